"""Every declared option of the stages settle and match is read: another value breaks some row."""

from __future__ import annotations

import pytest

import mjrules as mj
from riichi.settle.settle_rows import OPTIONS, all_rows, holds, others, rules_of


def switched(name: str) -> dict[object, bool]:
    """For every value of an option: whether some row that held before fails under it."""
    seen: dict[object, bool] = {}
    for row in all_rows():
        rules = rules_of(row)
        for value in others(name, getattr(rules, name), rules.players):
            if isinstance(value, tuple) and name == "pao" and set(value) >= set(rules.pao):
                continue
            key = value if OPTIONS[name].metadata["choices"] or name == "uma" else "another number"
            if not seen.get(key):
                seen[key] = not holds(row, rules_of(row, **{name: value}))
    return seen


@pytest.mark.thorough
@pytest.mark.parametrize("name", OPTIONS)
def test_another_value_breaks_a_row(name: str) -> None:
    seen = switched(name)
    assert seen
    assert {value for value, broken in seen.items() if not broken} == set()


def test_all_presets_tell_where_a_value_comes_from() -> None:
    for preset in mj.presets("riichi"):
        rules = mj.rules(preset)
        assert all(rules.sources[name] for name in OPTIONS), preset


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"uma": (20, 10, -10)}, "4 numbers that sum to 0"),
        ({"uma": (20, 10, -10, -10)}, "4 numbers that sum to 0"),
        ({"uma": (20, 10, -10, 2000)}, "whole numbers"),
        ({"uma": "20"}, "a list out of"),
        ({"noten_fee": 2950}, "a multiple of 100"),
        ({"start_points": 25050}, "a multiple of 100"),
        ({"noten_fee": -100}, "a whole number 0"),
        ({"two_ron": "doubel"}, "did you mean 'double'"),
        ({"pao": ("daisangen", "kokushi")}, "known: daisangen"),
        ({"own_four_not_tenpai": "melds"}, "allowed: True, False, 'concealed'"),
        ({"tobi": True}, "allowed: 'off'"),
        ({"agari_yame": "any_rnk"}, "did you mean 'any_rank'"),
    ],
)
def test_bad_values_are_refused(changes: dict[str, object], message: str) -> None:
    with pytest.raises(mj.RuleError, match=message):
        mj.rules("paiyuki-4p", **changes)
