"""``mjrules simulate``: many games at once, into files, and what they come to."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any, Literal

import click

import mjrules as mj
from mjrules.api import Rules
from mjrules.cli.command import command
from mjrules.cli.files import check_new, force_option
from mjrules.cli.options import json_option, lang_option, player_names, rules_of, rules_options
from mjrules.cli.show import echo_json, show_lines, show_table
from mjrules.cli.words import says
from mjrules.simulate.formats import PARQUET, PICTURES, suffix_of
from mjrules.simulate.page import drawing
from mjrules.simulate.parts import PART
from mjrules.simulate.tables import seats_table, share_tables, shown
from mjrules.simulate.words import RATES, word
from mjrules.variants import variant_of

INTERRUPTED = 130

EXAMPLES = """\b
mjrules simulate --games 1000 --players greedy
mjrules simulate --rules paiyuki-3p --games 100000 --out hands.parquet
mjrules simulate --rules suzume --players greedy,random,random,random \\
  --plot page.svg
mjrules simulate --games 500 --players my.player:careful,greedy,greedy,greedy
"""


@command(epilog=EXAMPLES)
@rules_options()
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True, help="Number of games.")
@click.option(
    "--players", "named", multiple=True, default=("greedy",), show_default=True, metavar="NAME[,NAME...]",
    shell_complete=player_names,
    help="One per seat, or one for all: built-in names, or module:callable for your own.",
)  # fmt: skip
@click.option(
    "--seed", metavar="N|HEX", help="A whole number or 64 hex digits.  [default: a random one, which is printed]"
)
@click.option("--workers", type=click.IntRange(1), help="How many parts run at once.  [default: one per processor]")
@click.option("--dask", metavar="ADDRESS", help='Scheduler of Dask, or "local" for a cluster on this machine.')
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
    help="Write one row per hand, and the games beside it: .parquet, .feather, .arrow, .csv, .json or .jsonl.",
)  # fmt: skip
@force_option
@click.option(
    "--parts", type=click.Path(file_okay=False, path_type=Path), help="Folder for part files, which are kept."
)
@click.option("--part-games", type=click.IntRange(1), default=PART, show_default=True, help="Games per part file.")
@click.option("--resume", is_flag=True, help="Continue with the existing parts.")
@click.option(
    "--plot", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
    help="Write a page of plots: .png, .pdf or .svg.",
)  # fmt: skip
@lang_option
@click.option("--progress/--no-progress", default=None, help="Show a progress bar on stderr.  [default: on a terminal]")
@json_option
def simulate(
    name: str,
    changes: tuple[str, ...],
    games: int,
    named: tuple[str, ...],
    seed: str | None,
    workers: int | None,
    dask: str | None,
    out: Path | None,
    force: bool,
    parts: Path | None,
    part_games: int,
    resume: bool,
    plot: Path | None,
    lang: Literal["ja", "en"],
    progress: bool | None,
    as_json: bool,
) -> int:
    """Play many games and print a summary; the rows depend only on rules, players and seed."""
    rules = rules_of(name, changes)
    if plot is not None:
        drawing()
        check_new(plot, "--plot", force=force, known=PICTURES)
    if out is not None:
        # a run that is whole already answers from its Parquet files
        check_new(out, "--out", force=force or (resume and suffix_of(out) == PARQUET))
    kept = parts or (out and out.with_name(f"{out.name}.parts"))
    try:
        run = mj.simulate_to(
            out,
            rules,
            games=games,
            players=seated(named, rules),
            seed=int(seed) if seed is not None and seed.isdecimal() and len(seed) < 64 else seed,
            workers=workers or (None if dask else os.cpu_count()),
            dask=dask,
            parts=parts,
            part_games=part_games,
            resume=resume,
            progress=sys.stderr.isatty() if progress is None else progress,
        )
    except KeyboardInterrupt:
        show_lines([says(lang)("resumable" if kept and kept.exists() else "interrupted", folder=kept)], err=True)
        return INTERRUPTED
    except OSError as problem:
        raise click.ClickException(f"{problem.filename or out}: {problem.strerror or problem}") from None
    if plot is not None and run.plot(plot, lang) != lang:
        show_lines([says(lang)("no_font")], err=True)
    if as_json:
        echo_json(told_as_json(run.summary()))
    else:
        show(run, rules, lang)
    return 0


def seated(named: tuple[str, ...], rules: Rules) -> list[str]:
    """Return a player for each seat from ``--players``; a single name seats everybody.

    >>> seated(("greedy,random", "greedy"), mj.rules("tenhou-3p")), seated(("greedy",), mj.rules("tenhou-3p"))
    (['greedy', 'random', 'greedy'], ['greedy', 'greedy', 'greedy'])
    """
    players = [player.strip() for told in named for player in told.split(",")]
    if any(":" in player for player in players) and "" not in sys.path:
        sys.path.insert(0, "")  # a module in the folder one stands in, as for python -m
    return players * rules.players if len(players) == 1 else players


def told_as_json(told: Any) -> Any:
    """Return a summary with every estimate as an object of its three numbers."""
    if isinstance(told, mj.Estimate):
        return told._asdict()
    if isinstance(told, dict):
        return {name: told_as_json(value) for name, value in told.items()}
    return [told_as_json(value) for value in told] if isinstance(told, list) else told


def show(run: mj.SimulationRun, rules: Rules, lang: str) -> None:
    """Print a summary for people: means and shares, and half their 95 % intervals."""
    summary = run.summary()
    show_lines(
        [
            word("title", lang, name=summary["name"], games=summary["games"], hands=summary["hands"]),
            word("seed", lang, seed=summary["seed"]),
            "",
        ]
    )
    show_table(*seats_table(summary, lang))
    for table in share_tables(summary, variant_of(rules).yaku_names(rules), lang):
        show_lines([""])
        show_table(*table)
    more = [(word(key, lang), shown(value, RATES[key])) for key, value in summary.items() if key in RATES]
    show_lines(["", *(f"{told}  {value}" for told, value in more)])
    show_lines(map(str, (*run.files, *([run.parts] if run.parts else []))))
