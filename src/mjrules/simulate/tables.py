"""What a simulation or a match came to, as tables of text: for a terminal and for a notebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mjrules.common.tally import Estimate
from mjrules.simulate.words import RATES, end_word, word

UNEVEN = 1.25  # of half an interval: how far one side reaches before both ends are shown
Table = tuple[list[str], list[list[str]]]


def shown(value: Estimate | None, kind: str) -> str:
    """Return a mean and half its interval, or both ends where it reaches much farther on one side.

    >>> shown(Estimate(0.25, 0.24, 0.26), "share"), shown(Estimate(2.5, 2.4, 2.6), "mean"), shown(None, "mean")
    ('25.00 ±1.00 %', '2.50 ±0.10', '-')
    >>> shown(Estimate(0, 0, 0.0199), "share"), shown(Estimate(1, 0.99999, 1), "share")
    ('0.00 (0.00-1.99) %', '100.0000 (99.9990-100.0000) %')
    """
    if value is None:
        return "-"
    half = (value.high - value.low) / 2
    if kind == "share":
        decimals = 2 if half >= 0.0001 else 4
        mean, low, high = (f"{100 * part:.{decimals}f}" for part in value)
        if max(value.high - value.mean, value.mean - value.low) > UNEVEN * half:
            return f"{mean} ({low}-{high}) %"
        return f"{mean} ±{100 * half:.{decimals}f} %"
    decimals = 0 if half >= 10 else 1 if half >= 1 else 2 if half >= 0.1 else 3
    return f"{value.mean:,.{decimals}f} ±{half:,.{decimals}f}"


def seats_table(summary: Mapping[str, Any], language: str) -> Table:
    """Return the rates and places of every seat."""
    seats = summary["seats"]
    heads = [word("player", language), *(f"{row['seat']} {row['player'].rpartition(':')[2]}" for row in seats)]
    rows = [[word(key, language), *(shown(row[key], RATES[key]) for row in seats)] for key in seats[0] if key in RATES]
    for place in range(len(seats)):
        label = word("place", language, n=place + 1)
        rows.append([label, *(shown(row["ranks"][place], "share") for row in seats)])
    return heads, rows


def share_tables(summary: Mapping[str, Any], names: Mapping[str, tuple[str, str]], language: str) -> list[Table]:
    """Return how hands ended and which yaku came how often, each where there is one; ``names``: of the yaku."""
    en = language == "en"
    ends = [[end_word(key, language), shown(share, "share")] for key, share in summary["ends"].items() if share.mean]
    yaku = [[names.get(key, (key, key))[en], shown(share, "share")] for key, share in summary["yaku"].items()]
    return [
        ([word(head, language), word("share", language)], rows)
        for head, rows in (("how", ends), ("yaku", yaku))
        if rows
    ]


def match_table(rows: Mapping[str, Mapping[str, Estimate]], seats: int, language: str) -> Table:
    """Return the rates and places of both players of a match, from ``MatchResult.rows``."""
    names = {key: word(key, language) for key in RATES if any(key in row for row in rows.values())}
    cells = [[label, *(shown(row.get(key), RATES[key]) for row in rows.values())] for key, label in names.items()]
    cells += [
        [word("place", language, n=place), *(shown(row[f"rank_{place}"], "share") for row in rows.values())]
        for place in range(1, seats + 1)
    ]
    return [word("player", language), *(player.rpartition(":")[2] for player in rows)], cells
