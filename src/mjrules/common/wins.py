"""What wins and scores of every variant have in common: how a record tells them, and what a winner shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

import mjcore as mc
from mjrules.common.pictured import Pictured

# the class of wins of each variant (``variants.register``)
KINDS: dict[str, Any] = {}


class AnyWin(Pictured):
    """A win of some variant: ``core`` is the core's class of it; ``KINDS`` has every one."""

    __slots__ = ()
    core: ClassVar[type]
    from_dict: ClassVar[Any]

    @staticmethod
    def is_one(value: object) -> bool:
        """Return whether a value is a win of some variant, of its own or of the core's class."""
        return any(isinstance(value, kind.core) for kind in KINDS.values())

    @staticmethod
    def record_of(win: Any) -> dict[str, Any]:
        """Return the JSON record of a win, which may be of the core's own class."""
        record: dict[str, Any] = _kind_of(win).to_dict(win)
        return record

    @staticmethod
    def of_record(record: Any) -> Any:
        """Return the win of a record: of the variant it names, else of the first one, riichi."""
        name = str(record.get("variant")) if isinstance(record, Mapping) else ""
        return KINDS[name if name in KINDS else next(iter(KINDS))].from_dict(record)

    @staticmethod
    def shown_hand(win: Any) -> dict[str, Any]:
        """Return what a winner shows, under the names of the ``hora`` event: ``pai``, ``tehai``, melds, ura indicators.

        >>> import mjrules as mj
        >>> AnyWin.shown_hand(mj.Win("123m456p789s11z23s", "1s", riichi=True, ura_indicators="4p"))
        {'pai': '1s', 'tehai': '123m456p23789s11z', 'ura_markers': ['4p']}
        """
        shown: dict[str, Any] = _kind_of(win).shown(win)
        return shown


def _kind_of(win: Any) -> Any:
    for kind in KINDS.values():
        if isinstance(win, kind.core):
            return kind
    mc.fail("type", name="win", given=type(win).__name__, right="expected a win")


class HandText(NamedTuple):
    """A hand as it was understood: the concealed tiles as records write them, in the order given, and the melds.

    >>> str(HandText("123m11z", (mc.Meld.of("pon:777z"),)))
    '123m11z pon:777z'
    """

    tiles: str
    melds: tuple[mc.Meld, ...] = ()

    def __str__(self) -> str:
        return " ".join([self.tiles, *map(str, self.melds)]).strip()


class AnyScore(Pictured):
    """A score of some variant."""

    __slots__ = ()

    win: Any

    @property
    def points(self) -> Any:
        """What the winner gets, without honba and deposits: an int."""

    def to_dict(self) -> Any:
        """Return the whole score as JSON values: a dict."""
