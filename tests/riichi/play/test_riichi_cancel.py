"""P-87: when a riichi can be taken back, and what it costs, by the events alone, at every step of random games."""

from __future__ import annotations

import random

import pytest

import mjrules as mj
from riichi.play.riichi_walks import keen_move
from shared import examples, quickly

CLOSING = frozenset("dahai chi pon daiminkan ankan kakan nuki".split())


def since_riichi(game: mj.Game, seat: int) -> list[str]:
    """Types of the events since a seat said riichi, itself among them; [] where it cannot be taken back."""
    found: list[str] = []
    for event in reversed(game.full_events):
        kind, actor = event["type"], event.get("actor")
        if kind in ("start_kyoku", "reach_cancelled") and actor in (None, seat):
            return []
        if kind in CLOSING and actor != seat:
            return []
        found.append(kind)
        if kind == "reach" and actor == seat:
            return found
    return []


def check(game: mj.Game, seat: int) -> str:
    """Take a riichi back on a copy; return how it stood, "" where it is refused."""
    table, since = game.copy(), since_riichi(game, seat)
    before = table.to_bytes()
    if not since:
        with pytest.raises(mj.IllegalAction):
            table.submit(None, mj.Ruling("riichi_cancelled", seat))
        assert table.to_bytes() == before
        return ""
    paid = "reach_accepted" in since
    table.submit(None, mj.Ruling("riichi_cancelled", seat))
    told = next(event for event in reversed(table.full_events) if event["type"] == "reach_cancelled")
    assert told["deltas"] == [-1000 * (not paid and other == seat) for other in range(game.players)]
    was, view = game.view(seat), table.view(seat)
    assert view["points"][seat] == was["points"][seat] - 1000 * (not paid)
    assert view["deposits"] == was["deposits"] + 1000 * (not paid)
    assert (view["riichi"][seat], view["declaring"]) == (False, was["declaring"] and was["turn"] != seat)
    assert not table.play.hand.ippatsu(seat)  # type: ignore[attr-defined]
    for again in (mj.Game.from_text(table.to_text()), mj.Game.from_bytes(table.to_bytes())):
        assert (again.view(seat), again.pending) == (view, table.pending)
    side = mj.SeatView(table.rules, seat)
    side.hear(*table.events_for(seat))
    assert (side.view(), side.pending) == (view, table.pending.of(seat))
    # nothing of it comes back: no second stick for the tile that then passes
    while not table.over and table.view(None)["stage"] == "claims":
        table.submit(next(iter(table.pending.seats)), "pass")
    if not table.over and table.view(None)["wall_left"]:
        assert table.view(seat)["points"][seat] == view["points"][seat]
    return since[0]


@pytest.mark.parametrize("name", quickly(["paiyuki-4p", "paiyuki-3p"], 1))
def test_a_riichi_is_taken_back_from_its_word_to_anothers_discard_or_call(name: str) -> None:
    stood: set[str] = set()
    for seed in range(examples(6, 3)):
        rng, game = random.Random(seed), mj.Game(mj.rules(name), seed=seed)
        riichi = False
        for _ in range(120):
            if game.over:
                break
            last = game.full_events[-1]["type"]
            riichi = (riichi or last == "reach") and last != "start_kyoku"
            if riichi or rng.random() < 0.02:
                stood |= {check(game, seat) for seat in range(game.players)}
            keen_move(game, rng)
    # at its word, with its tile before the others, with the next player's draw
    assert {"", "reach", "tsumo"} <= stood, stood
