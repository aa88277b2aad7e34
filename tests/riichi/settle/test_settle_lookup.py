"""The flat tables, entry by entry and hand by hand, against ``settle``."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

import mjcore as mc
import mjrules as mj
from mjrules.common.outcomes import ABORTS
from mjrules.riichi import draws, match
from mjrules.riichi.compile_settle import (
    ENDS,
    EVENTS,
    FACTS,
    NEXT,
    PLENTY,
    SettleTable,
    compile_settlement,
    ended_dtype,
    settle_rows,
    value_class,
    value_classes,
)
from mjrules.riichi.match import is_first, out_below, phase_of, target_of, win_stays
from mjrules.riichi.points import FU_VALUES
from riichi.settle.strategies import PRESETS, is_possible, low_values, rule_sets, states

TABLES = {rules: compile_settlement(rules) for rules in PRESETS}


def table_of(rules: mj.RiichiRules) -> SettleTable:
    """The table of a rule set, made once."""
    if rules not in TABLES:
        TABLES[rules] = compile_settlement(rules)
    return TABLES[rules]


def win_of(winner: int, payer: int, value: object) -> mj.Outcome:
    """A tsumo where the winner is his own payer, else a ron."""
    return mj.Tsumo(winner, value) if winner == payer else mj.Ron(((winner, value),), payer)


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_every_win(rules: mj.RiichiRules) -> None:
    """Each dealer, winner, payer and value, with honba and deposits by their coefficients."""
    table, seats = TABLES[rules], range(rules.players)
    entries = 0
    for dealer, winner, payer in product(seats, seats, seats):
        state = mj.State((PLENTY,) * rules.players, dealer=dealer, honba=3, deposits=2000)
        for place, value in enumerate(value_classes(rules)):
            if not is_possible(value, winner == payer, rules):
                assert table.deltas(dealer, winner, payer, place, 0, 0) == [0] * rules.players
                continue
            end = mj.settle(state, win_of(winner, payer, value), rules)
            at = table.row(dealer, winner, payer, place)
            assert tuple(table.deltas(dealer, winner, payer, place, 3, 2000)) == end.deltas
            assert tuple(table.chips[at : at + rules.players]) == end.chips
            assert tuple(table.results[at : at + rules.players]) == end.adjustments
            entries += 1
    left_out = {tsumo: 4 * len(FU_VALUES) - len(low_values(tsumo, rules)) for tsumo in (True, False)}
    wins = {True: rules.players**2, False: rules.players**2 * (rules.players - 1)}
    assert entries == sum(wins[tsumo] * (table.classes - left_out[tsumo]) for tsumo in wins)


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_every_draw(rules: mj.RiichiRules) -> None:
    """Each dealer and set of tenpai seats, in East and in South."""
    table, n = TABLES[rules], rules.players
    for dealer, tenpai, around in product(range(n), range(1 << n), "ES"):
        state = mj.State((PLENTY,) * n, dealer=dealer, round=around, first_dealer=(dealer + 1) % n)
        end = mj.settle(state, mj.ExhaustiveDraw([seat for seat in range(n) if tenpai >> seat & 1]), rules)
        assert tuple(table.noten_deltas(dealer, tenpai)) == end.deltas
        if end.next != "game_over":
            stays = (end.state.dealer, end.state.round) == (dealer, around)
            assert table.stays(around == "E", dealer, tenpai) == stays


def by_table(
    table: SettleTable, state: mj.State, event: str, stays: bool, deltas: list[int], rules: mj.RiichiRules
) -> tuple[object, ...]:
    """What comes next by table: next, dealer moves, honba; the facts from the points after."""
    points = [before + delta for before, delta in zip(state.points, deltas, strict=True)]
    told = {
        "stays": stays,
        "bust": min(points) < table.out_below,
        "at_target": max(points) >= table.target,
        "dealer_first": is_first(state.dealer, points, state.first_dealer, rules),
    }
    facts = sum(told[name] << place for place, name in enumerate(FACTS))
    number = EVENTS.index(event)
    following = table.next(phase_of(state, rules), number, facts)
    if following == "game_over":
        return following, False, state.honba
    return following, not stays, table.next_counters(number, stays, state.honba)


@st.composite
def ordinary(draw: st.DrawFn) -> tuple[mj.RiichiRules, mj.State, mj.Outcome, tuple[int, ...]]:
    """An ordinary outcome and what the table is asked: winner, payer, value, or the tenpai seats."""
    rules = draw(rule_sets())
    state = draw(states(rules))
    seats = st.integers(0, rules.players - 1)
    if draw(st.booleans()):
        winner, payer = draw(seats), draw(seats)
        value = draw(st.sampled_from([*low_values(winner == payer, rules), (5, 30), (13, 40), 1, 2]))
        han, fu, yakuman = (*value, 0) if isinstance(value, tuple) else (0, 0, value)
        return rules, state, win_of(winner, payer, value), (winner, payer, value_class(han, fu, yakuman, rules))
    tenpai = sorted({*state.riichi, *draw(st.sets(seats))})
    return rules, state, mj.ExhaustiveDraw(tenpai), (sum(1 << seat for seat in tenpai),)


@given(ordinary())
def test_whole_hands(case: tuple[mj.RiichiRules, mj.State, mj.Outcome, tuple[int, ...]]) -> None:
    """Payments and next hand of random states, tables made anew for rules with a switched option."""
    rules, state, outcome, asked = case
    table = table_of(rules)
    end = mj.settle(state, outcome, rules)
    if len(asked) == 3:
        winner, payer, value = asked
        event, stays = "win", bool(table.win_stays[4 * state.dealer + winner])
        deltas = table.deltas(state.dealer, winner, payer, value, state.honba, state.deposits)
    else:
        event, stays = "draw", table.stays(state.round == "E", state.dealer, asked[0])
        deltas = table.noten_deltas(state.dealer, asked[0])
    assert tuple(deltas) == end.deltas
    moved = (end.state.dealer, end.state.round) != (state.dealer, state.round)
    assert by_table(table, state, event, stays, deltas, rules) == (end.next, moved, end.state.honba)


def packed(rules: mj.RiichiRules, state: mj.State, asked: tuple[int, ...], event: str) -> Any:
    """One row of the compiled look-up."""
    row = numpy.zeros(1, ended_dtype())
    row["points"][0, : rules.players] = state.points
    row["deposits"], row["honba"], row["round"] = state.deposits, state.honba, "ESWN".index(state.round)
    row["dealer"], row["first_dealer"], row["event"] = state.dealer, state.first_dealer, EVENTS.index(event)
    row["value"] = asked[-1]
    if event == "win":
        row["winner"], row["payer"] = asked[:2]
    return row


def unpacked(row: Any, players: int) -> tuple[object, ...]:
    """What a compiled row tells, as ``end_of`` does."""
    lists = [tuple(row[name][0, :players].tolist()) for name in ("deltas", "chips", "results", "points")]
    place = (int(row["dealer"][0]), "ESWN"[row["round"][0]], int(row["honba"][0]), int(row["deposits"][0]))
    return (*lists, NEXT[row["next"][0]], *place)


def end_of(end: mj.End) -> tuple[object, ...]:
    after = end.state
    place = (after.dealer, after.round, after.honba, after.deposits)
    return (end.deltas, end.chips, end.adjustments, after.points, end.next, *place)


@given(ordinary())
def test_compiled_look_up(case: tuple[mj.RiichiRules, mj.State, mj.Outcome, tuple[int, ...]]) -> None:
    """Everything a compiled row tells, tobi prize and the end of the game included."""
    rules, state, outcome, asked = case
    table = table_of(rules)
    row = settle_rows(packed(rules, state, asked, "win" if len(asked) == 3 else "draw"), table)
    assert row["status"][0] == 0
    assert unpacked(row, rules.players) == end_of(mj.settle(state, outcome, rules))


@pytest.mark.parametrize("kind", ABORTS)
@pytest.mark.parametrize("stays", [True, False])
def test_compiled_abort(kind: str, stays: bool) -> None:
    rules = mj.rules("tenhou-4p", abort_dealer_stays=stays)
    state = mj.State([26000, 24000, 25000, 25000], round="W", dealer=3, honba=2)
    row = settle_rows(packed(rules, state, (ENDS.index(kind),), "abort"), compile_settlement(rules))
    assert unpacked(row, 4) == end_of(mj.settle(state, mj.AbortiveDraw(kind), rules))


# a rule of the match -> the same function with another body, and the options with which some hand tells them apart
OTHER_RULES: dict[str, tuple[Any, Any, dict[str, object]]] = {
    "out below": (match.out_below, lambda rules: 24000, {}),
    "target": (match.target_of, lambda rules: 26000, {}),
    "order of equals": (
        match.ranking,
        lambda points, first_dealer, rules: [
            [max(range(len(points)), key=lambda seat: (points[seat], (seat - first_dealer) % len(points)))]
        ],
        {},
    ),
    "first": (match.is_first, lambda seat, points, first_dealer, rules: points[seat] < max(points), {}),
    "deal kept by a win": (match.win_stays, lambda dealer, winners, rules: dealer not in winners, {}),
    "deal kept by a draw": (draws.draw_stays, lambda state, ready, rules: len(ready) == 2, {}),
    "deal kept by an abort": (draws.abort_stays, lambda kind, rules: kind == "four_kans", {}),
    "next place": (match.next_place, lambda state, stays: (state.first_dealer, "N"), {}),
    "next honba": (
        match.next_honba,
        lambda honba, event, stays, rules: honba + 1 if stays != (event == "win") else 0,
        {},
    ),
    "tobi prize": (
        match.pay_tobi_prize,
        lambda ledger, winners, points, rules: ledger.pay_results("tobi_prize", 3, winners[0], rules.tobi_prize),
        {"tobi_prize": 10},
    ),
    "noten fee": (draws.pay_noten, lambda ledger, state, ready, rules: ledger.pay("noten", 0, 1, 100 * len(ready)), {}),
    "what comes next": (
        match.progress,
        lambda phase, event, *, stays, bust, at_target, dealer_first, rules: (
            "game_over" if dealer_first and event != "abort" else "deal"
        ),
        {},
    ),
}


def ordinary_ends() -> list[tuple[mj.State, mj.Outcome, tuple[int, ...], str]]:
    """Hands of tenhou-4p that end in every way, at each place of the game, with equal and with low points."""
    value = value_class(3, 40, 0, mj.rules("tenhou-4p"))
    found: list[tuple[mj.State, mj.Outcome, tuple[int, ...], str]] = []
    for around, dealer, first in product("ES", range(4), (0, 2)):
        for points in (
            (25000,) * 4,
            (5000, 45000, 5000, 45000),
            (2000, 31000, 33000, 34000),
            (31000, 31000, 31000, 7000),
        ):
            state = mj.State(points, dealer=dealer, round=around, first_dealer=first, honba=1)
            for winner, payer in ((0, 0), (1, 0), (dealer, 1)):
                found.append((state, win_of(winner, payer, (3, 40)), (winner, payer, value), "win"))
            for tenpai in ((), (dealer,), (0, 1, 2)):
                mask = sum(1 << seat for seat in tenpai)
                found.append((state, mj.ExhaustiveDraw(tenpai), (mask,), "draw"))
            found += [(state, mj.AbortiveDraw(kind), (ENDS.index(kind),), "abort") for kind in ("kyuushu", "four_kans")]
    return found


@pytest.mark.thorough
@pytest.mark.parametrize("name", OTHER_RULES)
def test_one_rule_moves_settlement_and_engine(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The compiled look-up has no opinion of its own on any rule of the match."""
    function, other, options = OTHER_RULES[name]
    rules, ends = mj.rules("tenhou-4p", **options), ordinary_ends()

    def both() -> tuple[list[object], list[object]]:
        table = compile_settlement(rules)
        rows = numpy.concatenate([packed(rules, state, asked, event) for state, _, asked, event in ends])
        out = settle_rows(rows, table)
        return (
            [end_of(mj.settle(state, outcome, rules)) for state, outcome, _, _ in ends],
            [unpacked(out[place : place + 1], 4) for place in range(len(ends))],
        )

    before = both()
    monkeypatch.setattr(function, "__code__", other.__code__)
    monkeypatch.setattr(function, "__kwdefaults__", other.__kwdefaults__)
    after = both()
    assert before[0] == before[1]
    assert after[0] == after[1]
    assert after[0] != before[0]


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_compiled_rows_are_the_tables(rules: mj.RiichiRules) -> None:
    """Every entry at once: the compiled rows against the Python tables held against ``settle`` above."""
    table, seats = TABLES[rules], range(rules.players)
    asked = list(product(seats, seats, seats, range(table.classes)))
    rows = numpy.zeros(len(asked), ended_dtype())
    rows["dealer"], rows["winner"], rows["payer"], rows["value"] = numpy.array(asked).T
    rows["points"], rows["honba"], rows["deposits"] = PLENTY, 3, 2000
    out = settle_rows(rows, table)
    n = rules.players
    assert out["deltas"][:, :n].tolist() == [table.deltas(*entry, 3, 2000) for entry in asked]
    assert (out["chips"][:, :n].ravel() == numpy.array(table.chips)).all()


