"""What is no hand: every other number of tiles, every other count at every place, by row and with its index."""

from __future__ import annotations

import numpy as np
import pytest

import mjcore as mc
from proofs.random_hands import SIZES, draw
from proofs.suit_search import in_play

BLOCK = 64
MARK = -128
REMOVED = range(1, 8)  # 2m to 8m
# counts that a mistake in signs or carries would let through
SUSPECT = (5, 6, 7, 8, 15, 16, 17, 31, 63, 64, 126, 127, 128, 129, 130, 132, 192, 251, 252, 253, 254, 255)


def shanten(counts, **said):
    return mc.shanten_batch(counts, **said)


def discards(counts, **said):
    return mc.discards_batch(counts, **said)[0].max(axis=1)


def good(size, n=BLOCK, players=4):
    return draw("uniform", size, players, n, 31)


def of_size(size, n, players):
    """n random rows with that many tiles of those in play, at most four of a kind."""
    kinds = np.flatnonzero(in_play(players))
    random = np.random.default_rng([size, players])
    tiles = np.argsort(random.random((n, 4 * len(kinds))), axis=1)[:, :size] // 4
    return np.stack([np.bincount(kinds[row], minlength=34) for row in tiles]).astype(np.uint8)


@pytest.mark.parametrize(
    ("players", "size"), [(p, n) for p, tiles in ((4, 136), (3, 108)) for n in range(tiles + 1) if n not in SIZES]
)
def test_other_sizes(players, size):
    """Among good rows, at the first, a middle and the last place of a block and of the rest behind it."""
    places = [0, 17, BLOCK - 1, BLOCK, BLOCK + 5, BLOCK + 20]
    counts = good(13, BLOCK + 21, players)
    wanted = shanten(counts, players=players)
    counts[places] = of_size(size, len(places), players)
    wanted[places] = MARK
    assert np.array_equal(shanten(counts, players=players, errors="mark"), wanted)
    ukeire = mc.ukeire_batch(counts, players=players, errors="mark")
    assert np.array_equal(ukeire == 0, wanted == MARK)
    for place in places:
        alone = good(13, BLOCK + 21, players)
        alone[place] = counts[place]
        with pytest.raises(mc.InvalidHand, match=rf"^row {place}: "):
            shanten(alone, players=players)


@pytest.mark.parametrize(
    ("door", "sizes"),
    [(mc.waits_batch, [n for n in SIZES if n % 3 == 2]), (discards, [n for n in SIZES if n % 3 == 1])],
    ids=["waits", "discards"],
)
def test_sizes_that_a_door_does_not_ask_for(door, sizes):
    for size in sizes:
        right = size + 1 if size % 3 == 1 else size - 1
        counts = good(right)
        counts[5] = good(size)[5]
        with pytest.raises(mc.InvalidHand, match=r"^row 5: .*3n"):
            door(counts)
        marked = door(counts, errors="mark")
        others = np.arange(BLOCK) != 5
        assert marked[5] in (0, MARK)
        assert np.array_equal(marked[others], door(counts[others]))


@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.parametrize("kind", range(34))
def test_counts_above_four_at_every_place_of_a_block(kind, players, request):
    """One bad row in each of 64 blocks, at another place in each: exactly these rows are marked."""
    values = range(5, 256) if request.config.getoption("--exhaustive") else SUSPECT
    places = np.arange(BLOCK) * (BLOCK + 1)  # place i of block i
    clean = good(13, BLOCK * BLOCK, players)
    wanted = shanten(clean, players=players)
    wanted[places] = MARK
    for value in values:
        counts = clean.copy()
        counts[places, kind] = value
        assert np.array_equal(shanten(counts, players=players, errors="mark"), wanted)


@pytest.mark.parametrize("place", [0, 1, 31, 62, 63])
@pytest.mark.parametrize("kind", range(34))
def test_the_row_is_named(kind, place):
    for value in SUSPECT:
        for rest in (1, 20):
            counts = good(14, BLOCK + rest)
            row = place if rest == 1 else BLOCK + min(place, rest - 1)
            counts[row, kind] = value
            with pytest.raises(mc.InvalidHand, match=rf"^row {row}: counts: {value} copies of "):
                shanten(counts)


@pytest.mark.parametrize("value", [4, 8, 64, 255])
def test_counts_whose_sum_is_that_of_a_hand_are_refused(value):
    """Sums taken in bytes would come round: 255 + 14 is 13 again."""
    for kind in range(34):
        counts = good(14)
        counts[:, kind] = value
        total = counts.sum(axis=1, dtype=int)
        found = shanten(counts, errors="mark")
        legal = (counts <= 4).all(axis=1) & (total <= 14) & (total % 3 > 0)
        assert np.array_equal(found != MARK, legal)


@pytest.mark.parametrize("kind", REMOVED)
def test_tiles_that_three_players_do_not_use(kind):
    clean = good(13, BLOCK * BLOCK, 3)
    wanted = shanten(clean, players=3)
    places = np.arange(BLOCK) * (BLOCK + 1)
    counts = clean.copy()
    counts[places] = 0
    counts[places, kind] = 1
    wanted[places] = MARK
    assert np.array_equal(shanten(counts, players=3, errors="mark"), wanted)
    assert np.array_equal(mc.ukeire_batch(counts, players=3, errors="mark") == 0, wanted == MARK)
    with pytest.raises(mc.InvalidHand, match=rf"^row 0: .*{kind + 1}m is not used by three players"):
        shanten(counts, players=3)


@pytest.mark.parametrize("kind", range(34))
def test_a_fifth_copy_with_the_held_ones(kind):
    for own in range(5):
        for held_copies in (0, 1, 3, 4, 5, 127, 128, 252, 253, 255):
            counts = good(4, 3)
            held = np.zeros_like(counts)
            counts[1] = 0
            counts[1, kind] = own
            counts[1, (kind + 1) % 34] = 4 if own % 3 == 0 else 0
            held[1, kind] = held_copies
            found = shanten(counts, held=held, errors="mark")
            assert (found[1] == MARK) == (own + held_copies > 4)
            assert MARK not in found[[0, 2]]


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_the_first_bad_row_is_named_whatever_the_threads(threads):
    counts = good(13, 40 * BLOCK)
    counts[[333, 334, 2000], 3] = 9
    with pytest.raises(mc.InvalidHand, match=r"^row 333: "):
        shanten(counts, threads=threads)
    assert np.flatnonzero(shanten(counts, threads=threads, errors="mark") == MARK).tolist() == [333, 334, 2000]
