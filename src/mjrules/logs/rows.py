"""Replayed hands as the rows and columns that ``simulate`` writes, so that one program reads both."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import mjcore as mc
from mjrules.common.columns import columns_of
from mjrules.common.fields import WINDS
from mjrules.common.version import VERSION
from mjrules.logs.replaying import Replay

if TYPE_CHECKING:
    from mjrules.common.legend import Columns
    from mjrules.logs.report import Report

HAND_FIELDS = mc.riichi_schema.HAND_FIELDS


def rows_of(played: Replay) -> bytes:
    """Return the hands of a replay that have ended as rows of ``riichi_schema.HAND_FIELDS``, game index 0.

    "deltas" are from the deal to the end of the hand, sticks among them; "hand" counts the hands of the log.
    """
    rows = []
    number = {id(hand): place for place, hand in enumerate(played.game.hands)}
    for hand in played.hands:
        if hand.played.end is None:
            continue
        start = hand.events[0]
        match = {
            "points": start["scores"],
            "deposits": start["deposits"],
            "honba": start["honba"],
            "deal": number[id(hand.logged)],
            "dealer": start["oya"],
            "round": WINDS.index(start["bakaze"]),
        }
        after = next(event["scores"] for event in reversed(hand.events) if event.get("scores"))
        won = [event["chips"] for event in hand.events if event.get("chips")]
        chips = [sum(each) for each in zip(*won, strict=True)] or [0] * len(after)
        rows.append(mc.hand_row(match, hand.played, {"points": after, "chips": chips}, by_function=True))
    return b"".join(rows)


def columns_of_games(games: Iterable[tuple[int, bytes]], seats: int) -> Columns:
    """Return the rows of games, each with its index, as columns: name -> array, (rows,) or (rows, seats)."""
    import numpy as np

    numbers, rows = zip(*games, strict=True)
    size = len(mc.schema.pack(HAND_FIELDS, {}))
    columns = columns_of(HAND_FIELDS, b"".join(rows), seats)
    columns["game"] = np.repeat(np.array(numbers, dtype=np.uint64), [len(part) // size for part in rows])
    return columns


def write_hands(path: Path, report: Report) -> list[Path]:
    """Write the hands of a report with rows to a Parquet file (extra ``parquet``), as ``mj.simulate`` does.

    The name of each game's log stands in the file's metadata ("logs"). Where games of three and of four
    players are among them, the fourth seat of the former is 0. Returns the files (``mjrules.simulate.arrow``).
    Raises ArgumentError for a report without games.
    """
    if report.rules is None:
        mc.fail("value", name="report", given="no game", right="expected a report with at least one game")
    from mjrules.riichi.summary import riichi_legends
    from mjrules.simulate.arrow import write_files

    told = {"table": "hands", "logs": report.games, "mjrules": VERSION}
    columns = columns_of_games(report.rows, max(report.players))
    return write_files(path, [columns], riichi_legends(report.rules).hands, told)
