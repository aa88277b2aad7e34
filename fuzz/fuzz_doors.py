"""Throw what nobody meant at the doors: only a MahjongError may come back, and no memory may be touched outside.

Run: python fuzz/fuzz_doors.py --seconds 60
A case is a function of (seed, number): --seed S --case N runs one again, and a fault prints that command.

Under AddressSanitizer and UndefinedBehaviorSanitizer (gcc, Linux), with symbols and in a copy of the repository, so
that the ordinary build stays as it is:

    MJ_SANITIZE=1 python setup.py build_ext --inplace
    LD_PRELOAD="$(gcc -print-file-name=libasan.so) $(gcc -print-file-name=libubsan.so)" \
        ASAN_OPTIONS=detect_leaks=0 PYTHONMALLOC=malloc PYTHONPATH=src python fuzz/fuzz_doors.py --seconds 60

PYTHONMALLOC=malloc gives every Python object a block of its own, so that a step beyond one is seen. Cases run in a
process that notes each number before it begins; when that process dies, the case is known, and the search goes on.
"""

from __future__ import annotations

import argparse
import mmap
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path
from random import Random

from targets import TARGETS

import mjcore as mc

HERE = Path(__file__).resolve()
LOOK_AT_THE_CLOCK = 64  # cases between two looks
FAULTS = 3  # how a process says that it ended by itself and found some; sanitizers end it with 1


def run_case(seed: int, number: int) -> tuple[str, BaseException | None]:
    """Run one case; return the target and what it raised that is no MahjongError."""
    random = Random(f"{seed} {number}")
    target = random.choice(TARGETS)
    try:
        target(random)
    except mc.MahjongError as refusal:
        if not str(refusal):
            return target.__name__, AssertionError("a refusal without words")
    except Exception as fault:
        return target.__name__, fault
    return target.__name__, None


def again(seed: int, number: int) -> str:
    """The command that runs a case again."""
    return f"python fuzz/fuzz_doors.py --seed {seed} --case {number}"


def work(seed: int, first: int, seconds: float, note: Path) -> int:
    """Run cases from a number on until the time is over; note each number before it begins."""
    end = time.monotonic() + seconds
    seen: Counter[str] = Counter()
    faults: dict[str, str] = {}
    number = first
    with note.open("r+b") as file, mmap.mmap(file.fileno(), 8) as noted:
        while number % LOOK_AT_THE_CLOCK or time.monotonic() < end:
            noted[:] = number.to_bytes(8, "little")
            name, fault = run_case(seed, number)
            seen[name] += 1
            if fault is not None:
                last = traceback.extract_tb(fault.__traceback__)[-1]
                key = f"{name}: {type(fault).__name__} at {Path(last.filename).name}:{last.lineno}"
                if key not in faults:
                    faults[key] = f"{fault}\n    {again(seed, number)}"
            number += 1
    for name, n in sorted(seen.items()):
        print(f"{n:10,} {name}")
    for key, text in faults.items():
        print(f"FAULT {key}: {text}")
    return FAULTS if faults else 0


def watch(seed: int, seconds: float) -> int:
    """Run cases in a process of their own, a new one behind each that dies; return whether there was a fault."""
    end = time.monotonic() + seconds
    first, bad = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        note = Path(folder) / "case"
        while (left := end - time.monotonic()) > 0:
            note.write_bytes((first).to_bytes(8, "little"))
            command = [sys.executable, str(HERE), "--seed", str(seed), "--seconds", str(left)]
            done = subprocess.run([*command, "--from", str(first), "--note", str(note)], check=False)
            if done.returncode in (0, FAULTS):
                return bad or int(done.returncode == FAULTS)
            case = int.from_bytes(note.read_bytes(), "little")
            print(f"FAULT the process died with {done.returncode}\n    {again(seed, case)}", flush=True)
            first, bad = case + 1, 1
    return bad


def main() -> int:
    """Search for a while, or run one case."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, help="default: from the clock")
    parser.add_argument("--case", type=int, help="run this one case only, its error in full")
    parser.add_argument("--from", type=int, dest="first", default=0, help=argparse.SUPPRESS)
    parser.add_argument("--note", type=Path, help=argparse.SUPPRESS)
    said = parser.parse_args()
    seed = time.time_ns() % 1_000_000_007 if said.seed is None else said.seed
    if said.case is not None:
        name, fault = run_case(seed, said.case)
        print(name, "went well" if fault is None else "failed:")
        if fault is not None:
            raise fault
        return 0
    if said.note:
        return work(seed, said.first, said.seconds, said.note)
    print(f"seed {seed}, {said.seconds:g} s, {mc.simd_in_use()}", flush=True)
    return watch(seed, said.seconds)


if __name__ == "__main__":
    sys.exit(main())
