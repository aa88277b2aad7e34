"""Every public value is pickled and copied in the middle of what it does, or says what to pickle in its place."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import mjcore as mc
import mjrules as mj
from shared import examples
from table.choosing import answer_all, restless
from table.vandal import said

HAND = "123m456p789s1122z"
TENHOU, SUZUME = mj.rules("tenhou-4p"), mj.rules("suzume")
WAYS: dict[str, Callable[[Any], Any]] = {
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


def moved(game: mj.Game, steps: int) -> mj.Game:
    rng = random.Random(steps)
    for _ in range(steps):
        if not game.over:
            seat = rng.choice(list(game.pending.seats))
            game.submit(seat, rng.choice(game.pending.seats[seat]))
    return game


def side_of(game: mj.Game, seat: int | None, ask: str = "able") -> mj.SeatView:
    side = mj.SeatView(game.rules, seat, ask=ask)  # type: ignore[arg-type]
    side.hear(*game.events_for(seat))
    return side


def tables() -> mj.TableBatch:
    batch = mj.TableBatch(TENHOU, 3, seed=4, reward="rank")
    for _ in range(200):
        batch.step(batch.choose("random"))
    return batch


def values() -> dict[str, Any]:
    """One value of every public class, in the middle of what it does."""
    game, small = moved(mj.Game(TENHOU, seed=3), 30), moved(mj.Game(SUZUME, seed=3), 9)
    score = mj.score(HAND, "2z", rules=TENHOU, riichi=True)
    own = mj.score("1r11789s", dora="7s", rules=SUZUME)
    end = mj.settle(mj.State((25000,) * 4), mj.Tsumo(1, "mangan"), TENHOU)
    small_end = mj.settle(mj.SuzumeState((40,) * 4), mj.Tsumo(1, 9), SUZUME)
    result = mj.simulate(TENHOU, games=2, players=["greedy"] * 4, seed=1)
    stream = mc.Stream(7, 1, 2, 3)
    stream.below(6)
    found: list[Any] = [
        game, small, game.pending, side_of(game, 0), side_of(small, 1), side_of(game, None), side_of(small, None),
        game.play, small.play, game.play.hand, small.play.hand, game.full_events[-1], game.full_events[-1].kind,  # type: ignore[attr-defined]
        mj.ACTIONS[3], mj.Ruling("false_win", 1), TENHOU, SUZUME, TENHOU.table, TENHOU.play,
        SUZUME.table, score, own, score.win, own.win, score.raw, own.raw, *score.yaku, *score.fu_parts, *own.yaku,
        end, small_end, end.state, small_end.state, *end.flows, mj.final_result(end.state, TENHOU),
        mj.final_result(small_end.state, SUZUME), mj.points(3, 40, rules=TENHOU), *mj.point_table(TENHOU)[:1],
        mj.Tsumo(1, "mangan"), mj.RonWin(1, "mangan"), mj.Ron([mj.RonWin(1, "mangan")], discarder=0),
        mj.ExhaustiveDraw(tenpai=(1,)), mj.AbortiveDraw("four_winds"), mj.Chombo((1,)), mj.DealerChoice(True),
        mj.Penalty("false_win", 1), mj.Pao(1, "daisangen"), *mj.OFFENCES.values(), mj.Meld.of("pon:777z@2"),
        mj.Player("greedy"), mj.Player("own", choose=restless), result, result.compare("greedy", "greedy"),
        mj.match(("greedy", "random"), TENHOU, duplicates=2, seed=1),
        mj.compile_settlement(TENHOU), mj.compile_settlement(TENHOU).compiled, tables(), stream, mc.ukeire(HAND),
        *mc.discards(f"{HAND}3z")[:1], mc.waits(HAND), *mc.decompose(f"{HAND}2z", "2z")[:1],
        mj.frame(mj.point_table(TENHOU)),
    ]  # fmt: skip
    ended = mj.Game(TENHOU, seed=3)
    while not any(result.wins for result in ended.results):
        answer_all(ended, ["greedy"] * 4)
    looked = mj.nanikiru("222567m345p33667s", rules=TENHOU, draws=3, detours=0)
    found += [ended.results[-1], ended.results[-1].wins[0], looked, looked.best, mj.hand("123m ポン白白白")]
    return {f"{place} {type(value).__name__}": value for place, value in enumerate(found) if type(value) is not dict}


VALUES = values()
# those that are compared by what they show
SHOWN: dict[type, Callable[[Any], Any]] = {
    mj.Game: lambda game: game.to_bytes(),
    mj.SeatView: lambda side: (side.view(), side.pending, side.events),
    mj.TableBatch: lambda batch: (batch.current_seat.tolist(), said(batch.observe()), batch.choose("random").tolist()),
    mc.Round: lambda hand: hand.record,
    mc.suzume.Hand: lambda hand: said(hand),
    mc.Discard: lambda row: (row.tile, row.ukeire),
    type(VALUES["7 RiichiPlay"]): lambda play: play.write(),
    type(VALUES["8 SuzumePlay"]): lambda play: play.write(),
}


REFUSED = (
    mc.Round,
    mc.RuleTable,
    mc.PlayTable,
    mc.SettleTable,
    mc.suzume.Table,
    mc.suzume.Hand,
    type(VALUES["7 RiichiPlay"]),
    type(VALUES["8 SuzumePlay"]),
)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", VALUES)
def test_a_copy_is_equal_or_says_what_to_do(name: str, way: str) -> None:
    value = VALUES[name]
    shown = SHOWN.get(type(value), lambda value: value)
    if way == "pickle" and type(value) in REFUSED:
        with pytest.raises(mj.MahjongTypeError, match=r"cannot be pickled; .* can be"):
            WAYS[way](value)
        return
    assert shown(WAYS[way](value)) == shown(value)


def test_rows_pickled_one_by_one_come_back_with_one_rule_set() -> None:
    """Only the first pickle of a rule set is read: its tables are compiled once, and all of it is there."""
    for rules in (TENHOU.replace(kuitan=False), SUZUME, mj.rules("mleague", yaku={"riichi": {"closed": 2}})):
        won = ("1r11789s", None) if rules.variant == "suzume" else (HAND, "2z")
        rows = [pickle.dumps(mj.score(*won, rules=rules)) for _ in range(3)]
        first, *others = [pickle.loads(row) for row in rows]
        assert all(other.rules is first.rules for other in others)
        assert pickle.loads(pickle.dumps(first)).rules is first.rules
        assert (first.rules, first.rules.title) == (rules, rules.title)
        assert (first.rules.sources, first.rules.origin) == (rules.sources, rules.origin)
    assert pickle.loads(pickle.dumps(TENHOU)).title != pickle.loads(pickle.dumps(TENHOU.replace(aka=0))).title


def test_every_public_class_is_among_them() -> None:
    seen = {kind for value in VALUES.values() for kind in type(value).__mro__}
    public = {getattr(mj, name) for name in mj.__all__ if isinstance(getattr(mj, name), type)}
    missing = {kind.__name__ for kind in public - seen if not issubclass(kind, Exception)}
    assert missing == {"SimulationRun", "MjaiPlayer"}  # columns that are files, and programs that run


@pytest.mark.parametrize("name", ["tenhou-4p", "paiyuki-3p", "suzume"])
@pytest.mark.parametrize("way", WAYS)
def test_a_side_goes_on_after_its_copy(way: str, name: str) -> None:
    rules: Any = mj.rules(name)
    rng = random.Random(name)
    game = mj.Game(rules, seed=9, ask="everybody")
    seats = [*range(game.players), None]
    sides = {seat: side_of(game, seat, "everybody") for seat in seats}
    others = {seat: side_of(game, seat, "everybody") for seat in seats}
    while not game.over and game.play.deal_index < examples(3, 1):
        seat = rng.choice(list(game.pending.seats))
        game.submit(seat, game.choose(seat, rng.choice(mj.player_names(rules))))
        for number, side in sides.items():
            events = game.events_for(number, side.events)
            if rng.random() < 0.2:
                before, left = side.view(), others[number]
                others[number] = WAYS[way](left)
                others[number].hear(*events)
                assert left.view() == before  # what was copied has heard nothing of it
            else:
                others[number].hear(*events)
            side.hear(*events)
            assert (others[number].view(), others[number].pending) == (side.view(), side.pending)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("preset", ["tenhou-4p", "kirakuken-3p"])
def test_tables_go_on_after_their_copy(preset: str, way: str) -> None:
    batch = mj.TableBatch(mj.rules(preset), 4, seed=2, reward="result")
    for step in range(900):
        if step % 300 == 299:
            other = WAYS[way](batch)
            for _ in range(40):
                actions = batch.choose("random")
                assert other.choose("random").tolist() == actions.tolist()
                mine, theirs = batch.step(actions), other.step(actions)
                assert all((left == right).all() for left, right in zip(mine, theirs, strict=True))
                assert said(batch.observe()) == said(other.observe())
                assert (batch.legal_mask() == other.legal_mask()).all()
            for _ in range(5):
                other.step(other.choose("greedy"))
            assert batch.games_ended([0, 1])["points"].shape == (2, batch.rules.players)
        batch.step(batch.choose("random"))


def test_tables_are_loaded_whole_or_not_at_all() -> None:
    batch = tables()
    core = batch._core
    data = core.to_bytes()
    others = [mj.TableBatch(TENHOU, 2, seed=4), mj.TableBatch(TENHOU, 3, seed=5), mj.TableBatch("mleague", 3, seed=4)]
    for bad in (b"", data[:-1], data + b"0", bytes([data[0] ^ 1]) + data[1:], data[:500] + b"\0" + data[501:]):
        if bad != data:
            with pytest.raises(mj.NotationError, match="so many tables"):
                core.load(bad)
    for other in others:
        with pytest.raises(mj.NotationError, match="so many tables"):
            other._core.load(data)
    with pytest.raises(mj.MahjongTypeError, match="bytes"):
        core.load("x")  # type: ignore[arg-type]
    assert core.to_bytes() == data
    assert copy.copy(core).to_bytes() == copy.deepcopy(core).to_bytes() == data


@pytest.mark.parametrize("way", WAYS)
def test_an_episode_goes_on_after_its_copy(way: str) -> None:
    pytest.importorskip("gymnasium", reason="the environments need the extra learn")
    pytest.importorskip("pettingzoo", reason="the environments need the extra learn")
    from mjrules.learn import RiichiAEC, RiichiEnv

    env = RiichiEnv(TENHOU, opponents=["greedy", "random", "tsumogiri"])
    seen, _ = env.reset(seed=3)
    for _ in range(10):
        seen, *_ = env.step(int(np.flatnonzero(seen["action_mask"])[-1]))
    other = WAYS[way](env)
    for _ in range(10):
        action = int(np.flatnonzero(seen["action_mask"])[-1])
        seen, reward, over, *_ = env.step(action)
        again, given, ended, *_ = other.step(action)
        assert (said(seen), reward, over) == (said(again), given, ended)
    assert said(env.reset()[0]) == said(other.reset()[0])
    table = RiichiAEC(TENHOU)
    table.reset(seed=3)
    copied = WAYS[way](table)
    for _ in range(30):
        action = int(np.flatnonzero(table.last()[0]["action_mask"])[0])
        table.step(action)
        copied.step(action)
        assert (said(table.last()[0]), table.agent_selection) == (said(copied.last()[0]), copied.agent_selection)


def test_environments_in_other_processes() -> None:
    gymnasium = pytest.importorskip("gymnasium", reason="the environments need the extra learn")
    from mjrules.learn import RiichiEnv

    rules = mj.rules("tenhou-3p")
    envs = gymnasium.vector.AsyncVectorEnv([lambda: RiichiEnv(rules, opponents="greedy")] * 2)
    try:
        seen, _ = envs.reset(seed=5)
        for _ in range(3):
            actions = np.array([np.flatnonzero(mask)[0] for mask in seen["action_mask"]])
            seen, *_ = envs.step(actions)
        assert seen["action_mask"].shape == (2, len(mj.ACTIONS))
    finally:
        envs.close()
