"""Generator of every look-up table of the compiled core; run by the build.

Two questions are answered by tables: how far is a hand from complete, and in
which ways can a complete hand be read.

**Distance.** A target is a complete hand: some sets and a pair, never more than
four copies of a kind. For one suit let ``d[m][p]`` be the fewest tiles to add so
that the suit holds ``m`` sets (0..4) and ``p`` pairs (0..1). The ten numbers
depend on the nine counts of the suit only. Of all 405,350 suit states only 126
different vectors ("classes") come out, 55 for the honours. Two suits together
have the vector ``min over m1+m2=m, p1+p2=p of d1[m1][p1] + d2[m2][p2]``, and these
merged vectors too are few and closed under further merging. A hand is then four
class look-ups, two merges and one final look-up.

``d`` is found by a walk over the nine numbers. Before number i the walk knows
how many runs were begun at i-2 and at i-1 (0..2 each: three equal runs are three
triplets), the pair used and the sets begun; it then chooses runs to begin, a
triplet and a pair, at a cost of the tiles that are missing at i. States whose
whole vectors of costs are equal are one state, so the walk is an automaton of a
few thousand states for all 1,953,125 suits. It is stored in two steps: the first
six counts lead to a state (``SUIT_STATE``), state and last three counts to the
class (``SUIT_CLASS``).

**Readings.** A complete suit has at most four readings. ``READ_SLOT`` finds a
suit's readings by row displacement: slot ``READ_OFFSET[a] + b`` belongs to the
suit (first six counts a, last three counts b) if it carries a. Each reading is
one 64-bit word, laid out in ``READING_BITS``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement, product

INFINITE = 99
SETS = 5  # 0..4 sets
CELLS = 2 * SETS  # cell p * 5 + m
Vector = tuple[int, ...]

# Lowest bit and width of each part of a reading. The upper four are wide enough to be added
# over the three suits of a hand (4 sets, 2 pairs of runs at most): one sum tells them all.
READING_BITS = {
    "runs": (0, 21),  # seven starts, three bits each: how many runs begin there
    "triplets": (21, 9),  # one bit a number
    "pair": (30, 4),  # number 1..9 of the pair, 0 = none
    "run_mask": (34, 7),  # one bit a start
    "identical": (41, 3),  # copies of the commonest run
    "n_runs": (44, 3),
    "n_triplets": (47, 3),
    "run_pairs": (50, 2),  # pairs of identical runs
    "inside": (52, 2),  # 1 if a set or the pair holds no 1 and no 9
}

# Weight of a kind of which n copies are held. The sum over the seven honours is
# another number for every class of honours; checked in honour_classes().
HONOUR_WEIGHT = (0, 1, 26, 36, 36)


def merge(a: Vector, b: Vector) -> Vector:
    """Return the vector of two groups of suits taken together."""
    out = [INFINITE] * CELLS
    for pa, pb in ((0, 0), (0, 1), (1, 0)):
        for ma in range(SETS):
            for mb in range(SETS - ma):
                cell = (pa + pb) * SETS + ma + mb
                out[cell] = min(out[cell], a[pa * SETS + ma] + b[pb * SETS + mb])
    return tuple(min(value, INFINITE) for value in out)


def kind_vector(count: int) -> Vector:
    """Return the vector of one kind that forms no runs (an honour) held count times."""
    out = [INFINITE] * CELLS
    out[0] = 0
    out[1] = max(0, 3 - count)
    out[SETS] = max(0, 2 - count)
    return tuple(out)


def kinds_vector(counts: Iterable[int]) -> Vector:
    """Return the vector of several kinds that form no runs."""
    total: Vector = (0,) + (INFINITE,) * (CELLS - 1)
    for count in counts:
        total = merge(total, kind_vector(count))
    return total


class SuitWalk:
    """The walk over the nine numbers of a suit, states shared where they are equal."""

    START = ((0, 0, 0, 0), 0)

    def __init__(self) -> None:
        # choices[runs already covering the number][may a run begin] =
        # (runs to begin, triplets, pairs, tiles used)
        self.choices = [
            [
                [
                    (runs, triplet, pair, covered + runs + 3 * triplet + 2 * pair)
                    for runs in range(3 if begin else 1)
                    for triplet in range(2)
                    for pair in range(2)
                    if covered + runs + 3 * triplet + 2 * pair <= 4
                ]
                for begin in (False, True)
            ]
            for covered in range(5)
        ]

    def step(self, state: frozenset, count: int, begin: bool) -> frozenset:
        """Return the state after a number held ``count`` times."""
        costs: dict[tuple[int, int, int, int], int] = {}
        for (older, newer, pair, sets), cost in state:
            for runs, triplet, new_pair, used in self.choices[older + newer][begin]:
                total_sets = sets + runs + triplet
                total_pair = pair + new_pair
                if total_sets >= SETS or total_pair > 1:
                    continue
                key = (newer, runs, total_pair, total_sets)
                value = cost + (used - count if used > count else 0)
                if value < costs.get(key, INFINITE):
                    costs[key] = value
        return frozenset(costs.items())

    def levels(self) -> tuple[list[list[int]], list[Vector]]:
        """Return for each level the successors (5 a state) and the final vectors."""
        known = {frozenset([self.START]): 0}
        tables: list[list[int]] = []
        for number in range(9):
            following: dict[frozenset, int] = {}
            table: list[int] = []
            for state in known:
                for count in range(5):
                    after = self.step(state, count, number < 7)
                    if number == 8:
                        after = frozenset((key, cost) for key, cost in after)
                    table.append(following.setdefault(after, len(following)))
            tables.append(table)
            known = following
        finals = []
        for state in known:
            vector = [INFINITE] * CELLS
            for (_, runs, pair, sets), cost in state:
                cell = pair * SETS + sets
                if runs == 0:
                    vector[cell] = min(vector[cell], cost)
            finals.append(tuple(vector))
        return tables, finals


def suit_tables() -> tuple[list[int], list[list[int]], list[Vector]]:
    """Return SUIT_STATE, the rows of SUIT_CLASS and the classes' vectors."""
    tables, finals = SuitWalk().levels()
    classes: dict[Vector, int] = {}
    final_class = [classes.setdefault(vector, len(classes)) for vector in finals]
    rows: dict[tuple[int, ...], int] = {}
    row_of: dict[int, int] = {}
    suit_state = []
    for counts in product(range(5), repeat=6):
        state = 0
        for number in range(6):
            state = tables[number][state * 5 + counts[5 - number]]
        if state not in row_of:
            row = []
            for high in product(range(5), repeat=3):
                end = state
                for number in range(3):
                    end = tables[6 + number][end * 5 + high[2 - number]]
                row.append(final_class[end])
            row_of[state] = rows.setdefault(tuple(row), len(rows))
        suit_state.append(row_of[state])
    return suit_state, [list(row) for row in rows], list(classes)


