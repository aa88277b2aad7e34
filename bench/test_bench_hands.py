"""Time of shanten, waits, ukeire, discards and readings. Run: pytest bench."""

from __future__ import annotations

from itertools import cycle

import numpy as np
import pytest

import mjcore as mc
from bench.hands import hands

TEXT = "123m406p7899s1122z"


def counts(tiles, kinds=34):
    return np.frombuffer(b"".join(hands(tiles, kinds)), dtype=np.uint8).reshape(-1, 34)


def test_shanten_text(benchmark):
    assert benchmark(mc.shanten, TEXT) == 0


def test_shanten_bytes(benchmark):
    following = cycle(hands(13)).__next__
    assert benchmark(lambda: mc.shanten(following())) >= 0


def test_shanten_melds(benchmark):
    assert benchmark(mc.shanten, "23m456p789s55s", ["ankan:1111m"]) == 0


@pytest.mark.parametrize("door", [mc.ukeire, mc.waits], ids=["ukeire", "waits"])
def test_thirteen_tiles(benchmark, door):
    following = cycle(hands(13)).__next__
    benchmark(lambda: door(following()))


def test_discards(benchmark):
    following = cycle(hands(14)).__next__
    assert benchmark(lambda: mc.discards(following()))


def test_decompose(benchmark):
    assert len(benchmark(mc.decompose, "11122233m55z123p", "3m")) == 2


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("door", [mc.shanten_batch, mc.waits_batch, mc.ukeire_batch])
def test_batch_of_10000(benchmark, door, threads):
    rows = counts(13)
    assert len(benchmark(door, rows, threads=threads)) == len(rows)


def test_batch_of_10000_with_a_pon_of_chun(benchmark):
    rows = counts(10, kinds=33)
    held = np.zeros_like(rows)
    held[:, 33] = 3
    assert len(benchmark(mc.shanten_batch, rows, held=held)) == len(rows)
