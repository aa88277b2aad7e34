"""Bare han and fu to points: the table of rows, and the point table against its own parts."""

from __future__ import annotations

import pytest

import mjrules as mj
from riichi.tables import RIICHI, points_fail, rules_of, wrong
from shared import Row, params


@pytest.mark.parametrize("row", params("points"))
def test_row(row: Row) -> None:
    rules, expect = rules_of(row), row["expect"]
    if "error" in expect:
        with pytest.raises(getattr(mj, expect["error"])) as caught:
            mj.points(**row["input"]["points"], rules=rules)
        assert expect["says"] in str(caught.value)
        return
    found = mj.points(**row["input"]["points"], rules=rules)
    assert not wrong(found.to_dict(), expect)
    assert not points_fail(row, rules)
    payers = {"discarder": 1, "each": rules.players - 1, "dealer": 1, "child": rules.players - 2}
    assert found.points == sum(amount * payers[payer] for payer, amount in found.pay.items())
    assert found == mj.points(**row["input"]["points"], rules=rules)


@pytest.mark.parametrize("name", RIICHI)
def test_point_table_is_the_points_of_its_rows(name: str) -> None:
    rules = mj.rules(name)
    table = mj.point_table(rules)
    assert [row.han for row in table] == sorted(row.han for row in table)
    assert [(row.han, row.fu) for row in table if row.han > 4] == [(5, 30), (6, 30), (8, 30), (11, 30), (13, 30)]
    # one han: two ankan 64, a triplet by ron 4, closed ron 30, the double wind pair: 102 where it has 4 fu, else 100
    assert {row.fu for row in table if row.han == 1} == set(
        range(30, 111 if rules.double_wind_pair_fu == 4 else 101, 10)
    )
    assert {row.fu for row in table if row.han == 3} == {20, 25, *range(30, 111, 10)}
    for row in table:
        for found, dealer, tsumo in (
            (row.child_ron, False, False),
            (row.child_tsumo, False, True),
            (row.dealer_ron, True, False),
            (row.dealer_tsumo, True, True),
        ):
            if found is not None:
                assert found == mj.points(row.han, row.fu, dealer=dealer, tsumo=tsumo, rules=rules)
    assert max(row.fu for row in mj.point_table(rules, max_fu=40)) == 40


def test_point_table_says_what_a_parlour_has_on_its_wall() -> None:
    """M.League official rules 6.4: 30 fu, 1 to 4 han; mangan and above."""
    table = {(row.han, row.fu): row for row in mj.point_table(mj.rules("mleague"))}
    assert [table[han, 30].child_ron.points for han in (1, 2, 3, 4)] == [1000, 2000, 3900, 8000]
    assert [table[han, 30].dealer_ron.points for han in (1, 2, 3, 4)] == [1500, 2900, 5800, 12000]
    assert [table[han, 30].child_tsumo.pay for han in (1, 2)] == [
        {"dealer": 500, "child": 300},
        {"dealer": 1000, "child": 500},
    ]
    assert [table[han, 30].dealer_tsumo.pay for han in (5, 6, 8, 11)] == [
        {"each": n} for n in (4000, 6000, 8000, 12000)
    ]
    assert table[13, 30].child_ron.limit == "sanbaiman"


def test_point_table_without_limits_ends_at_four_han() -> None:
    table = mj.point_table(mj.rules("tenhou-4p", aotenjou=True))
    assert max(row.han for row in table) == 4
    assert next(row for row in table if (row.han, row.fu) == (4, 110)).child_ron.points == 28200  # 110 x 64 x 4 = 28160
