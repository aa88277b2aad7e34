"""Several rons on one tile: the hand in play, the table and the settlement have one answer (P-83, P-84, P-96, K-69)."""

from __future__ import annotations

from itertools import chain, combinations, product

import pytest

import mjcore as mc
import mjrules as mj
from core.riichi.engine_rows import dealt

TWO = ("double", "head_bump")
THREE = ("abort", "abort_always", "paid", "head_bump")
WAYS = [pytest.param(*way, id="-".join(way)) for way in product(TWO, THREE)]
# a tile that all three others win with
ROW = {"hands": ["", "234567m345p4588s", "234678m567p4522s", "345678m23466p45s"], "steps": [{"events": "d0:3s"}]}


def rules_with(two: str, three: str) -> mj.RiichiRules:
    """Rules of this pair, each time anew."""
    return mj.rules("paiyuki-4p").replace(two_ron=two, triple_ron=three)


def subsets(seats: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [*chain.from_iterable(combinations(seats, n) for n in range(len(seats) + 1))]


def before_three(rules: mj.RiichiRules, first: int = 0) -> mc.Round:
    """A hand in which everybody but seat ``first`` may ron what it has discarded."""
    hands = [ROW["hands"][(seat - first) % 4] for seat in range(4)]
    hand = dealt({**ROW, "id": "three", "hands": hands, "dealer": first, "steps": [{"events": f"d{first}:3s"}]}, rules)
    hand.apply(first, "tsumogiri")
    assert all("ron" in hand.legal((first + step) % 4) for step in (1, 2, 3))
    return hand


def played(rules: mj.RiichiRules, first: int, declared: tuple[int, ...]) -> tuple[str | None, tuple[int, ...]]:
    """How a hand ends that some seats declare won, and who wins it."""
    hand = before_three(rules, first)
    hand.resolve(dict.fromkeys(declared, "ron"))
    return hand.end, tuple(sorted(hand.winners))


def settled(rules: mj.RiichiRules, first: int, declared: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
    """The same of the settlement; the order they are told in is of no matter."""
    end = mj.settle(mj.State((25000,) * 4), mj.Ron([(seat, (1, 30)) for seat in declared[::-1]], first), rules)
    return {"win": "ron", "abort": "triple_ron"}[end.event], tuple(sorted(end.winners))


@pytest.mark.parametrize(("two", "three"), WAYS)
def test_the_hand_and_its_settlement_agree(two: str, three: str) -> None:
    rules = rules_with(two, three)
    for first in range(4):
        for declared in subsets(tuple(seat for seat in range(4) if seat != first))[1:]:
            assert played(rules, first, declared) == settled(rules, first, declared)


@pytest.mark.parametrize(("two", "three"), WAYS)
def test_a_draw_of_three_rons_is_one_the_hand_can_end_in(two: str, three: str) -> None:
    rules = rules_with(two, three)
    told = mj.AbortiveDraw("triple_ron")
    if played(rules, 0, (1, 2, 3))[0] == "triple_ron":
        assert mj.settle(mj.State((25000,) * 4), told, rules).event == "abort"
    else:
        with pytest.raises(mj.RuleError, match="triple_ron"):
            mj.settle(mj.State((25000,) * 4), told, rules)


def test_one_table_moves_all_of_them() -> None:
    """Other rules of play behind the same options: who wins changes at the table and in the settlement alike."""
    rules = rules_with("double", "abort")
    assert (played(rules, 0, (1, 3)), settled(rules, 0, (1, 3))) == (("ron", (1, 3)),) * 2
    rules.__dict__["play"] = rules_with("head_bump", "paid").play
    for declared, winners in (((1, 3), (1,)), ((2, 3), (2,)), ((1, 2, 3), (1, 2, 3))):
        assert (played(rules, 0, declared), settled(rules, 0, declared)) == (("ron", winners),) * 2
    with pytest.raises(mj.RuleError, match="triple_ron"):
        mj.settle(mj.State((25000,) * 4), mj.AbortiveDraw("triple_ron"), rules)
    hand = before_three(rules)
    hand.apply(3, "pass")
    hand.apply(1, "ron")  # seat 2 can no longer make it three
    assert hand.winners == (1,)


@pytest.mark.parametrize(("two", "three"), WAYS)
def test_whom_the_hand_waits_for(two: str, three: str) -> None:
    """Exactly those whose ron would change who is paid, with what the others that are waited for may say."""
    rules = rules_with(two, three)
    others = (1, 2, 3)
    for declared in subsets(others)[1:]:
        for passed in subsets(tuple(seat for seat in others if seat not in declared)):
            left = tuple(seat for seat in others if seat not in declared + passed)
            matter = tuple(
                seat
                for seat in left
                if any(
                    settled(rules, 0, (*declared, *some)) != settled(rules, 0, (*declared, *some, seat))
                    for some in subsets(tuple(other for other in left if other != seat))
                )
            )
            assert rules.play.rons_that_matter(0, declared, left) == matter
            answers = {**dict.fromkeys(passed, "pass"), **dict.fromkeys(declared, "ron")}
            assert (before_three(rules).deciding(answers) is None) == bool(matter)


def test_what_is_no_seat_is_refused() -> None:
    play = mj.rules("tenhou-4p").play
    with pytest.raises(mj.ArgumentError, match="seat 1 laid the tile there"):
        play.rons_that_count(1, [0, 1])
    with pytest.raises(mj.ArgumentError, match="waiting"):
        play.rons_that_matter(1, [0], [4])
    with pytest.raises(mj.MahjongTypeError):
        play.rons_that_count("1", [0])
