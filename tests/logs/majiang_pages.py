"""A logged game as a record of Majiang: the way back, for tests of the reader."""

from __future__ import annotations

from typing import Any

import mjcore as mc
import mjrules as mj
from mjrules.logs import LoggedGame, replay
from mjrules.logs.formats.tenhou_words import DRAWS
from mjrules.logs.formats.yaku_names import TEXT_OF_NAME
from mjrules.logs.replaying import ReplayedHand
from mjrules.riichi.score import Score

MARKS = {1: "+", 2: "=", 3: "-"}
NAMES = {end[0]: name for name, end in DRAWS.items() if end[1] is None} | {"exhaustive": "荒牌平局"}


def majiang(tile: str) -> str:
    return tile[1] + tile[0]


def hand_text(tiles: list[str]) -> str:
    return "".join(
        suit + "".join(tile[0] for tile in tiles if tile[1] == suit)
        for suit in "mpsz"
        if any(t[1] == suit for t in tiles)
    )


def page(hand: ReplayedHand, rules: mj.RiichiRules) -> list[dict[str, Any]]:
    """One hand."""
    start, logged = hand.events[0], hand.logged
    oya = start["oya"]

    def by_place(values: Any) -> list[Any]:
        return [values[(oya + place) % 4] for place in range(4)]

    entries: list[dict[str, Any]] = [
        {
            "qipai": {
                "zhuangfeng": "ESWN".index(start["bakaze"]),
                "jushu": oya,
                "changbang": start["honba"],
                "lizhibang": start["deposits"] // 1000,
                "defen": by_place(start["scores"]),
                "baopai": majiang(start["dora_marker"]),
                "shoupai": [hand_text(list(tiles)) for tiles in by_place(logged.tehais)],
            }
        }
    ]
    riichi, kan, pons = False, False, {}
    for event in hand.events[1:]:
        kind, place = event["type"], (event.get("actor", 0) - oya) % 4
        if kind == "tsumo":
            entries.append({"gangzimo" if kan else "zimo": {"l": place, "p": majiang(event["pai"])}})
            kan = False
        elif kind == "dahai":
            mark = ("_" if event["tsumogiri"] else "") + ("*" if riichi else "")
            entries.append({"dapai": {"l": place, "p": majiang(event["pai"]) + mark}})
        elif kind == "dora":
            entries.append({"kaigang": {"baopai": majiang(event["dora_marker"])}})
        elif kind in ("chi", "pon", "daiminkan"):
            mark = MARKS[(event["target"] - event["actor"]) % 4]
            digits = [tile[0] for tile in event["consumed"]]
            called = event["pai"][0] + mark
            text = event["pai"][1] + (called + "".join(digits) if kind == "chi" else "".join(digits) + called)
            if kind == "pon":
                pons[event["actor"], event["pai"].replace("0", "5")] = text
            entries.append({"fulou": {"l": place, "m": text}})
            kan = kind == "daiminkan"
        elif kind == "ankan":
            entries.append(
                {"gang": {"l": place, "m": event["consumed"][0][1] + "".join(t[0] for t in event["consumed"])}}
            )
            kan = True
        elif kind == "kakan":
            entries.append(
                {"gang": {"l": place, "m": pons[event["actor"], event["pai"].replace("0", "5")] + event["pai"][0]}}
            )
            kan = True
        elif kind == "hora":
            entries.append({"hule": win(hand, event, place, oya, by_place, rules)})
        elif kind == "ryukyoku":
            ready = event.get("tenpai") or ()
            shown = ["m1" if seat in ready else "" for seat in by_place(range(4))]
            entries.append(
                {"pingju": {"name": NAMES[event["reason"]], "shoupai": shown, "fenpei": by_place(event["deltas"])}}
            )
        riichi = kind == "reach"
    return entries


def win(
    hand: ReplayedHand, event: mj.Event, place: int, oya: int, by_place: Any, rules: mj.RiichiRules
) -> dict[str, Any]:
    actor, target = event["actor"], event["target"]
    score = Score(hand.played.win(actor), rules)
    names = [rules.yaku_by_id[row.id].name for row in score.yaku]
    winds = {"seat_wind": "自風 東", "round_wind": "場風 東"}
    rows = [
        {"name": winds.get(name) or TEXT_OF_NAME.get(name, name), "fanshu": "*" if score.yakuman else row.han}
        for name, row in zip(names, score.yaku, strict=True)
    ]
    ura = mc.parse_tiles(hand.played.ura_indicators) if hand.played.riichi(actor) else ()
    told: dict[str, Any] = {
        "l": place,
        "shoupai": "",
        "baojia": None if actor == target else (target - oya) % 4,
        "fubaopai": [majiang(mc.CODE_TEXT[code]) for code in ura] or None,
        "defen": event["points"],
        "hupai": rows,
        "fenpei": by_place(event["deltas"]),
    }
    return told | ({"damanguan": 1} if score.yakuman else {"fu": score.fu, "fanshu": score.han})


def record(game: LoggedGame) -> dict[str, Any]:
    """The whole game."""
    told = {"title": "x", "player": ["a", "b", "c", "d"], "qijia": 0}
    told["log"] = [page(hand, game.rules) for hand in replay(game).hands]
    assert game.scores is not None
    assert game.result_x10 is not None
    return told | {"defen": list(game.scores), "point": [f"{value / 10}" for value in game.result_x10]}
