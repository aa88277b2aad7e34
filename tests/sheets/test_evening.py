"""A parlour's evening: three games in Japanese words, from the lines to the totals, and what else a line may say."""

from __future__ import annotations

import pytest

import mjrules as mj

# Derived by hand by the rules of パイ遊記 (P-11 .. P-17, P-23, P-52 .. P-55, P-83 .. P-86, P-101); points by seat.
EVENING = """\
ルール paiyuki-4p
対局者 明 弁 千恵 団
チップ 2      # 1枚 2 ポイント

東一局: 立直 明: ロン 明 3翻40符 弁から チップ=1
東一局一本場: 流局 聴牌 明 千恵
東一局二本場: ロン 弁 1翻30符 と 団 満貫 明から    # ダブロン
東二局: チョンボ 団
東二局一本場: ツモ 千恵 役満 包=明:大三元

半荘 団 千恵 弁 明
ロン 千恵 満貫 放銃 団
ツモ 弁 123456m234p6799s5s
立直 明: ロン 明 一二三四五六萬②③④67995索 一発 ドラ=1z チップ=1 千恵から
ロン 団 1翻30符 明から
南一局 流局 全員ノーテン
南二局一本場 ロン 弁 2翻30符 団から
南三局0本場 ロン 明 満貫 親から
南四局 ロン 千恵 1翻40符 団から

半荘 弁 明 団 千恵
東1局 立直 弁 明: 流局 聴牌 弁,明
東1局 1本場 供託2: ロン 団 満貫 弁から
反則 誤ポン 弁
東2局 供託1000点 ツモ 明 満貫
東2局1本場 ロン 千恵 役満 包=団:大三元 弁から
"""
GAMES = [
    # 明 弁 千恵 団. The dealer's 3 han 40 fu are 7700, his stick comes back, and a chip
    [
        (32700, 17300, 25000, 25000),
        (34200, 15800, 26500, 23500),  # noten fee, 1500 each; the dealer stays, honba 2
        (24000, 17400, 26500, 32100),  # 1000 + 600 and 8000 + 600 from 明: honba to each
        (26000, 21400, 28500, 24100),  # a mangan of the child 団: 4000 to the dealer 弁, 2000 each
        (-6300, 21400, 60800, 24100),  # 32000 + 300 all from 明, who fed the third dragon
    ],
    # 団 千恵 弁 明. A mangan; pinfu tsumo, 2 han 20 fu: 700 and 400 each
    [
        (17000, 33000, 25000, 25000),
        (16600, 32300, 26500, 24600),
        (16600, 28400, 26500, 28500),  # riichi, ippatsu, pinfu: 3 han 30 fu, 3900 and the own stick; a chip
        (17600, 28400, 26500, 27500),  # 1000
        (17600, 28400, 26500, 27500),  # nobody tenpai: nothing is paid, honba 1
        (15300, 28400, 28800, 27500),  # 2000 + 300
        (15300, 28400, 20800, 35500),  # 8000 from the dealer 弁
        (14000, 29700, 20800, 35500),  # 1300; the last hand
    ],
    # 弁 明 団 千恵. Two sticks lie; 1500 each
    [
        (25500, 25500, 23500, 23500),
        (17200, 25500, 33800, 23500),  # 8000 + 300 and the 2000 on the table
        (16200, 25500, 33800, 23500),  # 1000 to the table for a wrong pon
        (12200, 38500, 29800, 19500),  # 4000 each and that 1000; the dealer stays, honba 1
        (-4100, 38500, 13800, 51800),  # 32000 in halves, 300 by the discarder 弁
    ],
]
RESULTS = [
    # -6300 is -6, 21400 is 21, 24100 is 24, each less 30; the balance 51; uma 20 10 -10 -20; the prize of 10
    (-660, -190, 810, 40),
    # 14, 30, 21 less 30, the balance 25; uma -20 10 -10 20
    (-360, 100, -190, 450),
    # -4, 38, 14 less 30, the balance 42; uma -20 10 -10 20; the prize of 10
    (-640, 180, -260, 720),
]
# 6 from each for the yakuman, all from 明 (P-55): 18; 10 by ron in halves, as the points (P-53); and two that are told
CHIPS = [(-18 + 1, -1, 18, 0), (0, -1, 0, 1), (-5, 0, -5, 10)]
TOTALS = {"明": (-30, -16), "弁": (-1020, -6), "千恵": (1630, 27), "団": (-580, -5)}


