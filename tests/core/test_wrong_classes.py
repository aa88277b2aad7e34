"""Something else, or None, where a door of the core is for an object of one of its own classes: refused by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import mjcore as mc
import mjrules as mj
from mjrules.riichi.simulation import games_of

RULES: Any = mj.rules("tenhou-4p")
SUZUME: Any = mj.rules("suzume", players=2)
GAMES = games_of(RULES, mc.seed_bytes(1), [0] * 4)
WALL = mc.wall(7)


def round_() -> mc.Round:
    """A hand that has begun."""
    return mc.Round(RULES.play, WALL)


def suzume_hand() -> Any:
    """A hand of Suzume-Jong that has begun."""
    return mj.Game(SUZUME, seed=1).play.hand


def games(rules: Any, settlement: Any) -> mc.RiichiGames:
    """Games of these rules."""
    said: dict[str, Any] = {"start_points": 25000, "fu_values": [30], "highest_han": 13, "multiples": 1}
    return mc.RiichiGames(
        rules, settlement, 1, [0] * 4, **said, kara_counts=False, pao=False, settle=lambda state, hand: {}
    )


# door, call with something in the place, its name and class
ROWS: list[tuple[str, Callable[[Any], Any], str, str]] = [
    ("PlayTable", lambda it: mc.PlayTable({"players": 4}, it), "table", "RuleTable"),
    ("Round", lambda it: mc.Round(it, WALL), "rules", "PlayTable"),
    ("Round.from_position", lambda it: mc.Round.from_position(it, round_().text), "rules", "PlayTable"),
    ("Round.choose", lambda it: round_().choose(0, 0, it), "stream", "Stream"),
    ("random_rounds", lambda it: mc.random_rounds(it, 7, 1), "rules", "PlayTable"),
    ("observation", lambda it: mc.observation(it, 0), "hand", "Round"),
    ("RiichiGames", lambda it: games(it, None), "rules", "PlayTable"),
    ("RiichiGames settlement", lambda it: games(RULES.play, it or 0), "settlement", "SettleTable"),
    ("RiichiTables", lambda it: mc.RiichiTables(it, 1), "games", "RiichiGames"),
    ("play_moves", lambda it: mc.play_moves(it, b"", 0, 0, 0), "hand", "Round"),
    ("play_moves moves", lambda it: mc.play_moves(round_(), it, 0, 0, 0), "moves", "bytes"),
    ("play_moves rows", lambda it: mc.play_moves(round_(), b"", 0, 0, 0, it or 0), "rows", "DecisionRows"),
    ("hand_row", lambda it: mc.hand_row({}, it, {}), "hand", "Round"),
    ("dealer_choice", lambda it: mc.dealer_choice(1, [25000] * 4, 0, it), "stream", "Stream"),
    ("SuzumePlay", lambda it: mc.suzume.Play(it, 4), "prices", "SuzumeTable"),
    ("SuzumeHand", lambda it: mc.suzume.Hand(it), "play", "SuzumePlay"),
    ("SuzumeHand.choose", lambda it: suzume_hand().choose(0, 0, it), "stream", "Stream"),
    ("SuzumeSimulation", lambda it: mc.suzume.Simulation(it, 1, [0], [], start_points=0), "play", "SuzumePlay"),
]


@pytest.mark.parametrize("given", [None, 5, "x", RULES, GAMES], ids=lambda it: type(it).__name__)
@pytest.mark.parametrize(("call", "name", "wanted"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_an_object_of_another_class_is_named(call: Callable[[Any], Any], name: str, wanted: str, given: object) -> None:
    if type(given).__name__ == wanted:
        return
    with pytest.raises(mj.MahjongTypeError, match=rf"^{name} is \w+; expected a {wanted}$"):
        call(given)
