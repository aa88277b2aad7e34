"""The engine against the slow oracle: every six-tile hand, colours counted, with every dora, dealer or not."""

from __future__ import annotations

from math import comb
from typing import Any

import numpy
import pytest

import mjcore as mc
import mjrules as mj
from oracle import suzume as oracle
from suzume.suzume_hands import NAMES, TILES, coloured_hands, doras_of, hands, spoken
from suzume.suzume_rows import rules_of

STATUS = mc.suzume.schema.STATUS
YAKU = mc.suzume.schema.YAKU
NO_DORA = mc.suzume.schema.NO_DORA

# options that change every part of the price, beside the game's own
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"run_points": 3, "red_points": 2, "tanyao": 4, "all_green": 7, "yakuman_adds_bonus": True, "min_points": 8},
    {"dora_match": "tile", "dealer_bonus_counts_for_minimum": True, "dealer_bonus": 3, "chinyao": 11},
    {"yakuman_includes_base": False, "triplet_points": 5, "dora_points": 2, "chanta": 3, "super_red": 9},
)


def compare(sample: int, options: dict[str, Any]) -> tuple[int, int]:
    """Hold every sample-th hand with all its doras against the oracle; return how many rows, how many wins."""
    rules = mj.rules("suzume", **options)
    prices = {**oracle.DEFAULTS, **options}
    chosen = coloured_hands()[::sample]
    rows = [(hand, dora, dealer) for hand in chosen for dora in (NO_DORA, *doras_of(hand)) for dealer in (0, 1)]
    records = numpy.array(rows, dtype=mj.win_dtype(rules))
    found = mj.score_batch(records, rules)
    assert {STATUS[status] for status in set(found["status"])} <= set(STATUS[: mc.suzume.schema.ANSWERS])
    at = wins = 0
    for hand in chosen:
        doras = (NO_DORA, *doras_of(hand))
        sets = oracle.two_sets(spoken(hand))
        here = found[at : at + 2 * len(doras)]
        at += 2 * len(doras)
        if sets is None:
            # nothing but the status depends on dora or dealer
            assert set(here["status"]) == {STATUS.index("not_complete")}, hand
            assert not here["total"].any(), hand
            continue
        for place, dora in enumerate(doras):
            for dealer in (False, True):
                row = here[2 * place + dealer]
                right = oracle.value(sets, None if dora == NO_DORA else TILES[dora], dealer=dealer, options=prices)
                parts = right["parts"]
                assert STATUS[row["status"]] == ("ok" if right["valid"] else "too_few_points"), (hand, dora, dealer)
                said = [int(row[name]) for name in ("total", "minimum", "base", "red", "dora", "yaku_points")]
                points = parts["tanyao"] + parts["chanta"] + parts["yakuman"]
                wanted = [right["total"], right["minimum"], parts["base"], parts["red"], parts["dora"], points]
                assert said == wanted, (hand, dora, dealer)
                names = {name for bit, name in enumerate(YAKU) if row["yaku"] >> bit & 1}
                assert names == {name for name in ("tanyao", "chanta") if parts[name]} | ({right["yakuman"]} - {None})
                wins += right["valid"]
    assert at == len(rows)
    return len(rows), wins


def test_every_hand_every_dora_dealer_or_not_sampled() -> None:
    rows, wins = compare(7, {})
    assert rows > 100_000
    assert wins > 1_000


@pytest.mark.exhaustive
@pytest.mark.parametrize("options", OPTIONS, ids=["game", "prices", "dora-and-dealer", "flat-yakuman"])
def test_every_hand_every_dora_dealer_or_not(options: dict[str, Any]) -> None:
    assert len(coloured_hands()) == 103_032
    rows, wins = compare(1, options)
    assert rows == 3_885_134
    assert wins > 60_000


@pytest.mark.parametrize("options", OPTIONS[1:], ids=["prices", "dora-and-dealer", "flat-yakuman"])
def test_other_prices_sampled(options: dict[str, Any]) -> None:
    assert compare(29, options)[0] > 50_000


def test_the_160_complete_hands() -> None:
    named = {"".join(NAMES[code] for code in mc.suzume.parse_tiles(marked(text))) for text in mc.suzume.shapes()}
    assert {"".join(sorted(text)) for text in named} == {"".join(sorted(text)) for text in oracle.complete_hands()}
    assert len(mc.suzume.shapes()) == 160


def marked(text: str) -> str:
    """A hand without colour with the fourth copy of a number written as the red one, as it must be."""
    for number in oracle.NUMBERS:
        text = text.replace(number * 4, f"{number}r{number * 3}")
    return text


@pytest.mark.parametrize("n", [5, 6])
def test_shanten_and_waits_of_every_hand(n: int) -> None:
    """Every hand of five and six tiles without colour: about 11,000."""
    complete = sorted(oracle.complete_hands())
    counts = numpy.array([[text.count(name) for name in "123456789GR"] for text in complete])
    seen = set()
    for hand in hands(n):
        # of equal hands the one with the fewest red tiles stands for all
        names = "".join(sorted((NAMES[code] for code in hand), key="123456789GR".index))
        if names in seen:
            continue
        seen.add(names)
        have = numpy.array([names.count(name) for name in "123456789GR"])
        lacking = numpy.maximum(counts - have, 0).sum(axis=1)
        assert mc.suzume.shanten(hand) == lacking.min() - 1, hand
        if n == 5:
            waits = {int(numpy.argmax(counts[place] - have)) for place in numpy.flatnonzero(lacking == 1)}
            assert mc.suzume.waits(hand) == tuple(sorted(waits)), hand
        else:
            sets = mc.suzume.decompose(hand)
            assert (sets != ()) == (lacking.min() == 0)
            kinds = [kind + step * (shape == "run") for shape, kind in sets for step in range(3)]
            assert not sets or sorted(kinds) == sorted(map(mc.suzume.kind_of_code, hand))
    # multisets of 11 kinds, without those of five of a kind or more
    assert len(seen) == {5: comb(15, 5) - 11, 6: comb(16, 6) - 11 * 11}[n]


def test_the_oracle_agrees_with_the_rows() -> None:
    from shared import table

    for row in table("suzume_score"):
        asked = row["input"]
        win = mj.SuzumeWin(**{key: value for key, value in asked.items() if key != "options"})
        sets = oracle.two_sets(spoken(win.codes))
        if sets is None:
            assert row["expect"]["valid"] is False
            continue
        prices = {**oracle.DEFAULTS, **asked["options"]}
        dora = TILES[mc.suzume.parse_tile(win.dora)] if win.dora else None
        right = oracle.value(sets, dora, dealer=win.dealer, options=prices)
        expect = row["expect"]
        for key, mine in (("valid", "valid"), ("minimum_points", "minimum"), ("yakuman", "yakuman")):
            assert expect.get(key, right[mine]) == right[mine], row["id"]
        if right["valid"]:
            assert expect.get("total", right["total"]) == right["total"], row["id"]
        assert {**right["parts"], **expect.get("parts", {})} == right["parts"], row["id"]
        assert rules_of(row).min_points == prices["min_points"]
