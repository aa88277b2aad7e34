"""What a seat is asked, as a message: actions with their tiles, what they would wait for, and furiten."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from mjrules.common.actions import PASS, Action
from mjrules.serve.protocol import encoded
from mjrules.table.game import Game
from mjrules.variants import variant_of_rules


def ask(game: Game, seat: int, actions: Sequence[Action], laid: str | None) -> str:
    """Return the fields of the message that asks a seat, but those of its clock; ``laid``: the tile before the others.

    What kuikae or riichi forbids is simply not among the actions.
    """
    advice = variant_of_rules(game.rules).advice(game.play, seat, actions)
    following = advice["with"]
    offers = ",".join(
        [_offer(action.text, action.tiles, laid, tuple(following.get(action.text, ()))) for action in actions]
    )
    rest = f'"default":"{game.default_action(seat).text}","furiten":{encoded(advice["furiten"])}'
    if advice["hints"]:
        rest += f',"hints":{encoded(advice["hints"])}'
    return f'"t":"ask","step":{game.step},"actions":[{offers}],{rest}'


# a table offers the same again and again: each offer is made into text once
@lru_cache(maxsize=4096)
def _offer(said: str, tiles: tuple[str, ...], laid: str | None, following: tuple[str, ...]) -> str:
    """One action: the tiles of the hand it uses, and the tile it takes or throws where its text does not say."""
    action = Action(said)
    offer: dict[str, Any] = {"a": said}
    if action.name == "tsumogiri":
        offer["pai"] = tiles[0]
    elif tiles and action.name != "discard":
        offer["use"] = list(tiles)
    if laid is not None and action is not PASS:
        offer["pai"] = laid
    if following:
        offer["with"] = list(following)
    return encoded(offer)
