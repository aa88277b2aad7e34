"""cmajiang (C++): xiangting, tingpai and hule of a Shoupai."""

from __future__ import annotations

from typing import Any

import deals
from cmajiang import Rule, Shoupai, hule, tingpai, xiangting

from . import Call, as_they_are


def hands_of(hands: list[Any]) -> list[Any]:
    return [Shoupai(deals.digits(hand, suit_first=True)) for hand in hands]


def each_shanten(hands: list[Any]) -> list[int]:
    call = xiangting
    return [call(hand) for hand in hands]


def each_ukeire(hands: list[Any]) -> list[list[str]]:
    call = tingpai
    return [call(hand) for hand in hands]


def read_ukeire(found: list[list[str]], hands: list[Any]) -> list[Any]:
    return [sorted({"mpsz".index(tile[0]) * 9 + int(tile[1]) - 1 for tile in tiles}) for tiles in found]


def rules() -> Any:
    rule = Rule()
    rule.doubleDamanguan = False
    return rule


def meld_text(meld: dict[str, Any]) -> str:
    """m1-23: the mark stands behind the called tile and tells who fed it."""
    suit = "mpsz"[meld["kinds"][0] // 9]
    digits = [str(kind % 9 + 1) for kind in meld["kinds"]]
    if meld["type"] == "chi":
        digits[meld["kinds"].index(meld["called"])] += "-"
    elif meld["type"] == "kakan":
        digits[2] += "="
    elif meld["type"] != "ankan":
        digits[-1] += "="
    return suit + "".join(digits)


def prepared_wins(hands: list[Any]) -> list[dict[str, Any]]:
    rule = rules()
    found = []
    for win in hands:
        rest = list(win["concealed"])
        rest.remove(win["win"])
        winning = deals.digits([win["win"]], suit_first=True)
        text = deals.digits(rest, suit_first=True) + (winning if win["tsumo"] else "")
        arguments = {
            "shoupai": Shoupai(",".join([text, *(meld_text(meld) for meld in win["melds"])])),
            "rongpai": "" if win["tsumo"] else winning + "=",
            "rule": rule,
            "zhuangfeng": win["round"],
            "menfeng": win["seat"],
            "lizhi": 1 if win["riichi"] else 0,
            "yifa": win["ippatsu"],
            "lingshang": win["rinshan"],
            "haidi": 1 if win["haitei"] else 2 if win["houtei"] else 0,
            "baopai": [deals.digits([kind], suit_first=True) for kind in win["indicators"]],
        }
        found.append(arguments)
    return found


def each_score(prepared: list[dict[str, Any]]) -> list[Any]:
    call = hule
    return [call(**arguments) for arguments in prepared]


def read_scores(found: list[Any], hands: list[Any]) -> list[Any]:
    answers: list[Any] = []
    for result, win in zip(found, hands, strict=True):
        if not result.hupai or not result.defen:
            answers.append(None)
            continue
        paid = [-points for points in result.fenpei]
        children = [paid[seat] for seat in (1, 2, 3) if seat != win["seat"]]
        pay = [result.defen]
        if win["tsumo"]:
            pay = [paid[0], children[0]] if win["seat"] else children[:1]
        worth = [0, 0] if result.damanguan else [result.fanshu, result.fu]
        answers.append([*worth, pay])
    return answers


SHANTEN = [Call("xiangting", hands_of, each_shanten, as_they_are, 4_000)]
CALLS = {
    "shanten-13": SHANTEN,
    "shanten-14": SHANTEN,
    "shanten-14-half-flush": SHANTEN,
    "ukeire-13": [Call("tingpai", hands_of, each_ukeire, read_ukeire, 1_000)],
    "score": [Call("hule", prepared_wins, each_score, read_scores, 300)],
}
