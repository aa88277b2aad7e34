"""How a hand ended: payments that come to the points, scores that the events repeat, and a game ended early."""

from __future__ import annotations

import json
import random
from dataclasses import FrozenInstanceError
from typing import Any

import pytest
from hypothesis import given, settings

import mjrules as mj
from mjrules.common.ledger import TABLE
from mjrules.riichi.statement import REASONS
from riichi.play.riichi_walks import keen_move
from shared import examples
from table.test_seat_view import SEEDS, TABLES, ruled
from table.walks import move

ORDERS: dict[str, Any] = {
    "false-win-first": mj.SuzumeRules(players=4, allow_false_win=True, false_win_order="win_first", start_points=9),
    "false-from-dealer": mj.SuzumeRules(players=3, allow_false_win=True, chombo_order="from_dealer", start_points=7),
    "shugi": mj.rules("paiyuki-4p", shugi_unit="chips"),
}


def play(rules: Any, seed: int, most: int = 1 << 20) -> mj.Game:
    """A game with a referee, to its end or so many steps."""
    rng = random.Random(seed)
    game = mj.Game(rules, seed=seed)
    while not game.over and game.step < most:
        if not (rules.variant == "riichi" and seed % 2 and ruled(game, rng)):
            (move if rules.variant == "suzume" else keen_move)(game, rng)
    return game


def paid(result: Any) -> tuple[tuple[int, ...], int]:
    """What the payments make of the points before the hand, and of what lay on the table."""
    points, table = list(result.before), result.deposits
    for flow in result.payments:
        if flow.unit == "points":
            table += flow.amount * ((flow.receiver == TABLE) - (flow.payer == TABLE))
            for seat, sign in ((flow.payer, -1), (flow.receiver, 1)):
                if seat != TABLE:
                    points[seat] += sign * flow.amount
    return tuple(points), table


def scored_again(event: mj.Event, rules: Any) -> Any:
    """The score of a win, from its event alone."""
    said = dict(event["situation"])
    if rules.variant == "riichi":
        said |= {"melds": event.get("melds", ()), "ura_indicators": "".join(event.get("ura_markers", ()))}
    return mj.score(event["tehai"], event["pai"], rules=rules, **said)


@pytest.mark.parametrize("name", [*TABLES, *ORDERS])
@settings(max_examples=examples(3, 1))
@given(seed=SEEDS)
def test_results_of_a_game(name: str, seed: int) -> None:
    rules = {**TABLES, **ORDERS}[name]
    game = play(rules, seed)
    results = game.results
    assert [result.next for result in results] == [event["next"] for event in game.full_events if "next" in event]
    points: Any = game.full_events[1]["scores"]
    for result in results:
        assert tuple(points) == result.before
        after, table = paid(result)
        assert after == result.points
        assert sum(result.deltas) + table - result.deposits == 0
        assert all(flow.reason in REASONS or rules.variant == "suzume" for flow in result.payments)
        for unit, kept in (("chips", result.chips), ("result_points", result.adjustments)):
            flows = [flow for flow in result.payments if flow.unit == unit]
            for seat in range(game.players):
                gained = sum(flow.amount * ((flow.receiver == seat) - (flow.payer == seat)) for flow in flows)
                assert gained == kept[seat]
        points = result.points
        assert json.loads(json.dumps(result.to_dict())) == result.to_dict()
    assert list(points) == list(game.play.state.points)  # type: ignore[attr-defined]
    told = [event for event in game.full_events if event["type"] == "hora"]
    wins = [win for result in results for win in result.wins]
    assert [(event["actor"], event["target"]) for event in told] == [(win.seat, win.target) for win in wins]
    for event, win in zip(told, wins, strict=True):
        score = scored_again(event, rules)
        assert score.to_dict() == win.score.to_dict()
        assert (event["points"], event["yaku"]) == (score.points, [row.to_dict() for row in score.yaku])
        if rules.variant == "riichi":
            assert [event.get(key) for key in ("han", "fu", "limit", "yakuman")] == [
                score.han,
                score.fu,
                score.limit,
                score.yakuman,
            ]
        else:
            assert (event["total"], event["parts"], event["yakuman"]) == (
                score.total,
                score.parts,
                int(score.yakuman is not None),
            )


