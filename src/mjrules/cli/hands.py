"""``mjrules shanten`` and ``mjrules ukeire``."""

from __future__ import annotations

from typing import Literal

import click

import mjcore as mc
from mjrules.cli.command import command, tiles_option
from mjrules.cli.options import json_option, lang_option, melds_option, players_option
from mjrules.cli.reading import read_hand, read_tiles
from mjrules.cli.show import echo_json, show_lines, show_table
from mjrules.cli.words import says
from mjrules.common.page import shown_width
from mjrules.common.words import Say

FORMS = ("standard", "chiitoi", "kokushi")
NAMES = {-1: "complete", 0: "tenpai"}


def _named(shanten: int | None, say: Say) -> str:
    """``0 (tenpai)``, ``2``; a form the hand cannot have is ``-``."""
    if shanten is None:
        return "-"
    return say(NAMES[shanten], n=shanten) if shanten in NAMES else str(shanten)


def _tiles(tiles: dict[int, int]) -> dict[str, int]:
    return {mc.tile_text(kind): left for kind, left in tiles.items()}


def _lines(rows: dict[str, str]) -> list[str]:
    """Labels and what stands behind them, in columns."""
    width = max(map(shown_width, rows))
    return [f"{label}{' ' * (width - shown_width(label))}  {text}".rstrip() for label, text in rows.items()]


def _left(tiles: dict[int, int]) -> str:
    """``1z×2 2z×2``: useful tiles and the copies left."""
    return " ".join(f"{tile}×{left}" for tile, left in _tiles(tiles).items())


SHANTEN_EXAMPLES = """\b
mjrules shanten 123m456p789s1122z
mjrules shanten 23m456p789s55s -m ankan:1111m
"""
UKEIRE_EXAMPLES = """\b
mjrules ukeire 123m456p789s1122z
mjrules ukeire 067m340567p44668s --visible 7s
"""


@command(epilog=SHANTEN_EXAMPLES)
@click.argument("hand")
@melds_option
@players_option
@lang_option
@json_option
def shanten(hand: str, melds: tuple[str, ...], players: Literal[3, 4], lang: str, as_json: bool) -> None:
    """Print how many tile exchanges HAND is away from tenpai, for each form."""
    held, called = read_hand(hand, melds)
    by_form = dict(zip(FORMS, mc.shanten_forms(held, called, players=players), strict=True))
    least = mc.shanten(held, called, players=players)
    if as_json:
        echo_json({"hand": held, "melds": [*map(str, called)], "players": players, "shanten": least, **by_form})
        return
    say = says(lang)
    show_lines(_lines({say(name): _named(value, say) for name, value in {"shanten": least, **by_form}.items()}))


@command(epilog=UKEIRE_EXAMPLES)
@click.argument("hand")
@melds_option
@tiles_option("--visible", help="Visible tiles outside hand and melds: discards, indicators.")
@players_option
@lang_option
@json_option
def ukeire(hand: str, melds: tuple[str, ...], visible: str, players: Literal[3, 4], lang: str, as_json: bool) -> None:
    """Print the useful tiles of HAND; for a hand with the drawn tile, those after every discard, best first.

    For chances of winning and expected points: mjrules nanikiru.
    """
    held, called = read_hand(hand, melds)
    say = says(lang)
    seen = read_tiles("--visible", visible) or None
    least = mc.shanten(held, called, players=players)
    head = {"hand": held, "melds": [*map(str, called)], "players": players, "shanten": least}
    if len(mc.parse_tiles(held)) % 3 == 2:
        table = mc.discards(held, called, visible=seen, players=players)
        if as_json:
            discards = [
                {"tile": mc.tile_text(row.tile), "shanten": row.shanten, "total": row.total, "tiles": _tiles(row.tiles)}
                for row in table
            ]
            echo_json({**head, "discards": discards})
            return
        show_lines([f"{say('shanten')}  {_named(least, say)}", ""])
        show_table(
            [say(head) for head in ("discard", "shanten", "left", "useful")],
            [(mc.tile_text(row.tile), _named(row.shanten, say), str(row.total), _left(row.tiles)) for row in table],
        )
        return
    found = mc.ukeire(held, called, visible=seen, players=players)
    if as_json:
        echo_json({**head, "total": found.total, "tiles": _tiles(found.tiles)})
        return
    rows = {"shanten": _named(least, say), "left": str(found.total), "tiles": _left(found.tiles)}
    show_lines(_lines({say(name): text for name, text in rows.items()}))
