"""How people play, counted in recorded games: the tables of the player "strong" are made of these counts.

``python bench/habits.py FOLDER..`` reads ``rounds_4p.jsonl.gz`` of each folder, one hand a line: ``hands``,
``dora_first``, ``events``, ``results``; tokens are ``d0:5m`` draw, ``x0:5m`` or ``X0:5m`` discard, ``r0`` riichi,
``c0<3:5m+4m6m`` call. It writes ``src/mjcore/generate/habits.json``: pairs of how often something could be and was.

ready    [melds called 0-4][own discards 0-18]: an opponent without riichi is ready
waits    [threat][class][live lines / 3]: a tile a player holds is waited for by a ready opponent who may ron it;
         threat: 0 silent and closed, 1-3 melds called (3 or more), 4 riichi
ends     [opponents in riichi 0-2][opponents with two melds or more 0-2][own discards 0-18]: between two own
         discards somebody else ends the hand, not by the seat's discard
paid     [threat][dealer][dora and red fives that lie open 0-3]: how many rons, and what they paid
"""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

import mjcore as mc

HONOURS, PLAIN, FIRST_RED = 27, 34, 34
TARGET = Path(__file__).parents[1] / "src/mjcore/generate/habits.json"


def code(text: str) -> int:
    """Return a kind of 34, reds as fives."""
    number, suit = int(text[0]) or 5, "mpsz".index(text[1])
    return 9 * suit + number - 1


def kinds(text: str) -> list[int]:
    """Return the kinds of a hand such as 123m0p."""
    found: list[int] = []
    for suit in "mpsz":
        if suit in text:
            head, _, text = text.partition(suit)
            found += [code(number + suit) for number in head]
    return found


def pieces(text: str) -> list[str]:
    return [text[i : i + 2] for i in range(0, len(text), 2)]


