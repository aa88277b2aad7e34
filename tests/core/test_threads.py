"""Batches worked by threads: who interrupts one, and who writes into what it reads."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy
import pytest

import mjcore as mc
import mjrules as mj

# two Ctrl-C while workers run: the first one leaves the waiting, the second one the pool
TWICE = """
import _thread, threading, time
import numpy
import mjcore as mc
import mjrules as mj

def press():
    for _ in range(2):
        time.sleep(0.02)
        _thread.interrupt_main()

rows = numpy.tile(numpy.bincount(numpy.arange(13) * 2 % 34, minlength=34).astype("uint8"), (400_000, 1))
wins = numpy.tile(mj.pack([mj.Win("19m19p19s1234567z", "1z")]), 600_000)
rules = mj.rules("tenhou-4p")
for door in (lambda: mc.discards_batch(rows, threads=4, errors="mark"), lambda: mj.score_batch(wins, rules, threads=4)):
    interrupted = 0
    for _ in range(3):
        thread = threading.Thread(target=press)
        try:
            thread.start()
            door()
            time.sleep(1)
        except KeyboardInterrupt:
            interrupted += 1
            try:
                thread.join()
                time.sleep(0.2)
            except KeyboardInterrupt:
                pass
    assert interrupted == 3, interrupted
print("whole")
"""


@pytest.mark.skipif(not hasattr(signal, "SIGINT"), reason="no signals")
def test_two_interrupts_leave_the_workers_their_memory() -> None:
    done = subprocess.run([sys.executable, "-c", TWICE], capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stdout) == (0, "whole\n"), done.stderr


def test_rows_that_change_during_the_call_are_answered_or_marked() -> None:
    """A buffer that another thread writes into: every answer is one of a hand, or a mark."""
    rows = numpy.zeros((20_000, 34), dtype="uint8")
    rows[:, :13] = 1
    over = threading.Event()

    def write() -> None:
        while not over.is_set():
            rows[::7, 0] = 255
            rows[::7, 0] = 1

    thread = threading.Thread(target=write)
    thread.start()
    try:
        for _ in range(5):
            for players in (3, 4):
                found = mc.shanten_batch(rows, players=players, threads=2, errors="mark")
                assert set(found.tolist()) <= {-128, *range(-1, 7)}
                assert int(mc.ukeire_batch(rows, players=players, threads=2, errors="mark").max()) < 1 << 34
                assert int(mc.waits_batch(rows, players=players, threads=2, errors="mark").max()) < 1 << 34
                mc.discards_batch(numpy.repeat(rows[:50], 2, axis=0), players=players, errors="mark")
    finally:
        over.set()
        thread.join()


def test_records_that_change_during_the_call_are_scored_or_refused() -> None:
    wins = numpy.tile(mj.pack([mj.Win("123m456p789s1112z", "2z")]), 20_000)
    rules, over = mj.rules("tenhou-4p"), threading.Event()

    def write() -> None:
        while not over.is_set():
            wins["n_melds"][::5] = 200
            wins["meld_kind"][::5] = 255
            wins["n_melds"][::5] = 0

    thread = threading.Thread(target=write)
    thread.start()
    try:
        for _ in range(10):
            found = mj.score_batch(wins, rules, threads=2)
            assert int(found["status"].max()) < len(mc.schema.STATUS)
    finally:
        over.set()
        thread.join()


class During(Mapping[Any, Any]):
    """A mapping whose own code does something else while it is read, as another thread would."""

    def __init__(self, items: Mapping[Any, Any], done: Callable[[], object]) -> None:
        self.told, self.done = dict(items), done

    def __getitem__(self, name: Any) -> Any:
        self.done()
        return self.told[name]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.told)

    def __len__(self) -> int:
        return len(self.told)


def once(call: Callable[[], object]) -> Callable[[], object]:
    left = [call]
    return lambda: left.pop()() if left else None


@pytest.mark.parametrize("door", ["resolve", "follow"])
def test_what_happens_to_a_hand_while_an_argument_is_read_is_not_undone(door: str) -> None:
    rules: Any = mj.rules("tenhou-4p")
    hand = mc.Round(rules.play, mc.wall(3), every_stage=True)
    beside = hand.copy()
    moves: dict[str, tuple[Callable[[mc.Round], object], Callable[[Callable[[], object]], object]]] = {
        "resolve": (
            lambda table: table.resolve({0: "tsumogiri"}),
            lambda done: hand.resolve(During({0: "tsumogiri"}, done)),
        ),
        "follow": (
            lambda table: table.resolve({0: "tsumogiri"}),
            lambda done: hand.follow(
                1, During({"type": "dahai", "actor": 0, "pai": hand.drawn, "tsumogiri": True}, done), turned=1
            ),
        ),
    }
    inner, outer = moves[door]
    inner(beside)
    with pytest.raises(mj.MahjongError):
        outer(once(lambda: inner(hand)))
    assert hand.record == beside.record
