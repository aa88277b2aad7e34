"""The messages in Japanese, one for each code, and that of the details which they hold (``right=``, ``what=``).

In ``DETAILS`` ``{n}`` and the like stand for what differs. A detail that is not there stays English in a Japanese
message, as do the texts of other libraries.
"""

from __future__ import annotations

import re
from contextlib import suppress
from importlib import import_module
from string import Formatter
from typing import Any

from mjcore.errors import JAPANESE, MahjongError, Shown

MESSAGES: dict[str, str] = {
    "notation_suit": (
        "牌姿 {given!r}: 位置 {at} の {what!r} は種類の文字ではありません。"
        "数字のあとに m, p, s, z を書きます(例 123m406p77z)"
    ),
    "notation_no_digit": (
        "牌姿 {given!r}: 位置 {at} の {what!r} の前に数字がありません。"
        "数字のあとに m, p, s, z を書きます(例 123m406p77z)"
    ),
    "notation_no_suit": "牌姿 {given!r}: 末尾の数字に種類がありません。後ろに m, p, s, z を書きます",
    "notation_honour": ("牌姿 {given!r}: 位置 {at} の {what!r} という字牌はありません。1z-7z は東南西北白發中です"),
    "notation_too_many": "牌姿 {given!r}: {limit} 枚を超えています",
    "notation_one_tile": "{name} が {given!r} です。牌を 1 枚だけ書きます(例 5p)",
    "notation_mjai": "mjai の牌 {given!r} はありません。1m..9s, 5mr 5pr 5sr, E S W N P F C と書きます",
    "notation_meld": "副露 {given!r}: {what}。種類:牌 と書きます(例 chi:406p, pon:777z@2, ankan:5555p)",
    "suzume_tile": (
        "牌姿 {given!r}: {what}。すずめ雀の牌は 1s-9s と 6z(發)と 7z(中)、赤牌は数字のあとに r を付けます(例 1r23s67z)"
    ),
    "suzume_count": "手牌 {given}: {total} 枚です。{right}",
    "suzume_copies": "{given}: {tile} が {total} 枚あります。{right}",
    "empty_hand": "手牌がありません。1 枚から 14 枚です",
    "tile_count": "手牌 {given}: 門前の牌が {total} 枚です。{right}",
    "tile_range": "{name} が {given!r} です。0..{limit} の整数を指定します",
    "range": "{name} が {given!r} です。0..{limit} の整数を指定します",
    "count_range": "枚数の配列: {tile} が {given!r} 枚です。枚数は 0 から 4 の整数です",
    "counts_length": "枚数の配列: 値が {given} 個です。手牌は 34 個です(萬子 9、筒子 9、索子 9、字牌 7)",
    "batch_shape": "{name}: {given}。{right}",
    "batch_row": "{row} 行目: {what}",
    "five_of_a_kind": "{given}: {tile} が {total} 枚あります。同じ牌は副露・抜き北・表示牌を合わせて 4 枚までです",
    "too_many_reds": (
        "{given}: 赤 0{suit} が {total} 枚あります。このルールでは {limit} 枚です(普通の五は 5{suit} と書きます)"
    ),
    "not_in_sanma": "{given}: {tile} は三人麻雀では使いません。萬子は 1m と 9m だけです",
    "sanma_wind": "seat_wind 'N': 三人麻雀の席は東・南・西です",
    "hand_type": "手牌が {given} です。牌姿の文字列(123m406p77z)か 34 個の枚数を指定します",
    "type": "{name} が {given} です。{right}",
    "value": "{name} が {given!r} です。{right}",
    "hand_value": "{name} が {given!r} です。{right}",
    "players": "players が {given!r} です。リーチ麻雀は 3 人または 4 人で行います",
    "meld_shape": "副露 {given}: {what}",
    "meld_count": "副露が {given} 組あります。面子は 4 組までです",
    "win_tile_missing": (
        "手牌 {given} は枚数からみて和了牌を含みますが、{tile} がありません。"
        "手牌にある牌を指定するか、和了牌を除いた手牌を書きます"
    ),
    "no_win_tile": (
        "手牌 {given}: win_tile が NoneType です。和了牌を指定します(例 5s)。手牌の文字列からは最後の牌が分かりません"
    ),
    "conflict": "{given}: {what}",
    "arguments_conflict": "{given}: {what}",
    "chankan_copy": ("{tile} の槍槓: 残りの 3 枚は槓した人の手にあるため、手牌・副露・表示牌に {tile} はありえません"),
    "nuki_tile": "{tile} の抜きロン: 抜けるのは北(4z)だけです",
    "not_in_rules": "{given}: {what}",
    "unknown": "{name} {given!r} はありません{nearest}。{right}",
    "wall": "牌山: {what}。{right}",
    "not_legal": "席 {seat}: {action}: {what}。{right}",
    "not_answered": "席 {seat} の番ですが、応答がありません",
    "event": "イベント {given}: {what}",
    "record": "レコード: {what}",
    "suzume_players": "players が {given!r} です。すずめ雀は 2 人から {high} 人で行います",
    "not_pickled": "{given} は pickle できません。{right}",
    "in_use": "この対局は別のスレッドが使用中です。同時に使えるのは 1 つのスレッドだけです",
    "save": "保存された対局: {what}",
    "position": "局面: {what}",
    "endless_game": "対局 {given} は {hands} 局たっても終わりません。このプレイヤーでは終局しません",
    "field": "{name}: {what}。{right}",
    "field_range": "{name}: {what}。{right}",
    "not_made": "この {given} には何も入っていません。{right}",
    "batch_busy": "この卓の集まりは別のスレッドが使用中です。同時に使えるのは 1 つのスレッドだけです",
    "illegal_action": "席 {seat}: {action} はできません: {what}",
}

