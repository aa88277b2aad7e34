"""Every row of the Suzume-Jong tables, through every door."""

from __future__ import annotations

import json
import pickle

import numpy
import pytest

import mjcore as mc
import mjrules as mj
from shared import Row, params, table
from suzume.suzume_rows import TABLES, all_rows, answer, keywords_of, rules_of, said_of_score, wrong


@pytest.mark.parametrize("row", params(*TABLES))
def test_row(row: Row) -> None:
    assert wrong(answer(row, rules_of(row)), row["expect"]) == {}


@pytest.mark.parametrize("row", params("suzume_score"))
def test_score_through_every_door(row: Row) -> None:
    rules = rules_of(row)
    score = mj.score(**keywords_of(row), rules=rules)
    win = mj.SuzumeWin(**keywords_of(row))
    assert mj.score(win, rules=rules) == score
    assert mj.score(mj.SuzumeWin.from_dict(json.loads(json.dumps(win.to_dict()))), rules=rules) == score
    assert mj.score(mc.suzume.WinRecord(**keywords_of(row)), rules=rules) == score
    assert mj.score(mc.suzume.parse_tiles(win.hand), rules=rules, dora=win.dora, dealer=win.dealer).total == score.total
    again = pickle.loads(pickle.dumps(score))
    assert again == score
    assert hash(again) == hash(score)
    assert said_of_score(again) == said_of_score(score)
    assert eval(repr(win), {"SuzumeWin": mj.SuzumeWin}) == win
    json.dumps(score.to_dict())
    for language in ("ja", "en"):
        assert str(score.minimum_points) in score.explain(language) or not score.complete


def test_batch_gives_the_same_records() -> None:
    rows = table("suzume_score")
    for row in rows:
        rules = rules_of(row)
        score = mj.score(**keywords_of(row), rules=rules)
        (record,) = mj.score_batch(mj.pack([mj.SuzumeWin(**keywords_of(row))]), rules)
        assert record.tobytes() == score.raw.record, row["id"]
        assert mc.suzume.schema.STATUS[record["status"]] == (score.reason or "ok")
        assert (record["total"], record["minimum"]) == (score.total, score.minimum_points)


def test_batch_marks_what_is_no_hand() -> None:
    tiles = [
        ([11, 0, 0, 6, 7, 8], 6, "ok"),
        ([20, 0, 0, 6, 7, 8], 6, "bad_tile"),
        ([255, 0, 0, 6, 7, 8], 6, "bad_tile"),
        ([11, 0, 0, 6, 7, 8], 20, "bad_tile"),
        ([0, 0, 0, 0, 1, 2], 255, "too_many_copies"),
        ([9, 9, 9, 9, 9, 0], 255, "too_many_copies"),
        ([10, 10, 10, 10, 10, 10], 255, "too_many_copies"),
        ([15, 15, 3, 5, 0, 0], 255, "too_many_reds"),
        ([19, 19, 19, 19, 19, 19], 255, "too_many_reds"),
        ([15, 4, 4, 4, 3, 5], 4, "dora_copy"),
        ([15, 4, 4, 3, 5, 0], 15, "dora_copy"),
    ]
    records = numpy.zeros(len(tiles), dtype=mj.win_dtype(mj.rules("suzume")))
    for place, (six, dora, _) in enumerate(tiles):
        records[place] = six, dora, 0
    found = mj.score_batch(records, mj.rules("suzume"))
    assert [mc.suzume.schema.STATUS[status] for status in found["status"]] == [name for _, _, name in tiles]
    assert set(found["total"][1:]) == {0}


def test_batch_in_pieces_and_into_a_given_array() -> None:
    rules = mj.rules("suzume")
    wins = mj.pack([mj.SuzumeWin(**keywords_of(row)) for row in table("suzume_score")] * 5)
    out = numpy.zeros(len(wins), dtype=mj.score_dtype(rules))
    assert mj.score_batch(wins, rules, out=out, threads=3) is out
    assert out.tobytes() == mj.score_batch(wins, rules).tobytes()
    assert len(mj.score_batch(wins[:0], rules)) == 0


@pytest.mark.parametrize("row", params("suzume_settle"))
def test_ends_and_results_are_records(row: Row) -> None:
    rules, asked = rules_of(row), row["input"]
    if "outcome" in asked:
        end = mj.settle(mj.SuzumeState.from_dict(asked["state"]), mj.Outcome.from_dict(asked["outcome"]), rules)
        assert mj.SuzumeEnd.from_dict(json.loads(json.dumps(end.to_dict()))).to_dict() == end.to_dict()
        assert sum(end.deltas) == 0
        assert end.explain("ja") != end.explain("en")
        moved = [0] * rules.players
        for flow in end.flows:
            moved[flow.payer] -= flow.amount
            moved[flow.receiver] += flow.amount
        assert tuple(moved) == end.deltas
    elif "final" in asked:
        result = mj.final_result(mj.SuzumeState.from_dict(asked["final"]), rules)
        assert mj.SuzumeResult.from_dict(json.loads(json.dumps(result.to_dict()))) == result
        assert result.explain("ja") != result.explain("en")


def test_every_row_has_a_source() -> None:
    assert all(row["source"] and row["why"] and row["expect"] for row in all_rows())
