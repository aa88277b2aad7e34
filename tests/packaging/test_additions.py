"""Adding to the package as docs/extending.md says touches as few files as it says, and every test still passes."""

from __future__ import annotations

import re

import pytest

from additions import ADDITIONS, copy_of_the_tree, run, touched
from shared import ROOT, SRC

pytestmark = pytest.mark.skipif(not SRC.is_dir(), reason="the sources are not beside the tests")


@pytest.mark.thorough
@pytest.mark.parametrize("name", ADDITIONS)
def test_an_addition_touches_few_files(name, tmp_path):
    addition = ADDITIONS[name]
    copy = copy_of_the_tree(tmp_path)
    addition.make(copy)
    found = touched(copy)
    assert 0 < len(found) <= addition.files, sorted(found)
    run(copy, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *addition.tests)
    if addition.thorough:
        run(copy, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--all", *addition.thorough)


def test_extending_names_the_files_that_are_touched():
    """Every file that an addition edits stands in docs/extending.md, by its path or its folder."""
    text = (ROOT / "docs/extending.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:src|tests)/[\w/.*<>]+)`", text))
    wanted = {
        "src/mjrules/riichi/yaku.py", "src/mjrules/riichi/options_score.py", "tests/data/score_local.jsonl",
        "src/mjrules/riichi/options_play.py", "src/mjrules/riichi/compile_play.py", "tests/data/round_options.jsonl",
        "src/mjrules/rules/presets/", "src/mjrules/rules/presets/__init__.py", "tests/data/playthroughs/",
        "src/mjcore/schema/round.py", "src/mjcore/riichi/players/", "src/mjcore/riichi/players/choose.pxd",
    }  # fmt: skip
    assert wanted <= named
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []
