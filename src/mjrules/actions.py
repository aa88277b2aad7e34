"""Actions: what a seat can do, one list for every variant, and rulings: what a referee can do.

The list and its ids stand in ``mjcore.play_schema.ACTIONS``; ids never change and new ones come at
the end, so that games, logs and batches mean the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import mjcore as mc

_TEXTS = mc.play_schema.ACTIONS
_IDS = {text: number for number, text in enumerate(_TEXTS)}


class Action:
    """One move, e.g. ``discard:5s`` or ``ron``: ``id``, ``text``, ``name`` and ``tile`` ("" without one).

    There is one object for each action. Raises IllegalAction for an unknown text, MahjongTypeError
    for another type.

    >>> action = Action("discard:5rs")
    >>> action.id, action.name, action.tile, Action(action.id) is action
    (41, 'discard', '5rs', True)
    """

    __slots__ = ("id", "name", "text", "tile")
    id: int
    name: str
    text: str
    tile: str

    def __new__(cls, action: Action | str | int) -> Action:
        """Return the one object of a text, an id or an action."""
        if isinstance(action, Action):
            return action
        if isinstance(action, str):
            number = _IDS.get(action, -1)
        elif isinstance(action, int) and not isinstance(action, bool):
            number = action
        else:
            right = "an Action, its text such as discard:5s, or its id is wanted"
            mc.fail("type", name="action", given=type(action).__name__, right=right)
        if not 0 <= number < len(ACTIONS):
            mc.fail("no_action", given=action, last=len(ACTIONS) - 1)
        return ACTIONS[number]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"an Action cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"an Action cannot be changed: {name}")

    def __lt__(self, other: Action) -> bool:
        return self.id < other.id

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Action({self.text!r})"

    def __reduce__(self) -> tuple[type[Action], tuple[str]]:
        return Action, (self.text,)


def _made(number: int) -> Action:
    action = object.__new__(Action)
    name, _, tile = _TEXTS[number].partition(":")
    for key, value in {"id": number, "text": _TEXTS[number], "name": name, "tile": tile}.items():
        object.__setattr__(action, key, value)
    return action


ACTIONS: tuple[Action, ...] = tuple(map(_made, range(len(_TEXTS))))
PASS = Action("pass")


def actions_of(mask: int) -> tuple[Action, ...]:
    """Return the actions of a legal-move mask (bit n = the action with id n), rising by id.

    >>> actions_of(1 << 50 | 1 << 51)
    (Action('ron'), Action('pass'))
    """
    found: tuple[Action, ...] = ()
    place = 0
    while mask:
        if mask & 255:
            found += _of_byte(place, mask & 255)
        mask >>= 8
        place += 8
    return found


@cache
def _of_byte(place: int, byte: int) -> tuple[Action, ...]:
    """The actions of eight bits of a mask: there are few of these, and many masks."""
    return tuple([ACTIONS[place + bit] for bit in range(8) if byte >> bit & 1])


def mask_of(actions: Iterable[Action]) -> int:
    """Return the legal-move mask of some actions; its 64-bit words are the rows of a batch.

    >>> mask_of([Action("ron"), Action("pass")]) == 1 << 50 | 1 << 51
    True
    """
    mask = 0
    for action in actions:
        mask |= 1 << action.id
    return mask


@dataclass(frozen=True)
class Ruling:
    """What a referee decides about a seat: ``kind`` is an offence or decision the variant knows."""

    kind: str
    seat: int

    def __post_init__(self) -> None:
        if not isinstance(self.kind, str):
            mc.fail("type", name="kind", given=type(self.kind).__name__, right="the name of an offence is wanted")
        if isinstance(self.seat, bool) or not isinstance(self.seat, int) or self.seat < 0:
            mc.fail("value", name="seat", given=self.seat, right="a seat 0, 1, .. is wanted")

    def to_dict(self) -> dict[str, Any]:
        """Return the ruling as JSON values."""
        return {"kind": self.kind, "seat": self.seat}

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> Ruling:
        """Return the ruling of ``to_dict``."""
        if set(record) != {"kind", "seat"}:
            mc.fail("record", what=f"a ruling has kind and seat, not {', '.join(map(str, record))}")
        return cls(record["kind"], record["seat"])


# what a step was decided by: answers, rising by seat, or a ruling
Entry = tuple[tuple[int, Action], ...] | Ruling


@lru_cache(maxsize=4096)
def _one_answer(seat: int, action: Action) -> Entry:
    """The entry of a step that one answer decided: most of a log, and few different ones."""
    return ((seat, action),)


def entry_of(decided: Mapping[int, Action]) -> Entry:
    """Return the entry of a log for the answers that decided a step.

    >>> entry_of({2: Action("ron"), 1: Action("ron")})
    ((1, Action('ron')), (2, Action('ron')))
    """
    if len(decided) == 1:
        return _one_answer(*next(iter(decided.items())))
    return tuple(sorted(decided.items()))
