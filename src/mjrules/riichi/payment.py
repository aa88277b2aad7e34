"""What a hand's value pays at this table: a Score, (han, fu), a limit or a multiple made one thing."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import mjcore as mc
from mjrules.common.outcomes import Value
from mjrules.riichi.points import bare_record, unlimited_pay
from mjrules.riichi.score import Score
from mjrules.riichi.win import Win

if TYPE_CHECKING:
    from mjrules.riichi.rules import RiichiRules


class Worth(NamedTuple):
    """Payments of a win without honba and deposits, as for the winner's place (C-4).

    ``yakuman``: its multiple, 0 for an ordinary hand and kazoe; ``discarder``: paid by ron;
    ``dealer``, ``child``: paid by each at a tsumo (``child`` by everybody at the dealer's).
    """

    yakuman: int
    discarder: int
    dealer: int
    child: int

    def share(self, seat: int, dealer: int) -> int:
        """Return what a seat pays at a tsumo."""
        return self.dealer if seat == dealer and self.dealer else self.child

    def total(self, players: int, *, dealer: bool) -> int:
        """Return the sum of all tsumo shares."""
        return self.child * (players - 1) if dealer else self.dealer + self.child * (players - 2)


def worth_of(value: Value, *, dealer: bool, tsumo: bool, rules: RiichiRules) -> Worth:
    """Return what a value pays to a dealer or child who wins by tsumo or ron.

    Raises InvalidHand for a Score that is no win or that tells of another place or kind of win, and
    RuleError for one of other rules.
    """
    if isinstance(value, (Score, Win)):
        return _of_score(value if isinstance(value, Score) else Score(value, rules), dealer, tsumo, rules)
    if isinstance(value, tuple):
        han, fu = value
        raw = bare_record(han, fu, None, 0, dealer=dealer, tsumo=tsumo, rules=rules)
        if raw.base < 0:
            return _unlimited(han, fu or 0, dealer, tsumo, rules)
    elif isinstance(value, str):
        if value == "yakuman":
            return worth_of(1, dealer=dealer, tsumo=tsumo, rules=rules)
        raw = bare_record(0, None, value, 0, dealer=dealer, tsumo=tsumo, rules=rules)
    elif isinstance(value, int):
        raw = bare_record(0, None, None, value, dealer=dealer, tsumo=tsumo, rules=rules)
    else:
        mc.fail("not_in_rules", given=f"the value {mc.shown(value)}", what=f"{rules.title} is riichi, not Suzume-Jong")
    return Worth(raw.yakuman, raw.pay_discarder, raw.pay_dealer, raw.pay_child)


def _of_score(score: Score, dealer: bool, tsumo: bool, rules: RiichiRules) -> Worth:
    raw, win = score.raw, score.win
    if not raw.valid:
        mc.fail("conflict", given=f"the score of {win.hand}", what=f"it is no win: {score.reason}")
    if score.rules is not rules and score.rules != rules:
        what = f"the hand is settled by {rules.title}; they differ in {', '.join(score.rules.differences(rules))}"
        mc.fail("not_in_rules", given=f"a score by {score.rules.title}", what=what)
    if win.tsumo != tsumo:
        mc.fail("conflict", given=f"the score of {win.hand}", what=f"it is of a {'tsumo' if win.tsumo else 'ron'}")
    if win.dealer != dealer:
        mc.fail("conflict", given=f"seat wind {win.seat_wind} of {win.hand}", what="the winner sits elsewhere now")
    if raw.base < 0:
        return _unlimited(raw.han, raw.fu, dealer, tsumo, rules)
    return Worth(raw.yakuman, raw.pay_discarder, raw.pay_dealer, raw.pay_child)


def _unlimited(han: int, fu: int, dealer: bool, tsumo: bool, rules: RiichiRules) -> Worth:
    """Aotenjou beyond 64 bits."""
    pay = unlimited_pay(han, fu, dealer=dealer, tsumo=tsumo, rules=rules)
    return Worth(0, pay.get("discarder", 0), pay.get("dealer", 0), pay.get("child", pay.get("each", 0)))


def yakuman_worth(multiple: int, *, dealer: bool, tsumo: bool, rules: RiichiRules) -> Worth:
    """Return what a yakuman of a multiple pays, 0 for multiple 0."""
    if not multiple:
        return Worth(0, 0, 0, 0)
    return worth_of(multiple, dealer=dealer, tsumo=tsumo, rules=rules)


def mangan(*, dealer: bool, rules: RiichiRules) -> Worth:
    """Return the payments of a mangan tsumo: nagashi mangan (P-31) and chombo (P-23)."""
    return worth_of("mangan", dealer=dealer, tsumo=True, rules=rules)
