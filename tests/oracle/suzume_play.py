"""A hand of Suzume-Jong in play the slow way, from the pseudo-code of the rule text (9.1) and S-17 .. S-39.

Tiles are pairs (name, red) as in `suzume`; `choose(seat, moves)` decides everything. Returned is what
happened, as lists that begin with a word.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from oracle.suzume import DEFAULTS, Tile, full_set, pay, two_sets, value

Choose = Callable[[int, list[Any]], Any]


def worth(six: list[Tile], dora: Tile, dealer: bool, options: Mapping[str, Any]) -> int:
    """What six tiles win, 0 = they do not."""
    sets = two_sets(tuple(six))
    total: int = value(sets, dora, dealer=dealer, options=options)["total"] if sets else 0
    return total


def play_hand(
    wall: list[int],
    dealer: int,
    points: list[int],
    choose: Choose,
    false_wins: bool,
    options: Mapping[str, Any] = DEFAULTS,
) -> list[list[Any]]:
    """Play one hand; `wall`: ids in the order of the deal; `points` are changed in place."""
    players = len(points)
    deck = full_set()
    tiles = [deck[number] for number in wall]
    hands: list[list[Tile]] = [[] for _ in points]
    for place in range(players):
        hands[(dealer + place) % players] = [tiles.pop(0) for _ in range(5)]
    dora = tiles.pop(0)
    rivers: list[list[Tile]] = [[] for _ in points]
    told: list[list[Any]] = []
    turn = dealer

    def others(seat: int) -> list[int]:
        return [(seat + step) % players for step in range(1, players)]

    def false_declaration(seat: int) -> None:
        before = list(points)
        for other in others(seat):
            pay(points, seat, other, 2)
        told.append(["false_win", seat, [now - then for now, then in zip(points, before, strict=True)]])

    while tiles:
        drawn = tiles.pop(0)
        hands[turn].append(drawn)
        told.append(["tsumo", turn, drawn])
        declared = False
        while True:
            total = worth(hands[turn], dora, turn == dealer, options)
            moves: list[Any] = sorted(set(hands[turn]))
            if not declared and (total or false_wins):
                moves.append("tsumo")
            move = choose(turn, moves)
            if move != "tsumo":
                break
            if total:
                before = list(points)
                share = -(-total // (players - 1))
                for other in others(turn):
                    pay(points, other, turn, share)
                told.append(["hora", turn, turn, total, [now - then for now, then in zip(points, before, strict=True)]])
                return told
            declared = True
            false_declaration(turn)
        hands[turn].remove(move)
        rivers[turn].append(move)
        told.append(["dahai", turn, move])
        rons = []
        for seat in others(turn):
            furiten = move[0] in {name for name, _ in rivers[seat]}
            total = 0 if furiten else worth([*hands[seat], move], dora, seat == dealer, options)
            if (total or false_wins) and choose(seat, ["ron", "pass"]) == "ron":
                rons.append((seat, total))
        for seat, total in rons:
            if not total:
                false_declaration(seat)
        for seat, total in rons:
            if total:
                before = list(points)
                pay(points, turn, seat, total)
                told.append(["hora", seat, turn, total, [now - then for now, then in zip(points, before, strict=True)]])
        if any(total for _, total in rons):
            return told
        turn = (turn + 1) % players
    told.append(["ryukyoku"])
    return told
