"""Time of games in play: Suzume-Jong through both doors, riichi through Game, walls, saved games. Run: pytest bench.

A simulation plays 200 games (of built-in players other than random: 20): games a second are that
number divided by the time. A whole game of Suzume-Jong through Game is about 370 answers; how many a
game of riichi has, the benchmark tells as extra_info.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import mjcore as mc
import mjrules as mj
from tables import answers_of, played

RULES = mj.rules("suzume")


def whole_game() -> mj.Game:
    game = mj.Game(RULES, seed=7)
    while not game.over:
        pending = game.pending
        for seat, actions in pending.seats.items():
            game.submit(seat, actions[0], pending.step)
    return game


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", mj.player_names(RULES))
def test_simulate(benchmark: Any, name: str, players: int) -> None:
    rules = RULES.replace(players=players)
    games = 200 if name == "random" else 20
    result = benchmark(lambda: mj.simulate(rules, games=games, players=[name] * players, seed=7))
    assert len(result.games["game"]) == games


def test_game_whole(benchmark: Any) -> None:
    assert benchmark(whole_game).over


@pytest.mark.parametrize("name", ["tenhou-4p", "tenhou-3p"])
def test_riichi_game_whole(benchmark: Any, name: str) -> None:
    rules: Any = mj.rules(name)
    given = answers_of(rules, 7)
    benchmark.extra_info["answers"] = len(given)

    def play() -> mj.Game:
        game = mj.Game(rules, seed=7)
        for seat, action in given:
            game.submit(seat, action, game.pending.step)
        return game

    assert benchmark(play).over


CALLS: dict[str, Callable[[mj.Game], Any]] = {
    "to_bytes": lambda game: game.to_bytes(),
    "from_bytes": lambda game: mj.Game.from_bytes(game.to_bytes()),
    "to_text": lambda game: game.to_text(),
    "at_half": lambda game: game.at(game.step // 2),
    "copy": lambda game: game.copy(),
    "view": lambda game: game.view(0),
    "events": lambda game: game.events_for(0),
}


@pytest.mark.parametrize("rules", ["suzume", "tenhou-4p"])
@pytest.mark.parametrize("name", CALLS)
def test_whole_game(benchmark: Any, name: str, rules: str) -> None:
    game = whole_game() if rules == "suzume" else played(mj.rules(rules), 7)[0]  # type: ignore[arg-type]
    assert benchmark(lambda: CALLS[name](game)) is not None


@pytest.mark.parametrize("tiles", [44, 136])
def test_wall(benchmark: Any, tiles: int) -> None:
    assert len(benchmark(lambda: mc.wall(7, 1, 2, tiles=tiles))) == tiles
