"""Every screen at three sizes: within the view, large enough for fingers, named for those who hear it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from browser import SIZES
from pictures import KEPT, LAID_OUT, SCREENS, layout, show

FOLDER = Path(__file__).parent
MEASURE = (FOLDER / "measure.js").read_text(encoding="utf-8")
APART = (FOLDER / "apart.js").read_text(encoding="utf-8")
KNOWN = json.loads(LAID_OUT.read_text(encoding="utf-8"))
APART_BY = 20  # pixels that a box may lie elsewhere: texts are as wide as the fonts of a machine


def moved(known, found):
    """Parts of a screen that are others than in the picture that was looked at, or lie elsewhere."""
    faults = [f"{part}: {known.get(part)} is {found.get(part)}" for part in known.keys() ^ found.keys()]
    for part in known.keys() & found.keys():
        (count, *box), (now, *there) = known[part], found[part]
        if count != now or max(abs(a - b) for a, b in zip(box, there, strict=True)) > APART_BY:
            faults.append(f"{part}: {known[part]} is {found[part]}")
    return faults


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_within_the_view_and_can_be_used(chrome, address, close, name, size):
    watched = show(chrome, address, name, size)
    close.callback(watched.close)
    assert watched.page.evaluate(MEASURE) == []
    assert watched.faults == []
    found, faults = layout(watched.page)
    assert faults == []
    assert moved(KNOWN[f"{name}_{size}"], found) == []


def test_what_has_moved_is_seen():
    known = {".bar": [1, 0, 0, 390, 44], ".river": [4, 40, 100, 350, 500]}
    assert moved(known, {".bar": [1, 0, 0, 390, 44], ".river": [4, 60, 90, 340, 519]}) == []
    assert len(moved(known, {".bar": [1, 0, 30, 390, 74], ".hand": [1, 0, 0, 9, 9]})) == 3


@pytest.mark.skipif(not KEPT.is_dir(), reason="a package of the sources has no pictures")
def test_every_screen_has_its_picture():
    screens = {f"{name}_{size}" for name in SCREENS for size in SIZES}
    assert {path.stem for path in KEPT.glob("*.webp")} == screens == set(KNOWN)


TABLES = ("turn", "calls", "three", "crowded", "crowded3", "suzume", "suzume2", "watching", "replay", "review")


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
