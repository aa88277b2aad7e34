"""Doors of the log readers and writers: what they refuse, what a caller may watch, and rare ends of games."""

from __future__ import annotations

import json
import random
import sys

import pytest

import mjcore as mc
import mjrules as mj
from logs.logged_games import game_of_open_riichi, keen_game, keen_move
from mjrules.logs import (
    Log,
    mjai_events,
    read_log,
    read_log_file,
    read_mjai,
    read_mjlog,
    replay,
    verify,
    verifying,
    write_mjai,
    write_tenhou_json,
)
from mjrules.logs.formats.tenhou_json import read_tenhou_json
from shared import table

TEXTS = {row["id"]: row["log"] for row in table("logs")}


def test_watch_sees_every_stage_at_which_somebody_is_asked():
    (logged,) = read_log(TEXTS["mjai-cut-after-passes"], "x")
    seen: list[tuple[int, list[int]]] = []
    assert replay(logged, lambda found: seen.append((len(found.full_events), list(found.pending.seats)))).equal
    # deal, pon of E, its discard, riichi, its discard, the tile of seat 3, chi and ron on 8m, the next tile
    assert [seats for _, seats in seen] == [[0], [1], [1], [2], [2], [3], [0, 2], [0]]
    assert [count for count, _ in seen] == sorted({count for count, _ in seen})


@pytest.mark.parametrize("seed", [3, 12])
def test_the_dealer_stops(seed):
    game = keen_game(mj.rules("paiyuki-4p"), seed)
    assert "stop" in [event.get("choice") for event in game.full_events]
    (logged,) = read_mjai(write_mjai(game))
    assert replay(logged).equal


def test_chombo_at_a_draw():
    game = keen_game(mj.rules("paiyuki-4p"), 9)
    assert "penalty" in [event["type"] for event in game.full_events]
    (logged,) = read_mjai(write_mjai(game))
    assert replay(logged).equal


def test_open_riichi_and_a_dealer_who_goes_on():
    seen = []
    for seed in range(1, 9):
        game = game_of_open_riichi(seed)
        (logged,) = read_mjai(write_mjai(game))
        assert replay(logged).equal
        seen += [event.get("kind") or event.get("choice") for event in game.full_events]
    assert {"open", "go_on"} <= set(seen)
    with pytest.raises(mj.RuleError, match=r"tenhou.net/6 cannot express open riichi; mjai can"):
        write_tenhou_json(next(g for g in map(game_of_open_riichi, range(1, 9)) if has_open(g)))


def has_open(game: mj.Game) -> bool:
    return any(event.get("kind") == "open" for event in game.full_events)


def test_another_first_dealer():
    game = mj.Game(mj.rules("tenhou-4p"), seed=3, first_dealer=2)
    (logged,) = read_mjai(write_mjai(game))
    assert (logged.first_dealer, logged.hands[0].oya, logged.hands[0].kyoku) == (2, 2, 1)
    assert replay(logged).equal
    with pytest.raises(mj.RuleError, match="a game that seat 2 deals first"):
        write_tenhou_json(game)


def test_a_log_that_does_not_replay_is_not_written():
    (logged,) = read_log(TEXTS["mjlog-4p"].replace("30,7700,0", "30,8000,0"), "x")
    with pytest.raises(mj.RuleError, match="points 7700, in the log 8000"):
        write_tenhou_json(logged)


def test_deposits_that_are_no_whole_sticks():
    events = list(mjai_events(keen_game(mj.rules("tenhou-4p"), 1)))
    deal = next(event for event in events if event["type"] == "start_kyoku")
    assert deal["kyotaku"] == 0
    from mjrules.logs.formats import mjai_writer

    said = mjai_writer._deal({"deposits": 1500, "tehais": ["1m", "??"]})
    assert said == {"deposits": 1500, "tehais": [["1m"], ["?", "?"]]}


def test_games_that_are_not_written():
    with pytest.raises(mj.RuleError, match="mjai cannot express a game of suzume"):
        write_mjai(mj.Game(mj.rules("suzume", players=3), seed=7))
    for names in (["a"], [1, 2, 3, 4]):
        with pytest.raises(mc.ArgumentError, match="4 texts, one per seat"):
            write_mjai(mj.Game(mj.rules("tenhou-4p"), seed=7), names)


def test_xml_needs_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "defusedxml.common", None)
    with pytest.raises(mj.RuleError, match=r"pip install mjrules\[logs\]"):
        read_mjlog(TEXTS["mjlog-4p"].encode())


