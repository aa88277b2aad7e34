"""Mahjong Soul, four and three players: every value with the document it comes from.

Where recorded hands decide a value the record is the source. A value without a document is ``UNVERIFIED`` and
shown as such.
"""

from __future__ import annotations

from mjrules.rules.presets.sources import (
    AKAGI_115,
    ONLINE_SETTLE,
    PRESETS_DOC,
    RIICHIENV_RULES,
    UNVERIFIED,
    Values,
    absent,
    online_play,
    stated,
)

MAHJONG_SOUL_HANDS = "811 Mahjong Soul hands of smly/RiichiEnv (benches/data, commit 0c1e575a3bf678e30e068149cd0fffa635d001a9)"
WIKI_MAJSOUL = "https://riichi.wiki/Special:MobileDiff/19575 (riichi.wiki page Mahjong Soul, Rules), read 2026-11-30"
LIZHISIM = "LizhiSim document 'RuleClaim mapping', claim MS4-WS-003 (its source https://mahjongsoul.com/news/46), 2026-08-09"
INJUSTICE_JUDGE = "https://github.com/Longhorn-Riichi/InjusticeJudge/issues/19, 2023-08-31"
PORTAL_3P = "https://mahjong-portal.com/?p=10869 (三人麻雀), read 2026-11-30"
WIKI_MAJSOUL_3P = "https://riichi.wiki/Special:MobileDiff/19195 (riichi.wiki page Mahjong Soul, 3P-Mahjong), read 2026-11-30"
ROUND_FLOW = "EllanServer/MahjongEngine docs/riichi-round-flow.md (profile MAJSOUL, follows https://mahjongsoul.com/news/46), read 2026-11-30"
STATE_3P = "smly/RiichiEnv riichienv-core/src/state_3p (commit 14505e44ae630336ac0875c6df7201e64cf997b8), read 2026-11-30"
CRYOLITE = "https://gist.github.com/Cryolite/a026f41713f6a7ca88713737f5c2cfb6 (quotes 段位戦ルール説明), read 2026-11-30"
SANMA_REPORT = "smly/RiichiEnv#233 (Mahjong Soul, three players)"

SCORE_4P: Values = {
    "players": (4, "the name of the rule set"),
    "kuitan": (True, WIKI_MAJSOUL),
    "aka": (3, LIZHISIM),
    "kiriage": ("off", PRESETS_DOC),
    "double_wind_pair_fu": (4, PRESETS_DOC),
    "double_wind_han": (2, MAHJONG_SOUL_HANDS),
    "rinshan_fu": (2, UNVERIFIED),
    "pinfu_tsumo": ("20fu", WIKI_MAJSOUL),
    "open_pinfu_fu": (30, MAHJONG_SOUL_HANDS),
    "ippatsu": (True, PRESETS_DOC),
    "ura": (True, PRESETS_DOC),
    "kandora": (True, PRESETS_DOC),
    "kan_ura": (True, PRESETS_DOC),
    "haitei": (True, MAHJONG_SOUL_HANDS),
    "houtei": (True, UNVERIFIED),
    "kazoe": ("yakuman", PRESETS_DOC),
    "aotenjou": (False, MAHJONG_SOUL_HANDS),
    "yakuman_stack": (True, RIICHIENV_RULES),
    "yakuman_cap": (0, MAHJONG_SOUL_HANDS),
    "double_yakuman": (("kokushi13", "junsei_chuuren", "daisuushii", "suuankou_tanki"), RIICHIENV_RULES),
    "ryuuiisou_hatsu": (False, UNVERIFIED),
    "chuuren_closed": (True, UNVERIFIED),
    "renhou": ("off", PRESETS_DOC),
    "tenhou_win_tile": ("best", INJUSTICE_JUDGE),
    "daisharin": (False, UNVERIFIED),
    "open_riichi": (False, UNVERIFIED),
    "honba_points": (300, UNVERIFIED),
    **absent(UNVERIFIED),
}

SCORE_3P: Values = {
    "players": (3, "the name of the rule set"),
    "kuitan": (True, PRESETS_DOC),
    "aka": (2, PORTAL_3P),
    "kiriage": ("off", PRESETS_DOC),
    "double_wind_pair_fu": (4, PRESETS_DOC),
    "double_wind_han": (2, MAHJONG_SOUL_HANDS),
    "rinshan_fu": (2, UNVERIFIED),
    "pinfu_tsumo": ("20fu", WIKI_MAJSOUL),
    "open_pinfu_fu": (30, UNVERIFIED),
    "ippatsu": (True, PRESETS_DOC),
    "ura": (True, PRESETS_DOC),
    "kandora": (True, PRESETS_DOC),
    "kan_ura": (True, PRESETS_DOC),
    "haitei": (True, MAHJONG_SOUL_HANDS),
    "houtei": (True, MAHJONG_SOUL_HANDS),
    "kazoe": ("yakuman", PRESETS_DOC),
    "aotenjou": (False, UNVERIFIED),
    "yakuman_stack": (True, RIICHIENV_RULES),
    "yakuman_cap": (0, UNVERIFIED),
    "double_yakuman": (("kokushi13", "junsei_chuuren", "daisuushii", "suuankou_tanki"), RIICHIENV_RULES),
    "ryuuiisou_hatsu": (False, UNVERIFIED),
    "chuuren_closed": (True, UNVERIFIED),
    "renhou": ("off", PRESETS_DOC),
    "tenhou_win_tile": ("best", INJUSTICE_JUDGE),
    "daisharin": (False, UNVERIFIED),
    "open_riichi": (False, UNVERIFIED),
    "nuki": (True, PORTAL_3P),
    "nuki_rinshan": (True, PORTAL_3P),
    "nuki_ron": ("any", WIKI_MAJSOUL_3P),
    "north_yakuhai": (False, PORTAL_3P),
    "sanma_tsumo": ("loss", PORTAL_3P),
    "honba_points": (200, AKAGI_115),
    **absent(UNVERIFIED),
}

SETTLE_4P: Values = {
    **ONLINE_SETTLE,
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

SETTLE_3P: Values = {
    **ONLINE_SETTLE,
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


def _play(players: int) -> Values:
    """What is legal at the table."""
    values = online_play(
        **stated("A-36, A-38, A-39", kokushi_ankan_ron=True, riichi_ankan="waits", minkan_dora="after_discard"),
        **stated(UNVERIFIED, dead_wall=14, ankan_dora="at_once", chankan_flips=False, four_kan_abort="after_discard",
                 minkan_dora_counts_on_discard_ron=True),
    )  # fmt: skip
    if players == 3:
        values |= {
            **stated(PORTAL_3P, sanma_chi=False, nuki_breaks_ippatsu="any"),
            **stated(SANMA_REPORT, nuki_breaks_first_turn=True),
            **stated(UNVERIFIED, north_callable=True, north_discardable=True, nuki_on_last_tile=False),
        }
    return values


PRESETS = {
    "mahjong-soul-4p": SCORE_4P | SETTLE_4P | _play(4),
    "mahjong-soul-3p": SCORE_3P | SETTLE_3P | _play(3),
}
