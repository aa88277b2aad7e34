"""What several test folders use: where tables and the shared material lie, and how to read them."""

from __future__ import annotations

import gzip
import json
import os
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

Row = dict[str, Any]
ROOT = Path(__file__).resolve().parent.parent
DATA = Path(__file__).resolve().parent / "data"
SRC = ROOT / "src"


def shared_folder() -> Path | None:
    """The folder of the shared material: MJ_SHARED, else ../shared beside the repository, else None."""
    told = os.environ.get("MJ_SHARED")
    folder = Path(told) if told else ROOT.parent / "shared"
    return folder if (folder / "corpora").is_dir() else None


SHARED = shared_folder()
needs_shared = pytest.mark.skipif(
    SHARED is None, reason="the shared corpora are not here: set MJ_SHARED, or put them in ../shared"
)


@cache
def table(name: str) -> tuple[Row, ...]:
    """The rows of tests/data/<name>.jsonl; an id stands once."""
    lines = (DATA / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    rows = tuple(json.loads(line) for line in lines)
    ids = [row["id"] for row in rows]
    assert len(ids) == len(set(ids)), f"{name}.jsonl: an id stands twice"
    return rows


def params(*names: str) -> list[Any]:
    """The rows of some tables for parametrize, each under its id."""
    return [pytest.param(row, id=row["id"]) for name in names for row in table(name)]


def corpus(*names: str) -> Iterator[Row]:
    """The records of some files of the shared corpora, one after another."""
    assert SHARED is not None, "mark the test with needs_shared"
    for name in names:
        with gzip.open(SHARED / "corpora" / name, "rt", encoding="utf-8") as lines:
            yield from map(json.loads, lines)


def examples(number: int, least: int = 8) -> int:
    """So many examples, games or hands with --all; a tenth in the quick tier, a hundredth where lines are traced."""
    share = 1 if sys.gettrace() else min(settings.default.max_examples, 100)
    return max(number * share // 100, min(least, number))


def quickly(values: Iterable[Any], number: int = 3) -> list[Any]:
    """Values or rows for parametrize: about so many, from first to last, in the quick tier, and all with --all."""
    listed = list(values)
    step = max(len(listed) // number, 1)
    return [
        value
        if at % step == 0
        else pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=pytest.mark.thorough)
        for at, value in enumerate(listed)
    ]
