"""A hand of a game that is over, discard by discard: what it left the hand waiting for, and what it was worth."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mjrules.analysis.in_play import kind_of, nanikiru_in_play
from mjrules.common.actions import Action, Ruling
from mjrules.riichi.play.play import RiichiPlay
from mjrules.serve.protocol import Message
from mjrules.table.game import Game, course_of
from mjrules.variants import variant_of_rules

DISCARDS = frozenset({"discard", "tsumogiri"})
ROWS = 4  # discards that are told beside the one that was made


@lru_cache(maxsize=64)
def review(saved: bytes, number: int) -> Message:
    """Return the review of a hand, counted from 0, of a game that is over; a hand that was not played has none.

    Both parts go by the index of the discard among all events. ``waits``: [tile, copies that its player cannot see]
    a tile, with a ``note`` where no discard of them is a win. ``worth``: the best discards and the one that was made,
    best first, each with its chance to win by own draws in per mille and its expected points; of riichi alone.

    >>> import mjrules as mj
    >>> game = mj.Game("suzume", seed=3)
    >>> game.end()
    >>> review(game.to_bytes(), 0)
    {'waits': {}, 'worth': {}}
    """
    done = course_of(Game.from_bytes(saved))
    then = done.beginning()
    waits: dict[int, Any] = {}
    worth: dict[int, Any] = {}
    for entry in done.log:
        if then.play.deal_index > number:
            break
        told, reviewed = len(then.events), None
        if then.play.deal_index == number and not isinstance(entry, Ruling):
            reviewed = next(((seat, action) for seat, action in entry if action.name in DISCARDS), None)
        if reviewed is not None:
            hints = variant_of_rules(then.play.rules).advice(then.play, *reviewed[:1], reviewed[1:])["hints"]
            valued = _worth(then.play, *reviewed) if isinstance(then.play, RiichiPlay) else []
        then.go_through([entry])
        if reviewed is not None:
            at = next(i for i in range(told, len(then.events)) if then.events[i]["type"] == "dahai")
            waits.update(dict.fromkeys([at] if hints else [], hints.get(reviewed[1].text)))
            worth.update({at: valued} if valued else {})
    return {"waits": waits, "worth": worth}


def _worth(play: RiichiPlay, seat: int, made: Action) -> list[list[Any]]:
    """Rows [tile, chance to win in per mille, points] of the best discards and the one that was made."""
    hand = play.hand
    found = None if hand.riichi(seat) else nanikiru_in_play(play, seat, 0)
    if found is None or not found.best.win[0]:
        return []
    kind = kind_of(made.tile or hand.drawn or "")  # a red five and a plain one are one row
    rows = [row for place, row in enumerate(found.rows) if place < ROWS or kind_of(row.tile) == kind]
    return [[row.tile, round(1000 * row.win[0]), round(row.points[0])] for row in rows]