def test_a_file(tmp_path):
    path = tmp_path / "one.xml"
    path.write_text(TEXTS["mjlog-4p"])
    assert read_log_file(path)[0].source == str(path)


def test_orders_that_are_two(monkeypatch):
    """No real hand has two orders; where one had, it would not be guessed."""
    from mjrules.logs.formats import tenhou_json

    monkeypatch.setattr(tenhou_json, "orders", lambda *given: [(), ()])
    with pytest.raises(mc.NotationError, match="more than one possible order"):
        read_tenhou_json(TEXTS["tenhou-json-4p"])


def test_more_pieces_than_workers(monkeypatch):
    monkeypatch.setattr(verifying, "CHUNK", 1)
    logs = [Log(f"{number}.xml", TEXTS["mjlog-4p"].encode()) for number in range(9)]
    assert verify(logs, workers=2).games == [log.name for log in logs]


DOUBLE = [
    {"type": "hora", "actor": 2, "target": 0, "deltas": [-2900, 0, 2900, 0]},
    {"type": "hora", "actor": 1, "target": 0, "deltas": [-2900, 2900, 0, 0]},
]


@pytest.mark.parametrize(
    ("order", "says"),
    [
        ((1, 0), "the hand is over (ron) before seat 2 has said ron"),
        ((0, 1), "winners [1], in the log [2, 1]"),
    ],
)
def test_two_winners_under_head_bump(order, says):
    text = TEXTS["mjai-three-rons"].rpartition("\n")[0]
    events = [*text.split("\n"), *[json.dumps(DOUBLE[number]) for number in order]]
    (logged,) = read_log("\n".join(events), "x", mj.rules("mleague"))
    assert replay(logged).differences[0].what == says


def test_rulings_of_a_referee():
    """A game with every ruling: written, read, ruled again."""
    game = mj.Game(mj.rules("paiyuki-4p"), seed=5)
    rulings = [("wrong_call", 1), ("shown_tiles:5p", 2), ("too_few_tiles", 3), ("too_many_tiles", 0), ("false_win", 0)]
    rulings += [("false_win", 1), ("wrong_call", 2)]
    rng = random.Random(5)
    for number in range(600):
        if game.over:
            break
        if number % 9 == 4 and rulings:
            kind, seat = rulings.pop(0)
            game.submit(None, mj.Ruling(kind, seat))
        keen_move(game, rng)
    told = [event["type"] for event in game.full_events]
    assert {"penalty", "false_win", "dead_hand"} <= set(told)
    (logged,) = read_mjai(write_mjai(game))
    played = replay(logged)
    assert [str(difference) for difference in played.differences] == []
    again = [event["type"] for hand in logged.hands for event in hand.events]
    for kind in ("penalty", "false_win", "dead_hand"):
        assert again.count(kind) == told.count(kind)


def test_a_riichi_that_is_taken_back():
    rules = mj.rules("tenhou-4p", riichi_cancel_total=1000)
    (logged,) = read_log(TEXTS["mjai-4p"], "x", rules)
    lines = TEXTS["mjai-4p"].split("\n")
    cancelled = {"type": "reach_cancelled", "actor": 2}
    text = "\n".join([*lines[:11], json.dumps(cancelled), lines[11]])
    (logged,) = read_log(text, "x", rules)
    played = replay(logged)
    assert [str(difference) for difference in played.differences] == []
    assert "reach_cancelled" in [event["type"] for event in played.hands[0].events]
    (other,) = read_log(text, "x", mj.rules("tenhou-4p"))
    assert "lets nobody take a riichi back" in replay(other).differences[0].what


@pytest.mark.parametrize("steps", [0, 5, "choice"])
def test_a_game_ended_early_is_a_log_of_its_finished_hands(steps: int | str) -> None:
    rng = random.Random(1)
    rules = mj.rules("paiyuki-4p" if steps == "choice" else "tenhou-4p")
    for seed in range(3, 40):
        game = mj.Game(rules, seed=seed)
        while len(game.results) < 2 or (steps == "choice" and not game.over and game.view(None)["stage"] != "choice"):
            keen_move(game, rng)
        if not game.over:
            break
    for _ in range(0 if steps == "choice" else int(steps)):
        keen_move(game, rng)
    finished = len(game.results)
    game.end()
    (logged,) = read_mjai(write_mjai(game))
    assert len(logged.hands) == finished
    assert replay(logged).equal
