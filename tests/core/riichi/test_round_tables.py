"""Tables of hands in play: what the rule texts, reports and options say, row by row."""

from __future__ import annotations

from dataclasses import fields

import pytest

import mjrules as mj
from core.riichi.engine_rows import differences
from shared import params, table

SPECS = {spec.name: spec.metadata for spec in fields(mj.RiichiRules) if spec.metadata}
# options of other stages that the engine reads; what they pay is the settlement's
READ_HERE = (
    "kyuushu four_winds four_riichi four_kans sanma_three_abort open_riichi kandora ura kan_ura nuki nuki_rinshan "
    "nuki_ron two_ron triple_ron own_four_not_tenpai nagashi riichi_faults_at"
).split()
PLAY = [name for name, meta in SPECS.items() if meta["stage"] == "play"]
# the engine leaves it to the settlement how a nagashi mangan is paid
SAME_HERE = {("nagashi", frozenset({"draw", "win"}))}


@pytest.mark.parametrize("row", params("round_rules", "round_reports", "round_options"))
def test_row(row):
    assert differences(row) == []


def changed(name, value, other):
    """Whether some row of an option's value tells it from another value."""
    for row in table("round_options"):
        if row["id"].startswith(f"{name}-") and row["options"].get(name) == value:
            try:
                found = differences({**row, "options": {**row["options"], name: other}})
            except mj.MahjongError:
                found = ["refused"]
            if found:
                return True
    return False


@pytest.mark.parametrize("name", [*PLAY, *READ_HERE])
def test_every_value_of_an_option_shows(name):
    choices = SPECS[name]["choices"]
    assert len(choices) > 1
    for value in choices:
        for other in choices:
            if value is other or (name, frozenset({value, other})) in SAME_HERE:
                continue
            assert changed(name, value, other) or changed(name, other, value), f"{name}: {value} and {other} look alike"
