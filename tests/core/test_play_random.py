"""Walls and streams: RFC 8439, known answers, the slow derivation, no order favoured, bad input."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mjcore as mc
from oracle import chacha
from shared import Row, examples, params

SEEDS = st.integers(0, 2**256 - 1) | st.integers(0, 9)
GAMES = st.integers(0, 2**64 - 1) | st.integers(0, 9)
DEALS = st.integers(0, 2**24 - 1) | st.integers(0, 30)


def test_block_of_rfc_8439() -> None:
    # section 2.3.2
    block = mc.chacha20_block(bytes(range(32)), 1, bytes.fromhex("000000090000004a00000000"))
    assert block.hex() == (
        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
        "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"
    )


@pytest.mark.parametrize("row", params("wall_vectors"))
def test_known_answers(row: Row) -> None:
    told = dict(row["input"])
    if "tiles" in told:
        assert bytes(mc.wall(**told)).hex() == row["expect"]["wall"]
        return
    bounds = told.pop("bounds")
    stream = mc.Stream(**told)
    assert [stream.below(bound) for bound in bounds] == row["expect"]["drawn"]


@given(st.binary(min_size=32, max_size=32), st.integers(0, 2**32 - 1), st.binary(min_size=12, max_size=12))
def test_blocks_are_those_of_the_slow_cipher(key: bytes, counter: int, nonce: bytes) -> None:
    assert mc.chacha20_block(key, counter, nonce) == chacha.block(key, counter, nonce)


@given(SEEDS, GAMES, DEALS, st.integers(2, 255))
def test_walls_are_those_of_the_slow_derivation(seed: int, game: int, deal: int, tiles: int) -> None:
    wall = mc.wall(seed, game, deal, tiles=tiles)
    assert list(wall) == chacha.wall(seed, game, deal, tiles)
    assert sorted(wall) == list(range(tiles))


@given(SEEDS, GAMES, DEALS, st.none() | st.integers(0, 7), st.lists(st.integers(1, 2**31 - 1), max_size=40))
def test_streams_are_those_of_the_slow_derivation(
    seed: int, game: int, deal: int, seat: int | None, bounds: list[int]
) -> None:
    stream, slow = mc.Stream(seed, game, deal, seat), chacha.words(seed, game, deal, 255 if seat is None else 1 + seat)
    assert [stream.below(bound) for bound in bounds] == [chacha.below(slow, bound) for bound in bounds]


def test_a_word_of_the_unfair_rest_is_drawn_again() -> None:
    # 3 * 2^30 leaves a rest of 2^30, so a quarter of all words does not count
    bound, words = 3 * 2**29, 4000
    slow = chacha.words(1, 0, 0, 255)
    fair = [high for high, low in (divmod(next(slow) * bound, 2**32) for _ in range(words)) if low >= 2**32 % bound]
    assert len(fair) < words
    stream = mc.Stream(1)
    assert [stream.below(bound) for _ in fair] == fair


def test_every_place_and_every_pair_of_neighbours_is_as_likely_as_any_other() -> None:
    n, deals = 12, examples(60_000)
    places: Counter[tuple[int, int]] = Counter()
    following: Counter[tuple[int, int]] = Counter()
    for deal in range(deals):
        wall = mc.wall(2024, 0, deal, tiles=n)
        places.update(enumerate(wall))
        following.update(pairwise(wall))
    for counts, cells in ((places, n * n), (following, n * (n - 1))):
        expected = sum(counts.values()) / cells
        chi2 = sum((counts[cell] - expected) ** 2 / expected for cell in counts)
        assert len(counts) == cells
        assert chi2 < cells + 5 * (2 * cells) ** 0.5  # five standard deviations


def test_game_deal_and_seed_each_change_the_wall() -> None:
    walls = {mc.wall(seed, game, deal) for seed in (0, 1) for game in (0, 1, 2**32) for deal in (0, 1, 2)}
    assert len(walls) == 18


def test_a_seat_has_a_stream_of_its_own() -> None:
    drawn = {tuple(mc.Stream(7, 0, 0, seat).below(1000) for _ in range(4)) for seat in (None, 0, 1, 2, 3, 4, 5)}
    assert len(drawn) == 7


@pytest.mark.parametrize(
    "seed",
    [7, (7).to_bytes(32, "big"), bytearray((7).to_bytes(32, "big")), f"{7:064x}"],
    ids=["int", "bytes", "bytearray", "hex"],
)
def test_a_seed_has_several_forms(seed: Any) -> None:
    assert mc.seed_bytes(seed) == (7).to_bytes(32, "big")
    assert mc.wall(seed) == mc.wall(7)


def test_no_seed_takes_a_fresh_one() -> None:
    assert len({mc.seed_bytes(None) for _ in range(20)}) == 20
    assert len(mc.seed_bytes(None)) == 32


BAD: list[tuple[str, Any, type[Exception], str]] = [
    ("seed-negative", lambda: mc.wall(-1), mc.ArgumentError, "seed is -1"),
    ("seed-big", lambda: mc.wall(2**256), mc.ArgumentError, "2^256-1"),
    ("seed-bool", lambda: mc.wall(True), mc.MahjongTypeError, "seed is bool"),
    ("seed-float", lambda: mc.wall(1.5), mc.MahjongTypeError, "seed is float"),
    ("seed-bytes", lambda: mc.wall(b"7"), mc.ArgumentError, "expected 32 bytes"),
    ("seed-hex", lambda: mc.wall("7"), mc.ArgumentError, "64 hex digits"),
    ("seed-no-hex", lambda: mc.wall("g" * 64), mc.ArgumentError, "64 hex digits"),
    ("game-negative", lambda: mc.wall(7, -1), mc.ArgumentError, "game index is -1"),
    ("game-big", lambda: mc.wall(7, 2**64), mc.ArgumentError, "0..2^64-1"),
    ("game-type", lambda: mc.wall(7, "1"), mc.MahjongTypeError, "game index is str"),
    ("deal-big", lambda: mc.wall(7, 0, 2**24), mc.ArgumentError, "deal index"),
    ("tiles-one", lambda: mc.wall(7, tiles=1), mc.ArgumentError, "2 tiles or more"),
    ("tiles-many", lambda: mc.wall(7, tiles=256), mc.ArgumentError, "tiles"),
    ("seat", lambda: mc.Stream(7, 0, 0, 8), mc.ArgumentError, "seat"),
    ("bound", lambda: mc.Stream(7).below(0), mc.ArgumentError, "bound is 0"),
    ("bound-big", lambda: mc.Stream(7).below(2**31), mc.ArgumentError, "bound"),
    ("nonce", lambda: mc.chacha20_block(bytes(32), 0, b""), mc.ArgumentError, "nonce"),
    ("counter", lambda: mc.chacha20_block(bytes(32), 2**32, bytes(12)), mc.ArgumentError, "counter"),
]


@pytest.mark.parametrize(("call", "error", "says"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_bad_input_is_named(call: Any, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says.replace("^", r"\^").replace("(", r"\(")):
        call()
