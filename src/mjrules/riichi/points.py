"""Han and fu to points: one hand's worth without its tiles, and the table on the parlour's wall."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import mjcore as mc
from mjcore import schema
from mjrules.riichi.compile import table_of
from mjrules.riichi.han_fu import least_han
from mjrules.riichi.rules import RiichiRules
from mjrules.rules.reading import rules_of

FU_VALUES = (20, 25, *range(30, 150, 10))
LIMITS = {name: place for place, name in enumerate(schema.LIMITS[:6]) if place}
# why a hand of so many fu has the han it has
WHY_FU = {
    20: ": 20 fu is a pinfu by tsumo, 2 han",
    25: ": 25 fu are seven pairs, 2 han, and 3 with the tsumo",
    **dict.fromkeys((110, 120, 130, 140), ": so many fu need kans and concealed triplets, which are yaku"),
}
Part = tuple[int, int, int]  # times, halved, absent: mjcore.schema.OWED
# how many pay each of the payments, by players
PAYERS = {players: {"discarder": 1, "dealer": 1, "child": players - 2, "each": players - 1} for players in (3, 4)}


@dataclass(frozen=True)
class Points:
    """What a value pays. ``pay`` and ``points`` include the honba given, never deposits.

    ``han``, ``fu``: as given; ``limit``: None, "mangan" .. "kazoe" or "yakuman"; ``yakuman``: the multiple;
    ``base``: base points; ``pay``: {"discarder": n}, {"dealer": n, "child": n} or {"each": n}.
    """

    han: int
    fu: int
    limit: str | None
    yakuman: int
    base: int
    points: int
    pay: dict[str, int]

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as JSON values."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


def ceil_hundred(points: int) -> int:
    """Round up to a multiple of 100 (C-4).

    >>> ceil_hundred(1920)
    2000
    """
    return -(-points // 100) * 100


def honba_shares(honba: int, *, tsumo: bool, rules: RiichiRules) -> int:
    """Return what one payer adds for the honba counters (P-101, K-22)."""
    if not tsumo:
        return honba * rules.honba_points
    if rules.players == 3 and rules.sanma_tsumo_honba == "150_each":
        return honba * ceil_hundred(rules.honba_points // 2)
    return honba * ceil_hundred(rules.honba_points // 3)


def pay_of(raw: mc.ScoreRecord, *, dealer: bool, tsumo: bool) -> dict[str, int]:
    """Return the payments of a raw score by payer (C-4)."""
    if not tsumo:
        return {"discarder": raw.pay_discarder}
    return {"each": raw.pay_child} if dealer else {"dealer": raw.pay_dealer, "child": raw.pay_child}


def total_of(pay: dict[str, int], players: int) -> int:
    """Return what the winner receives in all."""
    return sum(amount * PAYERS[players][payer] for payer, amount in pay.items())


def owed(*, dealer: bool, tsumo: bool, rules: RiichiRules) -> dict[str, Part]:
    """Return each payer's part of the base points as ``schema.OWED`` has it (C-4, P-10)."""
    way = rules.sanma_tsumo if rules.players == 3 else "loss"
    discarder, of_dealer, child = schema.OWED[way][dealer]
    if not tsumo:
        return {"discarder": discarder}
    return {"each": child} if dealer else {"dealer": of_dealer, "child": child}


