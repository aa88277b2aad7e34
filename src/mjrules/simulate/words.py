"""The words of a simulation's summary and page, in Japanese and English."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

# fmt: off
WORDS: Mapping[str, tuple[str, str]] = MappingProxyType({
    "title": ("{name}: {games:,}ゲーム・{hands:,}局", "{name}: {games:,} games, {hands:,} hands"),
    "seed": ("シード {seed}", "seed {seed}"),
    "match": ("{name}: {duplicates:,}組・{games:,}ゲーム", "{name}: {duplicates:,} duplicates, {games:,} games"),
    "better": (
        "{player}は{other}より{mean:.3f}位上（95 %区間 {low:.3f}から{high:.3f}）",
        "{player} ends {mean:.3f} places above {other}, 95 % interval {low:.3f} to {high:.3f}",
    ),
    "faults": ("{player}の失敗: {faults}", "faults of {player}: {faults}"),
    "reviewed": (
        "{n:,}打中 最善{best:,}打・平均損失 {mean:,.0f}点",
        "{n:,} discards, {best:,} of them the best; {mean:,.0f} points lost on average",
    ),
    "review_hand": ("局", "hand"),
    "review_turn": ("巡目", "turn"),
    "review_tiles": ("手牌", "tiles"),
    "review_discard": ("打牌", "discard"),
    "review_best": ("最善", "best"),
    "review_loss": ("損失", "loss"),
    "player": ("打ち手", "player"),
    "win": ("和了率", "win"),
    "tsumo": ("ツモ率", "tsumo"),
    "deal_in": ("放銃率", "deal-in"),
    "riichi": ("リーチ率", "riichi"),
    "call": ("副露率", "call"),
    "tenpai": ("流局時聴牌率", "tenpai at draw"),
    "value": ("平均打点", "points a win"),
    "turn": ("和了巡目", "turn of a win"),
    "points": ("局収支", "points a hand"),
    "end_points": ("終局時の点数", "points at the end"),
    "rank": ("平均順位", "rank"),
    "result": ("平均得点", "result"),
    "how": ("局の終わり", "end of a hand"),
    "share": ("割合", "share"),
    "yaku": ("役", "yaku"),
    "draw": ("流局率", "draw"),
    "draws": ("1局のツモ数", "tiles drawn a hand"),
    "hands_a_game": ("1ゲームの局数", "hands a game"),
    "by_function": ("関数で精算した局", "settled outside the tables"),
    "page_ranks": ("順位分布", "Places"),
    "page_values": ("和了の点数", "Points of a win"),
    "page_yaku": ("役の出現率（和了あたり）", "Yaku, share of wins"),
    "hands": ("局数", "hands"),
    "games": ("ゲーム数", "games"),
    "more_players": ("ほか{n}人", "and {n} more"),
    "place": ("{n}位", "place {n}"),
    "share_of_games": ("ゲームの割合", "share of games"),
    "share_of_wins": ("和了の割合", "share of wins"),
    "points_axis": ("点", "points"),
})
ENDS: Mapping[str, tuple[str, str]] = MappingProxyType({
    "exhausted": ("流局", "exhausted"),
    "exhaustive": ("荒牌流局", "exhaustive draw"),
    "tsumo": ("ツモ", "tsumo"),
    "ron": ("ロン", "ron"),
    "kyuushu": ("九種九牌", "nine kinds"),
    "four_winds": ("四風連打", "four winds"),
    "four_riichi": ("四家立直", "four riichi"),
    "four_kans": ("四槓散了", "four kans"),
    "triple_ron": ("三家和", "three rons"),
})
# fmt: on
# what a summary gives as mean or share, and how it is shown
RATES: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("win", "tsumo", "deal_in", "riichi", "call", "draw", "tenpai", "by_function"), "share"),
        **dict.fromkeys(("points", "value", "turn", "end_points", "rank", "result", "draws", "hands_a_game"), "mean"),
    }
)


def word(key: str, language: str, **told: object) -> str:
    """Return a word or sentence in "ja" or "en".

    >>> word("place", "ja", n=1)
    '1位'
    """
    return WORDS[key][language == "en"].format(**told)


def end_word(name: str, language: str) -> str:
    """Return how a hand ended in "ja" or "en"; a name without words stands for itself.

    >>> end_word("ron", "ja"), end_word("chombo", "en")
    ('ロン', 'chombo')
    """
    return ENDS.get(name, (name, name))[language == "en"]
