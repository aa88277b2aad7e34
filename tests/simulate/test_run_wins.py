"""The wins of a simulation: a row each, equal to what the rows of hands say."""

from __future__ import annotations

import pytest

import mjrules as mj
from shared import quickly


@pytest.mark.parametrize("preset", quickly(mj.presets(), 3))
def test_every_win_is_a_row(preset):
    rules = mj.rules(preset)
    result = mj.simulate(rules, games=4, players=["greedy"] * rules.players, seed=5)
    wins, hands = result.wins(), result.hands
    told = {(row["game"], row["hand"], row["seat"]): row for row in wins.rows()}
    assert len(told) == len(wins["game"]) == sum(int(mask).bit_count() for mask in hands["winners"])
    for at in range(len(hands["game"])):
        for seat in range(rules.players):
            row = told.pop((hands["game"][at], hands["hand"][at], seat), None)
            assert (row is not None) == bool(hands["winners"][at] >> seat & 1)
            if row is not None:
                assert row["value"] == hands["value"][at, seat]
                assert row["deltas"] == hands["deltas"][at, seat]
                assert (row["discarder"] is None) == (row["end"] == "tsumo")
    assert not told
    summary = result.summary()["yaku"]
    shares = {
        name: sum(name in row for row in wins["yaku"]) / len(wins["yaku"]) for name in summary if name not in hands
    }
    assert shares == pytest.approx({name: summary[name].mean for name in shares})


def test_hands_and_games_in_pandas_and_polars():
    for name in ("pandas", "polars", "pyarrow"):
        pytest.importorskip(name)
    result = mj.simulate("tenhou-3p", games=2, players=["greedy"] * 3, seed=1)
    for tables in (result.to_pandas(), result.to_polars()):
        assert len(tables.hands) == len(result.hands["game"])
        assert list(tables.games["points_2"]) == result.games["points"][:, 2].tolist()
