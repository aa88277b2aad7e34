"""The fuzzer throws at every public door, and the cases it keeps go well."""

from __future__ import annotations

import importlib
import re
import sys
from pathlib import Path
from random import Random
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
    """What the reference shows and the packages have in ``__all__`` that can be called and is no error."""
    pages = "".join(page.read_text(encoding="utf-8") for page in REFERENCE.glob("*.md"))
    shown = set(re.findall(r"auto(?:class|function|exception):: (\S+)", pages))
    modules = {"mjcore", "mjrules", *re.findall(r"automodule:: (\S+)", pages), "mjcore.suzume"}
    for module in map(importlib.import_module, modules):
        shown |= {f"{module.__name__}.{name}" for name in getattr(module, "__all__", ())}
    assert {"mjrules.Game", "mjrules.logs.read_log", "mjcore.suzume.Hand", "mjcore.shanten_batch"} <= shown
    found = set()
    for name in shown:
        module_name, _, short = name.rpartition(".")
        door = getattr(importlib.import_module(module_name), short)
        if callable(door) and not (isinstance(door, type) and issubclass(door, Exception)):
            found.add(name)
    return found


@pytest.mark.skipif(not REFERENCE.is_dir(), reason="the reference is part of the repository, not of the sdist")
def test_every_public_door_is_thrown_at(fuzz: Any) -> None:
    pytest.importorskip("pettingzoo")
    doors = fuzz.targets_doors
    assert public() <= set(doors.DOORS) | doors.NO_DOORS
    assert not set(doors.DOORS) & doors.NO_DOORS


def test_every_class_of_the_doors_has_its_methods_thrown_at(fuzz: Any) -> None:
    doors = fuzz.targets_doors
    whole = {type(found) for found in (*doors.results(), *[doors.fresh(Random(seed)) for seed in range(60)])}
    classes = {door for door in doors.DOORS.values() if isinstance(door, type)}
    left = {kind.__name__ for kind in classes if not any(issubclass(found, kind) for found in whole)}
    assert left == {"Manifest", "RiichiAEC", "RiichiEnv"} & {kind.__name__ for kind in classes}  # they have targets


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
        (TypeError("unhashable type: 'list'"), True),
        (TypeError("f() takes 1 positional argument but 2 were given"), True),  # from within: this function had begun
        (KeyError("x"), True),
    ):
        monkeypatch.setitem(fuzz.TARGETS, "raising", raising(problem))
        assert (fuzz.run_case("raising 1 2") is not None) == fault


def test_a_wrong_call_is_no_fault(fuzz: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz.targets_doors, "junk", lambda random: None)
    for door in (mjrules.Event, mjcore.wall, mjrules.Game.submit, mjcore.PlayTable):
        monkeypatch.setattr(fuzz.targets_doors, "NAMES", ("door",))
        monkeypatch.setattr(fuzz.targets_doors, "names_of", lambda door: ())
        monkeypatch.setitem(fuzz.targets_doors.DOORS, "door", door)
        assert fuzz.run_case("any_door 1 2") is None
