"""Shapes of a hand: shanten, waits, ukeire, discards and readings, from the definitions.

A hand is `counts`, the concealed tiles of each of the 34 kinds. `held` counts the copies that lie
in the player's own melds: no target may use more than the other 4 - held copies. `n_melds` is the
number of those melds; 0 means "as many as the missing tiles make", so 10 tiles are a hand with one
meld.

Distance is measured by looking at every target there is. A target is cut into its four suits, and
for each suit all contents of "so many sets, with or without the pair" are listed once and compared
with the tiles held, one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from .tiles import SUITS, YAOCHUU, kinds_in_play

Counts = Sequence[int]
Group = tuple[str, int]
"""("run", lowest kind), ("triplet", kind), ("pair", kind) or ("single", kind)."""
IMPOSSIBLE = 99
NO_MELDS = (0,) * 34


# ---------------------------------------------------------------- distance to the standard form


def add(counts: Counts, kind: int, copies: int = 1) -> tuple[int, ...]:
    """`counts` with `copies` more (or fewer) of one kind."""
    return (*counts[:kind], counts[kind] + copies, *counts[kind + 1 :])


def add_run(counts: Counts, low: int, copies: int = 1) -> tuple[int, ...]:
    """`counts` with one run more (or fewer)."""
    return add(add(add(counts, low, copies), low + 1, copies), low + 2, copies)


@cache
def suit_targets(size: int, sets: int, pair: bool) -> frozenset[tuple[int, ...]]:
    """Every content of one suit that is `sets` sets, and a pair if asked, at most 4 of a kind.

    `size` 9 is a number suit, 7 the honours, which know no runs. Contents of n sets are the
    contents of n - 1 sets with one more set put in, so the list is complete by construction.
    """
    if sets:
        smaller = suit_targets(size, sets - 1, pair)
        larger = {add(t, kind, 3) for t in smaller for kind in range(size)}
        if size == 9:
            larger |= {add_run(t, low) for t in smaller for low in range(7)}
    elif pair:
        larger = {add((0,) * size, kind, 2) for kind in range(size)}
    else:
        larger = {(0,) * size}
    return frozenset(t for t in larger if max(t) <= 4)


@lru_cache(maxsize=2_000)
def possible_targets(limits: tuple[int, ...], sets: int, pair: bool) -> list[tuple[int, ...]]:
    """The targets of a suit that stay within `limits`, the copies that can be had of each kind."""
    return [
        target
        for target in suit_targets(len(limits), sets, pair)
        if all(need <= limit for need, limit in zip(target, limits, strict=True))
    ]


@lru_cache(maxsize=500_000)
def missing_in_suit(tiles: tuple[int, ...], limits: tuple[int, ...], sets: int, pair: bool) -> int:
    """Fewest tiles that turn one suit into (something that contains) one of its targets."""
    return min(
        (
            sum(need - have for need, have in zip(target, tiles, strict=True) if need > have)
            for target in possible_targets(limits, sets, pair)
        ),
        default=IMPOSSIBLE,
    )


@cache
def splits(sets: int) -> list[list[tuple[int, bool]]]:
    """Every way to give `sets` sets and one pair to the four suits: [(sets, pair?)] * 4."""
    ways = []
    for man in range(sets + 1):
        for pin in range(sets + 1 - man):
            for sou in range(sets + 1 - man - pin):
                shares = (man, pin, sou, sets - man - pin - sou)
                ways += [[(n, suit == p) for suit, n in enumerate(shares)] for p in range(4)]
    return ways


def missing_standard(counts: Counts, n_melds: int, held: Counts, players: int) -> int:
    """Fewest tiles to add so that the hand contains 4 - n_melds sets and a pair.

    Three players have no 2m to 8m. Splits are tried from the most promising on: a target of s
    tiles in a suit that holds t misses at least s - t, and when the sum of these reaches the best
    number found, no later split can beat it.
    """
    in_play = set(kinds_in_play(players))
    limits = [4 - held[kind] if kind in in_play else 0 for kind in range(34)]
    suits = [(tuple(counts[s.start : s.stop]), tuple(limits[s.start : s.stop])) for s in SUITS]
    sizes = [sum(tiles) for tiles, _ in suits]

    def at_least(split: list[tuple[int, bool]]) -> int:
        return sum(max(0, 3 * sets + 2 * pair - size) for (sets, pair), size in zip(split, sizes, strict=True))

    best = IMPOSSIBLE
    for bound, split in sorted((at_least(split), split) for split in splits(4 - n_melds)):
        if bound >= best:
            break
        parts = zip(suits, split, strict=True)
        best = min(best, sum(missing_in_suit(*suit, *share) for suit, share in parts))
    return best


# ---------------------------------------------------------------- shanten


def meld_count(counts: Counts, n_melds: int) -> int:
    """The number of melds that goes with the number of concealed tiles, checked."""
    total = sum(counts)
    if total > 14 or total % 3 == 0:
        raise ValueError(f"a hand has 3n+1 or 3n+2 tiles up to 14, not {total}")
    melds = 4 - total // 3
    if n_melds not in (0, melds):
        raise ValueError(f"{total} concealed tiles go with {melds} melds, not {n_melds}")
    return melds


def shanten_forms(
    counts: Counts, n_melds: int = 0, held: Counts | None = None, players: int = 4
) -> tuple[int, int | None, int | None]:
    """Shanten of (standard, chiitoi, kokushi): tiles missing less one; -1 complete, 0 ready.

    Chiitoi is seven pairs of seven different kinds, kokushi one of each yaochuu and a second of
    any; both need all 13 or 14 tiles concealed and are None otherwise.
    """
    melds = meld_count(counts, n_melds)
    standard = missing_standard(counts, melds, held or NO_MELDS, players) - 1
    if melds:
        return standard, None, None
    to_pair = sorted(max(0, 2 - counts[kind]) for kind in kinds_in_play(players))
    absent = sum(counts[kind] == 0 for kind in YAOCHUU)
    no_double = all(counts[kind] < 2 for kind in YAOCHUU)
    return standard, sum(to_pair[:7]) - 1, absent + no_double - 1


def shanten(counts: Counts, n_melds: int = 0, held: Counts | None = None, players: int = 4) -> int:
    """The least of the three forms."""
    return min(s for s in shanten_forms(counts, n_melds, held, players) if s is not None)


# ---------------------------------------------------------------- readings of a complete hand


@dataclass(frozen=True)
class Reading:
    """One way to read the concealed tiles of a complete hand.

    `sets` are the concealed sets (none for chiitoi and kokushi), `pair` the pair (None for
    chiitoi). `win_group` is the group the winning tile stands in; ("single", kind) when it came to
    a kokushi as a tile other than the doubled one.
    """

    form: str
    sets: tuple[Group, ...]
    pair: int | None
    win_group: Group


def split_sets(counts: tuple[int, ...], n_sets: int) -> Iterator[tuple[Group, ...]]:
    """Every division of `counts` into exactly `n_sets` runs and triplets (some of them twice)."""
    if not n_sets:
        if not any(counts):
            yield ()
        return
    low = next((kind for kind in range(34) if counts[kind]), None)
    if low is None:
        return
    if counts[low] >= 3:
        for rest in split_sets(add(counts, low, -3), n_sets - 1):
            yield (("triplet", low), *rest)
    if low < 27 and low % 9 <= 6 and counts[low + 1] and counts[low + 2]:
        for rest in split_sets(add_run(counts, low, -1), n_sets - 1):
            yield (("run", low), *rest)


def holds(group: Group, kind: int) -> bool:
    """Whether a tile of this kind can stand in the group."""
    shape, first = group
    return first <= kind <= first + 2 if shape == "run" else first == kind


def standard_readings(counts: Counts, win_kind: int, n_sets: int) -> Iterator[Reading]:
    """Sets and a pair, once for every group that may hold the winning tile."""
    for pair in range(34):
        if counts[pair] < 2:
            continue
        for sets in sorted({tuple(sorted(d)) for d in split_sets(add(counts, pair, -2), n_sets)}):
            for group in sorted({*sets, ("pair", pair)}):
                if holds(group, win_kind):
                    yield Reading("standard", sets, pair, group)


def decompose(counts: Counts, win_kind: int, n_melds: int = 0) -> list[Reading]:
    """Every reading of the concealed tiles, winning tile included; empty if not complete."""
    melds = meld_count(counts, n_melds)
    counts = tuple(counts)
    if sum(counts) % 3 != 2 or not counts[win_kind]:
        return []
    readings = list(standard_readings(counts, win_kind, 4 - melds))
    if not melds and sum(copies == 2 for copies in counts) == 7:
        readings.append(Reading("chiitoi", (), None, ("pair", win_kind)))
    if not melds and all((counts[kind] > 0) == (kind in YAOCHUU) for kind in range(34)):
        double = next(kind for kind in YAOCHUU if counts[kind] == 2)
        shape = "pair" if double == win_kind else "single"
        readings.append(Reading("kokushi", (), double, (shape, win_kind)))
    return readings


# ---------------------------------------------------------------- what to draw and what to discard


def waits(
    counts: Counts,
    n_melds: int = 0,
    held: Counts | None = None,
    players: int = 4,
    *,
    nominal: bool = False,
) -> list[int]:
    """Kinds that complete a hand of 3n+1 tiles, found by adding each and reading the result.

    A fifth copy is no wait, copies in the player's own melds included; `nominal` names those too.
    """
    held = held or NO_MELDS
    return [
        kind
        for kind in kinds_in_play(players)
        if (nominal or counts[kind] + held[kind] < 4) and decompose(add(counts, kind), kind, n_melds)
    ]


def ukeire(
    counts: Counts,
    n_melds: int = 0,
    held: Counts | None = None,
    players: int = 4,
    *,
    visible: Counts | None = None,
) -> tuple[int, dict[int, int]]:
    """Shanten of a 3n+1 hand, and the kinds whose draw lowers it with the copies still unseen.

    `visible` counts the tiles seen outside the player's own hand and melds. A useful kind that is
    used up in rivers stays in the answer with 0 copies; one the player holds four of is left out.
    """
    if sum(counts) % 3 != 1:
        raise ValueError(f"ukeire asks for 3n+1 tiles, not {sum(counts)}")
    held = held or NO_MELDS
    visible = visible or NO_MELDS
    now = shanten(counts, n_melds, held, players)
    useful = {}
    for kind in kinds_in_play(players):
        own = counts[kind] + held[kind]
        if own < 4 and shanten(add(counts, kind), n_melds, held, players) < now:
            useful[kind] = max(0, 4 - own - visible[kind])
    return now, useful


def discards(
    counts: Counts,
    n_melds: int = 0,
    held: Counts | None = None,
    players: int = 4,
    *,
    visible: Counts | None = None,
) -> list[tuple[int, int, dict[int, int]]]:
    """(kind, shanten, ukeire) after each different discard of a 3n+2 hand, best first.

    Best is the lowest shanten, then the most copies to draw, then the lowest kind. The discarded
    tile itself is seen from then on.
    """
    if sum(counts) % 3 != 2:
        raise ValueError(f"a discard is chosen from 3n+2 tiles, not {sum(counts)}")
    visible = visible or NO_MELDS
    rows = []
    for kind in range(34):
        if counts[kind]:
            seen = add(visible, kind)
            after = ukeire(add(counts, kind, -1), n_melds, held, players, visible=seen)
            rows.append((kind, *after))
    return sorted(rows, key=lambda row: (row[1], -sum(row[2].values()), row[0]))
