"""What the rows of a simulation of riichi come to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import mjcore as mc
from mjrules.estimate import Columns, Estimate, estimate, mean_of, share
from mjrules.riichi.yaku import BONUS_IDS

if TYPE_CHECKING:
    import numpy as np

    from mjrules.ruleset import RiichiRules

ENDS = mc.round_schema.ENDS
BONUS = {number: name for name, number in BONUS_IDS.items()}


def riichi_summary(rules: RiichiRules, players: tuple[str, ...], hands: Columns, games: Columns) -> dict[str, Any]:
    """Return what hands and games come to; shares are of hands unless said otherwise.

    "ends": how hands ended; "by_function": share settled by ``settle`` and not by the tables;
    "hands_a_game"; "yaku": share of the wins that have it, by its name, the commonest first; "seats":
    for each seat "points" (a hand), "win", "tsumo", "deal_in", "riichi", "call", "tenpai" (of
    exhaustive draws), "value" and "turn" of a win, "rank" and "result" of a game, and "ranks", the
    share of games at each place. None where no row tells.
    """
    return {
        "ends": {name: share(hands["end"] == place) for place, name in enumerate(ENDS) if place},
        "by_function": share(hands["by_function"]),
        "hands_a_game": estimate(games["hands"]),
        "yaku": _yaku(rules, hands),
        "seats": [_seat(seat, name, hands, games) for seat, name in enumerate(players)],
    }


def _seat(seat: int, name: str, hands: Columns, games: Columns) -> dict[str, Any]:
    won = hands["winners"] >> seat & 1 == 1
    drawn = hands["end"] == ENDS.index("exhaustive")
    ranks = games["rank"][:, seat]
    return {
        "seat": seat,
        "player": name,
        "points": estimate(hands["deltas"][:, seat]),
        "win": share(won),
        "tsumo": share(won & (hands["end"] == ENDS.index("tsumo"))),
        "deal_in": share((hands["discarder"] == seat) & (hands["end"] == ENDS.index("ron"))),
        "riichi": share(hands["riichi"][:, seat]),
        "call": share(hands["calls"][:, seat]),
        "tenpai": share(hands["tenpai"][drawn] >> seat & 1),
        "value": mean_of(hands["value"][won, seat]),
        "turn": mean_of(hands["turn"][won]),
        "rank": estimate(ranks),
        "ranks": [share(ranks == place) for place in range(1, games["rank"].shape[1] + 1)],
        "result": estimate(games["result_x10"][:, seat] / 10),
    }


def _yaku(rules: RiichiRules, hands: Columns) -> dict[str, Estimate | None]:
    """Share of all wins by yaku; several winners of one hand are as many wins."""
    seats = range(hands["points"].shape[1])
    won = [hands["winners"] >> seat & 1 == 1 for seat in seats]
    wins = sum(int(mask.sum()) for mask in won)
    if not wins:
        return {}
    found = {}
    for number, row in rules.yaku_by_id.items():
        counts = sum(int(_has(hands, number, seat)[won[seat]].sum()) for seat in seats)
        if counts:
            found[row.name] = counts
    import numpy as np

    ordered = sorted(found.items(), key=lambda entry: (-entry[1], entry[0]))
    return {name: share(np.arange(wins) < count) for name, count in ordered}


def _has(hands: Columns, number: int, seat: int) -> np.ndarray[Any, Any]:
    """Which hands' winner in a seat has a yaku; dora and its kin have columns of their own."""
    import numpy as np

    bonus = BONUS.get(number)
    if bonus is not None:
        found: np.ndarray[Any, Any] = hands[bonus][:, seat] > 0
        return found
    word, bit = divmod(number, 64)
    masks = hands[f"yaku{word}"][:, seat] | hands[f"yakuman{word}"][:, seat]
    held: np.ndarray[Any, Any] = masks >> np.uint64(bit) & np.uint64(1) == 1
    return held
