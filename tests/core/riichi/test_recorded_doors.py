"""The doors of a recorded hand: what cannot be its moves, and what cannot be room for its decisions."""

from __future__ import annotations

from typing import Any

import pytest

import mjcore as mc
import mjrules as mj

RULES = mj.rules("tenhou-4p")
ROWS = 4
# what a decision takes, from the schema and the docstring
SIZES = {
    name: (4 if dtype == "int32" else 1) * shape[0] * (1 if len(shape) == 1 else shape[1])
    for name, (dtype, shape) in mc.observation_schema.ARRAYS.items()
} | {"legal": 24, "seat": 1, "action": 1, "step": 2}


def hand() -> mc.Round:
    return mc.Round(RULES.play, mc.wall(7), every_stage=True)


def arrays(rows: int = ROWS) -> dict[str, Any]:
    return {name: bytearray(rows * size) for name, size in SIZES.items()}


def move(kind: str, actor: int, tile: int, detail: int = 0, action: int = 255) -> bytes:
    return bytes([mc.play_schema.EVENTS[kind], actor, 255, tile, 255, 255, 255, 255, detail, action])


DRAWN = mc.parse_tile(hand().drawn or "")
DRAW = move("tsumo", 0, DRAWN)
THROW = move("dahai", 0, DRAWN, 1, mc.play_schema.ACTIONS.index("tsumogiri"))


def test_a_move_that_is_told_as_recorded():
    assert mc.play_moves(hand(), DRAW + THROW, 0, 2, 1) == 2


@pytest.mark.parametrize(
    "wrong",
    [
        move("dahai", 1, DRAWN, 1, mc.play_schema.ACTIONS.index("tsumogiri")),
        move("dahai", 200, DRAWN, 1, mc.play_schema.ACTIONS.index("tsumogiri")),
        move("dahai", 0, DRAWN, 0, mc.play_schema.ACTIONS.index("tsumogiri")),
        move("dahai", 0, (DRAWN + 1) % 34, 1, mc.play_schema.ACTIONS.index("tsumogiri")),
        move("pon", 1, DRAWN, 0, mc.play_schema.ACTIONS.index("pon")),
        move("dahai", 0, DRAWN, 1, 250),
        move("reach", 0, 255, 0, mc.play_schema.ACTIONS.index("riichi")),
    ],
    ids=["another seat", "no seat", "from the hand", "another tile", "a call of nothing", "no action", "not ready"],
)
def test_a_move_the_hand_does_not_come_to(wrong: bytes):
    assert mc.play_moves(hand(), DRAW + wrong, 0, 2, 1) == -1


@pytest.mark.parametrize(
    ("moves", "numbers"),
    [(DRAW[:9], (0, 0, 0)), (DRAW, (0, 2, 0)), (DRAW, (1, 0, 0)), (DRAW, (0, 1, 2)), (DRAW, (-1, 1, 0))],
    ids=["half a move", "behind the last", "first behind last", "more told than there are", "before the first"],
)
def test_what_cannot_be_moves(moves: bytes, numbers: tuple[int, int, int]):
    with pytest.raises(mj.MahjongError, match=r"expected|0\.\."):
        mc.play_moves(hand(), moves, *numbers)


@pytest.mark.parametrize("name", SIZES)
def test_room_of_another_size(name: str):
    with pytest.raises(mj.MahjongError, match=f"{name}.*expected"):
        mc.DecisionRows({**arrays(), name: bytearray(3)}, ROWS)


@pytest.mark.parametrize("given", [{}, None, {**arrays(), "more": bytearray(1)}], ids=["nothing", "none", "one more"])
def test_other_arrays(given: Any):
    with pytest.raises(mj.MahjongError, match="expected a mapping with planes, scalars"):
        mc.DecisionRows(given, ROWS)


def test_a_decision_and_no_room_for_more():
    room = arrays(1)
    rows = mc.DecisionRows(room, 1)
    rows.begin(2, 1000)
    rows.add(hand(), {0: "tsumogiri"})
    seen = mc.observation(hand(), 0, honba=2, deposits=1000)
    assert rows.count == 1
    assert {name: bytes(room[name]) for name in seen} == {name: array.tobytes() for name, array in seen.items()}
    assert int.from_bytes(room["legal"], "little") == hand().legal_mask(0)
    assert (room["seat"][0], room["action"][0]) == (0, mc.play_schema.ACTIONS.index("tsumogiri"))
    for call in (
        lambda: rows.add(hand(), {0: "tsumogiri"}),
        lambda: mc.play_moves(hand(), DRAW + THROW, 0, 2, 1, rows),
    ):
        with pytest.raises(mj.MahjongError, match="room for every decision"):
            call()
    assert rows.count == 1


@pytest.mark.parametrize("count", [-1, ROWS + 1, 10**30])
def test_no_count_of_rows(count: int):
    rows = mc.DecisionRows(arrays(), ROWS)
    rows.count = 2
    with pytest.raises(mj.ArgumentError, match=r"count is .*0\.\.4"):
        rows.count = count
    assert rows.count == 2


def test_a_refused_begin_changes_nothing():
    room = arrays()
    rows = mc.DecisionRows(room, ROWS)
    rows.begin(2, 1000, 1)
    for wrong in ((3, -1, 0), (-1, 0, 0), (3, 0, 16)):
        with pytest.raises(mj.ArgumentError):
            rows.begin(*wrong)
    rows.add(hand(), {0: "tsumogiri"})
    seen = mc.observation(hand(), 0, honba=2, deposits=1000)
    assert rows.count == 1
    assert bytes(room["scalars"]).startswith(seen["scalars"].tobytes())


def test_moves_that_there_is_no_room_for_change_nothing():
    """The first decision has room, that of the next turn has none: hand and rows are as before."""
    game, moves = hand(), DRAW + THROW
    game.apply(0, "tsumogiri")
    game.resolve({})
    drawn = mc.parse_tile(game.drawn or "")
    seat = game.turn
    moves += move("tsumo", seat, drawn) + move("dahai", seat, drawn, 1, mc.play_schema.ACTIONS.index("tsumogiri"))
    played, rows = hand(), mc.DecisionRows(arrays(1), 1)
    before = played.record
    with pytest.raises(mj.MahjongError, match="room for every decision"):
        mc.play_moves(played, moves, 0, 4, 1, rows)
    assert (played.record, rows.count) == (before, 0)
    assert mc.play_moves(played, moves, 0, 4, 1, mc.DecisionRows(arrays(), ROWS)) == 4


def test_a_hand_that_passes_stages():
    with pytest.raises(mj.ArgumentError, match="expected one that waits at every stage"):
        mc.play_moves(mc.Round(RULES.play, mc.wall(7)), DRAW + THROW, 0, 2, 1)
