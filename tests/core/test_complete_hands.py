"""Complete hands: every suit of them by default, every hand of them with --exhaustive."""

from __future__ import annotations

from itertools import islice, product

import numpy as np
import pytest

import mjcore as mc
from core.complete_hands import (
    BOTH,
    ORPHANS,
    SEVEN_PAIRS,
    STANDARD,
    Rows,
    one_tile_changed,
    orphans,
    random_hands,
    seven_pairs,
    standard,
    suit_fillings,
)
from mjcore.generate import tables as tablegen
from oracle import hands as oracle


def test_every_complete_suit_and_its_readings() -> None:
    """21,743 complete suits, 23,533 readings, four of one suit at most."""
    generated = tablegen.complete_suits()
    assert len(generated) == 21_743
    assert sum(map(len, generated.values())) == 23_533
    assert max(map(len, generated.values())) == 4
    suits = readings = most = 0
    for _, suit, honours in suit_fillings():
        suits += 1
        assert suit in generated
        for place in range(3):  # the same suit as man, pin and sou
            counts = [0] * 9 * place + list(suit) + [0] * 9 * (2 - place) + honours
            win = next(kind for kind in range(33, -1, -1) if counts[kind])
            found = {
                (reading.sets, reading.pair) for reading in mc.decompose(counts, win) if reading.form == "standard"
            }
            assert len(found) == len(generated[suit])
        readings += len(found)
        most = max(most, len(found))
    assert (suits, readings, most) == (21_743, 23_533, 4)


def test_every_complete_honours() -> None:
    """498 complete honours, one reading each."""
    n = 0
    for sets, pair in product(range(5), (False, True)):
        for content in oracle.suit_targets(7, sets, pair):
            counts = [0] * 27 + list(content)
            for first in (0, 9, 18, 15)[: 4 - sets]:  # 123m 123p 123s 789p
                for kind in range(first, first + 3):
                    counts[kind] += 1
            counts[26] += 0 if pair else 2
            assert mc.shanten(counts) == -1
            win = next(kind for kind in range(33, -1, -1) if counts[kind])
            assert len({(reading.sets, reading.pair) for reading in mc.decompose(counts, win)}) == 1
            n += 1
    assert n == 498


def check_complete(rows: Rows) -> None:
    """Shanten -1 through the batch door, and a reading with every form of the winning tile's place."""
    assert not np.any(rows.sum(axis=1) != 14)
    assert rows.max() <= 4
    assert (mc.shanten_batch(rows) == -1).all()


def readings_of(rows: Rows) -> int:
    """How many of some hands have a reading, the winning tile their lowest tile."""
    wins = (rows > 0).argmax(axis=1)
    return sum(bool(mc.decompose(row.tobytes(), int(win))) for row, win in zip(rows, wins, strict=True))


@pytest.mark.thorough
def test_a_sample_of_the_complete_hands() -> None:
    rng = np.random.default_rng(1)
    for blocks in (islice(standard(), 0, None, 29), islice(seven_pairs(), 0, None, 4), [orphans()]):
        for block in blocks:
            rows = block[rng.integers(0, len(block), 300)]
            check_complete(rows)
            assert readings_of(rows) == len(rows)
            others = one_tile_changed(rng, rows)
            complete = mc.shanten_batch(others) == -1
            assert readings_of(others[complete]) == complete.sum()
            assert readings_of(others[~complete]) == 0


@pytest.mark.exhaustive
def test_every_complete_hand_there_is() -> None:
    """16,873,619 hands: each at shanten -1, each with a reading, none of them twice."""
    counted = {"standard": 0, "seven pairs": 0, "orphans": 0}
    both = read = 0
    for name, blocks in (("standard", standard()), ("seven pairs", seven_pairs()), ("orphans", [orphans()])):
        for rows in blocks:
            check_complete(rows)
            counted[name] += len(rows)
            if name == "standard":
                both += int(((rows == 0) | (rows == 2)).all(axis=1).sum())
            read += readings_of(rows)
    assert counted == {"standard": STANDARD, "seven pairs": SEVEN_PAIRS, "orphans": ORPHANS}
    assert both == BOTH
    assert read == sum(counted.values())
    assert sum(counted.values()) - both == 16_873_619


@pytest.mark.exhaustive
def test_no_other_hand_is_complete() -> None:
    """Ten million others, half of them dealt and half a complete hand with one tile changed: no reading."""
    rng = np.random.default_rng(20_260_101)
    others = 0
    for block in standard():
        if others >= 5_000_000:
            break
        rows = one_tile_changed(rng, block[rng.integers(0, len(block), 60_000)])
        complete = mc.shanten_batch(rows) == -1
        assert readings_of(rows[~complete]) == 0
        assert readings_of(rows[complete]) == complete.sum()
        others += int((~complete).sum())
    assert others >= 5_000_000
    while others < 10_000_000:
        rows = random_hands(rng, 100_000)
        complete = mc.shanten_batch(rows) == -1
        assert readings_of(rows[~complete]) == 0
        others += int((~complete).sum())
