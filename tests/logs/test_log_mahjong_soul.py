"""Records of Mahjong Soul: written from games of ours in every wrapping, read, replayed; damaged ones refused."""

from __future__ import annotations

import copy
import json
from base64 import b64encode
from contextlib import suppress
from typing import Any

import pytest

import mjcore as mc
import mjrules as mj
from logs.logged_games import keen_game
from logs.mahjong_soul_pages import as_bytes, lengthy, packed, record, varint, wrapped
from mjrules.logs import LoggedGame, read_log, read_mahjong_soul, read_mjai, replay, write_mjai

MODES = {("mahjong-soul-4p", "tonnan"): 2, ("mahjong-soul-4p", "tonpuu"): 1, ("mahjong-soul-3p", "tonnan"): 12}
UNTOLD = ("dora", "pao")


def played(name: str, length: str, seed: int) -> LoggedGame:
    return read_mjai(write_mjai(keen_game(mj.rules(name, length=length), seed)))[0]


def events(game: LoggedGame) -> list[list[mj.Event]]:
    found = replay(game)
    assert [str(difference) for difference in found.differences] == []
    return [[event for event in hand.events if event["type"] not in UNTOLD] for hand in found.hands]


@pytest.mark.parametrize(
    ("name", "length", "seed"),
    [
        *[(*mode, 2) for mode in MODES],
        ("mahjong-soul-4p", "tonnan", 6),  # a kakan and a daiminkan
        ("mahjong-soul-3p", "tonnan", 4),
    ],
)
def test_round_trip(name: str, length: str, seed: int) -> None:
    game = played(name, length, seed)
    told = record(game, MODES[name, length])
    for form in (json.dumps(told), as_bytes(told), as_bytes(told, old=True)):
        (again,) = read_log(form, "x")
        assert (again.form, again.rules, again.notes) == ("mahjong-soul", game.rules, ())
        assert events(again) == events(game)
        assert (again.scores, again.result_x10) == (game.scores, game.result_x10)
        assert [person.name for person in again.people] == [f"n{seat}" for seat in range(game.rules.players)]


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    return record(played("mahjong-soul-4p", "tonpuu", 1), 1)


def camel(value: Any) -> Any:
    """The same with the names that protobuf's JSON has."""
    if isinstance(value, list):
        return [camel(each) for each in value]
    if not isinstance(value, dict):
        return value
    words = {name: name.split("_") for name in value}
    return {w[0] + "".join(map(str.title, w[1:])): camel(value[name]) for name, w in words.items()}


def without_zeros(value: Any) -> Any:
    if isinstance(value, list):
        return [without_zeros(each) for each in value]
    return {key: without_zeros(each) for key, each in value.items() if each} if isinstance(value, dict) else value


def actions(told: dict[str, Any]) -> list[dict[str, Any]]:
    beside = {"passed": 1, "type": 2, "user_input": {"type": 1}}
    return [beside, {"passed": 2, "type": 1, "result": {"name": ".lq.RecordMJStart", "data": {}}}] + [
        {"passed": 3, "type": 1, "result": row} for row in told["data"]
    ]


WRAPPINGS = {
    "GameDetailRecords": lambda told: {
        **told, "data": {"name": ".lq.GameDetailRecords", "data": {"actions": actions(told)}}
    },
    "records": lambda told: {**told, "data": {"version": 0, "records": told["data"], "actions": []}},
    "actions alone": actions,
    "list alone": lambda told: told["data"],
    "list in a list": lambda told: [told["data"]],
    "names of protobuf's JSON": camel,
    "zeros left out": without_zeros,
    "short names, hand by hand": lambda told: {
        "rounds": [[{"name": row["name"][10:], "data": row["data"]} for row in told["data"]]]
    },
    "results in base64": lambda told: {
        **told, "data": {"actions": [
            {"type": 1, "result": told["data"][0]},
            *({"type": 1, "result": b64encode(wrapped(row["name"], row["data"])).decode()} for row in told["data"][1:]),
        ]},
    },
    "data in base64": lambda told: {**told, "data": b64encode(
        wrapped(".lq.GameDetailRecords", {"records": [wrapped(row["name"], row["data"]) for row in told["data"]]})
    ).decode()},
}  # fmt: skip


