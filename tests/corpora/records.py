"""Records of the shared corpora in the words of mjrules: names of yaku, what a record expects."""

from __future__ import annotations

from collections import Counter

import mjrules as mj
from shared import Row

NAMES = {
    "aka_dora": "aka",
    "ura_dora": "ura",
    "sanshoku_doujun": "sanshoku",
    "chiitoitsu": "chiitoi",
    "ittsu": "ittsuu",
    "yakuhai_haku": "haku",
    "yakuhai_hatsu": "hatsu",
    "yakuhai_chun": "chun",
    "kita": "nuki",
}


def yaku_name(name: str) -> str:
    """The name of a yaku here; a log's winds say which wind."""
    for wind in ("seat_wind", "round_wind"):
        if name.startswith(wind):
            return wind
    return NAMES.get(name, name)


def expected_yaku(row: Row) -> dict[str, int]:
    """Yaku with their han as a log lists them, those of 0 han left out."""
    found: Counter[str] = Counter()
    for name, han in row["expect"]["yaku"]:
        found[yaku_name(name)] += han
    return dict(+found)


def listed(score: mj.Score, *, norths_as_dora: bool = False) -> dict[str, int]:
    """Yaku of a score with their han; Tenhou lists norths set out as dora."""
    found: Counter[str] = Counter()
    for line in score.yaku:
        found["dora" if norths_as_dora and line.key == "nuki" else line.key] += line.han
    return dict(+found)


def paid(score: mj.Score, row: Row, winner: int, discarder: int, dealer: int) -> list[int]:
    """Points a seat after the win; honba and deposits go to the first winner of a discard."""
    rules, first = score.rules, row.get("multi_ron_index", 0) == 0
    tsumo = winner == discarder
    counters = row["honba"] if first else 0
    with_honba = mj.points(2, 30, tsumo=tsumo, honba=counters, rules=rules).pay
    plain = mj.points(2, 30, tsumo=tsumo, rules=rules).pay
    deltas = [0] * rules.players
    for seat in range(rules.players):
        if seat != winner and (tsumo or seat == discarder):
            payer = "discarder" if not tsumo else "dealer" if seat == dealer else "child"
            amount = score.pay["each"] if "each" in score.pay else score.pay[payer]
            deltas[seat] -= amount + with_honba[payer] - plain[payer]
    deltas[winner] = -sum(deltas) + (1000 * row["sticks"] if first else 0)
    return deltas
