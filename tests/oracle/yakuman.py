"""The yakuman: how many times each counts, and what makes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .tiles import (
    DRAGONS,
    GREEN,
    HATSU,
    HONOUR,
    MAN,
    PIN,
    SOU,
    SUITS,
    TERMINALS,
    WINDS,
    number_of,
    suit_of,
)
from .win import Shape
from .yaku import consecutive

NINE_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)
ONE_PIN, NINE_PIN = SUITS[PIN][0], SUITS[PIN][8]


class Row(NamedTuple):
    """How many yakuman it is worth, and its condition."""

    multiple: int
    holds: Callable[[Shape], bool]


def first_turn(h: Shape, *, tsumo: bool, dealer: bool) -> bool:
    """A win in the unbroken first go-round."""
    return "first_turn" in h.win.flags and h.win.tsumo == tsumo and h.win.dealer == dealer


def winds_in_triplets(h: Shape) -> int:
    """How many of the four winds are triplets."""
    return sum(kind in WINDS.values() for kind in h.triplets)


def on_the_pair(h: Shape) -> bool:
    """A single wait: the winning tile finished the pair (for kokushi: the thirteen-sided wait)."""
    return h.win_group[0] == "pair"


def tsuuiisou(h: Shape) -> bool:
    """Honours only, as four sets or as seven pairs."""
    return {suit_of(kind) for kind in h.kinds} == {HONOUR}


def daichisei(h: Shape) -> bool:
    """The seven honours as seven pairs."""
    return h.form == "chiitoi" and tsuuiisou(h)


def ryuuiisou(h: Shape) -> bool:
    """2 3 4 6 8 sou and hatsu only; some houses want hatsu to be there."""
    return h.kinds <= GREEN and (HATSU in h.kinds or not h.rules["ryuuiisou_hatsu"])


def nine_gates_suit(h: Shape) -> tuple[int, ...]:
    """The nine counts of the only suit of a hand that has the chuuren shape, else nothing.

    1112345678999 and one more of the suit; with a kan there are more than 14 tiles, and none fits.
    """
    if len(h.win.tiles) != 14 or len(h.number_suits) != 1 or HONOUR in map(suit_of, h.kinds):
        return ()
    if h.rules["chuuren_closed"] and not h.win.closed:
        return ()
    suit = SUITS[h.number_suits.pop()]
    counts = tuple(h.counts[suit.start : suit.stop])
    return counts if all(n >= gate for n, gate in zip(counts, NINE_GATES, strict=True)) else ()


def nine_sided(h: Shape) -> bool:
    """Chuuren that stood at 1112345678999 before the win, which takes a closed hand."""
    counts = list(nine_gates_suit(h))
    if not counts or h.win.melds:
        return False
    counts[number_of(h.win.win_tile.kind) - 1] -= 1
    return tuple(counts) == NINE_GATES


def seven_pairs_in_a_row(suit: int) -> Callable[[Shape], bool]:
    """The daisharin shapes in one suit: 22334455667788 and, where played, 1-7 and 3-9."""

    def holds(h: Shape) -> bool:
        if h.win.melds:
            return False
        allowed = []
        for shape in h.rules["daisharin_shapes"]:
            first, last = map(int, shape.split("-"))
            allowed.append({SUITS[suit][n - 1] for n in range(first, last + 1)})
        return h.kinds in allowed and all(h.counts[kind] == 2 for kind in h.kinds)

    return holds


def hyakumangoku(h: Shape) -> bool:
    """Nothing but man, and the numbers (four of a kan) make 100 or more."""
    only_man = {suit_of(kind) for kind in h.kinds} == {MAN}
    return only_man and sum(number_of(kind) * h.counts[kind] for kind in h.kinds) >= 100


def sashikomi(h: Shape) -> bool:
    """Ron on an open riichi from a player who is not in riichi himself."""
    opened = h.rules["open_riichi"] and h.win.opened_riichi
    return opened and not h.win.tsumo and "discarder_riichi" not in h.win.flags


YAKUMAN: dict[str, Row] = {
    "tenhou": Row(1, lambda h: first_turn(h, tsumo=True, dealer=True)),
    "chiihou": Row(1, lambda h: first_turn(h, tsumo=True, dealer=False)),
    "kokushi": Row(1, lambda h: h.form == "kokushi" and not on_the_pair(h)),
    "kokushi13": Row(1, lambda h: h.form == "kokushi" and on_the_pair(h)),
    "suuankou": Row(1, lambda h: h.closed_triplets == 4 and not on_the_pair(h)),
    "suuankou_tanki": Row(1, lambda h: h.closed_triplets == 4 and on_the_pair(h)),
    "daisangen": Row(1, lambda h: set(DRAGONS) <= set(h.triplets)),
    "shousuushii": Row(1, lambda h: winds_in_triplets(h) == 3 and h.pair in WINDS.values()),
    "daisuushii": Row(1, lambda h: winds_in_triplets(h) == 4),
    "tsuuiisou": Row(1, lambda h: tsuuiisou(h) and not (h.rules["daichisei"] and daichisei(h))),
    "daichisei": Row(2, daichisei),
    "ryuuiisou": Row(1, ryuuiisou),
    "chinroutou": Row(1, lambda h: h.kinds <= TERMINALS),
    "chuuren": Row(1, lambda h: bool(nine_gates_suit(h)) and not nine_sided(h)),
    "junsei_chuuren": Row(1, nine_sided),
    "suukantsu": Row(1, lambda h: h.quads == 4),
    "daisharin": Row(1, seven_pairs_in_a_row(PIN)),
    "daichikurin": Row(1, seven_pairs_in_a_row(SOU)),
    "daisuurin": Row(1, seven_pairs_in_a_row(MAN)),
    "hyakumangoku": Row(1, hyakumangoku),
    "suurenkou": Row(1, lambda h: consecutive(h.triplets, 4)),
    "iipin_moyue": Row(1, lambda h: h.haitei and h.win.win_tile.kind == ONE_PIN),
    "chuupin_raoyui": Row(1, lambda h: h.houtei and h.win.win_tile.kind == NINE_PIN),
    "ishinoue_sannen": Row(1, lambda h: h.win.doubled_riichi and (h.haitei or h.houtei)),
    "paarenchan": Row(1, lambda h: h.win.consecutive_wins >= 8),
    "sashikomi": Row(1, sashikomi),
}

IMPLIED: dict[str, set[str]] = {
    "tenhou": {"menzen_tsumo"},
    "chiihou": {"menzen_tsumo"},
    "kokushi": {"honroutou"},
    "kokushi13": {"honroutou"},
    "suuankou": {"toitoi", "sanankou"},
    "suuankou_tanki": {"toitoi", "sanankou"},
    "daisangen": {"haku", "hatsu", "chun"},
    "daisuushii": {"toitoi", "seat_wind", "round_wind", "north"},
    "tsuuiisou": {"toitoi", "chiitoi", "honroutou"},
    "daichisei": {"chiitoi", "honroutou"},
    "ryuuiisou": {"honitsu", "chinitsu"},
    "chinroutou": {"toitoi", "honroutou"},
    "chuuren": {"chinitsu"},
    "junsei_chuuren": {"chinitsu"},
    "suukantsu": {"toitoi"},
    "daisharin": {"chinitsu", "ryanpeikou", "chiitoi", "pinfu", "tanyao"},
    "daichikurin": {"chinitsu", "ryanpeikou", "chiitoi", "pinfu", "tanyao"},
    "daisuurin": {"chinitsu", "ryanpeikou", "chiitoi", "pinfu", "tanyao"},
    "hyakumangoku": {"chinitsu"},
    "suurenkou": {"toitoi", "sanrenkou"},
    "ishinoue_sannen": {"double_riichi", "double_open_riichi", "haitei", "houtei"},
    "iipin_moyue": {"haitei"},
    "chuupin_raoyui": {"houtei"},
    "sashikomi": {"open_riichi", "double_open_riichi"},
}
"""Ordinary yaku that a yakuman consists of; they are not counted beside it under aotenjou."""
