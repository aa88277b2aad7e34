"""Hands with melds of known tiles, and every discard of a full hand: against the scalar doors and the oracle."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import mjcore as mc
from oracle import hands as oracle
from proofs.random_hands import SIZES, pieces
from proofs.suit_search import Hands
from shared import examples, quickly

NOT_HELD = -128
MELDS = [f"chi:{n}{n + 1}{n + 2}{suit}" for suit in "mps" for n in range(1, 8)]
MELDS += [f"pon:{3 * n}{suit}" for suit in "mps" for n in "123456789"] + [f"pon:{3 * n}z" for n in "1234567"]
MELDS += [f"ankan:{4 * n}{suit}" for suit in "mps" for n in "19"] + [f"ankan:{4 * n}z" for n in "1234567"]
MELDS = [mc.Meld.of(text) for text in MELDS]


def kinds_of(meld):
    return [mc.kind_of_code(code) for code in meld.tiles]


def hand_with_melds(random, players, n_melds, rest):
    """(counts, held, melds): melds near the concealed tiles, so that their copies are often wanted."""
    kinds = [kind for kind in range(34) if players == 4 or not 1 <= kind <= 7]
    while True:
        some = random.sample(MELDS, n_melds)
        held = [0] * 34
        for meld in some:
            for kind in kinds_of(meld):
                held[kind] += 1
        if max(held) > 4 or any(held[kind] for kind in range(34) if kind not in kinds):
            continue
        near = [k for k in kinds for meld in some if abs(k - meld.lowest) < 4]
        wall = [k for k in kinds for _ in range(4 - held[k])] + [k for k in near for _ in range(4 - held[k])]
        random.shuffle(wall)
        counts = [0] * 34
        for kind in wall:
            if sum(counts) < 12 - 3 * n_melds + rest and counts[kind] + held[kind] < 4:
                counts[kind] += 1
        return counts, held, some


@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.parametrize("rest", [1, 2])
def test_held_copies(players, rest, request):
    """4,000 hands with --exhaustive, else some, through batch and scalar door, and by the oracle's search."""
    random = Random(f"{players}{rest}")
    n = 4_000 if request.config.getoption("--exhaustive") else examples(240)
    cases = [hand_with_melds(random, players, 1 + i % 4, rest) for i in range(n)]
    counts, held = (np.array([case[part] for case in cases], dtype=np.uint8) for part in range(2))
    shanten = mc.shanten_batch(counts, held=held, players=players).tolist()
    ukeire = mc.ukeire_batch(counts, held=held, players=players).tolist()
    for (own, in_melds, melds), distance, mask in zip(cases, shanten, ukeire, strict=True):
        scalar = mc.ukeire(own, melds, players=players)
        assert (scalar.shanten, scalar.kinds.mask) == (distance, mask)
        assert mc.shanten(own, melds, players=players) == distance
        assert oracle.shanten(own, len(melds), in_melds, players) == distance
        if rest == 1:
            _, useful = oracle.ukeire(own, len(melds), in_melds, players)
            assert scalar.tiles == useful
    if rest == 1:
        waits = mc.waits_batch(counts, held=held, players=players)
        assert np.array_equal(waits, np.where(np.array(shanten) == 0, ukeire, 0))


@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.parametrize("size", quickly([n for n in SIZES if n % 3 == 2], 2))
def test_discards_against_every_hand_after_them(size, players, request):
    """Each discard of each hand once by the definitions: 200,000 hands with --exhaustive, else some."""
    n = 200_000 if request.config.getoption("--exhaustive") else examples(800, 16)
    for counts in pieces(size, players, n, seed=19):
        shanten, ukeire = mc.discards_batch(counts, players=players)
        assert np.array_equal(shanten == NOT_HELD, counts == 0)
        assert not ukeire[counts == 0].any()
        for kind in range(34):
            some = np.flatnonzero(counts[:, kind])
            if len(some):
                after = counts[some]
                after[:, kind] -= 1
                hands = Hands(after, players)
                assert np.array_equal(shanten[some, kind], hands.shanten())
                assert np.array_equal(ukeire[some, kind], hands.ukeire())


@pytest.mark.thorough
def test_scalar_discards_of_fourteen_tiles(request):
    """The list for people against the oracle's brute force: order, shanten and copies left."""
    for counts in pieces(14, 4, 64 if request.config.getoption("--exhaustive") else examples(16), seed=23):
        for row in counts.tolist():
            found = [(row_.tile, row_.shanten, row_.tiles) for row_ in mc.discards(row)]
            assert found == oracle.discards(row)


@pytest.mark.parametrize("players", [4, 3])
def test_discards_with_held_copies(players):
    random = Random(players)
    cases = [hand_with_melds(random, players, 1 + i % 4, 2) for i in range(60)]
    counts, held = (np.array([case[part] for case in cases], dtype=np.uint8) for part in range(2))
    shanten, ukeire = mc.discards_batch(counts, held=held, players=players)
    for i, (own, _, melds) in enumerate(cases):
        for found in mc.discards(own, melds, players=players):
            assert (found.shanten, found.ukeire.kinds.mask) == (shanten[i, found.tile], int(ukeire[i, found.tile]))
        assert np.array_equal(shanten[i] == NOT_HELD, np.array(own) == 0)


def test_visible_copies_take_kinds_out():
    """visible=: a kind stays in the mask while own, held and seen copies are fewer than four."""
    for counts in pieces(13, 4, 2_000, seed=29):
        visible = np.random.default_rng(1).integers(0, 5, counts.shape, dtype=np.uint8)
        mask, plain = mc.ukeire_batch(counts, visible=visible), mc.ukeire_batch(counts)
        left = ((counts + visible < 4).astype(np.uint64) << np.arange(34, dtype=np.uint64)).sum(axis=1, dtype=np.uint64)
        assert np.array_equal(mask, plain & left)
