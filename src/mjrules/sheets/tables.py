"""A sheet as tables of text, in Japanese and English: its hands, the results of its games, the evening's totals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from mjrules.common.fields import WINDS
from mjrules.sheets.words import NUMERAL

Table = tuple[tuple[str, ...], list[tuple[str, ...]]]
SAYS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "sheet": ("成績表", "Score sheet"),
        "game": ("{n}回戦", "Game {n}"),
        "totals": ("合計", "Totals"),
        "line": ("行", "line"),
        "hand": ("局", "hand"),
        "what": ("結果", "what"),
        "points": ("点数", "points"),
        "deposits": ("供託", "deposits"),
        "chips": ("チップ", "chips"),
        "price": ("チップ分", "chips' worth"),
        "player": ("対局者", "player"),
        "rank": ("順位", "rank"),
        "result": ("成績", "result"),
        "total": ("総合", "total"),
        "rules": ("ルール", "Rules"),
        "not_over": ("(途中)", "(not over)"),
    }
)


def place_text(hand: Any, at: int) -> str:
    """Return the place of a hand: E1-0, 東一局0本場."""
    before = hand.end.before
    honba = getattr(before, "honba", 0)
    if at:
        return f"{before.name}-{honba}"
    return f"{'東南西北'[WINDS.index(before.round)]}{NUMERAL[int(before.name[1:])]}局{honba}本場"


def tenths(value: int) -> str:
    """Return result points with their sign, in the way of the point sheets.

    >>> tenths(427), tenths(-50), tenths(0)
    ('+42.7', '-5.0', '0.0')
    """
    return f"{'+' if value > 0 else '-' if value < 0 else ''}{abs(value) // 10}.{abs(value) % 10}"


def hands_table(players: Sequence[str], hands: Sequence[Any], at: int) -> Table:
    """Return the hands of a game: where, what, what each got, and the points after; chips where there are any."""
    chips = any(any(hand.chips) for hand in hands)
    rows = []
    for hand in hands:
        after = hand.end.state
        cells = [f"{delta:+d}" if delta else "." for delta in hand.end.deltas]
        row = (str(hand.line), place_text(hand, at), hand.text, *cells, "/".join(map(str, after.points)))
        told = ("/".join(f"{chip:+d}" if chip else "." for chip in hand.chips),) if chips else ()
        rows.append((*row, str(getattr(after, "deposits", 0)), *told))
    heads = [SAYS[key][at] for key in ("line", "hand", "what")]
    behind = [SAYS[key][at] for key in ("points", "deposits", *(["chips"] if chips else []))]
    return (*heads, *players, *behind), rows


def game_table(game: Any, at: int) -> Table:
    """Return the result of a game, first to last."""
    result = game.result
    rows: list[tuple[str, ...]] = [
        (
            str(result.ranks[seat]),
            game.players[seat],
            str(result.points[seat]),
            tenths(result.result_x10[seat]),
            f"{game.chips[seat]:+d}",
        )
        for seat in result.order
    ]
    return tuple(SAYS[key][at] for key in ("rank", "player", "points", "result", "chips")), rows


def totals_table(sheet: Any, at: int) -> Table:
    """Return what each player has after each game and in all, the best first."""
    totals, chips = sheet.totals_x10, sheet.chips
    rows = []
    for name in sorted(sheet.players, key=lambda name: -totals[name]):
        games = [
            tenths(game.result.result_x10[game.players.index(name)]) if name in game.players else "-"
            for game in sheet.games
        ]
        rows.append((name, *games, f"{chips[name]:+d}", tenths(chips[name] * sheet.chip_x10), tenths(totals[name])))
    heads = [SAYS["game"][at].format(n=number) for number in range(1, len(sheet.games) + 1)]
    return (SAYS["player"][at], *heads, *(SAYS[key][at] for key in ("chips", "price", "total"))), rows
