"""Time at a served table: clocks and banks, time-outs, those who go away and return, computer players, pages."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

import mjrules as mj
from mjrules.serve.clock import CLOCKS, CPU, Clock, cpu_time
from mjrules.serve.state import ALONE, OWN, TIMEOUT
from serve.served import Client, House, Message, begun, by_seat, errors, prompt, silent


def asked(house: House, client: Client) -> Message:
    """The next question a client gets."""
    house.go(until=lambda: house.table.phase != "play" or open_question(house, client) is not None)
    question = open_question(house, client)
    assert question is not None
    return question


def open_question(house: House, client: Client) -> Message | None:
    """The question that lies before a client."""
    asks = [message for _, message in client.told if message["t"] == "ask"]
    game = house.table.game
    assert game is not None
    return asks[-1] if asks and asks[-1]["step"] == game.step and client.seat in house.table.state.asked else None


def seat_of(house: House, client: Client) -> Any:
    assert client.seat is not None
    return house.table.state.seats[client.seat]


def test_clocks() -> None:
    assert [Clock.of(clock.to_dict()) for clock in CLOCKS.values()] == list(CLOCKS.values())
    assert Clock(5, 20).limit(20_000) == 25_300
    assert Clock(None, 0).limit(0) is None
    times = {cpu_time("table", 0, step) for step in range(2000)}
    assert (min(times), max(times)) == CPU


@pytest.mark.parametrize(
    ("per", "after", "bank"),
    [(5, 4.9, 20), (5, 5.0, 20), (5, 7.0, 18), (5, 25.2, 0), (3, 7.0, 16)],
)
def test_a_move_uses_the_bank_beyond_its_time(per: int, after: float, bank: int) -> None:
    house = begun("kirakuken-4p", 1, silent, clock=Clock(per, 20))
    client = house.clients[1]
    question = asked(house, client)
    assert (question["ms"], question["bank"]) == (1000 * per, 20_000)
    house.go(after)
    told = house.say(client, {"t": "act", "step": question["step"], "a": question["default"]})
    assert told[0] == {"t": "ack", "step": question["step"]}
    assert asked(house, client)["bank"] == 1000 * bank


def test_time_that_runs_out_plays_the_default_and_twice_is_away() -> None:
    house = begun("kirakuken-4p", 2, silent)
    client = next(client for client in house.clients.values() if client.seat == turn(house))
    other = next(each for each in house.clients.values() if each is not client)
    question, since = asked(house, client), house.now
    other.habit = prompt
    house.go(25.2)
    assert open_question(house, client) is not None
    house.go(0.1)
    assert open_question(house, client) is None
    assert house.now == since + 25.3
    assert errors(house.say(client, {"t": "act", "step": question["step"], "a": question["default"]})) == ["step"]
    assert not seat_of(house, client).away
    second = asked(house, client)
    assert (second["ms"], second["bank"]) == (5000, 0)  # the bank is anew in the next hand only
    house.go(5.31)
    assert seat_of(house, client).away
    assert other.last("seat") == {"t": "seat", "seat": client.seat, "is": seat_of(house, client).to_dict()}
    # away: a second for each move of its own, and no discard waits for it
    while house.table.phase == "play":
        assert client.seat is not None
        mine = house.table.state.asked.get(client.seat)
        if mine is not None:
            begun_at, step = house.now, house.table.state.running.step
            house.go(until=lambda step=step: house.table.state.running.step != step)  # type: ignore[misc]
            assert house.now - begun_at <= 1.01 + 0.5
        else:
            house.go(0.25)
    # after the hand a computer player sits in, until the return
    house.go(until=lambda: house.table.phase != "result")
    assert (seat_of(house, client).cpu, seat_of(house, client).away) == (True, True)
    assert other.last("seat")["is"]["cpu"]
    house.say(client, {"t": "ping", "n": 1})
    assert seat_of(house, client).cpu  # its page pings by itself
    house.say(client, {"t": "room", "op": "back"})
    assert (seat_of(house, client).cpu, seat_of(house, client).away) == (False, False)
    assert asked(house, client)["bank"] == 20_000


def test_calls_that_go_by_in_silence_are_no_reason_to_be_away() -> None:
    # it would say who could have called
    house = begun("kirakuken-4p", 4, lambda ask, rng: None if passes(ask) else (ask["default"], 0.3), clock=Clock(1, 0))
    house.play()
    ways = Counter(
        (json.loads(text)[3], json.loads(text)[2] == mj.Action("pass").id) for kind, text in house.rows if kind == "a"
    )
    assert ways[TIMEOUT, True] > 10
    assert ways[TIMEOUT, False] == 0
    assert not any(kind == "away" for kind, _ in house.rows)


def passes(ask: Message) -> bool:
    """Whether a question is about a tile before the others."""
    return ask["default"] == "pass"


def turn(house: House) -> int:
    """The seat whose turn it is."""
    return next(iter(house.table.state.asked))


def test_an_answer_of_its_own_makes_up_for_one_that_was_missed() -> None:
    house = begun("kirakuken-4p", 1, silent, clock=Clock(3, 0))
    client = house.clients[1]
    for missed in (True, False) * 3:
        question = asked(house, client)
        if missed:
            house.go(3.4)
        else:
            house.say(client, {"t": "act", "step": question["step"], "a": question["default"]})
    assert not seat_of(house, client).away


def test_any_word_of_one_who_is_away_is_a_return() -> None:
    house = begun("kirakuken-4p", 1, silent, clock=Clock(1, 0))
    client = house.clients[1]
    house.go(until=lambda: bool(seat_of(house, client).away))
    assert errors(house.say(client, {"t": "act", "step": 0, "a": "pass"})) == ["step"]
    assert not seat_of(house, client).away


def test_without_a_clock_nobody_is_hurried() -> None:
    house = begun("kirakuken-4p", 1, silent, clock=CLOCKS["none"])
    client = house.clients[1]
    question = asked(house, client)
    assert (question["ms"], question["bank"]) == (None, 0)
    house.go(3600.0)
    assert open_question(house, client) == question
    assert house.wake is None


def test_half_a_minute_without_a_connection_is_away() -> None:
    house = begun("kirakuken-4p", 2, clock=CLOCKS["none"])
    client = house.clients[1]
    client.habit = silent
    asked(house, client)
    house.gone(client)
    house.gone(client)  # a socket closes once; the second says nothing
    house.go(29.9)
    assert not seat_of(house, client).away
    house.go(0.2)
    assert seat_of(house, client).away
    house.go(3.0)
    house.join(client, len(client.events))
    assert not seat_of(house, client).away
    house.gone(client)
    house.go(20.0)
    house.join(client, len(client.events))
    house.go(20.0)
    assert not seat_of(house, client).away


def test_a_computer_player_takes_its_time_whatever_its_hand() -> None:
    house = begun("kirakuken-4p", 1, prompt)
    game = house.table.game
    assert game is not None
    taken = []
    while house.table.phase != "over" and len(taken) < 40:
        state, step = house.table.state, game.step
        own = [each for seat, each in state.asked.items() if seat != house.clients[1].seat and not each.claims]
        house.go(until=lambda step=step: game.step != step)  # type: ignore[misc]
        if own:
            taken.append(house.table.state.at - own[0].since)
            assert taken[-1] == cpu_time("t0", 0, step)
    assert len(set(taken)) > 20


def test_nothing_follows_a_discard_for_half_a_second() -> None:
    house = begun("kirakuken-4p", 3)
    house.play()
    for client in house.clients.values():
        laid = None
        for now, message in client.told:
            if message["t"] != "events":
                continue
            if laid is not None:
                assert now - laid >= 0.4999
            laid = now if message["list"][-1]["type"] in ("dahai", "kakan", "ankan", "nuki") else None
            assert all(event["type"] not in ("dahai", "nuki") for event in message["list"][:-1])


def test_the_only_answer_is_given_without_asking() -> None:
    house = House("kirakuken-4p", clock=CLOCKS["none"])
    client = house.sit("Aoi")
    client.habit = lambda ask, rng: (house.table.state.running.choose(client.seat or 0, "greedy").text, 0.3)
    house.say(client, {"t": "room", "op": "start"})
    house.play()
    ways = Counter(
        json.loads(text)[3] for kind, text in house.rows if kind == "a" and json.loads(text)[1] == client.seat
    )
    assert client.count()["ask"] == ways[OWN]
    assert ways[ALONE] > 3  # after a riichi
    assert ways[TIMEOUT] == 0


def test_the_clock_of_the_turn_is_shown_and_never_a_callers() -> None:
    house = begun("kirakuken-4p", 3)
    house.play()
    for seat, client in by_seat(house).items():
        actor = None
        for _, message in client.told:
            if message["t"] == "events":
                actor = message["list"][-1].get("actor")
            if message["t"] == "clock":
                assert message["seat"] != seat
                assert message["seat"] == actor  # who has just drawn or called
        assert client.count()["clock"] > 20


def test_a_result_page_waits_for_all_and_no_longer_than_its_time() -> None:
    house = begun("suzume", 2, prompt)
    first, second = house.clients[1], house.clients[2]
    second.habit = lambda ask, rng: (ask["default"], 0.3)
    house.go(until=lambda: first.count()["result"] == 1)
    house.coming = [one for one in house.coming if one[2]["t"] != "ok"]
    page, since = first.last("result"), house.now
    assert first.last("ready") == {"t": "ready", "at": page["at"], "seats": house.table.state.ready()}
    assert errors(house.say(first, {"t": "ok", "at": page["at"] + 1})) == ["step"]
    assert errors(house.say(first, {"t": "act", "step": 1, "a": "pass"})) == ["hold"]
    house.say(first, {"t": "ok", "at": page["at"]})
    house.say(first, {"t": "ok", "at": page["at"]})
    assert second.last("ready")["seats"].count(False) == 1
    total = len(first.events)
    assert first.events[-1]["type"] == "end_kyoku"
    house.go(1.0)
    assert house.table.phase == "result"
    watcher = house.client(None)
    house.join(watcher)
    assert watcher.last("result")["hold"] == page["hold"] - 1
    house.go(until=lambda: house.table.phase != "result")
    assert house.now - since == pytest.approx(page["hold"])
    assert page["hold"] == 12 * max(1, len(page["wins"]))
    assert len(first.events) > total
    assert errors(house.say(first, {"t": "ok", "at": page["at"]})) == ["step"]
    house.go(until=lambda: first.count()["result"] == 2)
    since = house.now
    house.go(until=lambda: house.table.phase != "result")
    assert house.now - since == pytest.approx(1.0)  # both have seen it
