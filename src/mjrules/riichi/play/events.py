"""Events of a hand of riichi: what the compiled hand tells, and what its settlement came to (ADR 0006)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import mjcore as mc
from mjrules.common.events import Event, covered, discarded, drawn
from mjrules.common.ledger import Flow
from mjrules.common.outcomes import ExhaustiveDraw, Ron, RonWin, Tsumo
from mjrules.common.wins import AnyWin
from mjrules.riichi.play.view import without
from mjrules.riichi.score import Score
from mjrules.riichi.settle import End
from mjrules.riichi.win import situation_of

if TYPE_CHECKING:
    from mjrules.riichi.rules import RiichiRules
    from mjrules.riichi.state import State

Told = Mapping[str, Any]  # an event of the compiled hand
CALLS = frozenset({"chi", "pon", "daiminkan"})  # by which somebody may become liable
ENDS = frozenset({"hora", "ryukyoku"})
SHOWN_AT = mc.round_schema.SHOWN_AT


def moved(told: Told, hand: mc.Round) -> Event:
    """Return the event of a move that the compiled hand has just told; payments and ends are others' business."""
    kind = told["type"]
    if kind == "tsumo":
        return drawn(told["actor"], told["pai"])
    if kind == "dahai":
        return discarded(told["actor"], told["pai"], told["tsumogiri"])
    if kind == "kakan":
        return Event(**told, consumed=[mc.tile_text(code) for code in _pon_of(told, hand).tiles])
    if kind == "reach" and "kind" in told:
        return Event(**told, tehai=hand.hand(told["actor"]))
    return Event(**told)


def _pon_of(told: Told, hand: mc.Round) -> mc.Meld:
    """The pon a kakan is added to; the kakan lies before the others and has not joined it yet."""
    kind = mc.kind_of_code(mc.parse_tile(told["pai"]))
    return next(meld for meld in hand.melds(told["actor"]) if meld.type == "pon" and meld.lowest == kind)


def start_kyoku(state: State, hand: mc.Round) -> Event:
    """Return the event of a deal; the dealer's fourteenth tile comes by a tsumo."""
    tehais = [hand.hand(seat) for seat in range(state.players)]
    tehais[state.dealer] = without(tehais[state.dealer], str(hand.drawn))
    return Event(
        "start_kyoku",
        bakaze=state.round,
        kyoku=state.hand,
        oya=state.dealer,
        scores=list(state.points),
        dora_marker=hand.dora_indicators,
        tehais=tehais,
        honba=state.honba,
        deposits=state.deposits,
    )


def _added(points: Sequence[int], deltas: Iterable[int]) -> list[int]:
    return [value + delta for value, delta in zip(points, deltas, strict=True)]


def settled(end: End, hand: mc.Round, rules: RiichiRules) -> list[Event]:
    """Return the events of how a hand ended: a hora a winner in the order of payment, or the draw."""
    if isinstance(end.outcome, (Tsumo, Ron)):
        return _wins(end)
    return _draw(end, hand, rules)


def _wins(end: End) -> list[Event]:
    outcome = end.outcome
    assert isinstance(outcome, (Tsumo, Ron))
    declared: Sequence[Tsumo | RonWin] = [outcome] if isinstance(outcome, Tsumo) else outcome.wins
    wins = {win.winner: win for win in declared}
    target = None if isinstance(outcome, Tsumo) else outcome.discarder
    scores = list(end.before.points)
    events = []
    for seat in end.winners:
        value = wins[seat].value
        assert isinstance(value, Score)
        flows = [flow for flow in end.flows if flow.receiver == seat]
        deltas, chips, results = [_moved(end, flows, unit) for unit in ("points", "chips", "result_points")]
        scores = _added(scores, deltas)
        events.append(
            Event(
                "hora",
                actor=seat,
                target=seat if target is None else target,
                points=value.points,
                deltas=deltas,
                scores=scores,
                chips=chips if any(chips) else None,
                adjustments=results if any(results) else None,
                yaku=[row.to_dict() for row in value.yaku],
                han=value.han,
                fu=value.fu,
                limit=value.limit,
                yakuman=value.yakuman,
                situation=situation_of(value.win),
                **AnyWin.shown_hand(value.win),
            )
        )
    return events


def _draw(end: End, hand: mc.Round, rules: RiichiRules) -> list[Event]:
    """A draw, and the chombo of riichi that turned out false at it (P-88, P-89)."""
    outcome, before = end.outcome, end.before
    kind = str(hand.end)
    shown = set(hand.tenpai) | set(before.riichi) if kind in SHOWN_AT else set(hand.declared)
    if kind == "kyuushu":
        shown = {hand.turn}
    if rules.riichi_faults_at == "any":  # a riichi has to show that it was one
        shown |= set(before.riichi)
    false_riichi = end.event in ("chombo", "replay")
    deltas = [0] * len(end.deltas) if false_riichi else list(end.deltas)
    paid_nagashi = any(flow.reason == "nagashi" for flow in end.flows)
    tehais = [hand.hand(seat) for seat in range(before.players)]
    draw = Event(
        "ryukyoku",
        reason="nagashi" if paid_nagashi else kind,
        deltas=deltas,
        scores=_added(before.points, deltas),
        tenpai=list(hand.tenpai) if kind in SHOWN_AT else None,
        tehais=[tiles if seat in shown else covered(tiles) for seat, tiles in enumerate(tehais)] if shown else None,
    )
    if not false_riichi:
        return [draw]
    offenders = sorted({flow.payer for flow in end.flows if flow.reason == "chombo"})
    noten = outcome.noten_riichi if isinstance(outcome, ExhaustiveDraw) else hand.noten_riichi
    return [draw, *chombo(end, {seat: "noten_riichi" if seat in noten else "kara_riichi" for seat in offenders})]


def chombo(end: End, offences: Mapping[int, str]) -> list[Event]:
    """Return a penalty for each offender's chombo; sticks that are handed back come with the last one (P-23)."""
    scores = list(end.before.points)
    events = []
    for place, (seat, kind) in enumerate(offences.items()):
        last = place == len(offences) - 1
        flows = [flow for flow in end.flows if flow.payer == seat or (last and flow.reason == "stick_back")]
        deltas, results = _moved(end, flows, "points"), _moved(end, flows, "result_points")
        scores = _added(scores, deltas)
        adjustments = results if any(results) else None
        events.append(Event("penalty", kind=kind, actor=seat, deltas=deltas, scores=scores, adjustments=adjustments))
    return events


def _moved(end: End, flows: Iterable[Flow], unit: str) -> list[int]:
    """What some flows of one unit come to, a seat; the table's side is left out."""
    deltas = [0] * (len(end.deltas) + 1)  # the last one is the table's
    for flow in flows:
        if flow.unit == unit:
            deltas[flow.payer] -= flow.amount
            deltas[flow.receiver] += flow.amount
    return deltas[:-1]
