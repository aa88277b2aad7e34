"""Records of Mahjong Soul, read: a list of what happened, as its servers keep it, in JSON or as bytes.

Browser tools write the same list in several wrappings, with or without fields that are 0. What is told: every tile,
who discarded the tile just drawn, all of a win, points after it; what each of two winners was paid is not.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from mjrules.common.events import Event, discarded, drawn
from mjrules.logs.formats.mahjong_soul_records import is_packed, opened, records_in, unbase64
from mjrules.logs.formats.mahjong_soul_wire import record_of
from mjrules.logs.formats.mahjong_soul_words import DRAWS, FAN_OF, field, grade, mapping, rules_told
from mjrules.logs.formats.yaku_names import YAKUMAN
from mjrules.logs.record import (
    CODE_OF,
    LoggedDraw,
    LoggedGame,
    LoggedHand,
    LoggedWin,
    Person,
    damaged,
    in_order,
    log_reader,
)
from mjrules.riichi.rules import RiichiRules
from mjrules.riichi.state import STICK
from mjrules.rules.reading import rules_of

WINDS = "ESWN"
CALLS = {0: ("chi", 3), 1: ("pon", 3), 2: ("daiminkan", 4)}
KAKAN, ANKAN = 2, 3
HAND = 13
SAID_BESIDE = frozenset({"", "MJStart"})


class _Reader:
    """The hands so far; ``place`` names the record that is being read. A field that is not there is 0."""

    def __init__(self, source: str, head: Mapping[str, Any], rules: RiichiRules | None) -> None:
        self.source, self.head, self.rules = source, head, rules
        self.place = "record 1"
        self.notes: list[str] = []
        self.hands: list[LoggedHand] = []
        self.start: dict[str, Any] | None = None
        self.open = False  # whether a hand goes on
        self.players = 4

    def wrong(self, what: str, right: str) -> NoReturn:
        damaged(f"{self.source}, {self.place}", what, right)

    # fields

    def number(self, said: Mapping[str, Any], name: str) -> int:
        """A whole number."""
        value = field(said, name, 0)
        if type(value) not in (int, bool) or abs(value) > 1 << 31:
            self.wrong(f"{name} {value!r:.20}", "expected a whole number")
        return int(value)

    def items(self, said: Mapping[str, Any], name: str) -> list[Any]:
        """A list."""
        value = field(said, name, None)
        if value is not None and not isinstance(value, list):
            self.wrong(f"{name} {value!r:.40}", "expected a list")
        return value or []

    def numbers(self, said: Mapping[str, Any], name: str) -> tuple[int, ...] | None:
        """Whole numbers, one a seat, where they are told."""
        values = self.items(said, name)
        if not values:
            return None
        if len(values) < self.players or not all(type(value) is int for value in values):
            self.wrong(f"{name} {values!r:.40}", f"expected {self.players} whole numbers, one per seat")
        return tuple(values[: self.players])

    def seat(self, said: Mapping[str, Any], name: str = "seat") -> int:
        """A seat of the table."""
        seat = self.number(said, name)
        if not 0 <= seat < self.players:
            self.wrong(f"{name} {seat}", f"expected a seat 0..{self.players - 1}")
        return seat

    def tile(self, text: object) -> str:
        """A tile, which is written as ours are."""
        if not isinstance(text, str) or text not in CODE_OF:
            self.wrong(f"tile {text!r:.20}", "expected a tile such as 1m, 0p or 7z")
        return text

    def tiles(self, said: Mapping[str, Any], name: str) -> list[str]:
        """A list of tiles."""
        return [self.tile(text) for text in self.items(said, name)]

    # hands

    def read(self, name: str, said: object) -> None:
        """One record."""
        if not isinstance(said, dict):
            self.wrong(f"{name} {said!r:.40}", "expected the fields of a record")
        reader = READERS.get(name)
        if reader is None:
            if name not in SAID_BESIDE:
                self.notes.append(f"{self.place}: {name[:40]!r} is not known and passed over")
            return
        if name != "NewRound" and not self.open:
            self.wrong(f"{name} outside a hand", "expected NewRound before it")
        reader(self, said)

    def new_round(self, said: Mapping[str, Any]) -> None:
        """A deal; the dealer's fourteenth tile is the first draw."""
        self.close()
        self.players = len(self.items(said, "scores"))
        if self.players not in (3, 4):
            self.wrong(f"{self.players} scores", "expected those of 3 or 4 players")
        if self.rules is None:
            self.rules = rules_told(mapping(self.head, "config", self.source), self.players, self.notes)
        elif self.rules.players != self.players:
            self.wrong(f"a table of {self.players}", f"rules {self.rules.title} are for {self.rules.players}, expected")
        wind, dealer, honba, sticks = (self.number(said, name) for name in ("chang", "ju", "ben", "liqibang"))
        if not 0 <= wind < len(WINDS) or not 0 <= dealer < self.players or honba < 0 or sticks < 0:
            self.wrong(f"chang {wind}, ju {dealer}, ben {honba}, liqibang {sticks}", "expected wind 0-3 and a dealer")
        self.held = [self.tiles(said, f"tiles{seat}") for seat in range(self.players)]
        sizes = [len(tiles) - (seat == dealer) for seat, tiles in enumerate(self.held)]
        if sizes != [HAND] * self.players:
            self.wrong(f"hands of {[len(tiles) for tiles in self.held]} tiles", "expected 13, and 14 of the dealer")
        self.markers = self.tiles(said, "doras") or [self.tile(field(said, "dora", None))]
        self.start = {
            "bakaze": WINDS[wind],
            "kyoku": dealer + 1,
            "oya": dealer,
            "honba": honba,
            "deposits": STICK * sticks,
            "scores": self.numbers(said, "scores"),
            "tehais": tuple([tuple(tiles[:HAND]) for tiles in self.held]),
            "where": self.place,
        }
        self.drawn = self.held[dealer][-1]  # the tile just drawn; whether it is discarded is not told of the first
        self.untold = True
        self.events = [drawn(dealer, self.drawn)]
        self.pons: dict[tuple[int, str], list[str]] = {}
        self.ura: list[str] = []
        self.wins: list[LoggedWin] = []
        self.draw: LoggedDraw | None = None
        self.said = -1  # the seat whose riichi is not accepted yet
        self.last = dealer  # whose tile can be won on
        self.open = True

    def close(self) -> None:
        """The hand that is being read is complete."""
        if self.start is not None:
            self.hands.append(
                LoggedHand(
                    dora_markers=tuple(self.markers),
                    ura_markers=tuple(self.ura),
                    events=tuple(self.events),
                    wins=tuple(self.wins),
                    draw=self.draw,
                    **self.start,
                )
            )
        self.start, self.open = None, False

    def accept(self) -> None:
        """A riichi stands when somebody goes on."""
        if self.said >= 0:
            self.events.append(Event("reach_accepted", actor=self.said))
            self.said = -1

    def turned(self, said: Mapping[str, Any]) -> None:
        """Indicators: all there are, told where they are told at all."""
        for tile in self.tiles(said, "doras")[len(self.markers) :]:
            self.markers.append(tile)
            self.events.append(Event("dora", dora_marker=tile))

    def take(self, seat: int, tile: str) -> None:
        """A tile leaves a hand."""
        if tile not in self.held[seat]:
            self.wrong(f"seat {seat} has no {tile}", "expected a tile of its hand")
        self.held[seat].remove(tile)

    # moves

    def discard(self, said: Mapping[str, Any]) -> None:
        """A discard, with riichi or without."""
        seat, tile = self.seat(said), self.tile(field(said, "tile", None))
        self.accept()
        if field(said, "is_liqi", False) or field(said, "is_wliqi", False):
            self.events.append(Event("reach", actor=seat))
            self.said = seat
        from_wall = tile == self.drawn if self.untold else bool(field(said, "moqie", False))
        self.take(seat, tile)
        self.events.append(discarded(seat, tile, from_wall))
        self.turned(said)
        self.last, self.untold = seat, False

    def deal(self, said: Mapping[str, Any]) -> None:
        """A draw."""
        seat, self.drawn = self.seat(said), self.tile(field(said, "tile", None))
        self.accept()
        self.turned(said)
        self.held[seat].append(self.drawn)
        self.events.append(drawn(seat, self.drawn))
        self.untold = False

    def call(self, said: Mapping[str, Any]) -> None:
        """A chi, a pon or a daiminkan; ``froms`` tells whose each tile was."""
        seat, tiles, froms = self.seat(said), self.tiles(said, "tiles"), self.items(said, "froms")
        kind, size = CALLS.get(self.number(said, "type"), ("", 0))
        others = [place for place, whose in enumerate(froms) if whose != seat]
        if len(tiles) != size or len(froms) != size or len(others) != 1:
            self.wrong(f"a call of {tiles} from {froms!r:.40}", "expected type 0-2, and one tile of another seat")
        target = self.seat({"froms": froms[others[0]]}, "froms")
        self.accept()
        pai = tiles.pop(others[0])
        for tile in tiles:
            self.take(seat, tile)
        if kind == "pon":
            self.pons[seat, plain(pai)] = [*tiles, pai]
        self.events.append(Event(kind, actor=seat, target=target, pai=pai, consumed=in_order(tiles)))
        self.untold = False

    def kan(self, said: Mapping[str, Any]) -> None:
        """An ankan or a kakan, told by one tile."""
        seat, tile, kind = self.seat(said), self.tile(field(said, "tiles", None)), self.number(said, "type")
        self.accept()
        if kind == ANKAN:
            consumed = [held for held in self.held[seat] if plain(held) == plain(tile)]
            self.events.append(Event("ankan", actor=seat, consumed=in_order(consumed)))
        elif kind == KAKAN and (seat, plain(tile)) in self.pons:
            consumed = [tile]
            pon = in_order(self.pons[seat, plain(tile)])
            self.events.append(Event("kakan", actor=seat, pai=tile, consumed=pon))
        else:
            self.wrong(f"a kan of {tile}, type {kind}", "expected 3 for an ankan, 2 for a kakan upon a pon")
        if not consumed or (kind == ANKAN and len(consumed) != 4):
            self.wrong(f"seat {seat} has {len(consumed)} {tile}", "expected four for an ankan")
        for held in consumed:
            self.take(seat, held)
        self.turned(said)
        self.last, self.untold = seat, False

    def north(self, said: Mapping[str, Any]) -> None:
        """A north that is set out."""
        seat = self.seat(said)
        self.accept()
        self.take(seat, "4z")
        self.events.append(Event("nuki", actor=seat, pai="4z"))
        self.turned(said)
        self.last, self.untold = seat, False

    # ends

    def hule(self, said: Mapping[str, Any]) -> None:
        """The wins on one tile; only points after all of them are told."""
        self.open = False
        wins = self.items(said, "hules")
        if not wins or not all(isinstance(win, dict) for win in wins):
            self.wrong(f"hules {wins!r:.40}", "expected a list of wins")
        if field(wins[0], "zimo", False) or self.said != self.last:
            self.accept()
        self.markers += self.tiles(said, "doras")[len(self.markers) :]
        for win in wins:
            self.markers += self.tiles(win, "doras")[len(self.markers) :]
            self.ura = max(self.ura, self.tiles(win, "li_doras"), key=len)
        scores = self.numbers(said, "scores")
        for number, win in enumerate(wins, 1):
            self.wins.append(self.win(win, scores if number == len(wins) else None))

    def win(self, said: Mapping[str, Any], scores: tuple[int, ...] | None) -> LoggedWin:
        """One win."""
        seat = self.seat(said)
        tsumo, yakuman = (bool(field(said, name, False)) for name in ("zimo", "yiman"))
        yaku: dict[str, int] | None = {}
        for fan in self.items(said, "fans"):
            name = FAN_OF.get(self.number(fan, "id")) if isinstance(fan, dict) else None
            if name is None:
                self.notes.append(f"{self.place}: yaku {fan!r:.60} is not known")
                yaku = None
                break
            assert yaku is not None
            yaku[name] = yaku.get(name, 0) + (YAKUMAN if yakuman else self.number(fan, "val"))
        han = self.number(said, "count") if not yakuman else 0
        return LoggedWin(
            actor=seat,
            target=seat if tsumo else self.last,
            scores=scores,
            points=self.points(said, seat, tsumo=tsumo) or None,
            han=han or None,
            fu=self.number(said, "fu") if han else None,
            yaku=yaku or None,
        )

    def points(self, said: Mapping[str, Any], seat: int, *, tsumo: bool) -> int:
        """All that a win pays without honba and sticks; 0 where it is not told."""
        assert self.start is not None
        assert self.rules is not None
        if not tsumo:
            return self.number(said, "point_rong")
        dealer, child = (self.number(said, f"point_zimo_{who}") for who in ("qin", "xian"))
        if self.players == 3 and self.rules.sanma_tsumo != "loss":
            return 0  # how the fourth seat's part is shared, its numbers do not say
        others = self.players - 1
        return child * others if seat == self.start["oya"] else dealer + child * (others - 1)

    def abort(self, said: Mapping[str, Any]) -> None:
        """A draw before the wall is empty."""
        self.open = False
        number = self.number(said, "type")
        reason = DRAWS.get(number)
        if reason is None:
            self.notes.append(f"{self.place}: LiuJu of type {number} is not known")
        if reason != "triple_ron":
            self.accept()
        self.draw = LoggedDraw(reason)

    def no_tile(self, said: Mapping[str, Any]) -> None:
        """A draw at the end of the wall."""
        self.open = False
        self.accept()
        players = [player for player in self.items(said, "players") if isinstance(player, dict)]
        ready = tuple([seat for seat, player in enumerate(players[: self.players]) if field(player, "tingpai", False)])
        deltas = [0] * self.players
        for score in self.items(said, "scores"):
            paid = self.numbers(score, "delta_scores") if isinstance(score, dict) else None
            deltas = [one + other for one, other in zip(deltas, paid or [0] * self.players, strict=True)]
        reason = "nagashi" if field(said, "liujumanguan", False) else "exhaustive"
        self.draw = LoggedDraw(reason, ready if len(players) >= self.players else None, tuple(deltas))

    # the table

    def people(self) -> tuple[Person, ...]:
        """Who sat where; a seat without an account is a computer player's."""
        found = {}
        for key in ("robots", "accounts"):
            for account in self.items(self.head, key):
                if isinstance(account, dict):
                    level = mapping(account, "level" if self.players == 4 else "level3")
                    name = field(account, "nickname", "")
                    found[field(account, "seat", 0)] = Person(str(name) or "CPU", *grade(level))
        return tuple([found.get(seat, Person("CPU")) for seat in range(self.players)]) if found else ()

    def final(self) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
        """Points and results at the end, where they are told."""
        told = [
            player
            for player in self.items(mapping(self.head, "result", self.source), "players")
            if isinstance(player, dict)
        ]
        if len(told) != self.players:
            return None, None
        seats = sorted((self.number(player, "seat"), place) for place, player in enumerate(told))
        if [seat for seat, _ in seats] != list(range(self.players)):
            return None, None
        points, results = (
            [self.number(told[place], name) for _, place in seats] for name in ("part_point_1", "total_point")
        )
        return tuple(points), tuple([round(result / 100) for result in results])


