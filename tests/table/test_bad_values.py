"""A value of another class, or out of range, at a door of mjrules: an error of mjrules that names the argument."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import mjcore as mc
import mjrules as mj
from mjrules import logs
from mjrules.table.bot import MjaiBot

BUFFER = memoryview(bytes(4)).cast("B", (2, 2))
RULES = mj.rules("tenhou-4p")
GREEDY = ["greedy"] * 4
LOG = logs.Log("a", b"12 monkeys")


def game() -> mj.Game:
    """A game that has begun."""
    return mj.Game(RULES, seed=1)


ROWS: list[tuple[str, Callable[[], Any], type[Exception], str]] = [
    ("read_log", lambda: logs.read_log(5), mj.MahjongTypeError, "log is int"),
    ("read_log_file", lambda: logs.read_log_file([]), mj.MahjongTypeError, "path is list"),
    ("read_log_file zero", lambda: logs.read_log_file("a\0b"), mj.ArgumentError, "path is"),
    ("read_log_file surrogate", lambda: logs.read_log_file("a\ud800"), mj.ArgumentError, "path is"),
    ("read_mjai", lambda: logs.read_mjai(5), mj.MahjongTypeError, "log is int"),
    ("read_mjlog", lambda: logs.read_mjlog("<mjloggm/>"), mj.MahjongTypeError, "log is str"),
    ("read_tenhou_json", lambda: logs.read_tenhou_json({}), mj.MahjongTypeError, "log is dict"),
    ("replay", lambda: logs.replay(game()), mj.MahjongTypeError, "game is Game"),
    ("write_mjai", lambda: logs.write_mjai(RULES), mj.MahjongTypeError, "game is RiichiRules"),
    ("write_tenhou_json", lambda: logs.write_tenhou_json(5), mj.MahjongTypeError, "game is int"),
    ("names", lambda: logs.write_mjai(game(), 5), mj.MahjongTypeError, "names is int"),
    ("names of the other form", lambda: logs.write_tenhou_json(game(), ["a"]), mj.ArgumentError, "names is"),
    ("logs_of", lambda: list(logs.logs_of(5)), mj.MahjongTypeError, "paths is int"),
    ("logs_of one", lambda: list(logs.logs_of([5])), mj.MahjongTypeError, "path is int"),
    ("verify", lambda: logs.verify(5), mj.MahjongTypeError, "logs is int"),
    ("verify one", lambda: logs.verify([5]), mj.MahjongTypeError, "log is int"),
    ("verify workers", lambda: logs.verify([LOG], workers="x"), mj.ArgumentError, "workers is 'x'"),
    ("Report.add", lambda: logs.verify([LOG]).add("x"), mj.MahjongTypeError, "other is str"),
    ("Event type", lambda: mj.Event("nothing"), mj.RuleError, "there is no type"),
    ("Event type of another class", lambda: mj.Event([]), mj.RuleError, "there is no type"),
    ("Event field missing", lambda: mj.Event("tsumo", actor=1), mj.RuleError, "'pai' is missing"),
    ("Event field", lambda: mj.Event("tsumo", actor=1, pai="5m", x=1), mj.RuleError, "there is no field x"),
    ("Pending", lambda: mj.Pending(0, [1]), mj.MahjongTypeError, "seats is list"),
    ("Pending.of", lambda: game().pending.of([]), mj.MahjongTypeError, "seat is list"),
    ("State.seat_wind", lambda: mj.State([25000] * 4).seat_wind(4), mj.ArgumentError, "seat is 4"),
    ("State.with_riichi", lambda: mj.State([25000] * 4).with_riichi("0"), mj.ArgumentError, "riichi is '0'"),
    ("State.from_dict", lambda: mj.State.from_dict({}), mj.ArgumentError, "'points' is missing in state"),
    ("SuzumeResult.from_dict", lambda: mj.SuzumeResult.from_dict({}), mj.ArgumentError, "is missing"),
    (
        "SuzumeResult.from_dict values",
        lambda: mj.SuzumeResult.from_dict({"points": 5, "ranks": [], "order": []}),
        mj.MahjongTypeError,
        "points is int",
    ),
    ("differences", lambda: RULES.differences("ema"), mj.MahjongTypeError, "other is str"),
    ("written_as", lambda: RULES.written_as(5), mj.MahjongTypeError, "rules is int"),
    (
        "seats in rows",
        lambda: mj.ExhaustiveDraw(BUFFER),
        mj.MahjongTypeError,
        "tenpai is",
    ),
    ("Event of an array", lambda: mj.Event("tsumo", actor=np.zeros(2), pai="1m"), mj.MahjongTypeError, "ndarray"),
    (
        "Event.seen_by",
        lambda: mj.Event("tsumo", actor=1, pai="1m").seen_by(np.zeros(2)),
        mj.MahjongTypeError,
        "seat is ndarray",
    ),
    (
        "SimulationResult.seats",
        lambda: mj.simulate("suzume", games=1, players=["random"] * 4, seed=1).seats(np.zeros(0)),
        mj.MahjongTypeError,
        "player is ndarray",
    ),
    ("paths without dimensions", lambda: list(logs.logs_of(np.array(5))), mj.MahjongTypeError, "paths is ndarray"),
    ("logs without dimensions", lambda: logs.verify(np.array(5)), mj.MahjongTypeError, "logs is ndarray"),
    (
        "logs in rows",
        lambda: logs.verify(BUFFER),
        mj.MahjongTypeError,
        "logs is memoryview",
    ),
    ("melds without dimensions", lambda: mj.pao(np.array(5), RULES), mj.MahjongTypeError, "melds is ndarray"),
    ("liabilities in an array", lambda: mj.Tsumo(1, 9, pao=np.zeros((0, 34))), mj.MahjongTypeError, "pao is ndarray"),
    ("chips in an array", lambda: mj.State([25000] * 4, chips=np.zeros((0, 34))), mj.ArgumentError, "chips is"),
    ("seats in an array", lambda: mj.rules("suzume", max_players=np.zeros(0)), mj.RuleError, "max_players"),
    ("draw in an array", lambda: RULES.play.faults_found(np.zeros(2)), mj.RuleError, "draw"),
    (
        "messages in rows",
        lambda: MjaiBot(RULES, "greedy").answer(BUFFER),
        mj.MahjongTypeError,
        "message is memoryview",
    ),
    ("seats of a question in rows", lambda: mj.Pending(0, BUFFER), mj.MahjongTypeError, "seats is memoryview"),
    ("wins in rows", lambda: mj.pack(BUFFER), mj.MahjongTypeError, "wins is <memory"),
    ("Event.told_by", lambda: mj.Event("tsumo", actor=1, pai="1m").told_by(RULES), mj.MahjongTypeError, "other is Ri"),
    ("Report.count", lambda: logs.Report().count("x"), mj.MahjongTypeError, "played is str"),
    ("watch", lambda: logs.replay(logs.read_mjai(logs.write_mjai(game()))[0], 5), mj.MahjongTypeError, "watch is int"),
    ("mode of a match", lambda: mj.match(("greedy",) * 2, RULES, mode=np.zeros(2)), mj.ArgumentError, "mode is"),
    ("decisions copied", lambda: logs.decisions([], copy=np.zeros(2)), mj.MahjongTypeError, "copy is array"),
    ("decisions", lambda: logs.decisions([], report=5), mj.MahjongTypeError, "report is int"),
    ("statistics", lambda: logs.statistics([], report=5), mj.MahjongTypeError, "report is int"),
    ("write_decisions", lambda: logs.write_decisions("x", 5, logs.Report()), mj.MahjongTypeError, "blocks is int"),
    ("read_mjx", lambda: logs.read_mjx(5), mj.NotationError, "no rounds"),
    ("a class as a player", lambda: game().choose(0, int), mj.MahjongTypeError, "player is type"),
    ("point_table", lambda: mj.point_table(RULES, max_fu="x"), mj.MahjongTypeError, "max_fu is"),
    (
        "Outcome.from_dict",
        lambda: mj.Outcome.from_dict({"type": "tsumo", "winner": 0, "value": [3, 40], "pao": "x"}),
        mj.MahjongTypeError,
        "pao is str",
    ),
    ("rules_from_tenhou", lambda: mj.rules_from_tenhou([]), mj.MahjongTypeError, "type is"),
    (
        "rules_from_tenhou bool",
        lambda: [mj.rules_from_tenhou(n) for n in (1, True)],
        mj.MahjongTypeError,
        "type is bool",
    ),
    ("shown_hand", lambda: mj.Win.shown_hand(None), mj.MahjongTypeError, "win is NoneType"),
    ("shown", lambda: mj.SuzumeWin.shown("x"), mj.MahjongTypeError, "win is str"),
    ("pao", lambda: mj.pao(5, RULES), mj.MahjongTypeError, "melds is int"),
    ("limit", lambda: mj.points(limit=[], rules=RULES), mj.RuleError, "unknown limit"),
    ("fu", lambda: mj.points(3, [], rules=RULES), mj.ArgumentError, "fu is"),
    ("wall", lambda: mj.Game(RULES, wall=5), mj.MahjongTypeError, "wall is int"),
    ("ask", lambda: mj.Game(RULES, ask=[]), mj.ArgumentError, "ask is"),
    (
        "executor",
        lambda: mj.simulate(RULES, games=1, players=GREEDY, executor="x"),
        mj.MahjongTypeError,
        "executor is str",
    ),
    ("out", lambda: mj.simulate_to(5, RULES, games=1, players=GREEDY), mj.MahjongTypeError, "path is int"),
    ("tally", lambda: mj.SimulationRun(RULES, ("a",), "0", {}), mj.ArgumentError, "'games' is missing in tally"),
    ("hands", lambda: mj.SimulationResult(RULES, ("a",), "0", 5, {}), mj.MahjongTypeError, "hands is int"),
    (
        "games_ended",
        lambda: mj.TableBatch(RULES, 1, seed=1).games_ended("points"),
        mj.ArgumentError,
        "tables: an array of",
    ),
]


@pytest.mark.parametrize(("call", "kind", "said"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_a_bad_value_is_named(call: Callable[[], Any], kind: type[mj.MahjongError], said: str) -> None:
    with pytest.raises(kind, match=said) as caught:
        call()
    assert caught.value.code


MANY = 10**5000  # digits that Python does not write
WIN = {"hand": "123m406p789s1122z", "win_tile": "1z"}
PON = {"type": "pon", "tiles": "555z", "from_rel": MANY}
SAID: list[Callable[[], Any]] = [
    lambda: mj.points(MANY, 30, rules=RULES),
    lambda: mj.points(3, 30, dealer=MANY, rules=RULES),
    lambda: mj.points(3, 30, honba=MANY, rules=RULES),
    lambda: mj.score("123m406p789s1122z", "1z", rules=RULES, tsumo=MANY),
    lambda: mj.score("123m406p789s1122z", "1z", rules=RULES, seat_wind=MANY),
    lambda: mc.waits("123m", nominal=MANY),
    lambda: mc.parse_tile(MANY),
    lambda: mj.Win.from_dict({**WIN, "win_on": MANY}),
    lambda: mj.Win.from_dict({**WIN, MANY: 1}),
    lambda: mj.Win.from_dict({**WIN, "melds": [PON]}),
    lambda: mj.Win.from_dict({**WIN, "flags": {MANY: True}}),
    lambda: mj.SuzumeWin.from_dict({MANY: 1}),
    lambda: mj.State.from_dict({"points": [25000] * 4, MANY: 1}),
    lambda: mj.Outcome.from_dict({"type": "tsumo", "winner": 1, "value": {MANY: 1}}),
    lambda: mj.DealerChoice(MANY),
    lambda: mj.settle(mj.SuzumeState((40,) * 3), mj.Tsumo(1, [MANY, MANY]), "suzume"),
    lambda: mj.pack([MANY]),
    lambda: mj.nanikiru("222567m345p33667s", rules=RULES, ura=MANY),
    lambda: mj.nanikiru("222567m345p33667s", rules=RULES, haitei=MANY),
    lambda: mj.Game("suzume", first_dealer=MANY),
    lambda: game().end(MANY),
    lambda: mj.Event(MANY),
    lambda: logs.read_majiang({"log": [[{"qipai": {}}]], "qijia": MANY}),
    lambda: logs.read_mahjong_soul([{"name": "RecordNewRound", "data": {"scores": [MANY] * 4}}, MANY]),
    lambda: logs.write_decisions("x.parquet", [], logs.Report(), more=MANY),
    lambda: list(logs.decisions([], copy=MANY)),
]


@pytest.mark.parametrize("call", SAID)
def test_a_number_of_too_many_digits(call: Callable[[], Any]) -> None:
    with pytest.raises(mj.MahjongError) as caught:
        call()
    assert len(str(caught.value)) < 500


def test_an_event_shows_a_number_of_too_many_digits() -> None:
    assert repr(mj.Event("tsumo", actor=MANY, pai="5m")) == "Event('tsumo', actor=<int>, pai='5m')"


LEARN: list[tuple[str, str, Callable[[Any], Any], str]] = [
    ("an action of text", "RiichiEnv", lambda env: env.step("5m"), "action is str"),
    ("an action that is none", "RiichiEnv", lambda env: env.step(999), "action is 999"),
    ("an action of several", "RiichiAEC", lambda env: env.step([1, 2]), "action is list"),
    ("a seed of text", "RiichiEnv", lambda env: env.reset(seed="x"), "seed is 'x'"),
    ("a seed below 0", "RiichiAEC", lambda env: env.reset(seed=-1), "seed is -1"),
    ("an agent", "RiichiAEC", lambda env: env.observe("seat_9"), "agent is 'seat_9'"),
    ("an agent of another class", "RiichiAEC", lambda env: env.action_space([]), "agent is"),
    ("opponents", "RiichiEnv", lambda env: type(env)("tenhou-3p", opponents=5), "opponents is int"),
    ("a seat", "RiichiEnv", lambda env: type(env)("tenhou-3p", seat=1.0), "seat is 1.0"),
    ("illegal", "RiichiEnv", lambda env: type(env)("tenhou-3p", illegal=[]), "illegal is"),
]


@pytest.mark.parametrize(("name", "call", "said"), [row[1:] for row in LEARN], ids=[row[0] for row in LEARN])
def test_a_bad_value_of_an_environment_is_named(name: str, call: Callable[[Any], Any], said: str) -> None:
    pytest.importorskip("gymnasium")
    pytest.importorskip("pettingzoo")
    from mjrules import learn

    env = getattr(learn, name)("tenhou-3p")
    env.reset(seed=1)
    with pytest.raises(mj.MahjongError, match=said):
        call(env)


def test_what_is_no_name_is_no_presets() -> None:
    assert mj.RiichiRules.preset(["ema"]) is None
    assert mj.Event("tsumo", actor=1, pai="1m").get(np.zeros(2)) is None
