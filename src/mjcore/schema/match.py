"""Layouts of a whole game of riichi: the match around the hands, and the rows a simulation writes.

Plain Python like ``schema``, whose writers it uses. Seats are 0-3, seat 0 deals first; lists have an
entry a seat, entries of a seat nobody sits in are 0. Points count in ones, deposits too.
"""

from __future__ import annotations

Field = tuple[str, str, int, str]

SEATS = 4

# a game between its hands; the hand itself is round_schema.ROUND_FIELDS
MATCH_FIELDS: tuple[Field, ...] = (
    ("game", "uint64_t", 1, "index of the game"),
    ("points", "int64_t", SEATS, "points before the hand on the table"),
    ("deposits", "int64_t", 1, "points on the table before the hand"),
    ("chips", "int32_t", SEATS, "shugi won and lost so far"),
    ("adjustments", "int32_t", SEATS, "result points won and lost so far"),
    ("honba", "uint32_t", 1, "counters"),
    ("deal", "uint32_t", 1, "deals before this one, hands that are dealt again too"),
    ("by_function", "uint32_t", 1, "hands that were settled by mjrules.settle, not by the tables"),
    ("dealer", "uint8_t", 1, "seat"),
    ("round", "uint8_t", 1, "0-3 = E S W N"),
    ("first_dealer", "uint8_t", 1, "seat"),
    ("players", "uint8_t", 1, "3 or 4"),
    ("wins_before", "uint8_t", SEATS, "wins in a row"),
    ("reserved", "uint8_t", 4, "zero"),
)

# one hand of a simulation
HAND_FIELDS: tuple[Field, ...] = (
    ("game", "uint64_t", 1, "index of the game"),
    ("points", "int64_t", SEATS, "points before the hand"),
    ("deltas", "int64_t", SEATS, "change of the points by the hand, riichi sticks among it"),
    ("value", "int64_t", SEATS, "points of each winner's hand, without honba and deposits"),
    ("yaku0", "uint64_t", SEATS, "yaku of each winner: bit n = id n"),
    ("yaku1", "uint64_t", SEATS, "the same for ids 64 and up"),
    ("yakuman0", "uint64_t", SEATS, "yakuman of each winner: bit n = id n"),
    ("yakuman1", "uint64_t", SEATS, "the same for ids 64 and up"),
    ("deposits", "int64_t", 1, "points on the table before the hand"),
    ("honba", "uint32_t", 1, "counters before the hand"),
    ("han", "uint16_t", SEATS, "han of each winner, dora among them; 0 for a yakuman"),
    ("fu", "uint16_t", SEATS, "fu of each winner; 0 for a yakuman"),
    ("chips", "int16_t", SEATS, "shugi won and lost"),
    ("adjustments", "int16_t", SEATS, "result points won and lost"),
    ("hand", "uint16_t", 1, "number of the hand in its game, from 0"),
    ("yakuman", "uint8_t", SEATS, "multiple of each winner's yakuman, 0 = none (kazoe too)"),
    ("limit", "uint8_t", SEATS, "index into schema.LIMITS for each winner"),
    ("dora", "uint8_t", SEATS, "han of each winner by open indicators"),
    ("ura", "uint8_t", SEATS, "han of each winner by ura indicators"),
    ("aka", "uint8_t", SEATS, "han of each winner by red fives"),
    ("nuki", "uint8_t", SEATS, "norths set out"),
    ("riichi", "uint8_t", SEATS, "round_schema.RIICHI_BITS"),
    ("riichi_turn", "uint8_t", SEATS, "own discard that declared riichi, from 1; 0 = none"),
    ("calls", "uint8_t", SEATS, "chi, pon and daiminkan"),
    ("kans", "uint8_t", SEATS, "kans of every kind"),
    ("discards", "uint8_t", SEATS, "discards"),
    ("round", "uint8_t", 1, "0-3 = E S W N"),
    ("dealer", "uint8_t", 1, "seat"),
    ("end", "uint8_t", 1, "index into round_schema.ENDS"),
    ("winners", "uint8_t", 1, "mask of the seats whose win counts"),
    ("declared", "uint8_t", 1, "mask of the winners, at three rons that are a draw of those who declared"),
    ("discarder", "uint8_t", 1, "seat whose tile was won; 255 = none"),
    ("turn", "uint8_t", 1, "turns the seat had that made the last move, this one among them"),
    ("tenpai", "uint8_t", 1, "mask: ready at a draw where hands are shown"),
    ("nagashi", "uint8_t", 1, "mask: nagashi mangan"),
    ("noten_riichi", "uint8_t", 1, "mask: in riichi and not ready at such a draw"),
    ("live", "uint8_t", 1, "tiles left of the live wall"),
    ("by_function", "uint8_t", 1, "1 = settled by mjrules.settle, 0 = by the tables"),
    ("reserved", "uint8_t", 2, "zero"),
)

# one game of a simulation
GAME_FIELDS: tuple[Field, ...] = (
    ("game", "uint64_t", 1, "index of the game"),
    ("points", "int64_t", SEATS, "points at the end, before anybody takes the deposits left"),
    ("deposits", "int64_t", 1, "points on the table at the end"),
    ("result_x10", "int64_t", SEATS, "result in tenths of a point"),
    ("chips", "int32_t", SEATS, "shugi won and lost"),
    ("adjustments", "int32_t", SEATS, "result points won and lost"),
    ("hands", "uint32_t", 1, "hands"),
    ("by_function", "uint32_t", 1, "hands that were settled by mjrules.settle, not by the tables"),
    ("rank", "uint8_t", SEATS, "place, from 1"),
    ("first_dealer", "uint8_t", 1, "seat"),
    ("reserved", "uint8_t", 3, "zero"),
)

STRUCTS: dict[str, tuple[Field, ...]] = {
    "mj_match": MATCH_FIELDS,
    "mj_hand_row": HAND_FIELDS,
    "mj_game_row": GAME_FIELDS,
}
