"""Games for the tests of logs: the seats of ``riichi_walks``, told once a rule set and seed."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

import mjrules as mj

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "play"))

from riichi_walks import PRESETS
from riichi_walks import keen_game as walk

__all__ = ["PRESETS", "keen_game"]


@cache
def keen_game(rules: mj.RiichiRules, seed: int) -> mj.Game:
    """A whole game; the same object for the same rules and seed, which nobody changes."""
    return walk(rules, seed)
