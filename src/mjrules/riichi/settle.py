"""settle: a state and how the hand ended in, who pays whom and what comes next out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import add
from typing import TYPE_CHECKING

import mjcore as mc
from mjrules.common.html import Explained
from mjrules.common.ledger import Ledger
from mjrules.common.outcomes import AbortiveDraw, Chombo, DealerChoice, ExhaustiveDraw, Outcome, Penalty, Ron, Tsumo
from mjrules.riichi.chombo import consequence, offence, pay_chombo, penalise
from mjrules.riichi.draws import abort_stays, check_abort, draw_stays, pay_nagashi, pay_noten
from mjrules.riichi.match import (
    Event,
    Next,
    check_choice,
    check_place,
    is_first,
    next_honba,
    next_place,
    out_below,
    pay_tobi_prize,
    phase_of,
    progress,
    target_of,
    win_stays,
)
from mjrules.riichi.records import EndRecord
from mjrules.riichi.state import State
from mjrules.riichi.wins import pay_ron, pay_tsumo, winners_of

if TYPE_CHECKING:
    from mjrules.riichi.rules import RiichiRules

_NOTHING = {3: (0, 0, 0), 4: (0, 0, 0, 0)}
# what a handler tells: the event, whether the dealer stays, and who won (nearest to the discarder first)
Verdict = tuple[Event, bool, tuple[int, ...]]


@dataclass(frozen=True)
class End(EndRecord, Explained):
    """The result of a settlement; all numbers are ints, one per seat.

    ``deltas``: points; sum(deltas) plus the change of the deposits is 0; ``chips``, ``adjustments``: shugi and result
    points of this hand; ``hand_over``; ``next``: "deal" | "continue_hand" | "dealer_may_stop" | "game_over"; ``state``:
    the state of the next hand (at "game_over" of the last one); ``winners``: who was paid for a win; ``flows``: every
    payment with its reason; ``event``: "win", "draw", "abort", "chombo", "replay" (the hand is dealt again after a
    chombo), "penalty" or "choice"; ``before``, ``outcome``: what was settled.
    """

    def explain(self, language: str = "en", names: Sequence[str] = ()) -> str:
        """Return every payment with its reason, and what comes next, in "ja" or "en"; ``names``: names of the seats.

        A mark such as [P-10, C-4] is the number of the rule; each number has a page in the documentation.
        """
        from mjrules.riichi.statement import explain_end

        return explain_end(self, language, names)


def settle(state: State, outcome: Outcome, rules: RiichiRules) -> End:
    """Return who pays whom for an outcome, and what comes next.

    ``state``: at the end of the hand, riichi sticks paid. Pure: nothing but the arguments counts.
    Raises ArgumentError for a seat that is not at the table, InvalidHand for a Score of another place or a dead hand's
    win, RuleError for what the rules do not have (a round, an abortive draw, a score by other rules).
    Source: P-10, P-20..P-23, P-31, P-52..P-61, P-71, P-83..P-101, K-22, K-23, K-64..K-69.

    >>> import mjrules as mj
    >>> end = settle(State((25000,) * 4, honba=2, deposits=1000), mj.Tsumo(1, "mangan"), mj.rules("paiyuki-4p"))
    >>> end.deltas, end.next, end.state.name
    ((-4200, 9600, -2200, -2200), 'deal', 'E2')
    """
    check_place(state, rules)
    handler = _HANDLERS.get(type(outcome))
    if handler is None:
        right = f"expected one of {', '.join(kind.__name__ for kind in _HANDLERS)}"
        mc.fail("type", name="outcome", given=type(outcome).__name__, right=right)
    return handler(state, outcome, rules)


def _finish(state: State, outcome: Outcome, rules: RiichiRules, ledger: Ledger, verdict: Verdict) -> End:
    """Turn the flows of a finished hand into its end: totals, tobi, and what comes next."""
    event, stays, winners = verdict
    points = [*map(add, state.points, ledger.points)]
    bust = min(points) < out_below(rules)
    if bust and winners and rules.tobi_prize:
        pay_tobi_prize(ledger, winners, points, rules)
    phase = phase_of(state, rules)
    first = is_first(state.dealer, points, state.first_dealer, rules)
    at_target = max(points) >= target_of(rules)
    following = progress(phase, event, stays=stays, bust=bust, at_target=at_target, dealer_first=first, rules=rules)
    if following == "game_over":
        return _end(state, outcome, ledger, winners, event, following, (state.dealer, state.round), state.honba)
    place = next_place(state, stays)
    return _end(state, outcome, ledger, winners, event, following, place, next_honba(state.honba, event, stays, rules))


def _end(
    state: State, outcome: Outcome, ledger: Ledger, winners: tuple[int, ...], event: str, following: Next,
    place: tuple[int, str], honba: int, riichi: tuple[int, ...] = (), dead: tuple[int, ...] = (),
) -> End:  # fmt: skip
    """Build the end without checking again what this module made."""
    *deltas, table = ledger.points
    nothing = _NOTHING[len(deltas)]
    chips = nothing if ledger.chips is None else tuple(ledger.chips[:-1])
    results = nothing if ledger.results is None else tuple(ledger.results[:-1])
    after = object.__new__(State)
    after.__dict__.update(
        points=tuple(map(add, state.points, deltas)),
        dealer=place[0],
        round=place[1],
        honba=honba,
        deposits=state.deposits + table,
        riichi=riichi,
        first_dealer=state.first_dealer,
        chips=state.chips if chips is nothing else tuple(map(add, state.chips, chips)),
        adjustments=state.adjustments if results is nothing else tuple(map(add, state.adjustments, results)),
        dead=dead,
    )
    end = object.__new__(End)
    end.__dict__.update(
        deltas=tuple(deltas),
        chips=chips,
        adjustments=results,
        hand_over=following != "continue_hand",
        next=following,
        state=after,
        winners=winners,
        event=event,
        flows=tuple(ledger.flows),
        before=state,
        outcome=outcome,
    )
    return end


def _seats(state: State, *seats: int) -> None:
    for seat in seats:
        if seat >= len(state.points):
            mc.fail("value", name="seat", given=seat, right=f"a seat is 0..{len(state.points) - 1}")


def _tsumo(state: State, outcome: Tsumo, rules: RiichiRules) -> End:
    _seats(state, outcome.winner, *[entry.seat for entry in outcome.pao])
    ledger = Ledger(len(state.points))
    pay_tsumo(ledger, state, outcome, rules)
    stays = win_stays(state.dealer, (outcome.winner,), rules)
    return _finish(state, outcome, rules, ledger, ("win", stays, (outcome.winner,)))


def _ron(state: State, outcome: Ron, rules: RiichiRules) -> End:
    _seats(state, outcome.discarder, *outcome.winners, *[pao.seat for win in outcome.wins for pao in win.pao])
    ledger = Ledger(len(state.points))
    wins = winners_of(outcome, rules)
    if not wins:  # P-84, P-96: three rons are a draw
        return _finish(state, outcome, rules, ledger, ("abort", abort_stays("triple_ron", rules), ()))
    pay_ron(ledger, state, wins, outcome.discarder, rules)
    winners = tuple([win.winner for win in wins])
    stays = win_stays(state.dealer, winners, rules)
    return _finish(state, outcome, rules, ledger, ("win", stays, winners))


def _false_riichi(outcome: ExhaustiveDraw | AbortiveDraw, rules: RiichiRules) -> tuple[int, ...]:
    """Seats whose riichi turns out a chombo at the draw (P-88, P-89)."""
    kara = outcome.kara_riichi if rules.kara_riichi == "chombo" else ()
    return tuple(sorted({*outcome.noten_riichi, *kara}))


def _exhaustive(state: State, outcome: ExhaustiveDraw, rules: RiichiRules) -> End:
    _seats(state, *outcome.tenpai, *outcome.nagashi, *outcome.noten_riichi, *outcome.kara_riichi)
    ready = set(outcome.tenpai) - set(state.dead)
    silent = set(state.riichi) - ready - set(outcome.noten_riichi) - set(state.dead)
    if silent:
        what = "in riichi it shows tenpai; name it in noten_riichi if it is not"
        mc.fail("arguments_conflict", given=f"seat {min(silent)} noten at the draw", what=what)
    false_riichi = _false_riichi(outcome, rules)
    if false_riichi:
        return _foul(state, outcome, false_riichi, rules)
    ledger = Ledger(len(state.points))
    nagashi = tuple([seat for seat in outcome.nagashi if seat not in state.dead]) if rules.nagashi != "off" else ()
    if not nagashi:
        pay_noten(ledger, state, ready, rules)
    else:  # P-31: it replaces the noten fee
        pay_nagashi(ledger, state, nagashi, rules)
        if rules.nagashi == "win":
            stays = win_stays(state.dealer, nagashi, rules)
            order = sorted(nagashi, key=lambda seat: (seat - state.dealer) % len(state.points))
            return _finish(state, outcome, rules, ledger, ("win", stays, tuple(order)))
    return _finish(state, outcome, rules, ledger, ("draw", draw_stays(state, ready, rules), ()))


def _abortive(state: State, outcome: AbortiveDraw, rules: RiichiRules) -> End:
    _seats(state, *outcome.noten_riichi, *outcome.kara_riichi)
    check_abort(outcome.kind, rules)
    if (outcome.noten_riichi or outcome.kara_riichi) and not rules.play.faults_found(outcome.kind):
        what = 'hands are shown at four riichi only (P-95); with riichi_faults_at = "any" a riichi is looked at'
        mc.fail("arguments_conflict", given=f"{outcome.kind} with a false riichi", what=what)
    false_riichi = _false_riichi(outcome, rules)
    if false_riichi:
        return _foul(state, outcome, false_riichi, rules)
    return _finish(state, outcome, rules, Ledger(len(state.points)), ("abort", abort_stays(outcome.kind, rules), ()))


def _foul(state: State, outcome: Outcome, offenders: tuple[int, ...], rules: RiichiRules) -> End:
    """Settle a chombo: its payments, and who deals next (P-23, P-100)."""
    ledger = Ledger(len(state.points))
    pay_chombo(ledger, state, offenders, rules)
    if rules.chombo_next == "replay":
        return _finish(state, outcome, rules, ledger, ("replay", True, ()))
    return _finish(state, outcome, rules, ledger, ("chombo", state.dealer not in offenders, ()))


def _chombo(state: State, outcome: Chombo, rules: RiichiRules) -> End:
    _seats(state, *outcome.offenders)
    if consequence(outcome.kind, rules) not in ("chombo", "chombo_at_draw"):
        mc.fail("not_in_rules", given=f"chombo for {offence(outcome.kind).en}", what="it is a Penalty by these rules")
    if outcome.win is None or not rules.win_over_chombo:
        return _foul(state, outcome, outcome.offenders, rules)
    winners = (outcome.win.winner,) if isinstance(outcome.win, Tsumo) else outcome.win.winners
    if set(winners) & set(outcome.offenders):
        mc.fail(
            "arguments_conflict", given=f"offenders {outcome.offenders}", what="a winner's own chombo is no valid win"
        )
    return replace(settle(state, outcome.win, rules), outcome=outcome)  # P-23: the valid win counts


def _penalty(state: State, outcome: Penalty, rules: RiichiRules) -> End:
    _seats(state, outcome.seat)
    if consequence(outcome.kind, rules) == "chombo":
        return _foul(state, outcome, (outcome.seat,), rules)
    ledger = Ledger(len(state.points))
    riichi, dead = penalise(ledger, state, outcome.kind, outcome.seat, rules)
    place = (state.dealer, state.round)
    return _end(state, outcome, ledger, (), "penalty", "continue_hand", place, state.honba, riichi, dead)


def _choice(state: State, outcome: DealerChoice, rules: RiichiRules) -> End:
    check_choice(state, rules)
    following: Next = "game_over" if outcome.stop else "deal"
    place = (state.dealer, state.round)
    return _end(state, outcome, Ledger(len(state.points)), (), "choice", following, place, state.honba)


_HANDLERS: Mapping[type, Callable[..., End]] = {
    Tsumo: _tsumo,
    Ron: _ron,
    ExhaustiveDraw: _exhaustive,
    AbortiveDraw: _abortive,
    Chombo: _chombo,
    Penalty: _penalty,
    DealerChoice: _choice,
}
