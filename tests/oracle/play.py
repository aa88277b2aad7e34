"""What may be done at a riichi table, from the rules as they are told, by a fold of the table's events.

Nothing of the engine is used: no state of its hand, no wall. Shapes, waits and yaku come from the
doors that have oracles of their own. Tiles are MPSZ texts of one tile. Statements:
P-1..P-11, P-62..P-74, P-80..P-100, C-6..C-8.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import mjcore as mc
import mjrules as mj

from .seen import NORTH, YAOCHUU, Seat, Seen, near, plain, without


class Table(Seen):
    """The same hand with the rules of what may be done in it."""

    # ------------------------------------------------------------ the wall, waits

    def waits(self, seat: Seat, tiles: Sequence[str], melds: Sequence[tuple[str, list[str]]] | None = None) -> set[str]:
        """Kinds that complete 13 tiles, a fifth copy in the concealed hand left out."""
        sets = seat.melds if melds is None else melds
        held = [f"{kind}:{''.join(tiles)}" for kind, tiles in sets]
        found = mc.waits("".join(tiles), held, players=self.n, nominal=True)
        return {tile for tile in map(mc.tile_text, found) if [plain(one) for one in tiles].count(tile) < 4}

    def base(self, number: int) -> list[str]:
        """A seat's tiles without the one just drawn."""
        seat = self.seats[number]
        return without(seat.tiles, self.drawn) if self.drawn and number == self.turn else seat.tiles

    def tenpai(self, seat: Seat, tiles: Sequence[str]) -> bool:
        """P-91."""
        waits = self.waits(seat, tiles)
        way = self.rules.own_four_not_tenpai
        if way == "concealed":
            return bool(waits)
        if way:
            held = Seat(tiles, 0)
            held.melds, held.nuki = seat.melds, seat.nuki
            return any(held.all_copies(tile) < 4 for tile in waits)
        melds = [f"{kind}:{''.join(four)}" for kind, four in seat.melds]
        return bool(mc.waits("".join(tiles), melds, players=self.n, nominal=True))

    # ------------------------------------------------------------ wins

    def wins(self, number: int, tile: str, tsumo: bool) -> bool:
        """Whether a complete hand has a yaku."""
        seat = self.seats[number]
        first = not seat.river and not seat.melds and (self.source == "wall" or not tsumo)
        first &= self.unbroken or (tsumo and self.rules.chiihou_broken_by == "nothing")
        what = self.claim[0] if self.claim else ""
        said: dict[str, Any] = {
            "tsumo": tsumo,
            "riichi": seat.riichi,
            "first_turn": first,
            "rinshan": tsumo and (self.source == "kan" or (self.source == "nuki" and self.rules.nuki_rinshan)),
            "haitei": tsumo and self.source == "wall" and self.live == 0,
            "houtei": not tsumo and what == "dahai" and self.live == 0,
            "chankan": not tsumo and what in ("kakan", "ankan"),
            "nuki_ron": not tsumo and what == "nuki",
            "after_kan_discard": not tsumo and what == "dahai" and self.after_kan,
        }
        tiles = self.base(number) if tsumo else seat.tiles
        melds = [f"{kind}:{''.join(four)}" for kind, four in seat.melds]
        wind = "ESWN"[(number - self.dealer) % self.n]
        win = mj.Win(
            "".join(tiles), tile, melds=melds, seat_wind=wind, round_wind=self.round_wind, nuki=seat.nuki, **said
        )
        return mj.score(win, rules=self.rules).valid

    def kokushi(self, seat: Seat, tile: str) -> bool:
        """Whether the tile makes thirteen orphans."""
        return not seat.melds and {*map(plain, seat.tiles), tile} == YAOCHUU

    def could_take(self, number: int) -> bool:
        """Whether the tile on the table completes a hand that may take such a tile (C-6, C-7)."""
        assert self.claim is not None
        what, _, tile = self.claim
        seat = self.seats[number]
        if plain(tile) not in self.waits(seat, seat.tiles):
            return False
        if what == "ankan":
            return self.rules.kokushi_ankan_ron and self.kokushi(seat, tile)
        if what == "nuki":
            return self.rules.nuki_ron == "any" or (self.rules.nuki_ron == "kokushi" and self.kokushi(seat, tile))
        return True

    def furiten(self, number: int) -> bool:
        """Own river, a tile passed since the own last discard, a tile passed in riichi."""
        seat = self.seats[number]
        in_river = self.waits(seat, seat.tiles) & set(map(plain, seat.river))
        return bool(in_river) or seat.passed or seat.passed_in_riichi

    # ------------------------------------------------------------ legal actions

    def legal(self) -> dict[int, set[str]]:
        """Actions of every seat that has any."""
        if self.over:
            return {}
        if self.claim is None:
            return {self.turn: self.of_turn()}
        found = {number: self.of_claim(number) for number in range(self.n) if number != self.claim[1]}
        return {number: {*actions, "pass"} for number, actions in found.items() if actions}

    def discards(self, allowed: Any) -> set[str]:
        """Discards of allowed kinds, from the hand or of the drawn tile."""
        found = {f"discard:{tile}" for tile in self.base(self.turn) if allowed(tile)}
        return found | ({"tsumogiri"} if self.drawn and allowed(self.drawn) else set())

    def ready_after(self, tile: str) -> bool:
        """Whether the hand is ready once a tile is discarded."""
        seat = self.seats[self.turn]
        return self.rules.allow_noten_riichi or self.tenpai(seat, without(seat.tiles, tile))

    def of_turn(self) -> set[str]:
        """The seat whose turn it is."""
        rules, seat = self.rules, self.seats[self.turn]

        def may_go(tile: str) -> bool:
            return plain(tile) not in self.barred and (rules.north_discardable or tile != NORTH or not rules.nuki)

        if self.reach:
            return self.discards(lambda tile: may_go(tile) and self.ready_after(tile))
        found = self.discards(may_go)
        if seat.riichi:
            found &= {"tsumogiri"}
        if self.drawn is None:
            return found
        if plain(self.drawn) in self.waits(seat, self.base(self.turn)) and self.wins(self.turn, self.drawn, True):
            found.add("tsumo")
        needed = {"players": self.n, "one": 1, "none": 0}[rules.riichi_min_wall]
        rich = seat.points >= 1000 or not rules.riichi_needs_1000
        may = not seat.riichi and seat.closed and rich and self.live >= needed
        if may and any(may_go(tile) and self.ready_after(tile) for tile in seat.tiles):
            found |= {"riichi", "open_riichi"} if rules.open_riichi else {"riichi"}
        found |= self.own_kans(seat)
        north_here = self.drawn == NORTH if seat.riichi else NORTH in seat.tiles
        if rules.nuki and north_here and (self.live > 0 or rules.nuki_on_last_tile):
            found.add("nuki")
        kinds = set(seat.tiles) & YAOCHUU
        if rules.kyuushu and self.unbroken and not seat.river and self.source == "wall" and len(kinds) >= 9:
            found.add("kyuushu")
        if "nuki" not in found and not any(name.startswith(("discard", "tsumogiri")) for name in found):
            found |= {"tsumogiri"} if seat.riichi else self.discards(lambda tile: True)
        return found

    def kan_possible(self) -> bool:
        """Never with no live tile, never a fifth but the one that aborts."""
        fifth = self.rules.four_kans and self.rules.four_kan_abort == "fifth" and self.holders() > 1
        return self.live > 0 and (self.kans < 4 or (self.kans == 4 and bool(fifth)))

    def holders(self) -> int:
        """Seats with a kan."""
        return sum(any(kind.endswith("kan") for kind, _ in seat.melds) for seat in self.seats)

    def callable_north(self, tile: str) -> bool:
        return tile != NORTH or not self.rules.nuki or self.rules.north_callable

    def own_kans(self, seat: Seat) -> set[str]:
        """Ankan and kakan."""
        if not self.kan_possible():
            return set()
        four = {plain(tile) for tile in seat.tiles if seat.copies(tile) == 4 and self.callable_north(tile)}
        if seat.riichi:
            assert self.drawn is not None
            tile = plain(self.drawn)
            return {f"ankan:{tile}"} if tile in four and self.riichi_kan(seat, tile) else set()
        pons = {plain(tiles[0]) for kind, tiles in seat.melds if kind == "pon"}
        added = {plain(tile) for tile in seat.tiles} & pons
        return {f"ankan:{tile}" for tile in four} | {f"kakan:{tile}" for tile in added}

    def riichi_kan(self, seat: Seat, tile: str) -> bool:
        """Waits as before; strict: the tile a triplet in every reading of every win."""
        way = self.rules.riichi_ankan
        if way == "never":
            return False
        kan = [one for one in seat.tiles if plain(one) == tile]
        before = self.waits(seat, self.base(self.turn))
        after = self.waits(seat, without(seat.tiles, *kan), [*seat.melds, ("ankan", kan)])
        before = {one for one in before if seat.all_copies(one) < 4 or one == tile}
        after = {one for one in after if seat.all_copies(one) < 4}
        if before != after or not after:
            return False
        if way == "waits":
            return True
        kind = mc.parse_tile(tile)
        melds = [f"{name}:{''.join(four)}" for name, four in seat.melds]
        tiles = self.base(self.turn)
        readings = [
            reading for wait in before for reading in mc.decompose("".join([*tiles, wait]), wait, melds, players=self.n)
        ]
        return all(("triplet", kind) in reading.sets for reading in readings if reading.form == "standard")

    def abort_follows(self) -> bool:
        """Whether the discard on the table is followed by an abortive draw."""
        rules = self.rules
        rivers = [seat.river for seat in self.seats]
        everybody = self.n == 4 or rules.sanma_three_abort
        first = {river[0] for river in rivers if river}
        one_wind = len(first) == 1 and first <= {"1z", "2z", "3z", "4z"} and all(len(river) == 1 for river in rivers)
        if rules.four_winds and everybody and self.unbroken and one_wind:
            return True
        if rules.four_riichi and everybody and all(seat.riichi for seat in self.seats):
            return True
        late = rules.four_kans and rules.four_kan_abort == "after_discard"
        return late and self.kans == 4 and self.holders() > 1

    def of_claim(self, number: int) -> set[str]:
        """A seat that may answer to the tile on the table."""
        assert self.claim is not None
        what, giver, tile = self.claim
        seat, kind = self.seats[number], plain(tile)
        found: set[str] = set()
        if self.could_take(number) and not self.furiten(number) and self.wins(number, tile, False):
            found.add("ron")
        if what != "dahai" or seat.riichi or self.live == 0 or self.abort_follows():
            return found
        ways = {"allowed": 0, "same": 1, "same_and_suji": 2}[self.rules.kuikae]

        def leaves_one(used: Sequence[str], barred: set[str | None]) -> bool:
            rest = without(seat.tiles, *used)
            no_north = self.rules.nuki and not self.rules.north_discardable
            return any(plain(one) not in barred and not (no_north and one == NORTH) for one in rest)

        same = [one for one in seat.tiles if plain(one) == kind]
        if self.callable_north(kind):
            for i, one in enumerate(same):
                for other in same[i + 1 :]:
                    if leaves_one([one, other], {kind} if ways else set()):
                        found.add(("pon", "pon_red", "pon_two_reds")[(one[0] + other[0]).count("0")])
            if len(same) == 3 and self.kan_possible():
                found.add("daiminkan")
        if number == (giver + 1) % self.n and (self.n == 4 or self.rules.sanma_chi):
            for name, steps, suji in (("chi_low", (1, 2), 3), ("chi_mid", (-1, 1), 0), ("chi_high", (-2, -1), -3)):
                barred = {kind} if ways else set()
                if ways == 2 and suji:
                    barred |= {near(kind, suji)} - {None}  # type: ignore[arg-type]
                first = [one for one in seat.tiles if plain(one) == near(kind, steps[0])]
                second = [one for one in seat.tiles if plain(one) == near(kind, steps[1])]
                for one, other in itertools.product(first, second):
                    if leaves_one([one, other], barred):
                        found.add(name + ("_red" if "0" in one + other else ""))
        return found
