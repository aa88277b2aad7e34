"""M.League: every value with the document and section it comes from."""

from __future__ import annotations

from mjrules.rules.presets.sources import Values, absent, league_play, stated

MLEAGUE = "https://m-league.jp/about/ 公式戦ルール (read as verbatim copy: guojia99/Mahjong frontend/src/rules/ja/m-league.md, commit af369a09a752c991b0b8d6a5fb5184a57205cb35), read 2026-11-30"
MAJANNAVI = "https://majannavi.com/archives/55, read 2026-11-30"

SCORE: Values = {
    "players": (4, "the name of the rule set"),
    "kuitan": (True, MLEAGUE + " 第9章第1条6"),
    "aka": (3, MLEAGUE + " 第1章第2条2"),
    "kiriage": ("base1920", MLEAGUE + " 第6章第4条2, 第6条1(1)"),
    "double_wind_pair_fu": (2, MLEAGUE + " 第6章第3条2"),
    "double_wind_han": (2, MLEAGUE + " 第9章第2条2"),
    "rinshan_fu": (2, MLEAGUE + " 第5章第1条2(1), 第6章第3条1"),
    "pinfu_tsumo": ("20fu", MLEAGUE + " 第9章第1条5"),
    "open_pinfu_fu": (30, MLEAGUE + " 第6章第3条5"),
    "ippatsu": (True, MLEAGUE + " 第9章第1条3"),
    "ura": (True, MLEAGUE + " 第2章第6条3"),
    "kandora": (True, MLEAGUE + " 第2章第6条2"),
    "kan_ura": (True, MLEAGUE + " 第2章第6条3"),
    "haitei": (True, MLEAGUE + " 第9章第1条8"),
    "houtei": (True, MLEAGUE + " 第9章第1条9"),
    "kazoe": ("sanbaiman", MLEAGUE + " 第6章第6条2"),
    "aotenjou": (False, MLEAGUE + " 第9章"),
    "yakuman_stack": (True, MLEAGUE + " 第6章第6条1(5)"),
    "yakuman_cap": (0, MLEAGUE + " 第6章第6条"),
    "double_yakuman": ((), MLEAGUE + " 第9章第5条"),
    "ryuuiisou_hatsu": (False, MLEAGUE + " 第9章第5条6"),
    "chuuren_closed": (True, MLEAGUE + " 第9章第5条12"),
    "renhou": ("off", MLEAGUE + " 第9章"),
    "tenhou_win_tile": ("last", MLEAGUE + " 第3章第4条4"),
    "daisharin": (False, MLEAGUE + " 第9章"),
    "open_riichi": (False, MAJANNAVI),
    "honba_points": (300, MLEAGUE + " 第3章第13条3"),
    **absent(MLEAGUE + " 第9章"),
}

SETTLE: Values = {
    "start_points": (25000, f"{MLEAGUE} 第6章第1条"),
    "return_points": (30000, f"{MLEAGUE} 第6章第2条1"),
    "noten_fee": (3000, f"{MLEAGUE} 第3章第11条5"),
    **stated(f"{MLEAGUE} 第5章第1条3", two_ron="head_bump", triple_ron="head_bump"),
    **stated("not applicable: one winner", two_ron_pot="first", two_ron_honba="first"),
    **stated(f"{MLEAGUE} 第8章第1条1", pao=("daisangen", "daisuushii", "suukantsu"), pao_counts_ankan=True),
    "pao_ron": ("half", f"{MLEAGUE} 第8章第1条"),
    "pao_ron_honba": ("liable", f"{MLEAGUE} 第8章第1条2"),
    "pao_scope": ("that_yakuman", f"{MLEAGUE} 第8章第1条3"),
    **stated("not applicable: no chips", shugi_tsumo=0, shugi_ron=0),
    **stated(f"{MLEAGUE} 第7章第4条1", chombo="result_points", chombo_points=20),
    **stated(f"{MLEAGUE} 第7章第4条6", chombo_next="replay"),
    "chombo_returns_sticks": (True, f"{MLEAGUE} 第7章第4条6 (局をやり直す; the sticks are not named)"),
    "win_over_chombo": (True, f"{MLEAGUE} 第7章第4条4"),
    "too_many_tiles": ("dead_hand", f"{MLEAGUE} 第7章第2条2(1)"),
    "wrong_call": ("dead_hand", f"{MLEAGUE} 第7章第3条2"),
    "riichi_cancel_total": (0, f"{MLEAGUE} 第4章第8条2"),
    "kara_riichi": ("allowed", f"{MLEAGUE} 第7章第4条2: not on the list"),
    "nagashi": ("off", f"{MLEAGUE}: not in the text"),
    "own_four_not_tenpai": (True, f"{MLEAGUE} 第3章第11条2"),
    **stated(f"{MLEAGUE} 第3章第2条3, 第11条1", kyuushu=False, four_winds=False, four_riichi=False, four_kans=False),
    **stated("not applicable: no abortive draws", abort_dealer_stays=True, riichi_faults_at="exhaustive"),
    "length": ("tonnan", f"{MLEAGUE} 第1章第1条"),
    **stated(f"{MLEAGUE} 第1章第1条: not in the text", extension="off", target_points=0, tenpai_yame="off"),
    "uma": ((30, 10, -10, -30), f"{MLEAGUE} 第6章第2条3 (+50 of the first = 30 and the oka of 20)"),
    "rounding": ("none", f"{MLEAGUE} 第6章第2条4"),
    "round_negative": ("magnitude", "not applicable: no rounding"),
    **stated(f"{MLEAGUE} 第6章第2条6", tie_break="shared"),
    "leftover": ("top", f"{MLEAGUE} 第6章第2条5, 6"),
    "tobi": ("off", f"{MLEAGUE} 第3章第2条4"),
    "agari_yame": ("off", MAJANNAVI),
    "renchan": ("tenpai", f"{MLEAGUE} 第3章第12条2"),
    "draw_honba": ("always", f"{MLEAGUE} 第3章第13条1"),
}

PRESETS = {"mleague": SCORE | SETTLE | league_play(ankan_dora="at_once", minkan_dora="at_once")}
