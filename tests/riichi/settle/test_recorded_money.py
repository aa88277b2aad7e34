"""Real money: every hand of the Tenhou corpora from its deal to the next, and to the final result."""

from __future__ import annotations

from collections import Counter

import pytest

import mjrules as mj
from riichi.settle.recorded import (
    by_id,
    games,
    json_wins,
    outcome_of,
    owari_of,
    recorded_deltas,
    rules_of,
    state_of,
)
from shared import corpus, needs_shared

pytestmark = [needs_shared, pytest.mark.corpora]


def test_tenhou_games() -> None:
    """Deltas, the next hand's dealer, round, honba, sticks and points, the end, and the results."""
    wins, draws = by_id("wins"), by_id("draws")
    seen: Counter[str] = Counter()
    wrong: list[object] = []
    for (source, name, players), hands in games().items():
        for place, record in enumerate(hands):
            if not record["results"]:  # a log that breaks off
                continue
            outcome = outcome_of(record, wins, draws)
            end = mj.settle(state_of(record), outcome, rules_of(record))
            seen[type(outcome).__name__] += 1
            seen["liable"] += bool(getattr(outcome, "pao", ()))
            seen["double ron"] += len(end.winners) > 1
            seen["nagashi"] += bool(getattr(outcome, "nagashi", ()))
            where = (source, name, record["round_wind"], record["kyoku"], record["honba"])
            if list(end.deltas) != recorded_deltas(record):
                wrong.append((*where, "deltas", end.deltas, recorded_deltas(record)))
            if place + 1 < len(hands):
                after, following = end.state, hands[place + 1]
                given = (end.next, list(after.points), after.dealer, after.round, after.honba, after.deposits)
                told = ("deal", following["scores"], following["dealer"], following["round_wind"],
                        following["honba"], 1000 * following["sticks"])  # fmt: skip
                seen["next hand"] += 1
                if given != told:
                    wrong.append((*where, "next", given, told))
            elif "owari" in record:
                points, results = owari_of(record)
                whole = all(value % 10 == 0 for value in results)
                final = mj.final_result(end.state, rules_of(record, whole=whole))
                seen[f"result of {players}"] += 1
                if (end.next, list(final.points), list(final.result_x10)) != ("game_over", points, results):
                    wrong.append((*where, "result", end.next, final, points, results))
    assert wrong == []
    least = {"Tsumo": 5800, "Ron": 7800, "double ron": 71, "liable": 1, "ExhaustiveDraw": 2390, "nagashi": 8,
             "AbortiveDraw": 240, "next hand": 14_700, "result of 4": 1290, "result of 3": 400}  # fmt: skip
    assert {name: count for name, count in least.items() if seen[name] < count} == {}


def test_tenhou6_records() -> None:
    """Wins of tenhou.net/6 records: Tenhou and Mahjong Soul, double rons, two liabilities."""
    rows = list(json_wins())
    ends = [(name, mj.settle(state, outcome, rules), paid) for name, state, outcome, rules, paid in rows]
    assert [(name, end.deltas, paid) for name, end, paid in ends if list(end.deltas) != paid] == []
    assert len(ends) >= 220
    assert sum(any(flow.reason.startswith("pao") for flow in end.flows) for _, end, _ in ends) == 2


def test_majiang_golden_hands() -> None:
    """The golden hands of kobalab's engine: payments by seat wind, honba and sticks included."""
    rules = mj.rules("kirakuken-4p", length="iisou")  # hands of every round are among them
    wrong, seen = [], 0
    for record in corpus("majiang-core/hule_10000.jsonl.gz"):
        winner, win = "ESWN".index(record["seat_wind"]), mj.Win.from_dict(record)
        state = mj.State(
            (100_000,) * 4, round=record["round_wind"], honba=record["honba"], deposits=1000 * record["sticks"]
        )
        giver = (winner + record["from_rel"]) % 4
        outcome = mj.Tsumo(winner, win) if giver == winner else mj.Ron(((winner, win),), giver)
        end = mj.settle(state, outcome, rules)
        seen += 1
        if list(end.deltas) != record["expect"]["deltas_by_seat_wind"]:
            wrong.append((record["id"], end.deltas))
    assert wrong == []
    assert seen >= 7500
