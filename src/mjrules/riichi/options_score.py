"""The options of the stage score of riichi: the set of tiles, the yaku, fu, limits and what a win pays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from mjrules.riichi.options_play import PlayOptions
from mjrules.rules.option import option

DOUBLES = ("kokushi13", "junsei_chuuren", "daisuushii", "suuankou_tanki")
SPANS = ("1-7", "2-8", "3-9")


def _no_yaku() -> Mapping[str, Mapping[str, object]]:
    return MappingProxyType({})


@dataclass(frozen=True, kw_only=True)
class ScoreOptions(PlayOptions):
    """What a hand is worth."""

    players: Literal[3, 4] = option(4, "seats at the table; three play without 2m-8m", "P-2, K-1", (3, 4))
    # dora
    aka: int = option(0, "number of red fives in the set, all suits together", "K-69", (0, 2, 3, 4, 6, 8))
    ura: bool = option(True, "ura dora for a riichi winner", "P-18")
    kandora: bool = option(True, "a kan turns a further indicator", "P-18")
    kan_ura: bool = option(True, "ura dora under the kan indicators too", "P-18")
    nuki: bool = option(False, "North is set out as nuki dora, one han each", "P-4..P-7, K-68")
    nuki_rinshan: bool = option(True, "a win on the replacement tile of a nuki is rinshan", "P-7")
    nuki_ron: Literal["off", "kokushi", "any"] = option(
        "off", "who may ron a north that is set out", "P-9, K-68", ("off", "kokushi", "any")
    )
    # yaku
    kuitan: bool = option(True, "open tanyao", "P-19, K-69")
    ippatsu: bool = option(True, "ippatsu", "P-18, K-27")
    haitei: bool = option(True, "haitei", "P-25, K-35")
    houtei: bool = option(True, "houtei", "P-25, K-36")
    pinfu_tsumo: Literal["20fu", "22fu", "off"] = option(
        "20fu", "pinfu by tsumo: 20 fu; 22 (30) with the tsumo fu; or no pinfu", "P-76", ("20fu", "22fu", "off")
    )
    double_wind_han: Literal[1, 2] = option(2, "han of a triplet that is seat and round wind", "K-32", (1, 2))
    north_yakuhai: bool = option(False, "North is a value tile for everybody", "P-4")
    renhou: Literal["off", "4han", "5han", "mangan", "baiman", "yakuman"] = option(
        "off", "ron in the first go-round", "P-36", ("off", "4han", "5han", "mangan", "baiman", "yakuman")
    )
    renhou_on_robbed: bool = option(False, "renhou by a robbed kan or nuki", "C-7")
    ryuuiisou_hatsu: bool = option(False, "ryuuiisou needs hatsu", "P-39, K-58")
    chuuren_closed: bool = option(True, "chuuren needs a closed hand", "K-61")
    daisharin: bool = option(False, "daisharin in pin", "P-44")
    daichikurin: bool = option(False, "daichikurin: daisharin in sou", "local")
    daisuurin: bool = option(False, "daisuurin: daisharin in man", "local")
    daisharin_shapes: tuple[str, ...] = option(
        ("2-8",), "number ranges of daisharin, daichikurin and daisuurin", "P-44", SPANS, many=True
    )
    tenhou_win_tile: Literal["last", "best"] = option(
        "last", "winning tile of a dealt hand: the 14th, or the best", "P-35", ("last", "best")
    )
    open_riichi: bool = option(False, "open riichi, one han over riichi", "P-80")
    sanrenkou: bool = option(False, "three consecutive triplets, 2 han", "local")
    isshoku_sanjun: bool = option(False, "three identical runs, 3 han, open 2", "local")
    kanburi: bool = option(False, "ron on the discard after a kan, 1 han", "local")
    tsubame_gaeshi: bool = option(False, "ron on a riichi discard, 1 han", "local")
    daichisei: bool = option(False, "seven pairs of honours, double yakuman", "local")
    hyakumangoku: bool = option(False, "man flush of 100 or more, yakuman", "local")
    suurenkou: bool = option(False, "four consecutive triplets, yakuman", "local")
    iipin_moyue: bool = option(False, "haitei on 1p, yakuman", "local")
    chuupin_raoyui: bool = option(False, "houtei on 9p, yakuman", "local")
    ishinoue_sannen: bool = option(False, "double riichi with haitei or houtei, yakuman", "local")
    paarenchan: bool = option(False, "eighth win in a row, yakuman", "local")
    paarenchan_needs_yaku: bool = option(True, "paarenchan only together with another yaku", "local")
    sashikomi: bool = option(False, "dealing into an open riichi without being in riichi, yakuman", "local")
    # fu
    double_wind_pair_fu: Literal[2, 4] = option(4, "fu of a pair that is seat and round wind", "P-75", (2, 4))
    rinshan_fu: Literal[0, 2] = option(2, "tsumo fu on a replacement tile", "P-79", (0, 2))
    open_pinfu_fu: Literal[20, 30] = option(30, "fu of an open hand that collects none", "P-78", (20, 30))
    # limits and yakuman
    kiriage: Literal["off", "4han30fu", "base1920"] = option(
        "off", "raise to mangan: 4 han 30 fu; or 3 han 60 fu too", "P-79", ("off", "4han30fu", "base1920")
    )
    kazoe: Literal["yakuman", "sanbaiman", "stacked"] = option(
        "yakuman", "13 han and more", "P-33, K-65", ("yakuman", "sanbaiman", "stacked")
    )
    aotenjou: bool = option(False, "no limits; a yakuman is 13 han", "local")
    double_yakuman: tuple[str, ...] = option((), "yakuman that count twice", "P-47..P-50, K-64", DOUBLES, many=True)
    yakuman_stack: bool = option(True, "several yakuman add", "P-51, K-64")
    yakuman_cap: int = option(0, "highest multiple paid, 0 = none", "P-51", high=12)
    # payments
    sanma_tsumo: Literal["loss", "north_bisection", "equal"] = option(
        "loss", "absent seat's tsumo share: lost, split by the payers, or half the ron value each", "P-10",
        ("loss", "north_bisection", "equal"),
    )  # fmt: skip
    honba_points: int = option(300, "points of one honba on a ron", "P-101, K-22", high=3000)
    sanma_tsumo_honba: Literal["100_each", "150_each"] = option(
        "100_each", "one honba on a tsumo of three players: a third or half of it each", "P-101",
        ("100_each", "150_each"),
    )  # fmt: skip
    # a house's own yaku, or changes of known ones: name -> fields of riichi.yaku.Yaku
    yaku: Mapping[str, Mapping[str, object]] = field(
        default_factory=_no_yaku,
        metadata={"doc": "own yaku and changes to built-in ones", "source": "house", "stage": "score", "choices": (),
                  "many": False, "high": 0},
    )  # fmt: skip
