"""Names and numbers of a game in play, the same in the compiled hands, in ``Game``, in logs and batches.

Plain Python like ``schema``, whose writers it uses. **Actions**: the place in ACTIONS is the id; a
legal-move mask has bit id % 64 of word id // 64. Ids are append-only. ``discard:CODE`` is a discard
from the hand (Suzume-Jong: of any tile), ``tsumogiri`` that of the tile just drawn where the table
sees the difference; ``chi_low`` takes the tile as the lowest of the run, ``_red`` uses a red five of
the hand; pon alike. **Events**: numbers 1-17 are mjai's own, 32 and up ours (ADR 0006).
"""

from __future__ import annotations

_KINDS = tuple(f"{n}{suit}" for suit, last in (("m", 9), ("p", 9), ("s", 9), ("z", 7)) for n in range(1, last + 1))
_REDS = ("0m", "0p", "0s")
_SUZUME_REDS = tuple(f"{n}rs" for n in range(1, 10))
_PLAIN = (
    "tsumogiri riichi open_riichi tsumo ron pass nuki kyuushu chi_low chi_mid chi_high chi_low_red chi_mid_red "
    "chi_high_red pon pon_red pon_two_reds daiminkan"
).split()

ACTIONS: tuple[str, ...] = (
    *[f"discard:{tile}" for tile in (*_KINDS, *_REDS, *_SUZUME_REDS)],  # 0-33, 34-36, 37-45
    *_PLAIN,  # 46-63
    *[f"ankan:{tile}" for tile in _KINDS],  # 64-97
    *[f"kakan:{tile}" for tile in _KINDS],  # 98-131
    "stop",  # 132: the dealer ends the game after a hand
    "go_on",  # 133
)
# Suzume-Jong: action id of the discard of each code 0-19 of suzume_schema
SUZUME_DISCARD: tuple[int, ...] = tuple(
    ACTIONS.index(f"discard:{tile}") for tile in (*_KINDS[18:27], "6z", "7z", *_SUZUME_REDS)
)

EVENTS: dict[str, int] = {
    "start_game": 1,
    "start_kyoku": 2,
    "tsumo": 3,
    "dahai": 4,
    "chi": 5,
    "pon": 6,
    "daiminkan": 7,
    "ankan": 8,
    "kakan": 9,
    "nuki": 10,
    "dora": 11,
    "reach": 12,
    "reach_accepted": 13,
    "hora": 14,
    "ryukyoku": 15,
    "end_kyoku": 16,
    "end_game": 17,
    "position": 32,
    "false_win": 33,
    "penalty": 34,
    "dead_hand": 35,
    "choice": 36,
    "reach_cancelled": 37,
    "pao": 38,
    "commitment": 39,
    "reveal": 40,
    "early_end": 41,
}

SUZUME_STAGES = ("turn", "claims", "over")
SUZUME_ENDS = ("exhausted", "tsumo", "ron")
# built-in players; the place is the number
SUZUME_PLAYERS = ("random", "greedy", "balanced", "strong")
SEATS = 6

Field = tuple[str, str, int, str]

# one hand of a simulation; a list has one entry a seat, entries of empty seats are 0
SUZUME_HAND_FIELDS: tuple[Field, ...] = (
    ("game", "uint64_t", 1, "index of the game"),
    ("hand", "uint8_t", 1, "number of the hand in its game, from 0"),
    ("round", "uint8_t", 1, "number of the wind marker, 1-4"),
    ("dealer", "uint8_t", 1, "seat"),
    ("end", "uint8_t", 1, "index into SUZUME_ENDS"),
    ("winners", "uint8_t", 1, "mask of seats"),
    ("discarder", "uint8_t", 1, "seat that gave the tile; 255 = none"),
    ("dora", "uint8_t", 1, "code of the dora tile"),
    ("draws", "uint8_t", 1, "tiles drawn from the field"),
    ("value", "int16_t", SEATS, "what the hand of each winner was worth"),
    ("deltas", "int16_t", SEATS, "points won and lost in the hand, penalties included"),
    ("penalties", "uint8_t", SEATS, "false declarations"),
    ("yaku", "uint8_t", SEATS, "yaku of each winner: bit n = the n-th name of suzume_schema.YAKU"),
    ("reserved", "uint8_t", 4, "zero"),
)
SUZUME_GAME_FIELDS: tuple[Field, ...] = (
    ("game", "uint64_t", 1, "index of the game"),
    ("points", "int16_t", SEATS, "points at the end"),
    ("first_dealer", "uint8_t", 1, "seat"),
    ("reserved", "uint8_t", 3, "zero"),
)

STRUCTS: dict[str, tuple[Field, ...]] = {
    "mj_suzume_hand_row": SUZUME_HAND_FIELDS,
    "mj_suzume_game_row": SUZUME_GAME_FIELDS,
}


def write_enums() -> str:
    """Return the Cython declarations of the plain actions, the events and the names of Suzume-Jong."""
    out = ["cdef enum:"]
    out += [f"    ACTION_{name.upper()} = {place}" for place, name in enumerate(ACTIONS) if ":" not in name]
    out += [f"    EVENT_{name.upper()} = {number}" for name, number in EVENTS.items()]
    for prefix, names in (("STAGE", SUZUME_STAGES), ("END", SUZUME_ENDS), ("PLAYER", SUZUME_PLAYERS)):
        out += [f"    SUZUME_{prefix}_{name.upper()} = {place}" for place, name in enumerate(names)]
    out += [f"    SUZUME_SEATS = {SEATS}", ""]
    return "\n".join(out)


def write_arrays() -> str:
    """Return the C arrays from codes of Suzume-Jong to discards, and back from actions (255 = no discard)."""
    codes = [SUZUME_DISCARD.index(action) if action in SUZUME_DISCARD else 255 for action in range(64)]
    return "".join(
        f"static const uint8_t {name}[{len(numbers)}] = {{{','.join(map(str, numbers))}}};\n"
        for name, numbers in (("SUZUME_DISCARD", SUZUME_DISCARD), ("SUZUME_DISCARDED", codes))
    )
