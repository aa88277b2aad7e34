"""What a settlement and a final result of Suzume-Jong consist of, and their JSON form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mjrules.common.ledger import Flow
from mjrules.common.outcomes import Outcome
from mjrules.common.records import Record, Settled
from mjrules.suzume.state import SuzumeState

Next = Literal["deal", "continue_hand", "game_over"]


@dataclass(frozen=True)
class EndRecord(Settled):
    """The fields of ``SuzumeEnd``."""

    state_kind = SuzumeState
    numbers = ("deltas", "winners")

    deltas: tuple[int, ...]
    hand_over: bool
    next: Next
    state: SuzumeState
    winners: tuple[int, ...]
    event: str
    flows: tuple[Flow, ...]
    before: SuzumeState
    outcome: Outcome


@dataclass(frozen=True)
class FinalRecord(Record):
    """The fields of ``SuzumeResult``."""

    what = "final result"
    numbers = ("points", "ranks", "order")

    points: tuple[int, ...]
    ranks: tuple[int, ...]
    order: tuple[int, ...]
