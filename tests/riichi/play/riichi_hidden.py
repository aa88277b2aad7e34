"""The same game of riichi with everything that one seat cannot see dealt anew: other hands, walls, deals to come."""

from __future__ import annotations

import random

import mjcore as mc
import mjrules as mj
from mjrules.common.actions import PASS
from mjrules.riichi.play.play import RiichiPlay
from table.hidden import sealed, shuffled_record

KANS = ("daiminkan", "ankan", "kakan", "nuki")


class Deal:
    """Where the tiles of a deal went, by the events of the hand: places of the wall, a list a seat."""

    def __init__(self, rules: mj.RiichiRules, wall: tuple[int, ...], events: list[mj.Event]) -> None:
        self.codes = [rules.play.codes[number] for number in wall]
        self.players, size = rules.players, len(wall)
        # the dead wall from its rear: replacement tiles, then indicators and ura (P-3)
        self.indicators = [size - 1 - ((4 if rules.players == 4 else 8) + 2 * k) for k in range(5)]
        self.rear, self.next = size - 1, 13 * rules.players
        self.turned = 1
        self.held: list[list[int]] = [[] for _ in range(rules.players)]
        self.seen = {self.indicators[0]}
        self.riichi: set[int] = set()
        dealer, place = events[0]["oya"], 0
        for size in (4, 4, 4, 1):
            for step in range(rules.players):
                self.held[(dealer + step) % rules.players] += range(place, place + size)
                place += size
        from_rear = False
        self.drawn = -1
        for event in events[1:]:
            if event["type"] in KANS:
                from_rear = True
            if event["type"] == "tsumo":
                self.drawn = self.rear if from_rear else self.next
                self.held[event["actor"]].append(self.drawn)
                self.rear, self.next = self.rear - from_rear, self.next + (not from_rear)
                from_rear = False
            else:
                self.open(event)

    def open(self, event: mj.Event) -> None:
        """Note what an event showed."""
        kind = event["type"]
        if kind == "dahai":
            self.leave(event["actor"], [event["pai"]], drawn=event["tsumogiri"])
            self.drawn = -1
        elif kind == "nuki":
            self.leave(event["actor"], [event["pai"]])
        elif kind in ("chi", "pon", "daiminkan", "ankan"):
            self.leave(event["actor"], event["consumed"])
        elif kind == "kakan":
            self.leave(event["actor"], [event["pai"]])
        elif kind == "dora":
            self.seen.add(self.indicators[self.turned])
            self.turned += 1
        elif kind == "reach":
            self.riichi.add(event["actor"])
            if "tehai" in event:
                self.seen.update(self.held[event["actor"]])

    def leave(self, seat: int, tiles: list[str], drawn: bool | None = None) -> None:
        """Tiles leave a hand; ``drawn``: whether it is the one just drawn, None = any that is equal."""
        for tile in tiles:
            place = next(
                place
                for place in self.held[seat]
                if self.codes[place] == mc.parse_tile(tile) and drawn in (None, place == self.drawn)
            )
            self.held[seat].remove(place)
            self.seen.add(place)

    def hidden_from(self, seat: int | None) -> list[int]:
        """Places a seat has not seen; hands in riichi stay as they are, so that they stay ready."""
        known = set(self.seen)
        for other in range(self.players):
            if other == seat or other in self.riichi:
                known.update(self.held[other])
        return [place for place in range(len(self.codes)) if place not in known]


def deal_of(game: mj.Game) -> Deal:
    """The deal on the table."""
    assert isinstance(game.play, RiichiPlay)
    start = max(at for at, event in enumerate(game.full_events) if event["type"] == "start_kyoku")
    return Deal(game.play.rules, game.play.deals.wall(game.play.deal_index), list(game.full_events[start:]))


def dealt_anew(game: mj.Game, seat: int | None, rng: random.Random) -> mj.Game:
    """The same game for one seat, what it cannot see shuffled; the same answers lead to it."""
    deal = game.play.deal_index
    record = shuffled_record(game, seat, deal_of(game).hidden_from(seat), rng)
    try:
        return mj.Game.from_bytes(sealed(record))
    except mj.NotationError:  # here nobody else has a choice, so that the table would not have waited
        record["log"].append([answer for answer in record["answers"] if answer[1] != PASS.id])
        record["answers"] = []
    try:
        return mj.Game.from_bytes(sealed(record))
    except mj.NotationError:  # and the hand is over by that
        tiles = len(game.play.deals.wall(deal))
        following = mc.wall(record["seed"], record["game"], deal + 1, tiles=tiles)
        record["deals"].append(bytes(following).hex())
        return mj.Game.from_bytes(sealed(record))
