"""Memory that ends at any allocation: a call raises MemoryError, and what it was called on is as before or as after it.

Each allocation of a call fails once, then the next one. A process of its own does it, so that a crash is seen.
"""

from __future__ import annotations

import ast
import copy
import os
import pickle
import random
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import mjcore as mc
import mjrules as mj
from core.riichi.test_recorded_doors import DRAW, THROW, arrays, hand
from mjrules.api import variant_of
from mjrules.simulate.simulation import simulation_of

capi = pytest.importorskip("_testcapi", reason="this Python has no switch that lets an allocation fail")
pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork"),
    pytest.mark.skipif(sys.gettrace() is not None, reason="a tracer allocates, too"),
    # from 3.12 on interpreters have faults of their own there, such as in list.append
    pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="seen to hold on CPython 3.11"),
]

TENHOU, SUZUME = mj.rules("tenhou-4p"), mj.rules("suzume")
HAND = "123m456p789s1122z"
FEW, ALL = 150, 20_000  # allocations of a call that fail, evenly chosen among all of them
ENOUGH = 40  # calls in a row that nothing failed in: all allocations are behind them
Door = tuple[Callable[[], Any], Callable[[Any], object], Callable[[Any], bytes]]


def nothing(on: Any) -> bytes:
    """The state of what has none."""
    return b""


def moved(rules: Any, steps: int) -> mj.Game:
    """A game after some moves."""
    game, rng = mj.Game(rules, seed=3), random.Random(steps)
    for _ in range(steps):
        seat = rng.choice(list(game.pending.seats))
        game.submit(seat, rng.choice(game.pending.seats[seat]))
    return game


def submitting(rules: Any, steps: int) -> Door:
    """An action of a game."""
    data = moved(rules, steps).to_bytes()

    def submit(game: mj.Game) -> None:
        seat, actions = next(iter(game.pending.seats.items()))
        game.submit(seat, actions[0])

    def asked() -> mj.Game:
        game = mj.Game.from_bytes(data)
        assert game.pending.seats
        return game

    return asked, submit, lambda game: bytes(game.to_bytes())


def hearing(rules: Any, steps: int) -> Door:
    """An event that a seat hears."""
    *before, last = moved(rules, steps).events_for(0)
    side = mj.SeatView(rules, 0)
    side.hear(*before)
    return lambda: copy.copy(side), lambda side: side.hear(last), lambda side: repr((side.view(), side.events)).encode()


def stepping() -> Door:
    """A step of many tables."""
    batch = mj.TableBatch(TENHOU, 3, seed=4)
    for _ in range(50):
        batch.step(batch.choose("random"))
    actions = batch.choose("random")
    return lambda: copy.copy(batch), lambda batch: batch.step(actions), lambda batch: bytes(batch._core.to_bytes())


def noting() -> Door:
    """A decision that is written down."""
    return (
        lambda: mc.DecisionRows(arrays(3), 3),
        lambda rows: rows.add(hand(), {0: "tsumogiri"}),
        lambda rows: bytes([rows.count]),
    )


def recorded() -> Door:
    """Moves of a record."""
    return (
        hand,
        lambda on: mc.play_moves(on, DRAW + THROW, 0, 2, 1, mc.DecisionRows(arrays(3), 3)),
        lambda on: on.record,
    )


def reading(of: Callable[[Any], object], data: object) -> Door:
    """What is made of bytes or a text."""
    return lambda: data, of, nothing


def calling(call: Callable[[], object]) -> Door:
    """A call that changes nothing."""
    return lambda: None, lambda on: call(), nothing


