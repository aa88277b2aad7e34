"""MJX's JSON, read: one round a line, ids of tiles and numbers of calls as in Tenhou's mjlog, tables of Tenhou."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from mjrules.common.events import Event, discarded, drawn
from mjrules.logs.formats.mahjong_soul_words import field, mapping
from mjrules.logs.formats.mjlog_calls import call_of
from mjrules.logs.formats.mjlog_tags import IDS, names_of
from mjrules.logs.formats.yaku_names import NAME_OF_NUMBER, WINDS, YAKUMAN
from mjrules.logs.record import LoggedDraw, LoggedGame, LoggedHand, LoggedWin, Person, damaged, in_order, log_reader
from mjrules.riichi.rules import RiichiRules
from mjrules.riichi.state import STICK
from mjrules.riichi.tenhou import tenhou_rules
from mjrules.rules.reading import rules_of

SEATS, DEALT, TYPE = 4, 13, "EVENT_TYPE_"
STATE = ("public_observation", "private_observations")
DRAWS = {
    "ABORTIVE_DRAW_NINE_TERMINALS": "kyuushu",
    "ABORTIVE_DRAW_FOUR_RIICHIS": "four_riichi",
    "ABORTIVE_DRAW_THREE_RONS": "triple_ron",
    "ABORTIVE_DRAW_FOUR_KANS": "four_kans",
    "ABORTIVE_DRAW_FOUR_WINDS": "four_winds",
    "EXHAUSTIVE_DRAW_NORMAL": "exhaustive",
    "EXHAUSTIVE_DRAW_NAGASHI_MANGAN": "nagashi",
}
SHOWN = ("exhaustive", "nagashi", "four_riichi")  # draws at which tenpais tells who is ready
CALLS = frozenset({"CHI", "PON", "OPEN_KAN", "CLOSED_KAN", "ADDED_KAN"})
WON = frozenset({"TSUMO", "RON"})


def is_mjx(told: object) -> bool:
    """Whether parsed JSON is a round of MJX.

    >>> is_mjx({"publicObservation": {}, "privateObservations": []}), is_mjx([])
    (True, False)
    """
    return isinstance(told, dict) and all(field(told, name, None) is not None for name in STATE)


class _Reader:
    """The reader of one round; what is 0 is left out of protobuf's JSON. ``place`` names what is being read."""

    def __init__(self, source: str, number: int, rules: RiichiRules, notes: list[str]) -> None:
        self.source, self.path = source, f"round {number}"
        self.place = self.path
        self.names, self.notes = names_of(rules), notes

    def wrong(self, what: str, right: str) -> NoReturn:
        damaged(f"{self.source}, {self.place}", what, right)

    def number(self, said: Mapping[str, Any], name: str, most: int) -> int:
        """A whole number from 0 to one less than ``most``."""
        value = field(said, name, 0)
        if type(value) is not int or not 0 <= value < most:
            self.wrong(f"{name} {value!r:.20}", f"expected a whole number 0..{most - 1}")
        return int(value)

    def items(self, said: Mapping[str, Any], name: str) -> list[Any]:
        """A list."""
        value = field(said, name, [])
        if not isinstance(value, list):
            self.wrong(f"{name} {value!r:.40}", "expected a list")
        return value

    def mapping(self, said: Mapping[str, Any], name: str) -> Mapping[str, Any]:
        """A field that holds others."""
        return mapping(said, name, f"{self.source}, {self.place}")

    def objects(self, said: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
        """A list of what has fields."""
        values = self.items(said, name)
        for number, value in enumerate(values, 1):
            if not isinstance(value, dict):
                self.wrong(f"{name} {number} is {value!r:.40}", "expected an object with fields")
        return values

    def tiles(self, said: Mapping[str, Any], name: str) -> list[str]:
        """A list of tiles, told by their ids."""
        return [self.names[self.number({name: tile}, name, IDS)] for tile in self.items(said, name)]

    def by_seat(self, said: Mapping[str, Any], name: str) -> tuple[int, ...]:
        """Whole numbers, one a seat."""
        values = self.items(said, name)
        if len(values) != SEATS or not all(type(value) is int for value in values):
            self.wrong(f"{name} {values!r:.40}", f"expected {SEATS} whole numbers, one per seat")
        return tuple(values)

    def read(self, told: Mapping[str, Any]) -> LoggedHand:
        """The whole round."""
        public, terminal = self.mapping(told, "public_observation"), self.mapping(told, "round_terminal")
        score = self.mapping(public, "init_score")
        wind, dealer = divmod(self.number(score, "round", 16), SEATS)
        seats = self.objects(told, "private_observations")
        if sorted(self.number(each, "who", SEATS) for each in seats) != list(range(SEATS)):
            self.wrong(f"{len(seats)} private observations", "expected those of all four seats")
        seats.sort(key=lambda each: self.number(each, "who", SEATS))
        tehais = tuple([tuple(self.tiles(self.mapping(each, "init_hand"), "closed_tiles")) for each in seats])
        if any(len(tehai) != DEALT for tehai in tehais):
            self.wrong(f"hands of {[len(tehai) for tehai in tehais]} tiles", f"expected {DEALT} each")
        self.draws = [iter(self.tiles(each, "draw_history")) for each in seats]
        self.markers = self.tiles(public, "dora_indicators")[:1]
        if not self.markers:
            self.wrong("no dora indicator", "expected at least the first one")
        self.events: list[Event] = []
        self.draw: LoggedDraw | None = None
        for number, event in enumerate(self.objects(public, "events"), 1):
            self.place = f"{self.path}, event {number}"
            self.move(event, terminal)
        self.place = f"{self.path}, roundTerminal"
        won = self.objects(terminal, "wins")
        wins = [self.win(win) for win in won]
        ura: list[tuple[str, ...]] = [tuple(self.tiles(win, "ura_dora_indicators")) for win in won]
        return LoggedHand(
            bakaze=WINDS[wind],
            kyoku=dealer + 1,
            oya=dealer,
            honba=self.number(score, "honba", 1000),
            deposits=STICK * self.number(score, "riichi", 1000),
            scores=self.by_seat(score, "tens"),
            tehais=tehais,
            dora_markers=tuple(self.markers),
            ura_markers=max(ura, key=len, default=()),
            events=tuple(self.events),
            wins=tuple(wins),
            draw=self.draw,
            where=self.path,
        )

    def move(self, said: Mapping[str, Any], terminal: Mapping[str, Any]) -> None:
        """One event."""
        kind = str(field(said, "type", "DISCARD")).removeprefix(TYPE)
        seat = self.number(said, "who", SEATS)
        if kind == "DRAW":
            tile = next(self.draws[seat], None)
            if tile is None:
                self.wrong(f"seat {seat} draws", "expected as many tiles in its drawHistory")
            self.events.append(drawn(seat, tile))
        elif kind in ("DISCARD", "TSUMOGIRI"):
            tile = self.names[self.number(said, "tile", IDS)]
            self.events.append(discarded(seat, tile, kind == "TSUMOGIRI"))
        elif kind == "RIICHI":
            self.events.append(Event("reach", actor=seat))
        elif kind == "RIICHI_SCORE_CHANGE":
            self.events.append(Event("reach_accepted", actor=seat))
        elif kind == "NEW_DORA":
            self.markers.append(self.names[self.number(said, "tile", IDS)])
            self.events.append(Event("dora", dora_marker=self.markers[-1]))
        elif kind in CALLS:
            self.call(seat, self.number(said, "open", 1 << 16))
        elif kind in DRAWS:
            reason = DRAWS[kind]
            ended = self.mapping(terminal, "no_winner")
            ready = [self.number(each, "who", SEATS) for each in self.objects(ended, "tenpais")]
            deltas = self.by_seat(ended, "ten_changes") if field(ended, "ten_changes", None) else (0,) * SEATS
            self.draw = LoggedDraw(reason, tuple(sorted(ready)) if reason in SHOWN else None, deltas)
        elif kind not in WON:
            self.notes.append(f"{self.place}: {kind[:40]!r} is not known and passed over")

    def call(self, seat: int, number: int) -> None:
        """A call or a kan."""
        try:
            call = call_of(number)
        except ValueError as problem:
            self.wrong(str(problem), "expected the number of a call as in mjlog")
        pai, own = self.names[call.called], in_order([self.names[tile] for tile in call.own])
        if call.name == "ankan":
            event = Event("ankan", actor=seat, consumed=in_order([pai, *own]))
        elif call.name == "kakan":
            event = Event("kakan", actor=seat, pai=pai, consumed=own)
        else:
            event = Event(call.name, actor=seat, target=(seat + call.feeder) % SEATS, pai=pai, consumed=own)
        self.events.append(event)

    def win(self, said: Mapping[str, Any]) -> LoggedWin:
        """A win."""
        yakuman = self.items(said, "yakumans")
        numbers, fans = yakuman or self.items(said, "yakus"), self.items(said, "fans")
        names = [NAME_OF_NUMBER.get(number) if type(number) is int else None for number in numbers]
        yaku: dict[str, int] | None = None
        if None in names or len(fans) != (0 if yakuman else len(names)) or not all(type(fan) is int for fan in fans):
            self.notes.append(f"{self.place}: yaku {numbers!r:.60} with {fans!r:.60} are not known")
        else:
            worth: Sequence[int] = [YAKUMAN] * len(names) if yakuman else fans
            yaku = dict(zip([str(name) for name in names], worth, strict=True))
        return LoggedWin(
            actor=self.number(said, "who", SEATS),
            target=self.number(said, "from_who", SEATS),
            deltas=self.by_seat(said, "ten_changes"),
            points=self.number(said, "ten", 1 << 31),
            han=sum(yaku.values()) if yaku and not yakuman else None,
            fu=self.number(said, "fu", 1000) if not yakuman else None,
            yaku=yaku or None,
        )


@log_reader
def read_mjx(told: Sequence[Any], source: str = "mjx", rules: RiichiRules | str | None = None) -> LoggedGame:
    """Return the game of MJX's JSON, parsed: its rounds in order, one a line of a file.

    ``rules``: None = those of Tenhou's four players, which are MJX's. Raises NotationError with the round and the event
    for anything damaged.

    >>> read_mjx([{"publicObservation": {}, "privateObservations": []}])
    Traceback (most recent call last):
        ...
    mjcore.errors.NotationError: log mjx, round 1: 0 private observations; expected those of all four seats
    """
    found = tenhou_rules(SEATS) if rules is None else rules_of(rules, RiichiRules)
    if not isinstance(told, (list, tuple)) or not told or not all(map(is_mjx, told)):
        damaged(source, "no rounds", "expected MJX's JSON: rounds with publicObservation and privateObservations")
    notes: list[str] = []
    hands = tuple([_Reader(source, number, found, notes).read(each) for number, each in enumerate(told, 1)])
    names = field(mapping(told[0], "public_observation", source), "player_ids", [])
    people = tuple(map(Person, map(str, names))) if isinstance(names, list) and len(names) == SEATS else ()
    terminal = mapping(told[-1], "round_terminal", source)
    final = mapping(terminal, "final_score", source)
    scores = field(final, "tens", None) if field(terminal, "is_game_over", False) else None
    whole = isinstance(scores, list) and len(scores) == SEATS and all(type(points) is int for points in scores)
    return LoggedGame(
        source, "mjx", found, hands, tuple(scores or ()) if whole else None, people=people, notes=tuple(notes)
    )
