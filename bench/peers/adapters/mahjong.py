"""mahjong (pure Python): shanten of 34 counts and HandCalculator; it has no call for ukeire."""

from __future__ import annotations

from typing import Any

import deals
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld
from mahjong.shanten import Shanten

from . import Call, as_they_are, draws_that_help

MELDS = {"chi": Meld.CHI, "pon": Meld.PON, "daiminkan": Meld.KAN, "kakan": Meld.SHOUMINKAN, "ankan": Meld.KAN}
RULES = OptionalRules(
    has_open_tanyao=True, has_aka_dora=False, has_double_yakuman=False, limit_to_sextuple_yakuman=False
)


def counts(hands: list[Any]) -> list[list[int]]:
    return [deals.counts(hand) for hand in hands]


def each_shanten(hands: list[list[int]]) -> list[int]:
    call = Shanten.calculate_shanten
    return [call(hand) for hand in hands]


def prepared_wins(hands: list[Any]) -> list[Any]:
    found = []
    for win in hands:
        ids = deals.Ids()
        concealed = ids.of(win["concealed"])
        winning = concealed[win["concealed"].index(win["win"])]
        melds = [Meld(MELDS[m["type"]], ids.of(m["kinds"]), opened=m["type"] != "ankan") for m in win["melds"]]
        config = HandConfig(
            is_tsumo=win["tsumo"],
            is_riichi=win["riichi"],
            is_ippatsu=win["ippatsu"],
            is_haitei=win["haitei"],
            is_houtei=win["houtei"],
            is_rinshan=win["rinshan"],
            player_wind=27 + win["seat"],
            round_wind=27 + win["round"],
            options=RULES,
        )
        tiles = sorted([*concealed, *(tile for meld in melds for tile in meld.tiles)])
        found.append((tiles, winning, melds, ids.of(win["indicators"]), config))
    return found


def each_score(prepared: list[Any]) -> list[Any]:
    call = HandCalculator.estimate_hand_value
    return [call(*arguments) for arguments in prepared]


def read_scores(found: list[Any], hands: list[Any]) -> list[Any]:
    answers: list[Any] = []
    for result, win in zip(found, hands, strict=True):
        if result.error:
            answers.append(None)
            continue
        pay = [result.cost["main"]]
        if win["tsumo"] and win["seat"]:
            pay.append(result.cost["additional"])
        yakuman = any(yaku.is_yakuman for yaku in result.yaku)
        answers.append([0 if yakuman else result.han, 0 if yakuman else result.fu, pay])
    return answers


SHANTEN = [Call("Shanten.calculate_shanten", counts, each_shanten, as_they_are, 1_000)]
CALLS = {
    "shanten-13": SHANTEN,
    "shanten-14": SHANTEN,
    "shanten-14-half-flush": SHANTEN,
    "ukeire-13": [
        Call(
            "calculate_shanten of every draw",
            counts,
            draws_that_help(Shanten.calculate_shanten),
            lambda found, hands: found,
            50,
        )
    ],
    "score": [Call("HandCalculator.estimate_hand_value", prepared_wins, each_score, read_scores, 500)],
}
