"""Rule sets as values: presets and their sources, text forms, a house's own file, a house's own yaku."""

from __future__ import annotations

import copy
import json
import pickle
from dataclasses import FrozenInstanceError, fields
from pathlib import Path
from typing import Any

import pytest

import mjcore as mc
import mjrules as mj
from mjcore import schema
from riichi.tables import RIICHI
from rules.published import published
from shared import Row, params, table

SCORE_OPTIONS = {spec.name: spec.metadata for spec in fields(mj.RiichiRules) if spec.metadata.get("stage") == "score"}
TENHOU = mj.rules("tenhou-4p")


# ---------------------------------------------------------------- presets


@pytest.mark.parametrize("row", params("presets"))
def test_values_of_a_preset(row: Row) -> None:
    values = mj.rules(row["input"]["rules"]).to_dict()
    assert {name: values[name] for name in row["expect"]} == row["expect"]


def test_every_published_preset_has_a_row() -> None:
    assert [row["id"] for row in table("presets")] == published()["presets"]["riichi"]
    assert mj.presets("riichi") == RIICHI
    with pytest.raises(mj.RuleError, match="unknown variant 'go'"):
        mj.presets("go")


@pytest.mark.parametrize("name", RIICHI)
def test_every_option_of_a_preset_says_where_it_comes_from(name: str) -> None:
    rules = mj.rules(name)
    for option in SCORE_OPTIONS:
        if option != "yaku":
            assert rules.sources[option], option
    house = name.startswith(("paiyuki", "kirakuken"))
    unverified = [option for option, source in rules.sources.items() if source == "unverified"]
    assert not (house and unverified)
    assert rules.name == name
    assert rules is mj.rules(name)


# ---------------------------------------------------------------- values


@pytest.mark.parametrize("name", RIICHI)
def test_rules_go_round(name: str) -> None:
    rules = mj.rules(name)
    told = json.loads(json.dumps(rules.to_dict()))
    again = mj.RiichiRules.from_dict(told)
    assert again == rules
    assert again.digest == rules.digest
    assert hash(again) == hash(rules)
    assert again.name == name
    assert told["variant"] == "riichi"
    for copied in (pickle.loads(pickle.dumps(rules)), copy.copy(rules), copy.deepcopy(rules)):
        assert copied == rules
        assert copied.sources == rules.sources
        assert copied.name == name
    assert mj.rules(rules) is rules
    assert len(rules.digest) == 64
    assert int(rules.digest, 16) >= 0


@pytest.mark.parametrize("name", [name for name in SCORE_OPTIONS if name not in ("players", "yaku")])
def test_each_option_is_part_of_what_rules_are(name: str) -> None:
    base = mj.rules("kirakuken-3p").replace(open_riichi=True)
    meta, value = SCORE_OPTIONS[name], getattr(base, name)
    if meta["many"]:
        other: object = meta["choices"][:1] if value != meta["choices"][:1] else meta["choices"]
    elif meta["choices"]:
        other = next(choice for choice in meta["choices"] if choice != value and (name != "aka" or choice == 4))
    else:
        other = value + (100 if name == "honba_points" else 1)
    changed = base.replace(**{name: other})
    assert changed != base
    assert changed.digest != base.digest
    assert changed.sources[name] == "changed by the caller"
    assert mj.RiichiRules.from_dict(changed.to_dict()) == changed
    assert changed.replace(**{name: value}) == base


def test_names_are_no_part_of_what_rules_are() -> None:
    renamed = mj.RiichiRules.from_dict({**TENHOU.to_dict(), "name": "ours"})
    assert renamed == TENHOU
    assert renamed.digest == TENHOU.digest
    assert renamed.name == "ours"
    assert TENHOU != "tenhou-4p"
    assert mj.RiichiRules().name == "custom"
    for bad, says in (({"variant": "go"}, "unknown variant 'go'"), ({"name": 5}, "option name: 5")):
        with pytest.raises(mj.RuleError, match=says):
            mj.RiichiRules.from_dict({**TENHOU.to_dict(), **bad})


