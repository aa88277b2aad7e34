"""Wherever rules are wanted, a name does; a text never opens a file."""

from __future__ import annotations

import inspect
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import mjrules as mj
from mjrules import logs
from mjrules.table.bot import MjaiBot

WIN = mj.Win("19m19p19s1234567z", "1z")
HAND = "123456m234p6799s"
STATE = mj.State((25000,) * 4)
NAME = "tenhou-4p"
LOG = logs.write_mjai(mj.Game(NAME, seed=7))
JSON_LOG = logs.write_tenhou_json(mj.Game(NAME, seed=7))


def result(value: Any) -> Any:
    """What can be compared of an answer."""
    if isinstance(value, mj.Game):
        return value.to_bytes()
    if isinstance(value, mj.SimulationResult):
        return repr(value)
    return value


# every public door with a ``rules`` parameter: how it is called with some rules
DOORS: dict[str, Callable[[Any], Any]] = {
    "Game": lambda rules: mj.Game(rules, seed=7),
    "Score": lambda rules: mj.Score(WIN, rules),
    "SeatView": lambda rules: mj.SeatView(rules, 0).rules,
    "TableBatch": lambda rules: mj.TableBatch(rules, 2, seed=7).rules,
    "State.start": mj.State.start,
    "compile_settlement": lambda rules: mj.compile_settlement(rules).deltas(0, 1, 2, 3, 0, 0),
    "final_result": lambda rules: mj.final_result(STATE, rules),
    "hand": lambda rules: mj.hand("１２３ｍ", rules),
    "match": lambda rules: mj.match(("greedy", "random"), rules, duplicates=2, seed=1).to_dict(),
    "nanikiru": lambda rules: mj.nanikiru("222567m345p33667s", rules=rules, draws=3).rows,
    "nanikiru_batch": lambda rules: mj.nanikiru_batch([{"hand": "222567m345p33667s", "draws": 3}], rules).tobytes(),
    "pao": lambda rules: mj.pao(["pon:555z@1", "pon:666z@1", "pon:777z@3"], rules),
    "player_names": mj.player_names,
    "point_table": mj.point_table,
    "points": lambda rules: mj.points(3, 40, rules=rules),
    "read_sheet": lambda rules: mj.read_sheet("draw", rules).to_dict(),
    "score": lambda rules: mj.score(HAND, "5s", rules=rules),
    "score_batch": lambda rules: mj.score_batch(mj.pack([WIN]), rules).tobytes(),
    "score_dtype": mj.score_dtype,
    "settle": lambda rules: mj.settle(STATE, mj.Tsumo(1, "mangan"), rules),
    "simulate": lambda rules: mj.simulate(rules, games=1, players=["random"] * 4, seed=1),
    "simulate_to": lambda rules: mj.simulate_to(None, rules, games=1, players=["random"] * 4, seed=1).sums(),
    "win_dtype": mj.win_dtype,
}
SUZUME: dict[str, Callable[[Any], Any]] = {
    "Game": lambda rules: mj.Game(rules, seed=7),
    "SeatView": lambda rules: mj.SeatView(rules, 0).rules,
    "SuzumeScore": lambda rules: mj.SuzumeScore(mj.SuzumeWin("1r11789s"), rules),
    "SuzumeState.start": mj.SuzumeState.start,
    "final_result": lambda rules: mj.final_result(mj.SuzumeState((40,) * 4), rules),
    "hand": lambda rules: mj.hand("赤１１７８９索", rules),
    "match": lambda rules: mj.match(("greedy", "random"), rules, duplicates=2, seed=1).to_dict(),
    "player_names": mj.player_names,
    "score": lambda rules: mj.score("1r11789s", dora="7s", rules=rules),
    "score_batch": lambda rules: mj.score_batch(mj.pack([mj.SuzumeWin("1r11789s")]), rules).tobytes(),
    "score_dtype": mj.score_dtype,
    "settle": lambda rules: mj.settle(mj.SuzumeState((40,) * 4), mj.Tsumo(1, 9), rules),
    "simulate": lambda rules: mj.simulate(rules, games=1, players=["random"] * 4, seed=1),
    "simulate_to": lambda rules: mj.simulate_to(None, rules, games=1, players=["random"] * 4, seed=1).sums(),
    "win_dtype": mj.win_dtype,
}
MORE: dict[str, Callable[[Any], Any]] = {
    "MjaiBot": lambda rules: MjaiBot(rules, "random").rules,
    "read_log": lambda rules: logs.read_log(LOG, rules=rules),
    "read_mjai": lambda rules: logs.read_mjai(LOG, rules=rules),
    "read_tenhou_json": lambda rules: logs.read_tenhou_json(JSON_LOG, rules=rules),
    "verify": lambda rules: logs.verify([logs.Log("game.json", LOG.encode())], rules=rules).counts,
}
# what holds rules as they were played by, and is made by the package
RESULTS = {"MatchResult", "Nanikiru", "SimulationResult", "SimulationRun"}


