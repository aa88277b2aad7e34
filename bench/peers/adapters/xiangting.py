"""xiangting (Rust): replacement number and necessary tiles of 34 counts."""

from __future__ import annotations

from typing import Any

import deals
from xiangting import PlayerCount, calculate_necessary_tiles, calculate_replacement_number

from . import Call, less_one, of_masks


def counts(hands: list[Any]) -> list[list[int]]:
    return [deals.counts(hand) for hand in hands]


def each_shanten(hands: list[list[int]]) -> list[int]:
    call, four = calculate_replacement_number, PlayerCount.FOUR
    return [call(hand, four) for hand in hands]


def each_ukeire(hands: list[list[int]]) -> list[tuple[int, int]]:
    call, four = calculate_necessary_tiles, PlayerCount.FOUR
    return [call(hand, four) for hand in hands]


def read_ukeire(found: Any, hands: list[Any]) -> list[Any]:
    return of_masks([mask for _, mask in found], hands)


SHANTEN = [Call("calculate_replacement_number", counts, each_shanten, less_one)]
CALLS = {
    "shanten-13": SHANTEN,
    "shanten-14": SHANTEN,
    "shanten-14-half-flush": SHANTEN,
    "ukeire-13": [Call("calculate_necessary_tiles", counts, each_ukeire, read_ukeire)],
}
