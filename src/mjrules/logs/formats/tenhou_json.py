"""tenhou.net/6 JSON, read: hands as lists of takes and discards, seat by seat.

What is told: the deal, each take and each discard, all indicators that were turned (not when), the
end with deltas, and of a win han, fu, points and yaku as text. Tiles are numbers: 11-19 man, 21-29
pin, 31-39 sou, 41-47 honours, 51 52 53 the red fives; 60 = the tile just drawn.
"""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import Any, NoReturn

import mjcore as mc
from mjrules.common.events import Event
from mjrules.logs.documents import documents
from mjrules.logs.formats.tenhou_json_order import Drop, Take, consumed_of, orders, with_drawn
from mjrules.logs.formats.tenhou_words import DRAWS, END_OF, WON, WON_WORDS, Value, plain, rules_told, value_of, yaku_of
from mjrules.logs.record import LoggedDraw, LoggedGame, LoggedHand, LoggedWin, Person, damaged, rules_noted
from mjrules.riichi.rules import RiichiRules
from mjrules.riichi.state import STICK
from mjrules.riichi.tenhou import rounded
from mjrules.rules.reading import rules_of

WINDS = "ESWN"
TILES = {10 * (suit + 1) + n: f"{n}{'mpsz'[suit]}" for suit in range(4) for n in range(1, 8 if suit == 3 else 10)}
TILES |= {51 + suit: f"0{'mps'[suit]}" for suit in range(3)}
DRAWN = 60  # a discard of the tile just drawn
SKIPPED = 0  # stands for the discard after a daiminkan, whose replacement tile comes first
CALLS = {"c": "chi", "p": "pon", "m": "daiminkan", "k": "kakan", "a": "ankan", "f": "nuki"}
# a call out of somebody's discard: where its letter stands tells who, 1 = next in turn .. 3 = before
FEEDER = {"p": {0: 3, 1: 2, 2: 1}, "m": {0: 3, 1: 2, 3: 1}, "c": {0: 3}}
CALL = re.compile(r"((?:\d\d)*)([cpmkaf])((?:\d\d)+)")


