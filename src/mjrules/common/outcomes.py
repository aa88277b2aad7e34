"""How a hand ended, or what a referee decided: the outcomes that ``settle`` accepts, as frozen values.

A value is a ``Score`` or ``Win``, (han, fu), the name of a limit ("mangan" .. "kazoe", "yakuman") or a yakuman
multiple, so a score sheet that says only "3 han 40 fu" is enough. In Suzume-Jong it is a ``SuzumeScore`` or
``SuzumeWin``, or the points of the hand. ``settle`` checks whether an outcome fits the table and a value its rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import mjcore as mc
from mjrules.common.fields import SEATS, is_empty, is_list, known_fields, plain, seat_number, seat_tuple
from mjrules.common.names import known
from mjrules.common.value_text import value_of
from mjrules.common.wins import AnyScore, AnyWin

Value = AnyScore | AnyWin | tuple[int, int | None] | str | int
ABORTS = ("kyuushu", "four_winds", "four_riichi", "four_kans", "triple_ron")  # P-95..P-99


@dataclass(frozen=True)
class Pao:
    """A liability: ``seat`` fed the set that made the yakuman certain (P-53..P-61).

    ``yakuman``: its name, "" = not given (then ``pao_scope`` decides between the whole hand and one yakuman of it);
    ``multiple``: its own multiple, 0 = as in the Score or the rules; ``call``: index of the call that caused it, None =
    not given.
    """

    seat: int
    yakuman: str = ""
    multiple: int = 0
    call: int | None = None

    def __post_init__(self) -> None:
        seat_number("pao", self.seat)
        if not isinstance(self.yakuman, str):
            mc.fail("type", name="pao.yakuman", given=type(self.yakuman).__name__, right="expected a yakuman's name")
        if isinstance(self.multiple, bool) or not isinstance(self.multiple, int) or not 0 <= self.multiple <= 12:
            mc.fail("value", name="pao.multiple", given=self.multiple, right="a multiple is 1..12, 0 = not told")

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as JSON values."""
        return dict(self.__dict__)


def liabilities(value: Any) -> tuple[Pao, ...]:
    """Return liabilities from a seat, a mapping yakuman -> seat, or a list of ``Pao``."""
    if value is None or is_empty(value):
        return ()
    if isinstance(value, int):
        return (Pao(value),)
    if isinstance(value, Pao):
        return (value,)
    if isinstance(value, Mapping):
        return tuple(Pao(seat, yakuman) for yakuman, seat in value.items())
    if not is_list(value):
        mc.fail(
            "type", name="pao", given=type(value).__name__, right="expected a seat, {yakuman: seat} or a list of Pao"
        )
    return tuple(
        Pao(**known_fields(Pao, item, "pao")) if isinstance(item, Mapping) else liabilities(item)[0] for item in value
    )


def checked_value(value: Any) -> Value:
    """Return the value of a hand in its own type. Raises for an invalid one."""
    if isinstance(value, (AnyScore, AnyWin)):
        return value
    if isinstance(value, Mapping):
        if set(value) != {"win"}:
            mc.fail(
                "record",
                what=f'value is {mc.shown(dict(value))}; expected {{"win": record}}, [han, fu], a limit or a multiple',
            )
        found: AnyWin = AnyWin.of_record(value["win"])
        return found
    if isinstance(value, mc.WinRecord):
        mc.fail("type", name="value", given="WinRecord", right="expected a mjrules.Win")
    if isinstance(value, str):
        value = value_of(value)
        if isinstance(value, str):
            return value
    if isinstance(value, (list, tuple)) and len(value) == 2:
        han, fu = value
        if type(han) is int and han > 0 and (fu is None or type(fu) is int):
            return han, fu
    elif type(value) is int and value > 0:
        return value
    mc.fail("value", name="value", given=value, right="expected a Score, (han, fu), a limit or a yakuman multiple")


