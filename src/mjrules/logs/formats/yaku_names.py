"""Yaku as Tenhou's logs name them: by number in mjlog XML, by Japanese name in tenhou.net/6."""

from __future__ import annotations

WINDS = "ESWN"
SEAT_WIND_FROM, ROUND_WIND_FROM = 10, 14
YAKUMAN = 13  # han a yakuman stands for in a log

# number in mjlog -> name of riichi.yaku, name in tenhou.net/6; 10-17 are the winds
TENHOU_YAKU: dict[int, tuple[str, str]] = {
    0: ("menzen_tsumo", "門前清自摸和"),
    1: ("riichi", "立直"),
    2: ("ippatsu", "一発"),
    3: ("chankan", "槍槓"),
    4: ("rinshan", "嶺上開花"),
    5: ("haitei", "海底摸月"),
    6: ("houtei", "河底撈魚"),
    7: ("pinfu", "平和"),
    8: ("tanyao", "断幺九"),
    9: ("iipeikou", "一盃口"),
    **{SEAT_WIND_FROM + n: ("seat_wind", f"自風 {wind}") for n, wind in enumerate("東南西北")},
    **{ROUND_WIND_FROM + n: ("round_wind", f"場風 {wind}") for n, wind in enumerate("東南西北")},
    18: ("haku", "役牌 白"),
    19: ("hatsu", "役牌 發"),
    20: ("chun", "役牌 中"),
    21: ("double_riichi", "両立直"),
    22: ("chiitoi", "七対子"),
    23: ("chanta", "混全帯幺九"),
    24: ("ittsuu", "一気通貫"),
    25: ("sanshoku", "三色同順"),
    26: ("sanshoku_doukou", "三色同刻"),
    27: ("sankantsu", "三槓子"),
    28: ("toitoi", "対々和"),
    29: ("sanankou", "三暗刻"),
    30: ("shousangen", "小三元"),
    31: ("honroutou", "混老頭"),
    32: ("ryanpeikou", "二盃口"),
    33: ("junchan", "純全帯幺九"),
    34: ("honitsu", "混一色"),
    35: ("chinitsu", "清一色"),
    36: ("renhou", "人和"),
    37: ("tenhou", "天和"),
    38: ("chiihou", "地和"),
    39: ("daisangen", "大三元"),
    40: ("suuankou", "四暗刻"),
    41: ("suuankou_tanki", "四暗刻単騎"),
    42: ("tsuuiisou", "字一色"),
    43: ("ryuuiisou", "緑一色"),
    44: ("chinroutou", "清老頭"),
    45: ("chuuren", "九蓮宝燈"),
    46: ("junsei_chuuren", "純正九蓮宝燈"),
    47: ("kokushi", "国士無双"),
    48: ("kokushi13", "国士無双１３面"),
    49: ("daisuushii", "大四喜"),
    50: ("shousuushii", "小四喜"),
    51: ("suukantsu", "四槓子"),
    52: ("dora", "ドラ"),
    53: ("ura", "裏ドラ"),
    54: ("aka", "赤ドラ"),
}
NAME_OF_NUMBER = {number: name for number, (name, _) in TENHOU_YAKU.items()}
NAME_OF_TEXT = {text: name for name, text in TENHOU_YAKU.values()}
NAME_OF_TEXT["抜きドラ"] = "nuki"
TEXT_OF_NAME = {name: text for text, name in NAME_OF_TEXT.items()}