def share_of(base: int, part: Part) -> int:
    """Return what a part comes to, of base points of any size.

    >>> share_of(1300, (2, 0, 0)), share_of(1300, (2, 0, 1)), share_of(1300, (4, 1, 0))
    (2600, 3300, 2600)
    """
    times, halved, absent = part
    share = ceil_hundred(base * times)
    if halved:
        share = ceil_hundred(share // 2)
    return ceil_hundred(share + ceil_hundred(base * absent) // 2)


def unlimited_pay(han: int, fu: int, *, dealer: bool, tsumo: bool, rules: RiichiRules) -> dict[str, int]:
    """Return payments of a hand without limits whose base passes 64 bits (aotenjou): C-4, P-10."""
    parts = owed(dealer=dealer, tsumo=tsumo, rules=rules)
    return {payer: share_of(fu << (2 + han), part) for payer, part in parts.items()}


def bare_record(
    han: int, fu: int | None, limit: str | None, yakuman: int, *, dealer: bool, tsumo: bool, rules: RiichiRules
) -> mc.ScoreRecord:
    """Return the record of han and fu, of a limit's name, or of a yakuman multiple, checked."""
    table = table_of(rules)
    _number("han", han, 0, 200)
    _number("yakuman", yakuman, 0, 99)
    if (limit is not None) + (yakuman > 0) + (han > 0) != 1:
        mc.fail("value", name="han", given=han, right="expected one of han, limit and yakuman")
    place = 0
    if limit is not None:
        if not isinstance(limit, str) or limit not in LIMITS:
            mc.fail("unknown", name="limit", given=limit, nearest="", right=f"known: {', '.join(LIMITS)}")
        place = LIMITS[limit]
    if fu is None:
        if 0 < han < 5 or (han and rules.aotenjou):
            mc.fail("value", name="fu", given=fu, right=f"{han} han needs a fu: {', '.join(map(str, FU_VALUES))}")
        fu = 0
    elif not isinstance(fu, int) or fu not in FU_VALUES or isinstance(fu, bool):
        mc.fail("value", name="fu", given=fu, right=f"fu is one of {', '.join(map(str, FU_VALUES))}")
    elif han:
        _check_possible(han, fu, tsumo, rules)
    return mc.points_record(han, fu, yakuman, place, dealer, tsumo, table)


def _check_possible(han: int, fu: int, tsumo: bool, rules: RiichiRules) -> None:
    """Raise ArgumentError for han and fu that no hand has together."""
    least = least_han(fu, tsumo=tsumo, rules=rules)
    if least is not None and han >= least:
        return
    how = "tsumo" if tsumo else "ron"
    right = f"no hand has {fu} fu by {how}" if least is None else f"{fu} fu by {how} come with {least} han at least"
    mc.fail("value", name="fu", given=fu, right=f"{right}{WHY_FU.get(fu, '')}")


def points(
    han: int = 0,
    fu: int | None = None,
    *,
    dealer: bool = False,
    tsumo: bool = False,
    honba: int = 0,
    limit: str | None = None,
    yakuman: int = 0,
    rules: RiichiRules | str,
) -> Points:
    """Return the points of han and fu, of the name of a limit, or of a yakuman multiple.

    ``fu``: 20, 25, 30 .. 140; required below 5 han. ``honba``: counters on the table. Raises ArgumentError for numbers
    that no hand has, RuleError for an unknown limit.
    Source: C-3, C-4; P-10, P-79, P-101.

    >>> import mjrules as mj
    >>> mj.points(3, 40, tsumo=True, honba=1, rules=mj.rules("kirakuken-4p")).pay
    {'dealer': 2700, 'child': 1400}
    """
    rules = rules_of(rules, RiichiRules)
    _number("honba", honba, 0, 10_000)
    for name, flag in (("dealer", dealer), ("tsumo", tsumo)):
        if not isinstance(flag, bool):
            mc.fail("type", name=name, given=mc.shown(flag), right="expected True or False")
    raw = bare_record(han, fu, limit, yakuman, dealer=dealer, tsumo=tsumo, rules=rules)
    fu = fu or 0
    pay = pay_of(raw, dealer=dealer, tsumo=tsumo)
    base = raw.base
    if base < 0:
        base = fu << (2 + han)
        pay = unlimited_pay(han, fu, dealer=dealer, tsumo=tsumo, rules=rules)
    extra = honba_shares(honba, tsumo=tsumo, rules=rules)
    pay = {payer: amount + extra for payer, amount in pay.items()}
    reached = None if raw.limit == "none" else raw.limit
    return Points(han, fu, reached, raw.yakuman, base, total_of(pay, rules.players), pay)


def _number(name: str, value: object, low: int, high: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int):
        mc.fail("type", name=name, given=mc.shown(value), right=f"expected a whole number {low}..{high}")
    if not low <= value <= high:
        mc.fail("value", name=name, given=value, right=f"expected a whole number {low}..{high}")


@dataclass(frozen=True)
class PointRow:
    """One row of the point table: child and dealer, ron and tsumo; None if no hand has such han and fu."""

    han: int
    fu: int
    child_ron: Points | None
    child_tsumo: Points | None
    dealer_ron: Points | None
    dealer_tsumo: Points | None

    def as_row(self) -> dict[str, int | str | None]:
        """Return the points alone, and the limit that every win of the row reaches."""
        paid = {name: getattr(self, name) for name in ("child_ron", "child_tsumo", "dealer_ron", "dealer_tsumo")}
        limit = next((value.limit for value in paid.values() if value), None)
        points = {name: value and value.points for name, value in paid.items()}
        return {"han": self.han, "fu": self.fu, "limit": limit, **points}


def point_table(rules: RiichiRules | str, *, max_fu: int = 110) -> tuple[PointRow, ...]:
    """Return the points of 1-4 han by fu, and of every limit (13 han last).

    Combinations that no hand can have are left out: 20 fu is a pinfu by tsumo, so 2 han or more; 25 fu are seven pairs,
    so 2 han or more, 3 by tsumo. Source: C-2..C-4.

    >>> import mjrules as mj
    >>> table = mj.point_table(mj.rules("kirakuken-4p"))
    >>> [(row.fu, row.child_ron and row.child_ron.points) for row in table if row.han == 2][:3]
    [(20, None), (25, 1600), (30, 2000)]
    """
    rules = rules_of(rules, RiichiRules)
    _number("max_fu", max_fu, 0, FU_VALUES[-1])
    pairs = [(han, fu) for han in range(1, 5) for fu in FU_VALUES if fu <= max_fu]
    pairs += [] if rules.aotenjou else [(han, 30) for han in (5, 6, 8, 11, 13)]
    seats = [(dealer, tsumo) for dealer in (False, True) for tsumo in (False, True)]
    rows = (
        PointRow(han, fu, *(_of_row(han, fu, dealer=dealer, tsumo=tsumo, rules=rules) for dealer, tsumo in seats))
        for han, fu in pairs
    )
    return tuple(row for row in rows if row.child_ron or row.child_tsumo)


def _of_row(han: int, fu: int, *, dealer: bool, tsumo: bool, rules: RiichiRules) -> Points | None:
    least = least_han(fu, tsumo=tsumo, rules=rules)
    if least is None or han < least:
        return None
    return points(han, fu, dealer=dealer, tsumo=tsumo, rules=rules)
