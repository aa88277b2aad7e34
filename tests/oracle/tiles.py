"""Tiles: the 34 kinds, their text, and which kind an indicator names as dora."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

MAN, PIN, SOU, HONOUR = range(4)
SUITS = (range(9), range(9, 18), range(18, 27), range(27, 34))
EAST, SOUTH, WEST, NORTH, HAKU, HATSU, CHUN = SUITS[HONOUR]
WINDS = {"E": EAST, "S": SOUTH, "W": WEST, "N": NORTH}
DRAGONS = (HAKU, HATSU, CHUN)
TERMINALS = frozenset({0, 8, 9, 17, 18, 26})
YAOCHUU = TERMINALS | frozenset(SUITS[HONOUR])
GREEN = frozenset({19, 20, 21, 23, 25, HATSU})  # 2 3 4 6 8 sou and hatsu
REMOVED_IN_SANMA = frozenset(range(1, 8))  # 2m to 8m


class Tile(NamedTuple):
    """A physical tile: its kind, and whether it is a red five."""

    kind: int
    red: bool = False


def suit_of(kind: int) -> int:
    """MAN, PIN, SOU or HONOUR."""
    return kind // 9


def number_of(kind: int) -> int:
    """1 to 9 for a suit tile (1 to 7 for an honour)."""
    return kind % 9 + 1


def kinds_in_play(players: int) -> list[int]:
    """All 34 kinds, or the 27 of a three-player set."""
    return [k for k in range(34) if players == 4 or k not in REMOVED_IN_SANMA]


def parse(text: str | Iterable[str]) -> list[Tile]:
    """Tiles of a compact MPSZ text such as "406m11z", or of a list of such texts."""
    joined = text if isinstance(text, str) else "".join(text)
    if not re.fullmatch(r"([0-9]+[mps]|[1-7]+z)*", joined):
        raise ValueError(f"not MPSZ text: {joined!r}")
    tiles = []
    for digits, letter in re.findall(r"([0-9]+)([mpsz])", joined):
        first = SUITS["mpsz".index(letter)].start
        for digit in digits:
            number = 5 if digit == "0" else int(digit)
            tiles.append(Tile(first + number - 1, red=digit == "0"))
    return tiles


def count(tiles: Iterable[Tile]) -> list[int]:
    """How many of each kind, colour ignored."""
    counts = [0] * 34
    for tile in tiles:
        counts[tile.kind] += 1
    return counts


def counts_of(text: str | Sequence[str]) -> list[int]:
    """`count(parse(text))`: the short way for tests."""
    return count(parse(text))


def dora_kind(indicator: int, players: int) -> int:
    """The kind an indicator names: the next of its suit, of the four winds or of the dragons.

    With three players 2m to 8m are missing, so 1m names 9m and 9m names 1m.
    """
    if players == 3 and suit_of(indicator) == MAN:
        circle = [0, 8]
    elif indicator in WINDS.values():
        circle = [EAST, SOUTH, WEST, NORTH]
    elif indicator in DRAGONS:
        circle = list(DRAGONS)
    else:
        circle = list(SUITS[suit_of(indicator)])
    return circle[(circle.index(indicator) + 1) % len(circle)]
