"""Every recorded win: Tenhou's logs, the golden hands of majiang-core, hands of Mahjong Soul."""

from __future__ import annotations

from functools import cache

import pytest

import mjcore as mc
import mjrules as mj
from corpora.records import expected_yaku, listed, paid, yaku_name
from shared import Row, corpus, needs_shared

pytestmark = [pytest.mark.corpora, needs_shared]

TENHOU = {
    "tenhou-thewaxmango/wins_4p.jsonl.gz": 9924,
    "tenhou-thewaxmango/wins_3p.jsonl.gz": 2874,
    "tenhou-mjx/wins_4p.jsonl.gz": 390,
    "tenhou-k-jun/wins_4p.jsonl.gz": 228,
    "tenhou-k-jun/wins_3p.jsonl.gz": 127,
    "tenhou-tenhou-python-bot/wins_4p.jsonl.gz": 290,
}
LIMITS = (None, "mangan", "haneman", "baiman", "sanbaiman", "yakuman")


@cache
def tenhou_rules(players: int, aka: bool, kuitan: bool) -> mj.RiichiRules:
    """Rules of a table by the bits of its record."""
    reds = {4: 3, 3: 2}[players] if aka else 0
    return mj.rules(f"tenhou-{players}p", aka=reds, kuitan=kuitan)


@pytest.mark.parametrize("name", TENHOU)
def test_tenhou_wins(name: str) -> None:
    n = 0
    for row in corpus(name):
        rule, expect = row["rule"], row["expect"]
        score = mj.score(mj.Win.from_dict(row), rules=tenhou_rules(rule["players"], rule["aka"], rule["kuitan"]))
        where = f"{row['id']}: {score!r}"
        if expect["yakuman"]:
            assert {line.key for line in score.yaku} == set(map(yaku_name, expect["yakuman"])), where
        else:
            assert listed(score, norths_as_dora=True) == expected_yaku(row), where
            assert (score.han, score.fu) == (expect["han"], expect["fu"]), where
        assert score.points == expect["points"], where
        assert (score.limit if score.limit != "kazoe" else "yakuman") == LIMITS[expect["limit"]], where
        if row.get("pao_seat") is None:
            assert paid(score, row, row["seat"], row["from_seat"], row["dealer"]) == expect["deltas"], where
        n += 1
    assert n == TENHOU[name]


def test_golden_hands_of_majiang_core() -> None:
    rules, n = mj.rules("kirakuken-4p"), 0
    for row in corpus("majiang-core/hule_10000.jsonl.gz"):
        expect = row["expect"]
        score = mj.score(mj.Win.from_dict(row), rules=rules)
        where = f"{row['id']}: {score!r}"
        if expect["yakuman"]:
            assert {line.key for line in score.yaku} == set(map(yaku_name, expect["yakuman"])), where
        else:
            assert listed(score) == expected_yaku(row), where
            assert (score.han, score.fu) == (expect["han"], expect["fu"]), where
        assert score.points == expect["points"], where
        seat = "ESWN".index(row["seat_wind"])
        assert paid(score, row, seat, (seat + row["from_rel"]) % 4, 0) == expect["deltas_by_seat_wind"], where
        n += 1
    assert n == 7598


@pytest.mark.parametrize(("players", "wanted"), [(4, 539), (3, 272)])
def test_wins_of_mahjong_soul(players: int, wanted: int) -> None:
    rules, n = mj.rules(f"mahjong-soul-{players}p"), 0
    for row in corpus(f"riichienv/agari_{players}p.jsonl.gz"):
        expect = row["expect"]
        score = mj.score(mj.Win.from_dict(row), rules=rules)
        where = f"{row['id']}: {score!r}"
        if score.yakuman:
            assert 13 * score.yakuman == expect["han"], where
        else:
            assert (score.han, score.fu) == (expect["han"], expect["fu"]), where
            # ura without a hit stands in the record's list too
            assert set(listed(score)) - {"ura"} == set(map(yaku_name, expect["yaku"])) - {"ura"}, where
        n += 1
    assert n == wanted


def test_hands_that_do_not_win() -> None:
    n = 0
    for row in corpus("riichienv/hands_negative.jsonl.gz"):
        assert mc.shanten(row["hand"]) >= 0, row["id"]
        counts = hand_counts(row)
        if sum(counts) % 3 == 1:
            assert (mc.shanten(row["hand"]) == 0) == row["is_tenpai"], row["id"]
        else:
            assert (min(after.shanten for after in mc.discards(row["hand"])) == 0) == row["is_tenpai"], row["id"]
            assert not any(mc.decompose(row["hand"], kind) for kind in range(34) if counts[kind]), row["id"]
        n += 1
    assert n == 128


def hand_counts(row: Row) -> list[int]:
    counts = [0] * 34
    for code in mc.parse_tiles(row["hand"]):
        counts[mc.kind_of_code(code)] += 1
    return counts
