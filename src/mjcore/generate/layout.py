"""What the build writes from the schemas: C structs and constants, and the small tables of tiles and conflicts.

Plain Python, run by the build before the core exists; ``schema`` is ``mjcore.schema``, or its names as the build
reads them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Field = tuple[str, str, int, str]


def write_pxd(schema: Any) -> str:
    """Return the Cython declarations of every struct and constant of the schema."""
    out = [
        "# Written by the build from schema.py.",
        "from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t",
        "",
        "cdef enum:",
    ]
    out += [f"    P_{name.upper()} = {bit}" for bit, name in enumerate(schema.PATTERNS)]
    out += [f"    S_{name.upper()} = {bit}" for bit, name in enumerate(schema.SITUATIONS)]
    out += [f"    C_{name.upper()} = {index}" for index, name in enumerate(schema.COUNTERS)]
    for prefix, names in (
        ("MELD", schema.MELD_TYPES),
        ("LIMIT", schema.LIMITS),
        ("WAIT", schema.WAITS),
        ("FORM", schema.FORMS),
        ("FU", schema.FU_REASONS),
        ("STATUS", schema.STATUS),
    ):
        out += [f"    {prefix}_{name.upper()} = {index}" for index, name in enumerate(names)]
    out += [
        f"    N_COUNTERS = {len(schema.COUNTERS)}",
        f"    PATTERN_BYTES = {-(-len(schema.PATTERNS) // 8)}",
        f"    SITUATION_BYTES = {-(-len(schema.SITUATIONS) // 8)}",
        f"    N_CONFLICTS = {len(schema.CONFLICTS)}",
        f"    N_TOLD = {list(schema.SITUATIONS).index('dealer')}",
        f"    MAX_ROWS = {schema.MAX_ROWS}",
        f"    MAX_SHAPES = {schema.MAX_SHAPES}",
        f"    MAX_INDICATORS = {schema.MAX_INDICATORS}",
        "",
    ]
    return "\n".join(out) + write_structs(schema.STRUCTS)


def write_structs(structs: Mapping[str, tuple[Field, ...]]) -> str:
    """Return the Cython declarations of structs by name, this schema's or another's."""
    out = []
    for name_of_struct, fields in structs.items():
        out.append(f"cdef struct {name_of_struct}:")
        out += [f"    {ctype} {name}" + (f"[{count}]" if count > 1 else "") for name, ctype, count, _ in fields]
        out.append("")
    return "\n".join(out)


# sets of kinds as masks; RUN_KINDS: where a run begins, OUTSIDE_RUN_KINDS: where one with a terminal does
TERMINAL_KINDS = sum(1 << kind for kind in (0, 8, 9, 17, 18, 26))
KIND_SETS: dict[str, int] = {
    "ALL_KINDS": (1 << 34) - 1,
    "TERMINAL_KINDS": TERMINAL_KINDS,
    "YAOCHUU_KINDS": TERMINAL_KINDS | 0x7F << 27,
    "GREEN_KINDS": sum(1 << kind for kind in (19, 20, 21, 23, 25, 32)),
    "SANMA_REMOVED_KINDS": 0x7F << 1,
    "RUN_KINDS": 0x7F << 18 | 0x7F << 9 | 0x7F,
    "OUTSIDE_RUN_KINDS": sum(1 << kind for kind in (0, 6, 9, 15, 18, 24)),
}


def dora_after(kind: int, players: int) -> int:
    """Return the kind that an indicator names: the next of its suit, winds and dragons in a ring; 1m 9m for three.

    >>> dora_after(8, 4), dora_after(0, 3), dora_after(30, 4), dora_after(33, 4)
    (0, 8, 27, 31)
    """
    if players == 3 and kind < 9:
        return 8 - kind
    first, size = (9 * (kind // 9), 9) if kind < 27 else (27, 4) if kind < 31 else (31, 3)
    return first + (kind - first + 1) % size


def write_arrays(schema: Any) -> str:
    """Return the C arrays of CONFLICTS (those each byte of a situation leaves possible), limits, kinds and dora."""
    rows = [
        (schema.mask(schema.SITUATIONS, all_of), schema.mask(schema.SITUATIONS, none_of))
        for all_of, none_of, _ in schema.CONFLICTS
    ]
    numbers = []
    for place in range(-(-len(schema.SITUATIONS) // 8)):
        for value in range(256):
            left = 0
            for bit, (need, forbid) in enumerate(rows):
                here_need, here_forbid = need >> 8 * place & 255, forbid >> 8 * place & 255
                if value & here_need == here_need and not value & here_forbid:
                    left |= 1 << bit
            numbers.append(str(left))
    out = [f"static const uint32_t CONFLICT_BY_BYTE[{len(numbers)}] = {{{','.join(numbers)}}};"]
    limits = ",".join(map(str, schema.LIMIT_BASE))
    out.append(f"static const int64_t LIMIT_VALUE[{len(schema.LIMIT_BASE)}] = {{{limits}}};")
    for name, small in (
        ("MELD_FU_REASON", [schema.FU_REASONS.index(reason) for reason, _ in schema.MELD_FU]),
        ("OWED", [number for wins in schema.OWED.values() for parts in wins for part in parts for number in part]),
        ("MELD_FU", [fu for _, fu in schema.MELD_FU]),
        ("DORA_AFTER", [dora_after(kind, players) for players in (4, 3) for kind in range(34)]),
    ):
        out.append(f"static const uint8_t {name}[{len(small)}] = {{{','.join(map(str, small))}}};")
    out += [f"static const uint64_t {name} = {value}ull;" for name, value in KIND_SETS.items()]
    return "\n".join(out) + "\n"
