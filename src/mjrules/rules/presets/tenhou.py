"""Tenhou, four and three players: every value with the document it comes from.

Where recorded wins decide a value (all come out equal, and another value changes some of them) the record is
the source: ``LOGS``, ``REPLAYS``. A value without a document is ``UNVERIFIED`` and shown as such.
"""

from __future__ import annotations

from mjrules.rules.presets.sources import (
    AKAGI_115,
    LOGS,
    ONLINE_SETTLE,
    PRESETS_DOC,
    RIICHIENV_RULES,
    UNVERIFIED,
    Values,
    absent,
    online_play,
    stated,
)

TENHOU_LOGS_4P = "10,832 wins of public Tenhou replays (thewaxmango/mahjong-hands, mjx, k-jun, tenhou-python-bot), 2022-01 and earlier"
TENHOU_LOGS_3P = "3,001 wins of public Tenhou replays (thewaxmango/mahjong-hands, k-jun), 2022-01 and 2023-01"
TENHOU_MANUAL_COPY = "http://blog.livedoor.jp/siva0130/?p=2 (copy of the rule list of tenhou.net/man; excerpt up to the riichi rules), read 2026-11-30"
TENHOU_COMMENT = "public source file with the comment 天鳳規則 (address not known), read 2026-11-30"
RIICHIMI = "gyng/riichimi docs/rules-profiles.md (quotes https://tenhou.net/man/), 2026-07-24"
LIBRIICHI = "libriichi arena source, comment quoting https://tenhou.net/man/#RULE (Mortal family), read 2026-11-30"
MONACOIN = "https://www60.atwiki.jp/monacoin_mahjong/pages/23.html (refers to the Tenhou manual), read 2026-11-30"
FOR_FOUR = f"{TENHOU_MANUAL_COPY}; stated for four players"
KAN_PAGE = "https://mj-news.net/?p=37910 (the waits alone, beside a strict rule)"
REPLAYS = "Tenhou game logs of 2010-2023 (16,441 hands, replayed by the tests)"

SCORE_4P: Values = {
    "players": (4, "the name of the rule set"),
    "kuitan": (True, TENHOU_MANUAL_COPY),
    "aka": (3, TENHOU_MANUAL_COPY),
    "kiriage": ("off", PRESETS_DOC),
    "double_wind_pair_fu": (4, TENHOU_MANUAL_COPY),
    "double_wind_han": (2, TENHOU_LOGS_4P),
    "rinshan_fu": (2, TENHOU_MANUAL_COPY),
    "pinfu_tsumo": ("20fu", TENHOU_COMMENT),
    "open_pinfu_fu": (30, TENHOU_COMMENT),
    "ippatsu": (True, PRESETS_DOC),
    "ura": (True, PRESETS_DOC),
    "kandora": (True, PRESETS_DOC),
    "kan_ura": (True, PRESETS_DOC),
    "haitei": (True, TENHOU_LOGS_4P),
    "houtei": (True, TENHOU_LOGS_4P),
    "kazoe": ("yakuman", RIICHIMI),
    "aotenjou": (False, TENHOU_LOGS_4P),
    "yakuman_stack": (True, RIICHIMI),
    "yakuman_cap": (0, UNVERIFIED),
    "double_yakuman": ((), RIICHIMI),
    "ryuuiisou_hatsu": (False, UNVERIFIED),
    "chuuren_closed": (True, TENHOU_LOGS_4P),
    "renhou": ("off", PRESETS_DOC),
    "tenhou_win_tile": ("last", UNVERIFIED),
    "daisharin": (False, UNVERIFIED),
    "open_riichi": (False, UNVERIFIED),
    "honba_points": (300, LIBRIICHI),
    **absent(UNVERIFIED),
    **stated(TENHOU_LOGS_4P, sanrenkou=False, isshoku_sanjun=False, chuupin_raoyui=False),
}

