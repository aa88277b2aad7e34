"""``player_names`` runs from weak to strong: measured for every preset with duplicate deals. Runs with --exhaustive.

One against the others, in every seat and both ways round, on the same walls: the mean over these tables is one
value a game, and values of different games are independent.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import mjcore as mc
import mjrules as mj
from mjrules.common.tally import Estimate, estimate

GAMES = 2000
RULES: dict[str, Any] = {
    **{name: mj.rules(name) for name in mj.presets("riichi")},
    **{f"suzume-{n}": mj.rules("suzume", players=n) for n in (2, 3, 4, 5)},
}


def steps() -> Iterator[tuple[str, str, str]]:
    """Every rule set with each two neighbours in the order of its players."""
    for name, rules in RULES.items():
        names = mj.player_names(rules)
        for weak, strong in pairwise(names):
            yield name, weak, strong


def advantage(rules: Any, strong: str, weak: str, games: int) -> Estimate:
    """Points a game that a seat of one player has over a seat of the other."""
    tables = []
    for seat in range(rules.players):
        for alone, others in ((strong, weak), (weak, strong)):
            players = [alone if number == seat else others for number in range(rules.players)]
            result = mj.simulate(rules, games=games, players=players, seed=1)
            points = result.games["points"].astype(float)
            tables.append(points[:, result.seats(strong)].mean(axis=1) - points[:, result.seats(weak)].mean(axis=1))
    return estimate(np.mean(tables, axis=0).tolist())


@pytest.mark.exhaustive
@pytest.mark.parametrize(("name", "weak", "strong"), list(steps()))
def test_each_player_is_stronger_than_the_one_before(
    name: str, weak: str, strong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = advantage(RULES[name], strong, weak, GAMES)
    with capsys.disabled():
        print(f"\n{name}: {strong} - {weak} = {found.mean:.1f} [{found.low:.1f}, {found.high:.1f}] points a game")
    assert found.low > 0


@pytest.mark.parametrize("name", ["tenhou-4p", "paiyuki-3p", "suzume-4"])
def test_the_first_names_are_in_the_order_of_a_few_games(name: str) -> None:
    rules = RULES[name]
    weak, strong, *_ = mj.player_names(rules)
    assert advantage(rules, strong, weak, 40).low > 0


def test_every_compiled_player_is_in_the_order() -> None:
    for name, rules in RULES.items():
        assert sorted(mj.player_names(rules)) == sorted(rules.computer_players), name
    assert mj.RiichiRules.computer_players is mc.round_schema.RIICHI_PLAYERS
