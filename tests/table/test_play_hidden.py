"""What a seat cannot see changes no byte of what it gets, nor any choice of a built-in player."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mjcore as mc
import mjrules as mj
from shared import examples
from table.hidden import check_equal_to_a_seat, dealt_anew, hidden_places
from table.walks import move, seen, walk

SEEDS = st.integers(0, 100_000)


def game_of(players: int, seed: int, *, ask: str, false_win: bool) -> mj.Game:
    # the first dealer is told, so that the seed may change
    rules = mj.SuzumeRules(players=players, allow_false_win=false_win, first_dealer="chosen")  # type: ignore[arg-type]
    return mj.Game(rules, seed=seed, first_dealer=seed % players, ask=ask)  # type: ignore[arg-type]


def points_of(players: int, seed: int, *, ask: str, false_win: bool) -> Iterator[mj.Game]:
    """A game after each of some answers in a row, somewhere in it."""
    rng = random.Random(seed)
    game = game_of(players, seed, ask=ask, false_win=false_win)
    for _ in walk(game, rng, rng.randrange(150)):
        pass
    for _ in range(examples(12, 2)):
        if game.over:
            return
        yield game
        move(game, rng)


@pytest.mark.parametrize("false_win", [False, True], ids=["strict", "false_wins"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@settings(max_examples=examples(8, 2))
@given(seed=SEEDS)
def test_no_byte_changes_where_everybody_is_asked(players: int, false_win: bool, seed: int) -> None:
    rng = random.Random(seed)
    for game in points_of(players, seed, ask="everybody", false_win=false_win):
        for seat in (*range(players), None):
            other = dealt_anew(game, seat, rng)
            assert seen(other, seat) == seen(game, seat)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@settings(max_examples=examples(8, 2))
@given(seed=SEEDS)
def test_no_byte_changes_at_the_same_step_where_only_who_can_is_asked(players: int, seed: int) -> None:
    rng = random.Random(seed)
    for game in points_of(players, seed, ask="able", false_win=False):
        for seat in (*range(players), None):
            check_equal_to_a_seat(game, dealt_anew(game, seat, rng), seat)


def test_dealing_anew_does_change_what_is_hidden() -> None:
    changed = 0
    for game in points_of(4, 1, ask="everybody", false_win=False):
        other = dealt_anew(game, 0, random.Random(2))
        changed += seen(other, 1) != seen(game, 1)
        places = hidden_places(game, game.play.deals.wall(game.play.deal_index), 0)
        assert len(places) == 44 - 1 - len(mc.suzume.parse_tiles(game.view(0)["hand"])) - sum(
            map(len, game.view(0)["rivers"])
        )
    assert changed > examples(8, 1)


@pytest.mark.parametrize("name", ["random", "greedy", "balanced", "strong"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@settings(max_examples=examples(8, 2))
@given(seed=SEEDS)
def test_built_in_players_do_not_peek(players: int, name: str, seed: int) -> None:
    rng = random.Random(seed)
    number = mj.player_names(mj.rules("suzume")).index(name)
    for game in points_of(players, seed, ask="everybody", false_win=seed % 2 == 0):
        for seat in game.pending.seats:
            other = dealt_anew(game, seat, rng)
            chosen = [
                table.play.hand.choose(number, seat, mc.Stream(seed, 0, 0, seat))  # type: ignore[attr-defined]
                for table in (game, other)
            ]
            assert chosen[0] == chosen[1]
            assert mj.Action(chosen[0]) in game.pending.seats[seat]
