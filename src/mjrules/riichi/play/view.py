"""What a seat may know of a game of riichi in play, as JSON values.

Of the game: "round" "hand_number" "honba" "deposits" "dealer" "first_dealer" "points" "chips" "adjustments"
"stage" ("turn" "claims" "choice" "over"), at its end "ranks" and "result_x10". Of the hand, a list has one
entry a seat: "turn", "declaring" (riichi was said, its discard comes), "claimed" (kind, seat and tile that
lies before the others), "dora_indicators", "wall_left", "hand_sizes", "melds", "nuki", "riichi", "rivers"
and beside each discard its "river_marks" (t tsumogiri, r riichi, c called), "dead" seats, kinds "shown" by
mistake, "open_hands" of open riichi. Of the seat itself: "hand" (the drawn tile among it), "drawn", "furiten".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import mjcore as mc
from mjrules.riichi.play.table import RiichiTable

MARKS = "trc"  # in the order in which the compiled hand tells them


def view(table: RiichiTable, seat: int | None) -> dict[str, Any]:
    """Return what a seat (None: a spectator) may know."""
    state = table.state
    seen: dict[str, Any] = {
        "variant": "riichi",
        "players": table.players,
        "round": state.round,
        "hand_number": state.hand,
        "honba": state.honba,
        "deposits": state.deposits,
        "dealer": state.dealer,
        "first_dealer": state.first_dealer,
        "points": list(state.points),
        "chips": list(state.chips or (0,) * table.players),
        "adjustments": list(state.adjustments or (0,) * table.players),
        "stage": table.stage,
    }
    if table.over:
        result = table.result
        return {**seen, "ranks": list(result.ranks), "result_x10": list(result.result_x10)}
    if table.stage not in ("turn", "claims"):
        return seen
    return {**seen, **_open(table.hand, table.players), **_own(table.hand, seat)}


def _open(hand: mc.Round, players: int) -> dict[str, Any]:
    """What lies open."""
    seats = range(players)
    rivers = [hand.river(seat) for seat in seats]
    riichi = [hand.riichi(seat) for seat in seats]
    is_open = [kind in ("open", "double_open") for kind in riichi]
    claimed = hand.claimed
    return {
        "turn": hand.turn,
        "declaring": hand.declaring,
        "claimed": None if claimed is None else dict(zip(("kind", "seat", "tile"), claimed, strict=True)),
        "dora_indicators": hand.dora_indicators,
        "wall_left": hand.live_wall,
        "hand_sizes": [len(mc.parse_tiles(hand.hand(seat))) for seat in seats],
        "melds": [[str(meld) for meld in hand.melds(seat)] for seat in seats],
        "nuki": [hand.nuki(seat) for seat in seats],
        "riichi": riichi,
        "rivers": [[tile for tile, *_ in river] for river in rivers],
        "river_marks": [
            ["".join([mark for mark, is_set in zip(MARKS, marks, strict=True) if is_set]) for _, *marks in river]
            for river in rivers
        ],
        "dead": list(hand.dead),
        "shown": [str(hand.shown(seat)) for seat in seats],
        "open_hands": [_open_hand(hand, seat) if is_open[seat] else None for seat in seats],
    }


def _open_hand(hand: mc.Round, seat: int) -> str:
    """The hand of an open riichi; what it has just drawn is not shown."""
    tiles = hand.hand(seat)
    drawn = hand.drawn if seat == hand.turn else None
    return tiles if drawn is None else without(tiles, drawn)


def without(tiles: str, tile: str) -> str:
    """Return a hand without one tile.

    >>> without("123m0p", "0p")
    '123m'
    """
    codes = list(mc.parse_tiles(tiles))
    codes.remove(mc.parse_tile(tile))
    return mc.format_tiles(codes)


def seen_outside(view: Mapping[str, Any]) -> str:
    """Return the tiles a view shows outside the seat's own hand and melds, as MPSZ text.

    >>> import mjrules as mj
    >>> seen_outside(mj.Game(mj.rules("tenhou-4p"), seed=1).view(0))
    '9p'
    """
    seat = view["seat"]
    tiles = [view["dora_indicators"], "4z" * sum(view["nuki"])]
    for river, marks in zip(view["rivers"], view["river_marks"], strict=True):
        # a called tile lies in the meld that took it
        tiles += [tile for tile, mark in zip(river, marks, strict=True) if "c" not in mark]
    for other in range(view["players"]):
        if other != seat:
            tiles += [mc.format_tiles(mc.Meld.of(meld).tiles) for meld in view["melds"][other]]
            tiles.append(view["open_hands"][other] or "")
    return mc.format_tiles([code for part in tiles for code in mc.parse_tiles(part)])


def _own(hand: mc.Round, seat: int | None) -> dict[str, Any]:
    """What only the seat itself sees."""
    if seat is None:
        return {"hand": None, "drawn": None, "furiten": None}
    mine = hand.stage == "turn" and seat == hand.turn
    return {"hand": hand.hand(seat), "drawn": hand.drawn if mine else None, "furiten": hand.furiten(seat)}
