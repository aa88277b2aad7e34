"""SuzumeWin: a win of Suzume-Jong, checked and prepared once, and its record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

import mjcore as mc
from mjrules.common.names import nearest
from mjrules.common.wins import AnyWin

KEYWORDS = ("hand", "win_tile", "tsumo", "dealer", "dora")
ABOUT = ("variant", "id")  # what a record may tell of the world around it


class SuzumeWinKeywords(TypedDict, total=False):
    """The keywords of ``SuzumeWin`` as a type checker knows them."""

    tsumo: bool
    dealer: bool
    dora: str


class SuzumeWin(mc.suzume.WinRecord, AnyWin):
    """A win of Suzume-Jong: six tiles, or five and the winning tile, and how it was won.

    ``dora``: the dora tile itself; ``tsumo``, ``dealer``: whether it was won by self-draw, and by the dealer.
    Raises NotationError, InvalidHand or MahjongTypeError for a win that cannot exist. Immutable.

    >>> SuzumeWin("1r1178s", "9s", dora="7s", dealer=True)
    SuzumeWin('1r11789s', '9s', dealer=True, dora='7s')
    """

    __slots__ = ()
    variant = "suzume"
    core = mc.suzume.WinRecord

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> SuzumeWin:
        """Return the win of ``to_dict``. Raises InvalidHand for an unknown or missing key.

        >>> SuzumeWin.from_dict({"hand": "1r1178s", "win_tile": "9s", "dora": "7s"}).hand
        '1r11789s'
        """
        if not isinstance(record, Mapping):
            mc.fail("type", name="record", given=type(record).__name__, right="expected a JSON object")
        for key in record:
            if key not in KEYWORDS and key not in ABOUT:
                what = f"unknown key {mc.shown(key)}{nearest(key, KEYWORDS)}; known: {', '.join(KEYWORDS)}"
                mc.fail("hand_record", what=what)
        if "hand" not in record:
            mc.fail("hand_record", what="'hand' is missing; six tiles, or five and win_tile, are always required")
        return cls(**{key: value for key, value in record.items() if key in KEYWORDS})

    def to_dict(self) -> dict[str, Any]:
        """Return the record of this win; ``from_dict`` reads it back as an equal value.

        >>> SuzumeWin("1r11789s", dora="7s").to_dict()["dora"]
        '7s'
        """
        return {"variant": SuzumeWin.variant, **self.arguments()}

    @staticmethod
    def shown(win: mc.suzume.WinRecord) -> dict[str, Any]:
        """Return what a winner shows, under the names of the ``hora`` event."""
        mc.expect(win, mc.suzume.WinRecord, "win", "expected a SuzumeWinRecord")
        held = list(mc.suzume.parse_tiles(win.hand))
        if win.win_tile is not None:
            held.remove(mc.suzume.parse_tile(win.win_tile))
        return {"pai": win.win_tile, "tehai": mc.suzume.format_tiles(held)}
