"""The ladder of riichi's players over whole games: each places better than the one below. Runs with --exhaustive."""

from __future__ import annotations

import pytest

import mjrules as mj
from mjrules.common.tally import estimate

GAMES = 20_000
STEPS = [("greedy", "random"), ("greedy", "tsumogiri"), ("balanced", "greedy"), ("strong", "balanced")]


def seatings(seats: int, strong: str, weak: str) -> list[list[str]]:
    """Tables of both players, each in every seat: one against the rest, and as many of each where that goes."""
    found = []
    for number in range(seats):
        for alone, others in ((strong, weak), (weak, strong)):
            found.append([alone if seat == number else others for seat in range(seats)])
        if seats == 4:
            found.append([strong if (seat + number) % 4 < 2 else weak for seat in range(4)])
    return found


@pytest.mark.exhaustive
@pytest.mark.parametrize("preset", ["tenhou-4p", "tenhou-3p", "kirakuken-4p", "kirakuken-3p"])
@pytest.mark.parametrize(("strong", "weak"), STEPS)
def test_the_stronger_player_places_better(
    strong: str, weak: str, preset: str, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = mj.rules(preset)
    differences: list[float] = []
    tables = seatings(rules.players, strong, weak)
    games = -(-GAMES // len(tables))
    for number, table in enumerate(tables):
        result = mj.simulate(rules, games=games, players=table, seed=number)
        ranks = result.games["rank"]
        mine, others = ([seat for seat, name in enumerate(table) if name == wanted] for wanted in (strong, weak))
        differences += (ranks[:, others].mean(axis=1) - ranks[:, mine].mean(axis=1)).tolist()
    found = estimate(differences)
    with capsys.disabled():
        shown = f"{found.mean:.3f} [{found.low:.3f}, {found.high:.3f}] places better a game"
        print(f"\n{preset}, {len(differences)} games: {strong} than {weak} {shown}")
    assert found.low > 0
