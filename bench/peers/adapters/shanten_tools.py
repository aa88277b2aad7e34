"""shanten-tools (Rust): tiles missing of a numpy array of 34 counts; it has no call for ukeire."""

from __future__ import annotations

from typing import Any

import deals
import numpy as np
from shanten_tools import shanten

from . import Call, draws_that_help, less_one


def rows(hands: list[Any]) -> list[Any]:
    return [np.array(deals.counts(hand), dtype=np.uint8) for hand in hands]


def each_shanten(hands: list[Any]) -> list[int]:
    call = shanten
    return [call(hand) for hand in hands]


SHANTEN = [Call("shanten", rows, each_shanten, less_one)]
CALLS = {
    "shanten-13": SHANTEN,
    "shanten-14": SHANTEN,
    "shanten-14-half-flush": SHANTEN,
    "ukeire-13": [Call("shanten of every draw", rows, draws_that_help(shanten), lambda found, hands: found, 1_000)],
}
