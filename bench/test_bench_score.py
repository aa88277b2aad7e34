"""Time of a score through every door. Run: pytest bench."""

from __future__ import annotations

from itertools import cycle

import pytest

import mjrules as mj
from bench.hands import wins

RULES = mj.rules("tenhou-4p")
CLOSED = {"hand": "123m456p789s1122z", "win_tile": "1z", "seat_wind": "S", "dora_indicators": "3p"}
CALLED = {"hand": "340m55p67s", "win_tile": "8s", "melds": ["pon:777z@2", "chi:234s"], "dora_indicators": "4p6z"}


@pytest.mark.parametrize("said", [CLOSED, CALLED], ids=["closed", "called"])
def test_score_from_text(benchmark, said):
    assert benchmark(mj.score, rules=RULES, **said).valid


@pytest.mark.parametrize("said", [CLOSED, CALLED], ids=["closed", "called"])
def test_score_prepared(benchmark, said):
    assert benchmark(mj.score, mj.Win(**said), rules=RULES).valid


def test_score_prepared_mixed(benchmark):
    following = cycle(wins()).__next__
    benchmark(lambda: mj.score(following(), rules=RULES))


def test_win_from_dict(benchmark):
    record = mj.Win(**CALLED).to_dict()
    assert benchmark(mj.Win.from_dict, record) == mj.Win(**CALLED)


def test_to_dict(benchmark):
    assert benchmark(mj.score(mj.Win(**CALLED), rules=RULES).to_dict)["valid"]


def test_explain(benchmark):
    assert benchmark(mj.score(mj.Win(**CALLED), rules=RULES).explain, "en")


@pytest.mark.parametrize("name", ["tenhou-4p", "kirakuken-4p"])
def test_score_batch_of_10000(benchmark, name):
    records = mj.pack(wins())
    rules = mj.rules(name)
    out = mj.score_batch(records, rules)
    assert len(benchmark(mj.score_batch, records, rules, out=out)) == len(records)


def test_points(benchmark):
    assert benchmark(mj.points, 3, 40, tsumo=True, honba=1, rules=RULES).points == 5500


def test_point_table(benchmark):
    assert benchmark(mj.point_table, RULES)


def test_compile_rules(benchmark):
    assert benchmark(lambda: RULES.replace(kiriage="base1920").table).players == 4
