"""One library at work: run by run.py in that library's environment, told what to do by lines of JSON.

Commands: {"do": "open", "task", "deals"} prepares every call of a task and answers their names and hands a round;
{"do": "time", "call", "round"} answers nanoseconds a hand; {"do": "answers", "call", "round"} answers the answers.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))
# processor time: what other processes do on the machine counts as little as can be; Windows counts it too coarsely
CLOCK = time.perf_counter_ns if sys.platform == "win32" else time.process_time_ns


class Worker:
    """The calls of one task, prepared."""

    def __init__(self, adapter: str) -> None:
        self.calls = import_module(f"adapters.{adapter}").CALLS
        self.open: list[Any] = []
        self.deals: list[list[Any]] = []

    def do_open(self, task: str, deals: str) -> list[dict[str, Any]]:
        """Prepare a task; an empty list where the library cannot do it."""
        self.deals = json.loads(Path(deals).read_text())
        self.open = []
        for call in self.calls.get(task, []):
            prepared = [call.prepare(hands[: call.hands]) for hands in self.deals]
            self.open.append((call, prepared))
        return [{"name": call.name, "hands": min(call.hands, len(self.deals[0]))} for call, _ in self.open]

    def do_time(self, call: int, round: int) -> float:
        """Nanoseconds of processor time a hand of one round, tables and code warm from the last, untimed one."""
        made, prepared = self.open[call]
        run, hands, warm_up = made.run, prepared[round], prepared[-1]
        gc.collect()
        gc.disable()
        run(warm_up)
        start = CLOCK()
        run(hands)
        taken = CLOCK() - start
        gc.enable()
        return taken / min(made.hands, len(self.deals[round]))

    def do_answers(self, call: int, round: int) -> list[Any]:
        """The answers of one round, in the one form of all adapters."""
        made, prepared = self.open[call]
        found = made.read(made.run(prepared[round]), self.deals[round][: made.hands])
        return list(found)


def main() -> None:
    """Answer commands until the input ends; what a library prints goes to the error stream."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    adapter, core = sys.argv[1], int(sys.argv[2])
    if core >= 0:
        os.sched_setaffinity(0, {core})
    worker = Worker(adapter)
    for line in sys.stdin:
        command = json.loads(line)
        answer = getattr(worker, f"do_{command.pop('do')}")(**command)
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main()
