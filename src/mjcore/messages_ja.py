"""The messages in Japanese: one for each code. The details that they hold stand in ``details_ja``."""

from __future__ import annotations

import re
from string import Formatter
from typing import Any

from mjcore.details_ja import DETAILS
from mjcore.errors import MahjongError, Shown

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
    "option_value": "オプション {name}: {given!r} は指定できません{nearest}。{right}",
    "rules_file": "ルールファイル {given}: {what}",
    "wall": "牌山: {what}。{right}",
    "not_legal": "席 {seat}: {action}: {what}。{right}",
    "not_answered": "席 {seat} の番ですが、応答がありません",
    "event": "イベント {given}: {what}",
    "record": "レコード: {what}",
    "hand_record": "レコード: {what}",
    "sheet": "成績表 {line} 行目: {what}",
    "json_line": "行: {what}。1 行に 1 つの JSON オブジェクトを UTF-8 で書きます",
    "suzume_players": "players が {given!r} です。すずめ雀は 2 人から {high} 人で行います",
    "no_action": (
        "アクション {given!r} はありません。discard:5s, ron, pass などの文字列か、0..{last} の番号を指定します"
    ),
    "stale": "ステップ {given} は過ぎています。卓はステップ {right} です",
    "answered": "席 {seat} はステップ {step} に応答済みです。応答は取り消せません",
    "not_pickled": "{given} は pickle できません。{right}",
    "not_asked": "席 {seat} は今、応答を求められていません",
    "game_over": "対局は終了しています。もう誰も行動できません",
    "in_use": "この対局は別のスレッドが使用中です。同時に使えるのは 1 つのスレッドだけです",
    "save": "保存された対局: {what}",
    "position": "局面: {what}",
    "not_playable": "{given} の対局にはまだ対応していません。対応しているもの: {known}",
    "endless_game": "対局 {given} は {hands} 局たっても終わりません。このプレイヤーでは終局しません",
    "field": "{name}: {what}。{right}",
    "field_range": "{name}: {what}。{right}",
    "not_made": "この {given} には何も入っていません。{right}",
    "batch_busy": "この卓の集まりは別のスレッドが使用中です。同時に使えるのは 1 つのスレッドだけです",
    "needs_extra": "{given} には追加機能 {extra!r} が必要です: pip install mjrules[{extra}]",
    "illegal_action": "席 {seat}: {action} はできません: {what}",
    "broken": "実行環境が停止しました({what})。終了した対局: {finished}、失われた対局: {lost}",
    "lost_again": (
        "同じ対局でワーカーが {times} 回停止しました({what})。終了した対局: {finished}、失われた対局: {lost}"
    ),
    "worker_version": "ワーカーの mjrules は {given} で、結果が異なるおそれがあります。{right} が必要です",
    "parts": "分割ファイル {given}: {what}",
    "table": "{given}: {what}",
    "dask": "dask {given}: {what}。{right}",
    "log": "牌譜 {where}: {what}。{right}",
    "log_file": "{what}",
    "log_form": "{form} では {what} を表せません。{right}",
    "tenhou_type": "GO の type {given}: ビット {unknown} は不明です。既知のビットは {known} です",
    "set_twice": "--set {given!r}: {name} が 2 回指定されています。1 回だけ指定します",
    "encoding": "{given}: {what}。UTF-8 で保存してください",
    "suffix": "ファイル {given!r}: 拡張子から形式が分かりません。使えるもの: {known}",
    "set_form": "--set {given!r}: = がありません。オプション=値 と書きます(例 kuitan=false)",
}


def _pattern(english: str) -> re.Pattern[str]:
    """A detail with placeholders as an expression; each takes at least one character."""
    parts = [re.escape(text) + (f"(?P<{name}>.+)" if name else "") for text, name, _, _ in Formatter().parse(english)]
    return re.compile("".join(parts), re.DOTALL)


# the statement of a rule behind a detail: "(P-22)", "(K-19, P-91)", "(C-7)"
STATEMENT = re.compile(r" \([A-Z]-\d+(?:, [A-Z]-\d+)*\)$")
EXACT = {english: text for english, text in DETAILS.items() if "{" not in english}
PATTERNS = [(_pattern(english), text) for english, text in DETAILS.items() if "{" in english]


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
    if text in EXACT:
        return EXACT[text]
    for pattern, japanese_text in PATTERNS:
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
    template = MESSAGES.get(problem.code)
    return str(problem) if template is None else _Details().vformat(template, (), problem.context)