def honour_classes(kinds: int) -> tuple[dict[tuple[int, ...], int], list[Vector]]:
    """Return the class of each sorted tuple of counts, and the classes' vectors."""
    classes: dict[Vector, int] = {}
    class_of = {}
    for counts in combinations_with_replacement(range(5), kinds):
        class_of[counts] = classes.setdefault(kinds_vector(counts), len(classes))
    return class_of, list(classes)


class Universe:
    """All vectors that merged suits can have, numbered."""

    def __init__(self) -> None:
        self.number: dict[Vector, int] = {}

    def table(self, left: Sequence[Vector], right: Sequence[Vector]) -> list[list[int]]:
        """Return the number of every merge of a left with a right vector."""
        number = self.number
        return [[number.setdefault(merge(a, b), len(number)) for b in right] for a in left]

    @property
    def vectors(self) -> list[Vector]:
        """Every vector, in the order of its number."""
        return list(self.number)


def complete_suits() -> dict[tuple[int, ...], list[int]]:
    """Return the readings of every complete suit of nine kinds, by counts."""
    groups = [("run", start) for start in range(7)] + [("triplet", n) for n in range(9)]
    suits: dict[tuple[int, ...], list[int]] = {}
    for sets in range(5):
        for chosen in combinations_with_replacement(groups, sets):
            for pair in range(10):
                counts = [0] * 9
                for kind, first in chosen:
                    if kind == "run":
                        for number in range(first, first + 3):
                            counts[number] += 1
                    else:
                        counts[first] += 3
                if pair:
                    counts[pair - 1] += 2
                if max(counts) <= 4:
                    suits.setdefault(tuple(counts), []).append(reading_word(chosen, pair))
    return suits


