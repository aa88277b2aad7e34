"""What to discard at a moment of a hand in play."""

from __future__ import annotations

from collections import Counter

import mjcore as mc
from mjrules.analysis.nanikiru import Nanikiru, nanikiru
from mjrules.common.fields import WINDS
from mjrules.riichi.play.play import RiichiPlay
from mjrules.riichi.play.view import seen_outside

MOST_DRAWS = 17  # that are looked ahead
FAR = 3  # shanten, beyond which nobody is told: it takes long, and all discards are worth much the same


def kind_of(tile: str) -> int:
    """Return the kind of a tile's text: a red five and a plain one are one row of an analysis.

    >>> kind_of("0p") == kind_of("5p")
    True
    """
    return mc.kind_of_code(mc.parse_tiles(tile)[0])


def nanikiru_in_play(play: RiichiPlay, seat: int, detours: int) -> Nanikiru | None:
    """Return what each discard of a seat at its turn comes to, by what it sees; None of a hand complete or too far off.

    >>> import mjrules as mj
    >>> nanikiru_in_play(mj.Game("tenhou-4p", seed=7).play, 0, 0) is None
    True
    """
    hand, view = play.hand, {**play.view(seat), "seat": seat}
    tiles, melds = hand.hand(seat), hand.melds(seat)
    if not 0 <= mc.shanten(tiles, melds, players=play.players) <= FAR:  # type: ignore[arg-type]
        return None
    river, indicators, norths = "".join(view["rivers"][seat]), view["dora_indicators"], view["nuki"][seat]
    own = river + indicators + "4z" * norths
    others = Counter(mc.parse_tiles(seen_outside(view))) - Counter(mc.parse_tiles(own))
    return nanikiru(
        tiles,
        rules=play.rules,
        melds=melds,
        seat_wind=WINDS[(seat - play.state.dealer) % play.players],
        round_wind=play.state.round,
        dora_indicators=indicators,
        visible=[*others.elements()],
        river=river,
        nuki=norths,
        draws=min(MOST_DRAWS, view["wall_left"] // play.players),
        detours=detours,
    )
