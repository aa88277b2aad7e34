"""What the side of one seat refuses: events that cannot follow, answers that may not be given."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

import mjrules as mj
from suzume.play.rows import position


def dealt(seat: int = 0) -> mj.SeatView:
    """A side that has heard a deal and the dealer's draw."""
    rules: Any = mj.rules("tenhou-4p")
    side = mj.SeatView(rules, seat)
    side.hear({"type": "start_game", "first_dealer": 0})
    tehais = ["?" * 13] * 4
    tehais[seat] = "123m406p77s11z567z"
    start = {
        "type": "start_kyoku", "bakaze": "E", "kyoku": 1, "oya": 0, "scores": [25000] * 4, "dora_marker": "9s",
        "tehais": tehais,
    }  # fmt: skip
    side.hear(start, {"type": "tsumo", "actor": 0, "pai": "9m" if seat == 0 else "?"})
    return side


def test_a_side_answers() -> None:
    side = dealt()
    assert side.answer("tsumogiri") is mj.Action("tsumogiri")
    assert side.legal == ()
    assert side.view()["answer"] == "tsumogiri"
    with pytest.raises(mj.IllegalAction, match="has already answered step 0"):
        side.answer("tsumogiri")
    side.hear({"type": "dahai", "actor": 0, "pai": "9m", "tsumogiri": True})
    assert (side.step, side.view()["answer"]) == (1, None)
    with pytest.raises(mj.IllegalAction, match="it is the seat's own tile"):
        side.answer("pon")
    with pytest.raises(mj.IllegalAction, match="seat 1 is not asked now"):
        mj.SeatView(mj.rules("tenhou-4p"), 1).answer("pass")
    assert [action.text for action in dealt(1).legal] == []
    with pytest.raises(mj.IllegalAction, match="seat 1 is not asked now"):
        mj.SeatView(mj.rules("tenhou-4p"), 1).event_of("pon")


def test_a_side_at_the_dealers_choice_says_what_is_asked() -> None:
    rules = mj.rules("paiyuki-3p")
    lines = {"stage": "choice", "wind": "S", "dealer": "2", "honba": "1"}
    game = mj.Game.from_text(position(rules, lines))
    for seat, action in ((0, "pon"), (0, "stop"), (2, "tsumogiri"), (2, "pass")):
        side = mj.SeatView(rules, seat)
        side.hear(*game.events_for(seat))
        for refused in (side.answer, side.event_of, lambda action, seat=seat: game.submit(seat, action)):
            with pytest.raises(mj.IllegalAction, match="seat 2 is asked whether to stop"):
                refused(action)  # type: ignore[operator]


BAD: list[tuple[str, int, Mapping[str, Any], str]] = [
    ("type", 0, {"type": "dance", "actor": 0}, "event dance: it tells nothing of a hand in play"),
    ("draw-twice", 0, {"type": "tsumo", "actor": 1, "pai": "?"}, "seat 1 acts, and the hand stands at turn of seat 0"),
    ("turn", 0, {"type": "dahai", "actor": 1, "pai": "9m"}, "seat 1 acts, and the hand stands at turn of seat 0"),
    ("not-held", 0, {"type": "dahai", "actor": 0, "pai": "9p"}, "discard:9p is not legal for seat 0"),
    ("not-drawn", 0, {"type": "dahai", "actor": 0, "pai": "1m", "tsumogiri": True}, "9m was drawn"),
    ("untold", 1, {"type": "dahai", "actor": 0, "pai": "?"}, "the tile is not told"),
    ("actor", 0, {"type": "dahai", "actor": 4, "pai": "9m"}, "actor is 4; expected a whole number 0..3"),
    ("tile", 0, {"type": "dahai", "actor": 0, "pai": "9x"}, "9x"),
    ("no-tile", 1, {"type": "ankan", "actor": 0, "consumed": ["1m"] * 4}, "seat 0 cannot hold 1111m"),
    ("ankan", 1, {"type": "ankan", "actor": 0, "consumed": ["1p"] * 3}, "four equal tiles are consumed"),
    ("kakan", 1, {"type": "kakan", "actor": 0, "pai": "1p"}, "seat 0 may not make it now"),
    ("kakan-untold", 1, {"type": "kakan", "actor": 0}, "the tile is not told"),
    ("nuki", 1, {"type": "nuki", "actor": 0}, "seat 0 may not make it now"),
    ("reach", 0, {"type": "reach", "actor": 0}, "riichi is not legal for seat 0"),
    ("pon", 1, {"type": "pon", "actor": 1, "target": 0, "pai": "7s", "consumed": ["7s", "7s"]}, "no discard to call"),
    ("many", 1, {"type": "pon", "actor": 1, "consumed": ["7s"] * 5}, "5 tiles are consumed"),
    ("fields", 0, {"type": "start_kyoku"}, "event start_kyoku: KeyError: 'oya'"),
    ("dora", 0, {"type": "dora", "dora_marker": "123m"}, "expected exactly one tile"),
]  # fmt: skip


