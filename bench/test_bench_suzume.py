"""Time of Suzume-Jong: scores through every door, waits, discards, settlement. Run: pytest bench.

The batches hold 10,000 hands: nanoseconds a hand are the time in microseconds divided by ten.
"""

from __future__ import annotations

import pytest

import mjcore as mc
import mjrules as mj
from bench.suzume_hands import RULES, complete_hands, random_hands

WIN = {"hand": "1r1178s", "win_tile": "9s", "dora": "7s", "dealer": True, "tsumo": True}


@pytest.mark.parametrize("hands", [random_hands, complete_hands])
def test_suzume_score_batch_of_10000(benchmark, hands):
    records = hands()
    out = mj.score_batch(records, RULES)
    assert len(benchmark(mj.score_batch, records, RULES, out=out)) == len(records)


def test_suzume_score_from_text(benchmark):
    assert benchmark(mj.score, rules=RULES, **WIN).valid


def test_suzume_score_prepared(benchmark):
    assert benchmark(mj.score, mj.SuzumeWin(**WIN), rules=RULES).valid


def test_suzume_explain(benchmark):
    assert benchmark(mj.score(mj.SuzumeWin(**WIN), rules=RULES).explain, "en")


def test_suzume_shanten(benchmark):
    assert benchmark(mc.suzume.shanten, "1r1178s") == 0


def test_suzume_waits(benchmark):
    assert benchmark(mc.suzume.waits, "23456s") == (0, 3, 6)


def test_suzume_discards(benchmark):
    assert benchmark(mc.suzume.discards, "1r11278s", dora="7s", table=RULES.table)


def test_suzume_settle(benchmark):
    state, outcome = mj.SuzumeState((40, 76, 12, 40)), mj.Ron([(0, 9), (3, 5)], discarder=2)
    assert benchmark(mj.settle, state, outcome, RULES).deltas == (7, 0, -12, 5)