@pytest.mark.parametrize("wrapping", WRAPPINGS)
def test_wrappings(told, wrapping):
    rules = mj.rules("mahjong-soul-4p", length="tonpuu")
    plain = read_mahjong_soul(told)
    (again,) = read_log(json.dumps(WRAPPINGS[wrapping](told)), "x", rules)
    assert [hand.events for hand in again.hands] == [hand.events for hand in plain.hands]
    assert [hand.wins for hand in again.hands] == [hand.wins for hand in plain.hands]
    assert not again.notes


def test_the_answer_over_the_wire(told):
    frame = b"\x03\x01\x00" + packed("Wrapper", {"data": as_bytes(told)})
    framed = frame[:3] + lengthy(1, b"") + frame[3:]
    assert read_log(framed, "x") == read_log(as_bytes(told), "x")
    records = [wrapped(row["name"], row["data"]) for row in told["data"]]
    bare = wrapped(".lq.GameDetailRecords", {"records": records})
    (again,) = read_log(bare, "x")
    assert (again.people, again.scores) == ((), None)


def test_several_in_one_file(told):
    games = read_log(json.dumps([told, told]), "x")
    assert len(games) == 2
    assert games[0] == games[1]


def test_fields_that_are_not_in_the_table(told):
    """Fields of every wire type are passed over."""
    extra = varint(99 << 3) + b"\x05" + varint(99 << 3 | 1) + bytes(8) + varint(99 << 3 | 5) + bytes(4)
    extra += lengthy(99, b"abc")
    assert read_log(as_bytes(told) + extra, "x") == read_log(as_bytes(told), "x")


@pytest.mark.parametrize(
    ("config", "players", "options", "noted"),
    [
        ({"mode": {"mode": 2}, "meta": {"mode_id": 12}}, 4, {}, ""),
        ({"mode": {"mode": 11}}, 3, {"length": "tonpuu"}, ""),
        ({"mode": {"mode": 4}}, 4, {}, "mode 4 is no length of a game that is known"),
        # a ranked game's detail_rule says nothing: tools write every field of it as 0
        ({"mode": {"mode": 2, "detail_rule": {"dora_count": 0}}, "meta": {"mode_id": 12}}, 4, {}, ""),
        (
            {"mode": {"mode": 12, "detailRule": {"dora_count": 2, "have_toutiao": True}}, "meta": {"roomId": 5}},
            3,
            {"sanma_tsumo": "north_bisection", "two_ron": "head_bump"},
            "a private room",
        ),
        (
            {
                "mode": {
                    "mode": 2,
                    "detail_rule": {
                        "dora_count": 4, "init_point": 30000, "jingsuanyuandian": 30000, "fandian": 50,
                        "shunweima_2": 10, "shunweima_3": -10, "shunweima_4": -20,
                        "have_qieshangmanguan": True, "disable_leijiyiman": True,
                    },
                },
                "meta": {"contest_uid": 7},
            },
            4,
            {"aka": 4, "start_points": 30000, "return_points": 30000, "uma": (20, 10, -10, -20), "kiriage": "base1920",
             "kazoe": "sanbaiman"},
            "a private room",
        ),
        ({"mode": {"mode": 2, "detail_rule": {"dora_count": 9}}, "meta": {"room_id": 7}}, 4, {}, "a private room"),
    ],
)  # fmt: skip
def test_rules_of_a_room(config, players, options, noted):
    from mjrules.logs.formats.mahjong_soul_words import rules_told

    notes: list[str] = []
    assert rules_told(config, players, notes) == mj.rules(f"mahjong-soul-{players}p", **options)
    assert noted in "".join(notes)
    assert bool(notes) == bool(noted)


def changed(told: dict[str, Any], name: str, **fields: Any) -> dict[str, Any]:
    """The record with other fields in the first of a name; None = left out."""
    found = copy.deepcopy(told)
    row = next(row for row in found["data"] if row["name"] == f".lq.Record{name}")
    row["data"] = {key: value for key, value in (row["data"] | fields).items() if value is not None}
    return found