def test_an_evening_from_words_to_totals() -> None:
    sheet = mj.read_sheet(EVENING)
    assert [[hand.end.state.points for hand in game.hands] for game in sheet.games] == GAMES
    assert [game.over for game in sheet.games] == [True] * 3
    assert [game.result.result_x10 for game in sheet.games] == RESULTS
    assert [game.result.chips for game in sheet.games] == CHIPS
    assert {name: (sheet.results_x10[name], sheet.chips[name]) for name in sheet.players} == TOTALS
    # two result points a chip
    assert sheet.totals_x10 == {"明": -350, "弁": -1140, "千恵": 2170, "団": -680}
    assert sheet.to_dict()["totals_x10"] == sheet.totals_x10


HEAD = "ルール tenhou-4p\n選手 明 弁 千恵 団\n"


@pytest.mark.parametrize(
    ("line", "english"),
    [
        ("ツモ 弁 跳満", "tsumo 弁 haneman"),
        ("つも　弁　３翻４０符", "tsumo 弁 3/40"),
        ("自摸 弁 役満 責任払い=団", "tsumo 弁 yakuman pao=団"),
        ("ロン 弁 満貫 ← 明", "ron 弁 mangan from 明"),
        ("ロン 弁 満貫 振込 明", "ron 弁 mangan from 明"),
        ("ロン 弁 満貫 明 から", "ron 弁 mangan from 明"),
        ("ロン 明から 弁 満貫", "ron 弁 mangan from 明"),
        ("ロン 弁 満貫＋団 満貫 明から", "ron 弁 mangan + 団 mangan from 明"),
        ("ロン 南家 満貫 親から", "ron 弁 mangan from 明"),
        ("ron west mangan from dealer", "ron 千恵 mangan from 明"),
        ("リーチ 明・弁：流局 テンパイ 明、弁", "riichi 明 弁: draw 明 弁"),
        ("流局 ノーテン 千恵 団", "draw 明 弁"),
        ("流局 全員", "draw 明 弁 千恵 団"),
        ("流局 聴牌 明 ノーテン 弁 千恵 団", "draw 明"),
        ("流局 なし", "draw"),
        ("流局 聴牌 明 流し満貫=弁", "draw 明 nagashi=弁"),
        ("途中流局 九種九牌", "abort kyuushu"),
        ("流局 四風連打", "abort four_winds"),
        ("四槓散了", "abort four_kans"),
        ("チョンボ 団", "chombo 団"),
        ("チョンボ 団 種類=多牌", "chombo 団 kind=too_many_tiles"),
        ("反則 少牌 団", "penalty too_few_tiles 団"),
        ("E1-0 draw", "draw"),
        ("東一局 〇本場 供託0 流局", "draw"),
        ("ツモ 弁 満貫 チップ=0", "tsumo 弁 mangan"),
    ],
)
def test_japanese_means_the_english(line: str, english: str) -> None:
    said, meant = (mj.read_sheet(HEAD + text).hands[0].end for text in (line, english))
    assert said == meant


@pytest.mark.parametrize(
    ("line", "value"),
    [
        # riichi, tsumo, pinfu, ippatsu, dora 3m 4m and ura 6m are 7 han: haneman; 20 fu
        ("riichi 弁: tsumo 弁 123456m234p6799s5s ippatsu dora=2m,3m ura=5m", ("haneman", 7, 20)),
        # an open tanyao of 1 han 30 fu from any notation, the meld beside it
        ("ロン 弁 234m567p22s45s6s ポン888s 明から", (None, 1, 30)),
        # junchan and ryanpeikou; a tanki: 30 + 2 fu
        ("ロン 弁 一一二二三三⑦⑦⑧⑧⑨⑨11 明から", ("haneman", 6, 40)),
        ("ロン 弁 19m19p19s12345677z 団から", ("yakuman", 0, 0)),
        ("立直 弁: ロン 弁 123456m234p6799s5s ダブル立直 河底 明から", (None, 4, 30)),
    ],
)
def test_a_hand_in_tiles_is_scored(line: str, value: tuple[str | None, int, int]) -> None:
    hand = mj.read_sheet(HEAD + line).hands[0]
    outcome = hand.end.outcome
    score = outcome.value if isinstance(outcome, mj.Tsumo) else outcome.wins[0].value
    assert (score.limit, score.han, score.fu) == value


