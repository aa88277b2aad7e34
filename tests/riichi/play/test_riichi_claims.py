"""Answers of several seats to one tile of a riichi table: any order, no leak before the last one that matters."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import permutations

import pytest

import mjrules as mj
from riichi.play.riichi_walks import keen_move
from shared import examples
from table.walks import all_seen

Wanted = Callable[[mj.Game], bool]
RULES = {
    "double": mj.rules("tenhou-4p"),
    "head-bump": mj.rules("tenhou-4p", two_ron="head_bump"),
    "three": mj.rules("mahjong-soul-3p"),
}


def windows(name: str, ask: str, number: int, what: Wanted) -> Iterator[mj.Game]:
    """So many points of games that are wanted, a game after another."""
    found, seed = 0, 0
    while found < number:
        rng = random.Random(seed)
        game = mj.Game(RULES[name], seed=seed, ask=ask)  # type: ignore[arg-type]
        while not game.over and found < number:
            if what(game):
                found += 1
                yield game
            keen_move(game, rng)
        seed += 1


def several(game: mj.Game) -> bool:
    """Whether several seats are asked, and more than one of them has a choice (of all: more than none)."""
    able = [actions for actions in game.pending.seats.values() if len(actions) > 1]
    return len(game.pending.seats) > 1 and len(able) + (len(game.pending.seats) == game.players - 1) > 1


def somebody_wins(game: mj.Game) -> bool:
    """Whether everybody is asked and somebody can declare ron."""
    return any(mj.Action("ron") in actions for actions in game.pending.seats.values()) and len(game.pending.seats) == 3


@pytest.mark.parametrize("ask", ["able", "everybody"])
@pytest.mark.parametrize("name", RULES)
def test_answers_in_any_order_have_one_result(name: str, ask: str) -> None:
    rng = random.Random(1)
    for game in windows(name, ask, examples(12, 2), several):
        asked = game.pending.seats
        answers = {seat: rng.choice(actions) for seat, actions in asked.items()}
        results = set()
        for order in permutations(asked):
            other = game.copy()
            for seat in order:
                if other.step == game.step:  # an answer that can change nothing any more is not asked for
                    other.submit(seat, answers[seat], game.step)
            assert other.step > game.step
            results.add((other.to_bytes(), tuple(all_seen(other))))
        assert len(results) == 1


@pytest.mark.parametrize("ask", ["able", "everybody"])
@pytest.mark.parametrize("name", RULES)
def test_until_the_last_answer_nobody_else_can_learn_of_one(name: str, ask: str) -> None:
    waited = 0
    for game in windows(name, ask, examples(12, 2), several):
        for seat, actions in game.pending.seats.items():
            for action in actions:
                other, before = game.copy(), all_seen(game)
                other.submit(seat, action)
                if other.step != game.step:
                    continue
                waited += 1
                after = all_seen(other)
                assert after[:seat] + after[seat + 1 :] == before[:seat] + before[seat + 1 :]
                assert other.full_events == game.full_events
                assert other.view(seat)["answer"] == action.text
    assert waited


@pytest.mark.parametrize("name", ["double", "head-bump"])
def test_where_everybody_is_asked_all_are_heard_but_those_behind_the_only_ron(name: str) -> None:
    # whose silence matters follows from what all can see, not from the hands
    nearest = 0
    for game in windows(name, "everybody", examples(12, 2), somebody_wins):
        for seat, actions in game.pending.seats.items():
            if mj.Action("ron") in actions:
                other = game.copy()
                other.submit(seat, "ron")
                alone = name == "head-bump" and (seat - game.view(None)["claimed"]["seat"]) % 4 == 1
                assert (other.step != game.step) == alone
                nearest += alone
    assert nearest or name == "double"
