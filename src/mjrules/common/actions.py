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
    """One move, e.g. ``discard:5s`` or ``ron``: ``id``, ``text``, ``name`` and ``tile`` ("" if there is none).

    There is one object per action. ``tiles``: the tiles of the player's hand that it uses; for a call, a kan or
    ``tsumogiri`` they depend on the hand, so only an action taken from ``pending`` has them (it still equals the one
    here). Raises IllegalAction for an unknown text, MahjongTypeError for another type.

    >>> action = Action("discard:5rs")
    >>> action.id, action.name, action.tile, action.tiles, Action(action.id) is action
    (41, 'discard', '5rs', ('5rs',), True)
    >>> import mjrules as mj
    >>> [action.tiles for action in mj.Game(mj.rules("tenhou-4p"), seed=1).pending.seats[0][-2:]]
    [('6z',), ('9m',)]
    """

    __slots__ = ("id", "name", "text", "tile", "tiles")
    id: int
    name: str
    text: str
    tile: str
    tiles: tuple[str, ...]

    def __new__(cls, action: Action | str | int) -> Action:
        """Return the one object of a text, an id or an action."""
        if isinstance(action, Action):
            return ACTIONS[action.id]
        if isinstance(action, str):
            number = _IDS.get(action, -1)
        elif isinstance(action, int) and not isinstance(action, bool):
            number = action
        else:
            right = "expected an Action, its text such as discard:5s, or its id"
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


class _Resolved(Action):
    """An action out of ``pending``: equal to the one object of its id, with the tiles it uses."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return self.id == other.id if isinstance(other, Action) else NotImplemented

    def __hash__(self) -> int:
        return hash(ACTIONS[self.id])

    def __reduce__(self) -> tuple[Any, ...]:
        return resolved, (ACTIONS[self.id], self.tiles)


def _made(kind: type[Action], number: int, tiles: tuple[str, ...]) -> Action:
    action = object.__new__(kind)
    name, _, tile = _TEXTS[number].partition(":")
    values = {"id": number, "text": _TEXTS[number], "name": name, "tile": tile, "tiles": tiles}
    for key, value in values.items():
        object.__setattr__(action, key, value)
    return action


def _of_text(number: int) -> Action:
    name, _, tile = _TEXTS[number].partition(":")
    return _made(Action, number, (tile,) if name == "discard" else ())


ACTIONS: tuple[Action, ...] = tuple(map(_of_text, range(len(_TEXTS))))
PASS = Action("pass")


@lru_cache(maxsize=4096)
def resolved(action: Action, tiles: tuple[str, ...]) -> Action:
    """Return an action with the tiles it uses; it equals the action.

    >>> chi = resolved(Action("chi_low"), ("7s", "8s"))
    >>> chi.tiles, chi == Action("chi_low"), Action(chi).tiles
    (('7s', '8s'), True, ())
    """
    return action if tiles == action.tiles else _made(_Resolved, action.id, tiles)


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


END_GAME = "end_game"
END_REASONS = ("agreement", "referee")


@dataclass(frozen=True)
class Ruling:
    """A referee's decision about a seat; ``kind`` is an offence or decision the variant knows.

    ``end_game:agreement`` and ``end_game:referee`` end the game (``Game.end``); they concern no seat and are the only
    kinds with ``seat`` None.
    """

    kind: str
    seat: int | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.kind, str):
            mc.fail("type", name="kind", given=type(self.kind).__name__, right="expected the name of an offence")
        if self.ends is not None:
            if self.seat is not None:
                mc.fail("value", name="seat", given=self.seat, right=f"{self.kind} is about no seat: None")
            if self.ends not in END_REASONS:
                right = f"one of {', '.join(f'{END_GAME}:{reason}' for reason in END_REASONS)} is expected"
                mc.fail("value", name="kind", given=self.kind, right=right)
        elif isinstance(self.seat, bool) or not isinstance(self.seat, int) or self.seat < 0:
            mc.fail("value", name="seat", given=self.seat, right="expected a seat 0, 1, ..")

    @property
    def ends(self) -> str | None:
        """Why this ruling ends the game; None if it does not."""
        name, _, reason = self.kind.partition(":")
        return reason if name == END_GAME else None

    def to_dict(self) -> dict[str, Any]:
        """Return the ruling as JSON values."""
        return {"kind": self.kind, "seat": self.seat}

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> Ruling:
        """Return the ruling of ``to_dict``."""
        if not isinstance(record, Mapping):
            right = "expected a mapping with kind and seat"
            mc.fail("type", name="ruling", given=type(record).__name__, right=right)
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
