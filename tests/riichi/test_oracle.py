"""mj.score against the slow oracle, over every registered preset and random changes of options."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import mjcore as mc
import mjrules as mj
from mjrules.riichi.yaku import YAKU
from riichi.tables import RIICHI, SCORE_TABLES, rules_of, said, win_of
from riichi.wins import LATEST, oracle_says, random_rules, random_win
from rules.published import published
from shared import Row, examples, params

# a seed a hand: hypothesis keeps and replays the ones that failed
seeds = st.integers(0, 2**40)


def without_parts(found: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in found.items() if key != "fu_parts"}


def check(arguments: dict[str, Any], rules: mj.RiichiRules) -> mj.Score:
    """A score that is one of those the oracle would pay."""
    score = mj.score(**arguments, rules=rules)
    assert without_parts(said(score)) in oracle_says(arguments, rules), (arguments, rules.name, rules.digest)
    return score


@pytest.mark.parametrize("name", RIICHI)
@settings(max_examples=examples(300))
@given(seed=seeds)
def test_every_preset_agrees_with_the_oracle(name: str, seed: int) -> None:
    rules = mj.rules(name)
    check(random_win(Random(seed), rules), rules)


@settings(max_examples=examples(500))
@given(seed=seeds)
def test_changed_options_agree_with_the_oracle(seed: int) -> None:
    rng = Random(seed)
    rules = random_rules(rng)
    for _ in range(3):
        check(random_win(rng, rules), rules)


def priced_by_the_oracle(row: Row) -> bool:
    """Whether the oracle can price a row: it refuses nothing and knows no house's own yaku, nor yet the latest ones."""
    rules = rules_of(row)
    latest = any(getattr(rules, option) for option in LATEST)
    return "error" not in row["expect"] and not latest and set(rules.yaku) <= {yaku.name for yaku in YAKU}


def test_the_oracle_knows_every_published_yaku() -> None:
    assert [row.name for row in YAKU if row.option in LATEST and row.name in published()["yaku"]] == []


@pytest.mark.parametrize("row", [row for row in params(*SCORE_TABLES) if priced_by_the_oracle(*row.values)])
def test_table_rows_agree_with_the_oracle(row: Row) -> None:
    rules = rules_of(row)
    said_so = {"melds": [], **win_of(row).arguments()}
    said_so["melds"] = [str(meld) for meld in said_so["melds"]]
    assert without_parts(said(mj.score(win_of(row), rules=rules))) in oracle_says(said_so, rules)


# ---------------------------------------------------------------- what holds for every score


@settings(max_examples=examples(400))
@given(seed=seeds)
@example(seed=0)
def test_invariants_of_a_score(seed: int) -> None:
    rng = Random(seed)
    rules = random_rules(rng)
    arguments = random_win(rng, rules)
    win = mj.Win(**arguments)
    score = mj.score(win, rules=rules)
    assert score == mj.score(win, rules=rules)
    assert mj.Win.from_dict(win.to_dict()) == win
    assert eval(repr(win), {"Win": mj.Win}) == win
    scored = mj.score_batch(mj.pack([win]), rules)
    assert scored[0].tobytes() == score.raw.record
    if not score.valid:
        assert score.reason in ("not_complete", "no_yaku", "nuki_ron_refused")
        return
    assert all(amount % 100 == 0 for amount in score.pay.values())
    payers = {"discarder": 1, "each": rules.players - 1, "dealer": 1, "child": rules.players - 2}
    assert score.points == sum(amount * payers[payer] for payer, amount in score.pay.items()) > 0
    assert set(score.pay) == ({"discarder"} if not win.tsumo else {"each"} if win.dealer else {"dealer", "child"})
    assert sum(part.fu for part in score.fu_parts) == score.fu
    assert (score.limit == "yakuman") == (score.yakuman > 0)
    assert score.yaku


def one_dora_more(rng: Random, rules: mj.RiichiRules) -> tuple[dict[str, Any], dict[str, Any]]:
    """A random win, and the same with one more indicator that names one of its tiles."""
    while True:
        said_so = random_win(rng, rules)
        if len(said_so["dora_indicators"]) > 8:
            continue
        win = mj.Win(**said_so)
        for indicator in mc.tile_kinds(players=rules.players):
            if win.kinds[mc.dora_of(indicator, players=rules.players)]:
                more = {**said_so, "dora_indicators": said_so["dora_indicators"] + mc.tile_text(indicator)}
                try:
                    mj.Win(**more)
                except mj.InvalidHand:  # a fifth copy, or the tile of a robbed kan
                    continue
                return said_so, more


@settings(max_examples=examples(200))
@given(seed=seeds)
def test_one_more_dora_never_lowers_the_points(seed: int) -> None:
    rng = Random(seed)
    rules = random_rules(rng).replace(kandora=True)
    less, more = one_dora_more(rng, rules)
    before, after = mj.score(**less, rules=rules), mj.score(**more, rules=rules)
    assert after.valid == before.valid
    assert after.points >= before.points, more


def without_honours(rng: Random, rules: mj.RiichiRules) -> dict[str, Any]:
    """A random win whose yaku and fu do not depend on the winner's wind."""
    while True:
        said_so = random_win(rng, rules)
        if "z" not in said_so["hand"] + said_so["win_tile"] + "".join(said_so["melds"]) and not said_so.get(
            "first_turn"
        ):
            return said_so


@settings(max_examples=examples(200))
@given(seed=seeds)
def test_a_dealer_wins_what_a_child_wins_and_is_paid_more(seed: int) -> None:
    rng = Random(seed)
    rules = mj.rules(rng.choice(RIICHI))
    arguments = without_honours(rng, rules)
    child = mj.score(**{**arguments, "seat_wind": "S"}, rules=rules)
    dealer = mj.score(**{**arguments, "seat_wind": "E"}, rules=rules)
    assert (dealer.reason, dealer.yaku, dealer.han, dealer.fu) == (child.reason, child.yaku, child.han, child.fu)
    assert dealer.points >= child.points
    assert dealer.points > child.points or not child.valid
