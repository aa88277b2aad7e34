"""``mjrules nanikiru``: what to discard."""

from __future__ import annotations

from typing import Any

import click

import mjcore as mc
import mjrules as mj
from mjrules.analysis.words import HEADS, cells_of
from mjrules.cli.command import command, tiles_option
from mjrules.cli.options import json_option, lang_option, melds_option, riichi_rules_of, rules_options
from mjrules.cli.reading import WIND, read_hand, read_tiles
from mjrules.cli.show import echo_json, show_lines, show_table

TURNS = 18  # own discards of a hand that nobody calls in
EXAMPLES = """\b
mjrules nanikiru 12577m222468p445s --dora 1z
mjrules nanikiru 34m46p678s55z9s4p -m pon:777z --turn 8 --ron table
"""


@command(epilog=EXAMPLES)
@click.argument("hand")
@melds_option
@tiles_option("--dora", help="Dora indicators.")
@tiles_option("--visible", help="Tiles seen elsewhere: rivers and melds of others.")
@tiles_option("--river", help="Own discards.")
@click.option("--seat", "seat_wind", type=WIND, metavar="E|S|W|N", default="E", show_default=True, help="Own wind.")
@click.option("--round", "round_wind", type=WIND, metavar="E|S|W|N", default="E", show_default=True, help="Round wind.")
@click.option("--nuki", type=int, default=0, show_default=True, help="Norths set out.")
@click.option(
    "--turn", type=int, default=1, show_default=True, help="Number of this discard: 18 - turn draws are left."
)
@click.option("--detours", type=int, default=1, show_default=True, help="Draws and discards off the shortest way, 0-3.")
@click.option("--ron", type=click.Choice(["table"]), default=None, help="Count wins on discards, and hands others end.")
@click.option(
    "--by", type=click.Choice(["points", "win", "tenpai"]), default="points", show_default=True, help="What decides."
)
@rules_options()
@lang_option
@json_option
def nanikiru(hand: str, melds: tuple[str, ...], dora: str, turn: int, **said: Any) -> None:
    """Print every discard of HAND, best first: chances of tenpai and of winning in %, expected points.

    The best one has a star; useful tiles stand behind their number of copies. HAND includes the drawn tile. "good" is
    the chance that the first tenpai waits for five live tiles or more.
    For the useful tiles of a hand alone: mjrules ukeire.
    """
    rules = riichi_rules_of(said.pop("name"), said.pop("changes"))
    as_json, lang = said.pop("as_json"), said.pop("lang")
    if not 1 <= turn <= TURNS:
        mc.fail("value", name="--turn", given=turn, right=f"expected a number from 1 to {TURNS}")
    held, called = read_hand(hand, melds)
    seen: dict[str, Any] = {name: read_tiles(f"--{name}", said.pop(name)) for name in ("visible", "river")}
    indicators = read_tiles("--dora", dora)
    found = mj.nanikiru(held, rules=rules, melds=called, dora_indicators=indicators, draws=TURNS - turn, **seen, **said)
    if as_json:
        echo_json(found.to_dict())
        return
    cells = cells_of(found.rows, lang)
    show_table(HEADS[lang], cells, marked=cells[0][:1])
    show_lines(["", found.explain(lang)])