def test_rules_cannot_be_changed() -> None:
    own = TENHOU.replace(yaku={"pinfu": {"closed": 2}})
    with pytest.raises(FrozenInstanceError):
        own.aka = 4  # type: ignore[misc]
    with pytest.raises(TypeError):
        own.yaku["pinfu"]["closed"] = 3  # type: ignore[index]
    with pytest.raises(TypeError):
        own.sources["aka"] = "x"  # type: ignore[index]
    given: dict[str, Any] = {"pinfu": {"closed": 2}}
    kept = TENHOU.replace(yaku=given)
    given["pinfu"]["closed"] = 9
    assert kept.yaku["pinfu"]["closed"] == 2
    with pytest.raises(TypeError):
        mj.RiichiRules(4)  # type: ignore[misc]


# ---------------------------------------------------------------- a house's file


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


TOML = """
base = "paiyuki-4p"
name = "ともだち"
kiriage = "off"
aka = 3
double_yakuman = ["kokushi13"]

[yaku.pinfu]
closed = 2

[yaku.five_blessings]
ja = "五福"
en = "Five blessings"
closed = 2
open = 1
needs = ["standard"]
bounds = { aka = [2, 3] }
"""


def test_a_house_file_in_both_languages(tmp_path: Path) -> None:
    toml = written(tmp_path, "friends.toml", TOML)
    own = mj.rules(toml)
    assert (own.name, own.kiriage, own.aka, own.double_yakuman) == ("ともだち", "off", 3, ("kokushi13",))
    assert own.sources["kiriage"] == "friends.toml"
    assert own.sources["kuitan"] == mj.rules("paiyuki-4p").sources["kuitan"]
    assert mj.rules(toml, kuitan=True) == own
    with pytest.raises(mj.RuleError, match=r"a text is a rule set's name; of a file it is pathlib.Path"):
        mj.rules(str(toml))
    assert mj.rules(toml, kuitan=False).kuitan is False
    values = {
        "base": "paiyuki-4p",
        "kiriage": "off",
        "aka": 3,
        "double_yakuman": ["kokushi13"],
        "yaku": json.loads(json.dumps(own.to_dict()["yaku"])),
    }
    as_json = mj.rules(written(tmp_path, "friends.json", json.dumps(values)))
    assert as_json == own
    assert as_json.name == "friends"
    whole = mj.rules(written(tmp_path, "whole.json", json.dumps(own.to_dict())))
    assert whole == own
    assert whole.name == "ともだち"


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("no_base.toml", "aka = 3", "base is missing; name a preset: paiyuki-4p"),
        ("base.toml", 'base = "tenhou"', "unknown rule set 'tenhou'; did you mean 'tenhou-"),
        ("base_number.toml", "base = 4", "unknown rule set 4"),
        ("broken.toml", "base = ", "rules file .*broken.toml: "),
        ("broken.json", "{", "rules file .*broken.json: "),
        ("list.json", "[1]", "expected a table of options"),
        ("name.toml", 'base = "ema"\nname = 5', "name is 5; expected a text"),
        ("option.toml", 'base = "ema"\nkuitann = true', "unknown option 'kuitann'; did you mean 'kuitan'"),
        ("value.toml", 'base = "ema"\nkuitan = 1', "option kuitan: 1 is not allowed"),
        ("variant.json", '{"variant": "go"}', "base is missing"),
    ],
)
def test_what_is_no_house_file(tmp_path: Path, name: str, text: str, says: str) -> None:
    with pytest.raises(mj.RuleError, match=says):
        mj.rules(written(tmp_path, name, text))


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    (tmp_path / "folder.toml").mkdir()
    for name in ("bytes.toml", "folder.toml", "nowhere.toml"):
        with pytest.raises(mj.RuleError, match=f"rules file .*{name}: "):
            mj.rules(tmp_path / name)


# ---------------------------------------------------------------- a house's own yaku


