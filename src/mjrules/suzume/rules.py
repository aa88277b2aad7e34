"""SuzumeRules: every option of Suzume-Jong with its type, meaning, source and stage.

S-n are the statements of the rule text, A-n decisions where it is silent.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import mjcore as mc
from mjrules.rules.option import check_options, match_option, option, settle_option
from mjrules.rules.presets import SUZUME
from mjrules.rules.ruleset import RuleSet


@dataclass(frozen=True, kw_only=True, repr=False)
class SuzumeRules(RuleSet):
    """Options of Suzume-Jong for two to five players; immutable, compared by value.

    Raises RuleError for a value an option does not have, and suggests the nearest valid one.

    >>> SuzumeRules(players=3).start_points
    40
    >>> SuzumeRules(players=6)
    Traceback (most recent call last):
        ...
    mjcore.errors.RuleError: option players: 6 is not allowed; these rules seat 2 to 5 (max_players)
    """

    variant = "suzume"
    presets = SUZUME
    computer_players = mc.play_schema.SUZUME_PLAYERS
    weak_to_strong = computer_players
    seats = frozenset({"players"})

    players: Literal[2, 3, 4, 5, 6] = option(4, "seats at the table", "S-1", (2, 3, 4, 5, 6))
    # prices
    run_points: int = option(1, "points of a run", "S-7", high=50)
    triplet_points: int = option(2, "points of a triplet", "S-7", high=50)
    red_points: int = option(1, "points of each red tile", "S-8", high=50)
    dora_points: int = option(1, "points of each dora tile", "S-9", high=50)
    dora_match: Literal["kind", "tile"] = option(
        "kind", "dora are the tiles of the dora tile's kind, or of its colour too", "S-9, A-4", ("kind", "tile")
    )
    tanyao: int = option(1, "points of tanyao", "S-10", high=50)
    chanta: int = option(2, "points of chanta", "S-11", high=50)
    all_green: int = option(10, "points of All Green", "S-12", high=200)
    chinyao: int = option(15, "points of Chinyao", "S-13", high=200)
    super_red: int = option(20, "points of Super Red", "S-14", high=200)
    yakuman_includes_base: bool = option(True, "the sets count with a yakuman", "S-12..S-14, A-3")
    yakuman_adds_bonus: bool = option(False, "red, dora, tanyao and chanta count with a yakuman", "S-12..S-14, A-3")
    min_points: int = option(5, "points a win needs", "S-5", high=50)
    dealer_bonus: int = option(2, "additional points for a dealer's win", "S-6", high=50)
    dealer_bonus_counts_for_minimum: bool = option(
        False, "the dealer's bonus counts towards the points a win needs", "S-5, S-6, A-2"
    )
    # payments
    start_points: int = settle_option(40, "starting points of each player", "S-15", high=1000)
    false_win_points: int = settle_option(
        2, "points a false declaration costs, paid to each other player", "S-35", high=50
    )
    chombo_order: Literal["from_right", "from_dealer"] = settle_option(
        "from_right",
        "who is paid first for a false declaration: from the offender's right, or from the dealer on",
        "S-35, A-6",
        ("from_right", "from_dealer"),
    )
    false_win_order: Literal["penalty_first", "win_first"] = settle_option(
        "penalty_first",
        "which is paid first when a false and a valid ron meet on one tile",
        "S-35, A-7",
        ("penalty_first", "win_first"),
    )
    # from hand to hand
    max_players: Literal[5, 6] = match_option(5, "highest number of seats", "S-1", (5, 6))
    rounds: Literal[1, 2, 3, 4] = match_option(4, "how many times each player is dealer", "S-32", (1, 2, 3, 4))
    tie_break: Literal["shared", "first_dealer_order"] = match_option(
        "shared",
        "equal points: the place is shared, or whoever is nearer to the first dealer ranks higher",
        "S-33, A-5",
        ("shared", "first_dealer_order"),
    )
    # the table
    first_dealer: Literal["random", "chosen"] = option(
        "random", "the first dealer is drawn, or named by the players", "S-15", ("random", "chosen"), stage="play"
    )
    allow_false_win: bool = option(False, "the table accepts false declarations", "S-35", stage="play")

    def __post_init__(self) -> None:
        told = isinstance(self.players, int) and isinstance(self.max_players, int) and self.max_players in (5, 6)
        if told and not 2 <= self.players <= self.max_players:
            right = f"these rules seat 2 to {self.max_players} (max_players)"
            mc.fail("option_value", name="players", given=self.players, nearest="", right=right)
        check_options(self)
        if not self.min_points:
            mc.fail("option_value", name="min_points", given=0, nearest="", right="a win needs 1 point at least")

    @cached_property
    def table(self) -> mc.suzume.Table:
        """The points as the compiled scorer reads them."""
        return mc.suzume.Table(
            {
                "run": self.run_points,
                "triplet": self.triplet_points,
                "red": self.red_points,
                "dora": self.dora_points,
                "yaku": [getattr(self, name) for name in mc.suzume.schema.YAKU],
                "least": self.min_points,
                "dealer": self.dealer_bonus,
                "dora_by_tile": int(self.dora_match == "tile"),
                "yakuman_base": int(self.yakuman_includes_base),
                "yakuman_bonus": int(self.yakuman_adds_bonus),
                "dealer_counts": int(self.dealer_bonus_counts_for_minimum),
            }
        )

    __hash__ = RuleSet.__hash__
