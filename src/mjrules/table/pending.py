"""Pending: the question a table asks, as a value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import mjcore as mc
from mjrules.common.actions import Action


@dataclass(frozen=True)
class Pending:
    """Who may act at a step, and how: seat -> actions by rising id. Seats that have answered are not listed."""

    step: int
    seats: Mapping[int, tuple[Action, ...]]

    def __init__(self, step: int, seats: Mapping[int, tuple[Action, ...]]) -> None:
        own = self.__dict__  # a frozen dataclass would set each by a function
        try:
            own["step"], own["seats"] = step, MappingProxyType(dict(seats))
        except (TypeError, ValueError, NotImplementedError):  # the last of a memory view with rows
            mc.fail("type", name="seats", given=type(seats).__name__, right="expected a mapping seat -> actions")

    def __reduce__(self) -> tuple[Any, ...]:
        return Pending, (self.step, dict(self.seats))

    def of(self, seat: int) -> Pending:
        """Return the part that a seat may know: its own."""
        mc.expect(seat, (int, type(None)), "seat", "expected a seat")
        return Pending(self.step, {seat: self.seats[seat]} if seat in self.seats else {})

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON values: for each action its text and the tiles of the hand that it uses."""
        seats = {
            str(seat): [{"action": action.text, "tiles": list(action.tiles)} for action in actions]
            for seat, actions in self.seats.items()
        }
        return {"step": self.step, "seats": seats}


def pending_of(step: int, seats: dict[int, tuple[Action, ...]]) -> Pending:
    """Return the question of a table, which keeps the seats given: nobody else has them."""
    made = object.__new__(Pending)
    own = made.__dict__
    own["step"], own["seats"] = step, MappingProxyType(seats)
    return made
