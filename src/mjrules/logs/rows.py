"""Replayed hands as the rows and columns that ``simulate`` writes, so that one program reads both."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import mjcore as mc
from mjrules.columns import columns_of
from mjrules.logs.replaying import Replay
from mjrules.riichi.state import WINDS
from mjrules.ruleset import RiichiRules

if TYPE_CHECKING:
    from mjrules.runs.legend import Columns

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
        after = next(event["scores"] for event in reversed(hand.events) if event.get("scores"))
        match = {
            "points": start["scores"],
            "deposits": start["deposits"],
            "honba": start["honba"],
            "deal": number[id(hand.logged)],
            "dealer": start["oya"],
            "round": WINDS.index(start["bakaze"]),
            "players": len(start["scores"]),
        }
        rows.append(mc.hand_row(match, hand.played, {"points": after}, by_function=True))
    return b"".join(rows)


def columns_of_games(games: Iterable[tuple[int, bytes]], seats: int) -> Columns:
    """Return the rows of games, each with its index, as columns: name -> array, (rows,) or (rows, seats)."""
    import numpy as np

    numbers, rows = zip(*games, strict=True)
    size = len(mc.schema.pack(HAND_FIELDS, {}))
    columns = columns_of(HAND_FIELDS, b"".join(rows), seats)
    columns["game"] = np.repeat(np.array(numbers, dtype=np.uint64), [len(part) // size for part in rows])
    return columns


def write_hands(
    path: Path, games: Iterable[tuple[int, bytes]], rules: RiichiRules, seats: int, logs: Iterable[str]
) -> list[Path]:
    """Write the rows of games to a Parquet file (extra ``parquet``) with the columns of ``mj.simulate``.

    ``logs``: the name of each game, which stands in the file's metadata; a fourth seat of games of three
    is 0 where ``seats`` is 4. Returns the files; see ``mjrules.runs.arrow``.
    """
    import mjrules
    from mjrules.riichi.summary import riichi_legends
    from mjrules.runs.arrow import write_files

    told = {"table": "hands", "logs": list(logs), "mjrules": mjrules.__version__}
    return write_files(path, [columns_of_games(games, seats)], riichi_legends(rules).hands, told)