WIN = mj.Win(HAND, "2z", riichi=True)
STATE, TSUMO = mj.State((25000,) * 4), mj.Tsumo(1, "mangan")
ROWS = np.ones((50, 34), np.uint8)
ROWS[:, 13:] = 0
# below the arrays that are handed out: numpy itself crashes where it has no memory for a structured type
RECORDS = mj.pack([WIN] * 8)
SCORES = np.zeros(8, mj.score_dtype(TENHOU))
GREEDY = simulation_of(SUZUME, ["greedy"] * 4, 1)
DOORS: dict[str, Callable[[], Door]] = {
    "score": lambda: calling(lambda: mj.score(HAND, "2z", rules=TENHOU, riichi=True)),
    "explain": lambda: calling(lambda: mj.score(WIN, rules=TENHOU).explain()),
    "score-suzume": lambda: calling(lambda: mj.score("1r11789s", dora="7s", rules=SUZUME)),
    "shanten_batch": lambda: calling(lambda: mc.shanten_batch(ROWS)),
    "score_batch": lambda: calling(
        lambda: variant_of(TENHOU).score_rows_into(RECORDS, TENHOU.table, SCORES, threads=1)
    ),
    "ukeire": lambda: calling(lambda: mc.ukeire(HAND).tiles),
    "settle": lambda: calling(lambda: mj.settle(STATE, TSUMO, TENHOU)),
    "pickle": lambda: reading(pickle.loads, pickle.dumps(mj.score(WIN, rules=TENHOU))),
    "submit": lambda: submitting(TENHOU, 31),
    "submit-later": lambda: submitting(TENHOU, 200),
    "submit-suzume": lambda: submitting(SUZUME, 9),
    "hear": lambda: hearing(TENHOU, 30),
    "hear-suzume": lambda: hearing(SUZUME, 9),
    "step": stepping,
    "decision": noting,
    "play_moves": recorded,
    "hand": lambda: calling(lambda: mj.hand("123m406p789s ポン白白白 1z")),
    "from_bytes": lambda: reading(mj.Game.from_bytes, moved(TENHOU, 20).to_bytes()),
    "from_bytes-suzume": lambda: reading(mj.Game.from_bytes, moved(SUZUME, 9).to_bytes()),
    "from_text": lambda: reading(mj.Game.from_text, moved(TENHOU, 20).to_text()),
    "from_text-suzume": lambda: reading(mj.Game.from_text, moved(SUZUME, 9).to_text()),
    "simulate-suzume": lambda: calling(lambda: GREEDY.run(0, 1)),
}


def failing(at: int, door: Door) -> tuple[bool, Any]:
    """Call a door whose allocation number ``at`` fails; whether it did, and what it was called on."""
    make, call, _ = door
    on = make()
    capi.set_nomemory(at, at + 1)
    try:
        call(on)
    except MemoryError:
        return True, on
    finally:
        capi.remove_mem_hooks()
    return False, on


def faults_of(name: str, most: int) -> tuple[int, list[str]]:
    """How many allocations of a door failed, and what was wrong after one."""
    door = DOORS[name]()
    make, call, state = door
    on = make()
    before = state(on)
    call(on)
    after = state(on)
    last = ENOUGH
    while any(failing(at, door)[0] for at in range(last - ENOUGH, last)):
        last *= 2
    failed, found = 0, []
    for at in range(0, last, max(1, last // most)):
        ended, on = failing(at, door)
        failed += ended
        if state(on) not in ((before, after) if ended else (after,)):
            found.append(f"allocation {at}: neither the state before nor that after")
    return failed, found


@pytest.mark.parametrize("most", [FEW, pytest.param(ALL, marks=pytest.mark.thorough)], ids=["few", "all"])
@pytest.mark.parametrize("name", DOORS)
def test_memory_ends(name: str, most: int) -> None:
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # what a destructor could not do is said there
        try:
            os.write(writing, repr(faults_of(name, most)).encode()[:60_000])
        except BaseException as problem:
            os.write(writing, repr((0, [repr(problem)])).encode()[:60_000])
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read().decode()
    assert os.waitpid(child, 0)[1] == 0
    failed, found = ast.literal_eval(told)
    assert found == []
    assert failed > 1
