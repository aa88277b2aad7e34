"""One line of a score sheet: who, and how the hand ended."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

import mjcore as mc
from mjrules.common.names import known
from mjrules.common.outcomes import (
    AbortiveDraw,
    Chombo,
    DealerChoice,
    ExhaustiveDraw,
    Outcome,
    Pao,
    Penalty,
    Ron,
    RonWin,
    Tsumo,
    Value,
)
from mjrules.sheets import words as w
from mjrules.variants import Variant

TILES = re.compile(r"[0-9r]\s*[mpsz]|[mpsz][0-9]|[萬万筒索①-⑨]|[\U0001f000-\U0001f02b]", re.IGNORECASE)


class LineReader:
    """Reads how a hand ended; its methods are the words of a line."""

    variant: Variant  # of the rules, known when the head is read

    def __init__(self, rules: Any) -> None:
        self.line = 0  # the line that is at fault
        self.column = 1
        self.value_at: w.Word | None = None
        self.rules = rules
        self.names: tuple[str, ...] = ()
        self.state: Any = None
        self.end: Any = None
        self.chips: dict[int, int] = {}  # of each winner, from each who pays

    def refuse(self, what: str | mc.MahjongError) -> NoReturn:
        """Raise NotationError for what is read now."""
        mc.fail("sheet", line=self.line, column=self.column, what=what)

    def at(self, said: str) -> str:
        """A word that is read now: what is wrong with it is told with its column."""
        self.column = getattr(said, "column", self.column)
        return said

    def seat(self, name: str) -> int:
        """The seat of a player's name, or of a place: 親, 東家, dealer, east."""
        self.at(name)
        if name not in self.names:
            places = {**w.DEALER, **w.WINDS}
            place = w.meant(name, places)
            if place in places:
                away = [*w.WINDS].index(place) if place in w.WINDS else 0
                if away < len(self.names):
                    return int((self.state.dealer + away) % len(self.names))
        return self.names.index(known(str(name), self.names, "player"))

    def seats(self, text: str) -> tuple[int, ...]:
        """The seats of names with commas."""
        return tuple(self.seat(name) for name in re.split("[,、]", text))

    def outcome(self, hand: list[w.Word]) -> Outcome:
        """How the hand ended, by its first word."""
        read: Mapping[str, Callable[[list[w.Word]], Outcome]] = {
            "tsumo": self.tsumo,
            "ron": self.ron,
            "draw": self.draw,
            "abort": self.abort,
            "chombo": self.chombo,
            "penalty": self.penalty,
            "stop": self.stop,
        }
        word = w.meant(self.at(hand[0]), w.WORDS)
        if w.meant(word, w.ABORT_WORDS) in w.ABORT_WORDS:
            return self.abort(hand)
        if word not in read:
            known(str(word), w.all_words(w.WORDS), "word")
        return read[word](hand[1:])

    def signed(self, words: Sequence[w.Word], *allowed: str) -> tuple[list[w.Word], dict[str, w.Word]]:
        """The plain words, and those with a sign by their key."""
        plain, told = [], {}
        for said in words:
            key, sign, value = said.partition("=")
            if not sign:
                plain.append(said)
                continue
            self.at(said)
            key = known(w.meant(key, w.KEYS), allowed, "word with a sign")
            if key in told:
                self.refuse(f"{key} stands twice")
            told[key] = w.word(value, said.column + len(said) - len(value))
        return plain, told

    def win(self, words: list[w.Word], *, tsumo: bool) -> RonWin:
        """A winner: name, value, and what happened."""
        plain, told = self.signed(words, "pao", "chips", "dora", "ura", "nuki")
        marks = {w.meant(said, w.MARKS) for said in plain[1:]} & w.MARKS.keys()
        plain = [*plain[:1], *(said for said in plain[1:] if w.meant(said, w.MARKS) not in w.MARKS)]
        if len(plain) < 2:
            self.refuse(f"a winner is a name and a value, not {' '.join(words)!r}")
        winner = self.seat(plain[0])
        liable = []
        for part in told["pao"].split(",") if "pao" in told else ():
            feeder, _, yakuman = part.partition(":")
            liable.append(Pao(self.seat(w.word(feeder, told["pao"].column)), w.meant(yakuman, w.PAO_YAKUMAN)))
        if "chips" in told:
            self.at(told["chips"])
            if not re.fullmatch("[0-9]{1,3}", told["chips"]):
                self.refuse(f"chips is {str(told['chips'])!r}; expected a whole number 0..999")
            self.chips[winner] = int(told["chips"])
        value = self.value(plain[1:], winner, marks, told, tsumo=tsumo)
        return RonWin(winner, value, tuple(liable))

    def value(
        self, words: Sequence[w.Word], winner: int, marks: set[str], told: Mapping[str, str], *, tsumo: bool
    ) -> Value:
        """What a hand is worth: told, or reckoned from its tiles."""
        text = " ".join(words)
        of_tiles = {
            **dict.fromkeys(sorted(marks), True),
            **{key: told[key] for key in told if key not in ("pao", "chips")},
        }
        self.value_at = words[0]
        self.at(words[0])
        if not TILES.search(text):
            if of_tiles:
                self.refuse(f"{next(iter(of_tiles))} goes with a hand written in tiles, not with {text!r}")
            told_value: Value = self.variant.read_value(text)
            return told_value
        hand = self.variant.read_hand(text)
        tiles, on = hand.tiles, None
        if self.variant.needs_win_tile:
            if len(mc.parse_tiles(tiles)) % 3 != 2:
                self.refuse(f"{tiles} has no winning tile; expected 14 tiles, melds included, the winning one last")
            on = tiles[-2:]
        keywords: dict[str, Any] = {**self.variant.situation(self.state, winner), **of_tiles}
        for key in ("dora", "ura"):
            if key in keywords:
                keywords[f"{key}_indicators"] = self.variant.read_hand(self.at(keywords.pop(key))).tiles
        if "nuki" in keywords:
            keywords["nuki"] = int(known(self.at(keywords["nuki"]), "01234", "number of norths"))
        if hand.melds:
            keywords["melds"] = hand.melds
        if tsumo:
            keywords["tsumo"] = True
        found = self.variant.score(tiles, on, self.rules, self.variant.told_keywords(keywords))
        if not found.valid:
            self.refuse(f"{tiles} is no win ({found.reason}); expected a complete hand that these rules let win")
        value: Value = found
        return value

    def tsumo(self, words: list[w.Word]) -> Outcome:
        """A win by self-draw."""
        win = self.win(words, tsumo=True)
        return Tsumo(win.winner, win.value, win.pao)

    def ron(self, words: list[w.Word]) -> Outcome:
        """Everybody who won on one tile, and whose it was."""
        said, giver = self.discarder(words)
        parts: list[list[w.Word]] = [[]]
        for word in said:
            if word in ("+", "と"):
                parts.append([])
            else:
                parts[-1].append(word)
        discarder = self.seat(giver)
        return Ron(tuple(self.win(part, tsumo=False) for part in parts), discarder)

    def discarder(self, words: list[w.Word]) -> tuple[list[w.Word], w.Word]:
        """The words without who discarded, and him: ``from Aki``, 明から, 放銃 明."""
        for at, said in enumerate(words):
            if said.endswith(w.FROM_BEHIND) and said != w.FROM_BEHIND:
                return words[:at] + words[at + 1 :], w.word(said.removesuffix(w.FROM_BEHIND), said.column)
            if said == w.FROM_BEHIND and at:
                return words[: at - 1] + words[at + 1 :], words[at - 1]
            if w.meant(said, w.FROM) == "from" and at + 1 < len(words):
                return words[:at] + words[at + 2 :], words[at + 1]
        self.refuse("a ron ends with from and the discarder's name")

    def draw(self, words: list[w.Word]) -> Outcome:
        """An exhaustive draw and who is tenpai, or an abortive one by its name."""
        plain, told = self.signed(words, "nagashi", "noten_riichi", "kara_riichi")
        if plain and w.meant(plain[0], w.ABORT_WORDS) in w.ABORT_WORDS:
            return self.abort(words)
        lists: dict[str, list[int]] = {"tenpai": [], "noten": []}
        kind, every = "tenpai", set(range(len(self.names)))
        for said in plain:
            word = said if said in self.names else w.meant(said, w.DRAW)
            if word in lists:
                kind = word
            elif word == "all":
                lists[kind] = sorted(every)
            elif word != "nobody":
                lists[kind] += [self.seat(name) for name in listed(said)]
        tenpai = lists["tenpai"]
        if lists["noten"] and not tenpai:
            tenpai = sorted(every - {*lists["noten"]})
        elif {*tenpai} & {*lists["noten"]}:
            self.refuse("a player is tenpai or noten, not both")
        return ExhaustiveDraw(tuple(tenpai), **{key: self.seats(names) for key, names in told.items()})

    def abort(self, words: list[w.Word]) -> Outcome:
        """An abortive draw."""
        plain, told = self.signed(words, "noten_riichi", "kara_riichi")
        if len(plain) != 1:
            self.refuse("abort is followed by one kind")
        kind = w.meant(self.at(plain[0]), w.ABORT_WORDS)
        return AbortiveDraw(str(kind), **{key: self.seats(names) for key, names in told.items()})

    def chombo(self, words: list[w.Word]) -> Outcome:
        """An offence that ends the hand."""
        plain, told = self.signed(words, "kind")
        kind = str(w.meant(told["kind"], w.OFFENCE_WORDS)) if "kind" in told else "false_win"
        return Chombo(tuple(self.seat(name) for said in plain for name in listed(said)), kind)

    def penalty(self, words: list[w.Word]) -> Outcome:
        """An offence that the hand goes on after."""
        if len(words) != 2:
            self.refuse("penalty is followed by an offence and a name")
        kind = w.meant(words[0], w.OFFENCE_WORDS)
        seat = self.seat(words[1])
        self.at(words[0])
        return Penalty(str(kind), seat)

    def stop(self, words: list[w.Word]) -> Outcome:
        """The end of the game by the dealer after his win in the last hand."""
        if words:
            self.refuse("stop stands alone")
        if self.end is None or self.end.next != "dealer_may_stop":
            self.refuse("the dealer has no choice to stop here")
        return DealerChoice(stop=True)


def listed(said: w.Word) -> list[w.Word]:
    """Names that stand together with commas."""
    found, column = [], said.column
    for name in re.split("[,、・]", said):
        if name:
            found.append(w.word(name, column))
        column += len(name) + 1
    return found
