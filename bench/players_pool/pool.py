"""A built-in player against @kobalab/majiang-ai over duplicates, two against two at tenhou-4p.

``python bench/players_pool/pool.py strong --walls 40 --workers 2`` installs the package from npm at the pinned version
into a temporary folder (node and npm must be there), plays the six seatings of every wall, and prints mean ranks with
the 95 % interval of a wall counted once. ``majiang.js`` beside this file speaks mjai for it.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import mjcore as mc
import mjrules as mj

PACKAGE = "@kobalab/majiang-ai@1.0.13"
ADAPTER = Path(__file__).with_name("majiang.js")
TILES = ("pai", "dora_marker")
STICK = 1000
# what the bot is told; the rest it works out or does not need
TOLD = {"start_game", "start_kyoku", "tsumo", "dahai", "chi", "pon", "daiminkan", "ankan", "kakan", "reach"}
TOLD |= {"reach_accepted", "dora"}


def tile(text: str) -> str:
    return "?" if text == "?" else mc.mjai_text(mc.parse_tile(text))


def spoken(event: dict[str, Any], seat: int) -> dict[str, Any]:
    """Return an event of a table in mjai's words."""
    told = dict(event)
    told.update({name: tile(told[name]) for name in TILES if name in told})
    if "consumed" in told:
        told["consumed"] = [tile(text) for text in told["consumed"]]
    if told["type"] == "start_kyoku":
        hands = told["tehais"]
        told["tehais"] = [
            ["?"] * 13 if "?" in hand else list(map(mc.mjai_text, mc.parse_tiles(hand))) for hand in hands
        ]
        told["kyotaku"] = told["deposits"] // STICK
    elif told["type"] == "start_game":
        told["id"] = seat
    return told


def heart(event: dict[str, Any]) -> tuple[Any, ...]:
    """What tells one answer from another."""
    if "consumed" in event and event["type"] != "kakan":
        return (event["type"], *sorted(event["consumed"]))
    drawn = event.get("tsumogiri") if event["type"] == "dahai" else None
    return event["type"], event.get("pai") if event["type"] in ("dahai", "kakan") else None, drawn


class Bot:
    """One process of the other side; ``errors``: answers that were not legal, for which the table chose."""

    def __init__(self, folder: Path) -> None:
        words = ["node", str(ADAPTER)]
        found = {**os.environ, "NODE_PATH": str(folder / "node_modules")}
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=found, text=True)
        self.errors = self.asked = 0

    def sit_down(self, rules: mj.RiichiRules, seat: int) -> None:
        self.side, self.seat = mj.SeatView(rules, seat), seat

    def choose(self, game: mj.Game) -> mj.Action:
        new = game.events_for(self.seat, since=self.side.events)
        self.side.hear(*new)
        events = [spoken(event, self.seat) for event in new if event["type"] in TOLD]
        said: dict[str, Any] = {"type": "none"}
        if events:
            assert self.process.stdin is not None
            assert self.process.stdout is not None
            self.process.stdin.write(json.dumps(events) + "\n")
            self.process.stdin.flush()
            said = json.loads(self.process.stdout.readline())
        self.asked += 1
        meant = heart(said)
        for action in self.side.legal:
            event = {"type": "none"} if action.name == "pass" else spoken(self.side.event_of(action), self.seat)
            if heart(event) == meant:
                return action
        self.errors += 1
        return game.default_action(self.seat)


def play(player: str, wall: int, bots: dict[int, Bot]) -> dict[str, Any]:
    """Return the last event of a game in which the bots hold their seats and the player all others."""
    rules: Any = mj.rules("tenhou-4p")
    game = mj.Game(rules, seed=wall)
    for seat, bot in bots.items():
        bot.sit_down(rules, seat)
    while not game.over:
        seat = min(game.pending.seats)
        game.submit(seat, bots[seat].choose(game) if seat in bots else game.choose(seat, player))
    return next(event for event in reversed(game.full_events) if event["type"] == "end_game")


def duplicate(player: str, wall: int, folder: Path) -> tuple[float, int, int]:
    """Return the player's mean rank over the seatings of a wall, the bots' errors, and how often they were asked."""
    bots = [Bot(folder), Bot(folder)]
    ranks: list[int] = []
    for pair in combinations(range(4), 2):
        end = play(player, wall, dict(zip(pair, bots, strict=True)))
        ranks += [rank for seat, rank in enumerate(end["ranks"]) if seat not in pair]
    for bot in bots:
        bot.process.kill()
    return fmean(ranks), sum(bot.errors for bot in bots), sum(bot.asked for bot in bots)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("player")
    parser.add_argument("--walls", type=int, default=40)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run(["npm", "install", "--prefix", name, PACKAGE], check=True, stdout=sys.stderr)
        walls = range(given.first, given.first + given.walls)
        with ThreadPoolExecutor(given.workers) as pool:
            rows = list(pool.map(lambda wall: duplicate(given.player, wall, folder), walls))
    ranks = [rank for rank, _, _ in rows]
    half = 1.96 * stdev(ranks) / len(ranks) ** 0.5 if len(ranks) > 1 else float("inf")
    errors, asked = sum(row[1] for row in rows), sum(row[2] for row in rows)
    print(f"{given.player} against {PACKAGE}, tenhou-4p, {len(ranks)} walls, {6 * len(ranks)} games")
    print(f"rank {fmean(ranks):.3f} +-{half:.3f} to {5 - fmean(ranks):.3f}; {errors} of {asked} answers not legal")


if __name__ == "__main__":
    main()
