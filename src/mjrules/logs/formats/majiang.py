"""Records of Majiang, read: kobalab's own JSON, one entry an event, seats counted from the dealer of the hand.

Tiles are a suit and a number (``m5``, ``s0`` a red five, ``z7``). A mark behind a tile names the feeder of a call
(``-`` before, ``=`` across, ``+`` behind), ``_`` a discard of the tile just drawn, ``*`` riichi.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NoReturn

from mjrules.common.events import Event, discarded, drawn
from mjrules.logs.formats.tenhou_words import END_OF, ROW_OF, plain
from mjrules.logs.formats.yaku_names import YAKUMAN
from mjrules.logs.record import (
    LoggedDraw,
    LoggedGame,
    LoggedHand,
    LoggedWin,
    Person,
    damaged,
    in_order,
    log_reader,
    rules_noted,
)
from mjrules.riichi.rules import RiichiRules
from mjrules.riichi.state import STICK
from mjrules.riichi.tenhou import rounded, tenhou_rules
from mjrules.rules.reading import rules_of

WINDS, SEATS = "ESWN", 4
FEEDER = {"+": 1, "=": 2, "-": 3}
TILE = re.compile(r"([mpsz])(\d)(_?)(\*?)")
HAND = re.compile(r"[mpsz]\d+")
CALL = re.compile(r"([mpsz])(\d+)([-=+]?)(\d*)")
SHOWN = ("exhaustive", "nagashi", "four_riichi")


def is_majiang(told: object) -> bool:
    """Whether parsed JSON is a record of Majiang.

    >>> is_majiang({"log": [[{"qipai": {}}]]}), is_majiang({"log": []})
    (True, False)
    """
    hands = told.get("log") if isinstance(told, dict) else None
    first = hands[0] if isinstance(hands, list) and hands else None
    return isinstance(first, list) and bool(first) and isinstance(first[0], dict) and "qipai" in first[0]


class _Reader:
    """The reader of one hand; ``place`` names what is being read."""

    def __init__(self, source: str, number: int, notes: list[str]) -> None:
        self.source, self.path, self.notes = source, f"log[{number}]", notes
        self.place = self.path
        self.events: list[Event] = []
        self.markers: list[str] = []
        self.ura: list[str] = []
        self.wins: list[LoggedWin] = []
        self.draw: LoggedDraw | None = None
        self.said = -1  # the seat whose riichi is not accepted yet
        self.turned = 0  # seats from the first seat to the dealer

    def wrong(self, what: str, right: str) -> NoReturn:
        damaged(f"{self.source}, {self.place}", what, right)

    def seat(self, told: object) -> int:
        """The seat of a place counted from the dealer."""
        if type(told) is not int or not 0 <= told < SEATS:
            self.wrong(f"seat {told!r:.20}", "0 is the dealer, 3 the last")
        return (int(told) + self.turned) % SEATS

    def whole(self, told: object, name: str) -> int:
        if type(told) is not int or told < 0:
            self.wrong(f"{name} {told!r:.20}", "a whole number is expected")
        return int(told)

    def by_seat(self, told: object, name: str) -> tuple[int, ...]:
        """Numbers counted from the dealer, one a seat."""
        if not isinstance(told, list) or len(told) != SEATS or not all(type(value) is int for value in told):
            self.wrong(f"{name} {told!r:.40}", f"{SEATS} whole numbers are expected")
        return tuple(_turned(told, self.turned))

    def tile(self, text: object) -> str:
        found = TILE.fullmatch(text) if isinstance(text, str) else None
        if found is None or (found[1] == "z" and found[2] not in "1234567"):
            self.wrong(f"{text!r:.20} is no tile", "such as m5, s0 or z7")
        return found[2] + found[1]

    def tiles(self, text: object) -> list[str]:
        """The tiles of a hand."""
        if not isinstance(text, str) or HAND.sub("", text):
            self.wrong(f"hand {text!r:.40}", "such as m1134457p67s5z667")
        return [self.tile(part[0] + digit) for part in HAND.findall(text) for digit in part[1:]]

    def read(self, told: list[Any]) -> LoggedHand:
        """The whole hand."""
        start: dict[str, Any] = {}
        for number, entry in enumerate(told):
            self.place = f"{self.path}[{number}]"
            if not isinstance(entry, dict) or len(entry) != 1:
                self.wrong(f"{entry!r:.40}", "one event is expected, such as {'zimo': ..}")
            ((kind, said),) = entry.items()
            if not isinstance(said, dict):
                self.wrong(f"{kind} {said!r:.40}", "the fields of an event are expected")
            if (kind == "qipai") != (number == 0):
                self.wrong(f"{kind!r:.20}", "qipai comes first, and once")
            if kind == "qipai":
                start = self.qipai(said)
            elif kind in ("hule", "pingju"):
                getattr(self, kind)(said)
            else:
                self.move(kind, said)
        return LoggedHand(
            **start,
            dora_markers=tuple(self.markers),
            ura_markers=tuple(self.ura),
            events=tuple(self.events),
            wins=tuple(self.wins),
            draw=self.draw,
            where=self.path,
        )

    def qipai(self, said: Mapping[str, Any]) -> dict[str, Any]:
        """The deal."""
        wind, self.turned = (self.whole(said.get(name), name) for name in ("zhuangfeng", "jushu"))
        if wind >= SEATS or self.turned >= SEATS:
            self.wrong(f"zhuangfeng {wind}, jushu {self.turned}", "0..3 are expected")
        hands = said.get("shoupai")
        if not isinstance(hands, list) or len(hands) != SEATS:
            self.wrong("shoupai", f"{SEATS} hands are expected")
        tehais = [tuple(self.tiles(hand)) for hand in hands]
        if any(len(hand) != 13 for hand in tehais):
            self.wrong(f"hands of {sorted({len(hand) for hand in tehais})} tiles", "13 tiles are dealt")
        self.markers.append(self.tile(said.get("baopai")))
        return {
            "bakaze": WINDS[wind],
            "kyoku": self.turned + 1,
            "oya": self.turned,
            "honba": self.whole(said.get("changbang"), "changbang"),
            "deposits": STICK * self.whole(said.get("lizhibang"), "lizhibang"),
            "scores": self.by_seat(said.get("defen"), "defen"),
            "tehais": tuple(_turned(tehais, self.turned)),
        }

    def move(self, kind: str, said: Mapping[str, Any]) -> None:
        """What happens within a hand."""
        if kind == "kaigang":  # an indicator; when it is turned follows from the rules
            self.markers.append(self.tile(said.get("baopai")))
            return
        if kind not in ("zimo", "gangzimo", "dapai", "fulou", "gang"):
            self.notes.append(f"{self.place}: event {kind!r:.20} is not known and passed over")
            return
        seat = self.seat(said.get("l"))
        self.accept()
        if kind in ("zimo", "gangzimo"):
            self.events.append(drawn(seat, self.tile(said.get("p"))))
        elif kind == "dapai":
            text = said.get("p")
            tile = self.tile(text)
            if str(text).endswith("*"):
                self.events.append(Event("reach", actor=seat))
                self.said = seat
            self.events.append(discarded(seat, tile, "_" in str(text)))
        else:
            self.call(seat, said.get("m"))

    def accept(self) -> None:
        """A riichi stands when somebody goes on."""
        if self.said >= 0:
            self.events.append(Event("reach_accepted", actor=self.said))
            self.said = -1

    def call(self, seat: int, text: object) -> None:
        """A call or a kan: ``m1-23`` a chi of m1, ``z666+`` a pon, ``s6666`` an ankan, ``m111-1`` a kakan."""
        found = CALL.fullmatch(text) if isinstance(text, str) else None
        if found is None:
            self.wrong(f"{text!r:.20} is no call", "such as m1-23, z666+, s6666 or m111-1")
        suit, before, mark, after = found.groups()
        tiles = [self.tile(suit + digit) for digit in before + after]
        if not mark and len(tiles) == 4:
            self.events.append(Event("ankan", actor=seat, consumed=in_order(tiles)))
            return
        if not mark or len(tiles) not in (3, 4):
            self.wrong(f"{text!r:.20} is of nobody", "the mark behind the called tile names the feeder")
        same = len({tile.replace("0", "5") for tile in tiles}) == 1
        if same and len(tiles) == 4 and after:
            self.events.append(Event("kakan", actor=seat, pai=tiles[-1], consumed=in_order(tiles[:-1])))
            return
        pai = tiles.pop(len(before) - 1)
        kind = ("daiminkan" if len(tiles) == 3 else "pon") if same else "chi"
        target = (seat + FEEDER[mark]) % SEATS
        self.events.append(Event(kind, actor=seat, target=target, pai=pai, consumed=in_order(tiles)))

    # ends

    def hule(self, said: Mapping[str, Any]) -> None:
        """A win."""
        actor = self.seat(said.get("l"))
        target = actor if said.get("baojia") is None else self.seat(said["baojia"])
        self.said = -1 if target == self.said else self.said
        self.accept()
        ura = said.get("fubaopai")
        if isinstance(ura, list):
            self.ura = [self.tile(tile) for tile in ura]
        yaku: dict[str, int] | None = {}
        for row in said.get("hupai") or ():
            name = ROW_OF.get(plain(str(row.get("name")))) if isinstance(row, dict) else None
            han = row.get("fanshu") if isinstance(row, dict) else None
            if name is None or yaku is None:
                self.notes.append(f"{self.place}: yaku {row!r:.40} is not known")
                yaku = None
                continue
            yaku[name] = yaku.get(name, 0) + (han if type(han) is int else YAKUMAN)
        han, fu, points = (said.get(name) for name in ("fanshu", "fu", "defen"))
        self.wins.append(
            LoggedWin(
                actor,
                target,
                self.by_seat(said["fenpei"], "fenpei") if "fenpei" in said else None,
                None,
                points if type(points) is int else None,
                han if type(han) is int else None,
                fu if type(fu) is int and type(han) is int else None,
                yaku or None,
            )
        )

    def pingju(self, said: Mapping[str, Any]) -> None:
        """A draw; the hands that are shown are those of the ready."""
        name = said.get("name")
        reason = END_OF.get(plain(str(name)), (None, None))[0]
        if reason is None:
            self.notes.append(f"{self.place}: {name!r:.40} is no end of a hand that is known")
        if reason != "triple_ron":
            self.accept()
        hands = said.get("shoupai")
        tenpai = None
        if reason in SHOWN and isinstance(hands, list) and len(hands) == SEATS:
            tenpai = tuple([seat for seat, hand in enumerate(_turned(hands, self.turned)) if hand])
        deltas = self.by_seat(said["fenpei"], "fenpei") if "fenpei" in said else None
        self.draw = LoggedDraw(reason, tenpai, deltas)


def _turned(values: list[Any], dealer: int) -> list[Any]:
    """Values counted from the dealer, by seats."""
    return [values[(seat - dealer) % SEATS] for seat in range(SEATS)]


@log_reader
def read_majiang(told: Any, source: str = "majiang", rules: RiichiRules | str | None = None) -> LoggedGame:
    """Return the game of a record of Majiang, as parsed JSON. Seats are counted from the first dealer (qijia).

    ``rules``: None = Tenhou's, which Majiang's own are; a record names none. Raises NotationError with the place for
    anything damaged.

    >>> read_majiang({"log": [[{"qipai": {"zhuangfeng": 9, "jushu": 0}}]]})
    Traceback (most recent call last):
        ...
    mjcore.errors.NotationError: log majiang, log[0][0]: zhuangfeng 9, jushu 0; 0..3 are expected
    """
    if not is_majiang(told):
        damaged(source, "no list 'log' of hands", "a record of Majiang is expected")
    first = told.get("qijia", 0)
    if type(first) is not int or not 0 <= first < SEATS:
        damaged(f"{source}, qijia", f"{first!r:.20}", "the seat of the first dealer, 0..3")
    notes: list[str] = []
    if rules is None and isinstance(told.get("mjrules"), dict):
        rules = rules_noted(told["mjrules"])
    hands = []
    for number, hand in enumerate(told["log"]):
        if not isinstance(hand, list) or not hand:
            damaged(f"{source}, log[{number}]", f"{hand!r:.40}", "a list of events is expected")
        hands.append(_Reader(source, number, notes).read(hand))
    scores, result = (_final(told.get(name), first, worth) for name, worth in (("defen", 1), ("point", 10)))
    found = rounded(tenhou_rules(SEATS), result) if rules is None else rules_of(rules, RiichiRules)
    names = told.get("player")
    people: tuple[Person, ...] = ()
    if isinstance(names, list) and len(names) == SEATS and all(isinstance(name, str) for name in names):
        people = tuple(map(Person, names[first:] + names[:first]))
    left_out = frozenset({"dora"})
    return LoggedGame(
        source, "majiang", found, tuple(hands), scores, result, left_out, people=people, notes=tuple(notes)
    )


def _final(told: object, first: int, worth: int) -> tuple[int, ...] | None:
    """Points or results (as texts) at the end by seat, times ``worth``."""
    if not isinstance(told, list) or len(told) != SEATS:
        return None
    try:
        values = [round(worth * float(value)) for value in told]
    except (TypeError, ValueError, OverflowError):
        return None
    return tuple(values[first:] + values[:first])
