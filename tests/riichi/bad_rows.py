"""The one table of bad input: its rows as Python values, and what "refused" means.

A row says which error and what its message names: what was given, and what would be right. Values that
JSON has no word for stand as {"python": "..."}.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy
import pytest

import mjcore as mc
import mjrules as mj
from mjcore import schema
from shared import Row, table

ROWS = table("bad_input")
BOOLEANS = tuple(schema.SITUATIONS)[: list(schema.SITUATIONS).index("dealer")]


def value(told: Any) -> Any:
    """A value of the table, tagged Python expressions worked out."""
    if isinstance(told, dict):
        if set(told) == {"python"}:
            return eval(told["python"], {"numpy": numpy})
        return {key: value(item) for key, item in told.items()}
    return [value(item) for item in told] if isinstance(told, list) else told


def is_json(told: Any) -> bool:
    """Whether JSON can say a value of the table."""
    if isinstance(told, dict):
        return set(told) != {"python"} and all(map(is_json, told.values()))
    if isinstance(told, float):
        return math.isfinite(told)
    return all(map(is_json, told)) if isinstance(told, list) else True


def rows_with(kind: str) -> list[Any]:
    return [pytest.param(row, id=row["id"]) for row in ROWS if kind in row["input"]]


def house(row: Row) -> mj.RiichiRules:
    given = row["input"]
    return mj.rules(given.get("rules", "tenhou-4p")).replace(**given.get("options", {}))


def refused(row: Row, door: str, call: Callable[[], object]) -> None:
    """The call raises the row's error with every word of it, and no other."""
    with pytest.raises(mj.MahjongError) as caught:
        call()
    problem = caught.value
    text = f"{row['id']} through {door}: {type(problem).__name__}: {problem}"
    assert type(problem).__name__ == row["expect"]["error"], text
    assert isinstance(problem, ValueError)
    assert isinstance(problem, TypeError) == (type(problem) is mj.MahjongTypeError)
    for words in row["expect"]["says"]:
        assert words in str(problem), text
    assert len(str(problem)) < 1000, text


def raw_record(said: dict[str, Any]) -> numpy.ndarray | None:
    """The win record of some keywords without any check; None when it has no room for them."""
    if not isinstance(said["hand"], str) or any(
        said.get(name) not in (None, *"ESWN") for name in ("seat_wind", "round_wind")
    ):
        return None
    try:
        codes = [*mc.parse_tiles(said["hand"])]
        win_code = mc.parse_tile(said["win_tile"])
        melds = [mc.Meld.of(meld) for meld in said.get("melds", ())]
        shown = {name: mc.parse_tiles(said.get(name, "")) for name in ("dora_indicators", "ura_indicators")}
    except (mj.MahjongError, TypeError):
        return None
    if len(codes) + 3 * len(melds) != 14 or not codes:
        codes.append(win_code)
    record = numpy.zeros(1, dtype=mj.win_dtype())
    fields = record[0]
    for code in codes:
        fields["counts"][mc.kind_of_code(code)] += 1
    melded = [code for meld in melds for code in meld.tiles]
    for code in [*codes, *melded]:
        if code >= 34:
            fields["aka"][code - 34] += 1
    fields["win"], fields["n_melds"] = mc.kind_of_code(win_code), len(melds)
    for place, meld in enumerate(melds[:4]):
        fields["meld_type"][place] = schema.MELD_TYPES.index(meld.type)
        fields["meld_kind"][place] = meld.lowest
    for name, part in (("dora", "dora_indicators"), ("ura", "ura_indicators")):
        if len(shown[part]) > schema.MAX_INDICATORS:
            return None
        fields[f"n_{name}"] = len(shown[part])
        for place, code in enumerate(shown[part]):
            fields[name][place] = mc.kind_of_code(code)
            if code >= 34:
                fields["aka_shown"][code - 34] += 1
    for name in ("seat_wind", "round_wind"):
        fields[name] = "ESWN".index(said.get(name, "E"))
    names = [name for name in BOOLEANS if said.get(name) is True]
    names += {"double": ["riichi", "double_riichi"], "open": ["riichi", "open_riichi"]}.get(str(said.get("riichi")), [])
    fields["flags"] = schema.mask(schema.SITUATIONS, names if "tsumo" in names else [*names, "ron"])
    fields["nuki"] = said.get("nuki", 0)
    return record
