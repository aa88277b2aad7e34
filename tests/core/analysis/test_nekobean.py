"""The model of mahjong-cpp 0.9.8 against its own answers: corpora/nanikiru (FORMAT.md there), and made rows."""

from __future__ import annotations

import json

import pytest

import mjrules as mj
from core.analysis.positions import answers, position, rows_of
from shared import SHARED, Row, needs_shared

# the program counts these double, whatever the rules of its positions say
RULES = mj.rules("tenhou-4p", double_yakuman=("kokushi13", "suuankou_tanki", "junsei_chuuren", "daisuushii"))
FIGURES = (("T", "tenpai"), ("W", "win"), ("E", "points"))


def difference(row: Row) -> float:
    """The largest relative difference of any figure of a row; discards and hands searched are equal."""
    answer = answers([position(row)], RULES.table, model="nekobean", most_nodes=1 << 22)[0]
    expected = {found["discard"]: found for found in row["anchor"]["rows"]}
    rows = rows_of(answer)
    assert rows.keys() == expected.keys()
    assert answer["head"]["nodes"] == row["anchor"]["searched"]
    assert {tile: found["shanten"] for tile, found in expected.items()} == {
        tile: int(found["shanten"]) for tile, found in rows.items()
    }
    return max(
        abs(float(rows[tile][ours][0]) - found[theirs]) / max(found[theirs], 1e-300)
        for tile, found in expected.items()
        for theirs, ours in FIGURES
        if found[theirs] or rows[tile][ours][0]
    )


@needs_shared
@pytest.mark.corpora
def test_every_figure_of_the_corpus() -> None:
    assert SHARED is not None
    lines = (SHARED / "corpora" / "nanikiru" / "hands.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    assert {row["id"]: found for row in rows if (found := difference(row)) > 1e-9} == {}
    assert len(rows) >= 160
