"""Riichi as an environment of Gymnasium (``RiichiEnv``) and of PettingZoo (``RiichiAEC``): the extra ``learn``.

Both are thin: tables, legal actions and observations are ``mjrules.TableBatch``'s.
"""

from __future__ import annotations

from typing import Any

import mjcore as mc

__all__ = ["RiichiAEC", "RiichiEnv"]


def __getattr__(name: str) -> Any:
    """Import an environment where it is used, and say which extra is missing."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        if name == "RiichiEnv":
            from mjrules.learn.gymnasium_env import RiichiEnv as found
        else:
            from mjrules.learn.pettingzoo_env import RiichiAEC as found  # type: ignore[assignment]
    except ImportError:
        mc.fail("needs_extra", given=f"mjrules.learn.{name}", extra="learn")
    return found