def test_compiled_rows_refuse() -> None:
    table = TABLES[mj.rules("tenhou-3p")]
    wrong = [
        ("dealer", 3),
        ("first_dealer", 3),
        ("winner", 3),
        ("payer", 255),
        ("round", 4),
        ("event", 3),
        ("value", 77),
    ]
    rows = numpy.zeros(len(wrong) + 1, ended_dtype())
    for place, (name, value) in enumerate(wrong):
        rows[name][place] = value
    assert settle_rows(rows, table)["status"].tolist() == [1] * len(wrong) + [0]
    rows = numpy.zeros(4, ended_dtype())
    rows["event"], rows["value"] = [1, 2, 2, 2], [8, ENDS.index("exhaustive"), len(ENDS), ENDS.index("kyuushu")]
    assert settle_rows(rows, table)["status"].tolist() == [1, 1, 1, 0]
    with pytest.raises(mj.ArgumentError, match="ended_dtype"):
        settle_rows(rows["points"], table)
    with pytest.raises(mj.ArgumentError, match="56 bytes per hand"):
        mc.settle_rows_into(bytes(57), table.compiled, bytearray(96))
    with pytest.raises(mj.ArgumentError, match="table 0 has"):
        mc.SettleTable({"players": 4, "classes": 1}, b"", b"", b"", b"", b"", b"", b"")


