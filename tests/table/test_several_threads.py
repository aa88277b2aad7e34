"""Threads that use one object without asking: each call is done or refused, and the object stays one that can be."""

from __future__ import annotations

import random
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import mjcore as mc
import mjrules as mj
from shared import examples
from table.test_all_or_nothing import STATEFUL, bot_messages, events_of
from table.test_interruption import game_state, side_state

THREADS = 4
PRESET = {"SuzumeHand": "suzume"}
PLAY = mj.rules("tenhou-4p").play


@pytest.fixture
def switching() -> Iterator[None]:
    """Threads take turns as often as the interpreter lets them."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


# --- a call of each, as a player or a server makes it ----------------------------------------------


def move_game(game: mj.Game, rng: random.Random) -> None:
    seats = game.pending.seats
    if seats:
        seat = rng.choice(list(seats))
        game.submit(seat, rng.choice(seats[seat]))


def move_side(side: mj.SeatView, rng: random.Random) -> None:
    told = events_of("paiyuki-4p", 1)
    side.hear(*told[side.events : side.events + rng.choice([1, 2])])
    for action in side.legal[:1]:
        side.answer(action)
    side.view()


def move_batch(batch: mj.TableBatch, rng: random.Random) -> None:
    batch.step(batch.choose("random"))


def move_tables(tables: mc.RiichiTables, rng: random.Random) -> None:
    actions = np.empty(2, np.int64)
    tables.choose_into(1, actions)
    tables.step(actions)


def move_round(hand: mc.Round, rng: random.Random) -> None:
    for seat in hand.waiting[:1]:
        action = rng.choice(hand.legal(seat))
        hand.apply(seat, action) if rng.random() < 0.5 else hand.resolve({seat: action})
    assert hand.text


def move_suzume(hand: Any, rng: random.Random) -> None:
    if hand.stage == "turn":
        hand.apply(hand.legal(hand.turn).bit_length() - 1)
    else:
        hand.resolve(0)


def move_env(env: Any, rng: random.Random) -> None:
    env.step(int(rng.choice(np.flatnonzero(env.batch.legal_mask()[0]))))


def move_rows(rows: Any, rng: random.Random) -> None:
    if rows.count == rows.rows:
        rows.count = 0
    rows.begin(rng.randrange(3), 0)
    rows.add(mc.Round(PLAY, mc.wall(rng.randrange(9), tiles=PLAY.tiles)), {0: "tsumogiri"})


MOVES: dict[str, Callable[[Any, random.Random], object]] = {
    "Game": move_game,
    "SeatView": move_side,
    "TableBatch": move_batch,
    "MjaiBot": lambda bot, rng: bot.answer(rng.choice(bot_messages("paiyuki-4p"))),
    "MjaiPlayer": lambda player, rng: player.hear(rng.randrange(2), list(events_of("paiyuki-4p", 1))[2:5]),
    "RiichiEnv": move_env,
    "RiichiAEC": move_env,
    "Round": move_round,
    "SuzumeHand": move_suzume,
    "RiichiTables": move_tables,
    "Stream": lambda stream, rng: stream.below(2),
    "DecisionRows": move_rows,
}


# --- what has to be true of each behind it ---------------------------------------------------------


def check_told(told: dict[int, list[dict[str, Any]]]) -> None:
    """What a player has heard is events of mjai."""
    assert told.keys() <= {0, 1}
    for said in told.values():
        assert all(isinstance(event["type"], str) for event in said)


def check_side(side: mj.SeatView | None) -> None:
    """What was heard makes the same side again."""
    if side is not None:
        before = side_state(side)
        side._mend()
        assert side_state(side) == before


def check_hands(tables: Any) -> None:
    assert {tables.hand(table).fault for table in range(len(tables))} == {"none"}


def check_suzume(hand: Any) -> None:
    seats = range(len(hand.points))
    held = sum(len(mc.suzume.parse_tiles(hand.tiles(seat))) + len(hand.river(seat)) for seat in seats)
    assert held + len(hand.field) + 1 == 44


def check_game(game: mj.Game) -> None:
    assert game_state(mj.Game.from_bytes(game.to_bytes())) == game_state(game)


def check_rows(rows: Any) -> None:
    """Each row written is one decision of the first stage: the dealer's."""
    assert 0 < rows.count <= rows.rows
    assert set(rows.room["seat"][: rows.count]) == {0}


def check_round(hand: mc.Round) -> None:
    assert hand.fault == "none"


CHECKS: dict[str, Callable[[Any], object]] = {
    "Game": check_game,
    "SeatView": check_side,
    "TableBatch": check_hands,
    "MjaiBot": lambda bot: check_side(bot._side),
    "MjaiPlayer": lambda player: check_told(player._told),
    "RiichiEnv": lambda env: env.batch is None or check_hands(env.batch),
    "RiichiAEC": lambda env: env.batch is None or check_hands(env.batch),
    "Round": check_round,
    "SuzumeHand": check_suzume,
    "RiichiTables": check_hands,
    "Stream": lambda stream: stream.position,
    "DecisionRows": check_rows,
}


@pytest.mark.parametrize("name", STATEFUL)
@pytest.mark.parametrize("seed", range(2))
def test_one_object_and_several_threads(name: str, seed: int, switching: None) -> None:
    kind = STATEFUL[name]
    thing = kind.make(PRESET.get(name, "paiyuki-4p"), seed)
    wrong: list[BaseException] = []
    done = [0] * THREADS

    def work(number: int) -> None:
        rng = random.Random(number)
        for _ in range(examples(1000)):
            try:
                MOVES[name](thing, rng)
                done[number] += 1
            except kind.known:
                pass
            except BaseException as problem:
                wrong.append(problem)
                return

    threads = [threading.Thread(target=work, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert sum(done) > 0
    CHECKS[name](thing)
    if name == "Stream":
        assert thing.position == sum(done)
