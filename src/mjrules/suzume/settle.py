"""settle for Suzume-Jong: a state and how the hand ended in, who pays whom and what comes next out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import add
from typing import TYPE_CHECKING

import mjcore as mc
from mjrules.common.html import Explained
from mjrules.common.ledger import Ledger
from mjrules.common.outcomes import Chombo, ExhaustiveDraw, Outcome, Ron, Tsumo
from mjrules.suzume.chombo import pay_false_win, pay_up_to
from mjrules.suzume.hand_value import tsumo_share
from mjrules.suzume.match import check_place, next_place
from mjrules.suzume.records import EndRecord, Next
from mjrules.suzume.score import SuzumeScore
from mjrules.suzume.state import SuzumeState
from mjrules.suzume.win import SuzumeWin

if TYPE_CHECKING:
    from mjrules.suzume.rules import SuzumeRules


@dataclass(frozen=True)
class SuzumeEnd(EndRecord, Explained):
    """The result of a settlement; all numbers are ints, one per seat.

    ``deltas``: points, which sum to 0; ``hand_over``; ``next``: "deal" | "continue_hand" | "game_over"; ``state``: the
    state of the next hand (at "game_over" of the last one); ``winners``: who won, in turn order from the discarder;
    ``flows``: every payment with its reason; ``event``: "win", "draw" or "chombo"; ``before``, ``outcome``: what was
    settled.
    """

    def explain(self, language: str = "en", names: Sequence[str] = ()) -> str:
        """Return every payment with its reason, and what comes next, in "ja" or "en"; ``names``: names of the seats."""
        from mjrules.suzume.statement import explain_end

        return explain_end(self, language, names)


def settle(state: SuzumeState, outcome: Outcome, rules: SuzumeRules) -> SuzumeEnd:
    """Return who pays whom for an outcome, and what comes next; ``mj.settle`` comes here with such rules.

    ``outcome``: Tsumo, Ron, ExhaustiveDraw or Chombo (false declarations, ``win`` a valid ron on the
    same tile). A value is a SuzumeScore, a SuzumeWin, or the points of the hand with the dealer's.
    Several false declarations are paid in turn order from the discarder of ``win``, else from the
    dealer. Raises ArgumentError for a seat that is not at the table, InvalidHand for a score of another place,
    RuleError for what Suzume-Jong does not have. Source: S-23, S-26, S-29..S-32, S-35..S-39.

    >>> import mjrules as mj
    >>> state = mj.SuzumeState((40, 76, 12, 40))
    >>> end = mj.settle(state, mj.Ron([(0, 9), (3, 5)], discarder=2), mj.rules("suzume"))
    >>> end.deltas, end.winners, end.next, end.state.dealer
    ((7, 0, -12, 5), (3, 0), 'deal', 1)
    """
    check_place(state, rules)
    handler = _HANDLERS.get(type(outcome))
    if handler is None:
        if isinstance(outcome, Outcome):
            what = f"Suzume-Jong ends by {', '.join(kind.__name__ for kind in _HANDLERS)}"
            mc.fail("not_in_rules", given=type(outcome).__name__, what=what)
        right = f"expected one of {', '.join(kind.__name__ for kind in _HANDLERS)}"
        mc.fail("type", name="outcome", given=type(outcome).__name__, right=right)
    ledger = Ledger(len(state.points))
    winners, event = handler(ledger, state, outcome, rules)
    return _end(ledger, state, outcome, winners, event, rules)


def _end(
    ledger: Ledger, state: SuzumeState, outcome: Outcome, winners: tuple[int, ...], event: str, rules: SuzumeRules
) -> SuzumeEnd:
    *deltas, _ = ledger.points
    points = tuple(map(add, state.points, deltas))
    following: Next = "continue_hand"
    after = state.changed(points=points)
    if event != "chombo":
        place = next_place(state, rules)
        following = "game_over" if place is None else "deal"
        if place is not None:
            after = after.changed(dealer=place[0], round=place[1])
    return SuzumeEnd(
        deltas=tuple(deltas),
        hand_over=following != "continue_hand",
        next=following,
        state=after,
        winners=winners,
        event=event,
        flows=tuple(ledger.flows),
        before=state,
        outcome=outcome,
    )


def worth_of(value: object, winner: int, state: SuzumeState, *, tsumo: bool, rules: SuzumeRules) -> int:
    """Return the points a hand is paid with, the dealer's included.

    Raises InvalidHand for a score that is no win or tells of another place or kind of win, RuleError
    for one by other rules or another variant's value.
    """
    if isinstance(value, SuzumeWin):
        value = SuzumeScore(value, rules)
    if not isinstance(value, SuzumeScore):
        if isinstance(value, int):
            return value
        what = "Suzume-Jong is paid by a SuzumeScore or by its points"
        mc.fail("not_in_rules", given=f"the value {mc.shown(value)}", what=what)
    hand = value.win.hand
    if not value.valid:
        mc.fail("conflict", given=f"the score of {hand}", what=f"it is no win: {value.reason}")
    if value.rules != rules:
        what = f"the hand is settled by {rules.title}; they differ in {', '.join(value.rules.differences(rules))}"
        mc.fail("not_in_rules", given=f"a score by {value.rules.title}", what=what)
    if value.win.tsumo != tsumo:
        mc.fail("conflict", given=f"the score of {hand}", what=f"it is of a {'tsumo' if value.win.tsumo else 'ron'}")
    if value.win.dealer != (winner == state.dealer):
        what = f"seat {winner} is {'' if winner == state.dealer else 'not '}the dealer of this hand"
        mc.fail("conflict", given=f"the score of {hand}", what=what)
    return value.total


def _seats(state: SuzumeState, *seats: int) -> None:
    for seat in seats:
        if seat >= len(state.points):
            mc.fail("value", name="seat", given=seat, right=f"a seat is 0..{len(state.points) - 1}")


def _no_pao(pao: tuple[object, ...]) -> None:
    if pao:
        mc.fail("not_in_rules", given="pao", what="nobody is liable for another's hand in Suzume-Jong")


def _tsumo(ledger: Ledger, state: SuzumeState, outcome: Tsumo, rules: SuzumeRules) -> tuple[tuple[int, ...], str]:
    _seats(state, outcome.winner)
    _no_pao(outcome.pao)
    total = worth_of(outcome.value, outcome.winner, state, tsumo=True, rules=rules)
    share = tsumo_share(total, len(state.points))
    for seat in range(len(state.points)):
        if seat != outcome.winner:
            pay_up_to(ledger, state, "tsumo", seat, outcome.winner, share)
    return (outcome.winner,), "win"


def _ron(ledger: Ledger, state: SuzumeState, outcome: Ron, rules: SuzumeRules) -> tuple[tuple[int, ...], str]:
    """Everybody wins, paid from the discarder's right on until he has nothing left (S-38, S-39)."""
    _seats(state, outcome.discarder, *outcome.winners)
    players = len(state.points)
    wins = sorted(outcome.wins, key=lambda win: (win.winner - outcome.discarder) % players)
    totals = []
    for win in wins:
        _no_pao(win.pao)
        totals.append(worth_of(win.value, win.winner, state, tsumo=False, rules=rules))
    for win, total in zip(wins, totals, strict=True):
        pay_up_to(ledger, state, "ron", outcome.discarder, win.winner, total)
    return tuple(win.winner for win in wins), "win"


