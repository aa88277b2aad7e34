"""Bots at a table: what they are told, and what they answer."""

from __future__ import annotations

import json

import pytest

import mjrules as mj
from mjrules.logs import action_of_mjai, mjai_seen
from mjrules.table.bot import MjaiBot


@pytest.mark.parametrize(("name", "nuki"), [("tenhou-4p", "nukidora"), ("tenhou-3p", "kita"), ("tenhou-3p", "nuki")])
def test_bots_in_every_seat_play_the_game_of_the_table(name, nuki):
    """Four bots over mjai, told no more than mjai_seen, do what the table's own players do."""
    game, alone = (mj.Game(mj.rules(name), seed=5) for _ in range(2))
    bots = [MjaiBot(game.rules, "tsumogiri", seed=seat, nuki=nuki) for seat in range(game.players)]
    heard = [0] * game.players
    while not game.over and game.play.deal_index < 2:
        step, asked = game.step, game.pending.seats
        for seat, offered in asked.items():
            events = mjai_seen(game, seat, heard[seat], nuki=nuki)
            heard[seat] = game.event_count
            answer = bots[seat].answer(json.loads(json.dumps(events))) if events else {"type": "none"}
            if game.step == step:
                game.submit(seat, action_of_mjai(answer, offered))
        while alone.step < game.step:
            for seat in alone.pending.seats:
                alone.submit(seat, alone.choose(seat, "tsumogiri"))
                break
    assert game.full_events[: alone.event_count] == alone.full_events[: game.event_count]


def test_a_seat_is_told_no_tile_of_others():
    game = mj.Game(mj.rules("tenhou-4p"), seed=5)
    for seat in (None, 2):
        told = mjai_seen(game, seat, names=list("abcd"))
        (deal,) = [event for event in told if event["type"] == "start_kyoku"]
        assert [tiles == ["?"] * 13 for tiles in deal["tehais"]] == [other != seat for other in range(4)]
        assert told[0] == {"type": "start_game", "names": list("abcd"), **({} if seat is None else {"id": 2})}
        assert [event["pai"] for event in told if event["type"] == "tsumo"] == ["?"]


@pytest.mark.parametrize("nuki", ["nukidora", "kita", "nuki"])
def test_a_north_set_out_has_the_word_of_the_server(nuki):
    game = mj.Game(mj.rules("tenhou-3p"), seed=5)
    while not any(event["type"] == "nuki" for event in game.full_events):
        seat, actions = next(iter(game.pending.seats.items()))
        north = [action for action in actions if action.text == "nuki"]
        game.submit(seat, north[0] if north else game.choose(seat, "greedy"))
    done = [event["type"] for event in game.full_events]
    told = mjai_seen(game, None, nuki=nuki)
    assert [event["type"] == nuki for event in told] == [kind == "nuki" for kind in done]


OFFERED = [mj.Action(name) for name in ("discard:5m", "tsumogiri", "pass")]
CALL = {"actor": 1, "target": 0, "pai": "5m"}


@pytest.mark.parametrize(
    ("message", "wanted"),
    [
        ({"type": "none"}, "pass"),
        ({"type": "hora", "actor": 1, "target": 0}, "ron"),
        ({"type": "ryukyoku"}, "kyuushu"),
        ({"type": "reach", "actor": 1}, "riichi"),
        ({"type": "kita", "actor": 1}, "nuki"),
        ({"type": "dahai", "pai": "5mr", "tsumogiri": False}, "discard:0m"),
        ({"type": "dahai", "pai": "5m"}, "discard:5m"),
        ({"type": "dahai", "pai": "9m"}, "tsumogiri"),
        ({"type": "chi", **CALL, "consumed": ["4m", "6m"]}, "chi_mid"),
        ({"type": "pon", **CALL, "consumed": ["5mr", "5m"]}, "pon_red"),
        ({"type": "daiminkan", **CALL, "consumed": ["5mr", "5m", "5m"]}, "daiminkan"),
        ({"type": "ankan", "actor": 1, "consumed": ["E"] * 4}, "ankan:1z"),
        ({"type": "kakan", "actor": 1, "pai": "E", "consumed": ["E"] * 3}, "kakan:1z"),
    ],
    ids=lambda it: it.get("type") if isinstance(it, dict) else it,
)
def test_answers(message, wanted):
    assert action_of_mjai(message, OFFERED).text == wanted


def test_a_win_by_the_drawn_tile():
    assert action_of_mjai({"type": "hora"}, [mj.Action("tsumo")]).text == "tsumo"


@pytest.mark.parametrize(
    ("message", "what"),
    [
        ({"type": "tsumo"}, "no answer; expected an action"),
        ({}, "no answer; expected an action"),
        ({"type": "dahai"}, "no 'pai'; expected a tile"),
        ({"type": "dahai", "pai": "6x"}, "6x"),
        ({"type": "pon", **CALL}, "no 'consumed'; expected"),
        ({"type": "chi", **CALL, "consumed": ["1m", "2m", "3m", "4m"]}, "consumes 1m 2m 3m 4m; expected"),
        ({"type": "pon", **CALL, "consumed": ["5mr", "5pr", "5sr"]}, "consumes .*; expected"),
    ],
    ids=str,
)
def test_what_is_no_answer(message, what):
    with pytest.raises(mj.MahjongError, match=what):
        action_of_mjai(message, OFFERED)


def test_what_cannot_be_seen():
    with pytest.raises(mj.MahjongError, match="expected riichi"):
        mjai_seen(mj.Game("suzume", seed=1), 0)
    for call in (
        lambda: mjai_seen(mj.Game("tenhou-3p", seed=1), 0, nuki="x"),
        lambda: MjaiBot("tenhou-3p", "greedy", nuki="x"),
    ):
        with pytest.raises(mj.MahjongError, match=r"nuki.*expected one of"):
            call()
