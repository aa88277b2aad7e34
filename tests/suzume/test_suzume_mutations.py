"""Every value of every option, and every number of the compiled prices, is held by a row."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any
from unittest.mock import patch

import pytest

import mjcore as mc
import mjrules as mj
from suzume.suzume_rows import all_rows, answer, fails, rules_of, wrong

OPTIONS = {spec.name: spec.metadata for spec in fields(mj.SuzumeRules) if spec.metadata}
# what a row's rules settle besides: options of the table are held by the tests of the game
HERE = [name for name, meta in OPTIONS.items() if meta["stage"] != "play"]


# six seats need a table that has them
BESIDE = {("players", 6): {"max_players": 6}}


def other_values(name: str, value: Any) -> Iterator[Any]:
    """Every other choice of an option; of a number its neighbours."""
    meta = OPTIONS[name]
    if meta["choices"]:
        yield from (choice for choice in meta["choices"] if choice != value)
    else:
        yield from (other for other in (value - 1, value + 1) if 0 <= other <= meta["high"])


def some_row_fails(name: str, value: Any, other: Any) -> bool:
    """Whether a row whose rules have the value fails when they have the other one."""
    for row in all_rows():
        rules = rules_of(row)
        if getattr(rules, name) != value:
            continue
        if fails(row, rules.replace(**{name: other}, **BESIDE.get((name, other), {}))):
            return True
    return False


@pytest.mark.parametrize("name", [name for name in HERE if name != "max_players"])
def test_every_value_of_an_option_is_held_by_a_row(name: str) -> None:
    default = getattr(mj.rules("suzume"), name)
    for other in other_values(name, default):
        assert some_row_fails(name, default, other), f"{name}: {default} -> {other} changes no row"
    told = {getattr(rules_of(row), name) for row in all_rows()}
    assert len(told) > 1, f"{name}: every row has {told}"
    for value in told - {default}:
        assert some_row_fails(name, value, default), f"{name}: {value} -> {default} changes no row"
    if OPTIONS[name]["choices"]:
        assert told == set(OPTIONS[name]["choices"])


def test_max_players_is_held_by_a_row() -> None:
    six = [row for row in all_rows() if rules_of(row).players == 6]
    assert six
    assert all(wrong(answer(row, rules_of(row)), row["expect"]) == {} for row in six)
    with pytest.raises(mj.RuleError, match="seat 2 to 5"):
        rules_of(six[0]).replace(max_players=5)


def test_nothing_but_known_stages() -> None:
    assert {meta["stage"] for meta in OPTIONS.values()} == {"score", "settle", "match", "play"}
    assert {name for name in OPTIONS if name not in HERE} == {"first_dealer", "allow_false_win"}


def compiled_with(rules: mj.SuzumeRules, changes: dict[str, Any]) -> mj.SuzumeRules:
    """The same rules, compiled with some numbers of the prices changed."""
    real = mc.suzume.Table
    with patch.object(mc.suzume, "Table", lambda prices: real({**prices, **changes})):
        changed = rules.replace()
        _ = changed.table
    return changed


def prices_of(rules: mj.SuzumeRules) -> dict[str, Any]:
    """The prices of some rules as they are compiled."""
    told: dict[str, Any] = {}
    real = mc.suzume.Table

    def listen(prices: dict[str, Any]) -> mc.suzume.Table:
        told.update(prices)
        return real(prices)

    with patch.object(mc.suzume, "Table", listen):
        _ = rules.replace().table
    return told


SWITCHES = ("dora_by_tile", "yakuman_base", "yakuman_bonus", "dealer_counts")
NUMBERS = [name for name, _, _, _ in mc.suzume.schema.RULE_FIELDS if name != "reserved"]


@pytest.mark.parametrize("field", NUMBERS)
def test_every_number_of_the_compiled_prices_is_held_by_a_row(field: str) -> None:
    rules = mj.rules("suzume")
    value = prices_of(rules)[field]
    if isinstance(value, list):
        others = [[*value[:n], value[n] + step, *value[n + 1 :]] for n in range(len(value)) for step in (1, -1)]
    else:
        others = [1 - value] if field in SWITCHES else [value - 1, value + 1]
    rows = [row for row in all_rows() if rules_of(row) == rules]
    for other in others:
        changed = compiled_with(rules, {field: other})
        assert any(fails(row, changed) for row in rows), f"{field}: {value} -> {other} changes no row"


def test_every_price_reaches_the_table() -> None:
    assert set(prices_of(mj.rules("suzume"))) == set(NUMBERS)


@pytest.mark.parametrize(
    ("function", "instead"),
    [
        ("tsumo_share", lambda total, players: total // (players - 1)),
        ("pay_false_win", lambda *_: None),
        (
            "pay_up_to",
            lambda ledger, state, reason, payer, receiver, amount: ledger.pay(reason, payer, receiver, amount),
        ),
        ("next_place", lambda state, rules: (state.dealer, state.round)),
    ],
)
def test_another_settlement_breaks_a_row(function: str, instead: Any) -> None:
    with patch(f"mjrules.suzume.settle.{function}", instead):
        rows = [row for row in all_rows() if "outcome" in row["input"]]
        assert any(fails(row, rules_of(row)) for row in rows)