def _draw(
    ledger: Ledger, state: SuzumeState, outcome: ExhaustiveDraw, rules: SuzumeRules
) -> tuple[tuple[int, ...], str]:
    """Nobody pays anything (S-29)."""
    if any((outcome.tenpai, outcome.nagashi, outcome.noten_riichi, outcome.kara_riichi)):
        mc.fail("not_in_rules", given="a draw with tenpai, nagashi or riichi", what="Suzume-Jong knows none of them")
    return (), "draw"


def _chombo(ledger: Ledger, state: SuzumeState, outcome: Chombo, rules: SuzumeRules) -> tuple[tuple[int, ...], str]:
    """False declarations, and a valid ron on the same tile before or after them (S-35, A-7)."""
    _seats(state, *outcome.offenders)
    if outcome.kind != "false_win":
        mc.fail("not_in_rules", given=f"chombo for {outcome.kind}", what="Suzume-Jong knows false_win only")
    win, first = outcome.win, state.dealer
    if isinstance(win, Tsumo):
        mc.fail("arguments_conflict", given="a false declaration and a tsumo", what="only one tile is won on at a time")
    if win is not None:
        both = set(outcome.offenders) & {win.discarder, *win.winners}
        if both:
            mc.fail(
                "arguments_conflict",
                given=f"seat {min(both)}",
                what="who wins or discards cannot declare falsely as well",
            )
        first = win.discarder
    winners: tuple[int, ...] = ()
    if win is not None and rules.false_win_order == "win_first":
        winners, _ = _ron(ledger, state, win, rules)
    for offender in sorted(outcome.offenders, key=lambda seat: (seat - first) % len(state.points)):
        pay_false_win(ledger, state, offender, rules)
    if win is not None and rules.false_win_order == "penalty_first":
        winners, _ = _ron(ledger, state, win, rules)
    return (winners, "win") if win is not None else ((), "chombo")


_HANDLERS: Mapping[type, Callable[..., tuple[tuple[int, ...], str]]] = {
    Tsumo: _tsumo,
    Ron: _ron,
    ExhaustiveDraw: _draw,
    Chombo: _chombo,
}
