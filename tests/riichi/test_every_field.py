"""Nothing of the schema is idle: what is told to the kernels changes an answer, what they tell is not always the same.

Fields of the rule table are held by rows of the tables, in test_mutations.py.
"""

from __future__ import annotations

from typing import Any

import numpy
import pytest

import mjcore as mc
import mjrules as mj
from mjcore import schema
from riichi.tables import all_rows, by_rules, compiled, rules_of, win_of

PROBE = 100  # a yaku id
COUNTERS = list(schema.COUNTERS)


def wins_of(players: int) -> Any:
    """The wins of the tables for so many players, as records."""
    wins = [win_of(row) for row in all_rows() if rules_of(row).players == players and "error" not in row["expect"]]
    return mj.pack(wins)


WINS = {players: wins_of(players) for players in (3, 4)}
# rules that know every circumstance
OPEN = {
    players: {**compiled(mj.rules(name))[0], "allowed_flags": 0xFFFFFFFF, "nuki_ron": 2, "kandora": 1, "ura": 1}
    for players, name in ((3, "mahjong-soul-3p"), (4, "mahjong-soul-4p"))
}


# yaku of ids that no preset gives, over facts that no preset asks
OWN = [
    {"id": PROBE, "han_closed": 1, "han_open": 1, "n_bounds": 1, "bound_counter": [COUNTERS.index("consecutive_wins")],
     "bound_low": [1], "bound_high": [255]},
    {"id": PROBE + 1, "multiple_closed": 1, "need0": schema.mask(schema.PATTERNS, ["ittsuu"])},
]  # fmt: skip
TABLES = {n: mc.RuleTable(options, [*compiled(mj.rules("mahjong-soul-4p"))[1], *OWN]) for n, options in OPEN.items()}


def scored(records: Any, table: mc.RuleTable) -> Any:
    out = numpy.zeros(len(records), mj.score_dtype())
    mc.score_rows_into(records, table, out)
    return out


def had(**row: Any) -> set[bool]:
    """Whether some wins of the tables have the one yaku of a rule set, and some others have not."""
    found = set()
    for players, wins in WINS.items():
        table = mc.RuleTable(OPEN[players], [{"id": PROBE, "han_closed": 1, "han_open": 1, **row}])
        found |= set((scored(wins, table)["yaku1"] >> numpy.uint64(PROBE - 64) & numpy.uint64(1)).astype(bool).tolist())
    return found


def test_a_fact_that_is_never_set_would_be_found() -> None:
    assert had(need0=schema.mask(schema.PATTERNS, ["chiitoi", "kokushi"])) == {False}
    assert True in had(need0=0)


@pytest.mark.parametrize(
    ("word", "bit"),
    [
        pytest.param(word, place, id=name)
        for word, facts in enumerate((schema.PATTERNS, schema.SITUATIONS))
        for place, name in enumerate(facts)
    ],
)
def test_every_fact_is_set_for_some_hands_only(word: int, bit: int) -> None:
    assert had(**{f"need{word}": 1 << bit}) == {True, False}
    assert had(**{f"forbid{word}": 1 << bit}) == {True, False}


@pytest.mark.parametrize("counter", schema.COUNTERS)
def test_every_counter_counts(counter: str) -> None:
    bound = {"n_bounds": 1, "bound_counter": [COUNTERS.index(counter)]}
    splits = [had(**bound, bound_low=[low], bound_high=[255]) == {True, False} for low in range(1, 34)]
    assert any(splits)
    assert had(**bound, bound_high=[255]) >= {True}  # 0 or more: all of them
    assert had(**bound, bound_low=[255], bound_high=[255]) == {False}


def changed_record(record: Any, field: str, count: int) -> Any:
    """A win's record with other numbers in one field, some of them nonsense."""
    changed = numpy.repeat(record, 2 * count)
    places = changed[field].reshape(len(changed), count)
    for number in range(2 * count):
        places[number :: 2 * count, number // 2] ^= 1 + number % 2
    return changed


@pytest.mark.parametrize(
    ("name", "count"), [(name, count) for name, _, count, _ in schema.WIN_FIELDS if name != "reserved"]
)
def test_every_field_of_a_win_is_read(name: str, count: int) -> None:
    held = numpy.zeros(count, bool)
    for players, wins in WINS.items():
        told = wins.copy()
        if name in ("dora", "ura"):
            told[f"n_{name}"] = schema.MAX_INDICATORS
        before = numpy.repeat(scored(told, TABLES[players]), 2 * count)
        other = scored(changed_record(told, name, count), TABLES[players]) != before
        held |= other.reshape(len(wins), count, 2).any(axis=(0, 2))
    assert held.all(), f"{name}: nobody reads place {numpy.flatnonzero(~held)}"


def test_a_field_nobody_reads_would_be_found() -> None:
    table = mc.RuleTable(OPEN[4], [{"id": PROBE, "han_closed": 1}])
    other = changed_record(WINS[4], "ura", schema.MAX_INDICATORS)
    other["n_ura"] = 0
    plain = WINS[4].copy()
    plain["n_ura"] = 0
    assert (scored(other, table) == numpy.repeat(scored(plain, table), 2 * schema.MAX_INDICATORS)).all()


@pytest.mark.parametrize("field", [name for name, _, _, _ in schema.ROW_FIELDS if name != "reserved"])
def test_every_field_of_a_yaku_row_is_read(field: str) -> None:
    """All rows of a rule set with one field changed: a score changes, or the table refuses the number."""
    for rules, rows in by_rules():
        wins = [win_of(row) for row in rows if "win" in row["input"] and "error" not in row["expect"]]
        if not wins:
            continue
        options, told = compiled(rules)
        before = scored(mj.pack(wins), mc.RuleTable(options, told))
        for step in (1, 2, 3):
            try:
                table = mc.RuleTable(options, [{**row, field: other(row.get(field, 0), step)} for row in told])
            except mc.MahjongError:
                return
            if (scored(mj.pack(wins), table) != before).any():
                return
    raise AssertionError(f"nobody reads {field}")


def other(value: Any, step: int) -> Any:
    return value ^ step if isinstance(value, int) else [one ^ step for one in value]


@pytest.mark.parametrize("field", [name for name, _, _, _ in schema.SCORE_FIELDS if name != "reserved"])
def test_every_field_of_a_score_is_set(field: str) -> None:
    told = numpy.concatenate([scored(wins, TABLES[players])[field] for players, wins in WINS.items()])
    places = told.reshape(len(told), -1).T
    assert all(len(numpy.unique(place)) > 1 for place in places)


def test_every_reason_of_fu_is_given() -> None:
    scores = [mj.score(win_of(row), rules=rules_of(row)) for row in all_rows() if "error" not in row["expect"]]
    assert {part.reason for score in scores for part in score.fu_parts} == {*schema.FU_REASONS[1:]}
