"""What a recorded game of Tenhou tells of its rules beside GO's number: own rules, uma, rounding, an end that was none.

Tenhou changed its rules over the years and lobbies set their own; the file says neither. What the recorded results
and the hands that follow leave possible is taken.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise, product
from typing import Any

from mjrules.logs.record import LoggedHand
from mjrules.riichi.final import final_result
from mjrules.riichi.rules import RiichiRules
from mjrules.riichi.state import State
from mjrules.riichi.tenhou import rounded

# uma of Tenhou: today, of short games before 2010, of tables with chips, of tables of one hand
UMA = {4: ((20, 10, -10, -20), (10, 5, -5, -10), (30, 10, -10, -30), (0, 0, 0, 0)), 3: ((20, 0, -20), (0, 0, 0))}
LAST_WIND = {"tonpuu": "E", "tonnan": "S"}
NUMBER = re.compile(r"-?\d{1,6}")
START = 4  # the place of a lobby's start points in csrule


@lru_cache(maxsize=256)
def changed(rules: RiichiRules, options: tuple[tuple[str, Any], ...]) -> RiichiRules:
    """Return rules with some options, the same object for the same ones."""
    return rules.replace(**dict(options))


def lobby_rules(rules: RiichiRules, csrule: str, notes: list[str]) -> RiichiRules:
    """Return the rules of a lobby with its own, as far as ``csrule`` says numbers: start points and uma.

    >>> from mjrules.rules.reading import rules_of
    >>> text = "0FE0BF0B,0000001F,,,30000,30000,30000" + "," * 15 + "5,-5,-15" + ",5,-5,-15" * 4
    >>> found = lobby_rules(rules_of("tenhou-4p", RiichiRules), text, [])
    >>> found.start_points, found.uma
    (30000, (15, 5, -5, -15))
    """
    parts = csrule.split(",")
    options: list[tuple[str, Any]] = []
    start = parts[START] if len(parts) > START else ""
    if NUMBER.fullmatch(start) and 0 < int(start) <= 1_000_000 and int(start) % 100 == 0:
        options += [("start_points", int(start)), ("return_points", max(int(start), rules.return_points))]
    # the second to the last place, five times: by how many stand above the return points
    told = list(filter(None, parts[START + 3 :]))
    others = told[: rules.players - 1]
    if len(others) == rules.players - 1 and all(map(NUMBER.fullmatch, told)):
        uma = list(map(int, others))
        options.append(("uma", (-sum(uma), *uma)))
        if told != others * (len(told) // len(others)):
            notes.append("csrule: the uma of one player above the return points is taken for all")
    notes.append("csrule: start points and uma of the lobby are read, its other options are Tenhou's")
    return changed(rules, tuple(options))


def as_played(
    rules: RiichiRules,
    hands: Sequence[LoggedHand],
    scores: tuple[int, ...] | None,
    result_x10: tuple[int, ...] | None,
) -> RiichiRules:
    """Return the rules with rounding, uma and ties of the recorded result, and without an end that was none."""
    rules = rounded(rules, result_x10)
    if scores is not None and result_x10 is not None:
        umas = (rules.uma, *[uma for uma in UMA[rules.players] if uma != rules.uma])
        for tie_break, uma in product((rules.tie_break, "shared"), umas):
            found = changed(rules, (("uma", uma), ("tie_break", tie_break)))
            if final_result(State(scores), found).result_x10 == result_x10:
                rules = found
                break
    off = tuple([(name, "off") for name in sorted(_ends_that_were_none(rules, hands))])
    return changed(rules, off) if off else rules


def _ends_that_were_none(rules: RiichiRules, hands: Sequence[LoggedHand]) -> set[str]:
    """The options that would have ended the game where the log goes on: the leading last dealer played on."""
    found = set()
    for hand, following in pairwise(hands):
        last = (hand.bakaze, hand.oya) == (LAST_WIND.get(rules.length), rules.players - 1)
        if not last or following.oya != hand.oya or following.scores is None:
            continue
        points = following.scores
        if points[hand.oya] < rules.return_points or points[hand.oya] != max(points):
            continue
        if hand.draw is None:
            found.add("agari_yame")
        elif hand.draw.reason == "exhaustive":
            found.add("tenpai_yame")
    return found
