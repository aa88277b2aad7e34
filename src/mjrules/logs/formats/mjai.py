"""mjai JSON lines, read: one event a line, under mjai's words or ours (ADR 0006).

Servers write different parts of it. Points, deltas and values are taken where they are told; rules are
not told by mjai and are the caller's, or Tenhou's. Three players: ``nukidora`` and ``kita`` are our
``nuki``; a fourth seat without tiles is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import mjcore as mc
from mjrules.common.events import Event, discarded, drawn
from mjrules.logs.formats.mjai_fields import Fields
from mjrules.logs.formats.mjai_lines import events_of, lines_of
from mjrules.logs.formats.mjai_words import (
    FIRST_ROUND,
    LENGTHS,
    MOVES,
    NUKI,
    REASONS,
    RULINGS,
    SKIPPED,
    URA,
    WINDS,
    is_three,
    whole_fu,
)
from mjrules.logs.record import (
    CODE_OF,
    LoggedDraw,
    LoggedGame,
    LoggedHand,
    LoggedWin,
    Person,
    damaged,
    in_order,
    rules_noted,
)
from mjrules.riichi.rules import RiichiRules
from mjrules.riichi.state import STICK
from mjrules.riichi.tenhou import tenhou_rules
from mjrules.rules.reading import rules_of


class _Reader(Fields):
    """The games so far; ``place`` is the line that is being read."""

    def __init__(self, source: str, rules: RiichiRules | None) -> None:
        self.source = source
        self.given = rules
        self.games: list[LoggedGame] = []
        self.place = "line 1"
        self.begin({})

    # games and hands

    def begin(self, event: Mapping[str, Any]) -> None:
        """A game begins."""
        names = event.get("names")
        names = names if isinstance(names, list) and all(isinstance(name, str) for name in names) else []
        self.players = len(names) if len(names) in (3, 4) else 0
        for key in ("players", "num_players"):
            if event.get(key) in (3, 4):
                self.players = event[key]
        self.people = tuple(map(Person, names))
        self.said = event
        self.notes: list[str] = []
        self.rules = self.given
        if self.rules is None and isinstance(event.get("mjrules"), dict):
            self.rules = rules_noted(event["mjrules"])
        self.hands: list[LoggedHand] = []
        self.start: dict[str, Any] | None = None
        self.drawn_game: LoggedDraw | None = None
        self.after: tuple[int, ...] | None = None  # points after the last hand
        self.ended: tuple[tuple[int, ...] | None, tuple[int, ...] | None] = (None, None)
        self.untold = {"dora"}
        self.first = 0  # the first dealer
        self.early = False  # whether the game was ended before its last hand

    def read(self, event: Mapping[str, Any]) -> None:
        """One event."""
        kind = event.get("type")
        if not isinstance(kind, str):
            self.wrong(f"an event of type {kind!r:.20}", "expected a name such as dahai")
        if kind in ("hora", "ryukyoku"):
            getattr(self, kind)(event)
        elif kind == "start_game":
            self.close_game()
            self.begin(event)
        elif kind == "start_kyoku":
            self.start_kyoku(event)
        elif kind == "haipai":
            self.haipai(event)
        elif kind in RULINGS and self.drawn_game is not None:
            pass  # a riichi that turned out false at the draw; the rules tell what it costs
        elif kind == "early_end":
            # a hand in play counts for nothing, and so does a result of the game as a whole
            if self.start is not None and (self.wins or self.drawn_game is not None):
                self.close_hand()
            self.start = None
            self.early = True
        elif kind == "end_game" and not self.early:
            self.close_hand()
            self.ended = self.numbers(event, "scores"), self.numbers(event, "result_x10")
        elif kind not in SKIPPED:
            self.move(event)

    def start_kyoku(self, event: Mapping[str, Any]) -> None:
        """A deal; in old logs the hands follow one by one."""
        self.close_hand()
        tehais = event.get("tehais")
        scores = event.get("scores")
        if not self.players or self.players == 4:
            self.players = 3 if is_three(tehais, scores) else 4
        if self.rules is None:
            self.rules = self.rules_said()
        elif self.rules.players != self.players:
            self.wrong(f"a table of {self.players}", f"rules {self.rules.title} are for {self.rules.players}")
        oya = self.seat(event, "oya")
        kyoku = self.whole(event, "kyoku")
        bakaze = event.get("bakaze")
        honba, sticks = self.whole(event, "honba"), self.whole(event, "kyotaku")
        if bakaze is not None:
            if bakaze not in tuple(WINDS) or kyoku is None or not 1 <= kyoku <= self.players:
                self.wrong(f"round {bakaze!r:.10} {kyoku}", f"expected bakaze E S W N and kyoku 1..{self.players}")
            first = (oya - kyoku + 1) % self.players
            if self.hands and first != self.first:
                self.wrong(f"kyoku {kyoku} with dealer {oya}", "dealers follow each other in turn")
            self.first = first
        self.start = {
            "bakaze": bakaze,
            "kyoku": kyoku,
            "oya": oya,
            "honba": honba,
            "deposits": self.whole(event, "deposits") if sticks is None else STICK * sticks,
            "scores": self.numbers(event, "scores") or self.after,
            "where": self.place,
        }
        self.markers = [self.tile(self.field(event, "dora_marker"))]
        self.ura: list[str] = []
        self.events: list[Event] = []
        self.wins: list[LoggedWin] = []
        self.drawn_game = None
        self.drawn: str | None = None
        self.tehais: list[tuple[str, ...] | None] = [None] * self.players
        if tehais is not None:
            if not isinstance(tehais, list) or len(tehais) < self.players:
                self.wrong("tehais", f"expected {self.players} hands")
            for seat in range(self.players):
                self.dealt(seat, tehais[seat])

    def rules_said(self) -> RiichiRules:
        """Tenhou's rules, with what start_game says of them."""
        aka = self.said.get("aka_flag", True) is not False
        told = self.said.get("gametype", self.said.get("game_type"))
        first = self.said.get("kyoku_first")
        length = LENGTHS.get(told) if isinstance(told, str) else FIRST_ROUND.get(first) if type(first) is int else None
        if length == "one_hand" or (told is not None and length is None):
            self.note(f"gametype {told!r:.20}: the rules of a whole game are taken")
        return tenhou_rules(self.players, aka=aka, south=length != "tonpuu")

    def note(self, what: str) -> None:
        """Note what is not understood: it costs what it would have said, not the game."""
        self.notes.append(f"{self.place}: {what}")

    def haipai(self, event: Mapping[str, Any]) -> None:
        """The hand of one seat."""
        if self.start is None:
            self.wrong("haipai outside a hand", "start_kyoku comes first")
        self.dealt(self.seat(event), self.field(event, "pais"))

    def dealt(self, seat: int, told: object) -> None:
        """Note a dealt hand."""
        tiles = self.tiles(told)
        if len(tiles) != 13:
            self.wrong(f"{len(tiles)} tiles of seat {seat}", "13 tiles are dealt")
        self.tehais[seat] = tuple(tiles)

    def close_hand(self) -> None:
        """The hand that is being read is complete."""
        if self.start is None:
            return
        if None in self.tehais:
            self.wrong(f"no tiles of seat {self.tehais.index(None)}", "every dealt hand is told")
        self.hands.append(
            LoggedHand(
                dora_markers=tuple(self.markers),
                ura_markers=tuple(self.ura),
                events=tuple(self.events),
                wins=tuple(self.wins),
                draw=self.drawn_game,
                tehais=tuple(tiles for tiles in self.tehais if tiles is not None),
                **self.start,
            )
        )
        self.start = None

    def close_game(self) -> None:
        """The game that is being read is complete."""
        self.close_hand()
        if not self.hands:
            return
        assert self.rules is not None
        scores, result = self.ended
        self.games.append(
            LoggedGame(
                self.source,
                "mjai",
                self.rules,
                tuple(self.hands),
                scores,
                result,
                frozenset(self.untold),
                self.first,
                self.people[: self.rules.players],
                tuple(self.notes),
            )
        )
        self.hands = []

    # moves

    def move(self, event: Mapping[str, Any]) -> None:
        """What happens within a hand."""
        kind = event.get("type")
        if kind not in MOVES:
            self.note(f"event {kind!r:.40} is not known and passed over")
            return
        if self.start is None or self.wins or self.drawn_game:
            self.wrong(f"{kind!r:.40} outside a hand", "moves stand after start_kyoku")
        if kind == "dora":
            marker = self.tile(self.field(event, "dora_marker"))
            self.markers.append(marker)
            self.events.append(Event("dora", dora_marker=marker))
            self.untold.discard("dora")
            return
        seat = self.seat(event)
        if kind == "tsumo":
            self.drawn = self.tile(self.field(event, "pai"))
            self.events.append(drawn(seat, self.drawn))
        elif kind == "dahai":
            pai = self.tile(self.field(event, "pai"))
            told = event.get("tsumogiri")
            # where nobody told, a tile equal to the one just drawn is taken for it
            from_wall = pai == self.drawn if told is None else bool(told)
            self.events.append(discarded(seat, pai, from_wall))
            self.drawn = None
        elif kind == "reach":
            self.events.append(Event("reach", actor=seat, kind=event.get("kind")))
        elif kind == "reach_accepted":
            self.events.append(Event("reach_accepted", actor=seat, scores=self.listed(event, "scores")))
        elif kind in RULINGS:
            self.ruled(str(kind), seat, event)
        elif kind == "dead_hand":
            self.events.append(Event("dead_hand", actor=seat))
        elif kind in NUKI:
            self.drawn = None
            self.events.append(Event("nuki", actor=seat, pai="4z"))
        else:
            self.call(str(kind), seat, event)

    def ruled(self, kind: str, seat: int, event: Mapping[str, Any]) -> None:
        """What a referee ruled; ours alone, mjai has no word for it."""
        paid = {"deltas": self.listed(event, "deltas"), "scores": self.listed(event, "scores")}
        if kind == "penalty":
            offence = self.field(event, "kind")
            if not isinstance(offence, str):
                self.wrong(f"kind {offence!r:.20}", "expected the name of an offence")
            self.events.append(Event("penalty", kind=offence, actor=seat, **paid))
        elif kind == "false_win":
            target, pai = self.seat(event, "target"), self.tile(self.field(event, "pai"))
            tehai = mc.format_tiles([CODE_OF[tile] for tile in self.tiles(self.field(event, "tehai"))])
            self.events.append(Event("false_win", actor=seat, target=target, pai=pai, tehai=tehai, **paid))
        else:
            self.events.append(Event("reach_cancelled", actor=seat, **paid))

    def call(self, kind: str, seat: int, event: Mapping[str, Any]) -> None:
        """A call or a kan."""
        consumed = in_order(self.tiles(self.field(event, "consumed")))
        self.drawn = None
        if kind == "ankan":
            self.events.append(Event("ankan", actor=seat, consumed=consumed))
            return
        pai = self.tile(self.field(event, "pai"))
        if kind == "kakan":
            self.events.append(Event("kakan", actor=seat, pai=pai, consumed=consumed))
        else:
            target = self.seat(event, "target")
            self.events.append(Event(kind, actor=seat, target=target, pai=pai, consumed=consumed))

    # ends

    def hora(self, event: Mapping[str, Any]) -> None:
        """A win."""
        if self.start is None or self.drawn_game:
            self.wrong("hora outside a hand", "a win stands within a hand")
        markers: Any = next((event[key] for key in URA if key in event), [])
        if markers:
            self.ura = self.tiles(markers)
        scores = self.numbers(event, "scores")
        self.after = scores or self.after
        self.wins.append(
            LoggedWin(
                actor=self.seat(event),
                target=self.seat(event, "target" if "target" in event else "actor"),
                deltas=self.numbers(event, "deltas"),
                scores=scores,
                points=self.whole(event, "hora_points", "points"),
                han=self.whole(event, "fan", "han"),
                fu=whole_fu(self.whole(event, "fu")),
            )
        )

    def ryukyoku(self, event: Mapping[str, Any]) -> None:
        """A draw."""
        if self.start is None or self.wins:
            self.wrong("ryukyoku outside a hand", "a draw stands within a hand")
        reason = event.get("reason")
        reason = REASONS.get(str(reason), reason) if reason is not None else None
        if reason is not None and reason not in REASONS.values():
            reason = None  # words of some other server; the replay tells what it was
        ready = event.get("tenpais")
        tenpai = event.get("tenpai")
        if isinstance(ready, list) and reason in ("exhaustive", "nagashi", "four_riichi", None):
            tenpai = [seat for seat, is_ready in enumerate(ready[: self.players]) if is_ready is True]
        scores = self.numbers(event, "scores")
        self.after = scores or self.after
        self.drawn_game = LoggedDraw(
            reason=reason,
            tenpai=tuple(tenpai) if isinstance(tenpai, list) else None,
            deltas=self.numbers(event, "deltas"),
            scores=scores,
        )


