"""A game as a log tells it, whatever the format: hands of events in the vocabulary of ``mjrules.common.events``.

A log does not tell everything. What it leaves out is None here, and is not compared in a replay.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, wraps
from typing import Any, NoReturn, TypeVar

import mjcore as mc
from mjrules.common.events import Event
from mjrules.common.files import MARKS, MISREAD
from mjrules.riichi.rules import RiichiRules

CODE_OF = {text: code for code, text in enumerate(mc.CODE_TEXT)}
DEALT = 13
Read = TypeVar("Read", bound=Callable[..., Any])


def damaged(where: str, what: str, right: str) -> NoReturn:
    """Raise NotationError for a log that cannot be read: where, what is wrong, what would be right."""
    mc.fail("log", where=where, what=what, right=right)


def log_reader(read: Read) -> Read:
    """Make a reader of values that anybody may have parsed raise NotationError for all that they bring up.

    A number of very many digits cannot be shown, a list as a seat has no hash: no reader asks each value for that.
    """

    @wraps(read)
    def guarded(*args: Any, **named: Any) -> Any:
        try:
            return read(*args, **named)
        except mc.MahjongError:
            raise
        except MISREAD as problem:
            if problem.__traceback__ is None or problem.__traceback__.tb_next is None:
                raise  # a call of another form: the reader has not begun
            source = named.get("source", args[1] if len(args) > 1 else "of another form")
            damaged(str(source), f"{type(problem).__name__}: {problem}", "expected the values of a log")

    return guarded  # type: ignore[return-value]


def check_marks(data: bytes | str, where: str, marks: str, most: int = MARKS) -> None:
    """Raise NotationError for a log with more of some characters than can be meant: they are counted before it is read.

    >>> check_marks("1," * 5, "a.json", ",", 4)
    Traceback (most recent call last):
        ...
    mjcore.errors.NotationError: log a.json: 5 of ','; a game has some thousand, 4 are read at most
    """
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    found = sum(map(raw.count, marks.encode()))
    if found > most:
        damaged(where, f"{found} of {marks!r}", f"a game has some thousand, {most} are read at most")


def rules_noted(noted: str | Mapping[str, Any]) -> RiichiRules:
    """Return the rules that a log of ours notes, as JSON text or parsed; those of equal notes are made once.

    Making a rule set costs as much as reading ten games. Raises RuleError for a note that is none of rules.
    """
    return _rules_of(noted if isinstance(noted, str) else json.dumps(noted))


@lru_cache(maxsize=64)
def _rules_of(text: str) -> RiichiRules:
    return RiichiRules.from_dict(json.loads(text))


def in_order(tiles: Sequence[str]) -> list[str]:
    """Return the tiles of a call as the compiled hand tells them: by kind, a red five first.

    >>> in_order(["5p", "4p", "0p"])
    ['4p', '0p', '5p']
    """
    return sorted(tiles, key=lambda tile: (tile[1], tile.replace("0", "5"), tile))


@dataclass(frozen=True)
class Person:
    """Who sat at a seat: the name, and the grade and rating of the platform where the log has them."""

    name: str
    dan: str | None = None
    rate: float | None = None


@dataclass(frozen=True)
class LoggedWin:
    """A win as the log has it. ``points``: without honba and deposits; ``yaku``: names of ``riichi.yaku`` -> han.

    ``liable``: the seat that fed the yakuman (pao).
    """

    actor: int
    target: int
    deltas: tuple[int, ...] | None = None
    scores: tuple[int, ...] | None = None
    points: int | None = None
    han: int | None = None
    fu: int | None = None
    yaku: Mapping[str, int] | None = None
    liable: int | None = None


@dataclass(frozen=True)
class LoggedDraw:
    """A draw as the log has it. ``reason``: a name of ``round_schema.ENDS`` or "nagashi"; ``tenpai``: seats."""

    reason: str | None = None
    tenpai: tuple[int, ...] | None = None
    deltas: tuple[int, ...] | None = None
    scores: tuple[int, ...] | None = None


@dataclass(frozen=True)
class LoggedHand:
    """One hand: its deal, what was done, and how it ended (``wins``, ``draw``, or neither where the log breaks off).

    ``deposits``: points; ``tehais``: the 13 tiles of each seat; ``dora_markers``: every indicator that was
    turned, in order; ``where``: its place in the log.
    """

    bakaze: str | None
    kyoku: int | None
    oya: int
    honba: int | None
    deposits: int | None
    scores: tuple[int, ...] | None
    tehais: tuple[tuple[str, ...], ...]
    dora_markers: tuple[str, ...]
    ura_markers: tuple[str, ...]
    events: tuple[Event, ...]
    wins: tuple[LoggedWin, ...]
    draw: LoggedDraw | None
    where: str

    @property
    def name(self) -> str:
        """Round, hand and honba: "E2.1"."""
        if self.bakaze is None or self.honba is None:
            return f"of dealer {self.oya}"
        return f"{self.bakaze}{self.kyoku}.{self.honba}"


@dataclass(frozen=True)
class LoggedGame:
    """A game of a log. ``source``: the file, or whatever names it; ``form``: mjlog, tenhou-json, mjai or majiang.

    ``scores`` and ``result_x10``: points and results (tenths) at the end, None if the log does not have them;
    ``left_out``: types of events that this kind of log omits, though they happened; ``people``: who sat where, empty
    where the log does not say; ``notes``: what was not understood, which cost what it would have said and no more;
    ``seed``: the one its walls come from, where the log tells it (Tenhou's).
    """

    source: str
    form: str
    rules: RiichiRules
    hands: tuple[LoggedHand, ...]
    scores: tuple[int, ...] | None = None
    result_x10: tuple[int, ...] | None = None
    left_out: frozenset[str] = frozenset()
    first_dealer: int = 0
    people: tuple[Person, ...] = ()
    notes: tuple[str, ...] = ()
    seed: str | None = None

    @property
    def events(self) -> Iterator[Event]:
        """The whole game as events; what the log does not contain is None."""
        players = self.rules.players
        digest, first = self.rules.digest, self.first_dealer
        yield Event("start_game", variant=self.rules.variant, players=players, rules=digest, first_dealer=first)
        for hand in self.hands:
            yield from _events_of(hand)
        yield Event("end_game", scores=self.scores, ranks=None, result_x10=self.result_x10)


def _events_of(hand: LoggedHand) -> Iterator[Event]:
    yield Event(
        "start_kyoku",
        bakaze=hand.bakaze,
        kyoku=hand.kyoku,
        oya=hand.oya,
        scores=None if hand.scores is None else list(hand.scores),
        dora_marker=hand.dora_markers[0],
        tehais=["".join(tiles) for tiles in hand.tehais],
        honba=hand.honba,
        deposits=hand.deposits,
    )
    yield from hand.events
    for win in hand.wins:
        yield Event(
            "hora",
            actor=win.actor,
            target=win.target,
            pai=None,
            tehai=None,
            points=win.points,
            deltas=win.deltas,
            scores=win.scores,
        )
    if hand.draw is not None:
        draw = hand.draw
        yield Event("ryukyoku", reason=draw.reason, deltas=draw.deltas, scores=draw.scores, tenpai=draw.tenpai)
    yield Event("end_kyoku", next=None)
