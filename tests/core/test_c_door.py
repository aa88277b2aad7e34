"""The C functions of the core, reached through their capsules as a cimport does, against the Python doors."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import mjcore as mc
import mjrules as mj
from mjcore import schema
from mjcore.kernel import batch, scores

COUNTS, MASK = ctypes.c_char_p, ctypes.POINTER(ctypes.c_uint64)
WIN = mj.Win("123m456p789s1122z", "1z", dora_indicators="3p")
RULES = mj.rules("tenhou-4p")


def door(name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
    """Return a C function by the capsule that Cython exports; the capsule's own name is its signature."""
    capsule = ctypes.py_object((batch.__pyx_capi__ | scores.__pyx_capi__)[name])
    name_of = ctypes.pythonapi.PyCapsule_GetName
    name_of.restype, name_of.argtypes = ctypes.c_char_p, [ctypes.py_object]
    pointer_of = ctypes.pythonapi.PyCapsule_GetPointer
    pointer_of.restype, pointer_of.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    address = pointer_of(capsule, name_of(capsule))
    assert address is not None
    return ctypes.PYFUNCTYPE(result, *arguments)(address)


shanten = door("mj_shanten", ctypes.c_int, COUNTS, COUNTS, ctypes.c_int)
ukeire = door("mj_ukeire", ctypes.c_int, COUNTS, COUNTS, ctypes.c_int, MASK)
waits = door("mj_waits", ctypes.c_uint64, COUNTS, COUNTS, ctypes.c_int)
rules_of = door("mj_rules_of", ctypes.c_void_p, ctypes.py_object)
score_one = door("mj_score_one", ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_char_p)


def test_hands() -> None:
    random = Random(4)
    for _ in range(400):
        players = random.choice((3, 4))
        wall = [kind for kind in mc.tile_kinds(players=players) for _ in range(4)]
        hand = random.sample(wall, random.choice((1, 2, 4, 5, 7, 8, 10, 11, 13, 14)))
        counts = bytes(hand.count(kind) for kind in range(34))
        kinds = ctypes.c_uint64(1)
        told = mc.ukeire(counts, players=players)
        assert shanten(counts, None, players) == mc.shanten(counts, players=players) == told.shanten
        assert ukeire(counts, None, players, ctypes.byref(kinds)) == told.shanten
        assert kinds.value == told.kinds.mask
        if len(hand) % 3 == 1:
            assert waits(counts, None, players) == mc.waits(counts, players=players).mask


def test_copies_held_in_melds() -> None:
    counts = bytes(mc.WinRecord("23m11p", "1m", melds=["pon:222z", "pon:333z", "pon:444z"]).kinds)
    counts = bytes([0]) + counts[1:]  # 23m11p waits for 14m
    held = bytes([4]) + bytes(33)
    assert mc.KindSet(waits(counts, None, 4)) == mc.KindSet.of("14m")
    assert mc.KindSet(waits(counts, held, 4)) == mc.KindSet.of("4m")


@pytest.mark.parametrize(
    ("counts", "players"),
    [(bytes(34), 4), (bytes([5]) + bytes(33), 4), (bytes([1, 1, 1]) + bytes(31), 4), (bytes([1, 1]) + bytes(32), 3),
     (bytes([1]) + bytes(33), 5), (bytes([1]) + bytes(33), 0)],
    ids=["nothing", "five", "three-tiles", "2m-for-three", "five-players", "no-players"],
)  # fmt: skip
def test_what_is_no_hand(counts: bytes, players: int) -> None:
    kinds = ctypes.c_uint64(1)
    assert shanten(counts, None, players) == -128
    assert (ukeire(counts, None, players, ctypes.byref(kinds)), kinds.value) == (-128, 0)
    assert waits(counts, None, players) == 0


def test_a_win() -> None:
    out = ctypes.create_string_buffer(mj.score_dtype().itemsize)
    rules = rules_of(RULES.table)
    assert schema.STATUS[score_one(rules, WIN.record, out)] == "ok"
    assert out.raw == mj.score(WIN, rules=RULES).raw.record
    assert schema.STATUS[score_one(rules, bytes(len(WIN.record)), out)] == "tile_count"
    with pytest.raises(mj.MahjongTypeError, match="table is RiichiRules; expected a RuleTable"):
        rules_of(RULES)
