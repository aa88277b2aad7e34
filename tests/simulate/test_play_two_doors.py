"""One engine, two doors: Game and the batch tell the same; the settlement and a slow oracle agree with both."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mjcore as mc
import mjrules as mj
from mjrules.suzume.play.play import SuzumePlay, compiled_play
from mjrules.suzume.simulation import HAND_FIELDS, SuzumeSimulation, places
from oracle.suzume import Tile
from oracle.suzume_play import play_hand
from shared import examples
from table.walks import move, untraced

NAMES = mj.player_names(mj.rules("suzume"))
SEEDS = st.integers(0, 2**64 - 1)
TABLES = st.integers(2, 5).flatmap(lambda n: st.lists(st.sampled_from(NAMES[:2]), min_size=n, max_size=n))
RULES = st.fixed_dictionaries(
    {
        "allow_false_win": st.booleans(),
        "false_win_order": st.sampled_from(["penalty_first", "win_first"]),
        "chombo_order": st.sampled_from(["from_right", "from_dealer"]),
        "start_points": st.sampled_from([40, 9, 3, 0]),
        "first_dealer": st.sampled_from(["random", "chosen"]),
        "min_points": st.sampled_from([5, 1]),
        "rounds": st.sampled_from([1, 4]),
    }
)


def batch_of(rules: mj.SuzumeRules, players: list[str], seed: int) -> mc.suzume.Simulation:
    """The batch door for rules and players."""
    return mc.suzume.Simulation(
        compiled_play(rules),
        seed,
        [NAMES.index(player) for player in players],
        places(rules),
        start_points=rules.start_points,
        first_dealer=None if rules.first_dealer == "random" else 0,
    )


def played(rules: mj.SuzumeRules, players: list[str], seed: int, index: int) -> mj.Game:
    """The same game through Game, the built-in players asked one by one, in any order."""
    game = mj.Game(rules, seed=seed, game_index=index)
    deal, streams = -1, []
    while not game.over:
        play = game.play
        assert isinstance(play, SuzumePlay)
        if play.deal_index != deal:
            deal = play.deal_index
            streams = [mc.Stream(seed, index, deal, seat) for seat in range(game.players)]
        for seat in sorted(game.pending.seats, reverse=True):
            game.submit(seat, play.hand.choose(NAMES.index(players[seat]), seat, streams[seat]))
    return game


def told(game: mj.Game) -> list[list[tuple[Any, ...]]]:
    """The events of a game in the words of the batch, hand by hand."""
    hands: list[list[tuple[Any, ...]]] = []
    nothing = (0,) * game.players
    for event in game.full_events:
        if event["type"] == "start_kyoku":
            hands.append([])
        elif event["type"] not in ("start_game", "end_kyoku", "end_game"):
            hands[-1].append(
                (
                    event.number,
                    event.get("actor"),
                    event.get("target"),
                    event.get("pai", ""),
                    event.get("total", 0),
                    tuple(event.get("deltas", nothing)),
                    event.get("tehai", ""),
                )
            )
    return hands


@settings(max_examples=examples(25, 2))
@given(TABLES, RULES, SEEDS, st.integers(0, 3))
def test_game_and_batch_tell_the_same_event_by_event(
    players: list[str], options: dict[str, Any], seed: int, index: int
) -> None:
    rules = mj.rules("suzume", players=len(players), **options)
    game = played(rules, players, seed, index)  # type: ignore[arg-type]
    assert [list(hand) for hand in batch_of(rules, players, seed).trace(index)] == told(game)  # type: ignore[arg-type]


@untraced
@pytest.mark.parametrize(
    "players",
    [["balanced", "greedy"], ["balanced"] * 3, ["greedy", "balanced", "random", "balanced"], ["balanced"] * 5],
)
def test_game_and_batch_tell_the_same_with_the_strongest_player(players: list[str]) -> None:
    rules = mj.SuzumeRules(players=len(players))  # type: ignore[arg-type]
    game = played(rules, players, 11, 4)
    assert [list(hand) for hand in batch_of(rules, players, 11).trace(4)] == told(game)


@settings(max_examples=examples(10, 2))
@given(TABLES, RULES, SEEDS)
def test_rows_of_one_game_and_of_a_thousand_are_what_was_told(
    players: list[str], options: dict[str, Any], seed: int
) -> None:
    rules = mj.rules("suzume", players=len(players), **options)
    simulation = SuzumeSimulation(
        rules, tuple(mj.Player(name, NAMES.index(name)) for name in players), mc.seed_bytes(seed)
    )  # type: ignore[arg-type]
    many = simulation.run(0, examples(1000) if "greedy" not in players else 8)
    one = simulation.run(7, 1)
    hands = len(places(rules))  # type: ignore[arg-type]
    size = len(one[0])
    assert many[0][7 * size : 8 * size] == one[0]
    assert many[1][7 * len(one[1]) : 8 * len(one[1])] == one[1]
    rows = np.frombuffer(one[0], np.dtype(mc.schema.numpy_descr(HAND_FIELDS)))
    game = played(rules, players, seed, 7)  # type: ignore[arg-type]
    assert len(rows) == hands
    for row, events in zip(rows, told(game), strict=True):
        names = [{number: name for name, number in mc.play_schema.EVENTS.items()}[event[0]] for event in events]
        wins = [event for event, name in zip(events, names, strict=True) if name == "hora"]
        deltas = np.sum([event[5] for event in events], axis=0)
        assert row["deltas"][: len(players)].tolist() == deltas.tolist()
        assert row["winners"] == sum(1 << event[1] for event in wins)
        assert [row["value"][event[1]] for event in wins] == [event[4] for event in wins]
        assert row["draws"] == names.count("tsumo")
        assert row["penalties"].sum() == names.count("false_win")
        assert mc.play_schema.SUZUME_ENDS[row["end"]] == (
            "exhausted" if not wins else "tsumo" if wins[0][1] == wins[0][2] else "ron"
        )
        assert row["discarder"] == (wins[0][2] if wins and wins[0][1] != wins[0][2] else 255)
        for event in wins:
            win = mj.SuzumeWin(
                event[6],
                event[3],
                tsumo=event[1] == event[2],
                dealer=event[1] == int(row["dealer"]),
                dora=mc.suzume.tile_text(int(row["dora"])),
            )
            score = mj.score(win, rules=rules)
            bits = sum(
                1 << mc.suzume.schema.YAKU.index(name)
                for name in mc.suzume.schema.YAKU
                if name in {yaku.key for yaku in score.yaku}
            )
            assert (score.total, bits) == (event[4], row["yaku"][event[1]])


@settings(max_examples=examples(30, 2))
@given(st.integers(2, 5), RULES, st.integers(0, 10_000))
def test_every_payment_is_the_settlements(players: int, options: dict[str, Any], seed: int) -> None:
    rules: Any = mj.rules("suzume", players=players, **options)
    game, rng = mj.Game(rules, seed=seed), random.Random(seed)
    for _ in range(400):
        if game.over:
            break
        move(game, rng)
    state = mj.SuzumeState.start(rules, game.full_events[0]["first_dealer"])
    ended: list[Any] = []  # settlements that end the hand, one a winner
    for event in game.full_events:
        kind = event["type"]
        if kind == "start_kyoku":
            told = (event["oya"], event["bakaze"], event["kyoku"], tuple(event["scores"]))
            assert (state.dealer, state.round, state.hand, state.points) == told
        if kind == "false_win":
            end = mj.settle(state, mj.Chombo((event["actor"],)), rules)
            assert end.next == "continue_hand"
        elif kind == "hora" and event["actor"] == event["target"]:
            end = mj.settle(state, mj.Tsumo(event["actor"], event["total"]), rules)
            ended.append(end)
        elif kind == "hora":  # winners are paid one after another, each what is left
            end = mj.settle(state, mj.Ron([(event["actor"], event["total"])], discarder=event["target"]), rules)
            ended.append(end)
        elif kind == "ryukyoku":
            end = mj.settle(state, mj.ExhaustiveDraw(), rules)
            ended.append(end)
        if kind in ("false_win", "hora", "ryukyoku"):
            assert (list(end.deltas), list(end.state.points)) == (event["deltas"], event["scores"])
            state = state.changed(points=end.state.points)
        if kind == "end_kyoku":
            assert {end.next for end in ended} == {event["next"]}
            state, ended = ended[-1].state.changed(points=state.points), []
    if game.over:
        assert game.full_events[-1]["ranks"] == list(mj.final_result(state, rules).ranks)


@untraced
def test_several_rons_at_once_are_the_settlements() -> None:
    several = 0
    rules = mj.SuzumeRules(players=5, start_points=9, min_points=1)
    for seed in range(60):
        game, rng = mj.Game(rules, seed=seed), random.Random(seed)
        for _ in range(300):
            if game.over:
                break
            move(game, rng)
        points, wins = [9] * 5, []
        for event in game.full_events:
            if event["type"] == "hora":
                wins.append(event)
            elif event["type"] == "end_kyoku" and len(wins) > 1:
                ron = mj.Ron([(win["actor"], win["total"]) for win in wins], discarder=wins[0]["target"])
                end = mj.settle(mj.SuzumeState(tuple(points)), ron, rules)
                assert list(end.state.points) == wins[-1]["scores"]
                assert list(end.winners) == [win["actor"] for win in wins]
                several += 1
            if event["type"] == "end_kyoku":
                wins = []
            points = event.get("scores", points) if not wins else points
    assert several >= 5


def tile_of(text: str) -> Tile:
    """A tile as the oracle writes it."""
    return {"6z": ("G", False), "7z": ("R", True)}.get(text, (text[0], "r" in text))


@settings(max_examples=examples(40, 2))
@given(st.integers(2, 5), st.booleans(), st.integers(0, 100_000), st.sampled_from([40, 5, 1]))
def test_the_slow_hand_agrees_move_by_move(players: int, false_wins: bool, seed: int, each: int) -> None:
    rng = random.Random(seed)
    rules: Any = mj.SuzumeRules(players=players, allow_false_win=false_wins, start_points=each, first_dealer="chosen")  # type: ignore[arg-type]
    game = mj.Game(rules, seed=seed, first_dealer=seed % players)
    play = game.play
    assert isinstance(play, SuzumePlay)
    for deal in range(3):
        points = list(game.view(None)["points"])
        dealer, before = play.state.dealer, len(game.full_events)

        def choose(seat: int, moves: list[Any]) -> Any:
            offered = {action.text: action for action in game.pending.seats[seat]}
            texts = {move if isinstance(move, str) else f"discard:{tile_text(move)}": move for move in moves}
            assert set(offered) == set(texts)
            wins = [text for text in texts if text in ("ron", "tsumo")]
            text = wins[0] if wins and rng.random() < 0.6 else rng.choice(sorted(texts))
            game.submit(seat, text)
            return texts[text]

        slow = play_hand(list(play.deals.wall(deal)), dealer, points, choose, false_wins)
        found = [said(event) for event in game.full_events[before - 1 :]]
        assert [line for line in found if line][: len(slow)] == slow
        assert points == list(play.state.points)
        if game.over:
            break


def tile_text(tile: Tile) -> str:
    """A tile of the oracle as the project writes it."""
    name, red = tile
    return {"G": "6z", "R": "7z"}.get(name, f"{name}{'r' if red else ''}s")


def said(event: mj.Event) -> list[Any]:
    """An event as the oracle tells it."""
    kind = event["type"]
    if kind in ("tsumo", "dahai"):
        return [kind, event["actor"], tile_of(event["pai"])]
    if kind == "false_win":
        return [kind, event["actor"], event["deltas"]]
    if kind == "hora":
        return [kind, event["actor"], event["target"], event["total"], event["deltas"]]
    return [kind] if kind == "ryukyoku" else []
