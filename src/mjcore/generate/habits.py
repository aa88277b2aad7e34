"""Generator of what the player "strong" believes of opponents, from counts of recorded games; run by the build.

The counts are those of ``bench/habits.py`` (12,878 hands of four players): how often an opponent is ready, how often
a tile that a player holds is one that a ready opponent waits for, how often others end the hand within a go-round.
Where few were seen, a count leans on its neighbour with the weight of LEAN cases.
"""

from __future__ import annotations

import json
from pathlib import Path

# whole numbers of these: no share is 1
READY_ONE, WAIT_ONE, END_ONE = 256, 512, 512
LEAN = 40
MOST = 255
# of a class of tiles, the share at one third fewer live lines against the share here
FEWER_LINES = 1.35
CLOSED, CALLED, RIICHI = (0,), (1, 2, 3), (4,)

Pair = list[int]


def leaning(hits: float, times: float, prior: float) -> float:
    """Return a share of few cases, drawn to what is expected.

    >>> leaning(0, 0, 0.25), leaning(30, 40, 0.25)
    (0.25, 0.5)
    """
    return (hits + LEAN * prior) / (times + LEAN)


def ready_table(counts: list[list[Pair]]) -> list[int]:
    """Return the shares [melds called][own discards]."""
    out = []
    for melds, row in enumerate(counts):
        share = (0.0, 0.0, 0.05, 0.5, 1.0)[melds]
        for times, hits in row:
            share = leaning(hits, times, share)
            out.append(round(share * READY_ONE))
    return out


def wait_table(counts: list[list[list[Pair]]]) -> list[int]:
    """Return the shares [silent, called, riichi][class of tile][live lines / 3]."""
    out = []
    for threats in (CLOSED, CALLED, RIICHI):
        for sort in range(len(counts[0])):
            groups = range(len(counts[0][sort]))
            pairs = [[sum(counts[threat][sort][i][j] for threat in threats) for j in (0, 1)] for i in groups]
            share = sum(hits for _, hits in pairs) / max(1, sum(times for times, _ in pairs)) / FEWER_LINES**3
            row = []
            for times, hits in reversed(pairs):
                share = leaning(hits, times, share * FEWER_LINES)
                row.append(round(share * WAIT_ONE))
            out += row[::-1]
    return out


def end_table(counts: list[list[list[Pair]]]) -> list[int]:
    """Return the shares [opponents in riichi][opponents of two melds][own discards], then the mean [own discards]."""
    mean = []
    for turn in range(len(counts[0][0])):
        cells = [row[turn] for block in counts for row in block]
        mean.append(sum(hits for _, hits in cells) / max(1, sum(times for times, _ in cells)))
    mean = [max(mean[: i + 1]) for i in range(len(mean))]
    out = []
    for riichi, block in enumerate(counts):
        for melds, row in enumerate(block):
            # each one more who is a threat ends about as many hands as the one before
            times, hits = (sum(cell[j] for cell in row) for j in (0, 1))
            share = leaning(hits, times, 0.1 * (riichi + melds))
            for seen, ended in row:
                share = leaning(ended, seen, share)
                out.append(round(share * END_ONE))
    return out + [round(share * END_ONE) for share in mean]


def generate() -> str:
    """Return the C arrays."""
    counts = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
    tables = {
        "HABIT_READY": ready_table(counts["ready"]),
        "HABIT_WAITS": wait_table(counts["waits"]),
        "HABIT_ENDS": end_table(counts["ends"]),
    }
    return "".join(
        f"static const uint8_t {name}[{len(numbers)}] = {{{','.join(str(min(number, MOST)) for number in numbers)}}};\n"
        for name, numbers in tables.items()
    )
