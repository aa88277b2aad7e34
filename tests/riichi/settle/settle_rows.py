"""Rows of the settlement tables: what each asks, and whether the answer is the one that stands there."""

from __future__ import annotations

import json
from dataclasses import fields
from functools import cache
from typing import Any

import mjrules as mj
from riichi.settle.hands_in_play import four_kans, kara_riichi, nagashi_mangan, nine_kinds, tenpai
from shared import Row, table

TABLES = ("settle_houses", "settle_reports", "settle_rules", "settle_final", "settle_pao", "settle_facts")


OPTIONS = {
    spec.name: spec
    for spec in fields(mj.RiichiRules)
    if spec.metadata and spec.metadata["stage"] in ("settle", "match")
}


def others(name: str, value: object, players: int) -> list[object]:
    """Every other value of an option that a rule set may have; numbers by a small and a large step."""
    meta = OPTIONS[name].metadata
    if name == "uma":
        return [(), (12, 0, -12) if players == 3 else (12, 4, -4, -12)]
    if meta["many"]:
        return [tuple(choice for choice in meta["choices"] if choice != left) for left in meta["choices"]]
    if meta["choices"]:
        return [choice for choice in meta["choices"] if choice is not value]
    assert isinstance(value, int)
    step = 1 if name in ("tobi_prize", "chombo_points", "shugi_tsumo", "shugi_ron") else 100
    return [value + step, value + 50 * step]


def all_rows() -> tuple[Row, ...]:
    """Every row of every table."""
    return tuple(row for name in TABLES for row in table(name))


@cache
def _rules(preset: str, changes: str) -> mj.RiichiRules:
    return mj.rules(preset, **json.loads(changes))


def rules_of(row: Row, **changes: object) -> mj.RiichiRules:
    """The rules of a row, with further changes on top."""
    return _rules(row["rules"], json.dumps({**row.get("options", {}), **changes}, sort_keys=True))


def hands_of_a_game(rules: mj.RiichiRules) -> list[str]:
    """The hands of a game in which children win every one of them cheaply."""
    state, names = mj.State.start(rules), []
    while len(names) < 20:
        names.append(state.name)
        winner = (state.dealer + 1) % rules.players
        end = mj.settle(state, mj.Ron([(winner, (1, 30))], state.dealer), rules)
        if end.next == "game_over":
            break
        state = end.state
    return names


def answer(row: Row, rules: mj.RiichiRules) -> Row:
    """What the package says to a row: the fields its ``expect`` names, or the class of the error."""
    try:
        return _answer(row, rules)
    except mj.MahjongError as problem:
        return {"error": type(problem).__name__}


def _answer(row: Row, rules: mj.RiichiRules) -> Row:
    ask: dict[str, Any] = {
        "pao": lambda: {"pao": [[entry.seat, entry.yakuman, entry.call] for entry in mj.pao(row["melds"], rules)]},
        "hands": lambda: {"hands": hands_of_a_game(rules)},
        "tenpai": lambda: {"answer": tenpai(row["hand"], row.get("melds", ()), rules)},
        "nagashi": lambda: {"answer": nagashi_mangan(row["discards"], row["called"], rules)},
        "four_kans": lambda: {"answer": four_kans(row["kans"], rules)},
        "nine_kinds": lambda: {"answer": nine_kinds(row["hand"], rules)},
        "kara": lambda: {"answer": kara_riichi(row["river"], rules)},
        "final": lambda: mj.final_result(mj.State.from_dict(row["state"]), rules).to_dict(),
        "settle": lambda: mj.settle(
            mj.State.from_dict(row["state"]), mj.Outcome.from_dict(row["outcome"]), rules
        ).to_dict(),
    }
    return ask[row.get("op", "settle")]()


def holds(row: Row, rules: mj.RiichiRules) -> bool:
    """Whether every field the row expects is the one given."""
    return not wrong(row, rules)


def wrong(row: Row, rules: mj.RiichiRules) -> Row:
    """The fields of a row that are not what stands there, each with what was given."""
    given, expect = answer(row, rules), dict(row["expect"])
    told = {key: value for key, value in expect.items() if key != "state"}
    found = {key: given.get(key) for key, value in told.items() if given.get(key) != value}
    after = given.get("state", {})
    found |= {key: after.get(key) for key, value in expect.get("state", {}).items() if after.get(key) != value}
    if "error" in given and "error" not in expect:
        found["error"] = given["error"]
    return found
