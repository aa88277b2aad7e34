"""Whole games of every rule set at a served table, persons and computer players mixed."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

import pytest

import mjrules as mj
from mjrules.contract import json_schema
from mjrules.serve.table import Step, Table
from serve.served import PRESETS, House, begun, by_seat
from shared import quickly

jsonschema = pytest.importorskip("jsonschema")


@lru_cache(maxsize=64)
def validator(name: str, variant: str) -> Any:
    return jsonschema.Draft202012Validator(json_schema(name, variant))


def check_messages(house: House) -> None:
    """Every kind of message that was sent is as the contract describes it, some of each kind."""
    for client in house.clients.values():
        seen: dict[str, int] = {}
        for _, message in client.told:
            kind = message["t"]
            seen[kind] = seen.get(kind, 0) + 1
            if seen[kind] < 6 or seen[kind] % 50 == 0:
                problems = validator(f"down_{kind}", house.table.state.setup.rules.variant).iter_errors(message)
                assert [problem.message for problem in problems] == [], message


def check_events(house: House) -> None:
    """Every person has heard what the game tells its seat, and nothing else."""
    game = house.table.game
    assert game is not None
    for seat, client in by_seat(house).items():
        told = json.loads(json.dumps([event.to_dict() for event in game.events_for(seat)]))
        for mine, event in zip(client.events, told, strict=True):
            if event["type"] == "reveal":
                event = {**event, "wall": "?", "salt": "?"}
            assert mine == event


@pytest.mark.parametrize("name", quickly(PRESETS, 7))
@pytest.mark.parametrize("persons", [1, 2])
def test_a_game_is_played_to_its_end(name: str, persons: int) -> None:
    house = begun(name, persons)
    house.play()
    assert house.table.phase == "over"
    assert house.ended == 1
    check_events(house)
    check_messages(house)
    game = house.table.game
    assert game is not None
    over = house.clients[1].last("over")
    assert over["ranks"] == game.view(None)["ranks"]
    assert over["scores"] == game.events_for(None)[-1]["scores"]
    assert all(mj.verify_deal(**deal) for deal in over["deals"])
    hashes = [event["hash"] for event in house.clients[1].events if event["type"] == "commitment"]
    assert [deal["hash"] for deal in over["deals"]] == hashes
    again = mj.Game(game.rules, seed=over["seed"], verifiable=True)
    assert again.play.deals.wall(0) == game.play.deals.wall(0)
    replay = json.loads(json.dumps(house.table.replay()))
    assert len(replay["events"]) == game.event_count
    assert replay["id"] == over["replay"] == "t0-0"


@pytest.mark.parametrize("name", quickly(PRESETS))
def test_rows_make_the_table_again(name: str) -> None:
    house = begun(name, 2)
    states: dict[int, Any] = {}

    def note(step: Step) -> None:
        if len(house.rows) // 10 > max(states, default=0) // 10 or house.table.phase == "over":
            states[len(house.rows)] = house.table.state.to_dict()

    house.check = note
    house.play()
    assert len(states) > 10
    copy = Table.restore(5.0, house.start, [])
    for number, row in enumerate(house.rows, 1):
        copy.state.take(row)
        if number in states:
            assert copy.state.to_dict() == states[number]
    assert copy.game is not None
    assert house.table.game is not None
    assert copy.game.to_bytes() == house.table.game.to_bytes()


@pytest.mark.parametrize("name", ["kirakuken-3p", "suzume-2", "suzume"])
def test_a_table_that_is_killed_every_ten_answers_plays_the_same_game(name: str) -> None:
    whole = begun(name, 2)
    whole.play()
    torn = begun(name, 2)
    killed = 0
    while torn.table.phase != "over":
        goal = len(torn.rows) + 10
        torn.go(until=lambda goal=goal: len(torn.rows) >= goal or torn.table.phase == "over")  # type: ignore[misc]
        torn.restart(after=3600.0)
        killed += 1
    torn.go(2.0)
    assert killed > 5
    assert torn.table.game is not None
    assert whole.table.game is not None
    assert torn.table.game.to_bytes() == whole.table.game.to_bytes()
    check_events(torn)
