"""What everybody together sees of a riichi hand: a fold of the table's events.

Nothing of the engine is used: no state of its hand, no wall. Tiles are MPSZ texts of one tile. What may
be done then stands in ``play``. Statements: P-1..P-11, P-62..P-74, P-80..P-90, C-6..C-8.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import mjrules as mj

Event = Mapping[str, Any]
YAOCHUU = {f"{n}{suit}" for suit in "mps" for n in (1, 9)} | {f"{n}z" for n in range(1, 8)}
NORTH = "4z"
CALLS = {"chi", "pon", "daiminkan"}


def plain(tile: str) -> str:
    """A tile without its colour."""
    return tile.replace("0", "5")


def near(tile: str, step: int) -> str | None:
    """The tile so many numbers further, None beyond the suit and among honours."""
    number = int(plain(tile)[0]) + step
    return f"{number}{tile[1]}" if tile[1] != "z" and 1 <= number <= 9 else None


class Seat:
    """What one seat holds and what became of it."""

    def __init__(self, tiles: Sequence[str], points: int) -> None:
        self.tiles = list(tiles)
        self.points = points
        self.melds: list[tuple[str, list[str]]] = []
        self.river: list[str] = []
        self.nuki = 0
        self.riichi: Any = False
        self.ippatsu = self.passed = self.passed_in_riichi = False

    @property
    def closed(self) -> bool:
        return all(kind == "ankan" for kind, _ in self.melds)

    def copies(self, tile: str) -> int:
        """Concealed copies of a kind."""
        return [plain(one) for one in self.tiles].count(plain(tile))

    def all_copies(self, tile: str) -> int:
        """Copies of a kind, melds and norths set out included."""
        outside = [plain(one) for _, tiles in self.melds for one in tiles] + [NORTH] * self.nuki
        return self.copies(tile) + outside.count(plain(tile))


def without(tiles: Sequence[str], *gone: str) -> list[str]:
    """Tiles after some have left."""
    rest = list(tiles)
    for tile in gone:
        rest.remove(tile)
    return rest


class Seen:
    """A hand in play by what happened in it."""

    def __init__(
        self,
        rules: mj.RiichiRules,
        hands: Sequence[Sequence[str]],
        dealer: int,
        points: Sequence[int],
        round_wind: str = "E",
    ) -> None:
        self.rules = rules
        self.n = rules.players
        self.dealer = dealer
        self.round_wind = round_wind
        self.seats = [Seat(hand, money) for hand, money in zip(hands, points, strict=True)]
        self.turn = dealer
        self.drawn: str | None = None
        self.source = "wall"  # of the drawn tile: wall, kan, nuki; call = nothing was drawn
        self.draws = self.from_dead = self.kans = 0
        self.unbroken = True
        self.reach: str | None = None
        self.barred: set[str] = set()
        self.claim: tuple[str, int, str] | None = None
        self.after_kan = False
        self.over = False

    @property
    def live(self) -> int:
        """Live tiles left: with a dead wall of 14 every draw, from wherever, takes one."""
        size = 136 if self.n == 4 else 108
        taken = self.draws if self.rules.dead_wall == 14 else self.draws - self.from_dead
        return size - self.rules.dead_wall - 13 * self.n - taken

    def could_take(self, number: int) -> bool:
        """Whether the tile on the table completes a hand that may take such a tile: shapes are ``play``'s."""
        raise NotImplementedError

    # ------------------------------------------------------------ the fold

    def passed_by(self) -> None:
        """The tile on the table was not won: whoever could have taken it is furiten."""
        for number, seat in enumerate(self.seats):
            if self.claim and number != self.claim[1] and self.could_take(number):
                seat.passed = True
                seat.passed_in_riichi |= bool(seat.riichi)

    def hear(self, event: Event) -> None:
        """Take in one event."""
        kind, actor = event["type"], event.get("actor")
        if self.claim and kind not in ("dora", "reach_accepted", "hora"):
            self.passed_by()
            self.stands()
            self.claim = None
        if kind in ("hora", "ryukyoku"):
            self.over = True
        elif kind == "dora" or actor is None:
            return
        else:
            getattr(self, f"hear_{kind}")(self.seats[actor], event)

    def stands(self) -> None:
        """A kan or north that nobody robbed takes effect."""
        assert self.claim is not None
        what, giver, _ = self.claim
        if what in ("kakan", "ankan"):
            self.broken()
            self.kans += 1
        if what == "nuki":
            self.unbroken &= not self.rules.nuki_breaks_first_turn
            for number, seat in enumerate(self.seats):
                seat.ippatsu &= self.rules.nuki_breaks_ippatsu == "own" and number != giver

    def broken(self) -> None:
        """A call or kan: no first go-round, no ippatsu any more."""
        self.unbroken = False
        for seat in self.seats:
            seat.ippatsu = False

    def hear_tsumo(self, seat: Seat, event: Event) -> None:
        self.turn, self.drawn = event["actor"], event["pai"]
        seat.tiles.append(event["pai"])
        self.draws += 1
        self.from_dead += self.source in ("kan", "nuki")

    def hear_reach(self, seat: Seat, event: Event) -> None:
        self.reach = event.get("kind", "riichi")

    def hear_reach_accepted(self, seat: Seat, event: Event) -> None:
        seat.points -= 1000
        seat.ippatsu = True

    def hear_dahai(self, seat: Seat, event: Event) -> None:
        seat.tiles.remove(event["pai"])
        if self.reach:
            words = [
                word
                for word, holds in (("double", self.unbroken and not seat.river), ("open", self.reach == "open"))
                if holds
            ]
            seat.riichi = "_".join(words) or True
        seat.river.append(event["pai"])
        seat.passed = seat.ippatsu = False
        self.after_kan = self.source == "kan"
        self.drawn, self.reach, self.barred, self.source = None, None, set(), "wall"
        self.claim = ("dahai", event["actor"], event["pai"])

    def hear_call(self, seat: Seat, event: Event) -> None:
        seat.tiles = without(seat.tiles, *event["consumed"])
        seat.melds.append((event["type"], [*event["consumed"], event["pai"]]))
        self.turn, self.drawn, self.source = event["actor"], None, "call"
        self.broken()

    def hear_pon(self, seat: Seat, event: Event) -> None:
        self.hear_call(seat, event)
        self.barred = set() if self.rules.kuikae == "allowed" else {plain(event["pai"])}

    def hear_chi(self, seat: Seat, event: Event) -> None:
        self.hear_pon(seat, event)
        if self.rules.kuikae == "same_and_suji":
            numbers = sorted(int(plain(tile)[0]) for tile in event["consumed"])
            called = int(plain(event["pai"])[0])
            other = called + 3 if called < numbers[0] else called - 3 if called > numbers[1] else None
            if other is not None:
                self.barred.add(f"{other}{event['pai'][1]}")

    def hear_daiminkan(self, seat: Seat, event: Event) -> None:
        self.hear_call(seat, event)
        self.kans += 1
        self.source = "kan"

    def hear_ankan(self, seat: Seat, event: Event) -> None:
        seat.tiles = without(seat.tiles, *event["consumed"])
        seat.melds.append(("ankan", list(event["consumed"])))
        self.drawn, self.source = None, "kan"
        self.claim = ("ankan", event["actor"], plain(event["consumed"][0]))

    def hear_kakan(self, seat: Seat, event: Event) -> None:
        seat.tiles.remove(event["pai"])
        at = next(
            i for i, (kind, tiles) in enumerate(seat.melds) if kind == "pon" and plain(tiles[0]) == plain(event["pai"])
        )
        seat.melds[at] = ("kakan", [*seat.melds[at][1], event["pai"]])
        self.drawn, self.source = None, "kan"
        self.claim = ("kakan", event["actor"], event["pai"])

    def hear_nuki(self, seat: Seat, event: Event) -> None:
        seat.tiles.remove(NORTH)
        seat.nuki += 1
        self.drawn, self.source = None, "nuki"
        self.claim = ("nuki", event["actor"], NORTH)
