"""Rows of a simulation as columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import mjcore as mc

if TYPE_CHECKING:
    import numpy as np

Field = tuple[str, str, int, str]


def columns_of(fields: Sequence[Field], rows: bytes, seats: int) -> dict[str, np.ndarray[Any, Any]]:
    """Return rows as name of a field -> array: (rows,), or (rows, seats) for a field with one number a seat.

    ``fields``: of the struct the rows are, reserved ones are left out.

    >>> fields = (("game", "uint64_t", 1, ""), ("points", "int32_t", 4, ""), ("reserved", "uint8_t", 8, ""))
    >>> row = mc.schema.pack(fields, {"game": 7, "points": [1, 2, 3]})
    >>> columns_of(fields, row * 2, 3)["points"].tolist()
    [[1, 2, 3], [1, 2, 3]]
    """
    import numpy as np

    found = np.frombuffer(rows, np.dtype(mc.schema.numpy_descr(tuple(fields))))
    named = [(name, count) for name, _, count, _ in fields if name != "reserved"]
    return {name: found[name].copy() if count == 1 else found[name][:, :seats].copy() for name, count in named}