SUZUME = "rules suzume\nplayers A B C D\n"


@pytest.mark.parametrize(
    ("lines", "points"),
    [
        ("tsumo B 9", (37, 49, 37, 37)),  # 9 in thirds
        ("ロン B 9点 Aから", (31, 49, 40, 40)),
        # two runs 2, red 1, chanta 2 make 5; the dealer's 2
        ("ron A 1r11789s from B", (48, 32, 40, 40)),
        ("流局", (40, 40, 40, 40)),
        ("チョンボ C", (42, 42, 34, 42)),
    ],
)
def test_suzume(lines: str, points: tuple[int, ...]) -> None:
    sheet = mj.read_sheet(SUZUME + lines)
    assert sheet.hands[0].end.state.points == points
    assert sheet.result.points == points


def test_suzume_names_its_players() -> None:
    sheet = mj.read_sheet("rules suzume\nplayers Aki Ben Chie Dan\nron Ben 7 from Aki\n")
    for language in ("ja", "en"):
        told = sheet.hands[0].end.explain(language, sheet.players)
        assert {name for name in sheet.players if name in told} == set(sheet.players)
        assert told != sheet.hands[0].end.explain(language)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEAD + "東二局 ツモ 弁 満貫", "line 3, column 1: the hand is E2 on the sheet; by the lines before it is E1"),
        (HEAD + "東一局一本場 流局", "line 3, column 1: the honba is 1 on the sheet; by the lines before it is 0"),
        (HEAD + "東一局 供託1 流局", "column 5: the deposits is 1000 on the sheet; by the lines before it is 0"),
        (HEAD + "東一局:", "line 3, column 1: behind the place stands how the hand ended"),
        (HEAD + "ツモ 便 満貫", "line 3, column 4: unknown player '便'"),
        (HEAD + "ツモ 弁 満貫貫", "line 3, column 6: unknown limit"),
        (HEAD + "ツモ 弁 123m", "line 3, column 6: 123m has no winning tile; expected 14 tiles"),
        (HEAD + "ツモ 弁 123456m234p6799s9p", "line 3, column 6: 123456m234p6799s9p is no win"),
        (HEAD + "ツモ 弁 満貫 一発", "line 3, column 6: ippatsu goes with a hand written in tiles, not with '満貫'"),
        (HEAD + "ツモ 弁 満貫 チップ=x", "line 3, column 13: chips is 'x'; expected a whole number 0..999"),
        (HEAD + "ツモ 弁 満貫 チップ=1 チップ=2", "line 3, column 15: chips stands twice"),
        (HEAD + "ツモ 弁 123456m234p6799s5s 北=9", "unknown number of norths '9'"),
        (HEAD + "流局 聴牌 明 ノーテン 明", "line 3, column 14: a player is tenpai or noten, not both"),
        ("ルール tenhou-4p\nチップ 0.25\n流局", "line 2, column 5: chip is '0.25'; expected the result points"),
        ("ルール tenhou-4p\nチップ\n流局", "line 2, column 1: chip is ''"),
        (SUZUME + "riichi A: draw", "line 3, column 1: these rules know no riichi"),
        (SUZUME + "tsumo A mangan", "line 3, column 9: value is 'mangan'; expected the points of the hand"),
        (SUZUME + "tsumo A 9 pao=B", "line 3, column 9: pao: nobody is liable"),
        ("rules tenhou-4p\n" + "hanchan\ndraw\n" * 101, "a sheet has 100 games at most"),
        (HEAD + "半荘 明 弁 千恵", "line 3, column 4: expected 4 different players"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text: str, message: str) -> None:
    with pytest.raises(mj.NotationError) as caught:
        mj.read_sheet(text)
    assert message in str(caught.value)
