"""Who could win on each tile that is laid down, from what has happened alone: the readable way, hand by hand.

It knows nothing of the table but its events: it holds the hands itself, asks ``mjcore.waits`` and
``mj.score``, and keeps furiten as the rules tell it (own river, a tile let by until the own discard, in
riichi for good).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import mjcore as mc
import mjrules as mj

CALLS = ("chi", "pon", "daiminkan")


class Seat:
    """One seat of a hand."""

    def __init__(self, tehai: Sequence[str]) -> None:
        self.hand = Counter(tehai)
        self.melds: list[str] = []
        self.river: set[str] = set()
        self.missed = False
        self.riichi: bool | str = False
        self.nuki = 0
        self._waits: frozenset[str] | None = None

    def waits(self, players: int) -> frozenset[str]:
        """Kinds that complete the hand."""
        if self._waits is None:
            text = "".join(self.hand.elements())
            found = mc.waits(text, self.melds, players=players)
            self._waits = frozenset(mc.tile_text(kind) for kind in found)
        return self._waits

    def change(self, *, put: Sequence[str] = (), take: Sequence[str] = ()) -> None:
        self.hand.update(put)
        self.hand.subtract(take)
        self.hand = +self.hand
        self._waits = None


def plain(tile: str) -> str:
    return tile.replace("0", "5")


def meld(kind: str, tiles: Sequence[str]) -> str:
    suit = tiles[0][1]
    return f"{kind}:{''.join(sorted(tile[0] for tile in tiles))}{suit}"


class Hand:
    """A hand as its events tell it."""

    def __init__(self, start: mj.Event, tehais: Sequence[Sequence[str]], rules: mj.RiichiRules) -> None:
        self.rules, self.players = rules, rules.players
        self.start = start
        self.seats = [Seat(tiles) for tiles in tehais]
        self.live = rules.play.tiles - 14 - 13 * self.players
        self.said = -1  # who has said riichi and not discarded yet
        self.broken = False  # the first go-round

    def winners(self, event: mj.Event) -> Iterator[int]:
        """Seats that could win on the tile of an event, and note of those who let it go by."""
        tile, actor = event["pai"], event["actor"]
        for number, seat in enumerate(self.seats):
            if number == actor or plain(tile) not in seat.waits(self.players):
                continue
            furiten = seat.missed or seat.waits(self.players) & seat.river
            seat.missed = True
            if not furiten and self.has_yaku(number, seat, tile, event["type"]):
                yield number

    def has_yaku(self, number: int, seat: Seat, tile: str, how: str) -> bool:
        if seat.riichi:
            return True
        won = mj.Win(
            "".join(seat.hand.elements()),
            tile,
            melds=seat.melds,
            seat_wind="ESWN"[(number - self.start["oya"]) % self.players],
            round_wind=self.start["bakaze"],
            chankan=how == "kakan",
            nuki_ron=how == "nuki",
            houtei=how == "dahai" and not self.live,
            nuki=seat.nuki,
        )
        return mj.score(won, rules=self.rules).valid

    def hear(self, event: mj.Event) -> list[int]:
        """Take the next event; return who could win on it."""
        kind = event["type"]
        if kind not in ("tsumo", "dahai", "reach", "nuki", "ankan", "kakan", *CALLS):
            return []
        seat = self.seats[event["actor"]]
        found: list[int] = []
        if kind == "tsumo":
            self.live -= 1
            seat.change(put=[event["pai"]])
        elif kind == "reach":
            seat.riichi = True
        elif kind == "dahai":
            seat.change(take=[event["pai"]])
            seat.river.add(plain(event["pai"]))
            # a tile let by in riichi is never forgotten
            seat.missed = seat.missed and bool(seat.riichi) and self.said != event["actor"]
            found = list(self.winners(event))
        elif kind == "nuki":
            seat.change(take=["4z"])
            seat.nuki += 1
            found = list(self.winners(event))
        elif kind == "ankan":
            seat.change(take=event["consumed"])
            seat.melds.append(meld("ankan", event["consumed"]))
        elif kind == "kakan":
            seat.change(take=[event["pai"]])
            found = list(self.winners(event))
            pon = next(told for told in seat.melds if told.startswith("pon") and same_kind(told, event["pai"]))
            digits = "".join(sorted(pon[4:-1] + event["pai"][0]))
            seat.melds[seat.melds.index(pon)] = f"kakan:{digits}{pon[-1]}"
        else:
            seat.change(take=event["consumed"])
            seat.melds.append(meld(kind, [event["pai"], *event["consumed"]]))
        self.said = event["actor"] if kind == "reach" else -1 if kind == "dahai" else self.said
        return found


def same_kind(pon: str, tile: str) -> bool:
    return pon[-1] == tile[1] and plain(tile)[0] in pon[4:-1].replace("0", "5")
