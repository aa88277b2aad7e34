"""Nothing that a door hands out, or is handed, is the inside of anything: whoever changes it changes his own copy."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import mjcore as mc
import mjrules as mj
from shared import quickly
from table.vandal import said, spoil

HAND = "123m456p789s1122z"
TENHOU = mj.rules("tenhou-4p")
STATE = mj.State((25000,) * 4, honba=1, deposits=1000, riichi=(1,))


def played(preset: str, steps: int, ask: str = "able") -> mj.Game:
    """A game in which some answers were given, one of them still open where several are wanted."""
    rng, game = random.Random(preset), mj.Game(mj.rules(preset), seed=5, ask=ask)  # type: ignore[arg-type]
    while not game.over and game.step < steps:
        seat = rng.choice(list(game.pending.seats))
        game.submit(seat, rng.choice(game.pending.seats[seat]))
    return game


def told(game: mj.Game, seat: int | None) -> list[Any]:
    return [*game.events_for(seat), dict(game.events_for(seat)[-1])]


@pytest.mark.parametrize("steps", [40, 10**9])
@pytest.mark.parametrize("preset", quickly(mj.presets()))
def test_a_game_is_not_changed_by_who_reads_it(preset: str, steps: int) -> None:
    game = played(preset, steps, "everybody")
    position = mj.Game.from_text(game.to_text())
    for table in (game, position):
        seats = [None, *range(game.players)]
        doors: list[Callable[[], Any]] = [
            *[partial(table.view, seat) for seat in seats],
            *[partial(told, table, seat) for seat in seats],
            lambda table=table: table.full_events,
            lambda table=table: table.pending,
            lambda table=table: table.pending.to_dict(),
            lambda table=table: [event.seen_by(0) for event in table.full_events],
            table.rules.to_dict,
            lambda table=table: table.rules,
        ]
        before, kept, text = [said(door()) for door in doors], table.to_bytes(), table.to_text()
        for door in doors:
            spoil(door())
        assert [said(door()) for door in doors] == before
        assert (table.to_bytes(), table.to_text()) == (kept, text)
        assert mj.Game.from_bytes(kept).full_events == table.full_events


@pytest.mark.parametrize("preset", mj.presets())
def test_a_seat_is_not_changed_by_who_reads_it(preset: str) -> None:
    game = played(preset, 60)
    for seat in range(game.players):
        side = mj.SeatView(game.rules, seat)  # type: ignore[arg-type]
        events: list[Any] = [json.loads(json.dumps(dict(event))) for event in game.events_for(seat)]
        side.hear(*events)
        spoil(events)  # what it was handed
        for door in (side.view, lambda side=side: side.pending, lambda side=side: side.legal):
            before = said(door())
            spoil(door())
            assert said(door()) == before
        assert side.view() == game.view(seat)


def reading_doors() -> dict[str, Callable[[], Any]]:
    """Public doors that need no game, by name: what they return is said to be equal every time."""
    score = mj.score(HAND, "2z", rules=TENHOU, seat_wind="S", riichi=True, dora_indicators="3p")
    small = mj.score("1r11789s", dora="7s", rules=mj.rules("suzume"))
    end = mj.settle(STATE, mj.Ron([(1, score)], discarder=0), TENHOU)
    own = TENHOU.replace(yaku={"tanyao": {"closed": 2}})
    batch = mj.TableBatch(TENHOU, 2, seed=3)
    result = mj.simulate(TENHOU, games=3, players=["greedy"] * 4, seed=1)
    return {
        "score": lambda: score,
        "score.to_dict": score.to_dict,
        "suzume score": lambda: small,
        "suzume score.to_dict": small.to_dict,
        "win": lambda: mj.Win(HAND, "2z"),
        "win.to_dict": score.win.to_dict,  # type: ignore[attr-defined]
        "meld": lambda: mj.Meld.of("chi:406p"),
        "end": lambda: end,
        "state": lambda: STATE,
        "state.to_dict": STATE.to_dict,
        "final": lambda: mj.final_result(end.state, TENHOU),
        "points": lambda: mj.points(3, 40, rules=TENHOU),
        "point_table": lambda: mj.point_table(TENHOU),
        "rules": lambda: [mj.rules(name) for name in mj.presets()],
        "rules.to_dict": lambda: [mj.rules(name).to_dict() for name in mj.presets()],
        "own rules": lambda: own,
        "yaku_by_id": lambda: TENHOU.yaku_by_id,
        "rules_from_tenhou": lambda: mj.rules_from_tenhou(169),
        "presets": mj.presets,
        "player_names": lambda: mj.player_names(TENHOU),
        "ACTIONS": lambda: mj.ACTIONS,
        "OFFENCES": lambda: mj.OFFENCES,
        "vocabulary": lambda: mj.Event("tsumo", actor=1, pai="1m").kind,
        "compile_settlement": lambda: mj.compile_settlement(TENHOU),
        "ukeire": lambda: mc.ukeire(HAND),
        "discards": lambda: mc.discards(f"{HAND}3z"),
        "decompose": lambda: mc.decompose(f"{HAND}2z", "2z"),
        "batch.current_seat": lambda: batch.current_seat,
        "batch.legal_words": lambda: batch.legal_words,
        "batch.legal_mask": batch.legal_mask,
        "batch.observe": batch.observe,
        "batch.stakes": lambda: batch.stakes(0),
        "batch.games_ended": lambda: batch.games_ended([True, True]),  # type: ignore[arg-type]
        "summary": result.summary,
        "result.sums": result.sums,
        "result.seats": lambda: result.seats("greedy"),
    }


@pytest.mark.parametrize("name", reading_doors())
def test_what_a_door_returns_is_the_callers(name: str) -> None:
    door = reading_doors()[name]
    before = said(door())
    spoil(door())
    assert said(door()) == before


def test_columns_of_two_runs_share_nothing() -> None:
    one, other = (mj.simulate(TENHOU, games=2, players=["greedy"] * 4, seed=1) for _ in range(2))
    before = said([other.hands, other.games])
    assert spoil([one.hands, one.games]) > 10
    assert said([other.hands, other.games]) == before


def test_an_event_is_what_it_was_when_it_was_made() -> None:
    deltas, position = [1, -1], {"rivers": [["1m"]], "lines": {"stage": "over"}}
    hora = mj.Event("ryukyoku", reason="exhaustive", deltas=deltas, scores=[0, 0])
    start = mj.Event("position", position=position, tehais=["1m", ""], drawn=["", ""])
    before = said([hora, start])
    assert spoil([deltas, position]) == 6
    spoil([hora, start])
    assert said([hora, start]) == before
    assert (hora["deltas"], start["position"]["rivers"]) == ([1, -1], [["1m"]])
    assert json.loads(json.dumps(dict(start))) == dict(start)
    assert copy.copy(hora) is copy.deepcopy(hora) is hora


@pytest.mark.parametrize(
    ("given", "make"),
    [
        ([25000] * 4, lambda given: mj.State(given)),
        ([40] * 3, lambda given: mj.SuzumeState(given)),
        ([1, 2], lambda given: mj.ExhaustiveDraw(tenpai=given)),
        ([mj.RonWin(1, "mangan")], lambda given: mj.Ron(given, discarder=0)),
        ([0], lambda given: mj.Chombo(given)),
        (["pon:777z@2"], lambda given: mj.Win("123m456p11z123s", "3s", melds=given)),
        (list(range(136))[::-1], lambda given: mj.Game(TENHOU, wall=given, seed=1).play.deals),
        ({"tanyao": {"closed": 2}}, lambda given: TENHOU.replace(yaku=given)),
        ({0: (mj.Action("pass"),)}, lambda given: mj.Pending(3, given)),
    ],
)
def test_a_value_is_not_changed_through_what_it_was_made_of(given: Any, make: Callable[[Any], Any]) -> None:
    made = make(given)
    before = said(made)
    assert spoil(given)
    assert said(made) == before


def test_an_action_cannot_be_changed() -> None:
    for change in (lambda action: setattr(action, "id", 3), lambda action: delattr(action, "text")):
        with pytest.raises(AttributeError, match="cannot be changed"):
            change(mj.ACTIONS[3])
