"""Positions as text: one form each, unknown tiles, given walls, and damaged ones raise."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mjcore as mc
import mjrules as mj
from shared import examples
from suzume.play.rows import position
from table.walks import KINDS, all_seen, new, some_game

SEEDS = st.integers(0, 5_000)


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=examples(40, 2))
@given(seed=SEEDS, data=st.data())
def test_damaged_text_raises(kind: str, seed: int, data: st.DataObject) -> None:
    game = some_game(kind, seed)
    text = game.to_text()
    at = data.draw(st.integers(0, len(text) - 1))
    bad = data.draw(
        st.sampled_from(
            [
                text[:at] + data.draw(st.characters(codec="utf-8")) + text[at + 1 :],
                text[:at] + text[at + 1 :],
                text[:at] + text[at] + text[at:],
            ]
        )
    )
    try:
        found = type(game).from_text(bad)
    except mj.MahjongError:
        return
    # nothing was lost: only white space, or the whole check sum
    assert found.to_text() == text


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.startswith("suzume")])
@settings(max_examples=examples(60, 2))
@given(seed=SEEDS, data=st.data())
def test_changed_lines_without_a_check_sum_are_a_position_or_raise(kind: str, seed: int, data: st.DataObject) -> None:
    game = some_game(kind, seed)
    lines = [line for line in game.to_text().splitlines() if not line.startswith("check")]
    at = data.draw(st.integers(0, len(lines) - 1))
    key = lines[at].partition(":")[0]
    value = data.draw(
        st.text(max_size=20)
        | st.sampled_from(["", "0", "1", "4", "?", "1rs", "40 40 40 40", "over", "turn 1", "999999999999999999999"])
    )
    changed = "\n".join([*lines[:at], f"{key}: {value}", *lines[at + 1 :]])
    dropped = "\n".join(lines[:at] + lines[at + 1 :])
    for text in (changed, dropped):
        try:
            found = mj.Game.from_text(text)
        except mj.MahjongError:
            continue
        assert mj.Game.from_text(found.to_text()).to_text() == found.to_text()
        assert sum(found.view(None)["points"]) == found.rules.start_points * found.players  # type: ignore[attr-defined]
        all_seen(found)


BAD_POSITIONS: list[tuple[str, dict[str, str], str]] = [
    ("no-stage", {"dora": "5s"}, "KeyError: 'stage'"),
    ("stage", {"stage": "draw 0", "dora": "5s"}, 'expected "turn SEAT", "claims SEAT" or "over"'),
    ("seat", {"stage": "turn 4", "dora": "5s"}, "a seat is 0..3"),
    ("no-dora", {"stage": "turn 0"}, "KeyError: 'dora'"),
    ("dora-unknown", {"stage": "turn 0", "dora": "?"}, "they cannot be unknown"),
    ("river-unknown", {"stage": "claims 0", "dora": "5s", "river 0": "?"}, "they cannot be unknown"),
    ("no-discard", {"stage": "claims 0", "dora": "5s"}, "stage is claims 0, and no discard lies in river 0"),
    (
        "whose-turn",
        {"stage": "turn 1", "dora": "5s"},
        "seat 0: 5 tiles in hand, 0 in its river: after 1 draws it has drawn 1",
    ),
    ("hand-size", {"stage": "turn 0", "dora": "5s", "hand 1": "123s"}, "hand 1 has 3 tiles; expected 5"),
    ("copies", {"stage": "turn 0", "dora": "5rs", "hand 0": "5r23456s"}, "2 copies of the red 5s"),
    (
        "drawn",
        {"stage": "turn 0", "dora": "5s", "hand 0": "123456s", "drawn": "9s"},
        "drawn 9s: seat 0 does not hold it",
    ),
    ("drawn-late", {"stage": "claims 0", "dora": "5s", "river 0": "9s", "drawn": "9s"}, "nobody has drawn"),
    ("refused", {"stage": "claims 0", "dora": "5s", "river 0": "9s", "refused": "tsumo"}, "discard 9s"),
    ("refused-what", {"stage": "turn 0", "dora": "5s", "refused": "ron"}, "refused is 'ron'"),
    ("points", {"stage": "turn 0", "dora": "5s", "points": "40 40 40 41"}, "have 160 together"),
    ("points-below", {"stage": "turn 0", "dora": "5s", "points": "81 40 40 -1"}, "points is '-1'"),
    ("points-seats", {"stage": "turn 0", "dora": "5s", "points": "80 80"}, "a state of 2 seats"),
    ("dealer", {"stage": "turn 0", "dora": "5s", "dealer": "7"}, "dealer is 7"),
    ("round", {"stage": "turn 0", "dora": "5s", "round": "X"}, "round is 'X'"),
    ("deal", {"stage": "turn 0", "dora": "5s", "deal": "3"}, "deal 3: hand E1 is deal 0"),
    ("over-early", {"stage": "over"}, "the game goes on after E1"),
    ("over-late", {"stage": "over", "round": "N", "dealer": "3", "ended": "early"}, "ended early: N4 is the last hand"),
    ("over-how", {"stage": "over", "ended": "soon"}, "ended is 'soon'; early is expected"),
    ("tiles", {"stage": "turn 0", "dora": "5s", "field": "?" * 45}, "field: more than 44 tiles"),
    ("key", {"stage": "turn 0", "dora": "5s", "hand 4": "12345s"}, "unknown line 'hand 4'"),
    ("over-hand", {"stage": "over", "round": "N", "dealer": "3", "hand 0": "12345s"}, "unknown line 'hand 0'"),
    ("tile", {"stage": "turn 0", "dora": "5p"}, "5p"),
    ("field", {"stage": "turn 0", "dora": "5s", "field": "1s2s"}, "tiles of the position"),
    ("ask", {"stage": "turn 0", "dora": "5s", "ask": "some"}, '"able" or "everybody"'),
    ("step", {"stage": "turn 0", "dora": "5s", "step": "-1"}, "step is '-1'"),
    ("verifiable", {"stage": "turn 0", "dora": "5s", "verifiable": "maybe"}, "verifiable is 'maybe'; expected yes"),
    (
        "answers",
        {"stage": "turn 0", "dora": "5s", "hand 0": "123456s", "answers": "0=discard:1s"},
        "are said to be open, and they decide",
    ),
    ("answers-word", {"stage": "claims 0", "dora": "5s", "river 0": "9s", "answers": "one=pass"}, "ValueError"),
    ("walls", {"stage": "turn 0", "dora": "5s", "deal": "0", "wall 2": "00"}, "walls are given for the deals [2]"),
    ("walls-after-what", {"stage": "turn 0", "dora": "5s", "wall 1": "00"}, "no deal they follow"),
    ("wall", {"stage": "turn 0", "dora": "5s", "deal": "0", "wall 1": "00"}, "the ids 0..43, each once"),
    ("check", {"stage": "turn 0", "dora": "5s", "check": "00000000"}, "its check sum is wrong"),
]


@pytest.mark.parametrize(("lines", "says"), [row[1:] for row in BAD_POSITIONS], ids=[row[0] for row in BAD_POSITIONS])
def test_bad_positions_are_named(lines: dict[str, str], says: str) -> None:
    with pytest.raises(mj.MahjongError) as caught:
        mj.Game.from_text(position(mj.SuzumeRules(), lines))
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", 'the first line is "mjrules position: 1"'),
        ("mjrules position: 2\n", 'the first line is "mjrules position: 1"'),
        ("mjrules position: 1\nmjrules position: 1\n", "each key stands once"),
        ("mjrules position: 1\nno colon\n", "line 2 is 'no colon'"),
        ("mjrules position: 1\nrules: {}\nstage: turn 0\n", "a game of None is not yet supported"),
        ("mjrules position: 1\nrules: [\n", "JSONDecodeError"),
        ("mjrules position: 1\nrules: 3\n", "AttributeError"),
        ("mjrules position: 1\nstage: turn 0\n", "KeyError: 'rules'"),
    ],
)
def test_bad_texts_are_named(text: str, says: str) -> None:
    with pytest.raises(mj.MahjongError) as caught:
        mj.Game.from_text(text)
    assert says in str(caught.value)


@pytest.mark.parametrize("given", [b"mjrules position: 1", None, 7])
def test_text_is_wanted(given: Any) -> None:
    with pytest.raises(mj.MahjongTypeError, match="expected a text"):
        mj.Game.from_text(given)


def test_unknown_tiles_come_in_the_order_of_the_deals_wall() -> None:
    rules = mj.SuzumeRules(players=2)
    game = mj.Game.from_text(position(rules, {"stage": "turn 0", "dora": "5s", "hand 0": "1r2s?3s??", "drawn": "3s"}))
    # known are the lowest ids of 5s, 1rs, 2s and 3s: 17, 0, 5 and 9
    order = [mc.suzume.code_of_id(number) for number in mc.wall(7, 0, 0, tiles=44) if number not in (17, 0, 5, 9)]
    told = ["1rs", "2s", *map(mc.suzume.tile_text, order[:1]), "3s", *map(mc.suzume.tile_text, order[1:3])]
    assert game.view(0)["hand"] == mc.suzume.format_tiles(list(map(mc.suzume.parse_tile, told)))
    assert game.view(1)["hand"] == mc.suzume.format_tiles(order[3:8])
    assert game.play.hand.field == tuple(order[8:])  # type: ignore[attr-defined]
    assert game.view(0)["drawn"] == "3s"
    assert mj.Game.from_text(position(rules, {"stage": "turn 0", "dora": "5s"})).view(0)["drawn"] is not None


def test_a_position_without_a_seed_takes_a_fresh_one() -> None:
    text = 'mjrules position: 1\nrules: {"variant":"suzume"}\nstage: turn 0\ndora: 5s\n'
    assert len({mj.Game.from_text(text).view(0)["hand"] for _ in range(5)}) > 1


def test_given_deals_to_come_are_part_of_a_position() -> None:
    rules = mj.SuzumeRules(players=2, first_dealer="chosen")
    walls = [list(mc.wall(1, 0, deal, tiles=44)) for deal in range(3)]
    game = mj.Game(rules, seed=9, wall=walls)
    again = mj.Game.from_text(game.to_text())
    assert "wall 2:" in game.to_text()
    for table in (game, again):
        while table.play.deal_index < 3:
            for seat in table.pending.seats:
                table.submit(seat, table.default_action(seat))
    assert again.to_text() == game.to_text()
    assert [event["tehais"] for event in game.full_events if event["type"] == "start_kyoku"][2] == _dealt(walls[2], 2)


def _dealt(wall: list[int], players: int) -> list[str]:
    codes = [mc.suzume.code_of_id(number) for number in wall]
    return [mc.suzume.format_tiles(codes[5 * seat : 5 * seat + 5]) for seat in range(players)]


@pytest.mark.parametrize("form", ["ids", "text", "list"])
def test_a_wall_may_be_given(form: str) -> None:
    ids = list(mc.wall(5, 0, 0, tiles=44))
    text = "".join(mc.suzume.tile_text(mc.suzume.code_of_id(number)) for number in ids)
    wall: Any = {"ids": ids, "text": text, "list": [text]}[form]
    game = mj.Game(mj.SuzumeRules(players=3, first_dealer="chosen"), wall=wall)
    start = game.full_events[1]
    assert start["tehais"] == _dealt(ids, 3)
    assert start["dora_marker"] == mc.suzume.tile_text(mc.suzume.code_of_id(ids[15]))
    assert game.full_events[2]["pai"] == mc.suzume.tile_text(mc.suzume.code_of_id(ids[16]))


@pytest.mark.parametrize(
    ("wall", "error", "says"),
    [
        (list(range(43)), mj.InvalidHand, "wall is '43 tiles'; expected the ids 0..43, each once"),
        ([0] * 44, mj.InvalidHand, "the ids 0..43, each once"),
        ("1s", mj.InvalidHand, "1 tiles"),
        ("1s" * 44, mj.InvalidHand, "a tile too many"),
        ("1m", mj.NotationError, "1m"),
        (7, mj.MahjongTypeError, "wall is int"),
        ({1: 2}, mj.MahjongTypeError, "wall is dict"),
        ([0.5] * 44, mj.MahjongTypeError, "wall is float"),
        ([0] + [0.5] * 43, mj.InvalidHand, "the ids 0..43, each once"),
    ],
)
def test_bad_walls_are_named(wall: Any, error: type[Exception], says: str) -> None:
    with pytest.raises(error) as caught:
        mj.Game(mj.SuzumeRules(), wall=wall)
    assert says in str(caught.value)


def test_a_position_is_json_for_its_rules() -> None:
    line = next(line for line in new("suzume-4", 1).to_text().splitlines() if line.startswith("rules: "))
    assert mj.SuzumeRules.from_dict(json.loads(line[7:])) == mj.SuzumeRules()
