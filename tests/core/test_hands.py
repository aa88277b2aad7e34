"""Shanten, waits, ukeire, discards and readings: the table, and hypothesis against the slow oracle."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mjcore as mc
from oracle import hands as oracle
from oracle.tiles import kinds_in_play
from shared import Row, examples, params

seeds = st.integers(0, 2**40)


# ---------------------------------------------------------------- the table


def found(row: Row, key: str) -> Any:
    """What the core says of a row's hand, by the keys of the table."""
    given_hand = row["input"]
    hand, rest = given_hand["hand"], {name: given_hand[name] for name in ("melds", "players") if name in given_hand}
    seen = {"visible": given_hand["visible"]} if "visible" in given_hand else {}
    texts = mc.tile_text
    if key == "shanten":
        return mc.shanten(hand, **rest)
    if key == "forms":
        return list(mc.shanten_forms(hand, **rest))
    if key in ("waits", "nominal"):
        return str(mc.waits(hand, **rest, nominal=key == "nominal"))
    if key in ("useful", "kinds", "total"):
        ukeire = mc.ukeire(hand, **rest, **seen)
        return {
            "useful": {texts(k): n for k, n in ukeire.tiles.items()},
            "kinds": len(ukeire.tiles),
            "total": ukeire.total,
        }[key]
    if key == "ready":
        rows = mc.discards(hand, **rest, **seen)
        return {texts(row.tile): str(row.ukeire.kinds) for row in rows if row.shanten == 0}
    readings = mc.decompose(hand, given_hand["win_tile"], **rest)
    if key == "count":
        return len(readings)
    sets = [[f"{shape} {texts(kind)}" for shape, kind in reading.sets] for reading in readings]
    return sorted(
        [
            reading.form,
            sorted(texts_of),
            None if reading.pair is None else texts(reading.pair),
            None if reading.win_set is None else texts_of[reading.win_set],
            reading.wait,
        ]
        for reading, texts_of in zip(readings, sets, strict=True)
    )


@pytest.mark.parametrize("row", params("hands"))
def test_row_of_the_table(row: Row) -> None:
    assert row["expect"]
    for key, expected in row["expect"].items():
        assert found(row, key) == expected, key


def test_tile_counts_that_are_a_hand() -> None:
    """MahjongRepository/mahjong PRs #184/#242: 3n+1 and 3n+2 tiles, 14 at most; all else raises."""
    tiles = "123456789m12345p"
    for n in range(1, 16):
        text = (tiles[:n] + "m") if n <= 9 else f"123456789m{'12345'[: n - 9]}{'6' if n == 15 else ''}p"
        if n % 3 == 0 or n > 14:
            with pytest.raises(mc.InvalidHand, match="concealed tiles"):
                mc.shanten(text)
        else:
            assert mc.shanten(text) >= -1
    with pytest.raises(mc.InvalidHand, match="the hand is empty"):
        mc.shanten("")


def test_red_and_plain_fives_are_different_discards() -> None:
    """smly/RiichiEnv#206: to discard the plain 5p keeps the red one; both are there, the plain one first."""
    rows = mc.discards("05p123456789m11z1s")
    fives = [row for row in rows if mc.kind_of_code(row.tile) == 13]
    assert [mc.tile_text(row.tile) for row in fives] == ["5p", "0p"]
    assert fives[0].ukeire == fives[1].ukeire
    assert [mc.mjai_text(row.tile) for row in fives] == ["5p", "5pr"]
    assert [mc.tile_text(row.tile) for row in mc.discards("005p12346789m11z1s") if mc.kind_of_code(row.tile) == 13] == [
        "5p",
        "0p",
    ]
    assert [mc.tile_text(row.tile) for row in mc.discards("00p123456789m11z1s") if mc.kind_of_code(row.tile) == 13] == [
        "0p"
    ]


# ---------------------------------------------------------------- against the oracle


def random_hand(rng: Random, extra: int) -> tuple[list[int], list[str], list[int], int]:
    """(counts, melds, copies in the melds, players): a hand of 3n + extra tiles, some of them crowded."""
    players = rng.choice((4, 3))
    kinds = kinds_in_play(players)
    if rng.random() < 0.6:  # few kinds, so that sets and used-up copies are common
        kinds = sorted(rng.sample(kinds, rng.randrange(5, 13)))
    left = dict.fromkeys(kinds, 4)
    melds: list[str] = []
    held = [0] * 34
    for _ in range(rng.choice((0, 0, 1, 2, 3, 4))):
        kind = rng.choice(kinds)
        run = [kind, kind + 1, kind + 2]
        if kind < 25 and kind % 9 < 7 and all(left.get(k, 0) for k in run) and rng.random() < 0.5:
            tiles, name = run, "chi"
        elif left[kind] == 4:
            name = rng.choice(("pon", "ankan", "kakan", "daiminkan"))
            tiles = [kind] * (3 if name == "pon" else 4)
        else:
            continue
        melds.append(f"{name}:{mc.format_tiles(tiles)}")
        for k in tiles:
            left[k] -= 1
            held[k] += 1
    size = 12 - 3 * len(melds) + extra
    pool = [kind for kind, n in left.items() for _ in range(n)]
    if len(pool) < size:
        pool = [kind for kind in kinds_in_play(players) for _ in range(4 - held[kind])]
    counts = [0] * 34
    for kind in rng.sample(pool, size):
        counts[kind] += 1
    return counts, melds, held, players


def forms_of(rng: Random, counts: list[int]) -> Any:
    """The hand in one of the forms the doors take."""
    text = mc.format_tiles([kind for kind in range(34) for _ in range(counts[kind])])
    return rng.choice(
        [
            text,
            counts,
            tuple(counts),
            bytes(counts),
            bytearray(counts),
            numpy.array(counts),
            numpy.array(counts, "uint8"),
        ]
    )


