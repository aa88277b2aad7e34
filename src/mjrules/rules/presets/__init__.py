"""The presets: one module a house, all its stages together. A new one is a module, and three words here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from mjrules.rules.presets import ema, kirakuken, mahjong_soul, mleague, paiyuki, saikouisen, suzume, tenhou
from mjrules.rules.presets.sources import Values

RiichiName = Literal[
    "paiyuki-4p",
    "paiyuki-3p",
    "kirakuken-4p",
    "kirakuken-3p",
    "tenhou-4p",
    "tenhou-3p",
    "mahjong-soul-4p",
    "mahjong-soul-3p",
    "mleague",
    "ema",
    "saikouisen",
]
HOUSES = (paiyuki, kirakuken, tenhou, mahjong_soul, mleague, ema, saikouisen)
RIICHI: Mapping[str, Values] = MappingProxyType({name: own for house in HOUSES for name, own in house.PRESETS.items()})
SUZUME: Mapping[str, Values] = MappingProxyType(suzume.PRESETS)
