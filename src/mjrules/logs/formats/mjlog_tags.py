"""The elements of mjlog that tell a draw, a discard or a call: ``<T12/>``, ``<D12/>``, ``<N who="3" m="49673"/>``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache, partial
from typing import NamedTuple

import mjcore as mc
from mjrules.common.events import Event, discarded, drawn
from mjrules.logs.formats.mjlog_calls import call_of
from mjrules.logs.record import in_order
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
    place: tuple[int, int]  # seat and tile
    event: Event
    tsumogiri: Event  # the same as a discard of the tile just drawn


@cache
def tags_of(names: tuple[str, ...]) -> Mapping[str, Tag]:
    """The elements of all draws and discards; equal events are one object."""
    tags = {}
    for seat, letter in enumerate("TUVW"):
        for tile, name in enumerate(names):
            event = drawn(seat, name)
            tags[f"{letter}{tile}"] = Tag(True, (seat, tile), event, event)
    for seat, letter in enumerate("DEFG"):
        for tile, name in enumerate(names):
            tedashi, tsumogiri = (discarded(seat, name, from_wall) for from_wall in (False, True))
            tags[f"{letter}{tile}"] = Tag(False, (seat, tile), tedashi, tsumogiri)
    return tags


@cache
def calls_of(names: tuple[str, ...]) -> Callable[[int, int], tuple[Event, int, int]]:
    """What tells a call by seat and number, and keeps the calls it has told; see ``call_event``."""
    return lru_cache(maxsize=1 << 13)(partial(call_event, names))


def call_event(names: tuple[str, ...], seat: int, number: int) -> tuple[Event, int, int]:
    """A call, a kan or a north by its number; of a discard also its seat, or -1, and the id of the tile."""
    call = call_of(number)
    tiles = in_order([names[tile] for tile in call.own])
    pai = names[call.called]
    if call.name == "nuki":
        return Event("nuki", actor=seat, pai=pai), -1, call.called
    if call.name == "ankan":
        return Event("ankan", actor=seat, consumed=in_order([pai, *tiles])), -1, call.called
    if call.name == "kakan":
        return Event("kakan", actor=seat, pai=pai, consumed=tiles), -1, call.called
    target = (seat + call.feeder) % 4  # counted over four places at tables of three, too
    return Event(call.name, actor=seat, target=target, pai=pai, consumed=tiles), target, call.called
