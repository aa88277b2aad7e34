"""SuzumeState: a game of Suzume-Jong between two hands or at the end of one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import mjcore as mc
from mjrules.common.fields import WINDS, is_list, known_fields, plain, seat_number, whole
from mjrules.rules.reading import rules_of
from mjrules.suzume.rules import SuzumeRules

MAX_SEATS = 6


@dataclass(frozen=True)
class SuzumeState:
    """The state of a game of Suzume-Jong, for ``settle`` and ``final_result``.

    ``points``: per seat, never below 0 (S-36); ``dealer``: the seat with the dealer marker; ``round``: "E", "S", "W" or
    "N" for 1 to 4 on the wind marker; ``first_dealer``: the seat that keeps the wind marker.
    Raises ArgumentError or MahjongTypeError for a state that cannot exist.

    >>> state = SuzumeState((40, 38, 42), dealer=1, round="S")
    >>> state.round_marker, state.name
    (2, 'S2')
    >>> SuzumeState.from_dict(state.to_dict()) == state
    True
    """

    points: tuple[int, ...]
    dealer: int = 0
    round: str = "E"
    first_dealer: int = 0

    def __post_init__(self) -> None:
        given: object = self.points
        if not is_list(given) or not 2 <= len(given) <= MAX_SEATS:
            mc.fail("value", name="points", given=given, right=f"expected points of two to {MAX_SEATS} seats")
        self.__dict__["points"] = tuple(whole("points", item, low=0) for item in given)
        seat_number("dealer", self.dealer, len(given))
        seat_number("first_dealer", self.first_dealer, len(given))
        if not isinstance(self.round, str) or len(self.round) != 1 or self.round not in WINDS:
            mc.fail("value", name="round", given=self.round, right='expected "E", "S", "W" or "N"')

    @classmethod
    def start(cls, rules: SuzumeRules | str, first_dealer: int = 0) -> SuzumeState:
        """Return the state before the first hand of a game (S-15, S-16).

        >>> import mjrules as mj
        >>> SuzumeState.start(mj.rules("suzume", players=2)).points
        (40, 40)
        """
        rules = rules_of(rules, SuzumeRules)
        return cls((rules.start_points,) * rules.players, dealer=first_dealer, first_dealer=first_dealer)

    @property
    def players(self) -> int:
        """Seats at the table."""
        return len(self.points)

    @property
    def round_marker(self) -> int:
        """The number the wind marker shows, 1 to 4."""
        return WINDS.index(self.round) + 1

    @property
    def hand(self) -> int:
        """Number of the hand within its round, 1 for the first dealer's."""
        return (self.dealer - self.first_dealer) % len(self.points) + 1

    @property
    def name(self) -> str:
        """Round and hand, "E1" .. "N5"."""
        return f"{self.round}{self.hand}"

    def changed(self, **values: Any) -> SuzumeState:
        """Return the state with some fields changed, and checked again."""
        return SuzumeState(**{**self.__dict__, **values})

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as JSON values."""
        return {name: plain(value) for name, value in self.__dict__.items()}

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> SuzumeState:
        """Return the state of ``to_dict``. Fields left out take their defaults; an unknown field raises."""
        return cls(**known_fields(cls, record, "state"))
