"""Tenhou and Mahjong Soul: who pays whom, and the frame of the game, with the documents.

``LOGS``: the value is what the logs show; the tests recompute every payment and result of them.
"""

from __future__ import annotations

from mjrules.rules.presets.online import (
    MONACOIN,
    PORTAL_3P,
    PRESETS_DOC,
    RIICHIENV_RULES,
    TENHOU_MANUAL_COPY,
    WIKI_MAJSOUL,
    WIKI_MAJSOUL_3P,
)
from mjrules.rules.presets.values import UNVERIFIED, Values, stated

LOGS = "Tenhou game logs of 2010-2023 (1,741 games, recomputed by the tests)"
ROUND_FLOW = "EllanServer/MahjongEngine docs/riichi-round-flow.md (profile MAJSOUL, follows https://mahjongsoul.com/news/46), read 2026-11-30"
STATE_3P = "smly/RiichiEnv riichienv-core/src/state_3p (commit 14505e44ae630336ac0875c6df7201e64cf997b8), read 2026-11-30"
CRYOLITE = "https://gist.github.com/Cryolite/a026f41713f6a7ca88713737f5c2cfb6 (quotes 段位戦ルール説明), read 2026-11-30"
FOR_FOUR = f"{TENHOU_MANUAL_COPY}; stated for four players"

ONLINE: Values = {
    **stated("not applicable: the client refuses wrong calls", chombo="mangan_payment", chombo_next="dealer_passes",
             chombo_returns_sticks=True, win_over_chombo=True, too_many_tiles="chombo", wrong_call="deposit",
             riichi_cancel_total=0, riichi_faults_at="exhaustive"),
    **stated("not applicable: no chips", shugi_tsumo=0, shugi_ron=0),
    **stated(UNVERIFIED, pao_counts_ankan=True, tobi_prize=0),
    "round_negative": ("magnitude", LOGS),
    "target_points": (0, "the return points"),
}  # fmt: skip

TENHOU_4P: Values = {
    **ONLINE,
    **stated(TENHOU_MANUAL_COPY, start_points=25000, return_points=30000, two_ron="double", triple_ron="abort",
             two_ron_pot="first", two_ron_honba="first", pao=("daisangen", "daisuushii"), pao_scope="whole_hand",
             pao_ron="half", pao_ron_honba="liable", nagashi="draw", own_four_not_tenpai="concealed",
             kara_riichi="allowed", kyuushu=True, four_winds=True, four_riichi=True, four_kans=True,
             abort_dealer_stays=True, length="tonnan", extension="sudden_death", tie_break="first_dealer_order",
             leftover="top", tobi="below_zero", agari_yame="auto_if_top", tenpai_yame="auto_if_top", renchan="tenpai"),
    **stated(LOGS, noten_fee=3000, uma=(20, 10, -10, -20), draw_honba="always"),
    **stated(f"{LOGS}: tenths since 2023; before, whole points, 四捨五入", rounding="none"),
}  # fmt: skip

TENHOU_3P: Values = {
    **ONLINE,
    **stated(LOGS, start_points=35000, return_points=40000, noten_fee=2000, uma=(20, 0, -20), nagashi="draw",
             two_ron="double", two_ron_pot="first", two_ron_honba="first", kyuushu=True, four_kans=True,
             abort_dealer_stays=True, length="tonnan", extension="sudden_death", tie_break="first_dealer_order",
             leftover="top", tobi="below_zero", agari_yame="auto_if_top", tenpai_yame="auto_if_top", renchan="tenpai",
             draw_honba="always", own_four_not_tenpai="concealed"),
    **stated(f"{LOGS}: tenths since 2023; before, whole points, 四捨五入", rounding="none"),
    **stated(RIICHIENV_RULES, pao=("daisangen", "daisuushii"), pao_scope="whole_hand", pao_ron="half",
             sanma_pao_tsumo="sum_of_shares"),
    **stated(FOR_FOUR, pao_ron_honba="liable", kara_riichi="allowed"),
    **stated(MONACOIN, four_winds=False, four_riichi=False, sanma_three_abort=False),
    **stated("not applicable: two can win at most", triple_ron="abort"),
}  # fmt: skip

MAHJONG_SOUL_4P: Values = {
    **ONLINE,
    **stated(ROUND_FLOW, start_points=25000, return_points=25000, target_points=30000, noten_fee=3000,
             abort_dealer_stays=True, length="tonnan", extension="sudden_death", tie_break="first_dealer_order",
             leftover="top", agari_yame="auto_if_top", tenpai_yame="auto_if_top", renchan="tenpai"),
    **stated(f"{ROUND_FLOW}: the sole wait on four held in the concealed hand", own_four_not_tenpai="concealed"),
    **stated(WIKI_MAJSOUL, two_ron="double", triple_ron="paid", kyuushu=True, four_winds=True, four_riichi=True,
             four_kans=True, tobi="below_zero"),
    **stated(CRYOLITE, two_ron_pot="first", two_ron_honba="first", pao_ron_honba="liable"),
    **stated(RIICHIENV_RULES, pao=("daisangen", "daisuushii"), pao_scope="that_yakuman", pao_ron="half", nagashi="draw",
             draw_honba="always"),
    **stated(PRESETS_DOC, uma=(15, 5, -5, -15)),
    **stated(UNVERIFIED, rounding="none", kara_riichi="allowed"),
}  # fmt: skip

MAHJONG_SOUL_3P: Values = {
    **ONLINE,
    **stated(PORTAL_3P, start_points=35000, return_points=35000, target_points=40000, two_ron="double",
             two_ron_pot="first", two_ron_honba="first", kyuushu=True, four_kans=True, abort_dealer_stays=True,
             sanma_three_abort=False, length="tonnan", extension="sudden_death", uma=(15, 0, -15)),
    **stated(WIKI_MAJSOUL_3P, four_winds=False, four_riichi=False),
    **stated(STATE_3P, noten_fee=2000),
    **stated(RIICHIENV_RULES, pao=("daisangen", "daisuushii"), pao_scope="that_yakuman", pao_ron="half", nagashi="draw",
             draw_honba="always", sanma_pao_tsumo="sum_of_shares"),
    **stated(f"{CRYOLITE}; stated for four players", pao_ron_honba="liable"),
    **stated(PRESETS_DOC, tie_break="first_dealer_order", tobi="below_zero", agari_yame="auto_if_top",
             tenpai_yame="auto_if_top"),
    **stated("not applicable: two can win at most", triple_ron="paid"),
    **stated(UNVERIFIED, rounding="none", kara_riichi="allowed", own_four_not_tenpai="concealed", leftover="top",
             renchan="tenpai"),
}  # fmt: skip
