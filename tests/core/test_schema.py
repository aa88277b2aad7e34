"""The one schema: every layout made from it agrees. That nothing in it is idle: tests/riichi/test_every_field.py."""

from __future__ import annotations

import doctest
import re
import struct
from importlib import import_module

import numpy
import pytest

import mjcore as mc
import mjrules as mj
from mjcore import _core, schema
from mjcore.generate import layout
from shared import SRC

SOURCES = [path for path in sorted((SRC / "mjcore").rglob("*.p*")) if path.suffix in (".pyx", ".pxd")]


def test_layouts_agree() -> None:
    win = mj.Win("19m19p19s1234567z", "1z")
    assert numpy.dtype(schema.numpy_descr(schema.WIN_FIELDS)).itemsize == len(win.record) == 72
    score = mj.score(win, rules=mj.rules("tenhou-4p"))
    assert numpy.dtype(schema.numpy_descr(schema.SCORE_FIELDS)).itemsize == len(score.raw.record)
    for fields in schema.STRUCTS.values():
        assert len(schema.pack(fields, {})) == numpy.dtype(schema.numpy_descr(fields)).itemsize
        widths = [int(re.sub(r"\D", "", ctype.removeprefix("u").removesuffix("_t"))) for _, ctype, _, _ in fields]
        assert widths == sorted(widths, reverse=True), "the widest fields come first, so that C adds no gaps"
        assert len({name for name, _, _, _ in fields}) == len(fields)
        assert all(meaning for _, _, _, meaning in fields)
    assert len(schema.PATTERNS) <= 64
    assert len(schema.SITUATIONS) <= 64
    assert list(schema.SITUATIONS).index("dealer") <= 32  # what a caller tells goes into 32 bits


def test_pack_refuses_what_does_not_fit() -> None:
    with pytest.raises(KeyError, match="no such field: wind"):
        schema.pack(schema.WIN_FIELDS, {"wind": 1})
    with pytest.raises(struct.error):
        schema.pack(schema.WIN_FIELDS, {"win": 256})
    assert schema.pack(schema.WIN_FIELDS, {"counts": [1, 2]})[4:7] == bytes([1, 2, 0])
    assert schema.mask(schema.SITUATIONS, []) == 0


def test_rule_table_refuses_what_is_no_rule() -> None:
    with pytest.raises(KeyError, match="no such field"):
        mc.RuleTable({"player": 4}, [])
    with pytest.raises(struct.error):
        mc.RuleTable({"players": 300}, [])
    with pytest.raises(mc.MahjongError, match=f"a rule set has {schema.MAX_ROWS} yaku rows at most"):
        mc.RuleTable({"players": 4}, [{"id": 1}] * (schema.MAX_ROWS + 1))
    assert mc.RuleTable({"players": 3}, []).players == 3


def test_written_declarations_name_every_struct() -> None:
    text = layout.write_pxd(schema)
    for name, fields in schema.STRUCTS.items():
        assert f"cdef struct {name}:" in text
        assert all(f" {field[0]}" in text for field in fields)
    assert f"LIMIT_VALUE[{len(schema.LIMIT_BASE)}]" in layout.write_arrays(schema)


@pytest.mark.skipif(not SOURCES, reason="the sources of the core are not here")
def test_every_example_of_the_sources_is_run() -> None:
    """The doctests of the compiled docstrings (tests/packaging runs them) are all of those that are written."""
    written = [
        line.strip()[4:]
        for path in SOURCES
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.strip().startswith(">>> ")
    ]
    finder = doctest.DocTestFinder(exclude_empty=True)
    modules = [import_module(name) for name in _core.MODULES]
    run = [one.source.splitlines()[0] for module in modules for test in finder.find(module) for one in test.examples]
    assert len(run) > 60
    assert sorted(run) == sorted(written)


ROWS_OUTSIDE: list[tuple[str, list[dict[str, object]], str]] = [
    ("id above 127", [{"id": 200, "han_closed": 1}], "yaku id is 200"),
    ("id twice", [{"id": 1}, {"id": 1}], "yaku id is 1"),
    ("no such counter", [{"id": 1, "n_bounds": 1, "bound_counter": [255]}], "bounds of yaku 1 is 1"),
    ("four bounds", [{"id": 1, "n_bounds": 4}], "bounds of yaku 1 is 4"),
    ("shapes beyond the table", [{"id": 1, "shape_end": 25}], "shape_end of yaku 1 is 25"),
    ("shapes that end before they begin", [{"id": 1, "shape_first": 2, "shape_end": 1}], "shape_end of yaku 1 is 1"),
    ("no such limit", [{"id": 1, "limit": 5}], "limit of yaku 1 is 5"),
]


@pytest.mark.parametrize(("rows", "said"), [row[1:] for row in ROWS_OUTSIDE], ids=[row[0] for row in ROWS_OUTSIDE])
def test_row_that_points_outside_the_table_is_refused(rows: list[dict[str, object]], said: str) -> None:
    with pytest.raises(mc.ArgumentError, match=said):
        mc.RuleTable({"players": 4}, rows)
