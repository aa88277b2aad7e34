"""A sheet as a file: the table of a spreadsheet and the page to print, each by the command."""

from __future__ import annotations

import csv
from html.parser import HTMLParser
from pathlib import Path

from click.testing import CliRunner, Result

import mjrules as mj
from mjrules.cli.program import program
from mjrules.sheets.pages import sheet_csv, sheet_html

EVENING = """\
rules paiyuki-4p
players 明 -B <i>C 団
chip 2
ron -B mangan from 明 chips=1
hanchan -B 明 団 <i>C
tsumo 団 3/40
"""


def run(*words: str) -> Result:
    return CliRunner().invoke(program, ["sheet", *words], input=EVENING)


def test_a_spreadsheet_reads_it(tmp_path: Path) -> None:
    """Mangan: 17, 33, 25, 25 less 30 and uma; then 22, 24, 30, 24 by 2600 and 1300 each; a chip is two points."""
    file = tmp_path / "evening.csv"
    assert run("-", "--lang", "ja", "--csv", str(file)).exit_code == 0
    data = file.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    assert data.count(b"\n") == data.count(b"\r\n")
    rows = list(csv.reader(data.decode("utf-8-sig").splitlines()))
    assert rows[:3] == [
        ["合計"],
        ["対局者", "1回戦", "2回戦", "チップ", "チップ分", "総合"],
        ["団", "-15.0", "40.0", "0", "0.0", "25.0"],
    ]
    assert rows[3] == ["'-B", "43.0", "-28.0", "1", "2.0", "17.0"]
    assert ["1", "'-B", "33000", "43.0", "1"] in rows
    assert [
        "6",
        "東一局0本場",
        "tsumo 団 3/40",
        "-2600",
        "-1300",
        "5200",
        "-1300",
        "22400/23700/30200/23700",
        "0",
    ] in rows
    sheet = mj.read_sheet(EVENING)
    assert sheet_csv(sheet, "ja") == data.decode()
    assert ["Game 1 (not over)"] in list(csv.reader(sheet_csv(sheet, "en").splitlines()))


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.texts: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [str(value) for name, value in attrs if name in ("src", "href")]

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def test_a_page_stands_alone(tmp_path: Path) -> None:
    file = tmp_path / "evening.html"
    assert run("-", "--html", str(file), "--json").exit_code == 0
    text = file.read_text(encoding="utf-8")
    assert text == sheet_html(mj.read_sheet(EVENING))
    page = _Page()
    page.feed(text)
    assert "size: A4" in text
    assert page.links == []
    assert "i" not in page.tags  # a name is text
    assert page.texts.count("<i>C") >= 3
    assert {"合計 / Totals", "対局者 / player", "1回戦 / Game 1 (途中) (not over)"} <= {*page.texts}


def test_nothing_is_replaced_without_a_word(tmp_path: Path) -> None:
    file = tmp_path / "evening.csv"
    file.write_text("mine")
    refused = run("-", "--csv", str(file))
    assert (refused.exit_code, file.read_text()) == (2, "mine")
    assert "--force replaces it" in refused.stderr
    assert run("-", "--csv", str(file), "--force").exit_code == 0
    assert "known: .html" in run("-", "--html", str(tmp_path / "evening.txt")).stderr


def test_an_evening_on_a_terminal() -> None:
    lines = run("-").stdout.splitlines()
    assert "Game 1" in lines
    assert lines[lines.index("Totals") + 3].split() == ["-B", "+43.0", "-28.0", "+1", "+2.0", "+17.0"]
