"""``mjrules review``: a player's discards in a log against the best, as a table and as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import mjrules as mj
from mjrules.logs import read_log_file, write_mjai
from mjrules.logs.review import review_game

testing = pytest.importorskip("click.testing", reason="the command line needs the extra cli")


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short game as mjai."""
    game = mj.Game(mj.rules("tenhou-4p", length="tonpuu"), seed=4)
    while not game.over:
        seat = min(game.pending.seats)
        game.submit(seat, game.choose(seat, "balanced"))
    path = tmp_path_factory.mktemp("review") / "game.jsonl"
    path.write_text(write_mjai(game), encoding="utf-8")
    return path


@pytest.fixture
def run() -> Any:
    """Run the program with some arguments."""
    from mjrules.cli.program import program

    return lambda *args: testing.CliRunner().invoke(program, ["review", *map(str, args), "--detours", "0"])


RULES = ("--rules", "tenhou-4p", "--set", "length=tonpuu")


@pytest.mark.parametrize(("lang", "words"), [("en", "of them the best"), ("ja", "平均損失")])
def test_the_ten_that_lose_most_are_shown(run: Any, log: Path, lang: str, words: str) -> None:
    result = run(log, "--seat", 1, *RULES, "--lang", lang)
    assert result.exit_code == 0, result.stderr
    lines = result.stdout.splitlines()
    assert words in lines[0]
    losses = [int(line.split()[-1].replace(",", "")) for line in lines[3:]]
    assert len(losses) == 10
    assert losses == sorted(losses, reverse=True)
    assert losses[0] > 0


def test_every_discard_is_told(run: Any, log: Path) -> None:
    told = json.loads(run(log, "--seat", 0, *RULES, "--json").stdout)
    (game,) = read_log_file(log, mj.rules("tenhou-4p", length="tonpuu"))
    found, replay = review_game(game, 0, detours=0)
    assert replay.equal
    assert told["discards"] == len(told["rows"]) == len(found)
    assert told["best"] == sum(row["loss"] == 0 for row in told["rows"])
    for row, discard in zip(told["rows"], found, strict=True):
        assert row == json.loads(json.dumps(discard._asdict()))
        again = row["points"][1] - row["points"][0]
        assert row["loss"] == max(0, again)


def test_what_it_refuses(run: Any, log: Path) -> None:
    (game,) = read_log_file(log, mj.rules("tenhou-4p", length="tonpuu"))
    with pytest.raises(mj.ArgumentError, match="seat is 4; expected a seat from 0 to 3"):
        review_game(game, 4)
    assert run(log, "--seat", 0, "--set", "length=tonpuu").exit_code == 2
