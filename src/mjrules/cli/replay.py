"""``mjrules replay``: recorded games played again through ``Game``, and everything in them compared."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from mjrules.cli.command import command
from mjrules.cli.files import check_new, force_option
from mjrules.cli.options import json_option, lang_option, riichi_rules_of, rules_options
from mjrules.cli.show import echo_json, show_lines, show_table
from mjrules.cli.words import says
from mjrules.common.words import Say
from mjrules.logs import sources
from mjrules.logs.report import Report
from mjrules.logs.rows import write_hands
from mjrules.logs.verifying import verify
from mjrules.simulate.words import end_word

DIFFERENT = 1
BAD_INPUT = 2
SHOWN = 20  # bad logs and notes that are named one by one

EXAMPLES = """\b
mjrules replay 2010091009gm-00a9-0000-83af2648.mjlog
mjrules replay logs/ games.tar.xz --workers 2
mjrules replay mjai/*.jsonl --rules mahjong-soul-4p --json
"""


@command(epilog=EXAMPLES)
@click.argument(
    "paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path), metavar="FILE|FOLDER|ARCHIVE..."
)
@rules_options(default=None, help="Rules of the table.  [default: those named in the log]")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write one row per hand, with the columns and formats of mjrules simulate.",
)
@force_option
@click.option("--workers", type=click.IntRange(1), help="Number of processes.  [default: one per processor]")
@click.option("--progress/--no-progress", default=None, help="Show a progress bar on stderr.  [default: on a terminal]")
@lang_option
@json_option
def replay(
    paths: tuple[Path, ...],
    name: str | None,
    changes: tuple[str, ...],
    out: Path | None,
    force: bool,
    workers: int | None,
    progress: bool | None,
    lang: str,
    as_json: bool,
) -> int:
    """Replay logs action by action: every action must be legal, every win, payment and score as recorded.

    Reads Tenhou's mjlog XML, tenhou.net/6 JSON, mjai JSON lines and records of Majiang, compressed or not; in folders
    and archives (tar, zip) every file with the extension of a log, in SQLite files every row with a log. Words that are
    not known are noted and passed over. Exit codes: 0 everything as recorded, 1 something differs (the first difference
    of each game is shown with the state), 2 some logs cannot be read, and are skipped.
    """
    if changes and name is None:
        raise click.UsageError("--set changes the rules of --rules", click.get_current_context())
    if out is not None:
        check_new(out, "--out", force=force)
    rules = None if name is None else riichi_rules_of(name, changes)
    with _bar(sys.stderr.isatty() if progress is None else progress) as tell:
        report = verify(
            sources.logs_of(paths),
            rules=rules,
            rows=out is not None,
            workers=workers or os.cpu_count() or 1,
            progress=tell,
        )
    files = [] if out is None or report.rules is None else write_hands(out, report)
    if as_json:
        echo_json({**report.to_dict(), "out": [str(file) for file in files]})
    else:
        show(report, lang)
        show_lines(map(str, files))
    if not report.equal:
        return DIFFERENT
    return BAD_INPUT if report.bad or not report.counts["games"] else 0


@contextmanager
def _bar(wanted: bool) -> Iterator[Callable[[Report], object] | None]:
    """A line on stderr that counts; how many logs are to come nobody knows."""
    if not wanted:
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns: tuple[Any, ...] = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("")

        def tell(report: Report) -> None:
            counts = report.counts
            told = (
                f"{counts['files']:,} logs  {counts['hands']:,} hands  {counts['hands'] / report.seconds:,.0f} hands/s"
            )
            bar.update(task, description=f"{told}  {len(report.differences)} differences  {len(report.bad)} bad")

        yield tell


def _some(word: str, lines: list[str], say: Say) -> list[str]:
    """The first lines under a word, and how many more there are."""
    more = [say("more", n=len(lines) - SHOWN)] if len(lines) > SHOWN else []
    return [say(word, what=line) for line in [*lines[:SHOWN], *more]]


def show_problems(report: Report, say: Say) -> None:
    """Print what differs, what is not known and what is bad."""
    for difference in report.differences:
        show_lines([say("difference", what=difference), ""])
    show_lines(_some("note", [f"{note.source}: {note.what}" for note in report.notes], say))
    show_lines(_some("bad", [bad.what for bad in report.bad], say))


def show(report: Report, lang: str) -> None:
    """Print a report for people."""
    say = says(lang)
    show_problems(report, say)
    told = report.to_dict()
    names = ("files", "games", "hands", "equal", "different", "actions")
    rows = [(say(name), f"{told[name]:,}") for name in names]
    show_table([say("what"), say("number")], [*rows, (say("unreadable"), f"{len(report.bad):,}")])
    ends = told["ends"]
    if ends:
        show_lines([""])
        share = sum(ends.values())
        ended = [(end_word(key, lang), f"{n:,}", f"{n / share:.1%}") for key, n in ends.items()]
        show_table([say("ended_by"), say("hands"), say("share")], ended)
    if report.seconds:
        show_lines(["", say("hands_a_second", n=told["hands"] / report.seconds)])
