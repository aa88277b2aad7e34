"""riichienv (Rust): shanten of tile ids, and HandEvaluator; it has no call for ukeire."""

from __future__ import annotations

from typing import Any

import deals
from riichienv import Conditions, HandEvaluator, Meld, MeldType, calculate_shanten
from riichienv import _riichienv as core
from riichienv.hand import WINDS

from . import Call, as_they_are

MELDS = {
    "chi": MeldType.Chi,
    "pon": MeldType.Pon,
    "daiminkan": MeldType.Daiminkan,
    "kakan": MeldType.Kakan,
    "ankan": MeldType.Ankan,
}
FLAGS = ("tsumo", "riichi", "ippatsu", "haitei", "houtei", "rinshan")


def tile_ids(hands: list[Any]) -> list[list[int]]:
    return [deals.ids(hand) for hand in hands]


def each_shanten(hands: list[list[int]]) -> list[int]:
    call = calculate_shanten
    return [call(hand) for hand in hands]


def each_ukeire(hands: list[list[int]]) -> list[list[int]]:
    call = calculate_shanten
    found = []
    for hand in hands:
        now = call(hand)
        held = [tile // 4 for tile in hand]
        found.append([k for k in range(34) if held.count(k) < 4 and call([*hand, 4 * k]) < now])
    return found


def table(win: deals.Win) -> tuple[list[int], int, list[Any], list[int]]:
    """Concealed ids with the winning tile last, that tile, the melds, the indicators."""
    tiles = deals.Ids()
    rest = list(win["concealed"])
    rest.remove(win["win"])
    concealed = tiles.of([*rest, win["win"]])
    melds = [Meld(MELDS[meld["type"]], tiles.of(meld["kinds"]), meld["type"] != "ankan") for meld in win["melds"]]
    return concealed, concealed[-1], melds, tiles.of(win["indicators"])


def prebuilt(hands: list[Any]) -> list[Any]:
    found = []
    for win in hands:
        concealed, winning, melds, indicators = table(win)
        flags = {name: win[name] for name in FLAGS}
        winds = {"player_wind": WINDS[win["seat"]], "round_wind": WINDS[win["round"]]}
        evaluator = core.HandEvaluator(sorted(concealed), melds)
        found.append((evaluator.calc, winning, indicators, core.Conditions(**flags, **winds)))
    return found


def each_prebuilt(prepared: list[Any]) -> list[Any]:
    return [calc(winning, indicators, [], conditions) for calc, winning, indicators, conditions in prepared]


def documented(hands: list[Any]) -> list[Any]:
    return [(*table(win), win) for win in hands]


def each_documented(prepared: list[Any]) -> list[Any]:
    found = []
    for concealed, winning, melds, indicators, win in prepared:
        flags = {name: win[name] for name in FLAGS}
        conditions = Conditions(**flags, player_wind=win["seat"], round_wind=win["round"])
        found.append(HandEvaluator(concealed[:-1], melds).calc(winning, indicators, conditions))
    return found


def read_scores(found: list[Any], hands: list[Any]) -> list[Any]:
    answers: list[Any] = []
    for result, win in zip(found, hands, strict=True):
        pay = [result.ron_agari]
        if win["tsumo"]:
            pay = [result.tsumo_agari_oya, result.tsumo_agari_ko][0 if win["seat"] else 1 :]
        worth = [0, 0] if result.yakuman else [result.han, result.fu]
        answers.append([*worth, pay] if result.is_win else None)
    return answers


SHANTEN = [Call("calculate_shanten", tile_ids, each_shanten, as_they_are)]
CALLS = {
    "shanten-13": SHANTEN,
    "shanten-14": SHANTEN,
    "shanten-14-half-flush": SHANTEN,
    "ukeire-13": [
        Call("calculate_shanten of every draw", tile_ids, each_ukeire, lambda found, hands: found, 1_000),
    ],
    "score": [
        Call("HandEvaluator.calc, evaluator and conditions prebuilt", prebuilt, each_prebuilt, read_scores, 4_000),
        Call("HandEvaluator and Conditions as documented", documented, each_documented, read_scores, 2_000),
    ],
}
