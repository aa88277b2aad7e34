"""Logs replayed, their decisions written to Parquet: how many a second of CPU time, and the peak of memory.

python bench/log_rows.py LOGS... [--rows 10000000]: files, folders or archives; they are read again until so many rows
are written. One process, one core.
"""

from __future__ import annotations

import argparse
import resource
import tempfile
from collections.abc import Iterator
from itertools import chain, repeat
from pathlib import Path
from time import process_time
from typing import Any

from mjrules.logs import Log, Report, decisions, logs_of, read_log, replay, write_decisions

MARKS = (100_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000)


def replayed(logs: list[Log]) -> None:
    """Print how many hands a second are read, replayed, and both."""
    start = process_time()
    games = [game for log in logs for game in read_log(log.data, log.name)]
    read = process_time()
    hands = sum([len(replay(game).hands) for game in games])
    done = process_time()
    took = {"read": read - start, "replayed": done - read, "both": done - start}
    print(f"{hands} hands: " + ", ".join([f"{name} {hands / seconds:,.0f} a second" for name, seconds in took.items()]))


def written(logs: list[Log], wanted: int) -> None:
    """Print rows a second and the peak of memory while so many decisions are written."""
    report, start = Report(), process_time()

    def blocks() -> Iterator[dict[str, Any]]:
        rows = 0
        for block in decisions(chain.from_iterable(repeat(logs)), report=report, copy=False):
            before, rows = rows, rows + len(block["game"])
            yield block
            if any(before < mark <= rows for mark in MARKS) or rows >= wanted:
                peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
                print(f"{rows:,} rows: {rows / (process_time() - start):,.0f} a second, peak {peak} MiB", flush=True)
            if rows >= wanted:
                return

    with tempfile.TemporaryDirectory() as folder:
        write_decisions(Path(folder) / "rows.parquet", blocks(), report)


def main() -> None:
    """Measure replay, then the rows."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("logs", nargs="+", type=Path)
    parser.add_argument("--rows", type=int, default=1_000_000)
    given = parser.parse_args()
    logs = list(logs_of(given.logs))
    replayed(logs[:20])  # the first games make the tables
    replayed(logs)
    written(logs, given.rows)


if __name__ == "__main__":
    main()
