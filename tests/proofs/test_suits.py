"""Every state of every suit: the generated tables against the search, and the kernels that read them."""

from __future__ import annotations

from collections import Counter
from itertools import product

import numpy as np
import pytest

import mjcore as mc
from mjcore.generate import tables as tablegen
from oracle.hands import suit_targets
from oracle.tiles import SUITS
from proofs.suit_search import Hands, numbers, search, searched, states

# complete contents of a suit by sets, (without, with the pair)
COMPLETE_SUIT = ((1, 9), (16, 135), (127, 996), (627, 4_475), (2_098, 13_259))
COMPLETE_HONOURS = ((1, 7), (7, 42), (21, 105), (35, 140), (35, 105))


def digits(n: int, length: int) -> list[int]:
    """The digits of n to the base 5, the lowest first."""
    return [n // 5**place % 5 for place in range(length)]


@pytest.mark.parametrize(("kinds", "wanted"), [(9, COMPLETE_SUIT), (7, COMPLETE_HONOURS)], ids=["suit", "honours"])
def test_number_of_targets(kinds, wanted):
    assert tuple(tuple(len(suit_targets(kinds, sets, pair)) for pair in (False, True)) for sets in range(5)) == wanted


@pytest.mark.parametrize(
    ("kinds", "wanted"),
    [(9, {14: 405_350, 15: 548_090}), (7, {14: 43_130}), (2, {14: 25})],
    ids=["suit", "honours", "man of three players"],
)
def test_number_of_states(kinds, wanted):
    assert {most: len(states(kinds, most)) for most in wanted} == wanted


@pytest.mark.thorough
def test_generated_suit_classes():
    first_six, rows, classes = tablegen.suit_tables()
    held = states(9)
    low, high = numbers(held[:, :6]), numbers(held[:, 6:])
    number = np.array(rows)[np.array(first_six)[low], high]
    assert len(classes) == 126
    assert np.array_equal(np.array(classes)[number], search(held))


@pytest.mark.parametrize(("kinds", "n_classes"), [(7, 55), (2, 10)], ids=["honours", "man of three players"])
def test_generated_classes_of_kinds_without_runs(kinds, n_classes):
    """There are 55 classes of honours; 1m and 9m are two of none, one, two, three or more: 10."""
    class_of, classes = tablegen.honour_classes(kinds)
    held = states(kinds)
    number = [class_of[tuple(sorted(state))] for state in held.tolist()]
    vectors = np.minimum(np.array(classes)[number], 99)
    assert np.array_equal(vectors, search(held))
    used = {n for n, state in zip(number, held.tolist(), strict=True) if sum(state) <= 14}
    assert len(used) == n_classes


# ---------------------------------------------------------------- each state inside whole hands

FILLING = {0: [29, 30, 31, 32, 33], 1: [29, 30, 31, 32, 33], 2: [29, 30, 31, 32, 33], 3: [9, 12, 15, 18, 21]}


def whole_hands(suit: int, held, players: int):
    """Hands of one size each: the states of a suit, filled up with no, some or all triplets and a pair elsewhere."""
    totals = held.sum(axis=1)
    for triplets, pair, total in product(range(5), range(2), range(15)):
        size = total + 3 * triplets + 2 * pair
        some = held[totals == total]
        if not 0 < size <= 14 or size % 3 == 0 or not len(some):
            continue
        counts = np.zeros((len(some), 34), dtype=np.uint8)
        counts[:, FILLING[suit][:triplets]] = 3
        counts[:, FILLING[suit][4]] = 2 * pair
        kinds = [0, 8] if players == 3 and suit == 0 else list(SUITS[suit])
        counts[:, kinds] = some
        yield counts


@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.parametrize("suit", range(4), ids=["man", "pin", "sou", "honours"])
def test_states_in_whole_hands(suit, players, request):
    """Shanten and useful kinds: all 405,350 states of a suit with --exhaustive, else every 40th."""
    held = states(2 if players == 3 and suit == 0 else len(SUITS[suit]), 14)
    if not request.config.getoption("--exhaustive") and len(held) > 1_000:
        held = held[:: 40 if suit < 3 else 7]
    looked_at = Counter()
    for counts in whole_hands(suit, held, players):
        hands = Hands(counts, players)
        for name, found, wanted in (
            ("shanten", mc.shanten_batch(counts, players=players), hands.shanten()),
            ("ukeire", mc.ukeire_batch(counts, players=players), hands.ukeire()),
        ):
            wrong = np.flatnonzero(found != wanted)
            assert not len(wrong), f"{name} of {bytes(counts[wrong[0]])}: {found[wrong[0]]} for {wanted[wrong[0]]}"
            looked_at[name] += len(counts)
    assert looked_at["shanten"] == looked_at["ukeire"] >= len(held)


def test_search_agrees_with_itself_on_single_states():
    """The many-at-once search against one written out for a state."""
    row_of, vectors = searched(9)
    for number in range(7, 5**9, 80_009):
        state = digits(number, 9)
        if sum(state) <= 15:
            for pair, sets in product(range(2), range(5)):
                least = min(
                    sum(max(0, wanted - have) for wanted, have in zip(target, state, strict=True))
                    for target in suit_targets(9, sets, bool(pair))
                )
                assert vectors[row_of[number], 5 * pair + sets] == least
