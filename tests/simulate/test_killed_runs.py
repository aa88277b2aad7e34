"""Runs that are killed or interrupted anywhere, and their workers: what stands is whole, resume ends in equal files.

A run is a fork of this process, so that it begins at once. It is ended at a call of a function that is drawn, by a
signal to itself, or from outside by the clock. ``pytest --exhaustive tests/simulate/test_killed_runs.py -s`` kills a
thousand times and prints how, and what became of it.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable
from multiprocessing import connection
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow", reason="Parquet needs the extra parquet")

import mjrules as mj

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")

RULES = mj.rules("suzume", players=2)
OUT = "hands.parquet"
PARTS = f"{OUT}.parts"
GONE, STOPPED, ERROR, OTHER = 0, 1, 2, 3  # how a run ended by itself: finished, Ctrl-C, MahjongError, anything else
LONGEST = 60  # seconds after which a run, or a worker left alone, does not end any more
Files = dict[str, bytes]


def slow(view: Any, actions: Any, stream: Any) -> Any:
    """A player in Python, so that processes play."""
    return actions[stream.below(len(actions))]


PLAYERS: dict[str, Any] = {"threads": ["greedy", "random"], "processes": [slow, "random"]}
STAGES = ("writing", "resuming", "joining", "finished")
SIGNALS = {
    "kill": ["SIGKILL"],
    "term": ["SIGTERM"],
    "hup": ["SIGHUP"],
    "ctrl-c": ["SIGINT"],
    "ctrl-c twice": ["SIGINT"] * 2,
}


def to(folder: Path, crew: str, **more: Any) -> mj.SimulationRun:
    """A run of four parts; it removes them at the end."""
    told: dict[str, Any] = {"games": 7, "part_games": 2, "seed": 5, "players": PLAYERS[crew], "workers": 2}
    return mj.simulate_to(folder / OUT, RULES, **{**told, **more})


def files(folder: Path) -> Files:
    """What stands in a folder, and in that of the parts."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Files]:
    """The files of runs that nothing befalls, with their parts."""
    found = {}
    for crew in PLAYERS:
        folder = tmp_path_factory.mktemp(crew)
        to(folder, crew, parts=folder / PARTS)
        found[crew] = files(folder)
    return found


class Ended:
    """A profile function that does something at some calls of functions, counted from the begin."""

    def __init__(self, at: list[int], do: Callable[[], object]) -> None:
        self.at, self.do, self.calls = at, do, 0
        self.process = os.getpid()  # a forked worker inherits it, and does nothing

    def __call__(self, frame: object, event: str, arg: object) -> None:
        self.calls += 1
        if self.at and self.calls >= self.at[0] and os.getpid() == self.process:
            del self.at[0]
            self.do()


def calls_of(run: Callable[[], object]) -> int:
    """How many calls and returns there are in a run that ends by itself."""
    counted = Ended([], lambda: None)
    sys.setprofile(counted)
    try:
        run()
    finally:
        sys.setprofile(None)
    return counted.calls


def begun(run: Callable[[], object], profile: Ended | None) -> tuple[int, int]:
    """Begin a run in a process of its own; return that, and a pipe that ends when it and its workers have ended."""
    reading, writing = os.pipe()
    child = os.fork()
    if child:
        os.close(writing)
        return child, reading
    code = OTHER
    try:
        # as from a terminal, whatever this process was begun with; workers say what they were interrupted at
        os.setpgrp()
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        for name in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(name, signal.SIG_DFL)
        if profile:
            profile.process = os.getpid()
        sys.setprofile(profile)
        run()
        code = GONE
    except KeyboardInterrupt:
        code = STOPPED
    except mj.MahjongError:
        code = ERROR
    finally:
        sys.setprofile(None)
        os._exit(code)


def ended(child: int) -> str:
    """Wait for a process; say how it ended."""
    before = time.monotonic()
    while time.monotonic() - before < LONGEST:
        found, status = os.waitpid(child, os.WNOHANG)
        if found:
            if os.WIFSIGNALED(status):
                return "killed"
            return ["finished", "stopped", "error", "other"][os.WEXITSTATUS(status)]
        time.sleep(0.001)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return "stalled"


def kill_self(names: list[str]) -> Callable[[], object]:
    """What sends this process one signal after another, a call a signal; Ctrl-C goes to its workers, too."""
    left = [getattr(signal, name) for name in names]
    return lambda: (os.killpg if names[0] == "SIGINT" else os.kill)(os.getpid(), left.pop(0))


