"""Throw what nobody meant at the doors: only a MahjongError may come back, and no memory may be touched outside.

Run: python fuzz/fuzz_doors.py --seconds 60
A case is a function of (target, seed, number): ``--again "TARGET SEED NUMBER"`` runs one again, and a fault prints that
command. ``corpus.txt`` keeps some, a line each; they are run first, and tests run them too.

Under AddressSanitizer and UndefinedBehaviorSanitizer (gcc, Linux), with symbols and in a copy of the repository, so
that the ordinary build stays as it is:

    MJ_SANITIZE=1 python setup.py build_ext --inplace
    LD_PRELOAD="$(gcc -print-file-name=libasan.so) $(gcc -print-file-name=libubsan.so)" \
        ASAN_OPTIONS=detect_leaks=0 PYTHONMALLOC=malloc PYTHONPATH=src python fuzz/fuzz_doors.py --seconds 60

With ASAN_OPTIONS=detect_leaks=1:fast_unwind_on_malloc=0 and LSAN_OPTIONS=suppressions=fuzz/leaks.supp memory that
nobody holds any more is a death too. PYTHONMALLOC=malloc gives every Python object a block of its own, so that a step
beyond one is seen. Cases run in a process that notes each before it begins; when that process dies, the case is known,
and the search goes on. At the end stands how many cases there were, how many deaths, how many errors of another kind,
and how much memory they left.
"""

from __future__ import annotations

import argparse
import mmap
import re
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path
from random import Random

import targets
import targets_doors
import targets_files
import targets_play
import targets_rules
import targets_threads

import mjcore as mc

HERE = Path(__file__).resolve()
CORPUS = HERE.with_name("corpus.txt")
LOOK_AT_THE_CLOCK = 16  # cases between two looks
FAULTS = 3  # how a process says that it ended by itself and found some; sanitizers end it with 1
NOTE = 64  # bytes of the note of a case
MODULES = (targets, targets_play, targets_rules, targets_doors, targets_files, targets_threads)
# how often each comes: by what it costs, so that most of an hour's cases are not those that play games
LISTED: dict[Callable[[Random], None], int] = {
    target: often for module in MODULES for target, often in module.TARGETS.items()
}
TARGETS: dict[str, Callable[[Random], None]] = {target.__name__: target for target in LISTED}
NAMES, UP_TO = tuple(TARGETS), tuple(accumulate(LISTED.values()))
# a call with more or fewer arguments than the door has, or with others: Python itself answers
WRONG_CALL = re.compile(r"\b(takes|missing|needs|unexpected keyword|multiple values|got some positional-only)\b")


def case_of(seed: int, number: int) -> str:
    """Which target a number of a seed is for; some come more often than others."""
    return f"{Random(f'{seed} {number}').choices(NAMES, cum_weights=UP_TO)[0]} {seed} {number}"


def is_wrong_call(fault: TypeError) -> bool:
    """Whether Python itself refused a call of a target: no function of the packages had begun."""
    # what only passes a call on, in the packages "guarded", has no arguments of its own
    frames = [frame.filename for frame in traceback.extract_tb(fault.__traceback__) if frame.name != "guarded"]
    called = next((place for place, name in enumerate(frames) if Path(name).parent != HERE.parent), len(frames))
    # a compiled function tells its own line where it reads its arguments
    own = [name for name in frames[called:] if not name.endswith((".pyx", ".pxd"))]
    return not own and WRONG_CALL.search(str(fault)) is not None


def run_case(case: str) -> BaseException | None:
    """Run one case; return what it raised that it may not raise."""
    return fault_of(TARGETS[case.split()[0]], Random(case))


def fault_of(target: Callable[[Random], None], rng: Random) -> BaseException | None:
    """Run a target; return what it raised that it may not raise."""
    try:
        target(rng)
    except mc.MahjongError as refusal:
        return None if str(refusal) else AssertionError("a refusal without words")
    except TypeError as fault:
        return None if is_wrong_call(fault) else fault
    except Exception as fault:
        return fault
    return None


