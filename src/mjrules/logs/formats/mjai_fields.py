"""The fields of mjai's events, checked: seats, tiles, numbers; an error names the line that is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

import mjcore as mc
from mjrules.common.events import HIDDEN
from mjrules.logs.record import damaged


class Fields:
    """What a reader of events asks of them; ``place`` is the line that is being read, ``players`` 0 = not known yet."""

    source: str
    place: str
    players: int

    def wrong(self, what: str, right: str) -> NoReturn:
        """Raise for the line that is read now."""
        damaged(f"{self.source}, {self.place}", what, right)

    def field(self, event: Mapping[str, Any], name: str) -> Any:
        """A field that must be there."""
        if name not in event:
            self.wrong(f"{event.get('type')} without {name!r}", "every event has its fields")
        return event[name]

    def seat(self, event: Mapping[str, Any], name: str = "actor") -> int:
        """A seat of the table."""
        seat = self.field(event, name)
        if type(seat) is not int or not 0 <= seat < (self.players or 4):
            self.wrong(f"{name} {seat!r:.20}", f"expected a seat 0..{(self.players or 4) - 1}")
        return int(seat)

    def tile(self, text: Any) -> str:
        """A tile as MPSZ."""
        if text == HIDDEN:
            self.wrong("a tile is hidden ('?')", "expected a log with every tile; this one is a seat's own view")
        try:
            return mc.CODE_TEXT[mc.parse_mjai(text)]
        except mc.MahjongError as problem:
            self.wrong(str(problem), "expected tiles of mjai")

    def tiles(self, told: object) -> list[str]:
        """A list of tiles."""
        if not isinstance(told, list):
            self.wrong(f"tiles {told!r:.40}", "expected a list of tiles")
        return [self.tile(tile) for tile in told]

    def numbers(self, event: Mapping[str, Any], name: str) -> tuple[int, ...] | None:
        """Whole numbers a seat, where they are told."""
        told = event.get(name)
        if told is None:
            return None
        players = self.players
        if not isinstance(told, list) or len(told) < players or not all(type(value) is int for value in told):
            self.wrong(f"{name} {told!r:.40}", f"expected {players} whole numbers, one per seat")
        return tuple(told[:players])

    def whole(self, event: Mapping[str, Any], name: str, *others: str) -> int | None:
        """A whole number, where it is told, under one of its names."""
        for key in (name, *others):
            if key in event:
                value = event[key]
                if type(value) is not int or value < 0:
                    self.wrong(f"{key} {value!r:.20}", "expected a whole number")
                return int(value)
        return None

    def listed(self, event: Mapping[str, Any], name: str) -> list[int] | None:
        """Numbers a seat as a list."""
        told = self.numbers(event, name)
        return None if told is None else list(told)
