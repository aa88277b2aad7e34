"""Cost of the first use: import time and memory above bare Python, and the command line from its start.

Run: python bench/first_use.py. Every figure is the median of fresh processes, run in turn.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time

PROGRAMS = {
    "bare python": "pass",
    "import mjcore": "import mjcore",
    "import mjcore, first shanten": "import mjcore; mjcore.shanten('123m456p789s1122z')",
    "import mjrules": "import mjrules",
    "import mjrules, rules and first score": (
        "import mjrules as mj; mj.score('123m456p789s1122z', '1z', seat_wind='S', rules=mj.rules('tenhou-4p'))"
    ),
    "import numpy": "import numpy",
}
COMMANDS = {
    "mjrules shanten": ["shanten", "123m456p789s1122z"],
}
# peak resident memory of the process itself; what getrusage tells includes the parent's at its start
MEMORY = "\nprint(next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')))"


def milliseconds(command: list[str]) -> float:
    """Return the wall time of one process."""
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return 1000 * (time.perf_counter() - start)


def megabytes(program: str) -> float:
    """Return the peak resident memory of one process (Linux)."""
    command = [sys.executable, "-c", program + MEMORY]
    return int(subprocess.run(command, check=True, capture_output=True, text=True).stdout) / 1024


def main() -> None:
    """Print one line a program: median time and memory, and what they are above bare Python."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=21, help="processes a program (default 21)")
    rounds = parser.parse_args().rounds
    commands = {name: [sys.executable, "-c", program] for name, program in PROGRAMS.items()}
    commands |= {name: [sys.executable, "-m", "mjrules", *words] for name, words in COMMANDS.items()}
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            times[name].append(milliseconds(command))
    bare = statistics.median(times["bare python"])
    for name in commands:
        median = statistics.median(times[name])
        print(f"{name:40} {median:7.1f} ms  ({median - bare:+.1f})")
    if sys.platform == "linux":
        bare = statistics.median(megabytes("pass") for _ in range(rounds))
        for name, program in PROGRAMS.items():
            median = statistics.median(megabytes(program) for _ in range(rounds))
            print(f"{name:40} {median:7.1f} MB  ({median - bare:+.1f})")


if __name__ == "__main__":
    main()
