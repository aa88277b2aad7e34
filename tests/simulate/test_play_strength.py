"""The players' ladder of Suzume-Jong, for every number of players. Runs with --exhaustive.

Each is stronger than the one below, but "strong" is only no weaker than "balanced": with 2 to 5 players its points a
hand beside the other's were -0.021 [-0.146, 0.104], -0.022 [-0.083, 0.038], 0.003 [-0.030, 0.036] and
-0.006 [-0.028, 0.016].
"""

from __future__ import annotations

import pytest

import mjrules as mj
from mjrules.simulate.simulation import estimate

GAMES = 6000


def seatings(players: int, strong: str, weak: str) -> list[list[str]]:
    """Tables of strong and weak players, as many of each over all, each in every seat."""
    found = []
    for pattern in range(players):
        table = [strong if (seat + pattern) % players < players // 2 else weak for seat in range(players)]
        found.append(table)
        found.append([weak if name == strong else strong for name in table])
    return found


@pytest.mark.exhaustive
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("strong", "weak"), [("greedy", "random"), ("balanced", "greedy"), ("strong", "balanced")])
def test_the_stronger_player_wins_more_points_a_hand(
    strong: str, weak: str, players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = mj.rules("suzume", players=players)
    differences: list[float] = []
    tables = seatings(players, strong, weak)
    for number, table in enumerate(tables):
        result = mj.simulate(rules, games=GAMES // len(tables), players=table, seed=number, workers=2)
        deltas = result.hands["deltas"].reshape(len(result.games["game"]), -1, players).mean(axis=1)
        mine, others = result.seats(strong), result.seats(weak)
        differences += (deltas[:, mine].mean(axis=1) - deltas[:, others].mean(axis=1)).tolist()
    found = estimate(differences)
    shown = f"{strong} - {weak} = {found.mean:.3f} [{found.low:.3f}, {found.high:.3f}] points a hand"
    with capsys.disabled():
        print(f"\n{players} players, {len(differences)} games: {shown}")
    assert (found.high if strong == "strong" else found.low) > 0
