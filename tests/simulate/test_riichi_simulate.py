"""Whole games of riichi through the compiled batch: the rows are those of hands played and settled one by one."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import mjcore as mc
import mjrules as mj
from mjrules.common.legend import Columns
from mjrules.common.players import seats_of
from mjrules.riichi.play.results import liable_by, outcome_of
from mjrules.riichi.simulation import HAND_FIELDS, RiichiSimulation, settlement_of
from mjrules.simulate import workers as work
from shared import examples
from simulate.riichi_by_hand import any_action, drawn_tile, games_by_hand

RIICHI = mj.presets("riichi")
ACCEPTED = mc.round_schema.RIICHI_BITS["accepted"]
GREEDY = mc.round_schema.RIICHI_PLAYERS.index("greedy")
HANDS = [name for name, *_ in HAND_FIELDS if name not in ("reserved", "game", "by_function")]


def run(rules: mj.RiichiRules, number: int, players: list[Any] | None = None, **more: Any) -> mj.SimulationResult:
    return mj.simulate(rules, games=number, players=players or ["random"] * rules.players, **{"seed": 5, **more})


def equal(one: mj.SimulationResult, other: mj.SimulationResult, but: tuple[str, ...] = ()) -> bool:
    return all(
        set(left) == set(right) and all((left[name] == right[name]).all() for name in left if name not in but)
        for left, right in ((one.hands, other.hands), (one.games, other.games))
    )


def greedy(hand: mc.Round, seat: int, legal: tuple[str, ...], stream: mc.Stream) -> int:
    return hand.choose(GREEDY, seat, stream)


def stops_as(players: list[str]) -> Callable[[mj.State, mc.Stream], bool]:
    """Whether the built-in dealers stop: "random" tosses a coin, the others stop as leaders."""

    def stop(state: mj.State, stream: mc.Stream) -> bool:
        if players[state.dealer] == "random":
            return stream.below(2) == 0
        return state.points[state.dealer] == max(state.points)

    return stop


CHOOSE = {"random": any_action, "tsumogiri": drawn_tile, "greedy": greedy}
TABLES = [["random", "tsumogiri", "random", "random"], ["greedy", "greedy", "random", "greedy"]]


@pytest.mark.parametrize("players", TABLES, ids=["random", "greedy"])
@pytest.mark.parametrize("name", RIICHI)
def test_games_are_those_of_hands_played_one_by_one(name: str, players: list[str]) -> None:
    rules = mj.rules(name)
    check_games(rules, players[: rules.players])


@pytest.mark.parametrize("own_four", [True, False])
@pytest.mark.parametrize("name", ["paiyuki-4p", "paiyuki-3p"])
def test_games_of_a_house_that_looks_at_riichi_at_every_draw(name: str, own_four: bool) -> None:
    rules = mj.rules(name, riichi_faults_at="any", allow_noten_riichi=True, own_four_not_tenpai=own_four)
    check_games(rules, ["random"] * rules.players)


def check_games(rules: mj.RiichiRules, players: list[str]) -> None:
    """Play games compiled and by hand; every row is equal."""
    name, number = rules.name, examples(6, 1)
    result = run(rules, number, players)
    hands, rows = result.hands, 0
    by_hand = games_by_hand(rules, 5, 0, number, [CHOOSE[player] for player in players], stops_as(players))
    for game, (expected, state, final) in enumerate(by_hand):
        for row in expected:
            found = {column: hands[column][rows].tolist() for column in HANDS}
            assert found == row, (name, game, row["hand"])
            assert hands["game"][rows] == game
            rows += 1
        ended = {column: values[game].tolist() for column, values in result.games.items()}
        assert ended == {
            "game": game,
            "points": list(state.points),
            "deposits": state.deposits,
            "result_x10": list(final.result_x10),
            "chips": list(state.chips),
            "adjustments": list(state.adjustments),
            "hands": len(expected),
            "by_function": int(hands["by_function"][hands["game"] == game].sum()),
            "rank": list(final.ranks),
            "first_dealer": 0,
        }
    assert rows == len(hands["game"])


@pytest.mark.parametrize("name", RIICHI)
def test_tables_and_function_settle_alike(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, number = mj.rules(name), examples(60, 2)
    players = ["greedy", "random", "greedy", "greedy"][: rules.players]
    by_table = run(rules, number, players)
    monkeypatch.setattr("mjrules.riichi.simulation.settlement_of", lambda rules: None)
    by_function = run(rules, number, players)
    assert equal(by_table, by_function, but=("by_function",))
    assert by_function.hands["by_function"].all()
    hands = by_table.hands
    assert (hands["winners"] != 0).any()
    # what is not in the tables: several winners, a yakuman that may be fed, nagashi, a riichi that was none
    several = sum(hands["winners"] >> seat & 1 for seat in range(rules.players)) > 1
    odd = several | hands["yakuman"].any(axis=1) | (hands["nagashi"] | hands["noten_riichi"] != 0)
    if rules.kara_riichi == "chombo":
        odd |= (hands["winners"] == 0) & hands["riichi"].any(axis=1)
    assert hands["by_function"][several].all()
    assert not hands["by_function"][~odd].any()


def test_rows_do_not_depend_on_the_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = mj.rules("paiyuki-3p")
    whole = run(rules, examples(30))
    monkeypatch.setattr(work, "LARGEST", 7)
    for how in ({}, {"workers": 2}, {"executor": ProcessPoolExecutor(2)}):
        assert equal(run(rules, examples(30), **how), whole)


def test_a_game_alone_is_that_of_the_whole() -> None:
    rules = mj.rules("mahjong-soul-4p")
    whole = run(rules, 5)
    simulation = RiichiSimulation(rules, seats_of(["random"] * 4, rules), mc.seed_bytes(5))
    hands, ended = simulation.columns(*simulation.run(3, 1))
    for name, column in hands.items():
        assert (column == whole.hands[name][whole.hands["game"] == 3]).all()
    for name, column in ended.items():
        assert (column == whole.games[name][3:4]).all()


@pytest.mark.parametrize("name", RIICHI)
def test_every_stage_is_derived_anew_and_no_point_is_lost(name: str) -> None:
    rules = mj.rules(name)
    seated = seats_of(["greedy", "random", "greedy", "random"][: rules.players], rules)
    simulation = RiichiSimulation(rules, seated, mc.seed_bytes(11), checked=True)
    look_at(rules, *simulation.columns(*simulation.run(0, examples(40, 2))))


def look_at(rules: mj.RiichiRules, hands: Columns, ended: Columns) -> None:
    """What holds of the rows of whole games: nothing is lost, and each hand begins where the last one ended."""
    assert (ended["points"].sum(axis=1) + ended["deposits"] == rules.start_points * rules.players).all()
    assert (hands["chips"].sum(axis=1) == 0).all()
    assert (np.sort(ended["rank"], axis=1)[:, 0] == 1).all()
    last = np.append(np.flatnonzero(np.diff(hands["game"])), len(hands["game"]) - 1)
    going_on = np.delete(np.arange(len(hands["game"])), last)
    assert (hands["hand"][last] + 1 == ended["hands"]).all()
    after = hands["points"] + hands["deltas"]
    assert (after[last] == ended["points"]).all()
    assert (after[going_on] == hands["points"][going_on + 1]).all()
    total = hands["points"].sum(axis=1) + hands["deposits"]
    assert (total == rules.start_points * rules.players).all()
    winners = [hands["winners"] >> seat & 1 == 1 for seat in range(rules.players)]
    won = np.any(winners, axis=0)
    assert (won == np.isin(hands["end"], (1, 2))).all()
    assert (hands["deltas"].sum(axis=1)[won] == hands["deposits"][won]).all()
    sticks = ((hands["riichi"] & ACCEPTED) != 0).sum(axis=1) * 1000
    drawn = ~won & (hands["by_function"] == 0)
    assert (hands["deltas"].sum(axis=1)[drawn] == -sticks[drawn]).all()
    for seat, mine in enumerate(winners):
        assert (mine == (hands["value"][:, seat] > 0)).all()
        masks = [hands[f"{kind}{word}"][:, seat] != 0 for kind in ("yaku", "yakuman") for word in (0, 1)]
        assert (mine == np.any(masks, axis=0)).all()


def test_aotenjou_is_settled_by_the_function() -> None:
    result = run(mj.rules("tenhou-4p", aotenjou=True), 2)
    assert result.hands["by_function"].all()


def test_four_riichi_show_hands() -> None:
    """Whose riichi was none goes to the settlement with the draw (P-95)."""
    shown: Any = SimpleNamespace(end="four_riichi", noten_riichi=(1,), kara_riichi=(2,))
    assert outcome_of(shown, mj.rules("tenhou-4p"), ((),) * 4) == mj.AbortiveDraw("four_riichi", (1,), (2,))


def test_a_game_that_never_ends_is_refused() -> None:
    rules = mj.rules("tenhou-3p", renchan="noten", tobi="off")
    with pytest.raises(mj.RuleError, match="game 0 has not ended after 10000 hands"):
        run(rules, 1, ["tsumogiri"] * 3)


def test_a_rule_that_is_broken_is_told() -> None:
    rules = mj.rules("tenhou-3p")
    table = mj.rules("tenhou-4p").play
    told = {"start_points": 25000, "fu_values": [30], "highest_han": 13, "multiples": 12}
    facts: dict[str, Any] = {
        "kara_counts": False,
        "pao": True,
        "settle": lambda state, hand: {"winners": 0},
    }
    with pytest.raises(mj.MahjongError, match="3"):
        mc.RiichiGames(table, settlement_of(rules), 1, [0] * 4, **told, **facts)
    with pytest.raises(mj.ArgumentError, match="one player for each of 4 seats"):
        mc.RiichiGames(table, None, 1, [0] * 3, **told, **facts)
    # a function that settles to nothing loses the points of everybody
    lost = mc.RiichiGames(table, None, 1, [0] * 4, **told, **facts, checked=True)
    with pytest.raises(AssertionError, match="points and deposits are not those of the start"):
        lost.run(0, 1)
    assert lost.run(0, 0) == (b"", b"")


def test_the_summary_says_what_the_rows_say() -> None:
    rules = mj.rules("paiyuki-4p")
    result = run(rules, examples(200), ["greedy", "random", "greedy", "greedy"])
    summary, hands, ended = result.summary(), result.hands, result.games
    assert (summary["games"], summary["hands"]) == (len(ended["game"]), len(hands["game"]))
    assert sum(told.mean for told in summary["ends"].values()) == pytest.approx(1)
    assert summary["hands_a_game"].mean == pytest.approx(len(hands["game"]) / len(ended["game"]))
    wins = 0
    for seat, told in enumerate(summary["seats"]):
        won = hands["winners"] >> seat & 1 == 1
        wins += won.sum()
        assert told["win"].mean == pytest.approx(won.mean())
        assert told["points"].mean == pytest.approx(hands["deltas"][:, seat].mean())
        assert told["deal_in"].mean == pytest.approx(((hands["discarder"] == seat) & (hands["end"] == 2)).mean())
        assert told["riichi"].mean == pytest.approx((hands["riichi"][:, seat] > 0).mean())
        assert told["call"].mean == pytest.approx((hands["calls"][:, seat] > 0).mean())
        assert told["tsumo"].low <= told["tsumo"].mean <= told["win"].mean
        if won.any():
            assert told["value"].mean == pytest.approx(hands["value"][won, seat].mean())
            assert told["turn"].mean == pytest.approx(hands["turn"][won].mean())
        assert sum(place.mean for place in told["ranks"]) == pytest.approx(1)
        assert told["result"].mean == pytest.approx(ended["result_x10"][:, seat].mean() / 10)
    number = next(number for number, row in rules.yaku_by_id.items() if row.name == "menzen_tsumo")
    tsumo = sum((hands["yaku0"][:, seat] >> number & 1).sum() for seat in range(4))
    dora = (hands["dora"] > 0).sum()
    for name, count in (("menzen_tsumo", tsumo), ("dora", dora)):
        assert (summary["yaku"][name].mean if count else 0) == pytest.approx(count / max(wins, 1))
    empty = run(rules, 1, ["tsumogiri"] * 4).summary()
    assert empty["yaku"] == {}
    assert empty["seats"][0]["value"] is None


def test_compare_by_points_and_by_rank() -> None:
    result = run(mj.rules("tenhou-3p"), examples(50), ["random", "tsumogiri", "tsumogiri"])
    ranks = result.games["rank"].astype(float)
    found = result.compare("random", "tsumogiri", by="rank")
    assert found.mean == pytest.approx((ranks[:, 0] - ranks[:, 1:].mean(axis=1)).mean())
    hands = result.hands
    means = [hands["deltas"][hands["game"] == game].mean(axis=0) for game in result.games["game"]]
    assert result.compare("random", "tsumogiri").mean == pytest.approx(
        np.mean([mean[0] - mean[1:].mean() for mean in means])
    )
    with pytest.raises(mj.ArgumentError, match='expected "points" or "rank"'):
        result.compare("random", "tsumogiri", by="luck")  # type: ignore[arg-type]


def test_liability_of_calls_as_events() -> None:
    """Three dragons on show, the third fed by seat 2: it is liable, and a later kakan changes nothing (P-56)."""
    told = [
        {"type": "pon", "actor": 0, "target": 1, "pai": "5z", "consumed": ["5z", "5z"]},
        {"type": "ankan", "actor": 0, "consumed": ["6z"] * 4},
        {"type": "chi", "actor": 3, "target": 2, "pai": "0p", "consumed": ["4p", "6p"]},
        {"type": "pon", "actor": 0, "target": 2, "pai": "7z", "consumed": ["7z", "7z"]},
        {"type": "kakan", "actor": 0, "pai": "5z"},
    ]
    rules = mj.rules("paiyuki-4p")
    assert liable_by(told, rules) == ((mj.Pao(2, "daisangen", call=2),), (), (), ())
    with pytest.raises(mj.ArgumentError, match="expected a hand that is over"):
        outcome_of(mc.Round(rules.play, mc.wall(1)), rules, ((),) * 4)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", RIICHI)
def test_a_million_hands_keep_every_invariant(name: str) -> None:
    rules = mj.rules(name)
    seated = seats_of(["greedy", "random", "greedy", "random"][: rules.players], rules)
    simulation = RiichiSimulation(rules, seated, mc.seed_bytes(12))
    hands = first = 0
    while hands < 1_000_000:
        rows, ended = simulation.columns(*simulation.run(first, 2_000))
        look_at(rules, rows, ended)
        hands, first = hands + len(rows["game"]), first + 2_000
