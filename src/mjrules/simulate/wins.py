"""The wins of a simulation, a row each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from mjrules.common.frame import Frame
from mjrules.common.legend import Array, Columns, Legend


def wins_of(hands: Columns, legend: Legend) -> Frame:
    """Return every win: the columns of its hand, those of its seat, and "yaku", a list of names.

    "seat" is who won; "discarder" None a tsumo. Words stand for the numbers that stand for words.
    """
    import numpy as np

    won = hands["winners"]
    seats = next(values.shape[1] for values in hands.values() if values.ndim == 2)
    at, seat = np.nonzero(won[:, None] >> np.arange(seats) & 1)
    found: dict[str, Sequence[Any]] = {"seat": seat.tolist()}
    masks = [name for name in hands if name in legend.bits]
    for name, values in hands.items():
        if name in legend.seats or name in masks:
            continue
        numbers = (values[at] if values.ndim == 1 else values[at, seat]).tolist()
        if name in legend.words:
            numbers = [legend.words[name][number] for number in numbers]
        elif name in legend.nobody:
            numbers = [None if number == legend.nobody[name] else number for number in numbers]
        found[name] = numbers
    columns = [(hands[name][at, seat], legend.bits[name]) for name in masks]
    found["yaku"] = [list(_names(columns, row)) for row in range(len(at))]
    first = [name for name in ("game", "hand") if name in found]
    return Frame({name: found[name] for name in dict.fromkeys([*first, "seat", *found])})


def _names(columns: Sequence[tuple[Array, Sequence[str]]], row: int) -> Iterator[str]:
    """The names of the bits that are set in a row of some masks."""
    for values, names in columns:
        mask = int(values[row])
        while mask:
            low = mask & -mask
            yield names[low.bit_length() - 1]
            mask ^= low
