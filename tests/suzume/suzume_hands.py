"""Every six-tile hand with its colours, in the words of the engine and of the oracle."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from oracle import suzume as oracle

# how many there are of each code 0-19: plain numbers, hatsu, chun, red numbers
COPIES = (3,) * 9 + (4, 4) + (1,) * 9
NAMES = (*oracle.NUMBERS, "G", "R", *oracle.NUMBERS)
TILES = tuple((name, code >= 10) for code, name in enumerate(NAMES))


def hands(n: int) -> Iterator[tuple[int, ...]]:
    """Every hand of n tiles as rising codes."""

    def grow(hand: tuple[int, ...], first: int) -> Iterator[tuple[int, ...]]:
        if len(hand) == n:
            yield hand
            return
        for code in range(first, 20):
            if hand.count(code) < COPIES[code]:
                yield from grow((*hand, code), code)

    return grow((), 0)


def doras_of(hand: tuple[int, ...]) -> list[int]:
    """The codes of which a copy is left to be the dora tile."""
    return [code for code in range(20) if hand.count(code) < COPIES[code]]


def spoken(hand: tuple[int, ...]) -> tuple[oracle.Tile, ...]:
    """A hand in the words of the oracle."""
    return tuple(TILES[code] for code in hand)


@cache
def coloured_hands() -> tuple[tuple[int, ...], ...]:
    """Every hand of six tiles there is."""
    return tuple(hands(6))
