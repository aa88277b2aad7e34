"""A reader who changes whatever it is handed, and what a value says before and after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np

import mjrules as mj

DEPTH = 6
ATOMS = (str, bytes, int, float, bool, type(None), mj.Action)
OURS = ("mjrules", "mjcore")


def members(value: object) -> Iterator[tuple[str, Any]]:
    """The public attributes of an object of ours that are no methods; what raises has none."""
    if not type(value).__module__.startswith(OURS):
        return
    names = [spec.name for spec in fields(value)] if is_dataclass(value) else dir(value)
    for name in names:
        if not name.startswith("_"):
            try:
                found = getattr(value, name)
            except (AttributeError, TypeError, ValueError):
                continue
            if not callable(found):
                yield name, found


def parts(value: object) -> Iterator[Any]:
    """What a value holds."""
    if isinstance(value, Mapping):
        yield from value.values()
    elif isinstance(value, (list, tuple, set, frozenset)):
        yield from value
    elif not isinstance(value, (np.ndarray, bytearray, *ATOMS)):
        yield from [found for _, found in members(value)]


def spoil(value: object, depth: int = DEPTH) -> int:
    """Change everything in a value that can be changed; return how many things that were."""
    if isinstance(value, ATOMS) or not depth:
        return 0
    changed = sum([spoil(part, depth - 1) for part in list(parts(value))])
    if isinstance(value, np.ndarray):
        if value.flags.writeable and value.dtype.names is None:
            value[...] = 77
            changed += 1
    elif isinstance(value, (list, bytearray)):
        value[:] = [77] * (len(value) + 1)
        changed += 1
    elif isinstance(value, dict):
        value.clear()
        value["spoilt"] = 77
        changed += 1
    elif isinstance(value, set):
        value.clear()
        changed += 1
    return changed


def said(value: object, depth: int = DEPTH) -> Any:
    """A value as something that nothing done to it later can change."""
    if isinstance(value, ATOMS) or not depth:
        return value if isinstance(value, ATOMS) else None
    if isinstance(value, np.ndarray):
        return value.dtype.str, value.shape, value.tobytes()
    if isinstance(value, Mapping):
        return tuple([(key, said(item, depth - 1)) for key, item in value.items()])
    if isinstance(value, (list, tuple, bytearray)):
        return tuple([said(item, depth - 1) for item in value])
    if isinstance(value, (set, frozenset)):
        return frozenset([said(item, depth - 1) for item in value])
    return type(value).__name__, tuple([(name, said(item, depth - 1)) for name, item in members(value)])
