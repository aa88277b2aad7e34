"""``mjrules dataset``: the decisions of recorded games as a file for learning."""

from __future__ import annotations

import time
from pathlib import Path

import click

from mjrules.cli.command import command
from mjrules.cli.files import check_new, force_option
from mjrules.cli.options import json_option, lang_option, riichi_rules_of, rules_options
from mjrules.cli.replay import show_problems
from mjrules.cli.show import echo_json, show_lines
from mjrules.cli.words import says
from mjrules.logs.dataset import write_decisions
from mjrules.logs.decision_rows import KINDS, decisions
from mjrules.logs.report import Report
from mjrules.simulate.formats import PARQUET

DIFFERENT = 1
BAD_INPUT = 2

EXAMPLES = """\b
mjrules dataset logs/ --out decisions.parquet
mjrules dataset games.tar.xz --out calls.parquet --kinds call,riichi
mjrules dataset mjlog/*.xml --out strong.parquet --dan 17,18,19,20
"""


@command(epilog=EXAMPLES)
@click.argument(
    "paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path), metavar="FILE|FOLDER|ARCHIVE..."
)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), required=True, metavar="FILE.parquet",
              help="The file to write.")  # fmt: skip
@click.option("--kinds", metavar="KIND[,KIND...]", help=f"Only where one of these is possible: {', '.join(KINDS)}.")
@click.option("--dan", metavar="DAN[,DAN...]", help="Decisions of players of these grades, as the logs write them.")
@rules_options(default=None, help="Rules of the table.  [default: those named in the log]")
@force_option
@lang_option
@json_option
def dataset(
    paths: tuple[Path, ...],
    out: Path,
    kinds: str | None,
    dan: str | None,
    name: str | None,
    changes: tuple[str, ...],
    force: bool,
    lang: str,
    as_json: bool,
) -> int:
    """Write every decision of recorded games to a Parquet file: what a seat saw, could do and did.

    Logs are read and replayed as mjrules replay does it; hands that do not come out as recorded are left out. The
    columns and their meaning stand in the file. Exit codes: 0, 1 something differs, 2 some logs cannot be read.
    """
    if changes and name is None:
        raise click.UsageError("--set changes the rules of --rules", click.get_current_context())
    check_new(out, "--out", force=force, known=(PARQUET,))
    rules = None if name is None else riichi_rules_of(name, changes)
    chosen, grades = (None if text is None else [part.strip() for part in text.split(",")] for text in (kinds, dan))
    report = Report()
    begun = time.perf_counter()
    blocks = decisions(paths, rules=rules, kinds=chosen, dan=grades, report=report, copy=False)
    rows = write_decisions(out, blocks, report, kinds=chosen or list(KINDS), dan=grades)
    report.seconds = time.perf_counter() - begun
    if as_json:
        echo_json({**report.to_dict(), "rows": rows, "out": str(out)})
    else:
        show_problems(report, says(lang))
        show_lines([says(lang)("decisions", rows=rows, games=report.counts["games"], out=out)])
    if not report.equal:
        return DIFFERENT
    return BAD_INPUT if report.bad or not report.counts["games"] else 0
