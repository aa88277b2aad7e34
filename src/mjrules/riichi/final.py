"""final_result: from the last points to the result of a game, in tenths of a result point."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mjrules.common.html import Explained
from mjrules.common.ledger import shares
from mjrules.riichi.match import check_place, ranking
from mjrules.riichi.records import FinalRecord
from mjrules.riichi.state import State

if TYPE_CHECKING:
    from mjrules.riichi.rules import RiichiRules

THOUSAND = 1000
TENTH = 100  # points of a tenth of a result point

# points above a full thousand from which a total is rounded up; 1000 = never (P-14)
ROUND_UP_FROM = {"5down6up": 600, "half_up": 500, "down": 1000, "up": 100}


@dataclass(frozen=True)
class FinalResult(FinalRecord, Explained):
    """The result of a game; one entry per seat unless stated otherwise.

    ``result_x10``: result points in tenths, adjustments included; ``ranks``: 1 for the first place, equal where places
    are shared; ``order``: seats from first to last; ``points``: with the leftover deposits; ``leftover``: each seat's
    part of them; ``uma_x10``, ``oka_x10``: parts of the result; ``rounding_x10``: what rounding changed, and for the
    first place the balance of it; ``adjustments``: result points of chombo, tobi prize and shugi; ``chips``: shugi,
    which are not part of the result.
    """

    def explain(self, language: str = "en", names: Sequence[str] = ()) -> str:
        """Return how each result is computed, in "ja" or "en"; ``names``: names of the seats, if they have any."""
        from mjrules.riichi.statement import explain_result

        return explain_result(self, language, names)


def round_points(points: int, rules: RiichiRules) -> int:
    """Return points in whole thousands by the rule's rounding, in tenths of a result point (P-14).

    >>> import mjrules as mj
    >>> [round_points(p, mj.rules("paiyuki-4p")) for p in (27500, 18600, -1500, -1600)]
    [270, 190, -10, -20]
    """
    if rules.rounding == "none":
        return points // TENTH
    size = abs(points) if rules.round_negative == "magnitude" else points
    thousands, rest = divmod(size, THOUSAND)
    thousands += rest >= ROUND_UP_FROM[rules.rounding]
    return 10 * (-thousands if points < 0 and rules.round_negative == "magnitude" else thousands)


def final_result(state: State, rules: RiichiRules) -> FinalResult:
    """Return ranks, uma, oka and results of a finished game.

    Equal points rank by their distance from the first dealer, or share their places (``tie_break``);
    then uma, oka and leftover deposits of the tied places are divided, the remainder to the seat
    nearest to the first dealer. With rounding the first is the balance of the others (P-14).
    Source: P-11, P-14..P-17, P-52, P-85, K-23, K-69; M.League 6.2.

    >>> import mjrules as mj
    >>> final_result(mj.State((41300, 27500, 18600, 12600)), mj.rules("paiyuki-4p")).result_x10
    (510, 70, -210, -370)
    """
    check_place(state, rules)
    players = len(state.points)
    groups = ranking(state.points, state.first_dealer, rules)
    order = [seat for group in groups for seat in group]
    leftover = _leftover(state, groups[0], rules)
    points = [value + extra for value, extra in zip(state.points, leftover, strict=True)]

    uma = [0] * players
    oka = [0] * players
    ranks = [0] * players
    place = 0
    for group in groups:
        due = 10 * sum((rules.uma or (0,) * players)[place : place + len(group)])
        bonus = (rules.return_points - rules.start_points) * players // TENTH if place == 0 else 0
        parts = zip(group, shares(due, len(group), 1), shares(bonus, len(group), 1), strict=True)
        for seat, uma_part, oka_part in parts:
            ranks[seat], uma[seat], oka[seat] = place + 1, uma_part, oka_part
        place += len(group)

    exact = [(value - rules.return_points) // TENTH for value in points]
    rounding = [round_points(value, rules) - value // TENTH for value in points]
    if rules.rounding != "none":
        first = groups[0]
        balance = -sum(rounding[seat] for seat in range(players) if seat not in first)
        for seat, part in zip(first, shares(balance, len(first), 1), strict=True):
            rounding[seat] = part
    return FinalResult(
        result_x10=tuple(
            exact[seat] + uma[seat] + oka[seat] + rounding[seat] + 10 * state.adjustments[seat]
            for seat in range(players)
        ),
        ranks=tuple(ranks),
        order=tuple(order),
        points=tuple(points),
        leftover=tuple(leftover),
        uma_x10=tuple(uma),
        oka_x10=tuple(oka),
        rounding_x10=tuple(rounding),
        adjustments=state.adjustments,
        chips=state.chips,
        return_points=rules.return_points,
    )


def _leftover(state: State, first: list[int], rules: RiichiRules) -> list[int]:
    """What each seat takes of the deposits that nobody won."""
    taken = [0] * len(state.points)
    if rules.leftover == "nobody":
        return taken
    parts = shares(state.deposits, len(first))
    if rules.leftover == "top_rounded_down":
        parts[0] = parts[-1]
    for seat, amount in zip(first, parts, strict=True):
        taken[seat] = amount
    return taken
