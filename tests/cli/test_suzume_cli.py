"""Suzume-Jong from the command line: score, its stream, its rules; what belongs to the other game is refused."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import mjrules as mj
from mjrules.cli.program import program

GOLDEN = Path(__file__).parent.parent / "data" / "explain_suzume"
WIN = "score 1r1178s 9s --dora 7s --dealer --tsumo --rules suzume --set players=3"


@pytest.fixture
def run() -> Callable[..., Result]:
    def runner(line: str, **more: Any) -> Result:
        return CliRunner().invoke(program, shlex.split(line), **more)

    return runner


# page, command line, exit code
PAGES = [
    ("suzume-tsumo", WIN, 0),
    ("suzume-tsumo-ja", f"{WIN} --lang ja", 0),
    ("suzume-all-green", "score 333666s 6s --dora 3s --rules suzume", 0),
    ("suzume-green-bonus", "score 333666s --dora 3s --rules suzume --set yakuman_adds_bonus=true", 0),
    ("suzume-flat-yakuman-ja", "score 1r2r3rs777z --rules suzume --set yakuman_includes_base=false --lang ja", 0),
    ("suzume-four-points", "score 123789s --dealer --rules suzume", 1),
    ("suzume-not-complete-ja", "score 159s677z --rules suzume --lang ja", 1),
    ("suzume-dealer-counts", "score 123789s --dealer --rules suzume --set dealer_bonus_counts_for_minimum=true", 0),
]


@pytest.mark.parametrize(("name", "line", "code"), PAGES, ids=[row[0] for row in PAGES])
def test_page(run: Callable[..., Result], name: str, line: str, code: int) -> None:
    result = run(line)
    assert (result.exit_code, result.stderr) == (code, "")
    assert result.stdout == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def test_json_is_the_score(run: Callable[..., Result]) -> None:
    rules = mj.rules("suzume", players=3)
    score = mj.score("1r11789s", "9s", dora="7s", dealer=True, tsumo=True, rules=rules)
    assert json.loads(run(f"{WIN} --json").stdout) == score.to_dict()


def test_stream(run: Callable[..., Result]) -> None:
    lines = [
        {"id": 1, **mj.SuzumeWin("1r11789s", dora="7s").to_dict()},
        {"hand": "1r11789s", "riichi": True},
        {"hand": "19m19p19s1234567z", "win_tile": "1z", "rules": "ema"},
        {"hand": "66666z1s"},
    ]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    found = [json.loads(line) for line in run("score --jsonl --rules suzume", input=text).stdout.splitlines()]
    assert (found[0]["id"], found[0]["total"]) == (1, 7)
    assert "unknown key 'riichi'" in found[1]["error"]["message"]
    assert found[2]["yakuman"] == 1
    assert found[3]["error"]["type"] == "InvalidHand"


# command line, what stands on stderr
REFUSED = [
    ("score 1r11789s --riichi --rules suzume", "keyword 'riichi'"),
    ("score 1r11789s --seat S --rules suzume", "keyword 'seat_wind'"),
    ("score 1r11789s --nuki 1 --rules suzume", "keyword 'nuki'"),
    ("score 123456m234p6799s 5s --dealer", "keyword 'dealer'"),
    ("score --rules suzume", "Missing argument 'HAND'"),
    ("score 11789s --rules suzume", "five and the winning tile"),
    ("score 1r11789s --rules suzume --set players=6", "seat 2 to 5"),
    ("score 1r11789s --rules suzume --set kuitan=true", "option 'kuitan'"),
    ("points 3 40 --rules suzume", "han and fu are of riichi only"),
    ("rules suzume ema", "two games, suzume and riichi"),
]


@pytest.mark.parametrize(("line", "words"), REFUSED, ids=[line for line, _ in REFUSED])
def test_refused(run: Callable[..., Result], line: str, words: str) -> None:
    result = run(line)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr
    assert result.stderr.count("\n") == 1


def test_rules_and_house_files(run: Callable[..., Result], tmp_path: Path) -> None:
    shown = run("rules suzume").stdout
    assert shown.startswith("suzume: 4 players, digest ")
    assert "\ndealer_bonus_counts_for_minimum  false " in shown
    house = tmp_path / "house.toml"
    house.write_text('base = "suzume"\nplayers = 3\nchanta = 1\n', encoding="utf-8")
    rules = mj.rules(house)
    assert (rules.name, rules.players, rules.chanta, rules.sources["chanta"]) == ("house", 3, 1, "house.toml")
    assert run(f"score 111789s --rules {shlex.quote(str(house))}").exit_code == 1
    assert "\nchanta   2       1 " in run(f"rules suzume {shlex.quote(str(house))}").stdout
    whole = tmp_path / "whole.json"
    whole.write_text(json.dumps(rules.to_dict()), encoding="utf-8")
    assert mj.rules(whole) == rules
    assert mj.rules(whole).digest == rules.digest != mj.rules("suzume").digest
