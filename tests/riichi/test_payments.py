"""What each payer owes: the compiled scorer and whole numbers of any size read one table (C-4, P-10)."""

from __future__ import annotations

from itertools import product

import pytest

import mjcore as mc
import mjrules as mj
from mjrules.riichi.points import FU_VALUES, pay_of, total_of, unlimited_pay

WAYS = [("tenhou-4p", "loss"), *[("tenhou-3p", way) for way in mc.schema.OWED]]


@pytest.mark.parametrize(("preset", "way"), WAYS)
def test_the_scorer_pays_what_whole_numbers_say(preset: str, way: str) -> None:
    rules = mj.rules(preset, sanma_tsumo=way, aotenjou=True)
    for han, fu, dealer, tsumo in product(range(1, 51), FU_VALUES, (False, True), (False, True)):
        raw = mc.points_record(han, fu, 0, 0, dealer, tsumo, rules.table)
        paid = unlimited_pay(han, fu, dealer=dealer, tsumo=tsumo, rules=rules)
        assert pay_of(raw, dealer=dealer, tsumo=tsumo) == paid
        assert raw.points == total_of(paid, rules.players)


def test_four_players_lose_no_share() -> None:
    # the option is about the seat that three do not have
    told = [mj.points(4, 30, tsumo=True, rules=mj.rules("tenhou-4p", sanma_tsumo=way)).pay for way in mc.schema.OWED]
    assert told == [{"dealer": 3900, "child": 2000}] * 3
