"""Decisions out of logged games: what is in a row, what a seat could not see, which there are, and their file."""

from __future__ import annotations

import errno
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

import mjcore as mc
import mjrules as mj
from logs.logged_games import PRESETS, keen_game
from mjrules.cli.program import program
from mjrules.logs import (
    Log,
    LoggedGame,
    Report,
    decisions,
    read_decisions,
    read_log,
    replay,
    write_decisions,
    write_mjai,
)
from mjrules.logs.decision_rows import COLUMNS, KINDS, RESULTS
from shared import table

np = pytest.importorskip("numpy")
TEXTS = {row["id"]: row["log"] for row in table("logs")}
ACTIONS = mc.play_schema.ACTIONS


def logged(name: str, seed: int) -> LoggedGame:
    game = keen_game(mj.rules(name), seed)
    return read_log(write_mjai(game), f"{name} {seed}", game.rules)[0]


def rows_of(sources, **said):
    """All blocks as one."""
    blocks = list(decisions(sources, **said))
    return {name: np.concatenate([block[name] for block in blocks]) for name in blocks[0]} if blocks else {}


@pytest.mark.parametrize("name", PRESETS)
def test_rows_against_the_table(name):
    """Each row is what a table shows at that stage: observation, legal actions, and the action of the log."""
    game = logged(name, 3)
    rows = rows_of(game)
    stages = {}

    def watch(table):
        play = table.riichi
        if play.stage in ("turn", "claims"):
            state, hand = play.state, play.hand.copy()
            before = state.deposits - 1000 * len(state.riichi)
            stages[state.dealer, state.honba, state.round, hand.step] = (
                hand,
                {"honba": state.honba, "deposits": before},
            )

    assert replay(game, watch).equal
    assert len(rows["seat"]) > 50
    for at in range(0, len(rows["seat"]), 7):
        told = game.hands[rows["hand"][at]]
        seat = int(rows["seat"][at])
        hand, stakes = stages[told.oya, told.honba, told.bakaze, int(rows["step"][at])]
        for array, values in mc.observation(hand, seat, **stakes).items():
            assert np.array_equal(rows[array][at], values), (array, at)
        mask = sum(int(word) << 64 * place for place, word in enumerate(rows["legal"][at]))
        assert mask == hand.legal_mask(seat)
        assert mask >> int(rows["action"][at]) & 1
        assert mask.bit_count() > 1


def test_discards_are_those_of_the_log():
    """Every discard by choice is a row, in the order of the log."""
    game = logged("tenhou-4p", 1)
    rows = rows_of(game, kinds=["discard"])
    for number, hand in enumerate(game.hands):
        chosen = rows["hand"] == number
        mine = [
            (int(seat), ACTIONS[int(action)])
            for seat, action in zip(rows["seat"][chosen], rows["action"][chosen], strict=True)
            if ACTIONS[int(action)].startswith(("discard", "tsumogiri"))
        ]
        told = [
            (event["actor"], "tsumogiri" if event["tsumogiri"] else f"discard:{event['pai']}")
            for event in hand.events
            if event["type"] == "dahai"
        ]
        rest = iter(told)
        assert all(each in rest for each in mine)  # a riichi hand's forced discards are none
        assert len(told) - len(mine) < 40


def test_what_came_of_it():
    game = logged("tenhou-4p", 1)
    rows = rows_of(game)
    played = replay(game)
    last = played.last
    assert last is not None
    for seat in range(4):
        own = rows["seat"] == seat
        assert set(rows["rank"][own].tolist()) == {last["ranks"][seat]}
        assert set(rows["result_x10"][own].tolist()) == {last["result_x10"][seat]}
        for number, hand in enumerate(played.hands):
            after = next(event["scores"] for event in reversed(hand.events) if event.get("scores"))
            here = set(rows["delta"][own & (rows["hand"] == number)].tolist())
            assert here <= {after[seat] - hand.events[0]["scores"][seat]}


