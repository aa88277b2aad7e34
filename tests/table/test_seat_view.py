"""One seat's side as a fold of its events: at every step of whole games equal to the table's."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mjcore as mc
import mjrules as mj
from riichi.play.riichi_walks import PRESETS, keen_move
from shared import examples
from table.walks import move

SEEDS = st.integers(0, 100_000)
TABLES: dict[str, mj.RiichiRules | mj.SuzumeRules] = {
    **{name: mj.rules(name) for name in PRESETS},  # type: ignore[dict-item]
    **{f"suzume-{n}": mj.SuzumeRules(players=n) for n in (2, 3, 4, 5)},
    "suzume-false": mj.SuzumeRules(players=4, allow_false_win=True),
    "open-riichi": mj.rules("tenhou-4p", open_riichi=True, allow_noten_riichi=True),  # type: ignore[dict-item]
    "replay": mj.rules("paiyuki-3p", chombo_next="replay"),  # type: ignore[dict-item]
}
Mover = Callable[[mj.Game, random.Random], tuple[int, mj.Action]]


def ruled(game: mj.Game, rng: random.Random) -> bool:
    """Now and then a referee's ruling."""
    if rng.random() > 0.01 or game.over:
        return False
    kind = rng.choice([*mj.OFFENCES, "shown_tiles:5p", "shown_tiles:19s"])
    try:
        game.submit(None, mj.Ruling(kind, rng.randrange(game.players)))
    except mj.MahjongError:
        return False
    return True


class Sides:
    """A game and a side for every seat, each of which hears its own events only."""

    def __init__(self, rules: mj.RiichiRules | mj.SuzumeRules, seed: int, ask: Any = "able") -> None:
        self.game = mj.Game(rules, seed=seed, ask=ask)
        self.sides = [mj.SeatView(rules, seat, ask=ask) for seat in range(self.game.players)]
        self.spectator = mj.SeatView(rules, None, ask=ask)

    def compare(self) -> None:
        """All that a side tells is what the table tells its seat, and a spectator."""
        self.spectator.hear(*self.game.events_for(None, since=self.spectator.events))
        assert self.spectator.view() == self.game.view(None)
        assert (self.spectator.pending, self.spectator.legal) == (mj.Pending(self.game.step, {}), ())
        assert self.spectator.events == self.game.event_count
        for seat, side in enumerate(self.sides):
            side.hear(*self.game.events_for(seat, since=side.events))
            assert side.pending == self.game.pending.of(seat)
            assert side.legal == self.game.pending.seats.get(seat, ())
            assert side.pending.to_dict() == self.game.pending.of(seat).to_dict()  # with the tiles of each action
            assert side.view() == self.game.view(seat)
            assert (side.step, side.over) == (self.game.step, self.game.over)

    def play(self, rng: random.Random, mover: Mover, rulings: bool, most: int = 1 << 20) -> int:
        """A whole game, or so many steps of it; return the steps that were compared."""
        compared = 0
        while True:
            self.compare()
            compared += 1
            if self.game.over or compared == most:
                return compared
            if rulings and ruled(self.game, rng):
                continue
            seat, action = mover(self.game, rng)
            if self.game.view(seat)["answer"] is not None:
                assert self.sides[seat].answer(action) is action


def follow(name: str, seed: int, most: int = 1 << 20) -> int:
    """A game of a table in which every seat has a side."""
    mover = move if name.startswith("suzume") or seed % 4 == 0 else keen_move
    sides = Sides(TABLES[name], seed, "everybody" if seed % 3 == 0 else "able")
    return sides.play(random.Random(seed), mover, seed % 2 == 1, most)


@pytest.mark.parametrize("name", TABLES)
@settings(max_examples=examples(2, 1))
@given(seed=SEEDS)
def test_a_side_is_what_the_table_tells_its_seat(name: str, seed: int) -> None:
    assert follow(name, seed, 160) > 40


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", TABLES)
def test_a_side_is_what_the_table_tells_its_seat_in_many_games(name: str) -> None:
    for seed in range(60):
        assert follow(name, seed) > 40


def outside(game: mj.Game, seat: int) -> Counter[int]:
    """Tiles of the deal on the table that lie open outside a seat's hand and melds, by the events alone."""
    start = max(at for at, event in enumerate(game.full_events) if event["type"] == "start_kyoku")
    seen: Counter[int] = Counter()
    for event in game.full_events[start:]:
        kind, mine = event["type"], event.get("actor") == seat
        tiles: list[str] = []
        if kind in ("start_kyoku", "dora"):
            tiles = [event["dora_marker"]]
        elif kind in ("dahai", "nuki") or (kind == "kakan" and not mine):
            tiles = [event["pai"]]
        elif kind in ("chi", "pon", "daiminkan"):
            tiles = [] if mine else event["consumed"]
            seen[mc.parse_tile(event["pai"])] -= mine  # it left a river
        elif kind == "ankan" and not mine:
            tiles = event["consumed"]
        seen.update(map(mc.parse_tile, tiles))
    return +seen


