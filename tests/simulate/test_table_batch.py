"""TableBatch: the games of ``simulate`` stepped from outside, side by side, for every preset."""

from __future__ import annotations

import random
import threading
from typing import Any

import numpy as np
import pytest

import mjcore as mc
import mjrules as mj
from mjrules.riichi.simulation import settled_hand

PRESETS = mj.presets("riichi")
ACTIONS = [str(action) for action in mj.ACTIONS]


def played(batch: mj.TableBatch, games: int, player: str) -> list[dict[str, np.ndarray]]:
    """Let a built-in player sit everywhere until so many games have ended; their rows in the order of index."""
    rows = []
    while len(rows) < games:
        step = batch.step(batch.choose(player))
        rows += [batch.games_ended(np.array([table])) for table in np.flatnonzero(step.game_over)]
    return sorted(rows, key=lambda row: int(row["game"][0]))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("player", ["random", "greedy", "balanced", "strong"])
def test_games_are_those_of_simulate(preset, player):
    rules = mj.rules(preset)
    batch = mj.TableBatch(rules, 3, seed=11, first_game=5)
    rows = played(batch, 3, player)
    wanted = mj.simulate(rules, games=12, players=[player] * rules.players, seed=11).games
    for row in rows:
        at = int(row["game"][0])
        assert at >= 5
        if at < 12:
            assert {name: column[0].tolist() for name, column in row.items()} == {
                name: column[at].tolist() for name, column in wanted.items()
            }