def read_mjai(
    data: bytes | str | Iterable[Mapping[str, Any]], source: str = "mjai", rules: RiichiRules | str | None = None
) -> list[LoggedGame]:
    """Return the games of mjai JSON lines (text, or events as mappings), each from ``start_game`` on.

    ``rules``: None = those that our own writer notes in ``start_game``, otherwise Tenhou's for that number of players.
    Raises NotationError with the line for anything damaged, hidden or out of place.

    >>> read_mjai('{"type": "tsumo", "actor": 0, "pai": "5mr"}')
    Traceback (most recent call last):
        ...
    mjcore.errors.NotationError: log mjai, line 1: 'tsumo' outside a hand; moves stand after start_kyoku
    """
    mc.expect(data, (bytes, str, Iterable), "log", "expected bytes, text or events")
    reader = _Reader(source, None if rules is None else rules_of(rules, RiichiRules))
    for number, line in enumerate(lines_of(data, source), 1):
        reader.place = f"line {number}"
        told = events_of(line, f"{source}, {reader.place}") if isinstance(line, str) else [line]
        for count, event in enumerate(told, 1):
            reader.place = f"line {number}" if len(told) == 1 else f"line {number}, event {count}"
            try:
                reader.read(event)
            except mc.MahjongError:
                raise
            except (TypeError, AttributeError, IndexError) as problem:  # a value of another type than its field has
                damaged(f"{source}, {reader.place}", str(problem), "expected an event as mjai has it")
    reader.close_game()
    if not reader.games:
        damaged(source, "no hand", "expected start_kyoku and what follows")
    return reader.games
