"""The fields of states and outcomes: seats, whole numbers, and values as JSON has them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, fields
from typing import Any, TypeGuard

import mjcore as mc
from mjrules.common.names import nearest

SEATS = 6  # most seats of any game (Suzume-Jong): an outcome alone does not know its table
WINDS = "ESWN"


def seat_number(name: str, value: object, players: int = SEATS) -> int:
    """Return a seat, or raise ArgumentError for what is none."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < players:
        mc.fail("value", name=name, given=value, right=f"a seat is 0..{players - 1}")
    return value


def is_list(value: object) -> TypeGuard[Sequence[Any]]:
    """Return whether a value is a list of items: no text, no bytes, no buffer, which may have rows instead."""
    return isinstance(value, (list, tuple)) or (
        isinstance(value, Sequence) and not isinstance(value, (str, bytes, bytearray, memoryview))
    )


def is_empty(value: object) -> bool:
    """Return whether a value is the tuple or list without items, which tells nothing."""
    return isinstance(value, (tuple, list)) and not value


def items_of(value: object, name: str, right: str) -> Iterator[Any]:
    """Return what yields the items of a value. Raises MahjongTypeError for one without, and for a buffer with rows."""
    try:
        if not isinstance(value, memoryview):
            return iter(value)  # type: ignore[call-overload,no-any-return]
    except TypeError:  # an array without dimensions is an Iterable, too
        pass
    mc.fail("type", name=name, given=type(value).__name__, right=right)


def seat_tuple(name: str, value: object, players: int = SEATS) -> tuple[int, ...]:
    """Return distinct seats in ascending order, or raise for what is no list of them."""
    if not isinstance(value, (frozenset, set)) and not is_list(value):
        mc.fail("type", name=name, given=type(value).__name__, right="expected a list of seats")
    seats = tuple(sorted(seat_number(name, seat, players) for seat in value))
    if len(set(seats)) != len(seats):
        mc.fail("value", name=name, given=seats, right="every seat once at most")
    return seats


def plain(value: object) -> Any:
    """Return a field as JSON: tuples as lists, values of this package by their ``to_dict``."""
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return value.to_dict() if hasattr(value, "to_dict") else value


def known_fields(kind: type, record: Any, what: str) -> dict[str, Any]:
    """Return a record's fields; raise ArgumentError for a key the dataclass does not have."""
    mc.expect(record, Mapping, what, "expected a JSON object")
    names = [spec.name for spec in fields(kind)]
    for key in record:
        if key not in names:
            mc.fail(
                "record", what=f"unknown key {mc.shown(key)} of {what}{nearest(key, names)}; known: {', '.join(names)}"
            )
    for spec in fields(kind):
        if spec.name not in record and spec.init and spec.default is MISSING and spec.default_factory is MISSING:
            mc.fail("record", what=f"{spec.name!r} is missing in {what}")
    return dict(record)


MOST = 1 << 48  # of points and the like, far beyond what a game comes to: numbers stay ones that can be shown


def whole(name: str, value: object, step: int = 1, low: int = -MOST) -> int:
    """Return a whole number that is a multiple of ``step``, not below ``low`` and not beyond ``MOST``."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= MOST or value % step:
        least = "" if low == -MOST else f", {low} or more,"
        right = f"expected a whole number{least}" if step == 1 else f"expected a multiple of {step}{least}"
        mc.fail("value", name=name, given=value, right=right)
    return value