@pytest.mark.parametrize("preset", PRESETS)
def test_one_table_and_many_play_alike(preset):
    rules, rng = mj.rules(preset), random.Random(preset)
    together = mj.TableBatch(rules, 5, seed=3)
    alone = [mj.TableBatch(rules, 1, seed=3, first_game=number) for number in range(5)]
    over = [False] * 5
    for _ in range(400):
        mask = together.legal_mask()
        words = together.legal_words
        seats = together.current_seat
        seen = together.observe()
        actions = np.array([rng.choice(np.flatnonzero(row).tolist()) for row in mask])
        for number, single in enumerate(alone):
            if over[number]:
                continue
            assert single.current_seat[0] == seats[number]
            assert np.array_equal(single.legal_mask()[0], mask[number])
            assert [
                action for action in range(134) if words[number][action // 64] >> (action % 64) & 1
            ] == np.flatnonzero(mask[number]).tolist()
            for name, array in single.observe().items():
                assert np.array_equal(array[0], seen[name][number])
        step = together.step(actions)
        for number, single in enumerate(alone):
            if not over[number]:
                mine = single.step(actions[number : number + 1])
                assert mine.rewards[0].tolist() == step.rewards[number].tolist()
                over[number] = bool(step.game_over[number])


@pytest.mark.parametrize("preset", PRESETS)
def test_legal_actions_and_views_are_those_of_the_hand(preset):
    rules, rng = mj.rules(preset), random.Random(preset)
    batch = mj.TableBatch(rules, 4, seed=8)
    for _ in range(150):
        mask, seats, seen = batch.legal_mask(), batch.current_seat.tolist(), batch.observe()
        for table, seat in enumerate(seats):
            hand = batch.hand(table)
            legal = {ACTIONS[action] for action in np.flatnonzero(mask[table])}
            if legal == {"stop", "go_on"}:
                continue
            assert legal == set(hand.legal(seat))
            for name, array in mc.observation(hand, seat, **batch.stakes(table)).items():
                assert np.array_equal(array, seen[name][table])
        batch.step(np.array([rng.choice(np.flatnonzero(row).tolist()) for row in mask]))


@pytest.mark.parametrize("preset", ["tenhou-4p", "paiyuki-3p"])
def test_rewards(preset):
    rules = mj.rules(preset)
    batches = {reward: mj.TableBatch(rules, 8, seed=2, reward=reward) for reward in ("points", "result", "rank")}
    points = np.full((8, rules.players), rules.start_points, np.int64)
    ended = 0
    while ended < 6:
        steps = {reward: batch.step(batch.choose("greedy")) for reward, batch in batches.items()}
        step = steps["points"]
        assert not step.rewards[~step.hand_over].any()
        points += step.rewards.astype(np.int64)
        for table in np.flatnonzero(step.game_over):
            ended += 1
            row = batches["points"].games_ended(np.array([table]))
            assert row["points"][0].tolist() == points[table].tolist()
            assert steps["result"].rewards[table].tolist() == row["result_x10"][0].tolist()
            mean = (rules.players + 1) / 2
            assert steps["rank"].rewards[table].tolist() == (mean - row["rank"][0]).tolist()
            points[table] = rules.start_points
        for reward in ("result", "rank"):
            assert not steps[reward].rewards[~step.game_over].any()


def test_a_dealer_who_may_stop_is_asked():
    rules = mj.rules("paiyuki-4p")
    batch = mj.TableBatch(rules, 16, seed=1)
    asked = {"stop": 0, "go_on": 0}
    for step in range(60_000):
        actions = batch.choose("greedy")
        mask = batch.legal_mask()
        for table in np.flatnonzero(mask[:, ACTIONS.index("stop")]):
            assert [ACTIONS[action] for action in np.flatnonzero(mask[table])] == ["stop", "go_on"]
            word = ("stop", "go_on")[step % 2]
            actions[table] = ACTIONS.index(word)
            asked[word] += 1
        over = batch.step(actions).game_over
        for table in np.flatnonzero(mask[:, ACTIONS.index("stop")]):
            assert over[table] == (actions[table] == ACTIONS.index("stop"))
        if min(asked.values()) > 2:
            return
    raise AssertionError(asked)


def test_hands_the_tables_do_not_have_are_settled_too():
    rules = mj.rules("tenhou-4p").replace(aotenjou=True)  # no tables at all
    assert len(played(mj.TableBatch(rules, 4, seed=5), 4, "greedy")) >= 4


def core_tables(settle: Any) -> mc.RiichiTables:
    """Tables without settlement tables of their own: every hand goes to the function."""
    rules = mj.rules("tenhou-4p")
    facts: dict[str, Any] = {"start_points": 25000, "fu_values": [30], "highest_han": 13, "multiples": 12}
    facts |= {"kara_counts": False, "pao": True, "settle": settle}
    return mc.RiichiTables(mc.RiichiGames(rules.play, None, 7, [0] * 4, **facts), 5)


def told_of(core: mc.RiichiTables) -> tuple[Any, ...]:
    hands = [core.hand(table).record for table in range(len(core))]
    return hands, bytes(core.seats), bytes(core.legal), bytes(core.games_ended)


@pytest.mark.parametrize("kind", [KeyboardInterrupt, ZeroDivisionError])
@pytest.mark.parametrize("asked", ["settle", "hand", "choose"])
def test_a_step_that_is_broken_off_goes_on(kind: type[BaseException], asked: str) -> None:
    """The function that settles raises at every second call; what follows is what follows without it."""
    rules, calls = mj.rules("tenhou-4p"), [0]

    def broken(state: Any, hand: Any) -> Any:
        calls[0] += 1
        if calls[0] % 2:
            raise kind
        return settled_hand(state, hand, rules)

    core, beside = core_tables(broken), core_tables(lambda state, hand: settled_hand(state, hand, rules))
    actions, kinds = np.empty(5, np.int64), np.full(5, 2, np.uint8)
    ask = {"settle": core.settle, "hand": lambda: core.hand(0), "choose": lambda: core.choose_into(kinds, actions)}[
        asked
    ]
    breaks = 0
    for _ in range(700):
        beside.choose_into(kinds, actions)
        beside.step(actions)
        try:
            core.step(actions)
        except kind:
            breaks += 1
            while True:
                try:
                    ask()
                    break
                except kind:
                    breaks += 1
        assert told_of(core) == told_of(beside)
    assert breaks > 5


def test_what_a_broken_step_brought_is_told_with_the_next_one() -> None:
    rules, fail = mj.rules("tenhou-4p"), [False]

    def broken(state: Any, hand: Any) -> Any:
        if fail[0]:
            raise KeyboardInterrupt
        return settled_hand(state, hand, rules)

    core, actions = core_tables(broken), np.empty(5, np.int64)
    total = np.zeros((5, 4), np.int64)
    for step in range(2000):
        core.choose_into(2, actions)
        fail[0] = step % 3 == 0
        try:
            core.step(actions)
        except KeyboardInterrupt:
            fail[0] = False
            core.settle()
            continue
        total += np.frombuffer(core.rewards, np.int64).reshape(5, 4)
    assert (total != 0).all()
    assert (total.sum(axis=1) % 1000 == 0).all()  # riichi sticks on the table


def test_a_reset_forgets_a_step_that_was_broken_off() -> None:
    def broken(state: Any, hand: Any) -> Any:
        raise ZeroDivisionError

    core, actions = core_tables(broken), np.empty(5, np.int64)
    first = [core.hand(table).record for table in range(5)]

    def play() -> None:
        while True:
            core.choose_into(1, actions)
            core.step(actions)

    with pytest.raises(ZeroDivisionError):
        play()
    for door in (lambda: core.hand(0), lambda: core.match(0), lambda: core.step(actions), core.settle):
        with pytest.raises(ZeroDivisionError):
            door()
    core.reset()
    assert [core.hand(table).record for table in range(5)] == first


def test_a_refused_step_changes_nothing_anywhere():
    batch = mj.TableBatch(mj.rules("tenhou-4p"), 3, seed=4)
    before = [batch.hand(table).record for table in range(3)]
    actions = batch.choose("greedy")
    for table, action, words in (
        (1, ACTIONS.index("ron"), "table 1"),
        (2, 134, "134"),
        (0, -1, "-1"),
        (2, 200, "legal: "),
    ):
        bad = actions.copy()
        bad[table] = action
        with pytest.raises(mj.IllegalAction, match=words):
            batch.step(bad)
        assert [batch.hand(number).record for number in range(3)] == before
    batch.step(actions)


def test_what_is_told_cannot_be_used_to_cheat():
    batch = mj.TableBatch(mj.rules("tenhou-4p"), 2, seed=4)
    core: Any = batch._core
    core.legal[:] = b"\xff" * len(core.legal)
    with pytest.raises(mj.IllegalAction):
        batch.step(np.array([ACTIONS.index("tsumo")] * 2))
    for room in (core.seats, core.legal, core.rewards, core.flags, core.games_ended):
        with pytest.raises(BufferError):
            room.append(0)


def test_reset_begins_the_same_games_again():
    batch = mj.TableBatch(mj.rules("mahjong-soul-3p"), 2, seed=9, first_game=4)
    first = [batch.hand(table).record for table in range(2)]
    for _ in range(50):
        batch.step(batch.choose("random"))
    batch.reset()
    assert [batch.hand(table).record for table in range(2)] == first
    batch.reset(5)
    assert batch.hand(0).record == first[1]


def test_arrays_of_the_caller_are_written_to():
    batch = mj.TableBatch(mj.rules("tenhou-3p"), 2, seed=9)
    mask, actions = np.empty((2, 134), np.uint8), np.empty(2, np.int64)
    arrays = {name: np.empty((2, *shape), dtype) for name, (dtype, shape) in mc.observation_schema.ARRAYS.items()}
    assert batch.legal_mask(mask) is mask
    assert batch.choose("greedy", actions) is actions
    assert all(found is arrays[name] for name, found in batch.observe(arrays).items())
    assert mask.sum() > 2


BAD: list[tuple[Any, type[Exception], str]] = [
    (lambda: mj.TableBatch(mj.rules("suzume"), 2), mj.RuleError, "expected rules of riichi"),  # type: ignore[arg-type]
    (lambda: mj.TableBatch(mj.rules("ema"), 0), mj.ArgumentError, "1 or more"),
    (lambda: mj.TableBatch(mj.rules("ema"), "2"), mj.MahjongTypeError, "tables"),  # type: ignore[arg-type]
    (lambda: mj.TableBatch(mj.rules("ema"), 2, reward="money"), mj.ArgumentError, "points, result, rank"),
    (lambda: mj.TableBatch(mj.rules("ema"), 2, first_game=-1), mj.ArgumentError, "game index"),
    (lambda: mj.TableBatch(mj.rules("ema"), 2).choose("gredy"), mj.RuleError, "greedy"),
    (lambda: mj.TableBatch(mj.rules("ema"), 2).choose("json:dumps"), mj.ArgumentError, "built-in"),
    (lambda: mj.TableBatch(mj.rules("ema"), 2).step(np.zeros(2)), mj.ArgumentError, "whole numbers"),
    (lambda: mj.TableBatch(mj.rules("ema"), 2).step(np.zeros(3, np.int64)), mj.ArgumentError, "shape .2,."),
    (lambda: mj.TableBatch(mj.rules("ema"), 2).step([[1], [2, 3]]), mj.ArgumentError, "an array of action ids"),
    (lambda: mj.TableBatch(mj.rules("ema"), 2).observe([]), mj.MahjongTypeError, "mapping of arrays"),
    (lambda: mj.TableBatch(mj.rules("ema"), 2).observe({}), mj.ArgumentError, "planes"),
    (lambda: mj.TableBatch(mj.rules("ema"), 2).legal_mask(np.empty(3, np.uint8)), mj.ArgumentError, "writable uint8"),
    (lambda: mj.TableBatch(mj.rules("ema"), 2).choose("greedy", np.empty(2)), mj.ArgumentError, "writable int64"),
    (lambda: mj.TableBatch(mj.rules("ema"), 2).hand(2), mj.ArgumentError, "table"),
    (lambda: mj.TableBatch(mj.rules("ema"), 2).games_ended(2), mj.MahjongError, "a mask of 2 tables"),
    (lambda: mj.TableBatch(mj.rules("ema"), 2).games_ended("x"), mj.MahjongError, "a mask of 2 tables"),
    (lambda: mj.TableBatch(mj.rules("ema"), 2).games_ended([[0]]), mj.MahjongError, "2 dimensions"),
    (lambda: mj.TableBatch(mj.rules("ema"), 2).stakes(2), mj.ArgumentError, "table"),
]


@pytest.mark.parametrize(("call", "error", "words"), BAD, ids=[words for *_, words in BAD])
def test_bad_input_is_named(call, error, words):
    with pytest.raises(error, match=words):
        call()


def test_games_of_no_table_are_none():
    batch = mj.TableBatch(mj.rules("ema"), 2)
    assert len(batch.games_ended([False, False])["game"]) == len(batch.games_ended(np.array([], int))["game"]) == 0
    assert len(batch.games_ended(1)["game"]) == 1


def test_the_core_takes_a_player_a_table():
    batch = mj.TableBatch(mj.rules("tenhou-4p"), 2, seed=9)
    core: Any = batch._core
    actions = np.empty(2, np.int64)
    core.choose_into(np.array([1, 2], np.uint8), actions)
    assert actions[0] == batch.choose("tsumogiri")[0]
    assert actions[1] == batch.choose("greedy")[1]
    for players in (np.array([1], np.uint8), np.array([1, 9], np.uint8)):
        with pytest.raises(mj.ArgumentError, match="player"):
            core.choose_into(players, actions)
    for arrays in ({name: np.empty(3, np.uint8) for name in mc.observation_schema.ARRAYS}, {}, 7):
        with pytest.raises(mj.ArgumentError, match="planes"):
            core.observe_into(arrays)
    for call, words in (
        (lambda: core.step(np.zeros(3, np.int64)), "2 actions"),
        (lambda: core.mask_into(np.zeros(3, np.uint8)), "2 x 134 bytes"),
        (lambda: core.choose_into(1, np.zeros(3, np.int64)), "2 actions"),
    ):
        with pytest.raises(mj.ArgumentError, match=words):
            call()


def test_two_threads_at_once_are_refused_or_wait():
    rules = mj.rules("tenhou-4p")
    batch = mj.TableBatch(rules, 3000, seed=9)
    found: list[type[BaseException]] = []

    def work() -> None:
        for _ in range(30):
            try:
                batch.step(batch.choose("random"))
            except mj.MahjongError as problem:
                found.append(type(problem))

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {mj.MahjongError, mj.IllegalAction} >= set(found)
    assert all(batch.hand(table).fault == "none" for table in range(0, 3000, 100))
