"""What presets are made of, option -> (value, where it comes from), and what several of them share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Values = dict[str, tuple[object, str]]

UNVERIFIED = "unverified"
PRACTICE = "silent; common practice"

# options of this source that are off by default: a rule set leaves them out as a body, under this name
LOCAL = "local"
SANMA_ONLY = (
    "nuki nuki_rinshan nuki_ron north_yakuhai sanma_tsumo sanma_tsumo_honba sanma_pao_tsumo sanma_three_abort "
    "sanma_chi north_callable north_discardable nuki_on_last_tile nuki_breaks_ippatsu nuki_breaks_first_turn"
).split()
# an option that says nothing while another one has such a value
DEPENDENT: dict[str, tuple[str, tuple[object, ...]]] = {
    "daisharin_shapes": ("daisharin", (False,)),
    "paarenchan_needs_yaku": ("paarenchan", (False,)),
    "renhou_on_robbed": ("renhou", ("off",)),
    "chombo_points": ("chombo", ("mangan_payment",)),
    "tobi_prize": ("tobi", ("off",)),
    "target_points": ("extension", ("off",)),
    "round_negative": ("rounding", ("none",)),
    "shugi_unit": ("shugi_ron", (0,)),
    "pao_shugi": ("shugi_ron", (0,)),
    "minkan_dora_counts_on_discard_ron": ("minkan_dora", ("at_once", "before_discard")),
    "four_kan_abort": ("four_kans", (False,)),
}


def absent(source: str) -> Values:
    """Return the local yaku as left out, by one source (``told_in_full`` names them)."""
    return {LOCAL: (False, source)}


def told_in_full(values: Values, options: Mapping[str, Any]) -> Values:
    """Return a preset's values with the local yaku by their names; ``options``: the declared ones, as fields."""
    rest = dict(values)
    left_out = rest.pop(LOCAL, None)
    local = [name for name, spec in options.items() if spec.metadata["source"] == LOCAL and spec.default is False]
    return {**dict.fromkeys(local, left_out), **rest} if left_out else rest


def stated(source: str, **values: object) -> Values:
    """Return options that come from one source."""
    return {name: (value, source) for name, value in values.items()}


def source_of(option: str, values: Values, told: Mapping[str, object]) -> str:
    """Where a preset's option comes from; one that cannot matter says why."""
    if option in values:
        return values[option][1]
    if option in SANMA_ONLY and told["players"] == 4:
        return "not applicable: four players"
    other, idle = DEPENDENT.get(option, ("", ()))
    if told.get(other) in idle:
        return f"not applicable: {other} is {told[other]}"
    return UNVERIFIED


# what the two online services share. Neither service's own page could be opened when these were gathered:
# the documents named quote or test them
PRESETS_DOC = "document 'Riichi rules and presets' (its sources: tenhou.net/man, mahjongsoul.com/news/46, m-league.jp/about), 2026-09-18"
RIICHIENV_RULES = "smly/RiichiEnv docs/RULES.md (commit 3895daaee52612831424cfa4e83b8e11febd8ea7), read 2026-11-30"
AKAGI_115 = "https://github.com/shinkuan/Akagi/pull/115, 2026-05-12"
LOGS = "Tenhou game logs of 2010-2023 (1,741 games, recomputed by the tests)"
RIICHI_REPORT = "https://github.com/nissymori/mahjax/pull/69 (Tenhou and Mahjong Soul)"
KUIKAE_REPORT = "https://github.com/nissymori/mahjax/issues/61"
ONLINE_SETTLE: Values = {
    **stated("not applicable: the client refuses wrong calls", chombo="mangan_payment", chombo_next="dealer_passes",
             chombo_returns_sticks=True, win_over_chombo=True, too_many_tiles="chombo", wrong_call="deposit",
             riichi_cancel_total=0, riichi_faults_at="exhaustive"),
    **stated("not applicable: no chips", shugi_tsumo=0, shugi_ron=0),
    **stated(UNVERIFIED, pao_counts_ankan=True, tobi_prize=0),
    "round_negative": ("magnitude", LOGS),
    "target_points": (0, "the return points"),
}  # fmt: skip


def online_play(**own: tuple[object, str]) -> Values:
    """What the two services have in common."""
    return {
        **stated(RIICHI_REPORT, riichi_needs_1000=True, riichi_min_wall="players"),
        **stated(KUIKAE_REPORT, kuikae="same_and_suji"),
        **stated("not applicable: the client refuses it", allow_noten_riichi=False),
        **stated(UNVERIFIED, chiihou_broken_by="any_call"),
        **own,
    }


def league_play(**own: object) -> Values:
    """What is legal at a league's table."""
    return {
        **stated(UNVERIFIED, dead_wall=14, kuikae="same_and_suji", kokushi_ankan_ron=False, chankan_flips=False,
                 minkan_dora_counts_on_discard_ron=True, riichi_needs_1000=True, riichi_min_wall="players",
                 riichi_ankan="strict", allow_noten_riichi=False, chiihou_broken_by="any_call"),
        **stated("not applicable: no abortive draws", four_kan_abort="after_discard"),
        **stated(UNVERIFIED, **own),
    }  # fmt: skip