def reading_word(sets: Sequence[tuple[str, int]], pair: int) -> int:
    """Return the 64-bit word of one reading; pair is 1..9, 0 = none.

    >>> hex(reading_word([("run", 0), ("run", 0)], 9))
    '0x4240640000002'
    """
    runs = [0] * 7
    triplets = 0
    outside = pair in (0, 1, 9)
    for kind, first in sets:
        if kind == "run":
            runs[first] += 1
            outside = outside and first in (0, 6)
        else:
            triplets |= 1 << first
            outside = outside and first in (0, 8)
    parts = {
        "runs": sum(n << (3 * start) for start, n in enumerate(runs)),
        "triplets": triplets,
        "pair": pair,
        "run_mask": sum(1 << start for start, n in enumerate(runs) if n),
        "identical": max(runs),
        "n_runs": sum(runs),
        "n_triplets": triplets.bit_count(),
        "run_pairs": sum(n // 2 for n in runs),
        "inside": int(not outside),
    }
    return sum(value << READING_BITS[name][0] for name, value in parts.items())


def reading_tables() -> tuple[list[int], list[int], list[int]]:
    """Return READ_OFFSET, READ_SLOT and READING.

    A slot is ``a << 17 | first reading << 2 | readings - 1``; 0xFFFFFFFF is empty.
    """
    rows: dict[int, dict[int, tuple[int, int]]] = {}
    readings: list[int] = []
    for counts, words in complete_suits().items():
        low = sum(n * 5**i for i, n in enumerate(counts[:6]))
        high = sum(n * 5**i for i, n in enumerate(counts[6:]))
        rows.setdefault(low, {})[high] = (len(readings), len(words))
        readings += words
    offsets = [0] * 5**6
    used = 0
    slots: dict[int, int] = {}
    for low, row in sorted(rows.items(), key=lambda item: -len(item[1])):
        free = ((1 << (used.bit_length() + 250)) - 1) & ~used
        fits = free
        for high in row:
            fits &= free >> high
        offset = (fits & -fits).bit_length() - 1
        offsets[low] = offset
        for high, (first, count) in row.items():
            slots[offset + high] = low << 17 | first << 2 | (count - 1)
            used |= 1 << (offset + high)
    size = max(offsets) + 125
    return offsets, [slots.get(i, 0xFFFFFFFF) for i in range(size)], readings


def honour_histogram(class_of: dict[tuple[int, ...], int]) -> list[int]:
    """Return the class by the sum of HONOUR_WEIGHT; raise if a sum is ambiguous."""
    table: dict[int, int] = {}
    for counts, number in class_of.items():
        if sum(counts) > 15:  # 14 tiles and one drawn
            continue
        weight = sum(HONOUR_WEIGHT[n] for n in counts)
        if table.setdefault(weight, number) != number:
            raise AssertionError(f"HONOUR_WEIGHT gives {weight} to two classes, {counts}")
    return [table.get(i, 0) for i in range(256)]


def c_array(ctype: str, name: str, values: Iterable[int]) -> str:
    """Return one C array definition, one line of values per 24."""
    numbers = [str(v) + ("u" if v > 0x7FFFFFFF else "") for v in values]
    if ctype == "uint64_t":
        numbers = [n.rstrip("u") + "ull" for n in numbers]
    lines = [",".join(numbers[i : i + 24]) for i in range(0, len(numbers), 24)]
    body = ",\n".join(lines)
    return f"static const {ctype} {name}[{len(numbers)}] = {{\n{body}}};\n"


def padded(rows: Sequence[Sequence[int]], width: int) -> list[int]:
    """Return rows one after another, each filled with zeros to a width."""
    return [value for row in rows for value in [*row, *[0] * (width - len(row))]]


def generate() -> str:
    """Return the text of the C header with every table."""
    suit_state, suit_rows, suits = suit_tables()
    class_of, honours = honour_classes(7)
    sanma_of, sanma_man = honour_classes(2)
    universe = Universe()
    # sou with honours first: their numbers are the columns of DISTANCE
    sou_honours = universe.table(suits, honours)
    columns = len(universe.vectors)
    man_pin = universe.table(suits, suits)
    sanma_man_pin = universe.table(sanma_man, suits)
    done = 0
    while done < len(universe.vectors):  # close under merging one suit more
        done = len(universe.vectors)
        pairs = universe.vectors
        with_suit = universe.table(pairs, suits)
        with_honours = universe.table(pairs, honours)
        with_sanma = universe.table(pairs, sanma_man)
    vectors = universe.vectors
    if len(vectors) > 256 or len(suits) > 128 or len(honours) > 64 or len(sanma_man) > 16:
        raise AssertionError("a class does not fit its byte")

    def distance(a: Vector, b: Vector, melds: int) -> int:
        return min(merge(a, b)[SETS + 4 - melds], 127)

    offsets, slots, readings = reading_tables()
    sanma = [sanma_of[tuple(sorted((i % 5, i // 5)))] for i in range(25)]
    final = [distance(a, b, melds) for melds in range(5) for a in vectors for b in vectors[:columns]]
    complete = [min(vector[SETS + 4 - melds], 127) for melds in range(5) for vector in vectors]
    parts = [
        "/* Written by the build from generate/tables.py. */",
        "#include <stdint.h>",
        f"#define N_MERGED {len(vectors)}",
        c_array("uint16_t", "SUIT_STATE", suit_state),
        c_array("uint8_t", "SUIT_CLASS", padded(suit_rows, 128)),
        c_array("uint8_t", "HONOUR_WEIGHT", HONOUR_WEIGHT),
        c_array("uint8_t", "HONOUR_CLASS", honour_histogram(class_of)),
        c_array("uint8_t", "SANMA_MAN_CLASS", sanma),
        c_array("uint8_t", "MAN_PIN", padded(man_pin, 128)),
        c_array("uint8_t", "SANMA_MAN_PIN", padded(sanma_man_pin, 128)),
        c_array("uint8_t", "SOU_HONOURS", padded(sou_honours, 64)),
        c_array("uint8_t", "WITH_SUIT", padded(with_suit, 128)),
        c_array("uint8_t", "WITH_HONOURS", padded(with_honours, 64)),
        c_array("uint8_t", "WITH_SANMA_MAN", padded(with_sanma, 16)),
        f"#define N_SOU_HONOURS {columns}",
        c_array("uint8_t", "DISTANCE", final),
        c_array("uint8_t", "WHOLE_DISTANCE", complete),
        c_array(
            "uint8_t", "CHIITOI_MISSING", [7 - n // 16 + max(0, 7 - n % 16) if n < 128 else 99 for n in range(256)]
        ),
        c_array("uint8_t", "KOKUSHI_MISSING", [14 - n % 16 - (n > 15) for n in range(256)]),
        c_array("uint8_t", "SUIT_VECTOR", padded(suits, CELLS)),
        c_array("uint8_t", "HONOUR_VECTOR", padded(honours, CELLS)),
        c_array("uint8_t", "SANMA_MAN_VECTOR", padded(sanma_man, CELLS)),
        c_array("uint16_t", "READ_OFFSET", offsets),
        c_array("uint32_t", "READ_SLOT", slots),
        c_array("uint64_t", "READING", readings),
    ]
    return "\n".join(parts)