@settings(max_examples=examples(150))
@given(seed=seeds)
def test_shanten_waits_and_ukeire(seed: int) -> None:
    rng = Random(seed)
    counts, melds, held, players = random_hand(rng, 1)
    n, about = len(melds), (counts, melds, players)
    hand, keywords = forms_of(rng, counts), {"players": players}
    assert mc.shanten_forms(hand, melds, **keywords) == oracle.shanten_forms(counts, n, held, players), about
    assert mc.shanten(hand, melds, **keywords) == oracle.shanten(counts, n, held, players), about
    waits = mc.waits(hand, melds, **keywords)
    assert list(waits) == oracle.waits(counts, n, held, players), about
    assert (mc.shanten(hand, melds, **keywords) == 0) == bool(waits), about
    assert list(mc.waits(hand, melds, **keywords, nominal=True)) == oracle.waits(
        counts, n, held, players, nominal=True
    ), about
    visible = [rng.randrange(5 - counts[k] - held[k]) if rng.random() < 0.3 else 0 for k in range(34)]
    found_ukeire = mc.ukeire(hand, melds, visible=visible, **keywords)
    shanten, useful = oracle.ukeire(counts, n, held, players, visible=visible)
    assert (found_ukeire.shanten, found_ukeire.tiles) == (shanten, useful), about
    assert found_ukeire.total == sum(useful.values())
    assert list(found_ukeire.kinds) == sorted(useful)


@settings(max_examples=examples(400))
@given(seed=seeds)
def test_melds_that_are_not_told_are_sets_of_other_tiles(seed: int) -> None:
    rng = Random(seed)
    counts, melds, _, players = random_hand(rng, 1)
    assert mc.shanten_forms(counts, players=players) == oracle.shanten_forms(counts, len(melds), None, players)
    assert list(mc.waits(counts, players=players)) == oracle.waits(counts, len(melds), None, players)


@settings(max_examples=examples(25))
@given(seed=seeds)
def test_discards(seed: int) -> None:
    rng = Random(seed)
    counts, melds, held, players = random_hand(rng, 2)
    visible = [rng.randrange(5 - counts[k] - held[k]) if rng.random() < 0.2 else 0 for k in range(34)]
    found_rows = [
        (row.tile, row.shanten, row.tiles) for row in mc.discards(counts, melds, visible=visible, players=players)
    ]
    assert found_rows == oracle.discards(counts, len(melds), held, players, visible=visible), (counts, melds, players)
    assert all(row.total == sum(row.tiles.values()) for row in mc.discards(counts, melds, players=players))


@settings(max_examples=examples(300))
@given(seed=seeds)
def test_ukeire_of_a_full_hand(seed: int) -> None:
    """Useful tiles of 3n+2 tiles are those whose addition lowers the shanten, as for 3n+1."""
    rng = Random(seed)
    counts, melds, held, players = random_hand(rng, 2)
    now = mc.shanten(counts, melds, players=players)
    assert now == oracle.shanten(counts, len(melds), held, players)
    best = min(row.shanten for row in mc.discards(counts, melds, players=players))
    assert best in (now, now + 1)
    assert mc.ukeire(counts, melds, players=players).shanten == now


def complete(rng: Random) -> tuple[list[int], list[str], int]:
    """(counts, melds, players) of a hand of 3n+2 tiles that is complete nine times out of ten."""
    while True:
        counts, melds, held, players = random_hand(rng, 1)
        waits = mc.waits(counts, melds, players=players, nominal=True)
        possible = [kind for kind in waits if counts[kind] + held[kind] < 4]
        if possible and rng.random() < 0.9:
            counts[rng.choice(possible)] += 1
            return counts, melds, players
        if rng.random() < 0.02:
            free = [kind for kind in kinds_in_play(players) if counts[kind] + held[kind] < 4]
            counts[rng.choice(free)] += 1
            return counts, melds, players


@settings(max_examples=examples(300))
@given(seed=seeds)
def test_readings(seed: int) -> None:
    rng = Random(seed)
    counts, melds, players = complete(rng)
    for win in (kind for kind in range(34) if counts[kind]):
        readings = mc.decompose(counts, win, melds, players=players)
        wanted = oracle.decompose(counts, win, len(melds))
        assert bool(readings) == (mc.shanten(counts, players=players) == -1)
        found_places = sorted(
            (reading.form, tuple(sorted(reading.sets)), place_of(reading, win)) for reading in readings
        )
        assert found_places == sorted((r.form, tuple(sorted(r.sets)), place(r, win)) for r in wanted), (counts, win)
        less = list(counts)
        less[win] -= 1
        assert mc.decompose(less, win, melds, players=players) == readings
        assert mc.decompose(bytes(counts), mc.tile_text(win), melds, players=players) == readings


def place_of(reading: mc.Reading, win: int) -> tuple[Any, ...]:
    """Where the winning tile stands, and the wait."""
    group = ("pair", win) if reading.win_set is None else reading.sets[reading.win_set]
    return (*group, reading.wait)


def place(reading: oracle.Reading, win: int) -> tuple[Any, ...]:
    """The same of an oracle's reading."""
    shape, first = reading.win_group
    if shape in ("pair", "single"):
        return ("pair", win, "tanki")
    if shape == "triplet":
        return (shape, first, "shanpon")
    if win == first + 1:
        return (shape, first, "kanchan")
    edge = (win == first and first % 9 == 6) or (win == first + 2 and first % 9 == 0)
    return (shape, first, "penchan" if edge else "ryanmen")
