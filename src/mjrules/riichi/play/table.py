"""What lies on a table of riichi: the state of the game, the hand in play, and what the two have come to."""

from __future__ import annotations

import mjcore as mc
from mjrules.common.ledger import Flow
from mjrules.common.outcomes import Pao
from mjrules.common.play import Deals
from mjrules.riichi.compile import AKA_SETS
from mjrules.riichi.final import FinalResult, final_result
from mjrules.riichi.rules import RiichiRules
from mjrules.riichi.state import State


class RiichiTable:
    """A table of riichi with three or four players.

    ``state``: the game with what this hand has changed so far (sticks, penalties), after the last hand
    the final one; ``hand``: the compiled hand on the table; ``liable``: a seat's pao, as it arose;
    ``wins``: wins in a row before this hand, a seat; ``opening``: the state at the deal, or where the
    game was given as a position; ``paid``: payments of this hand since then; ``choosing``: the dealer is
    asked whether he stops (P-20); ``reds``: red fives of man, pin, sou.
    """

    hand: mc.Round
    opening: State
    liable: tuple[tuple[Pao, ...], ...]
    paid: tuple[Flow, ...] = ()

    def __init__(self, rules: RiichiRules, deals: Deals, first_dealer: int | None = None) -> None:
        if first_dealer is not None and (
            isinstance(first_dealer, bool) or not isinstance(first_dealer, int) or not 0 <= first_dealer < rules.players
        ):
            mc.fail("value", name="first_dealer", given=first_dealer, right=f"a seat is 0..{rules.players - 1}")
        self.rules = rules
        self.deals = deals
        self.players: int = rules.players
        self.deal_index = 0
        self.over = False
        self.choosing = False
        self.state = State.start(rules, first_dealer or 0)
        self.reds = AKA_SETS[rules.players][rules.aka]
        self.wins = (0,) * rules.players

    @property
    def stage(self) -> str:
        """What the table waits at: "turn", "claims", "choice" or "over"."""
        return "over" if self.over else "choice" if self.choosing else self.hand.stage

    @property
    def result(self) -> FinalResult:
        """Ranks and results by the points as they stand."""
        return final_result(self.state, self.rules)
