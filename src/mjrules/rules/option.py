"""How an option is declared and checked.

Each option says its meaning, its source (the statement of the numbered rule texts) and the stage
whose code reads it. A value a house needs that no option has is a new choice of an option, never code
elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, fields
from typing import Any, Literal

import mjcore as mc
from mjrules.common.names import nearest

Stage = Literal["score", "settle", "match", "play"]


def option(
    default: object,
    doc: str,
    source: str,
    choices: tuple[object, ...] = (),
    *,
    many: bool = False,
    high: int = 0,
    stage: Stage = "score",
) -> Any:
    """Declare one option: a choice, a tuple of choices (``many``), or a number 0..high.

    ``many`` without choices: a tuple of whole numbers -high..high.
    """
    if isinstance(default, bool) and not choices:
        choices = (False, True)
    meta = {"doc": doc, "source": source, "stage": stage, "choices": choices, "many": many, "high": high}
    return field(default=default, metadata=meta)


def settle_option(default: object, doc: str, source: str, choices: tuple[object, ...] = (), **rest: Any) -> Any:
    """Declare an option that the settlement of a hand reads."""
    return option(default, doc, source, choices, stage="settle", **rest)


def match_option(default: object, doc: str, source: str, choices: tuple[object, ...] = (), **rest: Any) -> Any:
    """Declare an option that decides what comes after a hand, or the final result."""
    return option(default, doc, source, choices, stage="match", **rest)


def play_option(default: object, doc: str, source: str, choices: tuple[object, ...] = ()) -> Any:
    """Declare an option that the hand engine reads."""
    return option(default, doc, source, choices, stage="play")


class Following(int):
    """A default that nobody chose: it moves with the option it follows."""


def check_options(rules: Any, *but: str) -> None:
    """Bring every option of some rules to its own type, but for those named; RuleError for a value it does not have."""
    for spec in fields(rules):
        if spec.metadata and spec.name not in but:
            object.__setattr__(rules, spec.name, checked_option(spec.name, getattr(rules, spec.name), spec.metadata))


def checked_option(name: str, value: object, meta: Mapping[str, Any]) -> object:
    """The value of an option in its own type, or a RuleError that says what is allowed."""
    choices, high = meta["choices"], meta["high"]
    if meta["many"]:
        known = ", ".join(choices) if choices else f"whole numbers -{high}..{high}"
        if isinstance(value, str) or not isinstance(value, (list, tuple, set, frozenset)):
            mc.fail("option_value", name=name, given=value, nearest="", right=f"a list out of {known}")
        for item in value:
            if choices and item not in choices:
                mc.fail("option_value", name=name, given=item, nearest=nearest(item, choices), right=f"known: {known}")
            if not choices and (isinstance(item, bool) or not isinstance(item, int) or not -high <= item <= high):
                mc.fail("option_value", name=name, given=item, nearest="", right=f"expected {known}")
        return tuple(choice for choice in choices if choice in value) if choices else tuple(value)
    if choices:
        if not any(value is choice or (type(value) is type(choice) and value == choice) for choice in choices):
            texts = [choice for choice in choices if isinstance(choice, str)]
            mc.fail("option_value", name=name, given=value, nearest=nearest(value, texts),
                    right=f"allowed: {', '.join(map(repr, choices))}")  # fmt: skip
        return value
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= high:
        mc.fail("option_value", name=name, given=value, nearest="", right=f"expected a whole number 0..{high}")
    return value
