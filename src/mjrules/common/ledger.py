"""Ledger: every flow of points, chips and result points of one settlement, with its reason."""

from __future__ import annotations

from typing import NamedTuple

TABLE = -1  # payer or receiver of a flow that is no seat: the deposits, or nobody


class Flow(NamedTuple):
    """One payment. ``payer``, ``receiver``: seats, -1 = the table (points) or nobody (result points).

    ``unit``: "points", "chips" or "result_points"; ``reason``: a key of ``statement.REASONS``;
    ``detail``: the yakuman a liability is for, else "".
    """

    reason: str
    payer: int
    receiver: int
    amount: int
    unit: str = "points"
    detail: str = ""


_flow = tuple.__new__  # a Flow without the call of its constructor


class Ledger:
    """Collects flows; its totals are the sums of the flows and of nothing else."""

    __slots__ = ("chips", "flows", "points", "results")

    def __init__(self, players: int) -> None:
        # the last entry is the table's, reached by seat -1
        self.points = [0] * (players + 1)
        self.chips: list[int] | None = None  # made when the first chip moves
        self.results: list[int] | None = None
        self.flows: list[Flow] = []

    def pay(self, reason: str, payer: int, receiver: int, amount: int, detail: str = "") -> None:
        """Move points; nothing moves for an amount of 0, or from a seat to itself."""
        if amount and payer != receiver:
            points = self.points
            points[payer] -= amount
            points[receiver] += amount
            self.flows.append(_flow(Flow, (reason, payer, receiver, amount, "points", detail)))

    def pay_chips(self, reason: str, payer: int, receiver: int, amount: int) -> None:
        """Move chips."""
        if self.chips is None:
            self.chips = [0] * len(self.points)
        self._move(self.chips, "chips", reason, payer, receiver, amount)

    def pay_results(self, reason: str, payer: int, receiver: int, amount: int) -> None:
        """Move result points."""
        if self.results is None:
            self.results = [0] * len(self.points)
        self._move(self.results, "result_points", reason, payer, receiver, amount)

    def _move(self, totals: list[int], unit: str, reason: str, payer: int, receiver: int, amount: int) -> None:
        if amount and payer != receiver:
            totals[payer] -= amount
            totals[receiver] += amount
            self.flows.append(Flow(reason, payer, receiver, amount, unit))


def shares(amount: int, takers: int, step: int = 100) -> list[int]:
    """Divide an amount in equal multiples of ``step``; the first takes the whole remainder.

    1000 points among three are 400, 300, 300, and 2000 are 800, 600, 600 (M.League 6.2.6 divides
    every stick so); 300 between two are 200 and 100. The callers say who is first and why.

    >>> shares(1000, 3), shares(2000, 3), shares(300, 2), shares(-50, 3, 1)
    ([400, 300, 300], [800, 600, 600], [200, 100], [-16, -17, -17])
    """
    even = amount // (takers * step) * step
    return [amount - even * (takers - 1), *[even] * (takers - 1)]
