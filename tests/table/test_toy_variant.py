"""A variant registered from outside does everything, and no file of the package but the registry knows of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import pytest

import mjcore as mc
import mjrules as mj
from mjrules.table.bot import MjaiBot
from mjrules.variants import VARIANTS, registered, variant_of
from table.toy import TOY, eager
from table.toy_worth import ToyRules, ToyState, ToyWin


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with registered(TOY):
        yield


def played(seed: int, **options: object) -> mj.Game:
    """A game to its end by eager players, with every seat's side beside it."""
    rules = mj.rules("toy", **options)
    game = mj.Game(rules, seed=seed)
    sides = {seat: mj.SeatView(rules, seat) for seat in (*range(rules.players), None)}
    stream = mc.Stream(seed)
    while True:
        for seat, side in sides.items():
            side.hear(*game.events_for(seat, since=side.events))
            assert side.pending == game.pending.of(seat), (seat, game.full_events[-3:])
            assert side.view() == game.view(seat)
        if game.over:
            return game
        for seat, actions in game.pending.seats.items():
            game.submit(seat, eager({}, actions, stream))


def test_its_rule_set_is_one_of_all() -> None:
    assert mj.presets()[-1] == "toy"
    assert mj.presets("toy") == ("toy",)
    rules = mj.rules("toy", hands=3)
    assert (rules.title, mj.player_names(rules), type(rules).from_dict(rules.to_dict()) == rules) == (
        "toy, changed: hands=3", (), True,
    )  # fmt: skip
    with pytest.raises(mj.RuleError, match="option hands: 9 is not allowed"):
        mj.rules("toy", hands=9)


@pytest.mark.parametrize("players", [2, 3])
def test_it_plays(players: int) -> None:
    ends = set()
    for seed in range(20):
        game = played(seed, players=players, hands=3)
        assert [result.hand_number for result in game.results] == [1, 2, 3]
        assert all(one.points == other.before for one, other in pairwise(game.results))
        assert sum(game.view(None)["points"]) == 20 * players
        assert mj.Game.from_bytes(game.to_bytes()).full_events == game.full_events
        json.dumps([result.to_dict() for result in game.results])
        ends |= {result.how for result in game.results}
    assert ends >= {"tsumo", "ron"}


def test_a_position_goes_on_as_the_game_did() -> None:
    game = mj.Game("toy", seed=4)
    again = mj.Game.from_text(game.to_text())
    while not game.over:
        for seat in list(game.pending.seats):
            action = game.default_action(seat)
            game.submit(seat, action)
            again.submit(seat, action)
    assert again.results[-1].points == game.results[-1].points
    with pytest.raises(mj.IllegalAction):
        mj.Game("toy", seed=4).submit(0, "riichi")
    with pytest.raises(mj.RuleError, match="no referee"):
        mj.Game("toy", seed=4).submit(None, mj.Ruling("wrong_call", 0))


def test_it_scores() -> None:
    found = mj.score("44z", dealer=True, rules="toy")
    assert (found.valid, found.points, found.to_dict()["parts"]) == (True, 5, {"pair": 4, "dealer": 1})
    assert mj.score(ToyWin("22z"), mj.rules("toy")).points == mj.score(ToyWin("22z"), "toy").points == 2
    assert mj.score("12z", rules="toy").reason == "not_a_pair"
    wins = [ToyWin("11z"), ToyWin("33z", dealer=True), ToyWin("34z")]
    rows = mj.score_batch(mj.pack(wins), "toy")
    assert rows["points"].tolist() == [mj.score(win, "toy").points for win in wins] == [1, 4, 0]
    assert rows["status"].tolist() == [0, 0, 1]
    with pytest.raises(mj.MahjongTypeError, match="wins of one variant"):
        mj.pack([ToyWin("11z"), mj.SuzumeWin("1r11789s")])


def test_it_settles() -> None:
    rules = mj.rules("toy", players=3)
    end = mj.settle(ToyState((20, 20, 20)), mj.Tsumo(1, 3), rules)
    assert (end.deltas, end.next, end.state.hand) == ((-3, 6, -3), "deal", 2)
    end = mj.settle(ToyState((20, 20, 20), hand=2), mj.Ron([(2, ToyWin("44z"))], 0), rules)
    assert (end.deltas, end.next) == ((-4, 0, 4), "game_over")
    assert mj.final_result(end.state, rules).ranks == (3, 2, 1)
    with pytest.raises(mj.MahjongTypeError, match="these rules want a ToyState"):
        mj.settle(mj.State((25000,) * 4), mj.Tsumo(0, 1), rules)
    record = mj.Tsumo(1, ToyWin("22z", tsumo=True)).to_dict()
    assert mj.Outcome.from_dict(json.loads(json.dumps(record))) == mj.Tsumo(1, ToyWin("22z", tsumo=True))


