"""A finished hand of the engine as an outcome that ``settle`` settles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import sub
from typing import TYPE_CHECKING, Any

import mjcore as mc
from mjrules.common.outcomes import AbortiveDraw, ExhaustiveDraw, Outcome, Pao, Ron, RonWin, Tsumo
from mjrules.common.results import HandResult, wins_of
from mjrules.riichi.pao import pao
from mjrules.riichi.score import Score

if TYPE_CHECKING:
    from mjrules.common.ledger import Flow
    from mjrules.riichi.rules import RiichiRules
    from mjrules.riichi.settle import End
    from mjrules.riichi.state import State


def outcome_of(hand: mc.Round, rules: RiichiRules, liable: Sequence[tuple[Pao, ...]]) -> Outcome:
    """Return how a hand ended: who won with what and who is liable, or which draw it was.

    ``liable``: who is liable for a win of each seat. Raises ArgumentError for a hand that goes on.
    """
    how = hand.end
    if how is None:
        mc.fail("value", name="hand", given=f"stage {hand.stage}", right="expected a hand that is over")
    if how == "tsumo":
        (winner,) = hand.winners
        return Tsumo(winner, Score(hand.win(winner), rules), liable[winner])
    if how == "ron":
        wins = tuple([RonWin(seat, Score(hand.win(seat), rules), liable[seat]) for seat in hand.winners])
        return Ron(wins, hand.discarder)  # type: ignore[arg-type]
    if how == "exhaustive":
        return ExhaustiveDraw(hand.tenpai, hand.nagashi, hand.noten_riichi, hand.kara_riichi)
    if rules.play.faults_found(how):
        return AbortiveDraw(how, hand.noten_riichi, hand.kara_riichi)
    return AbortiveDraw(how)


def liable_by(calls: Iterable[Mapping[str, Any]], rules: RiichiRules) -> tuple[tuple[Pao, ...], ...]:
    """Return who is liable for a win of each seat, from the events of all calls and kans in their order."""
    made: list[list[mc.Meld]] = [[] for _ in range(rules.players)]
    for call in calls:
        own = made[call["actor"]]
        if call["type"] == "kakan":
            tile = mc.parse_tile(call["pai"])
            kind = mc.kind_of_code(tile)
            pon = next(meld for meld in own if meld.type == "pon" and meld.lowest == kind)
            own.append(mc.Meld("kakan", [*pon.tiles, tile], called=pon.called, feeder=pon.feeder))
            continue
        called = [call["pai"]] if "pai" in call else []
        tiles = [mc.parse_tile(tile) for tile in (*called, *call["consumed"])]
        own.append(mc.Meld(call["type"], tiles, called=call.get("pai"), feeder=call.get("target")))
    return tuple([pao(melds, rules) for melds in made])


def result_of(
    opening: State,
    after: State,
    payments: tuple[Flow, ...],
    event: str,
    how: str,
    end: End | None,
    tenpai: tuple[int, ...] | None,
) -> HandResult:
    """Return how a hand ended: the states at its deal and behind it, its payments, and see HandResult for the rest."""
    return HandResult(
        round=opening.round,
        hand_number=opening.hand,
        dealer=opening.dealer,
        honba=opening.honba,
        deposits=opening.deposits,
        event=event,
        how=how,
        wins=wins_of(end.outcome, end.winners) if end else (),
        tenpai=tenpai,
        payments=payments,
        before=opening.points,
        points=after.points,
        chips=tuple(map(sub, after.chips, opening.chips)),
        adjustments=tuple(map(sub, after.adjustments, opening.adjustments)),
        next=end.next if end else "game_over",
        end=end,
    )
