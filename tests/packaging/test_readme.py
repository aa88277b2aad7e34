"""Every example of the README does what the README says."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import mjrules as mj

README = Path(__file__).parents[2] / "README.md"
TEXT = README.read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", TEXT, flags=re.MULTILINE | re.DOTALL)
# (command, what it prints) of every block that shows both
SHOWN = [tuple(block.removeprefix("$ ").split("\n", 1)) for language, block in BLOCKS if language == "console"]


def commands() -> dict[str, str]:
    """Return the marked commands by name, as .ci/run takes them out."""
    return dict(re.findall(r"^<!-- command: (\w+) -->\n```sh\n(.+)\n```$", TEXT, flags=re.MULTILINE))


def test_readme_has_two_commands():
    found = commands()
    assert list(found) == ["score", "test"]
    assert found["score"].startswith("python3 -m venv ")
    assert found["test"].endswith(" && pytest")


def test_first_command_ends_with_the_shown_one():
    assert commands()["score"].endswith(" && " + SHOWN[0][0])


@pytest.mark.parametrize(("command", "printed"), SHOWN)
def test_shown_command_prints_what_the_readme_shows(command, printed):
    pytest.importorskip("click", reason="the command line needs the extra cli")
    program, *words = shlex.split(command)
    assert program == "mjrules"
    run = subprocess.run(
        [sys.executable, "-m", "mjrules", *words],
        check=True, capture_output=True, encoding="utf-8", env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    assert [line.rstrip() for line in run.stdout.splitlines()] == printed.splitlines()


def test_python_examples(tmp_path, monkeypatch):
    (house,) = [block for language, block in BLOCKS if language == "toml"]
    (tmp_path / "house.toml").write_text(house, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    examples = "".join(block for language, block in BLOCKS if language == "python")
    test = doctest.DocTestParser().get_doctest(examples, {}, "README.md", str(README), 0)
    result = doctest.DocTestRunner().run(test)
    assert result.attempted > 10
    assert result.failed == 0


def test_every_preset_is_listed():
    assert re.findall(r"`([\w-]+)`", TEXT.split("## Rule sets")[1].split("\n\n")[1]) == list(mj.presets())


def test_links_lead_somewhere():
    links = re.findall(r"\]\((?!https?:)([^)]+)\)", TEXT)
    assert links
    assert [link for link in links if not (README.parent / link).exists()] == []
