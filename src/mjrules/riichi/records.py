"""What a settlement and a final result of riichi consist of, and their JSON form."""

from __future__ import annotations

from dataclasses import dataclass

from mjrules.common.ledger import Flow
from mjrules.common.outcomes import Outcome
from mjrules.common.records import Record, Settled
from mjrules.riichi.match import Next
from mjrules.riichi.state import State


@dataclass(frozen=True)
class EndRecord(Settled):
    """The fields of ``End``."""

    state_kind = State
    numbers = ("deltas", "chips", "adjustments", "winners")

    deltas: tuple[int, ...]
    chips: tuple[int, ...]
    adjustments: tuple[int, ...]
    hand_over: bool
    next: Next
    state: State
    winners: tuple[int, ...]
    event: str
    flows: tuple[Flow, ...]
    before: State
    outcome: Outcome


@dataclass(frozen=True)
class FinalRecord(Record):
    """The fields of ``FinalResult``."""

    what = "final result"
    numbers = (
        "result_x10",
        "ranks",
        "order",
        "points",
        "leftover",
        "uma_x10",
        "oka_x10",
        "rounding_x10",
        "adjustments",
        "chips",
    )

    result_x10: tuple[int, ...]
    ranks: tuple[int, ...]
    order: tuple[int, ...]
    points: tuple[int, ...]
    leftover: tuple[int, ...]
    uma_x10: tuple[int, ...]
    oka_x10: tuple[int, ...]
    rounding_x10: tuple[int, ...]
    adjustments: tuple[int, ...]
    chips: tuple[int, ...]
    return_points: int