DETAILS: dict[str, str] = {
    # names and values
    "known: {names}": "指定できるもの: {names}",
    "legal: {names}": "できること: {names}",
    "asked: {names}": "応答を求められている席: {names}",
    "rule set": "ルール",
    "option": "オプション",
    "player": "プレイヤー",
    "keyword": "キーワード",
    "expected a whole number {n}": "整数 {n} を指定します",
    "expected a whole number": "整数を指定します",
    "expected a whole number, 1 or more": "1 以上の整数を指定します",
    "expected True or False": "True か False を指定します",
    "expected text": "文字列を指定します",
    "expected a list of codes": "牌コードのリストを指定します",
    "expected {n} numbers, one per seat": "席ごとに 1 つ、{n} 個の数を指定します",
    "winds are 'E', 'S', 'W', 'N'": "風は 'E', 'S', 'W', 'N' のどれかです",
    "expected False, True, 'double', 'open' or 'double_open'": (
        "False, True, 'double', 'open', 'double_open' のどれかを指定します"
    ),
    "expected MPSZ text such as 406m1z": "406m1z のような牌姿の文字列を指定します",
    "expected text such as 5p": "5p のような文字列を指定します",
    "expected text such as chi:406p": "chi:406p のような文字列を指定します",
    # hands and melds
    "a hand has 3n+1 or 3n+2 tiles, at most 14": "手牌は 3n+1 枚または 3n+2 枚で、14 枚までです",
    "with {n} melds it is {a} or {b}": "副露 {n} 組なら {a} 枚または {b} 枚です",
    "with {n} melds it is {a} with the winning tile, {b} without": (
        "副露 {n} 組なら、和了牌を含めて {a} 枚、除いて {b} 枚です"
    ),
    "waits are asked of 3n+1 tiles, before the draw": "待ちは 3n+1 枚の手牌(ツモ前)で調べます",
    "discards are compared of 3n+2 tiles, after the draw": "打牌は 3n+2 枚の手牌(ツモ後)で比べます",
    "with the held copies there are five of a kind": "副露の牌と合わせて同じ牌が 5 枚あります",
    "there is no colon": "コロンがありません",
    "the type is chi, pon, daiminkan, kakan or ankan": "種類は chi, pon, daiminkan, kakan, ankan のどれかです",
    "the seat behind @ is 0, 1, 2 or 3": "@ のあとの席は 0, 1, 2, 3 のどれかです",
    "a chi is three consecutive numbers of one suit": "チーは同じ種類の連続する 3 枚です",
    "a {type} has {n} tiles, not {m}": "{type} は {n} 枚です({m} 枚あります)",
    "a {type} is {n} equal tiles": "{type} は同じ牌 {n} 枚です",
    "nobody feeds an ankan": "暗槓は誰からも鳴きません",
    "there are five at most: one and one for each of four kans": (
        "表示牌は 5 枚までです(最初の 1 枚と、4 回の槓で 1 枚ずつ)"
    ),
    "there is one under each dora indicator": "裏ドラ表示牌はドラ表示牌 1 枚につき 1 枚です",
    "these rules do not know it": "このルールにはありません",
    "North is no nuki dora in these rules": "このルールでは北は抜きドラではありません",
    "these rules have no ura dora": "このルールに裏ドラはありません",
    "a kan turns no indicator in these rules": "このルールでは槓をしても表示牌をめくりません",
    "there is none under a kan's indicator in these rules": "このルールに槓裏はありません",
    "only a kan's replacement tile is rinshan in these rules": "このルールでは槓の嶺上牌だけが嶺上開花になります",
    # circumstances that exclude each other
    "ippatsu needs a riichi": "一発にはリーチが必要です",
    "riichi needs a closed hand": "リーチは門前のときだけできます",
    "ura indicators are turned for a riichi winner only": "裏ドラはリーチした和了者だけがめくります",
    "rinshan is won by self-draw": "嶺上開花はツモ和了です",
    "rinshan needs a kan or a north set out": "嶺上開花には槓か抜き北が必要です",
    "the own kan or nuki before a rinshan ends ippatsu": "嶺上牌の前の自分の槓や抜きで一発は消えています",
    "chankan is won by ron": "槍槓はロン和了です",
    "a north set out is won by ron": "抜いた北での和了はロンです",
    "one tile cannot be both a kan and a nuki": "1 枚の牌が槓と抜きの両方になることはありません",
    "haitei is won by self-draw; the last discard is houtei": "海底はツモ和了です。最後の打牌での和了は河底です",
    "houtei is won by ron; the last draw is haitei": "河底はロン和了です。最後のツモでの和了は海底です",
    "a replacement tile is not the last live tile": "嶺上牌は海底牌ではありません",
    "no kan can be made after the last live tile": "海底牌のあとに槓はできません",
    "no north can be set out after the last live tile": "海底牌のあとに北は抜けません",
    "a call or kan ends the first go-round": "鳴きや槓で第一巡は終わります",
    "riichi comes with the first discard, after a first-turn win": (
        "第一巡の和了は最初の打牌の前なので、リーチはできません"
    ),
    "the dealer discards first; only others win by renhou": "最初に打牌するのは親です。人和は子だけです",
    "the last live tile is not drawn in the first go-round": "第一巡に海底牌をツモることはありません",
    "the last discard is not made in the first go-round": "第一巡に最後の打牌になることはありません",
    "the draw after a north set out is a replacement tile, not the first draw": (
        "北を抜いたあとのツモは嶺上牌で、第一ツモではありません"
    ),
    "a discard is won by ron": "打牌での和了はロンです",
    "a robbed kan is no discard": "槍槓の牌は打牌ではありません",
    "a north set out is no discard": "抜いた北は打牌ではありません",
    "a self-draw has no discarder": "ツモ和了に放銃者はいません",
    # moves that are refused
    "the hand is over": "局は終わっています",
    "nobody acts any more": "もう誰も行動できません",
    "nobody asks this seat": "この席は応答を求められていません",
    "it has answered": "すでに応答しています",
    "one answer a stage": "応答は 1 回だけです",
    "it is the turn of seat {n}": "席 {n} の番です",
    "it is another's turn": "他家の番です",
    "it is the seat's own tile that lies before the others": "自分の捨て牌です",
    "the hand is dead: neither win nor call": "和了放棄のため、和了も鳴きもできません",
    "nothing was drawn: the turn began with a call": "鳴いた直後でツモ牌がありません",
    "there is no such tile in this variant": "この麻雀にその牌はありません",
    "the hand holds no {tile} but the drawn tile; that is tsumogiri": (
        "手の内に {tile} はなく、ツモ牌だけです。ツモ切りになります"
    ),
    "the hand holds no {tile}": "手牌に {tile} がありません",
    "in riichi the drawn tile is discarded": "リーチ後はツモ切りだけです",
    "kuikae: this kind may not be discarded after the call": "喰い替えです。鳴いた直後にこの牌は切れません",
    "the hand would not be ready; a riichi was declared": "リーチを宣言したので、聴牌を崩す打牌はできません",
    "North is set out and not discarded": "北は切らずに抜きます",
    "the seat is in riichi": "リーチ中です",
    "riichi needs {n} points, the seat has {m}": "リーチには {n} 点が必要です(持ち点 {m})",
    "riichi needs {n} live tiles, {m} are left": "リーチには残りツモ {n} 枚が必要です(残り {m} 枚)",
    "no discard leaves a ready hand": "どれを切っても聴牌になりません",
    "no live tile is left for a replacement": "残りのツモ牌がないため、嶺上牌を取れません",
    "there is no fifth kan": "5 回目の槓はできません",
    "the tiles for it are not there": "必要な牌がありません",
    "North is no nuki dora here": "このルールでは北は抜きドラではありません",
    "a riichi was declared; its discard comes next": "リーチを宣言しました。次は宣言牌を切ります",
    "it is the seat's own turn; nobody has laid down a tile": "自分の番です。誰も牌を捨てていません",
    "after a call one discards": "鳴いたあとは打牌します",
    "the hand is not complete": "和了形ではありません",
    "the hand has no yaku": "役がありません",
    "it is no action of this stage": "今はできません",
    "no ron on a kind that was shown": "見せた牌ではロンできません",
    "the last discard can only be won": "河底牌は鳴けません",
    "in riichi nothing is called": "リーチ後は鳴けません",
    "there is no chi here": "このルールにチーはありません",
    "chi is called from the left neighbour only": "チーは上家からだけできます",
    "it is not legal now": "今はできません",
    "furiten: a winning tile is in the own river, or was passed": (
        "フリテンです(和了牌を捨てているか、見逃しています)"
    ),
    # values and settlements
    "expected a WinRecord": "WinRecord を指定します",
    "expected a list": "リストを指定します",
    "expected MPSZ text": "MPSZ 表記の文字列を指定します",
    "expected a SuzumeWinRecord": "SuzumeWinRecord を指定します",
    "expected one of {a}": "次のどれかを指定します: {a}",
    "{a} stands twice": "{a} が 2 回あります",
    "{name} has none": "{name} にはありません",
    "it holds {type}": "{type} が書かれています",
}


