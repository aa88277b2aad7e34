"""Every complete hand of 14 tiles, by counts, in blocks: suit by suit from the contents of each suit."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, product

import numpy as np
from numpy.typing import NDArray

from oracle.hands import splits, suit_targets
from oracle.tiles import YAOCHUU

Rows = NDArray[np.uint8]
STANDARD, SEVEN_PAIRS, ORPHANS, BOTH = 11_498_658, 5_379_616, 13, 4_668
BLOCK = 500_000


def contents(kinds: int, sets: int, pair: bool) -> Rows:
    """Every content of a suit of so many kinds that is so many sets, with a pair or without."""
    return np.array(sorted(suit_targets(kinds, sets, pair)), dtype=np.uint8).reshape(-1, kinds)


def standard() -> Iterator[Rows]:
    """Four sets and a pair. The number of tiles of a suit tells its sets and pair, so no hand comes twice."""
    for split in splits(4):
        parts = [contents(7 if suit == 3 else 9, *share) for suit, share in enumerate(split)]
        left = cross(parts[0], parts[1])
        right = cross(parts[2], parts[3])
        step = max(1, BLOCK // len(right))
        for first in range(0, len(left), step):
            yield cross(left[first : first + step], right)


def cross(left: Rows, right: Rows) -> Rows:
    """Every row of one side beside every row of the other."""
    return np.hstack([np.repeat(left, len(right), axis=0), np.tile(right, (len(left), 1))])


def seven_pairs() -> Iterator[Rows]:
    """Seven different pairs out of 34 kinds."""
    chosen = combinations(range(34), 7)
    while block := list(islice(chosen, BLOCK)):
        rows = np.zeros((len(block), 34), dtype=np.uint8)
        rows[np.arange(len(block))[:, None], np.array(block)] = 2
        yield rows


def orphans() -> Rows:
    """The thirteen yaochuu kinds, and one of them twice."""
    rows = np.zeros((13, 34), dtype=np.uint8)
    for row, kind in enumerate(sorted(YAOCHUU)):
        rows[row, sorted(YAOCHUU)] = 1
        rows[row, kind] = 2
    return rows


def random_hands(rng: np.random.Generator, n: int) -> Rows:
    """Hands of 14 tiles dealt from 136."""
    tiles = np.argpartition(rng.random((n, 136), dtype=np.float32), 14, axis=1)[:, :14] // 4
    rows = np.zeros((n, 34), dtype=np.uint8)
    np.add.at(rows, (np.arange(n)[:, None], tiles), 1)
    return rows


def one_tile_changed(rng: np.random.Generator, rows: Rows) -> Rows:
    """Each hand with one of its tiles replaced by another kind of which it has fewer than four."""
    changed = rows.copy()
    n = np.arange(len(rows))
    out = (rng.random(rows.shape) * (rows > 0)).argmax(axis=1)
    changed[n, out] -= 1
    into = (rng.random(rows.shape) * (changed < 4) * (np.arange(34) != out[:, None])).argmax(axis=1)
    changed[n, into] += 1
    return changed


def suit_fillings() -> Iterator[tuple[int, tuple[int, ...], list[int]]]:
    """Every complete content of a number suit (how many sets, counts), with honours that make it a hand."""
    for sets, pair in product(range(5), (False, True)):
        for suit in suit_targets(9, sets, pair):
            honours = [3] * (4 - sets) + [0] * (2 + sets) + [0 if pair else 2]
            yield sets, suit, honours
