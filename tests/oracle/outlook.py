"""What to discard, by plain recursion over hands: the definition of the analysis, in fractions, for small walls.

A hand of 13 tiles waits for draws, one of 14 chooses its discard. What a hand cannot know is which useless tiles
have gone by: the chance of a kind at draw t is its copies that are not in the hand over the tiles unseen less t. A
move costs a detour where it neither brings the hand nearer nor (a discard) keeps it as near. Figures are (tenpai,
win, points).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from .hands import shanten

Figures = tuple[Fraction, Fraction, Fraction]
Hand = tuple[int, ...]
NOTHING: Figures = (Fraction(0), Fraction(0), Fraction(0))


@dataclass(frozen=True)
class Question:
    """A position: 34 counts with the drawn tile, unseen copies, draws left, detours, and what decides."""

    hand: Hand
    left: Hand
    draws: int
    detours: int
    by: int  # 0 tenpai, 1 win, 2 points
    closed: bool
    riichi: str  # "may", "must", "never"
    haitei: bool
    worth: Callable[[Hand, int, str, bool, bool], Fraction]  # 14 tiles, winning kind, "riichi" or "silent", first, last
    n_melds: int = 0


def changed(hand: Hand, kind: int, by: int) -> Hand:
    return (*hand[:kind], hand[kind] + by, *hand[kind + 1 :])


def better(a: Figures, b: Figures, by: int) -> Figures:
    """The better of two by one figure; then by points, by wins, by tenpai."""
    order = [by, 2, 1, 0]
    return max(a, b, key=lambda found: [found[place] for place in order])


def outlook(q: Question) -> dict[int, Figures]:
    """Figures of each kind that can be discarded, with every draw still to come."""
    unseen = sum(q.left)
    far = cache(lambda hand: shanten(hand, q.n_melds))

    def copies(hand: Hand, kind: int) -> int:
        return q.left[kind] - max(0, hand[kind] - q.hand[kind])

    def wins(hand: Hand, draw: int, how: str, first: bool) -> list[tuple[Fraction, Fraction]]:
        """Chance and worth of each tile that wins at a draw."""
        last = q.haitei and draw == q.draws - 1
        found = []
        for kind in range(34):
            if copies(hand, kind) > 0 and hand[kind] < 4 and far(changed(hand, kind, 1)) < 0:
                worth = q.worth(changed(hand, kind, 1), kind, how, first, last)
                if worth:
                    found.append((Fraction(copies(hand, kind), unseen - draw), worth))
        return found

    def waiting(hand: Hand, draw: int, how: str, first: bool) -> Figures:
        """A ready hand that is not changed any more."""
        if draw == q.draws:
            return Fraction(1), Fraction(0), Fraction(0)
        now = wins(hand, draw, how, first)
        chance = sum((part for part, _ in now), Fraction(0))
        _, later, points = waiting(hand, draw + 1, how, False)
        return Fraction(1), chance + (1 - chance) * later, sum(a * b for a, b in now) + (1 - chance) * points

    def gains(
        taken: list[tuple[int, Figures]], now: Figures, there: int, detours: int, won: Fraction | int
    ) -> list[Fraction]:
        """What the draws that are used add. Where more is useful than is there: without detours each counts less, else
        the best of them are drawn."""
        if detours == 0:
            there = max(there, sum(copies for copies, _ in taken))
        rest, found = there - won, [Fraction(0)] * 3
        for number, to in sorted(taken, key=lambda one: one[1][q.by] - now[q.by], reverse=True):
            used = min(number, rest)
            rest -= used
            found = [gain + Fraction(used) / there * (to[place] - now[place]) for place, gain in enumerate(found)]
        return found

    @cache
    def low(hand: Hand, detours: int, draw: int) -> Figures:
        """13 tiles before a draw."""
        ready = far(hand) == 0
        best = NOTHING
        if ready:
            ways = (["riichi"] if q.closed and q.riichi != "never" else []) + (
                ["silent"] if not q.closed or q.riichi != "must" else []
            )
            best = waiting(hand, draw, ways[0], True)
            for how in ways[1:]:
                best = better(best, waiting(hand, draw, how, True), q.by)
            if detours == 0 or "silent" not in ways:
                return best
        if draw == q.draws:
            return best
        now = low(hand, detours, draw + 1)
        won = sum(chance for chance, _ in wins(hand, draw, "silent", False)) * (unseen - draw) if ready else 0
        taken: list[tuple[int, Figures]] = []
        for kind in range(34):
            if copies(hand, kind) <= 0 or hand[kind] >= 4:
                continue
            more = changed(hand, kind, 1)
            useful = far(more) < far(hand)
            if (useful and ready) or (not useful and detours == 0):
                continue
            to = full(more, detours - (not useful), draw + 1)
            if better(now, to, q.by) != now or detours == 0:
                taken.append((copies(hand, kind), better(now, to, q.by)))
        total = [now[place] + gain for place, gain in enumerate(gains(taken, now, unseen - draw, detours, won))]
        if ready:
            for chance, worth in wins(hand, draw, "silent", False):
                total[1] += chance * (1 - now[1])
                total[2] += chance * (worth - now[2])
            return better(best, (Fraction(1), total[1], total[2]), q.by)
        return total[0], total[1], total[2]

    @cache
    def full(hand: Hand, detours: int, draw: int) -> Figures:
        """14 tiles before a discard."""
        best = NOTHING
        for kind in range(34):
            if hand[kind]:
                less = changed(hand, kind, -1)
                back = far(less) > max(far(hand), 0)
                if not (back and detours == 0):
                    best = better(best, low(less, detours - back, draw), q.by)
        return best

    found = {}
    for kind in range(34):
        if q.hand[kind]:
            less = changed(q.hand, kind, -1)
            back = far(less) > max(far(q.hand), 0)
            found[kind] = low(less, max(q.detours - back, 0), 0)
    return found


def unseen_after(left: Sequence[int], hand: Hand, given: Hand) -> Hand:
    """Copies nobody has seen once a hand holds what it holds."""
    return tuple(copies - max(0, hand[kind] - given[kind]) for kind, copies in enumerate(left))
