"""The number of a call in Tenhou's mjlog, ``<N who="3" m="49673"/>``, taken apart and put together.

The two lowest bits are the feeder, counted from the caller (1 = next in turn). Then one bit tells the
kind: 2 chi, 3 pon, 4 kakan, 5 nuki; none of them is a kan out of one discard or out of the own hand.
The rest names the tiles among the 136 ids.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

CHI, PON, KAKAN, NUKI = 4, 8, 16, 32
RUN_STARTS = 7  # runs of one suit


class Call(NamedTuple):
    """A call: ``called``: id of the tile taken or added; ``own``: ids from the hand, or of the pon before a kakan."""

    name: str
    feeder: int  # counted from the caller, 0 = itself
    called: int
    own: tuple[int, ...]


def call_of(number: int) -> Call:
    """Return the call of a number. Raises ValueError for a number that no call has.

    >>> call_of(41579)
    Call(name='pon', feeder=3, called=108, own=(109, 110))
    """
    if not 0 <= number < 1 << 16:
        raise ValueError(f"{number} is no number of 16 bits")
    feeder = number & 3
    if number & CHI:
        return _chi(number, feeder)
    if number & (PON | KAKAN):
        return _pon(number, feeder)
    tile = number >> 8
    if tile > 135:
        raise ValueError(f"tile {tile} is none of the ids 0-135")
    if number & NUKI:
        return Call("nuki", 0, tile, ())
    others = tuple(i for i in range(tile & ~3, (tile & ~3) + 4) if i != tile)
    return Call("daiminkan", feeder, tile, others) if feeder else Call("ankan", 0, tile, others)


def _chi(number: int, feeder: int) -> Call:
    run, place = divmod(number >> 10, 3)
    suit, start = divmod(run, RUN_STARTS)
    if suit > 2:
        raise ValueError(f"run {run} is none of the 21")
    lowest = 9 * suit + start
    ids = [4 * (lowest + n) + (number >> (3 + 2 * n) & 3) for n in range(3)]
    called = ids.pop(place)
    return Call("chi", feeder, called, tuple(ids))


def _pon(number: int, feeder: int) -> Call:
    kind, place = divmod(number >> 9, 3)
    if kind > 33:
        raise ValueError(f"kind {kind} is none of the 34")
    fourth = 4 * kind + (number >> 5 & 3)
    ids = [tile for tile in range(4 * kind, 4 * kind + 4) if tile != fourth]
    if number & KAKAN:
        return Call("kakan", feeder, fourth, tuple(ids))
    called = ids.pop(place)
    return Call("pon", feeder, called, tuple(ids))


def number_of(name: str, called: int, own: Sequence[int] = (), feeder: int = 0) -> int:
    """Return the number of a call, of ``call_of``'s parts. The feeder of a kakan's pon is added by the caller.

    >>> number_of("pon", 108, (109, 110), 3)
    41579
    """
    if name == "nuki":
        return called << 8 | NUKI
    if name in ("ankan", "daiminkan"):
        return called << 8 | feeder
    tiles = sorted((called, *own))
    kind = tiles[0] // 4
    if name == "chi":
        suit, start = divmod(kind, 9)
        bits = sum([(tile & 3) << shift for shift, tile in zip((3, 5, 7), tiles, strict=True)])
        return ((suit * RUN_STARTS + start) * 3 + tiles.index(called)) << 10 | bits | CHI | feeder
    if name == "kakan":
        return (kind * 3) << 9 | (called % 4) << 5 | KAKAN
    fourth = next(tile for tile in range(4 * kind, 4 * kind + 4) if tile not in tiles)
    return (kind * 3 + tiles.index(called)) << 9 | (fourth % 4) << 5 | PON | feeder