def _value_record(value: Value) -> Any:
    win = value.win if isinstance(value, AnyScore) else value
    # a score's win may be of the core's own class, which has no to_dict
    return {"win": AnyWin.record_of(win)} if AnyWin.is_one(win) else plain(win)


class Outcome:
    """The base of everything ``settle`` accepts; ``from_dict`` reads every kind by its "type"."""

    tag: ClassVar[str]
    kinds: ClassVar[dict[str, type[Outcome]]] = {}

    def __init_subclass__(cls, **rest: Any) -> None:
        super().__init_subclass__(**rest)
        Outcome.kinds[cls.tag] = cls

    def to_dict(self) -> dict[str, Any]:
        """Return the outcome as JSON, its kind under "type"."""
        return {"type": self.tag, **{name: plain(value) for name, value in self.__dict__.items()}}

    @staticmethod
    def from_dict(record: Mapping[str, Any]) -> Outcome:
        """Return the outcome of ``to_dict``. Raises ArgumentError or RuleError for an unknown type or key.

        >>> Outcome.from_dict({"type": "tsumo", "winner": 1, "value": [3, 40]})
        Tsumo(winner=1, value=(3, 40), pao=())
        """
        if not isinstance(record, Mapping):
            mc.fail("type", name="outcome", given=type(record).__name__, right="expected a JSON object")
        said = dict(record)
        kind = Outcome.kinds[known(said.pop("type", None), Outcome.kinds, "outcome")]
        return kind(**known_fields(kind, said, f"outcome {kind.tag}"))


@dataclass(frozen=True)
class Tsumo(Outcome):
    """A win by self-draw. ``pao``: who is liable; see ``liabilities``."""

    tag = "tsumo"
    winner: int
    value: Value
    pao: tuple[Pao, ...] = ()

    def __post_init__(self) -> None:
        seat_number("winner", self.winner)
        self.__dict__["value"] = checked_value(self.value)
        self.__dict__["pao"] = liabilities(self.pao)

    def to_dict(self) -> dict[str, Any]:
        """Return the outcome as JSON."""
        return {**super().to_dict(), "value": _value_record(self.value)}


@dataclass(frozen=True)
class RonWin:
    """One winner of a discard (or of a robbed kan or nuki)."""

    winner: int
    value: Value
    pao: tuple[Pao, ...] = ()

    def __post_init__(self) -> None:
        seat_number("winner", self.winner)
        self.__dict__["value"] = checked_value(self.value)
        self.__dict__["pao"] = liabilities(self.pao)

    @classmethod
    def of(cls, value: Any) -> RonWin:
        """Return a winner from (seat, value), (seat, value, pao), a mapping, or itself."""
        if isinstance(value, RonWin):
            return value
        if isinstance(value, Mapping):
            return cls(**known_fields(cls, value, "wins"))
        if isinstance(value, (tuple, list)) and len(value) in (2, 3):
            return cls(*value)
        mc.fail("value", name="wins", given=value, right="expected (seat, value) or (seat, value, pao)")

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as JSON values."""
        return {"winner": self.winner, "value": _value_record(self.value), "pao": plain(self.pao)}


@dataclass(frozen=True)
class Ron(Outcome):
    """Everybody who declared ron on one tile of ``discarder``.

    The rules decide whether several are paid, only the first, or none because the hand is drawn.

    >>> Ron([(0, "mangan"), (1, (3, 30))], discarder=3).winners
    (0, 1)
    """

    tag = "ron"
    wins: tuple[RonWin, ...]
    discarder: int

    def __post_init__(self) -> None:
        seat_number("discarder", self.discarder)
        given: object = self.wins
        if not is_list(given) or not 1 <= len(given) < SEATS:
            right = f"expected a list of one to {SEATS - 1} (seat, value)"
            mc.fail("value", name="wins", given=given, right=right)
        self.__dict__["wins"] = tuple([RonWin.of(win) for win in given])
        if len({self.discarder, *self.winners}) != len(self.wins) + 1:
            mc.fail(
                "arguments_conflict",
                given=f"winners {self.winners}",
                what=f"each wins once, and seat {self.discarder} discarded",
            )

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that declared ron, in the order given."""
        return tuple([win.winner for win in self.wins])


