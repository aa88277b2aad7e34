"""The computer players of a served table by strength."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True)
class Level:
    """A strength: the built-in player that plays it, and its names in both languages."""

    player: str
    ja: str
    en: str


LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        "weak": Level("greedy", "弱", "weak"),
        "normal": Level("balanced", "普通", "normal"),
        "strong": Level("strong", "強", "strong"),
    }
)
SITS_IN = "normal"  # who plays for a person who is away
