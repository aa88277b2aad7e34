"""The review of a hand: waits as the table itself tells them, worth as ``mj.nanikiru`` finds it."""

from __future__ import annotations

import pytest

import mjcore as mc
import mjrules as mj
from mjrules.serve.review import review
from mjrules.variants import variant_of_rules


def played(preset: str, seed: int, player: str = "greedy", **options: object) -> tuple[mj.Game, dict]:
    """A game to its end, and what the table hinted at before each discard, by the index of its event."""
    game, hints = mj.Game(mj.rules(preset, **options), seed=seed), {}
    while not game.over:
        step, told = game.step, game.event_count
        for seat in list(game.pending.seats):
            if game.step == step and not game.over:
                offered = game.pending.seats[seat]
                advice = variant_of_rules(game.rules).advice(game.play, seat, offered)["hints"]
                action = game.choose(seat, player)
                game.submit(seat, action, step=step)
                new = [i for i in range(told, game.event_count) if game.full_events[i]["type"] == "dahai"]
                if new and action.text in advice:
                    hints[new[0]] = advice[action.text]
    return game, hints


GAMES = [
    pytest.param("kirakuken-4p", {"length": "tonpuu"}, id="yonma"),
    pytest.param("kirakuken-3p", {"length": "tonpuu"}, id="sanma-with-norths"),
    pytest.param("suzume", {"players": 3}, id="suzume"),
]


@pytest.mark.parametrize(("preset", "options"), GAMES)
def test_a_review_tells_what_the_table_told_its_player(preset, options):
    game, hints = played(preset, 5, **options)
    starts = [i for i, e in enumerate(game.full_events) if e["type"] == "start_kyoku"]
    saved, waits, worth = game.to_bytes(), {}, {}
    for number in range(min(3, len(starts))):
        told = review(saved, number)
        waits, worth = {**waits, **told["waits"]}, {**worth, **told["worth"]}
    end = starts[3] if len(starts) > 3 else game.event_count
    assert waits == {i: hint for i, hint in hints.items() if i < end}
    assert waits
    assert bool(worth) == (game.rules.variant == "riichi")
    for i, rows in worth.items():
        event = game.full_events[i]
        assert event["type"] == "dahai"
        kinds = [mc.kind_of_code(mc.parse_tiles(tile)[0]) for tile, *_ in rows]
        assert mc.kind_of_code(mc.parse_tiles(event["pai"])[0]) in kinds
        assert len(set(kinds)) == len(kinds) <= 5
        assert [points for *_, points in rows] == sorted((points for *_, points in rows), reverse=True)
    assert review(saved, len(starts)) == {"waits": {}, "worth": {}}


def test_worth_is_that_of_nanikiru():
    """East deals itself a hand and discards from it: the figures are those of the position as it was seen."""
    game = mj.Game("tenhou-4p", seed=11)
    while not game.over and game.event_count < 60:
        step = game.step
        for seat in list(game.pending.seats):
            if game.step == step:
                game.submit(seat, game.choose(seat, "greedy"), step=step)
    game.end()
    worth = review(game.to_bytes(), 0)["worth"]
    events = game.full_events
    at, rows = next(iter(worth.items()))
    seat, deal = events[at]["actor"], events[1]
    hand = list(mc.parse_tiles(deal["tehais"][seat]))
    seen: list[int] = []
    drawn = 0
    for e in events[2:at]:
        if e["type"] == "tsumo":
            drawn += 1
            hand += mc.parse_tiles(e["pai"]) if e["actor"] == seat else ()
        elif e["type"] == "dahai" and e["actor"] == seat:
            hand.remove(mc.parse_tiles(e["pai"])[0])
        elif e["type"] == "dahai":
            seen += mc.parse_tiles(e["pai"])
        elif e["type"] != "reach":
            raise AssertionError(f"this seed has {e['type']} before the first discard that is told")
    own = "".join(e["pai"] for e in events[2:at] if e["type"] == "dahai" and e["actor"] == seat)
    found = mj.nanikiru(
        mc.format_tiles(hand),
        rules="tenhou-4p",
        seat_wind="ESWN"[seat],
        dora_indicators=deal["dora_marker"],
        visible=seen,
        river=own,
        draws=min(17, (70 - drawn) // 4),
        detours=0,
    )
    best = [[row.tile, round(1000 * row.win[0]), round(row.points[0])] for row in found.rows]
    assert rows[:4] == best[:4]
