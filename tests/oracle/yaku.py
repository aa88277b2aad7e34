"""The ordinary yaku: han closed, han open, and what makes each.

Rows that exclude one another say so in their own condition. Whether a house plays a yaku at all,
and its own prices, are looked up in `scoring`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from .tiles import (
    CHUN,
    DRAGONS,
    HAKU,
    HATSU,
    HONOUR,
    NORTH,
    SUITS,
    TERMINALS,
    YAOCHUU,
    number_of,
    suit_of,
)
from .win import Shape


class Row(NamedTuple):
    """What a yaku pays in a closed and in an open hand, and its condition."""

    closed: int
    open: int
    holds: Callable[[Shape], bool]


def consecutive(kinds: list[int], length: int) -> bool:
    """Whether `length` of the kinds follow one another in one suit of numbers."""
    return any(
        all(low + i in kinds for i in range(length))
        for suit in SUITS[:HONOUR]
        for low in range(suit.start, suit.stop - length + 1)
    )


def in_three_suits(kinds: list[int]) -> bool:
    """Whether the same number is there in man, pin and sou."""
    return any({number, number + 9, number + 18} <= set(kinds) for number in range(9))


def identical_pairs_of_runs(h: Shape) -> int:
    """Two runs alike make one pair, four alike make two."""
    return sum(copies // 2 for copies in Counter(h.runs).values())


def value_pair(h: Shape) -> bool:
    """Whether the pair alone is worth fu."""
    valued = {*DRAGONS, h.win.seat_wind, h.win.round_wind}
    return h.pair in valued or (h.pair == NORTH and h.rules["north_yakuhai"])


def two_sided(h: Shape) -> bool:
    """Whether the winning tile finished a run that waited on both sides (ryanmen)."""
    shape, low = h.win_group
    if shape != "run":
        return False
    from_below = h.win.win_tile.kind == low and number_of(low) != 7
    from_above = h.win.win_tile.kind == low + 2 and number_of(low) != 1
    return from_below or from_above


def pinfu(h: Shape) -> bool:
    """Four runs, a pair without value, a two-sided wait; by tsumo only if the house allows it."""
    allowed = not h.win.tsumo or h.rules["pinfu_tsumo"] != "off"
    return allowed and len(h.runs) == 4 and not value_pair(h) and two_sided(h)


def isshoku_sanjun(h: Shape) -> bool:
    """Three identical runs."""
    return any(copies >= 3 for copies in Counter(h.runs).values())


def iipeikou(h: Shape) -> bool:
    """Two identical runs, if they are not part of something better."""
    replaced = h.rules["isshoku_sanjun"] and isshoku_sanjun(h)
    return identical_pairs_of_runs(h) == 1 and not replaced


def tanyao(h: Shape) -> bool:
    """No terminal and no honour; in an open hand where the house allows it."""
    return not h.kinds & YAOCHUU and (h.win.closed or h.rules["kuitan"])


def seat_wind(h: Shape) -> bool:
    """A triplet of the seat wind; a double wind that counts once counts as the round wind."""
    once = h.win.seat_wind == h.win.round_wind and h.rules["double_wind_han"] == 1
    return h.win.seat_wind in h.triplets and not once


def north(h: Shape) -> bool:
    """A triplet of North where it is a value tile for everybody; a seat or round wind has its own row."""
    guest = NORTH not in (h.win.seat_wind, h.win.round_wind)
    return bool(h.rules["north_yakuhai"]) and guest and NORTH in h.triplets


def ittsuu(h: Shape) -> bool:
    """123 456 789 of one suit."""
    return any({suit[0], suit[3], suit[6]} <= set(h.runs) for suit in SUITS[:HONOUR])


def chanta(h: Shape) -> bool:
    """A terminal or honour everywhere, with at least one run and one honour."""
    return h.yaochuu_everywhere and bool(h.runs) and HONOUR in map(suit_of, h.kinds)


def junchan(h: Shape) -> bool:
    """A terminal everywhere, with at least one run and no honour."""
    return h.yaochuu_everywhere and bool(h.runs) and HONOUR not in map(suit_of, h.kinds)


def shousangen(h: Shape) -> bool:
    """Two triplets of dragons and a pair of the third."""
    return h.pair in DRAGONS and sum(kind in DRAGONS for kind in h.triplets) == 2


def honitsu(h: Shape) -> bool:
    """One suit and honours."""
    return len(h.number_suits) == 1 and HONOUR in map(suit_of, h.kinds)


def chinitsu(h: Shape) -> bool:
    """One suit alone."""
    return len(h.number_suits) == 1 and HONOUR not in map(suit_of, h.kinds)


def riichi_kind(h: Shape) -> str:
    """The name of the riichi yaku; an open riichi is a plain one where it is not played."""
    if not h.win.riichi:
        return ""
    opened = "open_" if h.win.opened_riichi and h.rules["open_riichi"] else ""
    doubled = "double_" if h.win.doubled_riichi else ""
    return f"{doubled}{opened}riichi"


def ron_with(flag: str) -> Callable[[Shape], bool]:
    """A ron in the situation the flag names."""
    return lambda h: not h.win.tsumo and flag in h.win.flags


def renhou(h: Shape) -> bool:
    """A child's ron before his first draw, on a true discard unless the house is generous."""
    robbed = bool(h.win.flags & {"chankan", "nuki_ron"})
    return ron_with("first_turn")(h) and not h.win.dealer and (not robbed or bool(h.rules["renhou_on_robbed"]))


