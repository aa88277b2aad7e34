"""What ``inspect.signature`` and an editor's completion know of compiled classes is what they take."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import pytest

import mjcore as mc
import mjrules as mj
from mjcore import _core

STUBS = [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(Path(mc.__file__).parent.rglob("*.pyi"))]
MADE = ("__new__", "__init__")
CONSTRUCTORS = {
    node.name: next(item for item in node.body if isinstance(item, ast.FunctionDef) and item.name in MADE)
    for stub in STUBS
    for node in stub.body
    if isinstance(node, ast.ClassDef)
    and any(isinstance(item, ast.FunctionDef) and item.name in MADE for item in node.body)
}
CLASSES = {
    kind.__name__: kind
    for kind in (*vars(mc).values(), *vars(mc.suzume).values())
    if isinstance(kind, type) and kind.__name__ in CONSTRUCTORS and kind.__module__ in _core.MODULES
}


@pytest.mark.parametrize("name", CLASSES)
def test_a_class_tells_its_arguments(name: str) -> None:
    if not CONSTRUCTORS[name].args.args[1:] and not CONSTRUCTORS[name].args.kwonlyargs:
        return
    told, stub = inspect.signature(CLASSES[name]), CONSTRUCTORS[name].args
    wanted = [argument.arg for argument in (*stub.args[1:], *stub.kwonlyargs)]
    assert list(told.parameters) == wanted
    keyword_only = [one.name for one in told.parameters.values() if one.kind is one.KEYWORD_ONLY]
    assert keyword_only == [argument.arg for argument in stub.kwonlyargs]
    defaults = len(stub.defaults) + sum(value is not None for value in stub.kw_defaults)
    assert sum(one.default is not one.empty for one in told.parameters.values()) == defaults


def test_wins_and_melds() -> None:
    assert "tsumo" in inspect.signature(mj.Win).parameters
    assert list(inspect.signature(mj.SuzumeWin).parameters) == ["hand", "win_tile", "tsumo", "dealer", "dora"]
    assert str(inspect.signature(mj.Meld)) == "(type, tiles, *, called=None, feeder=None)"
    for kind in (mj.Win, mj.SuzumeWin, mj.Meld):
        assert "--\n" not in (kind.__doc__ or "")
