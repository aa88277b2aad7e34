"""The words of a score sheet in Japanese and English, and where each stands in its line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from unicodedata import normalize

from mjrules.riichi.chombo import OFFENCES
from mjrules.riichi.notation import CIRCLED
from mjrules.riichi.statement import ABORTS

HEADS = {
    "rules": "ルール 規定",
    "players": "対局者 選手 名前 プレイヤー",
    "start": "持ち点 持点 配給原点",
    "chip": "チップ チップ単価 祝儀",
}
GAME = {"hanchan": "半荘 半莊 半チャン ハンチャン 東風戦 東風 game"}
WORDS = {
    "tsumo": "ツモ つも 自摸 自模 自摸和 ツモ和了",
    "ron": "ロン ろん 栄 栄和 ロン和了",
    "draw": "流局 荒牌 荒牌流局 荒牌平局",
    "abort": "途中流局",
    "chombo": "チョンボ ちょんぼ 錯和",
    "penalty": "反則 罰則 罰符",
    "stop": "終了 やめ 止め アガリやめ 和了やめ 和了止め あがり止め",
}
RIICHI = {"riichi": "立直 リーチ りーち"}
FROM = {"from": "放銃 振込 振り込み ← <-"}
DRAW = {
    "tenpai": "聴牌 テンパイ てんぱい",
    "noten": "不聴 ノーテン のーてん",
    "all": "全員 全員聴牌 全員テンパイ",
    "nobody": "全員ノーテン 全員不聴 なし",
}
KEYS = {
    "pao": "包 パオ 責任払い 責任",
    "chips": "チップ 祝儀",
    "nagashi": "流し 流し満貫",
    "noten_riichi": "ノーテン立直 ノーテンリーチ 不聴立直",
    "kara_riichi": "空立直 空リーチ",
    "kind": "種類 理由",
    "dora": "ドラ表示 ドラ表示牌 ドラ",
    "ura": "裏ドラ表示 裏ドラ表示牌 裏ドラ 裏",
    "nuki": "北 抜き 抜きドラ",
}
# what happened to a hand that is written in tiles; a word stands alone, without a sign
MARKS = {
    "ippatsu": "一発 イッパツ",
    "double_riichi": "ダブル立直 ダブルリーチ ダブリー double",
    "open_riichi": "オープン立直 オープンリーチ open",
    "rinshan": "嶺上 嶺上開花 リンシャン",
    "chankan": "槍槓 チャンカン",
    "haitei": "海底 海底摸月 海底撈月 ハイテイ",
    "houtei": "河底 河底撈魚 ホウテイ",
    "first_turn": "天和 地和 人和",
}
SAID_TOO = {
    "four_riichi": "四人立直 四人リーチ",
    "four_kans": "四開槓 四槓流れ",
    "triple_ron": "トリロン トリプルロン",
    "wrong_call": "誤鳴き",
    "false_win": "誤和了",
}
ABORT_WORDS = {name: f"{ja} {SAID_TOO.get(name, '')}" for name, (ja, _) in ABORTS.items()}
OFFENCE_WORDS = {name: f"{row.ja.replace('・', ' ')} {SAID_TOO.get(name, '')}" for name, row in OFFENCES.items()}
PAO_YAKUMAN = {
    "daisangen": "大三元",
    "daisuushii": "大四喜",
    "tsuuiisou": "字一色",
    "chinroutou": "清老頭",
    "suukantsu": "四槓子",
    "ryuuiisou": "緑一色",
}
WINDS = {"east": "東家", "south": "南家", "west": "西家", "north": "北家"}
DEALER = {"dealer": "親"}

NUMERAL = "〇一二三四五六七八九"
COUNT = r"[0-9]{1,4}|[〇零一二三四五六七八九十]{1,3}"
PLACE = re.compile(rf"([東南西北ESWN])([1-9一二三四五六])局?(?:-?({COUNT})(?:本場)?)?")
HONBA = re.compile(rf"({COUNT})本場")
DEPOSITS = re.compile(rf"供託({COUNT}|[0-9]+)(本|点)?")
SAID = re.compile(r"\S+")
FROM_BEHIND = "から"
MELDED = re.compile(r"[mpsz][0-9]+\+")  # a plus that marks a called tile, z555+


class Word(str):
    """A word of a line; ``column``: where it begins, 1 for the first character."""

    __slots__ = ("column",)

    column: int


def word(text: str, column: int) -> Word:
    """Return a word that stands in a column."""
    made = Word(text)
    made.column = column
    return made


def words_of(line: str) -> list[Word]:
    """Return the words of a line: full-width ones as plain ones, ``:`` and ``+`` apart.

    >>> [(said, said.column) for said in words_of("立直　Ａｋｉ：ツモ Aki 3/40+Dan")]
    [('立直', 1), ('Aki', 4), (':', 7), ('ツモ', 8), ('Aki', 11), ('3/40', 15), ('+', 19), ('Dan', 20)]
    """
    found = []
    for chunk in SAID.finditer(line):
        # circled digits are pinzu; NFC joins half-width kana with their marks
        plain = normalize("NFC", "".join(char if char in CIRCLED else normalize("NFKC", char) for char in chunk[0]))
        signs = "" if "=" in plain else ":" if MELDED.search(plain) else ":+"
        column = chunk.start() + 1
        for piece in re.split(f"([{signs}])", plain) if signs else [plain]:
            if piece:
                found.append(word(piece, column))
            column += len(piece)
    return found


def meant(said: str, *tables: Mapping[str, str]) -> str:
    """Return the English word of one said in either language, or what was said.

    >>> meant("ツモ", WORDS), meant("tsumo", WORDS), meant("つまみ", WORDS)
    ('tsumo', 'tsumo', 'つまみ')
    """
    for table in tables:
        for english, japanese in table.items():
            if said.lower() == english or said in japanese.split():
                return english
    return said


def all_words(*tables: Mapping[str, str]) -> Iterable[str]:
    """Return every word of some tables, the English ones first."""
    japanese = [ja for table in tables for row in table.values() for ja in row.split()]
    return [*(name for table in tables for name in table), *japanese]


def number(text: str) -> int:
    """Return a number in digits or kanji up to 99.

    >>> number("12"), number("十二"), number("二十"), number("〇")
    (12, 12, 20, 0)
    """
    if text.isdecimal():
        return int(text)
    tens, ten, ones = text.replace("零", "〇").rpartition("十")
    return (NUMERAL.index(tens or "一") * 10 if ten else 0) + (NUMERAL.index(ones) if ones else 0)
