"""Rows of the Suzume-Jong tables: what each asks, and what the package says to it in the words of the rows."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import mjrules as mj
from shared import Row, table

TABLES = ("suzume_score", "suzume_settle")


@cache
def _rules(options: str) -> mj.SuzumeRules:
    return mj.rules("suzume", **json.loads(options))


def rules_of(row: Row, **changes: object) -> mj.SuzumeRules:
    """The rules of a row, with further changes on top."""
    return _rules(json.dumps({**row["input"]["options"], **changes}, sort_keys=True))


def all_rows() -> tuple[Row, ...]:
    """Every row of every table."""
    return tuple(row for name in TABLES for row in table(name))


def keywords_of(row: Row) -> dict[str, Any]:
    """The arguments of mj.score of a score row."""
    return {key: value for key, value in row["input"].items() if key != "options"}


def said_of_score(score: mj.SuzumeScore) -> Row:
    """A score by the keys of the rows."""
    return {
        "valid": score.valid,
        "reason": score.reason,
        "complete": score.complete,
        "minimum_points": score.minimum_points,
        "total": score.total,
        "points": score.points,
        "pay": score.pay,
        "parts": score.parts,
        "yakuman": score.yakuman,
        "sets": list(score.sets),
    }


def hands_of_a_game(rules: mj.SuzumeRules, first_dealer: int) -> int:
    """How many hands a game of draws has."""
    state, hands = mj.SuzumeState.start(rules, first_dealer), 1
    while (end := mj.settle(state, mj.ExhaustiveDraw(), rules)).next == "deal":
        state, hands = end.state, hands + 1
    return hands


def answer(row: Row, rules: mj.SuzumeRules) -> Row:
    """What the package says to a row, by every key a row may expect; or the class of its error."""
    asked = row["input"]
    try:
        if "outcome" in asked:
            end = mj.settle(mj.SuzumeState.from_dict(asked["state"]), mj.Outcome.from_dict(asked["outcome"]), rules)
            record = json.loads(json.dumps(end.to_dict()))
            return {**record["state"], **record}
        if "final" in asked:
            result = mj.final_result(mj.SuzumeState.from_dict(asked["final"]), rules)
            return {name: list(getattr(result, name)) for name in ("ranks", "order", "winners", "result_x10")}
        if "start" in asked:
            state = mj.SuzumeState.start(rules, asked["start"])
            hands = hands_of_a_game(rules, asked["start"])
            return {**state.to_dict(), "round_marker": state.round_marker, "hands": hands}
        return said_of_score(mj.score(**keywords_of(row), rules=rules))
    except mj.MahjongError as problem:
        return {"error": type(problem).__name__}


def wrong(found: Mapping[str, Any], expect: Mapping[str, Any]) -> Row:
    """What was found otherwise than a row expects: key -> (found, expected); of ``parts`` only those named."""
    bad = {}
    for key, value in expect.items():
        here = found.get(key)
        if key == "parts" and isinstance(here, Mapping):
            here = {name: here[name] for name in value}
        if here != value:
            bad[key] = (here, value)
    return bad


def fails(row: Row, rules: mj.SuzumeRules) -> bool:
    """Whether a row fails under some rules, which may be others than its own."""
    return bool(wrong(answer(row, rules), row["expect"]))
