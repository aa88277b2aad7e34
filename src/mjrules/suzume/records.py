"""What a settlement and a final result of Suzume-Jong consist of, and their JSON form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Self

import mjcore as mc
from mjrules.common.fields import known_fields, plain
from mjrules.common.ledger import Flow
from mjrules.common.outcomes import Outcome
from mjrules.suzume.state import SuzumeState

Next = Literal["deal", "continue_hand", "game_over"]


@dataclass(frozen=True)
class EndRecord:
    """The fields of ``SuzumeEnd``."""

    deltas: tuple[int, ...]
    hand_over: bool
    next: Next
    state: SuzumeState
    winners: tuple[int, ...]
    event: str
    flows: tuple[Flow, ...]
    before: SuzumeState
    outcome: Outcome

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as JSON values; ``from_dict`` reads them back."""
        record = {name: plain(value) for name, value in self.__dict__.items()}
        record["flows"] = [flow._asdict() for flow in self.flows]
        return record

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> Self:
        """Return the end of ``to_dict``."""
        said = known_fields(cls, record, "end")
        for name in ("deltas", "winners"):
            said[name] = tuple(said[name])
        said["flows"] = tuple(Flow(**flow) for flow in said["flows"])
        said["state"] = SuzumeState.from_dict(said["state"])
        said["before"] = SuzumeState.from_dict(said["before"])
        said["outcome"] = Outcome.from_dict(said["outcome"])
        return cls(**said)


@dataclass(frozen=True)
class FinalRecord:
    """The fields of ``SuzumeResult``."""

    points: tuple[int, ...]
    ranks: tuple[int, ...]
    order: tuple[int, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as JSON values; ``from_dict`` reads them back."""
        return {name: plain(value) for name, value in self.__dict__.items()}

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> Self:
        """Return the result of ``to_dict``."""
        said = known_fields(cls, record, "final result")
        for name, value in said.items():
            mc.expect(value, (list, tuple), name, "a list of numbers is wanted")
        return cls(**{name: tuple(value) for name, value in said.items()})
