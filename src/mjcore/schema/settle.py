"""Layout of the settlement tables and of the hands they settle; plain Python like ``schema``.

Rules reach the compiled look-up as numbers: what a hand pays, coefficients, and what comes next by
named facts. Points count in ones, seats from 0, rounds 0-3 = E S W N.
"""

from __future__ import annotations

Field = tuple[str, str, int, str]

EVENTS = ("win", "draw", "abort")
NEXT = ("deal", "continue_hand", "dealer_may_stop", "game_over")
FACTS = ("stays", "bust", "at_target", "dealer_first")  # bits 0-3 of an entry of ``after``
SETTLE_STATUS = ("ok", "bad_row")
PHASES = 4

# one hand that ended in the ordinary way
ENDED_FIELDS: tuple[Field, ...] = (
    ("points", "int64_t", 4, "points a seat, riichi sticks paid"),
    ("deposits", "int64_t", 1, "points on the table, sticks among them"),
    ("honba", "uint32_t", 1, "counters"),
    ("value", "uint16_t", 1, "win: row of the value; draw: set of tenpai seats; abort: index into round_schema.ENDS"),
    ("event", "uint8_t", 1, "index into EVENTS"),
    ("round", "uint8_t", 1, "0-3 = E S W N"),
    ("dealer", "uint8_t", 1, "seat"),
    ("first_dealer", "uint8_t", 1, "seat"),
    ("winner", "uint8_t", 1, "seat of the winner"),
    ("payer", "uint8_t", 1, "seat that dealt in; the winner at a tsumo"),
    ("reserved", "uint8_t", 4, ""),
)

# what it came to
SETTLED_FIELDS: tuple[Field, ...] = (
    ("points", "int64_t", 4, "points after the hand"),
    ("deltas", "int64_t", 4, "what each seat won and paid"),
    ("deposits", "int64_t", 1, "points on the table"),
    ("chips", "int16_t", 4, "shugi of the hand"),
    ("results", "int16_t", 4, "result points of the hand"),
    ("honba", "uint32_t", 1, "counters of the next hand"),
    ("dealer", "uint8_t", 1, "dealer of the next hand"),
    ("round", "uint8_t", 1, "round of the next hand"),
    ("next", "uint8_t", 1, "index into NEXT"),
    ("status", "uint8_t", 1, "index into SETTLE_STATUS"),
)

# the rules around the tables
FRAME_FIELDS: tuple[Field, ...] = (
    ("out_below", "int64_t", 1, "below these points somebody is out"),
    ("target", "int64_t", 1, "points that end an extension and a leading dealer's game"),
    ("classes", "uint16_t", 1, "rows of values"),
    ("players", "uint8_t", 1, "3 or 4"),
    ("win_stays", "uint8_t", 16, "1 = the dealer stays by a win, by dealer x 4 + winner"),
    ("abort_stays", "uint8_t", 16, "1 = the dealer stays by a draw, by its place in round_schema.ENDS"),
    (
        "dealer_first",
        "uint8_t",
        64,
        "1 = the dealer ranks first, by hand x 16 + who has most; hands and seats from the first dealer",
    ),
    ("places", "uint8_t", 32, "round x 4 + hand of the next deal, by (round x 4 + hand) x 2 + stays"),
    ("phases", "uint8_t", 16, "phase by round x 4 + hand"),
    ("after", "uint8_t", 192, "index into NEXT by phase x 48 + event x 16 + facts"),
    ("counters", "uint8_t", 6, "by event x 2 + stays: 1 = honba + 1, 0 = back to none"),
    ("reserved", "uint8_t", 7, ""),
)

STRUCTS: dict[str, tuple[Field, ...]] = {
    "mj_ended": ENDED_FIELDS,
    "mj_settled": SETTLED_FIELDS,
    "mj_frame": FRAME_FIELDS,
}
