"""Pages behind a hand and a game, replays, rulings, ends by agreement, other games, spectators, reconnection."""

from __future__ import annotations

import json
import random

import pytest

from mjrules.serve.clock import CLOCKS
from mjrules.serve.protocol import Refused
from serve.served import Client, House, Message, begun, by_seat, errors, prompt, silent


def of_kind(client: Client, kind: str) -> list[Message]:
    return [message for _, message in client.told if message["t"] == kind]


def test_a_page_has_what_the_hand_came_to() -> None:
    house = begun("kirakuken-4p", 2)
    house.play()
    game, client = house.table.game, house.clients[1]
    assert game is not None
    pages = of_kind(client, "result")
    assert len(pages) == len(game.results)
    wins = draws = 0
    for page, result in zip(pages, game.results, strict=True):
        record = json.loads(json.dumps(result.to_dict()))
        assert {key: page[key] for key in record if key != "wins"} == {
            key: value for key, value in record.items() if key != "wins"
        }
        for told, win in zip(page["wins"], record["wins"], strict=True):
            wins += 1
            score = win.pop("score")
            assert told == {**win, **score}
            assert all({"ja", "en"} <= yaku.keys() for yaku in told["yaku"])
            assert sum(part["fu"] for part in told["fu_parts"]) == told["fu"]
        if result.tenpai:
            draws += 1
            assert [seat for seat, hand in enumerate(page["tehais"]) if "?" not in hand] == list(result.tenpai)
        elif not result.tenpai and result.event == "win":
            assert "tehais" not in page
        assert client.events[page["at"] - 1]["type"] == "end_kyoku"
    assert wins
    assert draws


@pytest.mark.parametrize("when", ["play", "result"])
def test_a_game_ends_by_agreement_of_all_who_are_there(when: str) -> None:
    house = begun("kirakuken-4p", 3, silent)
    first, second, third = (house.clients[number] for number in (1, 2, 3))
    house.gone(third)
    house.go(31)
    house.go(until=lambda: house.table.phase == when)
    for client in (first, second):  # not away
        house.say(client, {"t": "room", "op": "back"})
    assert not any(first.last("room")["end"])
    house.say(first, {"t": "room", "op": "end"})
    assert first.last("room")["end"][first.seat]
    house.say(first, {"t": "room", "op": "end", "yes": False})
    house.say(second, {"t": "room", "op": "end", "yes": True})
    assert house.table.phase == when
    house.say(first, {"t": "room", "op": "end", "yes": True})
    house.go(1.0)
    assert house.table.phase == "over"
    assert first.last("over")["early"]
    assert house.ended == 1
    assert errors(house.say(first, {"t": "room", "op": "end"})) == ["over"]
    assert errors(house.say(first, {"t": "act", "step": 1, "a": "pass"})) == ["over"]
    house.say(first, {"t": "room", "op": "again"})  # who agreed to the end has not agreed to another game
    assert (house.table.phase, first.last("room")["end"]) == ("over", [seat == first.seat for seat in range(4)])
    house.say(second, {"t": "room", "op": "again"})
    assert house.table.phase == "play"


def test_another_game_at_the_same_table() -> None:
    house = begun("suzume", 2)
    house.play()
    first, second = house.clients[1], house.clients[2]
    before = first.last("over")
    assert errors(house.say(first, {"t": "room", "op": "rule", "kind": "end_game:referee"})) in (["illegal"], [])
    house.say(first, {"t": "room", "op": "again"})
    assert house.table.phase == "over"
    house.say(second, {"t": "room", "op": "again"})
    assert house.table.phase == "play"
    assert first.last("hello")["game"] == 1
    assert first.last("events")["from"] == 0
    house.play()
    after = first.last("over")
    assert after["seed"] != before["seed"]
    assert (before["replay"], after["replay"]) == ("t0-0", "t0-1")
    assert house.ended == 2
    assert house.table.replay()["id"] == "t0-1"
    house.restart()


