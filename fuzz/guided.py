"""The targets of ``fuzz_doors.py`` led by coverage (libFuzzer through atheris, Linux and macOS).

Run: pip install atheris && PYTHONPATH=src python fuzz/guided.py -max_total_time=300
An input is the bits a target draws: its first byte names the target. What comes out is judged as in ``fuzz_doors.py``;
a fault is kept by libFuzzer as a file ``crash-...``, which is run again by ``python fuzz/guided.py crash-...``.
"""

from __future__ import annotations

import sys
from random import Random

import atheris

with atheris.instrument_imports(include=["mjrules"]):
    import fuzz_doors

TARGETS = tuple(fuzz_doors.TARGETS.values())


class Told(Random):
    """A source of numbers whose bits are those of an input; behind its end those of one seed."""

    def __init__(self, data: bytes) -> None:
        super().__init__(0)
        self.left = data

    def getrandbits(self, bits: int, /) -> int:
        """Take the next bits."""
        if not self.left:  # zeros for ever would never fill a sample of different items
            return super().getrandbits(bits)
        size = -(-bits // 8)
        taken, self.left = self.left[:size], self.left[size:]
        return int.from_bytes(taken.ljust(size, b"\0"), "little") >> (8 * size - bits)

    def random(self) -> float:
        """Take 53 bits as a number below 1."""
        return self.getrandbits(53) / (1 << 53)


def one(data: bytes) -> None:
    """Run the target of an input; raise what it may not raise."""
    told = Told(data)
    fault = fuzz_doors.fault_of(TARGETS[told.getrandbits(8) % len(TARGETS)], told)
    if fault is not None:
        raise fault


if __name__ == "__main__":
    atheris.Setup(sys.argv, one)
    atheris.Fuzz()
