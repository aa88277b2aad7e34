"""What a served table tells a seat beside its question: furiten, and what each discard would wait for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import mjcore as mc
from mjrules.common.actions import Action
from mjrules.suzume.play.play import SuzumePlay, without


def advice(play: SuzumePlay, seat: int, offered: Sequence[Action]) -> dict[str, Any]:
    """Return "furiten" and "hints" (discard -> waits and a note) as in riichi; "with" is empty.

    The note is "no_yaku" where what completes the hand is not worth the least points of a win.

    >>> import mjrules as mj
    >>> game = mj.Game(mj.rules("suzume", first_dealer="chosen"), seed=1)
    >>> advice(game.play, 0, game.pending.seats[0])["furiten"]
    False
    """
    discards = [action for action in offered if action.name == "discard"]
    if not discards or mc.suzume.shanten(play.hand.tiles(seat)) > 0:
        discards = []
    return {"furiten": play.hand.furiten(seat), "hints": dict(_hints(play, seat, discards)), "with": {}}


def _hints(play: SuzumePlay, seat: int, discards: Sequence[Action]) -> Iterator[tuple[str, dict[str, Any]]]:
    if not discards:
        return
    view = play.view(seat)
    rivers = ["".join(river) for river in view["rivers"]]
    for action in discards:
        found = mc.suzume.ukeire(
            without(view["hand"], action.tile),
            visible="".join(rivers) + action.tile,
            river=rivers[seat] + action.tile,
            dora=view["dora"],
            table=play.rules.table,
            dealer=seat == view["dealer"],
        )
        waits = found.winning or found.tiles
        if found.shanten > 0 or not waits:
            continue
        hint: dict[str, Any] = {"waits": [[mc.suzume.tile_text(code), left] for code, left in waits.items()]}
        if not found.winning:
            hint["note"] = "no_yaku"
        elif not found.ron:
            hint["note"] = "furiten"
        yield action.text, hint
