"""The same work in several environments, in turn: two builds, two versions, two interpreters.

Run: python bench/compare.py NAME=PYTHON NAME=PYTHON ... where PYTHON is the program of an environment that
has mjrules installed. Every round starts a fresh process a program; the figures are medians over the rounds, of
processor time, so that other work on the machine disturbs them less. Not for Windows, which has no resource module.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import time
import timeit
from pathlib import Path

Figures = dict[str, float]


def work() -> Figures:
    """Return the time of each kind of work in this process, in nanoseconds (batches: a row)."""
    sys.path.insert(0, str(Path(__file__).parents[1]))
    import numpy

    import mjcore as mc
    import mjrules as mj
    from bench.hands import hands, wins

    rules = mj.rules("tenhou-4p")
    win, records = wins()[1], mj.pack(wins())
    out = mj.score_batch(records, rules)
    text, counts = "123m406p789s1122z", hands(13)[0]
    rows = numpy.frombuffer(b"".join(hands(13)), dtype="uint8").reshape(-1, 34)
    programs = {
        "mc.shanten, text": (lambda: mc.shanten(text), 20_000, 1),
        "mc.shanten, bytes": (lambda: mc.shanten(counts), 20_000, 1),
        "mc.ukeire, bytes": (lambda: mc.ukeire(counts), 5_000, 1),
        "mc.discards, text": (lambda: mc.discards(text + "3z"), 1_000, 1),
        "mj.score, text": (lambda: mj.score(text, "1z", seat_wind="S", rules=rules), 5_000, 1),
        "mj.score, prepared": (lambda: mj.score(win, rules=rules), 10_000, 1),
        "mj.score_batch, a hand": (lambda: mj.score_batch(records, rules, out=out), 5, len(records)),
        "mc.shanten_batch, a hand": (lambda: mc.shanten_batch(rows), 10, len(rows)),
    }
    found = {}
    for name, (call, number, share) in programs.items():
        best = min(timeit.repeat(call, number=number, repeat=5, timer=time.process_time))
        found[name] = 1e9 * best / number / share
    return found


def one(program: str) -> Figures:
    """Return the figures of one fresh process of a program, and what its imports take, in nanoseconds."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    times = {}
    for name, code in {"bare": "pass", "import mjcore": "import mjcore"}.items():
        start = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([program, "-c", code], check=True, env=environment)
        end = resource.getrusage(resource.RUSAGE_CHILDREN)
        times[name] = 1e9 * (end.ru_utime + end.ru_stime - start.ru_utime - start.ru_stime)
    result = subprocess.run(
        [program, __file__, "--work"], check=True, capture_output=True, text=True, env=environment
    ).stdout
    return {"import mjcore, above bare Python": times["import mjcore"] - times["bare"], **json.loads(result)}


def main() -> None:
    """Print a table: one line a kind of work, one column an environment, in nanoseconds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("environments", nargs="*", metavar="NAME=PYTHON")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    told = parser.parse_args()
    if told.work:
        print(json.dumps(work()))
        return
    programs = dict(environment.split("=", 1) for environment in told.environments)
    rounds: dict[str, list[Figures]] = {name: [] for name in programs}
    for _ in range(told.rounds):
        for name, program in programs.items():
            rounds[name].append(one(program))
    print(f"{'ns':36}" + "".join(f"{name:>14}" for name in programs))
    for what in rounds[next(iter(rounds))][0]:
        medians = [statistics.median(figures[what] for figures in found) for found in rounds.values()]
        print(f"{what:36}" + "".join(f"{median:14,.0f}" for median in medians))


if __name__ == "__main__":
    main()
