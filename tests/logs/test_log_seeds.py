"""Walls out of the seeds of Tenhou's logs: what was dealt, turned and drawn in public games."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest

import mjcore as mc
import mjrules as mj
from mjrules.logs import read_log, replay, write_mjlog
from mjrules.logs.seeds import tenhou_walls
from riichi.play.riichi_walks import keen_move
from shared import params, table

SEEDS = {row["id"]: row["seed"] for row in table("tenhou_seeds")}
GO = {4: 0xA9, 3: 0xB9}


def texts(ids: list[int]) -> list[str]:
    return sorted(mc.CODE_TEXT[mc.code_of_id(tile)] for tile in ids)


@pytest.mark.parametrize("row", params("tenhou_seeds"))
def test_deals_of_public_games(row: dict[str, Any]) -> None:
    rules = mj.rules_from_tenhou(GO[row["players"]])
    walls = list(islice(tenhou_walls(row["seed"], rules), len(row["hands"])))
    for number, (wall, hand) in enumerate(zip(walls, row["hands"], strict=True)):
        assert sorted(wall) == sorted(rules.play.codes)
        # a first dealer and a wall a hand: the deal of the seat that deals
        state = mj.Game(rules, wall=[wall], first_dealer=hand["oya"]).full_events[1]
        dealt = [mc.CODE_TEXT[code] for code in mc.parse_tiles(state["tehais"][hand["oya"]])]
        assert sorted(dealt) == texts(hand["hand"]), number
        assert [state["dora_marker"]] == texts([hand["dora"]])
        assert [mc.CODE_TEXT[wall[13 * row["players"]]]] == texts([hand["first_draw"]])


@pytest.mark.parametrize("name", SEEDS)
def test_a_log_with_its_seed(name: str) -> None:
    """A game on the walls of a seed, written as Tenhou writes it: every tile is where it lay; with another seed not."""
    row = next(row for row in table("tenhou_seeds") if row["id"] == name)
    rules = mj.rules_from_tenhou(GO[row["players"]])
    rng = random.Random(3)
    game = mj.Game(rules, wall=list(islice(tenhou_walls(row["seed"], rules), 40)))
    while not game.over:
        keen_move(game, rng)
    text = write_mjlog(game)
    assert "<SHUFFLE" not in text
    head, tail = text.split("<GO", 1)
    (logged,) = read_log(f'{head}<SHUFFLE seed="{row["seed"]}" ref=""/><GO{tail}', "x", rules)
    assert logged.seed == row["seed"]
    assert read_log(write_mjlog(logged), "x", rules)[0].seed == row["seed"]
    assert [str(difference) for difference in replay(logged).differences] == []
    (other,) = read_log(f'{head}<SHUFFLE seed="{row["seed"][:-8]}00000000"/><GO{tail}', "x", rules)
    assert "the wall of the seed deals seat 0" in replay(other).differences[0].what


def test_no_red_fives() -> None:
    rules = mj.rules_from_tenhou(GO[4] | 2)
    assert max(next(tenhou_walls(SEEDS["pao"], rules))) == 33


@pytest.mark.parametrize(
    ("seed", "says"),
    [
        ("mt19937ar,6A36C726", "a shuffle of this kind is not known"),
        ("mt19937ar-sha512-n288,6A36C726,x", "invalid literal"),
        ("mt19937ar-sha512-n288,6A36C7266A36C726", "out of bounds"),
        ("mt19937ar-sha512-n288-base64,AAA", "padding"),
        ("mt19937ar-sha512-n288-base64,AAAA", "multiple of element size"),
        ("mt19937ar-sha512-n288-base64,", "it has no words"),
        ("", "a shuffle of this kind is not known"),
    ],
)
def test_seeds_that_are_none(seed: str, says: str) -> None:
    with pytest.raises(mc.NotationError, match=says):
        next(tenhou_walls(seed, mj.rules("tenhou-4p")))


def test_a_seed_that_is_not_known_costs_itself() -> None:
    text = next(row["log"] for row in table("logs") if row["id"] == "mjlog-4p")
    (game,) = read_log(text.replace("<GO", '<SHUFFLE seed="mt19937ar,6A36C726"/><GO'), "x")
    assert (game.seed, "a shuffle of this kind is not known" in game.notes[0]) == (None, True)
    assert replay(game).equal
