"""A game once more: copies, saved games, positions, the step it stood at, its events."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mjrules as mj
from shared import examples
from table.walks import KINDS, all_seen, new, walk

SEEDS = st.integers(0, 10_000)


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=examples(12, 2))
@given(seed=SEEDS)
def test_copies_positions_and_saved_games_go_on_alike(kind: str, seed: int) -> None:
    rng = random.Random(seed)
    game = new(kind, seed, rng.choice(["able", "everybody"]))
    for _ in walk(game, rng, rng.randrange(60)):
        pass
    kinds = [game.copy(), copy.deepcopy(game), pickle.loads(pickle.dumps(game)), type(game).from_bytes(game.to_bytes())]
    for other in kinds:
        assert other.to_bytes() == game.to_bytes()
        assert all_seen(other) == all_seen(game)
        assert other.full_events == game.full_events
    given_as_text = type(game).from_text(game.to_text())
    assert given_as_text.to_text() == game.to_text()
    assert [given_as_text.view(seat) for seat in range(game.players)] == [
        game.view(seat) for seat in range(game.players)
    ]
    assert given_as_text.pending == game.pending
    kinds.append(given_as_text)
    kinds.append(type(game).from_bytes(given_as_text.to_bytes()))
    end = random.Random(seed + 1)
    state = end.getstate()
    for _ in walk(game, end, 15):
        pass
    for other in kinds:
        end.setstate(state)
        for _ in walk(other, end, 15):
            pass
        assert other.to_text() == game.to_text()
        assert other.pending == game.pending


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=examples(6, 2))
@given(seed=SEEDS)
def test_at_is_the_game_as_it_stood(kind: str, seed: int) -> None:
    rng = random.Random(seed)
    game = new(kind, seed)
    stood = {game.step: (game.to_bytes(), all_seen(game))}
    for _ in walk(game, rng, 40):
        if not any(game.view(seat)["answer"] for seat in range(game.players)):
            stood[game.step] = (game.to_bytes(), all_seen(game))
    for step, (data, parts) in stood.items():
        then = game.at(step)
        assert (then.step, then.to_bytes(), all_seen(then)) == (step, data, parts)
    for step in range(game.step + 1):
        then = game.at(step)
        assert then.step == min(known for known in (*stood, game.step) if known >= step)
    for bad in (-1, game.step + 1, True, "0", None):
        with pytest.raises(mj.ArgumentError, match="step"):
            game.at(bad)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", KINDS)
def test_events_keep_their_number_and_are_told_alike(kind: str) -> None:
    rng = random.Random(1)
    game = new(kind, 1)
    logs: dict[int | None, list[Any]] = {seat: [] for seat in (*range(game.players), None)}
    for _ in walk(game, rng, 200):
        for seat, log in logs.items():
            log += game.events_for(seat, len(log))
    for seat, log in logs.items():
        assert log == game.events_for(seat)
        assert len(log) == len(game.full_events)
        for told, full in zip(log, game.full_events, strict=True):
            assert told == full.seen_by(seat)
            assert set(full.kind.fields) <= set(full) <= {"type", *full.kind.fields, *full.kind.optional}
    for bad in (-1, True, 1.0, None):
        with pytest.raises(mj.ArgumentError, match="since"):
            game.events_for(0, bad)  # type: ignore[arg-type]
