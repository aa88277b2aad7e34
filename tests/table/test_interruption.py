"""An exception at any bytecode leaves a game, a seat's side of it and tables as before the call or as after it."""

from __future__ import annotations

import contextlib
import copy
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from operator import methodcaller
from types import FrameType
from typing import Any

import numpy as np
import pytest

import mjcore as mc
import mjrules as mj
from interrupting import Hit, check_whole, untraced
from mjrules.table.seat import MOST_KEPT
from table.walks import walk

RULES: dict[str, mj.SuzumeRules | mj.RiichiRules] = {
    "suzume": mj.SuzumeRules(players=3),
    "suzume-false": mj.SuzumeRules(players=3, allow_false_win=True),
    "riichi": mj.rules("paiyuki-4p"),
    "riichi-3": mj.rules("mahjong-soul-3p"),
}
BY_FUNCTION = mj.rules("tenhou-4p").replace(aotenjou=True)  # no tables: a function settles every hand
POINTS = 8  # bytecodes of a call that are hit, spread over it; all of them with --exhaustive


@pytest.fixture
def most(request: pytest.FixtureRequest) -> int | None:
    """How many bytecodes of a call are hit; None = all."""
    return None if request.config.getoption("--exhaustive") else POINTS


def hand_state(hand: Any) -> object:
    """Everything there is to a hand of either variant."""
    if isinstance(hand, mc.Round):
        return hand.record, hand.first_events, hand.every_stage
    seats = range(len(hand.points))
    tiles = [(hand.tiles(seat), hand.river(seat), hand.value(seat), hand.legal(seat)) for seat in seats]
    table = hand.stage, hand.end, hand.turn, hand.dealer, hand.dora, hand.tile, hand.refused, hand.field, hand.points
    return table, tiles


def plain_state(thing: Any) -> dict[str, Any]:
    """Everything a play or a fold keeps; what compares by identity as what it holds."""
    told = {name: copy.deepcopy(value) if isinstance(value, list) else value for name, value in vars(thing).items()}
    if "hand" in told:
        told["hand"] = hand_state(thing.hand)
    return {**told, "_closed": [(closed.func, closed.args) for closed in thing._closed]}


def game_state(game: mj.Game) -> dict[str, Any]:
    """Everything there is to a game; to ask for its step mends it."""
    step = game.step
    course = game._course
    assert (course.step, game._latch.torn, game._latch.busy) == (step, False, False)
    told = {name: copy.copy(value) for name, value in vars(course).items() if name not in ("choices", "start")}
    questions = [course.choices.questions(seat) for seat in range(game.players)]
    return {**told, "play": plain_state(course.play), "questions": questions}


def side_state(side: mj.SeatView) -> tuple[Any, ...]:
    """Everything there is to a seat's side; to ask for its step mends it."""
    return side.step, side.events, side.answered, side.legal, plain_state(side._fold)


def batch_state(batch: mj.TableBatch) -> tuple[Any, ...]:
    """Where all tables stand."""
    tables = range(len(batch))
    hands = [batch.hand(table).record for table in tables]
    matches = [batch._core.match(table) for table in tables]
    games = {name: values.tolist() for name, values in batch.games_ended(np.arange(len(batch))).items()}
    return batch.current_seat.tolist(), batch.legal_words.tolist(), hands, matches, repr(games)


def calls_of(rules: mj.SuzumeRules | mj.RiichiRules, seed: int) -> Iterator[tuple[mj.Game, Callable[[mj.Game], None]]]:
    """Games with a call each: answers that wait, that decide, that end a hand; rulings, the end by agreement."""
    rng = random.Random(seed)
    game = mj.Game(rules, seed=seed, ask=rng.choice(["able", "everybody"]), verifiable=seed % 2 == 1)
    for _ in range(8):
        if game.over:
            return
        if seed % 3 == 2:
            game = mj.Game.from_text(game.to_text())
        seat, actions = rng.choice(list(game.pending.seats.items()))
        action = rng.choice(actions)
        yield game, lambda table, seat=seat, action=action: table.submit(seat, action)
        for _ in walk(game, rng, rng.choice([1, 2, 30])):
            pass
    if not game.over:
        yield game, lambda table: table.end("referee")
    if isinstance(rules, mj.RiichiRules) and not game.over:
        for ruling in (mj.Ruling("wrong_call", 1), mj.Ruling("false_win", 1), mj.Ruling("shown_tiles:5p", 2)):
            yield game, lambda table, ruling=ruling: table.submit(None, ruling)


@untraced
@pytest.mark.parametrize("kind", RULES)
@pytest.mark.parametrize("seed", range(3))
def test_submit_at_any_bytecode(kind: str, seed: int, most: int | None) -> None:
    rng, seen = random.Random(seed), Counter[str]()
    for game, call in calls_of(RULES[kind], seed):
        seen.update(check_whole(game.copy, call, game_state, most=most, rng=rng))
    assert min(seen["before"], seen["after"]) > 5, seen


