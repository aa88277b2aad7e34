"""State: a game between two hands or at the end of one, as points, sticks and places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import mjcore as mc
from mjrules.common.fields import WINDS, is_empty, is_list, known_fields, plain, seat_number, seat_tuple, whole
from mjrules.riichi.rules import RiichiRules
from mjrules.rules.reading import rules_of

STICK = mc.round_schema.STICK
WIND_NAMES = {"ja": "東南西北", "en": ("East", "South", "West", "North")}


def _ledger(name: str, value: object, players: int) -> tuple[int, ...]:
    """Chips or result points a seat; nothing told is 0 for everybody."""
    if is_empty(value):
        return (0,) * players
    if not is_list(value) or len(value) != players:
        mc.fail("value", name=name, given=value, right=f"expected {players} whole numbers, one per seat")
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
        if not is_list(given) or len(given) not in (3, 4):
            mc.fail("value", name="points", given=given, right="expected points of three or four seats")
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
            mc.fail("value", name="round", given=self.round, right='expected "E", "S", "W" or "N"')
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
        seat_number("seat", seat, len(self.points))
        return WINDS[(seat - self.dealer) % len(self.points)]

    def with_riichi(self, *seats: int) -> State:
        """Return the state after these riichi were accepted: each seat has paid its stick (K-19).

        >>> State((25000,) * 4).with_riichi(2).points, State((25000,) * 4).with_riichi(2).deposits
        ((25000, 25000, 24000, 25000), 1000)
        """
        seats = seat_tuple("riichi", seats, len(self.points))
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
        return cls(**known_fields(cls, record, "state"))
