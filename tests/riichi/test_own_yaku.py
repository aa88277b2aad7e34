"""A house's own yaku keep their names and ids apart from those that are shipped, now and later."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

import mjrules as mj
from mjrules.riichi import compile as compiled
from mjrules.riichi import yaku
from shared import DATA, Row, params

OLD = DATA / "old" / "house.toml"
OWN: dict[str, Any] = {"closed": 2, "open": 1, "needs": ["standard"], "bounds": {"aka": [2, 3]}}
SHIPPED_LATER = yaku.Yaku(66, "five_blessings", "新五福", "Five blessings, shipped", 1, 1, needs=("ron",))


def shipped_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if a later version had a yaku of the name that the old house gave its own."""
    for module in (yaku, compiled):
        monkeypatch.setattr(module, "YAKU", (*yaku.YAKU, SHIPPED_LATER))


def test_names_and_ids_are_of_their_own() -> None:
    rules = mj.rules("tenhou-4p", yaku={"zeta": OWN, "alpha": OWN, "own:mid": {**OWN, "id": 96}})
    assert list(rules.to_dict()["yaku"]) == ["own:zeta", "own:alpha", "own:mid"]
    own = {row.name: (row.id, row.ja) for row in rules.yaku_by_id.values() if row.id in yaku.OWN_IDS}
    assert own == {"own:mid": (96, "mid"), "own:alpha": (97, "alpha"), "own:zeta": (98, "zeta")}
    assert not {row.id for row in yaku.YAKU} & set(yaku.OWN_IDS)
    # a yaku that came later has no plain name: that one is an own yaku's
    plain = {row.name for row in yaku.YAKU if row.id in yaku.PLAIN_IDS}
    assert {row.name for row in yaku.YAKU if yaku.own_key(row.name) == row.name} == plain


def test_equal_rules_have_equal_ids_however_they_are_written() -> None:
    rules = mj.rules("tenhou-4p", yaku={"zeta": OWN, "alpha": OWN})
    again = mj.RiichiRules.from_dict(json.loads(json.dumps(rules.to_dict(), sort_keys=True)))
    plain = mj.rules("tenhou-4p", yaku={"own:alpha": OWN, "own:zeta": OWN})
    for other in (again, plain, pickle.loads(pickle.dumps(rules))):
        assert other == rules
        assert other.digest == rules.digest
        assert other.yaku_by_id == rules.yaku_by_id


def test_an_own_yaku_may_have_the_name_of_a_shipped_one() -> None:
    rules = mj.rules("tenhou-4p", yaku={"own:tanyao": {"closed": 3, "needs": ["has_man"]}, "tanyao": {"closed": 2}})
    score = mj.score("234567m22p345s67s", "8s", rules=rules)
    assert {row.key: row.han for row in score.yaku} == {"pinfu": 1, "tanyao": 2, "own:tanyao": 3}
    assert rules.title == "tenhou-4p, changed: yaku.own:tanyao, yaku.tanyao"


@pytest.mark.parametrize(
    ("own", "says"),
    [
        ({"x": OWN, "own:x": OWN}, "each yaku stands once"),
        ({"pinfu": {"closed": 2}, "mjrules:pinfu": {"closed": 3}}, "each yaku stands once"),
        ({"mjrules:x": OWN}, "unknown yaku 'mjrules:x'; a house's own is own:x"),
        ({"x": {**OWN, "excludes": ["y"]}}, r"unknown yaku excluded by yaku.x 'y'"),
        ({"x": {**OWN, "id": 66}}, r"option yaku.x.id: 66 is not allowed; expected a free number 96..119"),
        ({"sashikomi": {"closed": 2}}, "these rules leave it out"),
    ],
)
def test_bad_names(own: dict[str, Any], says: str) -> None:
    with pytest.raises(mj.RuleError, match=says):
        mj.rules("tenhou-4p", yaku=own)


@pytest.mark.parametrize("later", [False, True])
def test_an_old_house_file_means_what_it_meant(later: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if later:
        shipped_later(monkeypatch)
    rules = mj.rules(OLD)
    assert rules.title == "ともだち"
    assert isinstance(rules, mj.RiichiRules)
    own = {row.name for row in rules.yaku_by_id.values() if row.id in yaku.OWN_IDS}
    assert own == {"own:three_sevens", "own:five_blessings", "own:red_party"}
    assert rules.yaku_by_id[6].closed == 2
    score = mj.score("34m067p123406s99s", "0m", riichi=True, rules=rules)
    # red_party excludes five_blessings, the house's own: pinfu 2, riichi 1, red fives 3
    found = {row.key: row.han for row in score.yaku}
    expect = {"riichi": 1, "pinfu": 2, "own:red_party": 2, "aka": 3}
    assert found == ({**expect, "five_blessings": 1} if later else expect)
    score = mj.score("34m067p123456s99s", "0m", rules=rules)
    expect = {"pinfu": 2, "own:five_blessings": 2, "aka": 2}
    assert {row.key: row.han for row in score.yaku} == ({**expect, "five_blessings": 1} if later else expect)


def test_a_yaku_shipped_later_is_changed_under_its_full_name(monkeypatch: pytest.MonkeyPatch) -> None:
    shipped_later(monkeypatch)
    rules = mj.rules("tenhou-4p", yaku={"mjrules:five_blessings": {"open": 0}, "five_blessings": OWN})
    rows = {row.name: row for row in rules.yaku_by_id.values()}
    assert (rows["five_blessings"].open, rows["own:five_blessings"].open) == (0, 1)
    assert list(rules.to_dict()["yaku"]) == ["mjrules:five_blessings", "own:five_blessings"]


@pytest.mark.parametrize("later", [False, True])
@pytest.mark.parametrize("row", params("old_house"))
def test_old_saves_of_a_house_are_read(row: Row, later: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if later:
        shipped_later(monkeypatch)
    rules = mj.rules(OLD)
    if "text" in row["input"]:
        game = mj.Game.from_text(row["input"]["text"])
        assert list(game.view(0)["points"]) == row["expect"]["points"]
    else:
        game = mj.Game.from_bytes(bytes.fromhex(row["input"]["saved"]))
        assert dict(game.full_events[-1]) == row["expect"]["last"]
    assert game.rules == rules
    assert mj.Game.from_bytes(game.to_bytes()).to_bytes() == game.to_bytes()
    assert mj.Game.from_text(game.to_text()).to_text() == game.to_text()


def test_a_house_file_is_the_one_that_was_written() -> None:
    assert "own:" not in Path(OLD).read_text(encoding="utf-8")
