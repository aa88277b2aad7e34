"""Write what the batch doors answer to the random hands: one .npy a door, size and number of players.

Run by test_random_hands.py, once with the SIMD form and once without.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np

import mjcore as mc
from proofs.random_hands import SIZES, pieces


def main(folder: Path, n: int) -> None:
    """Answer n hands of every size and print the form that was used."""
    for players in (4, 3):
        for size in SIZES:
            doors = {"shanten": mc.shanten_batch, "ukeire": mc.ukeire_batch}
            if size % 3 == 1:
                doors["waits"] = mc.waits_batch
            found = {name: [] for name in doors}
            for counts in pieces(size, players, n):
                for name, door in doors.items():
                    found[name].append(door(counts, players=players))
            for name, parts in found.items():
                np.save(folder / f"{name}-{size}-{players}.npy", np.concatenate(parts))
    print(json.dumps({"form": mc.simd_in_use()}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