def takes_rules(door: object) -> bool:
    try:
        return callable(door) and "rules" in inspect.signature(door).parameters
    except ValueError:  # a class of the core that tells no signature
        return False


def public_doors() -> Iterator[str]:
    for name in mj.__all__:
        door = getattr(mj, name)
        if name in RESULTS:
            continue
        found = [(name, door)]
        if inspect.isclass(door):
            methods = vars(door).items()
            found += [(f"{name}.{method}", getattr(door, method)) for method, _ in methods if method[0] != "_"]
        for called, function in found:
            if takes_rules(function):
                yield called


def test_every_public_door_is_here() -> None:
    assert {*public_doors()} == {*DOORS, *SUZUME}


@pytest.mark.parametrize("name", DOORS)
def test_a_name_does_for_riichi(name: str) -> None:
    call = DOORS[name]
    assert result(call(NAME)) == result(call(mj.rules(NAME)))
    wrong: list[tuple[Any, type[mj.MahjongError], str]] = [
        ("tenhou", mj.RuleError, "unknown rule set 'tenhou'; did you mean 'tenhou-"),
        (b"tenhou-4p", mj.MahjongTypeError, "rules is bytes; expected a rule set such as"),
        ({}, mj.MahjongTypeError, "rules is dict; expected a rule set such as"),
    ]
    for bad, kind, says in wrong:
        with pytest.raises(kind, match=says):
            call(bad)


@pytest.mark.parametrize("name", SUZUME)
def test_a_name_does_for_suzume(name: str) -> None:
    call = SUZUME[name]
    assert result(call("suzume")) == result(call(mj.rules("suzume")))


@pytest.mark.parametrize("name", MORE)
def test_a_name_does_elsewhere(name: str) -> None:
    call = MORE[name]
    assert result(call(NAME)) == result(call(mj.rules(NAME)))
    if name != "verify":  # counts a log that cannot be read
        with pytest.raises(mj.RuleError, match="unknown rule set 'tenhou'"):
            call("tenhou")


def test_learn_envs_take_a_name() -> None:
    pytest.importorskip("gymnasium")
    pytest.importorskip("pettingzoo")
    from mjrules.learn import RiichiAEC, RiichiEnv

    assert RiichiEnv("tenhou-3p").rules is mj.rules("tenhou-3p")
    assert RiichiAEC("mleague").rules is mj.rules("mleague")


@pytest.mark.parametrize("name", ["Score", "TableBatch", "State.start", "pao", "point_table", "points"])
def test_rules_of_another_variant_are_refused(name: str) -> None:
    with pytest.raises(mj.RuleError, match="suzume: expected rules of riichi, not of suzume"):
        DOORS[name]("suzume")


def test_a_prepared_win_takes_a_name() -> None:
    assert mj.score(WIN, NAME) == mj.score(WIN, rules=NAME)
    assert mj.score(mj.SuzumeWin("1r11789s"), "suzume").total == 6
    assert mj.rules(NAME) is mj.rules(NAME)


# ---------------------------------------------------------------- names and files


