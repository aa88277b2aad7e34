"""Junk where a value should be, and values of JSON or text with one place changed."""

from __future__ import annotations

from random import Random
from typing import Any

from inputs import thing

JUNK: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 3, 4, 13, 14, 34, 37, 135, 136, 255, 256, 2**31, 2**63, 2**64, -(2**70), 10**30),
    *(0.5, 3.0, float("nan"), float("inf"), 1e300),
    *("", "?", "1m", "0p", "5mr", "E", "discard:1m", "pass", "ron", "９", "\ud800", "\0", "a" * 3000),
    *([], {}, [[]], ["?"], ["1m"] * 14, [0] * 4, [25000] * 4, [None] * 4, [1] * 3000),
)
CHARACTERS = "0123456789mpsz?:= -,rEN*+@\n\0٣"


def plain_junk(random: Random) -> Any:
    """Junk that JSON can hold."""
    return random.choice(JUNK)


def junk(random: Random) -> Any:
    """Junk of every type."""
    return random.choice(JUNK) if random.random() < 0.8 else thing(random)


def hashable_junk(random: Random) -> Any:
    """Junk that can be a key."""
    value = junk(random)
    try:
        hash(value)
    except (TypeError, ValueError):
        return 0
    return value


def changed_text(random: Random, text: str) -> str:
    """A text with a few characters left out, put in, changed or said twice."""
    for _ in range(random.choice((1, 1, 2, 4))):
        at, turn = random.randrange(len(text) + 1), random.random()
        if turn < 0.8:
            new = "" if turn < 0.3 else random.choice(CHARACTERS)
            text = text[:at] + new + text[at + (turn < 0.6) :]
        else:
            end = random.randrange(at, min(len(text), at + 20) + 1)
            text = text[:at] + text[at:end] * 2 + text[end:]
    return text


def changed(random: Random, value: Any, new: Any = junk) -> Any:
    """A value like one of JSON with one place changed; ``new`` makes what is put there."""
    if isinstance(value, dict) and value and random.random() < 0.9:
        key, turn = random.choice(list(value)), random.random()
        if turn < 0.15:
            return {name: value[name] for name in value if name != key}
        if turn < 0.25:
            return {**value, random.choice(("actor", "pai", "target", "consumed", "type", f"{key}x", "")): new(random)}
        return {**value, key: new(random) if turn < 0.5 else changed(random, value[key], new)}
    if isinstance(value, list | tuple) and value and random.random() < 0.9:
        items, at, turn = list(value), random.randrange(len(value)), random.random()
        if turn < 0.15:
            del items[at]
        elif turn < 0.25:
            items.insert(at, random.choice(items))
        elif turn < 0.35:
            items *= random.choice((0, 2, 10))
        else:
            items[at] = new(random) if turn < 0.5 else changed(random, items[at], new)
        return items
    if isinstance(value, int) and not isinstance(value, bool) and random.random() < 0.7:
        return value + random.choice((1, -1, 2, -2, 4, 100, -100, 256, 2**32, -(2**63)))
    if isinstance(value, str) and value and random.random() < 0.6:
        return changed_text(random, value)
    return new(random)
