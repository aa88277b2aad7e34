"""Games for the tests of logs: the seats of ``riichi_walks``, told once a rule set and seed."""

from __future__ import annotations

import random
from functools import cache

import mjrules as mj
from riichi.play.riichi_walks import PRESETS, keen_move, wish
from riichi.play.riichi_walks import keen_game as walk

__all__ = ["PRESETS", "game_of_open_riichi", "keen_game", "keen_move"]


@cache
def keen_game(rules: mj.RiichiRules, seed: int) -> mj.Game:
    """A whole game; the same object for the same rules and seed, which nobody changes."""
    return walk(rules, seed)


@cache
def game_of_open_riichi(seed: int) -> mj.Game:
    """A game in which everybody shows the hand who can, and the dealer who may stop goes on."""
    rng = random.Random(seed)
    game = mj.Game(mj.rules("paiyuki-4p", open_riichi=True), seed=seed)
    while not game.over:
        seat, offered = next(iter(game.pending.seats.items()))
        by_name = {action.name: action for action in offered}
        named = next((by_name[name] for name in ("go_on", "open_riichi") if name in by_name), None)
        game.submit(seat, named or wish(game, seat, rng))
    return game