def test_facts_are_those_of_the_rules() -> None:
    for rules, table in TABLES.items():
        assert table.target == target_of(rules)
        assert table.out_below == out_below(rules)
        for dealer, winner in product(range(rules.players), repeat=2):
            assert table.win_stays[4 * dealer + winner] == win_stays(dealer, (winner,), rules)


@pytest.mark.parametrize(("han", "place"), [(5, 0), (13, 8), (26, 8), (40, 8)])
def test_han_above_the_table(han: int, place: int) -> None:
    rules = mj.rules("tenhou-4p")
    assert value_class(han, 30, 0, rules) == value_class(5, 30, 0, rules) + place


def test_stacked_kazoe_has_more_rows() -> None:
    rules = mj.rules("tenhou-4p", kazoe="stacked")
    table = compile_settlement(rules)
    assert table.deltas(0, 1, 0, value_class(26, 30, 0, rules), 0, 0) == [-64000, 64000, 0, 0]


def test_aotenjou_has_no_table() -> None:
    with pytest.raises(mj.RuleError, match="no end"):
        compile_settlement(mj.rules("tenhou-4p", aotenjou=True))


ENDED, SETTLED, FRAME = (
    [name for name, *_ in fields if name != "reserved"] for fields in mc.settle_schema.STRUCTS.values()
)


