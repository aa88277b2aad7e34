"""mjrules itself, as it is installed: the batch doors and one call a hand."""

from __future__ import annotations

from typing import Any

import deals
import numpy as np

import mjcore as mc
import mjrules as mj

from . import Call, as_they_are, of_masks

# the rules the other libraries are set to: red fives are not dealt
RULES = mj.rules("tenhou-4p")


def rows(hands: list[Any]) -> Any:
    return np.array([deals.counts(hand) for hand in hands], dtype=np.uint8)


def rows_and_shanten(hands: list[Any]) -> tuple[Any, Any]:
    return rows(hands), np.zeros(len(hands), dtype=np.int8)


def rows_and_masks(hands: list[Any]) -> tuple[Any, Any]:
    return rows(hands), np.zeros(len(hands), dtype=np.uint64)


def shanten_rows(prepared: tuple[Any, Any]) -> Any:
    return mc.shanten_batch(prepared[0], out=prepared[1])


def ukeire_rows(prepared: tuple[Any, Any]) -> Any:
    return mc.ukeire_batch(prepared[0], out=prepared[1])


def counts(hands: list[Any]) -> list[bytes]:
    return [bytes(deals.counts(hand)) for hand in hands]


def each_shanten(hands: list[bytes]) -> list[int]:
    shanten = mc.shanten
    return [shanten(hand) for hand in hands]


def each_ukeire(hands: list[bytes]) -> list[mc.Ukeire]:
    ukeire = mc.ukeire
    return [ukeire(hand) for hand in hands]


def read_ukeire(found: Any, hands: list[Any]) -> list[Any]:
    return [list(answer.tiles) for answer in found]


def said(win: deals.Win) -> dict[str, Any]:
    names = ("tsumo", "riichi", "ippatsu", "haitei", "houtei", "rinshan")
    return {name: win[name] for name in names} | {
        "hand": deals.digits(win["concealed"]),
        "win_tile": deals.digits([win["win"]]),
        "melds": [f"{meld['type']}:{deals.digits(meld['kinds'])}" for meld in win["melds"]],
        "seat_wind": "ESWN"[win["seat"]],
        "round_wind": "ESWN"[win["round"]],
        "dora_indicators": [deals.digits([kind]) for kind in win["indicators"]],
    }


def wins(hands: list[Any]) -> list[mj.Win]:
    return [mj.Win(**said(win)) for win in hands]


def records_and_scores(hands: list[Any]) -> tuple[Any, Any]:
    return mj.pack(wins(hands)), np.zeros(len(hands), dtype=mj.score_dtype())


def score_records(prepared: tuple[Any, Any]) -> Any:
    return mj.score_batch(prepared[0], RULES, out=prepared[1])


def each_score(prepared: list[mj.Win]) -> list[mj.Score]:
    score, rules = mj.score, RULES
    return [score(win, rules=rules) for win in prepared]


def each_score_from_text(arguments: list[dict[str, Any]]) -> list[mj.Score]:
    score, rules = mj.score, RULES
    return [score(rules=rules, **said) for said in arguments]


def read_scores(found: list[mj.Score], hands: list[Any]) -> list[Any]:
    return [
        [0 if score.yakuman else score.han, 0 if score.yakuman else score.fu, list(score.pay.values())]
        if score.valid
        else None
        for score in found
    ]


def read_records(found: Any, hands: list[Any]) -> list[Any]:
    answers: list[Any] = []
    for record, win in zip(found, hands, strict=True):
        names = (
            ("pay_discarder",)
            if not win["tsumo"]
            else ("pay_child",)
            if not win["seat"]
            else ("pay_dealer", "pay_child")
        )
        worth = [0, 0] if record["yakuman"] else [int(record["han"]), int(record["fu"])]
        answers.append([*worth, [int(record[name]) for name in names]] if record["status"] == 0 else None)
    return answers


SHANTEN = [
    Call("shanten_batch, out=", rows_and_shanten, shanten_rows, as_they_are),
    Call("shanten, one call a hand", counts, each_shanten, as_they_are),
]
CALLS = {
    "shanten-13": SHANTEN,
    "shanten-14": SHANTEN,
    "shanten-14-half-flush": SHANTEN,
    "ukeire-13": [
        Call("ukeire_batch, out=", rows_and_masks, ukeire_rows, of_masks),
        Call("ukeire, one call a hand", counts, each_ukeire, read_ukeire),
    ],
    "score": [
        Call("score_batch, out=", records_and_scores, score_records, read_records),
        Call("score, one call a prepared Win", wins, each_score, read_scores),
        Call(
            "score, one call from text", lambda hands: [said(win) for win in hands], each_score_from_text, read_scores
        ),
    ],
}
