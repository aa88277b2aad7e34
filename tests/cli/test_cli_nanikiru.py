"""``mjrules nanikiru``: the table, its options, JSON, and what it refuses."""

from __future__ import annotations

import json
from typing import Any

import pytest

import mjrules as mj

testing = pytest.importorskip("click.testing", reason="the command line needs the extra cli")


@pytest.fixture
def run() -> Any:
    """Run the program with some arguments."""
    from mjrules.cli.program import program

    return lambda *args: testing.CliRunner().invoke(program, list(args))


HAND = "12577m222468p445s"


def test_a_table_that_fits_eighty_columns(run: Any) -> None:
    result = run("nanikiru", HAND, "--dora", "1z")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].split() == ["discard", "shanten", "useful", "tiles", "tenpai", "good", "win", "points"]
    assert lines[1].startswith("1m *     3        78 1-9m2-9p2-7s     80.3")
    assert max(map(len, lines)) <= 80
    assert "Discard 1m: 3-shanten" in result.stdout


def test_options_reach_the_analysis(run: Any) -> None:
    args = ["34m46p678s55z9s4p", "-m", "pon:777z", "--turn", "8", "--ron", "table", "--visible", "5z", "--river", "9m"]
    value = json.loads(run("nanikiru", *args, "--seat", "W", "--by", "win", "--detours", "0", "--json").stdout)
    found = mj.nanikiru(
        args[0], rules="tenhou-4p", melds=["pon:777z"], draws=10, ron="table", visible="5z", river="9m",
        seat_wind="W", by="win", detours=0,
    )  # fmt: skip
    assert value == json.loads(json.dumps(found.to_dict()))


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ([HAND, "--turn", "0"], "--turn is 0; expected a number from 1 to 18"),
        ([HAND, "--rules", "suzume"], "suzume"),
        ([HAND[1:]], "13 concealed tiles"),
        ([HAND, "--detours", "9"], "detours is 9"),
    ],
)
def test_what_it_refuses(run: Any, args: list[str], words: str) -> None:
    result = run("nanikiru", *args)
    assert result.exit_code == 2
    assert words in result.stderr


def test_riichi_is_named(run: Any) -> None:
    assert "6s リーチ *" in run("nanikiru", "222567m345p33667s", "--lang", "ja").stdout
    assert "6s riichi *" in run("nanikiru", "222567m345p33667s", "--lang", "en").stdout


def test_ukeire_names_its_neighbour(run: Any) -> None:
    assert "mjrules nanikiru" in run("ukeire", "--help").stdout
