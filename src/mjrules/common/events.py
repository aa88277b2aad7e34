"""Events: what happens at a table, a numbered superset of mjai's vocabulary (ADR 0006).

Numbers 1-17 are mjai's types under its names, with its fields; 32 and up are ours. Numbers stand in
``mjcore.play_schema.EVENTS``, the compiled hands write the same; the fields in ``mjrules.contract``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import mjcore as mc
from mjrules.common.names import plain
from mjrules.contract.events import EVENTS
from mjrules.contract.grammar import Field, Record

HIDDEN = "?"
_NOTHING = object()
_PLAIN = frozenset({int, str, bool, type(None)})  # types of values that nobody can change


@dataclass(frozen=True)
class EventType:
    """A row of the vocabulary: number, name, fields, those that may be missing, and who may see what.

    ``hidden``: field -> "actor" (the actor alone) or "own" (a list with one entry a seat, of which
    each seat sees its own).
    """

    number: int
    name: str
    fields: tuple[str, ...]
    optional: tuple[str, ...] = ()
    hidden: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    places: Mapping[str, int] = field(init=False, repr=False)  # field -> its place among all of them

    def __post_init__(self) -> None:
        places = {name: at for at, name in enumerate(self.fields + self.optional)}
        object.__setattr__(self, "places", MappingProxyType(places))

    def __reduce__(self) -> tuple[Any, ...]:
        return _row_named, (self.name,)

    @property
    def mjai(self) -> bool:
        """Whether mjai has this type, with the same meaning."""
        return self.number < 32


def _row(record: Record) -> EventType:
    needed = [field.name for field in record.fields if _always(field, record)]
    optional = [field.name for field in record.fields if not _always(field, record)]
    hidden = {field.name: field.hidden for field in record.fields if field.hidden}
    number = mc.play_schema.EVENTS[record.name]
    return EventType(number, record.name, tuple(needed), tuple(optional), MappingProxyType(hidden))


def _always(field: Field, record: Record) -> bool:
    """Whether an event has a field in every variant that has the event, and in every log."""
    return field.logged and not field.missing and set(record.variants) <= set(field.variants)


VOCABULARY: Mapping[str, EventType] = MappingProxyType({record.name: _row(record) for record in EVENTS})


class Event(Mapping[str, Any]):
    """One event: an immutable mapping of its "type" and fields. Tiles are MPSZ text, hidden ones "?".

    ``dict(event)`` is JSON. A list or an object in a field is a copy of the reader's own: changing it changes no event.
    Raises RuleError, which is a KeyError too, for an unknown type or field and a missing one.

    >>> event = Event("tsumo", actor=2, pai="5rs")
    >>> event["pai"], event.number, dict(event.seen_by(1))
    ('5rs', 3, {'type': 'tsumo', 'actor': 2, 'pai': '?'})
    """

    __slots__ = ("_kind", "_values")
    _kind: EventType
    _values: tuple[Any, ...]

    def __init__(self, type: str, **values: Any) -> None:
        kind = VOCABULARY.get(type) if isinstance(type, str) else None
        if kind is None:
            mc.fail(
                "field",
                name="event",
                what=f"there is no type {mc.shown(type)}",
                right=f"known: {', '.join(VOCABULARY)}",
            )
        self._kind = kind
        try:
            told = [values.pop(name) for name in kind.fields] + [values.pop(name, None) for name in kind.optional]
        except KeyError as missing:
            mc.fail(
                "field", name=f"event {type}", what=f"{missing} is missing", right=f"it has {', '.join(kind.places)}"
            )
        if values:
            what = f"there is no field {', '.join(values)}"
            mc.fail("field", name=f"event {type}", what=what, right=f"it has {', '.join(kind.places)}")
        self._values = tuple(map(_frozen, told))

    def to_dict(self) -> dict[str, Any]:
        """Return the event as JSON values, its "type" first."""
        return dict(self)

    @property
    def number(self) -> int:
        """Number of the type."""
        return self._kind.number

    @property
    def kind(self) -> EventType:
        """The row of the vocabulary."""
        return self._kind

    @property
    def key(self) -> tuple[int, tuple[Any, ...]]:
        """Number and values: equal for equal events, and quick to look up where the values can be."""
        return self._kind.number, self._values

    def told_by(self, other: Event) -> bool:
        """Whether another event says all that this one says; what this one leaves out agrees with anything.

        >>> Event("reach_accepted", actor=1).told_by(Event("reach_accepted", actor=1, scores=[1, 2, 3]))
        True
        """
        if not isinstance(other, Event):
            mc.fail("type", name="other", given=type(other).__name__, right="expected an Event")
        if self._kind is not other._kind:
            return False
        return all(mine is None or mine == its for mine, its in zip(self._values, other._values, strict=True))

    def __getitem__(self, name: str) -> Any:
        value = self.get(name, _NOTHING)
        if value is _NOTHING:
            raise KeyError(name)
        return value

    def get(self, name: str, default: Any = None) -> Any:
        """Return a field, or ``default`` where the event has none: what ``Mapping`` has, without raising in between."""
        kind = self._kind
        try:
            at = kind.places.get(name)
        except TypeError:  # it has no hash: no name of a field
            return default
        if at is None:
            return kind.name if name == "type" else default
        value = self._values[at]
        if value is None and name in kind.optional:
            return default
        return value if type(value) in _PLAIN else plain(value)

    def __iter__(self) -> Iterator[str]:
        yield "type"
        yield from self._kind.fields
        for name, value in zip(self._kind.optional, self._values[len(self._kind.fields) :], strict=True):
            if value is not None:
                yield name

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Event):
            return self._kind is other._kind and self._values == other._values
        return Mapping.__eq__(self, other)

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        try:
            said = "".join([f", {name}={value!r}" for name, value in self.items() if name != "type"])
        except ValueError:  # a number of too many digits
            said = "".join([f", {name}={mc.shown(value)}" for name, value in self.items() if name != "type"])
        return f"Event({self._kind.name!r}{said})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (dict(self),)

    def __copy__(self) -> Event:
        return self

    def __deepcopy__(self, memo: object) -> Event:
        return self

    def seen_by(self, seat: int | None) -> Event:
        """Return the event as a seat may know it (None: a spectator); each hidden tile is "?".

        >>> Event("position", position={}, tehais=["12s", "3s"], drawn=["", ""]).seen_by(0)["tehais"]
        ['12s', '?']
        """
        kind = self._kind
        if not kind.hidden:
            return self
        if seat is not None and type(seat) is not int:  # a call for every event would take longer than the rest
            mc.expect(seat, int, "seat", "expected a seat, or None for a spectator")
        values = list(self._values)
        for name, rule in kind.hidden.items():
            at = kind.places[name]
            value = values[at]
            if value is None:
                continue
            if rule == "own":
                values[at] = tuple([tiles if own == seat else covered(tiles) for own, tiles in enumerate(value)])
            elif seat != values[kind.places["actor"]]:
                values[at] = covered(value)
        masked = object.__new__(Event)
        masked._kind = kind
        masked._values = tuple(values)
        return masked


# most of a game, and few different ones: one object each keeps thousands of games small, and equals itself fast
@lru_cache(maxsize=256)
def drawn(actor: int, pai: str) -> Event:
    """Return the event of a draw.

    >>> drawn(2, "5m") is drawn(2, "5m")
    True
    """
    return Event("tsumo", actor=actor, pai=pai)


@lru_cache(maxsize=512)
def discarded(actor: int, pai: str, tsumogiri: bool | None = None) -> Event:
    """Return the event of a discard; ``tsumogiri``: at a table that tells the drawn tile from the hand's.

    >>> discarded(2, "5m", True)["tsumogiri"]
    True
    """
    return Event("dahai", actor=actor, pai=pai, tsumogiri=tsumogiri)


def covered(tiles: str) -> str:
    """Return a text with "?" for every tile of an MPSZ text.

    >>> covered("1r23s6z")
    '????'
    """
    return HIDDEN * sum(char.isdigit() for char in tiles)


def _frozen(value: Any) -> Any:
    """A value of JSON that nobody can change: lists as tuples, objects as read-only mappings."""
    if type(value) in _PLAIN:
        return value
    if isinstance(value, (list, tuple)):
        return tuple([_frozen(item) for item in value])
    if type(value) is dict or isinstance(value, Mapping):  # the first is far quicker to ask
        return MappingProxyType({key: _frozen(item) for key, item in value.items()})
    mc.expect(value, (int, str, float), "a field of an event", "expected a value of JSON")
    return value


def _row_named(name: str) -> EventType:
    return VOCABULARY[name]


def _again(values: dict[str, Any]) -> Event:
    return Event(values.pop("type"), **values)
