"""From one hand to the next, and the end: the dealer marker moves on after every hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import mjcore as mc
from mjrules.common.fields import WINDS
from mjrules.common.html import Explained
from mjrules.suzume.records import FinalRecord
from mjrules.suzume.state import SuzumeState

if TYPE_CHECKING:
    from mjrules.suzume.rules import SuzumeRules


def next_place(state: SuzumeState, rules: SuzumeRules) -> tuple[int, str] | None:
    """Return dealer and round of the next hand, or None when the game is over (S-29, S-30, S-32).

    The marker always goes to the right-hand neighbour; with it back at the first dealer the wind
    marker goes up, or, when it already shows the last round, the game ends.

    >>> import mjrules as mj
    >>> next_place(SuzumeState((40,) * 4, dealer=3, round="S"), mj.rules("suzume"))
    (0, 'W')
    >>> next_place(SuzumeState((40,) * 4, dealer=3, round="N"), mj.rules("suzume")) is None
    True
    """
    dealer = (state.dealer + 1) % len(state.points)
    if dealer != state.first_dealer:
        return dealer, state.round
    if state.round_marker >= rules.rounds:
        return None
    return dealer, WINDS[state.round_marker]


def check_place(state: SuzumeState, rules: SuzumeRules) -> None:
    """Raise ArgumentError for a state that is none of these rules."""
    if len(state.points) != rules.players:
        mc.fail(
            "arguments_conflict",
            given=f"a state of {len(state.points)} seats",
            what=f"{rules.title} has {rules.players}",
        )
    if state.round_marker > rules.rounds:
        last = WINDS[rules.rounds - 1]
        mc.fail("arguments_conflict", given=f"round {state.round}", what=f"{rules.title} ends after round {last}")


@dataclass(frozen=True)
class SuzumeResult(FinalRecord, Explained):
    """The result of a game; one entry per seat unless stated otherwise.

    ``points``: the final points, which are the result; ``ranks``: 1 for the first place, equal where places are shared;
    ``order``: seats from first to last, equal ones by distance from the first dealer.
    """

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place (S-33)."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    @property
    def result_x10(self) -> tuple[int, ...]:
        """Points in tenths, the unit of the other variants' results."""
        return tuple(10 * value for value in self.points)

    def explain(self, language: str = "en", names: Sequence[str] = ()) -> str:
        """Return rank and points of every seat, in "ja" or "en"; ``names``: names of the seats."""
        from mjrules.suzume.statement import explain_result

        return explain_result(self, language, names)


def final_result(state: SuzumeState, rules: SuzumeRules) -> SuzumeResult:
    """Return ranks and points of a finished game; ``mj.final_result`` comes here with such rules.

    Highest points win; equal ones share their place, or rank by ``tie_break`` (S-33, A-5).

    >>> import mjrules as mj
    >>> mj.final_result(mj.SuzumeState((38, 44, 44, 34)), mj.rules("suzume")).winners
    (1, 2)
    """
    check_place(state, rules)
    players = len(state.points)
    order = sorted(range(players), key=lambda seat: (-state.points[seat], (seat - state.first_dealer) % players))
    ranks = [0] * players
    for place, seat in enumerate(order):
        level = place > 0 and rules.tie_break == "shared" and state.points[seat] == state.points[order[place - 1]]
        ranks[seat] = ranks[order[place - 1]] if level else place + 1
    return SuzumeResult(state.points, tuple(ranks), tuple(order))