def test_an_own_yaku_in_both_scorers() -> None:
    """A row over the published facts needs no compilation: shapes, facts of the reading, counters with bounds."""
    sevens = {"ja": "三つの七", "en": "Three sevens", "closed": 3, "open": 2, "shapes": ["123777p777m777s11z"]}
    dragon = {"multiple": 2, "multiple_open": 1, "needs": ["triplet_hatsu", "all_honours"], "excludes": ["tsuuiisou"]}
    party = {"closed": 2, "needs": ["riichi"], "forbids": ["tsumo"], "bounds": {"aka": [3, 3]}, "id": 100}
    rules = TENHOU.replace(yaku={"three_sevens": sevens, "quiet_dragon": dragon, "red_party": party})
    rows: list[tuple[mj.Win, dict[str, int], set[str]]] = [
        (mj.Win("123777p777m77s11z", "7s", seat_wind="S"), {"own:three_sevens": 3}, {"own:red_party"}),
        (mj.Win("123777p77s11z", "7s", seat_wind="S", melds=["pon:777m"]), {"own:three_sevens": 2}, set()),
        (mj.Win("123777p777m77s22z", "7s"), {"sanshoku_doukou": 2}, {"own:three_sevens"}),
        (
            mj.Win("6661122z", "2z", melds=["pon:333z", "pon:444z"]),
            {"own:quiet_dragon": 1, "shousuushii": 1},
            {"tsuuiisou"},
        ),
        (
            mj.Win("5z", "5z", melds=["pon:111z", "pon:222z", "pon:333z", "pon:444z"]),
            {"tsuuiisou": 1},
            {"own:quiet_dragon"},
        ),
        (mj.Win("34m067p123406s99s", "0m", riichi=True), {"own:red_party": 2, "aka": 3}, set()),
        (mj.Win("34m067p123406s99s", "5m", riichi=True), {"aka": 2}, {"own:red_party"}),
        (mj.Win("34m067p123406s99s", "0m", riichi=True, tsumo=True), {"aka": 3}, {"own:red_party"}),
    ]
    batch = mj.score_batch(mj.pack([win for win, _, _ in rows]), rules)
    for (win, some, none), record in zip(rows, batch, strict=True):
        score = mj.score(win, rules=rules)
        keys = {line.key: line.multiple or line.han for line in score.yaku}
        assert some.items() <= keys.items(), score
        assert not none & set(keys), score
        assert record.tobytes() == score.raw.record
    own = {row.name: row for row in rules.yaku_by_id.values()}
    assert (own["own:red_party"].id, own["own:three_sevens"].id, own["own:quiet_dragon"].id) == (100, 97, 96)
    assert (own["own:three_sevens"].en, own["own:quiet_dragon"].en, own["own:red_party"].source) == (
        "Three sevens",
        "quiet_dragon",
        "house",
    )


def test_too_many_shapes_and_rows() -> None:
    shape = "123456789m11122z"
    many = {"mine": {"closed": 1, "shapes": [shape] * (schema.MAX_SHAPES + 1)}}
    with pytest.raises(mj.RuleError, match=f"{schema.MAX_SHAPES} shapes at most"):
        TENHOU.replace(yaku=many)
    assert TENHOU.replace(yaku={"mine": {"closed": 1, "shapes": [shape] * schema.MAX_SHAPES}})
    crowd = {f"own_{n}": {"closed": 1, "needs": ["riichi"]} for n in range(25)}
    with pytest.raises(mj.RuleError, match=r"expected a free number 96..119"):
        TENHOU.replace(yaku=crowd)


# ---------------------------------------------------------------- a score as a value


