"""``mjrules score``: one hand with its whole working, or a stream of records."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

import mjrules as mj
from mjrules.cli.command import command, tiles_option
from mjrules.cli.files import check_new, force_option
from mjrules.cli.options import json_option, lang_option, melds_option, rules_of, rules_options
from mjrules.cli.reading import WIND, read_hand, read_tiles
from mjrules.cli.show import echo_json, show_sections
from mjrules.cli.stream import score_stream
from mjrules.variants import variant_of

NO_WIN = 1
TILES = {"dora_indicators", "ura_indicators"}
OF_THE_STREAM = {"jsonl", "name", "changes"}
EXAMPLES = """\b
mjrules score 123456m234p6799s 5s --riichi --seat S --dora 8s
mjrules score 22m78999p 9p -m pon:555z@2 -m ankan:1111s --lang ja
mjrules score --jsonl --rules mahjong-soul-4p < wins.jsonl
mjrules score 1r1178s 9s --dora 7s --dealer --tsumo --rules suzume
"""
FLAGS = {
    "ippatsu": "Within one go-round of the riichi.",
    "rinshan": "On a replacement tile.",
    "chankan": "On the tile of another player's kan.",
    "nuki-ron": "On a north another player set out.",
    "haitei": "Self-draw of the last live tile.",
    "houtei": "Ron on the last discard.",
    "first-turn": "In the unbroken first go-round: tenhou, chiihou, renhou.",
    "after-kan-discard": "Ron on the discard after a kan.",
    "riichi-discard": "Ron on a discard that declares riichi.",
    "discarder-riichi": "The discarder is in riichi.",
}


def flag_options(command: Any) -> Any:
    """Give a command one switch a situation, in the order of FLAGS."""
    for name, text in reversed(FLAGS.items()):
        command = click.option(f"--{name}", is_flag=True, help=text)(command)
    return command


@command(epilog=EXAMPLES)
@click.argument("hand", required=False)
@click.argument("win_tile", required=False)
@melds_option
@click.option("--tsumo", is_flag=True, help="Won by self-draw.")
@click.option(
    "--seat",
    "seat_wind",
    type=WIND,
    metavar="E|S|W|N",
    default="E",
    show_default=True,
    help="Seat wind of the winner.",
)
@click.option("--round", "round_wind", type=WIND, metavar="E|S|W|N", default="E", show_default=True, help="Round wind.")
@click.option("--dealer", is_flag=True, help="Won by the dealer (Suzume-Jong; riichi uses --seat).")
@click.option("--riichi", is_flag=True, help="Riichi was declared.")
@click.option(
    "--double-riichi", is_flag=True, help="Riichi with the first discard; can be combined with --open-riichi."
)
@click.option("--open-riichi", is_flag=True, help="Riichi with the hand open.")
@flag_options
@click.option("--consecutive-wins", type=int, default=0, metavar="N", help="Wins in a row, this one included.")
@tiles_option(
    "--dora", "dora_indicators", help="Dora indicators, kan indicators included; in Suzume-Jong the dora tile itself."
)
@tiles_option("--ura", "ura_indicators", help="Ura indicators.")
@click.option("--nuki", type=int, default=0, metavar="N", help="Number of norths set out.")
@rules_options()
@lang_option
@json_option
@click.option(
    "--svg",
    type=click.Path(dir_okay=False, path_type=Path, allow_dash=True),
    metavar="FILE",
    help="Draw the hand and its score, too; - prints the picture alone.",
)
@force_option
@click.option("--jsonl", is_flag=True, help="Score records from stdin, one JSON object per line.")
def score(
    hand: str | None,
    win_tile: str | None,
    name: str,
    changes: tuple[str, ...],
    lang: str,
    as_json: bool,
    jsonl: bool,
    svg: Path | None,
    force: bool,
    **said: Any,
) -> int:
    """Score HAND, concealed tiles with or without WIN_TILE, and show every step.

    In Suzume-Jong (--rules suzume) a hand is written 1r23s67z, where r after a digit marks the red copy, and --tsumo,
    --dealer and --dora give the rest; with six tiles WIN_TILE can be left out.

    With --jsonl every line of stdin is a record (hand, win_tile, melds, tsumo, ...). One object per line is printed, in
    the same order: the score, or {"error": {"type", "message"}, "line", "id"}. A record may name its own "rules": the
    name of a rule set.
    """
    context = click.get_current_context()
    rules = rules_of(name, changes)
    variant = variant_of(rules)
    if jsonl:
        extra = [key for key in context.params if context.get_parameter_source(key) != ParameterSource.DEFAULT]
        if set(extra) - OF_THE_STREAM:
            raise click.UsageError("with --jsonl the hands come from stdin: only --rules and --set go with it", context)
        score_stream(sys.stdin.buffer, sys.stdout.buffer, rules)
        return 0
    if svg is not None and str(svg) != "-":
        check_new(svg, "--svg", force=force, known=(".svg",))
    wanted = {"HAND": hand, "WIN_TILE": win_tile} if variant.needs_win_tile else {"HAND": hand}
    for argument, value in wanted.items():
        if value is None:
            raise click.UsageError(f"Missing argument '{argument}'.", context)
    given = {key: said[key] for key in said if context.get_parameter_source(key) != ParameterSource.DEFAULT}
    assert hand is not None  # every variant needs it, as was checked
    held, called = read_hand(hand, given.pop("melds", ()), variant.read_hand)
    if called:
        given["melds"] = called
    for key in TILES & given.keys():
        given[key] = read_tiles(f"--{key.removesuffix('_indicators')}", given[key], variant.read_hand)
    on = win_tile and read_tiles("WIN_TILE", win_tile, variant.read_hand)
    found = mj.score(held, on, rules=rules, **variant.told_keywords(given))
    if svg is not None:
        picture = mj.draw.score(found, lang)
        if str(svg) == "-":
            click.echo(picture)
            return 0 if found.valid else NO_WIN
        svg.write_text(picture, encoding="utf-8")
    if as_json:
        echo_json(found.to_dict())
    else:
        show_sections(variant.page(found, lang))
    return 0 if found.valid else NO_WIN
