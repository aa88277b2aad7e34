"""What a seat is asked, as a message: actions with their tiles, what they would wait for, and furiten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mjrules.common.actions import PASS, Action
from mjrules.serve.protocol import Message
from mjrules.table.game import Game
from mjrules.variants import variant_of_rules


def ask(game: Game, seat: int, actions: Sequence[Action], laid: str | None) -> Message:
    """Return the message that asks a seat, without its clock; ``laid``: the tile before the others.

    What kuikae or riichi forbids is simply not among the actions.
    """
    advice = variant_of_rules(game.rules).advice(game.play, seat, actions)
    message: Message = {
        "t": "ask",
        "step": game.step,
        "actions": [_offer(action, laid, advice["with"].get(action.text)) for action in actions],
        "default": game.default_action(seat).text,
        "furiten": advice["furiten"],
    }
    if advice["hints"]:
        message["hints"] = advice["hints"]
    return message


def _offer(action: Action, laid: str | None, following: list[str] | None) -> dict[str, Any]:
    """One action: the tiles of the hand it uses, and the tile it takes or throws where its text does not say."""
    offer: dict[str, Any] = {"a": action.text}
    if action.name == "tsumogiri":
        offer["pai"] = action.tiles[0]
    elif action.tiles and action.name != "discard":
        offer["use"] = list(action.tiles)
    if laid is not None and action is not PASS:
        offer["pai"] = laid
    if following is not None:
        offer["with"] = following
    return offer
