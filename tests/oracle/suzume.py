"""Suzume-Jong the slow way: tiles as pairs (name, red), sets found by trying every three of six.

Written from the rule text S-3 .. S-14, by another method than the engine's: no counts, no keys, no
tables. A tile is ("1".."9" | "G" | "R", red): G is hatsu, R chun.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any

Tile = tuple[str, bool]
Sets = tuple[tuple[Tile, ...], tuple[Tile, ...]]

NUMBERS = "123456789"
OUTSIDE = frozenset("19GR")
GREEN = frozenset("23468G")
DEFAULTS: Mapping[str, Any] = {
    "run_points": 1,
    "triplet_points": 2,
    "red_points": 1,
    "dora_points": 1,
    "dora_match": "kind",
    "tanyao": 1,
    "chanta": 2,
    "all_green": 10,
    "chinyao": 15,
    "super_red": 20,
    "yakuman_includes_base": True,
    "yakuman_adds_bonus": False,
    "min_points": 5,
    "dealer_bonus": 2,
    "dealer_bonus_counts_for_minimum": False,
}


def full_set() -> list[Tile]:
    """Return the 44 tiles: of each number three plain and a red one, four hatsu, four chun (S-3)."""
    tiles = [(number, red) for number in NUMBERS for red in (True, False, False, False)]
    return tiles + [("G", False)] * 4 + [("R", True)] * 4


def is_triplet(three: Iterable[Tile]) -> bool:
    """Three of one kind, whatever their colour."""
    return len({name for name, _ in three}) == 1


def is_run(three: Iterable[Tile]) -> bool:
    """Three consecutive numbers; 9 and 1 do not meet, honours form none."""
    return "".join(sorted(name for name, _ in three)) in ("123", "234", "345", "456", "567", "678", "789")


def splits(six: tuple[Tile, ...]) -> Iterator[Sets]:
    """Every way to lay six tiles out as two sets; the first tile is in the first one."""
    for others in combinations(range(1, 6), 2):
        first = (six[0], *(six[place] for place in others))
        second = tuple(six[place] for place in range(1, 6) if place not in others)
        if all(is_triplet(three) or is_run(three) for three in (first, second)):
            yield first, second


def two_sets(six: tuple[Tile, ...]) -> Sets | None:
    """The two sets of a complete hand, or None; all ways to lay it out have the same names (S-4)."""
    found = list(splits(six))
    names = {tuple(sorted("".join(sorted(name for name, _ in three)) for three in sets)) for sets in found}
    assert len(names) <= 1, f"{six} can be read in two ways"
    return found[0] if found else None


def value(sets: Sets, dora: Tile | None, *, dealer: bool, options: Mapping[str, Any] = DEFAULTS) -> dict[str, Any]:
    """Return the points of a complete hand by part, and whether it wins (S-5 .. S-14)."""
    six = [*sets[0], *sets[1]]
    names = {name for name, _ in six}
    parts = {"base": sum(options["triplet_points"] if is_triplet(three) else options["run_points"] for three in sets)}
    parts["red"] = options["red_points"] * len([red for _, red in six if red])
    if dora is None:
        doras = []
    elif options["dora_match"] == "kind":
        doras = [tile for tile in six if tile[0] == dora[0]]
    else:
        doras = [tile for tile in six if tile == dora]
    parts["dora"] = options["dora_points"] * len(doras)
    parts["tanyao"] = options["tanyao"] if names.isdisjoint(OUTSIDE) else 0
    chanta = all(any(name in OUTSIDE for name, _ in three) for three in sets)
    parts["chanta"] = options["chanta"] if chanta else 0
    if all(red for _, red in six):
        yakuman = "super_red"
    elif names <= OUTSIDE:
        yakuman = "chinyao"
    elif names <= GREEN and not any(red for _, red in six):
        yakuman = "all_green"
    else:
        yakuman = None
    parts["yakuman"] = options[yakuman] if yakuman else 0
    if yakuman and not options["yakuman_includes_base"]:
        parts["base"] = 0
    if yakuman and not options["yakuman_adds_bonus"]:
        parts |= {"red": 0, "dora": 0, "tanyao": 0, "chanta": 0}
    plain = sum(parts.values())
    parts["dealer"] = options["dealer_bonus"] if dealer else 0
    minimum = plain + (parts["dealer"] if options["dealer_bonus_counts_for_minimum"] else 0)
    wins = minimum >= options["min_points"]
    return {
        "valid": wins,
        "yakuman": yakuman,
        "parts": parts,
        "minimum": minimum,
        "total": plain + parts["dealer"] if wins else 0,
    }


def missing(tiles: Iterable[str], targets: Iterable[str]) -> int:
    """Fewest tiles to add to some names so that one of the targets is among them."""
    have = list(tiles)

    def lacks(target: str) -> int:
        rest = list(have)
        lacking = 0
        for name in target:
            if name in rest:
                rest.remove(name)
            else:
                lacking += 1
        return lacking

    return min(lacks(target) for target in targets)


def complete_hands() -> set[str]:
    """Return the names of every complete hand, sorted, found by trying all hands of six kinds."""
    found = set()
    kinds = NUMBERS + "GR"

    def grow(hand: str) -> None:
        if len(hand) == 6:
            if two_sets(tuple((name, False) for name in hand)):
                found.add(hand)
            return
        for name in kinds[kinds.index(hand[-1]) if hand else 0 :]:
            if hand.count(name) < 4:
                grow(hand + name)

    grow("")
    return found


def pay(points: list[int], payer: int, receiver: int, amount: int) -> None:
    """Move points one by one until the amount is paid or the payer has none (S-36)."""
    for _ in range(amount):
        if points[payer]:
            points[payer] -= 1
            points[receiver] += 1


def settled(points: Iterable[int], event: Mapping[str, Any]) -> list[int]:
    """Return the points after a tsumo, rons on one tile, or a false declaration (S-23, S-26, S-35 .. S-39)."""
    after = list(points)
    players = len(after)
    if event["kind"] == "tsumo":
        share = 0
        while share * (players - 1) < event["total"]:
            share += 1
        for seat in range(players):
            if seat != event["winner"]:
                pay(after, seat, event["winner"], share)
    elif event["kind"] == "ron":
        seat = (event["discarder"] + 1) % players
        while seat != event["discarder"]:
            if seat in event["totals"]:
                pay(after, event["discarder"], seat, event["totals"][seat])
            seat = (seat + 1) % players
    else:
        seat = (event["offender"] + 1) % players
        while seat != event["offender"]:
            pay(after, event["offender"], seat, 2)
            seat = (seat + 1) % players
    return after
