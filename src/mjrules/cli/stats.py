"""``mjrules stats``: what the players of recorded games did, with intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import click

from mjrules.cli.command import command
from mjrules.cli.options import json_option, lang_option, riichi_rules_of, rules_options
from mjrules.cli.replay import show_problems
from mjrules.cli.show import echo_json, show_lines, show_table
from mjrules.cli.words import says
from mjrules.logs.report import Report
from mjrules.logs.stats import BY, statistics, told
from mjrules.simulate.words import RATES, word

DIFFERENT = 1
BAD_INPUT = 2
SHOWN = 20  # players and yaku of a table
# the columns of each table: names of an entry
TABLES = (("win", "deal_in", "riichi", "call"), ("tsumo", "tenpai", "value", "turn"), ("points", "rank", "result"))

EXAMPLES = """\b
mjrules stats logs/
mjrules stats games.tar.xz --by dan --lang ja
mjrules stats mjlog/*.xml --by seat --json
"""


@command(epilog=EXAMPLES)
@click.argument(
    "paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path), metavar="FILE|FOLDER|ARCHIVE..."
)
@click.option("--by", type=click.Choice(BY), default="player", show_default=True, help="What is counted together.")
@rules_options(default=None, help="Rules of the table.  [default: those named in the log]")
@lang_option
@json_option
def stats(
    paths: tuple[Path, ...],
    by: str,
    name: str | None,
    changes: tuple[str, ...],
    lang: Literal["ja", "en"],
    as_json: bool,
) -> int:
    """Count what the players of recorded games did: wins, deal-ins, riichi, calls, places, each with its 95 % interval.

    Shares are of hands, "tenpai" of exhaustive draws, yaku of wins. Logs are read and replayed as mjrules replay does
    it. Exit codes: 0, 1 some hands differ from their log (left out), 2 some logs cannot be read.
    """
    if changes and name is None:
        raise click.UsageError("--set changes the rules of --rules", click.get_current_context())
    report = Report()
    rules = None if name is None else riichi_rules_of(name, changes)
    entries = statistics(paths, by=by, rules=rules, report=report)
    if as_json:
        echo_json({**report.to_dict(), "by": by, "entries": [told(entry) for entry in entries]})
    else:
        show_problems(report, says(lang))
        show(entries, lang)
    if not report.equal:
        return DIFFERENT
    return BAD_INPUT if report.bad or not entries else 0


def show(entries: Sequence[Mapping[str, Any]], lang: Literal["ja", "en"]) -> None:
    """Print tables for people: those with most hands, and the yaku of all."""
    chosen = entries[:SHOWN]
    for names in TABLES:
        heads = [word("player", lang), word("hands", lang), *(word(key, lang) for key in names)]
        show_table(heads, [_row(entry, "hands", {key: entry[key] for key in names}) for entry in chosen])
        show_lines([""])
    places = range(max((len(entry["ranks"]) for entry in chosen), default=0))
    heads = [word("player", lang), word("games", lang), *(word("place", lang, n=place + 1) for place in places)]
    show_table(heads, [_row(entry, "games", dict(enumerate(entry["ranks"]))) for entry in chosen])
    if len(entries) > SHOWN:
        show_lines(["", word("more_players", lang, n=len(entries) - SHOWN)])


def _row(entry: Mapping[str, Any], counted: str, values: Mapping[Any, Any]) -> list[str]:
    """The cells of an entry: who, of how many, and estimates."""
    return [
        label(entry),
        f"{entry[counted]:,}",
        *[brief(value, RATES.get(key, "share")) for key, value in values.items()],
    ]


def label(entry: Mapping[str, Any]) -> str:
    """The name of an entry, no longer than a column is wide.

    >>> label({"name": "a" * 20, "players": 4}), label({"name": "b", "players": 3})
    ('aaaaaaaaaaa…', 'b (3)')
    """
    name = str(entry["name"])
    name = name if len(name) <= 12 else f"{name[:11]}…"
    return name if entry["players"] == 4 else f"{name} (3)"


def brief(value: Any, kind: str) -> str:
    """A mean and half its interval.

    >>> from mjrules.common.tally import Share
    >>> brief(Share(1000, 230), "share"), brief(Share(0, 0), "share")
    ('23.0±2.6%', '-')
    """
    found = value.estimate()
    if found is None:
        return "-"
    half = (found.high - found.low) / 2
    if kind == "share":
        return f"{100 * found.mean:.1f}±{100 * half:.1f}%"
    decimals = 0 if abs(found.mean) >= 100 else 2
    return f"{found.mean:,.{decimals}f}±{half:,.{decimals}f}"
