"""The table: steps, answers that wait for others, rulings, choices, copies, concurrency (ADR 0005)."""

from __future__ import annotations

import random
import threading
from itertools import permutations
from typing import Any

import pytest
from hypothesis import strategies as st

import mjrules as mj
from mjrules.common.actions import PASS
from table.fake import FakePlay
from table.walks import KINDS, all_seen, move, new, seen, walk

SEEDS = st.integers(0, 10_000)


def at_claims(seed: int, kind: str = "fake-4", least: int = 2) -> mj.Game | None:
    """A fake game at a point where several seats are asked at once."""
    rng = random.Random(seed)
    game = new(kind, seed)
    for _ in range(60):
        if len(game.pending.seats) >= least:
            return game
        if game.over:
            return None
        move(game, rng)
    return None


def windows(least: int = 2) -> list[mj.Game]:
    """Many points at which several seats are asked."""
    return [game for game in (at_claims(seed, least=least) for seed in range(120)) if game is not None]


def test_answers_in_any_order_have_one_result() -> None:
    tried = 0
    for game in windows():
        asked = game.pending.seats
        rng = random.Random(tried)
        answers = {seat: rng.choice(actions) for seat, actions in asked.items()}
        results = set()
        for order in permutations(asked):
            other = game.copy()
            for seat in order:
                if other.step == game.step:  # an answer that can change nothing any more is not asked for
                    other.submit(seat, answers[seat], game.step)
            assert other.step > game.step
            results.add((other.to_bytes(), tuple(all_seen(other)), other.full_events))
        assert len(results) == 1
        tried += 1
    assert tried > 50


def test_until_the_last_answer_nobody_else_can_learn_of_one() -> None:
    tried = 0
    for game in windows():
        for seat, actions in game.pending.seats.items():
            results = set()
            for action in actions:
                other = game.copy()
                before = all_seen(other)
                other.submit(seat, action)
                if other.step != game.step:
                    continue
                tried += 1
                after = all_seen(other)
                assert [part for at, part in enumerate(after) if at != seat] == [
                    part for at, part in enumerate(before) if at != seat
                ]
                assert other.full_events == game.full_events
                assert other.view(seat)["answer"] == action.text
                assert other.view(seat)["actions"] == []
                assert seat not in other.pending.seats
                results.add(tuple(after[:seat] + after[seat + 1 :]))
                with pytest.raises(mj.IllegalAction, match=f"seat {seat} has already answered step"):
                    other.submit(seat, action)
            assert len(results) <= 1
    assert tried > 100


def test_a_stage_closes_as_soon_as_no_answer_can_change_it() -> None:
    early = 0
    for game in windows():
        for seat, actions in game.pending.seats.items():
            others = {action for at, more in game.pending.seats.items() if at != seat for action in more}
            if mj.Action("pon") in actions and not others & {mj.Action("pon"), mj.Action("ron")}:
                game.submit(seat, "pon")
                early += 1
                assert game.full_events[-1]["type"] in ("pon", "tsumo")
                break
    assert early > 5


def test_several_rons_count_and_the_nearest_comes_first() -> None:
    found = 0
    for seed in range(3000):
        game = at_claims(seed)
        able = (
            []
            if game is None
            else [seat for seat, actions in game.pending.seats.items() if mj.Action("ron") in actions]
        )
        if game is None or len(able) < 2:
            continue
        turn, count = game.view(None)["turn"], len(game.full_events)
        for seat in sorted(game.pending.seats, reverse=True):
            game.submit(seat, "ron" if seat in able else "pass")
        events = game.full_events[count:]
        order = sorted(able, key=lambda seat: (seat - turn) % game.players)
        assert [event["type"] for event in events] == ["hora"] * len(able) + ["end_kyoku"]
        assert [event["actor"] for event in events[:-1]] == order
        found += 1
    assert found > 0


def test_a_window_for_ron_opens_on_nuki_and_kan_and_the_dora_comes_after_it() -> None:
    seen_orders = set()
    for seed in range(400):
        game = new("fake-4", seed)
        for _ in walk(game, random.Random(seed), 80):
            pass
        names = [event["type"] for event in game.full_events]
        for at, name in enumerate(names[:-1]):
            if name in ("nuki", "ankan"):
                seen_orders.add((name, names[at + 1]))
    assert {("nuki", "tsumo"), ("nuki", "hora"), ("ankan", "dora"), ("ankan", "hora")} <= seen_orders
    assert ("ankan", "tsumo") not in seen_orders


