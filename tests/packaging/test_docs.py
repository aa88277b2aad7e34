"""Every example of the documentation is true, the pages made from the data included, and no page is without one."""

from __future__ import annotations

import re
import shutil
import sys
from dataclasses import fields
from pathlib import Path

import pytest

import mjcore as mc
import mjrules as mj
from pages import blocks, python_examples, run_command, shown_commands, write_files

DOCS = Path(__file__).parents[2] / "docs"
GENERATED = ["rules/index", "yaku", "performance", "reference/lower", *(f"rules/{name}" for name in mj.presets())]
# lists of other pages
WITHOUT = {"decisions/index"}


@pytest.fixture(scope="session")
def pages(tmp_path_factory):
    """The source of every page, the generated ones written."""
    folder = tmp_path_factory.mktemp("docs") / "source"
    shutil.copytree(DOCS, folder, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    with pytest.MonkeyPatch.context() as patch:
        patch.delitem(sys.modules, "pages")
        patch.syspath_prepend(str(DOCS))
        import pages as generator

        generator.write_pages(folder)
    return {path.relative_to(folder).with_suffix("").as_posix(): path for path in sorted(folder.rglob("*.md"))}


WRITTEN = sorted(path.relative_to(DOCS).with_suffix("").as_posix() for path in DOCS.rglob("*.md"))


@pytest.mark.parametrize("name", sorted({*WRITTEN, *GENERATED}))
def test_examples(name, pages, tmp_path, monkeypatch):
    if name == "guides/learning":
        pytest.importorskip("pettingzoo", reason="the environments need the extra learn")
    if name == "guides/hosting":
        pytest.importorskip("starlette", reason="an application needs the extra serve")
    text = pages[name].read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    write_files(text, tmp_path)
    attempted, failed, report = python_examples(text, name)
    assert failed == 0, report
    assert attempted or "eval-rst" in text


def test_examples_of_the_differences(pages):
    names = [name for name in pages if name.startswith("rules/") and "-and-" in name]
    n = len(mj.presets("riichi"))
    assert len(names) == n * (n - 1) // 2
    text = "\n".join(pages[name].read_text(encoding="utf-8") for name in names)
    attempted, failed, report = python_examples(text, "differences")
    assert failed == 0, report
    assert attempted == 3 * len(names)


@pytest.mark.thorough
@pytest.mark.parametrize("name", WRITTEN)
def test_commands_print_what_is_shown(name, tmp_path):
    pytest.importorskip("click", reason="the command line needs the extra cli")
    text = (DOCS / f"{name}.md").read_text(encoding="utf-8")
    write_files(text, tmp_path)
    for command, shown in shown_commands(text):
        printed = run_command(command, tmp_path)
        assert printed
        assert not shown or printed == shown.rstrip("\n"), command


def test_no_page_is_without_an_example(pages):
    bare = {
        name
        for name, path in pages.items()
        if not any(language in ("python", "console") for _, language, _ in blocks(path.read_text(encoding="utf-8")))
        and "eval-rst" not in path.read_text(encoding="utf-8")
        and not name.startswith(("decisions/0", "rules/statements/"))
    }
    assert bare == WITHOUT


@pytest.mark.parametrize("name", mj.presets())
def test_page_of_a_rule_set_says_every_option_and_source(name, pages):
    text = pages[f"rules/{name}"].read_text(encoding="utf-8")
    rules = mj.rules(name)
    assert [option for option in rules.option_names() if text.count(f"\n| `{option}` | ") != 1] == []
    told = text.replace("\\", "")
    assert [source for source in rules.sources.values() if source not in told] == []


def test_decision_lists_every_option(pages):
    text = pages["decisions/0002-option-names"].read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (\w+) \| .+ \|$", text, flags=re.MULTILINE)
    assert dict(rows) == {spec.name: spec.metadata["stage"] for spec in fields(mj.RiichiRules) if spec.metadata}
    assert f"\n{len(rows)} options:\n" in text


def test_reference_shows_every_public_name(pages):
    text = "\n".join(path.read_text(encoding="utf-8") for name, path in pages.items() if name.startswith("reference/"))
    lines = text.splitlines()
    shown = {line.split(":: ")[1].split(".")[1] for line in lines if line.startswith(".. auto")}
    assert {*mj.__all__, *mc.__all__} - shown == set()
