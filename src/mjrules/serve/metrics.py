"""Figures for an operator, in the text form that Prometheus reads. None of them names a table or a player."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping

BOUNDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
PREFIX = "mjrules_"


class Histogram:
    """How many of some durations lie below each bound, and their sum; seconds.

    >>> seen = Histogram()
    >>> seen.add(0.003)
    >>> seen.lines("wait_seconds")[3:5]
    ['mjrules_wait_seconds_bucket{le="0.005"} 1', 'mjrules_wait_seconds_bucket{le="0.01"} 1']
    """

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        """Count one duration."""
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self._sum += seconds

    def lines(self, name: str) -> list[str]:
        """Return its lines."""
        said, below = [], 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self._counts, strict=True):
            below += count
            said.append(f'{PREFIX}{name}_bucket{{le="{bound}"}} {below}')
        return [*said, f"{PREFIX}{name}_sum {self._sum:.6f}", f"{PREFIX}{name}_count {below}"]


class Metrics:
    """The figures of one process since it began."""

    def __init__(self) -> None:
        self.messages: Counter[str] = Counter()  # heard, by what they are
        self.refused: Counter[str] = Counter()  # by code
        self.count: Counter[str] = Counter(dict.fromkeys(ABOUT, 0))
        self.answered, self.committed = Histogram(), Histogram()
        self.in_tables = 0.0

    def text(self, phases: Mapping[str, int], seats: Mapping[str, int], sockets: int) -> str:
        """Return all figures; ``phases``: tables by phase; ``seats``: taken seats by who sits there."""
        lines = [
            *_many("tables", "gauge", "tables by phase", "phase", phases.items()),
            *_many("seats", "gauge", "seats that are taken, by who sits there", "kind", seats.items()),
            *_one("sockets", "gauge", "open connections", sockets),
            *_many("messages_total", "counter", "messages heard", "t", sorted(self.messages.items())),
            *_many("refused_total", "counter", "what was refused, by code", "code", sorted(self.refused.items())),
            *[line for name, about in ABOUT.items() for line in _one(name, "counter", about, self.count[name])],
            *_head("answer_seconds", "histogram", "from a message's arrival until what follows is on its way"),
            *self.answered.lines("answer_seconds"),
            *_head("commit_seconds", "histogram", "one commit, of all answers since the last"),
            *self.committed.lines("commit_seconds"),
            *_one(
                "table_seconds_total",
                "counter",
                "processor time of the tables, by samples",
                f"{self.in_tables:.6f}",
            ),
            *_one("cpu_seconds_total", "counter", "processor time of the process", f"{time.process_time():.6f}"),
        ]
        return "\n".join([*lines, ""])


ABOUT = {
    "tables_opened_total": "tables opened",
    "tables_restored_total": "tables read from the store",
    "tables_torn_total": "tables that failed and were read again from the store",
    "games_total": "games that ended",
    "answers_total": "answers of players that were taken",
    "sent_total": "messages sent",
    "slow_total": "connections closed because their reader was too slow",
}


def _head(name: str, kind: str, about: str) -> list[str]:
    return [f"# HELP {PREFIX}{name} {about}", f"# TYPE {PREFIX}{name} {kind}"]


def _one(name: str, kind: str, about: str, value: object) -> list[str]:
    return [*_head(name, kind, about), f"{PREFIX}{name} {value}"]


def _many(name: str, kind: str, about: str, label: str, values: Iterable[tuple[str, int]]) -> list[str]:
    return [*_head(name, kind, about), *[f'{PREFIX}{name}{{{label}="{key}"}} {value}' for key, value in values]]
