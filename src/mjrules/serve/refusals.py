"""Why an answer is not taken: what is said tells a seat nothing that it does not know."""

from __future__ import annotations

import mjcore as mc
from mjrules.common.actions import Action
from mjrules.serve.protocol import Refused
from mjrules.serve.state import State
from mjrules.table.game import Game


def not_open(state: State, moment: int, *, passed: bool, step: int) -> Refused:
    """Return why a seat that has no such question before it is refused; ``passed``: it was asked at that step."""
    if state.phase == "room":
        return Refused("not_asked", "no game has begun")
    shown = state.visible(moment) >= state.ended
    if state.phase == "over" and shown:
        return Refused("over", "the game is over")
    if state.phase == "result" and shown:
        return Refused("hold", "the result page is shown")
    if passed:
        return Refused("step", f"step {step} has passed")
    return Refused("not_asked", "the seat is not asked")


def not_legal(game: Game, seat: int, said: str) -> Refused:
    """Return why an action that is not among those of the question is refused."""
    try:
        game.play.refuse(seat, Action(said))
    except mc.MahjongError as problem:
        return Refused("illegal", str(problem))
