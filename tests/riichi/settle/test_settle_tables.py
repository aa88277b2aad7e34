"""Every row of the settlement tables: the houses' worked cases, reports of other projects, our own."""

from __future__ import annotations

import pytest

from riichi.settle.settle_rows import TABLES, all_rows, rules_of, wrong
from shared import Row, params


@pytest.mark.parametrize("row", params(*TABLES))
def test_row(row: Row) -> None:
    assert wrong(row, rules_of(row)) == {}


def test_ids_and_sources() -> None:
    ids = [row["id"] for row in all_rows()]
    assert len(ids) == len(set(ids))
    assert all(row["source"] and row.get("why") for row in all_rows())
