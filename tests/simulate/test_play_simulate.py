"""simulate: rows that depend on rules, players and seed alone; own players; what the rows come to."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import mjcore as mc
import mjrules as mj
from mjrules.simulate import workers as work
from mjrules.simulate.simulation import estimate
from mjrules.suzume.simulation import places
from shared import examples
from table.walks import untraced


def same_random(view: Mapping[str, Any], actions: Sequence[mj.Action], stream: mc.Stream) -> mj.Action:
    """What the built-in random player does, as a player of one's own."""
    assert view["variant"] == "suzume"
    return actions[stream.below(len(actions))]


def first_as_text(view: Mapping[str, Any], actions: Sequence[mj.Action], stream: mc.Stream) -> str:
    return actions[-1].text if view["stage"] == "claims" else actions[0].text


def cheat(view: Mapping[str, Any], actions: Sequence[mj.Action], stream: mc.Stream) -> str:
    return "tsumo"


def equal(one: mj.SimulationResult, other: mj.SimulationResult) -> bool:
    """Whether two results have the same rows."""
    return all(
        set(left) == set(right) and all((left[name] == right[name]).all() for name in left)
        for left, right in ((one.hands, other.hands), (one.games, other.games))
    )


def run(players: Sequence[Any], games: int = 20, **more: Any) -> mj.SimulationResult:
    options = more.pop("options", {})
    rules = mj.rules("suzume", players=len(players), **options)
    return mj.simulate(rules, games=games, players=list(players), **{"seed": 5, **more})


def test_rows_do_not_depend_on_the_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = run(["random"] * 3, games=examples(40))
    monkeypatch.setattr(work, "LARGEST", 3)
    with ThreadPoolExecutor(2) as threads, ProcessPoolExecutor(2) as processes:
        for how in ({}, {"workers": 1}, {"workers": 2}, {"workers": 5}, {"executor": threads}, {"executor": processes}):
            assert equal(run(["random"] * 3, games=examples(40), **how), whole)


def test_a_piece_is_a_part_of_the_whole() -> None:
    whole, part = run(["random"] * 4, games=20), run(["random"] * 4, games=8)
    for name, column in part.hands.items():
        assert (column == whole.hands[name][: len(column)]).all()


def test_another_seed_is_another_simulation_and_none_is_fresh() -> None:
    assert not equal(run(["random"] * 2, seed=5), run(["random"] * 2, seed=6))
    fresh = [run(["random"] * 2, seed=None) for _ in range(2)]
    assert not equal(*fresh)
    assert equal(run(["random"] * 2, seed=fresh[0].seed), fresh[0])


def test_changing_a_player_changes_no_wall() -> None:
    one, other = run(["random"] * 3, games=9), run(["greedy", "random", "random"], games=9)
    assert (one.hands["dora"] == other.hands["dora"]).all()
    assert (one.games["first_dealer"] == other.games["first_dealer"]).all()


@pytest.mark.parametrize(
    "players", [[same_random, "random", same_random], ["simulate.test_play_simulate:same_random"] * 3]
)
@pytest.mark.parametrize(
    "options", [{}, {"allow_false_win": True, "first_dealer": "chosen"}], ids=["strict", "false_wins"]
)
def test_own_players_play_as_built_in_ones_that_choose_alike(players: list[Any], options: dict[str, Any]) -> None:
    assert equal(run(players, games=6, options=options), run(["random"] * 3, games=6, options=options))


def test_a_player_may_be_made_beforehand() -> None:
    mine = mj.Player("mine", choose=same_random)
    result = run([mine, mj.Player("random", 0)], games=3)
    assert result.players == ("mine", "random")
    assert equal(result, run(["random"] * 2, games=3))


def test_own_players_run_in_processes() -> None:
    assert equal(run([same_random, "greedy"], games=4, workers=2), run(["random", "greedy"], games=4))
    result = run([first_as_text, "greedy"], games=4)
    assert result.players == ("first_as_text", "greedy")


def test_own_players_are_held_to_the_rules() -> None:
    with pytest.raises(mj.IllegalAction, match="tsumo is not allowed"):
        run([cheat, "random"], games=1)


