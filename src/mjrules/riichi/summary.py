"""What the rows of a simulation of riichi mean and what they come to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import mjcore as mc
from mjrules.common.fields import WINDS
from mjrules.common.legend import Columns, Legend, Tables
from mjrules.common.tally import Mean, Share, counted
from mjrules.riichi.yaku import BONUS_IDS

if TYPE_CHECKING:
    import numpy as np

    from mjrules.riichi.rules import RiichiRules

ENDS = mc.round_schema.ENDS
BONUS = {number: name for name, number in BONUS_IDS.items()}
NOBODY = 255
WORD = 64


def riichi_legends(rules: RiichiRules) -> Tables[Legend]:
    """Return what the columns of hands and games mean."""
    names = {number: row.name for number, row in rules.yaku_by_id.items()}
    words = [[names.get(number, "") for number in range(first, first + WORD)] for first in (0, WORD)]
    hands = Legend(
        mc.riichi_schema.HAND_FIELDS,
        words={"end": ENDS, "round": WINDS, "limit": mc.schema.LIMITS},
        bits={f"{kind}{place}": words[place] for kind in ("yaku", "yakuman") for place in range(len(words))},
        seats=("winners", "declared", "tenpai", "nagashi", "noten_riichi"),
        nobody={"discarder": NOBODY},
    )
    return Tables(hands, Legend(mc.riichi_schema.GAME_FIELDS))


def riichi_yaku_names(rules: RiichiRules) -> dict[str, tuple[str, str]]:
    """Return the names of the yaku a summary tells of: key -> Japanese, English."""
    return {row.name: (row.ja, row.en) for row in rules.yaku_by_id.values()}


def riichi_tally(rules: RiichiRules, hands: Columns, games: Columns) -> dict[str, Any]:
    """Return what hands and games come to; shares are of hands unless said otherwise.

    "ends": how hands ended; "by_function": share settled by ``settle`` and not by the tables;
    "hands_a_game"; "yaku": share of the wins that have it, by its name; "values": how often a win was worth so
    many points; "seats": for each seat "points" (a hand), "win", "tsumo", "deal_in", "riichi", "call", "tenpai" (of
    exhaustive draws), "value" and "turn" of a win, "rank" and "result" of a game, and "ranks", the
    share of games at each place.
    """
    import numpy as np

    seats = range(hands["points"].shape[1])
    won = np.stack([hands["winners"] >> seat & 1 == 1 for seat in seats], axis=1)
    return {
        "ends": {name: Share.of(hands["end"] == place) for place, name in enumerate(ENDS) if place},
        "by_function": Share.of(hands["by_function"]),
        "hands_a_game": Mean.of(games["hands"]),
        "yaku": {row.name: Share.of(_has(hands, number)[won]) for number, row in rules.yaku_by_id.items()},
        "values": counted(hands["value"][won]),
        "seats": [seat_tally(seat, hands, games) for seat in seats],
    }


def seat_tally(seat: int, hands: Columns, games: Columns) -> dict[str, Any]:
    """Return what hands and games come to for one seat, see ``riichi_tally``."""
    won = hands["winners"] >> seat & 1 == 1
    drawn = hands["end"] == ENDS.index("exhaustive")
    ranks = games["rank"][:, seat]
    return {
        "points": Mean.of(hands["deltas"][:, seat]),
        "win": Share.of(won),
        "tsumo": Share.of(won & (hands["end"] == ENDS.index("tsumo"))),
        "deal_in": Share.of((hands["discarder"] == seat) & (hands["end"] == ENDS.index("ron"))),
        "riichi": Share.of(hands["riichi"][:, seat]),
        "call": Share.of(hands["calls"][:, seat]),
        "tenpai": Share.of(hands["tenpai"][drawn] >> seat & 1),
        "value": Mean.of(hands["value"][won, seat]),
        "turn": Mean.of(hands["turn"][won]),
        "rank": Mean.of(ranks),
        "ranks": [Share.of(ranks == place) for place in range(1, games["rank"].shape[1] + 1)],
        "result": Mean.of(games["result_x10"][:, seat], unit=0.1),
    }


def _has(hands: Columns, number: int) -> np.ndarray[Any, Any]:
    """Which hand's winner in which seat has a yaku; dora and its kin have columns of their own."""
    import numpy as np

    bonus = BONUS.get(number)
    if bonus is not None:
        found: np.ndarray[Any, Any] = hands[bonus] > 0
        return found
    word, bit = divmod(number, WORD)
    masks = hands[f"yaku{word}"] | hands[f"yakuman{word}"]
    held: np.ndarray[Any, Any] = masks & np.uint64(1 << bit) != 0
    return held
