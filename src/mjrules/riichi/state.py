"""State: a game between two hands or at the end of one, as points, sticks and places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

import mjcore as mc
from mjrules.common.names import nearest
from mjrules.riichi.rules import RiichiRules
from mjrules.rules.presets import rules_of

SEATS = 6  # most seats of any game (Suzume-Jong): an outcome alone does not know its table
STICK = mc.round_schema.STICK
WINDS = "ESWN"
WIND_NAMES = {"ja": "東南西北", "en": ("East", "South", "West", "North")}


def seat_number(name: str, value: object, players: int = SEATS) -> int:
    """Return a seat, or raise ArgumentError for what is none."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < players:
        mc.fail("value", name=name, given=value, right=f"a seat is 0..{players - 1}")
    return value


def seat_tuple(name: str, value: object, players: int = SEATS) -> tuple[int, ...]:
    """Return distinct seats in ascending order, or raise for what is no list of them."""
    if isinstance(value, (str, bytes, Mapping)) or not isinstance(value, (Sequence, frozenset, set)):
        mc.fail("type", name=name, given=type(value).__name__, right="a list of seats is wanted")
    seats = tuple(sorted(seat_number(name, seat, players) for seat in value))
    if len(set(seats)) != len(seats):
        mc.fail("value", name=name, given=seats, right="every seat once at most")
    return seats


def plain(value: object) -> Any:
    """Return a field as JSON: tuples as lists, values of this package by their ``to_dict``."""
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return value.to_dict() if hasattr(value, "to_dict") else value


def known_fields(kind: type, record: object, what: str) -> dict[str, Any]:
    """Return a record's fields; raise ArgumentError for a key the dataclass does not have."""
    if not isinstance(record, Mapping):
        mc.fail("type", name=what, given=type(record).__name__, right="a JSON object is wanted")
    names = [spec.name for spec in fields(kind)]
    for key in record:
        if key not in names:
            mc.fail("record", what=f"unknown key {key!r} of {what}{nearest(key, names)}; known: {', '.join(names)}")
    return dict(record)


MOST = 1 << 48  # of points and the like, far beyond what a game comes to: numbers stay ones that can be shown


def whole(name: str, value: object, step: int = 1, low: int = -MOST) -> int:
    """Return a whole number that is a multiple of ``step``, not below ``low`` and not beyond ``MOST``."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= MOST or value % step:
        least = "" if low == -MOST else f", {low} or more,"
        right = f"a whole number{least} is wanted" if step == 1 else f"a multiple of {step}{least} is wanted"
        mc.fail("value", name=name, given=value, right=right)
    return value


def _ledger(name: str, value: object, players: int) -> tuple[int, ...]:
    """Chips or result points a seat; nothing told is 0 for everybody."""
    if value == ():
        return (0,) * players
    if isinstance(value, (str, bytes)) or not isinstance(value, Sequence) or len(value) != players:
        mc.fail("value", name=name, given=value, right=f"{players} whole numbers, one a seat, are wanted")
    return tuple(whole(name, item) for item in value)


@dataclass(frozen=True)
class State:
    """The state of a game of riichi mahjong, for ``settle`` and ``final_result``.

    ``points``: per seat, riichi sticks of this hand already paid; ``dealer``, ``first_dealer``: seats; ``round``: "E",
    "S", "W" or "N"; ``honba``: counters; ``deposits``: points on the table, riichi sticks of this hand included;
    ``riichi``: seats whose riichi of this hand stands; ``chips``: shugi per seat; ``adjustments``: result points per
    seat, added to the final result; ``dead``: seats that may no longer win or call in this hand (P-22). Points are
    multiples of 100.
    Raises ArgumentError or MahjongTypeError for a state that cannot exist.

    >>> state = State((25000, 24000, 25000, 25000), dealer=1, round="S", honba=1, deposits=1000, riichi=(1,))
    >>> state.hand, state.name
    (2, 'S2')
    >>> State.from_dict(state.to_dict()) == state
    True
    """

    points: tuple[int, ...]
    dealer: int = 0
    round: str = "E"
    honba: int = 0
    deposits: int = 0
    riichi: tuple[int, ...] = ()
    first_dealer: int = 0
    chips: tuple[int, ...] = ()
    adjustments: tuple[int, ...] = ()
    dead: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        given: object = self.points
        if isinstance(given, (str, bytes)) or not isinstance(given, Sequence) or len(given) not in (3, 4):
            mc.fail("value", name="points", given=given, right="points of three or four seats are wanted")
        players = len(given)
        checked = {
            "points": tuple(whole("points", item, 100) for item in given),
            "riichi": seat_tuple("riichi", self.riichi, players),
            "dead": seat_tuple("dead", self.dead, players),
            "chips": _ledger("chips", self.chips, players),
            "adjustments": _ledger("adjustments", self.adjustments, players),
        }
        seat_number("dealer", self.dealer, players)
        seat_number("first_dealer", self.first_dealer, players)
        if not isinstance(self.round, str) or len(self.round) != 1 or self.round not in WINDS:
            mc.fail("value", name="round", given=self.round, right='"E", "S", "W" or "N" is wanted')
        whole("honba", self.honba, low=0)
        whole("deposits", self.deposits, 100, 0)
        if self.deposits < STICK * len(checked["riichi"]):
            right = f"the {len(checked['riichi'])} riichi sticks of this hand lie among them"
            mc.fail("value", name="deposits", given=self.deposits, right=right)
        self.__dict__.update(checked)

    @classmethod
    def start(cls, rules: RiichiRules | str, first_dealer: int = 0) -> State:
        """Return the state before the first hand of a game.

        >>> import mjrules as mj
        >>> State.start("paiyuki-3p").points
        (25000, 25000, 25000)
        """
        rules = rules_of(rules, RiichiRules)
        return cls((rules.start_points,) * rules.players, dealer=first_dealer, first_dealer=first_dealer)

    @property
    def players(self) -> int:
        """Seats at the table."""
        return len(self.points)

    @property
    def hand(self) -> int:
        """Number of the hand within its round, 1 for the first dealer's."""
        return (self.dealer - self.first_dealer) % len(self.points) + 1

    @property
    def name(self) -> str:
        """Round and hand, "E1" .. "N4"."""
        return f"{self.round}{self.hand}"

    def seat_wind(self, seat: int) -> str:
        """Return the wind of a seat in this hand."""
        return WINDS[(seat - self.dealer) % len(self.points)]

    def with_riichi(self, *seats: int) -> State:
        """Return the state after these riichi were accepted: each seat has paid its stick (K-19).

        >>> State((25000,) * 4).with_riichi(2).points, State((25000,) * 4).with_riichi(2).deposits
        ((25000, 25000, 24000, 25000), 1000)
        """
        points = tuple(value - STICK * (seat in seats) for seat, value in enumerate(self.points))
        deposits = self.deposits + STICK * len(seats)
        return self.changed(points=points, deposits=deposits, riichi=tuple(sorted((*self.riichi, *seats))))

    def changed(self, **values: Any) -> State:
        """Return the state with some fields changed, and checked again."""
        return State(**{**self.__dict__, **values})

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as JSON values."""
        return {name: plain(value) for name, value in self.__dict__.items()}

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> State:
        """Return the state of ``to_dict``. Fields left out take their defaults; an unknown field raises."""
        said = known_fields(cls, record, "state")
        if "points" not in said:
            mc.fail("record", what="'points' is missing; a state always has them")
        return cls(**said)