ORDINARY: dict[str, Row] = {
    "riichi": Row(1, 0, lambda h: riichi_kind(h) == "riichi"),
    "double_riichi": Row(2, 0, lambda h: riichi_kind(h) == "double_riichi"),
    "open_riichi": Row(2, 0, lambda h: riichi_kind(h) == "open_riichi"),
    "double_open_riichi": Row(3, 0, lambda h: riichi_kind(h) == "double_open_riichi"),
    "ippatsu": Row(1, 0, lambda h: bool(h.win.riichi) and "ippatsu" in h.win.flags),
    "menzen_tsumo": Row(1, 0, lambda h: h.win.tsumo),
    "chankan": Row(1, 1, ron_with("chankan")),
    "rinshan": Row(1, 1, lambda h: h.rinshan),
    "haitei": Row(1, 1, lambda h: h.haitei),
    "houtei": Row(1, 1, lambda h: h.houtei),
    "kanburi": Row(1, 1, ron_with("after_kan_discard")),
    "tsubame_gaeshi": Row(1, 1, ron_with("riichi_discard")),
    "pinfu": Row(1, 0, pinfu),
    "iipeikou": Row(1, 0, iipeikou),
    "ryanpeikou": Row(3, 0, lambda h: identical_pairs_of_runs(h) == 2),
    "isshoku_sanjun": Row(3, 2, isshoku_sanjun),
    "tanyao": Row(1, 1, tanyao),
    "seat_wind": Row(1, 1, seat_wind),
    "round_wind": Row(1, 1, lambda h: h.win.round_wind in h.triplets),
    "north": Row(1, 1, north),
    "haku": Row(1, 1, lambda h: HAKU in h.triplets),
    "hatsu": Row(1, 1, lambda h: HATSU in h.triplets),
    "chun": Row(1, 1, lambda h: CHUN in h.triplets),
    "sanshoku": Row(2, 1, lambda h: in_three_suits(h.runs)),
    "ittsuu": Row(2, 1, ittsuu),
    "chanta": Row(2, 1, chanta),
    "junchan": Row(3, 2, junchan),
    "chiitoi": Row(2, 0, lambda h: h.form == "chiitoi"),
    "toitoi": Row(2, 2, lambda h: len(h.triplets) == 4),
    "sanankou": Row(2, 2, lambda h: h.closed_triplets == 3),
    "sanshoku_doukou": Row(2, 2, lambda h: in_three_suits(h.triplets)),
    "sankantsu": Row(2, 2, lambda h: h.quads == 3),
    "sanrenkou": Row(2, 2, lambda h: consecutive(h.triplets, 3)),
    "shousangen": Row(2, 2, shousangen),
    "honroutou": Row(2, 2, lambda h: h.kinds <= YAOCHUU and not h.kinds <= TERMINALS),
    "honitsu": Row(3, 2, honitsu),
    "chinitsu": Row(6, 5, chinitsu),
}
