"""RiichiRules: every option with its type, meaning, source and stage, in one frozen value.

An option is declared in the same commit as the code that reads it. Statements P-n, K-n and RULES n
are those of the numbered rule texts the project was built on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any

import mjcore as mc
from mjrules.riichi.compile import AKA_SETS, compile_rules
from mjrules.riichi.compile_play import compile_play
from mjrules.riichi.options import check_money
from mjrules.riichi.options_score import ScoreOptions
from mjrules.riichi.yaku import BONUS_IDS, BONUS_NAMES, OWN, Yaku, own_key, rows_of
from mjrules.rules.option import check_options
from mjrules.rules.presets import RIICHI
from mjrules.rules.ruleset import RuleSet


@dataclass(frozen=True, kw_only=True, repr=False)
class RiichiRules(RuleSet, ScoreOptions):
    """Options of riichi mahjong for three or four players; immutable, compared by value.

    Raises RuleError for a value an option does not have, and suggests the nearest valid one.

    >>> RiichiRules(players=3, aka=2, nuki=True).aka
    2
    """

    variant = "riichi"
    presets = RIICHI
    computer_players = mc.round_schema.RIICHI_PLAYERS
    weak_to_strong = mc.round_schema.RIICHI_WEAK_TO_STRONG
    follows = MappingProxyType({"return_points": "start_points"})  # K-69

    def __post_init__(self) -> None:
        check_options(self, "yaku")
        if self.aka not in AKA_SETS[self.players]:
            right = f"{self.players} players have {', '.join(map(str, AKA_SETS[self.players]))} red fives"
            mc.fail("option_value", name="aka", given=self.aka, nearest="", right=right)
        if self.players == 4 and (self.nuki or self.nuki_ron != "off"):
            mc.fail(
                "option_value", name="nuki", given=self.nuki, nearest="", right="North is set out by three players only"
            )
        if self.sashikomi and not self.open_riichi:
            mc.fail("option_value", name="sashikomi", given=True, nearest="", right="it needs open_riichi = true")
        if self.players == 4 and self.dead_wall != 14:
            mc.fail("option_value", name="dead_wall", given=self.dead_wall, nearest="", right="four players have 14")
        if self.honba_points % 100:
            mc.fail("option_value", name="honba_points", given=self.honba_points, nearest="", right="a multiple of 100")
        if not isinstance(self.yaku, Mapping) or not all(isinstance(row, Mapping) for row in self.yaku.values()):
            mc.fail("option_value", name="yaku", given=self.yaku, nearest="", right="expected a table name -> fields")
        frozen = {own_key(str(name)): MappingProxyType(dict(row)) for name, row in self.yaku.items()}
        if len(frozen) != len(self.yaku):
            right = "each yaku stands once, under one form of its name"
            mc.fail("option_value", name="yaku", given=sorted(map(str, self.yaku)), nearest="", right=right)
        object.__setattr__(self, "yaku", MappingProxyType(frozen))
        check_money(self, self.players)
        _ = self.table  # a bad yaku row is refused here, not at the first score

    @cached_property
    def table(self) -> mc.RuleTable:
        """The flat table of the compiled scorer."""
        return compile_rules(self)

    @cached_property
    def play(self) -> mc.PlayTable:
        """The flat table of the hand engine."""
        return compile_play(self, self.table)

    @cached_property
    def yaku_by_id(self) -> Mapping[int, Yaku]:
        """Every yaku of these rules by its id, dora, ura dora, red fives and nuki dora included."""
        rows = {row.id: row for row in rows_of(self).values()}
        for name, number in BONUS_IDS.items():
            rows[number] = Yaku(number, name, *BONUS_NAMES[name], source="P-6, P-18, K-20")
        return MappingProxyType(rows)

    def written_as(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return ``to_dict`` as an earlier version wrote it: own yaku under plain names."""
        found = super().written_as(values)
        plain = {key for key in values.get("yaku", ()) if not key.startswith(OWN)}
        own = {key: key.removeprefix(OWN) for key in found.get("yaku", ())}
        if "yaku" in found:
            found["yaku"] = {own[key] if own[key] in plain else key: row for key, row in found["yaku"].items()}
        return found

    __hash__ = RuleSet.__hash__
