"""A parlour's score sheet: one line a hand, added up hand by hand to the final result.

Format. Blank lines and what stands behind ``#`` are skipped. The head comes first, each line once:

    rules paiyuki-4p                   rule set by name; needed unless the caller gives one
    players Aki Ben Chie Dan           names, seat 0 (the first dealer) first; without it 0 1 2 3
    start 25000 25000 25000 25000      points at the start, if not those of the rules

Then one line a hand, optionally with who was in riichi in front, ``riichi Aki Chie: ...``:

    tsumo Ben 3/40                     a value as ``riichi.value_text`` reads it: 3/40, 3han40fu, from 5 han
    ron Ben mangan from Chie           on ``5``; mangan .. sanbaiman, kazoe; yakuman, 2yakuman
    ron Ben 1/30 + Dan mangan from Chie
    draw Aki Chie                      exhaustive draw and who is tenpai (``draw``: nobody)
    abort kyuushu                      kyuushu, four_winds, four_riichi, four_kans, triple_ron
    chombo Dan                         what a referee saw, ``chombo.OFFENCES``: the hand ends, or
    penalty wrong_call Ben             the next line goes on with it
    stop                               the dealer stops after his win in the last hand

Words with a sign change a hand: ``pao=Dan`` or ``pao=Dan:daisangen`` behind a winner's value (of
``2yakuman`` without the name he pays one, or all by ``pao_scope``),
``nagashi=Ben``, ``noten_riichi=Chie``, ``kara_riichi=Chie`` at a draw, ``kind=too_many_tiles`` at a
chombo; several names with commas. A hand that follows where the dealer might have stopped says that
he went on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

import mjcore as mc
from mjrules.common import files
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
)
from mjrules.common.value_text import value_of
from mjrules.riichi.final import FinalResult, final_result
from mjrules.riichi.rules import RiichiRules
from mjrules.riichi.settle import End, settle
from mjrules.riichi.state import State
from mjrules.rules.reading import rules_of

HEADS = ("rules", "players", "start")
SEAT = re.compile(r"\bseat ([0-3])\b")
WORDS = ("tsumo", "ron", "draw", "abort", "chombo", "penalty", "stop")


@dataclass(frozen=True, repr=False)
class SheetHand:
    """One line of a sheet: its number and text, and what it came to."""

    line: int
    text: str
    end: End

    def __repr__(self) -> str:
        return f"<SheetHand {self.line}: {self.text}>"


@dataclass(frozen=True, repr=False)
class Sheet:
    """A sheet added up. ``over``: whether the rules ended the game; ``result``: as it stands."""

    rules: RiichiRules
    players: tuple[str, ...]
    hands: tuple[SheetHand, ...]
    over: bool
    result: FinalResult

    def __repr__(self) -> str:
        over = "over" if self.over else "not over"
        return f"<Sheet {self.rules.title}: {len(self.hands)} hands of {', '.join(self.players)}, {over}>"

    def to_dict(self) -> dict[str, Any]:
        """Return the sheet as JSON values."""
        hands = [{"line": hand.line, "text": hand.text, **hand.end.to_dict()} for hand in self.hands]
        return {
            "rules": self.rules.title,
            "players": list(self.players),
            "hands": hands,
            "over": self.over,
            "result": self.result.to_dict(),
        }


Told = Callable[[tuple[str, ...], SheetHand], object]


class _Reader:
    """Reads a sheet line by line; its methods are the words of a hand."""

    def __init__(self, rules: RiichiRules | None, told: Told | None) -> None:
        self.given = rules
        self.told = told
        self.head: dict[str, list[str]] = {}
        self.line = 0
        self.rules: RiichiRules | None = None
        self.names: tuple[str, ...] = ()
        self.state: State | None = None
        self.end: End | None = None
        self.hands: list[SheetHand] = []

    def refuse(self, what: str | mc.MahjongError) -> NoReturn:
        mc.fail("sheet", line=self.line, what=what)

    def named(self, problem: mc.MahjongError) -> str | mc.MahjongError:
        """A ruling with the players' names in place of seats."""
        said = SEAT.sub(lambda found: self.names[int(found[1])], str(problem)) if self.names else str(problem)
        return problem if said == str(problem) else said

    def read(self, text: str) -> Sheet:
        for number, line in enumerate(text.splitlines(), 1):
            said = line.partition("#")[0].strip()
            self.line = number
            if not said:
                continue
            try:
                self.read_line(said)
            except mc.MahjongError as problem:
                if problem.code == "sheet":
                    raise
                self.refuse(self.named(problem))
            except files.MISREAD as problem:  # a number of too many digits
                self.refuse(f"{type(problem).__name__}: {problem}")
        rules, state = self.begin()
        over = self.end is not None and self.end.next == "game_over"
        return Sheet(rules, self.names, tuple(self.hands), over, final_result(state, rules))

    def read_line(self, said: str) -> None:
        word, *rest = said.split()
        if word in HEADS and not self.hands:
            if word in self.head:
                self.refuse(f"{word} stands twice")
            self.head[word] = rest
            return
        rules, state = self.begin()
        if self.end is not None and self.end.next == "game_over":
            self.refuse(f"the game was over after line {self.hands[-1].line}")
        riichi, colon, hand = said.partition(":") if word == "riichi" else ("", "", said)
        if word == "riichi" and not colon:
            self.refuse("behind riichi and the names stands a colon, then how the hand ended")
        state = state.with_riichi(*[self.seat(name) for name in riichi.split()[1:]])
        outcome = self.outcome(hand.strip())
        self.end = settle(state, outcome, rules)
        self.state = self.end.state
        self.hands.append(SheetHand(self.line, said, self.end))
        if self.told is not None:
            self.told(self.names, self.hands[-1])

    def begin(self) -> tuple[RiichiRules, State]:
        """The rules and the state so far; the head is read when the first hand comes."""
        if self.rules is not None and self.state is not None:
            return self.rules, self.state
        rules = self.given
        if rules is None:
            said = self.head.get("rules", [])
            if len(said) != 1:
                self.refuse("the head says no rules; write, for example, rules paiyuki-4p")
            rules = rules_of(said[0], RiichiRules)
        names = tuple(self.head.get("players") or map(str, range(rules.players)))
        if len(set(names)) != rules.players:
            self.refuse(f"expected {rules.players} different players, not {' '.join(names)}")
        points = self.head.get("start") or [str(rules.start_points)] * rules.players
        if len(points) != rules.players or not all(value.isdecimal() for value in points):
            self.refuse(f"start has {rules.players} numbers, one a player")
        self.rules, self.names = rules, names
        self.state = State(tuple(map(int, points)))
        return self.rules, self.state

    def seat(self, name: str) -> int:
        return self.names.index(known(name, self.names, "player"))

    def seats(self, text: str) -> tuple[int, ...]:
        return tuple(self.seat(name) for name in text.split(","))

    def outcome(self, hand: str) -> Outcome:
        if not hand:
            self.refuse("behind the colon stands how the hand ended")
        word, *rest = hand.split()
        read: Mapping[str, Callable[[list[str]], Outcome]] = {
            "tsumo": self.tsumo,
            "ron": self.ron,
            "draw": self.draw,
            "abort": self.abort,
            "chombo": self.chombo,
            "penalty": self.penalty,
            "stop": self.stop,
        }
        return read[known(word, WORDS, "word")](rest)

    def signed(self, words: list[str], *allowed: str) -> tuple[list[str], dict[str, str]]:
        """The plain words, and those with a sign by their key."""
        plain = [word for word in words if "=" not in word]
        told = dict(word.split("=", 1) for word in words if "=" in word)
        for key in told:
            known(key, allowed, "word with a sign")
        return plain, told

    def win(self, words: list[str]) -> RonWin:
        """A winner: name, value, and pao=..."""
        plain, told = self.signed(words, "pao")
        if len(plain) < 2:
            self.refuse(f"a winner is a name and a value, not {' '.join(words)!r}")
        name, value = plain[0], " ".join(plain[1:])
        liable = []
        for part in told.get("pao", "").split(","):
            feeder, _, yakuman = part.partition(":")
            if feeder:
                liable.append(Pao(self.seat(feeder), yakuman))
        return RonWin(self.seat(name), value_of(value), tuple(liable))

    def tsumo(self, words: list[str]) -> Outcome:
        win = self.win(words)
        return Tsumo(win.winner, win.value, win.pao)

    def ron(self, words: list[str]) -> Outcome:
        if len(words) < 2 or words[-2] != "from":
            self.refuse("a ron ends with from and the discarder's name")
        wins = [self.win(part.split()) for part in " ".join(words[:-2]).split("+")]
        return Ron(tuple(wins), self.seat(words[-1]))

    def draw(self, words: list[str]) -> Outcome:
        plain, told = self.signed(words, "nagashi", "noten_riichi", "kara_riichi")
        seats = {key: self.seats(names) for key, names in told.items()}
        return ExhaustiveDraw(tuple(self.seat(name) for name in plain), **seats)

    def abort(self, words: list[str]) -> Outcome:
        plain, told = self.signed(words, "noten_riichi", "kara_riichi")
        if len(plain) != 1:
            self.refuse("abort is followed by one kind")
        return AbortiveDraw(plain[0], **{key: self.seats(names) for key, names in told.items()})

    def chombo(self, words: list[str]) -> Outcome:
        plain, told = self.signed(words, "kind")
        return Chombo(tuple(self.seat(name) for name in plain), told.get("kind", "false_win"))

    def penalty(self, words: list[str]) -> Outcome:
        if len(words) != 2:
            self.refuse("penalty is followed by an offence and a name")
        return Penalty(words[0], self.seat(words[1]))

    def stop(self, words: list[str]) -> Outcome:
        if words:
            self.refuse("stop stands alone")
        if self.end is None or self.end.next != "dealer_may_stop":
            self.refuse("the dealer has no choice to stop here")
        return DealerChoice(stop=True)


def read_sheet(text: str, rules: RiichiRules | str | None = None, told: Told | None = None) -> Sheet:
    r"""Add up a score sheet, by the rules of its header or those given (a rule set or its name).

    ``told``: called with the players' names and each hand as it is added, so that the hands before a mistake are known.
    Raises NotationError with the line and what is wrong.

    >>> sheet = read_sheet("rules paiyuki-4p\nron 1 3/40 from 0\nriichi 2: tsumo 2 mangan")
    >>> sheet.hands[-1].end.state.points, sheet.over
    ((17800, 26200, 33000, 23000), False)
    """
    if not isinstance(text, str):
        mc.fail("type", name="sheet", given=type(text).__name__, right="expected the text of a score sheet")
    if len(text) > files.SHEET:
        mc.fail("sheet", line=1, what=f"{len(text)} characters in all; a sheet has {files.SHEET} at most")
    return _Reader(None if rules is None else rules_of(rules, RiichiRules), told).read(text)
