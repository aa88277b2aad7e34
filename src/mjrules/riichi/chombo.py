"""The referee's list: offences, what each costs, and the payment of a chombo (P-21 .. P-23, P-68 .. P-90)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

import mjcore as mc
from mjrules.common.ledger import TABLE, Ledger
from mjrules.common.names import known
from mjrules.riichi.payment import mangan
from mjrules.riichi.state import STICK, State

if TYPE_CHECKING:
    from mjrules.riichi.rules import RiichiRules

PENALTY_DEPOSIT = 1000  # P-71
Consequence = Literal["chombo", "chombo_at_draw", "dead_hand", "deposit", "cancel", "no_ron_on_shown"]


@dataclass(frozen=True)
class Offence:
    """One offence. ``option``: the option that decides the consequence, "" = ``consequence`` is fixed."""

    name: str
    ja: str
    en: str
    consequence: Consequence
    source: str
    option: str = ""


OFFENCES: Mapping[str, Offence] = MappingProxyType(
    {
        row.name: row
        for row in (
            Offence("too_many_tiles", "多牌", "too many tiles", "chombo", "P-21", "too_many_tiles"),
            Offence("too_few_tiles", "少牌", "too few tiles", "dead_hand", "P-22"),
            Offence("shown_tiles", "見せ牌", "tiles shown on purpose", "no_ron_on_shown", "P-68"),
            Offence("wrong_call", "誤ポン・誤チー・誤カン", "wrong pon, chi or kan", "deposit", "P-71", "wrong_call"),
            Offence("riichi_cancelled", "リーチ取り消し", "riichi cancelled", "cancel", "P-87"),
            Offence("noten_riichi", "ノーテンリーチ", "riichi without tenpai", "chombo_at_draw", "P-88"),
            Offence("kara_riichi", "空リーチ", "riichi with no tile left to win on", "chombo_at_draw", "P-89"),
            Offence("false_win", "誤ロン・誤ツモ", "false ron or tsumo", "chombo", "P-90"),
        )
    }
)


def offence(name: str) -> Offence:
    """Return an offence by name; RuleError names the nearest one."""
    return OFFENCES[known(name, OFFENCES, "offence")]


def consequence(name: str, rules: RiichiRules) -> Consequence:
    """Return what an offence leads to under these rules.

    >>> import mjrules as mj
    >>> consequence("too_many_tiles", mj.rules("paiyuki-4p")), consequence("too_many_tiles", mj.rules("mleague"))
    ('chombo', 'dead_hand')
    """
    row = offence(name)
    if name == "kara_riichi" and rules.kara_riichi == "allowed":
        mc.fail("not_in_rules", given="kara_riichi", what=f"{rules.title} lets such a riichi stand")
    if name == "riichi_cancelled" and not rules.riichi_cancel_total:
        mc.fail("not_in_rules", given="riichi_cancelled", what=f"{rules.title} lets nobody take a riichi back")
    return getattr(rules, row.option) if row.option else row.consequence


def pay_chombo(ledger: Ledger, state: State, offenders: tuple[int, ...], rules: RiichiRules) -> None:
    """Pay every offender's chombo and hand the sticks of this hand back (P-23, P-88).

    A mangan is paid as if each other player had won it by tsumo from the offender's side: 4000 to
    the dealer and 2000 to each child, or 4000 each by the dealer. No honba.
    """
    child = mangan(dealer=False, rules=rules)
    dealer = mangan(dealer=True, rules=rules)
    for offender in offenders:
        if rules.chombo == "result_points":
            ledger.pay_results("chombo", offender, TABLE, rules.chombo_points)
            continue
        for seat in range(len(state.points)):
            if seat != offender:
                worth = dealer if offender == state.dealer else child
                ledger.pay("chombo", offender, seat, worth.share(seat, state.dealer))
    if rules.chombo_returns_sticks:
        for seat in state.riichi:
            ledger.pay("stick_back", TABLE, seat, STICK)


def penalise(
    ledger: Ledger, state: State, kind: str, seat: int, rules: RiichiRules
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Pay an offence after which the hand goes on; return who is in riichi, and whose hand is dead.

    P-22, P-68 (no ron on the shown tile: the table keeps which it was), P-71, P-87.
    """
    what = consequence(kind, rules)
    dead, riichi = state.dead, state.riichi
    if what == "dead_hand":
        dead = tuple(sorted({*dead, seat}))
    elif what == "deposit":
        ledger.pay("wrong_call", seat, TABLE, PENALTY_DEPOSIT)
    elif what == "cancel":
        # P-87: a stick that lies on the table stays there as part of the price
        paid = STICK if seat in riichi else 0
        ledger.pay("riichi_cancelled", seat, TABLE, max(rules.riichi_cancel_total - paid, 0))
        ledger.pay("stick_back", TABLE, seat, max(paid - rules.riichi_cancel_total, 0))
        riichi = tuple(other for other in riichi if other != seat)
    elif what == "chombo_at_draw":
        mc.fail(
            "arguments_conflict", given=f"penalty {kind}", what="it is a chombo only at the draw: tell it with the draw"
        )
    return riichi, dead
