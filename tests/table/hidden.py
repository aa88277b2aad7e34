"""The same game with everything that one seat cannot see dealt anew: other hands, the field, deals to come."""

from __future__ import annotations

import hashlib
import json
import random
from typing import Any

import mjcore as mc
import mjrules as mj
from table.walks import seen

CODES = [mc.suzume.code_of_id(number) for number in range(44)]


def record_of(data: bytes) -> dict[str, Any]:
    """The JSON object of a saved game: magic, version, body, check sum."""
    assert data[:5] == b"MJRG\x01"
    record: dict[str, Any] = json.loads(data[5:-8])
    return record


def sealed(record: Any) -> bytes:
    """A saved game of an object, written as the format says."""
    body = json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    data = b"MJRG\x01" + body.encode()
    return data + hashlib.sha256(data).digest()[:8]


def hidden_places(game: mj.Game, wall: tuple[int, ...], seat: int | None) -> list[int]:
    """Places in the deal on the table whose tiles a seat has not seen (None: a spectator)."""
    players = game.players
    start = max(at for at, event in enumerate(game.full_events) if event["type"] == "start_kyoku")
    dealer = game.full_events[start]["oya"]
    held: list[list[int]] = [[] for _ in range(players)]
    for place in range(players):
        held[(dealer + place) % players] = list(range(5 * place, 5 * place + 5))
    at, seen = 5 * players + 1, {5 * players}
    for event in game.full_events[start + 1 :]:
        if event["type"] == "tsumo":
            held[event["actor"]].append(at)
            at += 1
        elif event["type"] == "dahai":
            mine = held[event["actor"]]
            place = next(place for place in mine if CODES[wall[place]] == mc.suzume.parse_tile(event["pai"]))
            mine.remove(place)
            seen.add(place)
        elif event["type"] == "false_win":  # the hand was shown
            seen.update(held[event["actor"]])
    own = set() if seat is None else set(held[seat])
    return [place for place in range(44) if place not in seen | own]


def shuffled_record(game: mj.Game, seat: int | None, places: list[int], rng: random.Random) -> dict[str, Any]:
    """A saved game with the tiles at some places of the last wall shuffled, and only one seat's open answers."""
    record: dict[str, Any] = record_of(game.to_bytes())
    deal = game.play.deal_index
    wall = list(bytes.fromhex(record["deals"][deal]))
    ids = [wall[place] for place in places]
    rng.shuffle(ids)
    for place, number in zip(places, ids, strict=True):
        wall[place] = number
    record["deals"] = [*record["deals"][:deal], bytes(wall).hex()]
    record["given"] = deal + 1
    record["seed"] = f"{rng.getrandbits(256):064x}"
    record["answers"] = [answer for answer in record["answers"] if answer[0] == seat]
    return record


def dealt_anew(game: mj.Game, seat: int | None, rng: random.Random) -> mj.Game:
    """The same game for one seat, everything it cannot see shuffled; the same answers lead to it."""
    deal = game.play.deal_index
    places = hidden_places(game, game.play.deals.wall(deal), seat)
    record = shuffled_record(game, seat, places, rng)
    if record["first_dealer"] is None:  # drawn from the seed: choose it
        record["rules"] = {**record["rules"], "first_dealer": "chosen"}
        record["first_dealer"] = game.full_events[0]["first_dealer"]
    try:
        return mj.Game.from_bytes(sealed(record))
    except mj.NotationError:  # here nobody has a choice now, so that the table would not have waited
        record["log"].append([])
        if not game.view(None)["field_left"] and deal + 1 < 4 * game.players:
            record["deals"].append(bytes(mc.wall(record["seed"], record["game"], deal + 1, tiles=44)).hex())
        return mj.Game.from_bytes(sealed(record))


def check_equal_to_a_seat(game: mj.Game, other: mj.Game, seat: int | None) -> None:
    """Two games that differ in what a seat cannot see are one to it, as long as both tables wait at one point."""
    if other.step == game.step and (seat is None or (seat in other.pending.seats) == (seat in game.pending.seats)):
        assert seen(other, seat) == seen(game, seat)
        return
    # the table waits for somebody in one of them: until then all is equal
    assert abs(other.step - game.step) <= 1
    mine, yours = game.events_for(seat), other.events_for(seat)
    shorter = min(len(mine), len(yours))
    assert mine[:shorter] == yours[:shorter]