def test_a_referee_rules() -> None:
    house = begun("paiyuki-4p", 2, silent, parlour=True, clock=CLOCKS["none"])
    state = house.table.state
    host = next(client for client in house.clients.values() if client.seat == state.host)
    other = next(client for client in house.clients.values() if client is not host)
    house.go(3.0)
    order = {"t": "room", "op": "rule", "kind": "wrong_call", "seat": other.seat}
    assert errors(house.say(other, order)) == ["illegal"]
    assert errors(house.say(host, {**order, "kind": "wrong"})) == ["illegal"]
    assert errors(house.say(host, {**order, "seat": 5})) == ["illegal"]
    assert errors(house.say(host, {"t": "room", "op": "rule", "kind": "wrong_call"})) == ["illegal"]
    assert errors(house.say(host, {"t": "room", "op": "rule"})) == ["illegal"]
    rows = len(house.rows)
    assert errors(house.say(host, order)) == []
    house.go(1.0)
    assert len(house.rows) > rows
    assert {"type": "penalty", "kind": "wrong_call"}.items() <= next(
        event for event in other.events if event["type"] == "penalty"
    ).items()
    assert errors(house.say(host, {**order, "kind": "false_win"})) == []  # a chombo: the hand is over
    house.go(1.0)
    assert other.last("result")["event"] in ("chombo", "replay")
    assert errors(house.say(host, order)) == ["hold"]
    house.restart()
    house.say(host, {"t": "ok", "at": host.last("result")["at"]})
    house.say(other, {"t": "ok", "at": host.last("result")["at"]})
    assert errors(house.say(host, {"t": "room", "op": "rule", "kind": "end_game:referee"})) == []
    assert house.table.phase == "over"


def test_without_persons_a_game_ends() -> None:
    house = begun("suzume", 2)
    house.go(20.0)
    house.say(house.clients[1], {"t": "leave"})
    assert house.clients[2].last("room")["seats"][house.clients[1].seat]["cpu"]
    house.go(20.0)
    assert house.table.alive
    house.join(house.clients[1])  # and returns
    assert not house.clients[2].last("seat")["is"]["cpu"]
    for client in (house.clients[1], house.clients[2]):
        house.say(client, {"t": "leave"})
    assert (house.table.phase, house.table.alive, house.ended) == ("over", False, 1)
    assert house.table.replay()["early"]


def test_who_leaves_while_a_page_is_shown_ends_it() -> None:
    house = begun("suzume", 1)
    house.go(until=lambda: house.table.phase == "result")
    house.say(house.clients[1], {"t": "leave"})
    assert house.table.phase == "over"


def test_a_result_is_none_before_it_is_shown() -> None:
    for seed in range(20):
        house = begun("suzume", 3, seed=seed)
        house.go(until=lambda house=house: house.table.phase == "result")  # type: ignore[misc]
        page = house.table.state.page
        assert page is not None
        if page.since > house.table.state.at:  # a ron within half a second of the discard
            break
    watcher = house.client(None)
    house.join(watcher)
    assert watcher.last("hello")["phase"] == "play"
    assert watcher.count()["result"] == 0
    assert watcher.events[-1]["type"] == "dahai"
    assert house.say(house.clients[1], {"t": "room", "op": "end", "yes": False})[-1]["phase"] == "play"
    assert house.table.summary()["phase"] == "play"
    house.go(0.5)
    assert watcher.count()["result"] == 1


def test_a_solo_game() -> None:
    house = House("kirakuken-3p")
    client = house.sit("Aoi", prompt)
    house.take(house.table.solo(house.now, "weak"))
    hello = client.last("hello")
    assert hello["solo"]
    assert [who.get("level") for who in hello["seats"]].count("weak") == 2
    with pytest.raises(Refused, match="no game has ended"):
        house.table.replay()
    house.play()
    assert house.table.phase == "over"


# --- who watches, and who comes back


@pytest.mark.parametrize("name", ["kirakuken-4p", "suzume"])
def test_a_spectator_sees_what_lies_open(name: str) -> None:
    house = begun(name, 2)
    watcher = house.client(None)
    house.join(watcher, 0)
    assert (watcher.last("hello")["seat"], watcher.last("hello")["delay"]) == (None, 0)
    house.play()
    game = house.table.game
    assert game is not None
    masked = [event.to_dict() for event in game.events_for(None)]
    told = [event for event in watcher.events if event["type"] != "reveal"]
    assert told == json.loads(json.dumps([event for event in masked if event["type"] != "reveal"]))
    kinds = watcher.count()
    assert kinds["ask"] == kinds["ack"] == 0
    assert kinds["clock"] > 20
    for message in ({"t": "ok", "at": 1}, {"t": "act", "step": 1, "a": "pass"}, {"t": "room", "op": "end"}):
        assert errors(house.say(watcher, message)) == ["not_asked"]
    assert house.say(watcher, {"t": "ping", "n": 4}) == [{"t": "pong", "n": 4}]
    assert errors(house.say(watcher, {"t": "join", "v": 1})) == ["illegal"]
    house.say(watcher, {"t": "leave"})
    assert watcher.last("bye")["code"] == "left"


