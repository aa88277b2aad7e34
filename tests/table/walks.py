"""Random games for the tests of the table: what a seat sees as bytes, and one move after another."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator

import pytest

import mjrules as mj
from table.fake import FakeRules

KINDS: dict[str, mj.SuzumeRules | mj.RiichiRules | FakeRules] = {
    **{f"suzume-{n}": mj.SuzumeRules(players=n) for n in (2, 3, 4, 5)},
    "suzume-false": mj.SuzumeRules(players=4, allow_false_win=True),
    "riichi-4": mj.rules("paiyuki-4p"),
    "riichi-3": mj.rules("mahjong-soul-3p"),
    "fake-3": FakeRules(players=3),
    "fake-4": FakeRules(players=4),
    "fake-false": FakeRules(players=4, false_wins=True),
}


# for tests that need many games to say anything
untraced = pytest.mark.skipif(sys.gettrace() is not None, reason="too slow under coverage of the compiled lines")


def new(kind: str, seed: int, ask: str = "able") -> mj.Game:
    """A new game of a kind."""
    return mj.Game(KINDS[kind], seed=seed, ask=ask)  # type: ignore[arg-type]


def seen(game: mj.Game, seat: int | None) -> bytes:
    """Everything a seat can get hold of, as bytes."""
    events = [dict(event) for event in game.events_for(seat)]
    pending = game.pending.of(seat).to_dict() if seat is not None else game.pending.step
    return json.dumps([events, game.view(seat), pending], sort_keys=True).encode()


def all_seen(game: mj.Game) -> list[bytes]:
    """What every seat and a spectator can get hold of."""
    return [seen(game, seat) for seat in (*range(game.players), None)]


def move(game: mj.Game, rng: random.Random) -> tuple[int, mj.Action]:
    """One random answer; a win is taken more often than not, so that games have ends of every kind."""
    pending = game.pending
    seat = rng.choice(list(pending.seats))
    actions = pending.seats[seat]
    wins = [action for action in actions if action.name in ("ron", "tsumo")]
    action = rng.choice(wins) if wins and rng.random() < 0.5 else rng.choice(actions)
    game.submit(seat, action, pending.step)
    return seat, action


def walk(game: mj.Game, rng: random.Random, moves: int) -> Iterator[tuple[int, mj.Action]]:
    """So many random answers, or to the end of the game."""
    for _ in range(moves):
        if game.over:
            return
        yield move(game, rng)


def some_game(kind: str, seed: int) -> mj.Game:
    """A game somewhere in its course, some with open answers, some given as a position."""
    rng = random.Random(seed)
    game = new(kind, seed, rng.choice(["able", "everybody"]))
    for _ in walk(game, rng, rng.randrange(60)):
        pass
    if seed % 3 == 0:
        game = type(game).from_text(game.to_text())
        for _ in walk(game, rng, rng.randrange(10)):
            pass
    return game