class Table:
    """What lies open of one hand, and what each seat holds."""

    def __init__(self, hand: dict[str, Any]) -> None:
        self.own = np.zeros((4, 34), np.uint8)
        for seat, text in enumerate(hand["hands"]):
            np.add.at(self.own[seat], kinds(text), 1)
        self.open = np.zeros(34, np.uint8)
        self.dora = [self.after(code(hand["dora_first"]))]
        self.open[code(hand["dora_first"])] += 1
        self.river = np.zeros((4, 34), bool)
        self.passed = np.zeros((4, 34), bool)
        self.n = [0] * 4
        self.riichi = [0] * 4
        self.called = [0] * 4
        self.shown: list[list[str]] = [[], [], [], []]

    @staticmethod
    def after(kind: int) -> int:
        first, size = (kind // 9 * 9, 9) if kind < 27 else (27, 4) if kind < 31 else (31, 3)
        return first + (kind - first + 1) % size

    def call(self, token: str) -> None:
        seat, word = int(token[1]), token[0]
        if word in "cpm":
            called, _, own = token.partition(":")[2].partition("+")
            tiles = pieces(own)
            self.shown[seat] += [called, *tiles]
            self.called[seat] += 1
        else:
            tiles = pieces(token[3:])
            self.shown[seat] += tiles
        for tile in tiles:
            self.own[seat][code(tile)] -= 1
            self.open[code(tile)] += 1

    def threat(self, seat: int) -> int:
        return 4 if self.riichi[seat] else min(3, self.called[seat])

    def bonus(self, seat: int) -> int:
        return min(
            3,
            sum(tile[0] == "0" for tile in self.shown[seat])
            + sum(self.dora.count(code(tile)) for tile in self.shown[seat]),
        )


def read(hand: dict[str, Any], moments: list[tuple[Any, ...]], ends: Any, paid: Any) -> None:
    """Add the moments of one hand: what the seat to discard holds and sees, and what each opponent holds."""
    table = Table(hand)
    since: list[tuple[int, int, int] | None] = [None] * 4
    for token in hand["events"].split():
        word = token[0]
        if word == "!":
            table.dora.append(table.after(code(token[1:])))
            table.open[code(token[1:])] += 1
            continue
        seat = int(token[1])
        if word == "r":
            table.riichi[seat] = 1
        elif word == "d":
            table.own[seat][code(token[3:])] += 1
        elif word in "xX":
            if since[seat] is not None:
                ends[since[seat]][0] += 1
            seen = table.open + table.own[seat]
            if table.riichi[seat] != 1 or word == "x":
                moments += [
                    (
                        table.own[seat].copy(),
                        seen,
                        table.own[other].copy(),
                        table.river[other] | table.passed[other],
                        table.called[other],
                        min(18, table.n[other]),
                        table.threat(other),
                    )
                    for other in range(4)
                    if other != seat
                ]
            kind = code(token[3:])
            table.own[seat][kind] -= 1
            table.open[kind] += 1
            table.river[seat][kind] = True
            table.n[seat] += 1
            for other in range(4):
                if other != seat and table.riichi[other]:
                    table.passed[other][kind] = True
            rivals = [other for other in range(4) if other != seat]
            since[seat] = (
                min(2, sum(table.riichi[other] for other in rivals)),
                min(2, sum(table.called[other] > 1 and not table.riichi[other] for other in rivals)),
                min(18, table.n[seat]),
            )
        elif word != "R":
            table.call(token)
    wins = [result for result in hand["results"] if result["kind"] == "win"]
    for seat in range(4):
        if since[seat] is not None and wins:
            ends[since[seat]][0] += 1
            ends[since[seat]][1] += all(win["who"] != seat and win["frm"] != seat for win in wins)
    for win in wins:
        if win["who"] != win["frm"] and len(wins) == 1:
            entry = paid[table.threat(win["who"]), int(win["who"] == hand["dealer"]), table.bonus(win["who"])]
            entry += (1, -win["deltas"][win["frm"]] - 300 * hand["honba"])


def lines_alive(seen: Any, safe: Any) -> Any:
    """Which two-sided waits may be: [moment][suit][a tile and the third one after it], by the pair between them."""
    free = (seen < 4)[:, :27].reshape(-1, 3, 9)
    ends = ~safe[:, :27].reshape(-1, 3, 9)
    return free[:, :, 1:7] & free[:, :, 2:8] & ends[:, :, 0:6] & ends[:, :, 3:9]


def classes(seen: Any, safe: Any) -> tuple[Any, Any]:
    """Class of every kind, -1 for a safe one, and the live two-sided lines of all suits.

    Numbers: place 0-3 (1 9, 2 8, 3 7, 4 to 6) times 3 and the live lines that end in them; honours: 12 and the copies
    nobody has seen, less one for the copy that is held.
    """
    alive = lines_alive(seen, safe)
    ends = np.zeros((len(seen), 3, 9), np.int8)
    ends[:, :, 0:6] += alive
    ends[:, :, 3:9] += alive
    place = np.array([min(i, 8 - i, 3) for i in range(9)])
    found = np.full((len(seen), 34), -1, np.int8)
    found[:, :27] = (3 * place + ends).reshape(-1, 27)
    found[:, 27:] = 12 + np.clip(4 - seen[:, 27:].astype(np.int8), 0, 3)
    found[safe] = -1
    return found, alive.reshape(len(seen), -1).sum(axis=1)


def count(moments: list[tuple[Any, ...]], ready: Any, waits: Any) -> None:
    own, seen, other, safe, called, n, threat = (np.array(column) for column in zip(*moments, strict=True))
    masks = mc.waits_batch(np.ascontiguousarray(other), errors="mark")
    waited = (masks[:, None] >> np.arange(34, dtype=np.uint64) & np.uint64(1)).astype(bool)
    is_ready = waited.any(axis=1)
    for sort in range(5):
        of = (called == sort) & (threat < 4)
        np.add.at(ready[sort], (n[of], 0), 1)
        np.add.at(ready[sort], (n[of & is_ready], 1), 1)
    may = is_ready & ~(waited & safe).any(axis=1)
    kind_class, lines = classes(seen, safe)
    row, kind = np.nonzero((own > 0) & (kind_class >= 0) & may[:, None])
    at = (threat[row], kind_class[row, kind], np.minimum(5, lines[row] // 3))
    np.add.at(waits, (*at, 0), 1)
    hit = waited[row, kind]
    np.add.at(waits, (*(part[hit] for part in at), 1), 1)


def main(folders: list[str]) -> None:
    ready, waits = np.zeros((5, 19, 2), np.int64), np.zeros((5, 16, 6, 2), np.int64)
    ends, paid = np.zeros((3, 3, 19, 2), np.int64), np.zeros((5, 2, 4, 2), np.int64)
    moments: list[tuple[Any, ...]] = []
    hands = 0
    for folder in folders:
        with gzip.open(Path(folder) / "rounds_4p.jsonl.gz", "rt") as lines:
            for line in lines:
                read(json.loads(line), moments, ends, paid)
                hands += 1
                if len(moments) > 100_000:
                    count(moments, ready, waits)
                    moments.clear()
    count(moments, ready, waits)
    told = {"hands": hands, "ready": ready, "waits": waits, "ends": ends, "paid": paid}
    TARGET.write_text(
        json.dumps({key: getattr(value, "tolist", lambda value=value: value)() for key, value in told.items()}) + "\n"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