def test_it_simulates() -> None:
    result = mj.simulate("toy", games=30, players=[eager, "table.toy:eager"], seed=1)
    assert len(result.hands["end"]) == 60
    assert result.games["points"].sum(axis=1).tolist() == [40] * 30
    summary = result.summary()
    assert summary["ends"]["tsumo"].mean + summary["ends"]["ron"].mean + summary["ends"]["exhausted"].mean == 1
    assert summary["seats"][0]["ranks"][0].mean > 0
    run = mj.simulate_to(None, "toy", games=30, players=[eager, "table.toy:eager"], seed=1)
    assert run.summary() == summary
    play = mj.Game("toy", seed=result.seed)
    assert [name for name in result.hands if name != "reserved"] == ["game", "deltas", "hand", "end", "winner", "value"]
    assert np.abs(result.hands["deltas"]).max() <= 5
    assert play.choose(0, eager) in play.pending.seats[0]
    with pytest.raises(mj.RuleError, match="unknown player 'greedy'"):
        mj.simulate("toy", games=1, players=["greedy"] * 2)


def test_its_files_can_be_read(tmp_path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    result = mj.simulate("toy", games=5, players=[eager] * 2, seed=1)
    result.to_parquet(tmp_path / "hands.parquet")
    table = parquet.read_table(tmp_path / "hands.parquet")
    assert table.column("deltas_0").to_pylist() == result.hands["deltas"][:, 0].tolist()
    assert set(table.column("end").to_pylist()) <= {"tsumo", "ron", "exhausted"}


def test_a_bot_hears_the_words_of_its_table() -> None:
    game = mj.Game("toy", seed=3)
    bot = MjaiBot("toy", eager, seat=0)
    said = [bot.answer(dict(event)) for event in game.events_for(0)]
    assert said[-1]["type"] in ("dahai", "hora")


COMMANDS = [
    (["rules", "toy"], None, ["toy: 2 players", "dealer_bonus"]),
    (["rules", "toy", "toy"], None, ["do not differ"]),
    (["score", "44z", "--rules", "toy", "--dealer"], None, ["Worth", "pair    4", "dealer  1"]),
    (["score", "44z", "--rules", "toy", "--set", "dealer_bonus=3", "--dealer", "--json"], None, ['"points": 7']),
    (["score", "--jsonl", "--rules", "toy"], '{"variant": "toy", "hand": "33z"}', ['"points": 3']),
    (["simulate", *"--rules toy --games 4 --players table.toy:eager --seed 1 --workers 1".split()], None,
     ["toy: 4 games, 8 hands", "Pair"]),
    (["settle"], '{"rules": "toy", "state": {"points": [20, 20], "hand": 2}, "outcome": '
     '{"type": "tsumo", "winner": 1, "value": 3}}', ["0 -> 1: 3", "game_over"]),
    (["settle", "--rules", "toy"], '{"state": {"points": [20, 20]}, "outcome": '
     '{"type": "tsumo", "winner": 1, "value": 3}}', ["0 -> 1: 3", "deal"]),
    (["bot", "table.toy:eager", "--rules", "toy", "--seat", "1"], '{"type": "hello"}', ['"join"']),
]  # fmt: skip


@pytest.mark.parametrize(("words", "given", "says"), COMMANDS, ids=[" ".join(row[0][:3]) for row in COMMANDS])
def test_it_has_its_commands(words: list[str], given: str | None, says: list[str]) -> None:
    testing = pytest.importorskip("click.testing", reason="the command line is the extra cli")
    program = pytest.importorskip("mjrules.cli.program", reason="the command line is the extra cli").program
    done = testing.CliRunner().invoke(program, words, input=given)
    assert done.exit_code == 0, done.output
    assert [part for part in says if part not in done.output] == [], done.output


def test_nothing_is_left_of_it() -> None:
    with registered(TOY):
        pass
    assert ToyRules in VARIANTS  # it was there before
    before = dict(VARIANTS)
    with pytest.raises(ZeroDivisionError), registered(variant_of("suzume")):
        _ = 1 // 0
    assert before == VARIANTS
