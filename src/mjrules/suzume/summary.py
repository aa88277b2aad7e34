"""What the rows of a simulation of Suzume-Jong come to."""

from __future__ import annotations

from typing import Any

import mjcore as mc
from mjrules.estimate import Columns, estimate, mean_of
from mjrules.suzume.rules import SuzumeRules


def suzume_summary(rules: SuzumeRules, players: tuple[str, ...], hands: Columns, games: Columns) -> dict[str, Any]:
    """Return how hands ended ("ends"), tiles drawn ("draws") and for every seat its rates and means ("seats").

    "points" is a hand's, "value" that of a win, "ranks" counts games by place.
    """
    import numpy as np

    seats = []
    for seat, name in enumerate(players):
        won = hands["winners"] >> seat & 1 == 1
        seats.append(
            {
                "seat": seat,
                "player": name,
                "points": estimate(hands["deltas"][:, seat]),
                "win": estimate(won),
                "deal_in": estimate(hands["discarder"] == seat),
                "value": mean_of(hands["value"][won, seat]),
                "rank": estimate(games["rank"][:, seat]),
                "ranks": [int(n) for n in np.bincount(games["rank"][:, seat], minlength=len(players) + 1)[1:]],
            }
        )
    ends = mc.play_schema.SUZUME_ENDS
    return {
        "ends": {name: estimate(hands["end"] == place) for place, name in enumerate(ends)},
        "draws": estimate(hands["draws"]),
        "seats": seats,
    }
