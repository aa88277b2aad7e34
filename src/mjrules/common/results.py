"""How a hand ended: what a result page shows, the same for every variant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mjrules.common.ledger import Flow
from mjrules.common.outcomes import Outcome, Pao, Ron, RonWin, Tsumo
from mjrules.common.wins import AnyScore, AnyWin

EARLY = "early_end"  # how a hand ended that was never finished


@dataclass(frozen=True)
class WinResult:
    """One win. ``target``: who gave the tile (the winner himself at a tsumo); ``pao``: who is liable for it."""

    seat: int
    target: int
    score: AnyScore
    pao: tuple[Pao, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the win as JSON values: hand and tile as the ``hora`` event names them, and the whole score."""
        win = self.score.win
        record: dict[str, Any] = {"seat": self.seat, "target": self.target, **AnyWin.shown_hand(win)}
        record["pao"] = [{"seat": entry.seat, "yakuman": entry.yakuman} for entry in self.pao]
        return {**record, "score": self.score.to_dict()}


@dataclass(frozen=True)
class HandResult:
    """How one hand ended. Numbers are ints; a list has one entry per seat.

    ``round``, ``hand_number``, ``dealer``, ``honba``, ``deposits``, ``before``: at the deal, with the points on the
    table and those of the seats; ``event``: "win", "draw", "abort", "chombo", "replay" (the hand is dealt again after a
    chombo) or "early_end"; ``how``: "tsumo", "ron", the kind of draw ("exhaustive", "nagashi", "kyuushu", ...) or the
    offence; ``wins``: in the order of payment; ``tenpai``: seats found tenpai at the draw, None if no hand was shown;
    ``payments``: all payments of the hand with their reasons, riichi sticks and penalties included, so that ``before``
    plus the payments is ``points``; ``chips``, ``adjustments``: of this hand; ``next``: "deal", "dealer_may_stop" or
    "game_over"; ``end``: the settlement, None at an early end.

    >>> import mjrules as mj
    >>> game = mj.Game(mj.rules("suzume"), seed=3)
    >>> while not game.results:
    ...     seat, actions = next(iter(game.pending.seats.items()))
    ...     game.submit(seat, next((action for action in actions if action.name == "ron"), game.default_action(seat)))
    >>> result = game.results[-1]
    >>> result.event, result.how, result.next
    ('draw', 'exhausted', 'deal')
    """

    round: str
    hand_number: int
    dealer: int
    honba: int
    deposits: int
    event: str
    how: str
    wins: tuple[WinResult, ...]
    tenpai: tuple[int, ...] | None
    payments: tuple[Flow, ...]
    before: tuple[int, ...]
    points: tuple[int, ...]
    chips: tuple[int, ...]
    adjustments: tuple[int, ...]
    next: str
    end: Any

    @property
    def deltas(self) -> tuple[int, ...]:
        """What each seat won or lost in the hand, riichi sticks and penalties included."""
        return tuple([after - before for before, after in zip(self.before, self.points, strict=True)])

    def to_dict(self) -> dict[str, Any]:
        """Return the result as JSON values, without ``end``, whose payments are among ``payments``."""
        record = {name: list(value) if isinstance(value, tuple) else value for name, value in self.__dict__.items()}
        del record["end"]
        record["wins"] = [win.to_dict() for win in self.wins]
        record["payments"] = [flow._asdict() for flow in self.payments]
        record["deltas"] = list(self.deltas)
        return record


def wins_of(outcome: Outcome, winners: Sequence[int]) -> tuple[WinResult, ...]:
    """Return the wins of an outcome whose values are scores, in the order in which ``winners`` are paid."""
    if isinstance(outcome, Tsumo):
        return (_win(outcome, outcome.winner),)
    if not isinstance(outcome, Ron):
        return ()
    by_seat = {win.winner: win for win in outcome.wins}
    return tuple([_win(by_seat[seat], outcome.discarder) for seat in winners])


def _win(win: Tsumo | RonWin, target: int) -> WinResult:
    assert isinstance(win.value, AnyScore)
    return WinResult(win.winner, target, win.value, win.pao)
