"""Layouts of Suzume-Jong in the compiled core: its records, its prices, its names.

Plain Python like ``schema``, whose writers it uses: the build writes the C layout from it, the
batch door its numpy dtypes. A *code* is 0-19: 0-8 = 1s..9s plain, 9 = hatsu (never red), 10 = chun
(always red), 11-19 = the red copy of 1s..9s; codes 0-10 are the *kinds*. An *id* is 0-43, four a
kind in order of kinds, the first of each number the red one. Source: RULES S-3, S-8.
"""

from __future__ import annotations

# one bit each, in this order, of a score's yaku
YAKU = ("tanyao", "chanta", "all_green", "chinyao", "super_red")
# The first three answer a legal question; the others say that it was none.
STATUS = ("ok", "not_complete", "too_few_points", "bad_tile", "too_many_copies", "too_many_reds", "dora_copy")
ANSWERS = 3
NO_DORA = 255

Field = tuple[str, str, int, str]

WIN_FIELDS: tuple[Field, ...] = (
    ("tiles", "uint8_t", 6, "codes of the six tiles, the winning one among them"),
    ("dora", "uint8_t", 1, "code of the dora tile, 255 = not told"),
    ("dealer", "uint8_t", 1, "1 = the dealer wins"),
)

SCORE_FIELDS: tuple[Field, ...] = (
    ("total", "uint16_t", 1, "what the hand is worth, the dealer's bonus included; 0 when it is no win"),
    ("minimum", "uint16_t", 1, "the points that must reach the least; 0 when the hand is not complete"),
    ("base", "uint16_t", 1, "points of the two sets, as far as they count"),
    ("red", "uint16_t", 1, "points of red tiles, as far as they count"),
    ("dora", "uint16_t", 1, "points of dora tiles, as far as they count"),
    ("yaku_points", "uint16_t", 1, "points of all yaku that count"),
    ("status", "uint8_t", 1, "index into STATUS"),
    ("yaku", "uint8_t", 1, "bit n = the n-th name of YAKU counts"),
    ("sets", "uint8_t", 2, "the sets, 255 = none: 0-6 a run from that kind on, 7-17 a triplet of kind n - 7"),
)

RULE_FIELDS: tuple[Field, ...] = (
    ("run", "uint8_t", 1, "points of a run"),
    ("triplet", "uint8_t", 1, "points of a triplet"),
    ("red", "uint8_t", 1, "points of a red tile"),
    ("dora", "uint8_t", 1, "points of a dora tile"),
    ("yaku", "uint8_t", len(YAKU), "points of each name of YAKU"),
    ("least", "uint8_t", 1, "points a win needs"),
    ("dealer", "uint8_t", 1, "points a dealer's win is worth more"),
    ("dora_by_tile", "uint8_t", 1, "1 = only tiles of the dora tile's own colour are dora"),
    ("yakuman_base", "uint8_t", 1, "1 = the sets count beside a yakuman"),
    ("yakuman_bonus", "uint8_t", 1, "1 = red, dora, tanyao and chanta count beside a yakuman"),
    ("dealer_counts", "uint8_t", 1, "1 = the dealer's points help to reach the least"),
    ("reserved", "uint8_t", 1, "zero"),
)

STRUCTS: dict[str, tuple[Field, ...]] = {
    "mj_suzume_win": WIN_FIELDS,
    "mj_suzume_score": SCORE_FIELDS,
    "mj_suzume_rules": RULE_FIELDS,
}

ENUMS: dict[str, tuple[str, ...]] = {"SUZUME_STATUS": STATUS, "SUZUME_YAKU": YAKU}


def write_enums() -> str:
    """Return the Cython declarations of the names, each by its place."""
    out = ["cdef enum:"]
    for prefix, names in ENUMS.items():
        out += [f"    {prefix}_{name.upper()} = {place}" for place, name in enumerate(names)]
    return "\n".join([*out, ""])
