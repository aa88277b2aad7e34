"""113,389 hands for and against ten yakuman (mahjong-cpp-yakuman), through the batch door and the scalar one."""

from __future__ import annotations

import pytest

import mjrules as mj
from shared import corpus, needs_shared

pytestmark = [pytest.mark.corpora, needs_shared]

FILES = {
    "chuuren": 39831,
    "daisangen": 262,
    "daisuushii": 48,
    "junsei_chuuren": 243,
    "kokushi_13": 182,
    "ryuuiisou": 19924,
    "shousuushii": 48,
    "suuankou": 13277,
    "suuankou_tanki": 39074,
    "tsuuiisou": 500,
}
# a file is about any wait, or about the special one
NAMES = {
    "chuuren": {"chuuren", "junsei_chuuren"},
    "suuankou": {"suuankou", "suuankou_tanki"},
    "kokushi_13": {"kokushi13"},
}
RULES = mj.rules("mahjong-soul-4p")
IDS = {row.name: row.id for row in RULES.yaku_by_id.values()}


@pytest.mark.parametrize("name", FILES)
def test_file(name: str) -> None:
    rows = list(corpus(f"mahjong-cpp-yakuman/{name}.jsonl.gz"))
    assert len(rows) == FILES[name]
    wins = [mj.Win(row["hand"], row["win_tile"], tsumo=True, seat_wind="W", round_wind="E") for row in rows]
    scored = mj.score_batch(mj.pack(wins), RULES)
    mask = sum(1 << IDS[wanted] for wanted in NAMES.get(name, {name}))
    assert mask < 1 << 64
    wrong = [
        row["id"] for row, has in zip(rows, scored["yakuman0"] & mask, strict=True) if bool(has) != row["is_yakuman"]
    ]
    assert not wrong
    for row, win, record in list(zip(rows, wins, scored, strict=True))[:: max(1, len(rows) // 500)]:
        score = mj.score(win, rules=RULES)
        assert record.tobytes() == score.raw.record, row["id"]
        assert bool({line.key for line in score.yaku} & NAMES.get(name, {name})) == row["is_yakuman"], row["id"]


def test_every_row_is_there() -> None:
    assert sum(FILES.values()) == 113_389
