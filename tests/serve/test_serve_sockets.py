"""Connections: who may come in, what garbage leads to, slow readers, limits; whole games over them."""

from __future__ import annotations

import asyncio
import gc
import json
import random
import sys

import pytest

pytest.importorskip("starlette", reason="the extra serve is not installed")

import mjrules.serve
from mjrules.serve import house as house_module
from mjrules.serve import line, sockets, visit
from mjrules.serve.table import Table
from served_peers import HOST, PERSON, TABLE, Peer, answer_to, ask, at_once, config
from shared import examples


def run(body, **values):
    """Run the body of a test with an application and a table that a person has opened."""

    async def running():
        app = mjrules.serve.app(config(**values))
        table = (await ask(app, "POST", "/api/tables", TABLE)).json()
        try:
            await body(app, table)
        finally:
            await app.state.house.stop()

    asyncio.run(running())


async def soon(true):
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.001)


def test_a_player_joins_and_is_seen():
    async def body(app, table):
        peer = Peer(app, table["id"])
        hello = await peer.join(table["key"])
        assert (hello["seat"], hello["table"]) == (0, table["id"])
        watcher = Peer(app, table["id"], address=None)
        assert (await watcher.join())["seat"] is None
        peer.say({"t": "ping", "n": 7})
        assert await peer.hear("pong") == {"t": "pong", "n": 7}
        peer.say({"t": "room", "op": "cpu", "seat": 1, "level": "weak"})
        await watcher.until(lambda message: message["t"] == "room" and message["seats"][1] is not None)
        assert "mjrules_sockets 2" in app.state.house.hall.figures()
        await watcher.close()
        await peer.close()
        assert "mjrules_sockets 0" in app.state.house.hall.figures()
        assert app.state.house.lines == {}

    run(body)


@pytest.mark.parametrize(
    ("first", "error"),
    [
        ({"t": "act", "step": 0, "a": "pass"}, "json"),
        ({"t": "join", "v": 2}, "version"),
        ({"t": "join", "v": 1, "key": "no such key"}, "key"),
        ("{", "json"),
        ("a" * 2000, "size"),
        (b"\xff\xff", "json"),
    ],
)
def test_a_first_message_that_is_no_join(first, error):
    async def body(app, table):
        peer = await Peer(app, table["id"]).open()
        peer.say(first)
        assert await peer.closed() == visit.NO_TABLE
        assert [message["code"] for message in peer.heard] == [error]
        assert app.state.house.hall.places[table["id"]].connections == set()

    run(body)


def test_a_table_that_is_not_there():
    async def body(app, table):
        peer = await Peer(app, "nowhere").open()
        peer.say({"t": "join", "v": 1})
        assert await peer.closed() == visit.NO_TABLE
        assert [message["code"] for message in peer.heard] == ["key"]

    run(body)


def test_who_does_not_join_or_goes_at_once(monkeypatch):
    monkeypatch.setattr(visit, "JOIN", 0.01)

    async def body(app, table):
        silent = await Peer(app, table["id"]).open()
        assert await silent.closed() == visit.NO_JOIN
        gone = await Peer(app, table["id"]).open()
        await gone.close()
        assert app.state.house.lines == {}

    run(body)


def test_a_page_of_another_site_does_not_connect():
    async def body(app, table):
        foreign = await Peer(app, table["id"], origin="https://evil.example").open()
        assert await foreign.closed() == sockets.FOREIGN
        assert not foreign.accepted
        own = Peer(app, table["id"], origin="https://play.example")
        await own.join(table["key"])
        await own.close()

    run(body, public_url="https://play.example/mahjong")


def test_an_address_has_so_many_connections():
    async def body(app, table):
        peers = [Peer(app, table["id"]) for _ in range(3)]
        for peer in peers[:2]:
            await peer.join()
        assert await (await peers[2].open()).closed() == visit.TOO_MUCH
        await peers[0].close()
        for address in ("2001:db8::1", "2001:db8::2"):
            await Peer(app, table["id"], address=address).join()
        assert await (await Peer(app, table["id"], address="2001:db8::3").open()).closed() == visit.TOO_MUCH
        await Peer(app, table["id"], address=f"::ffff:{HOST}").join()
        assert 'mjrules_refused_total{code="sockets"} 2' in app.state.house.hall.figures()

    run(body, sockets=2)


GARBAGE = [
    {"t": "act", "step": 10**6, "a": "pass"},
    {"t": "act", "step": -1, "a": "pass"},
    {"t": "act", "step": 0, "a": "tsumo" * 9},
    {"t": "act", "step": 0, "a": "none", "seat": 1},
    {"t": "act", "step": 1.5, "a": "pass"},
    {"t": "ok", "at": 3},
    {"t": "room", "op": "start"},
    {"t": "room", "op": "options", "preset": "ema"},
    {"t": "room", "op": "rule", "kind": "chombo", "seat": 0},
    {"t": "join", "v": 1},
    {"t": "hello"},
    {"t": ["act"]},
    {},
    [],
    None,
    "\ud800",
    '{"t":"ping","n":1,"n":2}',
    '{"t":"ping","n":1e400}',
    '{"t":"ping","n":NaN}',
    "[" * 900,
    "x" * 1025,
    "名" * 400,
    b"\x00\xff",
    b"",
]


