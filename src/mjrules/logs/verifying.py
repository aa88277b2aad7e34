"""Many logs replayed and compared, on as many processes as one likes; the report does not depend on how many."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from itertools import chain, islice
from time import perf_counter
from typing import Any

import mjcore as mc
from mjrules.common.fields import items_of
from mjrules.logs.reading import read_log
from mjrules.logs.replaying import Replay, replay
from mjrules.logs.report import Report
from mjrules.logs.rows import rows_of
from mjrules.logs.sources import Log
from mjrules.riichi.rules import RiichiRules
from mjrules.rules.reading import rules_of
from mjrules.simulate.workers import check_count, process_pool

CHUNK = 8  # logs a piece of work
AHEAD = 3  # pieces a worker, in work or waiting


def verify_log(log: Log, rules: RiichiRules | str | None = None, rows: bool = False) -> Report:
    """Replay one log; a log that cannot be read is noted, never raised.

    >>> verify_log(Log("notes.txt", b"12 monkeys")).bad[0].source
    'notes.txt'
    """
    mc.expect(log, Log, "log", "expected a Log, as logs_of yields them")
    report = Report(Counter(files=1))
    replays: list[Replay] = []
    with report.noting(log.name):
        if log.problem:
            mc.fail("log_file", what=log.problem)
        replays += [replay(game) for game in read_log(log.data, log.name, rules)]
    for number, played in enumerate(replays):
        report.count(played)
        if rows:
            report.rows.append((number, rows_of(played)))
            report.rules = report.rules or played.game.rules
    return report


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
    rest = items_of(logs, "logs", "expected logs, as logs_of yields them")
    check_count("workers", workers)
    begun = perf_counter()
    report = Report()
    for part in _parts(rest, rules, rows, workers):
        report.add(part)
        report.seconds = perf_counter() - begun
        if progress is not None:
            progress(report)
    report.seconds = perf_counter() - begun
    return report


def _parts(rest: Iterator[Log], rules: RiichiRules | None, rows: bool, workers: int) -> Iterator[Report]:
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
