"""What to discard in words, in Japanese and English."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from mjrules.common.names import known
from mjrules.common.words import LANGUAGES


class NanikiruRow(NamedTuple):
    """One discard; ``tenpai[0]`` and the like are its figures now, ``[t]`` those of the same hand t draws later.

    ``ukeire``: useful tiles after it with the copies left, ``total`` of them; ``good_shape``: the chance that the
    first tenpai waits for five live tiles or more; ``riichi``: declare riichi with this discard.
    """

    tile: str
    shanten: int
    ukeire: dict[str, int]
    total: int
    tenpai: tuple[float, ...]
    win: tuple[float, ...]
    points: tuple[float, ...]
    good_shape: tuple[float, ...]
    riichi: bool

    def as_row(self) -> dict[str, Any]:
        """Return the figures now, without those of later draws."""
        now = {name: getattr(self, name)[0] for name in ("tenpai", "good_shape", "win", "points")}
        useful = {"useful": list(self.ukeire), "left": list(self.ukeire.values())}
        return {"tile": self.tile, "riichi": self.riichi, "shanten": self.shanten, "total": self.total, **useful, **now}


class Searched(NamedTuple):
    """How far an answer looked."""

    draws: int
    detours: int
    nodes: int
    capped: bool


WORDS = {
    "en": {
        "best": "Discard {tile}{riichi}: {shanten}, {total} tiles{tiles}.\n{figures}.",
        "riichi": " and declare riichi",
        "tenpai": "tenpai",
        "away": "{shanten}-shanten",
        "tiles": " ({tiles})",
        "ready": "Win {win:.1f} %, {points:,.0f} points on average",
        "open": "Tenpai {tenpai:.1f} %, win {win:.1f} %, {points:,.0f} points on average",
        "next": "Next {tile}: {less}; win {win:.1f} %.",
        "points": "{less:,.0f} points less",
        "win": "win {less:.1f} points of % less",
        "tenpai_less": "tenpai {less:.1f} points of % less",
        "end": "{draws} draws, {detours} detour{plural}, {nodes:,} hands looked at{capped}.",
        "capped": "; more detours were too many hands",
    },
    "ja": {
        "best": "打 {tile}{riichi}: {shanten}、受け入れ {total} 枚{tiles}。\n{figures}。",
        "riichi": "でリーチ",
        "tenpai": "聴牌",
        "away": "{shanten} 向聴",
        "tiles": "({tiles})",
        "ready": "和了率 {win:.1f} %、期待値 {points:,.0f} 点",
        "open": "聴牌率 {tenpai:.1f} %、和了率 {win:.1f} %、期待値 {points:,.0f} 点",
        "next": "次点 {tile}: {less}、和了率 {win:.1f} %。",
        "points": "期待値は {less:,.0f} 点低い",
        "win": "和了率は {less:.1f} ポイント低い",
        "tenpai_less": "聴牌率は {less:.1f} ポイント低い",
        "end": "残りツモ {draws} 回、手変わり {detours} 回まで、{nodes:,} 通りを計算{capped}。",
        "capped": "(手変わりを増やすと計算量が上限を超えます)",
    },
}


def explain(rows: tuple[NanikiruRow, ...], lead: str, searched: Searched, language: str) -> str:
    """Return the best discard, how far the next one is behind, and what was looked at, as sentences."""
    words = WORDS[known(language, LANGUAGES, "language")]
    best = rows[0]
    lines = [
        words["best"].format(
            tile=best.tile,
            riichi=words["riichi"] if best.riichi else "",
            shanten=words["away"].format(shanten=best.shanten) if best.shanten > 0 else words["tenpai"],
            total=best.total,
            tiles=words["tiles"].format(tiles=useful_text(best)) if best.ukeire else "",
            figures=words["open" if best.shanten > 0 else "ready"].format(**_figures(best)),
        )
    ]
    for row in rows[1:2]:
        less = getattr(best, lead)[0] - getattr(row, lead)[0]
        behind = words["points"].format(less=less) if lead == "points" else words[LESS[lead]].format(less=100 * less)
        lines.append(words["next"].format(tile=row.tile, less=behind, win=100 * row.win[0]))
    plural = "" if searched.detours == 1 else "s"
    said = {**searched._asdict(), "plural": plural, "capped": words["capped"] if searched.capped else ""}
    lines.append(words["end"].format(**said))
    return "\n".join(lines)


HEADS = {
    "en": ("discard", "shanten", "useful tiles", "tenpai", "good", "win", "points"),
    "ja": ("打牌", "シャンテン数", "有効牌", "聴牌率", "良形", "和了率", "期待値"),
}
DECLARED = {"en": " riichi", "ja": " リーチ"}


def cells_of(rows: Sequence[NanikiruRow], language: str) -> list[tuple[str, ...]]:
    """Return the rows under ``HEADS``; the first one, the best, has a star."""
    return [
        (
            row.tile + (DECLARED[language] if row.riichi else "") + ("" if place else " *"),
            str(row.shanten),
            f"{row.total:2} {useful_text(row)}",
            *(f"{100 * chance[0]:.1f}" for chance in (row.tenpai, row.good_shape, row.win)),
            f"{row.points[0]:,.0f}",
        )
        for place, row in enumerate(rows)
    ]


LESS = {"win": "win", "tenpai": "tenpai_less"}


def useful_text(row: NanikiruRow) -> str:
    """Return the useful tiles of a discard as MPSZ text, four numbers in a row and more as 1-4m.

    >>> useful_text(NanikiruRow("1z", 2, {"1m": 4, "2m": 4, "3m": 4, "4m": 3, "7m": 1, "5z": 2}, 18, *[()] * 4, False))
    '1-47m5z'
    """
    found = []
    for suit in "mpsz":
        numbers = "".join(tile[0] for tile in row.ukeire if tile[1] == suit)
        for size in range(9, 3, -1):
            for first in range(1, 11 - size):
                straight = "".join(map(str, range(first, first + size)))
                numbers = numbers.replace(straight, f"{straight[0]}-{straight[-1]}")
        found.append(numbers and numbers + suit)
    return "".join(found)


def _figures(row: NanikiruRow) -> dict[str, float]:
    return {"tenpai": 100 * row.tenpai[0], "win": 100 * row.win[0], "points": row.points[0]}