def test_a_text_never_opens_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "house.toml"
    path.write_text('base = "ema"\naka = 3', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for text in ("house.toml", str(path), "house.json", "/dev/zero.toml"):
        with pytest.raises(mj.RuleError, match=r"a text is a rule set's name; of a file it is pathlib.Path"):
            mj.rules(text)
        with pytest.raises(mj.NotationError, match="sheet line 1, column 7: unknown rule set"):
            mj.read_sheet(f"rules {text}\ndraw")
    for source in (Path("house.toml"), path, next(os.scandir(tmp_path))):
        assert mj.rules(source).title == "house"
    with pytest.raises(mj.MahjongTypeError, match="rules is int"):
        mj.rules(4)  # type: ignore[call-overload]


@pytest.mark.parametrize(
    "name", ["x" * 10_000_000, "x.toml" * 2_000_000, "tenhou-4p" + " " * 10_000_000, "\ud800" * 101]
)
def test_a_name_of_any_size_is_answered_shortly(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # no search for a near name, which takes time by the square of the length
    monkeypatch.setattr("mjrules.common.names.get_close_matches", lambda *_: pytest.fail("searched"))
    with pytest.raises(mj.RuleError, match="unknown rule set") as problem:
        mj.rules(name)
    assert len(str(problem.value)) < 1000
    with pytest.raises(mj.RuleError) as problem:
        mj.rules("ema", **{name: True})
    assert len(str(problem.value)) < 1000


# ---------------------------------------------------------------- start and return points (K-69)

# id, preset, what is chosen, start and return points then
POINTS = [
    ("start-alone", "kirakuken-4p", {"start_points": 35000}, (35000, 40000)),
    ("start-lower", "tenhou-4p", {"start_points": 20000}, (20000, 25000)),
    ("sanma", "kirakuken-3p", {"start_points": 25000}, (25000, 30000)),
    ("equal", "ema", {"start_points": 25000}, (25000, 25000)),
    ("both", "kirakuken-4p", {"start_points": 35000, "return_points": 35000}, (35000, 35000)),
    ("both-the-other-way", "kirakuken-4p", {"return_points": 50000, "start_points": 35000}, (35000, 50000)),
    ("return-alone", "kirakuken-4p", {"return_points": 25000}, (25000, 25000)),
    ("none", "kirakuken-4p", {"aka": 0}, (25000, 30000)),
]


@pytest.mark.parametrize(("preset", "chosen", "expect"), [pytest.param(*row[1:], id=row[0]) for row in POINTS])
def test_return_points_follow_the_start(
    preset: Any, chosen: dict[str, int], expect: tuple[int, int], tmp_path: Path
) -> None:
    toml, whole = tmp_path / "house.toml", tmp_path / "house.json"
    toml.write_text("\n".join([f'base = "{preset}"', *[f"{k} = {v}" for k, v in chosen.items()]]), encoding="utf-8")
    whole.write_text(json.dumps({"base": preset, **chosen}), encoding="utf-8")
    ways = {
        "rules": mj.rules(preset, **chosen),
        "replace": mj.rules(preset).replace(**chosen),
        "toml": mj.rules(toml),
        "json": mj.rules(whole),
    }
    assert {way: (rules.start_points, rules.return_points) for way, rules in ways.items()} == dict.fromkeys(
        ways, expect
    )


def test_return_points_follow_without_a_preset() -> None:
    for rules in (mj.RiichiRules(start_points=35000), mj.RiichiRules.from_dict({"start_points": 35000})):
        assert (rules.start_points, rules.return_points, type(rules.return_points)) == (35000, 40000, int)


@pytest.mark.parametrize("chosen", [{"return_points": 20000}, {"start_points": 35000, "return_points": 34900}])
def test_a_return_below_the_start_is_refused(chosen: dict[str, int]) -> None:
    with pytest.raises(mj.RuleError) as problem:
        mj.rules("tenhou-4p", **chosen)
    both = chosen["return_points"], chosen.get("start_points", 25000)
    assert all(str(number) in str(problem.value) for number in both)


def test_return_points_follow_at_the_command_line() -> None:
    testing = pytest.importorskip("click.testing", reason="the command line is the extra cli")
    options = pytest.importorskip("mjrules.cli.options", reason="the command line is the extra cli")
    program = pytest.importorskip("mjrules.cli.program", reason="the command line is the extra cli").program
    for changes, expect in (
        (("start_points=35000",), (35000, 40000)),
        (("return_points=45000", "start_points=35000"), (35000, 45000)),
    ):
        rules = options.rules_of("tenhou-4p", changes)
        assert (rules.start_points, rules.return_points) == expect
    words = ["points", "3", "40", "--set", "start_points=35000", "--set", "return_points=30000"]
    done = testing.CliRunner().invoke(program, words)
    assert done.exit_code == 2
    assert "30000" in done.output
    assert "35000" in done.output
