"""An exception at any bytecode of a call: the one way in which tests interrupt what has to be whole."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from itertools import count
from types import FrameType
from typing import Any, TypeVar

import pytest

Of = TypeVar("Of")
Point = tuple[int, int]  # number of a function's entry in a call, and of a bytecode behind it
untraced = pytest.mark.skipif(sys.gettrace() is not None, reason="coverage traces already")


# CPython 3.13 forgets the bytecodes of a function that is entered once without being traced by them
EVERY_FUNCTION = sys.version_info >= (3, 13)


class Hit(BaseException):
    """What comes in between."""


def _traced(call: Callable[[], object], trace: Callable[[FrameType, str, object], Any]) -> None:
    old = sys.gettrace()
    sys._getframe().f_trace_opcodes = True  # CPython 3.12 looks here for whether any function is traced by bytecodes
    sys.settrace(trace)
    try:
        call()
    finally:
        sys.settrace(old)


def points_of(call: Callable[[], object]) -> list[Point]:
    """Every bytecode of Python that a call comes to, in their order; the call is made."""
    found: list[Point] = []
    entries = count()

    def enter(frame: FrameType, event: str, argument: object) -> Any:
        entry, passed = next(entries), count()
        frame.f_trace_opcodes = True

        def within(frame: FrameType, event: str, argument: object) -> Any:
            if event == "opcode":
                found.append((entry, next(passed)))
            return within

        return within

    _traced(call, enter)
    return found


def passing(frame: FrameType, event: str, argument: object) -> Any:
    """Trace a function in which nothing is to happen."""
    return passing


def hit(call: Callable[[], object], point: Point) -> bool:
    """Raise ``Hit`` before a bytecode of a call; return whether it came out of the call.

    Only the function it lies in is traced by bytecodes, so that a call of many has each of them hit.
    """
    entry, at = point

    def enter(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal entry
        entry -= 1
        if entry != -1 and not EVERY_FUNCTION:
            return None
        frame.f_trace_opcodes = True
        if entry != -1:
            return passing
        passed = count()

        def within(frame: FrameType, event: str, argument: object) -> Any:
            if event == "opcode" and next(passed) == at:
                raise Hit
            return within

        return within

    try:
        _traced(call, enter)
    except Hit:
        return True
    return False


def chosen(points: list[Point], most: int | None, rng: random.Random) -> Iterator[Point]:
    """So many of the points of a call, the last two, by which everything is done, among them; None = all."""
    if most is None or len(points) <= most:
        yield from points
        return
    yield from sorted(rng.sample(points[:-2], most - 2))
    yield from points[-2:]


def check_whole(
    make: Callable[[], Of],
    call: Callable[[Of], object],
    state: Callable[[Of], object],
    *,
    most: int | None,
    rng: random.Random,
    again: Callable[[Of], object] | None = None,
) -> dict[str, int]:
    """Interrupt a call of an object at so many points (None = at all): the state is that before it or behind it.

    ``make``: returns equal objects; ``state``: everything there is to one, equal of equal ones; ``again``: what
    brings an object that stands before the call behind it, else ``call``. Returns how often it stood where.
    """
    call(make())  # what is kept for later is there now
    first = make()
    points_of(lambda: call(first))  # CPython 3.13 does not trace the bytecodes of a function's first traced call
    beside = make()
    before = state(beside)
    points = points_of(lambda: call(beside))
    after = state(beside)
    seen = {"before": 0, "after": 0}
    for point in chosen(points, most, rng):
        thing = make()
        hit(lambda thing=thing: call(thing), point)  # type: ignore[misc]
        found = state(thing)
        assert found in (before, after), f"torn at {point}"
        where = "after" if found == after else "before"
        seen[where] += 1
        if where == "before":
            (again or call)(thing)
            assert state(thing) == after, f"not repeatable behind {point}"
    return seen
