"""Time of a settlement: one by ``settle``, many by the flat tables. Run: pytest bench."""

from __future__ import annotations

import numpy
import pytest

import mjrules as mj
from mjrules.riichi.compile_settle import compile_settlement, ended_dtype, settle_rows, value_class

RULES = mj.rules("paiyuki-4p")
PLAIN = mj.State((25000,) * 4)
RAISED = mj.State((25000,) * 4, honba=2, deposits=1000)
SCORE = mj.score("123456m234p6799s", "5s", riichi=True, seat_wind="S", rules=RULES)
ENDS = {
    "tsumo": (PLAIN, mj.Tsumo(1, (3, 40))),
    "tsumo with honba and sticks": (RAISED, mj.Tsumo(1, (3, 40))),
    "ron": (PLAIN, mj.Ron([(1, (3, 40))], 0)),
    "ron with honba and sticks": (RAISED, mj.Ron([(1, (3, 40))], 0)),
    "ron of a score": (PLAIN, mj.Ron([(1, SCORE)], 0)),
    "double ron": (RAISED, mj.Ron([(1, (3, 40)), (2, "mangan")], 0)),
    "pao": (RAISED, mj.Ron([(1, 2, {"daisangen": 3})], 0)),
    "exhaustive draw": (PLAIN, mj.ExhaustiveDraw((1, 2))),
}


@pytest.mark.parametrize("name", ENDS)
def test_settle(benchmark, name):
    state, outcome = ENDS[name]
    assert benchmark(mj.settle, state, outcome, RULES).hand_over


def test_final_result(benchmark):
    assert benchmark(mj.final_result, mj.State((41300, 27500, 18600, 12600)), RULES).ranks == (1, 2, 3, 4)


def test_settle_rows_of_10000(benchmark):
    rows = numpy.zeros(10_000, ended_dtype())
    rng = numpy.random.default_rng(1)
    rows["points"] = rng.integers(100, 500, (len(rows), 4)) * 100
    for name, high in (("dealer", 4), ("first_dealer", 4), ("winner", 4), ("payer", 4), ("round", 2), ("honba", 3)):
        rows[name] = rng.integers(0, high, len(rows))
    rows["value"] = rng.integers(value_class(1, 30, 0, RULES), value_class(0, 0, 2, RULES), len(rows))
    assert (benchmark(settle_rows, rows, compile_settlement(RULES))["status"] == 0).all()


def test_compile_settlement(benchmark):
    assert benchmark(compile_settlement, RULES).players == 4
