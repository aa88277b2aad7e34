"""External mjai bots as players: whatever the program does, the game goes on and what went wrong is counted."""

from __future__ import annotations

import json
import pickle
import sys
import time
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

import mjrules as mj
from mjrules.cli.program import program
from shared import quickly

OURS = [sys.executable, "-m", "mjrules", "bot", "tsumogiri"]
HEAD = """
import json, sys, time
def said(answer):
    print(json.dumps(answer), flush=True)
def mine(event):
    return event["type"] == "tsumo" and event.get("actor") == me
me = 0
from mjrules.table.bot import MjaiBot
seat = MjaiBot("tenhou-4p", "tsumogiri")
for line in sys.stdin:
    events = json.loads(line)
    event = events[-1] if isinstance(events, list) else events
    for told in events if isinstance(events, list) else [events]:
        me = told.get("id", me) if told["type"] == "start_game" else me
"""
TSUMOGIRI = """{"type": "dahai", "actor": me, "pai": event["pai"], "tsumogiri": True}"""
# id, what the bot does with a message, when it answers, kinds of faults
BOTS = [
    ("each", f"said({TSUMOGIRI} if mine(event) else {{'type': 'none'}})", "each", set()),
    ("list", f"said({TSUMOGIRI} if mine(event) else {{'type': 'none'}})", "list", set()),
    # as Mortal: a line only where it may act
    ("asked", "answer = seat.answer(event)\n    if seat._side.view()['answer']: said(answer)", "asked", set()),
    ("a-list-of-answers", f"said([{{}}, {TSUMOGIRI} if mine(event) else {{'type': 'none'}}])", "each", set()),
    ("silent", "pass", "each", {"late", "gone"}),
    ("ends", "break", "each", {"gone"}),
    ("garbage", "print('{{{', flush=True)", "each", {"garbage"}),
    ("deep", "print('[' * 100000, flush=True)", "each", {"garbage"}),
    ("a-number", "print(7, flush=True)", "each", {"garbage"}),
    ("an-empty-list", "print([], flush=True)", "each", {"garbage"}),
    ("an-endless-line", "print('x' * (1 << 20), flush=True)", "each", {"garbage", "gone"}),
    ("illegal", "said({'type': 'hora', 'actor': me, 'target': me})", "each", {"illegal"}),
    ("late", "time.sleep(9)", "each", {"late", "gone"}),
]


@pytest.fixture
def bot(tmp_path: Path):
    """Write a bot and return the player that runs it."""

    def made(body: str, **options) -> mj.MjaiPlayer:
        path = tmp_path / "bot.py"
        path.write_text(f"{HEAD}    {body}\n", encoding="utf-8")
        return mj.MjaiPlayer([sys.executable, str(path)], **{"seconds": 0.3, "starting": 5.0, **options})

    return made


def game_of(player: object, rules: str = "tenhou-4p", **more) -> mj.SimulationResult:
    others = [player, *["tsumogiri"] * (mj.rules(rules).players - 1)]
    return mj.simulate(mj.rules(rules, length="tonpuu"), games=1, players=others, seed=11, **more)


@pytest.mark.parametrize(("name", "body", "answers", "faults"), quickly(BOTS, 4))
def test_the_game_goes_on(bot, name, body, answers, faults):
    options = {"starting": 0.3, "seconds": 0.2} if faults & {"late"} else {}
    with bot(body, answers=answers, **options) as player:
        played = game_of(player)
        assert set(player.faults) == faults, player.faults
    # who discards what was drawn plays as the player that does nothing else
    assert played.games["points"].tolist() == game_of("tsumogiri").games["points"].tolist()


def test_our_own_bot_plays_as_the_player_itself():
    with mj.MjaiPlayer([*OURS[:-1], "greedy"]) as player:
        played = game_of(player)
        assert player.faults == Counter()
        assert player.__name__.startswith("python")
    same = game_of("greedy")
    assert played.hands["value"].tolist() == same.hands["value"].tolist()
    assert played.games["points"].tolist() == same.games["points"].tolist()


def test_norths_are_set_out():
    with mj.MjaiPlayer([*OURS[:-1], "greedy", "--rules", "tenhou-3p", "--nuki", "kita"], nuki="kita") as player:
        played = game_of(player, "tenhou-3p")
        assert player.faults == Counter()
    assert played.games["points"].tolist() == game_of("greedy", "tenhou-3p").games["points"].tolist()


def test_a_program_that_ends_is_told_the_game_again(bot, tmp_path):
    mark = tmp_path / "begun"
    body = f"""open({str(mark)!r}, "a").write(event["type"] + " ")
    if mine(event) and open({str(mark)!r}).read().count("start_game") < 3: break
    said({TSUMOGIRI} if mine(event) else {{'type': 'none'}})"""
    with bot(body) as player:
        game_of(player)
        assert player.faults == Counter(gone=2)
    assert mark.read_text(encoding="utf-8").split().count("start_game") == 3