@pytest.mark.parametrize("name", ["paiyuki-4p", "kirakuken-3p", "suzume-false"])
def test_results_are_kept_where_there_is_a_history(name: str) -> None:
    game = play(TABLES[name], 1)
    for again in (mj.Game.from_bytes(game.to_bytes()), game.copy(), game.at(game.step)):
        assert again.results == game.results
    half = game.at(game.step // 2)
    assert half.results == game.results[: len(half.results)]
    assert 0 < len(half.results) < len(game.results)
    # a position has no past: the hand on the table from there on, and those after it
    again = mj.Game.from_text(half.to_text())
    assert again.results == ()
    assert again.full_view() == half.full_view()
    again.end()
    (result,) = again.results
    assert paid(result) == (result.points, result.deposits)


def test_results_cannot_be_changed() -> None:
    result = play(TABLES["suzume-3"], 2).results[0]
    with pytest.raises(FrozenInstanceError):
        result.points = (0, 0, 0)  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        result.wins[0].seat = 1  # type: ignore[misc]
    assert isinstance(result.payments, tuple)
    result.to_dict()["before"][0] = -1
    assert result.before == (40, 40, 40)


ENDS: tuple[tuple[str, int, str, str], ...] = (
    ("paiyuki-4p", 3, "win", "ron"),
    ("paiyuki-4p", 3, "win", "tsumo"),
    ("tenhou-4p", 5, "draw", "exhaustive"),
    ("tenhou-4p", 1, "chombo", "false_win"),
    ("replay", 1, "replay", "too_many_tiles"),
    ("suzume-3", 1, "draw", "exhausted"),
)


@pytest.mark.parametrize(("name", "seed", "event", "how"), ENDS)
def test_a_result_says_how_the_hand_ended(name: str, seed: int, event: str, how: str) -> None:
    game = play(TABLES[name], seed, 40 if "_" in how else 1 << 20)
    if "_" in how:  # an offence, ruled
        game.submit(None, mj.Ruling(how, 1))
    found = [result for result in game.results if (result.event, result.how) == (event, how)]
    assert found
    for result in found:
        assert bool(result.wins) == (event == "win")
        assert (result.tenpai is not None) == (how == "exhaustive")


def test_sticks_penalties_and_pao_are_payments_of_the_hand() -> None:
    seen = set()
    for name in ("paiyuki-4p", "kirakuken-3p", "mleague"):
        for seed in (1, 3, 5):
            seen |= {flow.reason for result in play(mj.rules(name), seed).results for flow in result.payments}
    assert {"riichi", "honba", "deposits", "ron", "tsumo", "noten", "chombo", "wrong_call"} <= seen


# --- ended early ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("reason", ["agreement", "referee"])
@pytest.mark.parametrize("steps", [0, 1, 30, 131])
def test_a_game_is_ended_early(name: str, reason: str, steps: int) -> None:
    rules = TABLES[name]
    game = play(rules, 2 * steps, steps)
    if game.over:
        with pytest.raises(mj.IllegalAction, match="over"):
            game.end(reason)
        return
    before, count = game.view(None), game.event_count
    sides = [mj.SeatView(rules, seat) for seat in (*range(game.players), None)]
    for side in sides:
        side.hear(*game.events_for(side.seat))
    with pytest.raises(mj.IllegalAction, match="step"):
        game.end(reason, step=game.step + 1)
    game.end(reason, step=game.step)
    told = [dict(event) for event in game.events_for(None, count)]
    assert told[0] == {"type": "early_end", "reason": reason}
    assert [event["type"] for event in told[1:]] in (["end_kyoku", "end_game"], ["end_game"])
    view = game.view(None)
    assert (view["points"], view.get("deposits")) == (before["points"], before.get("deposits"))
    assert (game.over, game.step, dict(game.pending.seats)) == (True, before["step"] + 1, {})
    result = mj.final_result(game.play.state, rules)  # type: ignore[attr-defined]
    assert told[-1]["ranks"] == list(result.ranks)
    assert game.results[-1].next == "game_over"
    for side in sides:
        side.hear(*game.events_for(side.seat, side.events))
        assert side.view() == game.view(side.seat)
    for again in (mj.Game.from_bytes(game.to_bytes()), game.copy(), game.at(game.step)):
        assert (again.full_events, again.results) == (game.full_events, game.results)
    assert mj.Game.from_text(game.to_text()).to_text() == game.to_text()
    assert game.at(game.step - 1).over is False


def test_a_verifiable_game_ended_early_shows_its_wall() -> None:
    game = mj.Game(mj.rules("tenhou-4p"), seed=3, verifiable=True)
    game.end()
    told = {event["type"]: event for event in game.full_events}
    assert mj.verify_deal(told["commitment"]["hash"], told["reveal"]["wall"], told["reveal"]["salt"])


@pytest.mark.parametrize(
    ("kind", "seat", "says"),
    [
        ("end_game:agreement", 0, "about no seat"),
        ("end_game:tired", None, "end_game:agreement, end_game:referee is expected"),
        ("end_game", None, "end_game:agreement"),
        ("wrong_call", None, "seat is None"),
    ],
)
def test_a_ruling_that_ends_the_game_is_about_no_seat(kind: str, seat: Any, says: str) -> None:
    with pytest.raises(mj.ArgumentError, match=says):
        mj.Ruling(kind, seat)
    game = mj.Game(mj.rules("tenhou-4p"), seed=3)
    with pytest.raises(mj.ArgumentError):
        game.end("tired")
    assert game.step == 0


# --- a view with every hand ----------------------------------------------------------------


@pytest.mark.parametrize("name", TABLES)
def test_the_full_view_has_every_hand(name: str) -> None:
    game = play(TABLES[name], 4, 60)
    if game.over:
        game = game.at(0)
    seen, views = game.full_view(), [game.view(seat) for seat in range(game.players)]
    common = game.view(None)
    assert {key: value for key, value in seen.items() if key in common and key not in ("drawn", "furiten")} == {
        key: value for key, value in common.items() if key not in ("hand", "drawn", "furiten", "actions", "answer")
    }
    if "hands" in seen:
        assert seen["hands"] == [view["hand"] for view in views]
        assert seen["drawn"] in [view["drawn"] for view in views]
    asked = {str(seat): [action.text for action in actions] for seat, actions in game.pending.seats.items()}
    assert (seen["pending"], seen["answers"]) == (asked, {})
    json.dumps(seen)
