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
    for count in (1, -1):
        rows.count = count
        with pytest.raises(mj.MahjongError, match="room for every decision"):
            rows.add(hand(), {0: "tsumogiri"})
        with pytest.raises(mj.MahjongError, match="room for every decision"):
            mc.play_moves(hand(), DRAW + THROW, 0, 2, 1, rows)