def test_a_score_says_everything_readable() -> None:
    win = mj.Win("123456m234p6799s", "5s", tsumo=True, seat_wind="S")
    score = mj.score(win, rules=TENHOU)
    assert repr(score) == "<Score 123456m234p6799s+5s: menzen_tsumo 1, pinfu 1: 2 han 20 fu, 1500 points>"
    assert [(line.name("ja"), line.name(), line.name("en")) for line in score.yaku][1] == ("平和", "Pinfu", "Pinfu")
    with pytest.raises(mj.RuleError, match="unknown language 'fr'; known: ja, en"):
        score.yaku[0].name("fr")
    told = json.loads(json.dumps(score.to_dict()))
    assert told["points"] == 1500
    assert told["yaku"][1] == {
        "id": 6,
        "key": "pinfu",
        "ja": "平和",
        "en": "Pinfu",
        "han": 1,
    }
    assert told["form"] == "standard"
    assert told["wait"] == "ryanmen"
    assert told["rules"] == "tenhou-4p"
    assert told["base"] == 320
    assert told["fu_parts"] == [
        {"reason": "base", "tile": None, "fu": 20},
        {"reason": "pinfu_tsumo", "tile": None, "fu": 0},
    ]
    assert score == mj.score(win, rules=TENHOU)
    assert hash(score) == hash(mj.score(win, rules=TENHOU))
    assert score != mj.score(win, rules=mj.rules("ema"))
    assert score != "2 han"
    assert len({score, mj.score(win, rules=TENHOU)}) == 1
    assert pickle.loads(pickle.dumps(score.raw)) == score.raw
    assert score.raw != b""


def test_a_refusal_says_why() -> None:
    score = mj.score("123456m234p13s99s", "2s", rules=TENHOU)
    assert repr(score) == "<Score 123456m234p1399s+2s: no_yaku>"
    assert (score.valid, score.reason, score.points, score.pay, score.to_dict()) == (
        False,
        "no_yaku",
        0,
        {},
        {"valid": False, "reason": "no_yaku"},
    )
    assert score != mj.score("123456m234p13s99s", "5s", rules=TENHOU)


def test_a_yakuman_and_a_hand_beyond_64_bits() -> None:
    yakuman = mj.score("19m19p19s1234567z", "1z", rules=mj.rules("mahjong-soul-4p"))
    assert repr(yakuman) == "<Score 19m19p19s1234567z+1z: kokushi13 2: yakuman x2, 96000 points>"
    assert yakuman.to_dict()["yaku"] == [
        {"id": 41, "key": "kokushi13", "ja": "国士無双十三面待ち", "en": "Kokushi musou 13-wait", "multiple": 2}
    ]
    assert yakuman.base == 16000
    assert yakuman.fu_parts == ()
    rules = TENHOU.replace(aotenjou=True, double_yakuman=["daisuushii", "suuankou_tanki"])
    win = {
        "hand": "5z",
        "win_tile": "5z",
        "melds": ["ankan:1111z", "ankan:2222z", "ankan:3333z", "ankan:4444z"],
        "riichi": True,
    }
    base = 160 * 2**80  # 20+10+128+2+2=162->170
    for place, tsumo, payer in (
        ("E", False, "discarder"),
        ("E", True, "each"),
        ("S", True, "dealer"),
        ("S", False, "discarder"),
    ):
        score = mj.score(**win, tsumo=tsumo, seat_wind=place, rules=rules)
        assert score.valid
        assert score.han > 50
        assert score.raw.status == "overflow"
        times = {"discarder": 6 if place == "E" else 4, "each": 2, "dealer": 2}[payer]
        assert score.pay[payer] == -(-(score.fu << (2 + score.han)) * times // 100) * 100
        assert score.base == score.fu << (2 + score.han) > base // 100
        assert score.points == sum(n * {"each": 3, "child": 2}.get(name, 1) for name, n in score.pay.items())
        record = mj.score_batch(mj.pack([score.win]), rules)[0]
        assert schema.STATUS[record["status"]] == "overflow"
        assert record["points"] == 0
        assert record["base"] == -1


def test_the_door_has_no_mutable_state() -> None:
    assert mc.schema.STATUS[:2] == ("ok", "not_complete")
    before = mj.rules("ema").digest
    mj.rules("ema").to_dict()["aka"] = 3
    mj.rules("ema").to_dict()["double_yakuman"].append("kokushi13")
    assert mj.rules("ema").digest == before
