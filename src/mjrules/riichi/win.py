"""Win: a hand declared a win, as a value and as a record of JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypedDict

import mjcore as mc
from mjrules.common.names import nearest
from mjrules.common.wins import AnyWin

# what a record may tell beside the win itself; from_dict passes over it
ABOUT = frozenset(
    "id source rule from_seat from_rel dealer honba sticks deposits multi_ron_index pao_seat final flags_from_events "
    "expect test custom_scoring live_wall_left events recorder_error".split()
)
PLAIN = frozenset(
    "tsumo seat_wind round_wind ippatsu rinshan chankan nuki_ron haitei houtei first_turn after_kan_discard "
    "riichi_discard discarder_riichi consecutive_wins dora_indicators ura_indicators nuki seat".split()
)
WON_ON = (None, "draw", "discard", "kakan", "kita")
KEYWORDS = PLAIN | {"melds", "riichi"}
FLAGS = frozenset(
    "riichi double_riichi open_riichi ippatsu haitei houtei rinshan chankan nuki_ron tenhou chiihou renhou first_turn "
    "tsumo_first_turn after_kan_discard riichi_discard discarder_riichi".split()
)


class WinKeywords(TypedDict, total=False):
    """The keywords of ``Win`` as a type checker knows them; ``Win`` says what they mean."""

    tsumo: bool
    melds: Sequence[mc.Meld | str | Mapping[str, Any]]
    seat_wind: Literal["E", "S", "W", "N"]
    round_wind: Literal["E", "S", "W", "N"]
    riichi: bool | Literal["double", "open", "double_open"]
    ippatsu: bool
    rinshan: bool
    chankan: bool
    nuki_ron: bool
    haitei: bool
    houtei: bool
    first_turn: bool
    after_kan_discard: bool
    riichi_discard: bool
    discarder_riichi: bool
    consecutive_wins: int
    dora_indicators: str | Sequence[str | int]
    ura_indicators: str | Sequence[str | int]
    nuki: int
    seat: int | None


class Win(mc.WinRecord, AnyWin):  # noqa: D101 - its docstring is that of the record
    __doc__ = mc.WinRecord.__doc__
    __slots__ = ()
    core = mc.WinRecord

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> Win:
        """Return the win of a record: that of ``to_dict``, or a ``wins`` record of a log.

        Accepts ``kita`` for ``nuki``, the situation in ``flags`` or in keys of its own, ``win_on`` (kakan, kita) for
        chankan and nuki_ron, and ``from_rel`` of a meld together with ``seat``. Keys about the rest of the game (id,
        honba, expect ...) are ignored. Raises InvalidHand for an unknown or missing key, and whatever ``Win`` raises.

        >>> Win.from_dict({"hand": "19m19p19s1234567z", "win_tile": "1z", "kita": 0, "flags": {}}).win_tile
        '1z'
        """
        if not isinstance(record, Mapping):
            mc.fail("type", name="record", given=type(record).__name__, right="expected a JSON object")
        said = dict(record)
        for key in ("hand", "win_tile"):
            if key not in said:
                mc.fail("hand_record", what=f"{mc.shown(key)} is missing; hand and win_tile are always required")
        told: dict[str, Any] = {}
        flags = said.pop("flags", None)
        flags = {} if flags is None else flags
        if not isinstance(flags, Mapping):
            mc.fail("hand_record", what=f"flags is {type(flags).__name__}; expected an object name -> true or false")
        riichi = said.pop("riichi", False)
        for key, value in flags.items():
            if key not in FLAGS:
                mc.fail(
                    "hand_record",
                    what=f"unknown flag {mc.shown(key)}{nearest(key, FLAGS)}; known: {', '.join(sorted(FLAGS))}",
                )
            if not isinstance(value, bool):
                mc.fail("type", name=f"flag {key}", given=mc.shown(value), right="expected true or false")
        if flags.get("riichi") or flags.get("double_riichi") or flags.get("open_riichi"):
            double, opened = flags.get("double_riichi"), flags.get("open_riichi")
            riichi = "double_open" if double and opened else "double" if double else "open" if opened else True
        for key in ("ippatsu", "haitei", "houtei", "rinshan", "chankan", "nuki_ron", "first_turn"):
            told[key] = flags.get(key, False)
        for key in ("after_kan_discard", "riichi_discard", "discarder_riichi"):
            told[key] = flags.get(key, False)
        if any(flags.get(key) for key in ("tenhou", "chiihou", "renhou", "tsumo_first_turn")):
            told["first_turn"] = True
        _check_first_turn(flags, said)
        won_on = said.pop("win_on", None)
        if not isinstance(won_on, str | None) or won_on not in WON_ON:
            mc.fail("hand_record", what=f"win_on is {mc.shown(won_on)}; known: draw, discard, kakan, kita")
        if won_on == "kita":
            told["nuki_ron"] = True
        elif won_on == "kakan":
            told["chankan"] = True
        if "kita" in said:
            told["nuki"] = said.pop("kita")
        seat, players = said.get("seat"), _players(said.get("rule"))
        melds = _melds(said.pop("melds", ()), seat, players)
        for key, value in said.items():
            if key in PLAIN:
                told[key] = value
            elif key not in ABOUT and key not in ("hand", "win_tile"):
                names = [*PLAIN, "hand", "win_tile", "melds", "riichi", "flags", "kita", "win_on"]
                mc.fail("hand_record", what=f"unknown key {mc.shown(key)}{nearest(key, names)}")
        for key in ("seat_wind", "round_wind"):
            if told.get(key, "E") is None:
                del told[key]
        return cls(said["hand"], said["win_tile"], melds=melds, riichi=riichi, **told)

    def to_dict(self) -> dict[str, Any]:
        """Return the record of this win; ``from_dict`` reads it back as an equal value.

        >>> win = Win("123m456p789s11z23s", "1s", tsumo=True, riichi=True, dora_indicators="4p")
        >>> Win.from_dict(win.to_dict()) == win
        True
        """
        record: dict[str, Any] = {
            "hand": self.hand,
            "melds": [_meld_record(meld) for meld in self.melds],
            "win_tile": self.win_tile,
            "tsumo": self.tsumo,
            "seat_wind": self.seat_wind,
            "round_wind": self.round_wind,
            "riichi": self.riichi,
        }
        record |= dict.fromkeys(_happened(self), True)
        record["dora_indicators"] = [mc.tile_text(code) for code in self.dora_codes]
        record["ura_indicators"] = [mc.tile_text(code) for code in self.ura_codes]
        record["nuki"] = self.nuki
        if self.consecutive_wins:
            record["consecutive_wins"] = self.consecutive_wins
        if self.seat is not None:
            record["seat"] = self.seat
        return record

    @staticmethod
    def shown(win: mc.WinRecord) -> dict[str, Any]:
        """Return what a winner shows, under the names of the ``hora`` event."""
        mc.expect(win, mc.WinRecord, "win", "expected a WinRecord")
        record: dict[str, Any] = {"pai": win.win_tile, "tehai": win.hand}
        if win.melds:
            record["melds"] = [str(meld) for meld in win.melds]
        if win.ura_codes:
            record["ura_markers"] = [mc.tile_text(code) for code in win.ura_codes]
        return record


def situation_of(win: mc.WinRecord) -> dict[str, Any]:
    """Return how a hand was won: every keyword of ``Win`` beside the tiles shown, those that say nothing left out.

    >>> situation_of(Win("123m456p789s11z23s", "1s", riichi=True, dora_indicators="4p", ura_indicators="1m"))
    {'tsumo': False, 'seat_wind': 'E', 'round_wind': 'E', 'riichi': True, 'dora_indicators': ['4p']}
    """
    said: dict[str, Any] = {"tsumo": win.tsumo, "seat_wind": win.seat_wind, "round_wind": win.round_wind}
    if win.riichi:
        said["riichi"] = win.riichi
    said |= dict.fromkeys(_happened(win), True)
    if win.dora_codes:
        said["dora_indicators"] = [mc.tile_text(code) for code in win.dora_codes]
    if win.nuki:
        said["nuki"] = win.nuki
    if win.consecutive_wins:
        said["consecutive_wins"] = win.consecutive_wins
    return said


def _happened(win: mc.WinRecord) -> list[str]:
    """The keywords of ``Win`` that are true of a win, beside how it was drawn and its riichi."""
    return [name for name in win.flags if name not in ("tsumo", "ron", "riichi", "double_riichi", "open_riichi")]


def _check_first_turn(flags: Mapping[str, Any], said: Mapping[str, Any]) -> None:
    """Refuse a first-turn yaku that this winner cannot have: a dealer's chiihou, a child's tenhou."""
    wind = said.get("seat_wind")
    dealer, tsumo = wind is None or (isinstance(wind, str) and wind == "E"), said.get("tsumo", False) is True
    for name, who, how in (("tenhou", True, True), ("chiihou", False, True), ("renhou", False, False)):
        if flags.get(name) and (dealer, tsumo) != (who, how):
            given = f"flag {name} with {'tsumo' if tsumo else 'ron'} by {'the dealer' if dealer else 'a child'}"
            right = f"it is {'self-draw' if how else 'ron'} by {'the dealer' if who else 'a child'}"
            mc.fail("conflict", given=given, what=right)


def _meld_record(meld: mc.Meld) -> dict[str, Any]:
    record: dict[str, Any] = {"type": meld.type, "tiles": [mc.tile_text(code) for code in meld.tiles]}
    if meld.called is not None:
        record["called"] = mc.tile_text(meld.called)
    if meld.feeder is not None:
        record["feeder"] = meld.feeder
    return record


def _players(rule: object) -> int:
    """Seats of a record's game: its rule says, else four."""
    return 3 if isinstance(rule, Mapping) and rule.get("players") == 3 else 4


def _melds(melds: Any, seat: object, players: int) -> tuple[mc.Meld, ...]:
    """Melds of a record; ``from_rel`` (1 right, 2 across, 3 left) becomes a seat where the own one is known."""
    if not isinstance(melds, (list, tuple)):
        mc.fail("type", name="melds", given=type(melds).__name__, right="expected a list of melds")
    found = []
    for meld in melds:
        value = mc.Meld.of(meld)
        relative = meld.get("from_rel") if isinstance(meld, Mapping) else None
        if not isinstance(relative, int | None) or relative not in (None, 0, 1, 2, 3):
            mc.fail("hand_record", what=f"from_rel is {mc.shown(relative)}; 1 right, 2 across, 3 left, 0 nobody")
        if relative and value.open and isinstance(seat, int) and value.feeder is None:
            value = value.with_feeder((seat + relative) % players)
        found.append(value)
    return tuple(found)
