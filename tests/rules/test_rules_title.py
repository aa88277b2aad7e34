"""A rule set says what differs from the rules of its name, wherever it is named."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

import mjrules as mj
from mjrules.logs import read_mjai, write_mjai, write_tenhou_json
from mjrules.simulate.simulation import simulate

TENHOU = mj.rules("tenhou-4p")
# id, rules, title
TITLES = [
    ("preset", TENHOU, "tenhou-4p"),
    ("changed", TENHOU.replace(kuitan=False), "tenhou-4p, changed: kuitan=False"),
    ("two", TENHOU.replace(kiriage="base1920", aka=0), "tenhou-4p, changed: aka=0, kiriage='base1920'"),
    ("back", TENHOU.replace(aka=0).replace(aka=3), "tenhou-4p"),
    ("moved", TENHOU.replace(start_points=35000), "tenhou-4p, changed: start_points=35000, return_points=40000"),
    ("many", mj.rules("suzume", min_points=4), "suzume, changed: min_points=4"),
    ("seats", mj.rules("suzume", players=3), "suzume"),
    ("yaku", TENHOU.replace(yaku={"pinfu": {"closed": 2}}), "tenhou-4p, changed: yaku.pinfu"),
    ("custom", mj.RiichiRules(aka=3), "custom"),
    ("custom-changed", mj.RiichiRules(aka=3).replace(aka=4), "custom, changed: aka=4"),
]


@pytest.mark.parametrize(("rules", "title"), [pytest.param(*row[1:], id=row[0]) for row in TITLES])
def test_title(rules: Any, title: str) -> None:
    assert rules.title == title
    assert repr(rules) == f"<{type(rules).__name__} {title}>"
    again = type(rules).from_dict(json.loads(json.dumps(rules.to_dict())))
    assert (again, again.title) == (rules, title)
    told = rules.to_dict(title=True)
    assert told["title"] == title
    assert type(rules).from_dict(told) == rules
    copied = pickle.loads(pickle.dumps(rules))
    assert (copied.title, copied.name) == (title, rules.name)


def test_a_long_title_is_cut() -> None:
    as_ema = {name: getattr(mj.rules("ema"), name) for name in TENHOU.option_names()}
    title = TENHOU.replace(**as_ema).title
    assert title.startswith("tenhou-4p, changed: aka=0, renhou='mangan', double_wind_pair_fu=2")
    assert title.endswith(" more")
    assert title.count(",") == 9


def test_a_house(tmp_path: Path) -> None:
    path = tmp_path / "friends.toml"
    path.write_text('base = "paiyuki-4p"\naka = 3\n', encoding="utf-8")
    house = mj.rules(path)
    changed = house.replace(kuitan=False)
    assert (house.title, changed.title) == ("friends", "friends, changed: kuitan=False")
    # of a house's file nobody knows later what it said: the name tells it
    saved = mj.RiichiRules.from_dict(changed.to_dict())
    assert (saved.name, saved.title) == ("friends, changed: kuitan=False",) * 2
    named = tmp_path / "tenhou-4p.json"
    named.write_text('{"base": "tenhou-4p", "aka": 0}', encoding="utf-8")
    assert mj.rules(named).title == "tenhou-4p, changed: aka=0"


def test_where_rules_are_named() -> None:
    rules = TENHOU.replace(kuitan=False)
    title = rules.title
    score = mj.score("234567m22p345s67s", "8s", rules=rules)
    assert score.to_dict()["rules"] == title
    assert score.explain("en").splitlines()[0] == f"Rules {title} (4 players)"
    with pytest.raises(
        mj.RuleError, match=f"a score by {title}: the hand is settled by tenhou-4p; they differ in kuitan"
    ):
        mj.settle(mj.State((25000,) * 4), mj.Ron([(0, score)], 1), TENHOU)
    sheet = mj.read_sheet("draw", rules)
    assert sheet.to_dict()["rules"] == title
    assert f" {title}" in repr(simulate(rules, games=1, players=["random"] * 4, seed=1))
    assert simulate(rules, games=1, players=["random"] * 4, seed=1).summary()["name"] == title
    game = mj.Game(rules, seed=7)
    start = json.loads(write_mjai(game).splitlines()[0])
    assert start["mjrules"]["title"] == title
    assert json.loads(write_tenhou_json(game))["mjrules"]["title"] == title
    assert read_mjai(write_mjai(game))[0].rules == rules
    suzume = mj.rules("suzume", min_points=4)
    end = mj.SuzumeState.start(suzume)
    with pytest.raises(mj.RuleError, match=r"a score by suzume, changed: min_points=4: .* they differ in min_points"):
        mj.settle(end, mj.Tsumo(0, mj.score("1r11789s", dora="7s", tsumo=True, dealer=True, rules=suzume)), "suzume")


def test_files_say_it(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    rules = TENHOU.replace(kuitan=False)
    run = mj.simulate_to(tmp_path / "hands.parquet", rules, games=1, players=["random"] * 4, seed=1)
    for file in run.files:
        metadata = parquet.read_schema(file).metadata
        assert any(rules.title.encode() in value for value in metadata.values())
