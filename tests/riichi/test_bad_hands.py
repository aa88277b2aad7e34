"""Bad hands through every door of the core: as text, and as counts in every form."""

from __future__ import annotations

from typing import Any

import numpy
import pytest

import mjcore as mc
import mjrules as mj
from riichi.bad_rows import refused, rows_with, value
from shared import Row

HAND_DOORS = ("shanten", "shanten_forms", "waits", "ukeire", "discards", "decompose")


@pytest.mark.parametrize("row", rows_with("hand"))
def test_hand_through_every_door_of_the_core(row: Row) -> None:
    given = row["input"]
    rest = {name: value(given[name]) for name in ("melds", "players") if name in given}
    for door in given.get("doors", HAND_DOORS):
        tile = (given.get("win_tile", "1z"),) if door == "decompose" else ()
        # made anew for each door: one of the values is a generator
        refused(row, door, lambda door=door, tile=tile: getattr(mc, door)(value(given["hand"]), *tile, **rest))


def counts_of(hand: object) -> list[int] | None:
    """34 counts of a row's hand, if it has them: as given, or those of its text."""
    if isinstance(hand, str):
        try:
            codes = mc.parse_tiles(hand)
        except mj.MahjongError:
            return None
        counts = [0] * 34
        for code in codes:
            counts[mc.kind_of_code(code)] += 1
        return counts
    if isinstance(hand, list) and len(hand) == 34 and all(type(number) is int for number in hand):
        return hand
    return None


def is_bad_as_counts(row: Row) -> bool:
    """Whether it is the number of tiles alone that is wrong with a row's hand."""
    given = row["input"]
    if row["expect"]["error"] == "RuleError" or {"doors", "melds"} & set(given):
        return False
    return counts_of(given["hand"]) is not None


@pytest.mark.parametrize("row", [row for row in rows_with("hand") if is_bad_as_counts(*row.values)])
def test_the_same_hand_as_counts(row: Row) -> None:
    """Every form of the counts, and the batch doors, which name the row or mark it."""
    counts, players = counts_of(row["input"]["hand"]), int(row["input"].get("players", 4))
    assert counts is not None
    forms: dict[str, Any] = {"list": counts, "tuple": tuple(counts), "numpy int64": numpy.array(counts)}
    if min(counts) >= 0 and max(counts) < 256:
        forms |= {"bytes": bytes(counts), "bytearray": bytearray(counts), "memoryview": memoryview(bytes(counts))}
        forms |= {
            "numpy uint8": numpy.array(counts, "uint8"),
            "strided": numpy.repeat(numpy.array(counts, "uint8"), 2)[::2],
        }
    for name, form in forms.items():
        with pytest.raises(mj.InvalidHand) as caught:
            mc.shanten(form, players=players)
        text = str(caught.value)
        assert (
            any(words in text for words in row["expect"]["says"]) or "a count is a whole number from 0 to 4" in text
        ), (name, text)
    if "bytes" in forms:
        good = [3, 3, 3, 3, 1] + [0] * 29 if players == 4 else [0] * 9 + [3, 3, 3, 3, 1] + [0] * 20
        batch = numpy.array([good, counts, good], "uint8")
        for door in (mc.shanten_batch, mc.waits_batch, mc.ukeire_batch):
            with pytest.raises(mj.InvalidHand, match=r"^row 1: "):
                door(batch, players=players)
            marked = door(batch, players=players, errors="mark")
            assert marked[1] == (-128 if door is mc.shanten_batch else 0)
            assert marked[0] == marked[2] == door(batch[:1], players=players)[0]
