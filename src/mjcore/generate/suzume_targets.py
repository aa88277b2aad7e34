"""Generator of the target hands that the players of Suzume-Jong think of; run by the build.

A *target* is a complete hand with its colours. The 160 shapes have 2001 of them; they stand shape by
shape. What a hand lacks for a target is counted with one popcount: tiles are written in *unary*, one
bit a copy, the n-th copy of a code as its n-th bit, so that ``target & ~hand`` are the tiles missing.
44 bits are enough: three for each plain number, four for hatsu and chun each, one for each red one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

NUMBERS, CODES = 9, 20
PARTS = 6
COPIES = (3,) * NUMBERS + (4, 4) + (1,) * NUMBERS
FIRST_BIT = tuple(sum(COPIES[:code]) for code in range(CODES))


def word(counts: Iterable[int]) -> int:
    """Return the word of counts by code, three bits each (generate/suzume.py)."""
    return sum(n << 3 * code for code, n in enumerate(counts))


def unary(counts: Iterable[int]) -> int:
    """Return counts by code with one bit a copy.

    >>> bin(unary([2] + [0] * 18 + [1]))
    '0b10000000000000000000000000000000000000000011'
    """
    return sum(((1 << n) - 1) << first for n, first in zip(counts, FIRST_BIT, strict=False))


def colourings(kinds: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the counts by code of every colouring of a shape: each number red once or not at all.

    >>> len(list(colourings((4, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0))))
    4
    """
    # the fourth copy of a number is the red one
    choices = [[red for red in (0, 1) if red <= n <= 3 + red] for n in kinds[:NUMBERS]]
    for reds in product(*choices):
        plain = tuple(n - red for n, red in zip(kinds, reds, strict=False))
        yield (*plain, *kinds[NUMBERS:], *reds)


def generate(shapes: Iterable[tuple[int, ...]]) -> str:
    """Return the text of the C tables of all targets, from the counts by kind of all shapes."""
    words: list[int] = []
    bits: list[int] = []
    first = [0]
    parts: list[int] = []  # of each target six bytes: code + 32 * copies of each of its codes, then zeros
    by_kind = []  # shapes in unary with four bits a kind: a colouring never lacks less than its shape
    for kinds in shapes:
        found = list(colourings(kinds))
        words += map(word, found)
        bits += map(unary, found)
        first.append(len(words))
        for counts in found:
            held = [code + 32 * n for code, n in enumerate(counts) if n]
            parts += held + [0] * (PARTS - len(held))
        by_kind.append(sum(((1 << n) - 1) << 4 * kind for kind, n in enumerate(kinds)))
    if len(words) != 2001:
        raise AssertionError(f"{len(words)} coloured hands; there are 2001")
    arrays = {
        "uint64_t SUZUME_TARGET_WORD": words,
        "uint64_t SUZUME_TARGET": bits,
        "uint64_t SUZUME_TARGET_KINDS": by_kind,
        "uint16_t SUZUME_FIRST_TARGET": first,
        "uint8_t SUZUME_TARGET_PARTS": parts,
        "uint8_t SUZUME_BIT_CODE": [code for code in range(CODES) for _ in range(COPIES[code])],
        "uint8_t SUZUME_FIRST_BIT": list(FIRST_BIT),
        "uint8_t SUZUME_LAST_BIT": [first + copies - 1 for first, copies in zip(FIRST_BIT, COPIES, strict=True)],
    }
    out = [f"enum {{ SUZUME_TARGETS = {len(words)}, SUZUME_SHAPES = {len(by_kind)} }};"]
    for name, values in arrays.items():
        suffix = "ull" if name.startswith("uint64_t") else ""
        rows = [",".join(f"{v}{suffix}" for v in values[i : i + 16]) for i in range(0, len(values), 16)]
        out.append(f"static const {name}[{len(values)}] = {{\n" + ",\n".join(rows) + "};")
    return "\n".join(out) + "\n"