@pytest.mark.parametrize(
    ("name", "fields", "what"),
    [
        ("NewRound", {"scores": 5}, "record 1 (NewRound): scores 5; expected a list"),
        ("NewRound", {"scores": [1, 2, 3, "x"]}, "expected 4 whole numbers, one per seat"),
        ("NewRound", {"chang": 9}, "expected wind 0-3 and a dealer"),
        ("NewRound", {"ben": "x"}, "ben 'x'; expected a whole number"),
        ("NewRound", {"doras": ["9z"]}, "tile '9z'; expected a tile such as 1m, 0p or 7z"),
        ("NewRound", {"doras": None}, "tile None"),
        ("NewRound", {"tiles2": ["1m"]}, "expected 13, and 14 of the dealer"),
        ("DiscardTile", {"seat": 7}, "record 2 (DiscardTile): seat 7; expected a seat 0..3"),
        ("DiscardTile", {"tile": "1m2m"}, "tile '1m2m'"),
        ("ChiPengGang", {"type": 5}, "expected type 0-2, and one tile of another seat"),
        ("ChiPengGang", {"froms": [0, 1, 2]}, "expected type 0-2, and one tile of another seat"),
        ("Hule", {"hules": []}, "hules []; expected a list of wins"),
        ("AnGangAddGang", {"type": 2}, "expected 3 for an ankan, 2 for a kakan upon a pon"),
        ("AnGangAddGang", {"tiles": "ab"}, "tile 'ab'"),
    ],
)
def test_damaged_records(name, fields, what):
    told = record(played("mahjong-soul-4p", "tonnan", 2), 2)
    rows = [row for row in told["data"] if row["name"] == ".lq.RecordAnGangAddGang" and row["data"]["type"] == 3]
    assert rows
    with pytest.raises(mc.NotationError) as caught:
        read_mahjong_soul(changed(told, name, **fields))
    assert what in str(caught.value)


def deal(**fields: Any) -> list[dict[str, Any]]:
    """A record of a deal, and one more."""
    hands = {f"tiles{seat}": [f"{n}{'mpsz'[seat % 3]}" for n in (*range(1, 10), 1, 2, 3, 4)] for seat in range(4)}
    hands["tiles3"] = [*(f"{n}z" for n in (1, 1, 1, 2, 2, 2, 3, 3, 3, 5, 5)), "6z", "7z"]
    hands["tiles0"] = [*hands["tiles0"], "4m"]
    start = {"chang": 0, "ju": 0, "scores": [25000] * 4, "doras": ["1s"], **hands}
    return [{"name": "NewRound", "data": start | fields}]


@pytest.mark.parametrize(
    ("rows", "what"),
    [
        ([("DiscardTile", {"seat": 0, "tile": "7z"})], "seat 0 has no 7z; expected a tile of its hand"),
        ([("AnGangAddGang", {"seat": 0, "type": 3, "tiles": "9m"})], "seat 0 has 1 9m; expected four for an ankan"),
        ([("AnGangAddGang", {"seat": 0, "type": 3, "tiles": "7z"})], "seat 0 has 0 7z; expected four for an ankan"),
        ([("LiuJu", {"type": 1}), ("DealTile", {})], "DealTile outside a hand; expected NewRound before it"),
        ([("DealTile", [])], "expected the fields of a record"),
        ([("DealTile", {"seat": 1 << 40})], "expected a whole number"),
    ],
)
def test_damaged_hands(rows, what):
    with pytest.raises(mc.NotationError) as caught:
        read_mahjong_soul(deal() + [{"name": name, "data": data} for name, data in rows])
    assert what in str(caught.value)


def test_what_is_not_known_is_noted():
    rows = [
        ("NewCard", {}),
        ("LiuJu", {"type": 9}),
    ]
    game = read_mahjong_soul(deal() + [{"name": name, "data": data} for name, data in rows])
    assert game.notes == ("record 2 (NewCard): 'NewCard' is not known and passed over",
                          "record 3 (LiuJu): LiuJu of type 9 is not known")  # fmt: skip
    win = {"seat": 0, "zimo": True, "fans": [{"id": 2, "val": 1}, {"id": 999}], "count": 3, "fu": 30}
    game = read_mahjong_soul([*deal(), {"name": "Hule", "data": {"hules": [win]}}])
    assert game.hands[0].wins[0].yaku is None
    assert "yaku {'id': 999} is not known" in game.notes[0]


