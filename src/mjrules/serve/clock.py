"""How long players may think, and the pauses of a served table, in milliseconds of the table's own time."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from mjrules.serve.protocol import Refused

GRACE = 300  # for the way of an answer over the net
PAUSE = 500  # after a discard nothing follows sooner, whoever may call it or not
ALONE = 600  # an answer that is the only one is given for the player
AWAY = 1000  # a move of a player who is away
CPU = (500, 900)  # a computer player's move, whatever its hand
HOLD = 12_000  # a result page, for each win
OFFLINE = 30_000  # without a connection until a player is away
MISSED = 2  # turns in a row in which a player's time runs out until it is away
LONGEST_MOVE, LONGEST_BANK = 300, 3600  # seconds


@dataclass(frozen=True, slots=True)
class Clock:
    """Seconds for each move (None: as long as one likes), and beyond that for each hand.

    >>> Clock(5, 20).to_dict()
    {'per': 5, 'bank': 20}
    """

    per: int | None = 5
    bank: int = 20

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Clock:
        """Return the clock of ``to_dict``; raise Refused for numbers that are none or too large."""
        per, bank = values.get("per"), values.get("bank", 0)
        if type(bank) is not int or not 0 <= bank <= LONGEST_BANK:
            raise Refused("illegal", f"bank is a whole number of seconds, 0..{LONGEST_BANK}")
        if per is not None and (type(per) is not int or not 1 <= per <= LONGEST_MOVE):
            raise Refused("illegal", f"per is a whole number of seconds, 1..{LONGEST_MOVE}, or null")
        return cls(per, bank)

    def to_dict(self) -> dict[str, Any]:
        """Return the clock as JSON values."""
        return {"per": self.per, "bank": self.bank}

    def used(self, elapsed: int) -> int:
        """Return how much of the bank a move has used that took so long; all in milliseconds.

        >>> Clock(5, 20).used(4000), Clock(5, 20).used(7500), Clock(None, 0).used(90_000)
        (0, 2500, 0)
        """
        return 0 if self.per is None else max(0, elapsed - 1000 * self.per)

    def limit(self, bank: int) -> int | None:
        """Return how long a move may take while so much of the bank is left; None = for ever."""
        return None if self.per is None else 1000 * self.per + bank + GRACE


CLOCKS: Mapping[str, Clock] = MappingProxyType(
    {"5+20": Clock(5, 20), "3+10": Clock(3, 10), "10+60": Clock(10, 60), "none": Clock(None, 0)}
)


def cpu_time(table: str, game: int, step: int) -> int:
    """Return how long a computer player thinks at a step; its hand has no part in it.

    >>> CPU[0] <= cpu_time("a", 0, 12) <= CPU[1]
    True
    """
    low, high = CPU
    return low + zlib.crc32(f"{table} {game} {step}".encode()) % (high - low + 1)
