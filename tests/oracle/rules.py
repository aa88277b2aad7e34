"""The options that change the price of a hand, each with its default and its other values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Rules = Mapping[str, Any]

DEFAULTS: Rules = {
    "players": 4,  # 3: 2m-8m are missing, dora of 1m is 9m, one payer fewer
    "kuitan": True,  # open tanyao
    "aka": 0,  # red fives in the set; 0: a red five is worth nothing
    "kiriage": "off",  # "4han30fu" or "base1920" (also 3 han 60 fu): rounded up to mangan
    "double_wind_pair_fu": 4,  # or 2
    "double_wind_han": 2,  # or 1: the double wind counts once
    "rinshan_fu": 2,  # or 0: no tsumo fu on a rinshan win
    "pinfu_tsumo": "20fu",  # "22fu": the tsumo fu count; "off": no pinfu by tsumo
    "open_pinfu_fu": 30,  # or 20: an open hand without any fu
    "ippatsu": True,
    "ura": True,
    "kandora": True,  # False: only the first dora indicator counts
    "kan_ura": True,  # False: only the first ura indicator counts
    "haitei": True,
    "houtei": True,
    "kazoe": "yakuman",  # "sanbaiman": no counted yakuman; "stacked": one for every 13 han
    "aotenjou": False,  # no limits: a yakuman is 13 han a multiple and everything adds up
    "yakuman_stack": True,  # False: only the highest yakuman is paid
    "yakuman_cap": 0,  # highest multiple paid, 0 for none
    "double_yakuman": (),  # of kokushi13, junsei_chuuren, daisuushii, suuankou_tanki
    "ryuuiisou_hatsu": False,  # ryuuiisou needs hatsu
    "chuuren_closed": True,
    "renhou": "off",  # "4han", "5han", "mangan", "baiman", "yakuman"
    "renhou_on_robbed": False,  # renhou on a robbed kan or north
    "tenhou_win_tile": "last",  # "best": any of the 14 tiles may be taken for the winning one
    "daisharin": False,
    "daisharin_shapes": ("2-8",),  # also "1-7", "3-9"; for the next two as well
    "daichikurin": False,  # daisharin in sou
    "daisuurin": False,  # daisharin in man
    "sanrenkou": False,
    "isshoku_sanjun": False,
    "daichisei": False,
    "hyakumangoku": False,
    "suurenkou": False,
    "iipin_moyue": False,
    "chuupin_raoyui": False,
    "kanburi": False,
    "tsubame_gaeshi": False,
    "ishinoue_sannen": False,
    "paarenchan": False,
    "paarenchan_needs_yaku": True,
    "sashikomi": False,
    "open_riichi": False,
    "nuki": False,  # norths set out are one han each
    "nuki_rinshan": True,  # a win on the tile drawn for a north is rinshan
    "nuki_ron": "off",  # "kokushi", "any": who may take a north that is set out
    "north_yakuhai": False,  # a triplet of norths is a yaku for everybody
    "sanma_tsumo": "loss",  # "north_bisection", "equal": the share of the missing player
    "yaku": {},  # name -> {"closed", "open": han, "multiple", "multiple_open": yakuman}: own prices
}


def fill(rules: Rules) -> Rules:
    """The given options over the defaults. Options of other stages may be among them."""
    return {**DEFAULTS, **rules}