@pytest.mark.parametrize("name", ["paiyuki-3p", "tenhou-4p"])
def test_ukeire_counts_what_the_seat_sees(name: str) -> None:
    rules: Any = mj.rules(name)
    compared = after_calls = 0
    for seed in range(3):
        rng, sides = random.Random(seed), Sides(rules, seed)
        while not sides.game.over and compared < 100 * (seed + 1):
            hand: Any = sides.game.play.hand  # type: ignore[attr-defined]
            for seat, side in enumerate(sides.sides):
                side.hear(*sides.game.events_for(seat, since=side.events))
                view = side.view()
                if view["stage"] not in ("turn", "claims") or (hand.claimed or ("",))[0] not in ("", "discard"):
                    continue
                seen = mc.format_tiles(outside(sides.game, seat).elements())
                named: dict[str, Any] = {"melds": hand.melds(seat), "visible": seen, "players": rules.players}
                codes = list(mc.parse_tiles(hand.hand(seat)))
                if len(codes) % 3 == 1:
                    expected = mc.ukeire(hand.hand(seat), **named)
                elif hand.drawn is not None:
                    codes.remove(mc.parse_tile(hand.drawn))
                    expected = mc.ukeire(mc.format_tiles(codes), **named)
                    assert rows(side.discards()) == rows(mc.discards(hand.hand(seat), **named))
                else:
                    after_calls += 1
                    assert rows(side.discards()) == rows(mc.discards(hand.hand(seat), **named))
                    with pytest.raises(mj.ArgumentError, match="has called and discards next"):
                        side.ukeire()
                    continue
                found = side.ukeire()
                assert (found.shanten, found.tiles) == (expected.shanten, expected.tiles)
                compared += 1
            keen_move(sides.game, rng)
    assert compared >= 100
    assert after_calls


def rows(discards: list[Any]) -> list[tuple[int, int, int]]:
    return [(row.tile, row.shanten, row.total) for row in discards]


def test_ukeire_of_suzume_jong() -> None:
    rules = mj.SuzumeRules(players=3)
    sides, rng = Sides(rules, 4), random.Random(4)
    for _ in range(40):
        for seat, side in enumerate(sides.sides):
            side.hear(*sides.game.events_for(seat, since=side.events))
            hand: Any = sides.game.play.hand  # type: ignore[attr-defined]
            rivers = [mc.suzume.format_tiles(hand.river(other)) for other in range(3)]
            named: dict[str, Any] = {
                "visible": "".join(rivers), "river": rivers[seat], "dora": hand.dora, "table": rules.table,
                "dealer": seat == hand.dealer,
            }  # fmt: skip
            if side.pending.seats and hand.stage == "turn":
                best = mc.suzume.discards(hand.tiles(seat), **named)
                assert [row.tile for row in side.discards()] == [row.tile for row in best]
            codes = list(mc.suzume.parse_tiles(hand.tiles(seat)))
            if len(codes) == 6:
                codes.remove(mc.suzume.parse_tile(hand.tile))
            expected = mc.suzume.ukeire(mc.suzume.format_tiles(codes), **named)
            assert (side.ukeire().shanten, side.ukeire().winning) == (expected.shanten, expected.winning)
        move(sides.game, rng)


def test_events_may_come_as_json() -> None:
    rules: Any = mj.rules("tenhou-3p")
    game, side = mj.Game(rules, seed=1), mj.SeatView(rules, 2)
    for event in game.events_for(2):
        side.hear(json.loads(json.dumps(dict(event))))
    assert side.view() == game.view(2)


# --- from a position


def begun(game: mj.Game, seat: int) -> mj.SeatView:
    """A side that begins with the position of a game."""
    side = mj.SeatView(game.rules, seat, step=game.step)
    side.hear(game.play.position().seen_by(seat))
    return side


@pytest.mark.parametrize("name", TABLES)
def test_a_side_begins_with_a_position(name: str) -> None:
    for seed in range(examples(3, 2)):
        rng = random.Random(seed)
        game = mj.Game(TABLES[name], seed=seed)
        mover = move if name.startswith("suzume") else keen_move
        for _ in range(rng.randrange(250)):
            if not game.over and not ruled(game, rng):
                mover(game, rng)
        game = game.at(game.step)  # open answers are no part of what a seat sees of a position
        sides, heard = [begun(game, seat) for seat in range(game.players)], len(game.full_events)
        for _ in range(40):
            for seat, side in enumerate(sides):
                side.hear(*game.events_for(seat, since=heard + side.events - 1))
                assert side.view() == {**game.view(seat), "answer": None, "actions": side.view()["actions"]}
                if seat in game.pending.seats:
                    assert side.pending == game.pending.of(seat)
            if game.over:
                break
            mover(game, rng)


def test_the_side_of_a_game_that_is_over() -> None:
    for name in ("tenhou-3p", "suzume-3"):
        game = mj.Game(TABLES[name], seed=3)
        rng = random.Random(3)
        while not game.over:
            (move if name.startswith("suzume") else keen_move)(game, rng)
        side = begun(game, 1)
        assert side.view() == game.view(1)
        assert (side.legal, side.over) == ((), True)


