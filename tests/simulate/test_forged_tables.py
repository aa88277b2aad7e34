"""Bytes of tables whose sum is right and whose numbers are not: no number reaches a table that was not checked."""

from __future__ import annotations

import hashlib
import random
import struct
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest

import mjcore as mc
import mjrules as mj
from shared import examples

PRESETS = ("tenhou-4p", "paiyuki-3p", "kirakuken-3p")
MATCH = np.dtype(mc.schema.numpy_descr(mc.riichi_schema.MATCH_FIELDS))
EVENT = np.dtype(mc.schema.numpy_descr(mc.round_schema.EVENT_FIELDS))
GAME = np.dtype(mc.schema.numpy_descr(mc.riichi_schema.GAME_FIELDS))
TABLES = 3
N_CALLS, CALLS, DRAWN, CHOICE = MATCH.itemsize, MATCH.itemsize + 4, MATCH.itemsize + 224, MATCH.itemsize + 256
KEPT = CHOICE + 8


@cache
def kept(preset: str, steps: int) -> tuple[mj.TableBatch, bytes]:
    """Tables in the middle of what they do, and their bytes."""
    batch = mj.TableBatch(preset, TABLES, seed=4)
    for _ in range(steps):
        batch.step(batch.choose("greedy" if steps % 2 else "random"))
    return batch, batch._core.to_bytes()


def places(data: bytes, players: int) -> dict[str, int]:
    """Where the parts of the bytes begin."""
    carried = data.index(b"\n", 32) + 1
    rewards = carried + 1
    flags = rewards + 8 * TABLES * players
    games = flags + TABLES
    tables = games + TABLES * GAME.itemsize
    return {
        "carried": carried,
        "rewards": rewards,
        "flags": flags,
        "games": games,
        "tables": tables,
        "hands": tables + TABLES * KEPT,
    }


def resealed(data: bytes) -> bytes:
    """Bytes with the sum that belongs to them."""
    return hashlib.sha256(data[32:]).digest() + data[32:]


def with_number(part: str, offset: int, form: str, value: int) -> Callable[[bytes, int], bytes]:
    """A change of one number, counted from where a part begins."""

    def change(data: bytes, players: int) -> bytes:
        at = places(data, players)[part] + offset
        number = struct.pack(form, value)
        return data[:at] + number + data[at + len(number) :]

    return change


def in_match(name: str, value: int, form: str) -> Callable[[bytes, int], bytes]:
    """A change of a field of the match at the first table."""
    return with_number("tables", MATCH.fields[name][1], form, value)  # type: ignore[index]


def with_text(old: str, new: str) -> Callable[[bytes, int], bytes]:
    """A change of the text of hands, where it stands first."""

    def change(data: bytes, players: int) -> bytes:
        at = places(data, players)["hands"]
        assert old.encode() in data[at:]
        return data[:at] + data[at:].replace(old.encode(), new.encode(), 1)

    return change


