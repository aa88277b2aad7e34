"""Playthroughs of every preset, compared with the files that were read and kept."""

from __future__ import annotations

import pytest

import mjrules as mj
from table.playthroughs import FOLDER, text_of


@pytest.mark.parametrize("name", mj.presets())
def test_a_playthrough_is_as_it_was(name: str) -> None:
    kept = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert text_of(name) == kept, "read the difference; if it is meant: python tests/table/playthroughs.py --write"


def test_every_preset_has_one() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(mj.presets())
