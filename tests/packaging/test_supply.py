"""What builds and publishes a release is named by what it is: actions by commit, packages by hash."""

from __future__ import annotations

import re
import runpy
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
USES = re.compile(r"\buses:\s*(\S+)(.*)")
PINNED = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
LOCKED = re.compile(r"([\w.-]+)==(\S+)( ; [^\\]+)?((?: \\\n {4}--hash=sha256:[0-9a-f]{64})+)\n")


def uses() -> list[tuple[str, str, str]]:
    """Every use of an action: workflow, action, and the line behind it."""
    texts = [(path.name, path.read_text(encoding="utf-8")) for path in WORKFLOWS]
    return [(name, found[1], found[1] + found[2].rstrip()) for name, text in texts for found in USES.finditer(text)]


def test_actions_are_named_by_commit_and_version() -> None:
    found = uses()
    assert len(found) > 10
    assert [(name, line) for name, _, line in found if not PINNED.fullmatch(line)] == []


def test_an_action_has_one_commit() -> None:
    lines: dict[str, set[str]] = {}
    for _, action, line in uses():
        lines.setdefault(action.partition("@")[0], set()).add(line)
    assert {name: len(found) for name, found in lines.items() if len(found) > 1} == {}


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_no_workflow_knows_a_secret(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"secrets\.|password:|pull_request_target", text)
    assert text.index("permissions:\n  contents: read\n") < text.index("jobs:")


def test_a_release_is_published_with_attestations_by_that_job_alone() -> None:
    text = (ROOT / ".github/workflows/wheels.yml").read_text(encoding="utf-8")
    before, publish = text.split("\n  publish:\n")
    assert "id-token" not in before
    assert re.findall(r"^ {6}([\w-]+): (?:write|read)\b", publish, flags=re.MULTILINE) == ["id-token"]
    assert "environment: release" in publish
    assert "attestations: true" in publish
    assert "run:" not in publish


def lock(name: str) -> dict[str, tuple[str, int]]:
    """A lock: name -> version and how many files have a hash."""
    head, rest = (ROOT / f".ci/{name}.txt").read_text(encoding="utf-8").split("\n", 1)
    found = list(LOCKED.finditer(rest))
    assert head == "# written by .ci/lock.py"
    assert "".join([row[0] for row in found]) == rest
    return {row[1]: (row[2], row[4].count("--hash=")) for row in found}


@pytest.mark.parametrize("name", ["build", "release"])
def test_a_lock_holds_what_is_asked_for(name: str) -> None:
    rows = lock(name)
    for text in runpy.run_path(str(ROOT / ".ci/lock.py"))["locks"]()[name]:
        wanted = Requirement(text)
        assert wanted.specifier.contains(rows[wanted.name.lower()][0])


def test_releases_are_built_by_what_is_locked() -> None:
    text = (ROOT / ".github/workflows/wheels.yml").read_text(encoding="utf-8")
    installs = [line.strip() for line in text.splitlines() if "pip" in line and "install" in line]
    assert len(installs) == 3
    # the package itself, from the sdist that was built, is what is left
    assert [line for line in installs if "--require-hashes" not in line and "dist/mjrules-*.tar.gz" not in line] == []
    assert re.findall(r"-m build\b.*", text) == ["-m build --sdist --no-isolation"]
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["cibuildwheel"]
    assert told["build-frontend"] == {"name": "build", "args": ["--no-isolation"]}
    assert told["before-build"] == "python -m pip install --require-hashes -r {package}/.ci/build.txt"
