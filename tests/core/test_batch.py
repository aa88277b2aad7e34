"""The batch doors say row by row what the scalar doors say, whatever is asked beside."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mjcore as mc
from core.test_hands import random_hand
from shared import examples

DOORS = {
    "shanten": (mc.shanten_batch, "int8"),
    "waits": (mc.waits_batch, "uint64"),
    "ukeire": (mc.ukeire_batch, "uint64"),
}


def scalar(door: str, counts: list[int], melds: list[str], players: int) -> int:
    """The scalar door's word on one row."""
    if door == "shanten":
        return mc.shanten(counts, melds, players=players)
    if door == "waits":
        return mc.waits(counts, melds, players=players).mask
    return mc.ukeire(counts, melds, players=players).kinds.mask


def batch(rng: Random, n: int, players: int, *, melds: bool) -> tuple[list[Any], np.ndarray, np.ndarray]:
    """Some hands of 3n+1 tiles for one number of players: (hands, counts, held)."""
    hands = []
    while len(hands) < n:
        hand = random_hand(rng, 1)
        if hand[3] == players and (melds or not hand[1]):
            hands.append(hand)
    return hands, np.array([hand[0] for hand in hands], "uint8"), np.array([hand[2] for hand in hands], "uint8")


@settings(max_examples=examples(20))
@given(seed=st.integers(0, 2**40), players=st.sampled_from([4, 3]), melds=st.booleans(), threads=st.integers(0, 4))
def test_rows_are_those_of_the_scalar_doors(seed: int, players: int, melds: bool, threads: int) -> None:
    hands, counts, held = batch(Random(seed), 70, players, melds=melds)
    for name, (door, dtype) in DOORS.items():
        rest = {"players": players, "threads": threads, "held": held if melds else None}
        found = door(counts, **rest)
        assert found.dtype == dtype
        assert found.tolist() == [scalar(name, hand[0], hand[1], players) for hand in hands]
        out = np.zeros(len(counts), dtype)
        assert door(counts, **rest, out=out) is out
        assert (out == found).all()
        assert (door(counts, **rest, errors="mark") == found).all()
        assert (door(np.asfortranarray(counts), **rest) == found).all()


@pytest.mark.parametrize("name", DOORS)
def test_no_rows_and_any_buffer(name: str) -> None:
    door, dtype = DOORS[name]
    assert door(np.zeros((0, 34), "uint8")).shape == (0,)
    counts = np.array([[3, 3, 3, 3, 1] + [0] * 29] * 2, "uint8")
    assert (door(memoryview(counts)) == door(counts)).all()
    every_other = np.repeat(counts, 2, axis=0)[::2]
    assert (door(every_other) == door(counts)).all()
    assert door(counts).dtype == dtype


@pytest.mark.parametrize("name", DOORS)
@pytest.mark.parametrize(
    ("counts", "says"),
    [
        (None, "counts: object of shape"),
        ([[1] * 34], "counts: int64 of shape"),
        (np.zeros((2, 33), "uint8"), r"counts: uint8 of shape \(2, 33\)"),
        (np.zeros(34, "uint8"), r"counts: uint8 of shape \(34,\)"),
        (np.zeros((2, 34), "int8"), r"counts: int8 of shape \(2, 34\)"),
        (np.zeros((2, 34)), "counts: float64"),
        ([[1], [1, 2]], "counts: "),
    ],
)
def test_what_is_no_batch(name: str, counts: Any, says: str) -> None:
    with pytest.raises(mc.ArgumentError, match=says + r".*expected an \(N, 34\) uint8 array"):
        DOORS[name][0](counts)


@pytest.mark.parametrize("name", DOORS)
def test_bad_arguments(name: str) -> None:
    door, dtype = DOORS[name]
    counts = np.array([[3, 3, 3, 3, 1] + [0] * 29] * 2, "uint8")
    with pytest.raises(mc.ArgumentError, match="held: 1 rows; expected 2 rows as in counts"):
        door(counts, held=counts[:1])
    with pytest.raises(mc.ArgumentError, match="held: int64"):
        door(counts, held=counts.astype("int64"))
    with pytest.raises(mc.ArgumentError, match="errors is 'skip'; expected 'raise' or 'mark'"):
        door(counts, errors="skip")
    with pytest.raises(mc.RuleError, match="players is 5"):
        door(counts, players=5)
    for out in (5, np.zeros(2, "float32"), np.zeros(3, dtype), np.zeros(4, dtype)[::2]):
        with pytest.raises(mc.ArgumentError, match=f"out: .*a contiguous, writable {dtype} array of shape"):
            door(counts, out=out)
    read_only = np.zeros(2, dtype)
    read_only.flags.writeable = False
    with pytest.raises(mc.ArgumentError, match=f"out: .*a contiguous, writable {dtype} array of shape"):
        door(counts, out=read_only)


@pytest.mark.parametrize("threads", [1, 3])
def test_the_first_bad_row_is_named(threads: int) -> None:
    good = [3, 3, 3, 3, 1] + [0] * 29
    bad = {7: [5] + [0] * 33, 4: [3] + [0] * 33, 11: [0] * 34}
    counts = np.array([bad.get(row, good) for row in range(13)], "uint8")
    for door, _ in DOORS.values():
        with pytest.raises(mc.InvalidHand, match=r"^row 4: .*3 concealed tiles"):
            door(counts, threads=threads)
    marked = mc.shanten_batch(counts, threads=threads, errors="mark")
    assert [row for row in range(13) if marked[row] == -128] == [4, 7, 11]
    assert mc.waits_batch(counts, threads=threads, errors="mark")[[4, 7, 11]].tolist() == [0, 0, 0]


def test_a_fifth_copy_with_the_held_ones() -> None:
    counts = np.array([[3, 3, 3, 3, 1] + [0] * 29], "uint8")[:, ::1]
    hand = np.array([[0] * 9 + [1] + [0] * 24], "uint8")
    held = np.array([[0] * 9 + [4] + [0] * 24], "uint8")
    with pytest.raises(mc.InvalidHand, match="row 0: with the held copies there are five of a kind"):
        mc.shanten_batch(hand, held=held)
    assert mc.shanten_batch(hand, held=held, errors="mark")[0] == -128
    assert mc.shanten_batch(counts, held=np.zeros_like(counts))[0] == 0


def test_waits_are_asked_of_hands_before_the_draw() -> None:
    full = np.array([[3, 3, 3, 3, 2] + [0] * 29], "uint8")
    with pytest.raises(mc.InvalidHand, match=r"row 0: .*before the draw"):
        mc.waits_batch(full)
    assert mc.waits_batch(full, errors="mark")[0] == 0
    assert mc.shanten_batch(full)[0] == -1
