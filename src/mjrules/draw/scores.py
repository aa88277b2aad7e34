"""A score as a picture: the hand, its yaku, its fu and what is paid."""

from __future__ import annotations

from typing import Any

import mjcore as mc
from mjrules.common.page import shown_width
from mjrules.common.wins import AnyScore
from mjrules.draw.hands import any_hand
from mjrules.draw.paper import GAP, Paper, Theme, checked_look
from mjrules.variants import variant_of

LINE = 38


def score(score: Any, lang: str = "en", *, height: float = 48, theme: Theme = "auto") -> str:
    """Return a score as SVG text: the hand, then what ``explain`` says of its yaku, fu and points.

    ``score``: what ``mj.score`` returned, of any variant; ``lang``: "ja" or "en"; others and errors as for ``hand``.

    >>> import mjrules as mj
    >>> won = mj.score("123456m234p6799s", "5s", riichi=True, rules=mj.rules("tenhou-4p"))
    >>> "平和" in mj.draw.score(won, "ja")
    True
    """
    checked_look(height, theme, lang)
    if not isinstance(score, AnyScore):
        mc.fail("type", name="score", given=type(score).__name__, right="expected what mj.score returned")
    scored: Any = score
    paper, words = any_hand(scored.win, None, lang)
    sections = variant_of(scored.rules).page(scored, lang)[1:]  # the first says what the picture shows
    x, top, told = 0.0, paper.height + 2 * GAP, [words]
    for section in sections:
        column, y = Paper(), 30.0
        column.text(section.title, 0, y, size=26, soft=True)
        second = 14.0 * max(shown_width(row[0]) for row in section.rows)
        for row in section.rows:
            y += LINE
            column.text(row[0], 0, y)
            column.text(" · ".join(row[1:]), second + 40, y)
            told.append(": ".join(filter(None, (row[0], " · ".join(row[1:])))))
        paper.put(column, x, top)
        x += column.width + 3 * GAP
    return paper.svg("; ".join(told), height, theme)
