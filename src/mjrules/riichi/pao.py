"""Pao: whose feed made a yakuman certain, and which part of the payment that makes his (P-53..P-61)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

import mjcore as mc
from mjrules.common.fields import items_of
from mjrules.common.names import known
from mjrules.common.outcomes import Pao, Value
from mjrules.riichi.options import PAO_YAKUMAN
from mjrules.riichi.payment import Worth, yakuman_worth
from mjrules.riichi.rules import RiichiRules
from mjrules.riichi.score import Score
from mjrules.riichi.win import Win
from mjrules.rules.reading import rules_of

EAST, HAKU = 27, 31
TERMINALS = frozenset({0, 8, 9, 17, 18, 26})
GREEN = frozenset({19, 20, 21, 23, 25, 32})  # 2s 3s 4s 6s 8s hatsu
GREEN_RUN = 19  # 2s3s4s, the only run of green tiles
KANS = frozenset({"daiminkan", "kakan", "ankan"})
FED = frozenset({"chi", "pon", "daiminkan"})


def _green(meld: mc.Meld) -> bool:
    return meld.lowest == GREEN_RUN if meld.type == "chi" else meld.lowest in GREEN


# yakuman -> sets on show when it is certain, the last one included, and which sets count
TRIGGERS: Mapping[str, tuple[int, Callable[[mc.Meld], bool]]] = MappingProxyType(
    {
        "daisangen": (3, lambda meld: meld.lowest >= HAKU),  # P-56
        "daisuushii": (4, lambda meld: EAST <= meld.lowest < HAKU),  # P-57
        "tsuuiisou": (4, lambda meld: meld.lowest >= EAST),  # P-58
        "chinroutou": (4, lambda meld: meld.type != "chi" and meld.lowest in TERMINALS),  # P-59
        "suukantsu": (4, lambda meld: meld.type in KANS),  # P-60
        "ryuuiisou": (4, _green),  # P-61
    }
)


def pao(melds: Iterable[mc.Meld | str | Mapping[str, object]], rules: RiichiRules | str) -> tuple[Pao, ...]:
    """Return who is liable for which yakuman after these calls, in the order the liabilities arose.

    ``melds``: one player's calls in the order they were made, as ``Meld`` or as text with the feeder, ``pon:777z@2``.
    A pon that became a kakan can be given as the kakan in its place, or as both calls at their own times, which shows
    whether a fourth kan came after it. A set made without a discard (ankan, kakan) makes nobody liable; an ankan
    counts as shown if ``pao_counts_ankan`` says so. The liability takes effect only if the winning hand has the yakuman
    (``settle`` checks that). Raises InvalidHand if the deciding call does not name its feeder.

    >>> import mjrules as mj
    >>> pao(["pon:555z@1", "ankan:6666z", "pon:777z@3"], mj.rules("paiyuki-4p"))
    (Pao(seat=3, yakuman='daisangen', multiple=0, call=2),)
    """
    rules = rules_of(rules, RiichiRules)
    shown: list[mc.Meld] = []
    found = []
    calls = [mc.Meld.of(given) for given in items_of(melds, "melds", "expected a list of melds")]
    mc.check_melds(calls, rules.table)
    for call, meld in enumerate(calls):
        earlier = [
            old for old in shown if not (meld.type == "kakan" and old.type == "pon" and old.lowest == meld.lowest)
        ]
        upgrade = len(earlier) < len(shown)
        for name in rules.pao:
            needed, counts = TRIGGERS[name]
            # a kakan whose pon is not listed stands for that pon; as a kan it was fed by nobody
            fed = meld.type in FED or (meld.type == "kakan" and not upgrade and name != "suukantsu")
            if name == "suukantsu":
                fed = meld.type == "daiminkan"
            before = [old for old in earlier if counts(old) and (old.type != "ankan" or rules.pao_counts_ankan)]
            if fed and counts(meld) and len(before) == needed - 1:
                if meld.feeder is None:
                    mc.fail(
                        "meld_shape",
                        given=str(meld),
                        what=f"it decides the {name}: write the seat that fed it, {meld}@0",
                    )
                found.append(Pao(meld.feeder, name, call=call))
        shown = [*earlier, meld]
    return tuple(found)


class Part(NamedTuple):
    """The part of a yakuman one seat is liable for."""

    seat: int
    yakuman: str
    multiple: int
    worth: Worth


def parts_of(
    liable: tuple[Pao, ...], value: Value, worth: Worth, winner: int, *, dealer: bool, tsumo: bool, rules: RiichiRules
) -> tuple[list[Part], Worth]:
    """Return the liable parts of a win that count, in the order given, and the worth of the rest.

    A liability counts if these rules have it and the hand has its yakuman; a kazoe yakuman has none.
    With scope "whole_hand" the first liable player's part takes the rest too (P-53).
    """
    # aotenjou has no multiples: who is liable first pays the whole hand
    left = worth.yakuman or int(rules.aotenjou)
    parts: list[tuple[int, str, int]] = []
    inside = _yakuman_of(value, rules)
    for entry in liable:
        if entry.seat == winner:
            mc.fail("arguments_conflict", given=f"pao of seat {entry.seat}", what="the winner cannot be liable")
        multiple = min(_multiple(entry, inside, left, rules), left)
        if multiple:
            parts.append((entry.seat, entry.yakuman, multiple))
            left -= multiple
    if not parts:
        return [], worth
    if rules.aotenjou:
        return [Part(*parts[0], worth)], Worth(0, 0, 0, 0)
    if rules.pao_scope == "whole_hand":
        seat, name, multiple = parts[0]
        parts[0], left = (seat, name, multiple + left), 0
    return [
        Part(seat, name, multiple, yakuman_worth(multiple, dealer=dealer, tsumo=tsumo, rules=rules))
        for seat, name, multiple in parts
    ], yakuman_worth(left, dealer=dealer, tsumo=tsumo, rules=rules)


def _yakuman_of(value: Value, rules: RiichiRules) -> dict[str, int] | None:
    """The yakuman of a scored hand with their multiples; None where the value does not tell."""
    score = Score(value, rules) if isinstance(value, Win) else value
    return {row.key: row.multiple for row in score.yaku if row.multiple} if isinstance(score, Score) else None


def _untold(left: int, rules: RiichiRules) -> int:
    """The multiple of a liability whose yakuman nobody told: the whole hand, or one yakuman of it (P-53)."""
    if rules.pao_scope == "whole_hand":
        return left
    return min(row.multiple_open for row in rules.yaku_by_id.values() if row.name in rules.pao)


def _multiple(entry: Pao, inside: dict[str, int] | None, left: int, rules: RiichiRules) -> int:
    """The multiple of one liability, 0 where it does not count."""
    name = entry.yakuman
    if not rules.pao:
        return 0
    if not name:
        if inside is None:
            return entry.multiple or _untold(left, rules)
        names = [yakuman for yakuman in inside if yakuman in rules.pao]
        if len(names) > 1 and rules.pao_scope == "that_yakuman":
            mc.fail(
                "arguments_conflict",
                given=f"pao of seat {entry.seat}",
                what=f"the hand has {' and '.join(names)}: name which",
            )
        return entry.multiple or sum(inside[yakuman] for yakuman in names)
    known(name, PAO_YAKUMAN, "yakuman with pao")
    if name not in rules.pao or (inside is not None and name not in inside):
        return 0
    if inside is not None:
        return entry.multiple or inside[name]
    row = next(row for row in rules.yaku_by_id.values() if row.name == name)
    return entry.multiple or row.multiple_open
