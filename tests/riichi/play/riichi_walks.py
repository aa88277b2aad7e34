"""Games of riichi for the tests: seats that want to win, so that a game sees wins, riichi, kans and draws."""

from __future__ import annotations

import random

import mjcore as mc
import mjrules as mj
from mjrules.common.actions import PASS

PRESETS = tuple(name for name in mj.presets() if name != "suzume")
WINS = ("ron", "tsumo")


def wish(game: mj.Game, seat: int, rng: random.Random) -> mj.Action:
    """What a seat does that wants to win: the discard that leaves it nearest, riichi, now and then a call."""
    offered = game.pending.seats[seat]
    by_name = {action.name: action for action in offered}
    for name in WINS:
        if name in by_name and rng.random() < 0.9:
            return by_name[name]
    if PASS in offered:
        return PASS if rng.random() < 0.75 else rng.choice(offered)
    for name in ("open_riichi", "riichi", "nuki", "ankan", "kakan", "kyuushu", "stop"):
        if name in by_name and rng.random() < 0.7:
            return by_name[name]
    view = game.view(seat)
    discards = {action.tile or view["drawn"]: action for action in offered if action.name in ("discard", "tsumogiri")}
    if not discards or rng.random() < 0.05:
        return rng.choice(offered)
    nearest = min(
        (row.shanten, -row.total, rng.random(), mc.tile_text(row.tile))
        for row in mc.discards(view["hand"], view["melds"][seat], players=game.players)
        if mc.tile_text(row.tile) in discards
    )
    return discards[nearest[3]]


def keen_move(game: mj.Game, rng: random.Random) -> tuple[int, mj.Action]:
    """One answer of a seat that wants to win."""
    seat = rng.choice(list(game.pending.seats))
    action = wish(game, seat, rng)
    game.submit(seat, action, game.step)
    return seat, action


def keen_game(rules: mj.RiichiRules, seed: int, ask: str = "able") -> mj.Game:
    """A whole game of such seats."""
    rng = random.Random(seed)
    game = mj.Game(rules, seed=seed, ask=ask)  # type: ignore[arg-type]
    while not game.over:
        keen_move(game, rng)
    return game
