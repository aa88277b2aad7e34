"""Which han and fu a hand can have: derived from its four sets, its pair and its wait (C-2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mjrules.riichi.rules import RiichiRules

RUN = 0
TRIPLETS = {"open": (2, 4), "concealed": (4, 8), "minkan": (8, 16), "ankan": (16, 32)}  # a simple, a yaochuu
SETS = (("run", RUN), *((kind, fu) for kind, values in TRIPLETS.items() for fu in values))
FORCED = ("toitoi", "sanankou", "sankantsu", "menzen_tsumo", "pinfu", "chiitoi")
Han = Mapping[str, tuple[int, int]]  # closed, open


def least_han(fu: int, *, tsumo: bool, rules: RiichiRules) -> int | None:
    """Return the fewest han a hand of so many fu has by self-draw or ron; None where no hand has that fu.

    20 fu by ron are an open hand where the rules count one so, by tsumo a pinfu; 25 are seven pairs; many
    fu need kans and concealed triplets, which are yaku themselves. A house's own yaku may exclude those, so
    with them only the fu counts.

    >>> import mjrules as mj
    >>> rules = mj.rules("tenhou-4p")
    >>> [least_han(fu, tsumo=True, rules=rules) for fu in (20, 25, 30, 110, 120)]
    [2, 3, 1, 2, 4]
    >>> [least_han(fu, tsumo=False, rules=rules) for fu in (20, 25, 30, 110, 120)]
    [None, 2, 1, 1, 4]
    """
    found = _least_of(rules)[tsumo].get(fu)
    return 1 if found and rules.yaku else found


@lru_cache(maxsize=64)
def _least_of(rules: RiichiRules) -> tuple[Mapping[int, int], Mapping[int, int]]:
    """The fewest han of each fu under some rules, by ron and by tsumo."""
    rows = {row.name: row for row in rules.yaku_by_id.values() if row.name in FORCED}
    han = tuple((name, rows[name].closed, rows[name].open) if name in rows else (name, 0, 0) for name in FORCED)
    options = (rules.double_wind_pair_fu, rules.open_pinfu_fu == 20, rules.pinfu_tsumo == "20fu")
    return _least(han, *options)


@lru_cache(maxsize=64)
def _least(
    han: tuple[tuple[str, int, int], ...], pair_fu: int, open_20: bool, pinfu_20: bool
) -> tuple[Mapping[int, int], Mapping[int, int]]:
    """The fewest han of each fu by ron and by tsumo."""
    rows = {name: (closed, opened) for name, closed, opened in han}
    found: tuple[dict[int, int], dict[int, int]] = ({}, {})
    for tsumo in (False, True):
        seven_pairs = rows["chiitoi"][0] + tsumo * rows["menzen_tsumo"][0]
        if rows["chiitoi"][0]:
            found[tsumo][25] = max(1, seven_pairs)
        for sets, pair, wait, closed in product(
            combinations_with_replacement(SETS, 4), {0, 2, pair_fu}, (0, 2), (True, False)
        ):
            if not _can_be([kind for kind, _ in sets], wait, tsumo, closed):
                continue
            runs = all(kind == "run" for kind, _ in sets)
            pinfu = runs and not pair and not wait and closed
            free = pinfu and pinfu_20
            total = (
                20 + sum(fu for _, fu in sets) + pair + wait + 10 * (closed and not tsumo) + 2 * (tsumo and not free)
            )
            fu = 30 if total == 20 and not closed and not open_20 else -(-total // 10) * 10
            for forced in _forced([kind for kind, _ in sets], rows, tsumo, closed, pinfu):
                found[tsumo][fu] = min(found[tsumo].get(fu, forced), forced)
    return found


def _can_be(kinds: list[str], wait: int, tsumo: bool, closed: bool) -> bool:
    """Whether four sets can stand beside each other with such a wait."""
    opened = kinds.count("open")
    if closed:
        # a triplet that ron completes counts as open; its wait has no fu
        if kinds.count("minkan") or opened > (not tsumo) or (opened and wait):
            return False
    elif not (opened or kinds.count("minkan") or kinds.count("run")):
        return False
    return bool(wait or kinds.count("run") or kinds.count("concealed" if tsumo else "open"))


def _forced(kinds: list[str], rows: Han, tsumo: bool, closed: bool, pinfu: bool) -> Iterator[int]:
    """The han that such a hand has whatever its tiles are, one at least; none for a yakuman."""
    concealed = kinds.count("concealed") + kinds.count("ankan")
    kans = kinds.count("minkan") + kinds.count("ankan")
    if concealed == 4 or kans == 4:
        return
    there = {
        "toitoi": "run" not in kinds,
        "sanankou": concealed == 3,
        "sankantsu": kans == 3,
        "menzen_tsumo": closed and tsumo,
        "pinfu": pinfu,
    }
    yield max(1, sum(rows[name][not closed] for name, holds in there.items() if holds))
