"""Means and shares with their 95 % intervals."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy as np

NORMAL_95 = 1.959963984540054
Columns = Mapping[str, "np.ndarray[Any, Any]"]


class Estimate(NamedTuple):
    """A mean with the ends of its 95 % interval."""

    mean: float
    low: float
    high: float


def estimate(values: Any) -> Estimate:
    """Return the mean of independent values and its interval by the normal distribution.

    >>> [round(end, 3) for end in estimate([1, 2, 3, 4])]
    [2.5, 1.235, 3.765]
    """
    import numpy as np

    numbers = np.asarray(values, dtype=np.float64)
    mean = float(numbers.mean())
    half = NORMAL_95 * float(numbers.std(ddof=1)) / sqrt(len(numbers)) if len(numbers) > 1 else float("inf")
    return Estimate(mean, mean - half, mean + half)


def share(values: Any) -> Estimate | None:
    """Return the share of true values and its interval by Wilson's score; None for no value at all.

    >>> [round(end, 3) for end in share([True, False, False, False])]
    [0.25, 0.046, 0.699]
    """
    import numpy as np

    flags = np.asarray(values, dtype=bool)
    n = len(flags)
    if not n:
        return None
    mean, square = float(flags.mean()), NORMAL_95**2
    middle = (mean + square / (2 * n)) / (1 + square / n)
    half = NORMAL_95 / (1 + square / n) * sqrt(mean * (1 - mean) / n + square / (4 * n * n))
    return Estimate(mean, max(middle - half, 0.0), min(middle + half, 1.0))


def mean_of(values: Any) -> Estimate | None:
    """Return ``estimate`` of the values; None for no value at all."""
    return estimate(values) if len(values) else None
