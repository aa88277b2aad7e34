"""Positions for the compiled analysis of discards, as its records."""

from __future__ import annotations

from typing import Any

import numpy as np

import mjcore as mc
from mjcore import outlook_schema, schema
from shared import Row

POSITION, HEAD, ROW = (
    np.dtype(schema.numpy_descr(fields))
    for fields in (outlook_schema.POSITION_FIELDS, outlook_schema.HEAD_FIELDS, outlook_schema.ROW_FIELDS)
)
REDS = (34, 35, 36)  # codes of the red fives
ANSWER = np.dtype([("head", HEAD), ("rows", ROW, (outlook_schema.MOST_ROWS,))])


def position(row: Row, draws: int = 17, visible: str = "", **more: int) -> Any:
    """The record of a position: hand, melds, seat_wind, round_wind, dora_indicators."""
    found = np.zeros((), POSITION)
    for code in mc.parse_tiles(row["hand"]):
        found["counts"][mc.kind_of_code(code)] += 1
        found["aka"] += [code == red for red in REDS]
    for place, text in enumerate(row.get("melds", ())):
        meld = mc.Meld.of(text)
        found["meld_type"][place] = schema.MELD_TYPES.index(meld.type)
        found["meld_kind"][place] = min(map(mc.kind_of_code, meld.tiles))
        found["n_melds"] += 1
        for code in meld.tiles:
            found["meld_aka"] += [code == red for red in REDS]
    indicators = mc.parse_tiles(row.get("dora_indicators", ""))
    for place, code in enumerate(indicators):
        found["dora"][place] = mc.kind_of_code(code)
        found["n_dora"] += 1
    for code in [*indicators, *mc.parse_tiles(visible)]:
        found["visible"][mc.kind_of_code(code)] += 1
        found["visible_aka"] += [code == red for red in REDS]
    found["seat_wind"], found["round_wind"] = ("ESWN".index(row.get(name, "E")) for name in ("seat_wind", "round_wind"))
    found["draws"] = draws
    for name, value in more.items():
        found[name] = value
    return found


def answers(positions: list[Any], table: mc.RuleTable, *, threads: int = 1, **choice: Any) -> Any:
    """What the analysis finds of each position; choices by their words."""
    words = {
        "model": outlook_schema.MODELS,
        "by": outlook_schema.BY,
        "riichi": outlook_schema.RIICHI,
        "reds": outlook_schema.REDS,
    }
    told = {"most_nodes": 400_000, "model": "exact", "detours": 1, "by": "points", "ura": 1, **choice}
    numbers = {name: words[name].index(value) if name in words else value for name, value in told.items()}
    out = np.zeros(len(positions), ANSWER)
    mc.outlook_rows_into(np.array(positions, POSITION), numbers, table, out, threads=threads)
    return out


def rows_of(answer: Any) -> dict[str, Any]:
    """The rows of an answer by their discards."""
    return {mc.tile_text(int(row["tile"])): row for row in answer["rows"][: answer["head"]["rows"]]}
