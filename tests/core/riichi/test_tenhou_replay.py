"""Every hand of the Tenhou records, action by action: legal, told at its place, ended, scored and settled alike."""

from __future__ import annotations

import pytest

import mjrules as mj
from core.riichi.beside import Beside
from core.riichi.tenhou_replay import Difference, check, rules_of
from mjrules.riichi.pao import pao
from shared import corpus, needs_shared

# file -> hands in it; the count keeps a shortened corpus from passing
FILES = {
    "tenhou-k-jun/{}_4p": 264,
    "tenhou-k-jun/{}_3p": 155,
    "tenhou-mjx/{}_4p": 511,
    "tenhou-tenhou-python-bot/{}_4p": 345,
    "tenhou-thewaxmango/{}_4p": 11758,
    "tenhou-thewaxmango/{}_3p": 3408,
}
SAMPLE = 60  # hands of each file that are played beside the oracle


def outcome_of(hand, rules):
    """How the hand ended, as the settlement takes it."""
    values = [
        (seat, mj.score(mj.Win(**hand.win(seat).arguments()), rules=rules), pao(hand.melds(seat), rules))
        for seat in hand.winners
    ]
    if hand.end == "tsumo":
        return mj.Tsumo(*values[0])
    if hand.end == "ron":
        return mj.Ron(values, discarder=hand.discarder)
    if hand.end == "exhaustive":
        return mj.ExhaustiveDraw(hand.tenpai, hand.nagashi)
    return mj.AbortiveDraw(hand.end)


def settled(hand, row):
    """What the settlement of the engine's end pays each seat."""
    rules = rules_of(row)
    riichi = tuple(seat for seat in range(rules.players) if hand.points[seat] < row["scores"][seat])
    state = mj.State(
        hand.points,
        dealer=row["dealer"],
        round=row["round_wind"],
        honba=row["honba"],
        deposits=1000 * (row["sticks"] + len(riichi)),
        riichi=riichi,
    )
    return list(mj.settle(state, outcome_of(hand, rules), rules).deltas)


@needs_shared
@pytest.mark.parametrize("name", FILES)
def test_hands_replay(name):
    wins = {row["id"]: row for row in corpus(f"{name.format('wins')}.jsonl.gz")}
    rows = list(corpus(f"{name.format('rounds')}.jsonl.gz"))
    wrong = []
    for row in rows:
        try:
            hand = check(row, wins)
        except Difference as difference:
            wrong.append(f"{row['id']}: {difference}")
            continue
        assert hand.fault == "none"
        deltas = [sum(some) for some in zip(*(result["deltas"] for result in row["results"]), strict=True)]
        if row["results"] and settled(hand, row) != deltas:
            wrong.append(f"{row['id']}: {settled(hand, row)}, record {deltas}\n{hand.text}")
    assert len(rows) == FILES[name]
    assert wrong == []


@needs_shared
@pytest.mark.parametrize("name", FILES)
def test_everybody_who_may_act_is_asked(name):
    """The other way: at each stage of real hands nobody is asked who may not act, and nobody is left out."""
    wins = {row["id"]: row for row in corpus(f"{name.format('wins')}.jsonl.gz")}
    rows = list(corpus(f"{name.format('rounds')}.jsonl.gz"))
    for row in rows[:: max(1, len(rows) // SAMPLE)]:
        check(row, wins, Beside(rules_of(row), row["scores"], row["round_wind"]))