def ordinary_rows(rules: mj.RiichiRules) -> Any:
    """Ordinary ends, with a deposit, and once more with a yakuman where somebody wins."""
    rows = numpy.concatenate([packed(rules, state, asked, event) for state, _, asked, event in ordinary_ends()])
    rows["deposits"] = 1000
    big = rows[rows["event"] == EVENTS.index("win")]
    big["value"] = value_class(0, 0, 1, rules)
    return numpy.concatenate([rows, big])


def turned(number: Any) -> Any:
    """Other numbers: 1 for 0, 0 for 1, and so on."""
    return number ^ 1 if isinstance(number, int) else [one ^ 1 for one in number]


OTHER = {"out_below": 3000, "target": 32000, "players": 3, "classes": 1}


@pytest.mark.parametrize("field", FRAME)
def test_every_number_around_the_tables_is_read(field: str) -> None:
    """Another number there gives another end, or is refused because the tables do not have its size."""
    table = TABLES[mj.rules("tenhou-4p")]
    rows = ordinary_rows(mj.rules("tenhou-4p"))
    changed = replace(table, **{field: OTHER.get(field) or turned(getattr(table, field))})
    if field in ("players", "classes"):
        with pytest.raises(mj.ArgumentError, match=r"table 0 has|hands of places is 3"):
            settle_rows(rows, changed)
    else:
        assert (settle_rows(rows, changed) != settle_rows(rows, table)).any()


@pytest.mark.parametrize("field", ENDED)
def test_every_field_of_a_hand_is_read(field: str) -> None:
    table, rows = TABLES[mj.rules("tenhou-4p")], ordinary_rows(mj.rules("tenhou-4p"))
    changed = rows.copy()
    changed[field] ^= 1
    assert (settle_rows(changed, table) != settle_rows(rows, table)).any()


@pytest.mark.parametrize("field", SETTLED)
def test_every_field_of_an_end_is_told(field: str) -> None:
    told = [settle_rows(ordinary_rows(rules), table)[field] for rules, table in TABLES.items() if rules.players == 4]
    rows = ordinary_rows(mj.rules("tenhou-4p"))
    rows["event"] = 3
    told.append(settle_rows(rows, TABLES[mj.rules("tenhou-4p")])[field])
    assert len(numpy.unique(numpy.concatenate(told).reshape(-1))) > 1


def test_events_are_those_of_the_layout() -> None:
    assert (EVENTS, NEXT) == (mc.settle_schema.EVENTS, mc.settle_schema.NEXT)
