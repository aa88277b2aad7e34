"""Every example of the README does what it says, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import mjrules as mj
from pages import blocks, python_examples, run_command, shown_commands
from rules.published import published

ROOT = Path(__file__).parents[2]
TEXTS = {name: (ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "README.ja.md")}


def commands(text: str) -> dict[str, str]:
    """Return the marked commands by name, as .ci/run takes them out."""
    return dict(re.findall(r"^<!-- command: (\w+) -->\n```sh\n(.+)\n```$", text, flags=re.MULTILINE))


@pytest.mark.parametrize("name", TEXTS)
def test_readme_has_two_commands(name):
    found = commands(TEXTS[name])
    assert list(found) == ["score", "test"]
    assert found["score"].startswith("python3 -m venv ")
    assert found["test"].endswith(" && pytest -n logical")


def test_first_command_ends_with_the_shown_one():
    ((shown, _),) = shown_commands(TEXTS["README.md"])
    assert commands(TEXTS["README.md"])["score"].endswith(" && " + shown)
    assert [command for command, _ in shown_commands(TEXTS["README.ja.md"])] == [f"{shown} --lang ja"]


@pytest.mark.parametrize("name", TEXTS)
def test_shown_command_prints_what_the_readme_shows(name, tmp_path):
    pytest.importorskip("click", reason="the command line needs the extra cli")
    ((command, printed),) = shown_commands(TEXTS[name])
    assert run_command(command, tmp_path).splitlines() == printed.splitlines()


@pytest.mark.parametrize("name", TEXTS)
def test_python_examples(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    attempted, failed, report = python_examples(TEXTS[name], name)
    assert attempted > 10
    assert failed == 0, report


def test_both_languages_show_the_same_examples():
    english, japanese = ([block for block in blocks(text) if block[1] != "console"] for text in TEXTS.values())
    assert english == japanese


def outline(text: str) -> dict[str, list[object]]:
    """Return what does not depend on the language: sections, tables, commands, and where links lead."""
    rows = re.findall(r"^\|.+\|$", text, flags=re.MULTILINE)
    return {
        "sections": re.findall(r"^#+ ", text, flags=re.MULTILINE),
        "cells": [row.count("|") for row in rows],
        "commands": re.findall(r"`((?:mjrules|pip|uvx|python) [^`]+)`", text),
        "links": [link.replace(".ja.md", ".md") for link in re.findall(r"\]\(([^)#]+)\)", text)],
    }


def test_both_languages_have_the_same_sections_tables_commands_and_links():
    english, japanese = map(outline, TEXTS.values())
    assert japanese == english


def test_japanese_lines_are_whole_paragraphs():
    """A break within a paragraph would show as a gap between two words."""
    prose = re.sub(r"^```.*?^```$", "", TEXTS["README.ja.md"], flags=re.MULTILINE | re.DOTALL)
    assert re.findall(r"^[^|<\n].*\n[^|\n].*$", prose, flags=re.MULTILINE) == []


@pytest.mark.parametrize("name", TEXTS)
def test_every_published_preset_is_listed(name):
    last = TEXTS[name].split("\n## ")[-2]
    listed = re.findall(r"`([\w-]+)`", last.split("\n\n")[1])
    assert listed == [name for name in mj.presets() if name in listed]
    assert {name for names in published()["presets"].values() for name in names} <= set(listed)


@pytest.mark.parametrize("name", TEXTS)
def test_number_of_options_is_at_least_what_is_told(name):
    (told,) = re.findall(r"^\| .+? \| (\D+?(\d+)\D+?(\d+)\D*?) \| 15 \|", TEXTS[name], flags=re.MULTILINE)
    for least, kind in zip(map(int, told[1:]), (mj.RiichiRules, mj.SuzumeRules), strict=True):
        assert least <= len(kind.option_names()) < least + 50


@pytest.mark.parametrize("name", TEXTS)
def test_times_are_those_of_the_last_run_kept(name):
    """Each library's first row of a task; mjrules' first two, the batch and one call."""
    results = (ROOT / "bench" / "peers" / "RESULTS.md").read_text(encoding="utf-8")
    tasks = dict(re.findall(r"^\*\*.+\*\* \(`([\w-]+)`\)\n\n((?:\|.+\n)+)", results, flags=re.MULTILINE))
    lines = [[cell.strip() for cell in line.split("|")[1:-1]] for line in TEXTS[name].splitlines() if " ns | " in line]
    assert len(lines) == 3
    for task, shown in zip(("shanten-13", "ukeire-13", "score"), lines, strict=True):
        times: dict[str, list[str]] = {}
        for row in tasks[task].splitlines()[2:]:
            library, _, _, time, *_ = (cell.strip() for cell in row.split("|")[1:-1])
            times.setdefault(library, []).append(time)
        peers = [times.get(library, [""])[0] for library in ("riichienv", "xiangting", "mahjong", "jansou")]
        assert shown[1:] == times["mjrules"][:2] + peers
    assert re.search(r"^Measured (\S+): (.+?), ", results, flags=re.MULTILINE).groups() == ("2026-11-30", "AMD EPYC")
    assert all(told in " ".join(TEXTS[name].split()) for told in ("2026-11-30", "AMD EPYC", "Python 3.11.7", "6.0.2"))
    assert all(told in results for told in ("Python 3.11.7", "xiangting 6.0.2", "riichienv 0.4.11", "11 rounds"))


@pytest.mark.parametrize("name", TEXTS)
def test_links_lead_somewhere(name):
    links = re.findall(r"\]\((?!https?:)([^)]+)\)", TEXTS[name])
    assert links
    headings = re.findall(r"^## (.+)$", TEXTS[name], flags=re.MULTILINE)
    anchors = {"#" + heading.lower().replace(" ", "-") for heading in headings}
    assert [link for link in links if link not in anchors and not (ROOT / link).exists()] == []
