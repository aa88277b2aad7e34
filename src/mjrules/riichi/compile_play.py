"""A rule set turned into the flat table that the hand engine reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mjcore as mc
from mjcore import round_schema as layout
from mjrules.riichi.compile import AKA_SETS

if TYPE_CHECKING:
    from mjrules.riichi.options_score import ScoreOptions

OWN_FOUR = {False: "tenpai", True: "noten", "concealed": "noten_concealed"}
KANS_REPLACED = 4
NORTHS = 4


def replacement_tiles(rules: ScoreOptions) -> int:
    """Return how many replacement tiles lie before the indicators (P-3).

    The dead wall of three players holds one for each north whether or not North is nuki dora.
    """
    return KANS_REPLACED + (0 if rules.players == 4 else NORTHS)


def compile_play(rules: ScoreOptions, table: mc.RuleTable) -> mc.PlayTable:
    """Return the table of what is legal at the table under a rule set."""
    four = rules.players == 4
    everybody = four or rules.sanma_three_abort  # P-95, P-98
    # P-73: turned for a win on the replacement tile, too
    on_win = rules.minkan_dora == "after_discard_or_win"
    minkan = "after_discard" if on_win else rules.minkan_dora
    return mc.PlayTable(
        {
            "players": rules.players,
            "dead_wall": rules.dead_wall,
            "replenished": int(rules.dead_wall == 14),
            "replacements": replacement_tiles(rules),
            "aka": AKA_SETS[rules.players][rules.aka],
            "chi": int(four or rules.sanma_chi),
            "kuikae": layout.KUIKAE.index(rules.kuikae),
            "ankan_dora": layout.DORA_TIMES.index(rules.ankan_dora),
            "minkan_dora": layout.DORA_TIMES.index(minkan),
            "dora_on_win": int(on_win),
            "dora_before_ron": int(rules.minkan_dora_counts_on_discard_ron),
            "chankan_flips": int(rules.chankan_flips),
            "kandora": int(rules.kandora),
            "ura": int(rules.ura),
            "kan_ura": int(rules.kan_ura),
            "riichi_needs_1000": int(rules.riichi_needs_1000),
            "riichi_min_wall": {"players": rules.players, "one": 1, "none": 0}[rules.riichi_min_wall],
            "riichi_ankan": layout.RIICHI_ANKAN.index(rules.riichi_ankan),
            "allow_noten_riichi": int(rules.allow_noten_riichi),
            "open_riichi": int(rules.open_riichi),
            "riichi_faults_any": int(rules.riichi_faults_at == "any"),
            "chiihou_by_draw": int(rules.chiihou_broken_by == "nothing"),
            "nuki": int(rules.nuki),
            "nuki_ron": layout.NUKI_RON.index(rules.nuki_ron),
            "nuki_rinshan": int(rules.nuki_rinshan),
            "nuki_on_last_tile": int(rules.nuki_on_last_tile),
            "nuki_breaks_ippatsu": layout.NUKI_BREAKS_IPPATSU.index(rules.nuki_breaks_ippatsu),
            "nuki_breaks_first_turn": int(rules.nuki_breaks_first_turn),
            "north_callable": int(not rules.nuki or rules.north_callable),
            "north_discardable": int(not rules.nuki or rules.north_discardable),
            "kokushi_ankan_ron": int(rules.kokushi_ankan_ron),
            "two_ron": int(rules.two_ron == "double"),
            "triple_ron": layout.TRIPLE_RON.index(rules.triple_ron),
            "kyuushu": int(rules.kyuushu),
            "four_winds": int(rules.four_winds and everybody),
            "four_riichi": int(rules.four_riichi and everybody),
            "four_kans": layout.FOUR_KANS.index(rules.four_kan_abort if rules.four_kans else "off"),
            "own_four": layout.OWN_FOUR.index(OWN_FOUR[rules.own_four_not_tenpai]),
            "nagashi": int(rules.nagashi != "off"),
        },
        table,
    )
