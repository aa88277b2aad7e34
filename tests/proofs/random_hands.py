"""Random hands of every kind that a kernel could treat on its own, the same in every process."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from oracle.tiles import YAOCHUU
from proofs.suit_search import in_play

Bytes = npt.NDArray[np.uint8]
SIZES = (1, 2, 4, 5, 7, 8, 10, 11, 13, 14)
KIND = np.arange(34)
NUMBER = KIND % 9
HONOUR = KIND >= 27
ORPHAN = np.isin(KIND, sorted(YAOCHUU))
PIECE = 25_000


def flush(suit: int, *, honours: bool) -> npt.NDArray[np.float64]:
    """Weights of the tiles of one suit, with the honours if asked."""
    return ((suit == KIND // 9) & ~HONOUR | (HONOUR & honours)).astype(float)


# name -> weight of a tile of each kind; a hand is drawn without putting tiles back
WEIGHTS = {
    "uniform": np.ones(34),
    "half flush": flush(1, honours=True),
    "half flush of man": flush(0, honours=True),
    "full flush": flush(2, honours=False),
    "full flush of man": flush(0, honours=False),
    "tanyao": (~ORPHAN).astype(float),
    "kokushi": np.where(ORPHAN, 1, 0.05),
    "fours": np.ones(34),
}


def draw(name: str, size: int, players: int, n: int, seed: int) -> Bytes:
    """n hands of that size as counts; full flushes of man do not exist for three players."""
    random = np.random.default_rng([seed, size, players, list(WEIGHTS).index(name)])
    rates = np.repeat(WEIGHTS[name] * in_play(players), 4).astype(np.float32)
    # the smallest of exponential times with these rates: a draw without replacement
    times = np.full((n, 136), np.inf, dtype=np.float32)
    times[:, rates > 0] = random.standard_exponential((n, (rates > 0).sum()), dtype=np.float32) / rates[rates > 0]
    if name == "fours":
        # the copies of a kind come close behind each other
        times = times * np.float32(0.1) + np.repeat(times[:, ::4], 4, axis=1)
    tiles = np.argpartition(times, size, axis=1)[:, :size] // 4
    rows = np.arange(n)[:, None] * 34 + tiles
    return np.bincount(rows.ravel(), minlength=34 * n).astype(np.uint8).reshape(n, 34)


def pieces(size: int, players: int, n: int, seed: int = 2026) -> Iterator[Bytes]:
    """n hands of one size, every distribution in turn, in pieces that fit the memory."""
    names = [name for name in WEIGHTS if (WEIGHTS[name] * in_play(players) > 0).sum() * 4 > size]
    length = min(PIECE, -(-n // len(names)))
    done = 0
    while done < n:
        name = names[done // length % len(names)]
        yield draw(name, size, players, min(length, n - done), seed + done)
        done += length