def _pattern(english: str) -> re.Pattern[str]:
    """A detail with placeholders as an expression; each takes at least one character."""
    parts = [re.escape(text) + (f"(?P<{name}>.+)" if name else "") for text, name, _, _ in Formatter().parse(english)]
    return re.compile("".join(parts), re.DOTALL)


# the statement of a rule behind a detail: "(P-22)", "(K-19, P-91)", "(C-7)"
STATEMENT = re.compile(r" \([A-Z]-\d+(?:, [A-Z]-\d+)*\)$")


Texts = tuple[dict[str, str], dict[str, str], list[tuple[re.Pattern[str], str]]]
READ: dict[tuple[str, ...], Texts] = {}


def texts(modules: tuple[str, ...]) -> Texts:
    """Messages by code, details by English text, and details with placeholders, the longest first."""
    if modules not in READ:
        messages: dict[str, str] = {}
        details: dict[str, str] = {}
        for name in modules:
            with suppress(ImportError):  # a package of another process
                module = import_module(name)
                messages |= module.MESSAGES
                details |= module.DETAILS
        with_places = sorted((english for english in details if "{" in english), key=len, reverse=True)
        READ[modules] = messages, details, [(_pattern(english), details[english]) for english in with_places]
    return READ[modules]


def detail(text: str) -> str:
    """Return the Japanese of a detail, or the text itself where there is none.

    >>> detail("it is the turn of seat 2"), detail("the hand has no yaku (K-8)")
    ('席 2 の番です', '役がありません (K-8)')
    """
    if isinstance(text, Shown) and text.error is not None:
        return text.error.message("ja")
    statement = STATEMENT.search(text)
    if statement:
        return detail(text[: statement.start()]) + statement.group()
    _, details, patterns = texts(tuple(JAPANESE))
    if text in details:
        return details[text]
    for pattern, japanese_text in patterns:
        found = pattern.fullmatch(text)
        if found:
            return japanese_text.format(**found.groupdict())
    return text


class _Details(Formatter):
    """Fills a message in; what was typed (``!r``) stays as it was, a phrase is translated."""

    def convert_field(self, value: Any, conversion: Any) -> Any:
        if conversion is None and isinstance(value, str):
            return detail(value)
        return super().convert_field(value, conversion)


def japanese(problem: MahjongError) -> str:
    """Return the message of an error in Japanese; one of no code keeps its text."""
    template = texts(tuple(JAPANESE))[0].get(problem.code)
    return str(problem) if template is None else _Details().vformat(template, (), problem.context)
