"""One module a library: how it is called, at its fastest documented call, and how its answers read.

``CALLS`` maps a task of ``deals`` to Calls. An answer is a shanten; for ukeire a sorted list of kinds; for a
score [han, fu, payments] (han and fu 0 for a yakuman), or None where it is no win.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Call:
    """One way to have the work done."""

    name: str
    prepare: Callable[[list[Any]], Any]  # hands -> what the call wants; not timed
    run: Callable[[Any], Any]  # timed
    read: Callable[[Any, list[Any]], list[Any]]  # what run returned, and the hands -> answers
    hands: int = 10_000  # as many a round at most: slow calls work off fewer


def as_they_are(found: Any, hands: list[Any]) -> list[Any]:
    """Answers that need no reading."""
    return [int(answer) for answer in found]


def less_one(found: Any, hands: list[Any]) -> list[Any]:
    """Answers that count the tiles missing, one more than the shanten."""
    return [int(answer) - 1 for answer in found]


def of_masks(found: Any, hands: list[Any]) -> list[Any]:
    """Masks of kinds as sorted lists."""
    return [[kind for kind in range(34) if int(mask) >> kind & 1] for mask in found]


def draws_that_help(shanten: Callable[[Any], int]) -> Callable[[list[Any]], list[list[int]]]:
    """Ukeire where a library has no call for it: draw each kind into 34 counts and ask again."""

    def run(hands: list[Any]) -> list[list[int]]:
        found = []
        for hand in hands:
            now = shanten(hand)
            useful = []
            for kind in range(34):
                if hand[kind] < 4:
                    hand[kind] += 1
                    if shanten(hand) < now:
                        useful.append(kind)
                    hand[kind] -= 1
            found.append(useful)
        return found

    return run
