"""What a user's type checker makes of the public API: ``.ci/lint`` runs mypy --strict and pyright over this file.

``assert_type`` is a ``reveal_type`` that a checker compares; at run time it returns its first argument, so the same
lines are run as tests of the values.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, assert_type

import numpy as np
import numpy.typing as npt
import pytest

import mjcore as mc
import mjrules as mj

HAND = "123m456p789s1122z"


def test_rule_sets() -> None:
    rules = assert_type(mj.rules("tenhou-4p"), mj.RiichiRules)
    assert_type(mj.rules("suzume", players=3), mj.SuzumeRules)
    assert_type(mj.rules("house" if rules.players == 3 else "ema", kuitan=True), mj.RiichiRules | mj.SuzumeRules)
    assert_type(rules.replace(kuitan=False), mj.RiichiRules)
    assert_type(rules.digest, str)
    assert_type(rules.to_dict(), dict[str, Any])
    assert_type(mj.presets(), tuple[str, ...])
    assert rules.kuitan is True


def test_score() -> None:
    rules = mj.rules("tenhou-4p")
    score = assert_type(mj.score(HAND, "2z", rules=rules, seat_wind="S"), mj.Score)
    assert_type(mj.score(mj.Win(HAND, "2z"), rules=rules), mj.Score)
    assert_type(mj.score(mj.Win(HAND, "2z"), rules), mj.Score)
    assert_type(score.points, int)
    assert_type(score.pay, dict[str, int])
    assert_type(score.fu_parts, tuple[mj.FuPart, ...])
    assert_type(score.yaku, tuple[mj.YakuResult, ...])
    assert_type(score.explain("ja"), str)
    assert score.valid


def test_settlement() -> None:
    rules = mj.rules("mleague")
    state = mj.State((25000,) * 4, honba=1)
    end = assert_type(mj.settle(state, mj.Tsumo(1, "mangan"), rules), mj.End)
    assert_type(end.deltas, tuple[int, ...])
    assert_type(end.state, mj.State)
    assert_type(mj.final_result(end.state, rules), mj.FinalResult)
    assert_type(mj.points(3, 40, rules=rules), mj.Points)
    assert sum(end.deltas) == 0


def test_facts() -> None:
    assert_type(mc.shanten(HAND), int)
    assert_type(mc.waits(HAND), mc.KindSet)
    assert_type(mc.ukeire(HAND), mc.Ukeire)
    assert_type(mc.discards(HAND + "3z"), list[mc.Discard])
    counts = np.array([[1] * 13 + [0] * 21], np.uint8)
    assert_type(mc.shanten_batch(counts), npt.NDArray[np.int8])
    assert mc.shanten(HAND) == 0


def test_game() -> None:
    game = assert_type(mj.Game(mj.rules("suzume", players=3), seed=7), mj.Game)
    assert_type(game.pending, mj.Pending)
    assert_type(game.pending.seats, Mapping[int, tuple[mj.Action, ...]])
    assert_type(game.to_text(), str)
    assert_type(mj.Game.from_bytes(game.to_bytes()), mj.Game)
    assert game.pending.seats


def test_seat_and_simulation() -> None:
    rules = mj.rules("tenhou-4p")
    game = mj.Game(rules, seed=7)
    side = assert_type(mj.SeatView(rules, 0), mj.SeatView)
    side.hear(*game.events_for(0))
    assert_type(side.pending, mj.Pending)
    assert_type(side.view(), dict[str, Any])
    result = assert_type(
        mj.simulate(rules, games=1, players=["random"] * 4, seed=1, progress=False), mj.SimulationResult
    )
    assert_type(result.games["points"], np.ndarray[Any, Any])
    assert side.pending == game.pending.of(0)


def test_a_misspelt_keyword_of_score_is_refused() -> None:
    # a checker refuses the lines that are marked, and complains of a mark that nothing needs
    rules, small = mj.rules("tenhou-4p"), mj.rules("suzume")
    assert_type(mj.score(HAND, "2z", rules=rules, tsumo=True, melds=[], riichi="double", nuki=0), mj.Score)
    assert_type(mj.score("1r11789s", dora="7s", rules=small), mj.SuzumeScore)
    with pytest.raises(mj.RuleError, match="did you mean 'riichi'"):
        mj.score(HAND, "2z", rules=rules, riich=True)  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue]
    with pytest.raises(mj.RuleError, match="did you mean 'riichi'"):
        mj.score(HAND, "2z", rules="tenhou-4p", riich=True)  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue]
    with pytest.raises(mj.RuleError):
        mj.score("1r11789s", rules=small, riichi=True)  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue]
