"""The elements of mjlog that tell a draw or a discard: ``<T12/>``, ``<D12/>``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

import mjcore as mc
from mjrules.common.events import Event, discarded, drawn
from mjrules.riichi.rules import RiichiRules

IDS = 136


@lru_cache(maxsize=64)
def names_of(rules: RiichiRules | None) -> tuple[str, ...]:
    """The tiles of the ids; without red fives the first copy of a five is a plain one."""
    names = [mc.CODE_TEXT[mc.code_of_id(tile)] for tile in range(IDS)]
    return tuple(names if rules is None or rules.aka else [name.replace("0", "5") for name in names])


class Tag(NamedTuple):
    """What an element such as ``<T12/>`` (a draw of tile 12 by seat 0) or ``<D12/>`` (its discard) tells."""

    is_draw: bool
    seat: int
    tile: int
    event: Event
    tsumogiri: Event  # the same as a discard of the tile just drawn


@cache
def tags_of(names: tuple[str, ...]) -> Mapping[str, Tag]:
    """The elements of all draws and discards; equal events are one object."""
    tags = {}
    for seat, letter in enumerate("TUVW"):
        for tile, name in enumerate(names):
            event = drawn(seat, name)
            tags[f"{letter}{tile}"] = Tag(True, seat, tile, event, event)
    for seat, letter in enumerate("DEFG"):
        for tile, name in enumerate(names):
            tedashi, tsumogiri = (discarded(seat, name, from_wall) for from_wall in (False, True))
            tags[f"{letter}{tile}"] = Tag(False, seat, tile, tedashi, tsumogiri)
    return tags
