"""The fuzzer throws at every public door, and the cases it keeps go well."""

from __future__ import annotations

import importlib
import re
import sys
from pathlib import Path
from typing import Any

import pytest

import mjcore
import mjrules

ROOT = Path(__file__).parents[2]
REFERENCE = ROOT / "docs" / "reference"
pytestmark = pytest.mark.skipif(
    not (ROOT / "fuzz").is_dir(), reason="the fuzzer is part of the repository and the sdist"
)


@pytest.fixture(scope="module")
def fuzz() -> Any:
    """fuzz/fuzz_doors.py as a module."""
    sys.path.insert(0, str(ROOT / "fuzz"))
    try:
        return importlib.import_module("fuzz_doors")
    finally:
        sys.path.remove(str(ROOT / "fuzz"))


def public() -> set[str]:
    """Every public callable that is no error: of the packages and of the modules that the reference shows whole."""
    shown = re.findall(
        r"automodule:: (mjrules\.logs|mjcore\.suzume)",
        "".join(page.read_text(encoding="utf-8") for page in REFERENCE.glob("*.md")),
    )
    assert "mjrules.logs" in shown
    modules = [mjcore, mjrules, *[importlib.import_module(name) for name in {*shown, "mjcore.suzume"}]]
    doors = {f"{module.__name__}.{name}": getattr(module, name) for module in modules for name in module.__all__}
    errors = {name for name, door in doors.items() if isinstance(door, type) and issubclass(door, Exception)}
    return {name for name, door in doors.items() if callable(door)} - errors


@pytest.mark.skipif(not REFERENCE.is_dir(), reason="the reference is part of the repository, not of the sdist")
def test_every_public_door_is_thrown_at(fuzz: Any) -> None:
    targets = fuzz.targets_rules
    assert public() == set(targets.DOORS) | targets.NO_DOORS
    assert not set(targets.DOORS) & targets.NO_DOORS


def test_every_target_has_a_case_that_is_kept(fuzz: Any) -> None:
    assert {case.split()[0] for case in fuzz.kept()} == set(fuzz.TARGETS)


def test_kept_cases_go_well(fuzz: Any) -> None:
    assert {case: fault for case in fuzz.kept() if (fault := fuzz.run_case(case)) is not None} == {}


def test_what_is_a_fault(fuzz: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def raising(problem: Exception) -> Any:
        def target(random: object) -> None:
            raise problem

        return target

    for problem, fault in (
        (mjcore.InvalidHand("x"), False),
        (mjcore.InvalidHand(""), True),
        (TypeError("f() takes 1 positional argument but 2 were given"), False),
        (TypeError("unhashable type: 'list'"), True),
        (KeyError("x"), True),
    ):
        monkeypatch.setitem(fuzz.TARGETS, "raising", raising(problem))
        assert (fuzz.run_case("raising 1 2") is not None) == fault
