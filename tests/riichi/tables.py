"""The score tables: their rows as wins and rule sets, and what a score says in their words."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any
from unittest.mock import patch

import mjcore as mc
import mjrules as mj
from shared import Row, table

SCORE_TABLES = (
    "score_houses",
    "score_reports",
    "score_presets",
    "score_options",
    "score_local",
    "score_yaku",
    "score_sanma",
)
# the rule sets of riichi; Suzume-Jong has tables of its own
RIICHI = tuple(name for name in mj.presets() if isinstance(mj.rules(name), mj.RiichiRules))


@cache
def _rules(name: str, options: str) -> mj.RiichiRules:
    return mj.rules(name).replace(**json.loads(options))


def rules_of(row: Row) -> mj.RiichiRules:
    """The rule set of a row: a preset, and what the row changes of it."""
    given = row["input"]
    return _rules(given["rules"], json.dumps(given.get("options", {}), sort_keys=True))


def win_of(row: Row) -> mj.Win:
    """The win of a row, from its record."""
    return mj.Win.from_dict(row["input"]["win"])


def keywords_of(row: Row) -> dict[str, Any]:
    """The arguments of mj.score that say the same as the record of a row."""
    return dict(row["input"]["win"])


def said(score: mj.Score) -> dict[str, Any]:
    """A score by the keys of the tables."""
    if not score.valid:
        return {"valid": False, "reason": score.reason}
    return {
        "valid": True,
        "yaku": {row.key: row.multiple or row.han for row in score.yaku},
        "han": score.han,
        "fu": score.fu,
        "limit": score.limit,
        "yakuman": score.yakuman,
        "points": score.points,
        "pay": score.pay,
        "fu_parts": [[part.reason, part.tile, part.fu] for part in score.fu_parts],
    }


def wrong(found: Mapping[str, Any], expect: Mapping[str, Any]) -> dict[str, Any]:
    """What a score says otherwise than a row expects: key -> (found, expected)."""
    return {key: (found.get(key), value) for key, value in expect.items() if found.get(key) != value}


def fails(row: Row, rules: mj.RiichiRules) -> bool:
    """Whether a row fails under a rule set, which may be another than its own."""
    expect = row["expect"]
    try:
        found = mj.score(win_of(row), rules=rules)
    except mj.MahjongError as problem:
        return not ("error" in expect and type(problem).__name__ == expect["error"] and expect["says"] in str(problem))
    return "error" in expect or bool(wrong(said(found), expect))


def all_rows() -> tuple[Row, ...]:
    """Every row of every score table."""
    return tuple(row for name in SCORE_TABLES for row in table(name))


def points_fail(row: Row, rules: mj.RiichiRules) -> bool:
    """Whether a row of the points table fails under a rule set."""
    expect = row["expect"]
    try:
        found = mj.points(**row["input"]["points"], rules=rules)
    except mj.MahjongError as problem:
        return not ("error" in expect and type(problem).__name__ == expect["error"] and expect["says"] in str(problem))
    return "error" in expect or bool(wrong(found.to_dict(), expect))


def row_fails(row: Row, rules: mj.RiichiRules) -> bool:
    """Whether a row of any table fails under a rule set."""
    return points_fail(row, rules) if "points" in row["input"] else fails(row, rules)


@cache
def by_rules() -> tuple[tuple[mj.RiichiRules, tuple[Row, ...]], ...]:
    """Every rule set of the tables with its rows, score and points."""
    groups: dict[mj.RiichiRules, list[Row]] = {}
    for row in (*all_rows(), *table("points")):
        groups.setdefault(rules_of(row), []).append(row)
    return tuple((rules, tuple(rows)) for rules, rows in groups.items())


def compiled(rules: mj.RiichiRules) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The numbers and the yaku rows that a rule set is compiled to."""
    told: list[Any] = []
    real = mc.RuleTable

    def listen(options: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> mc.RuleTable:
        told[:] = dict(options), [dict(row) for row in rows]
        return real(options, told[1])

    with patch.object(mc, "RuleTable", listen):
        rules.replace()
    return told[0], told[1]