class _Hand:
    """The reader of one hand; ``place`` names what is being read, e.g. ``log[2][5][3]``."""

    def __init__(
        self, source: str, number: int, told: Any, rules: RiichiRules, notes: list[str], *, says: bool
    ) -> None:
        self.source, self.rules, self.players = source, rules, rules.players
        self.told, self.notes = told, notes
        self.says = says  # whether the writer knows the number of the tile just drawn
        self.path = self.place = f"log[{number}]"

    def wrong(self, what: str, right: str) -> NoReturn:
        """Raise for what is read now."""
        damaged(f"{self.source}, {self.place}", what, right)

    def note(self, what: str) -> None:
        """Note a word that is not known: it costs what it would have said, not the game."""
        self.notes.append(f"{self.place}: {what}")

    def items(self, at: int) -> list[Any]:
        """One of the lists of the hand."""
        self.place = f"{self.path}[{at}]"
        found = self.told[at]
        if not isinstance(found, list):
            self.wrong(f"{type(found).__name__} {found!r:.40}", "expected a list")
        return list(found)

    def tile(self, number: object) -> str:
        """The tile of a number."""
        found = TILES.get(number) if type(number) is int else None
        if found is None:
            self.wrong(f"{number!r:.40} is no tile", "11-19, 21-29, 31-39, 41-47, 51-53 are")
        return str(found)

    def whole(self, at: int, count: int) -> list[int]:
        """A list of numbers, one a seat or of a fixed length."""
        found = self.items(at)
        if len(found) < count or not all(type(value) is int for value in found):
            self.wrong(f"{found!r:.60}", f"expected {count} whole numbers")
        return [int(value) for value in found[:count]]

    def call(self, seat: int, text: str) -> tuple[str, str, int, tuple[str, ...]]:
        """A call in its parts: letter, the tile called or added, feeder, own tiles."""
        found = CALL.fullmatch(text)
        if not found:
            return self.wrong(f"{text!r:.40} is no call", "such as c151416, p474747, r22, 252525a52")
        before, letter, after = found.groups()
        head = [self.tile(int(before[i : i + 2])) for i in range(0, len(before), 2)]
        tail = [self.tile(int(after[i : i + 2])) for i in range(0, len(after), 2)]
        size = {"c": 3, "p": 3, "f": 1}.get(letter, 4)
        if len(head) + len(tail) != size:
            self.wrong(f"{text!r} has {len(head) + len(tail)} tiles", f"{CALLS[letter]} has {size}")
        own = consumed_of([*head, *tail[1:]])
        target = -1
        if letter in FEEDER:
            if len(head) not in FEEDER[letter]:
                self.wrong(
                    f"{text!r} is of nobody", "the letter stands before the tile called, its place names the feeder"
                )
            target = (seat + FEEDER[letter][len(head)]) % 4
            if target >= self.players:
                self.wrong(f"{text!r} of seat {target}", f"seats are 0..{self.players - 1}")
        return letter, tail[0], target, own

    def takes(self, seat: int) -> list[Take]:
        """What a seat took, in its order."""
        at, found = 5 + 3 * seat, []
        for number, item in enumerate(self.items(at)):
            self.place = f"{self.path}[{at}][{number}]"
            if isinstance(item, str):
                letter, pai, target, own = self.call(seat, item)
                if letter not in FEEDER:
                    self.wrong(f"{item!r} is no take", "chi, pon and daiminkan are")
                found.append(Take(CALLS[letter], pai, target, own))
            else:
                found.append(Take("tsumo", self.tile(item)))
        return found

    def drops(self, seat: int) -> list[Drop]:
        """What a seat discarded or laid out, in its order."""
        at, found = 6 + 3 * seat, []
        for number, item in enumerate(self.items(at)):
            self.place = f"{self.path}[{at}][{number}]"
            if isinstance(item, str) and re.fullmatch(r"r\d\d", item):
                tile = int(item[1:])
                found.append(Drop("dahai", "" if tile == DRAWN else self.tile(tile), riichi=True))
            elif isinstance(item, str):
                letter, pai, _, own = self.call(seat, item)
                if letter in FEEDER:
                    self.wrong(f"{item!r} is no discard", "kakan, ankan and nuki stand here")
                own = consumed_of([pai, *own]) if letter == "a" else own
                found.append(Drop(CALLS[letter], pai, consumed=own))
            elif item == SKIPPED and type(item) is int:
                found.append(Drop("none"))
            else:
                found.append(Drop("dahai", "" if item == DRAWN else self.tile(item)))
        return found

    def read(self) -> LoggedHand:
        """The whole hand."""
        if not isinstance(self.told, list) or len(self.told) != 17:
            self.wrong(
                f"{len(self.told) if isinstance(self.told, list) else type(self.told).__name__} entries",
                "a hand is a list of 17",
            )
        players = self.players
        place, honba, sticks = self.whole(0, 3)
        wind, oya = divmod(place, 4)
        if not 0 <= place < 16 or oya >= players or honba < 0 or sticks < 0:
            self.wrong(f"round {place}, honba {honba}, sticks {sticks}", "round 0-15 is 4 * wind + dealer")
        scores = self.whole(1, players)
        markers = [self.tile(tile) for tile in self.items(2)]
        if not markers:
            self.wrong("no dora indicator", "at least the first one is told")
        ura = [self.tile(tile) for tile in self.items(3)]
        tehais = []
        for seat in range(players):
            tiles = self.items(4 + 3 * seat)
            if len(tiles) != 13:
                self.wrong(f"{len(tiles)} tiles", "13 tiles are dealt")
            tehais.append(tuple([self.tile(tile) for tile in tiles]))
        takes, drops = [self.takes(seat) for seat in range(players)], [self.drops(seat) for seat in range(players)]
        found = orders(oya, takes, drops, tehais)
        self.place = self.path
        if len(found) != 1:
            what = (
                "no order of its takes and discards is possible"
                if not found
                else "its takes and discards have more than one possible order"
            )
            self.wrong(what, "each seat's takes and discards fit together in one way")
        events = with_drawn(found[0], tehais, says=self.says)
        wins, draw = self.end()
        return LoggedHand(
            bakaze=WINDS[wind],
            kyoku=oya + 1,
            oya=oya,
            honba=honba,
            deposits=STICK * sticks,
            scores=tuple(scores),
            tehais=tuple(tehais),
            dora_markers=tuple(markers),
            ura_markers=tuple(ura),
            events=_accepted(events, draw),
            wins=tuple(wins),
            draw=draw,
            where=self.path,
        )

    # ends

    def deltas(self, told: object) -> tuple[int, ...]:
        """A list of deltas, one a seat."""
        if not isinstance(told, list) or len(told) < self.players or not all(type(value) is int for value in told):
            self.wrong(f"deltas {told!r:.60}", f"expected {self.players} whole numbers")
        return tuple(told[: self.players])

    def end(self) -> tuple[list[LoggedWin], LoggedDraw | None]:
        """The wins, or the draw."""
        told = self.items(16)
        self.place = f"{self.path}[16]"
        if not told or not isinstance(told[0], str):
            self.wrong(f"{told!r:.40}", "the end of a hand begins with its name, such as 和了 or 流局")
        word = plain(told[0])
        if word not in WON_WORDS and (word in END_OF or len(told) < 3):
            return [], self.draw(told)
        if word not in WON_WORDS:
            self.note(f"{told[0]!r:.40} is no end of a hand that is known; it is read as {WON}")
        if len(told) < 3 or not len(told) % 2:
            self.wrong(f"{len(told)} entries", "和了, then deltas and a win, one pair a winner")
        return [self.win(self.deltas(told[at]), told[at + 1]) for at in range(1, len(told), 2)], None

    def draw(self, told: list[Any]) -> LoggedDraw:
        """A draw; who was ready is seen from the payments, where there are any."""
        reason, tenpai = END_OF.get(plain(told[0]), (None, None))
        if reason is None:
            self.note(f"{told[0]!r:.40} is no end of a hand that is known: {WON}, {', '.join(DRAWS)} are")
        deltas = self.deltas(told[1]) if len(told) > 1 else (0,) * self.players
        if reason == "exhaustive" and any(deltas):
            tenpai = tuple([seat for seat, delta in enumerate(deltas) if delta > 0])
        if tenpai is not None:
            tenpai = tuple([seat for seat in tenpai if seat < self.players])
        return LoggedDraw(reason, tenpai, deltas)

    def win(self, deltas: tuple[int, ...], told: object) -> LoggedWin:
        """A win: who, from whom, who is liable, its value as text, its yaku."""
        if not isinstance(told, list) or len(told) < 3 or not all(type(seat) is int for seat in told[:3]):
            self.wrong(f"win {told!r:.60}", "a win is [who, from whom, liable, value, yaku ..]")
        assert isinstance(told, list)
        actor, target, liable = told[:3]
        if not all(0 <= seat < self.players for seat in (actor, target, liable)):
            self.wrong(f"win of seat {actor} on {target}, liable {liable}", f"seats are 0..{self.players - 1}")
        if len(told) == 3:
            return LoggedWin(actor, target, deltas)
        value = value_of(told[3])
        if value is None:
            self.note(f"value {told[3]!r:.40} is not known; such as 30符4飜7700点, 満貫2000-4000点, 役満16000点∀")
            return LoggedWin(actor, target, deltas)
        yaku: dict[str, int] | None = {}
        for text in told[4:]:
            row = yaku_of(text, self.rules)
            if row is None:
                self.note(f"yaku {text!r:.40} is not known; such as 立直(1飜) or 大三元(役満)")
                yaku = None
                break
            assert yaku is not None
            yaku[row[0]] = yaku.get(row[0], 0) + row[1]
        # a pao is told by a seat that is neither the winner's nor, at a ron, the discarder's
        told_liable = liable if liable not in (actor, target) else None
        points = self.points(value, actor, target)
        return LoggedWin(actor, target, deltas, None, points, value.han, value.fu, yaku or None, told_liable)

    def points(self, value: Value, actor: int, target: int) -> int | None:
        """All that a win pays without honba and sticks; None where the payers pay what only the rules tell."""
        others = self.players - 1
        if actor != target:
            return value.points
        if value.from_all:
            return value.points * others
        return value.points * (others - 1) + value.dealer if value.dealer else None


