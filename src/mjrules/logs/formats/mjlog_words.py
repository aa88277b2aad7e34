"""The words of Tenhou's mjlog: abortive draws, elements that say nothing of the game, encodings."""

from __future__ import annotations

import re

DRAWS = {
    "nm": "nagashi",
    "yao9": "kyuushu",
    "kaze4": "four_winds",
    "reach4": "four_riichi",
    "ron3": "triple_ron",
    "kan4": "four_kans",
}
SHOWN = ("exhaustive", "nagashi", "four_riichi")  # draws at which hands tell who is ready
# encodings of the parser itself; others are decoded by whatever Python has under the name
ENCODING = re.compile(rb"<\?xml[^>]{1,200}?encoding\s*=\s*[\"']([A-Za-z0-9_.:-]+)")
ENCODINGS = frozenset({b"utf-8", b"us-ascii", b"ascii", b"iso-8859-1"})
IGNORED = frozenset({"mjloggm", "BYE"})
NO_TAG = re.compile(r"[T-WD-G]\d+")  # a draw or a discard of a tile that is none


def numbers(text: str) -> list[int]:
    """Return the whole numbers of a list."""
    return list(map(int, text.split(",")))


def rate(text: str | None) -> float | None:
    """Return the rating of a player, None where it is no number."""
    try:
        return float(text or "x")
    except ValueError:
        return None
