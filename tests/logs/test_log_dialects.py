"""Logs as other writers write them: each row a public report or the words of a converter, on logs of our tables."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from click.testing import CliRunner

import mjcore as mc
import mjrules as mj
from logs.logged_games import PRESETS, keen_game
from mjrules.cli.program import program
from mjrules.logs import (
    logs_of,
    read_log,
    read_mjai,
    read_tenhou_json,
    replay,
    verify,
    write_majiang,
    write_mjai,
    write_tenhou_json,
)
from mjrules.logs.formats.majiang import read_majiang
from mjrules.logs.formats.tenhou_tables import as_played
from mjrules.logs.formats.tenhou_words import END_OF, ENDS, plain, value_of, yaku_of
from mjrules.logs.record import LoggedDraw, Person
from shared import params, table

TEXTS = {row["id"]: row["log"] for row in table("logs")}
JSON, XML = TEXTS["tenhou-json-4p"], TEXTS["mjlog-4p"]


def made(text: str, *changes: Sequence[str]) -> str:
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


@pytest.mark.parametrize("row", params("log_dialects"))
def test_dialect(row: dict[str, Any]) -> None:
    (game,) = read_log(made(TEXTS[row["log"]], *row["changes"]), "x")
    played = replay(game)
    assert [str(difference) for difference in played.differences] == []
    assert len(played.hands) == 1
    options = {name: tuple(value) if isinstance(value, list) else value for name, value in row["options"].items()}
    assert game.rules == mj.rules(row["rules"], **options)
    assert (row["note"] in "; ".join(game.notes), bool(game.notes)) == (True, bool(row["note"]))


EVENTS = [json.loads(line) for line in TEXTS["mjai-4p"].split("\n")]
# one game in other clothes: mjai.app, Akagi (arrays), kobalab/Majiang#118 and #101 (addresses)
WRAPPED = {
    "array": json.dumps(EVENTS),
    "array-indented": json.dumps(EVENTS, indent=1),
    "arrays-of-one": "\n".join(json.dumps([event]) for event in EVENTS),
    "address": f"https://tenhou.net/6/#json={quote(JSON)}",
    "address-plain": f"https://tenhou.net/5/#json={JSON.replace(' ', '')}",
}


@pytest.mark.parametrize("text", WRAPPED.values(), ids=WRAPPED)
def test_other_clothes(text: str) -> None:
    (game,) = read_log(text, "x")
    assert game.rules == mj.rules("tenhou-4p")
    assert replay(game).equal


@pytest.mark.parametrize(("end", "word"), [(end, word) for end, words in ENDS.items() for word in words])
def test_every_word_of_an_end(end: tuple[str, object], word: str) -> None:
    assert END_OF[plain(word)] == end
    text = made(TEXTS["tenhou-json-four-riichi"], ("四家立直", word))
    assert read_log(text)[0].hands[0].draw.reason == end[0]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("30符4飜7700点", (4, 30, 7700, None, False)),
        ("30符1飜300-500点", (1, 30, 300, 500, False)),
        ("30Fu2Han2900点", (2, 30, 2900, None, False)),
        ("満貫2000-4000点", (None, None, 2000, 4000, False)),
        ("30符5飜満貫8000点", (5, 30, 8000, None, False)),
        ("Counted Yakuman 8000-16000点", (None, None, 8000, 16000, False)),
        ("25符13飜役満16000点∀", (None, None, 16000, None, True)),
        ("Kiriage Mangan 8000点", (None, None, 8000, None, False)),
        ("切り上げ満貫4000点∀", (None, None, 4000, None, True)),
        ("", None),
        ("満貫", None),
        (7700, None),
    ],
)
def test_values(text: object, value: tuple[object, ...] | None) -> None:
    assert value_of(text) == value


def test_an_end_nobody_knows() -> None:
    text = made(TEXTS["tenhou-json-four-riichi"], ("四家立直", "流れ"))
    (game,) = read_log(text)
    assert (game.hands[0].draw.reason, "no end of a hand that is known" in game.notes[0]) == (None, True)
    assert replay(game).equal


def test_three_hands_without_names() -> None:
    assert read_log(made(TEXTS["mjai-3p"], (', "names": ["a", "b", "c"]', "")))[0].rules.players == 3


def test_yaku_of_a_house() -> None:
    rules = mj.rules("paiyuki-4p")
    assert yaku_of("大三元(役満)", rules) == ("daisangen", 13)
    assert yaku_of("役牌:自風牌(1飜)", rules) == ("seat_wind", 1)
    assert yaku_of("立直", rules) is None
    assert yaku_of(7, rules) is None


def test_several_games() -> None:
    other = made(JSON, ("般南喰赤", "般東喰赤"))
    addresses = [f"https://tenhou.net/6/#json={quote(text)}" for text in (JSON, other)]
    for text in (f"{JSON}\n{other}", f"[{JSON}, {other}]", "\n".join(addresses)):
        games = read_log(text, "x")
        assert [game.rules.length for game in games] == ["tonnan", "tonpuu"]
        assert {game.source for game in games} == {"x"}
    with pytest.raises(mc.NotationError, match=r"log x, game 2, log\[0\]: 1 entries"):
        read_log(f'{JSON}\n{{"log": [[1]]}}', "x")


def test_one_game_alone() -> None:
    assert read_tenhou_json(f" {JSON}" + " " * 150_000).hands == read_tenhou_json(JSON.encode()).hands
    with pytest.raises(mc.NotationError, match="2 JSON values; expected one object; read_log reads several"):
        read_tenhou_json(f"{JSON}\n{JSON}")
    with pytest.raises(mc.NotationError, match="Exceeds the limit"):
        read_tenhou_json('{"log": ' + "1" * 5000 + "}")
    win = '["和了", [0, 0, 8700, -7700], [2, 3, 2, "30符4飜7700点"'
    unlike = made(JSON, (win, win.replace("30符4飜7700点", "7700点").replace("和了", "上がり")))
    assert read_log(unlike)[0].hands[0].wins[0].points == 7700


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("https://tenhou.net/6/#json=\udcff", "UTF-8"),
        ("https://tenhou.net/0/?log=2009020712gm-00a1", "names a log and does not hold it"),
        ("https://example.org/#json={}", "the address 'https://example.org/'"),
        ("https://tenhou.net/6/#json=%7B", "line 1, column 2"),
        ("https://tenhou.net/6/#json=" + "%5B" * 100_000, "nested too deeply"),
        ('[{"log": []}, 7]', r"no list 'log'"),
        ("[]", "no list 'log'"),
    ],
)
def test_addresses_that_hold_none(text: str, says: str) -> None:
    with pytest.raises(mc.NotationError, match=says):
        read_log(text, "x")


def test_people() -> None:
    text = made(
        JSON,
        (
            '"name": ["a", "b", "c", "d"]',
            '"name": ["a", "b", "c", "d"], "dan": ["九段", "", "", ""], "rate": [2100.5, 0, 0, 0]',
        ),
    )
    (game,) = read_log(text)
    assert game.people == (Person("a", "九段", 2100.5), Person("b"), Person("c"), Person("d"))
    seats = '<UN n0="%E5%8C%97" n1="b" n2="c" n3="d" dan="16,1,2,3" rate="2139.77,x,1500,1500" sx="M,M,F,M"/>'
    (game,) = read_log(made(XML, ('<UN n0="a" n1="b"/>', f"{seats}<UN n2='z'/>")))
    assert [person.rate for person in game.people] == [2139.77, None, 1500, 1500]
    assert [person.name for person in read_log(TEXTS["mjai-3p"])[0].people] == ["a", "b", "c"]
    assert read_log(made(JSON, ('"name": ["a", "b", "c", "d"]', '"name": ["a"]')))[0].people == ()
    assert [event["names"] for event in map(json.loads, write_mjai(game).split("\n")[:1])] == [["北", "b", "c", "d"]]


def test_a_game_of_2009() -> None:
    """dnovikoff/tenhou bye.xml: 75 453 355 117 -> -32 44 11 -23 in a short game: uma 10, 5, -5, -10."""
    rules = mj.rules_from_tenhou(161)
    found = as_played(rules, (), (7500, 45300, 35500, 11700), (-320, 440, 110, -230))
    assert (found.uma, found.rounding, found.tenpai_yame) == ((10, 5, -5, -10), "half_up", "auto_if_top")
    own = mj.rules_from_tenhou(257).replace(uma=(15, 5, -5, -15), start_points=30000, return_points=30000)
    shared = as_played(own, (), (29300, 30700, 29300, 30700), (-107, 107, -107, 107))
    assert (shared.tie_break, shared.uma) == ("shared", (15, 5, -5, -15))
    assert as_played(rules, (), (7500, 45300, 35500, 11700), (1, 2, 3, 4)) is rules


@pytest.mark.parametrize("kind", ["win", "draw"])
def test_a_leading_dealer_who_played_on(kind: str) -> None:
    """dnovikoff/tenhou bug1.xml, 2009-02: S4.1 ends with the leading dealer alone ready, and S4.2 follows."""
    (game,) = read_log(TEXTS["mjai-4p"])
    hand = replace(game.hands[0], bakaze="S", oya=3, kyoku=4)
    if kind == "draw":
        hand = replace(hand, wins=(), draw=LoggedDraw("exhaustive", (3,), (-1000, -1000, -1000, 3000)))
    following = replace(hand, honba=1, scores=(20000, 20000, 20000, 40000))
    found = as_played(game.rules, (hand, following), None, None)
    assert (found.agari_yame, found.tenpai_yame) == (
        ("off", "auto_if_top") if kind == "win" else ("auto_if_top", "off")
    )
    behind = replace(following, scores=(40000, 20000, 20000, 20000))
    assert as_played(game.rules, (hand, behind), None, None) == game.rules


def test_one_hand_of_a_thousand_points() -> None:
    """dnovikoff/tenhou ratio.xml: GO 2113, 10 10 10 10, the game is over after its hand."""
    paid = '10,0,10,0,0,87,10,-77" owari="10,0.0,10,0.0,87,7.7,-67,-7.7'
    points = [
        ("250,250,250,250", "10,10,10,10"),
        ("250,250,240,250", "10,10,0,10"),
        ("250,0,250,0,240,87,250,-77", paid),
    ]
    text = made(XML, ('type="169"', 'type="2217"'), *points)
    (game,) = read_log(text, "x")
    assert (game.rules.start_points, game.scores) == (1000, None)
    assert [str(difference) for difference in replay(game).differences] == []


# Majiang


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("name", [name for name in PRESETS if mj.rules(name).players == 4])
def test_majiang(name: str, seed: int) -> None:
    game = keen_game(mj.rules(name, open_riichi=False), seed)
    (logged,) = read_mjai(write_mjai(game))
    told = json.loads(write_majiang(logged, list("abcd")))
    (again,) = read_log(json.dumps(told, ensure_ascii=False), "x", game.rules)
    assert [str(difference) for difference in replay(again).differences] == []
    assert (again.form, [hand.name for hand in again.hands]) == ("majiang", [hand.name for hand in logged.hands])
    assert [person.name for person in again.people] == ["a", "b", "c", "d"]
    # another seat deals first: the same game, seats counted from it
    turned = told | {"qijia": 1, "player": ["d", "a", "b", "c"], "defen": told["defen"][-1:] + told["defen"][:-1]}
    turned["point"] = told["point"][-1:] + told["point"][:-1]
    assert read_majiang(turned, "x", game.rules) == again


def small() -> dict[str, object]:
    (logged,) = read_mjai(write_mjai(keen_game(mj.rules("tenhou-4p"), 1)))
    return json.loads(write_majiang(logged, list("abcd")))


@pytest.mark.parametrize(
    ("place", "value", "says"),
    [
        (("qijia",), 4, "qijia: 4"),
        (("log", 0), [], r"no list 'log' of hands"),
        (("log", 1), [], r"log\[1\]: \[\]"),
        (("log", 0, 1), 7, r"log\[0\]\[1\]: 7"),
        (("log", 0, 1), {"zimo": 7}, "the fields of an event"),
        (("log", 0, 1), {"qipai": {}}, "qipai comes first"),
        (("log", 0, 0, "qipai", "jushu"), 4, "0..3 are expected"),
        (("log", 0, 0, "qipai", "changbang"), "x", "changbang 'x'"),
        (("log", 0, 0, "qipai", "shoupai"), [], "4 hands are expected"),
        (("log", 0, 0, "qipai", "shoupai"), ["m1"] * 4, "13 tiles are dealt"),
        (("log", 0, 0, "qipai", "shoupai"), ["x1"] * 4, "hand 'x1'"),
        (("log", 0, 0, "qipai", "defen"), [1], "4 whole numbers are expected"),
        (("log", 0, 0, "qipai", "baopai"), "z9", "'z9' is no tile"),
        (("log", 0, 1), {"zimo": {"l": 4, "p": "m1"}}, "seat 4"),
        (("log", 0, 1), {"zimo": {"l": 0, "p": "m"}}, "'m' is no tile"),
        (("log", 0, 1), {"fulou": {"l": 0, "m": "m"}}, "'m' is no call"),
        (("log", 0, 1), {"fulou": {"l": 0, "m": "m123"}}, "is of nobody"),
    ],
)
def test_majiang_that_is_damaged(place: tuple[object, ...], value: object, says: str) -> None:
    told = json.loads(json.dumps(small()))
    at = told
    for key in place[:-1]:
        at = at[key]
    at[place[-1]] = value
    with pytest.raises(mc.NotationError, match=says):
        read_majiang(told, "x")


def test_majiang_words_that_are_not_known() -> None:
    told = json.loads(json.dumps(small()))
    hands = told["log"]
    won = next(hand for hand in hands if "hule" in hand[-1])
    won[-1]["hule"]["hupai"][0]["name"] = "宇宙"
    drawn = next(hand for hand in hands if "pingju" in hand[-1])
    drawn[-1]["pingju"]["name"] = "終了"
    hands[0].insert(1, {"shuo": {}})
    told |= {"player": ["a"], "defen": ["x"] * 4, "point": [1]}
    game = read_majiang(told)
    assert len(game.notes) == 3
    assert (game.people, game.scores, game.result_x10) == ((), None, None)
    assert replay(game).equal


# stores, commands


def test_sqlite(tmp_path: Path) -> None:
    path = tmp_path / "2009.db"
    with sqlite3.connect(path) as store:
        store.execute('CREATE TABLE "lo""gs" (log_id TEXT, was_error INTEGER, log_content BLOB)')
        store.execute("CREATE TABLE other (n INTEGER)")
        store.execute("INSERT INTO other VALUES (7)")
        rows = [("2009-a", 0, XML.encode()), ("2009-b", 0, JSON), ("2009-c", 1, None), ("2009-d", 0, b"<" * 40)]
        store.executemany('INSERT INTO "lo""gs" VALUES (?, ?, ?)', rows)
    store.close()
    found = list(logs_of([tmp_path]))
    assert [log.name for log in found] == [f"{path}/2009-{letter}" for letter in "abd"]
    report = verify(found)
    assert (report.counts["equal"], len(report.bad)) == (2, 1)
    path.write_bytes(path.read_bytes()[:2000])
    assert "expected a whole SQLite file" in next(iter(logs_of([path]))).problem


def run(*arguments: object) -> object:
    return CliRunner().invoke(program, list(map(str, arguments)))


def test_convert(tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    path.write_text(JSON, encoding="utf-8")
    found = run("convert", path, "--to", "mjai")
    assert found.exit_code == 0
    (game,) = read_log(found.stdout)
    assert replay(game).equal
    assert [person.name for person in game.people] == ["a", "b", "c", "d"]
    target = tmp_path / "two.json"
    assert run("convert", path, target, "--to", "tenhou6", "--anonymous").exit_code == 0
    (again,) = read_log(target.read_text(encoding="utf-8"))
    names = [person.name for person in again.people]
    assert len(set(names)) == 4
    assert all(len(name) == 12 for name in names)
    assert replay(again).equal
    refused = run("convert", path, target, "--to", "mjai")
    assert (refused.exit_code, "--force replaces it" in refused.stderr) == (2, True)
    assert run("convert", path, target, "--to", "mjai", "--force").exit_code == 0
    assert run("convert", path, "--to", "mjai", "--set", "kuitan=false").exit_code == 2
    path.write_text(made(JSON, ("平和(1飜)", "宇宙(1飜)")), encoding="utf-8")
    noted = run("convert", path, "--to", "mjai")
    assert (noted.exit_code, "NOTE" in noted.stderr) == (0, True)
    path.write_text(made(JSON, ("7700点", "8000点")), encoding="utf-8")
    for form in ("mjai", "tenhou6", "majiang", "mjlog"):
        wrong = run("convert", path, "--to", form)
        assert (wrong.exit_code, "does not replay" in wrong.stderr) == (2, True)


def test_notes_are_shown(tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    path.write_text(made(JSON, ("平和(1飜)", "宇宙(1飜)")), encoding="utf-8")
    found = run("replay", path)
    assert f"NOTE {path}: log[0][16]: yaku '宇宙(1飜)' is not known" in found.stdout
    told = json.loads(run("replay", path, "--json").stdout)
    assert [note["source"] for note in told["notes"]] == [str(path)]


def test_a_log_is_written_as_mjai() -> None:
    for name in ("mjlog-4p", "tenhou-json-4p", "mjlog-3p", "mjai-cut-after-passes"):
        (game,) = read_log(TEXTS[name], "x")
        (again,) = read_mjai(write_mjai(game))
        assert replay(again).equal
        assert len(again.hands) == len(game.hands)
    (game,) = read_log(write_tenhou_json(keen_game(mj.rules("tenhou-4p"), 1)))
    (again,) = read_mjai(write_mjai(game))
    assert (again.scores, again.result_x10) == (game.scores, game.result_x10)
    assert replay(again).equal
