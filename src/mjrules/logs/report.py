"""What became of some logs: counts, differences, and the hands as rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import mjcore as mc
from mjrules.common import files
from mjrules.logs.replaying import Difference, Replay
from mjrules.riichi.rules import RiichiRules


class BadLog(NamedTuple):
    """A log that was skipped, and why."""

    source: str
    what: str


class Note(NamedTuple):
    """What of a log was not understood: it cost what it would have said, not the game."""

    source: str
    what: str


@dataclass
class Report:
    """The result of replaying some logs; ``notes``: words in them that are not known.

    ``counts``: files, games, hands, actions, ends by name; ``games``: the name of each game in order; ``rows``: number
    of a game and its hands as rows (``logs.rows``), if they were requested; ``rules``: of the first of them;
    ``players``: 3, 4 or both.
    """

    counts: Counter[str] = field(default_factory=Counter)
    differences: list[Difference] = field(default_factory=list)
    bad: list[BadLog] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    games: list[str] = field(default_factory=list)
    rows: list[tuple[int, bytes]] = field(default_factory=list)
    rules: RiichiRules | None = None
    players: set[int] = field(default_factory=set)
    seconds: float = 0.0

    @property
    def equal(self) -> bool:
        """Whether every hand of every log that could be read came out as recorded."""
        return not self.differences

    def add(self, other: Report) -> None:
        """Add the report of the logs that follow."""
        mc.expect(other, Report, "other", "expected a Report")
        self.counts.update(other.counts)
        self.differences += other.differences
        self.bad += other.bad
        self.notes += other.notes
        self.rows += [(number + len(self.games), rows) for number, rows in other.rows]
        self.games += other.games
        self.rules = self.rules or other.rules
        self.players |= other.players

    def noting(self, source: str) -> AbstractContextManager[None]:
        """Note what of a log cannot be read or replayed, instead of raising it."""
        return _noting(self, source)

    def count(self, played: Replay) -> None:
        """Count a replayed game."""
        mc.expect(played, Replay, "played", "expected a Replay")
        game = played.game
        ends = Counter(f"end:{hand.played.end}" for hand in played.hands if hand.played.end)
        different = len(game.hands) - len(played.hands)
        self.counts.update(
            games=1, hands=len(game.hands), equal=len(played.hands), different=different, actions=played.actions, **ends
        )
        self.differences += played.differences
        self.notes += [Note(game.source, what) for what in game.notes]
        self.players.add(game.rules.players)
        self.games.append(game.source)

    def to_dict(self) -> dict[str, Any]:
        """Return the report as JSON values."""
        names = ("files", "games", "hands", "equal", "different", "actions")
        seconds = round(self.seconds, 3)
        return {
            **{name: self.counts[name] for name in names},
            "ends": {name: self.counts[f"end:{name}"] for name in mc.round_schema.ENDS if self.counts[f"end:{name}"]},
            "seconds": seconds,
            "differences": [vars(difference) for difference in self.differences],
            "bad": [bad._asdict() for bad in self.bad],
            "notes": [note._asdict() for note in self.notes],
        }


def report_of(report: Report | None) -> Report:
    """Return the report that a caller gave, else a new one. Raises MahjongTypeError."""
    mc.expect(report, (Report, type(None)), "report", "expected a Report, or None")
    return Report() if report is None else report


@contextmanager
def _noting(report: Report, source: str) -> Iterator[None]:
    try:
        yield
    except mc.MahjongError as problem:
        report.bad.append(BadLog(source, str(problem)))
    except files.MISREAD as problem:
        report.bad.append(BadLog(source, f"log {source}: {type(problem).__name__}: {problem}"))