def test_hidden_tiles_are_in_no_row():
    """Two seats that throw what they draw change hands: the rows of the others are the same bytes."""
    dealt = ["11234567899m1z2z", "2468p13579s3456z", "13579p2468s3457z", "123456789p12s67z"]
    tehais = [[mc.mjai_text(code) for code in mc.parse_tiles(text)] for text in dealt]
    deal = {
        "type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0, "scores": [25000] * 4,
        "dora_marker": "9s", "tehais": tehais,
    }  # fmt: skip
    events = [deal]
    draws = ["E", "S", "9s", "8s", "W", "N", "P", "F"]
    for turn, tile in enumerate(draws):
        events += [{"type": "tsumo", "actor": turn % 4, "pai": tile}]
        events += [{"type": "dahai", "actor": turn % 4, "pai": tile, "tsumogiri": True}]
    (game,) = read_log("\n".join(map(json.dumps, events)), "x", "tenhou-4p")
    (hand,) = game.hands
    first, second, third, fourth = hand.tehais
    swapped = replace(game, hands=(replace(hand, tehais=(first, third, second, fourth)),))
    one, other = rows_of(game), rows_of(swapped)
    for seat in (0, 3):
        mine, theirs = one["seat"] == seat, other["seat"] == seat
        assert mine.any()
        for name in one:
            assert np.array_equal(one[name][mine], other[name][theirs]), (name, seat)


@pytest.mark.parametrize("kind", KINDS)
def test_kinds(kind):
    game = logged("tenhou-4p", 1)
    whole, part = rows_of(game), rows_of(game, kinds=[kind])
    masks = [sum(int(word) << 64 * place for place, word in enumerate(words)) for words in whole["legal"]]
    chosen = np.array([bool(mask & KINDS[kind]) for mask in masks])
    assert 0 < chosen.sum() == len(part["seat"])
    assert np.array_equal(whole["step"][chosen], part["step"])


def test_seats_and_grades():
    (game,) = read_log(TEXTS["mjlog-4p"], "x")
    whole = rows_of(game)
    own = rows_of(game, seats=[1])
    assert np.array_equal(own["step"], whole["step"][whole["seat"] == 1])
    people = tuple(mj.logs.Person(f"p{seat}", dan=str(16 + seat)) for seat in range(4))
    assert set(rows_of(replace(game, people=people), dan=["17", "19"])["seat"].tolist()) <= {1, 3}
    assert rows_of(game, dan=["17"]) == {}


def test_blocks_end_with_a_game():
    games = [logged("tenhou-3p", seed) for seed in range(3)]
    report = Report()
    blocks = list(decisions(games, block=100, report=report))
    assert [set(block["game"].tolist()) for block in blocks] == [{0}, {1}, {2}]
    assert (report.counts["games"], report.games) == (3, [game.source for game in games])


def test_a_hand_that_differs_and_logs_that_are_bad(tmp_path):
    game = logged("tenhou-4p", 1)
    hand = game.hands[1]
    short = replace(hand, events=hand.events[:5] + hand.events[7:])
    wrong = replace(game, hands=(game.hands[0], short, *game.hands[2:]))
    report = Report()
    rows = rows_of([wrong, Log("notes.txt", b"12 monkeys"), Log("gone", b"", "log gone: no such file")], report=report)
    assert 1 not in rows["hand"]
    assert 2 in rows["hand"]
    assert [bad.source for bad in report.bad] == ["notes.txt", "gone"]
    assert len(report.differences) == 1
    many = replace(hand, tehais=(("1m",) * 13,) * 4)
    report = Report()
    assert rows_of([replace(game, hands=(many,))], report=report) == {}
    assert "1m" in report.bad[0].what


@pytest.mark.parametrize(
    ("said", "what"),
    [
        ({"kinds": "call"}, "kinds.*expected a list of discard"),
        ({"kinds": ["pon"]}, "kinds.*expected a list of discard"),
        ({"kinds": []}, "kinds.*expected a list of discard"),
        ({"seats": [4]}, r"seats.*expected seats 0\.\.3"),
        ({"seats": 1}, "seats.*expected a list of seats"),
        ({"dan": "18"}, "dan.*expected a list of dan"),
        ({"block": 0}, "block.*expected a number of rows"),
        ({"block": True}, "block.*expected a number of rows"),
    ],
    ids=str,
)
def test_what_cannot_be_asked(said, what):
    with pytest.raises(mj.MahjongError, match=what):
        decisions([], **said)


@pytest.mark.parametrize("given", [5, [5], [None]], ids=str)
def test_what_is_no_source(given):
    with pytest.raises(mj.MahjongError, match="expected"):
        list(decisions(given))


