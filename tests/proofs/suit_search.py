"""Shanten and useful kinds by definition, for many hands at once; no table of mjcore is used.

The oracle lists every target of one suit: so many sets, with or without a pair. Here each state
of a suit is held against each of those targets, which gives the fewest missing tiles for every
share of sets a suit can have, and the shares of the four suits are added in every way there is.
"""

from __future__ import annotations

from functools import cache
from itertools import product

import numpy as np
import numpy.typing as npt

from oracle.hands import IMPOSSIBLE, suit_targets
from oracle.tiles import SUITS, YAOCHUU, kinds_in_play

Bytes = npt.NDArray[np.uint8]
MOST = 15  # 14 tiles and one drawn
SETS = 5  # 0 to 4 sets
CELLS = 2 * SETS  # without the pair, then with it
PIECE = 32_768  # states of one turn: they stay in the cache


def states(kinds: int, most: int = MOST) -> Bytes:
    """Every state of some kinds with at most so many tiles, (N, kinds), rising as numbers of base 5."""
    every = np.indices((5,) * kinds, dtype=np.uint8).reshape(kinds, -1)[::-1]
    return np.ascontiguousarray(every[:, every.sum(axis=0) <= most].T)


def search(held: Bytes) -> Bytes:
    """Fewest missing tiles of each state for each share (N, 10): every target looked at."""
    found = np.full((len(held), CELLS), IMPOSSIBLE, dtype=np.uint8)
    for first in range(0, len(held), PIECE):
        piece = held[first : first + PIECE].astype(np.int8)
        lacking = [
            [np.maximum(wanted - column, 0).astype(np.uint8) for wanted in range(5)]
            for column in np.ascontiguousarray(piece.T)
        ]
        for pair, sets in product(range(2), range(SETS)):
            best = np.full(len(piece), IMPOSSIBLE, dtype=np.uint8)
            for target in suit_targets(held.shape[1], sets, bool(pair)):
                missing = np.zeros(len(piece), dtype=np.uint8)
                for column, wanted in zip(lacking, target, strict=True):
                    if wanted:
                        missing += column[wanted]
                np.minimum(best, missing, out=best)
            found[first : first + PIECE, pair * SETS + sets] = best
    return found


@cache
def searched(kinds: int) -> tuple[npt.NDArray[np.int32], Bytes]:
    """(row by base-5 number or -1, vectors) of a number suit (9 kinds), the honours (7), 1m and 9m (2)."""
    held = states(kinds)
    row_of = np.full(5**kinds, -1, dtype=np.int32)
    row_of[numbers(held)] = np.arange(len(held))
    return row_of, search(held)


def numbers(held: Bytes) -> npt.NDArray[np.int32]:
    """The states as numbers of base 5, the first kind the lowest digit."""
    return held.astype(np.int32) @ (5 ** np.arange(held.shape[1], dtype=np.int32))


def merge(a: Bytes, b: Bytes) -> Bytes:
    """Fewest missing tiles of two groups of suits together, (N, 10) each: every way to share sets and pair."""
    left, right = np.ascontiguousarray(a.T), np.ascontiguousarray(b.T)
    out = np.full_like(left, IMPOSSIBLE)
    for i, j in product(range(CELLS), range(CELLS)):
        sets, pairs = i % SETS + j % SETS, i // SETS + j // SETS
        if sets < SETS and pairs < 2:
            cell = out[pairs * SETS + sets]
            np.minimum(cell, left[i] + right[j], out=cell)
    return np.ascontiguousarray(out.T)


class Hands:
    """Hands of one size, (N, 34) counts, and what the definitions say of them."""

    def __init__(self, counts: Bytes, players: int = 4) -> None:
        (self.size,) = {int(total) for total in counts.sum(axis=1)}
        self.counts = counts
        self.players = players
        self.suits = [[0, 8] if players == 3 and suit == 0 else list(kinds) for suit, kinds in enumerate(SUITS)]
        self.number = [numbers(counts[:, kinds]) for kinds in self.suits]
        self.vector = [self.vectors(suit, self.number[suit]) for suit in range(4)]

    def vectors(self, suit: int, number: npt.NDArray[np.int32]) -> Bytes:
        """The vectors of one suit; every number is a state within MOST tiles."""
        row_of, vectors = searched(len(self.suits[suit]))
        return vectors[row_of[number]]

    def with_pair(self, a: Bytes, b: Bytes) -> Bytes:
        """Fewest missing tiles of two groups for all the sets of the hand and the pair."""
        sets = self.size // 3
        return np.min(
            [a[:, p * SETS + n] + b[:, (1 - p) * SETS + sets - n] for n in range(sets + 1) for p in range(2)],
            axis=0,
        )

    def pairs_missing(self, kinds: npt.NDArray[np.int64], doubled: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """Seven pairs: the seven cheapest kinds, 0 for a pair, 1 for a single, 2 for a kind not held."""
        pairs = np.minimum(doubled, 7)
        singles = np.minimum(kinds - doubled, 7 - pairs)
        return singles + 2 * (7 - pairs - singles)

    def special(self, drawn: int | None = None) -> npt.NDArray[np.int64]:
        """Fewest missing tiles of seven pairs and thirteen orphans, after drawing a kind."""
        counts = self.counts
        if drawn is not None:
            counts = counts.copy()
            counts[:, drawn] += 1
        orphans = counts[:, sorted(YAOCHUU)]
        kokushi = (orphans == 0).sum(axis=1) + (orphans < 2).all(axis=1)
        return np.minimum(self.pairs_missing((counts > 0).sum(axis=1), (counts > 1).sum(axis=1)), kokushi)

    def missing(self) -> npt.NDArray[np.int64]:
        """Fewest tiles to a complete hand of any form."""
        standard = self.with_pair(merge(*self.vector[:2]), merge(*self.vector[2:])).astype(np.int64)
        return np.minimum(standard, self.special()) if self.size > 12 else standard

    def shanten(self) -> npt.NDArray[np.int8]:
        """Missing tiles less one."""
        return (self.missing() - 1).astype(np.int8)

    def ukeire(self) -> npt.NDArray[np.uint64]:
        """Masks of the kinds, fewer than four held, whose draw lowers the missing tiles."""
        before = self.missing()
        found = np.zeros(len(self.counts), dtype=np.uint64)
        halves = merge(*self.vector[:2]), merge(*self.vector[2:])
        for suit, kinds in enumerate(self.suits):
            others = merge(halves[1 - suit // 2], self.vector[suit ^ 1])
            for place, kind in enumerate(kinds):
                drawable = self.counts[:, kind] < 4
                number = np.where(drawable, self.number[suit] + 5**place, self.number[suit])
                after = self.with_pair(others, self.vectors(suit, number)).astype(np.int64)
                if self.size > 12:
                    after = np.minimum(after, self.special(kind))
                found |= (drawable & (after < before)).astype(np.uint64) << np.uint64(kind)
        return found

    def waits(self) -> npt.NDArray[np.uint64]:
        """The useful kinds of ready hands, 0 for the others."""
        return np.where(self.missing() == 1, self.ukeire(), np.uint64(0))


def in_play(players: int) -> npt.NDArray[np.bool_]:
    """Whether each of the 34 kinds is used by so many players."""
    return np.isin(np.arange(34), kinds_in_play(players))
