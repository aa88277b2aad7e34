"""What a settlement and a final result of riichi consist of, and their JSON form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from mjrules.common.fields import known_fields, plain
from mjrules.common.ledger import Flow
from mjrules.common.outcomes import Outcome
from mjrules.riichi.match import Next
from mjrules.riichi.state import State


@dataclass(frozen=True)
class EndRecord:
    """The fields of ``End``."""

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

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as JSON values; ``from_dict`` reads them back."""
        record = {name: plain(value) for name, value in self.__dict__.items()}
        record["flows"] = [Flow(*flow)._asdict() for flow in self.flows]
        return record

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> Self:
        """Return the end of ``to_dict``."""
        said = known_fields(cls, record, "end")
        for name in ("deltas", "chips", "adjustments", "winners"):
            said[name] = tuple(said[name])
        said["flows"] = tuple(Flow(**flow) for flow in said["flows"])
        said["state"] = State.from_dict(said["state"])
        said["before"] = State.from_dict(said["before"])
        said["outcome"] = Outcome.from_dict(said["outcome"])
        return cls(**said)


@dataclass(frozen=True)
class FinalRecord:
    """The fields of ``FinalResult``."""

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

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as JSON values; ``from_dict`` reads them back."""
        return {name: plain(value) for name, value in self.__dict__.items()}

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> Self:
        """Return the result of ``to_dict``."""
        said = known_fields(cls, record, "final result")
        for name, value in said.items():
            said[name] = tuple(value) if isinstance(value, list) else value
        return cls(**said)
