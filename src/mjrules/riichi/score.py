"""Score: the best reading of a win under a rule set, and ``score``, the function behind ``mj.score``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import mjcore as mc
from mjrules.common.fields import WINDS
from mjrules.common.names import nearest
from mjrules.riichi.explain import explain
from mjrules.riichi.hand_value import HandValue
from mjrules.riichi.rules import RiichiRules
from mjrules.riichi.win import KEYWORDS, Win

if TYPE_CHECKING:
    from mjrules.riichi.state import State

# what --double-riichi and --open-riichi come to
RIICHI = {(False, False): True, (True, False): "double", (False, True): "open", (True, True): "double_open"}


class Score(HandValue):
    """What a win is worth: the raw record, from which everything readable is made on demand.

    If the hand does not win, ``valid`` is False and ``reason`` is "not_complete", "no_yaku" or "nuki_ron_refused"; that
    is a normal result, not an error. Points are those of the hand, without honba and deposits.
    """

    __slots__ = ()

    def explain(self, language: str = "en") -> str:
        """Return every step of the scoring as text a referee can check, in "ja" or "en"."""
        return explain(self, language)


def score(hand: Any, win_tile: Any, rules: RiichiRules, said: Mapping[str, Any]) -> Score:
    """Return the score of a win of riichi: ``mj.score`` comes here with such rules.

    ``said``: the keywords of ``Win``; empty for a prepared one. Errors as for ``mj.score``.

    >>> import mjrules as mj
    >>> score(mj.Win("19m19p19s1234567z", "1z"), None, mj.rules("tenhou-4p"), {}).points
    48000
    """
    if isinstance(hand, mc.WinRecord):
        if win_tile is not None or said:
            mc.fail("type", name="win", given="a Win and more", right="a prepared Win holds everything but the rules")
        return Score(hand, rules)
    try:
        win = Win(hand, win_tile, **said)
    except TypeError as problem:
        unknown = [name for name in said if name not in KEYWORDS]
        if isinstance(problem, mc.MahjongError) or not unknown:
            raise
        right = f"known: {', '.join(sorted(KEYWORDS))}"
        mc.fail("unknown", name="keyword", given=unknown[0], nearest=nearest(unknown[0], KEYWORDS), right=right)
    return Score(win, rules)


def told_keywords(given: dict[str, Any]) -> dict[str, Any]:
    """Return the keywords of ``mj.score`` from the options that were given: the three of riichi are one."""
    flags = {name: bool(given.pop(name, False)) for name in ("riichi", "double_riichi", "open_riichi")}
    if any(flags.values()):
        given["riichi"] = RIICHI[flags["double_riichi"], flags["open_riichi"]]
    return given


def situation(state: State, seat: int) -> dict[str, Any]:
    """Return what a state tells of a winner, as options of ``mjrules score``.

    >>> from mjrules.riichi.state import State
    >>> situation(State((25000, 24000, 25000, 25000), dealer=3, deposits=1000, riichi=(1,)), 1)
    {'seat_wind': 'W', 'round_wind': 'E', 'riichi': True}
    """
    wind = WINDS[(seat - state.dealer) % len(state.points)]
    return {"seat_wind": wind, "round_wind": state.round, "riichi": seat in state.riichi}
