"""Time of riichi games by built-in players. Run: pytest bench/test_bench_simulate.py.

Hands a second (``extra_info``) are the hands of the games divided by the best and the median time.
"""

from __future__ import annotations

from typing import Any

import pytest

import mjcore as mc
import mjrules as mj
from mjrules.common.players import seats_of
from mjrules.riichi.simulation import HAND_FIELDS, RiichiSimulation

GAMES = {"random": 200, "greedy": 100}
HAND_BYTES = len(mc.schema.pack(HAND_FIELDS, {}))


@pytest.mark.parametrize("name", ["tenhou-4p", "paiyuki-4p", "tenhou-3p", "paiyuki-3p"])
@pytest.mark.parametrize("player", list(GAMES))
def test_games(benchmark: Any, name: str, player: str) -> None:
    rules: Any = mj.rules(name)
    simulation = RiichiSimulation(rules, seats_of([player] * rules.players, rules), mc.seed_bytes(7))
    hands, _ = simulation.run(0, 1)  # the settlement tables are made once a process
    hands, _ = benchmark(simulation.run, 0, GAMES[player])
    count = len(hands) // HAND_BYTES
    if benchmark.stats is not None:
        benchmark.extra_info["hands a second, best"] = count / benchmark.stats.stats.min
        benchmark.extra_info["hands a second, median"] = count / benchmark.stats.stats.median


@pytest.mark.parametrize("workers", [1, 2])
def test_workers(benchmark: Any, workers: int) -> None:
    players = ["random"] * 4
    result = benchmark(lambda: mj.simulate(mj.rules("tenhou-4p"), games=2000, players=players, seed=7, workers=workers))
    if benchmark.stats is not None:
        benchmark.extra_info["hands a second, best"] = len(result.hands["game"]) / benchmark.stats.stats.min
