"""What players of logged games did, counted: against the simulation's own summary and against the log itself."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

import mjrules as mj
from logs.logged_games import keen_game
from mjrules.cli.program import program
from mjrules.logs import Report, read_log, replay, statistics, write_mjai
from mjrules.logs.stats import told
from shared import table

pytest.importorskip("numpy")
TEXTS = {row["id"]: row["log"] for row in table("logs")}
SAME = ("points", "win", "tsumo", "deal_in", "riichi", "call", "tenpai", "value", "turn", "rank", "ranks", "result")


def played(name: str, index: int) -> mj.Game:
    game = mj.Game(mj.rules(name), seed=11, game_index=index)
    while not game.over:
        for seat in game.pending.seats:
            game.submit(seat, game.choose(seat, "greedy"))
            break
    return game


@pytest.mark.parametrize("name", ["tenhou-4p", "tenhou-3p"])
def test_they_are_those_of_the_simulation(name):
    """The games of a seed, logged and counted, come to what ``simulate`` says of the same seed."""
    games = [played(name, index) for index in range(3)]
    logs = [read_log(write_mjai(game), "x", game.rules)[0] for game in games]
    entries = {entry["name"]: entry for entry in statistics(logs, by="seat")}
    run = mj.simulate(mj.rules(name), games=3, players=["greedy"] * int(name[-2]), seed=11)
    assert len(entries) == len(run.sums()["seats"])
    for seat, sums in enumerate(run.sums()["seats"]):
        assert {key: entries[str(seat)][key] for key in SAME} == {key: sums[key] for key in SAME}
        assert entries[str(seat)]["games"] == 3


def test_yaku_are_those_of_the_wins():
    game = keen_game(mj.rules("tenhou-4p"), 1)
    (logged,) = read_log(write_mjai(game), "x", game.rules)
    wins = [event for hand in replay(logged).hands for event in hand.events if event["type"] == "hora"]
    for entry in statistics(logged, by="seat"):
        own = [{row["key"] for row in event["yaku"]} for event in wins if str(event["actor"]) == entry["name"]]
        for key, share in entry["yaku"].items():
            assert (share.n, share.total) == (len(own), sum(key in yaku for yaku in own))
        assert set(entry["yaku"]) == set().union(*own)


@pytest.mark.parametrize(("by", "names"), [("player", {"-"}), ("dan", {"-"}), ("seat", {"0", "1", "2", "3"})])
def test_names(by, names):
    (game,) = read_log(TEXTS["mjlog-4p"], "x")
    people = [(person.name, person.dan) for person in game.people]
    known = {"player": 0, "dan": 1}
    wanted = {person[known[by]] or "-" for person in people} if people and by in known else names
    assert {entry["name"] for entry in statistics([game, game], by=by)} == wanted


def test_another_by():
    with pytest.raises(mj.MahjongError, match=r"by.*expected one of player, seat, dan"):
        statistics([], by="table")


def test_bad_logs_are_noted():
    report = Report()
    assert statistics([mj.logs.Log("notes.txt", b"12 monkeys")], report=report) == []
    assert [bad.source for bad in report.bad] == ["notes.txt"]


def run(*arguments: object):
    return CliRunner().invoke(program, ["stats", *map(str, arguments)])


def test_the_command(tmp_path):
    (tmp_path / "a.xml").write_text(TEXTS["mjlog-4p"])
    done = run(tmp_path / "a.xml", "--by", "seat")
    assert done.exit_code == 0
    lines = done.output.splitlines()
    assert lines[0].split() == ["player", "hands", "win", "deal-in", "riichi", "call"]
    assert max(map(len, lines)) <= 80
    assert "和了率" in run(tmp_path / "a.xml", "--lang", "ja").output
    told_ = json.loads(run(tmp_path / "a.xml", "--by", "seat", "--json", "--rules", "tenhou-4p").output)
    (game,) = read_log(TEXTS["mjlog-4p"], "x")
    assert told_["entries"] == json.loads(json.dumps([told(entry) for entry in statistics(game, by="seat")]))
    assert run(tmp_path / "a.xml", "--set", "aka=false").exit_code == 2
    (tmp_path / "b.xml").write_text("12 monkeys")
    assert run(tmp_path / "b.xml").exit_code == 2
    (tmp_path / "c.xml").write_text(TEXTS["mjlog-4p"].replace("30,7700,0", "30,8000,0"))
    assert run(tmp_path / "c.xml").exit_code == 1


def test_more_players_than_are_shown(tmp_path, monkeypatch):
    monkeypatch.setattr("mjrules.cli.stats.SHOWN", 1)
    (tmp_path / "a.xml").write_text(TEXTS["mjlog-4p"])
    assert "and 3 more" in run(tmp_path / "a.xml", "--by", "seat").output
