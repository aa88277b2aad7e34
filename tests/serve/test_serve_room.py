"""Names, seats, setups, and what a host and the others may do about their table."""

from __future__ import annotations

from typing import Any

import pytest

from mjrules.serve.clock import Clock
from mjrules.serve.protocol import Refused
from mjrules.serve.room import FIGURES, Seat, Setup, clean_name, digest_of, known_figure, known_level
from serve.served import PRESETS, House, begun, errors, secret, silent

NAMES = (
    ("plain", "あおい", "あおい"),
    ("full width", "Ｋｅｎ", "Ken"),
    ("half-width kana", "ｱｵｲ", "アオイ"),
    ("spaces", "  a \u3000 b ", "a b"),
    ("a new line", "a\nb", "a b"),
    ("twelve", "一二三四五六七八九十百千", "一二三四五六七八九十百千"),
    ("emoji", "🀄", "🀄"),
    ("put together", "か\u3099", "が"),
    ("thirteen", "一二三四五六七八九十百千万", None),
    ("wider in NFKC", "㍿" * 4, None),
    ("nothing", "", None),
    ("blank", " \u3000", None),
    ("a control character", "a\x00", None),
    ("right to left", "a\u202eb", None),
    ("an isolate", "\u2067a", None),
    ("of no width", "\u200b", None),
    ("a joiner", "a\u200db", None),
    ("half a pair", "\ud800", None),
    ("private", "\ue000", None),
    ("no text", 7, None),
    ("endless", "a" * 10_000, None),
)


@pytest.mark.parametrize(("given", "name"), [row[1:] for row in NAMES], ids=[row[0] for row in NAMES])
def test_names(given: Any, name: str | None) -> None:
    if name is not None:
        assert clean_name(given) == name
        return
    with pytest.raises(Refused, match="a name"):
        clean_name(given)


@pytest.mark.parametrize("value", ["dragon", 1, None, ["fox"]])
def test_figures_and_levels_are_known(value: Any) -> None:
    assert [known_figure(figure) for figure in FIGURES] == list(FIGURES)
    for check in (known_figure, known_level):
        with pytest.raises(Refused) as refused:
            check(value)
        assert refused.value.code == "illegal"


BAD_SETUPS: tuple[tuple[dict[str, Any], str], ...] = (
    ({"preset": "kirakukn-4p"}, "kirakuken-4p"),
    ({"preset": ["suzume"]}, "preset"),
    ({"preset": "suzume", "changed": {"playrs": 3}}, "players"),
    ({"preset": "suzume", "changed": {"players": 6}}, "players"),
    ({"preset": "kirakuken-4p", "changed": {"players": 3}}, "."),
    ({"preset": "kirakuken-4p", "changed": {"start_points": -1}}, "start_points"),
    ({"preset": "kirakuken-4p", "changed": {"uma": [1]}}, "uma"),
    ({"preset": "suzume", "watch": "all"}, "watch"),
    ({"preset": "suzume", "seed": b"short"}, "seed"),
)


@pytest.mark.parametrize(("values", "says"), BAD_SETUPS)
def test_setups_that_cannot_be(values: dict[str, Any], says: str) -> None:
    with pytest.raises(Refused, match=says) as refused:
        Setup(**values)
    assert refused.value.code == "illegal"


@pytest.mark.parametrize("name", PRESETS)
def test_setups_are_written_and_read(name: str) -> None:
    setup = Setup(**PRESETS[name], clock=Clock(None, 0), watch="off", parlour=True, seed=secret(171))
    again = Setup.from_dict(setup.to_dict())
    assert again.to_dict() == setup.to_dict()
    assert again.rules == setup.rules
    assert "xab" not in repr(setup)  # the seed is secret


def test_tables_of_the_same_rules_share_them() -> None:
    for changed in ({}, {"kuitan": False}):
        assert Setup("kirakuken-4p", changed).rules is Setup("kirakuken-4p", changed).rules


def test_another_rule_set_drops_what_was_changed() -> None:
    setup = Setup("suzume", {"players": 5})
    assert setup.with_changes({"preset": "suzume"}).players == 4
    assert setup.with_changes({"watch": "off"}).players == 5
    assert setup.with_changes({"clock": {"per": 3, "bank": 10}}).clock == Clock(3, 10)


def test_a_key_is_known_by_its_digest() -> None:
    seat = Seat("Aoi", "fox", digest=digest_of("secret"))
    assert seat.owns(digest_of("secret"))
    assert not seat.owns(digest_of("other"))
    assert not Seat("CPU 1", "fox", "weak", digest=digest_of("secret")).owns(digest_of("secret"))
    house = House()
    house.sit("Aoi")
    assert b"key of" not in house.start
    assert "key of" not in str(house.rows)


# orders in the room: id, who ("host", "guest", "watcher"), the order, the code of the refusal
REFUSED_IN_ROOM: tuple[tuple[str, str, dict[str, Any], str], ...] = (
    ("a guest starts", "guest", {"op": "start"}, "illegal"),
    ("a watcher starts", "watcher", {"op": "start"}, "not_asked"),
    ("an unknown level", "host", {"op": "start", "level": "divine"}, "illegal"),
    ("a computer for a person", "host", {"op": "cpu", "seat": 1}, "full"),
    ("no seat", "host", {"op": "cpu"}, "illegal"),
    ("a seat too many", "host", {"op": "cpu", "seat": 4}, "illegal"),
    ("an unknown strength", "host", {"op": "cpu", "seat": 2, "level": "x"}, "illegal"),
    ("the host clears himself", "host", {"op": "clear", "seat": 0}, "illegal"),
    ("too few seats", "host", {"op": "options", "changed": {"players": 2}}, "full"),
    ("an unknown option", "host", {"op": "options", "changed": {"aka": 1}}, "illegal"),
    ("a clock too slow", "host", {"op": "options", "clock": {"per": 301, "bank": 0}}, "illegal"),
    ("a bank too large", "host", {"op": "options", "clock": {"per": 5, "bank": 3601}}, "illegal"),
    ("a ruling", "host", {"op": "rule", "kind": "false_win", "seat": 1}, "illegal"),
    ("an end", "guest", {"op": "end"}, "over"),
    ("another game", "guest", {"op": "again"}, "hold"),
)


