"""Lines of mjai as parsed JSON: an event, or a list of them, on each."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from mjrules.common.files import LINES
from mjrules.logs.record import check_marks, damaged


def lines_of(data: bytes | str | Iterable[Mapping[str, Any]], source: str) -> Iterable[Any]:
    r"""Return the lines of a text, or the events that are given as they are.

    >>> lines_of(b"{}\n[]", "x")
    ['{}', '[]']
    """
    if isinstance(data, bytes):
        try:
            data = data.decode("utf-8-sig")
        except UnicodeDecodeError as problem:
            damaged(source, str(problem), "expected UTF-8")
    if not isinstance(data, str):
        return data
    check_marks(data, source, "\n", LINES)
    return data.split("\n")


def events_of(line: str, where: str) -> list[Mapping[str, Any]]:
    """Return the event of a line, or the events of a list that stands on one.

    >>> events_of('[{"type": "none"}, {}]', "x")
    [{'type': 'none'}, {}]
    """
    if not line.strip():
        return []
    check_marks(line, where, ",[{")
    try:
        told = json.loads(line)
    except RecursionError:
        damaged(where, "it is nested too deeply", "expected one JSON object per line")
    except json.JSONDecodeError as problem:
        damaged(f"{where}, column {problem.colno}", problem.msg, "expected one JSON object per line")
    except ValueError as problem:
        damaged(where, str(problem), "expected one JSON object per line")
    events = told if isinstance(told, list) else [told]
    for event in events:
        if not isinstance(event, dict):
            damaged(where, f"{type(event).__name__}", "expected one JSON object per line")
    return events
