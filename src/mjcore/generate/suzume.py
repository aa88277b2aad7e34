"""Generator of the look-up tables of Suzume-Jong; run by the build.

Tiles in hand are one 64-bit word with three bits a code (see ``suzume_schema``): the sum of
``1 << 3 * code`` over the tiles. The upper 27 bits (red numbers) shifted down by 33 and added to
the lower 33 bits give the counts by kind, the *key* of the hand. No field overflows: there are four
tiles of a kind, and never more than seven of anything in one word.

A complete hand is two sets. There are 18 of them, 7 runs and 11 triplets, so 171 pairs; without the
11 that need six of a kind 160 are left, all with different keys: every complete hand has exactly
one reading (S-4, checked below). Their keys lie in a table of 1024 slots, each at the upper ten bits
of key * SHAPE_FACTOR, a factor for which no two meet. Take one tile out of a shape and the five
that are left wait for it: the keys of five tiles that wait lie in a second table, with a mask of
the kinds; there two may meet, and the later one lies in the next free slot.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations_with_replacement

KINDS = 11
CODES = 20
RUNS = 7
SHAPE_BITS = 10
WAIT_BITS = 11
SHAPE_FACTOR = 0x35A6AD831B047757
WAIT_FACTOR = 0x29A87B11D21EE89
WORD = (1 << 64) - 1
OUTSIDE = (0, 8, 9, 10)  # 1s, 9s, hatsu, chun: S-11, S-13
GREEN = (1, 2, 3, 5, 7, 9)  # plain 2s 3s 4s 6s 8s and hatsu: S-12
CHUN = 10
RED = 11  # code of the red 1s

Counts = tuple[int, ...]


def set_kinds(code: int) -> tuple[int, int, int]:
    """Return the kinds of a set: 0-6 a run, 7-17 a triplet.

    >>> set_kinds(6), set_kinds(17)
    ((6, 7, 8), (10, 10, 10))
    """
    return (code, code + 1, code + 2) if code < RUNS else (code - RUNS,) * 3


def shapes() -> dict[Counts, tuple[int, int]]:
    """Return the two sets of every complete hand, by its counts; raise if one had two readings."""
    found: dict[Counts, tuple[int, int]] = {}
    for first, second in combinations_with_replacement(range(RUNS + KINDS), 2):
        kinds = (*set_kinds(first), *set_kinds(second))
        counts = tuple(kinds.count(kind) for kind in range(KINDS))
        if max(counts) <= 4:
            if counts in found:
                raise AssertionError(f"{counts} has two readings")
            found[counts] = first, second
    return found


def key(counts: Iterable[int]) -> int:
    """Return the key of counts by kind."""
    return sum(n << 3 * kind for kind, n in enumerate(counts))


def shape_word(first: int, second: int) -> int:
    """Return what the shape table tells: complete (bit 0), chanta (1), runs (2-3), the sets (4-8, 9-13)."""
    chanta = all(set(set_kinds(code)) & set(OUTSIDE) for code in (first, second))
    runs = (first < RUNS) + (second < RUNS)
    return 1 | chanta << 1 | runs << 2 | first << 4 | second << 9


def waits() -> dict[int, int]:
    """Return the kinds that complete five tiles, as a mask, by the key of the five."""
    found: dict[int, int] = {}
    for counts in shapes():
        for kind, n in enumerate(counts):
            if n:
                five = key(counts) - (1 << 3 * kind)
                found[five] = found.get(five, 0) | 1 << kind
    return found


def slots(entries: Mapping[int, int], bits: int, factor: int) -> tuple[list[int], list[int], int]:
    """Return keys and values of an open table, and how far the farthest key lies from its place."""
    keys, values, farthest = [0] * (1 << bits), [0] * (1 << bits), 0
    for entry, value in entries.items():
        place = (entry * factor & WORD) >> 64 - bits
        steps = 0
        while keys[place]:
            place = (place + 1) % (1 << bits)
            steps += 1
        keys[place], values[place], farthest = entry, value, max(farthest, steps)
    return keys, values, farthest


def codes_mask(codes: Iterable[int]) -> int:
    """Return the fields of some codes, all bits set."""
    return sum(7 << 3 * code for code in codes)


def constants() -> dict[str, int]:
    """Return the words and masks the kernels test hands with."""
    red_numbers = range(RED, CODES)
    whole = sum((3 if code < 9 else 4 if code < KINDS else 1) << 3 * code for code in range(CODES))
    return {
        "SUZUME_WHOLE_SET": whole,
        "SUZUME_OUTSIDE": codes_mask([*OUTSIDE, RED, RED + 8]),
        "SUZUME_GREEN": codes_mask(GREEN),
        "SUZUME_REDS": codes_mask([CHUN, *red_numbers]),
        # bits that only four plain or two red copies of a number set
        "SUZUME_FOURTH_PLAIN": sum(4 << 3 * code for code in range(9)),
        "SUZUME_SECOND_RED": sum(6 << 3 * code for code in red_numbers),
        "SUZUME_SHAPE_FACTOR": SHAPE_FACTOR,
        "SUZUME_WAIT_FACTOR": WAIT_FACTOR,
    }


def generate() -> str:
    """Return the text of the C tables and constants."""
    complete = {key(counts): shape_word(*sets) for counts, sets in shapes().items()}
    shape_keys, shape_values, farthest = slots(complete, SHAPE_BITS, SHAPE_FACTOR)
    if len(complete) != 160 or farthest:
        raise AssertionError(f"{len(complete)} shapes, one {farthest} slots off its place: choose another SHAPE_FACTOR")
    # where a dora tile's kind counts in a key; what is no code (no dora told) counts above all kinds
    dora_shift = [3 * (code if code < KINDS else code - RED) if code < CODES else 60 for code in range(256)]
    wait_keys, wait_values, _ = slots(waits(), WAIT_BITS, WAIT_FACTOR)
    arrays = {
        "uint64_t SUZUME_SHAPE_KEY": shape_keys,
        "uint16_t SUZUME_SHAPE": shape_values,
        "uint64_t SUZUME_WAIT_KEY": wait_keys,
        "uint16_t SUZUME_WAIT": wait_values,
        "uint8_t SUZUME_DORA_SHIFT": dora_shift,
    }
    out = [f"static const uint64_t {name} = {value}ull;" for name, value in constants().items()]
    out += [f"enum {{ SUZUME_SHAPE_BITS = {SHAPE_BITS}, SUZUME_WAIT_BITS = {WAIT_BITS} }};"]
    for name, values in arrays.items():
        suffix = "ull" if name.startswith("uint64_t") else ""
        rows = [",".join(f"{v}{suffix}" for v in values[i : i + 16]) for i in range(0, len(values), 16)]
        out.append(f"static const {name}[{len(values)}] = {{\n" + ",\n".join(rows) + "};")
    return "\n".join(out) + "\n"
