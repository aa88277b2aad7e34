"""Constants of the settlement, each changed: some row of the tables fails."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

from mjrules.common import ledger
from mjrules.riichi import chombo, draws, final, match, pao, state, wins
from mjrules.riichi import payment as worth
from mjrules.riichi import settle as settlement
from riichi.settle.settle_rows import all_rows, holds, rules_of


def survives() -> bool:
    """Whether every row still holds."""
    return all(holds(row, rules_of(row)) for row in all_rows())


def triggers(name: str, needed: int) -> Any:
    """The table of liabilities with another number of sets for one yakuman."""
    return MappingProxyType({**pao.TRIGGERS, name: (needed, pao.TRIGGERS[name][1])})


def rounds(name: str, count: int) -> dict[str, int]:
    return {**match.ROUNDS, name: count}


def up_from(name: str, points: int) -> dict[str, int]:
    return {**final.ROUND_UP_FROM, name: points}


def uneven(amount: int, takers: int, step: int = 100) -> list[int]:
    """Remainders to the last instead of the first."""
    return ledger.shares(amount, takers, step)[::-1]


def other_mangan(**where: Any) -> worth.Worth:
    return worth.worth_of("haneman", tsumo=True, **where)


MUTANTS: dict[str, tuple[object, str, object]] = {
    "stick of a chombo": (chombo, "STICK", 900),
    "own stick": (wins, "STICK", 900),
    "stick put out": (state, "STICK", 3000),
    "deposit of a wrong call": (chombo, "PENALTY_DEPOSIT", 900),
    "mangan of a chombo": (chombo, "mangan", other_mangan),
    "mangan of nagashi": (draws, "mangan", other_mangan),
    "remainder of the pot": (wins, "shares", uneven),
    "remainder of the noten fee": (draws, "shares", uneven),
    "remainder of the tobi prize": (match, "shares", uneven),
    "remainder of the result": (final, "shares", uneven),
    "thousand": (final, "THOUSAND", 900),
    "hundred": (final, "TENTH", 1000),
    **{f"round {name}": (final, "ROUND_UP_FROM", up_from(name, other)) for name, other in
       (("5down6up", 500), ("half_up", 600), ("down", 900), ("up", 200))},
    **{f"rounds of {name}": (match, "ROUNDS", rounds(name, count)) for name, count in
       (("tonpuu", 2), ("tonnan", 1), ("iisou", 3))},
    **{f"pao of {name}, {step:+d} set": (pao, "TRIGGERS", triggers(name, pao.TRIGGERS[name][0] + step))
       for name in pao.TRIGGERS for step in (-1, 1)},
    "greens": (pao, "GREEN", frozenset({19, 20, 21, 23})),
    "green run": (pao, "GREEN_RUN", 20),
    "terminals": (pao, "TERMINALS", frozenset({0, 8, 9})),
    "kans": (pao, "KANS", frozenset({"daiminkan"})),
    "fed": (pao, "FED", frozenset({"pon"})),
    "target": (settlement, "target_of", lambda rules: rules.return_points + 10_000),
    "phase": (settlement, "phase_of", lambda state, rules: match.BEFORE),
    "honba of the next hand": (settlement, "next_honba", lambda honba, event, stays, rules: honba + 1),
    "place of the next hand": (settlement, "next_place", lambda state, stays: (state.dealer, state.round)),
    "tobi": (settlement, "out_below", lambda rules: match.NOBODY),
    "deal kept by a win": (settlement, "win_stays", lambda dealer, winners, rules: dealer in winners),
    "deal kept by an abort": (settlement, "abort_stays", lambda kind, rules: rules.abort_dealer_stays),
    "order of a result": (final, "ranking", lambda points, first_dealer, rules: match.ranking(points, 0, rules)),
    "first": (settlement, "is_first", lambda seat, points, first_dealer, rules: points[seat] == max(points)),
}  # fmt: skip


@pytest.mark.parametrize("name", MUTANTS)
def test_a_row_fails(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, attribute, other = MUTANTS[name]
    assert getattr(module, attribute) != other
    monkeypatch.setattr(module, attribute, other)
    assert not survives()


def test_unchanged_holds() -> None:
    assert survives()
