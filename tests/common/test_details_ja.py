"""Details that people read, of a sheet, a command, a hand or a house's file, have Japanese."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import mjrules
from mjcore.messages_ja import detail

SRC = Path(mjrules.__file__).parent
READ_BY_PEOPLE = (
    *("sheets/*.py", "cli/*.py", "rules/*.py", "common/outcomes.py", "common/fields.py", "common/wins.py"),
    *(f"riichi/{name}.py" for name in "yaku match pao payment chombo win settle points notation".split()),
    *(f"suzume/{name}.py" for name in "settle score win notation".split()),
)
SAYS = frozenset({"what", "right"})
# a name and a number, and what may stand for an option: nothing to translate
ALONE = frozenset({"{} has {}", "expected {}"})


def texts(node: ast.expr) -> Iterator[str]:
    """The texts that an expression can be, each gap as {}."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    elif isinstance(node, ast.IfExp):
        yield from (*texts(node.body), *texts(node.orelse))


def details() -> list[tuple[str, str]]:
    """Every detail with its file."""
    found = []
    for pattern in READ_BY_PEOPLE:
        for path in sorted(SRC.glob(pattern)):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if not isinstance(node, ast.Call):
                    continue
                said = [one.value for one in node.keywords if one.arg in SAYS]
                if getattr(node.func, "attr", "") == "expect":
                    said += node.args[3:]
                found += [(path.name, text) for one in said for text in texts(one) if " " in text]
    return [(name, text) for name, text in found if text not in ALONE]


@pytest.mark.parametrize(("file", "text"), details())
def test_a_detail_has_japanese(file, text):
    filled = text.replace("{}", "7")
    assert detail(filled) != filled, f"{file}: {text}"


def test_details_are_found():
    assert len(details()) > 90