def test_a_late_spectator_sees_every_hand_open_when_it_has_ended() -> None:
    house = begun("kirakuken-4p", 2, watch="delayed")
    watcher, late = house.client(None), house.client(None)
    house.join(watcher)
    assert watcher.last("hello")["delay"] == 1
    while house.table.phase != "over":
        house.go(0.25)
        state, game = house.table.state, house.table.game
        assert game is not None
        assert len(watcher.events) <= state.ended
        if len(state.hands) == 3 and not late.told:
            house.join(late)
            assert late.events[-1] != {}
            assert len(late.events) <= state.ended
    house.go(1.0)
    assert game is not None
    full = [event.to_dict() for event in game.full_events if event["type"] != "reveal"]
    for client in (watcher, late):
        told = [event for event in client.events if event["type"] not in ("reveal", "unheard")]
        assert told == json.loads(json.dumps(full[-len(told) :]))
        assert client.count()["ask"] == client.count()["clock"] == 0
    assert watcher.count()["over"] == 1


def test_keys_open_seats_and_nothing_else() -> None:
    house = begun("suzume", 1, watch="off")
    for key in ("wrong", None, ""):
        with pytest.raises(Refused) as refused:
            house.table.join(house.now, 50, key, None)
        assert refused.value.code == "key"
    with pytest.raises(Refused, match="has joined"):
        house.table.join(house.now, 1, house.clients[1].key, None)
    stranger = house.client(None)
    assert errors(house.say(stranger, {"t": "ok", "at": 1})) == ["key"]
    crowd = begun("suzume", 1)
    for number in range(64):
        crowd.table.join(crowd.now, 100 + number, None, None)
    with pytest.raises(Refused) as refused:
        crowd.table.join(crowd.now, 200, None, None)
    assert refused.value.code == "full"


def test_a_seat_has_one_connection() -> None:
    house = begun("suzume", 1, silent)
    old = house.clients[1]
    new = house.client(old.key)
    house.join(new)
    assert old.last("bye") == {"t": "bye", "code": "replaced", "retry": None}
    house.gone(old)  # its socket closes now; the seat is not offline
    house.go(40.0)
    assert not house.table.state.seats[new.seat or 0].missed > 5  # type: ignore[union-attr]
    assert new.count()["hello"] == 1


@pytest.mark.parametrize("name", ["kirakuken-4p", "suzume"])
def test_who_joins_again_finds_what_was_there(name: str) -> None:
    rng = random.Random(2)
    house = begun(name, 3)
    for _ in range(40):
        house.go(rng.uniform(0.1, 15))
        if house.table.phase == "over":
            break
        for seat, client in list(by_seat(house).items()):
            told, events = len(client.told), list(client.events)
            last = of_kind(client, "ask")[-1:]
            house.gone(client)
            house.join(client, rng.choice([len(events), rng.randrange(len(events)), None, len(events) + 50]))
            game = house.table.game
            assert game is not None
            assert len(client.events) == len(events)
            for event, real in zip(client.events, game.events_for(seat), strict=False):
                assert event["type"] in ("unheard", "reveal") or event == json.loads(json.dumps(real.to_dict()))
            new = [message for _, message in client.told[told:]]
            assert new[0]["t"] == "hello"
            asked = house.table.state.open_to(seat, round(1000 * (house.now - 1000.0)))
            again = [message for message in new if message["t"] == "ask"]
            assert len(again) == (asked is not None)
            if again and last and again[0]["step"] == last[0]["step"]:
                assert {**again[0], "ms": 0, "bank": 0} == {**last[0], "ms": 0, "bank": 0}
    check = by_seat(house)
    assert len(check) == 3


def test_answers_that_come_twice_late_or_out_of_order_change_nothing() -> None:
    house = begun("kirakuken-4p", 2)
    said: list[tuple[int, Message]] = []
    rng = random.Random(5)
    for _ in range(60):
        house.go(rng.uniform(0.2, 5))
        if house.table.phase == "over":
            break
        for client in (house.clients[1], house.clients[2]):
            asks = of_kind(client, "ask")
            said += [(client.connection, {"t": "act", "step": ask["step"], "a": ask["default"]}) for ask in asks[-2:-1]]
        before = house.table.state.to_dict()
        for connection, message in rng.sample(said, min(len(said), 5)):
            told = house.say(house.clients[connection], message)
            assert [one["t"] for one in told] in (["error"], ["ack"])
            assert all(one["code"] in ("step", "not_asked", "hold") for one in told if one["t"] == "error")
        assert house.table.state.to_dict() == before