@pytest.mark.parametrize(
    ("who", "order", "code"), [row[1:] for row in REFUSED_IN_ROOM], ids=[row[0] for row in REFUSED_IN_ROOM]
)
def test_orders_that_are_refused_in_the_room(who: str, order: dict[str, Any], code: str) -> None:
    house = House("suzume")
    people = {"host": house.sit("Aoi"), "guest": house.sit("Ken"), "watcher": house.client(None)}
    house.join(people["watcher"])
    house.say(people["host"], {"t": "room", "op": "cpu", "seat": 2, "level": "weak"})
    before = house.table.state.to_dict()
    assert errors(house.say(people[who], {"t": "room", **order})) == [code]
    assert house.table.state.to_dict() == before


def test_a_room_fills_and_starts() -> None:
    house = House("suzume")
    host, guest = house.sit("Aoi"), house.sit("Ken")
    house.say(host, {"t": "room", "op": "cpu", "seat": 3, "level": "strong"})
    told = guest.last("room")
    assert [who and who["kind"] for who in told["seats"]] == ["person", "person", None, "cpu"]
    assert told["seats"][3]["level"] == "strong"
    house.say(host, {"t": "room", "op": "clear", "seat": 3})
    house.say(host, {"t": "room", "op": "clear", "seat": 2})  # nobody sits there
    assert guest.last("room")["seats"][3] is None
    house.say(host, {"t": "room", "op": "options", "changed": {"players": 5}, "watch": "off", "open": False})
    hello = guest.last("hello")
    assert (hello["rules"]["players"], hello["watch"], hello["open"], len(hello["seats"])) == (5, "off", False, 5)
    assert house.table.summary()["players"] == 5
    house.say(host, {"t": "room", "op": "back"})
    house.say(host, {"t": "room", "op": "start", "level": "weak"})
    hello = guest.last("hello")
    assert hello["phase"] == "play"
    assert {who["name"] for who in hello["seats"]} == {"Aoi", "Ken"} | {
        who["name"] for who in hello["seats"] if who["kind"] == "cpu"
    }
    assert hello["seats"][guest.seat]["name"] == "Ken"
    assert hello["seats"][hello["host"]]["name"] == "Aoi"
    for order in ({"op": "start"}, {"op": "cpu", "seat": 2}, {"op": "clear", "seat": 1}, {"op": "options"}):
        assert errors(house.say(host, {"t": "room", **order})) == ["illegal"]
    with pytest.raises(Refused, match="free"):
        house.table.sit(house.now, "late", "Rui", "frog")
    with pytest.raises(Refused, match="begun"):
        house.table.solo(house.now, "weak")


def test_those_who_stay_move_together_when_seats_become_fewer() -> None:
    house = House("suzume")
    clients = [house.sit(name) for name in ("Aoi", "Ken", "Rui", "Mio")]
    house.say(clients[1], {"t": "leave"})
    house.say(clients[2], {"t": "leave"})
    house.say(clients[0], {"t": "room", "op": "options", "changed": {"players": 2}})
    assert [who["name"] for who in clients[3].last("hello")["seats"]] == ["Aoi", "Mio"]
    assert (clients[3].seat, clients[3].last("hello")["host"]) == (1, 0)


def test_the_host_leaves_and_another_one_is_it() -> None:
    house = House("suzume")
    host, guest, third = house.sit("Aoi"), house.sit("Ken", join=False), house.sit("Rui")
    house.go(31)  # Ken never came: away
    assert third.last("seat")["is"]["away"]
    house.say(host, {"t": "leave"})
    assert host.last("bye")["code"] == "left"
    assert third.last("room")["host"] == 2
    house.join(guest)  # and comes at last
    assert not third.last("seat")["is"]["away"]
    house.say(third, {"t": "room", "op": "clear", "seat": 1})
    assert guest.last("bye")["code"] == "cleared"
    house.say(third, {"t": "leave"})
    assert house.table.state.host is None
    assert not house.table.alive
    with pytest.raises(Refused, match="nobody sits"):
        house.table.solo(house.now, "weak")


def test_a_host_who_is_away_in_the_room_passes_it_on() -> None:
    house = House("suzume")
    house.sit("Aoi", join=False)
    guest = house.sit("Ken")
    house.go(31)
    assert house.table.state.host == 1
    assert errors(house.say(guest, {"t": "room", "op": "start"})) == []


def test_who_returns_first_is_the_host_where_nobody_was_there() -> None:
    house = House("suzume")
    clients = [house.sit(name, join=False) for name in ("Aoi", "Ken")]
    house.go(31)
    assert house.table.state.host == 0
    house.join(clients[1])
    assert house.table.state.host == 1
    assert errors(house.say(clients[1], {"t": "act", "step": 0, "a": "pass"})) == ["not_asked"]


def test_seats_are_drawn() -> None:
    drawn = set()
    for seed in range(12):
        house = begun("kirakuken-4p", 2, silent, seed=seed)
        drawn.add((house.clients[1].seat, house.clients[2].seat))
    assert len(drawn) > 4
