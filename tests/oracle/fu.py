"""Fu of one reading, part by part."""

from __future__ import annotations

from .tiles import YAOCHUU
from .win import Block, Shape
from .yaku import pinfu, two_sided, value_pair


def set_fu(block: Block) -> int:
    """Open triplet 2, closed 4, open kan 8, closed kan 16; twice that for terminals and honours."""
    if block.shape == "run":
        return 0
    fu = 2 if block.shape == "triplet" else 8
    if block.closed:
        fu *= 2
    return fu * 2 if block.kind in YAOCHUU else fu


def pair_fu(h: Shape) -> int:
    """2 for a pair of dragons, of the seat wind or of the round wind; both winds by option."""
    if not value_pair(h):
        return 0
    double = h.pair == h.win.seat_wind == h.win.round_wind
    return int(h.rules["double_wind_pair_fu"]) if double else 2


def tsumo_fu(h: Shape) -> int:
    """2 for a self-draw, except with a 20-fu pinfu and, in some houses, on a rinshan win."""
    if not h.win.tsumo:
        return 0
    if h.win.closed and pinfu(h) and h.rules["pinfu_tsumo"] == "20fu":
        return 0
    return int(h.rules["rinshan_fu"]) if h.rinshan else 2


def fu_parts(h: Shape) -> dict[str, int]:
    """Every part that counts, before rounding; chiitoi is a flat 25."""
    if h.form == "chiitoi":
        return {"chiitoi": 25}
    parts = {
        "base": 20,
        "closed_ron": 10 if h.win.closed and not h.win.tsumo else 0,
        "tsumo": tsumo_fu(h),
        "wait": 0 if h.win_group[0] == "triplet" or two_sided(h) else 2,
        "pair": pair_fu(h),
        "sets": sum(set_fu(block) for block in h.blocks),
    }
    if not h.win.closed and sum(parts.values()) == 20:
        parts["open_without_fu"] = int(h.rules["open_pinfu_fu"]) - 20
    return parts


def fu(h: Shape) -> int:
    """The fu paid: rounded up to tens, except the 25 of chiitoi."""
    total = sum(fu_parts(h).values())
    return total if h.form == "chiitoi" else -(-total // 10) * 10