# --- what random games may miss


def heard_all(game: mj.Game) -> list[mj.SeatView]:
    """A side for every seat that has heard everything."""
    sides = [mj.SeatView(game.rules, seat) for seat in range(game.players)]
    for seat, side in enumerate(sides):
        side.hear(*game.events_for(seat))
        assert side.view() == game.view(seat)
        assert side.pending == game.pending.of(seat)
    return sides


@pytest.mark.parametrize("name", ["paiyuki-3p", "kirakuken-3p", "mleague"])
def test_whole_games_are_heard_to_their_end(name: str) -> None:
    rng = random.Random(3)
    game = mj.Game(TABLES[name], seed=3)
    while not game.over:
        keen_move(game, rng)
    assert all(side.over for side in heard_all(game))


def test_the_dealer_stops_or_goes_on() -> None:
    rules: Any = mj.rules("paiyuki-3p", length="tonpuu")
    for seed in range(60):
        rng = random.Random(seed)
        game = mj.Game(rules, seed=seed)
        while not game.over and game.view(None)["stage"] != "choice":
            keen_move(game, rng)
        if game.over:
            continue
        (dealer,) = game.pending.seats
        side = heard_all(game)[dealer]
        other = begun(game, dealer)
        assert other.view() == side.view()
        # as a compiled dealer does in simulate: it stops as the leader, else plays on
        leads = side.view()["points"][dealer] == max(side.view()["points"])
        assert side.choose("greedy", mc.Stream(1)).text == ("stop" if leads else "go_on")
        assert side.event_of("stop") == {"type": "choice", "actor": dealer, "choice": "stop"}
        with pytest.raises(mj.ArgumentError, match="no hand is on the table"):
            side.ukeire()
        for choice in ("stop", "go_on"):
            again = game.copy()
            again.submit(dealer, choice)
            heard_all(again)
        return
    raise AssertionError("no dealer was asked")


def test_a_riichi_is_taken_back() -> None:
    # P-87: before the next discard or call
    rules: Any = mj.rules("paiyuki-4p")
    for seed in range(100):
        rng, game = random.Random(seed), mj.Game(rules, seed=seed)
        for _ in range(80):
            keen_move(game, rng)
            last = game.full_events[-1]
            if last["type"] == "dahai" and game.play.hand.riichi(last["actor"]):  # type: ignore[attr-defined]
                game.submit(None, mj.Ruling("riichi_cancelled", last["actor"]))
                assert "reach_cancelled" in [event["type"] for event in game.full_events]
                heard_all(game)
                return
    raise AssertionError("nobody declared riichi")


def test_rulings_are_heard() -> None:
    rules: Any = mj.rules("paiyuki-4p")
    game = mj.Game(rules, seed=2)
    for kind in ("shown_tiles:5p", *mj.OFFENCES):
        step = game.step
        try:
            game.submit(None, mj.Ruling(kind, 1))
        except mj.MahjongError:
            continue
        assert game.step == step + 1
        heard_all(game)


def test_a_draw_that_was_not_told_is_none() -> None:
    game = mj.Game(mj.rules("tenhou-4p"), seed=1)
    side = mj.SeatView(game.rules, 0)
    side.hear(*game.events_for(0)[:2])
    assert side.legal == ()
    assert (side.view()["drawn"], side.view()["hand"]) == (None, game.full_events[1]["tehais"][0])
    with pytest.raises(mj.IllegalAction, match="seat 0 is not asked now"):
        side.choose(mj.Player("greedy", 2), mc.Stream(1))
    side.hear(game.events_for(0)[2])
    assert side.event_of("tsumogiri")["pai"] == game.full_events[2]["pai"]
    with pytest.raises(mj.IllegalAction, match="the seat is not asked for an answer"):
        side.event_of("pass")
    with pytest.raises(mj.IllegalAction):
        side.answer("pon")


@pytest.mark.parametrize("name", ["tenhou-4p", "suzume-4"])
def test_a_spectator_has_no_hand_and_is_never_asked(name: str) -> None:
    rules = TABLES[name]
    game, side = mj.Game(rules, seed=1), mj.SeatView(rules, None)
    side.hear(*game.events_for(None))
    assert (side.seat, side.legal, side.view()["hand"], side.view()["actions"]) == (None, (), None, [])
    player = mj.Player("first", choose=lambda view, actions, stream: actions[0])
    for call in (
        lambda: side.answer("pass"),
        lambda: side.event_of("pass"),
        lambda: side.choose(player, mc.Stream(1)),
    ):
        with pytest.raises(mj.IllegalAction, match="is not asked"):
            call()
    for call in (side.ukeire, side.discards):
        with pytest.raises(mj.MahjongError, match="hand of a spectator: only a seat has one"):
            call()
    assert game.event_count == side.events == len(game.full_events)
