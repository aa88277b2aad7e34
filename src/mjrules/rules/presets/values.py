"""What a preset is made of: option -> (value, where it comes from)."""

from __future__ import annotations

Values = dict[str, tuple[object, str]]

UNVERIFIED = "unverified"

# the local yaku a rule set leaves out as a body; each is an option of its own
LOCAL_YAKU = (
    "daichikurin daisuurin sanrenkou isshoku_sanjun daichisei hyakumangoku suurenkou iipin_moyue chuupin_raoyui "
    "kanburi tsubame_gaeshi ishinoue_sannen paarenchan sashikomi"
).split()
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
    """Return the local yaku as left out, by one source."""
    return dict.fromkeys(LOCAL_YAKU, (False, source))


def stated(source: str, **values: object) -> Values:
    """Return options that come from one source."""
    return {name: (value, source) for name, value in values.items()}
