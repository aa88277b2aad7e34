"""Counts of a simulation that can be added, from which a summary is made; flat in memory.

A tally consists of dicts and lists whose leaves are ``Mean``, ``Share`` and whole numbers. All are sums of whole
numbers, so neither the order of addition nor the way games were split into pieces matters.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt
from typing import Any, NamedTuple

NORMAL_95 = 1.959963984540054


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
    half = NORMAL_95 * float(numbers.std(ddof=1)) / sqrt(len(numbers)) if len(numbers) > 1 else inf
    return Estimate(mean, mean - half, mean + half)


@dataclass(frozen=True)
class Mean:
    """How many values there are, their sum and that of their squares; ``unit``: of the values, 0.1 = tenths."""

    n: int
    total: int
    squares: int
    unit: float = 1

    @classmethod
    def of(cls, values: Any, unit: float = 1) -> Mean:
        """Return that of an array of whole numbers.

        >>> Mean.of([1, 2, 3, 4])
        Mean(n=4, total=10, squares=30, unit=1)
        """
        import numpy as np

        numbers = np.asarray(values).astype(np.int64)
        return cls(len(numbers), int(numbers.sum()), int(numbers @ numbers), unit)

    def __add__(self, other: Mean) -> Mean:
        return Mean(self.n + other.n, self.total + other.total, self.squares + other.squares, self.unit)

    def estimate(self) -> Estimate | None:
        """Return the mean and its interval by the normal distribution; None for no value.

        >>> [round(end, 3) for end in Mean.of([1, 2, 3, 4]).estimate()]
        [2.5, 1.235, 3.765]
        """
        if not self.n:
            return None
        mean = self.total / self.n
        spread = (self.n * self.squares - self.total**2) / (self.n * (self.n - 1)) if self.n > 1 else inf
        half = NORMAL_95 * sqrt(spread / self.n)
        return Estimate(mean * self.unit, (mean - half) * self.unit, (mean + half) * self.unit)


@dataclass(frozen=True)
class Share:
    """How many of so many."""

    n: int
    total: int

    @classmethod
    def of(cls, flags: Any) -> Share:
        """Return that of an array: how many of it are not 0.

        >>> Share.of([True, False, False, False])
        Share(n=4, total=1)
        """
        import numpy as np

        return cls(len(flags), int(np.count_nonzero(flags)))

    def __add__(self, other: Share) -> Share:
        return Share(self.n + other.n, self.total + other.total)

    def estimate(self) -> Estimate | None:
        """Return the share and its interval by Wilson's score; None of nothing.

        >>> [round(end, 3) for end in Share(4, 1).estimate()]
        [0.25, 0.046, 0.699]
        """
        if not self.n:
            return None
        mean, square = self.total / self.n, NORMAL_95**2
        middle = (mean + square / (2 * self.n)) / (1 + square / self.n)
        half = NORMAL_95 / (1 + square / self.n) * sqrt(mean * (1 - mean) / self.n + square / (4 * self.n**2))
        return Estimate(mean, max(min(middle - half, mean), 0.0), min(max(middle + half, mean), 1.0))


def counted(values: Any) -> dict[int, int]:
    """Return how often each value of an array comes.

    >>> counted([8000, 1000, 8000])
    {1000: 1, 8000: 2}
    """
    import numpy as np

    found, times = np.unique(np.asarray(values), return_counts=True)
    return dict(zip(found.tolist(), times.tolist(), strict=True))


def added(one: Any, other: Any) -> Any:
    """Return the sum of two tallies; what stands in one of them only is taken as it is; texts are equal.

    >>> added({"games": 1, "ends": {"ron": Share(2, 1)}}, {"games": 2, "ends": {"ron": Share(3, 0)}})
    {'games': 3, 'ends': {'ron': Share(n=5, total=1)}}
    """
    if isinstance(one, dict):
        names = [*one, *(name for name in other if name not in one)]
        return {
            name: added(one[name], other[name]) if name in one and name in other else one.get(name, other.get(name))
            for name in names
        }
    if isinstance(one, list):
        return [added(mine, yours) for mine, yours in zip(one, other, strict=True)]
    return one if isinstance(one, str) else one + other


def estimated(tally: Any) -> Any:
    """Return a tally with every mean and share as ``Estimate``."""
    if isinstance(tally, dict):
        return {name: estimated(value) for name, value in tally.items()}
    if isinstance(tally, list):
        return [estimated(value) for value in tally]
    return tally.estimate() if isinstance(tally, (Mean, Share)) else tally
