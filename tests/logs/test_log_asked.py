"""The other way: on every tile that is laid down in real hands, those who could win are asked, and nobody else."""

from __future__ import annotations

from collections import Counter

import pytest

from logs.who_could_win import Hand
from mjrules.common.actions import Action
from mjrules.logs import logs_of, read_log
from mjrules.logs.replaying import Replayer
from shared import SHARED, needs_shared

pytestmark = [needs_shared, pytest.mark.corpora]
RON = Action("ron")
SAMPLE = 12  # games of an archive without --exhaustive
CORPORA = ("tenhou-k-jun", "tenhou-mjx", "tenhou-tenhou-python-bot", "tenhou-thewaxmango")


def checked(log, seen: Counter[str]) -> list[str]:
    """What is wrong in a game."""
    (game,) = read_log(log.data, log.name)
    asked: dict[tuple[int, int], tuple[int, ...]] = {}

    def watch(table) -> None:
        offered = tuple(seat for seat, actions in table.pending.seats.items() if RON in actions)
        if offered:
            asked[id(table.riichi.hand), len(table.full_events)] = offered

    wrong = []
    replayer = Replayer(game, watch)
    played = replayer.play()
    assert played.equal
    for hand in played.hands:
        told = Hand(hand.events[0], hand.logged.tehais, game.rules)
        for place, event in enumerate(hand.events[1:], hand.first + 1):
            could = tuple(told.hear(event))
            offered = asked.pop((id(hand.played), place + 1), ())
            seen[event["type"]] += 1
            seen["could win"] += len(could)
            if could != offered and not (hand.played.end is None and place == hand.first + len(hand.events) - 1):
                wrong.append(
                    f"{log.name} {hand.logged.name} {place}: could {could}, asked {offered}\n{hand.played.text}"
                )
    return wrong + [f"{log.name}: asked without a tile {places}" for places in asked]


def proved(step: int | None) -> Counter[str]:
    assert SHARED is not None
    seen: Counter[str] = Counter()
    wrong: list[str] = []
    for corpus in CORPORA:
        logs = list(logs_of([SHARED / "corpora" / corpus / "raw-sanitised.tar.xz"]))
        for log in logs[:: max(1, len(logs) // step) if step else 1]:
            wrong += checked(log, seen)
    assert wrong == []
    return seen


def test_sample():
    seen = proved(SAMPLE)
    assert seen["could win"] > 200
    assert seen["kakan"] > 5


@pytest.mark.exhaustive
def test_whole():
    seen = proved(None)
    assert seen["could win"] == 8006
    assert seen["nuki"] > 3000
