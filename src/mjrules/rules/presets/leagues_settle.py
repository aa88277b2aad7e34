"""M.League and EMA: who pays whom, and the frame of the game, with document and section."""

from __future__ import annotations

from mjrules.rules.presets.leagues import EMA_2025, MAJANNAVI, MLEAGUE
from mjrules.rules.presets.values import UNVERIFIED, Values, stated

MATRIX = f"{EMA_2025}; by 241443Mooks/BMJA-Mahjong-Scorer docs/rules/riichi/EMA_2025_IMPLEMENTATION_MATRIX.md"
PLAN = f"{EMA_2025}; by senegrom/mahjong docs/PLAN.md section 1.1"
EMA_2016 = "EMA 'Riichi: Rules for Japanese Mahjong' 2016 edition, list of changes (mahjong-europe.org), read 2026-11-30"
EMA_OLD_TEXT = "http://mahjongtime.com/mahjong-japanese-rules-4.html (earlier EMA text, 3.4.6), read 2026-11-30"

MLEAGUE_SETTLE: Values = {
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

EMA_SETTLE: Values = {
    **stated(PLAN, start_points=30000, return_points=30000),
    "noten_fee": (3000, f"{MATRIX} §3.4.2"),
    "two_ron": ("double", f"{MATRIX} §3.4.3"),
    **stated(PLAN, triple_ron="paid", two_ron_pot="own_first", two_ron_honba="each"),
    **stated(PLAN, pao=("daisangen", "daisuushii")),
    "pao_ron": ("half", MATRIX),
    "pao_ron_honba": ("discarder", MATRIX),
    "pao_scope": ("that_yakuman", "not applicable: one yakuman at most"),
    "pao_counts_ankan": (True, UNVERIFIED),
    **stated("not applicable: no chips", shugi_tsumo=0, shugi_ron=0),
    **stated(f"{MATRIX} §3.4.6 (tournament)", chombo="result_points", chombo_points=20),
    **stated(f"{MATRIX} §3.4.6", chombo_next="replay", chombo_returns_sticks=True),
    "win_over_chombo": (True, EMA_OLD_TEXT),
    **stated(UNVERIFIED, too_many_tiles="dead_hand", wrong_call="dead_hand", riichi_cancel_total=0, kara_riichi="allowed"),
    "nagashi": ("off", EMA_2016),
    "own_four_not_tenpai": (True, PLAN),
    **stated(EMA_2016, kyuushu=False, four_winds=False, four_riichi=False, four_kans=False),
    **stated("not applicable: no abortive draws", abort_dealer_stays=True, riichi_faults_at="exhaustive"),
    "length": ("tonnan", f"{MATRIX} §3.5"),
    **stated(PLAN, extension="off", agari_yame="off", tenpai_yame="off", target_points=0),
    "uma": ((15, 5, -5, -15), f"{MATRIX} §3.7.1"),
    "rounding": ("none", f"{MATRIX} §3.7"),
    "round_negative": ("magnitude", "not applicable: no rounding"),
    "tie_break": ("shared", f"{MATRIX} §3.7.1"),
    "leftover": ("top_rounded_down", PLAN),
    "tobi": ("off", f"{MATRIX} §3.7, §4.1.4"),
    "renchan": ("tenpai", f"{MATRIX} §3.4.5"),
    "draw_honba": ("always", PLAN),
}
