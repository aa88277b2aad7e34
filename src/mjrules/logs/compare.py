"""What a log tells of a hand against what the table told: the first thing that differs, as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import mjcore as mc
from mjrules.common.events import Event
from mjrules.logs.formats.yaku_names import YAKUMAN
from mjrules.logs.record import CODE_OF, LoggedDraw, LoggedGame, LoggedHand, LoggedWin
from mjrules.riichi.rules import RiichiRules
from mjrules.riichi.score import Score

UNTOLD = frozenset({"pao"})  # no log writes down when a liability arises


def deal(hand: LoggedHand, start: Event, seeded: bool) -> str | None:
    """The deal: round, dealer, honba, deposits, points; the hands where the wall is the one of a seed."""
    told = {
        "bakaze": hand.bakaze,
        "kyoku": hand.kyoku,
        "oya": hand.oya,
        "honba": hand.honba,
        "deposits": hand.deposits,
        "scores": None if hand.scores is None else list(hand.scores),
    }
    for name, value in told.items():
        if value is not None and start[name] != value:
            return f"the hand begins with {name} {start[name]}, the log with {value}"
    if not seeded:  # put together out of these hands
        return None
    for seat, (told_hand, dealt) in enumerate(zip(hand.tehais, start["tehais"], strict=True)):
        if sorted([CODE_OF[tile] for tile in told_hand]) != sorted(mc.parse_tiles(dealt)):
            return f"the wall of the seed deals seat {seat} {dealt}, the log {''.join(told_hand)}"
    return None


def moves(hand: LoggedHand, done: Sequence[Event], left_out: frozenset[str]) -> tuple[int, str] | None:
    """The events up to the end of the hand; the place of the first that differs, and what."""
    skipped = UNTOLD | left_out
    mine = iter(done)
    for place, told in enumerate(hand.events):
        ours = next(mine, None)
        while ours is not None and ours is not told and not _same(told, ours) and ours["type"] in skipped:
            ours = next(mine, None)
        if ours is None:
            return place, f"the hand is over; the log has {plain(told)}"
        if ours is not told and not _same(told, ours):
            return place, f"{plain(ours)}; the log has {plain(told)}"
    if not hand.wins and hand.draw is None:
        return None  # the log breaks off
    more = next((event for event in mine if event["type"] not in skipped), None)
    return None if more is None else (len(hand.events), f"{plain(more)}; the log has the end of the hand")


def moves_but_dora(hand: LoggedHand, done: Sequence[Event], left_out: frozenset[str]) -> tuple[int, str] | None:
    """The same as ``moves`` where the log may tell indicators before or after the discard: all of them, in order."""
    told = [event for event in hand.events if event["type"] == "dora"]
    turned = [event for event in done if event["type"] == "dora"]
    if not hand.wins and hand.draw is None and told and hand.events[-1] is told[-1] and len(told) > len(turned):
        told.pop()  # the log breaks off before the discard at which it is turned
    if len(told) != len(turned) or not all(map(_same, told, turned)):
        return moves(hand, done, left_out)
    rest = tuple([event for event in hand.events if event["type"] != "dora"])
    return moves(replace(hand, events=rest), done, left_out | {"dora"})


def _same(told: Event, done: Event) -> bool:
    return told is done or told.told_by(done)


def plain(event: Event) -> str:
    """An event on one line.

    >>> plain(Event("dahai", actor=1, pai="5m", tsumogiri=True))
    'dahai actor=1 pai=5m tsumogiri=True'
    """
    return " ".join([str(event["type"]), *[f"{name}={value}" for name, value in event.items() if name != "type"]])


def ends(
    hand: LoggedHand, done: Sequence[Event], end: Sequence[Event], played: mc.Round, game: LoggedGame
) -> str | None:
    """The wins or the draw, with every payment; ``done``: the moves before, ``end``: what ended the hand."""
    if not hand.wins and hand.draw is None:
        return None
    wins = [event for event in end if event["type"] == "hora"]
    draws = [event for event in end if event["type"] == "ryukyoku"]
    if [event["actor"] for event in wins] != [win.actor for win in hand.wins]:
        return f"winners {[event['actor'] for event in wins]}, in the log {[win.actor for win in hand.wins]}"
    for win, event in zip(hand.wins, wins, strict=True):
        fault = _win(win, event, played, done, game)
        if fault:
            return f"win of seat {win.actor}: {fault}"
    if hand.draw is None:
        return None
    return _draw(hand.draw, draws[0]) if draws else "no draw"


def _fields(told: Mapping[str, Any], done: Mapping[str, Any]) -> str | None:
    """The first field a log tells that is another one here."""
    for name, value in told.items():
        if isinstance(value, tuple):
            value = list(value)
        if value is not None and done.get(name) != value:
            return f"{name} {done.get(name)}, in the log {value}"
    return None


def _win(win: LoggedWin, event: Event, played: mc.Round, done: Sequence[Event], game: LoggedGame) -> str | None:
    score = played.score(win.actor)
    mine = {name: event[name] for name in ("target", "points", "deltas", "scores")} | {"han": score.han, "fu": score.fu}
    told = {
        "target": win.target,
        "points": win.points,
        "han": win.han,
        "fu": win.fu if win.han is not None else None,  # a yakuman has no fu
        "deltas": win.deltas,
        "scores": win.scores,
    }
    fault = _fields(told, mine)
    if fault is None and win.yaku is not None:
        mine = {"yaku": _yaku(Score(played.win(win.actor), game.rules), game.rules, win.yaku)}
        fault = _fields({"yaku": _merged(win.yaku)}, mine)
    if fault is None and win.liable is not None:
        liable = [event["target"] for event in done if event["type"] == "pao" and event["actor"] == win.actor]
        fault = None if win.liable in liable else f"liable {liable}, in the log {win.liable}"
    return fault


def _merged(yaku: Mapping[str, int]) -> dict[str, int]:
    return {name: han for name, han in sorted(yaku.items()) if han}


def _yaku(score: Score, rules: RiichiRules, told: Mapping[str, int]) -> dict[str, int]:
    """The yaku of a score with their han, under the customs of a log: any yakuman has 13."""
    names = {row.id: rules.yaku_by_id[row.id].name for row in score.yaku}
    if score.yakuman:
        return _merged(dict.fromkeys(names.values(), YAKUMAN))
    found = {names[row.id]: row.han for row in score.yaku}
    if "nuki" in found and "nuki" not in told:
        found["dora"] = found.get("dora", 0) + found.pop("nuki")  # Tenhou counts a north among the dora
    return _merged(found)


def _draw(draw: LoggedDraw, event: Event) -> str | None:
    told = {"reason": draw.reason, "tenpai": draw.tenpai, "deltas": draw.deltas, "scores": draw.scores}
    return _fields(told, event)


def final(game: LoggedGame, last: Event | None) -> str | None:
    """Points and results of the whole game."""
    if game.scores is None and game.result_x10 is None:
        return None
    if last is None or last["type"] != "end_game":
        return "the game goes on, in the log it is over"
    return _fields({"scores": game.scores, "result_x10": game.result_x10}, last)
