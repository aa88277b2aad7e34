"""Hands for the benches, the same on every machine: random wins and random concealed hands."""

from __future__ import annotations

from functools import cache
from random import Random

import mjcore as mc
import mjrules as mj

N = 10_000
SEED = 20261130
# set type -> kinds of its tiles from its lowest kind
SHAPES = {"run": (0, 1, 2), "triplet": (0, 0, 0), "kan": (0, 0, 0, 0), "pair": (0, 0)}
MELDS = {"run": ("chi",), "triplet": ("pon",), "kan": ("daiminkan", "kakan", "ankan")}


def text(kinds: list[int]) -> str:
    """Return kinds as MPSZ."""
    return mc.format_tiles(kinds)


def take(random: Random, left: list[int], shape: str) -> list[int]:
    """Take one set or pair out of what is left of a full set of tiles."""
    while True:
        first = random.randrange(34)
        if shape == "run" and (first >= 27 or first % 9 > 6):
            continue
        kinds = [first + step for step in SHAPES[shape]]
        if all(left[kind] >= kinds.count(kind) for kind in kinds):
            for kind in kinds:
                left[kind] -= 1
            return kinds


def win(random: Random) -> mj.Win:
    """Return one win: four sets and a pair, about a third of the hands called, one to three indicators."""
    left = [4] * 34
    concealed = take(random, left, "pair")
    melds = []
    calls = random.random() < 1 / 3
    for _ in range(4):
        shape = random.choices(("run", "triplet", "kan"), (70, 25, 5))[0]
        kinds = take(random, left, shape)
        if shape == "kan" or (calls and random.random() < 0.5):
            melds.append(f"{random.choice(MELDS[shape])}:{text(kinds)}")
        else:
            concealed += kinds
    closed = all(meld.startswith("ankan") for meld in melds)
    riichi = closed and random.random() < 0.5
    indicators = [take(random, left, "pair")[0] for _ in range(1 + sum("kan" in meld for meld in melds))]
    return mj.Win(
        text(concealed),
        mc.tile_text(random.choice(concealed)),
        tsumo=random.random() < 0.4,
        melds=melds,
        seat_wind=random.choice("ESWN"),
        round_wind=random.choice("ES"),
        riichi=riichi,
        dora_indicators=indicators,
        ura_indicators=indicators if riichi else "",
    )


@cache
def wins() -> list[mj.Win]:
    """Return N wins."""
    random = Random(SEED)
    return [win(random) for _ in range(N)]


@cache
def hands(tiles: int, kinds: int = 34) -> list[bytes]:
    """Return N random concealed hands of that many tiles out of the first kinds, as 34 counts each."""
    random = Random(SEED)
    wall = [kind for kind in range(kinds) for _ in range(4)]
    drawn = [random.sample(wall, tiles) for _ in range(N)]
    return [bytes(hand.count(kind) for kind in range(34)) for hand in drawn]