def _accepted(events: tuple[Event, ...], draw: LoggedDraw | None) -> tuple[Event, ...]:
    """A riichi whose discard was the last one stands where the hand ended without a win on it."""
    if draw is None or draw.reason == "triple_ron" or len(events) < 2 or events[-2]["type"] != "reach":
        return events
    return (*events, Event("reach_accepted", actor=events[-2]["actor"]))


def read_tenhou_json(
    data: bytes | str, source: str = "tenhou.net/6", rules: RiichiRules | str | None = None
) -> LoggedGame:
    """Return the game of tenhou.net/6 JSON.

    ``rules``: None = those its ``rule`` names. Raises NotationError with the place in the JSON for anything damaged or
    ambiguous.

    >>> read_tenhou_json('{"log": [[[0, 0, 0]]]}')
    Traceback (most recent call last):
        ...
    mjcore.errors.NotationError: log tenhou.net/6, log[0]: 1 entries; a hand is a list of 17
    """
    mc.expect(data, (bytes, str), "log", "expected bytes or text")
    told = documents(data, source)
    if len(told) != 1:
        damaged(source, f"{len(told)} JSON values", "expected one object; read_log reads several")
    return game_of(told[0], source, rules)


def game_of(told: Any, source: str, rules: RiichiRules | str | None = None) -> LoggedGame:
    """Return the game of tenhou.net/6 JSON that has been parsed; see ``read_tenhou_json``."""
    if not isinstance(told, dict) or not isinstance(told.get("log"), list):
        damaged(source, "no list 'log'", "JSON of tenhou.net/6 is an object with log and rule")
    noted = told.get("mjrules")
    if rules is None and isinstance(noted, dict):
        rules = rules_noted(noted)
    rules = None if rules is None else rules_of(rules, RiichiRules)
    notes: list[str] = []
    found = rules if rules is not None else rules_told(told, notes)
    says = _says_drawn(told["log"])
    hands = tuple(
        [_Hand(source, number, hand, found, notes, says=says).read() for number, hand in enumerate(told["log"])]
    )
    scores, result = _final(told.get("sc"), found.players)
    if rules is None:
        start = _start_points(hands)
        if start is not None and start != found.start_points:
            # a private lobby; its uma is its own, and no part of the log
            found, result = found.replace(start_points=start, return_points=start), None
        found = rounded(found, result)
    people = _people(told, found.players)
    return LoggedGame(
        source, "tenhou-json", found, hands, scores, result, frozenset({"dora"}), people=people, notes=tuple(notes)
    )


