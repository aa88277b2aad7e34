"""最高位戦 (Saikouisen Nihon Pro Mahjong Kyokai): every value with the page it comes from."""

from __future__ import annotations

from mjrules.rules.presets.sources import UNVERIFIED, Values, absent, league_play, stated

CUP = "https://west-one-cup.com/rules2015/ (by the competition rules of 最高位戦日本プロ麻雀協会), read 2026-12-01"
NEWS = "https://jan39.com/news_s/?cat=13_28 (最高位戦ルール概要, 2009-12-31), read 2026-12-01"

SCORE: Values = {
    "players": (4, "the name of the rule set"),
    "kuitan": (True, NEWS),
    "aka": (0, f"{CUP}: not on the list"),
    "kiriage": ("4han30fu", f"{CUP}: 7,700 and 11,600 of 30 fu and 4 han"),
    "double_wind_pair_fu": (2, CUP),
    "ippatsu": (True, CUP),
    "ura": (True, CUP),
    "kandora": (True, CUP),
    "kan_ura": (True, NEWS),
    "kazoe": ("sanbaiman", f"{CUP}; {NEWS}"),
    "yakuman_stack": (False, f"{CUP}; {NEWS}"),
    "yakuman_cap": (1, f"{CUP}; {NEWS}"),
    **stated(
        UNVERIFIED, double_wind_han=2, rinshan_fu=2, pinfu_tsumo="20fu", open_pinfu_fu=30, haitei=True, houtei=True,
        double_yakuman=(), ryuuiisou_hatsu=False, chuuren_closed=True, renhou="off", tenhou_win_tile="last",
    ),
    **stated(f"{CUP}: not on the list", aotenjou=False, daisharin=False, open_riichi=False),
    "honba_points": (300, CUP),
    **absent(f"{CUP}: not on the list"),
}  # fmt: skip

SETTLE: Values = {
    **stated(CUP, start_points=30000, return_points=30000, noten_fee=3000),
    **stated(f"{CUP}: アガリは上家優先", two_ron="head_bump", triple_ron="head_bump"),
    **stated("not applicable: one winner", two_ron_pot="first", two_ron_honba="first"),
    "pao": ((), f"{CUP}; {NEWS}"),
    **stated("not applicable: nobody is liable", pao_ron="half", pao_ron_honba="discarder", pao_scope="that_yakuman",
             pao_counts_ankan=True),
    **stated("not applicable: no chips", shugi_tsumo=0, shugi_ron=0),
    **stated(CUP, chombo="result_points", chombo_points=20, chombo_returns_sticks=True),
    **stated(UNVERIFIED, chombo_next="replay", win_over_chombo=True, too_many_tiles="dead_hand"),
    "wrong_call": ("dead_hand", f"{CUP}: 空ポン、空チー"),
    **stated(f"{CUP}: not on the list", riichi_cancel_total=0, kara_riichi="allowed"),
    "nagashi": ("off", CUP),
    "own_four_not_tenpai": (True, UNVERIFIED),
    **stated(f"{CUP}; {NEWS}", kyuushu=False, four_winds=False, four_riichi=False, four_kans=False),
    **stated("not applicable: no abortive draws", abort_dealer_stays=True),
    "riichi_faults_at": ("exhaustive", f"{CUP}: ノーテンリーチは流局後"),
    "length": ("tonnan", CUP),
    **stated(f"{CUP}: not on the list", extension="off", target_points=0),
    **stated(NEWS, agari_yame="off", tenpai_yame="off"),
    "uma": ((30, 10, -10, -30), f"{CUP}; {NEWS}"),
    "rounding": ("none", UNVERIFIED),
    "round_negative": ("magnitude", "not applicable: no rounding"),
    "tie_break": ("shared", UNVERIFIED),
    "leftover": ("nobody", f"{CUP}: オーラス終了時のリーチ棒は供託"),
    "tobi": ("off", f"{CUP}: not on the list"),
    "renchan": ("tenpai", CUP),
    "draw_honba": ("always", UNVERIFIED),
}  # fmt: skip

PRESETS = {
    "saikouisen": SCORE
    | SETTLE
    | league_play(ankan_dora="at_once", minkan_dora="at_once")
    | stated(CUP, dead_wall=14, riichi_min_wall="none", riichi_ankan="strict", kuikae="same_and_suji")
    | stated(NEWS, kokushi_ankan_ron=False)
}
