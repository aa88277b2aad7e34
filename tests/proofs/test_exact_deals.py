"""The mean shanten of random tiles and the share of complete deals: counted, and drawn."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb, prod, sqrt

import numpy as np
import pytest

import exact_deals as exact
import mjcore as mc
from core.complete_hands import Rows, orphans, seven_pairs, standard

# deals of 13 and 14 tiles out of 136 by shanten; the test below counts them anew
THIRTEEN = {
    0: 39_270_395_383_132,
    1: 3_006_175_115_638_776,
    2: 45_249_205_945_148_216,
    3: 175_141_291_509_958_900,
    4: 192_909_046_305_573_888,
    5: 63_384_201_353_756_672,
    6: 4_045_365_540_028_416,
}
FOURTEEN = {
    -1: 12_859_078_207_674,
    0: 2_966_241_795_738_948,
    1: 99_154_452_630_748_356,
    2: 828_714_358_375_292_670,
    3: 1_867_404_976_243_926_528,
    4: 1_211_948_980_271_480_832,
    5: 233_501_763_289_743_360,
    6: 6_601_397_483_077_632,
}
MEANS = (
    Fraction(3_638_146_736_905_591, 1_016_333_101_188_000),  # 3.57968
    Fraction(33_367_408_859_373_163, 10_572_898_082_508_000),  # 3.15594
)
COMPLETE = Fraction(2_143_179_701_279, 708_384_171_528_036_000)  # one deal in 330,530


def test_the_figures_belong_together() -> None:
    for deals, tiles, mean in ((THIRTEEN, 13, MEANS[0]), (FOURTEEN, 14, MEANS[1])):
        assert sum(deals.values()) == comb(136, tiles)
        assert exact.mean(deals) == mean
    assert Fraction(FOURTEEN[-1], comb(136, 14)) == COMPLETE
    assert [round(float(mean), 5) for mean in MEANS] == [3.57968, 3.15594]


def test_honours_alone_are_counted_as_they_can_be_listed() -> None:
    """The same count for deals of honours only, against the shanten of every one of them."""
    every = np.indices((5,) * 7, dtype=np.uint8).reshape(7, -1).T
    group = exact.Group.of(exact.honour_profiles())
    for tiles in (13, 14):
        rows = np.zeros((int((every.sum(axis=1) == tiles).sum()), 34), dtype=np.uint8)
        rows[:, 27:] = every[every.sum(axis=1) == tiles]
        deals = [prod(comb(4, int(n)) for n in row) for row in rows[:, 27:]]
        found: dict[int, int] = {}
        for shanten, n in zip(mc.shanten_batch(rows).tolist(), deals, strict=True):
            found[shanten] = found.get(shanten, 0) + n
        assert exact.by_shanten(group, tiles) == found
        assert sum(found.values()) == comb(28, tiles)


def draw(deals: int, seed: int) -> None:
    """Draw so many deals; means and share of complete ones lie within four standard errors."""
    dealer = exact.Dealer(seed, at_once=min(deals, 100_000))
    counted = [np.zeros(9, dtype=np.int64), np.zeros(9, dtype=np.int64)]
    for _ in range(deals // len(dealer.rows)):
        for total, rows in zip(counted, dealer.deal(), strict=True):
            total += np.bincount(mc.shanten_batch(rows) + 1, minlength=9)
    for total, by_shanten, tiles in zip(counted, (THIRTEEN, FOURTEEN), (13, 14), strict=True):
        n = int(total.sum())
        found = sum(int(times) * (place - 1) for place, times in enumerate(total)) / n
        wanted = exact.mean(by_shanten)
        error = sqrt((exact.mean(by_shanten, 2) - wanted**2) / n)
        told = f"mean {found:.6f}, exact {float(wanted):.6f}, {(found - wanted) / error:+.2f} standard errors"
        print(f"\n{n} deals of {tiles}: {told}")
        assert abs(found - wanted) < 4 * error
        for place, times in enumerate(total):
            share = by_shanten.get(place - 1, 0) / sum(by_shanten.values())
            assert abs(int(times) - n * share) <= 4 * sqrt(n * share * (1 - share)), place - 1
    complete = int(counted[1][0])
    print(f"complete: {complete} of {deals}, expected {float(COMPLETE * deals):.1f}")


def test_a_sample_agrees() -> None:
    draw(200_000, 1)


@pytest.mark.exhaustive
def test_a_hundred_million_deals_agree(capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        draw(100_000_000, 2)


@pytest.mark.exhaustive
def test_every_deal_counted() -> None:
    assert exact.riichi_deals() == (THIRTEEN, FOURTEEN)


@pytest.mark.exhaustive
def test_the_complete_hands_there_are_come_so_often() -> None:
    """The 16,873,619 complete hands, each as often as it can be dealt; those of both forms once."""
    weight = np.array([comb(4, n) for n in range(5)], dtype=np.int64)

    def deals(rows: Rows) -> int:
        return int(weight[rows].prod(axis=1).sum())

    total = hands = 0
    for blocks in (standard(), seven_pairs(), [orphans()]):
        for rows in blocks:
            total += deals(rows)
            hands += len(rows)
    for rows in standard():
        both = ((rows == 0) | (rows == 2)).all(axis=1)
        total -= deals(rows[both])
        hands -= int(both.sum())
    assert hands == 16_873_619
    assert total == FOURTEEN[-1]


def test_deals_are_tiles_of_one_set() -> None:
    """Every shuffle holds each tile once, every kind comes to each place, and 13 are the 14 but one."""
    dealer = exact.Dealer(3, at_once=500)
    for _ in range(3):
        thirteen, fourteen = dealer.deal()
        assert (np.sort(dealer.tiles, axis=1) == np.arange(136)).all()
        assert ((fourteen - thirteen).sum(axis=1) == 1).all()
        assert (fourteen.sum(axis=1) == 14).all()
        assert fourteen.max() <= 4
    firsts = {place: set(dealer.tiles[:, place].tolist()) for place, _ in product(range(3), range(1))}
    assert all(len(found) > 100 for found in firsts.values())
