"""The one schema of the compiled core: facts, records and the rule table.

Plain Python, imported by the build (which writes the C layout from it), by the
core at run time (numpy dtypes of the batch doors) and by mjrules (which turns
yaku rows and options into the numbers below). Nothing else declares a layout.

* ``PATTERNS``    facts of one reading of a hand (bits of fact word 0)
* ``SITUATIONS``  facts of the win and of the tiles as a whole (fact word 1)
* ``COUNTERS``    small numbers a yaku row may bound
* ``*_FIELDS``    (name, C type, count, meaning) of each C struct, widest first
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

PATTERNS: dict[str, str] = {
    "standard": "four sets and a pair",
    "chiitoi": "seven different pairs",
    "kokushi": "the thirteen yaochuu kinds and one of them twice",
    "ryanmen": "the winning tile completes a run at an open end: 34 + 5",
    "kanchan": "the winning tile is the middle of a run: 35 + 4",
    "penchan": "the winning tile closes an edge run: 12 + 3 or 89 + 7",
    "tanki": "the winning tile completes the pair",
    "shanpon": "the winning tile completes a triplet",
    "ittsuu": "123 456 789 of one suit",
    "sanshoku": "the same run in all three suits",
    "sanshoku_doukou": "the same triplet (or kan) in all three suits",
    "all_outside": "every set and the pair hold a terminal or honour",
    "pair_dragon": "the pair is haku, hatsu or chun",
    "pair_wind": "the pair is a wind",
    "pair_seat_wind": "the pair is the seat wind",
    "pair_round_wind": "the pair is the round wind",
    "pair_north": "the pair is North",
    "triplet_haku": "a triplet or kan of haku",
    "triplet_hatsu": "a triplet or kan of hatsu",
    "triplet_chun": "a triplet or kan of chun",
    "triplet_seat_wind": "a triplet or kan of the seat wind",
    "triplet_round_wind": "a triplet or kan of the round wind",
    "triplet_double_wind": "a triplet or kan of a wind that is seat and round wind",
    "triplet_north": "a triplet or kan of North, which is neither seat nor round wind",
}

SITUATIONS: dict[str, str] = {
    "tsumo": "won by self-draw",
    "ron": "won on another player's tile",
    "riichi": "riichi of any kind was declared",
    "double_riichi": "the riichi was declared in the first go-round",
    "open_riichi": "the riichi was declared with the hand shown",
    "ippatsu": "within one go-round of the riichi",
    "rinshan": "won on a replacement tile",
    "chankan": "won on the tile of another player's kan",
    "nuki_ron": "won on a north another player set out",
    "haitei": "self-draw of the last live tile",
    "houtei": "ron on the last discard",
    "first_turn": "in the unbroken first go-round, before the winner's first discard",
    "after_kan_discard": "ron on the discard that follows the discarder's kan",
    "riichi_discard": "ron on a discard that declares riichi",
    "discarder_riichi": "the discarder is in riichi",
    "dealer": "the winner's seat wind is East",
    "last_tile": "haitei or houtei",
    "has_meld": "at least one meld, ankan included",
    "has_kan": "at least one kan of any kind",
    "has_nuki": "at least one north set out",
    "has_ura": "at least one ura indicator is shown",
    "closed": "no chi, pon, daiminkan or kakan",
    "open": "at least one chi, pon, daiminkan or kakan",
    "no_yaochuu": "no terminal and no honour among all tiles",
    "all_yaochuu": "terminals and honours only",
    "all_honours": "honours only",
    "all_terminals": "terminals only",
    "no_honours": "no honour among all tiles",
    "has_honours": "at least one honour",
    "one_suit": "exactly one number suit (honours may be there too)",
    "has_man": "at least one man tile",
    "has_pin": "at least one pin tile",
    "has_sou": "at least one sou tile",
    "green": "2 3 4 6 8 of sou and hatsu only",
    "has_hatsu": "at least one hatsu",
    "nine_gates": "1112345678999 and one more, one suit, without a kan",
    "pure_nine_gates": "the hand was 1112345678999 before the winning tile",
    "thirteen_wait": "the hand was the thirteen yaochuu kinds before the winning tile",
}

# Situations that cannot occur at a table: (all of these, none of these, what is wrong).
CONFLICTS: tuple[tuple[tuple[str, ...], tuple[str, ...], str], ...] = (
    (("ippatsu",), ("riichi",), "ippatsu needs a riichi"),
    (("riichi", "open"), (), "riichi needs a closed hand"),
    (("has_ura",), ("riichi",), "ura indicators are turned for a riichi winner only"),
    (("rinshan", "ron"), (), "rinshan is won by self-draw"),
    (("rinshan",), ("has_kan", "has_nuki"), "rinshan needs a kan or a north set out"),
    (("ippatsu", "rinshan"), (), "the own kan or nuki before a rinshan ends ippatsu"),
    (("chankan", "tsumo"), (), "chankan is won by ron"),
    (("nuki_ron", "tsumo"), (), "a north set out is won by ron"),
    (("nuki_ron", "chankan"), (), "one tile cannot be both a kan and a nuki"),
    (("haitei", "ron"), (), "haitei is won by self-draw; the last discard is houtei"),
    (("houtei", "tsumo"), (), "houtei is won by ron; the last draw is haitei"),
    (("haitei", "rinshan"), (), "a replacement tile is not the last live tile"),
    (("houtei", "chankan"), (), "no kan can be made after the last live tile"),
    (("houtei", "nuki_ron"), (), "no north can be set out after the last live tile"),
    (("first_turn", "has_meld"), (), "a call or kan ends the first go-round"),
    (("first_turn", "has_nuki"), (), "the draw after a north set out is a replacement tile, not the first draw"),
    (("first_turn", "riichi"), (), "riichi comes with the first discard, after a first-turn win"),
    (("first_turn", "dealer", "ron"), (), "the dealer discards first; only others win by renhou"),
    (("first_turn", "haitei"), (), "the last live tile is not drawn in the first go-round"),
    (("first_turn", "houtei"), (), "the last discard is not made in the first go-round"),
    (("after_kan_discard", "tsumo"), (), "a discard is won by ron"),
    (("after_kan_discard", "chankan"), (), "a robbed kan is no discard"),
    (("after_kan_discard", "nuki_ron"), (), "a north set out is no discard"),
    (("riichi_discard", "tsumo"), (), "a discard is won by ron"),
    (("riichi_discard", "chankan"), (), "a robbed kan is no discard"),
    (("riichi_discard", "nuki_ron"), (), "a north set out is no discard"),
    (("discarder_riichi", "tsumo"), (), "a self-draw has no discarder"),
)

COUNTERS: dict[str, str] = {
    "runs": "runs in the reading, called ones too",
    "triplets": "triplets and kans in the reading, called ones too",
    "concealed_triplets": "triplets and kans that count as concealed",
    "kans": "kans of every kind",
    "concealed_kans": "ankan",
    "run_pairs": "pairs of identical runs (1 iipeikou, 2 ryanpeikou)",
    "identical_runs": "how many times the commonest run stands",
    "triplet_chain": "longest chain of triplets in consecutive numbers of one suit",
    "dragon_triplets": "triplets of dragons",
    "wind_triplets": "triplets of winds",
    "man_sum": "sum of the digits of all man tiles",
    "win_kind": "the winning tile's kind, 0..33",
    "consecutive_wins": "wins in a row of this player, this one included",
    "nuki": "norths set out",
    "dora": "tiles named by the open indicators",
    "ura": "tiles named by the ura indicators",
    "aka": "red fives",
}

MAX_YAKU = 128
MAX_ROWS = 112
MAX_BOUNDS = 3
MAX_SHAPES = 24
MAX_INDICATORS = 5

MELD_TYPES = ("none", "chi", "pon", "daiminkan", "kakan", "ankan")
LIMITS = ("none", "mangan", "haneman", "baiman", "sanbaiman", "kazoe", "yakuman")
LIMIT_BASE = (0, 2000, 3000, 4000, 6000, 8000, 8000)

# What each payer owes (C-4, P-10): by what becomes of the absent seat's share where three play, by whether the
# dealer wins, for discarder, dealer and child as (times, halved, absent). A share is ``times`` the base points, half of
# that where ``halved``, and half of ``absent`` times the base, the absent child's share; each step in full hundreds.
OWED: dict[str, tuple[tuple[tuple[int, int, int], ...], ...]] = {
    "loss": (((4, 0, 0), (2, 0, 0), (1, 0, 0)), ((6, 0, 0), (0, 0, 0), (2, 0, 0))),
    "north_bisection": (((4, 0, 0), (2, 0, 1), (1, 0, 1)), ((6, 0, 0), (0, 0, 0), (2, 0, 2))),
    "equal": (((4, 0, 0), (4, 1, 0), (4, 1, 0)), ((6, 0, 0), (0, 0, 0), (6, 1, 0))),
}
WAITS = ("none", "ryanmen", "kanchan", "penchan", "tanki", "shanpon")
FORMS = ("none", "standard", "chiitoi", "kokushi")
FU_REASONS = (
    "none",
    "base",
    "closed_ron",
    "tsumo",
    "wait",
    "pair_dragon",
    "pair_wind",
    "pair_double_wind",
    "open_triplet",
    "concealed_triplet",
    "open_kan",
    "concealed_kan",
    "open_pinfu",
    "pinfu_tsumo",
    "chiitoi",
    "rounding",
)
# reason and fu of each type of meld, of simples; a terminal's or honour's count twice
MELD_FU = (("none", 0), ("none", 0), ("open_triplet", 2), ("open_kan", 8), ("open_kan", 8), ("concealed_kan", 16))
# The first four answer a legal question; the others say that it was none.
STATUS = (
    "ok",
    "not_complete",
    "no_yaku",
    "nuki_ron_refused",
    "tile_count",
    "count_range",
    "five_of_a_kind",
    "win_tile_missing",
    "bad_meld",
    "bad_wind",
    "bad_tile",
    "bad_nuki",
    "conflict",
    "chankan_copy",
    "nuki_tile",
    "too_many_reds",
    "not_in_sanma",
    "sanma_wind",
    "flag_not_in_rules",
    "nuki_not_in_rules",
    "ura_not_in_rules",
    "kandora_not_in_rules",
    "nuki_rinshan_not_in_rules",
    "overflow",
    "chi_not_in_rules",
    "north_meld_not_in_rules",
)
ANSWERS = 4

Field = tuple[str, str, int, str]

WIN_FIELDS: tuple[Field, ...] = (
    ("flags", "uint32_t", 1, "bit n = the n-th name of SITUATIONS, as far as the caller tells it"),
    ("counts", "uint8_t", 34, "concealed tiles by kind, the winning tile included"),
    ("win", "uint8_t", 1, "kind of the winning tile"),
    ("n_melds", "uint8_t", 1, "melds called or declared"),
    ("meld_type", "uint8_t", 4, "index into MELD_TYPES"),
    ("meld_kind", "uint8_t", 4, "kind of the meld's lowest tile"),
    ("aka", "uint8_t", 3, "red fives of man, pin, sou in hand, melds and winning tile"),
    ("seat_wind", "uint8_t", 1, "0 East .. 3 North"),
    ("round_wind", "uint8_t", 1, "0 East .. 3 North"),
    ("nuki", "uint8_t", 1, "norths set out"),
    ("n_dora", "uint8_t", 1, "open indicators"),
    ("n_ura", "uint8_t", 1, "ura indicators"),
    ("dora", "uint8_t", MAX_INDICATORS, "kinds of the open indicators"),
    ("ura", "uint8_t", MAX_INDICATORS, "kinds of the ura indicators"),
    ("consecutive_wins", "uint8_t", 1, "wins in a row, this one included; 0 = not told"),
    ("aka_shown", "uint8_t", 3, "red fives of man, pin, sou among the indicators"),
    ("reserved", "uint8_t", 2, "zero"),
)

ROW_FIELDS: tuple[Field, ...] = (
    ("need0", "uint64_t", 1, "PATTERNS that must all hold"),
    ("need1", "uint64_t", 1, "SITUATIONS that must all hold"),
    ("forbid0", "uint64_t", 1, "PATTERNS none of which may hold"),
    ("forbid1", "uint64_t", 1, "SITUATIONS none of which may hold"),
    ("exclude0", "uint64_t", 1, "yaku ids 0..63 that do not count beside this one"),
    ("exclude1", "uint64_t", 1, "yaku ids 64..127 that do not count beside this one"),
    ("bound_counter", "uint8_t", MAX_BOUNDS, "index into COUNTERS"),
    ("bound_low", "uint8_t", MAX_BOUNDS, "least value, inclusive"),
    ("bound_high", "uint8_t", MAX_BOUNDS, "greatest value, inclusive"),
    ("n_bounds", "uint8_t", 1, "bounds in use"),
    ("shape_first", "uint8_t", 1, "first shape of which one must be the whole hand"),
    ("shape_end", "uint8_t", 1, "one past the last such shape; equal to shape_first = none asked"),
    ("id", "uint8_t", 1, "yaku id"),
    ("han_closed", "uint8_t", 1, "han of a closed hand"),
    ("han_open", "uint8_t", 1, "han of an open hand"),
    ("multiple_closed", "uint8_t", 1, "yakuman multiple of a closed hand"),
    ("multiple_open", "uint8_t", 1, "yakuman multiple of an open hand"),
    ("limit", "uint8_t", 1, "the hand is worth at least this index of LIMITS; 0 = none"),
    ("needs_other", "uint8_t", 1, "1 = counts only beside another yaku"),
    ("reserved", "uint8_t", 5, "zero"),
)

RULE_FIELDS: tuple[Field, ...] = (
    ("allowed_flags", "uint32_t", 1, "situations these rules know"),
    ("players", "uint8_t", 1, "3 or 4"),
    ("aka", "uint8_t", 3, "red fives of man, pin, sou in the set"),
    ("kiriage", "uint8_t", 1, "0 off, 1 four han 30 fu, 2 every base of 1920"),
    ("double_wind_pair_fu", "uint8_t", 1, "fu of a pair that is seat and round wind"),
    ("north_pair_fu", "uint8_t", 1, "fu of a pair of North that is no seat or round wind"),
    ("rinshan_fu", "uint8_t", 1, "tsumo fu on a replacement tile"),
    ("pinfu_tsumo_fu", "uint8_t", 1, "tsumo fu of a pinfu hand"),
    ("open_pinfu_fu", "uint8_t", 1, "fu of an open hand that collects none"),
    ("kazoe", "uint8_t", 1, "13 han: 0 yakuman, 1 sanbaiman, 2 one yakuman each 13 han"),
    ("aotenjou", "uint8_t", 1, "1 = no limits, a yakuman is 13 han"),
    ("yakuman_stack", "uint8_t", 1, "1 = several yakuman add, 0 = the highest counts"),
    ("yakuman_cap", "uint8_t", 1, "highest multiple paid, 0 = none"),
    ("nuki", "uint8_t", 1, "1 = North is a nuki dora"),
    ("nuki_rinshan", "uint8_t", 1, "1 = the replacement tile of a nuki can be rinshan"),
    ("nuki_ron", "uint8_t", 1, "ron on a north set out: 0 no, 1 kokushi, 2 any hand"),
    ("ura", "uint8_t", 1, "1 = ura dora"),
    ("kandora", "uint8_t", 1, "1 = a kan turns an indicator"),
    ("kan_ura", "uint8_t", 1, "1 = ura under the kan indicators"),
    ("sanma_tsumo", "uint8_t", 1, "index into OWED"),
    ("tenhou_best", "uint8_t", 1, "1 = a dealt hand chooses its winning tile"),
    ("pinfu_id", "uint8_t", 1, "yaku id whose presence means pinfu fu"),
    ("n_rows", "uint8_t", 1, "yaku rows in use"),
    ("shapes", "uint8_t", MAX_SHAPES * 34, "whole hands by kind, 14 tiles each"),
    ("sanma_chi", "uint8_t", 1, "1 = three players call chi"),
    ("north_never_melded", "uint8_t", 1, "1 = North is set out, never called nor made a kan of"),
    ("reserved", "uint8_t", 2, "zero"),
)

SCORE_FIELDS: tuple[Field, ...] = (
    ("base", "int64_t", 1, "base points (yakuman included), before the payer's factor"),
    ("points", "int64_t", 1, "what the winner receives without honba and deposits"),
    ("pay_discarder", "int64_t", 1, "ron: the discarder's payment"),
    ("pay_dealer", "int64_t", 1, "tsumo by a child: the dealer's payment"),
    ("pay_child", "int64_t", 1, "tsumo: each child's payment"),
    ("yaku0", "uint64_t", 1, "ordinary yaku, ids 0..63"),
    ("yaku1", "uint64_t", 1, "ordinary yaku, ids 64..127"),
    ("yakuman0", "uint64_t", 1, "yakuman, ids 0..63"),
    ("yakuman1", "uint64_t", 1, "yakuman, ids 64..127"),
    ("reading", "uint64_t", 3, "man, pin, sou of the reading as tablegen.READING_BITS"),
    ("triplets", "uint64_t", 1, "concealed triplets of the reading, one bit a kind"),
    ("han", "uint16_t", 1, "han with dora; 0 for a yakuman"),
    ("fu", "uint16_t", 1, "fu, rounded; 0 for a yakuman"),
    ("status", "uint8_t", 1, "index into STATUS"),
    ("limit", "uint8_t", 1, "index into LIMITS"),
    ("yakuman", "uint8_t", 1, "total multiple, 0 when it is no yakuman (kazoe too)"),
    ("dora", "uint8_t", 1, "han of the open indicators"),
    ("ura", "uint8_t", 1, "han of the ura indicators"),
    ("aka", "uint8_t", 1, "han of red fives"),
    ("nuki", "uint8_t", 1, "han of norths set out"),
    ("form", "uint8_t", 1, "index into FORMS"),
    ("wait", "uint8_t", 1, "index into WAITS"),
    ("pair", "uint8_t", 1, "kind of the pair, 255 = none"),
    ("win", "uint8_t", 1, "kind taken as the winning tile"),
    ("run_start", "uint8_t", 1, "lowest kind of the run the winning tile completes, 255 = none"),
    ("reserved", "uint8_t", 8, "zero"),
)

STRUCTS: dict[str, tuple[Field, ...]] = {
    "mj_win": WIN_FIELDS,
    "mj_row": ROW_FIELDS,
    "mj_rules": RULE_FIELDS,
    "mj_score": SCORE_FIELDS,
}

_CTYPES = {
    "uint8_t": ("B", "u1"),
    "uint16_t": ("H", "<u2"),
    "int16_t": ("h", "<i2"),
    "uint32_t": ("I", "<u4"),
    "int32_t": ("i", "<i4"),
    "uint64_t": ("Q", "<u8"),
    "int64_t": ("q", "<i8"),
    "int8_t": ("b", "i1"),
    "double": ("d", "<f8"),
}
_STRUCT, _NUMPY = ({ctype: names[place] for ctype, names in _CTYPES.items()} for place in (0, 1))


def numpy_descr(fields: tuple[Field, ...]) -> list[tuple[str, str] | tuple[str, str, tuple[int]]]:
    """Return a numpy dtype description of one struct.

    >>> numpy_descr(WIN_FIELDS)[:2]
    [('flags', '<u4'), ('counts', 'u1', (34,))]
    """
    return [
        (name, _NUMPY[ctype]) if count == 1 else (name, _NUMPY[ctype], (count,)) for name, ctype, count, _ in fields
    ]


def pack(fields: tuple[Field, ...], values: Mapping[str, int | Sequence[int]]) -> bytes:
    """Return the bytes of one struct; fields that are not named are zero.

    Raises KeyError for a name the struct does not have and struct.error for a
    number that does not fit.

    >>> pack(WIN_FIELDS, {"win": 33})[38]
    33
    """
    rest = dict(values)
    parts = []
    for name, ctype, count, _ in fields:
        value = rest.pop(name, 0)
        numbers = [value] if isinstance(value, int) else list(value)
        numbers += [0] * (count - len(numbers))
        parts.append(struct.pack(f"<{count}{_STRUCT[ctype]}", *numbers))
    if rest:
        raise KeyError(f"no such field: {', '.join(rest)}")
    return b"".join(parts)


def unpack(fields: tuple[Field, ...], record: bytes) -> dict[str, Any]:
    """Return the values of one struct by the names of its fields, a tuple where a field holds several.

    Raises struct.error for bytes of another length.

    >>> unpack(WIN_FIELDS, pack(WIN_FIELDS, {"win": 33, "dora": [1]}))["dora"]
    (1, 0, 0, 0, 0)
    """
    found = struct.unpack("<" + "".join(f"{count}{_STRUCT[ctype]}" for _, ctype, count, _ in fields), record)
    values, place = {}, 0
    for name, _, count, _ in fields:
        values[name] = found[place] if count == 1 else found[place : place + count]
        place += count
    return values


def mask(table: Iterable[str], names: Iterable[str]) -> int:
    """Return the bit mask of the named facts.

    >>> mask(SITUATIONS, ["tsumo", "riichi"])
    5
    """
    bits = {name: 1 << bit for bit, name in enumerate(table)}
    return sum(bits[name] for name in set(names))
