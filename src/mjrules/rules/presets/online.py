"""Tenhou and Mahjong Soul, four and three players: every value with the document it comes from.

Neither service's own page could be opened when these were gathered: the documents named quote or
test them. Where recorded wins decide a value (all come out equal, and another value changes some of
them) the record is the source. A value without either is ``UNVERIFIED`` and shown as such.
"""

from mjrules.rules.presets.values import UNVERIFIED, Values, absent, stated

TENHOU_LOGS_4P = "10,832 wins of public Tenhou replays (thewaxmango/mahjong-hands, mjx, k-jun, tenhou-python-bot), 2022-01 and earlier"
TENHOU_LOGS_3P = "3,001 wins of public Tenhou replays (thewaxmango/mahjong-hands, k-jun), 2022-01 and 2023-01"
MAHJONG_SOUL_HANDS = "811 Mahjong Soul hands of smly/RiichiEnv (benches/data, commit 0c1e575a3bf678e30e068149cd0fffa635d001a9)"
TENHOU_MANUAL_COPY = "http://blog.livedoor.jp/siva0130/?p=2 (copy of the rule list of tenhou.net/man; excerpt up to the riichi rules), read 2026-11-30"
PRESETS_DOC = "document 'Riichi rules and presets' (its sources: tenhou.net/man, mahjongsoul.com/news/46, m-league.jp/about), 2026-09-18"
TENHOU_COMMENT = "public source file with the comment 天鳳規則 (address not known), read 2026-11-30"
RIICHIMI = "gyng/riichimi docs/rules-profiles.md (quotes https://tenhou.net/man/), 2026-07-24"
LIBRIICHI = "libriichi arena source, comment quoting https://tenhou.net/man/#RULE (Mortal family), read 2026-11-30"
RIICHIENV_RULES = "smly/RiichiEnv docs/RULES.md (commit 3895daaee52612831424cfa4e83b8e11febd8ea7), read 2026-11-30"
MONACOIN = "https://www60.atwiki.jp/monacoin_mahjong/pages/23.html (refers to the Tenhou manual), read 2026-11-30"
AKAGI_115 = "https://github.com/shinkuan/Akagi/pull/115, 2026-05-12"
WIKI_MAJSOUL = "https://riichi.wiki/Special:MobileDiff/19575 (riichi.wiki page Mahjong Soul, Rules), read 2026-11-30"
LIZHISIM = "LizhiSim document 'RuleClaim mapping', claim MS4-WS-003 (its source https://mahjongsoul.com/news/46), 2026-08-09"
INJUSTICE_JUDGE = "https://github.com/Longhorn-Riichi/InjusticeJudge/issues/19, 2023-08-31"
PORTAL_3P = "https://mahjong-portal.com/?p=10869 (三人麻雀), read 2026-11-30"
WIKI_MAJSOUL_3P = "https://riichi.wiki/Special:MobileDiff/19195 (riichi.wiki page Mahjong Soul, 3P-Mahjong), read 2026-11-30"

TENHOU_4P: Values = {
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

TENHOU_3P: Values = {
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

MAHJONG_SOUL_4P: Values = {
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

MAHJONG_SOUL_3P: Values = {
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
