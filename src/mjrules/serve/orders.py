"""What a seat may do about its table, in the room and at play: an order in, what happens out."""

from __future__ import annotations

from typing import Any

from mjrules.common.actions import END_GAME
from mjrules.serve.protocol import Message, Refused
from mjrules.serve.room import known_level
from mjrules.serve.state import State

HOSTS = frozenset({"start", "cpu", "clear", "options", "rule"})  # the others are for every seat
CHANGES = ("preset", "changed", "clock", "watch", "open")
Happening = tuple[Any, ...]  # a row without its moment
FILL = "normal"  # who sits at a seat that is free at the start


def orders(state: State, seat: int, message: Message) -> list[Happening]:
    """Return what happens by an order of a seat, in its order; raise Refused, and then nothing happens."""
    op = message["op"]
    if op in HOSTS and seat != state.host:
        raise Refused("illegal", "only the host of the table may do this")
    return _ORDERS[op](state, seat, message)


def _in_room(state: State) -> None:
    if state.phase != "room":
        raise Refused("illegal", "a game has begun")


def _named(state: State, message: Message) -> int:
    """The seat an order is about."""
    seat = message.get("seat")
    if seat is None or not 0 <= seat < len(state.seats):
        raise Refused("illegal", f"seat is 0..{len(state.seats) - 1}")
    return int(seat)


def _start(state: State, seat: int, message: Message) -> list[Happening]:
    _in_room(state)
    return _begin(state, message.get("level", FILL))


def _begin(state: State, level: str) -> list[Happening]:
    """A game begins, computer players at the seats that are free."""
    level = known_level(level)
    calls = [("cpu", free, level) for free, who in enumerate(state.seats) if who is None]
    return [*calls, ("start", state.order())]


def _cpu(state: State, seat: int, message: Message) -> list[Happening]:
    _in_room(state)
    named = _named(state, message)
    who = state.seats[named]
    if who is not None and who.person:
        raise Refused("full", "a person sits there")
    return [("cpu", named, known_level(message.get("level", FILL)))]


def _clear(state: State, seat: int, message: Message) -> list[Happening]:
    _in_room(state)
    named = _named(state, message)
    if named == seat:
        raise Refused("illegal", "the host leaves by leave")
    return [("clear", named)] if state.seats[named] is not None else []


def _options(state: State, seat: int, message: Message) -> list[Happening]:
    _in_room(state)
    values = {name: message[name] for name in CHANGES if name in message}
    players = state.setup.with_changes(values).players
    if sum(who is not None for who in state.seats) > players:
        raise Refused("full", f"these rules have {players} seats, and more are taken")
    return [("options", values)]


def _rule(state: State, seat: int, message: Message) -> list[Happening]:
    if not state.setup.parlour:
        raise Refused("illegal", "this table has no referee")
    if state.phase != "play":
        raise Refused("hold", "no hand is in play")
    named = None if message.get("seat") is None else _named(state, message)
    return [("rule", message.get("kind", ""), named)]


def _end(state: State, seat: int, message: Message) -> list[Happening]:
    """All persons who are there agree to end the game; a result page that is shown ends with it."""
    if state.phase not in ("play", "result") or state.running.over:
        raise Refused("over", "no game is in play")
    vote = ("vote", seat, message.get("yes", True))
    if not _all_agree(state, seat, message):
        return [vote]
    return [vote, *([("go",)] if state.page is not None else []), ("rule", f"{END_GAME}:agreement", None)]


def _again(state: State, seat: int, message: Message) -> list[Happening]:
    """All persons who are there agree to play another game."""
    if state.phase != "over":
        raise Refused("hold", "no game has ended")
    vote = ("vote", seat, message.get("yes", True))
    return [vote, *(_begin(state, FILL) if _all_agree(state, seat, message) else [])]


def _all_agree(state: State, seat: int, message: Message) -> bool:
    persons = {other for other, who in enumerate(state.seats) if who is not None and who.present}
    return bool(message.get("yes", True)) and persons <= state.votes | {seat}


def _back(state: State, seat: int, message: Message) -> list[Happening]:
    """Whoever says a word is back already."""
    return []


_ORDERS = {
    "start": _start,
    "cpu": _cpu,
    "clear": _clear,
    "options": _options,
    "rule": _rule,
    "end": _end,
    "again": _again,
    "back": _back,
}
