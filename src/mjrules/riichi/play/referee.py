"""A referee's rulings at a table of riichi: the offences of ``riichi.chombo``, settled at once (P-21 .. P-90).

A ruling's kind is an offence by its name; ``shown_tiles:5p`` names the tiles too. What it costs and whether
the hand goes on, the settlement says; noten and kara riichi are found at the draw, without a ruling.
"""

from __future__ import annotations

from typing import Any

import mjcore as mc
from mjrules.common.actions import Ruling
from mjrules.common.events import Event
from mjrules.common.outcomes import Penalty
from mjrules.riichi.chombo import consequence
from mjrules.riichi.play import events as play_events
from mjrules.riichi.play.table import RiichiTable
from mjrules.riichi.settle import End, settle

SHOWN = "shown_tiles"


def rule(table: RiichiTable, ruling: Ruling) -> tuple[list[Event], End | None]:
    """Carry out a ruling; return its events, and the end of the hand where it ends it.

    Raises RuleError or IllegalAction, and then nothing has changed.
    """
    if table.choosing:
        mc.fail(
            "not_in_rules", given=f"ruling {ruling.kind}", what="the hand is over; a ruling is about a hand in play"
        )
    kind, _, tiles = ruling.kind.partition(":")
    what = consequence(kind, table.rules)
    if (kind == SHOWN) != bool(tiles):
        right = f"the tiles are named: {SHOWN}:5p" if kind == SHOWN else "no tiles are named"
        mc.fail("value", name="kind", given=ruling.kind, right=right)
    seat, hand = ruling.seat, table.hand
    assert seat is not None  # a ruling about nobody ends the game
    if what == "dead_hand" and seat in hand.dead:
        mc.fail("arguments_conflict", given=f"{kind} of seat {seat}", what="its hand is dead already (P-22)")
    end = settle(table.state, Penalty(kind, seat), table.rules)
    if end.hand_over:
        return _chombo(table, end, kind, seat), end
    # what may still refuse comes first
    if what == "cancel":
        hand.cancel_riichi(seat)
    elif what == "no_ron_on_shown":
        hand.rule_shown(seat, tiles)
    elif what == "dead_hand":
        hand.rule_dead(seat)
    table.state = end.state
    table.paid = (*table.paid, *end.flows)
    hand.rule_points(end.state.points)
    paid: dict[str, Any] = {"actor": seat, "deltas": list(end.deltas), "scores": list(end.state.points)}
    if what == "cancel":
        return [Event("reach_cancelled", **paid)], None
    events = [Event("penalty", kind=ruling.kind, **paid)]
    return [*events, Event("dead_hand", actor=seat)] if what == "dead_hand" else events, None


def _chombo(table: RiichiTable, end: End, kind: str, seat: int) -> list[Event]:
    """The foul as it was seen: a false win on the tile that could have been won, or a penalty."""
    events = play_events.chombo(end, {seat: kind})
    tile = _tile_before(table.hand, seat) if kind == "false_win" else None
    if tile is None:
        return events
    told = dict(events[0])
    del told["type"], told["kind"]
    return [Event("false_win", **told, target=tile[0], pai=tile[1], tehai=table.hand.hand(seat))]


def _tile_before(hand: mc.Round, seat: int) -> tuple[int, str] | None:
    """What a seat could declare a win on, and whose it is: its own draw, or the tile before the others."""
    if hand.claimed is None:
        return (seat, hand.drawn) if hand.turn == seat and hand.drawn is not None else None
    _, whose, tile = hand.claimed
    return None if whose == seat else (whose, tile)
