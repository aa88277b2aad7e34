"""Time of tables side by side: steps with the mask of legal actions, random play. Run: pytest bench.

A round of the measurement is one step of TABLES tables: decisions a second are their number divided by the
time. The actions are drawn beforehand, outside the time; what drawing or looking costs is measured beside.
Time is that of the processor, so that others on the machine do not count.
"""

from __future__ import annotations

from time import process_time

import numpy as np
import pytest

import mjrules as mj

TABLES, STEPS = 1024, 64


class Player:
    """Draws one random legal action a table; the batch goes on from where it stands."""

    def __init__(self, name: str) -> None:
        self.batch = mj.TableBatch(mj.rules(name), TABLES, seed=7)
        self.mask = np.empty((TABLES, len(mj.ACTIONS)), np.uint8)
        for _ in range(2 * STEPS):  # hands at every stage
            self.batch.step(self.batch.choose("random"))

    def drawn(self) -> tuple[tuple[np.ndarray], dict[str, object]]:
        return (self.batch.choose("random"),), {}

    def step(self, actions: np.ndarray) -> None:
        self.batch.step(actions)
        self.batch.legal_mask(self.mask)


@pytest.mark.benchmark(timer=process_time)
@pytest.mark.parametrize("name", ["tenhou-4p", "tenhou-3p", "paiyuki-3p"])
def test_step_and_mask(benchmark, name):
    player = Player(name)
    benchmark.pedantic(player.step, setup=player.drawn, rounds=10 * STEPS)
    benchmark.extra_info["decisions a second"] = TABLES / benchmark.stats.stats.mean


@pytest.mark.benchmark(timer=process_time)
@pytest.mark.parametrize("name", ["tenhou-4p", "tenhou-3p"])
@pytest.mark.parametrize("work", ["choose", "observe"])
def test_beside(benchmark, name, work):
    batch = Player(name).batch
    if work == "choose":
        benchmark(lambda: batch.choose("random"))
    else:
        arrays = batch.observe()
        benchmark(lambda: batch.observe(arrays))
