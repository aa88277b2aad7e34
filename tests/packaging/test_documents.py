"""What the documents of the repository say about the code is so."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from shared import SRC

ROOT = Path(__file__).parents[2]
ADRS = sorted((ROOT / ".github" / "adr").glob("*.md"))
PARTS = ["## Context", "## Decision", "## Consequences"]


@pytest.mark.parametrize("adr", ADRS, ids=lambda path: path.stem)
def test_adr_has_its_parts_and_number(adr):
    lines = adr.read_text(encoding="utf-8").splitlines()
    number = "NNNN" if adr.stem == "0000-template" else adr.name[:4]
    assert lines[0].startswith(f"# {number}: ")
    assert [line for line in lines if line in PARTS] == PARTS


def test_adr_numbers_are_given_once():
    # a number is reserved before its record is written, so there may be gaps
    numbers = [path.name[:4] for path in ADRS]
    assert numbers == sorted(set(numbers))
    assert numbers[0] == "0000"


def test_changelog_has_rule_results():
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    assert versions
    assert all("### Rule results" in version for version in versions)


def test_requirements_of_the_build_stand_once():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    build = project["build-system"]["requires"]
    assert set(build) <= set(project["project"]["optional-dependencies"]["coverage"])
    assert not [requirement for requirement in build if requirement.startswith("numpy")]


def rooms(folder: Path) -> set[str]:
    """The folders below one that hold Python modules, by their paths."""
    return {path.parent.relative_to(folder).as_posix() for path in folder.rglob("*.py")}


@pytest.mark.skipif(not SRC.is_dir(), reason="the sources are not beside the tests")
def test_rooms_of_the_tests_are_those_of_the_sources():
    # a room of its own: what belongs to no room of the sources, or to one module of it
    own = {".", "browser", "corpora", "oracle", "packaging", "proofs", "typing", "riichi/settle", "core/riichi"}
    of_the_core = {"core" if room == "." else f"core/{room}" for room in rooms(SRC / "mjcore")}
    assert rooms(ROOT / "tests") - rooms(SRC / "mjrules") - of_the_core <= own
    assert {"cli", "common", "logs", "rules", "simulate", "suzume/play", "table"} <= rooms(ROOT / "tests")


def test_every_module_of_the_tests_has_a_name_of_its_own():
    # pytest puts each test folder on the path: two modules of one name would be one
    special = {"conftest.py"}  # pytest keeps these apart itself
    names = [
        path.name
        for path in (ROOT / "tests").rglob("*.py")
        if path.parent.name != "oracle" and path.name not in special
    ]
    assert sorted(names) == sorted(set(names))


def test_nothing_says_that_a_free_threaded_interpreter_is_served():
    """ADR 0004: no classifier, no wheel, no mark of the extension; with the lock everything works there."""
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    built = [
        project,
        *[(ROOT / name).read_text(encoding="utf-8") for name in ("setup.py", ".github/workflows/wheels.yml")],
    ]
    assert [words for words in built if re.search(r"free.?thread|cp31\dt", words, re.IGNORECASE)] == []
    decision = (ROOT / ".github/adr/0004-one-wheel-a-version.md").read_text(encoding="utf-8")
    assert "not marked for it, and there is no wheel" in decision


@pytest.mark.parametrize("page", ["docs/architecture.md", "docs/extending.md"])
def test_files_that_a_page_names_exist(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:[\w*]+/)*[\w*]+(?:\.py|/))`", text))
    assert named
    folders = [ROOT, ROOT / "src", *(ROOT / "src").glob("*"), *(ROOT / "src" / "mjrules").glob("*/")]
    folders += (ROOT / "src" / "mjrules").glob("*/*/")
    assert [name for name in sorted(named) if not any(list(folder.glob(name)) for folder in folders)] == []


PRIVATE = re.compile(r"\b(?:DESIGN|KERNELS|OUTLOOK)\b|\bRULES \d|\breport [A-Z]\d|\b[Tt]his issue\b")


@pytest.mark.parametrize("folder", ["src", "tests", "docs", "bench", "fuzz", ".github"])
def test_nothing_refers_to_papers_nobody_has(folder):
    suffixes = {".py", ".pyx", ".pxd", ".pyi", ".md", ".jsonl", ".toml", ".txt", ".h"}
    found = [
        f"{path.relative_to(ROOT)}:{at}: {line.strip()[:100]}"
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in suffixes and path != Path(__file__)
        for at, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if PRIVATE.search(line)
    ]
    assert found == []


def test_messages_say_what_was_expected_in_one_form():
    """``expected a whole number``, not ``a whole number is wanted``."""
    found = [
        f"{path.relative_to(ROOT)}:{at}: {line.strip()[:100]}"
        for path in sorted((ROOT / "src").rglob("*"))
        if path.suffix in {".py", ".pyx", ".pxd"}
        for at, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(r"\b(is|are|always) wanted\b", line)
    ]
    assert found == []
