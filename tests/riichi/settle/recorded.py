"""Recorded games of the shared corpora as states and outcomes: Tenhou hand by hand, other logs win by win."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

import mjrules as mj
from shared import SHARED, Row, corpus

CALLS = {"c": "chi", "p": "pon", "m": "daiminkan"}
ABORTS = {
    "kyuushu_kyuuhai": "kyuushu",
    "four_wind": "four_winds",
    "four_riichi": "four_riichi",
    "four_kan": "four_kans",
    "triple_ron": "triple_ron",
}
LIMITS = {
    "満貫": "mangan",
    "跳満": "haneman",
    "倍満": "baiman",
    "三倍満": "sanbaiman",
    "数え役満": "kazoe",
}


def files(kind: str) -> list[str]:
    """The files of one kind of all Tenhou corpora."""
    assert SHARED is not None
    root = SHARED / "corpora"
    return sorted(str(path.relative_to(root)) for path in root.glob(f"tenhou-*/{kind}_*.jsonl.gz"))


@cache
def tenhou_rules(players: int, aka: bool, kuitan: bool, south: bool, whole: bool = False) -> mj.RiichiRules:
    """The rules of a Tenhou room; results were whole points until 2022."""
    reds = {4: 3, 3: 2}[players] if aka else 0
    changes = {"rounding": "half_up"} if whole else {}
    length = "tonnan" if south else "tonpuu"
    return mj.rules(f"tenhou-{players}p", aka=reds, kuitan=kuitan, length=length, **changes)


def rules_of(record: Row, *, whole: bool = False) -> mj.RiichiRules:
    rule = record["rule"]
    return tenhou_rules(rule["players"], rule["aka"], rule["kuitan"], rule["south"], whole)


def games() -> dict[tuple[str, str, int], list[Row]]:
    """Every Tenhou game with its hands in order."""
    found: dict[tuple[str, str, int], list[Row]] = defaultdict(list)
    for record in corpus(*files("rounds")):
        found[record["source"], record["id"].rpartition("/")[0], record["rule"]["players"]].append(record)
    return found


def by_id(kind: str) -> dict[tuple[str, str], Row]:
    """The wins or draws of all Tenhou corpora by source and id."""
    return {(record["source"], record["id"]): record for record in corpus(*files(kind))}


def tiles(text: str) -> str:
    """``5m0m`` as MPSZ: one suit, its digits first."""
    return "".join(text[::2]) + text[1]


def calls_of(events: str, seat: int) -> list[str]:
    """The calls of a seat in the order they were made, with their feeders."""
    found = []
    for token in events.split():
        if fed := re.fullmatch(r"([cpm])(\d)<(\d):(\w\w)\+(\w+)", token):
            kind, who, feeder, called, own = fed.groups()
            if int(who) == seat:
                found.append(f"{CALLS[kind]}:{tiles(called + own)}@{feeder}")
        elif kan := re.fullmatch(r"([ak])(\d):(\d)(\w)\w*", token):
            kind, who, number, suit = kan.groups()
            if int(who) == seat:
                digit = "5" if number == "0" else number
                found.append(f"{'ankan' if kind == 'a' else 'kakan'}:{digit * 4}{suit}")
    return found


def state_of(record: Row) -> mj.State:
    """The state at the end of a recorded hand: its start, and the sticks of the riichi that stood."""
    start = mj.State(
        tuple(record["scores"]),
        dealer=record["dealer"],
        round=record["round_wind"],
        honba=record["honba"],
        deposits=1000 * record["sticks"],
    )
    return start.with_riichi(*[int(token[1]) for token in record["events"].split() if re.fullmatch(r"R\d", token)])


def outcome_of(record: Row, wins: dict[tuple[str, str], Row], draws: dict[tuple[str, str], Row]) -> mj.Outcome:
    """How a recorded hand ended, its values scored from the tiles and its liabilities from the calls."""
    results, source, rules = record["results"], record["source"], rules_of(record)
    if results[0]["kind"] == "win":
        found = []
        for result in results:
            win = mj.Win.from_dict(wins[source, result["win_id"]])
            found.append(mj.RonWin(result["who"], win, mj.pao(calls_of(record["events"], result["who"]), rules)))
        if results[0]["who"] == results[0]["frm"]:
            return mj.Tsumo(found[0].winner, found[0].value, found[0].pao)
        return mj.Ron(tuple(found), results[0]["frm"])
    draw = results[0]
    if draw["type"] in ABORTS:
        return mj.AbortiveDraw(ABORTS[draw["type"]])
    told = draws[source, f"{record['id']}/draw"]["players"]
    tenpai = tuple(player["seat"] for player in told if player["tenpai"])
    gained = [seat for seat, delta in enumerate(draw["deltas"]) if delta > 0]
    return mj.ExhaustiveDraw(tenpai, nagashi=tuple(gained) if draw["type"] == "nagashi_mangan" else ())


def recorded_deltas(record: Row) -> list[int]:
    """What a recorded hand paid, all its winners together."""
    return [sum(amounts) for amounts in zip(*(result["deltas"] for result in record["results"]), strict=True)]


def owari_of(record: Row) -> tuple[list[int], list[int]]:
    """The final points and results in tenths of a game's last hand."""
    told, players = record["owari"], record["rule"]["players"]
    points = [round(100 * value) for value in told[0 : 2 * players : 2]]
    return points, [round(10 * value) for value in told[1 : 2 * players : 2]]


def json_value(win: Row) -> tuple[int, int] | str | int:
    """The value a tenhou.net/6 record tells in words."""
    if low := re.match(r"(\d+)符(\d+)飜", win["text"]):
        return int(low[2]), int(low[1])
    if limit := re.match("三倍満|倍満|跳満|満貫|数え役満", win["text"]):
        return LIMITS[limit[0]]
    return sum(2 if "ダブル役満" in name else 1 for name in win["yaku"] if "役満" in name)


def json_wins() -> Iterator[tuple[str, mj.State, mj.Outcome, mj.RiichiRules, list[int]]]:
    """The won hands of the tenhou.net/6 records, Tenhou's and Mahjong Soul's, with what was paid.

    The record of a hand does not tell who was in riichi; what was won above the payments is what lay
    on the table.
    """
    for record in corpus("tenhou6-json/results.jsonl.gz"):
        wins = record["wins"]
        if not wins or any(win["text"] is None for win in wins):
            continue
        rules = mj.rules("mahjong-soul-4p" if "tensoul" in record["id"] else "tenhou-4p")
        paid = [sum(amounts) for amounts in zip(*(win["deltas"] for win in wins), strict=True)]
        index, honba, _ = record["round"]
        state = mj.State(
            tuple(record["scores"]), dealer=index % 4, round="ESWN"[index // 4], honba=honba, deposits=sum(paid)
        )
        found = []
        for win in wins:
            liable = {"daisangen": win["pao"]} if win["pao"] not in (win["who"], win["frm"]) else ()
            found.append(mj.RonWin(win["who"], json_value(win), liable))
        giver = wins[0]["frm"]
        first, tsumo = found[0], giver == found[0].winner
        outcome = mj.Tsumo(first.winner, first.value, first.pao) if tsumo else mj.Ron(tuple(found), giver)
        yield f"{record['id']} {record['round']}", state, outcome, rules, paid
