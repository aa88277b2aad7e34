"""Hands whose explanation pages are looked at, and the arithmetic of a page read from its text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import mjrules as mj

GOLDEN = Path(__file__).resolve().parent.parent / "data" / "explain"


class Row(NamedTuple):
    """A hand under a rule set. ``page``: the language of its page in tests/data/explain."""

    rules: str
    hand: str
    win_tile: str
    said: dict[str, Any]
    changes: Mapping[str, Any] = MappingProxyType({})
    page: str | None = None

    def score(self) -> mj.Score:
        """Return the score of the row."""
        return mj.score(self.hand, self.win_tile, rules=mj.rules(self.rules, **self.changes), **self.said)


PINFU = "123456m234p6799s"
SANMA = "99m345567p11p678s"
# what each row is for; source: C-1..C-5 and the statement named
ROWS: dict[str, Row] = {
    # P-79
    "kiriage": Row("paiyuki-4p", PINFU, "5s", {"riichi": True, "seat_wind": "S", "dora_indicators": "8s"}, page="en"),
    "kiriage-off": Row("tenhou-4p", PINFU, "5s", {"riichi": True, "seat_wind": "S", "dora_indicators": "8s"}),
    "open-rounding": Row(
        "tenhou-4p", "22m78999p", "9p", {"melds": ["pon:555z@2", "ankan:1111s"], "dora_indicators": "4z1z"}, page="ja"
    ),
    "chiitoi-ura": Row(
        "tenhou-4p",
        "2244m0066p5s1177z",
        "5s",
        {"tsumo": True, "riichi": True, "ippatsu": True, "dora_indicators": "1m", "ura_indicators": "9s"},
        {"aka": 4},
        page="ja",
    ),
    # P-10
    "tsumo-loss": Row(
        "kirakuken-3p", SANMA, "9m", {"tsumo": True, "riichi": True, "nuki": 1, "seat_wind": "S"}, page="en"
    ),
    "tsumo-loss-dealer": Row("kirakuken-3p", SANMA, "9m", {"tsumo": True, "riichi": True, "nuki": 1}),
    "bisection": Row(
        "kirakuken-3p",
        SANMA,
        "9m",
        {"tsumo": True, "riichi": True, "seat_wind": "S"},
        {"sanma_tsumo": "north_bisection"},
    ),
    "bisection-dealer": Row(
        "kirakuken-3p", SANMA, "9m", {"tsumo": True, "riichi": True}, {"sanma_tsumo": "north_bisection"}
    ),
    "equal": Row(
        "kirakuken-3p",
        SANMA,
        "9m",
        {"tsumo": True, "riichi": True, "nuki": 1, "seat_wind": "S"},
        {"sanma_tsumo": "equal"},
        page="ja",
    ),
    "equal-dealer": Row("kirakuken-3p", SANMA, "9m", {"tsumo": True, "riichi": True}, {"sanma_tsumo": "equal"}),
    "sanma-ron": Row("kirakuken-3p", SANMA, "9m", {"riichi": True, "nuki": 2}, {"sanma_tsumo": "equal"}),
    # P-47, P-51
    "yakuman-cap": Row(
        "paiyuki-4p",
        "19m19p19s1234567z",
        "1z",
        {"tsumo": True, "first_turn": True, "dora_indicators": "3m"},
        {"yakuman_cap": 2},
        page="en",
    ),
    "yakuman-highest": Row("ema", "1112223334z", "4z", {"melds": ["pon:555z"]}, {"yakuman_cap": 0}),
    "kokushi": Row("tenhou-4p", "19m19p19s1123456z", "7z", {}),
    "aotenjou": Row("ema", "19m19p19s1123456z", "7z", {"seat_wind": "W"}, {"aotenjou": True}, page="en"),
    "aotenjou-tsumo": Row("ema", "19m19p19s1123456z", "7z", {"tsumo": True}, {"aotenjou": True}),
    "aotenjou-beyond-64-bits": Row(
        "paiyuki-4p", "1112223334445z", "5z", {"tsumo": True, "seat_wind": "S"}, {"aotenjou": True}
    ),
    # P-36
    "renhou-mangan": Row("ema", "12223999m456p78s", "9s", {"seat_wind": "W", "first_turn": True}, page="en"),
    # P-35
    "dealt-best": Row("mahjong-soul-4p", "2233445566778p", "8p", {"tsumo": True, "first_turn": True}),
    "dealt-best-red": Row("mahjong-soul-4p", "2233445667788p", "0p", {"tsumo": True, "first_turn": True}),
    # P-75..P-79
    "pinfu-tsumo": Row("tenhou-4p", PINFU, "5s", {"tsumo": True}),
    "pinfu-tsumo-22": Row("tenhou-4p", PINFU, "5s", {"tsumo": True}, {"pinfu_tsumo": "22fu"}),
    "open-pinfu": Row("tenhou-4p", "234m67p34588s", "8p", {"melds": ["chi:345m@3"]}),
    "open-pinfu-20": Row("tenhou-4p", "234m67p34588s", "8p", {"melds": ["chi:345m@3"]}, {"open_pinfu_fu": 20}),
    "double-wind-pair": Row("tenhou-4p", "123m456p46s11z777z", "5s", {"round_wind": "E"}),
    "double-wind-pair-2": Row("paiyuki-4p", "123m456p46s11z777z", "5s", {"round_wind": "E"}),
    "seat-wind-pair": Row("tenhou-4p", "123m456p46s22z777z", "5s", {"seat_wind": "S"}),
    "round-wind-pair": Row("tenhou-4p", "123m456p46s11z777z", "5s", {"seat_wind": "S"}),
    "dragon-pair": Row("tenhou-4p", "123m456p12s55z777z", "3s", {"seat_wind": "S"}),
    "north-pair": Row("kirakuken-3p", "123p456p46s44z777z", "5s", {}, {"north_yakuhai": True}),
    "ron-triplet": Row("tenhou-4p", "234m555p4488s", "8s", {"melds": ["pon:777z"]}),
    "open-kan": Row("tenhou-4p", "2344s", "4s", {"melds": ["kakan:7777z@1", "daiminkan:0555p", "chi:123m"]}),
    "rinshan": Row(
        "tenhou-4p", "234m4445s", "3s", {"tsumo": True, "rinshan": True, "melds": ["pon:777z", "ankan:9999p"]}
    ),
    "rinshan-no-fu": Row(
        "tenhou-4p",
        "234m4445s",
        "3s",
        {"tsumo": True, "rinshan": True, "melds": ["pon:777z", "ankan:9999p"]},
        {"rinshan_fu": 0},
    ),
    # limits
    "mangan-by-base": Row(
        "tenhou-4p", "22m78999p", "9p", {"melds": ["pon:555z", "ankan:1111s"], "dora_indicators": "1m"}
    ),
    "mangan-by-han": Row("tenhou-4p", PINFU, "5s", {"riichi": True, "tsumo": True, "dora_indicators": "8s"}),
    "haneman": Row(
        "tenhou-4p",
        "123456789m1199p",
        "9p",
        {"riichi": "double", "seat_wind": "W", "tsumo": True, "dora_indicators": "9p"},
    ),
    "kazoe": Row("kirakuken-4p", "2233445566778p", "8p", {"riichi": True, "tsumo": True, "seat_wind": "S"}),
    "kazoe-capped": Row("mleague", "2233445566778p", "8p", {"riichi": True, "tsumo": True, "seat_wind": "S"}),
    "kazoe-stacked": Row(
        "kirakuken-4p",
        "2233445566778p",
        "8p",
        {"riichi": True, "tsumo": True, "seat_wind": "S", "dora_indicators": "1112p", "ura_indicators": "345p"},
        {"kazoe": "stacked"},
    ),
    "consecutive": Row(
        "tenhou-4p", PINFU, "5s", {"riichi": "open", "consecutive_wins": 8}, {"open_riichi": True, "paarenchan": True}
    ),
    "double-open": Row("tenhou-4p", PINFU, "5s", {"riichi": "double_open"}, {"open_riichi": True}),
    # no win
    "not-complete": Row("tenhou-4p", PINFU, "1s", {"riichi": True}),
    "no-yaku": Row("tenhou-4p", "123m345567p678s2z", "2z", {"dora_indicators": "1z", "seat_wind": "W"}, page="ja"),
    "nuki-ron-refused": Row("paiyuki-3p", "123345567p678s4z", "4z", {"nuki_ron": True}),
}

TERM = r"[0-9]+(?: ?[×+^] ?[0-9(+)]+)*"
EQUATION = re.compile(rf"({TERM}) = (?:[^0-9\n]*? × )?([0-9]+)(?: → ([0-9]+))?")


def equations(page: str) -> list[tuple[str, int, int, int | None]]:
    """Return every ``2 + 2 = 4 → 5`` of a page: the text, its true value, the value shown, what that is raised to."""
    found = []
    for term, shown, raised in EQUATION.findall(page):
        value = eval(term.replace("×", "*").replace("^", "**"), {"__builtins__": {}})
        found.append((term, value, int(shown), int(raised) if raised else None))
    return found


def cells(page: str, title: str) -> list[list[str]]:
    """Return the rows of one section of a page, as cells."""
    lines = page.splitlines()
    start = lines.index(title) + 1
    rows = []
    for line in lines[start:]:
        if not line.startswith("  "):
            break
        rows.append(re.split(r"  +", line[2:]))
    return rows
