"""tenhou.net/6 tells each seat's takes and discards, not who came when: the order is put together here.

Where a seat's next take is a call that fits the tile just discarded, the log does not say whether it
came now or at a later, equal discard. Every order that uses all takes and discards, and in which the
tiles are there, is looked for; two different ones make the log ambiguous.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mjrules.common.events import Event, discarded, drawn
from mjrules.logs.record import in_order

LIMIT = 20_000  # steps of the search; a real hand takes some hundred


class Take(NamedTuple):
    """A take: a tile drawn (``name`` = "tsumo") or a call of ``pai`` from ``target`` with own tiles."""

    name: str
    pai: str
    target: int = -1
    consumed: tuple[str, ...] = ()


class Drop(NamedTuple):
    """An answer to a take: "dahai" (``pai`` "" = the tile just drawn), "ankan", "kakan", "nuki", "none"."""

    name: str
    pai: str = ""
    riichi: bool = False
    consumed: tuple[str, ...] = ()


class _At(NamedTuple):
    """A point of the search: how much each seat has used, whose take comes next, what has happened."""

    takes: tuple[int, ...]
    drops: tuple[int, ...]
    seat: int
    events: tuple[Event, ...]


def orders(
    dealer: int, takes: Sequence[Sequence[Take]], drops: Sequence[Sequence[Drop]], tehais: Sequence[Sequence[str]]
) -> list[tuple[Event, ...]]:
    """Return the orders that are possible, two at most."""
    found: list[tuple[Event, ...]] = []
    none = (0,) * len(takes)
    open_ = [_At(none, none, dealer, ())]
    steps = 0
    while open_ and len(found) < 2 and steps < LIMIT:
        steps += 1
        at = open_.pop()
        if _all_used(at, takes, drops):
            if at.events not in found and _tiles_are_there(at.events, tehais):
                found.append(at.events)
            continue
        open_.extend(_next(at, takes, drops))
    return found


def _all_used(at: _At, takes: Sequence[Sequence[Take]], drops: Sequence[Sequence[Drop]]) -> bool:
    return all(used == len(some) for used, some in zip((*at.takes, *at.drops), (*takes, *drops), strict=True))


def _plus(counts: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return (*counts[:seat], counts[seat] + 1, *counts[seat + 1 :])


def _next(at: _At, takes: Sequence[Sequence[Take]], drops: Sequence[Sequence[Drop]]) -> Iterator[_At]:
    """The points that can follow: the seat takes, answers, and somebody goes on."""
    seat = at.seat
    if at.takes[seat] == len(takes[seat]):
        return
    take = takes[seat][at.takes[seat]]
    events = at.events
    if take.name == "tsumo":
        events += (drawn(seat, take.pai),)
    else:
        events += (Event(take.name, actor=seat, target=take.target, pai=take.pai, consumed=list(take.consumed)),)
    used = at._replace(takes=_plus(at.takes, seat), events=events)
    if at.drops[seat] == len(drops[seat]):
        yield used  # the hand ends here, or this is no order
        return
    drop = drops[seat][at.drops[seat]]
    used = used._replace(drops=_plus(at.drops, seat))
    if (drop.name == "none") != (take.name == "daiminkan"):
        return
    if drop.name == "dahai":
        yield from _discarded(used, take, drop, takes)
    elif drop.name == "none":
        yield used
    elif drop.name == "nuki":
        yield used._replace(events=(*events, Event("nuki", actor=seat, pai=drop.pai)))
    elif drop.name == "ankan":
        yield used._replace(events=(*events, Event("ankan", actor=seat, consumed=list(drop.consumed))))
    else:
        event = Event("kakan", actor=seat, pai=drop.pai, consumed=list(drop.consumed))
        yield used._replace(events=(*events, event))


def _discarded(at: _At, take: Take, drop: Drop, takes: Sequence[Sequence[Take]]) -> Iterator[_At]:
    """A discard, and who goes on: the next seat, or one that calls; a call that is possible is tried first."""
    seat, events = at.seat, at.events
    tsumogiri = not drop.pai
    if tsumogiri and take.name != "tsumo":
        return
    pai = drop.pai or take.pai
    if drop.riichi:
        events += (Event("reach", actor=seat),)
    events += (discarded(seat, pai, tsumogiri),)
    stands = (*events, Event("reach_accepted", actor=seat)) if drop.riichi else events
    following = (seat + 1) % len(takes)
    # a riichi is accepted when somebody goes on: unless the discard is won, which ends the hand
    if all(used == len(some) for used, some in zip(at.takes, takes, strict=True)):
        yield at._replace(events=events, seat=following)
        return
    if at.takes[following] < len(takes[following]) and takes[following][at.takes[following]].name == "tsumo":
        yield at._replace(events=stands, seat=following)
    for caller in range(len(takes)):
        if caller != seat and at.takes[caller] < len(takes[caller]):
            call = takes[caller][at.takes[caller]]
            if call.name != "tsumo" and call.target == seat and call.pai == pai:
                yield at._replace(events=stands, seat=caller)


def _tiles_are_there(events: Sequence[Event], tehais: Sequence[Sequence[str]]) -> bool:
    """Whether every tile that leaves a hand lies in it."""
    hands = [Counter(tiles) for tiles in tehais]
    for event in events:
        kind = event["type"]
        if kind.startswith("reach"):
            continue
        hand = hands[event["actor"]]
        if kind == "tsumo":
            hand[event["pai"]] += 1
            continue
        leaving = [event["pai"]] if kind in ("dahai", "nuki", "kakan") else event["consumed"]
        for tile in leaving:
            if not hand[tile]:
                return False
            hand[tile] -= 1
    return True


def with_drawn(events: Sequence[Event], tehais: Sequence[Sequence[str]], *, says: bool) -> tuple[Event, ...]:
    """Return the events with the discards that can only be, or are taken to be, of the tile just drawn.

    Writers other than Tenhou's tell it by its own number. A discard is of the tile just drawn where the seat is in
    riichi or has no other such tile. Where the writer never tells one (not ``says``), each that equals it is.
    """
    hands = [Counter(tiles) for tiles in tehais]
    riichi: set[int] = set()
    found: list[Event] = []
    taken: Event | None = None
    for event in events:
        kind, seat = event["type"], event.get("actor", -1)
        if kind == "dahai":
            pai = event["pai"]
            is_drawn = taken is not None and (taken["actor"], taken["pai"]) == (seat, pai)
            if is_drawn and (not says or seat in riichi or hands[seat][pai] == 1):
                event = discarded(seat, pai, True)
            hands[seat][pai] -= 1
        elif kind == "tsumo":
            hands[seat][event["pai"]] += 1
        elif kind == "reach_accepted":
            riichi.add(seat)
        elif kind != "reach":
            hands[seat].subtract([event["pai"]] if kind in ("nuki", "kakan") else event["consumed"])
        if not kind.startswith("reach"):
            taken = event if kind == "tsumo" else None
        found.append(event)
    return tuple(found)


def consumed_of(tiles: Sequence[str]) -> tuple[str, ...]:
    """Return own tiles of a call in the order of events."""
    return tuple(in_order(tiles))
