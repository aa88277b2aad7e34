"""What a served table tells a seat beside its question: furiten, what each discard would wait for, what may follow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import mjcore as mc
from mjrules.common.actions import Action
from mjrules.common.fields import WINDS
from mjrules.riichi.play import view as play_view
from mjrules.riichi.play.play import RiichiPlay, actions
from mjrules.riichi.score import Score
from mjrules.riichi.win import Win

DISCARDS = frozenset({"discard", "tsumogiri"})
DECLARED = frozenset({"riichi", "open_riichi"})


def advice(play: RiichiPlay, seat: int, offered: Sequence[Action]) -> dict[str, Any]:
    """Return "furiten", "hints" (discard -> waits and a note) and "with" (riichi -> discards that may follow).

    It depends on nothing that the seat cannot see. A wait is a tile with the copies that may be left; the note says
    why none of them can be won on when another discards it: "furiten", or "no_yaku" without riichi.

    >>> import mjrules as mj
    >>> game = mj.Game("tenhou-4p", seed=1)
    >>> advice(game.play, 0, game.pending.seats[0])
    {'furiten': False, 'hints': {}, 'with': {}}
    """
    told: dict[str, Any] = {"furiten": False, "hints": {}, "with": {}}
    if play.choosing:
        return told
    hand = play.hand
    told["furiten"] = hand.furiten(seat)
    for action in offered:
        if action.name in DECLARED:
            declared = _after(hand, seat, action)
            told["with"][action.text] = [other.text for other in actions(declared.legal_mask(seat))]
    discards = [action for action in offered if action.name in DISCARDS]
    if discards and mc.shanten(hand.hand(seat), hand.melds(seat), players=play.players) <= 0:  # type: ignore[arg-type]
        told["hints"] = dict(_hints(play, seat, discards))
    return told


def _after(hand: mc.Round, seat: int, action: Action) -> mc.Round:
    """The hand on the table after an action of the seat."""
    after = hand.copy()
    after.resolve({seat: action.id})
    return after


def _hints(play: RiichiPlay, seat: int, discards: Sequence[Action]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What the discards that leave the hand waiting wait for."""
    seen = play_view.seen_outside({**play_view.view(play, seat), "seat": seat})
    for action in discards:
        after = _after(play.hand, seat, action)
        tiles, melds = after.hand(seat), after.melds(seat)
        waits = list(after.waits(seat))
        if not waits:
            continue
        visible = seen + (action.tile or play.hand.drawn or "")
        left = mc.ukeire(tiles, melds, visible=visible, players=play.players).tiles  # type: ignore[arg-type]
        hint: dict[str, Any] = {"waits": [[mc.CODE_TEXT[kind], left.get(kind, 0)] for kind in waits]}
        if after.furiten(seat):
            hint["note"] = "furiten"
        elif any(left.values()) and not any(_won(play, after, seat, mc.CODE_TEXT[kind]) for kind in left):
            hint["note"] = "no_yaku"
        yield action.text, hint


def _won(play: RiichiPlay, hand: mc.Round, seat: int, tile: str) -> bool:
    """Whether a discard of a tile would be a win, by the hand alone."""
    winds: Any = {"seat_wind": WINDS[(seat - play.state.dealer) % play.players], "round_wind": play.state.round}
    win = Win(hand.hand(seat), tile, melds=hand.melds(seat), riichi=hand.riichi(seat), **winds)
    return Score(win, play.rules).valid
