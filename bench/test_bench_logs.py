"""Time of logs: reading one in each form, replaying it. Run: pytest bench/test_bench_logs.py.

The log is a game of seats that discard what leaves them nearest to a ready hand; extra_info tells its hands.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import mjcore as mc
import mjrules as mj
from mjrules.logs import (
    Report,
    decisions,
    read_log,
    replay,
    write_decisions,
    write_mjai,
    write_mjlog,
    write_tenhou_json,
)


def seat_of(game: mj.Game) -> tuple[int, mj.Action]:
    """An answer: a win, riichi, the discard that leaves the hand nearest, else a pass."""
    seat, offered = next(iter(game.pending.seats.items()))
    by_name = {action.name: action for action in offered}
    for name in ("ron", "tsumo", "riichi", "pass"):
        if name in by_name:
            return seat, by_name[name]
    view = game.view(seat)
    tiles = {action.tile or view["drawn"]: action for action in offered if action.name in ("discard", "tsumogiri")}
    rows = mc.discards(view["hand"], view["melds"][seat], players=game.players)
    return seat, next((tiles[tile] for row in rows if (tile := mc.tile_text(row.tile)) in tiles), offered[0])


@pytest.fixture(scope="module")
def game() -> mj.Game:
    found = mj.Game(mj.rules("tenhou-4p"), seed=7)
    while not found.over:
        found.submit(*seat_of(found))
    return found


@pytest.mark.parametrize("write", [write_mjai, write_tenhou_json, write_mjlog], ids=["mjai", "tenhou-json", "mjlog"])
def test_read(benchmark: Any, game: mj.Game, write: Any) -> None:
    text = write(game)
    (logged,) = benchmark(read_log, text)
    benchmark.extra_info["hands"] = len(logged.hands)


def test_replay(benchmark: Any, game: mj.Game) -> None:
    (logged,) = read_log(write_mjai(game))
    assert benchmark(replay, logged).equal
    benchmark.extra_info["hands"] = len(logged.hands)


def test_decisions(benchmark: Any, game: mj.Game, tmp_path: Path) -> None:
    """Its decisions, as often as fill a block, written to Parquet."""
    pytest.importorskip("pyarrow")
    games = read_log(write_mjlog(game)) * 20

    def write() -> int:
        report = Report()
        return write_decisions(tmp_path / "rows.parquet", decisions(games, report=report, copy=False), report)

    benchmark.extra_info["rows"] = benchmark(write)