THESE = "so many tables"
ROWS: list[tuple[str, Callable[[bytes, int], bytes], str]] = [
    ("rewards", with_number("rewards", 0, "<q", 1 << 62), "points is"),
    ("flags", with_number("flags", 1, "B", 4), THESE),
    ("a game's points", with_number("games", 8, "<q", 1 << 41), "points is"),
    ("a game that has no hand", with_number("games", 0, "<q", 1), THESE),
    ("first dealer of a game", with_number("games", GAME.fields["first_dealer"][1], "B", 4), THESE),  # type: ignore[index]
    ("players", in_match("players", 5, "B"), THESE),
    ("dealer", in_match("dealer", 200, "B"), THESE),
    ("first dealer", in_match("first_dealer", 4, "B"), THESE),
    ("round", in_match("round", 4, "B"), THESE),
    ("deal", in_match("deal", 10_001, "<I"), THESE),
    ("honba", in_match("honba", 10_000, "<I"), THESE),
    ("hands by a function", in_match("by_function", 10_000, "<I"), THESE),
    ("points out of range", in_match("points", 1 << 60, "<q"), "points is"),
    ("points of another sum", in_match("points", 100, "<q"), THESE),
    ("deposits", in_match("deposits", -1000, "<q"), "deposits is"),
    ("wins before", in_match("wins_before", 255, "B"), THESE),
    ("calls below 0", with_number("tables", N_CALLS, "<i", -1), THESE),
    ("more calls than there can be", with_number("tables", N_CALLS, "<i", 25), THESE),
    ("a call that was none", with_number("tables", N_CALLS, "<i", 20), THESE),
    ("words drawn", with_number("tables", DRAWN, "<Q", 1 << 40), THESE),
    ("a choice", with_number("tables", CHOICE, "<Q", 2), THESE),
    ("a choice in a hand", with_number("tables", CHOICE, "<Q", 1), THESE),
    ("a hand less", lambda data, players: data[: data.rindex(b"\n\n")], THESE),
    ("no hands", lambda data, players: data[: places(data, players)["hands"] - 1], THESE),
    ("a tile", with_text("hand 0: ", "hand 0: 1"), "hand 0|times"),
    ("a letter that is none", with_text("wind", "w\xefnd"), "unknown line"),
    ("the dealer of the hand", with_text("dealer: 0", "dealer: 1"), f"{THESE}|the turns of the rivers"),
    ("points of the hand", with_text("points: ", "points: -"), THESE),
]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("change", "said"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_a_forged_number_is_refused(change: Callable[[bytes, int], bytes], said: str, preset: str) -> None:
    batch, data = kept(preset, 7)
    forged = resealed(change(data, batch.rules.players))
    assert forged != data
    with pytest.raises(mj.MahjongError, match=said):
        batch._core.load(forged)
    assert batch._core.to_bytes() == data


def calls_at(batch: mj.TableBatch, data: bytes) -> list[tuple[int, int]]:
    """Where the calls of tables stand that have some, and how many these are."""
    first = places(data, batch.rules.players)["tables"]
    found = [
        (first + KEPT * table, struct.unpack_from("<i", data, first + KEPT * table + N_CALLS)[0])
        for table in range(TABLES)
    ]
    return [(at + CALLS, n) for at, n in found if n]


@pytest.mark.parametrize("preset", PRESETS)
def test_calls_come_to_the_melds(preset: str) -> None:
    """Every field of every call, and a tile that was laid to it."""
    tried, enough = 0, examples(2000, 500)
    for steps in range(100, 1000, 60):
        batch, data = kept(preset, steps)
        for at, n in calls_at(batch, data):
            for row in range(n):
                for name in ("type", "actor", "target", "tile", "detail"):
                    place = at + EVENT.itemsize * row + EVENT.fields[name][1]  # type: ignore[index]
                    for value in {*range(40), 127, 254, 255} - {data[place]}:
                        with pytest.raises(mj.MahjongError, match=THESE):
                            batch._core.load(resealed(data[:place] + bytes([value]) + data[place + 1 :]))
                        tried += 1
                place = at + EVENT.itemsize * row + EVENT.fields["consumed"][1]  # type: ignore[index]
                with pytest.raises(mj.MahjongError, match=THESE):
                    batch._core.load(resealed(data[:place] + bytes([40]) + data[place + 1 :]))
        if tried > enough:
            break
    assert tried > enough


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_loaded_can_be_played(preset: str) -> None:
    """Bytes changed anywhere, and the sum made right: refused, or tables that go on without a fault."""
    rng, taken = random.Random(preset), 0
    for number in range(examples(300)):
        batch, data = kept(preset, rng.choice((0, 7, 300, 900)))
        spoilt = bytearray(data)
        at = rng.randrange(places(data, batch.rules.players)["carried"], len(data))
        spoilt[at] = rng.choice((0, 1, 3, 255, data[at] ^ 1 << rng.randrange(8)))
        other: Any = mj.TableBatch(preset, TABLES, seed=4)
        before = other._core.to_bytes()
        try:
            other._core.load(resealed(bytes(spoilt)))
        except mj.MahjongError:
            assert other._core.to_bytes() == before
            continue
        taken += number > 0
        for _ in range(10):
            assert [other.hand(table).fault for table in range(TABLES)] == ["none"] * TABLES
            other.games_ended(range(TABLES))
            other.step(other.choose("random"))
    assert taken
