"""Suzume-Jong by the page of its author; where it is silent, its own tactics page and other programs."""

from __future__ import annotations

from mjrules.rules.presets.sources import Values, stated

PAGE = "すずめ雀, the author's rules page: "
TACTICS = "the author's tactics page (kumax1.rssing.com/chan-80439274/article20.html): "

RULES: Values = {
    **stated(PAGE + "プレイ人数2~5人", players=4, max_players=5),
    **stated(PAGE + "順子1点、刻子2点", run_points=1, triplet_points=2),
    **stated(PAGE + "赤牌1枚につき1点", red_points=1),
    **stated(PAGE + "ドラ1枚につき1点", dora_points=1),
    **stated(PAGE + "同じ牌; its colour counts in no program found (siso25/suzume-jan-score)", dora_match="kind"),
    **stated(PAGE + "タンヤオ1点", tanyao=1),
    **stated(PAGE + "チャンタ2点", chanta=2),
    **stated(PAGE + "オールグリーン10点", all_green=10),
    **stated(PAGE + "チンヤオ15点", chinyao=15),
    **stated(PAGE + "スーパーレッド20点", super_red=20),
    **stated(TACTICS + "All Green 12-14 and Chinyao 19 in total", yakuman_includes_base=True, yakuman_adds_bonus=False),
    **stated(PAGE + "5点以上", min_points=5),
    **stated(PAGE + "親であがると2点加算", dealer_bonus=2),
    **stated(
        TACTICS + "its five-point hands; kentaro222/4nin-uchi-Suzume-jong says it outright",
        dealer_bonus_counts_for_minimum=False,
    ),
    **stated(PAGE + "持ち点40点", start_points=40),
    **stated(PAGE + "他の全員に2点ずつ支払ってから手牌を立ててゲームを続けます", false_win_points=2),
    **stated(PAGE + "親が4周", rounds=4),
    **stated("the table's own: the page lets nobody declare falsely on purpose", allow_false_win=False),
}

PRESETS = {"suzume": RULES}
