"""``mjrules simulate``: what it prints, writes and refuses."""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import mjrules as mj
from mjrules.cli import simulate as command
from mjrules.cli.program import program

SUZUME = "simulate --rules suzume --set players=2 --seed 5 --no-progress"


def call(line: str) -> Result:
    return CliRunner().invoke(program, shlex.split(line))


def means(row: str) -> list[float]:
    """The means of a row: "25.00 ±1.00 %", or "0.00 (0.00-1.99) %" where the interval is one-sided."""
    return [float(found) for found in re.findall(r"([\d.]+) (?:±|\()", row)]


def test_a_summary_for_people() -> None:
    result = call(f"{SUZUME} --games 20 --players greedy,random")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0] == "suzume: 20 games, 160 hands"
    assert lines[1] == f"seed {5:064x}"
    assert lines[3].split() == ["player", "0", "greedy", "1", "random"]
    summary = mj.simulate(mj.rules("suzume", players=2), games=20, players=["greedy", "random"], seed=5).summary()
    rows = {line.split("  ")[0]: line for line in lines}
    for key, label in (("win", "win"), ("deal_in", "deal-in")):
        shares = [100 * row[key].mean for row in summary["seats"]]
        assert means(rows[label]) == pytest.approx(shares, abs=0.006)
    firsts = [100 * row["ranks"][0].mean for row in summary["seats"]]
    assert means(rows["place 1"]) == pytest.approx(firsts, abs=0.006)
    assert f"tsumo          {100 * summary['ends']['tsumo'].mean:.2f} ±" in result.stdout
    for name in summary["yaku"]:
        assert name in ("tanyao", "chanta", "all_green", "chinyao", "super_red")
    assert "Tanyao" in result.stdout
    assert "tiles drawn a hand  " in result.stdout


def test_a_summary_in_japanese() -> None:
    result = call(f"{SUZUME} --games 20 --lang ja")
    assert result.exit_code == 0
    for text in ("20ゲーム・160局", "放銃率", "タンヤオ", "ロン", "1位", "1局のツモ数"):
        assert text in result.stdout


def test_a_summary_of_riichi() -> None:
    result = call("simulate --rules paiyuki-3p --games 12 --players greedy --seed 5 --no-progress")
    assert (result.exit_code, result.stderr) == (0, "")
    told = [line.split("  ")[0] for line in result.stdout.splitlines()]
    for text in ("points a hand", "deal-in", "riichi", "call", "tenpai at draw", "turn of a win", "result", "place 3"):
        assert text in told
    for text in ("Riichi ", "Nuki dora ", "settled outside the tables  ", "hands a game  "):
        assert text in result.stdout


def test_json() -> None:
    result = call(f"{SUZUME} --games 12 --players random --json --workers 1")
    told = json.loads(result.stdout)
    whole = mj.simulate(mj.rules("suzume", players=2), games=12, players=["random"] * 2, seed=5)
    summary = whole.summary()
    assert (told["rules"], told["name"], told["seed"]) == (whole.rules.digest, "suzume", whole.seed)
    assert (told["games"], told["hands"]) == (12, 96)
    assert told["seats"][1]["win"] == summary["seats"][1]["win"]._asdict()
    assert [place["mean"] for place in told["seats"][0]["ranks"]] == [
        place.mean for place in summary["seats"][0]["ranks"]
    ]


@pytest.mark.parametrize("seed", ["5", f"{5:064x}"])
def test_a_seed_is_a_number_or_its_digits(seed: str) -> None:
    result = call(f"simulate --rules suzume --games 1 --seed {seed} --json")
    assert json.loads(result.stdout)["seed"] == f"{5:064x}"


def test_a_single_player_sits_everywhere() -> None:
    told = json.loads(call(f"{SUZUME} --games 1 --players balanced --json").stdout)
    assert [seat["player"] for seat in told["seats"]] == ["balanced", "balanced"]


def test_files_and_parts(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="Parquet needs the extra parquet")
    out, parts = tmp_path / "hands.parquet", tmp_path / "parts"
    line = f"{SUZUME} --games 20 --players greedy,random --out {out} --parts {parts} --part-games 6"
    result = call(line)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-3:] == [str(out), str(tmp_path / "hands.games.parquet"), str(parts)]
    written = out.read_bytes()
    again = call(f"{line} --force")
    assert (again.exit_code, again.stdout) == (2, "")
    assert again.stderr.startswith(f"error: parts {parts}: there is a run in it; resume it")
    out.unlink()
    (parts / "games-000000000006.parquet").unlink()
    assert call(f"{line} --resume").exit_code == 0
    assert out.read_bytes() == written
    refused = call(f"{line.replace('greedy,random', 'random')} --resume")
    assert refused.exit_code == 2
    assert "the run in it has players" in refused.stderr


