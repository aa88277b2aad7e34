"""From one hand to the next: dealer, honba, tobi, the dealer's stop, extension and the end of the game."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from typing import TYPE_CHECKING, Literal

import mjcore as mc
from mjrules.common.fields import WINDS
from mjrules.common.ledger import Ledger, shares
from mjrules.riichi.state import State

if TYPE_CHECKING:
    from mjrules.riichi.rules import RiichiRules

Event = Literal["win", "draw", "abort", "chombo", "replay"]
Next = Literal["deal", "continue_hand", "dealer_may_stop", "game_over"]
ROUNDS = {"tonpuu": 1, "tonnan": 2, "iisou": 4}

NOBODY = -(10**12)  # below this somebody is out, where nobody ever is
OUT_BELOW = {"off": NOBODY, "below_zero": 0, "zero_or_below": 1}

# where a hand stands in the game
BEFORE, LAST, EXTENSION, LAST_OF_EXTENSION = range(4)


def phase_of(state: State, rules: RiichiRules) -> int:
    """Return where the hand stands: before the last hand, the last, in the extension, its last hand."""
    past = WINDS.index(state.round) - ROUNDS[rules.length] + 1
    if past < 0:
        return BEFORE
    last = (state.dealer + 1 - state.first_dealer) % len(state.points) == 0
    if past == 0:
        return LAST if last else BEFORE
    return EXTENSION if past == 1 and not last else LAST_OF_EXTENSION


def rounds_of(rules: RiichiRules) -> str:
    """Return the rounds a game may come to, an extension included (P-12, P-13, K-23).

    >>> import mjrules as mj
    >>> rounds_of(mj.rules("kirakuken-4p")), rounds_of(mj.rules("tenhou-4p"))
    ('ES', 'ESW')
    """
    return _rounds(rules.length, rules.extension)


@cache
def _rounds(length: str, extension: str) -> str:
    rounds = ROUNDS[length]
    return WINDS[: rounds + (extension != "off" and rounds < len(WINDS))]


def check_place(state: State, rules: RiichiRules) -> None:
    """Raise where these rules have no such table or round."""
    players = len(state.points)
    if players != rules.players:
        mc.fail("arguments_conflict", given=f"a state of {players} seats", what=f"{rules.title} has {rules.players}")
    if state.round not in rounds_of(rules):
        what = f"{rules.title} plays the rounds {', '.join(rounds_of(rules))} (length, extension)"
        mc.fail("not_in_rules", given=f"round {state.round}", what=what)


def out_below(rules: RiichiRules) -> int:
    """Return the points below which somebody is out and the game ends (P-85, K-23)."""
    return OUT_BELOW[rules.tobi]


def target_of(rules: RiichiRules) -> int:
    """Return the points that end an extension, and a leading dealer's game (P-13, K-23)."""
    return rules.target_points or rules.return_points


def ranking(points: Sequence[int], first_dealer: int, rules: RiichiRules) -> list[list[int]]:
    """Return the seats from first to last, those who share a place together (P-17, K-23).

    Equal points rank by their distance from the first dealer, or share their places (``tie_break``).
    """
    players = len(points)
    order = sorted(range(players), key=lambda seat: (-points[seat], (seat - first_dealer) % players))
    places = [[order[0]]]
    for seat in order[1:]:
        level = rules.tie_break == "shared" and points[seat] == points[places[-1][0]]
        places[-1].append(seat) if level else places.append([seat])
    return places


def is_first(seat: int, points: Sequence[int], first_dealer: int, rules: RiichiRules) -> bool:
    """Return whether a seat ranks first; the order is asked for only where others have as many points."""
    best = max(points)
    if points[seat] < best or points.count(best) == 1:
        return points[seat] == best
    return seat in ranking(points, first_dealer, rules)[0]


def win_stays(dealer: int, winners: Sequence[int], rules: RiichiRules) -> bool:
    """Return whether the dealer keeps the deal after a win (P-93, K-22)."""
    return dealer in winners and rules.renchan != "never"


