"""``Game.choose`` and ``SeatView.choose`` decide as ``simulate`` does, and change nothing."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

import mjcore as mc
import mjrules as mj
from mjrules.common.columns import columns_of
from riichi.play.riichi_hidden import dealt_anew
from shared import quickly
from table.choosing import answer_all, restless, rows_of_game, rows_of_simulation

SEED = 5
MANY = 1000  # games a player and way of asking
RULES = {
    **{name: mj.rules(name) for name in mj.presets("riichi")},
    **{f"suzume-{n}": mj.rules("suzume", players=n) for n in (2, 3, 4, 5)},
    "suzume-false": mj.rules("suzume", allow_false_win=True),
}
BOTH = ("able", "everybody")
SPLIT: tuple[Callable[[mj.Game], mj.Game], ...] = (
    lambda game: game,
    lambda game: game.copy(),
    lambda game: game.at(game.step),
    lambda game: mj.Game.from_bytes(game.to_bytes()),
    lambda game: pickle.loads(pickle.dumps(game)),
)
AGAIN = {"copy": SPLIT[1], "at": SPLIT[2], "bytes": SPLIT[3], "text": lambda game: mj.Game.from_text(game.to_text())}


def tables_of(rules: Any) -> list[list[Any]]:
    """Tables on which every built-in player sits: alone with itself, and all of them together with an own one."""
    names = mj.player_names(rules)
    mixed = [mj.Player("greedy"), "random", restless, names[-1], "random"]
    return [*[[name] * rules.players for name in names], mixed[: rules.players]]


def compare(rules: Any, players: Sequence[Any], ask: str, first: int, number: int) -> None:
    """The hands of so many games by ``choose`` are those of the simulation, but for who settled them."""
    fields = mc.riichi_schema.HAND_FIELDS if rules.variant == "riichi" else mc.play_schema.SUZUME_HAND_FIELDS
    found = [row for index in range(first, first + number) for row in rows_of_game(rules, SEED, index, players, ask)]
    wanted = rows_of_simulation(rules, SEED, first, number, players)
    assert len(found) == len(wanted)
    mine, theirs = (columns_of(fields, b"".join(rows), rules.players) for rows in (found, wanted))
    for name, values in mine.items():
        assert name == "by_function" or (values == theirs[name]).all(), name


@pytest.mark.parametrize("ask", BOTH)
@pytest.mark.parametrize("name", quickly(RULES))
def test_a_game_by_choose_is_the_simulations(name: str, ask: str) -> None:
    rules: Any = RULES[name]
    tables = tables_of(rules) if ask == "everybody" else tables_of(rules)[-1:]
    for place, players in enumerate(tables):
        compare(rules, players, ask, 10 * place, 1)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", RULES)
def test_many_games_by_choose_are_the_simulations(name: str) -> None:
    rules: Any = RULES[name]
    for players in tables_of(rules)[:-1]:
        for ask in BOTH:
            compare(rules, players, ask, 0, MANY)


@pytest.mark.parametrize("name", quickly(RULES))
def test_a_game_that_is_copied_and_loaded_goes_on_as_the_simulation(name: str) -> None:
    rules: Any = RULES[name]
    rng = random.Random(name)
    players = tables_of(rules)[-1]
    found = rows_of_game(
        rules, SEED, 3, players, "everybody", lambda game: rng.choice(SPLIT)(game) if rng.random() < 0.05 else game
    )
    wanted = rows_of_simulation(rules, SEED, 3, 1, players)
    assert [row[8:40] for row in found] == [row[8:40] for row in wanted]


@pytest.mark.parametrize("name", quickly(RULES))
def test_a_choice_changes_nothing_and_is_the_same_everywhere(name: str) -> None:
    rules: Any = RULES[name]
    rng = random.Random(name)
    asked: list[Any] = [*mj.player_names(rules), restless]
    game = mj.Game(rules, seed=SEED, ask="everybody")
    looked = 0
    while not game.over and looked < 8:
        # whoever answers, the next choice is that of the seat's player at this question
        if rng.random() < 0.05:
            looked += 1
            before = game.to_bytes(), game.to_text(), game.view(0), game.pending
            for seat in game.pending.seats:
                chosen = [game.choose(seat, player) for player in asked]
                assert chosen == [game.choose(seat, player) for player in asked]
                for how, again in AGAIN.items():
                    other = again(game)
                    own = asked if how != "text" else asked[:-1]
                    assert [other.choose(seat, player) for player in own] == chosen[: len(own)], how
            assert (game.to_bytes(), game.to_text(), game.view(0), game.pending) == before
        answer_all(game, [rng.choice(asked) for _ in range(game.players)])


@pytest.mark.parametrize("name", quickly(RULES))
def test_a_side_chooses_as_its_table(name: str) -> None:
    """Out of the events a seat may know, with the streams of its deals, at the dealer's choice too (P-20)."""
    rules: Any = RULES[name]
    choices = 0
    for index, ask in enumerate(BOTH):
        players = tables_of(rules)[-1]
        game = mj.Game(rules, seed=SEED, game_index=index, ask=ask)  # type: ignore[arg-type]
        sides = [mj.SeatView(rules, seat, ask=ask) for seat in range(game.players)]  # type: ignore[arg-type]
        deal, streams = -1, []
        while not game.over:
            if game.play.deal_index != deal:
                deal = game.play.deal_index
                streams = [mc.Stream(SEED, index, deal, seat) for seat in range(game.players)]
            for seat in game.pending.seats:
                sides[seat].hear(*game.events_for(seat, sides[seat].events))
                assert sides[seat].choose(players[seat], streams[seat]) == game.choose(seat, players[seat])
                choices += 1
            answer_all(game, players)
    assert choices > 100