def test_the_file(tmp_path):
    pytest.importorskip("pyarrow")
    games = [logged("tenhou-4p", 1), logged("tenhou-3p", 2)]
    report = Report()
    out = tmp_path / "decisions.parquet"
    count = write_decisions(out, decisions(games, report=report, block=100), report)
    blocks = list(read_decisions(out))
    whole = {name: np.concatenate([block[name] for block in blocks]) for name in blocks[0]}
    wanted = rows_of(games)
    assert count == len(wanted["seat"]) == len(whole["seat"])
    for name in (*RESULTS, *COLUMNS, *mc.observation_schema.ARRAYS):
        assert np.array_equal(whole[name], wanted[name]), name
        assert whole[name].dtype == wanted[name].dtype
    assert [whole["log"][0], whole["log"][-1]] == [game.source for game in games]
    data = bytearray(out.read_bytes())
    data[len(data) // 2] ^= 1
    out.write_bytes(data)
    with pytest.raises(mj.MahjongError, match="SHA-256"):
        next(read_decisions(out))


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO])
@pytest.mark.parametrize("call", ["fsync", "replace", "write_table"])
def test_a_disk_that_fails(tmp_path, monkeypatch, call, code):
    """The file that stood still stands as it was, and nothing is left beside it."""
    parquet = pytest.importorskip("pyarrow.parquet")
    report = Report()
    blocks = list(decisions(logged("tenhou-4p", 1), report=report, block=100))
    write_decisions(tmp_path / "a.parquet", blocks[:1], report)
    before = (tmp_path / "a.parquet").read_bytes()

    def fails(*args, **more):
        raise OSError(code, os.strerror(code), "a")

    monkeypatch.setattr({"fsync": os, "replace": Path, "write_table": parquet.ParquetWriter}[call], call, fails)
    with pytest.raises(OSError, match=os.strerror(code)):
        write_decisions(tmp_path / "a.parquet", blocks, report)
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [before]


def test_a_file_of_something_else(tmp_path):
    pytest.importorskip("pyarrow")
    mj.simulate_to(
        tmp_path / "hands.parquet", mj.rules("tenhou-4p"), players=["greedy"] * 4, games=1, seed=1, workers=1
    )
    with pytest.raises(mj.MahjongError, match="it holds no decisions"):
        next(read_decisions(tmp_path / "hands.parquet"))


def run(*arguments: object):
    return CliRunner().invoke(program, ["dataset", *map(str, arguments)])


@pytest.mark.parametrize("blocks", [[{}], [5]])
def test_what_is_no_block(tmp_path, blocks):
    pytest.importorskip("pyarrow")
    with pytest.raises(mj.MahjongTypeError, match="expected blocks as decisions yields them"):
        write_decisions(tmp_path / "a.parquet", blocks, Report())
    assert [*tmp_path.iterdir()] == []


def test_the_command(tmp_path):
    pytest.importorskip("pyarrow")
    (tmp_path / "a.xml").write_text(TEXTS["mjlog-4p"])
    out = tmp_path / "rows.parquet"
    done = run(tmp_path / "a.xml", "--out", out, "--kinds", "discard,call")
    count = len(next(read_decisions(out))["seat"])
    assert (done.exit_code, done.output) == (0, f"{count} decisions of 1 games in {out}\n")
    assert "--force" in run(tmp_path / "a.xml", "--out", out).output
    (tmp_path / "b.xml").write_text("12 monkeys")
    told = run(tmp_path / "b.xml", tmp_path / "a.xml", "--out", out, "--force", "--json", "--rules", "tenhou-4p")
    assert told.exit_code == 2
    assert json.loads(told.output)["rows"] == 6
    (tmp_path / "c.xml").write_text(TEXTS["mjlog-4p"].replace("30,7700,0", "30,8000,0"))
    assert run(tmp_path / "c.xml", "--out", out, "--force").exit_code == 1
    assert run(tmp_path / "c.xml", "--out", out, "--force", "--set", "aka=false").exit_code == 2


def test_blocks_that_are_written_again():
    """``copy=False`` yields the same rows; a block is good until the next one."""
    games = [logged("tenhou-3p", seed) for seed in range(3)]
    again = [block["action"].tolist() for block in decisions(games, block=100, copy=False)]
    assert again == [block["action"].tolist() for block in decisions(games, block=100)]
    assert len(again) == 3