@dataclass(frozen=True)
class ExhaustiveDraw(Outcome):
    """The wall is used up.

    ``tenpai``: seats that show tenpai; ``nagashi``: seats whose discards are all terminals and honours, none called;
    ``noten_riichi``, ``kara_riichi``: seats in riichi without tenpai, or whose winning tiles were all visible when they
    declared it (P-88, P-89).
    """

    tag = "exhaustive_draw"
    tenpai: tuple[int, ...] = ()
    nagashi: tuple[int, ...] = ()
    noten_riichi: tuple[int, ...] = ()
    kara_riichi: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        for name in ("tenpai", "nagashi", "noten_riichi", "kara_riichi"):
            self.__dict__[name] = seat_tuple(name, getattr(self, name))
        both = set(self.tenpai) & set(self.noten_riichi)
        if both:
            mc.fail(
                "arguments_conflict", given=f"seat {min(both)}", what="it cannot be tenpai and in riichi without tenpai"
            )


@dataclass(frozen=True)
class AbortiveDraw(Outcome):
    """An abortive draw: "kyuushu", "four_winds", "four_riichi", "four_kans" or "triple_ron".

    ``noten_riichi``, ``kara_riichi``: as in ``ExhaustiveDraw``, for draws at which such a riichi is found out.
    """

    tag = "abortive_draw"
    kind: str
    noten_riichi: tuple[int, ...] = ()
    kara_riichi: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        known(self.kind, ABORTS, "abortive draw")
        for name in ("noten_riichi", "kara_riichi"):
            self.__dict__[name] = seat_tuple(name, getattr(self, name))


@dataclass(frozen=True)
class Chombo(Outcome):
    """An offence that ends the hand.

    ``kind``: an offence of ``mj.OFFENCES`` whose penalty is a chombo; ``win``: a valid win at the same moment (P-23), a
    ``Tsumo`` or ``Ron``.
    """

    tag = "chombo"
    offenders: tuple[int, ...]
    kind: str = "false_win"
    win: Tsumo | Ron | None = None

    def __post_init__(self) -> None:
        given: object = self.offenders
        self.__dict__["offenders"] = seat_tuple("offenders", (given,) if isinstance(given, int) else given)
        if not self.offenders:
            mc.fail("value", name="offenders", given=(), right="expected at least one seat")
        win = Outcome.from_dict(self.win) if isinstance(self.win, Mapping) else self.win
        if win is not None and not isinstance(win, (Tsumo, Ron)):
            mc.fail("type", name="win", given=type(win).__name__, right="expected a Tsumo or Ron")
        self.__dict__["win"] = win


@dataclass(frozen=True)
class Penalty(Outcome):
    """A referee's ruling against one seat; ``kind`` is a name of ``mj.OFFENCES`` (P-21 .. P-90)."""

    tag = "penalty"
    kind: str
    seat: int

    def __post_init__(self) -> None:
        if not isinstance(self.kind, str):
            mc.fail("type", name="kind", given=type(self.kind).__name__, right="expected an offence's name")
        seat_number("seat", self.seat)


@dataclass(frozen=True)
class DealerChoice(Outcome):
    """The dealer's answer after ``next`` was "dealer_may_stop" (P-20)."""

    tag = "dealer_choice"
    stop: bool

    def __post_init__(self) -> None:
        if not isinstance(self.stop, bool):
            mc.fail("type", name="stop", given=mc.shown(self.stop), right="expected True or False")


__all__ = [
    "ABORTS",
    "AbortiveDraw",
    "Chombo",
    "DealerChoice",
    "ExhaustiveDraw",
    "Outcome",
    "Pao",
    "Penalty",
    "Ron",
    "RonWin",
    "Tsumo",
    "Value",
    "liabilities",
]