@pytest.mark.parametrize("name", quickly(mj.presets("riichi")))
def test_a_choice_depends_on_nothing_hidden(name: str) -> None:
    rules: Any = RULES[name]
    rng, compared = random.Random(name), 0
    # what draws does so from the seed, which is hidden too; SeatView chooses alike without it
    still = [player for player in mj.player_names(rules) if player != "random"]
    for index in range(2):
        game = mj.Game(rules, seed=SEED, game_index=index, ask="everybody")
        while not game.over and game.play.deal_index < 2:
            if rng.random() < 0.05 and game.view(None)["stage"] != "choice":
                for seat in game.pending.seats:
                    other = dealt_anew(game, seat, rng)
                    for player in still:
                        compared += 1
                        assert other.choose(seat, player) == game.choose(seat, player)
            answer_all(game, tables_of(rules)[-1])
    assert compared > 10


def dealer_may_stop() -> mj.Game:
    """A game whose last dealer is asked whether to stop (P-20)."""
    for index in range(40):
        game = mj.Game(mj.rules("paiyuki-3p"), seed=8, game_index=index)
        while not game.over:
            if game.view(None)["stage"] == "choice":
                return game
            answer_all(game, ["random", "greedy", "greedy"])
    raise AssertionError("nobody was asked")


@pytest.mark.parametrize("again", ["bytes", "text"])
def test_the_dealers_choice(again: str) -> None:
    game = dealer_may_stop()
    dealer = next(iter(game.pending.seats))
    points = game.view(None)["points"]
    wanted = "stop" if points[dealer] == max(points) else "go_on"
    for table in (game, AGAIN[again](game)):
        assert [table.choose(dealer, name).text for name in ("greedy", "balanced", "tsumogiri")] == [wanted] * 3
        assert table.choose(dealer, "random") == game.choose(dealer, "random")
    with pytest.raises(mj.IllegalAction):
        game.choose((dealer + 1) % 3, "greedy")


def test_who_may_be_asked() -> None:
    game = mj.Game(mj.rules("tenhou-4p"), seed=1, ask="everybody")
    with pytest.raises(mj.IllegalAction, match="seat 1"):
        game.choose(1, "greedy")
    with pytest.raises(mj.RuleError, match="did you mean 'greedy'"):
        game.choose(0, "gredy")
    with pytest.raises(mj.RuleError, match="did you mean 'greedy'"):
        game.choose(0, mj.Player("gredy"))
    with pytest.raises(mj.MahjongTypeError, match="a callable"):
        game.choose(0, 3)  # type: ignore[arg-type]
    with pytest.raises(mj.IllegalAction, match="tsumo"):
        game.choose(0, lambda view, actions, stream: "tsumo")
    game.submit(0, game.choose(0, "tsumogiri"))
    seat = next(seat for seat, actions in game.pending.seats.items() if actions == (mj.Action("pass"),))
    assert game.choose(seat, lambda view, actions, stream: "tsumo").text == "pass"  # it is not asked
    game.submit(seat, "pass")
    with pytest.raises(mj.IllegalAction):
        game.choose(seat, "greedy")
    while not game.over:
        answer_all(game, ["tsumogiri"] * 4)
    with pytest.raises(mj.IllegalAction, match="over"):
        game.choose(0, "greedy")


def test_a_player_is_wanted_by_name_or_as_a_value_everywhere() -> None:
    rules = mj.rules("tenhou-4p")
    named, valued = (
        mj.simulate(rules, games=1, players=[player] * 4, seed=1) for player in ("balanced", mj.Player("balanced"))
    )
    assert (named.hands["deltas"] == valued.hands["deltas"]).all()
    assert valued.players == ("balanced",) * 4
    batch = mj.TableBatch(rules, 2, seed=1)
    assert batch.choose("greedy").tolist() == batch.choose(mj.Player("greedy")).tolist()
    with pytest.raises(mj.ArgumentError, match="expected a built-in player: tsumogiri"):
        batch.choose(mj.Player("own", choose=restless))
    # the number is that of the variant, whatever the value says
    small = mj.Game(mj.rules("suzume"), seed=1)
    seat = next(iter(small.pending.seats))
    assert small.choose(seat, mj.Player("greedy", number=2)) == small.choose(seat, "greedy")


@pytest.mark.parametrize("line", ["streams: 1 2", "streams: 1 2 3 x", "streams: 1 2 3 -4"])
def test_a_position_with_wrong_streams_is_refused(line: str) -> None:
    text = mj.Game(mj.rules("tenhou-4p"), seed=1).to_text()
    # by hand: without the check sum, and so without a line that everything written has
    kept = [said for said in text.splitlines()[:-1] if not said.startswith("step: ")]
    said = "\n".join([*kept, line])
    with pytest.raises(mj.MahjongError, match="streams is"):
        mj.Game.from_text(said)


def test_a_position_tells_how_far_the_streams_have_gone() -> None:
    game = mj.Game(mj.rules("tenhou-4p"), seed=1)
    assert "streams:" not in game.to_text()
    game.submit(0, game.choose(0, "random"))
    lines = dict(line.split(": ", 1) for line in game.to_text().splitlines())
    assert lines["streams"].split()[0] == "1"
