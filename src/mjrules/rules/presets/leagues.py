"""M.League and EMA: every value with the document and section it comes from."""

from mjrules.rules.presets.values import UNVERIFIED, Values, absent

MLEAGUE = "https://m-league.jp/about/ 公式戦ルール (read as verbatim copy: guojia99/Mahjong frontend/src/rules/ja/m-league.md, commit af369a09a752c991b0b8d6a5fb5184a57205cb35), read 2026-11-30"
MAJANNAVI = "https://majannavi.com/archives/55, read 2026-11-30"
EMA_2025 = "EMA 'Riichi: Rules for Japanese Mahjong' 2025 edition (v1.1, August 2025, http://mahjong-europe.org/portal/images/docs/Riichi-rules-2025-EN.pdf), 2025-08"

MLEAGUE_RULES: Values = {
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

EMA_RULES: Values = {
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
