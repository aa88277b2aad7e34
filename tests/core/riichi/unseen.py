"""A hand of riichi with everything that one seat cannot see dealt anew: other hands, the live and the dead wall."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import mjcore as mc
import mjrules as mj
from core.riichi.tenhou_replay import whole_set

KANS = ("daiminkan", "ankan", "kakan", "nuki")  # a replacement tile follows


class Walk:
    """A hand in play that remembers where its tiles lay in the wall and which answers decided."""

    def __init__(self, rules: mj.RiichiRules, rng: random.Random, **circumstances: Any) -> None:
        self.rules = rules
        self.wall = list(whole_set(rules).elements())
        rng.shuffle(self.wall)
        self.circumstances = circumstances
        self.hand = mc.Round(rules.play, self.wall, **circumstances)
        self.answers: list[Mapping[int, str]] = []
        self.held: list[list[int]] = [[] for _ in range(rules.players)]
        self.front, self.rear, self.from_rear = 0, 0, False
        self.open: set[int] = set()
        self.told: list[Mapping[str, Any]] = []
        dealer = circumstances.get("dealer", 0)
        for times in (4, 4, 4, 1):
            for step in range(rules.players):
                self.held[(dealer + step) % rules.players] += range(self.front, self.front + times)
                self.front += times
        self.hear(self.hand.first_events)

    def lay_open(self, seat: int, tile: str, *, drawn: bool) -> None:
        """A tile of a hand lies on the table from now on."""
        mine, code = self.held[seat], mc.parse_tile(tile)
        found = mine[-1] if drawn else next(place for place in mine if self.wall[place] == code)
        assert self.wall[found] == code
        mine.remove(found)
        self.open.add(found)

    def hear(self, events: Iterable[Mapping[str, Any]]) -> None:
        for event in events:
            kind = event["type"]
            self.told.append(event)
            if kind == "tsumo":
                place = len(self.wall) - 1 - self.rear if self.from_rear else self.front
                self.rear += self.from_rear
                self.front += not self.from_rear
                assert self.wall[place] == mc.parse_tile(event["pai"])
                self.held[event["actor"]].append(place)
            for tile in event.get("consumed", ()):
                if kind != "kakan":
                    self.lay_open(event["actor"], tile, drawn=False)
            if kind in ("dahai", "kakan", "nuki"):
                self.lay_open(event["actor"], event["pai"], drawn=event.get("tsumogiri", False))
            if kind in (*KANS, "tsumo"):
                self.from_rear = kind != "tsumo"

    def resolve(self, answers: Mapping[int, str]) -> None:
        """Carry out the answers that decide a stage."""
        self.answers.append(answers)
        self.hear(self.hand.resolve(answers))

    def hidden(self, seat: int) -> list[int]:
        """Places of the wall that the seat knows nothing of. Hands in riichi stay: they were bound to what they did."""
        size = len(self.wall)
        first = size - (5 if self.rules.players == 4 else 9)
        seen = self.open.union(self.held[seat])
        seen.update(first - 2 * number for number in range(len(mc.parse_tiles(self.hand.dora_indicators))))
        for other in range(self.rules.players):
            if self.hand.riichi(other):
                seen.update(self.held[other])
        return [place for place in range(size) if place not in seen]

    def dealt_anew(self, seat: int, rng: random.Random) -> mc.Round | None:
        """Another hand that looks the same to the seat; None where the answers do not lead to it."""
        wall, places = list(self.wall), self.hidden(seat)
        codes = [wall[place] for place in places]
        rng.shuffle(codes)
        for place, code in zip(places, codes, strict=True):
            wall[place] = code
        other = mc.Round(self.rules.play, wall, **self.circumstances)
        try:
            for answers in filter(None, self.answers):
                while other.stage == "claims" and any(name not in other.legal(at) for at, name in answers.items()):
                    other.resolve({})  # somebody could answer here who could not then
                other.resolve(answers)
            while other.stage == "claims" and (self.hand.stage == "turn" or seat not in other.asked):
                other.resolve({})
        except mj.IllegalAction:
            return None
        return other if seen_by(other, seat) == seen_by(self.hand, seat) else None


def seen_by(hand: mc.Round, seat: int) -> tuple[Any, ...]:
    """What a seat sees of a hand."""
    everybody = range(hand.rules.players)
    return (
        (hand.stage, hand.turn, hand.claimed, hand.live_wall, hand.points, hand.dora_indicators),
        (hand.hand(seat), hand.legal(seat), hand.drawn if hand.turn == seat else None),
        [(hand.river(other), hand.melds(other), hand.nuki(other), hand.riichi(other)) for other in everybody],
    )


def visible_to(hand: mc.Round, seat: int) -> list[int]:
    """Copies of each kind that lie open, outside its own hand."""
    seen = [0] * 34
    for other in range(hand.rules.players):
        for tile, _, _, called in hand.river(other):
            seen[mc.kind_of_code(mc.parse_tile(tile))] += not called
        for meld in hand.melds(other):
            for code in meld.tiles:
                seen[mc.kind_of_code(code)] += 1
        seen[30] += hand.nuki(other)
    for code in mc.parse_tiles(hand.dora_indicators):
        seen[mc.kind_of_code(code)] += 1
    return seen


def walks(rules: mj.RiichiRules, players: Iterable[str], rng: random.Random, **circumstances: Any) -> Iterator[Walk]:
    """A hand of built-in players, one a seat, at every stage at which somebody is asked."""
    walk = Walk(rules, rng, **circumstances)
    numbers = [mc.round_schema.RIICHI_PLAYERS.index(name) for name in players]
    streams = [mc.Stream(rng.getrandbits(64), 0, 0, seat) for seat in range(rules.players)]
    while walk.hand.stage != "over":
        yield walk
        answers = {
            seat: mc.play_schema.ACTIONS[walk.hand.choose(numbers[seat], seat, streams[seat])]
            for seat in walk.hand.asked
        }
        decided = walk.hand.deciding(answers)
        assert decided is not None
        walk.resolve(decided)