def _says_drawn(hands: list[Any]) -> bool:
    """Whether a discard of the tile just drawn is told as such anywhere."""
    lists = [hand[at] for hand in hands if isinstance(hand, list) and len(hand) == 17 for at in (6, 9, 12, 15)]
    return any(item in (DRAWN, f"r{DRAWN}") for drops in lists if isinstance(drops, list) for item in drops)


def _people(told: dict[str, Any], players: int) -> tuple[Person, ...]:
    """Who sat where, as far as it is told."""
    columns = [told.get(key) for key in ("name", "dan", "rate")]
    names, dans, rates = ((column if isinstance(column, list) else [])[:players] for column in columns)
    people = [
        Person(name, str(dan) if dan else None, float(rate) if type(rate) in (int, float) and rate else None)
        for name, dan, rate in zip_longest(names, dans, rates)
        if isinstance(name, str)
    ]
    return tuple(people) if len(people) == players else ()


def _start_points(hands: tuple[LoggedHand, ...]) -> int | None:
    """The points everybody begins with, where the log has the first hand."""
    if not hands or hands[0].name != "E1.0" or hands[0].deposits or not hands[0].scores:
        return None
    return hands[0].scores[0] if len(set(hands[0].scores)) == 1 else None


def _final(told: object, players: int) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
    """Points and results at the end, where they are told: points and result of each seat in turn."""
    if not isinstance(told, list) or len(told) < 2 * players:
        return None, None
    if not all(isinstance(value, (int, float)) and not isinstance(value, bool) for value in told):
        return None, None
    scores = tuple([int(value) for value in told[: 2 * players : 2]])
    if not any(scores):
        return None, None
    return scores, tuple([round(10 * value) for value in told[1 : 2 * players : 2]])
