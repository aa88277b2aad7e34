"""Tables of games of riichi: rulings of a referee, the flow of games, and the engine's rows on the table."""

from __future__ import annotations

import pytest

from riichi.play.game_rows import check, differences, through_game
from shared import Row, params


@pytest.mark.parametrize("row", params("riichi_rulings", "riichi_flow"))
def test_row(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", params("round_rules", "round_reports", "round_options"))
def test_the_engines_rows_hold_on_the_table(row: Row) -> None:
    assert differences(row, through_game) == []
