"""Names that somebody gave: the nearest one that is known; and values as JSON has them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches

import mjcore as mc

LONGEST_NAME = 100


def nearest(given: object, names: Iterable[str]) -> str:
    """Return ``; did you mean ...`` for the closest name, or nothing.

    >>> nearest("kuitann", ["kuitan", "aka"])
    "; did you mean 'kuitan'"
    """
    # the search takes time by the square of the length: nobody misspells a name into a long one
    close = (
        get_close_matches(given, list(names), 1) if isinstance(given, str) and 0 < len(given) <= LONGEST_NAME else ()
    )
    return f"; did you mean {close[0]!r}" if close else ""


def known(given: object, names: Iterable[str], what: str) -> str:
    """Return a name that is among the names; raise RuleError with the nearest otherwise."""
    names = list(names)
    if not isinstance(given, str) or given not in names:
        mc.fail("unknown", name=what, given=given, nearest=nearest(given, names), right=f"known: {', '.join(names)}")
    return given


def plain(value: object) -> object:
    """Return a value as JSON: tuples as lists, mappings as dicts.

    >>> plain({"bounds": (1, 2)})
    {'bounds': [1, 2]}
    """
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, (tuple, list)) else value
