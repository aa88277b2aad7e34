"""Which tiles of the own hand an action uses: the action's name, the tile that lies there and the reds say it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import mjcore as mc
from mjrules.common.actions import ACTIONS, Action, resolved

LAST_DISCARD = Action("discard:9rs").id
KAKAN_OF_FIVES = frozenset(action.id for action in ACTIONS if action.text in ("kakan:5m", "kakan:5p", "kakan:5s"))
# the others of a run beside the tile called as its lowest, middle or highest
RUNS = {"chi_low": (1, 2), "chi_mid": (-1, 1), "chi_high": (-2, -1)}
REDS_OF_A_PON = {"pon": 0, "pon_red": 1, "pon_two_reds": 2}
SUITS = "mps"


def with_tiles(
    actions: tuple[Action, ...], tile: str, reds: tuple[int, ...], hand: Callable[[], str]
) -> tuple[Action, ...]:
    """Return actions, rising by id, with the tiles they use.

    ``tile``: just drawn, or before the others; ``reds``: red fives in the set, by suit; ``hand``: returns
    the concealed tiles, asked for only where a five may join a pon.
    """
    discards, rest, of_fives = _parts(actions)
    return discards + _resolved(rest, tile, reds, hand() if of_fives else "")


@lru_cache(maxsize=4096)
def _parts(actions: tuple[Action, ...]) -> tuple[tuple[Action, ...], tuple[Action, ...], bool]:
    """The discards, whose tiles stand in their names; the rest; whether a five may join a pon among it."""
    cut = len([action for action in actions if action.id <= LAST_DISCARD])
    rest = actions[cut:]
    return actions[:cut], rest, not KAKAN_OF_FIVES.isdisjoint([action.id for action in rest])


@lru_cache(maxsize=4096)
def _resolved(actions: tuple[Action, ...], tile: str, reds: tuple[int, ...], held: str) -> tuple[Action, ...]:
    """Few different ones in a game: most often the drawn tile goes, or one call is offered."""
    return tuple([resolved(action, _tiles(action, tile, reds, held)) for action in actions])


def _tiles(action: Action, tile: str, reds: tuple[int, ...], held: str) -> tuple[str, ...]:
    name = action.name
    if name == "tsumogiri":
        return (tile,)
    if name == "nuki":
        return ("4z",)
    if name == "ankan":
        return _copies(action.tile, reds)
    if name == "kakan":
        # the last five joins the pon: where it is red, the hand holds it
        red = f"0{action.tile[1]}"
        return (red,) if action.id in KAKAN_OF_FIVES and mc.parse_tile(red) in mc.parse_tiles(held) else (action.tile,)
    if name == "daiminkan":
        left = list(_copies(_plain(tile), reds))
        left.remove(tile)
        return tuple(left)
    if name in REDS_OF_A_PON:
        count = REDS_OF_A_PON[name]
        return (_plain(tile),) * (2 - count) + (f"0{tile[1]}",) * count
    run = RUNS.get(name.removesuffix("_red"))
    if run is None:
        return ()
    number, suit = int(_plain(tile)[0]), tile[1]
    five = 0 if name.endswith("_red") else 5
    numbers = [number + step for step in run]
    return tuple([f"{five if other == 5 else other}{suit}" for other in numbers])


def _plain(tile: str) -> str:
    """A tile without its colour."""
    return f"5{tile[1]}" if tile[0] == "0" else tile


def _copies(tile: str, reds: tuple[int, ...]) -> tuple[str, ...]:
    """The four copies of a kind, red ones last."""
    red = reds[SUITS.index(tile[1])] if tile[0] == "5" and tile[1] in SUITS else 0
    return (tile,) * (4 - red) + (f"0{tile[1]}",) * red