@pytest.mark.parametrize("phase", ["room", "play"])
def test_garbage_gets_a_code_and_changes_nothing(phase, monkeypatch):
    at_once(monkeypatch)
    monkeypatch.setattr(visit, "MOST_REFUSED", 10_000)

    async def body(app, table):
        hall = app.state.house.hall
        host, watcher, guest = Peer(app, table["id"]), Peer(app, table["id"]), Peer(app, table["id"])
        other = (await ask(app, "POST", f"/api/tables/{table['id']}/seats", {**PERSON, "name": "Ren"})).json()
        await host.join(table["key"])
        await guest.join(other["key"])
        await watcher.join()
        if phase == "play":
            host.say({"t": "room", "op": "start"})
            await host.until(lambda message: message["t"] == "events")
            await asyncio.sleep(0.05)
        state = hall.places[table["id"]].table.state
        source = random.Random(16)
        for peer in (watcher, guest):
            if phase == "play" and peer is guest and not state.asked.keys() - {0}:
                continue
            before = state.to_dict()
            for message in GARBAGE:
                since = len(peer.heard)
                peer.say(message)
                refused = await peer.hear("error", since)
                assert refused["code"] in "json size rate version key full step illegal not_asked hold over".split()
            for _ in range(examples(1000)):
                since = len(peer.heard)
                text = json.dumps(source.choice(GARBAGE[:13]))
                at = source.randrange(len(text))
                peer.say(text[:at] + chr(source.choice([0, 34, 44, 91, 123, 0xD7FF])) + text[at + 1 :])
                peer.say({"t": "ping", "n": since})
                await peer.until(lambda message, since=since: message == {"t": "pong", "n": since})
            assert state.to_dict() == before

    run(body)


def test_who_says_too_much_is_refused_and_then_closed():
    async def body(app, table):
        peer = Peer(app, table["id"])
        await peer.join(table["key"])
        for number in range(200):
            peer.say({"t": "ping", "n": number})
        assert await peer.closed() == visit.TOO_MUCH
        said = [message.get("code") for message in peer.heard]
        assert said.count("rate") == visit.MOST_REFUSED
        assert len([message for message in peer.heard if message["t"] == "pong"]) <= 20

    run(body)


def test_a_reader_too_slow_is_closed_and_comes_again(monkeypatch):
    at_once(monkeypatch)
    monkeypatch.setattr(line, "QUEUE", 8)

    async def body(app, table):
        house = app.state.house
        slow = Peer(app, table["id"])
        await slow.join(table["key"])
        slow.reading.clear()
        for number in range(20):
            slow.say({"t": "ping", "n": number})
        await soon(lambda: house.hall.metrics.count["slow_total"] == 1)
        house.send(1, '{"t":"pong","n":0}')  # to one who is being closed: nothing
        slow.reading.set()
        assert await slow.closed() == line.TOO_SLOW
        assert slow.heard[-1] == {"t": "bye", "code": "slow", "retry": 2}
        again = Peer(app, table["id"])
        assert (await again.join(table["key"]))["seat"] == 0

    run(body)


def test_a_reader_that_takes_nothing_is_ended():
    async def body(app, table):
        house = app.state.house
        dead = Peer(app, table["id"])
        await dead.join(table["key"])
        await house.tidy(sweep=False)
        assert len(house.lines) == 1
        dead.reading.clear()
        dead.say({"t": "ping", "n": 1})
        await soon(lambda: next(iter(house.lines.values()))._sending is not None)
        await house.tidy(sweep=True)
        await house.tidy(sweep=True)
        with pytest.raises(asyncio.CancelledError):
            await dead.closed()
        await soon(lambda: not house.lines)
        assert not house.hall.places[table["id"]].connections

    run(body)


def test_one_that_went_away_while_something_was_sent():
    async def body(app, table):
        peer = Peer(app, table["id"])
        await peer.join(table["key"])

        async def broken(message):
            raise OSError("the peer is gone")

        next(iter(app.state.house.lines.values()))._send = broken
        peer.say({"t": "ping", "n": 1})
        await peer.closed()
        assert app.state.house.lines == {}

    run(body)


def test_a_second_connection_of_a_seat_takes_its_place():
    async def body(app, table):
        first, second = Peer(app, table["id"]), Peer(app, table["id"])
        await first.join(table["key"])
        await second.join(table["key"])
        assert await first.closed() == line.NORMAL
        assert first.heard[-1]["code"] == "replaced"
        assert app.state.house.hall.places[table["id"]].connections == {2}

    run(body)