@pytest.mark.parametrize(("seat", "event", "says"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_events_that_cannot_follow_are_named(seat: int, event: Mapping[str, Any], says: str) -> None:
    side = dealt(seat)
    before = side.view()
    with pytest.raises(mj.MahjongError) as caught:
        side.hear(event)
    assert says in str(caught.value)
    assert side.view() == before


AFTER: list[tuple[str, int, Mapping[str, Any], str]] = [
    ("target", 1, {"type": "pon", "actor": 1, "target": 2, "pai": "7s", "consumed": ["7s", "7s"]}, "7s of seat 0 lies"),
    ("pai", 1, {"type": "pon", "actor": 1, "target": 0, "pai": "1z", "consumed": ["1z", "1z"]}, "7s of seat 0 lies"),
    ("own", 1, {"type": "pon", "actor": 0, "target": 0, "pai": "7s", "consumed": ["7s"] * 2}, "no discard to call"),
    ("size", 1, {"type": "pon", "actor": 1, "target": 0, "pai": "7s", "consumed": ["7s"]}, "seat 1 cannot make it"),
    ("chi", 1, {"type": "chi", "actor": 2, "target": 0, "pai": "7s", "consumed": ["8s", "9s"]}, "of the seat before"),
    ("run", 1, {"type": "chi", "actor": 1, "target": 0, "pai": "7s", "consumed": ["7s", "9s"]}, "three consecutive"),
    ("unequal", 1, {"type": "pon", "actor": 1, "target": 0, "pai": "7s", "consumed": ["7s", "8s"]}, "equal tiles"),
    ("mine", 1, {"type": "chi", "actor": 1, "target": 0, "pai": "7s", "consumed": ["8s", "9s"]}, "is not legal"),
    ("hidden", 1, {"type": "tsumo", "actor": 1, "pai": "?"}, "it is the seat's own"),
    ("fifth", 1, {"type": "tsumo", "actor": 1, "pai": "0p"}, "no 0p is left"),
    ("order", 1, {"type": "tsumo", "actor": 2, "pai": "?"}, "hand stands at turn of seat 1"),
]


@pytest.mark.parametrize(("seat", "event", "says"), [row[1:] for row in AFTER], ids=[row[0] for row in AFTER])
def test_answers_that_cannot_follow_are_named(seat: int, event: Mapping[str, Any], says: str) -> None:
    side = dealt(seat)
    side.hear({"type": "dahai", "actor": 0, "pai": "7s", "tsumogiri": False})
    before = side.view()
    assert before["actions"] == ["pass", "pon"]
    with pytest.raises(mj.MahjongError) as caught:
        side.hear(event)
    assert says in str(caught.value)
    assert side.view() == before


@pytest.mark.parametrize(
    ("make", "error", "says"),
    [
        (lambda: mj.SeatView(mj.rules("tenhou-3p"), 3), mj.ArgumentError, "a seat is 0..2"),
        (lambda: mj.SeatView(mj.rules("tenhou-3p"), True), mj.ArgumentError, "a seat is 0..2"),
        (lambda: mj.SeatView("tenhou", 0), mj.RuleError, "unknown rule set 'tenhou'"),
        (lambda: mj.SeatView(7, 0), mj.MahjongTypeError, "rules is int"),  # type: ignore[arg-type]
        (lambda: mj.SeatView(mj.rules("suzume"), 0, ask="some"), mj.ArgumentError, '"able" or "everybody"'),  # type: ignore[arg-type]
        (lambda: mj.SeatView(mj.rules("suzume"), 0).view(), mj.InvalidHand, "nothing has been dealt yet"),
        (lambda: mj.SeatView(mj.rules("suzume"), 0).ukeire(), mj.ArgumentError, "no hand is on the table"),
        (lambda: mj.SeatView(mj.rules("suzume"), 0).hear(7), mj.MahjongTypeError, "event is int"),  # type: ignore[arg-type]
        (lambda: mj.SeatView(mj.rules("suzume"), 0).hear({"type": "chi"}), mj.InvalidHand, "has no such event"),
        (lambda: mj.SeatView(mj.rules("ema"), 0).hear({"type": "dahai"}), mj.InvalidHand, "no hand has been dealt"),
        (
            lambda: mj.SeatView(mj.rules("ema"), 0).hear({"type": "start_game", "rules": "x"}),
            mj.ArgumentError,
            "start_game of rules x",
        ),
        (lambda: dealt(1).discards(), mj.ArgumentError, "it is not the turn of seat 1"),
    ],
)
def test_what_is_refused(make: Callable[[], Any], error: type[Exception], says: str) -> None:
    with pytest.raises(error) as caught:
        make()
    assert says in str(caught.value)


def suzume_side() -> mj.SeatView:
    """A side of Suzume-Jong that has heard a deal."""
    side = mj.SeatView(mj.SuzumeRules(players=2), 0)
    side.hear({"type": "start_game", "first_dealer": 1})
    start = {"type": "start_kyoku", "bakaze": "E", "kyoku": 1, "oya": 1, "scores": [40, 40], "dora_marker": "5s"}
    side.hear({**start, "tehais": ["11145s", "?????"]})
    return side


@pytest.mark.parametrize(
    ("event", "says"),
    [
        ({"type": "tsumo", "actor": 0, "pai": "?"}, "it is the seat's own"),
        ({"type": "dahai", "actor": 1, "pai": "1s"}, "seat 1 cannot discard 1s now"),
        ({"type": "tsumo", "actor": 0, "pai": "1s"}, "one 1s too many"),
    ],
)
def test_events_of_suzume_jong_that_cannot_follow(event: Mapping[str, Any], says: str) -> None:
    side = suzume_side()
    with pytest.raises(mj.InvalidHand) as caught:
        side.hear(event)
    assert says in str(caught.value)


def test_a_tile_too_many() -> None:
    side = suzume_side()
    side.hear({"type": "tsumo", "actor": 1, "pai": "?"})
    # dora, hand and river hold three of the four
    side.hear({"type": "dahai", "actor": 1, "pai": "5s"})
    with pytest.raises(mj.InvalidHand, match="one 5s too many"):
        side.hear({"type": "tsumo", "actor": 0, "pai": "5s"})


def test_what_tells_nothing_of_the_hand_is_heard() -> None:
    side = dealt()
    before = side.view()
    side.hear({"type": "pao", "actor": 1, "target": 2, "yakuman": "daisangen"}, {"type": "commitment", "hash": "0"})
    assert side.view() == before
