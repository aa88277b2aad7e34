"""Tenhou and Mahjong Soul, four and three players: every value with the document it comes from.

Neither service's own page could be opened when these were gathered: the documents named quote or
test them. A value without a document is ``UNVERIFIED`` and shown as such.
"""

from mjrules.presets.values import UNVERIFIED, Values, absent

TENHOU_MANUAL_COPY = "http://blog.livedoor.jp/siva0130/?p=2 (copy of the rule list of tenhou.net/man; excerpt up to the riichi rules), read 2026-11-30"
MLEAGUE = "https://m-league.jp/about/ 公式戦ルール (read as verbatim copy: guojia99/Mahjong frontend/src/rules/ja/m-league.md, commit af369a09a752c991b0b8d6a5fb5184a57205cb35), read 2026-11-30"
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
    "kiriage": ("off", MLEAGUE),
    "double_wind_pair_fu": (4, TENHOU_MANUAL_COPY),
    "double_wind_han": (2, UNVERIFIED),
    "rinshan_fu": (2, TENHOU_MANUAL_COPY),
    "pinfu_tsumo": ("20fu", TENHOU_COMMENT),
    "open_pinfu_fu": (30, TENHOU_COMMENT),
    "ippatsu": (True, MLEAGUE),
    "ura": (True, MLEAGUE),
    "kandora": (True, MLEAGUE),
    "kan_ura": (True, MLEAGUE),
    "haitei": (True, UNVERIFIED),
    "houtei": (True, UNVERIFIED),
    "kazoe": ("yakuman", RIICHIMI),
    "aotenjou": (False, UNVERIFIED),
    "yakuman_stack": (True, RIICHIMI),
    "yakuman_cap": (0, UNVERIFIED),
    "double_yakuman": ((), RIICHIMI),
    "ryuuiisou_hatsu": (False, UNVERIFIED),
    "chuuren_closed": (True, UNVERIFIED),
    "renhou": ("off", MLEAGUE),
    "tenhou_win_tile": ("last", UNVERIFIED),
    "daisharin": (False, UNVERIFIED),
    "open_riichi": (False, UNVERIFIED),
    "honba_points": (300, LIBRIICHI),
    **absent(UNVERIFIED),
}

TENHOU_3P: Values = {
    "players": (3, "the name of the rule set"),
    "kuitan": (True, MLEAGUE),
    "aka": (2, MLEAGUE),
    "kiriage": ("off", MLEAGUE),
    "double_wind_pair_fu": (4, MLEAGUE),
    "double_wind_han": (2, UNVERIFIED),
    "rinshan_fu": (2, UNVERIFIED),
    "pinfu_tsumo": ("20fu", TENHOU_COMMENT),
    "open_pinfu_fu": (30, TENHOU_COMMENT),
    "ippatsu": (True, MLEAGUE),
    "ura": (True, MLEAGUE),
    "kandora": (True, MLEAGUE),
    "kan_ura": (True, MLEAGUE),
    "haitei": (True, UNVERIFIED),
    "houtei": (True, UNVERIFIED),
    "kazoe": ("yakuman", RIICHIMI),
    "aotenjou": (False, UNVERIFIED),
    "yakuman_stack": (True, RIICHIENV_RULES),
    "yakuman_cap": (0, UNVERIFIED),
    "double_yakuman": ((), RIICHIENV_RULES),
    "ryuuiisou_hatsu": (False, UNVERIFIED),
    "chuuren_closed": (True, UNVERIFIED),
    "renhou": ("off", MLEAGUE),
    "tenhou_win_tile": ("last", UNVERIFIED),
    "daisharin": (False, UNVERIFIED),
    "open_riichi": (False, UNVERIFIED),
    "nuki": (True, MONACOIN),
    "nuki_rinshan": (True, UNVERIFIED),
    "nuki_ron": ("any", UNVERIFIED),
    "north_yakuhai": (False, UNVERIFIED),
    "sanma_tsumo": ("loss", MONACOIN),
    "honba_points": (200, AKAGI_115),
    **absent(UNVERIFIED),
}

MAHJONG_SOUL_4P: Values = {
    "players": (4, "the name of the rule set"),
    "kuitan": (True, WIKI_MAJSOUL),
    "aka": (3, LIZHISIM),
    "kiriage": ("off", MLEAGUE),
    "double_wind_pair_fu": (4, MLEAGUE),
    "double_wind_han": (2, UNVERIFIED),
    "rinshan_fu": (2, UNVERIFIED),
    "pinfu_tsumo": ("20fu", WIKI_MAJSOUL),
    "open_pinfu_fu": (30, UNVERIFIED),
    "ippatsu": (True, MLEAGUE),
    "ura": (True, MLEAGUE),
    "kandora": (True, MLEAGUE),
    "kan_ura": (True, MLEAGUE),
    "haitei": (True, UNVERIFIED),
    "houtei": (True, UNVERIFIED),
    "kazoe": ("yakuman", MLEAGUE),
    "aotenjou": (False, UNVERIFIED),
    "yakuman_stack": (True, RIICHIENV_RULES),
    "yakuman_cap": (0, UNVERIFIED),
    "double_yakuman": (("kokushi13", "junsei_chuuren", "daisuushii", "suuankou_tanki"), RIICHIENV_RULES),
    "ryuuiisou_hatsu": (False, UNVERIFIED),
    "chuuren_closed": (True, UNVERIFIED),
    "renhou": ("off", MLEAGUE),
    "tenhou_win_tile": ("best", INJUSTICE_JUDGE),
    "daisharin": (False, UNVERIFIED),
    "open_riichi": (False, UNVERIFIED),
    "honba_points": (300, UNVERIFIED),
    **absent(UNVERIFIED),
}

MAHJONG_SOUL_3P: Values = {
    "players": (3, "the name of the rule set"),
    "kuitan": (True, MLEAGUE),
    "aka": (2, PORTAL_3P),
    "kiriage": ("off", MLEAGUE),
    "double_wind_pair_fu": (4, MLEAGUE),
    "double_wind_han": (2, UNVERIFIED),
    "rinshan_fu": (2, UNVERIFIED),
    "pinfu_tsumo": ("20fu", WIKI_MAJSOUL),
    "open_pinfu_fu": (30, UNVERIFIED),
    "ippatsu": (True, MLEAGUE),
    "ura": (True, MLEAGUE),
    "kandora": (True, MLEAGUE),
    "kan_ura": (True, MLEAGUE),
    "haitei": (True, UNVERIFIED),
    "houtei": (True, UNVERIFIED),
    "kazoe": ("yakuman", MLEAGUE),
    "aotenjou": (False, UNVERIFIED),
    "yakuman_stack": (True, RIICHIENV_RULES),
    "yakuman_cap": (0, UNVERIFIED),
    "double_yakuman": (("kokushi13", "junsei_chuuren", "daisuushii", "suuankou_tanki"), RIICHIENV_RULES),
    "ryuuiisou_hatsu": (False, UNVERIFIED),
    "chuuren_closed": (True, UNVERIFIED),
    "renhou": ("off", MLEAGUE),
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
