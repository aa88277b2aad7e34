"""What holds of every settlement, over every preset and its options."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mjrules as mj
from mjrules.riichi.statement import REASONS
from riichi.settle.strategies import PRESETS, outcomes, rule_sets, states

Case = tuple[mj.RiichiRules, mj.State, mj.Outcome]


@st.composite
def cases(draw: st.DrawFn) -> Case:
    rules = draw(rule_sets())
    state = draw(states(rules))
    return rules, state, draw(outcomes(state, rules))


def concerned(case: Case) -> set[int]:
    """Seats an outcome names, and those who pay for everybody: all at a tsumo or a draw."""
    rules, _, outcome = case
    everybody = set(range(rules.players))
    if isinstance(outcome, mj.Ron):
        named = {outcome.discarder, *outcome.winners, *(entry.seat for win in outcome.wins for entry in win.pao)}
        return named
    if isinstance(outcome, mj.Tsumo):
        full = rules.pao_scope == "whole_hand" and outcome.pao and outcome.pao[0].yakuman in ("", *rules.pao)
        whole = full and isinstance(outcome.value, int) and bool(rules.pao)
        return {outcome.winner, *(entry.seat for entry in outcome.pao)} if whole else everybody
    if isinstance(outcome, mj.Penalty) and mj.OFFENCES[outcome.kind].consequence != "chombo":
        return {outcome.seat} if rules.wrong_call == "deposit" or outcome.kind != "wrong_call" else set()
    return set() if isinstance(outcome, mj.AbortiveDraw) else everybody


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
@given(st.data())
def test_nothing_is_lost_in_any_preset(rules: mj.RiichiRules, data: st.DataObject) -> None:
    state = data.draw(states(rules))
    check_sums((rules, state, data.draw(outcomes(state, rules))))


@given(cases())
def test_nothing_is_lost(case: Case) -> None:
    check_sums(case)


def check_sums(case: Case) -> None:
    """Points and deposits are conserved, chips sum to 0, and the state after is the one before and the deltas."""
    rules, state, outcome = case
    end = mj.settle(state, outcome, rules)
    assert sum(end.deltas) + end.state.deposits - state.deposits == 0
    assert sum(end.chips) == 0
    assert end.state.points == tuple(old + new for old, new in zip(state.points, end.deltas, strict=True))
    assert end.state.chips == tuple(old + new for old, new in zip(state.chips, end.chips, strict=True))
    assert end.state.adjustments == tuple(
        old + new for old, new in zip(state.adjustments, end.adjustments, strict=True)
    )
    assert end.state.deposits >= 0
    assert all(type(number) is int for number in (*end.deltas, *end.chips, *end.adjustments))
    if rules.chombo == "mangan_payment":
        assert sum(end.adjustments) == 0


@given(cases())
def test_who_is_not_named_pays_nothing(case: Case) -> None:
    rules, state, outcome = case
    end = mj.settle(state, outcome, rules)
    returned = set(state.riichi) if end.event in ("chombo", "replay") else set()
    for seat in set(range(rules.players)) - concerned(case) - returned:
        assert (end.deltas[seat], end.chips[seat], end.adjustments[seat]) == (0, 0, 0)


@given(cases())
def test_flows_make_the_totals(case: Case) -> None:
    rules, state, outcome = case
    end = mj.settle(state, outcome, rules)
    for unit, totals in (("points", end.deltas), ("chips", end.chips), ("result_points", end.adjustments)):
        sums = [0] * (rules.players + 1)
        for flow in end.flows:
            assert flow.amount > 0
            assert flow.reason in REASONS
            if flow.unit == unit:
                sums[flow.payer] -= flow.amount
                sums[flow.receiver] += flow.amount
        assert tuple(sums[:-1]) == totals


@given(cases())
def test_the_next_hand(case: Case) -> None:
    rules, state, outcome = case
    end = mj.settle(state, outcome, rules)
    after = end.state
    assert end.hand_over == (end.next != "continue_hand")
    if end.next == "continue_hand":
        assert (after.dealer, after.round, after.honba) == (state.dealer, state.round, state.honba)
        return
    assert after.riichi == after.dead == ()
    if end.next == "game_over":
        assert sum(mj.final_result(after, rules).chips) == sum(state.chips)
        return
    stays = (after.dealer, after.round) == (state.dealer, state.round)
    assert stays or after.dealer == (state.dealer + 1) % rules.players
    assert after.honba in (0, state.honba, state.honba + 1)
    assert (after.round != state.round) == (not stays and after.dealer == state.first_dealer)
    if end.winners and state.dealer not in end.winners:
        assert not stays
        assert after.honba == 0
    if end.next == "dealer_may_stop":
        assert stays
        assert mj.settle(after, mj.DealerChoice(stop=True), rules).next == "game_over"
        assert mj.settle(after, mj.DealerChoice(stop=False), rules).state == after


@given(cases())
def test_pure_and_written_down(case: Case) -> None:
    rules, state, outcome = case
    end = mj.settle(state, outcome, rules)
    assert mj.settle(state, outcome, rules) == end
    record = json.loads(json.dumps(end.to_dict()))
    assert mj.End.from_dict(record) == end
    assert mj.settle(mj.State.from_dict(record["before"]), mj.Outcome.from_dict(record["outcome"]), rules) == end
    for language in ("ja", "en"):
        page = end.explain(language)
        assert len(page.splitlines()) >= len(end.flows) + rules.players + 2


@given(st.data())
def test_final_result(data: st.DataObject) -> None:
    rules = data.draw(rule_sets())
    state = data.draw(states(rules))
    result = mj.final_result(state, rules)
    players = rules.players
    assert sorted(result.order) == list(range(players))
    assert [state.points[seat] for seat in result.order] == sorted(state.points, reverse=True)
    assert [result.ranks[seat] for seat in result.order] == sorted(result.ranks)
    taken = sum(result.leftover)
    assert 0 <= taken <= state.deposits
    lost = (state.deposits - taken) // 100
    # nobody's points come from nowhere: the results sum to what was adjusted, less what nobody took
    assert sum(result.result_x10) == 10 * sum(state.adjustments) - lost
    assert mj.FinalResult.from_dict(json.loads(json.dumps(result.to_dict()))) == result
    for language in ("ja", "en"):
        assert len(result.explain(language).splitlines()) == players + 1
    if rules.rounding != "none":
        for seat in range(players):
            if result.ranks[seat] > 1:
                assert (result.result_x10[seat]) % 10 == 0 or rules.tie_break == "shared"