READERS = {
    "NewRound": _Reader.new_round,
    "DiscardTile": _Reader.discard,
    "DealTile": _Reader.deal,
    "ChiPengGang": _Reader.call,
    "AnGangAddGang": _Reader.kan,
    "BaBei": _Reader.north,
    "Hule": _Reader.hule,
    "LiuJu": _Reader.abort,
    "NoTile": _Reader.no_tile,
}


def plain(tile: str) -> str:
    """The kind of a tile."""
    return tile.replace("0", "5")


@log_reader
def read_mahjong_soul(data: Any, source: str = "mahjong-soul", rules: RiichiRules | str | None = None) -> LoggedGame:
    """Return the game of a record of Mahjong Soul: parsed JSON as browser tools write it, or the bytes of the server.

    ``rules``: None = the platform's for the mode of the game, with what a private room says of its own. Raises
    NotationError with the number of the record, or the byte, for anything damaged.

    >>> read_mahjong_soul([{"name": ".lq.RecordNewRound", "data": {"scores": [25000]}}])
    Traceback (most recent call last):
        ...
    mjcore.errors.NotationError: log mahjong-soul, record 1 (NewRound): 1 scores; expected those of 3 or 4 players
    """
    told = record_of(data, source) if isinstance(data, bytes) else data
    if is_packed(told):
        told = {"head": told["head"], **record_of(unbase64(told["data"], source), source)}
    records = records_in(told)
    if records is None:
        damaged(source, "no record of a deal", "expected .lq.RecordNewRound and what follows, in JSON or as bytes")
    head = mapping(told, "head", source) if isinstance(told, Mapping) else {}
    reader = _Reader(source, head, None if rules is None else rules_of(rules, RiichiRules))
    for number, (name, said) in enumerate(opened(records, source), 1):
        reader.place = f"record {number} ({name[:40]})"
        reader.read(name, said)
    reader.close()
    assert reader.rules is not None
    scores, result = reader.final()
    return LoggedGame(
        source,
        "mahjong-soul",
        reader.rules,
        tuple(reader.hands),
        scores,
        result,
        left_out=frozenset({"dora"}),
        people=reader.people(),
        notes=tuple(reader.notes),
    )