def test_riichi_is_a_step_of_its_own_and_narrows_the_discard() -> None:
    game = new("fake-4", 3)
    step = game.step
    game.submit(0, "riichi")
    assert game.step == step + 1
    play = game.play
    assert isinstance(play, FakePlay)
    assert game.pending.seats == {0: (mj.Action(f"discard:{play.drawn}"),)}


def test_who_lets_a_ron_go_is_known_when_the_stage_is_resolved() -> None:
    passed = 0
    for game in windows():
        able = [seat for seat, actions in game.pending.seats.items() if mj.Action("ron") in actions]
        if not able:
            continue
        for seat in game.pending.seats:
            game.submit(seat, PASS)
        play = game.play
        assert isinstance(play, FakePlay)
        assert set(able) - {play.turn} <= play.passed
        passed += 1
    assert passed > 5


@pytest.mark.parametrize("choice", ["stop", "go_on"])
def test_the_dealer_chooses_after_a_hand(choice: str) -> None:
    game = new("fake-3", 5)
    rng = random.Random(5)
    while game.view(None)["stage"] != "choice":
        move(game, rng)
    assert {seat: [a.text for a in actions] for seat, actions in game.pending.seats.items()} == {0: ["stop", "go_on"]}
    assert game.default_action(0) is mj.Action("go_on")
    count = len(game.full_events)
    game.submit(0, choice)
    names = [event["type"] for event in game.full_events[count:]]
    assert names == (["choice", "end_game"] if choice == "stop" else ["choice", "start_kyoku", "tsumo"])
    assert game.over == (choice == "stop")


def test_a_ruling_is_a_step_of_its_own_and_voids_open_answers() -> None:
    tried = 0
    for game in windows():
        seat = next(iter(game.pending.seats))
        other = game.copy()
        other.submit(seat, PASS)
        if other.step != game.step:
            continue
        target = (seat + 1) % game.players
        other.submit(None, mj.Ruling("wrong_call", target))
        assert [event["type"] for event in other.full_events[-2:]] == ["penalty", "dead_hand"]
        assert other.step > game.step
        assert target in other.view(None)["dead"]
        assert target not in other.pending.seats or other.view(None)["turn"] == target
        if other.step == game.step + 1:
            assert seat in other.pending.seats, "asked again"
        assert mj.Game.from_bytes(other.to_bytes()).full_events == other.full_events
        tried += 1
    assert tried > 10


def test_a_ruling_the_variant_does_not_know_changes_nothing() -> None:
    for game, error in ((new("fake-4", 1), mj.RuleError), (new("suzume-4", 1), mj.RuleError)):
        before = game.to_bytes()
        with pytest.raises(error, match="ruling offside"):
            game.submit(None, mj.Ruling("offside", 0))
        assert game.to_bytes() == before


def test_a_false_win_is_told_and_the_hand_goes_on() -> None:
    told = 0
    for seed in range(60):
        game = new("fake-false", seed)
        rng = random.Random(seed)
        for _ in walk(game, rng, 60):
            pass
        names = [event["type"] for event in game.full_events]
        for at, name in enumerate(names):
            if name == "false_win":
                told += 1
                # only a valid win on the same tile ends the hand
                assert names[at + 1] != "end_kyoku" or "hora" in names[at - 2 : at]
    assert told > 20


def test_default_actions_are_legal_and_end_the_game() -> None:
    for kind in KINDS:
        game = new(kind, 2)
        for _ in range(2000):
            if game.over:
                break
            for seat, actions in game.pending.seats.items():
                action = game.default_action(seat)
                assert action in actions
                game.submit(seat, action)
        assert game.over
        with pytest.raises(mj.IllegalAction, match="the game is over"):
            game.default_action(0)


def test_no_clock_runs_for_a_seat_that_is_not_asked() -> None:
    game = new("suzume-4", 3)
    asked = next(iter(game.pending.seats))
    with pytest.raises(mj.IllegalAction, match="is not asked now"):
        game.default_action((asked + 1) % 4)


