"""Time of hands in play: whole hands at random inside the engine, and answers given from Python. Run: pytest bench."""

from __future__ import annotations

import random

import pytest

import mjcore as mc
import mjrules as mj

HANDS = 500


@pytest.mark.parametrize("name", ["tenhou-4p", "tenhou-3p", "paiyuki-4p"])
@pytest.mark.parametrize("keen", [False, True], ids=["any action", "to win"])
def test_hands_inside_the_engine(benchmark, name, keen):
    rules = mj.rules(name).play
    found = benchmark(mc.random_rounds, rules, 7, HANDS, keen=keen, checked=False)
    benchmark.extra_info["actions a hand"] = found["actions"] / HANDS
    assert sum(found["ends"].values()) == HANDS


@pytest.mark.parametrize("name", ["tenhou-4p", "tenhou-3p"])
def test_hand_from_python(benchmark, name):
    rules = mj.rules(name).play
    wall = mc.wall(7, tiles=rules.tiles)

    def play():
        rng = random.Random(7)
        hand = mc.Round(rules, wall)
        answers = 0
        while hand.stage != "over":
            seat = hand.waiting[0]
            hand.apply(seat, rng.choice(hand.legal(seat)))
            answers += 1
        return answers

    benchmark.extra_info["answers a hand"] = benchmark(play)
