"""From han and fu to base points, and from base points to what each player pays."""

from __future__ import annotations

from .rules import Rules

LIMITS = (("sanbaiman", 11, 6000), ("baiman", 8, 4000), ("haneman", 6, 3000), ("mangan", 5, 2000))
YAKUMAN_BASE = 8000


def ceil100(points: int) -> int:
    """Rounded up to hundreds."""
    return -(-points // 100) * 100


def base_points(han: int, fu: int, rules: Rules) -> tuple[int, str | None]:
    """(base points, limit name) of an ordinary hand."""
    base = int(fu * 2 ** (2 + han))
    if rules["aotenjou"]:
        return base, None
    if han >= 13 and rules["kazoe"] != "sanbaiman":
        times = han // 13 if rules["kazoe"] == "stacked" else 1
        return YAKUMAN_BASE * times, "kazoe"
    for limit, least_han, value in LIMITS:
        if han >= least_han:
            return value, limit
    rounded_up = {
        "off": False,
        "4han30fu": (han, fu) == (4, 30),
        "base1920": base == 1920,
    }[rules["kiriage"]]
    return (2000, "mangan") if base >= 2000 or rounded_up else (base, None)


def floor_at(limit: str, base: int, name: str | None) -> tuple[int, str | None]:
    """Raise a value to at least a limit."""
    value = next(points for other, _, points in LIMITS if other == limit)
    return (value, limit) if base < value else (base, name)


def payments(base: int, *, dealer: bool, tsumo: bool, rules: Rules) -> tuple[int, dict[str, int]]:
    """(points won, who pays what), without honba and deposits."""
    ron = ceil100(6 * base if dealer else 4 * base)
    if not tsumo:
        return ron, {"discarder": ron}
    from_dealer, from_child = ceil100(2 * base), ceil100(base)
    if rules["players"] == 3:
        if rules["sanma_tsumo"] == "equal":
            from_dealer = from_child = ceil100(ron // 2)
        elif rules["sanma_tsumo"] == "north_bisection":
            half_of_missing = (from_dealer if dealer else from_child) // 2
            from_dealer = ceil100(from_dealer + half_of_missing)
            from_child = ceil100(from_child + half_of_missing)
    payers = int(rules["players"]) - 1
    if dealer:
        return payers * from_dealer, {"each": from_dealer}
    return from_dealer + (payers - 1) * from_child, {"dealer": from_dealer, "child": from_child}
