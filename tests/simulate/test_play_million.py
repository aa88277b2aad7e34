"""Invariants over random games: points, hands a game, draws (S-15, S-19, S-32, S-36); --exhaustive plays a million."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mjrules as mj
from shared import examples

DRAWS = {2: 33, 3: 28, 4: 23, 5: 18}


def check(players: int, number: int, seed: int, **options: Any) -> mj.SimulationResult:
    """Play random games and check every row."""
    rules: Any = mj.rules("suzume", players=players, **options)
    result = mj.simulate(rules, games=number, players=["random"] * players, seed=seed, workers=2)
    hands, ended = result.hands, result.games
    assert len(ended["game"]) == number
    assert len(hands["game"]) == number * 4 * players
    assert (np.bincount(hands["game"].astype(np.int64)) == 4 * players).all()
    assert (hands["round"].reshape(number, -1) == np.repeat([1, 2, 3, 4], players)).all()
    # points: 40 each, all payments between players, never below 0, after every hand
    after = 40 + hands["deltas"].reshape(number, 4 * players, players).astype(np.int32).cumsum(axis=1)
    assert (after.sum(axis=2) == 40 * players).all()
    assert after.min() >= 0
    assert (after[:, -1] == ended["points"]).all()
    # the field is drawn to its end unless somebody wins, and never beyond
    drawn, over = hands["draws"], hands["end"] == 0
    assert (drawn[over] == DRAWS[players]).all()
    assert drawn.max() <= DRAWS[players]
    assert drawn.min() >= 1
    assert ((hands["winners"] == 0) == over).all()
    # who drew last: the dealer has draw 1, then in turn order; a tsumo is his, a ron is of his discard
    last = (hands["dealer"].astype(np.int32) + drawn - 1) % players
    tsumo, ron = hands["end"] == 1, hands["end"] == 2
    assert (hands["winners"][tsumo] == 1 << last[tsumo]).all()
    assert (hands["discarder"][ron] == last[ron]).all()
    assert (hands["winners"][ron] >> last[ron] & 1 == 0).all()
    assert hands["value"][hands["value"] > 0].min() >= rules.min_points
    return result


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("options", [{}, {"allow_false_win": True}], ids=["strict", "false_wins"])
def test_random_games_keep_the_invariants(players: int, options: dict[str, Any]) -> None:
    result = check(players, examples(1500), 99, **options)
    assert (result.hands["penalties"].sum() > 0) == bool(options)


@pytest.mark.exhaustive
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_million_random_games_keep_the_invariants(players: int) -> None:
    for part in range(10):  # 250,000 games for each number of players
        check(players, 25_000, 1000 * players + part)
