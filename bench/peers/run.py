"""The same hands through every library, one after another in each round, and what each took.

Run: python bench/peers/run.py (--quick for a look). Installs the libraries in environments of their own in the
user's cache folder; mjrules is the one installed where this runs. Fails when answers differ that are not known to.
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import report
from compare import Agreement, compare
from deals import TASKS, deal
from environments import PEERS, NotInstalled, cache_folder, environment

import mjcore as mc
import mjrules as mj

HERE = Path(__file__).resolve().parent
SEED = 20261130
OURS = "mjrules"


class Workers:
    """The processes, one a library; they answer one at a time."""

    def __init__(self, core: int) -> None:
        self.core = core
        self.running: dict[str, subprocess.Popen[str]] = {}

    def start(self, name: str, python: Path, adapter: str) -> None:
        command = [str(python), str(HERE / "worker.py"), adapter, str(self.core)]
        self.running[name] = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, name: str, **command: Any) -> Any:
        """Send a command and wait for the answer."""
        process = self.running[name]
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(command) + "\n")
        process.stdin.flush()
        line = process.stdout.readline()
        if not line:
            raise RuntimeError(f"the worker of {name} ended with {process.wait()}; its error is above")
        return json.loads(line)

    def stop(self) -> None:
        for process in self.running.values():
            process.communicate()


@dataclass
class Row:
    """One call of one library on one task."""

    library: str
    call: str
    hands: int
    agreement: Agreement
    ns: list[float] = field(default_factory=list)

    @property
    def median(self) -> float:
        return statistics.median(self.ns)


def run_task(workers: Workers, task: str, hands: int, rounds: int) -> list[Row]:
    """Compare the answers to the hands of a round that is not timed, then time every other round."""
    dealt = deal(task, hands, rounds + 1, SEED)
    rows: list[tuple[Row, int]] = []
    answers: list[Any] = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "deals.json"
        path.write_text(json.dumps(dealt))
        for library in workers.running:
            for number, call in enumerate(workers.ask(library, do="open", task=task, deals=str(path))):
                found = workers.ask(library, do="answers", call=number, round=rounds)
                answers = answers or found
                agreement = compare(library, task, dealt[rounds], answers, found)
                rows.append((Row(library, call["name"], call["hands"], agreement), number))
    for turn in range(rounds):
        for row, number in rows:
            row.ns.append(workers.ask(row.library, do="time", call=number, round=turn))
    return [row for row, _ in rows]


def versions(python: Path, names: tuple[str, ...]) -> str:
    """What is really installed in an environment."""
    program = "import sys, importlib.metadata as m; print(*[f'{n} {m.version(n)}' for n in sys.argv[1:]], sep=', ')"
    return subprocess.run(
        [str(python), "-c", program, *names], capture_output=True, text=True, check=True
    ).stdout.strip()


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="three rounds of fewer hands")
    parser.add_argument("--json", action="store_true", help="print everything measured as JSON")
    parser.add_argument("--task", action="append", choices=list(TASKS), help="only this task (may be repeated)")
    parser.add_argument("--peer", action="append", choices=[peer.name for peer in PEERS], help="only this library")
    parser.add_argument("--rounds", type=int, help="rounds (default 15, with --quick 3)")
    parser.add_argument("--hands", type=int, help="hands a round (default 10000, with --quick 2000)")
    parser.add_argument("--cache", type=Path, default=cache_folder(), help="folder of the environments (%(default)s)")
    parser.add_argument(
        "--core", type=int, default=0 if sys.platform == "linux" else -1, help="core to run on; -1 = any"
    )
    said = parser.parse_args()
    rounds = said.rounds or (3 if said.quick else 15)
    hands = said.hands or (2_000 if said.quick else 10_000)

    workers = Workers(said.core)
    installed = {OURS: f"mjrules {mj.__version__} ({mc.simd_in_use()}), numpy {np.__version__}"}
    workers.start(OURS, Path(sys.executable), OURS)
    for peer in PEERS:
        if said.peer and peer.name not in said.peer:
            continue
        try:
            python = environment(said.cache, peer)
        except NotInstalled as problem:
            installed[peer.name] = f"could not be installed: {problem}"
            continue
        installed[peer.name] = versions(python, tuple(pin.split("==")[0] for pin in peer.pins))
        workers.start(peer.name, python, peer.adapter)
    try:
        results = {task: run_task(workers, task, hands, rounds) for task in said.task or TASKS}
    finally:
        workers.stop()

    about = {
        "date": date.today().isoformat(),
        "processor": report.processor(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "rounds": rounds,
        "versions": installed,
    }
    if said.json:
        tasks = {task: [asdict(row) | {"median": row.median} for row in rows] for task, rows in results.items()}
        print(json.dumps({"about": about, "tasks": tasks}, indent=1))
    else:
        print(report.markdown(about, results))
    return int(any(row.agreement.different for rows in results.values() for row in rows))


if __name__ == "__main__":
    sys.exit(main())
