"""An exception at any bytecode leaves a game, or a seat's side of it, as before the call or as after it."""

from __future__ import annotations

import contextlib
import random
import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

import pytest

import mjcore as mc
import mjrules as mj
from play.walks import all_seen, walk

RULES: dict[str, mj.SuzumeRules | mj.RiichiRules] = {
    "suzume": mj.SuzumeRules(players=3),
    "riichi": mj.rules("paiyuki-4p"),
}
POINTS = 8  # bytecodes of a call that are hit, spread over it; all of them with --exhaustive
untraced = pytest.mark.skipif(sys.gettrace() is not None, reason="coverage traces already")


class Hit(BaseException):
    """What comes in between."""


def hit(call: Callable[[], object], at: int | None) -> int:
    """Raise ``Hit`` before bytecode number ``at`` of a call (None: of none); return how many went before it."""
    passed = 0

    def trace(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal passed
        frame.f_trace_opcodes = True
        if event == "opcode":
            if passed == at:
                raise Hit
            passed += 1
        return trace

    old = sys.gettrace()
    sys.settrace(trace)
    try:
        call()
    except Hit:
        return passed
    finally:
        sys.settrace(old)
    return passed


def points(total: int, rng: random.Random, all_of_them: bool) -> list[int]:
    """Bytecodes of a call of so many, to be hit: the last two, by which everything is done, among them."""
    if all_of_them or total < POINTS:
        return list(range(total))
    return [*sorted(rng.sample(range(total - 2), POINTS - 2)), total - 2, total - 1]


def game_state(game: mj.Game) -> tuple[Any, ...]:
    """Everything there is to a game."""
    seen = repr((game.full_events, game.pending)), *all_seen(game)
    return game.step, game.over, game.to_bytes(), *seen


def side_state(side: mj.SeatView) -> str:
    """Everything there is to a seat's side."""
    return repr((side.view() if side.events else None, side.pending, side.events, side.step, side.over, side.legal))


def calls_of(rules: mj.SuzumeRules | mj.RiichiRules, seed: int) -> Iterator[tuple[mj.Game, Callable[[mj.Game], None]]]:
    """Games with a call each: answers that wait, that decide, that end a hand; rulings."""
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
    if isinstance(rules, mj.RiichiRules) and not game.over:
        yield game, lambda table: table.submit(None, mj.Ruling("wrong_call", 1))
        yield game, lambda table: table.submit(None, mj.Ruling("false_win", 1))


@untraced
@pytest.mark.parametrize("kind", RULES)
@pytest.mark.parametrize("seed", range(3))
def test_submit_at_any_bytecode(kind: str, seed: int, request: pytest.FixtureRequest) -> None:
    rng, seen = random.Random(seed), {"before": 0, "after": 0}
    everything = bool(request.config.getoption("--exhaustive"))
    for game, call in calls_of(RULES[kind], seed):
        before, after = game.copy(), game.copy()
        total = hit(lambda call=call, after=after: call(after), None)
        states = {game_state(before): "before", game_state(after): "after"}
        for at in points(total, rng, everything):
            table = game.copy()
            hit(lambda call=call, table=table: call(table), at)
            found = states[game_state(table)]
            seen[found] += 1
            if found == "before":
                call(table)
                assert states[game_state(table)] == "after"
    assert min(seen.values()) > 5, seen


@untraced
@pytest.mark.parametrize("kind", RULES)
def test_hear_and_answer_at_any_bytecode(kind: str, request: pytest.FixtureRequest) -> None:
    rng, seen = random.Random(1), {"before": 0, "after": 0}
    everything = bool(request.config.getoption("--exhaustive"))
    game = mj.Game(RULES[kind], seed=5)
    for _ in walk(game, rng, 400):
        pass
    events, heard = game.events_for(1), 0
    while heard < min(len(events), 120):
        more = events[heard : heard + rng.choice([1, 1, 3, 20])]

        def side_there(heard: int = heard) -> mj.SeatView:
            side = mj.SeatView(RULES[kind], 1)
            side.hear(*events[:heard])
            return side

        def hear(side: mj.SeatView, more: list[mj.Event] = more) -> None:
            side.hear(*more)

        after = side_there()
        total = hit(lambda after=after, hear=hear: hear(after), None)
        states = {side_state(side_there()): "before", side_state(after): "after"}
        answer = after.legal[0] if after.legal else None
        for at in points(total, rng, everything):
            side = side_there()
            hit(lambda side=side, hear=hear: hear(side), at)
            found = states[side_state(side)]
            seen[found] += 1
            if found == "before":
                hear(side)
            assert states[side_state(side)] == "after"
            if answer is not None:
                hit(lambda side=side, answer=answer: side.answer(answer), rng.randrange(60))
                assert side.legal in ((), after.legal)
                assert side.view()["answer"] in (None, answer.text)
        heard += len(more)
    assert min(seen.values()) > 5, seen


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
        assert (table.step, table.over, table.play.deal_index) in [(state[0], state[1], 0) for state in states]
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
