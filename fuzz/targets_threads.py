"""Batch doors whose rows another thread writes meanwhile, and tables that two threads ask at once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
from targets import RECORDS, RULES

import mjcore as mc
import mjrules as mj


def beside(random: Random, write: Callable[[], object], call: Callable[[], object]) -> None:
    """Call while another thread writes, over and over."""
    over = threading.Event()

    def run() -> None:
        while not over.is_set():
            write()

    thread = threading.Thread(target=run)
    thread.start()
    try:
        for _ in range(random.randint(1, 4)):
            call()
    finally:
        over.set()
        thread.join()


def changing_rows(random: Random) -> None:
    """Rows of hands and of wins that change during the call."""
    n, threads = random.choice((70, 1000, 4000)), random.choice((1, 2, 3))
    rows: Any = np.zeros((n, 34), np.uint8)
    rows[:, :13] = 1
    place, held, players = random.randrange(34), np.zeros_like(rows), random.choice((3, 4))

    def spoil() -> None:
        for value in (255, 200, 4, 1, 0):
            rows[::3, place] = value
            held[::5, place] = value

    door = random.choice((mc.shanten_batch, mc.waits_batch, mc.ukeire_batch, mc.discards_batch))
    said: dict[str, Any] = {"held": held} if random.random() < 0.4 else {}
    beside(random, spoil, lambda: door(rows, players=players, threads=threads, errors="mark", **said))


def changing_wins(random: Random) -> None:
    """Win records that change during the call."""
    wins = np.frombuffer(b"".join(random.choice(RECORDS) for _ in range(500)), mj.win_dtype()).copy()
    rules, out = random.choice(RULES), bytearray(500 * mj.score_dtype().itemsize)
    names = random.sample(list(wins.dtype.names or ()), 3)

    def spoil() -> None:
        for name in names:
            wins[name][::2] = random.choice((0, 1, 4, 33, 200, 255))

    threads = random.choice((1, 2, 3))
    beside(random, spoil, lambda: mc.score_rows_into(wins, rules.table, out, threads=threads))


def tables_of_two_threads(random: Random) -> None:
    """A TableBatch that two threads ask: one at a time is answered, the other refused."""
    batch = mj.TableBatch(random.choice(RULES), 200, seed=random.getrandbits(60))
    actions = batch.choose("greedy")

    def write() -> None:
        try:
            actions[:: random.randint(1, 9)] = random.choice((0, 5, 37, 133, 255, -1))
            batch.observe()
        except mj.MahjongError:
            pass

    def step() -> None:
        try:
            batch.choose("random", actions)
            batch.step(actions)
        except mj.MahjongError:
            pass

    beside(random, write, step)
    batch.hand(0)


TARGETS = {
    changing_rows: 1,
    changing_wins: 1,
    tables_of_two_threads: 1,
}
