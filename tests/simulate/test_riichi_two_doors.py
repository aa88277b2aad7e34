"""The same seed through ``mj.Game``, through own players and through the compiled batch: the same games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import mjcore as mc
import mjrules as mj
from mjrules.common.columns import columns_of
from mjrules.common.players import seats_of
from mjrules.riichi.simulation import HAND_FIELDS, RiichiSimulation
from shared import examples

RIICHI = mj.presets("riichi")
NAMES = mc.round_schema.RIICHI_PLAYERS
SEED = 8


def same_random(view: Mapping[str, Any], actions: Sequence[mj.Action], stream: mc.Stream) -> mj.Action:
    """What the built-in random player does, as a player of one's own."""
    assert view["variant"] == "riichi"
    return actions[stream.below(len(actions))]


def cheat(view: Mapping[str, Any], actions: Sequence[mj.Action], stream: mc.Stream) -> str:
    return "tsumo"


def table_of(rules: mj.RiichiRules) -> list[str]:
    return ["greedy", "random", "greedy", "tsumogiri"][: rules.players]


def through_game(rules: mj.RiichiRules, index: int, players: list[str]) -> mj.Game:
    """A whole game at a server's table, its seats taken by built-in players with their own streams."""
    game = mj.Game(rules, seed=SEED, game_index=index)
    deal, streams = -1, []
    while not game.over:
        if game.play.deal_index != deal:
            deal = game.play.deal_index
            streams = [mc.Stream(SEED, index, deal, seat) for seat in range(rules.players)]
        step = game.step
        # everybody who is asked chooses, heard or not: a stream goes on by every question
        chosen = {}
        for seat in game.pending.seats:
            number = NAMES.index(players[seat])
            if game.play.choosing:
                chosen[seat] = mc.dealer_choice(number, game.play.state.points, seat, streams[seat])
            else:
                chosen[seat] = game.play.hand.choose(number, seat, streams[seat])
        for seat, action in chosen.items():
            if game.step == step:
                game.submit(seat, action, step)
    return game


@pytest.mark.parametrize("name", RIICHI)
def test_game_and_simulation_play_the_same_games(name: str) -> None:
    rules, number = mj.rules(name), examples(4, 1)
    players = table_of(rules)
    result = mj.simulate(rules, games=number, players=players, seed=SEED)
    hands, row = result.hands, -1
    for index in range(number):
        won: dict[int, int] = {}
        for event in through_game(rules, index, players).full_events:
            kind = event["type"]
            if kind == "start_kyoku":
                row += 1
                won = {}
                assert hands["points"][row].tolist() == event["scores"]
                assert hands["dealer"][row] == event["oya"]
                assert "ESWN"[hands["round"][row]] == event["bakaze"]
                assert (hands["honba"][row], hands["deposits"][row]) == (event["honba"], event["deposits"])
            elif kind == "hora":
                won[event["actor"]] = event["target"]
            elif kind == "ryukyoku":
                assert mc.round_schema.ENDS[hands["end"][row]] == event["reason"]
            elif kind == "end_kyoku":
                assert [seat for seat in range(rules.players) if hands["winners"][row] >> seat & 1] == sorted(won)
                if won and hands["discarder"][row] != 255:
                    assert set(won.values()) == {hands["discarder"][row]}
            elif kind == "end_game":
                ended = {column: values[index].tolist() for column, values in result.games.items()}
                assert (ended["rank"], ended["result_x10"]) == (event["ranks"], event["result_x10"])
    assert row + 1 == len(hands["game"])


@pytest.mark.parametrize("name", RIICHI)
def test_own_players_play_as_built_in_ones_that_choose_alike(name: str) -> None:
    rules = mj.rules(name)
    own = [same_random, "greedy", "tsumogiri", same_random][: rules.players]
    built_in = ["random", "greedy", "tsumogiri", "random"][: rules.players]
    one = mj.simulate(rules, games=examples(3, 1), players=own, seed=SEED)
    other = mj.simulate(rules, games=examples(3, 1), players=built_in, seed=SEED)
    for left, right in ((one.hands, other.hands), (one.games, other.games)):
        assert set(left) == set(right)
        for column, values in left.items():
            assert column == "by_function" or (values == right[column]).all(), column
    assert one.hands["by_function"].all()
    assert (one.games["by_function"] == one.games["hands"]).all()


@pytest.mark.parametrize("index", [2, 4])
def test_a_dealer_beside_own_players_may_stop(index: int) -> None:
    """Games in which the last hand's dealer, a built-in player, wins and is asked whether he stops (P-20)."""
    rules = mj.rules("paiyuki-3p")
    assert rules.agari_yame == "any_rank"
    rows = [
        RiichiSimulation(rules, seats_of(players, rules), mc.seed_bytes(SEED)).run(index, 1)
        for players in ([same_random, "greedy", "greedy"], ["random", "greedy", "greedy"])
    ]
    own, built_in = [columns_of(HAND_FIELDS, hands, 3) for hands, _ in rows]
    last = {name: int(values[-1]) for name, values in built_in.items() if values.ndim == 1}
    assert (last["round"], last["dealer"], last["winners"] >> 2 & 1) == (1, 2, 1)
    assert all((values == built_in[name]).all() for name, values in own.items() if name != "by_function")


def test_own_players_are_held_to_the_rules() -> None:
    with pytest.raises(mj.IllegalAction, match="tsumo is not allowed"):
        mj.simulate(mj.rules("tenhou-3p"), games=1, players=[cheat, "random", "random"], seed=1)


def test_a_row_is_that_of_a_hand_that_is_over() -> None:
    hand = mc.Round(mj.rules("ema").play, mc.wall(1))
    with pytest.raises(mj.ArgumentError, match="expected a hand that is over"):
        mc.hand_row({}, hand, {})
