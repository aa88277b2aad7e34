"""One winning situation, and one reading of it laid out to be priced.

`Win` is the checked form of the record that `scoring.score` is given. `Shape` puts one reading of
the concealed tiles beside the melds, so that the yaku can be written the way they are told.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .hands import Group, Reading
from .rules import Rules
from .tiles import HONOUR, NORTH, WINDS, YAOCHUU, Tile, count, parse, suit_of


@dataclass(frozen=True)
class Meld:
    """A called set, or a concealed kan."""

    type: str
    tiles: tuple[Tile, ...]

    @property
    def kind(self) -> int:
        """The lowest kind in it."""
        return min(tile.kind for tile in self.tiles)

    @property
    def shape(self) -> str:
        """run, triplet or quad."""
        return {"chi": "run", "pon": "triplet"}.get(self.type, "quad")

    @property
    def closed(self) -> bool:
        """Whether it leaves the hand closed."""
        return self.type == "ankan"


@dataclass(frozen=True)
class Win:
    """A hand at the moment it is won.

    `riichi` is "", "single", "double", "open" or "double_open".
    """

    concealed: tuple[Tile, ...]
    win_tile: Tile
    tsumo: bool
    melds: tuple[Meld, ...]
    seat_wind: int
    round_wind: int
    riichi: str
    flags: frozenset[str]
    consecutive_wins: int
    dora_indicators: tuple[int, ...]
    ura_indicators: tuple[int, ...]
    nuki: int

    FLAGS = (
        "ippatsu",
        "rinshan",
        "chankan",
        "nuki_ron",
        "haitei",
        "houtei",
        "first_turn",
        "after_kan_discard",
        "riichi_discard",
        "discarder_riichi",
    )

    @classmethod
    def from_mapping(cls, record: Mapping[str, Any]) -> Win:
        """Read and check the record described at `scoring.score`."""
        riichi = record.get("riichi", False)
        win = cls(
            concealed=tuple(parse(record["hand"])),
            win_tile=parse(record["win_tile"])[0],
            tsumo=bool(record.get("tsumo", False)),
            melds=tuple(Meld(meld["type"], tuple(parse(meld["tiles"]))) for meld in record.get("melds", ())),
            seat_wind=WINDS[record.get("seat_wind", "E")],
            round_wind=WINDS[record.get("round_wind", "E")],
            riichi="single" if riichi is True else riichi or "",
            flags=frozenset(name for name in cls.FLAGS if record.get(name)),
            consecutive_wins=record.get("consecutive_wins", 0),
            dora_indicators=tuple(t.kind for t in parse(record.get("dora_indicators", ()))),
            ura_indicators=tuple(t.kind for t in parse(record.get("ura_indicators", ()))),
            nuki=record.get("nuki", 0),
        )
        if len(win.concealed) + 3 * len(win.melds) != 13:
            raise ValueError("concealed tiles and three a meld make 13, the winning tile apart")
        norths = [Tile(NORTH)] * win.nuki
        if max(count([*win.tiles, *norths])) > 4:
            raise ValueError("a fifth copy of a kind")
        return win

    @property
    def tiles(self) -> list[Tile]:
        """All tiles of the hand: concealed, winning tile, melds (nuki norths lie outside it)."""
        return [*self.concealed, self.win_tile, *(t for meld in self.melds for t in meld.tiles)]

    @property
    def closed(self) -> bool:
        """Menzen: nothing called; concealed kans do not matter."""
        return all(meld.closed for meld in self.melds)

    @property
    def dealer(self) -> bool:
        """Whether the winner is East."""
        return self.seat_wind == WINDS["E"]

    @property
    def doubled_riichi(self) -> bool:
        """Riichi with the first discard, open or not."""
        return self.riichi in ("double", "double_open")

    @property
    def opened_riichi(self) -> bool:
        """Riichi with the hand shown."""
        return self.riichi in ("open", "double_open")


@dataclass(frozen=True)
class Block:
    """One of the four sets: run, triplet or quad; a triplet finished by ron is not closed."""

    shape: str
    kind: int
    closed: bool

    @property
    def kinds(self) -> set[int]:
        """The kinds it is made of."""
        return {self.kind + i for i in range(3)} if self.shape == "run" else {self.kind}


class Shape:
    """One reading of a won hand, together with the situation and the rules."""

    def __init__(self, win: Win, rules: Rules, reading: Reading) -> None:
        self.win = win
        self.rules = rules
        self.form = reading.form
        self.pair = reading.pair
        self.win_group = reading.win_group
        self.blocks = [
            *(Block(*group, closed=self._stays_closed(group)) for group in reading.sets),
            *(Block(meld.shape, meld.kind, meld.closed) for meld in win.melds),
        ]

    def _stays_closed(self, group: Group) -> bool:
        """A triplet finished by ron counts as open."""
        return self.win.tsumo or group[0] == "run" or group != self.win_group

    @cached_property
    def counts(self) -> list[int]:
        """Copies of each kind in the whole hand, four for a kan."""
        return count(self.win.tiles)

    @cached_property
    def kinds(self) -> set[int]:
        """The kinds in the hand."""
        return {kind for kind in range(34) if self.counts[kind]}

    @property
    def number_suits(self) -> set[int]:
        """Which of MAN, PIN and SOU are in the hand."""
        return {suit_of(kind) for kind in self.kinds} - {HONOUR}

    @property
    def runs(self) -> list[int]:
        """The lowest kind of each run."""
        return [block.kind for block in self.blocks if block.shape == "run"]

    @property
    def triplets(self) -> list[int]:
        """The kind of each triplet or quad."""
        return [block.kind for block in self.blocks if block.shape != "run"]

    @property
    def closed_triplets(self) -> int:
        """How many triplets and quads are concealed."""
        return sum(block.shape != "run" and block.closed for block in self.blocks)

    @property
    def quads(self) -> int:
        """How many kans."""
        return sum(block.shape == "quad" for block in self.blocks)

    @property
    def yaochuu_everywhere(self) -> bool:
        """Whether the pair and every set have a terminal or an honour."""
        return self.pair in YAOCHUU and all(block.kinds & YAOCHUU for block in self.blocks)

    @property
    def rinshan(self) -> bool:
        """Won on a replacement tile.

        The record does not say what was replaced: without a kan it was a north, and then the house
        decides.
        """
        from_kan = self.quads > 0
        return self._on(tsumo=True, flag="rinshan") and (from_kan or self.rules["nuki_rinshan"])

    @property
    def haitei(self) -> bool:
        """Won on the last tile of the wall; a replacement tile is none."""
        return self._on(tsumo=True, flag="haitei") and not self.rinshan

    @property
    def houtei(self) -> bool:
        """Won on the last discard."""
        return self._on(tsumo=False, flag="houtei")

    def _on(self, *, tsumo: bool, flag: str) -> bool:
        return self.win.tsumo == tsumo and flag in self.win.flags
