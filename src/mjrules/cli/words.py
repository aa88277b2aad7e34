"""What the commands say in words of their own, in Japanese and English: heads of tables, labels, lines."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from mjrules.common.words import Say, speaker

# fmt: off
WORDS: Mapping[str, tuple[str, str]] = MappingProxyType({
    "shanten": ("シャンテン数", "shanten"),
    "standard": ("一般形", "standard"),
    "chiitoi": ("七対子", "chiitoi"),
    "kokushi": ("国士無双", "kokushi"),
    "complete": ("{n} (和了形)", "{n} (complete)"),
    "tenpai": ("{n} (聴牌)", "{n} (tenpai)"),
    "discard": ("打牌", "discard"),
    "left": ("残り枚数", "left"),
    "useful": ("有効牌", "useful tiles"),
    "tiles": ("有効牌", "tiles"),
    "han": ("翻", "han"),
    "fu": ("符", "fu"),
    "limit": ("区分", "limit"),
    "child_ron": ("子ロン", "child ron"),
    "child_tsumo": ("子ツモ", "child tsumo"),
    "dealer_ron": ("親ロン", "dealer ron"),
    "dealer_tsumo": ("親ツモ", "dealer tsumo"),
    "each_pays": ("{n}オール", "{n} all"),
    "value": ("内容", "value"),
    "han_fu": ("{han}翻{fu}符", "{han} han {fu} fu"),
    "han_alone": ("{han}翻", "{han} han"),
    "mangan": ("満貫", "mangan"),
    "haneman": ("跳満", "haneman"),
    "baiman": ("倍満", "baiman"),
    "sanbaiman": ("三倍満", "sanbaiman"),
    "kazoe": ("数え役満", "kazoe"),
    "yakuman": ("役満", "yakuman"),
    "none": ("なし", "none"),
    "list": ("、", ", "),
    "child": ("子", "child"),
    "dealer": ("親", "dealer"),
    "tsumo": ("ツモ", "tsumo"),
    "ron": ("ロン", "ron"),
    "honba": ("{n}本場", "{n} honba"),
    "base": ("基本点", "base"),
    "paid_by_discarder": ("放銃者の支払い", "discarder"),
    "paid_by_each": ("1人あたりの支払い", "each"),
    "paid_by_dealer": ("親の支払い", "dealer"),
    "paid_by_child": ("子の支払い", "child"),
    "multiple": ("{n}倍役満", "yakuman × {n}"),
    "double": ("ダブル役満", "yakuman × 2"),
    "total": ("合計", "total"),
    "name": ("名前", "name"),
    "players": ("人数", "players"),
    "house": ("名称", "house"),
    "chosen": ("値", "value"),
    "unverified": ("出典未確認のオプション", "unverified options"),
    "of_players": ("{name}: {n}人打ち、ハッシュ {digest}", "{name}: {n} players, digest {digest}"),
    "option": ("オプション", "option"),
    "meaning": ("意味", "meaning"),
    "source": ("出典", "source"),
    "no_difference": (
        "{name}と{other}に違うオプションはありません",
        "{name} and {other} do not differ in any option",
    ),
    "difference": ("違い {what}", "DIFFERENT {what}"),
    "note": ("注記 {what}", "NOTE {what}"),
    "bad": ("読めません: {what}", "BAD {what}"),
    "more": ("ほか{n}件", "{n} more"),
    "what": ("項目", "what"),
    "number": ("数", "number"),
    "files": ("ファイル", "files"),
    "games": ("ゲーム", "games"),
    "hands": ("局", "hands"),
    "equal": ("一致", "equal"),
    "different": ("相違", "different"),
    "actions": ("アクション数", "actions"),
    "unreadable": ("読めないもの", "bad"),
    "ended_by": ("局の結果", "ended by"),
    "share": ("割合", "share"),
    "hands_a_second": ("毎秒{n:,.0f}局", "{n:,.0f} hands a second"),
    "decisions": (
        "{games:,}ゲームの{rows:,}件の判断を{out}に書きました",
        "{rows:,} decisions of {games:,} games in {out}",
    ),
    "interrupted": ("中断しました", "interrupted"),
    "resumable": ("中断しました。--resumeで{folder}から続けられます", "interrupted; --resume goes on with {folder}"),
    "no_font": (
        "注記: 漢字のフォントがないのでページは英語です。例えばNoto Sans CJK JPを入れてください",
        "note: no font with kanji was found, so the page is in English; Noto Sans CJK JP is one",
    ),
    "in_memory": (
        "{address}  卓: メモリーの中。このプロセスとともに消えます。--dataで残せます",
        "{address}  tables: in memory: they end with this process; --data keeps them",
    ),
    "in_folder": ("{address}  卓: {folder}に保存", "{address}  tables: in {folder}"),
})
# fmt: on


def says(language: str) -> Say:
    """Return what words a key in "ja" or "en".

    >>> says("ja")("honba", n=2)
    '2本場'
    """
    return speaker(language, WORDS)
