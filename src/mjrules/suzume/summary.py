"""What the rows of a simulation of Suzume-Jong mean and what they come to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import mjcore as mc
from mjrules.common.legend import Columns, Legend, Tables
from mjrules.common.tally import Mean, Share, counted
from mjrules.suzume.hand_value import YAKU_NAMES

if TYPE_CHECKING:
    from mjrules.suzume.rules import SuzumeRules

ENDS = mc.play_schema.SUZUME_ENDS
NOBODY = 255


def suzume_legends(rules: SuzumeRules) -> Tables[Legend]:
    """Return what the columns of hands and games mean."""
    hands = Legend(
        mc.play_schema.SUZUME_HAND_FIELDS,
        words={"end": ENDS, "dora": mc.suzume.CODE_TEXT},
        bits={"yaku": mc.suzume.schema.YAKU},
        seats=("winners",),
        nobody={"discarder": NOBODY},
    )
    return Tables(hands, Legend(mc.play_schema.SUZUME_GAME_FIELDS, more={"rank": "place, from 1"}))


def suzume_yaku_names(rules: SuzumeRules) -> dict[str, tuple[str, str]]:
    """Return the names of the yaku a summary tells of: key -> Japanese, English."""
    return {name: (ja, en) for name, (ja, en, _) in YAKU_NAMES.items()}


def suzume_tally(rules: SuzumeRules, hands: Columns, games: Columns) -> dict[str, Any]:
    """Return how hands ended ("ends"), tiles drawn a hand ("draws"), and what ``seats`` and wins came to.

    "yaku": share of the wins that have it; "values": how often a win was worth so many points; "seats": for
    each seat "points" (a hand), "win", "deal_in" (of hands), "value" of a win, "rank", and "ranks", the share
    of games at each place.
    """
    import numpy as np

    seats = range(hands["deltas"].shape[1])
    won = np.stack([hands["winners"] >> seat & 1 == 1 for seat in seats], axis=1)
    yaku = hands["yaku"][won]
    return {
        "ends": {name: Share.of(hands["end"] == place) for place, name in enumerate(ENDS)},
        "draws": Mean.of(hands["draws"]),
        "yaku": {name: Share.of(yaku >> bit & 1) for bit, name in enumerate(mc.suzume.schema.YAKU)},
        "values": counted(hands["value"][won]),
        "seats": [
            {
                "points": Mean.of(hands["deltas"][:, seat]),
                "win": Share.of(won[:, seat]),
                "deal_in": Share.of(hands["discarder"] == seat),
                "value": Mean.of(hands["value"][won[:, seat], seat]),
                "rank": Mean.of(games["rank"][:, seat]),
                "ranks": [Share.of(games["rank"][:, seat] == 1 + place) for place in seats],
            }
            for seat in seats
        ],
    }
