"""What a preset is made of: option -> (value, where it comes from)."""

from __future__ import annotations

Values = dict[str, tuple[object, str]]

UNVERIFIED = "unverified"

# the local yaku a rule set leaves out as a body; each is an option of its own
LOCAL_YAKU = (
    "daichikurin daisuurin sanrenkou isshoku_sanjun daichisei hyakumangoku suurenkou iipin_moyue chuupin_raoyui "
    "kanburi tsubame_gaeshi ishinoue_sannen paarenchan sashikomi"
).split()
SANMA_ONLY = "nuki nuki_rinshan nuki_ron north_yakuhai sanma_tsumo sanma_tsumo_honba".split()
# an option that says something only while another one is on
DEPENDENT = {
    "daisharin_shapes": "daisharin",
    "paarenchan_needs_yaku": "paarenchan",
    "renhou_on_robbed": "renhou",
}


def absent(source: str) -> Values:
    """Return the local yaku as left out, by one source."""
    return {name: (False, source) for name in LOCAL_YAKU}


def stated(source: str, **values: object) -> Values:
    """Return options that come from one source."""
    return {name: (value, source) for name, value in values.items()}
