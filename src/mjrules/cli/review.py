"""``mjrules review``: the discards of a player in a log against the best."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import click

from mjrules.cli.command import command
from mjrules.cli.options import json_option, lang_option, riichi_rules_of, rules_options
from mjrules.cli.show import echo_json, show_lines, show_table
from mjrules.logs.reading import read_log_file
from mjrules.logs.review import ReviewedDiscard, review_game
from mjrules.simulate.words import word

DIFFERENT = 1
WORST = 10
HEADS = ("hand", "turn", "tiles", "discard", "best", "loss")

EXAMPLES = """\b
mjrules review game.mjlog --seat 0
mjrules review mjai.jsonl --seat 2 --detours 0 --json
"""


@command(epilog=EXAMPLES)
@click.argument("log", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--seat", type=click.IntRange(0, 3), required=True, help="Whose discards, by the seats of the log.")
@click.option("--detours", type=click.IntRange(0, 3), default=1, show_default=True, help="As in mjrules nanikiru.")
@rules_options(default=None, help="Rules of the table.  [default: those named in the log]")
@lang_option
@json_option
def review(
    log: Path,
    seat: int,
    detours: int,
    name: str | None,
    changes: tuple[str, ...],
    lang: Literal["ja", "en"],
    as_json: bool,
) -> int:
    """Compare each discard of a seat in LOG with the best by mjrules nanikiru; show the ten that lose most.

    The loss is in expected points by own draws alone: what opponents may wait for is not looked at. Hands in riichi
    or farther than three tiles from tenpai are left out. Exit codes: 0, 1 the log differs when it is replayed.
    """
    if changes and name is None:
        raise click.UsageError("--set changes the rules of --rules", click.get_current_context())
    rules = None if name is None else riichi_rules_of(name, changes)
    found: list[ReviewedDiscard] = []
    equal = True
    for game in read_log_file(log, rules):
        discards, replay = review_game(game, seat, detours=detours)
        found += discards
        equal = equal and replay.equal
    worst = sorted(found, key=lambda discard: -discard.loss)[:WORST]
    mean = sum(discard.loss for discard in found) / max(1, len(found))
    best = sum(discard.loss == 0 for discard in found)
    if as_json:
        told = {"seat": seat, "discards": len(found), "best": best, "mean_loss": mean, "equal": equal}
        echo_json({**told, "rows": [discard._asdict() for discard in found]})
    else:
        show_lines([word("reviewed", lang, n=len(found), best=best, mean=mean), ""])
        show_table([word(f"review_{head}", lang) for head in HEADS], [_cells(discard) for discard in worst])
    return 0 if equal else DIFFERENT


def _cells(discard: ReviewedDiscard) -> list[str]:
    tiles = " ".join([discard.tiles, *discard.melds])
    return [discard.hand, str(discard.turn), tiles, discard.made, discard.best, f"{discard.loss:,.0f}"]
