"""Every row of the score tables through every door: keywords, a prepared Win, its record, a batch."""

from __future__ import annotations

import json
import pickle

import numpy
import pytest

import mjcore as mc
import mjrules as mj
from mjcore import schema
from riichi.tables import RIICHI, SCORE_TABLES, all_rows, by_rules, keywords_of, rules_of, said, win_of, wrong
from rules.published import published
from shared import Row, params, table


@pytest.mark.parametrize("row", params(*SCORE_TABLES))
def test_row_through_every_door_of_python(row: Row) -> None:
    rules, win, expect = rules_of(row), win_of(row), row["expect"]
    doors = {
        "keywords": lambda: mj.score(**keywords_of(row), rules=rules),
        "prepared": lambda: mj.score(win, rules=rules),
        "record": lambda: mj.score(mj.Win.from_dict(json.loads(json.dumps(win.to_dict()))), rules=rules),
        "repr": lambda: mj.score(eval(repr(win), {"Win": mj.Win}), rules=rules),
        "pickle": lambda: mj.score(pickle.loads(pickle.dumps(win)), rules=rules),
    }
    if "error" in expect:
        for door, call in doors.items():
            with pytest.raises(getattr(mj, expect["error"])) as caught:
                call()
            assert expect["says"] in str(caught.value), door
        return
    scores = {door: call() for door, call in doors.items()}
    assert not wrong(said(scores["keywords"]), expect)
    for door, score in scores.items():
        assert score == scores["keywords"], door
        assert score.raw == scores["keywords"].raw, door


@pytest.mark.parametrize("row", params(*SCORE_TABLES))
def test_winning_tile_may_stand_in_the_hand(row: Row) -> None:
    said_so = dict(keywords_of(row))
    if "error" in row["expect"]:
        said_so["hand"] += said_so["win_tile"]
        with pytest.raises(getattr(mj, row["expect"]["error"]), match=row["expect"]["says"]):
            mj.score(**said_so, rules=rules_of(row))
        return
    said_so["hand"] += said_so["win_tile"]
    assert mj.Win(**said_so) == win_of(row)
    assert not wrong(said(mj.score(**said_so, rules=rules_of(row))), row["expect"])


@pytest.mark.parametrize("threads", [1, 3])
def test_rows_through_the_batch_door(threads: int) -> None:
    n = 0
    for rules, rows in by_rules():
        rows = tuple(row for row in rows if "win" in row["input"])
        if not rows:
            continue
        wins = [win_of(row) for row in rows]
        scored = mj.score_batch(mj.pack(wins), rules, threads=threads)
        for row, win, record in zip(rows, wins, scored, strict=True):
            status = schema.STATUS[record["status"]]
            if "error" in row["expect"]:
                assert schema.STATUS.index(status) >= schema.ANSWERS, row["id"]
                assert not record["points"], row["id"]
                continue
            score = mj.score(win, rules=rules)
            assert record.tobytes() == score.raw.record, row["id"]
            assert status in ("ok", "overflow") if score.valid else status == score.reason, row["id"]
            n += 1
    assert n == sum("error" not in row["expect"] for row in all_rows())


@pytest.mark.parametrize("row", [row for row in params(*SCORE_TABLES) if "error" not in row.values[0]["expect"]])
def test_score_is_consistent_in_itself(row: Row) -> None:
    rules = rules_of(row)
    score = mj.score(win_of(row), rules=rules)
    if not score.valid:
        assert (score.points, score.pay, score.yaku, score.fu_parts) == (0, {}, (), ())
        return
    # the fu list sums up to the fu, and its triplets are those of the melds and of the reading that is paid
    assert sum(part.fu for part in score.fu_parts) == score.fu
    triplets = [kind for shape, kind in score.raw.sets if shape == "triplet"]
    triplets += [meld.lowest for meld in score.win.melds if meld.type != "chi"]
    named = [part.tile for part in score.fu_parts if part.reason.endswith(("triplet", "kan"))]
    assert sorted(named) == sorted(map(mc.tile_text, triplets)) or not score.fu_parts
    assert sum(line.han for line in score.yaku) == score.han or rules.aotenjou
    paid = sum(line.multiple for line in score.yaku)
    if rules.aotenjou:
        assert score.han == sum(line.han for line in score.yaku) + 13 * paid
    elif rules.yakuman_stack:
        assert score.yakuman == min(paid, rules.yakuman_cap or paid)
    assert [line.id for line in score.yaku] == [line.id for line in sorted(score.yaku, key=order_of)]


def order_of(line: mj.YakuResult) -> tuple[bool, int]:
    """Ordinary yaku by their ids, then yakuman by theirs, then the bonus rows (ids 120 and up)."""
    return (line.id >= 120, line.id) if not line.multiple else (False, line.id)


def test_houses_have_enough_rows() -> None:
    per_preset: dict[str, int] = {}
    for row in all_rows():
        if not row["input"].get("options"):
            per_preset[row["input"]["rules"]] = per_preset.get(row["input"]["rules"], 0) + 1
    assert set(per_preset) <= set(RIICHI)
    assert min(per_preset.get(name, 0) for name in published()["presets"]["riichi"]) >= 10, per_preset


def test_every_house_case_stands_in_the_table() -> None:
    assert len(table("score_houses")) == 95
    assert len({row["id"].split("-")[0] for row in table("score_reports")}) == 33


def test_batch_writes_into_a_given_array() -> None:
    rules, rows = by_rules()[0]
    wins = mj.pack([win_of(row) for row in rows if "win" in row["input"]])
    out = numpy.zeros(len(wins), dtype=mj.score_dtype())
    assert mj.score_batch(wins, rules, out=out) is out
    assert out.tobytes() == mj.score_batch(wins, rules).tobytes()
    assert len(mj.score_batch(wins[:0], rules)) == 0