def test_who_sat_where_and_results_that_are_not_whole():
    players = [{"seat": seat, "part_point_1": 1, "total_point": 1} for seat in (0, 1, 1, 2)]
    head = {"accounts": [{"nickname": "a", "level": {"id": 99999}}, 5], "result": {"players": players}}
    game = read_mahjong_soul({"head": head, "data": deal()})
    assert [(person.name, person.dan, person.rate) for person in game.people] == [
        ("a", None, None), ("CPU", None, None), ("CPU", None, None), ("CPU", None, None)]  # fmt: skip
    assert game.scores is None


def test_tsumo_shared_with_the_seat_nobody_sits_at():
    rules = mj.rules("mahjong-soul-3p", sanma_tsumo="north_bisection")
    win = {"seat": 0, "zimo": True, "point_zimo_xian": 1000}
    rows = [*deal(scores=[35000] * 3), {"name": "Hule", "data": {"hules": [win]}}]
    assert read_mahjong_soul(rows, rules=rules).hands[0].wins[0].points is None
    assert read_mahjong_soul(rows).hands[0].wins[0].points == 2000
    with pytest.raises(mc.NotationError, match=r"a table of 3; rules .* are for 4, expected"):
        read_mahjong_soul(rows, rules="mahjong-soul-4p")


@pytest.mark.parametrize(
    ("told", "what"),
    [
        ({"head": {}, "data": "?"}, "'?'; expected a record, or one in base64"),
        ({"head": {}, "data": "AAAA"}, "byte 3: it ends within a number"),
        ([1, 2], "no record of a deal; expected .lq.RecordNewRound and what follows"),
        (b"\x1a\x02\n\x00", "no record of a deal"),
        ([*deal(), 5], "5; expected a record with name and data"),
    ],
)
def test_no_records(told, what):
    with pytest.raises(mc.NotationError) as caught:
        read_mahjong_soul(told)
    assert what in str(caught.value)


@pytest.mark.parametrize(
    ("tail", "what"),
    [
        (b"\x0b", "a field of wire type 3"),
        (b"\x80" * 11, "a number of more than ten bytes"),
        (b"\x80", "it ends within a number"),
        (lengthy(3, b"")[:-1] + b"\x09", "a field of 9 bytes where 0 follow"),
        (varint(99 << 3 | 5), "a field of 4 bytes where fewer follow"),
        (varint(4 << 3) + b"\x01", "data of wire type 0"),
        (lengthy(3, lengthy(1, b"\xff")), "a text that is not UTF-8"),
    ],
)
def test_damaged_bytes(told, tail, what):
    with pytest.raises(mc.NotationError) as caught:
        read_log(as_bytes(told) + tail, "x")
    assert what in str(caught.value)
    assert "byte " in str(caught.value)


def small() -> dict[str, Any]:
    """A record of a deal and a discard."""
    rows = [*deal(), {"name": "DiscardTile", "data": {"seat": 0, "tile": "4m"}}]
    head = {"accounts": [{"seat": 1, "nickname": "a", "level": {"id": 10402, "score": 1}}]}
    return {"head": head, "data": [{"name": f".lq.Record{row['name']}", "data": row["data"]} for row in rows]}


def test_cut_at_every_byte():
    for data in (as_bytes(small()), json.dumps(small()).encode()):
        assert len(read_log(data, "x")[0].hands) == 1
        for size in range(len(data)):
            with pytest.raises(mc.NotationError, match="log x"):
                read_log(data[:size], "x")


def test_changed_bytes():
    """Any one byte changed: read, or refused with clear words."""
    data = as_bytes(small())
    for at in range(len(data)):
        with suppress(mc.NotationError):
            read_log(data[:at] + b"\xff" + data[at + 1 :], "x")
