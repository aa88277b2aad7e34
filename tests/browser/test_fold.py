"""What a page makes of a seat's events is what ``Game.view`` says, at every step of random games of every kind."""

from __future__ import annotations

from pathlib import Path

import pytest

import mjrules as mj
from standin import standin

GAMES = [
    ("kirakuken-4p", {}, "random"),
    ("kirakuken-4p", {}, "greedy"),
    ("paiyuki-4p", {}, "random"),
    ("mahjong-soul-3p", {}, "greedy"),
    ("kirakuken-3p", {}, "random"),
    ("tenhou-4p", {}, "greedy"),
    ("suzume", {"players": 5}, "random"),
    ("suzume", {"players": 2}, "greedy"),
]

COMPARE = (Path(__file__).parent / "compare.js").read_text(encoding="utf-8")


def played(preset: str, options: dict[str, int], player: str, seed: int) -> dict[str, object]:
    """A whole game: each seat's events, and at each step each seat's view."""
    game = mj.Game(mj.rules(preset, **options), seed=seed)
    steps = []
    while not game.over:
        steps.append({"n": game.event_count, "views": [game.view(seat) for seat in range(game.players)]})
        step = game.step
        for seat in list(game.pending.seats):
            if game.step == step and not game.over:
                game.submit(seat, game.choose(seat, player), step=step)
    events = [[dict(e) for e in game.events_for(seat)] for seat in range(game.players)]
    return {"players": game.players, "events": events, "steps": steps}


@pytest.mark.parametrize(("preset", "options", "player"), GAMES)
def test_the_fold_of_the_events_is_the_view(chrome, preset, options, player):
    page = chrome.new_page()
    try:
        with standin({}) as address:
            page.goto(address + "/static/icon.svg")
            page.goto(address + "/")
            assert page.evaluate(COMPARE, [[played(preset, options, player, seed) for seed in (1, 2)]]) == []
    finally:
        page.close()
