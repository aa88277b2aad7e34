"""What to discard: mjrules beside mahjong-cpp, the program people use, on positions of games played here, in turn.

Run: python bench/peers/what_to_discard.py PROGRAM (--hands N for other than 24 of each distance)
PROGRAM: ``nanikiru`` of https://github.com/nekobean/mahjong-cpp, built with its own CMake files (0.9.8 asks for Boost
1.81, spdlog and RapidJSON; -DCMAKE_CXX_FLAGS=-march=native). It runs as its own HTTP server and tells how long each
search took by the clock, reading the request left out; so is ours, a row of ``nanikiru_batch`` that is packed already.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import socket
import statistics
import subprocess
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

import mjcore as mc
import mjrules as mj
from mjcore import outlook_schema, schema
from mjrules.analysis.positions import record_of

POSITION = np.dtype(schema.numpy_descr(outlook_schema.POSITION_FIELDS))
RULES = mj.rules("tenhou-4p")
VERSION = "0.9.8"
WINDS = {"E": 27, "S": 28, "W": 29, "N": 30}
MELDS = {"pon": 0, "chi": 1, "ankan": 2, "daiminkan": 3, "kakan": 4}
SEED = 20261201
FURTHEST = 3  # shanten; behind it the program gives no figures
TURNS = range(3, 10)  # of the seat that is asked: neither dealt nor decided
# what is timed: a name, and the keywords of mj.nanikiru_batch
OURS = {"exact, 1 detour": {"detours": 1}, "its own model": {"model": "nekobean"}}


def positions(wanted: int) -> dict[int, list[dict[str, Any]]]:
    """So many positions of each shanten: a seat that has drawn, not in riichi, one a hand, in games of "greedy"."""
    found: dict[int, list[dict[str, Any]]] = defaultdict(list)
    number = 0
    while any(len(found[shanten]) < wanted for shanten in range(FURTHEST + 1)):
        game = mj.Game(RULES, seed=SEED + number)
        number += 1
        taken = set()
        while not game.over:
            for seat in list(game.pending.seats):
                view = game.view(seat)
                hand = (view["round"], view["hand_number"], view["honba"])
                if view["stage"] == "turn" and view["drawn"] and not view["riichi"][seat] and hand not in taken:
                    shanten = mc.shanten(view["hand"])
                    if len(view["rivers"][seat]) in TURNS and 0 <= shanten <= FURTHEST and len(found[shanten]) < wanted:
                        taken.add(hand)
                        found[shanten].append(position(view, seat))
            seats, step = list(game.pending.seats), game.step
            for seat, action in [(seat, game.choose(seat, "greedy")) for seat in seats]:
                if game.step == step:
                    game.submit(seat, action)
    return found


def position(view: dict[str, Any], seat: int) -> dict[str, Any]:
    """What both are told of a position; that others' tiles are seen, neither."""
    return {
        "hand": view["hand"],
        "melds": [str(meld) for meld in view["melds"][seat]],
        "seat_wind": "ESWN"[(seat - view["dealer"]) % 4],
        "round_wind": view["round"],
        "dora_indicators": view["dora_indicators"],
    }


@contextmanager
def program(path: Path) -> Iterator[http.client.HTTPConnection]:
    """The other program at a free port, until the block ends."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen([str(path.resolve()), str(port)], cwd=path.parent, stdout=subprocess.DEVNULL)
    try:
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                time.sleep(0.05)
        yield http.client.HTTPConnection("127.0.0.1", port)
    finally:
        process.kill()
        process.wait()


def codes(text: str) -> list[int]:
    """Tiles by its numbers, which are ours."""
    return list(mc.parse_tiles(text))


def asked(connection: http.client.HTTPConnection, row: dict[str, Any]) -> dict[str, Any]:
    """What the other program answers."""
    melds = [mc.Meld.of(text) for text in row["melds"]]
    request = {
        "game_mode": 1,
        "version": VERSION,
        "round_wind": WINDS[row["round_wind"]],
        "seat_wind": WINDS[row["seat_wind"]],
        "dora_indicators": codes(row["dora_indicators"]),
        "hand": codes(row["hand"]),
        "melds": [{"type": MELDS[meld.type], "tiles": list(meld.tiles)} for meld in melds],
        "nuki_count": 0,
        "enable_reddora": True,
        "enable_uradora": True,
        "enable_shanten_down": True,
        "enable_tegawari": True,
    }
    connection.request("POST", "/", json.dumps(request), {"Content-Type": "application/json"})
    answer: dict[str, Any] = json.loads(connection.getresponse().read())
    if not answer["success"]:
        raise SystemExit(f"{row['hand']}: {answer['err_msg']}")
    return answer


def timed(row: Any, how: dict[str, Any]) -> float:
    """Microseconds of one position."""
    begin = time.perf_counter()
    mj.nanikiru_batch(row, RULES, **how)
    return (time.perf_counter() - begin) * 1e6


def main() -> None:
    """Measure in turn and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path, help="nanikiru, with its tables beside it")
    parser.add_argument("--hands", type=int, default=24, help="positions of each distance (default 24)")
    parser.add_argument("--rounds", type=int, default=5, help="times each; the fastest counts (default 5)")
    said = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {0})  # inherited by the program
    print(f"| shanten | positions | mahjong-cpp {VERSION} | " + " | ".join(OURS) + " | as many times faster |")
    print("| ---: | ---: | ---: | " + "---: | " * len(OURS) + "---: |")
    with program(said.program) as connection:
        for shanten, rows in sorted(positions(said.hands).items()):
            theirs: list[float] = []
            ours: dict[str, list[float]] = {name: [] for name in OURS}
            for row in rows:
                packed = np.frombuffer(record_of(row, RULES), POSITION)
                tries = [
                    (asked(connection, row)["time"], *(timed(packed, how) for how in OURS.values()))
                    for _ in range(said.rounds if shanten < FURTHEST else 1)
                ]
                best = [min(column) for column in zip(*tries, strict=True)]
                theirs.append(best[0])
                for name, took in zip(OURS, best[1:], strict=True):
                    ours[name].append(took)
            faster = [statistics.median(a / b for a, b in zip(theirs, took, strict=True)) for took in ours.values()]
            times = [f"{statistics.median(took) / 1000:.3g} ms" for took in (theirs, *ours.values())]
            print(f"| {shanten} | {len(rows)} | {' | '.join(times)} | {', '.join(f'{one:.3g}' for one in faster)} |")


if __name__ == "__main__":
    main()
