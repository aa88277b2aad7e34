"""EMA, the European tournaments: every value with the document and section it comes from."""

from __future__ import annotations

from mjrules.rules.presets.sources import UNVERIFIED, Values, absent, league_play, stated

EMA_2025 = "EMA 'Riichi: Rules for Japanese Mahjong' 2025 edition (v1.1, August 2025, http://mahjong-europe.org/portal/images/docs/Riichi-rules-2025-EN.pdf), 2025-08"
MATRIX = f"{EMA_2025}; by 241443Mooks/BMJA-Mahjong-Scorer docs/rules/riichi/EMA_2025_IMPLEMENTATION_MATRIX.md"
PLAN = f"{EMA_2025}; by senegrom/mahjong docs/PLAN.md section 1.1"
EMA_2016 = "EMA 'Riichi: Rules for Japanese Mahjong' 2016 edition, list of changes (mahjong-europe.org), read 2026-11-30"
EMA_OLD_TEXT = "http://mahjongtime.com/mahjong-japanese-rules-4.html (earlier EMA text, 3.4.6), read 2026-11-30"

SCORE: Values = {
    "players": (4, "the name of the rule set"),
    "kuitan": (True, EMA_2025 + "; by 241443Mooks/BMJA-Mahjong-Scorer docs/rules/riichi/EMA_2025_YAKU_CATALOGUE.md"),
    "aka": (0, EMA_2025 + "; by 241443Mooks/BMJA-Mahjong-Scorer docs/rules/riichi/EMA_2025_IMPLEMENTATION_MATRIX.md"),
    "kiriage": ("base1920", EMA_2025 + "; by 241443Mooks/BMJA-Mahjong-Scorer docs/rules/riichi/EMA_2025_IMPLEMENTATION_MATRIX.md"),
    "double_wind_pair_fu": (2, EMA_2025 + "; by 241443Mooks/BMJA-Mahjong-Scorer docs/rules/riichi/EMA_2025_IMPLEMENTATION_MATRIX.md"),
    "double_wind_han": (2, EMA_2025 + "; by 241443Mooks/BMJA-Mahjong-Scorer docs/rules/riichi/EMA_2025_GOLDEN_FIXTURES.md EMA-09"),
    "rinshan_fu": (2, EMA_2025 + "; by 241443Mooks/BMJA-Mahjong-Scorer docs/rules/riichi/EMA_2025_YAKU_CATALOGUE.md"),
    "pinfu_tsumo": ("20fu", EMA_2025 + "; by 241443Mooks/BMJA-Mahjong-Scorer docs/rules/riichi/EMA_2025_YAKU_CATALOGUE.md"),
    "open_pinfu_fu": (30, EMA_2025 + "; by 241443Mooks/BMJA-Mahjong-Scorer docs/rules/riichi/EMA_2025_IMPLEMENTATION_MATRIX.md"),
    "ippatsu": (True, EMA_2025 + "; by 241443Mooks/BMJA-Mahjong-Scorer docs/rules/riichi/EMA_2025_YAKU_CATALOGUE.md"),
    "ura": (True, EMA_2025 + "; by 241443Mooks/BMJA-Mahjong-Scorer docs/rules/riichi/EMA_2025_IMPLEMENTATION_MATRIX.md"),
    "kandora": (True, EMA_2025 + "; by senegrom/mahjong docs/PLAN.md section 1.1"),
    "kan_ura": (True, UNVERIFIED),
    "haitei": (True, EMA_2025 + "; by 241443Mooks/BMJA-Mahjong-Scorer docs/rules/riichi/EMA_2025_YAKU_CATALOGUE.md"),
    "houtei": (True, EMA_2025 + "; by 241443Mooks/BMJA-Mahjong-Scorer docs/rules/riichi/EMA_2025_YAKU_CATALOGUE.md"),
    "kazoe": ("sanbaiman", EMA_2025 + "; by 241443Mooks/BMJA-Mahjong-Scorer docs/rules/riichi/EMA_2025_GOLDEN_FIXTURES.md RI-V05"),
    "aotenjou": (False, EMA_2025 + "; by 241443Mooks/BMJA-Mahjong-Scorer docs/rules/riichi/EMA_2025_YAKU_CATALOGUE.md"),
    "yakuman_stack": (False, EMA_2025 + "; by 241443Mooks/BMJA-Mahjong-Scorer docs/rules/riichi/EMA_2025_IMPLEMENTATION_MATRIX.md"),
    "yakuman_cap": (1, EMA_2025 + "; by 241443Mooks/BMJA-Mahjong-Scorer docs/rules/riichi/EMA_2025_GOLDEN_FIXTURES.md RI-Y06"),
    "double_yakuman": ((), EMA_2025 + "; by 241443Mooks/BMJA-Mahjong-Scorer docs/rules/riichi/EMA_2025_YAKU_CATALOGUE.md"),
    "ryuuiisou_hatsu": (False, UNVERIFIED),
    "chuuren_closed": (True, EMA_2025 + "; by 241443Mooks/BMJA-Mahjong-Scorer docs/rules/riichi/EMA_2025_YAKU_CATALOGUE.md"),
    "renhou": ("mangan", EMA_2025 + "; by 241443Mooks/BMJA-Mahjong-Scorer docs/rules/riichi/EMA_2025_YAKU_CATALOGUE.md"),
    "tenhou_win_tile": ("last", UNVERIFIED),
    "daisharin": (False, EMA_2025 + "; by 241443Mooks/BMJA-Mahjong-Scorer docs/rules/riichi/EMA_2025_YAKU_CATALOGUE.md"),
    "open_riichi": (False, EMA_2025 + "; by 241443Mooks/BMJA-Mahjong-Scorer docs/rules/riichi/EMA_2025_YAKU_CATALOGUE.md"),
    "honba_points": (300, EMA_2025 + "; by 241443Mooks/BMJA-Mahjong-Scorer docs/rules/riichi/EMA_2025_IMPLEMENTATION_MATRIX.md"),
    **absent(EMA_2025 + "; by 241443Mooks/BMJA-Mahjong-Scorer docs/rules/riichi/EMA_2025_YAKU_CATALOGUE.md"),
}

SETTLE: Values = {
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

PRESETS = {"ema": SCORE | SETTLE | league_play(ankan_dora="at_once", minkan_dora="after_discard_or_win")}
