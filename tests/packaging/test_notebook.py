"""The notebook of the documentation runs from its first cell to its last."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).parents[2] / "docs/guides/wins.ipynb"


@pytest.mark.skipif(not NOTEBOOK.exists(), reason="the documentation is part of the repository, not of the sdist")
def test_the_notebook_runs():
    for name in ("polars", "pyarrow"):
        pytest.importorskip(name)
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    names: dict[str, object] = {}
    shown = []
    for cell in cells:
        if cell["cell_type"] != "code":
            continue
        assert cell["outputs"] == []
        *lines, last = ast.parse("".join(cell["source"])).body
        exec(compile(ast.Module(lines, []), str(NOTEBOOK), "exec"), names)
        assert isinstance(last, ast.Expr)
        shown.append(eval(compile(ast.Expression(last.value), str(NOTEBOOK), "eval"), names))
    assert len(shown) == 6
    assert all(hasattr(value, "_repr_html_") or hasattr(value, "_repr_svg_") for value in shown)
