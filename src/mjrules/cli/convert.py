"""``mjrules convert``: a recorded game in another form."""

from __future__ import annotations

import sys
from hashlib import blake2b
from pathlib import Path

import click

from mjrules.cli.command import command
from mjrules.cli.files import force_option
from mjrules.cli.options import riichi_rules_of, rules_options
from mjrules.cli.show import show_lines
from mjrules.logs.formats.majiang_writer import write_majiang
from mjrules.logs.formats.mjai_writer import write_mjai
from mjrules.logs.formats.mjlog_writer import write_mjlog
from mjrules.logs.formats.tenhou_json_writer import write_tenhou_json
from mjrules.logs.reading import read_log_file
from mjrules.logs.record import LoggedGame

WRITERS = {"mjai": write_mjai, "tenhou6": write_tenhou_json, "majiang": write_majiang, "mjlog": write_mjlog}
EXAMPLES = """\b
mjrules convert 2010091009gm-00a9-0000-83af2648.mjlog --to tenhou6
mjrules convert game.jsonl game.json --to tenhou6 --rules mleague
mjrules convert majiang.json game.jsonl --to mjai --anonymous
"""


@command(epilog=EXAMPLES)
@click.argument("source", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="LOG")
@click.argument("target", type=click.Path(dir_okay=False, path_type=Path), metavar="[FILE]", required=False)
@click.option("--to", "form", type=click.Choice(sorted(WRITERS)), required=True, help="The form to write.")
@click.option("--anonymous", is_flag=True, help="Replace each name by an id, the same for the same name.")
@rules_options(default=None, help="Rules of the table.  [default: those named in the log]")
@force_option
def convert(
    source: Path,
    target: Path | None,
    form: str,
    anonymous: bool,
    name: str | None,
    changes: tuple[str, ...],
    force: bool,
) -> int:
    """Write a log in another form: mjai JSON lines, else one game a line.

    LOG is read as mjrules replay reads it, and every game of it is replayed first: what does not come out as recorded
    is not written. FILE is where it goes, by default to stdout.
    """
    if changes and name is None:
        raise click.UsageError("--set changes the rules of --rules", click.get_current_context())
    if target is not None and target.exists() and not force:
        raise click.BadParameter(f"{target} is there already; --force replaces it", param_hint="FILE")
    games = read_log_file(source, None if name is None else riichi_rules_of(name, changes))
    show_lines([f"NOTE {game.source}: {what}" for game in games for what in game.notes], err=True)
    text = "".join([WRITERS[form](game, names_of(game, anonymous=anonymous)).rstrip("\n") + "\n" for game in games])
    if target is None:
        sys.stdout.write(text)
    else:
        target.write_text(text, encoding="utf-8")
    return 0


def names_of(game: LoggedGame, *, anonymous: bool) -> list[str] | None:
    """The names to write: those of the log, or an id for each of them; None where it has none."""
    names = [person.name for person in game.people]
    if anonymous:
        names = [blake2b(name.encode("utf-8", "replace"), digest_size=6).hexdigest() for name in names]
    return names or None
