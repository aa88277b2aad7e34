"""Files that are written: the format by the ending, nothing replaced without a word; and a sheet's mistake."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import mjrules as mj
from mjrules.cli.program import program
from mjrules.simulate import formats

pytest.importorskip("pyarrow", reason="files of tables need the extra parquet")
SIMULATE = ["simulate", "--rules", "tenhou-3p", "--games", "4", "--seed", "3", "--no-progress"]
LOG = Path(__file__).parents[1] / "data"


def call(*words: object, **rest: Any) -> Result:
    return CliRunner().invoke(program, [*map(str, words)], **rest)


def rows_of(path: Path) -> list[dict[str, Any]]:
    """The rows of a file, by the plain reader of its format."""
    import pyarrow.feather
    import pyarrow.parquet

    if path.suffix == ".csv":
        with path.open(newline="", encoding="utf-8") as file:
            return [{key: plain(text) for key, text in row.items()} for row in csv.DictReader(file)]
    if path.suffix == ".json":
        found: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))
        return found
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    read = pyarrow.parquet.read_table if path.suffix == ".parquet" else pyarrow.feather.read_table
    rows: list[dict[str, Any]] = read(path).to_pylist()
    return rows


def plain(text: str) -> Any:
    words = {"": None, "true": True, "false": False}
    return words[text] if text in words else int(text) if text.lstrip("-").isdecimal() else text


@pytest.mark.parametrize("suffix", [*formats.TABLES, ".CSV"])
def test_the_ending_says_the_format(suffix: str, tmp_path: Path) -> None:
    out = tmp_path / f"hands{suffix}"
    result = call(*SIMULATE, "--out", out)
    assert result.exit_code == 0
    games = tmp_path / f"hands.games{suffix}"
    assert result.stdout.splitlines()[-2:] == [str(out), str(games)]
    simulation = mj.simulate(mj.rules("tenhou-3p"), games=4, players=["greedy"] * 3, seed=3)
    for path, table in zip((out, games), simulation.to_arrow(), strict=True):
        assert rows_of(path.rename(path.with_suffix(suffix.lower()))) == table.to_pylist()
    assert [file.name for file in tmp_path.iterdir() if file.suffix.lower() != suffix.lower()] == []


def test_feather_keeps_what_parquet_keeps(tmp_path: Path) -> None:
    import pyarrow.feather

    assert call(*SIMULATE, "--out", tmp_path / "hands.feather").exit_code == 0
    simulation = mj.simulate(mj.rules("tenhou-3p"), games=4, players=["greedy"] * 3, seed=3)
    assert pyarrow.feather.read_table(tmp_path / "hands.feather").equals(
        simulation.to_arrow().hands, check_metadata=True
    )


@pytest.mark.parametrize("rows", [0, 1, 3])
def test_a_json_file_is_one_array(rows: int, tmp_path: Path) -> None:
    import pyarrow

    table = pyarrow.table({"n": list(range(rows))})
    with (tmp_path / "x").open("wb") as file, formats.OTHERS[".json"](pyarrow, file, table.schema) as write:
        for row in range(rows):
            write(table.slice(row, 1))
    assert json.loads((tmp_path / "x").read_text()) == [{"n": n} for n in range(rows)]


@pytest.mark.parametrize("name", ["hands", "hands.xlsx", "hands.parquet.bak", "hands.csv.gz", ".parquet", "hands.png"])
def test_another_ending_is_refused(name: str, tmp_path: Path) -> None:
    result = call(*SIMULATE, "--out", tmp_path / name)
    assert (result.exit_code, result.stdout) == (2, "")
    assert (
        "its extension names no known format; known: .parquet, .feather, .arrow, .csv, .json, .jsonl" in result.stderr
    )
    with pytest.raises(mj.ArgumentError, match="its extension names no known format"):
        mj.simulate_to(tmp_path / name, mj.rules("ema"), games=1, players=["greedy"] * 4)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("suffix", "begins"), [(".png", b"\x89PNG"), (".pdf", b"%PDF"), (".svg", b"<?xml"), (".PDF", b"%PDF")]
)
def test_the_ending_of_a_page(suffix: str, begins: bytes, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="plots need the extra plot")
    page = tmp_path / f"page{suffix}"
    assert call(*SIMULATE, "--plot", page).exit_code == 0
    assert page.read_bytes().startswith(begins)
    again = call(*SIMULATE, "--plot", page)
    assert (again.exit_code, again.stdout) == (2, "")
    assert f"{page} is there already; --force replaces it" in again.stderr


def test_another_ending_of_a_page_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="plots need the extra plot")
    result = call(*SIMULATE, "--plot", tmp_path / "page.gif")
    assert result.exit_code == 2
    assert "known: .png, .pdf, .svg" in result.stderr
    with pytest.raises(mj.ArgumentError, match=r"known: \.png, \.pdf, \.svg"):
        mj.simulate(mj.rules("ema"), games=1, players=["greedy"] * 4).plot(tmp_path / "page.txt")


@pytest.mark.parametrize("there", ["hands.csv", "hands.games.csv"])
def test_nothing_is_replaced_without_a_word(there: str, tmp_path: Path) -> None:
    (tmp_path / there).write_text("mine")
    result = call(*SIMULATE, "--out", tmp_path / "hands.csv")
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"{tmp_path / there} is there already; --force replaces it" in result.stderr
    assert (tmp_path / there).read_text() == "mine"
    assert call(*SIMULATE, "--out", tmp_path / "hands.csv", "--force").exit_code == 0
    assert (tmp_path / there).read_text() != "mine"


def test_a_whole_run_is_answered_from_its_files(tmp_path: Path) -> None:
    out = tmp_path / "hands.parquet"
    first = call(*SIMULATE, "--out", out)
    assert call(*SIMULATE, "--out", out, "--resume").stdout == first.stdout
    assert "is there already" not in call(*SIMULATE, "--out", out, "--resume").stderr
    assert call(*SIMULATE, "--out", tmp_path / "hands.csv").exit_code == 0
    assert "are there already" in call(*SIMULATE, "--out", tmp_path / "hands.csv", "--resume").stderr


SHEET = """rules paiyuki-4p
players Aki Ben Chie Dan
ron Ben 3han40fu from Aki
riichi Chie Dan: tsumo Chie mangan
"""


def test_a_mistake_shows_the_rows_before_it() -> None:
    result = call("sheet", "-", input=f"{SHEET}ron Ben 3/40 from Ben\n")
    assert result.exit_code == 2
    lines = result.stdout.splitlines()
    assert lines[0].split()[:7] == ["line", "hand", "what", "Aki", "Ben", "Chie", "Dan"]
    assert [line.split()[0] for line in lines[1:]] == ["3", "4"]
    assert "ron Ben 3han40fu from Aki" in lines[1]
    assert result.stderr.startswith("error: sheet line 5, column ")
    assert call("sheet", "-", "--json", input=f"{SHEET}ron Ben 3/40 from Ben\n").stdout == ""
    assert call("sheet", "-", input="rules ema\nron 9 3/40 from 1").stdout == ""


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("ron Ben 3/40 from Ben", "Ben discarded"),
        ("ron Dan 1/20 from Aki", "20 fu by ron"),
        ("draw Aki noten_riichi=Aki", "Aki: it cannot be tenpai and in riichi without tenpai"),
        ("tsumo Ben 1han", "1 han needs a fu"),
        ("tsumo Ben", "a winner is a name and a value"),
    ],
)
def test_a_ruling_says_names(line: str, says: str) -> None:
    with pytest.raises(mj.NotationError) as caught:
        mj.read_sheet(SHEET + line)
    assert says in str(caught.value)
    assert "seat " not in str(caught.value)


def test_the_payments_say_names() -> None:
    told = call("sheet", "-", "--explain", input=SHEET).stdout
    assert "Ben (South) declares ron on Aki (East)" in told
    assert "seat 1" not in told
    assert "Ben (南家)" in call("sheet", "-", "--explain", "--lang", "ja", input=SHEET).stdout


@pytest.mark.parametrize("value", ["3/40", "3han40fu", "3,40", "3 40", "3翻40符"])
def test_a_sheet_a_record_and_points_take_the_same_values(value: str) -> None:
    assert "total      5200\n" in call("points", *value.split()).stdout
    sheet = mj.read_sheet(f"rules tenhou-4p\nron 1 {value} from 0")
    state = {"state": {"points": [25000] * 4}, "outcome": {"type": "ron", "discarder": 0, "wins": [[1, value]]}}
    settled = call("settle", "-", "--json", input=json.dumps(state))
    assert settled.exit_code == 0, settled.stderr
    assert json.loads(settled.stdout)["deltas"] == list(sheet.hands[0].end.deltas) == [-5200, 5200, 0, 0]


def test_a_record_names_a_rule_set_never_a_file(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('base = "ema"')
    state = {"state": {"points": [25000] * 4}, "outcome": {"type": "exhaustive_draw"}}
    for rules, says in ((str(house), "unknown rule set"), (7, "expected a rule set's name")):
        result = call("settle", "-", input=json.dumps({**state, "rules": rules}))
        assert (result.exit_code, result.stdout) == (2, "")
        assert says in result.stderr
    assert call("settle", "-", "--rules", house, input=json.dumps(state)).exit_code == 0


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a": 1' + "0" * 5000 + "}", "{", "NaN", "7"])
def test_what_is_no_record_is_refused(text: str) -> None:
    result = call("settle", "-", input=text)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("error: ")
    assert result.stderr.count("\n") == 1
