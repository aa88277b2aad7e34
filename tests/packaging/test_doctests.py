"""The example in every docstring is true, the compiled ones included."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module

import pytest

import mjcore
import mjrules
from mjcore import _core

MODULES = [
    info.name
    for package in (mjcore, mjrules)
    for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    if not info.name.endswith("__main__")
]
COMPILED = {name: import_module(name) for name in _core.MODULES}
# examples of compiled modules use the names of each other
NAMES = {name: value for module in COMPILED.values() for name, value in vars(module).items() if name[0] != "_"}
# no example of its own: its table is compiled by mjrules.riichi.compile_settle, which has one
WITHOUT = {"mjcore": {"settle_rows_into"}, "mjrules": set()}


@pytest.mark.parametrize("name", ["mjcore", "mjrules", *MODULES, *COMPILED])
def test_examples(name):
    if name.startswith("mjrules.cli"):
        pytest.importorskip("click", reason="the command line needs the extra cli")
    if name.startswith("mjrules.learn."):
        pytest.importorskip("pettingzoo", reason="the environments need the extra learn")
    result = doctest.testmod(import_module(name), extraglobs=NAMES if name in COMPILED else {})
    assert result.failed == 0


@pytest.mark.parametrize("package", [mjcore, mjrules], ids=lambda package: package.__name__)
def test_every_public_function_has_an_example(package):
    functions = {
        name: value
        for name, value in vars(package).items()
        if name in package.__all__ and callable(value) and not isinstance(value, type)
    }
    assert functions
    assert {name for name, value in functions.items() if ">>>" not in (value.__doc__ or "")} == WITHOUT[
        package.__name__
    ]
