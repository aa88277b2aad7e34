"""Shanten of recorded hands, form by form."""

from __future__ import annotations

import numpy
import pytest

import mjcore as mc
from shared import corpus, needs_shared

pytestmark = [pytest.mark.corpora, needs_shared]


@pytest.mark.parametrize("name", ["p_normal", "p_hon", "p_koku"])
def test_problem_sets(name: str) -> None:
    rows = list(corpus(f"shanten/{name}_10000.jsonl.gz"))
    assert len(rows) == 10_000
    counts = numpy.zeros((len(rows), 34), "uint8")
    for place, row in enumerate(rows):
        expect = row["shanten"]
        assert mc.shanten_forms(row["hand"]) == (expect["normal"], expect["chiitoitsu"], expect["kokushi"]), row["id"]
        for code in mc.parse_tiles(row["hand"]):
            counts[place, code] += 1
    assert mc.shanten_batch(counts).tolist() == [row["min"] for row in rows]


def test_rows_of_the_mahjong_library() -> None:
    n = 0
    for row in corpus("mahjong-lib-tests/shanten.jsonl.gz"):
        assert mc.shanten(row["hand"]) == row["shanten"], row["test"]
        n += 1
    assert n == 11
