"""Tables of games of riichi: rulings of a referee, row by row."""

from __future__ import annotations

import pytest

from play.game_rows import check
from shared import Row, params


@pytest.mark.parametrize("row", params("riichi_rulings"))
def test_row(row: Row) -> None:
    check(row)
