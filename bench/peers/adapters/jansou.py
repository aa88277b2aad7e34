"""jansou (pure Python; with jansou-native its analysis runs in Rust behind the same calls)."""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec
from typing import Any

import deals
from jansou.analysis.efficiency import acceptance_counts
from jansou.analysis.shanten import shanten_counts
from jansou.core.hand import CallSource, Hand, Meld, MeldType
from jansou.core.rules import preset
from jansou.core.tiles import Tile, TileKind, Wind
from jansou.scoring.context import WinContext
from jansou.scoring.score import ScoringError, score

from . import Call, as_they_are

TILES = [Tile(kind) for kind in TileKind]
RULES = replace(preset("tenhou"), double_wind_fu=4)
MELDS = {
    "chi": MeldType.CHII,
    "pon": MeldType.PON,
    "daiminkan": MeldType.DAIMINKAN,
    "kakan": MeldType.SHOUMINKAN,
    "ankan": MeldType.ANKAN,
}


def counts(hands: list[Any]) -> list[list[int]]:
    return [deals.counts(hand) for hand in hands]


def each_shanten(hands: list[list[int]]) -> list[int]:
    call = shanten_counts
    return [call(hand, 0) for hand in hands]


def each_ukeire(hands: list[list[int]]) -> list[Any]:
    call = acceptance_counts
    return [call(hand, 0) for hand in hands]


def read_ukeire(found: list[Any], hands: list[Any]) -> list[Any]:
    return [sorted(int(kind) for kind in answer) for answer in found]


def tiles(kinds: list[int]) -> tuple[Tile, ...]:
    return tuple(TILES[kind] for kind in kinds)


def meld_of(meld: dict[str, Any]) -> Meld:
    kinds = MELDS[meld["type"]], tiles(meld["kinds"])
    if meld["type"] == "ankan":
        return Meld(*kinds)
    called = TILES[meld["called"]]
    return Meld(*kinds, called, CallSource.KAMICHA, called if meld["type"] == "kakan" else None)


def prepared_wins(hands: list[Any]) -> list[Any]:
    found = []
    for win in hands:
        hand = Hand(tiles(win["concealed"]), tuple(meld_of(meld) for meld in win["melds"]))
        context = WinContext(
            RULES,
            round_wind=Wind(win["round"]),
            seat_wind=Wind(win["seat"]),
            is_tsumo=win["tsumo"],
            riichi=win["riichi"],
            ippatsu=win["ippatsu"],
            haitei=win["haitei"],
            houtei=win["houtei"],
            rinshan=win["rinshan"],
            dora_indicators=tiles(win["indicators"]),
        )
        found.append((hand, TILES[win["win"]], context))
    return found


def each_score(prepared: list[Any]) -> list[Any]:
    call = score
    found: list[Any] = []
    for arguments in prepared:
        try:
            found.append(call(*arguments))
        except ScoringError:
            found.append(None)
    return found


def read_scores(found: list[Any], hands: list[Any]) -> list[Any]:
    answers: list[Any] = []
    for result, win in zip(found, hands, strict=True):
        if result is None:
            answers.append(None)
            continue
        pay = [result.payment.ron]
        if win["tsumo"]:
            pay = [result.payment.tsumo_dealer, result.payment.tsumo_non_dealer][0 if win["seat"] else 1 :]
        answers.append([*([0, 0] if result.is_yakuman else [result.han, result.fu.total]), pay])
    return answers


NATIVE = find_spec("jansou_native") is not None
SHANTEN = [Call("shanten_counts", counts, each_shanten, as_they_are, 8_000 if NATIVE else 2_000)]
CALLS = {
    "shanten-13": SHANTEN,
    "shanten-14": SHANTEN,
    "shanten-14-half-flush": SHANTEN,
    "ukeire-13": [Call("acceptance_counts", counts, each_ukeire, read_ukeire, 1_000 if NATIVE else 100)],
    "score": [Call("score", prepared_wins, each_score, read_scores, 300)],
}
