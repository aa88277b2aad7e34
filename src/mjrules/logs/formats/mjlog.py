"""Tenhou's mjlog XML, read: one element a draw, a discard, a call, an end.

A file is one ``<mjloggm>`` with one game. The parser is defusedxml's: no DTD, no entity, nothing from
outside. What is told: every tile as an id, who discarded the tile just drawn, when an indicator was
turned, all of a win.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import zip_longest
from typing import Any
from urllib.parse import unquote
from xml.sax import SAXException, SAXParseException
from xml.sax.handler import ContentHandler

import mjcore as mc
from mjrules.common.events import Event
from mjrules.logs.formats.mjlog_tags import IDS, calls_of, names_of, tags_of
from mjrules.logs.formats.mjlog_words import (
    DRAWS,
    ENCODING,
    ENCODINGS,
    IGNORED,
    NO_TAG,
    SHOWN,
    numbers,
    rate,
)
from mjrules.logs.formats.tenhou_tables import as_played, lobby_rules
from mjrules.logs.formats.yaku_names import NAME_OF_NUMBER, YAKUMAN
from mjrules.logs.record import LoggedDraw, LoggedGame, LoggedHand, LoggedWin, Person, check_marks, damaged, rules_noted
from mjrules.logs.seeds import words_of
from mjrules.riichi.rules import RiichiRules
from mjrules.riichi.state import STICK
from mjrules.riichi.tenhou import CHIPS, ONE_HAND, OWN_RULES, rules_from_tenhou
from mjrules.rules.reading import rules_of

WINDS = "ESWN"


class _Reader(ContentHandler):
    """The game so far; the SAX parser calls ``startElement`` for every element."""

    def __init__(self, source: str, rules: RiichiRules | None) -> None:
        super().__init__()
        self.source = source
        self.rules = rules
        self.notes: list[str] = []
        self.people: tuple[Person, ...] = ()
        self.type = 0  # of GO
        self.noted = False  # whether our own writer noted the rules
        self.seed: str | None = None
        self.players = 0
        self.open = 0  # seats that move: those of the table while a hand goes on
        self.take_rules(rules)
        self.hands: list[LoggedHand] = []
        self.start: dict[str, Any] | None = None
        self.scores: tuple[int, ...] | None = None
        self.result: tuple[int, ...] | None = None
        self.elements: dict[str, Callable[[Mapping[str, str]], None]] = {
            "SHUFFLE": self.shuffle,
            "GO": self.go,
            "UN": self.un,
            "TAIKYOKU": self.taikyoku,
            "INIT": self.init,
            "N": self.call,
            "REACH": self.reach,
            "DORA": self.dora,
            "AGARI": self.agari,
            "RYUUKYOKU": self.ryuukyoku,
        }

    def setDocumentLocator(self, locator: Any) -> None:
        self.locator = locator

    @property
    def place(self) -> str:
        """The place of the element that is being read."""
        return f"line {self.locator.getLineNumber()}, column {self.locator.getColumnNumber() + 1}"

    @property
    def where(self) -> str:
        """The same with the name of the file."""
        return f"{self.source}, {self.place}"

    def startElement(self, name: str, attrs: Any) -> None:
        tag = self.tags.get(name)
        if tag is not None:
            is_draw, place, event, tsumogiri = tag
            seat, tile = place
            if seat >= self.open:
                self.in_play()
                damaged(self.where, f"seat {seat} moves", "three players are seats 0..2")
            if is_draw:
                self.drawn = tile
                self.events.append(event)
            else:
                self.events.append(tsumogiri if tile == self.drawn else event)
                self.drawn = -1
                self.last = place
            return
        reader = self.elements.get(name)
        if reader is None:
            if NO_TAG.fullmatch(name):
                damaged(self.where, f"unknown element <{name[:40]}>", "T0-W135 are draws, D0-G135 discards")
            if name not in IGNORED:
                self.notes.append(f"{self.place}: element <{name[:40]}> is not known and passed over")
            return
        try:
            reader(attrs)
        except mc.MahjongError:
            raise
        except (KeyError, ValueError, IndexError, RecursionError) as problem:
            what = f"missing {problem}" if isinstance(problem, KeyError) else str(problem)
            damaged(self.where, f"<{name}> cannot be read: {what}", "expected the attributes of mjlog")

    # the table

    def go(self, attrs: Mapping[str, str]) -> None:
        """The rules of the table."""
        if self.rules is None and "mjrules" in attrs:
            self.noted = True
            self.take_rules(rules_noted(attrs["mjrules"]))
        elif self.rules is None:
            self.type = int(attrs["type"])
            rules = rules_from_tenhou(self.type)
            if self.type & OWN_RULES:
                rules = lobby_rules(rules, attrs.get("csrule", ""), self.notes)
            if self.type & CHIPS:
                self.notes.append("chips are not read")
            self.take_rules(rules)

    def shuffle(self, attrs: Mapping[str, str]) -> None:
        """The seed of the walls."""
        seed = attrs.get("seed", "")
        try:
            words_of(seed)
            self.seed = seed
        except mc.NotationError as problem:
            self.notes.append(f"{self.place}: {problem}")

    def un(self, attrs: Mapping[str, str]) -> None:
        """Who sits where; a seat that comes back is told alone."""
        names = [unquote(attrs[key]) for key in ("n0", "n1", "n2", "n3") if key in attrs]
        if not self.people and len(names) > 1:
            dans, rates = (attrs.get(key, "").split(",") for key in ("dan", "rate"))
            told = zip_longest(names, dans[: len(names)], rates[: len(names)])
            self.people = tuple([Person(name, dan or None, rate(rating)) for name, dan, rating in told])

    def take_rules(self, rules: RiichiRules | None) -> None:
        """The rules of the table, from GO or from the caller."""
        self.rules = rules
        self.players = rules.players if rules else 0
        self.names = names_of(rules)
        self.tags, self.calls = tags_of(self.names), calls_of(self.names)

    def taikyoku(self, attrs: Mapping[str, str]) -> None:
        """The first dealer."""
        if int(attrs["oya"]) != 0:
            damaged(self.where, f"TAIKYOKU oya is {attrs['oya']}", "seat 0 deals first in an mjlog of a whole game")

    def init(self, attrs: Mapping[str, str]) -> None:
        """A deal."""
        self.close()
        if self.rules is None:
            damaged(self.where, "a deal before <GO type>", "GO names the rules of the table")
        players = self.players
        place, honba, sticks, _, _, dora = numbers(attrs["seed"])
        wind, kyoku = divmod(place, 4)
        dealer = int(attrs["oya"])
        if dealer != kyoku or dealer >= players or wind > 3:
            damaged(
                self.where, f"hand {place} of seed with dealer {dealer}", f"hand 4 * wind + dealer 0..{players - 1}"
            )
        tehais = []
        for seat in range(players):
            ids = numbers(attrs[f"hai{seat}"])
            if len(ids) != 13:
                damaged(self.where, f"hai{seat} has {len(ids)} tiles", "13 tiles are dealt")
            for tile in (min(ids), max(ids)):
                self.checked(tile)
            tehais.append(tuple([self.names[tile] for tile in ids]))
        self.start = {
            "bakaze": WINDS[wind],
            "kyoku": kyoku + 1,
            "oya": dealer,
            "honba": honba,
            "deposits": STICK * sticks,
            "scores": tuple([100 * value for value in numbers(attrs["ten"])[:players]]),
            "tehais": tuple(tehais),
            "where": self.place,
        }
        self.markers = [self.names[self.checked(dora)]]
        self.ura: list[str] = []
        self.events: list[Event] = []
        self.wins: list[LoggedWin] = []
        self.drawn_game: LoggedDraw | None = None
        self.drawn = -1  # id of the tile just drawn
        self.last = (-1, -1)  # seat and id of the last discard
        self.open = players

    def close(self) -> None:
        """The hand that is being read is complete."""
        if self.start is None:
            return
        self.hands.append(
            LoggedHand(
                dora_markers=tuple(self.markers),
                ura_markers=tuple(self.ura),
                events=tuple(self.events),
                wins=tuple(self.wins),
                draw=self.drawn_game,
                **self.start,
            )
        )
        self.start = None
        self.open = 0

    def in_play(self) -> int:
        """Players of the hand that is being read; raises where none is, or where it has ended."""
        if not self.open:
            damaged(self.where, "a move outside a hand", "moves stand between INIT and AGARI or RYUUKYOKU")
        return self.players

    def seat(self, text: str) -> int:
        """A seat of the table."""
        players = self.in_play()
        seat = int(text)
        if not 0 <= seat < players:
            raise ValueError(f"seat {seat} is none of 0..{players - 1}")
        return seat

    @staticmethod
    def checked(tile: int) -> int:
        """An id of the set."""
        if not 0 <= tile < IDS:
            raise ValueError(f"tile {tile} is none of the ids 0..{IDS - 1}")
        return tile

    # moves

    def call(self, attrs: Mapping[str, str]) -> None:
        """A call, a kan or a north."""
        seat = self.seat(attrs["who"])
        event, target, called = self.calls(seat, int(attrs["m"]))
        self.drawn = -1
        if target >= 0 and (target, called) != self.last:
            damaged(self.where, f"seat {seat} calls {event['pai']} of seat {target}", "the last discard can be called")
        self.events.append(event)

    def reach(self, attrs: Mapping[str, str]) -> None:
        """Riichi is said (step 1), or its stick is paid (step 2)."""
        seat = self.seat(attrs["who"])
        step = attrs["step"]
        if step not in ("1", "2"):
            raise ValueError(f"step {step}")
        if step == "1":
            self.events.append(Event("reach", actor=seat))
            return
        scores = None
        if "ten" in attrs:
            scores = [100 * value for value in numbers(attrs["ten"])[: self.in_play()]]
        self.events.append(Event("reach_accepted", actor=seat, scores=scores))

    def dora(self, attrs: Mapping[str, str]) -> None:
        """An indicator is turned."""
        self.in_play()
        marker = self.names[self.checked(int(attrs["hai"]))]
        self.markers.append(marker)
        self.events.append(Event("dora", dora_marker=marker))

    # ends

    def paid(self, attrs: Mapping[str, str]) -> dict[str, Any]:
        """Deltas and points after them; the final result where the game ends."""
        players = self.players
        told = numbers(attrs["sc"])
        before, deltas = told[: 2 * players : 2], told[1 : 2 * players : 2]
        if len(deltas) != players:
            raise ValueError("sc has too few numbers")
        if "owari" in attrs:
            final = attrs["owari"].split(",")
            self.scores = tuple([100 * int(value) for value in final[: 2 * players : 2]])
            self.result = tuple([round(10 * float(value)) for value in final[1 : 2 * players : 2]])
        return {
            "deltas": tuple([100 * value for value in deltas]),
            "scores": tuple([100 * (value + delta) for value, delta in zip(before, deltas, strict=True)]),
        }

    def agari(self, attrs: Mapping[str, str]) -> None:
        """A win."""
        if not self.open and not (self.start and self.wins):
            self.in_play()
        self.open = 0
        players = self.players
        seat, target = int(attrs["who"]), int(attrs["fromWho"])
        if not (0 <= seat < players and 0 <= target < players):
            raise ValueError(f"a win of seat {seat} on seat {target}")
        fu, points, _ = numbers(attrs["ten"])
        yaku: dict[str, int] = {}
        if "yakuman" in attrs:
            yaku = {NAME_OF_NUMBER[number]: YAKUMAN for number in numbers(attrs["yakuman"])}
        else:
            told = numbers(attrs["yaku"])
            yaku = {NAME_OF_NUMBER[number]: han for number, han in zip(told[::2], told[1::2], strict=True)}
        markers = [self.names[self.checked(tile)] for tile in numbers(attrs["doraHai"])]
        if markers[: len(self.markers)] != self.markers:
            raise ValueError("doraHai has other indicators than were turned")
        self.markers = markers
        if "doraHaiUra" in attrs:
            self.ura = [self.names[self.checked(tile)] for tile in numbers(attrs["doraHaiUra"])]
        self.wins.append(
            LoggedWin(
                actor=seat,
                target=target,
                points=points,
                han=None if "yakuman" in attrs else sum(yaku.values()),
                fu=fu,
                yaku=yaku,
                liable=int(attrs["paoWho"]) if "paoWho" in attrs else None,
                **self.paid(attrs),
            )
        )

    def ryuukyoku(self, attrs: Mapping[str, str]) -> None:
        """A draw; the hands that were shown are those of the ready."""
        players = self.in_play()
        self.open = 0
        told = attrs.get("type")
        reason = "exhaustive" if told is None else DRAWS[told]
        shown = tuple([seat for seat in range(players) if f"hai{seat}" in attrs])
        tenpai = shown if reason in SHOWN else None
        self.drawn_game = LoggedDraw(reason=reason, tenpai=tenpai, **self.paid(attrs))


def read_mjlog(data: bytes, source: str = "mjlog", rules: RiichiRules | str | None = None) -> LoggedGame:
    """Return the game of an mjlog XML file.

    ``rules``: None = those of ``<GO type>``. Raises NotationError with line and column for a file that is damaged, cut
    short or not an mjlog, RuleError for a table with unknown rules, or without defusedxml.

    >>> read_mjlog(b"<mjloggm><GO type='169'/>", "cut.xml")
    Traceback (most recent call last):
        ...
    mjcore.errors.NotationError: log cut.xml, line 1, column 26: no element found; expected well-formed mjlog XML
    """
    try:
        from defusedxml.common import DefusedXmlException
        from defusedxml.expatreader import DefusedExpatParser
    except ImportError:
        mc.fail("needs_extra", given="reading mjlog XML", extra="logs")
    mc.expect(data, bytes, "log", "expected the bytes of an mjlog")
    rules = None if rules is None else rules_of(rules, RiichiRules)
    check_marks(data, source, "<=&\r\n")
    declared = ENCODING.match(data)
    if declared and declared[1].lower() not in ENCODINGS:
        damaged(source, f"encoding {declared[1][:20].decode()}", "mjlog is UTF-8")
    reader = _Reader(source, rules)
    parser = DefusedExpatParser(forbid_dtd=True)
    parser.setContentHandler(reader)
    parser.start_element, parser.end_element = reader.startElement, None  # by no detour: half of the time of reading
    reader.setDocumentLocator(parser)
    try:
        # at once: a parser that is fed piece by piece begins a long attribute anew with every piece
        parser.feed(data)
        parser.close()
    except DefusedXmlException as problem:
        damaged(reader.where, f"forbidden XML: {type(problem).__name__}", "mjlog has no DTD and no entity")
    except mc.MahjongError:
        raise
    except (SAXException, ValueError, LookupError) as problem:
        place, what = source, str(problem)
        if isinstance(problem, SAXParseException):
            place = f"{source}, line {problem.getLineNumber()}, column {(problem.getColumnNumber() or 0) + 1}"
            what = problem.getMessage()
        damaged(place, what, "expected well-formed mjlog XML")
    reader.close()
    if reader.rules is None:
        damaged(source, "no <GO type>", "expected an mjlog of a game")
    hands, scores, result, found = tuple(reader.hands), reader.scores, reader.result, reader.rules
    if reader.type & ONE_HAND:
        scores = result = None  # it ends with its hand, as no length of ours does
    if rules is None and not reader.noted:
        found = as_played(found, hands, scores, result)
    people = reader.people[: found.players] if len(reader.people) >= found.players else ()
    notes = tuple(reader.notes)
    return LoggedGame(source, "mjlog", found, hands, scores, result, people=people, notes=notes, seed=reader.seed)