def kill_worker() -> None:
    """Kill a worker of this process, as one that has no memory left is."""
    for worker in multiprocessing.active_children()[:1]:
        worker.kill()  # nothing, where it has ended just now


def lay(folder: Path, good: Files, stage: str, rng: random.Random) -> None:
    """What stands before the run begins: nothing, some parts, all of them, or what they were joined to as well."""
    done = {name[-15:] for name in good if PARTS in name and rng.random() < 0.5}  # by the number of the first game
    there = {
        "writing": [],
        "resuming": [name for name in good if PARTS in name and (name[-15:] in done or "manifest" in name)],
        "joining": [name for name in good if PARTS in name],
        "finished": list(good),
    }
    for name in there[stage]:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(good[name])


def wrong(folder: Path, good: Files, crew: str) -> str:
    """Look at what an ended run left, and go on with it; "" where all is as it has to be."""
    for name, data in files(folder).items():
        if not Path(name).name.startswith(".") and good.get(name) != data:
            return f"{name} stands, and is not whole"
    to(folder, crew, resume=True, workers=None)
    last = {name: data for name, data in good.items() if PARTS not in name}
    return "" if files(folder) == last and not (folder / PARTS).exists() else f"resumed to {sorted(files(folder))}"


@pytest.mark.parametrize(
    "kills",
    [9, pytest.param(100, marks=pytest.mark.thorough), pytest.param(1000, marks=pytest.mark.exhaustive)],
)
def test_killed_anywhere_and_resumed(
    kills: int, whole: dict[str, Files], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(kills)
    monkeypatch.setattr(os, "fsync", lambda file: None)  # processes are killed, not the machine
    became: Counter[tuple[str, ...]] = Counter()
    pipes: list[int] = []
    left: list[int] = []
    lengths: dict[tuple[str, str], tuple[int, float]] = {}
    number = 0
    while became.total() < kills:
        number += 1
        crew, stage = rng.choice(["threads", "threads", "processes"]), rng.choice(STAGES)
        how = rng.choice(
            [
                *SIGNALS,
                "clock",
                *(["worker"] if crew == "processes" else []),
                *(["workers"] if crew == "processes" and kills == 1000 else []),
            ]
        )
        folder = tmp_path / str(number)
        folder.mkdir()
        if (crew, stage) not in lengths:
            lay(folder, whole[crew], stage, random.Random(1))
            before = time.monotonic()
            calls = calls_of(lambda folder=folder, crew=crew: to(folder, crew, resume=True))
            lengths[crew, stage] = calls, time.monotonic() - before
            continue
        lay(folder, whole[crew], stage, rng)
        calls, seconds = lengths[crew, stage]
        at = [rng.randrange(calls)]
        do: Callable[[], object] = kill_worker
        if how in SIGNALS:
            at += [at[0] + rng.randrange(1, 300)] * (len(SIGNALS[how]) - 1)
            do = kill_self(SIGNALS[how])
        elif how == "workers":
            at = list(range(at[0], 20 * calls, 200))
        profile = None if how == "clock" else Ended(at, do)
        child, pipe = begun(lambda folder=folder, crew=crew: to(folder, crew, resume=True), profile)
        if how == "clock":
            time.sleep(rng.random() * seconds)
            os.kill(child, signal.SIGKILL)
        end = ended(child)
        pipes.append(pipe)
        if len(pipes) == 50:
            left += _left(pipes)
        if end == "finished" and "worker" not in how:
            continue  # it was quicker
        if end in ("other", "stalled") or (end == "error" and "worker" not in how):
            became[crew, stage, how, f"WRONG: {end}"] += 1
            continue
        fault = wrong(folder, whole[crew], crew)
        became[crew, stage, how, f"WRONG: {end}, {fault}" if fault else end] += 1
    left += _left(pipes)
    print(*(f"\n{count:5} {' | '.join(row)}" for row, count in sorted(became.items())))
    assert [row for row in became if "WRONG" in row[-1]] == []
    assert left == []  # no worker outlives its parent


def _left(pipes: list[int]) -> list[int]:
    """Pipes that do not come to their end: somebody holds their other side. All are closed."""
    last = time.monotonic() + LONGEST
    left = [pipe for pipe in pipes if not connection.wait([pipe], max(last - time.monotonic(), 0))]
    while pipes:
        os.close(pipes.pop())
    return left
