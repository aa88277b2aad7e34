"""Layout of the positions and answers of the analysis of discards; plain Python like ``schema``."""

from __future__ import annotations

Field = tuple[str, str, int, str]

MOST_DRAWS = 30
MOST_ROWS = 14
MOST_DETOURS = 3
RON_PERMILLE = 900  # how much of the table of wins on discards is true, as counted in its own games
MODELS = ("exact", "nekobean")
BY = ("each", "tenpai", "win", "points")
RIICHI = ("may", "must", "never")
REDS = ("mean", "states")
STATUS = ("ok", "capped", "too_many_nodes", "no_memory", "bad_position")

# a position: the hand with its drawn tile, and what its player sees
POSITION_FIELDS: tuple[Field, ...] = (
    ("river", "uint64_t", 1, "kinds the player has discarded"),
    ("counts", "uint8_t", 34, "concealed tiles by kind, the drawn tile included"),
    ("aka", "uint8_t", 3, "red fives of man, pin, sou among them"),
    ("n_melds", "uint8_t", 1, "melds called or declared"),
    ("meld_type", "uint8_t", 4, "index into schema.MELD_TYPES"),
    ("meld_kind", "uint8_t", 4, "kind of the meld's lowest tile"),
    ("meld_aka", "uint8_t", 3, "red fives of man, pin, sou in the melds"),
    ("seat_wind", "uint8_t", 1, "0 East .. 3 North"),
    ("round_wind", "uint8_t", 1, "0 East .. 3 North"),
    ("nuki", "uint8_t", 1, "norths set out"),
    ("n_dora", "uint8_t", 1, "open indicators"),
    ("dora", "uint8_t", 5, "kinds of the open indicators"),
    ("visible", "uint8_t", 34, "tiles by kind that are seen elsewhere: rivers, melds of others, indicators"),
    ("visible_aka", "uint8_t", 3, "red fives of man, pin, sou among them"),
    ("draws", "uint8_t", 1, "own draws left after this discard"),
    ("double_riichi", "uint8_t", 1, "1 = a riichi declared with this discard is a double riichi"),
    ("haitei", "uint8_t", 1, "1 = the last of these draws is the last live tile"),
    ("reserved", "uint8_t", 6, "zero"),
)

# how it is to be looked at
CHOICE_FIELDS: tuple[Field, ...] = (
    ("most_nodes", "uint32_t", 1, "hands held at most"),
    ("ron_permille", "uint16_t", 1, "how much of the table's chances of a ron counts"),
    ("model", "uint8_t", 1, "index into MODELS"),
    ("detours", "uint8_t", 1, "draws and discards aside from the shortest way, 0..3"),
    ("by", "uint8_t", 1, "index into BY: the figure that decides"),
    ("riichi", "uint8_t", 1, "index into RIICHI"),
    ("reds", "uint8_t", 1, "index into REDS"),
    ("ura", "uint8_t", 1, "1 = riichi turns ura indicators, where the rules have them"),
    ("ron", "uint8_t", 1, "1 = wins on discards of others and the end of the hand by them, from the table"),
    ("reserved", "uint8_t", 3, "zero"),
)

# one discard; figures by the draws that have gone by
ROW_FIELDS: tuple[Field, ...] = (
    ("tenpai", "double", MOST_DRAWS, "chance of being tenpai at the end"),
    ("win", "double", MOST_DRAWS, "chance of winning"),
    ("points", "double", MOST_DRAWS, "expected points of a win, 0 without one"),
    ("good_shape", "double", MOST_DRAWS, "chance that the first tenpai waits for five tiles or more"),
    ("useful", "uint64_t", 1, "kinds that lower the shanten after the discard, as far as a copy is left"),
    ("tile", "uint8_t", 1, "code of the discard"),
    ("shanten", "int8_t", 1, "shanten after it"),
    ("total", "uint8_t", 1, "copies left of the useful kinds"),
    ("riichi", "uint8_t", 1, "1 = declare riichi with it"),
    ("reserved", "uint8_t", 4, "zero"),
)

# what was found of a position, before its MOST_ROWS rows
HEAD_FIELDS: tuple[Field, ...] = (
    ("nodes", "uint32_t", 1, "hands looked at"),
    ("status", "uint8_t", 1, "index into STATUS"),
    ("rows", "uint8_t", 1, "discards"),
    ("detours", "uint8_t", 1, "detours looked at: fewer than asked where the hands were too many"),
    ("shanten", "int8_t", 1, "shanten of the hand with its drawn tile"),
)

STRUCTS: dict[str, tuple[Field, ...]] = {
    "mj_position": POSITION_FIELDS,
    "mj_outlook_choice": CHOICE_FIELDS,
    "mj_outlook_row": ROW_FIELDS,
    "mj_outlook_head": HEAD_FIELDS,
}


def write_enums() -> str:
    """Return the constants as Cython declarations.

    >>> write_enums().splitlines()[1]
    '    MOST_DRAWS = 30'
    """
    out = [
        "cdef enum:",
        f"    MOST_DRAWS = {MOST_DRAWS}",
        f"    MOST_ROWS = {MOST_ROWS}",
        f"    RON_PERMILLE = {RON_PERMILLE}",
    ]
    for prefix, names in (("ANALYSIS", STATUS), ("MODEL", MODELS), ("BY", BY), ("RIICHI", RIICHI), ("REDS", REDS)):
        out += [f"    {prefix}_{name.upper()} = {place}" for place, name in enumerate(names)]
    return "\n".join(out) + "\n"
