"""The chance of winning against walls that are played out, each draw decided anew from what is seen by then."""

from __future__ import annotations

import math
from random import Random

import numpy as np
import pytest

import mjcore as mc
import mjrules as mj
from mjcore import outlook_schema, schema

RULES = mj.rules("tenhou-4p", aka=0)
POSITION = np.dtype(schema.numpy_descr(outlook_schema.POSITION_FIELDS))
# hands of 0, 1 and 2 shanten
HANDS = ["222567m345p33667s", "234m45567p3467s5z4s", "2378m456p3479s556z"]
DRAWS = 10


def played(hand: str, walls: int, seed: int) -> float:
    """Share of walls in which a self-drawn win comes within DRAWS draws, the best discard by wins each time."""
    random = Random(seed)
    given = np.zeros(34, np.uint8)
    for code in mc.parse_tiles(hand):
        given[code] += 1
    unseen = [kind for kind in range(34) for _ in range(4 - given[kind])]
    rows = np.zeros(walls, POSITION)
    rows["counts"] = given
    order = np.array([random.sample(unseen, DRAWS) for _ in range(walls)])
    open_ = np.ones(walls, bool)
    for draw in range(DRAWS):
        rows["draws"] = DRAWS - draw
        found = mj.nanikiru_batch(rows[open_], RULES, detours=1, by="win", riichi="never", ura=False)
        wins = found["rows"]["win"][:, :, 0]
        wins[np.arange(14)[None] >= found["head"]["rows"][:, None]] = -1
        tiles = found["rows"]["tile"][np.arange(len(wins)), wins.argmax(1)]
        where = np.flatnonzero(open_)
        rows["counts"][where, tiles] -= 1
        rows["visible"][where, tiles] += 1
        rows["counts"][where, order[where, draw]] += 1
        open_[where] = mc.shanten_batch(np.ascontiguousarray(rows["counts"][where])) >= 0
    return 1 - open_.mean()


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.exhaustive
def test_against_walls_played_out(hand: str) -> None:
    said = mj.nanikiru(hand, rules=RULES, draws=DRAWS, by="win", riichi="never", ura=False).best.win[0]
    walls = 4_000
    noise = math.sqrt(said * (1 - said) / walls)
    # the player looks anew at every draw, so he sees more than the model and may make more detours: he wins more
    assert 0.99 * said - 3 * noise < played(hand, walls, 5) < 1.06 * said + 3 * noise


def test_a_few_walls() -> None:
    said = mj.nanikiru(HANDS[0], rules=RULES, draws=DRAWS, by="win", riichi="never", ura=False).best.win[0]
    assert played(HANDS[0], 300, 7) == pytest.approx(said, abs=0.1)
