"""A hand replayed by the core at once comes out as it does move by move, whatever its record says."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import mjcore as mc
import mjrules as mj
from logs.logged_games import PRESETS, game_of_open_riichi, keen_game
from mjrules.common.events import Event
from mjrules.logs import LoggedGame, read_log, replay, write_mjai
from mjrules.logs.moves import moves_of
from mjrules.logs.replaying import Replayer
from shared import table

TEXTS = {row["id"]: row["log"] for row in table("logs")}
TILES = mc.CODE_TEXT


def one_by_one(game: LoggedGame):
    return replay(game, watch=lambda _: None)


def check_same(game: LoggedGame) -> bool:
    """Compare both ways; return whether the game is equal to its record."""
    fast, slow = replay(game), one_by_one(game)
    assert (fast.differences, fast.actions) == (slow.differences, slow.actions)
    for quick, step in zip(fast.hands, slow.hands, strict=True):
        assert (list(quick.events), quick.first) == (list(step.events), step.first)
        assert quick.played.record == step.played.record
    return fast.equal


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("seed", range(2))
def test_whole_games(name, seed):
    game = keen_game(mj.rules(name), seed)
    (logged,) = read_log(write_mjai(game), "x", game.rules)
    assert check_same(logged)


@pytest.mark.parametrize("row", [row for row in TEXTS if "mjlog" in row])
def test_logs_of_the_table(row):
    try:
        games = read_log(TEXTS[row], row)
    except mc.MahjongError:
        pytest.skip("a damaged log")
    for game in games:
        check_same(game)


def test_open_riichi():
    game = game_of_open_riichi(1)
    (logged,) = read_log(write_mjai(game), "x", game.rules)
    assert check_same(logged)


def damaged(event: Event, rng: random.Random) -> list[Event]:
    """An event as a damaged record could tell it."""
    told = dict(event)
    how = rng.choice(["gone", "twice", "tile", "actor", "hand or wall"])
    if how in ("gone", "twice"):
        return [event] * (2 * (how == "twice"))
    for name in ("pai", "dora_marker"):
        if how == "tile" and name in told:
            told[name] = rng.choice(TILES)
    if how == "actor" and "actor" in told:
        told["actor"] = (told["actor"] + 1) % 3
    if how == "hand or wall" and told.get("tsumogiri") is not None:
        told["tsumogiri"] = not told["tsumogiri"]
    return [Event(**told)]


@pytest.mark.parametrize("name", ["tenhou-4p", "tenhou-3p", "kirakuken-4p"])
def test_damaged_records(name):
    """Where a record is wrong, both ways name the same difference."""
    rng = random.Random(name)
    game = keen_game(mj.rules(name), 1)
    (logged,) = read_log(write_mjai(game), "x", game.rules)
    found = 0
    for number, hand in enumerate(logged.hands[:4]):
        for _ in range(8):
            place = rng.randrange(len(hand.events))
            events = [*hand.events[:place], *damaged(hand.events[place], rng), *hand.events[place + 1 :]]
            hands = [*logged.hands[:number], replace(hand, events=tuple(events)), *logged.hands[number + 1 :]]
            wrong = replace(logged, hands=tuple(hands[number : number + 1]))
            try:
                found += not check_same(wrong)
            except mc.NotationError:  # a tile too many: both ways say so
                with pytest.raises(mc.NotationError):
                    one_by_one(wrong)
    assert found > 8


def test_what_a_step_keeps_is_not_asked_for(monkeypatch):
    """The hands of a game without a difference are not looked at move by move."""
    game = keen_game(mj.rules("tenhou-4p"), 1)
    (logged,) = read_log(write_mjai(game), "x", game.rules)
    monkeypatch.setattr(Replayer, "act", None)
    assert replay(logged).equal


@pytest.mark.parametrize(
    "event",
    [
        Event("pon", actor=1, target=None, pai="5m", consumed=["5m", "5m"]),
        Event("reach", actor=1, kind="open"),
        Event("penalty", kind="chombo", actor=1, deltas=None, scores=None),
    ],
    ids=["a field not told", "a hand is shown", "a ruling"],
)
def test_events_that_are_looked_at_one_by_one(event):
    assert moves_of([event]) == b""
