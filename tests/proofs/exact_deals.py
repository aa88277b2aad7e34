"""How many deals of n tiles out of 136 have each shanten: counted, not drawn, from the tables of the distance.

A suit is known by its profile: the class of its vector (``tablegen``: fewest missing tiles for every share of
sets and the pair), its tiles, its pairs and kinds (for seven pairs), its different terminals and honours and
whether one of them is held twice (for the thirteen orphans). Suits of one profile are counted together, each
as often as it can be dealt: the product of C(4, copies). Profiles of two groups of suits are merged as the
tables merge vectors, and what a hand lacks is read off the profile of all four. All counts are whole numbers
below C(136, 14) < 2^63.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np

from mjcore.generate import tables as tablegen

Array = np.ndarray[Any, Any]
Profile = tuple[tablegen.Vector, int, int, int, int, int]
MOST = 14  # tiles
SIZES = (MOST + 1, 8, 8, 14, 2)  # of tiles, pairs, kinds (7 are enough), orphan kinds, orphan pair


def suit_profiles() -> Counter[Profile]:
    """Profiles of nine numbers, and how often each is dealt: number by number, as the tables walk them."""
    levels, finals = tablegen.SuitWalk().levels()
    found: Counter[tuple[int, ...]] = Counter({(0, 0, 0, 0, 0, 0): 1})
    for number, table in enumerate(levels):
        following: Counter[tuple[int, ...]] = Counter()
        for (state, *rest), deals in found.items():
            for count in range(5):
                grown = _grown(rest, count, number in (0, 8))
                if grown is not None:
                    following[table[state * 5 + count], *grown] += deals * comb(4, count)
        found = following
    profiles: Counter[Profile] = Counter()
    for (state, *rest), deals in found.items():
        profiles[finals[state], *rest] += deals  # type: ignore[index]
    return profiles


def honour_profiles() -> Counter[Profile]:
    """Profiles of seven honours, and how often each is dealt."""
    found: Counter[Profile] = Counter({(tablegen.kinds_vector(()), 0, 0, 0, 0, 0): 1})
    for _ in range(7):
        following: Counter[Profile] = Counter()
        for (vector, *rest), deals in found.items():
            for count in range(5):
                grown = _grown(rest, count, True)
                if grown is not None:
                    merged = tablegen.merge(vector, tablegen.kind_vector(count))
                    following[merged, *grown] += deals * comb(4, count)  # type: ignore[index]
        found = following
    return found


def _grown(rest: list[int], count: int, orphan: bool) -> tuple[int, ...] | None:
    """Tiles, pairs, kinds, orphan kinds and orphan pair with one kind more; None for too many tiles."""
    tiles, pairs, kinds, orphans, twice = rest
    if tiles + count > MOST:
        return None
    return (
        tiles + count,
        pairs + (count >= 2),
        min(kinds + (count >= 1), 7),
        orphans + (orphan and count >= 1),
        max(twice, int(orphan and count >= 2)),
    )


@dataclass
class Group:
    """Profiles of a group of suits as columns: number of the vector, the five others, deals."""

    vectors: list[tablegen.Vector]
    columns: Array  # (6, n)
    deals: Array

    @classmethod
    def of(cls, profiles: Counter[Profile]) -> Group:
        """Profiles as columns."""
        numbers: dict[tablegen.Vector, int] = {}
        rows = [(numbers.setdefault(vector, len(numbers)), *rest) for vector, *rest in profiles]
        return cls(list(numbers), np.array(rows).T, np.array(list(profiles.values()), dtype=np.int64))

    def merged(self, other: Group) -> Group:
        """Profiles of both groups together."""
        universe = tablegen.Universe()
        table = np.array(universe.table(self.vectors, other.vectors))
        vectors = universe.vectors
        found = np.zeros((len(vectors), *SIZES), dtype=np.int64)
        flat = found.reshape(-1)
        for place in range(other.columns.shape[1]):
            vector, tiles, pairs, kinds, orphans, twice = other.columns[:, place]
            fits = self.columns[1] + tiles <= MOST
            mine = self.columns[:, fits]
            key = np.ravel_multi_index(
                (
                    table[mine[0], vector],
                    mine[1] + tiles,
                    np.minimum(mine[2] + pairs, 7),
                    np.minimum(mine[3] + kinds, 7),
                    mine[4] + orphans,
                    np.maximum(mine[5], twice),
                ),
                found.shape,
            )
            np.add.at(flat, key, self.deals[fits] * other.deals[place])
        held = np.flatnonzero(flat)
        return Group(vectors, np.array(np.unravel_index(held, found.shape)), flat[held])


def by_shanten(whole: Group, tiles: int) -> dict[int, int]:
    """How many deals of so many tiles have each shanten."""
    last = tablegen.SETS - 1
    standard = np.array([vector[tablegen.SETS + last] for vector in whole.vectors])
    vector, held, pairs, kinds, orphans, twice = whole.columns
    missing = np.minimum(standard[vector], 7 - pairs + np.maximum(7 - kinds, 0))
    missing = np.minimum(missing, 13 - orphans + 1 - twice)
    found: dict[int, int] = {}
    for lacking in np.unique(missing[held == tiles]):
        found[int(lacking) - 1] = int(whole.deals[(held == tiles) & (missing == lacking)].sum())
    return found


def riichi_deals() -> tuple[dict[int, int], dict[int, int]]:
    """Deals of 13 and of 14 tiles out of 136 by their shanten."""
    suit, honours = suit_profiles(), honour_profiles()
    number = Group.of(suit)
    whole = Group.of(honours).merged(number).merged(number).merged(number)
    return by_shanten(whole, 13), by_shanten(whole, 14)


def mean(deals: dict[int, int], power: int = 1) -> Fraction:
    """The mean shanten, or that of its power."""
    return Fraction(sum(shanten**power * n for shanten, n in deals.items()), sum(deals.values()))


class Dealer:
    """Deals of 13 and 14 tiles, many at once: the first tiles of a shuffle that goes on from its last order."""

    def __init__(self, seed: int, at_once: int = 100_000) -> None:
        self.rng = np.random.default_rng(seed)
        self.tiles = np.tile(np.arange(136, dtype=np.uint8), (at_once, 1))
        self.rows = np.arange(at_once)

    def deal(self) -> tuple[Array, Array]:
        """Counts of 13 and 14 tiles, (n, 34); the 14 are the 13 and one more."""
        counts = np.zeros((len(self.rows), 34), dtype=np.uint8)
        thirteen = counts
        for place in range(MOST):
            if place == MOST - 1:
                thirteen = counts.copy()
            other = place + self.rng.integers(0, 136 - place, len(self.rows))
            drawn = self.tiles[self.rows, other]
            self.tiles[self.rows, other] = self.tiles[:, place]
            self.tiles[:, place] = drawn
            counts[self.rows, drawn >> 2] += 1
        return thirteen, counts
