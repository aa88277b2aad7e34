"""SuzumeScore: what six tiles are worth, and ``score``, the function behind ``mj.score``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import mjcore as mc
from mjrules.common.names import nearest
from mjrules.suzume.explain import page
from mjrules.suzume.hand_value import HandValue
from mjrules.suzume.rules import SuzumeRules
from mjrules.suzume.win import KEYWORDS, SuzumeWin

if TYPE_CHECKING:
    from mjrules.suzume.state import SuzumeState

POINTS = re.compile(r"([0-9]{1,3})\s*(?:点|points?)?")


class SuzumeScore(HandValue):
    """What six tiles are worth: the raw record, from which everything readable is made on demand.

    If the hand does not win, ``valid`` is False and ``reason`` is "not_complete" or "too_few_points"; that is a normal
    result, not an error.
    """

    __slots__ = ()

    def explain(self, language: str = "en") -> str:
        """Return every step of the scoring as text a player can check, in "ja" or "en"."""
        return "\n".join(section.text() for section in page(self, language))


def score(hand: Any, win_tile: Any, rules: SuzumeRules, said: Mapping[str, Any]) -> SuzumeScore:
    """Return the score of a win of Suzume-Jong: ``mj.score`` comes here with such rules.

    ``hand``: a prepared ``SuzumeWin``, or six tiles, or five and the winning one; ``said``: ``tsumo``,
    ``dealer``, ``dora``. Errors as for ``mj.score``; an incomplete hand or one of too few points is an
    answer (``valid`` False). Source: S-4..S-14.

    >>> import mjrules as mj
    >>> s = mj.score("1r1178s", "9s", dora="7s", dealer=True, tsumo=True, rules=mj.rules("suzume", players=3))
    >>> s.total, s.pay, s.points
    (9, {'each': 5}, 10)
    """
    if isinstance(hand, mc.suzume.WinRecord):
        if win_tile is not None or said:
            right = "a prepared SuzumeWin holds everything but the rules"
            mc.fail("type", name="win", given="a SuzumeWin and more", right=right)
        return SuzumeScore(hand, rules)
    for name in said:
        if name not in KEYWORDS:
            right = f"Suzume-Jong has {', '.join(KEYWORDS[2:])}"
            mc.fail("unknown", name="keyword", given=name, nearest=nearest(name, KEYWORDS), right=right)
    return SuzumeScore(SuzumeWin(hand, win_tile, **said), rules)


def told_keywords(given: dict[str, Any]) -> dict[str, Any]:
    """Return the keywords of ``mj.score`` for Suzume-Jong, whose dora tile is no indicator."""
    if "dora_indicators" in given:
        given["dora"] = given.pop("dora_indicators")
    return given


def read_value(text: str) -> int:
    """Return the points of a hand from its text.

    >>> read_value("9"), read_value("12点")
    (9, 12)
    """
    found = POINTS.fullmatch(text.strip())
    if found is None:
        mc.fail("value", name="value", given=text, right="expected the points of the hand, such as 9, or its six tiles")
    return int(found[1])


def situation(state: SuzumeState, seat: int) -> dict[str, Any]:
    """Return what a state tells of a winner, as options of ``mjrules score``.

    >>> import mjrules as mj
    >>> situation(mj.SuzumeState((40, 40, 40), dealer=2), 2)
    {'dealer': True}
    """
    return {"dealer": seat == state.dealer}