def test_the_end_of_the_server_is_told(monkeypatch):
    monkeypatch.setattr(house_module, "LEAVE", 0.05)

    async def body(app, table):
        peer, deaf = Peer(app, table["id"]), Peer(app, table["id"])
        await peer.join(table["key"])
        await deaf.join()
        deaf.reading.clear()
        await app.state.house.stop()
        assert await peer.closed() == line.COME_AGAIN
        assert peer.heard[-1] == {"t": "bye", "code": "stop", "retry": 2}
        late = await Peer(app, table["id"]).open()
        assert await late.closed() == line.COME_AGAIN
        deaf.say({"t": "ping", "n": 1})
        deaf.reading.set()
        await deaf.closed()

    run(body)


def test_a_table_that_fails_sends_its_players_away(monkeypatch):
    async def body(app, table):
        peer = Peer(app, table["id"])
        await peer.join(table["key"])
        with monkeypatch.context() as patch:
            patch.setattr(Table, "hear", lambda *_: [][0])
            peer.say({"t": "room", "op": "start"})
            assert await peer.closed() == line.COME_AGAIN
        again = Peer(app, table["id"])
        await again.join(table["key"])
        with monkeypatch.context() as patch:
            patch.setattr(Table, "join", lambda *_: [][0])
            third = await Peer(app, table["id"]).open()
            third.say({"t": "join", "v": 1})
            assert await third.closed() == line.COME_AGAIN

    run(body)


def test_house_is_kept_even_when_that_fails(monkeypatch, caplog):
    monkeypatch.setattr(house_module, "TIDY", 0.001)
    monkeypatch.setattr(house_module, "SWEEP", 0.0)

    async def body(app, table):
        calls = []

        async def failing(*, sweep):
            calls.append(sweep)
            raise OSError("no space left")

        monkeypatch.setattr(app.state.house, "tidy", failing)
        await soon(lambda: len(calls) > 2)
        assert calls[0] is True

    run(body)
    assert "tidy_failed" in caplog.text


def test_connections_that_come_and_go_leave_nothing(monkeypatch):
    churn(60, monkeypatch)


@pytest.mark.exhaustive
def test_ten_thousand_connections_leave_nothing(monkeypatch):
    churn(10_000, monkeypatch)


def churn(number, monkeypatch):
    """Open and close so many connections in every way; count what is left."""
    monkeypatch.setattr(visit, "JOIN", 0.05)

    async def body(app, table):
        house = app.state.house

        async def some(count):
            for at in range(count):
                peer = Peer(app, table["id"] if at % 7 else "nowhere", address=f"198.51.100.{at % 250}")
                await peer.open()
                if at % 5 != 4:
                    peer.say({"t": "join", "v": 1, "key": table["key"] if at % 2 else None} if at % 3 else "{")
                    await asyncio.sleep(0)
                    peer.say({"t": "ping", "n": 1})
                    await asyncio.sleep(0)
                await peer.close()
                if at % 100 == 99:
                    await house.tidy(sweep=True)

        await some(20)
        gc.collect()
        before, blocks = len(asyncio.all_tasks()), sys.getallocatedblocks()
        await some(number)
        await soon(lambda: not house.lines)
        house.limits.tidy(house.now() + 2 * 3600)
        gc.collect()
        assert len(asyncio.all_tasks()) == before
        assert (house.limits.sockets, house.hall._at, house.hall.places[table["id"]].connections) == ({}, {}, set())
        assert house.hall.places[table["id"]].table._hearers == {}
        assert sys.getallocatedblocks() - blocks < 3000

    run(body)


async def play(app, table, key, name):
    """Play at a table until its game is over; what was heard last."""
    peer, seen = Peer(app, table), 0
    await peer.join(key)
    while True:
        message = await peer.until(lambda _: True, seen)
        seen = peer.heard.index(message, seen) + 1
        if message["t"] == "over":
            await peer.close()
            return message
        answer = answer_to(message, name)
        if answer is not None:
            peer.say(answer)


def test_a_whole_game_over_connections(monkeypatch):
    at_once(monkeypatch)

    async def body(app, table):
        seats = f"/api/tables/{table['id']}/seats"
        others = [await ask(app, "POST", seats, {**PERSON, "name": name}) for name in ("Ren", "Mio", "Sora")]
        keys = [table["key"], *[told.json()["key"] for told in others]]
        players = [asyncio.create_task(play(app, table["id"], key, f"player {key}")) for key in keys]
        await asyncio.sleep(0.05)
        app.state.house.hall.hear(app.state.house.now(), 1, {"t": "room", "op": "start"})
        app.state.house.turn()
        over = await asyncio.wait_for(asyncio.gather(*players), 60)
        assert len({json.dumps(message["scores"]) for message in over}) == 1
        replay = await ask(app, "GET", f"/api/replays/{over[0]['replay']}")
        assert replay.json()["scores"] == over[0]["scores"]
        figures = app.state.house.hall.figures()
        assert "mjrules_games_total 1" in figures
        assert 'mjrules_messages_total{t="act"}' in figures

    run(body)