def progress(
    phase: int, event: Event, *, stays: bool, bust: bool, at_target: bool, dealer_first: bool, rules: RiichiRules
) -> Next:
    """Return what comes after a hand, from facts alone (P-12, P-13, P-20, K-23).

    ``stays``: the dealer keeps the deal; ``bust``: somebody is out; ``at_target``: somebody has the
    target; ``dealer_first``: the dealer ranks first. A repeat goes before the end of an extension;
    an abortive draw or a chombo always repeats where the dealer stays.
    """
    if bust:
        return "game_over"
    if stays or event == "replay":
        yame = {"win": rules.agari_yame, "draw": rules.tenpai_yame}.get(event, "off")
        if phase == BEFORE or yame == "off":
            return "deal"
        if yame == "auto_if_top":
            return "game_over" if dealer_first and at_target else "deal"
        return "dealer_may_stop" if yame == "any_rank" or dealer_first else "deal"
    if phase == BEFORE or (phase == EXTENSION and rules.extension == "whole_round"):
        return "deal"
    extends = rules.extension != "off" and phase != LAST_OF_EXTENSION and rules.length != "iisou"
    return "deal" if extends and not at_target else "game_over"


def next_honba(honba: int, event: Event, stays: bool, rules: RiichiRules) -> int:
    """Return the counters of the next hand (P-93, P-95..P-101, K-22)."""
    if event == "replay":  # the hand is dealt again as it was
        return honba
    if event == "win" or (event in ("draw", "abort") and rules.draw_honba == "if_dealer_stays"):
        return honba + 1 if stays else 0
    return honba + 1


def next_wins(wins: Sequence[int], winners: Collection[int]) -> tuple[int, ...]:
    """Return the wins in a row of each seat after a hand; the engine counts no further than MAX_WINS."""
    return tuple(
        [min(count + 1, mc.round_schema.MAX_WINS) if seat in winners else 0 for seat, count in enumerate(wins)]
    )


def next_place(state: State, stays: bool) -> tuple[int, str]:
    """Return dealer and round of the next hand; the round moves when the first dealer deals again."""
    if stays:
        return state.dealer, state.round
    dealer = (state.dealer + 1) % len(state.points)
    if dealer != state.first_dealer:
        return dealer, state.round
    return dealer, WINDS[(WINDS.index(state.round) + 1) % 4]


def pay_tobi_prize(ledger: Ledger, winners: tuple[int, ...], points: list[int], rules: RiichiRules) -> None:
    """Pay the prize for everybody whom a win sends out of the game (P-85).

    Several winners halve it, the remainder to the one nearest to the discarder.
    """
    limit = out_below(rules)
    for seat, value in enumerate(points):
        if value < limit:
            for winner, amount in zip(winners, shares(rules.tobi_prize, len(winners), 1), strict=True):
                ledger.pay_results("tobi_prize", seat, winner, amount)


def check_choice(state: State, rules: RiichiRules) -> None:
    """Raise RuleError where the dealer has no choice to stop (P-20)."""
    allowed = {rules.agari_yame, rules.tenpai_yame} & {"any_rank", "if_top"}
    if allowed == {"if_top"} and not is_first(state.dealer, state.points, state.first_dealer, rules):
        mc.fail("not_in_rules", given=f"the dealer's choice with {state.points[state.dealer]} points",
                what=f"{rules.title} lets the dealer stop only when he is first")  # fmt: skip
    if min(state.points) < out_below(rules):
        mc.fail("not_in_rules", given=f"the dealer's choice with {min(state.points)} points at seat "
                f"{state.points.index(min(state.points))}", what="the game is over, somebody is out")  # fmt: skip
    if not allowed or phase_of(state, rules) == BEFORE or not state.honba:
        mc.fail("not_in_rules", given=f"the dealer's choice at {state.name} honba {state.honba}",
                what="he may stop only after he kept the deal in the last hand, where the rules let him")  # fmt: skip
