"""Suzume-Jong in play, row by row: tests/data/suzume_play.jsonl."""

from __future__ import annotations

import json
from dataclasses import fields

import pytest

import mjrules as mj
from shared import SHARED, Row, needs_shared, params, table
from suzume.play.rows import found, wrong

PLAY_OPTIONS = {spec.name: spec.metadata for spec in fields(mj.SuzumeRules) if spec.metadata.get("stage") == "play"}


@pytest.mark.parametrize("row", params("suzume_play"))
def test_row(row: Row) -> None:
    assert not wrong(row, found(row))


@pytest.mark.parametrize("name", PLAY_OPTIONS)
def test_every_value_of_an_option_of_the_stage_play_is_held_by_a_row(name: str) -> None:
    for value in PLAY_OPTIONS[name]["choices"]:
        mine = [
            row
            for row in table("suzume_play")
            if row["input"]["options"].get(name, getattr(mj.SuzumeRules(), name)) == value
        ]
        others = [other for other in PLAY_OPTIONS[name]["choices"] if other != value]
        assert all(any(wrong(row, found(row, **{name: other})) for row in mine) for other in others), (name, value)


@needs_shared
def test_every_shared_case_of_flow_and_legality_has_its_row() -> None:
    assert SHARED is not None
    lines = (SHARED / "cases" / "rules.jsonl").read_text(encoding="utf-8").splitlines()
    cases = [
        case for case in map(json.loads, lines) if case["variant"] == "suzume" and case["kind"] in ("flow", "legality")
    ]
    rows = {row["id"]: row for row in table("suzume_play")}
    assert len(cases) >= 25
    for case in cases:
        assert case["statement"] in rows[case["id"]]["source"]