SCORE_3P: Values = {
    "players": (3, "the name of the rule set"),
    "kuitan": (True, PRESETS_DOC),
    "aka": (2, PRESETS_DOC),
    "kiriage": ("off", PRESETS_DOC),
    "double_wind_pair_fu": (4, PRESETS_DOC),
    "double_wind_han": (2, TENHOU_LOGS_3P),
    "rinshan_fu": (2, TENHOU_LOGS_3P),
    "pinfu_tsumo": ("20fu", TENHOU_COMMENT),
    "open_pinfu_fu": (30, TENHOU_COMMENT),
    "ippatsu": (True, PRESETS_DOC),
    "ura": (True, PRESETS_DOC),
    "kandora": (True, PRESETS_DOC),
    "kan_ura": (True, PRESETS_DOC),
    "haitei": (True, TENHOU_LOGS_3P),
    "houtei": (True, TENHOU_LOGS_3P),
    "kazoe": ("yakuman", RIICHIMI),
    "aotenjou": (False, TENHOU_LOGS_3P),
    "yakuman_stack": (True, RIICHIENV_RULES),
    "yakuman_cap": (0, UNVERIFIED),
    "double_yakuman": ((), RIICHIENV_RULES),
    "ryuuiisou_hatsu": (False, UNVERIFIED),
    "chuuren_closed": (True, UNVERIFIED),
    "renhou": ("off", PRESETS_DOC),
    "tenhou_win_tile": ("last", UNVERIFIED),
    "daisharin": (False, UNVERIFIED),
    "open_riichi": (False, UNVERIFIED),
    "nuki": (True, MONACOIN),
    "nuki_rinshan": (True, TENHOU_LOGS_3P),
    "nuki_ron": ("any", TENHOU_LOGS_3P),
    "north_yakuhai": (False, TENHOU_LOGS_3P),
    "sanma_tsumo": ("loss", MONACOIN),
    "honba_points": (200, AKAGI_115),
    **absent(UNVERIFIED),
    **stated(TENHOU_LOGS_3P, sanrenkou=False, isshoku_sanjun=False),
}

SETTLE_4P: Values = {
    **ONLINE_SETTLE,
    **stated(TENHOU_MANUAL_COPY, start_points=25000, return_points=30000, two_ron="double", triple_ron="abort",
             two_ron_pot="first", two_ron_honba="first", pao=("daisangen", "daisuushii"), pao_scope="whole_hand",
             pao_ron="half", pao_ron_honba="liable", nagashi="draw", own_four_not_tenpai="concealed",
             kara_riichi="allowed", kyuushu=True, four_winds=True, four_riichi=True, four_kans=True,
             abort_dealer_stays=True, length="tonnan", extension="sudden_death", tie_break="first_dealer_order",
             leftover="top", tobi="below_zero", agari_yame="auto_if_top", tenpai_yame="auto_if_top", renchan="tenpai"),
    **stated(LOGS, noten_fee=3000, uma=(20, 10, -10, -20), draw_honba="always"),
    **stated(f"{LOGS}: tenths since 2023; before, whole points, 四捨五入", rounding="none"),
}  # fmt: skip

SETTLE_3P: Values = {
    **ONLINE_SETTLE,
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


def _play(players: int) -> Values:
    """What is legal at the table."""
    values = online_play(
        **stated(REPLAYS, dead_wall=14, ankan_dora="at_once", minkan_dora="before_discard", chankan_flips=False,
                 four_kan_abort="after_discard"),
        **stated("not applicable: turned before the discard", minkan_dora_counts_on_discard_ron=True),
        **stated(KAN_PAGE, riichi_ankan="waits"),
        **stated("A-36", kokushi_ankan_ron=False),
    )  # fmt: skip
    if players == 3:
        values |= {
            **stated(REPLAYS, north_discardable=True, nuki_breaks_ippatsu="any", nuki_breaks_first_turn=True),
            **stated(UNVERIFIED, sanma_chi=False, north_callable=True, nuki_on_last_tile=False),
        }
    return values


PRESETS = {
    "tenhou-4p": SCORE_4P | SETTLE_4P | _play(4),
    "tenhou-3p": SCORE_3P | SETTLE_3P | _play(3),
}
