"""Many logs replayed and compared, on as many processes as one likes; the report does not depend on how many."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, field
from itertools import chain, islice
from time import perf_counter
from typing import Any, NamedTuple

import mjcore as mc
from mjrules.common import files
from mjrules.logs.reading import read_log
from mjrules.logs.record import LoggedGame
from mjrules.logs.replaying import Difference, Replay, replay
from mjrules.logs.rows import rows_of
from mjrules.logs.sources import Log
from mjrules.riichi.rules import RiichiRules
from mjrules.rules.presets import rules_of
from mjrules.simulate.workers import process_pool

CHUNK = 8  # logs a piece of work
AHEAD = 3  # pieces a worker, in work or waiting


class BadLog(NamedTuple):
    """A log that was skipped, and why."""

    source: str
    what: str


@dataclass
class Report:
    """The result of replaying some logs.

    ``counts``: files, games, hands, actions, ends by name; ``games``: the name of each game in order; ``rows``: number
    of a game and its hands as rows (``logs.rows``), if they were requested; ``rules``: of the first of them;
    ``players``: 3, 4 or both.
    """

    counts: Counter[str] = field(default_factory=Counter)
    differences: list[Difference] = field(default_factory=list)
    bad: list[BadLog] = field(default_factory=list)
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
        self.counts.update(other.counts)
        self.differences += other.differences
        self.bad += other.bad
        self.rows += [(number + len(self.games), rows) for number, rows in other.rows]
        self.games += other.games
        self.rules = self.rules or other.rules
        self.players |= other.players

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
        }


def verify_log(log: Log, rules: RiichiRules | str | None = None, rows: bool = False) -> Report:
    """Replay one log; a log that cannot be read is noted, never raised.

    >>> verify_log(Log("notes.txt", b"12 monkeys")).bad[0].source
    'notes.txt'
    """
    report = Report(Counter(files=1))
    try:
        if log.problem:
            mc.fail("log_file", what=log.problem)
        replays = [replay(game) for game in read_log(log.data, log.name, rules)]
    except mc.MahjongError as problem:
        report.bad.append(BadLog(log.name, str(problem)))
        return report
    except files.MISREAD as problem:
        report.bad.append(BadLog(log.name, f"log {log.name}: {type(problem).__name__}: {problem}"))
        return report
    for number, played in enumerate(replays):
        _count(report, played)
        report.games.append(log.name)
        if rows:
            report.rows.append((number, rows_of(played)))
            report.rules = report.rules or played.game.rules
    return report


def _count(report: Report, played: Replay) -> None:
    game: LoggedGame = played.game
    ends = Counter(f"end:{hand.played.end}" for hand in played.hands if hand.played.end)
    different = len(game.hands) - len(played.hands)
    report.counts.update(
        games=1, hands=len(game.hands), equal=len(played.hands), different=different, actions=played.actions, **ends
    )
    report.differences += played.differences
    report.players.add(game.rules.players)


def _verify_chunk(logs: list[Log], rules: RiichiRules | None, rows: bool) -> Report:
    report = Report()
    for log in logs:
        report.add(verify_log(log, rules, rows))
    return report


def verify(
    logs: Iterable[Log],
    *,
    rules: RiichiRules | str | None = None,
    rows: bool = False,
    workers: int = 1,
    progress: Callable[[Report], object] | None = None,
) -> Report:
    """Replay many logs; return one report, in the order of the logs.

    ``rules``: None = those each log names; ``rows``: keep every hand as a row; ``workers``: processes; ``progress``:
    called with the report so far.

    >>> verify([Log("notes.txt", b"12 monkeys")]).counts["files"]
    1
    """
    rules = None if rules is None else rules_of(rules, RiichiRules)
    begun = perf_counter()
    report = Report()
    for part in _parts(logs, rules, rows, workers):
        report.add(part)
        report.seconds = perf_counter() - begun
        if progress is not None:
            progress(report)
    report.seconds = perf_counter() - begun
    return report


def _parts(logs: Iterable[Log], rules: RiichiRules | None, rows: bool, workers: int) -> Iterator[Report]:
    rest = iter(logs)
    chunks = iter(lambda: list(islice(rest, CHUNK)), [])
    if workers == 1:
        yield from (_verify_chunk(chunk, rules, rows) for chunk in chunks)
        return
    first = list(islice(chunks, 2))
    if len(first) < 2:  # a few logs are not worth a process
        yield from (_verify_chunk(chunk, rules, rows) for chunk in first)
        return
    with process_pool(workers) as pool:
        yield from _pooled(pool, chain(first, chunks), rules, rows, workers * AHEAD)


def _pooled(
    pool: Executor, chunks: Iterable[list[Log]], rules: RiichiRules | None, rows: bool, ahead: int
) -> Iterator[Report]:
    """The reports in order, with a bounded number of pieces in work."""
    waiting: deque[Any] = deque()
    for chunk in chunks:
        waiting.append(pool.submit(_verify_chunk, chunk, rules, rows))
        if len(waiting) >= ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()