def test_steps_do_not_tell_whether_somebody_could_answer() -> None:
    for seed in range(30):
        game = new("suzume-4", seed)
        for _ in walk(game, random.Random(seed), 400):
            pass
        moves = sum(
            event["type"] in ("dahai", "hora") and event["actor"] == event.get("target", event["actor"])
            for event in game.full_events
        )
        discards = sum(event["type"] == "dahai" for event in game.full_events)
        waiting = game.view(None)["stage"] == "claims"
        assert game.step == moves + discards - waiting


def test_everybody_is_asked_where_that_is_wanted() -> None:
    able, everybody = new("suzume-4", 6), new("suzume-4", 6, "everybody")
    seat, actions = next(iter(able.pending.seats.items()))
    for game in (able, everybody):
        game.submit(seat, actions[0])
    others = {other for other in range(4) if other != seat}
    assert set(everybody.pending.seats) == others
    step = everybody.step
    for other in others:
        before = all_seen(everybody)
        everybody.submit(other, PASS)
        if everybody.step == step:
            after = all_seen(everybody)
            assert after[:other] + after[other + 1 :] == before[:other] + before[other + 1 :]
    assert everybody.full_events == able.full_events
    assert everybody.step == able.step


def test_a_second_thread_is_refused_and_corrupts_nothing() -> None:
    game = new("suzume-4", 1)
    entered, leave = threading.Event(), threading.Event()
    real = game.play.asked

    def slow(everybody: bool) -> Any:
        entered.set()
        assert leave.wait(10)
        return real(everybody)

    game.play.asked = slow  # type: ignore[method-assign]
    seat, actions = next(iter(game.pending.seats.items()))
    worker = threading.Thread(target=game.submit, args=(seat, actions[0]))
    worker.start()
    assert entered.wait(10)
    calls: list[Any] = [
        lambda: game.submit(seat, actions[0]),
        lambda: game.view(0),
        lambda: game.events_for(0),
        lambda: game.pending,
        lambda: game.full_events,
        lambda: game.default_action(0),
        game.copy,
        game.to_bytes,
        game.to_text,
        lambda: game.at(0),
    ]
    for call in calls:
        with pytest.raises(mj.MahjongError, match="in use by another thread"):
            call()
    leave.set()
    worker.join()
    assert game.step == 1 or game.step == 2
    assert mj.Game.from_bytes(game.to_bytes()).full_events == game.full_events


def test_only_known_variants_can_be_played() -> None:
    with pytest.raises(mj.RuleError, match="unknown rule set 'go'"):
        mj.Game("go", seed=7)
    with pytest.raises(mj.MahjongTypeError, match="rules is int"):
        mj.Game(7)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [4, -1, True, "1"])
def test_a_chosen_first_dealer_is_a_seat(seat: Any) -> None:
    with pytest.raises(mj.ArgumentError, match="first_dealer is"):
        mj.Game(mj.SuzumeRules(first_dealer="chosen"), seed=1, first_dealer=seat)


@pytest.mark.parametrize("ask", ["all", None, True])
def test_who_is_asked_has_two_ways(ask: Any) -> None:
    with pytest.raises(mj.ArgumentError, match='expected "able" or "everybody"'):
        mj.Game(mj.SuzumeRules(), seed=1, ask=ask)


def test_a_given_position_has_a_past_from_there_on() -> None:
    rng = random.Random(3)
    game = new("suzume-3", 3)
    for _ in walk(game, rng, 20):
        pass
    first = game.step
    game = mj.Game.from_text(game.to_text())
    text = game.to_text()
    for _ in walk(game, rng, 20):
        pass
    assert game.at(first).to_text() == text
    with pytest.raises(mj.ArgumentError, match=f"a step {first}.."):
        game.at(first - 1)


def test_a_discard_while_another_is_on_offer_is_refused() -> None:
    game = new("suzume-4", 6, "everybody")
    seat, actions = next(iter(game.pending.seats.items()))
    game.submit(seat, actions[0])
    with pytest.raises(mj.IllegalAction, match=rf"the discard of seat {seat} is on offer \(S-26\)"):
        game.submit(seat, actions[1])


def test_repr_says_what_it_is() -> None:
    game = new("suzume-3", 1)
    assert repr(game) == "<Game of suzume, 3 players, step 0>"
    assert (game.rules, game.players, game.step, game.over) == (mj.SuzumeRules(players=3), 3, 0, False)
    assert seen(game, 0) != seen(game, 1)
