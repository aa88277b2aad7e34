"""Every screen at three sizes: within the view, large enough for fingers, named for those who hear it."""

from __future__ import annotations

from pathlib import Path

import pytest

from browser import SIZES
from pictures import SCREENS, show

FOLDER = Path(__file__).parent
MEASURE = (FOLDER / "measure.js").read_text(encoding="utf-8")
APART = (FOLDER / "apart.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_within_the_view_and_can_be_used(chrome, address, close, name, size):
    watched = show(chrome, address, name, size)
    close.callback(watched.close)
    assert watched.page.evaluate(MEASURE) == []
    assert watched.faults == []


TABLES = ("turn", "calls", "three", "crowded", "crowded3", "suzume", "suzume2", "watching", "replay")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", TABLES)
def test_no_part_of_a_table_covers_a_tile(chrome, address, close, name, size):
    watched = show(chrome, address, name, size)
    close.callback(watched.close)
    assert watched.page.evaluate(APART) == []


@pytest.mark.parametrize("name", ["ron", "turn", "door", "options", "replay"])
def test_a_screen_in_english(chrome, address, close, name):
    watched = show(chrome, address, name, "upright", lang="en")
    close.callback(watched.close)
    assert watched.page.evaluate(MEASURE) == []
    assert watched.faults == []
