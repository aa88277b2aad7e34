"""The price of a win: every reading is priced, and the best one is paid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from . import yaku as ordinary
from . import yakuman as big
from .fu import fu as fu_of
from .hands import decompose
from .points import YAKUMAN_BASE, base_points, floor_at, payments
from .rules import Rules, fill
from .tiles import NORTH, count, dora_kind
from .win import Shape, Win

Result = dict[str, Any]


def blank(*, valid: bool, reason: str | None) -> Result:
    """A result with nothing in it."""
    return {
        "valid": valid,
        "reason": reason,
        "yaku": {},
        "yakuman": {},
        "multiple": 0,
        "han": None,
        "fu": None,
        "limit": None,
        "points": 0,
        "pay": {},
    }


def score(win: Mapping[str, Any], rules: Mapping[str, Any]) -> Result:
    """What a win is worth.

    `win`: hand (MPSZ text of the concealed tiles without the winning tile), win_tile, tsumo,
    melds [{type, tiles}], seat_wind, round_wind, riichi (False, True, "double", "open",
    "double_open"), the flags of `Win.FLAGS`, consecutive_wins, dora_indicators, ura_indicators,
    nuki.
    `rules`: options of `rules.DEFAULTS`; what is missing has its default.

    The result: valid, reason (None, "not_complete", "no_yaku", "nuki_ron_refused"), yaku {name: han} with the dora
    rows, yakuman {name: multiple} and their paid sum `multiple`, han, fu, limit (None, "mangan",
    "haneman", "baiman", "sanbaiman", "kazoe", "yakuman"), points and pay ({"discarder": n},
    {"dealer": n, "child": n} or {"each": n}), both without honba and deposits. A yakuman has no
    yaku rows, no han and no fu (but see `with_yakuman` on aotenjou).
    """
    return best_results(win, rules)[0]


def best_results(win: Mapping[str, Any], rules: Mapping[str, Any]) -> list[Result]:
    """All results that are worth the same as the best one; they differ in their yaku at most."""
    house = fill(rules)
    shapes = list(shapes_of(Win.from_mapping(win), house))
    if not shapes:
        return [blank(valid=False, reason="not_complete")]
    shapes = [shape for shape in shapes if may_win_on_it(shape)]
    if not shapes:
        return [blank(valid=False, reason="nuki_ron_refused")]
    results = [result for shape in shapes if (result := price(shape))]
    if not results:
        return [blank(valid=False, reason="no_yaku")]
    best = max(map(rank, results))
    return [result for result in results if rank(result) == best]


def rank(result: Result) -> tuple[int, int, int, int, int]:
    """Yakuman first, by what is paid and then by all they hold; then payment, han and fu."""
    held = sum(result["yakuman"].values())
    return result["multiple"], held, result["points"], result["han"] or 0, result["fu"] or 0


def shapes_of(win: Win, rules: Rules) -> Iterator[Shape]:
    """Every reading of the hand."""
    counts = count([*win.concealed, win.win_tile])
    for same in winning_tiles(win, rules):
        for reading in decompose(counts, same.win_tile.kind, len(same.melds)):
            yield Shape(same, rules, reading)


def may_win_on_it(shape: Shape) -> bool:
    """Whether the house lets this reading win on its tile: a north set out may not be everybody's."""
    if "nuki_ron" not in shape.win.flags:
        return True
    allowed = shape.rules["nuki_ron"]
    return allowed == "any" or (allowed == "kokushi" and shape.form == "kokushi")


def winning_tiles(win: Win, rules: Rules) -> Iterator[Win]:
    """The win itself; for a tenhou, where the house is generous, with each tile as the last one."""
    yield win
    tenhou = "first_turn" in win.flags and win.tsumo and win.dealer
    if tenhou and rules["tenhou_win_tile"] == "best":
        for place, tile in enumerate(win.concealed):
            rest = (*win.concealed[:place], win.win_tile, *win.concealed[place + 1 :])
            yield replace(win, concealed=rest, win_tile=tile)


def price(shape: Shape) -> Result | None:
    """The result of one reading, or None without a yaku."""
    rows, yakuman = rows_of(shape)
    floor = renhou_floor(shape)
    alone = yakuman.keys() == {"paarenchan"} and not rows and not floor
    if alone and shape.rules["paarenchan_needs_yaku"]:
        return None
    if yakuman:
        return with_yakuman(shape, rows, yakuman)
    if not rows and not floor:
        return None
    if rows:
        rows |= dora_rows(shape)
    if floor:
        rows["renhou"] = 0
    han, fu = sum(rows.values()), fu_of(shape)
    base, limit = base_points(han, fu, shape.rules)
    if floor:
        base, limit = floor_at(floor, base, limit)
    return won(shape, base, yaku=rows, han=han, fu=fu, limit=limit)


def adds_up(rules: Rules) -> bool:
    """Whether several yakuman of a hand are added."""
    return bool(rules["yakuman_stack"] or rules["aotenjou"])


def with_yakuman(shape: Shape, rows: dict[str, int], yakuman: dict[str, int]) -> Result:
    """The result of a reading with yakuman.

    Under aotenjou each multiple is 13 han, and everything else in the hand is added to it; rules
    that let only the highest yakuman count, or so many, are limits too.
    """
    multiple = (sum if adds_up(shape.rules) else max)(yakuman.values())
    if not shape.rules["aotenjou"]:
        multiple = min(multiple, shape.rules["yakuman_cap"] or multiple)
    if not shape.rules["aotenjou"]:
        base = YAKUMAN_BASE * multiple
        return won(shape, base, yakuman=yakuman, multiple=multiple, limit="yakuman")
    implied = set().union(*(big.IMPLIED.get(name, set()) for name in yakuman))
    rows = {name: han for name, han in rows.items() if name not in implied} | dora_rows(shape)
    if renhou_floor(shape):
        rows["renhou"] = 0
    han, fu = 13 * multiple + sum(rows.values()), fu_of(shape)
    base, _ = base_points(han, fu, shape.rules)
    return won(shape, base, yaku=rows, yakuman=yakuman, multiple=multiple, han=han, fu=fu)


def won(shape: Shape, base: int, **fields: Any) -> Result:
    """A valid result with its payments."""
    points, pay = payments(base, dealer=shape.win.dealer, tsumo=shape.win.tsumo, rules=shape.rules)
    return {**blank(valid=True, reason=None), **fields, "points": points, "pay": pay}


# ---------------------------------------------------------------- the rows of a reading


def rows_of(shape: Shape) -> tuple[dict[str, int], dict[str, int]]:
    """({ordinary yaku: han}, {yakuman: multiple}) of a reading, at this house's prices."""
    rules = shape.rules
    offers = {name: (row.holds, row.closed, row.open, 0) for name, row in ordinary.ORDINARY.items()}
    for name, row in big.YAKUMAN.items():
        offers[name] = (row.holds, 0, 0, 2 if name in rules["double_yakuman"] else row.multiple)
    offers["renhou"] = (ordinary.renhou, *RENHOU_PRICES.get(rules["renhou"], (0, 0, 0)))
    rows, yakuman = {}, {}
    for name, (holds, closed, opened, multiple) in offers.items():
        # A yaku with an option of its own name is played only where that option is on.
        if rules.get(name, True) is False or not holds(shape):
            continue
        own = rules["yaku"].get(name, {})
        multiple = own.get("multiple" if shape.win.closed else "multiple_open", multiple)
        han = own.get("closed", closed) if shape.win.closed else own.get("open", opened)
        if multiple:
            yakuman[name] = multiple
        elif han:
            rows[name] = han
    return rows, yakuman


RENHOU_PRICES = {"4han": (4, 0, 0), "5han": (5, 0, 0), "yakuman": (0, 0, 1)}
"""(closed, open, multiple) of renhou; the other settings give it no price of its own."""


def renhou_floor(shape: Shape) -> str | None:
    """The limit a renhou hand is worth at least, where the house has it so."""
    limit = shape.rules["renhou"]
    return limit if limit in ("mangan", "baiman") and ordinary.renhou(shape) else None


def dora_rows(shape: Shape) -> dict[str, int]:
    """dora, ura, aka and nuki, as far as there are any.

    A north set out is one han by itself and a tile like any other when an indicator names it. The
    first indicator of each list is the one turned up at the deal, the others are those of kans.
    """
    win, rules = shape.win, shape.rules
    norths = win.nuki if rules["nuki"] else 0
    copies = list(shape.counts)
    copies[NORTH] += norths

    def named(indicators: tuple[int, ...], *, kans: bool) -> int:
        used = indicators if kans else indicators[:1]
        return sum(copies[dora_kind(indicator, rules["players"])] for indicator in used)

    with_ura = win.riichi and rules["ura"]
    rows = {
        "dora": named(win.dora_indicators, kans=rules["kandora"]),
        "ura": named(win.ura_indicators, kans=rules["kan_ura"]) if with_ura else 0,
        "aka": sum(tile.red for tile in win.tiles) if rules["aka"] else 0,
        "nuki": norths,
    }
    return {name: han for name, han in rows.items() if han}
