"""Spaces and values both environments share."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces

import mjcore as mc

if TYPE_CHECKING:
    from mjrules.simulate.table_batch import TableBatch

N_ACTIONS = len(mc.play_schema.ACTIONS)
ARRAYS = mc.observation_schema.ARRAYS
Observation = dict[str, Any]


def observation_spaces() -> dict[str, spaces.Space[Any]]:
    """Return the space of each array of an observation (``mjcore.observation_schema``)."""
    found: dict[str, spaces.Space[Any]] = {}
    for name, (dtype, shape) in ARRAYS.items():
        limits = np.iinfo(dtype)
        low = 0 if limits.min == 0 else limits.min
        found[name] = spaces.Box(low, limits.max, shape, np.dtype(dtype).type)
    return found


def mask_space() -> spaces.Box:
    """Return the space of the legal actions: a byte an action."""
    return spaces.Box(0, 1, (N_ACTIONS,), np.int8)


def action_number(action: object) -> int:
    """Return the number of an action. Raises a MahjongError for what is none."""
    right = f"expected the number of an action, 0..{N_ACTIONS - 1}"
    try:
        number = index(action)  # type: ignore[arg-type]
    except TypeError:
        mc.fail("type", name="action", given=type(action).__name__, right=right)
    if not 0 <= number < N_ACTIONS:
        mc.fail("value", name="action", given=number, right=right)
    return number


def check_seed(seed: object) -> None:
    """Raise ArgumentError for what is no seed of these environments."""
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int) or seed < 0):
        mc.fail("value", name="seed", given=seed, right="expected a whole number, 0 or more, or None")


def observed(batch: TableBatch, seat: int) -> Observation:
    """Return what a seat sees of the only table of a batch, its turn or not."""
    return dict(mc.observation(batch.hand(0), seat, **batch.stakes(0)))


def legal_actions(batch: TableBatch, seat: int) -> np.ndarray[Any, Any]:
    """Return the mask of the seat's legal actions: zeros where it is not the one asked."""
    if batch.current_seat[0] != seat:
        return np.zeros(N_ACTIONS, np.int8)
    mask: np.ndarray[Any, Any] = batch.legal_mask()[0].astype(np.int8)
    return mask


def nothing() -> Observation:
    """Return the observation after the end of a game: zeros."""
    return {name: np.zeros(shape, dtype) for name, (dtype, shape) in ARRAYS.items()}