def events_of(kind: str) -> list[mj.Event]:
    """What a seat is told of some hands."""
    game = mj.Game(RULES[kind], seed=5)
    for _ in walk(game, random.Random(1), 400):
        pass
    return game.events_for(1)


@untraced
@pytest.mark.parametrize("kind", RULES)
def test_hear_and_answer_at_any_bytecode(kind: str, most: int | None) -> None:
    rng, steps, seen = random.Random(1), random.Random(1), Counter[str]()
    events = events_of(kind)
    side, answers = mj.SeatView(RULES[kind], 1), 0
    while side.events < min(len(events), 120) or (not answers and side.events < len(events)):
        more = events[side.events : side.events + steps.choice([1, 1, 3, 20])]
        make, call = partial(copy.copy, side), methodcaller("hear", *more)
        seen.update(check_whole(make, call, side_state, most=most, rng=rng))
        side.hear(*more)
        if side.legal and answers < 8:
            answers += 1
            check_whole(make, methodcaller("answer", side.legal[0]), side_state, most=most, rng=rng)
    assert min(seen["before"], seen["after"]) > 5, seen
    assert answers > 0


@untraced
@pytest.mark.parametrize("kind", RULES)
def test_a_side_takes_another_point_to_begin_again_from(kind: str, most: int | None) -> None:
    events = events_of(kind)
    side = mj.SeatView(RULES[kind], 1)
    side.hear(*events[:MOST_KEPT])
    call = methodcaller("hear", *events[MOST_KEPT : MOST_KEPT + 2])
    check_whole(partial(copy.copy, side), call, side_state, most=most and 4 * most, rng=random.Random(2))


@untraced
@pytest.mark.parametrize("kind", RULES)
@pytest.mark.parametrize("how", ["bytes", "text"])
def test_a_game_is_read_at_any_bytecode(kind: str, how: str, most: int | None) -> None:
    """A game that is not there yet, and what all games share: rules that were read before, and their tables."""
    game = mj.Game(RULES[kind], seed=3, verifiable=True)
    for _ in walk(game, random.Random(1), 30):
        pass
    read, data = (mj.Game.from_bytes, game.to_bytes()) if how == "bytes" else (mj.Game.from_text, game.to_text())

    def call(box: list[mj.Game]) -> None:
        box.append(read(data))  # type: ignore[arg-type, operator]

    def state(box: list[mj.Game]) -> list[Any]:
        return [game_state(one) for one in box]

    seen = check_whole(list, call, state, most=most and 4 * most, rng=random.Random(3))
    assert min(seen.values()) > 0, seen


def settling_step(tables: int) -> tuple[mj.TableBatch, Any]:
    """Tables and actions by which a hand ends at one of them, and goes to the function that settles."""
    batch = mj.TableBatch(BY_FUNCTION, tables, seed=4)
    while True:
        actions, before = batch.choose("greedy"), copy.copy(batch)
        if batch.step(actions).hand_over.any():
            return before, actions


@untraced
@pytest.mark.parametrize("tables", [1, 5])
def test_step_at_any_bytecode_of_a_settlement(tables: int, most: int | None) -> None:
    """The state before or after, at whatever is asked next: a step that was broken off goes on there."""
    batch, actions = settling_step(tables)
    make, call = partial(copy.copy, batch), methodcaller("step", actions)
    seen = check_whole(make, call, batch_state, most=most and 8 * most, rng=random.Random(5))
    assert min(seen.values()) > 0, seen


@untraced
def test_an_interruption_of_the_mending_too() -> None:
    game, answer = mj.Game(RULES["riichi"], seed=3), ("tsumogiri", 0)
    before, after = game.copy(), game.copy()
    after.submit(answer[1], answer[0])
    states = [game_state(before), game_state(after)]
    rng = random.Random(2)
    for _ in range(12):
        table, times = game.copy(), 0

        def twice(table: mj.Game = table) -> None:
            hits = [rng.randrange(20, 400), rng.randrange(5000)]

            def trace(frame: FrameType, event: str, argument: object) -> Any:
                nonlocal times
                frame.f_trace_opcodes = True
                if event == "opcode":
                    hits[0] -= 1
                    if hits[0] == 0:
                        times += 1
                        raise Hit
                return trace

            mend = table._mend

            def mending() -> None:
                hits[:] = hits[1:] or [-1]
                sys.settrace(trace)
                mend()

            table._mend = mending  # type: ignore[method-assign]
            sys.settrace(trace)
            try:
                table.submit(answer[1], answer[0])
            finally:
                sys.settrace(None)

        with contextlib.suppress(Hit):
            twice()
        del table.__dict__["_mend"]
        assert game_state(table) in states


def test_another_thread_is_kept_out_and_the_latch_is_free_after_errors() -> None:
    game = mj.Game(RULES["riichi"], seed=3)
    for wrong in range(3):
        with pytest.raises(mj.MahjongError):
            game.submit(wrong, "ron" if wrong else "discard:x")
    assert not game._latch.busy
    game.submit(0, "tsumogiri")
    latch = mc.Latch()
    assert latch.__reduce__() == (mc.Latch, ())
