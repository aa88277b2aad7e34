"""Draws: which of them rules have, who keeps the deal after one, and what is paid (P-31, P-91..P-99, K-22, K-66)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mjcore as mc
from mjrules.common.ledger import Ledger, shares
from mjrules.riichi.payment import mangan
from mjrules.riichi.points import honba_shares
from mjrules.riichi.state import State

if TYPE_CHECKING:
    from mjrules.riichi.rules import RiichiRules


def check_abort(kind: str, rules: RiichiRules) -> None:
    """Raise RuleError for an abortive draw these rules do not have (P-95..P-99)."""
    if kind == "triple_ron":
        allowed = rules.players == 4 and not rules.play.rons_that_count(0, (1, 2, 3))
    else:
        allowed = getattr(rules, kind)
        if rules.players == 3 and kind in ("four_winds", "four_riichi"):
            allowed = allowed and rules.sanma_three_abort
    if not allowed:
        mc.fail("not_in_rules", given=f"abortive draw {kind}", what=f"{rules.title} has none")


def abort_stays(kind: str, rules: RiichiRules) -> bool:
    """Whether the dealer stays: always at P-95 and P-96, by option at P-97..P-99."""
    return kind in ("four_riichi", "triple_ron") or rules.abort_dealer_stays


def draw_stays(state: State, ready: set[int], rules: RiichiRules) -> bool:
    """Whether the dealer stays after an exhaustive draw (P-93, K-22)."""
    if rules.renchan == "noten" or (rules.renchan == "noten_in_east" and state.round == "E"):
        return True
    return rules.renchan in ("tenpai", "noten_in_east") and state.dealer in ready


def pay_noten(ledger: Ledger, state: State, ready: set[int], rules: RiichiRules) -> None:
    """Pay the noten fee: one sum from the noten to the tenpai, equal shares on both sides (P-92).

    What does not divide evenly falls, in hundreds, to the seat nearest to the dealer's in turn order.
    """
    players = len(state.points)
    order = [(state.dealer + step) % players for step in range(players)]
    takers = [seat for seat in order if seat in ready]
    payers = [seat for seat in order if seat not in ready]
    if not takers or not payers:
        return
    owed = shares(rules.noten_fee, len(payers))
    due = shares(rules.noten_fee, len(takers))
    place = 0
    for payer, amount in zip(payers, owed, strict=True):
        while amount:
            part = min(amount, due[place])
            ledger.pay("noten", payer, takers[place], part)
            amount -= part
            due[place] -= part
            place += not due[place]


def pay_nagashi(ledger: Ledger, state: State, seats: tuple[int, ...], rules: RiichiRules) -> None:
    """Pay every nagashi mangan as a mangan tsumo (P-31, K-66).

    As a win the one nearest to the dealer's seat in turn order takes honba and deposits too.
    """
    players = len(state.points)
    for place, winner in enumerate(sorted(seats, key=lambda seat: (seat - state.dealer) % players)):
        worth = mangan(dealer=winner == state.dealer, rules=rules)
        takes_all = rules.nagashi == "win" and place == 0
        for seat in range(players):
            if seat != winner:
                ledger.pay("nagashi", seat, winner, worth.share(seat, state.dealer))
                if takes_all:
                    ledger.pay("honba", seat, winner, honba_shares(state.honba, tsumo=True, rules=rules))
        if takes_all:
            ledger.pay("deposits", -1, winner, state.deposits)
