"""The JSON values of a text, one behind another: converters write one a line for each hand of a game."""

from __future__ import annotations

import json
from typing import Any

from mjrules.logs.record import check_marks, damaged


def text_of(data: bytes | str, source: str) -> str:
    """Return bytes as text. Raises NotationError for what is not UTF-8."""
    try:
        return data if isinstance(data, str) else data.decode()
    except UnicodeDecodeError as problem:
        damaged(source, str(problem), "expected JSON in UTF-8")


def documents(data: bytes | str, source: str) -> list[Any]:
    """Return the JSON values of a text. Raises NotationError with line and column for anything else.

    >>> documents('{"a": 1} [2] 3', "x")
    [{'a': 1}, [2], 3]
    """
    text = text_of(data, source)
    check_marks(text, source, ",[{")
    found: list[Any] = []
    decoder, at = json.JSONDecoder(), len(text) - len(text.lstrip())
    while at < len(text):
        try:
            value, at = decoder.raw_decode(text, at)
        except RecursionError:
            damaged(source, "it is nested too deeply", "expected JSON of tenhou.net/6")
        except json.JSONDecodeError as problem:
            damaged(f"{source}, line {problem.lineno}, column {problem.colno}", problem.msg, "expected JSON")
        except ValueError as problem:  # a number of more figures than Python reads
            damaged(source, str(problem), "expected JSON")
        found.append(value)
        rest = text[at : at + 100_000]
        while rest.isspace():
            at += len(rest)
            rest = text[at : at + 100_000]
        at += len(rest) - len(rest.lstrip())
    return found
