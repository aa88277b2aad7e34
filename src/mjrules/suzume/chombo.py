"""False declarations: a price to each other player, and the hand goes on (S-35)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjrules.common.ledger import Ledger
from mjrules.suzume.state import SuzumeState

if TYPE_CHECKING:
    from mjrules.suzume.rules import SuzumeRules


def pay_up_to(ledger: Ledger, state: SuzumeState, reason: str, payer: int, receiver: int, amount: int) -> None:
    """Pay an amount, or what the payer has left: nobody goes below 0 (S-36).

    What a seat received earlier in the same settlement is his to pay with.
    """
    ledger.pay(reason, payer, receiver, min(amount, state.points[payer] + ledger.points[payer]))


def pay_false_win(ledger: Ledger, state: SuzumeState, offender: int, rules: SuzumeRules) -> None:
    """Pay each other player the price of a false declaration (S-35, A-6).

    With too few points those who come later get less or nothing: with 3 points among four the
    right-hand neighbour gets 2, the next 1, the last none.
    """
    players = len(state.points)
    start = offender + 1 if rules.chombo_order == "from_right" else state.dealer
    for step in range(players):
        seat = (start + step) % players
        if seat != offender:
            pay_up_to(ledger, state, "false_win", offender, seat, rules.false_win_points)
