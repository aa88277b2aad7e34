"""What a seat sees of a hand of riichi, as numbers for learning: names and sizes of its arrays.

Plain Python like ``schema``. Seats are numbered relative to the observer: 0 itself, 1 its right-hand
neighbour who plays next, then on in turn order; at a table of three the fourth is 0 throughout. One
layout serves every rule set. Nothing here depends on what the seat cannot see.
"""

from __future__ import annotations

from collections.abc import Iterable

SEATS = 4
KINDS = 34
DISCARDS = 40  # places of a river; 70 draws and 16 calls of others leave no seat more
NO_TILE = 255

# one number a kind
OWN_PLANES: dict[str, str] = {
    "hand": "concealed tiles, the one just drawn among them",
    "red": "red fives among them",
    "drawn": "1 on the kind of the tile just drawn",
    "claimed": "1 on the kind that lies before the others",
    "barred": "1 on kinds that may not be discarded after the call just made",
    "waits": "1 on kinds that complete the hand without the tile just drawn",
    "indicators": "open dora indicators",
    "dora": "open indicators that name the kind",
    "unseen": "copies neither in the own hand nor open on the table",
}
# the same for each seat
SEAT_PLANES: dict[str, str] = {
    "melds": "copies in its melds",
    "meld_reds": "red fives among them",
    "river": "copies it discarded, called ones too",
    "kept": "those of them that came from the hand, not as drawn",
    "called": "those of them that others called",
    "riichi_tile": "1 on the discard that declared its riichi",
    "safe": "1 on kinds it cannot ron: its river, and what was discarded since its riichi stands",
}
PLANES: tuple[str, ...] = (*OWN_PLANES, *[f"{name}_{seat}" for seat in range(SEATS) for name in SEAT_PLANES])

OWN_SCALARS: dict[str, str] = {
    "players": "3 or 4",
    "round_wind": "0 East .. 3 North",
    "seat_wind": "the same of the seat that looks",
    "honba": "counters",
    "deposits": "points on the table, the riichi sticks of this hand among them",
    "live_wall": "tiles that can still be drawn",
    "stage": "index into round_schema.STAGES",
    "turn": "relative seat whose turn it is, or was",
    "claim": "index into round_schema.CLAIMS: what lies before the others; 0 in a turn",
    "claim_seat": "relative seat that laid it there; 0 in a turn",
    "claim_red": "1 = it is a red five",
    "riichi_step": "1 = the discard that declares the own riichi comes next, 2 = open riichi",
    "furiten": "1 = the own hand may ron nothing now",
    "kans": "kans of everybody",
    "unbroken": "1 = no call has broken the first go-round",
}
SEAT_SCALARS: dict[str, str] = {
    "points": "points, riichi sticks of this hand taken off",
    "riichi": "round_schema.RIICHI_BITS",
    "ippatsu": "1 = a win now is ippatsu",
    "melds": "melds",
    "nuki": "norths set out",
    "discards": "discards",
}
SCALARS: tuple[str, ...] = (*OWN_SCALARS, *[f"{name}_{seat}" for seat in range(SEATS) for name in SEAT_SCALARS])

# name of an array -> numpy dtype and shape of one observation
ARRAYS: dict[str, tuple[str, tuple[int, ...]]] = {
    "planes": ("uint8", (len(PLANES), KINDS)),
    "scalars": ("int32", (len(SCALARS),)),
    "rivers": ("uint8", (SEATS, DISCARDS)),  # codes in their order, NO_TILE behind the last
    "river_marks": ("uint8", (SEATS, DISCARDS)),  # round_schema.RIVER_BITS without the seat
}


def write_enums() -> str:
    """Return the Cython declarations of the places and sizes."""

    def places(prefix: str, names: Iterable[str], first: int = 0) -> list[str]:
        return [f"    {prefix}_{name.upper()} = {first + place}" for place, name in enumerate(names)]

    out = ["cdef enum:"]
    out += places("PLANE", OWN_PLANES) + places("PLANE_OF", SEAT_PLANES, len(OWN_PLANES))
    out += places("SCALAR", OWN_SCALARS) + places("SCALAR_OF", SEAT_SCALARS, len(OWN_SCALARS))
    for name, value in (
        ("PLANES", len(PLANES)),
        ("SEAT_PLANES", len(SEAT_PLANES)),
        ("SCALARS", len(SCALARS)),
        ("SEAT_SCALARS", len(SEAT_SCALARS)),
        ("OBSERVED_DISCARDS", DISCARDS),
    ):
        out.append(f"    N_{name} = {value}")
    return "\n".join([*out, ""])