def test_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib", reason="plots need the extra plot")
    from mjrules.simulate import page

    result = call(f"{SUZUME} --games 3 --plot {tmp_path / 'page.png'} --json")
    assert (result.exit_code, result.stderr) == (0, "")
    assert (tmp_path / "page.png").read_bytes().startswith(b"\x89PNG")
    monkeypatch.setattr(page, "KANJI_FONTS", ())
    result = call(f"{SUZUME} --games 3 --plot {tmp_path / 'page.png'} --lang ja --force")
    assert result.exit_code == 0
    assert result.stderr.startswith("注記: 漢字のフォントがない")


def test_a_player_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By address, from a module in the folder one stands in."""
    (tmp_path / "own_player_of_a_test.py").write_text("def last(view, actions, stream):\n    return actions[-1]\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if entry])
    told = json.loads(call(f"{SUZUME} --games 2 --players own_player_of_a_test:last,greedy --json --workers 1").stdout)
    assert [seat["player"] for seat in told["seats"]] == ["own_player_of_a_test:last", "greedy"]


def test_an_interrupted_run_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(out: Path | None, *args: Any, **more: Any) -> None:
        if out is not None:
            Path(f"{out}.parts").mkdir()
        raise KeyboardInterrupt

    monkeypatch.setattr(command.mj, "simulate_to", interrupted)
    result = call(f"{SUZUME} --out {tmp_path / 'hands.parquet'}")
    assert (result.exit_code, result.stdout) == (130, "")
    assert result.stderr == f"interrupted; --resume goes on with {tmp_path / 'hands.parquet'}.parts\n"
    assert call(SUZUME).stderr == "interrupted\n"


def test_a_full_disk_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*args: Any, **more: Any) -> None:
        raise OSError(28, "No space left on device", "hands.parquet")

    monkeypatch.setattr(command.mj, "simulate_to", full)
    result = call(f"{SUZUME} --out {tmp_path / 'hands.parquet'}")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "hands.parquet: No space left on device" in result.stderr


@pytest.mark.parametrize(("value", "shown"), [("mangan", "8000"), ("2yakuman", "64000"), ("3/40", "5200")])
def test_points_of_a_value_as_a_sheet_writes_it(value: str, shown: str) -> None:
    result = call(f"points {value}")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[-1].split() == ["total", shown]


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="Parquet needs the extra parquet")
    (tmp_path / "file").touch()
    result = call(f"{SUZUME} --games 1 --out {tmp_path / 'file' / 'hands.parquet'}")
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"there is no folder {tmp_path / 'file'}" in result.stderr
    assert result.stderr.count("\n") == 1


def test_what_a_page_needs_is_asked_for_before_the_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib", reason="plots need the extra plot")
    monkeypatch.setattr(command.mj, "simulate_to", None)
    result = call(f"{SUZUME} --plot {tmp_path / 'nowhere' / 'page.png'}")
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"there is no folder {tmp_path / 'nowhere'}" in result.stderr
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    result = call(f"{SUZUME} --plot {tmp_path / 'page.png'}")
    assert result.exit_code == 2
    assert result.stderr == "error: a plot needs the extra 'plot': pip install mjrules[plot]\n"


def test_a_bar_is_shown_when_asked_for() -> None:
    result = call("simulate --rules suzume --games 3 --progress --json")
    assert json.loads(result.stdout)["games"] == 3
    assert "3/3" in result.stderr
    assert "hands/s" in result.stderr or "left" in result.stderr


def test_the_processors_there_are_work(monkeypatch: pytest.MonkeyPatch) -> None:
    told: dict[str, Any] = {}
    monkeypatch.setattr(os, "cpu_count", lambda: 3)
    monkeypatch.setattr(command.mj, "simulate_to", lambda *args, **more: told.update(more) or pytest.skip())
    with pytest.raises(pytest.skip.Exception):
        CliRunner().invoke(program, shlex.split(SUZUME), catch_exceptions=False)
    assert (told["workers"], told["dask"], told["progress"]) == (3, None, False)


REFUSALS = [
    ("--games 0", "0 is not in the range x>=1"),
    ("--players greedy,greedy,greedy", "a list of 2 players"),
    ("--players gredy", "unknown player 'gredy'; did you mean 'greedy'"),
    ("--players nowhere:me", "No module named 'nowhere'"),
    ("--seed x", "seed is 'x'; expected 64 hex digits"),
    ("--seed -1", "seed is '-1'"),
    ("--resume", "there is nothing to go on with"),
    ("--rules x", "unknown rule set 'x'"),
    ("--set rounds=9", "option rounds"),
    ("--lang fr", "'fr' is not one of"),
]


@pytest.mark.parametrize(("words", "says"), REFUSALS, ids=[words for words, _ in REFUSALS])
def test_bad_input_is_named(words: str, says: str) -> None:
    given = SUZUME.split()
    places = [given.index(part) for part in words.split() if part in given and part != "--set"]
    for place in sorted(places, reverse=True):  # an option is given once
        del given[place : place + 2]
    games = "" if "--games" in words else "--games 1"
    result = call(f"{' '.join(given)} {games} {words}")
    assert (result.exit_code, result.stdout) == (2, "")
    assert says in result.stderr
    assert result.stderr.count("\n") == 1
