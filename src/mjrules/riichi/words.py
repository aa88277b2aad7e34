"""The words of the explanation page: one table, every text in Japanese and in English.

A key's first part is the table of facts it words: ``flag`` (schema.SITUATIONS a caller tells),
``fu`` (schema.FU_REASONS), ``wait``, ``form``, ``limit``, ``meld``, ``no_win`` (answers of
schema.STATUS), ``why`` (what raises the base points to a limit), ``payer``, ``wind``.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import mjcore as mc

# fmt: off
WORDS: Mapping[str, tuple[str, str]] = MappingProxyType({
    "title": ("ルール {name} ({players}人)", "Rules {name} ({players} players)"),
    "changed": ("、変更: ", ", changed: "),
    "hand": ("手牌", "Hand"),
    "closed": ("門前", "closed"),
    "open": ("副露あり", "open"),
    "melds": ("鳴き・槓", "Melds"),
    "none": ("なし", "none"),
    "from_seat": ("{meld} (席{seat}から)", "{meld} (from seat {seat})"),
    "win_tile": ("和了牌", "Winning tile"),
    "tsumo": ("ツモ", "tsumo"),
    "ron": ("ロン", "ron"),
    "best_tile":
        ("最も高くなる {tile} を和了牌とする", "{tile}, the best tile of the dealt hand, counts as the winning tile"),
    "winds": ("風", "Winds"),
    "winds_of": ("自風{seat} ({role})、場風{around}", "seat {seat} ({role}), round {around}"),
    "dealer": ("親", "dealer"),
    "child": ("子", "child"),
    "situation": ("状況", "Situation"),
    "dora_indicators": ("ドラ表示牌", "Dora indicators"),
    "ura_indicators": ("裏ドラ表示牌", "Ura indicators"),
    "names_dora": ("{indicator} → {dora}", "{indicator} → {dora}"),
    "nuki": ("抜き北", "Norths set out"),
    "nuki_count": ("{n}枚", "{n}"),
    "consecutive_wins": ("連続和了", "Wins in a row"),
    "wins_count": ("{n}回目", "{n}, this one included"),
    "list": ("、", ", "),
    "reading": ("手牌の解釈 ([ ] が和了牌)", "Reading ([ ] is the winning tile)"),
    "form": ("形", "Form"),
    "concealed": ("手の内", "Concealed"),
    "wait": ("待ち", "Wait"),
    "yaku": ("役", "Yaku"),
    "yaku_name": ("{ja}", "{en} ({ja})"),
    "han": ("{n}翻", "{n} han"),
    "yakuman_han": ("{each} × {n} = {total}翻", "{each} × {n} = {total} han"),
    "yakuman_1": ("役満", "yakuman"),
    "yakuman_n": ("役満 × {n}", "yakuman × {n}"),
    "at_least": ("{limit}以上", "at least {limit}"),
    "by_state": ("門前{closed}翻、鳴いて{open}翻", "closed {closed}, open {open}"),
    "closed_only": ("門前のみ", "closed hands only"),
    "sum": ("合計", "Sum"),
    "no_bonus": ("役満にドラは加えない", "dora do not count with a yakuman"),
    "highest_only": ("複合しない: 最も高い役満だけ", "yakuman do not add up: only the highest counts"),
    "cap": ("上限", "Cap"),
    "fu": ("符", "Fu"),
    "fu_unit": ("{n}符", "{n} fu"),
    "rounding": ("10符未満切り上げ", "Rounded up to tens"),
    "yaochuu": ("么九牌", "terminal or honour"),
    "simple": ("中張牌", "simple"),
    "made_by_ron": ("ロンで完成、明刻扱い", "completed by ron, counts as open"),
    "seat_wind": ("自風", "seat wind"),
    "round_wind": ("場風", "round wind"),
    "value_wind": ("このルールでは役牌", "a value tile in these rules"),
    "no_rinshan_fu": ("嶺上牌のツモ符はなし (このルール)", "no tsumo fu on a replacement tile in these rules"),
    "points": ("点数", "Points"),
    "base": ("基本点", "Base points"),
    "limit": ("満貫以上", "Limit"),
    "limit_to": ("{limit}: 基本点 {base}", "{limit}: base points {base}"),
    "limit_times": ("{limit} × {n}: 基本点 {base}", "{limit} × {n}: base points {base}"),
    "no_limits": ("青天井: 上限なし", "aotenjou: no limits"),
    "half_absent": ("、不在の席の {absent} の半分を加えて {exact}",
                    ", and half of the absent seat's {absent}: {exact}"),
    "half_ron": (" (ロン)、その半分: {exact}", " (ron), half of it: {exact}"),
    "tsumo_loss": ("ツモ損: 不在の席の分は払われない", "the absent seat's share is not paid (tsumo loss)"),
    "total": ("和了点", "Total"),
    "points_unit": ("{n}点", "{n} points"),
    "no_win": ("和了不可", "No win"),
    "reason": ("理由", "Reason"),

    "no_win.not_complete": ("和了形でない: 4面子1雀頭、七対子、国士無双のいずれでもない",
                            "not complete: neither four sets and a pair, nor seven pairs, nor kokushi"),
    "no_win.no_yaku": ("役がない (ドラは役ではない)", "no yaku (dora do not count as yaku)"),
    "no_win.nuki_ron_refused":
        ("抜いた北を和了できるのは国士無双だけ (このルール)",
         "in these rules only kokushi can win with a north set out"),

    "wind.E": ("東", "East"),
    "wind.S": ("南", "South"),
    "wind.W": ("西", "West"),
    "wind.N": ("北", "North"),

    "meld.chi": ("チー", "chi"),
    "meld.pon": ("ポン", "pon"),
    "meld.daiminkan": ("大明槓", "daiminkan"),
    "meld.kakan": ("加槓", "kakan"),
    "meld.ankan": ("暗槓", "ankan"),

    "flag.riichi": ("立直", "riichi"),
    "flag.double_riichi": ("ダブル立直", "double riichi"),
    "flag.open_riichi": ("オープン立直", "open riichi"),
    "flag.double_open_riichi": ("ダブルオープン立直", "double open riichi"),
    "flag.ippatsu": ("一発", "ippatsu"),
    "flag.rinshan": ("嶺上牌", "replacement tile (rinshan)"),
    "flag.chankan": ("槍槓", "robbed kan (chankan)"),
    "flag.nuki_ron": ("抜いた北へのロン", "ron on a north set out"),
    "flag.haitei": ("海底牌", "last live tile (haitei)"),
    "flag.houtei": ("河底牌", "last discard (houtei)"),
    "flag.first_turn": ("第一巡、鳴きなし", "unbroken first go-round"),
    "flag.after_kan_discard": ("槓の直後の打牌", "discard after a kan"),
    "flag.riichi_discard": ("立直宣言牌", "riichi discard"),
    "flag.discarder_riichi": ("放銃者は立直中", "discarder in riichi"),

    "form.standard": ("4面子1雀頭", "four sets and a pair"),
    "form.chiitoi": ("七対子", "seven pairs"),
    "form.kokushi": ("国士無双", "thirteen orphans"),

    "wait.ryanmen": ("両面", "ryanmen"),
    "wait.kanchan": ("嵌張", "kanchan"),
    "wait.penchan": ("辺張", "penchan"),
    "wait.tanki": ("単騎", "tanki"),
    "wait.shanpon": ("双碰", "shanpon"),
    "wait.thirteen": ("十三面", "thirteen sides"),

    "fu.base": ("副底", "base"),
    "fu.closed_ron": ("門前ロン", "closed ron"),
    "fu.tsumo": ("ツモ", "tsumo"),
    "fu.wait": ("待ち: {wait}", "wait: {wait}"),
    "fu.pair_dragon": ("雀頭: 三元牌", "pair: dragon"),
    "fu.pair_wind": ("雀頭: 風牌", "pair: wind"),
    "fu.pair_double_wind": ("雀頭: 連風牌", "pair: double wind"),
    "fu.open_triplet": ("明刻", "open triplet"),
    "fu.concealed_triplet": ("暗刻", "concealed triplet"),
    "fu.open_kan": ("明槓", "open kan"),
    "fu.concealed_kan": ("暗槓", "concealed kan"),
    "fu.open_pinfu": ("鳴いて符のない手", "open hand without any fu"),
    "fu.pinfu_tsumo": ("平和のツモ符はなし", "pinfu: no tsumo fu"),
    "fu.chiitoi": ("七対子 (切り上げなし)", "seven pairs (not rounded)"),

    "limit.mangan": ("満貫", "mangan"),
    "limit.haneman": ("跳満", "haneman"),
    "limit.baiman": ("倍満", "baiman"),
    "limit.sanbaiman": ("三倍満", "sanbaiman"),
    "limit.kazoe": ("数え役満", "kazoe yakuman"),

    "why.floor": ("{yaku}は{limit}以上", "{yaku} pays at least {limit}"),
    "why.capped": ("{han}翻、数え役満なし", "{han} han, no kazoe yakuman in these rules"),
    "why.han": ("{han}翻", "{han} han"),
    "why.base": ("基本点は{mangan}まで", "base points are at most {mangan}"),
    "why.kiriage": ("切り上げ満貫: {han}翻{fu}符", "kiriage: {han} han {fu} fu is raised to a mangan"),

    "payer.discarder": ("放銃者", "Discarder"),
    "payer.dealer": ("親", "Dealer"),
    "payer.child": ("子 ({n}人)", "Each child ({n})"),
    "payer.each": ("子 ({n}人)", "Each child ({n})"),
})
# fmt: on

# what a tile is called beside its MPSZ text, by code; an English reader needs no word for 5p
TILE_NAMES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "ja": (
            *(number + suit for suit in "萬筒索" for number in "一二三四五六七八九"),
            *"東南西北白發中",
            *("赤五" + suit for suit in "萬筒索"),
        ),
        "en": (*[""] * 27, "East", "South", "West", "North", "haku", "hatsu", "chun", *["red five"] * 3),
    }
)


def tile_name(code: int, language: str) -> str:
    """Return the MPSZ text of a code (0-36), with the name behind it where that helps.

    >>> tile_name(33, "ja"), tile_name(33, "en"), tile_name(13, "en")
    ('7z (中)', '7z (chun)', '5p')
    """
    text, name = mc.tile_text(code), TILE_NAMES[language][code]
    return f"{text} ({name})" if name else text
