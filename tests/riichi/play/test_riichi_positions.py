"""Positions of riichi as text: what may be left out, liabilities, games between two hands, and what is none."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mjrules as mj
from mjrules.riichi.play.play import RiichiPlay
from riichi.play.riichi_walks import keen_game
from shared import examples
from suzume.play.rows import position
from table.walks import all_seen, some_game

PARLOUR = mj.rules("paiyuki-4p")
FRESH = {"stage": "turn 0", "draw": "wall", "dora": "9s"}


def game_of(lines: dict[str, str], rules: Any = PARLOUR) -> mj.Game:
    """The game of a position written by hand."""
    return mj.Game.from_text(position(rules, lines))


@pytest.mark.parametrize("kind", ["riichi-4", "riichi-3"])
@settings(max_examples=examples(60, 2))
@given(seed=st.integers(0, 5_000), data=st.data())
def test_changed_lines_without_a_check_sum_are_a_position_or_raise(kind: str, seed: int, data: st.DataObject) -> None:
    game = some_game(kind, seed)
    lines = [line for line in game.to_text().splitlines() if not line.startswith("check")]
    at = data.draw(st.integers(0, len(lines) - 1))
    key = lines[at].partition(":")[0]
    value = data.draw(
        st.text(max_size=20)
        | st.sampled_from(
            ["", "0", "1", "4", "?", "0p", "100 100 100 100", "over", "choice", "deal", "turn 1", "9" * 30]
        )
    )
    changed = "\n".join([*lines[:at], f"{key}: {value}", *lines[at + 1 :]])
    dropped = "\n".join(lines[:at] + lines[at + 1 :])
    for text in (changed, dropped):
        try:
            found = mj.Game.from_text(text)
        except mj.MahjongError:
            continue
        assert mj.Game.from_text(found.to_text()).to_text() == found.to_text()
        all_seen(found)


def test_a_position_needs_little() -> None:
    game = game_of(FRESH)
    view = game.view(0)
    assert (view["round"], view["honba"], view["points"]) == ("E", 0, [25000] * 4)
    assert view["wall_left"] == 69
    assert view["hand"].count(view["drawn"][0]) >= 1
    assert [event["type"] for event in game.full_events] == ["position"]
    assert game.full_events[0]["tehais"][0] == view["hand"]
    assert game.events_for(1)[0]["tehais"][0] == "?" * 14
    assert game.events_for(0)[0]["drawn"] == [view["drawn"], "", "", ""]


def test_the_next_hand_is_dealt_from_a_state() -> None:
    # what a log that begins in the middle of a game needs
    lines = {
        "stage": "deal", "wind": "S", "dealer": "2", "honba": "1", "deposits": "2000",
        "points": "20000 30000 25000 23000", "chips": "1 -1 0 0", "adjustments": "0 0 -20 20", "wins before": "0 0 3 0",
    }  # fmt: skip
    game = game_of(lines)
    view = game.view(None)
    assert (view["round"], view["hand_number"], view["honba"], view["deposits"]) == ("S", 3, 1, 2000)
    assert (view["turn"], view["chips"], view["adjustments"]) == (2, [1, -1, 0, 0], [0, 0, -20, 20])
    assert view["wall_left"] == 69
    assert mj.Game.from_text(game.to_text()).to_text() == game.to_text()
    tiles = "".join(f"{number}{suit}" * 4 for suit in "mps" for number in range(1, 10))
    walled = game_of({**lines, "wall": tiles + "1z2z3z4z5z6z7z" * 4})
    assert [walled.view(seat)["hand"][:4] for seat in (2, 3, 0, 1)] == ["1111", "2222", "3333", "4444"]


def test_what_the_melds_do_not_tell_of_a_liability_is_written() -> None:
    # P-60: a fourth kan by kakan makes nobody liable; the melds alone say that the last daiminkan was the fourth
    melds = "kakan:1111m@0 daiminkan:2222m@2 daiminkan:3333m@2 daiminkan:4444m@2"
    lines = {
        "stage": "turn 1", "draw": "kan 5z", "dora": "9s9p9m8s8p", "hand 1": "56z", "melds 1": melds,
        "river 0": "1m^1", "river 1": "9s 9s 9s", "river 2": "2m^1 3m^1 4m^1",
    }  # fmt: skip
    derived = pao_of(lines)
    assert derived == [("suukantsu", 2)]
    assert pao_of({**lines, "pao 1": "nobody"}) == []
    again = game_of({**lines, "pao 1": "nobody"})
    assert "\npao 1: nobody\n" in again.to_text()
    assert "\npao " not in game_of(lines).to_text()
    assert pao_of({**lines, "pao 1": "suukantsu@3"}) == [("suukantsu", 3)]


def pao_of(lines: dict[str, str]) -> list[tuple[str, int]]:
    """Who is liable for what of seat 1, and the position is written so again."""
    game = game_of(lines)
    assert isinstance(game.play, RiichiPlay)
    again = mj.Game.from_text(game.to_text())
    assert again.to_text() == game.to_text()
    assert again.play.liable == game.play.liable  # type: ignore[attr-defined]
    return [(entry.yakuman, entry.seat) for entry in game.play.liable[1]]


def test_a_finished_game_is_a_position() -> None:
    game = keen_game(mj.rules("tenhou-3p"), 1)  # type: ignore[arg-type]
    again = mj.Game.from_text(game.to_text())
    assert again.over
    assert again.to_text() == game.to_text()
    assert again.view(0) == {**game.view(0)}
    assert again.copy().to_text() == game.to_text()


BAD: list[tuple[str, dict[str, str], str]] = [
    ("no-stage", {"dora": "5s"}, "KeyError: 'stage'"),
    ("hand-over", {**FRESH, "stage": "over 0", "end": "kyuushu"}, "after a hand it is one of choice, over, deal"),
    ("choice-early", {"stage": "choice"}, "the dealer's choice at E1 honba 0"),
    (
        "choice-bust",
        {"stage": "choice", "wind": "S", "dealer": "3", "honba": "1", "points": "-100 40100 30000 30000"},
        "the dealer's choice with -100 points at seat 0: the game is over, somebody is out",
    ),
    ("kan-before-the-first-draw", {**FRESH, "melds 1": "ankan:1111m"}, "has not drawn a tile yet"),
    (
        "double-riichi-late",
        {
            **FRESH,
            "stage": "turn 1",
            "river 0": "9m 8m*",
            "river 1": "1z",
            "river 2": "2z",
            "river 3": "3z",
            "marks 0": "double_riichi",
        },
        "its discard marked * is not the first",
    ),
    (
        "double-riichi-after-a-call",
        {
            **FRESH,
            "stage": "turn 3",
            "river 0": "9m^2",
            "river 2": "1z*",
            "melds 2": "pon:999m",
            "marks 2": "double_riichi",
        },
        "seat 2 is in riichi, and has called",
    ),
    (
        "double-riichi-after-another's-call",
        {
            **FRESH,
            "stage": "turn 0",
            "river 0": "9m^2",
            "river 2": "1z",
            "river 3": "2z*",
            "melds 2": "pon:999m",
            "marks 3": "double_riichi",
        },
        "or follows a call",
    ),
    ("key-between", {"stage": "over", "hand 0": "123m"}, "unknown line 'hand 0' at stage over"),
    ("wall-over", {"stage": "over", "wall": "123m"}, "unknown line 'wall' at stage over"),
    ("pao-between", {"stage": "over", "pao 0": "nobody"}, "unknown line 'pao 0'"),
    ("wall", {"stage": "deal", "wall": "123m"}, "3 tiles; 4 players have 136"),
    ("key", {**FRESH, "hand 4": "123m"}, "unknown line 'hand 4'"),
    ("dealer", {**FRESH, "dealer": "x"}, "dealer is 'x'; expected a whole number 0.."),
    ("dealer-seat", {**FRESH, "dealer": "4"}, "dealer is 4"),
    ("wind", {**FRESH, "wind": "X"}, "round is 'X'"),
    ("honba", {**FRESH, "honba": "-1"}, "honba is '-1'"),
    ("points", {**FRESH, "points": "100 100"}, "expected 4 numbers, one per seat"),
    ("points-odd", {**FRESH, "points": "150 100 100 100"}, "a multiple of 100"),
    ("deposits", {**FRESH, "deposits": "50"}, "a multiple of 100"),
    ("pao-word", {**FRESH, "pao 0": "chuuren@1"}, "can have one"),
    ("pao-seat", {**FRESH, "pao 0": "daisangen@7"}, "pao 0 is '7'"),
    ("pao-said", {**FRESH, "pao 0": "nobody"}, "so say its melds, leave the line out"),
    ("hand-size", {**FRESH, "hand 1": "123m"}, "hand 1 has 3 tiles; expected 13"),
    (
        "no-sticks",
        {**FRESH, "stage": "turn 1", "river 0": "9m*", "marks 0": "riichi", "hand 0": "123456789p1144z"},
        "riichi sticks of this hand lie among them",
    ),
]


@pytest.mark.parametrize(("lines", "says"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_bad_positions_are_named(lines: dict[str, str], says: str) -> None:
    with pytest.raises(mj.MahjongError) as caught:
        game_of(lines)
    assert says in str(caught.value)


def test_the_dealers_choice_is_that_of_one_who_may_stop() -> None:
    rules = mj.rules("paiyuki-3p", agari_yame="if_top", tobi="off")
    lines = {"stage": "choice", "wind": "S", "dealer": "2", "honba": "1", "points": "30000 15000 30000"}
    with pytest.raises(mj.RuleError, match="lets the dealer stop only when he is first"):
        game_of(lines, rules)
    game_of({**lines, "points": "-100 35000 40100"}, rules).submit(2, "stop")
    nuki = {**FRESH, "melds 1": "nuki:1"}
    with pytest.raises(mj.NotationError, match="seat 1 has made an ankan or set a north out, and has not drawn a tile"):
        game_of(nuki, rules)


def test_a_riichi_that_waits_for_answers_has_put_out_no_stick() -> None:
    lines = {
        "stage": "claims 0", "draw": "wall", "claim": "discard 9m", "dora": "9s", "river 0": "9m*", "marks 0": "riichi",
        "hand 0": "123456789p1144z", "hand 1": "99m12345678s123z",
    }  # fmt: skip
    game = game_of(lines)
    assert game.play.state.riichi == ()  # type: ignore[attr-defined]
    game.submit(1, "pass")
    assert game.play.state.riichi == (0,)  # type: ignore[attr-defined]
    assert game.view(None)["deposits"] == 1000
