"""What a seat is sent does not change, in content or in time, when the tiles it cannot see are others."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator

import pytest

import mjrules as mj
from mjrules.serve.clock import PAUSE
from mjrules.serve.room import Setup
from mjrules.serve.state import Asked
from mjrules.serve.table import Step, Table
from riichi.play import riichi_hidden
from serve.served import PRESETS, House, begun
from shared import examples, quickly
from table import hidden

HASH = re.compile(r'"hash":"[0-9a-f]{64}"')  # of the deal: another one, which tells nothing of it
CALLED = re.compile(r'"type":"(chi|pon|daiminkan|hora|ryukyoku)"')
READER = 99
BEGUN = 1000.0  # when a house begins


def anew(game: mj.Game, seat: int | None, rng: random.Random) -> mj.Game:
    """The same game for a seat, everything it cannot see dealt anew."""
    return (hidden if game.rules.variant == "suzume" else riichi_hidden).dealt_anew(game, seat, rng)


def places(name: str, persons: int, seed: int) -> Iterator[tuple[House, int]]:
    """A table at some moments in a game, a person's turn each time, and whose."""
    house = begun(name, min(persons, Setup(**PRESETS[name]).players), seed=seed)
    rng = random.Random(seed)
    for _ in range(examples(10, 3)):
        house.go(rng.uniform(2, 40))
        house.go(until=lambda: house.table.phase == "over" or turn(house) is not None)
        seat = turn(house)
        if seat is None:
            return
        yield house, seat


def turn(house: House) -> int | None:
    """The person whose turn it is and has just been told so."""
    state = house.table.state
    for seat in state.asked:
        asked = state.open_to(seat, round(1000 * (house.now - BEGUN)))
        if asked is not None and not asked.claims:
            return seat
    return None


class World:
    """A table as it stands, another game on it, and one who looks on; the other persons let every discard pass."""

    def __init__(self, house: House, game: mj.Game, key: str | None) -> None:
        self.table = Table.restore(house.now, house.start, house.rows)
        self.now = house.now
        state = self.table.state
        since = next(iter(state.asked.values())).since
        state.game = game
        state.asked = {seat: Asked(since, actions) for seat, actions in game.pending.seats.items()}
        self.coming: list[tuple[float, int, str]] = []
        self.told: list[tuple[float, str]] = []
        for seat, who in enumerate(state.seats):
            if who is not None and who.person and f"key of {who.name}" != key:
                self.take(self.table.join(self.now, seat, f"key of {who.name}", None))
        self.take(self.table.join(self.now, READER, key, None))

    def take(self, step: Step) -> None:
        self.wake = step.wake
        for connection, text in step.sent:
            if connection == READER:
                # of the seats that joined before, all was told before
                self.told.append((self.now, HASH.sub('"hash":""', text)))
            elif '{"a":"pass"}' in text:
                self.coming.append((self.now + 0.3, connection, text))

    def act(self, action: str) -> None:
        game = self.table.game
        assert game is not None
        self.take(self.table.hear(self.now, READER, {"t": "act", "step": game.step, "a": action}))

    def go(self, seconds: float) -> None:
        end = self.now + seconds
        while True:
            said = min(self.coming, default=(end + 1, 0, ""))
            due = min(end + 1 if self.wake is None else self.wake, said[0])
            if due > end:
                return
            self.now = due
            if said[0] <= due:
                self.coming.remove(said)
                step = json.loads(said[2])["step"]
                self.take(self.table.hear(due, said[1], {"t": "act", "step": step, "a": "pass"}))
            else:
                self.take(self.table.wake(due))


@pytest.mark.parametrize("name", quickly(PRESETS))
def test_nothing_that_a_seat_is_told_depends_on_what_it_cannot_see(name: str) -> None:
    compared = 0
    for seed in range(examples(6, 2)):
        rng = random.Random(seed)
        for house, seat in places(name, 3, seed):
            game = house.table.game
            who = house.table.state.seats[seat]
            assert who is not None
            assert game is not None
            for reader, key in ((seat, f"key of {who.name}"), (None, None)):
                other = anew(game, reader, rng)
                if other.step == game.step:  # else somebody had a choice there
                    assert World(house, other, key).told == World(house, game.copy(), key).told
                    compared += 1
    assert compared > 5


@pytest.mark.parametrize("name", quickly(PRESETS))
def test_what_follows_a_discard_comes_when_it_comes_whoever_could_call(name: str) -> None:
    compared = asked = 0
    for seed in range(examples(12, 4)):
        rng = random.Random(seed)
        for house, seat in places(name, 3, seed):
            game = house.table.game
            who = house.table.state.seats[seat]
            assert who is not None
            assert game is not None
            other = anew(game, seat, rng)
            action = game.default_action(seat).text
            if other.step != game.step or action != other.default_action(seat).text:
                continue
            worlds = [World(house, each, f"key of {who.name}") for each in (game.copy(), other)]
            for world in worlds:
                world.act(action)
                asked += bool(world.coming)
                world.go(1.0)
            # up to the next seat's draw, where nobody called
            mine, theirs = (
                [row for row in world.told if CALLED.search(row[1]) is None and row[0] <= house.now + PAUSE / 1000]
                for world in worlds
            )
            if all(any('"tsumo"' in text for _, text in rows[-3:]) for rows in (mine, theirs)):
                assert mine == theirs
                compared += 1
    assert compared > 3
