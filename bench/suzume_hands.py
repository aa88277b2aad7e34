"""Hands of Suzume-Jong for the benches, the same on every machine: random six tiles, and complete ones."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import mjcore as mc
import mjrules as mj
from bench.hands import SEED, N

RULES = mj.rules("suzume")


def record(tiles: list[int], dora: int, random: Random) -> tuple[list[int], int, int]:
    """Return one win record: six codes in any order, the dora tile, dealer or not."""
    random.shuffle(tiles)
    return tiles, dora, random.randrange(2)


@cache
def random_hands() -> Any:
    """Return N records of six tiles drawn from the 44, a seventh as the dora tile."""
    import numpy

    random = Random(SEED)
    drawn = [[mc.suzume.code_of_id(tile) for tile in random.sample(range(44), 7)] for _ in range(N)]
    return numpy.array([record(seven[:6], seven[6], random) for seven in drawn], dtype=mj.win_dtype(RULES))


@cache
def complete_hands() -> Any:
    """Return N records of complete hands of any shape, colours and dora drawn from what there is."""
    import numpy

    random = Random(SEED)
    shapes = [complete_kinds(text) for text in mc.suzume.shapes()]
    rows = []
    while len(rows) < N:
        left = list(range(44))
        random.shuffle(left)
        tiles = []
        for kind in random.choice(shapes):
            tile = next(tile for tile in left if tile // 4 == kind)
            left.remove(tile)
            tiles.append(mc.suzume.code_of_id(tile))
        rows.append(record(tiles, mc.suzume.code_of_id(left[0]), random))
    return numpy.array(rows, dtype=mj.win_dtype(RULES))


def complete_kinds(text: str) -> list[int]:
    """Return the kinds of a shape's text: 111123s, 666777z."""
    kinds = []
    for part in (part for part in text.replace("s", "s ").split(" ") if part):
        kinds += [int(digit) - 1 if part[-1] == "s" else int(digit) + 3 for digit in part[:-1]]
    return kinds