def kept() -> list[str]:
    """The cases of the corpus."""
    return [line for line in CORPUS.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]


def again(case: str) -> str:
    """The command that runs a case again."""
    return f'python fuzz/fuzz_doors.py --again "{case}"'


def memory() -> int:
    """Megabytes this process holds; 0 where nothing tells."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * 4096 >> 20
    except OSError:
        return 0


def work(seed: int, first: int, seconds: float, most: int, note: Path) -> int:
    """Run the corpus, then cases from a number on until the time is over or ``most``; note each before it begins."""
    end = time.monotonic() + seconds
    seen: Counter[str] = Counter()
    faults: dict[str, str] = {}
    before, number = 0, first
    todo = kept() if first == 0 else []
    with note.open("r+b") as file, mmap.mmap(file.fileno(), NOTE) as noted:
        while todo or (number < most and (number % LOOK_AT_THE_CLOCK or time.monotonic() < end)):
            case = todo.pop(0) if todo else case_of(seed, number)
            noted[:] = f"{number} {case}".encode().ljust(NOTE)
            fault = run_case(case)
            seen[case.split()[0]] += 1
            if fault is not None:
                last = traceback.extract_tb(fault.__traceback__)[-1]
                key = f"{case.split()[0]}: {type(fault).__name__} at {Path(last.filename).name}:{last.lineno}"
                faults.setdefault(key, f"{str(fault)[:300]}\n    {again(case)}")
            number += not todo
            if sum(seen.values()) == 100:
                before = memory()
    for name, n in sorted(seen.items()):
        print(f"{n:10,} {name}")
    for key, text in faults.items():
        print(f"FAULT {key}: {text}")
    grown = memory() - before if before else 0
    print(
        f"{sum(seen.values()):10,} cases in {time.process_time():.0f} s of CPU, {len(faults)} kinds of foreign errors, "
        f"{grown} MB more than after 100 cases",
        flush=True,
    )
    return FAULTS if faults else 0


def watch(seed: int, seconds: float, most: int) -> int:
    """Run cases in a process of their own, a new one behind each that dies; return whether there was a fault."""
    end = time.monotonic() + seconds
    first, bad, deaths = 0, 0, []
    with tempfile.TemporaryDirectory() as folder:
        note = Path(folder) / "case"
        while (left := end - time.monotonic()) > 0:
            note.write_bytes(b" " * NOTE)
            command = [sys.executable, str(HERE), "--seed", str(seed), "--seconds", str(left), "--cases", str(most)]
            done = subprocess.run([*command, "--from", str(first), "--note", str(note)], check=False)
            if done.returncode in (0, FAULTS):
                bad |= done.returncode == FAULTS
                break
            number, case = note.read_bytes().decode().strip().split(" ", 1)
            deaths.append(case)
            print(f"FAULT the process died with {done.returncode}\n    {again(case)}", flush=True)
            first = int(number) + 1
    print(f"{len(deaths)} deaths" + "".join(f"\n{case}" for case in deaths), flush=True)
    return int(bad or bool(deaths))


def main() -> int:
    """Search for a while, or run one case."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--cases", type=int, default=sys.maxsize, help="end at so many, so that a seed means one run")
    parser.add_argument("--seed", type=int, help="default: from the clock")
    parser.add_argument("--again", metavar="CASE", help="run this one case only, its error in full")
    parser.add_argument("--from", type=int, dest="first", default=0, help=argparse.SUPPRESS)
    parser.add_argument("--note", type=Path, help=argparse.SUPPRESS)
    said = parser.parse_args()
    seed = time.time_ns() % 1_000_000_007 if said.seed is None else said.seed
    if said.again is not None:
        fault = run_case(said.again)
        print(said.again, "went well" if fault is None else "failed:")
        if fault is not None:
            raise fault
        return 0
    if said.note:
        return work(seed, said.first, said.seconds, said.cases, said.note)
    print(f"seed {seed}, {said.seconds:g} s, {mc.simd_in_use()}", flush=True)
    return watch(seed, said.seconds, said.cases)


if __name__ == "__main__":
    sys.exit(main())
