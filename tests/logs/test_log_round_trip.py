"""Games of every preset, written as a log, read and replayed: nothing is lost on the way."""

from __future__ import annotations

import re

import pytest

import mjrules as mj
from logs.logged_games import PRESETS, keen_game
from mjrules.logs import (
    read_log,
    read_mjai,
    read_mjlog,
    read_tenhou_json,
    replay,
    write_mjai,
    write_mjlog,
    write_tenhou_json,
)

SEEDS = (1, 2)


def checked(logged, game):
    """The log replays whole, and is the game that was written."""
    played = replay(logged)
    assert [str(difference) for difference in played.differences] == []
    told = [event for event in game.full_events if event["type"] in ("start_kyoku", "hora", "ryukyoku", "end_game")]
    again = [event for hand in played.hands for event in hand.events]
    assert [event for event in again if event["type"] in ("start_kyoku", "hora", "ryukyoku")] == told[:-1]
    assert (list(logged.scores), list(logged.result_x10)) == (told[-1]["scores"], told[-1]["result_x10"])
    assert played.actions > 20 * len(played.hands)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", PRESETS)
def test_mjai(name, seed):
    game = keen_game(mj.rules(name), seed)
    text = write_mjai(game)
    (logged,) = read_mjai(text)
    assert logged.rules == game.rules
    checked(logged, game)
    assert read_log(text) == [read_mjai(text, "log")[0]]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", PRESETS)
def test_tenhou_json(name, seed):
    game = keen_game(mj.rules(name, open_riichi=False), seed)
    logged = read_tenhou_json(write_tenhou_json(game))
    assert logged.rules == game.rules
    checked(logged, game)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("go", "players"), [(0x01, 4), (0x0F, 4), (0xA9, 4), (0xB9, 3), (0x13, 3)])
def test_mjlog(go, players, seed):
    rules = mj.rules_from_tenhou(go)
    assert rules.players == players
    game = keen_game(rules, seed)
    text = re.sub(" mjrules='[^']*'", "", write_mjlog(game))
    logged = read_mjlog(text.encode(), rules=rules)
    assert read_mjlog(text.encode()).rules.replace(rounding="none") == rules
    checked(logged, game)


def test_formats_agree():
    """One game through all three: the same hands, moves and payments."""
    game = keen_game(mj.rules_from_tenhou(0xA9), 5)
    (mjai,) = read_mjai(write_mjai(game))
    pages = read_mjlog(write_mjlog(mjai).encode(), rules=game.rules)
    json = read_tenhou_json(write_tenhou_json(pages))
    kinds = {"tsumo", "dahai", "chi", "pon", "daiminkan", "ankan", "kakan", "reach"}
    for one, other, third in zip(mjai.hands, pages.hands, json.hands, strict=True):
        moves = [[event for event in hand.events if event["type"] in kinds] for hand in (one, other, third)]
        assert moves[0] == moves[1] == moves[2]
        assert [(win.actor, win.target, win.deltas, win.points) for win in one.wins] == [
            (win.actor, win.target, win.deltas, win.points) for win in third.wins
        ]
        assert other.wins == tuple(other.wins)
        assert one.scores == other.scores == third.scores
