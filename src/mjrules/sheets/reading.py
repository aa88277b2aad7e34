"""A parlour's score sheet: one line a hand, added up hand by hand to the final result and the evening's totals.

Format. Blank lines and what stands behind ``#`` are skipped. The head comes first, each line once; every word may be
Japanese (``sheets.words``):

    rules paiyuki-4p                   ルール: rule set by name; needed unless the caller gives one
    players Aki Ben Chie Dan           対局者: names, seat 0 (the first dealer) first; without it 0 1 2 3
    start 25000 25000 25000 25000      持ち点: points at the start, if not those of the rules
    chip 2                             チップ: result points that a chip is worth, 0 without it; tenths are allowed

Then one line a hand, with the place in front if you like, which is then checked (``E1-1``, 東一局一本場, 供託1),
and with who was in riichi, ``riichi Aki Chie: ...``, 立直 明 千恵: ...

    tsumo Ben 3/40                     ツモ 弁 3翻40符: a value as ``common.value_text`` reads it, or the hand in
    ron Ben mangan from Chie           tiles in any notation, the winning tile last; ロン 弁 満貫 千恵から
    ron Ben 1/30 + Dan mangan from Aki
    draw Aki Chie                      流局 聴牌 明 千恵: exhaustive draw and who is tenpai; nobody: 全員ノーテン
    abort kyuushu                      途中流局 九種九牌; four_winds, four_riichi, four_kans, triple_ron
    chombo Dan                         チョンボ 団: what a referee saw, ``chombo.OFFENCES``: the hand ends, or
    penalty wrong_call Ben             反則 誤ポン 弁: the next line goes on with it
    stop                               終了: the dealer stops after his win in the last hand
    hanchan Ben Chie Dan Aki           半荘: the next game, with the names of its seats if they changed

Words with a sign change a hand: ``pao=Dan`` or ``pao=Dan:daisangen`` (包=団:大三元) behind a winner's value (of
``2yakuman`` without the name he pays one, or all by ``pao_scope``), ``chips=2`` (チップ=2: from each who pays),
``nagashi=Ben``, ``noten_riichi=Chie``, ``kara_riichi=Chie`` at a draw, ``kind=too_many_tiles`` at a chombo; several
names with commas. Behind a hand in tiles stand ``dora=5s`` and ``ura=3p`` (indicators), ``nuki=1``, and what happened:
ippatsu, double_riichi, rinshan, haitei, 一発 ... A hand that follows where the dealer might have stopped says that he
went on. A player may be named by his place: 親, 東家, dealer, east.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

import mjcore as mc
from mjrules.common import files
from mjrules.common.outcomes import Ron
from mjrules.rules.reading import rules_of
from mjrules.rules.ruleset import RuleSet
from mjrules.sheets import words as w
from mjrules.sheets.lines import LineReader, listed
from mjrules.sheets.records import Sheet, SheetGame, SheetHand
from mjrules.variants import variant_of_rules

SEAT = re.compile(r"\bseat ([0-5])\b")
PRICE = re.compile(r"[0-9]{1,4}(\.[0-9]0*)?")
MOST_GAMES = 100
Told = Callable[[tuple[str, ...], SheetHand], object]


class _Reader(LineReader):
    """Reads a sheet line by line."""

    def __init__(self, rules: RuleSet | None, told: Told | None) -> None:
        super().__init__(None)
        self.given = rules
        self.told = told
        self.head: dict[str, list[w.Word]] = {}
        self.head_line: dict[str, int] = {}
        self.number = 0  # the line that is read
        self.hands: list[SheetHand] = []
        self.games: list[SheetGame] = []

    def named(self, problem: mc.MahjongError) -> str | mc.MahjongError:
        """A ruling with the players' names in place of seats."""
        said = SEAT.sub(lambda found: self.names[int(found[1])], str(problem)) if self.names else str(problem)
        return problem if said == str(problem) else said

    def read(self, text: str) -> Sheet:
        for number, line in enumerate(text.splitlines(), 1):
            said = line.partition("#")[0]
            self.number = self.line = number
            if not said.strip():
                continue
            try:
                self.read_line(w.words_of(said), said.strip())
            except mc.MahjongError as problem:
                if problem.code == "sheet":
                    raise
                self.refuse(self.named(problem))
            except files.MISREAD as problem:  # a number of too many digits
                self.refuse(f"{type(problem).__name__}: {problem}")
        rules, _ = self.begin()
        self.close()
        return Sheet(rules, tuple(self.games), self.chip_price())

    def read_line(self, said: list[w.Word], text: str) -> None:
        self.at(said[0])
        word = w.meant(said[0], w.HEADS, w.GAME)
        if word in w.HEADS and not self.hands and not self.games:
            if word in self.head:
                self.refuse(f"{word} stands twice")
            self.head[word], self.head_line[word] = said[1:], self.line
            return
        rules, _ = self.begin()
        if word in w.GAME:
            self.next_game(said[1:])
            return
        if self.end is not None and self.end.next == "game_over":
            self.refuse(f"the game was over after line {self.hands[-1].line}; the next one begins with hanchan")
        before = self.state
        hand = self.riichi(self.place(said))
        self.chips, self.value_at = {}, None
        outcome = self.outcome(hand)
        self.at(self.value_at or hand[0])
        try:
            end = self.end = self.variant.settle(self.state, outcome, rules)
        except mc.MahjongError:
            self.state = before
            raise
        chips = self.with_chips(end)
        self.state = end.state
        self.hands.append(SheetHand(self.line, text, end, chips))
        if self.told is not None:
            self.told(self.names, self.hands[-1])

    def with_chips(self, end: Any) -> tuple[int, ...]:
        """The chips of a hand: those of the rules, and those told of who was paid."""
        found = list(getattr(end, "chips", ()) or (0,) * len(self.names))
        for winner in set(end.winners) & self.chips.keys():
            payers = [end.outcome.discarder] if isinstance(end.outcome, Ron) else range(len(found))
            for payer in payers:
                found[payer] -= self.chips[winner]
                found[winner] += self.chips[winner]
        return tuple(found)

    def begin(self) -> tuple[Any, Any]:
        """The rules and the state so far; the head is read when the first hand comes."""
        if self.rules is not None and self.state is not None:
            return self.rules, self.state
        rules: Any = self.given
        if rules is None:
            said = self.of_head("rules")
            if len(said) != 1:
                self.refuse("the head says no rules; write, for example, rules paiyuki-4p")
            rules = rules_of(str(said[0]))
        self.variant = variant_of_rules(rules)
        self.rules = rules
        self.seat_names(self.of_head("players") or [w.word(str(seat), 1) for seat in range(rules.players)])
        self.chip_price()
        self.start()
        self.line = self.number
        return rules, self.state

    def of_head(self, key: str) -> list[w.Word]:
        """The words of a line of the head; what is wrong with them is told with that line."""
        said = self.head.get(key, [])
        self.line = self.head_line.get(key, self.number)
        self.column = said[0].column if said else 1
        return said

    def seat_names(self, names: Sequence[str]) -> None:
        if len(set(names)) != self.rules.players or len(names) != self.rules.players:
            self.refuse(f"expected {self.rules.players} different players, not {' '.join(names)}")
        self.names = tuple(map(str, names))

    def start(self) -> None:
        """Put a game at its first hand."""
        rules: Any = self.rules
        points = self.of_head("start") or [w.word(str(rules.start_points), 1)] * rules.players
        if len(points) != rules.players or not all(value.isdecimal() for value in points):
            self.refuse(f"start has {rules.players} numbers, one a player")
        self.state = self.variant.state(tuple(map(int, points)))
        self.end, self.hands = None, []

    def chip_price(self) -> int:
        """What a chip is worth, in tenths of a result point."""
        said = self.of_head("chip") if "chip" in self.head else [w.word("0", 1)]
        text = " ".join(said)
        price = Decimal(text) * 10 if PRICE.fullmatch(text) else None
        if price is None or price > 10_000:
            self.refuse(f"chip is {text!r}; expected the result points of one chip, such as 2 or 0.5")
        return int(price)

    def next_game(self, names: Sequence[w.Word]) -> None:
        """Close the game and begin the next one, or give the first one its seats."""
        if self.hands:
            self.close()
        if len(self.games) >= MOST_GAMES:
            self.refuse(f"a sheet has {MOST_GAMES} games at most")
        if names:
            self.at(names[0])
            self.seat_names(names)
        self.start()
        self.line = self.number

    def close(self) -> None:
        over = self.end is not None and self.end.next == "game_over"
        result = self.variant.final_result(self.state, self.rules)
        game = SheetGame(self.names, tuple(self.hands), over, result)
        if any(game.chips) and hasattr(result, "chips"):
            game = replace(game, result=replace(result, chips=game.chips))
        self.games.append(game)

    def place(self, said: list[w.Word]) -> list[w.Word]:
        """Check the place that a line names in front, and return the rest."""
        found = w.PLACE.fullmatch(said[0])
        if not found:
            return said
        wind = "ESWN"["東南西北".index(found[1])] if found[1] in "東南西北" else found[1]
        name, honba, place, rest = f"{wind}{w.number(found[2])}", found[3], said[0], said[1:]
        self.same("the hand", name, self.state.name)
        while rest:
            self.at(rest[0])
            counters, deposits = w.HONBA.fullmatch(rest[0]), w.DEPOSITS.fullmatch(rest[0])
            if counters:
                honba, place = counters[1], rest[0]
            elif deposits:
                sticks = w.number(deposits[1])
                points = sticks if deposits[2] == "点" or sticks >= 100 else sticks * 1000
                self.same("the deposits", points, getattr(self.state, "deposits", 0))
            elif rest[0] != ":":
                break
            rest = rest[1:]
        if honba:
            self.at(place)
            self.same("the honba", w.number(honba), getattr(self.state, "honba", 0))
        self.at(rest[0] if rest else place)
        if not rest:
            self.refuse("behind the place stands how the hand ended")
        return rest

    def same(self, what: str, said: object, found: object) -> None:
        if said != found:
            self.refuse(f"{what} is {said} on the sheet; by the lines before it is {found}")

    def riichi(self, said: list[w.Word]) -> list[w.Word]:
        """Take the sticks of those in riichi, and return how the hand ended."""
        if w.meant(self.at(said[0]), w.RIICHI) != "riichi":
            return said
        if ":" not in said:
            self.refuse("behind riichi and the names stands a colon, then how the hand ended")
        colon = [*map(str, said)].index(":")
        if not hasattr(self.state, "with_riichi"):
            self.refuse("these rules know no riichi")
        self.state = self.state.with_riichi(*[self.seat(name) for part in said[1:colon] for name in listed(part)])
        self.at(said[colon])
        if not said[colon + 1 :]:
            self.refuse("behind the colon stands how the hand ended")
        return said[colon + 1 :]


def read_sheet(text: str, rules: RuleSet | str | None = None, told: Told | None = None) -> Sheet:
    r"""Add up a score sheet, by the rules of its header or those given (a rule set or its name).

    ``told``: called with the players' names and each hand as it is added, so that the hands before a mistake are known.
    Raises NotationError with the line, the column and what is wrong.

    >>> sheet = read_sheet("rules paiyuki-4p\nron 1 3/40 from 0\n立直 2: ツモ 2 満貫")
    >>> sheet.hands[-1].end.state.points, sheet.over
    ((17800, 26200, 33000, 23000), False)
    """
    if not isinstance(text, str):
        mc.fail("type", name="sheet", given=type(text).__name__, right="expected the text of a score sheet")
    if len(text) > files.SHEET:
        what = f"{len(text)} characters in all; a sheet has {files.SHEET} at most"
        mc.fail("sheet", line=1, column=1, what=what)
    return _Reader(None if rules is None else rules_of(rules), told).read(text)
