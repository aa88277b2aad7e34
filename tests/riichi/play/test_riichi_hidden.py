"""What a seat of a riichi table cannot see changes no byte of what it gets."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mjcore as mc
import mjrules as mj
from riichi.play.riichi_hidden import deal_of, dealt_anew
from riichi.play.riichi_walks import PRESETS, keen_move
from shared import examples
from table.hidden import check_equal_to_a_seat
from table.walks import seen

SEEDS = st.integers(0, 100_000)
LOOKS = 4


def points_of(rules: mj.RiichiRules, seed: int, ask: str) -> Iterator[mj.Game]:
    """A game after each of some answers in a row, somewhere in it."""
    rng = random.Random(seed)
    game = mj.Game(rules, seed=seed, ask=ask)  # type: ignore[arg-type]
    for _ in range(rng.randrange(120)):
        keen_move(game, rng)
    for _ in range(examples(LOOKS, 2)):
        if game.over:
            return
        if game.view(None)["stage"] != "choice":
            yield game
        keen_move(game, rng)


def look(rules: mj.RiichiRules, seed: int) -> None:
    """Deal anew for every seat and a spectator, at some points of a game, and compare all they get hold of."""
    rng = random.Random(seed)
    for game in points_of(rules, seed, "everybody"):
        for seat in (*range(game.players), None):
            other = dealt_anew(game, seat, rng)
            assert seen(other, seat) == seen(game, seat)


@pytest.mark.parametrize("name", PRESETS)
@settings(max_examples=examples(2, 1))
@given(seed=SEEDS)
def test_no_byte_changes_where_everybody_is_asked(name: str, seed: int) -> None:
    look(mj.rules(name), seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("options", [{"open_riichi": True}, {"kokushi_ankan_ron": True, "two_ron": "head_bump"}])
@settings(max_examples=examples(2, 1))
@given(seed=SEEDS)
def test_no_byte_changes_under_other_options(options: dict[str, object], seed: int) -> None:
    look(mj.rules("tenhou-4p", **options), seed)  # type: ignore[arg-type]


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", PRESETS)
def test_no_byte_changes_in_many_games(name: str) -> None:
    for seed in range(200):
        look(mj.rules(name), seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["paiyuki-4p", "tenhou-3p", "mahjong-soul-4p"])
@settings(max_examples=examples(2, 1))
@given(seed=SEEDS)
def test_no_byte_changes_at_the_same_step_where_only_who_can_is_asked(name: str, seed: int) -> None:
    rng = random.Random(seed)
    for game in points_of(mj.rules(name), seed, "able"):  # type: ignore[arg-type]
        for seat in (*range(game.players), None):
            check_equal_to_a_seat(game, dealt_anew(game, seat, rng), seat)


def test_dealing_anew_does_change_what_is_hidden() -> None:
    changed = looked = 0
    for seed in range(8):
        for game in points_of(mj.rules("tenhou-4p"), seed, "everybody"):  # type: ignore[arg-type]
            other = dealt_anew(game, 0, random.Random(2))
            changed += seen(other, 1) != seen(game, 1)
            deal = deal_of(game)
            for seat in range(4):  # the places of a hand are its tiles
                held = mc.format_tiles(sorted(deal.codes[place] for place in deal.held[seat]))
                assert sorted(mc.parse_tiles(held)) == sorted(mc.parse_tiles(game.view(seat)["hand"]))
            looked += 1
    assert looked >= examples(24, 8)
    assert changed > looked * 3 // 4
