"""submit under a fuzzer: random, stale, foreign and malformed actions are refused and change nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

import mjrules as mj
from shared import examples
from table.walks import KINDS, all_seen, move, new, walk

SEEDS = st.integers(0, 10_000)
RULINGS = [*mj.OFFENCES, "shown_tiles:5p", "shown_tiles:x"]
ACTIONS: st.SearchStrategy[Any] = (
    st.sampled_from(mj.ACTIONS)
    | st.integers(-3, 140)
    | st.text(max_size=6)
    | st.sampled_from(["discard:5s", "ron", "pass", "tsumo", "pon", "discard:", "RON"])
    | st.none()
    | st.booleans()
    | st.floats()
    | st.binary(max_size=3)
    | st.builds(mj.Ruling, st.text(max_size=4) | st.sampled_from(RULINGS), st.integers(0, 7))
)
SEATS: st.SearchStrategy[Any] = (
    st.integers(-2, 8) | st.none() | st.booleans() | st.text(max_size=2) | st.floats(allow_nan=False)
)
STEPS: st.SearchStrategy[Any] = st.none() | st.integers(-2, 60) | st.booleans() | st.text(max_size=2) | st.floats()


def state(game: mj.Game) -> tuple[Any, ...]:
    """Everything there is to a game."""
    return game.to_bytes(), game.full_events, game.pending, all_seen(game)


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=examples(60, 2))
@given(seed=SEEDS, data=st.data())
def test_a_refused_answer_changes_nothing(kind: str, seed: int, data: st.DataObject) -> None:
    rng = random.Random(seed)
    game = new(kind, seed, rng.choice(["able", "everybody"]))
    for _ in walk(game, rng, rng.randrange(50)):
        pass
    for _ in range(8):
        before, pending, over = state(game), game.pending, game.over
        seat, action, step = data.draw(SEATS), data.draw(ACTIONS), data.draw(STEPS)
        try:
            game.submit(seat, action, step)
        except mj.MahjongError:
            assert state(game) == before
            continue
        assert not over
        assert step is None or (step is not True and step is not False and step == pending.step)
        if isinstance(action, mj.Ruling):
            assert seat is None
        else:
            assert mj.Action(action) in pending.seats[seat]


@pytest.mark.parametrize("kind", KINDS)
def test_exactly_the_offered_actions_are_taken(kind: str) -> None:
    rng = random.Random(4)
    game = new(kind, 4)
    for _ in range(40):
        if game.over:
            break
        before, pending = game.to_bytes(), game.pending
        for seat in range(game.players):
            for action in mj.ACTIONS:
                if action in pending.seats.get(seat, ()):
                    game.copy().submit(seat, action, pending.step)
                    continue
                with pytest.raises(mj.IllegalAction):
                    game.submit(seat, action, pending.step)
        assert game.to_bytes() == before
        move(game, rng)


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_step_is_stale(kind: str) -> None:
    game = new(kind, 1)
    for _ in walk(game, random.Random(1), 7):
        pass
    seat, actions = next(iter(game.pending.seats.items()))
    for step in (game.step - 1, game.step + 1, 0, -1, 10**9):
        with pytest.raises(mj.IllegalAction, match=f"step {step} is stale; the table is at step {game.step}"):
            game.submit(seat, actions[0], step)
    for step in (True, "0", 1.5, [0]):
        with pytest.raises(mj.MahjongTypeError, match="step is"):
            game.submit(seat, actions[0], step)  # type: ignore[arg-type]
    game.submit(seat, actions[0], game.step)


@pytest.mark.parametrize(
    ("seat", "action", "error", "says"),
    [
        (4, "pass", mj.ArgumentError, "seat is 4; a seat is 0..3"),
        (-1, "pass", mj.ArgumentError, "seat is -1"),
        ("0", "pass", mj.MahjongTypeError, "seat is str; expected a seat 0..3"),
        (True, "pass", mj.MahjongTypeError, "seat is bool"),
        (0, None, mj.MahjongTypeError, "action is NoneType"),
        (0, "draw", mj.IllegalAction, "action 'draw' is unknown"),
        (0, mj.Ruling("x", 0), mj.MahjongTypeError, "a seat submits an Action, the referee (seat None) a Ruling"),
        (None, "pass", mj.MahjongTypeError, "action is str; a seat submits an Action"),
        (None, mj.Ruling("x", 9), mj.ArgumentError, "seat is 9"),
    ],
)
def test_malformed_answers_are_named(seat: Any, action: Any, error: type[Exception], says: str) -> None:
    game = new("suzume-4", 1)
    with pytest.raises(error) as caught:
        game.submit(seat, action)
    assert says in str(caught.value)


def test_nobody_acts_after_the_end() -> None:
    game = new("suzume-2", 1)
    for _ in walk(game, random.Random(1), 10_000):
        pass
    assert game.over
    assert game.pending.seats == {}
    for seat in (0, 1):
        with pytest.raises(mj.IllegalAction, match="the game is over"):
            game.submit(seat, "pass")
    with pytest.raises(mj.IllegalAction, match="the game is over"):
        game.submit(None, mj.Ruling("x", 0))


@pytest.mark.parametrize("seat", [4, -1, "1", True, 1.0])
def test_views_are_of_seats(seat: Any) -> None:
    game = new("suzume-4", 1)
    for call in (game.view, game.events_for, game.default_action):
        with pytest.raises(mj.MahjongError, match="seat is"):
            call(seat)


class Table(RuleBasedStateMachine):
    """Any order of answers, refusals, copies and reloads; conservation and equality after each."""

    @initialize(kind=st.sampled_from(list(KINDS)), seed=SEEDS, ask=st.sampled_from(["able", "everybody"]))
    def begin(self, kind: str, seed: int, ask: str) -> None:
        self.kind = kind
        self.game = new(kind, seed, ask)
        self.rng = random.Random(seed)
        self.told = len(self.game.full_events)

    @rule()
    def answer(self) -> None:
        if not self.game.over:
            move(self.game, self.rng)

    @rule(times=st.integers(1, 12))
    def several_answers(self, times: int) -> None:
        for _ in walk(self.game, self.rng, times):
            pass

    @rule(seat=SEATS, action=ACTIONS, step=STEPS)
    def anything(self, seat: Any, action: Any, step: Any) -> None:
        before = self.game.to_bytes()
        try:
            self.game.submit(seat, action, step)
        except mj.MahjongError:
            assert self.game.to_bytes() == before

    @rule()
    def reload(self) -> None:
        self.game = type(self.game).from_bytes(self.game.to_bytes())

    @rule()
    def go_on_with_a_copy(self) -> None:
        left = self.game
        self.game = left.copy()
        before = left.to_bytes()
        if not self.game.over:
            move(self.game, self.rng)
        assert left.to_bytes() == before

    @rule()
    def look_back(self) -> None:
        then = self.game.at(self.rng.randint(0, self.game.step))
        assert then.full_events == self.game.full_events[: len(then.full_events)]

    @invariant()
    def holds(self) -> None:
        game = self.game
        assert len(game.full_events) >= self.told
        self.told = len(game.full_events)
        assert game.over == (not game.pending.seats)
        view = game.view(None)
        if isinstance(game.rules, mj.SuzumeRules):
            assert sum(view["points"]) == 40 * game.players
            assert min(view["points"]) >= 0
            if not game.over:
                held = sum(view["hand_sizes"]) + sum(map(len, view["rivers"])) + view["field_left"] + 1
                assert held == 44
        for seat in range(game.players):
            mine = game.view(seat)
            assert [mj.Action(text) for text in mine["actions"]] == list(game.pending.of(seat).seats.get(seat, ()))


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=examples(25, 2), stateful_step_count=25, deadline=None)
