"""Each price, payment constant and option is changed, and some row of the tables must then fail."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any
from unittest.mock import patch

import pytest

import mjcore as mc
import mjrules as mj
from mjcore import schema
from mjrules.riichi.yaku import SHIPPED, YAKU, own_key, rows_of
from riichi.tables import by_rules, row_fails

pytestmark = pytest.mark.thorough
PRICES = ("closed", "open", "multiple", "multiple_open")
OPTIONS = {spec.name: spec.metadata for spec in fields(mj.RiichiRules) if spec.metadata.get("stage") == "score"}


def some_row_fails(rules: mj.RiichiRules, changed: mj.RiichiRules, hint: str = "") -> bool:
    """Whether a row of these rules fails under the changed ones; rows that name the hint are tried first."""
    rows = next(rows for same, rows in by_rules() if same is rules)
    return any(row_fails(row, changed) for row in sorted(rows, key=lambda row: hint not in str(row["expect"])))


# ---------------------------------------------------------------- prices of yaku


def priced() -> dict[tuple[str, str, Any], list[mj.RiichiRules]]:
    """Every price a yaku has in the rule sets of the tables: (yaku, field, value) -> rule sets."""
    found: dict[tuple[str, str, Any], list[mj.RiichiRules]] = {}
    for rules, _ in by_rules():
        for name, row in rows_of(rules).items():
            for field in (*PRICES, "limit"):
                value = getattr(row, field)
                if value not in (0, "none"):
                    found.setdefault((name, field, value), []).append(rules)
    return found


@pytest.mark.parametrize("price", [pytest.param(price, id="-".join(map(str, price))) for price in priced()])
def test_every_price_of_a_yaku_is_held_by_a_row(price: tuple[str, str, Any]) -> None:
    name, field, value = price
    others = [limit for limit in schema.LIMITS[:5] if limit != value] if field == "limit" else [value - 1, value + 1]
    if field.startswith("multiple"):
        others = [other for other in others if other <= 12]  # a rule set has no higher one
    for other in others:
        assert any(
            some_row_fails(rules, rules.replace(yaku=with_price(rules.yaku, name, field, other)), name)
            for rules in priced()[price]
        ), f"{name}: {field} {value} -> {other} changes no row"


def with_price(own: Mapping[str, Mapping[str, object]], name: str, field: str, value: object) -> dict[str, object]:
    """A house's own yaku with one price changed."""
    key = name if own_key(name) == name else SHIPPED + name  # a yaku that came later has no plain name
    return {**own, key: {**own.get(key, {}), field: value}}


def test_every_yaku_is_priced() -> None:
    assert {row.name for row in YAKU} <= {name for name, _, _ in priced()}


# ---------------------------------------------------------------- numbers of the compiled table


def compiled_with(rules: mj.RiichiRules, field: str, value: object) -> mj.RiichiRules:
    """The same rules, compiled with one number of the rule table changed."""
    real = mc.RuleTable

    def changed(options: Mapping[str, object], rows: object) -> mc.RuleTable:
        return real({**options, field: value}, rows)

    with patch.object(mc, "RuleTable", changed):
        return rules.replace()


def compiled_options(rules: mj.RiichiRules) -> dict[str, Any]:
    """The numbers of a rule set as they are compiled."""
    told: dict[str, Any] = {}
    real = mc.RuleTable

    def listen(options: Mapping[str, object], rows: object) -> mc.RuleTable:
        told.update(options)
        return real(options, rows)

    with patch.object(mc, "RuleTable", listen):
        rules.replace()
    return told


def neighbours(field: str, value: Any) -> Iterator[tuple[object, Any]]:
    """Other values of one number of the table, each with a label of what is changed."""
    if field == "allowed_flags":
        for bit in range(list(schema.SITUATIONS).index("dealer")):
            yield (bit, bool(value >> bit & 1)), value ^ 1 << bit
    elif field == "players":
        yield value, 7 - value
    elif field == "pinfu_tsumo_fu":
        yield value, 2 - value  # the tsumo fu, or none
    elif field.endswith("_fu"):
        yield value, value + 2
    elif field == "nuki_ron" and value == 0:
        return  # such a table refuses the flag itself, by allowed_flags
    elif isinstance(value, int):
        yield value, 1 - value if value < 2 else value - 1
    else:
        for place, number in enumerate(value[:34]):  # tiles of one shape stand for those of all
            # there are four fives of a suit, so a limit of five is a limit of four
            other = number - 1 if number == 4 else number + 1
            yield (place, number), [*value[:place], other, *value[place + 1 :]]


NUMBERS = [name for name, _, _, _ in schema.RULE_FIELDS if name not in ("n_rows", "n_shapes", "reserved")]


@pytest.mark.parametrize("field", NUMBERS)
def test_every_number_of_the_rule_table_is_held_by_a_row(field: str) -> None:
    held: dict[object, bool] = {}
    for rules, _ in by_rules():
        for label, other in neighbours(field, compiled_options(rules)[field]):
            if not held.get(label):
                held[label] = some_row_fails(rules, compiled_with(rules, field, other))
    assert held
    assert all(held.values()), f"{field}: changes no row: {[label for label, found in held.items() if not found]}"


# ---------------------------------------------------------------- options


def option_changes(name: str, value: Any) -> Iterator[tuple[object, object]]:
    """Every other value of an option, each with a label of what is changed."""
    meta = OPTIONS[name]
    if meta["many"]:
        for item in meta["choices"]:
            yield (item, item in value), tuple(one for one in meta["choices"] if (one in value) != (one == item))
    elif meta["choices"]:
        yield from (((value, other), other) for other in meta["choices"] if other != value)
    else:
        step = 100 if name == "honba_points" else 1
        yield from (((other,), other) for other in range(0, meta["high"] + 1, step) if other != value)


@pytest.mark.parametrize("name", [name for name in OPTIONS if name != "yaku"])
def test_every_value_of_an_option_is_held_by_a_row(name: str) -> None:
    held: dict[object, bool] = {}
    for rules, _ in by_rules():
        for label, other in option_changes(name, getattr(rules, name)):
            if held.get(label):
                continue
            # the final scores of another number of players have no meaning here: no uma
            beside = {"uma": ()} if name == "players" else {}
            try:
                changed = rules.replace(**{name: other}, **beside)
            except mj.RuleError:  # another option of this rule set forbids the value
                continue
            held[label] = some_row_fails(rules, changed, name)
    assert all(held.values()), f"{name}: changes no row: {[label for label, found in held.items() if not found]}"
    meta = OPTIONS[name]
    if meta["choices"] and not meta["many"] and name != "aka":
        n = len(meta["choices"])
        assert len(held) == n * (n - 1), f"{name}: the tables have rule sets with {sorted(map(str, held))} only"


def test_a_house_yaku_is_held_by_a_row() -> None:
    own = [rules for rules, _ in by_rules() if rules.yaku]
    assert own
    assert all(some_row_fails(rules, rules.replace(yaku={})) for rules in own)