@pytest.mark.parametrize("tie_break", ["shared", "first_dealer_order"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_ranks_are_those_of_the_final_result(players: int, tie_break: str) -> None:
    number = examples(150, 40)
    result = run(["random"] * players, games=number, options={"tie_break": tie_break, "rounds": 1})
    ties = 0
    for points, first, ranks in zip(*[result.games[name] for name in ("points", "first_dealer", "rank")], strict=True):
        state = mj.SuzumeState(tuple(map(int, points)), first_dealer=int(first))
        assert mj.final_result(state, result.rules).ranks == tuple(map(int, ranks))
        ties += len(set(points)) < players
    assert ties > number // 10


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_places_are_those_of_the_settlement(players: int) -> None:
    rules = mj.SuzumeRules(players=players)  # type: ignore[arg-type]
    state, found = mj.SuzumeState.start(rules), []
    while True:
        found.append((state.dealer, state.round_marker))
        end = mj.settle(state, mj.ExhaustiveDraw(), rules)
        if end.next == "game_over":
            break
        state = end.state
    assert places(rules) == found


def test_columns_and_their_meaning() -> None:
    result = run(["greedy"] * 3, games=10)
    hands, ended = result.hands, result.games
    fields = [name for name, *_ in mc.play_schema.SUZUME_HAND_FIELDS if name != "reserved"]
    assert list(hands) == fields
    assert all(len(column) == 10 * 12 for column in hands.values())
    assert hands["deltas"].shape == hands["value"].shape == hands["yaku"].shape == (120, 3)
    assert hands["game"].tolist() == [game for game in range(10) for _ in range(12)]
    assert hands["hand"].tolist() == [*range(12)] * 10
    assert hands["round"].tolist() == [1 + hand // 3 for hand in range(12)] * 10
    assert (hands["dealer"] == (np.repeat(ended["first_dealer"], 12) + hands["hand"]) % 3).all()
    assert (40 + hands["deltas"].reshape(10, 12, 3).sum(axis=1) == ended["points"]).all()
    assert (hands["deltas"].sum(axis=1) == 0).all()
    won = hands["end"] != 0
    assert ((hands["winners"] != 0) == won).all()
    assert ((hands["value"] > 0).any(axis=1) == won).all()
    assert ((hands["discarder"] != 255) == (hands["end"] == 2)).all()
    assert hands["value"][won].max() >= 5
    assert hands["draws"].max() <= 28
    assert len(result.seed) == 64


def test_the_summary_says_what_the_rows_say() -> None:
    result = run(["greedy", "random", "random"], games=20)
    summary = result.summary()
    hands = result.hands
    assert (summary["games"], summary["hands"], summary["seed"]) == (20, 240, result.seed)
    assert summary["ends"]["ron"].mean == pytest.approx((hands["end"] == 2).mean())
    assert sum(end.mean for end in summary["ends"].values()) == pytest.approx(1)
    for seat, told in enumerate(summary["seats"]):
        assert told["player"] == result.players[seat]
        assert told["points"].mean == pytest.approx(hands["deltas"][:, seat].mean())
        assert told["points"].low < told["points"].mean < told["points"].high
        assert told["win"].mean == pytest.approx((hands["winners"] >> seat & 1).mean())
        assert told["deal_in"].mean == pytest.approx((hands["discarder"] == seat).mean())
        assert told["value"].mean == pytest.approx(hands["value"][:, seat][hands["value"][:, seat] > 0].mean())
        assert sum(place.mean for place in told["ranks"]) == pytest.approx(1)
    assert summary["draws"].mean == pytest.approx(hands["draws"].mean())
    assert run(["random"] * 2, games=1, options={"rounds": 1}, seed=4).summary()["seats"][0]["value"] is None


def test_compare_is_the_difference_at_one_table() -> None:
    result = run(["greedy", "random", "random"], games=20)
    deltas = result.hands["deltas"]
    found = result.compare("greedy", "random")
    assert found.mean == pytest.approx(deltas[:, 0].mean() - deltas[:, 1:].mean())
    assert found.low < found.mean < found.high
    with pytest.raises(mj.RuleError, match="unknown player 'balanced'; seated: greedy, random, random"):
        result.compare("balanced", "random")


def test_an_interval_of_95_percent_holds_95_times_of_100() -> None:
    rng = np.random.default_rng(1)
    held = sum(low <= 0 <= high for _, low, high in (estimate(rng.normal(size=200)) for _ in range(1000)))
    assert 925 <= held <= 975
    assert estimate([3.0]).high == float("inf")


@untraced
def test_greedy_is_stronger_than_random_and_plays_faster() -> None:
    for players in (2, 3, 4, 5):
        result = run(["greedy", *["random"] * (players - 1)], games=20)
        assert result.compare("greedy", "random").low > 0


def test_progress_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "LARGEST", 5)
    told: list[tuple[int, int]] = []
    run(["random"] * 2, games=12, progress=lambda done, of: told.append((done, of)))
    assert told == [(3, 12), (6, 12), (9, 12), (12, 12)]


def test_a_bar_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("rich")
    run(["random"] * 2, games=3, progress=True)
    assert "3/3" in capsys.readouterr().err


def test_a_bar_needs_rich(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rich.progress", None)
    with pytest.raises(mj.RuleError, match=r"progress=True needs the extra 'cli': pip install mjrules\[cli\]"):
        run(["random"] * 2, games=3, progress=True)


BAD: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({"players": ["random"] * 3}, mj.ArgumentError, "a list of 4 players, one per seat"),
    ({"players": "random"}, mj.ArgumentError, "a list of 4 players"),
    (
        {"players": ["random", "greedy", "random", "gredy"]},
        mj.RuleError,
        "unknown player 'gredy'; did you mean 'greedy'",
    ),
    ({"players": ["random", "greedy", "random", "no.module:x"]}, mj.RuleError, "No module named 'no'"),
    ({"players": ["random", "greedy", "random", "json:x"]}, mj.RuleError, "has no attribute 'x'"),
    ({"players": ["random", "greedy", "random", "json:__name__"]}, mj.MahjongTypeError, "player is str"),
    ({"players": ["random", "greedy", "random", 3]}, mj.MahjongTypeError, "player is int"),
    ({"games": 0}, mj.ArgumentError, "games is 0"),
    ({"games": 1.5}, mj.ArgumentError, "games is 1.5"),
    ({"games": True}, mj.ArgumentError, "games is True"),
    ({"workers": 0}, mj.ArgumentError, "workers is 0"),
    ({"seed": -1}, mj.ArgumentError, "seed is -1"),
]


@pytest.mark.parametrize(("changes", "error", "says"), BAD, ids=[says for *_, says in BAD])
def test_bad_input_is_named(changes: dict[str, Any], error: type[Exception], says: str) -> None:
    told = {"games": 1, "players": ["random"] * 4, "seed": 1, **changes}
    rules = mj.rules(told.pop("rules", "suzume"))
    with pytest.raises(error) as caught:
        mj.simulate(rules, **told)
    assert says in str(caught.value)
    with pytest.raises(mj.MahjongTypeError, match="rules is int"):
        mj.simulate(7, games=1, players=[])  # type: ignore[arg-type]


def test_built_in_players_have_names() -> None:
    for rules, names in (("suzume", ("random", "greedy", "balanced")), ("ema", ("tsumogiri", "random", "greedy"))):
        assert tuple([name for name in mj.player_names(rules) if name in names]) == names


def test_the_batch_door_checks_its_buffers() -> None:
    play = mc.suzume.Play(mj.SuzumeRules(players=2).table, 2)
    batch = mc.suzume.Simulation(play, 1, [0, 0], [(0, 1), (1, 1)], start_points=40)
    with pytest.raises(mj.ArgumentError, match="bytes per hand"):
        batch.run_into(0, bytearray(56), bytearray(24))
    with pytest.raises(mj.ArgumentError, match="bytes per hand"):
        batch.run_into(0, bytearray(112), bytearray(25))
    for bad, says in (
        ({"players": [0]}, "one player for each of 2 seats"),
        ({"players": [0, 4]}, "player"),
        ({"hands": [(2, 1)]}, "dealer"),
        ({"hands": [(0, 1)] * 33}, "number of hands"),
        ({"start_points": 40_000}, "start points"),
        ({"first_dealer": 2}, "first dealer"),
    ):
        told: dict[str, Any] = {"players": [0, 0], "hands": [(0, 1)], "start_points": 40, **bad}
        with pytest.raises(mj.ArgumentError, match=says):
            mc.suzume.Simulation(play, 1, told.pop("players"), told.pop("hands"), **told)
    for players in (1, 7):
        with pytest.raises(mj.MahjongError, match="players"):
            mc.suzume.Play(mj.SuzumeRules().table, players)