def test_in_a_match_and_in_other_processes():
    with mj.MjaiPlayer([*OURS, "--rules", "tenhou-3p"]) as player:
        result = mj.match((player, "random"), "tenhou-3p", duplicates=1, seed=1)
        assert player.faults == Counter()
    assert result.blocks["games"].tolist() == [[9.0, 9.0]]
    again = pickle.loads(pickle.dumps(mj.MjaiPlayer("a 'b c'", seconds=3, answers="list", nuki="kita")))
    assert (again.argv, again.seconds, again.answers, again.nuki) == (("a", "b c"), 3, "list", "kita")


def test_at_a_table_of_one_s_own():
    game, since = mj.Game(mj.rules("tenhou-4p"), seed=5), 0
    with mj.MjaiPlayer(OURS) as player:
        while game.step < 12:
            player.hear(0, game.events_for(0, since))
            since = game.event_count
            for seat in list(game.pending.seats):
                action = game.choose(seat, player if seat == 0 else "tsumogiri")
                assert action == game.choose(seat, "tsumogiri")
                game.submit(seat, action)
        assert player.faults == Counter()


def test_no_process_is_left(bot):
    player = bot(f"said({TSUMOGIRI} if mine(event) else {{'type': 'none'}})")
    game_of(player)
    (process,) = [held._process for held in player._running.values()]
    assert process.poll() is None
    player.close()
    player.close()
    assert process.poll() is not None
    game_of(player)  # started again
    (process,) = [held._process for held in player._running.values()]
    del player
    begun = time.monotonic()
    while process.poll() is None and time.monotonic() < begun + 10:
        time.sleep(0.01)
    assert process.poll() is not None


@pytest.mark.parametrize(
    ("argv", "options", "said"),
    [
        ([], {}, "expected a program and its arguments"),
        ("", {}, "expected a program and its arguments"),
        (7, {}, "expected a program and its arguments"),
        (["a", 7], {}, "expected a program and its arguments"),
        ("a", {"answers": "never"}, "expected one of each, asked, list"),
        ("a", {"answers": []}, "expected one of each, asked, list"),
        ("a", {"seconds": 0}, "expected a number of seconds, more than 0"),
        ("a", {"seconds": float("nan")}, "expected a number of seconds, more than 0"),
        ("a", {"starting": True}, "expected a number of seconds, more than 0"),
        ("a", {"nuki": "north"}, "expected one of"),
    ],
)
def test_bad_arguments(argv, options, said):
    with pytest.raises(mj.MahjongError, match=said):
        mj.MjaiPlayer(argv, **options)


def test_a_program_that_nobody_reads_from_is_gone():
    game = mj.Game(mj.rules("tenhou-4p"), seed=5)
    with mj.MjaiPlayer(OURS) as player:
        player.hear(0, game.events_for(0))
        action = game.choose(0, player)
        assert game.choose(0, player) == action  # the same question
        held = player._running[0]
        held._process.kill()
        held._process.wait()
        held._lines.get(timeout=10)  # its end
        game.submit(0, action)
        while 0 not in game.pending.seats:
            seat = min(game.pending.seats)
            game.submit(seat, game.choose(seat, "tsumogiri"))
        player.hear(0, game.events_for(0, 2))
        assert game.choose(0, player) == game.default_action(0)
        assert player.faults == Counter(gone=1)


def test_what_cannot_be_played():
    with pytest.raises(mj.MahjongTypeError, match="expected a number"):
        mj.MjaiPlayer(OURS).hear("0", [])
    with pytest.raises(mj.ArgumentError, match="expected a program that starts"):
        game_of(mj.MjaiPlayer("/no/such/program"))
    with pytest.raises(mj.MahjongError, match="a game of suzume"):
        mj.simulate("suzume", games=1, players=[mj.MjaiPlayer(OURS), *["random"] * 3], seed=1)
    game = mj.Game(mj.rules("tenhou-4p"), seed=1)
    with pytest.raises(mj.MahjongError, match="the player has heard no event"):
        game.choose(0, mj.MjaiPlayer(OURS))


def test_there_is_no_other_name():
    with pytest.raises(AttributeError, match="no attribute 'MjaiBot'"):
        mj.MjaiBot  # noqa: B018


def test_the_command(bot, tmp_path):
    bot("print('{{{', flush=True)")
    command = f"mjai:{sys.executable} {tmp_path / 'bot.py'}"
    args = ["match", command, "tsumogiri", "--rules", "tenhou-3p", "--duplicates", "1", "--seed", "1"]
    result = CliRunner().invoke(program, args)
    assert result.exit_code == 0, result.output
    assert f"faults of {command}: garbage " in result.stdout
    told = json.loads(CliRunner().invoke(program, [*args, "--json"]).stdout)
    assert set(told["faults"][command]) == {"garbage"}
