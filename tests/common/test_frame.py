"""Rows as tables for pandas, Polars, Arrow and a notebook."""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from typing import NamedTuple

import pytest

import mjcore as mc
import mjrules as mj
from mjrules.common import frame as module
from mjrules.common.frame import Frame, frame


class Pair(NamedTuple):
    left: int
    right: list[str]


@dataclass
class Record:
    left: int
    right: str


# id, rows, columns
ROWS = [
    ("named tuples", [Pair(1, ["a"]), Pair(2, [])], {"left": [1, 2], "right": [["a"], []]}),
    ("dataclasses", (Record(1, "a"),), {"left": [1], "right": ["a"]}),
    ("mappings", [{"a": 1}, {"b": 2}], {"a": [1, None], "b": [None, 2]}),
    ("nothing", [], {}),
]


@pytest.mark.parametrize(("name", "rows", "columns"), ROWS, ids=[row[0] for row in ROWS])
def test_rows_become_columns(name, rows, columns):
    assert dict(frame(rows)) == columns


def test_of_discards():
    table = frame(mc.discards("123m456p2378s1156z"))
    row = table.rows()[0]
    assert (row["tile"], row["shanten"], row["total"]) == ("5z", 1, 16)
    assert dict(zip(row["useful"], row["left"], strict=True)) == {"1s": 4, "4s": 4, "6s": 4, "9s": 4}


def test_of_what_to_discard():
    found = mj.nanikiru("222567m345p33667s", rules="tenhou-4p")
    table = frame(found)
    assert table["tile"] == [row.tile for row in found.rows]
    assert table["points"] == [row.points[0] for row in found.rows]


def test_of_a_point_table():
    rows = {(row["han"], row["fu"]): row for row in frame(mj.point_table("tenhou-4p")).rows()}
    assert (rows[3, 40]["child_ron"], rows[3, 40]["dealer_tsumo"], rows[3, 40]["limit"]) == (5200, 7800, None)
    assert rows[1, 30]["dealer_ron"] == 1500
    assert rows[5, 30]["limit"] == "mangan"
    assert rows[2, 20]["child_ron"] is None


def test_a_frame_is_a_mapping_of_columns():
    table = Frame({"seat": [0, 1], "yaku": [["riichi"], []]})
    assert list(table) == ["seat", "yaku"]
    assert len(table) == 2
    assert repr(table) == "<Frame: 2 rows of seat, yaku>"
    assert pickle.loads(pickle.dumps(table)) == table
    assert Frame({}).rows() == []
    with pytest.raises(KeyError):
        table["han"]


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: Frame([1]), "expected a mapping of names to lists"),
        (lambda: Frame({1: []}), "expected a text"),
        (lambda: Frame({"a": 7}), "expected a list"),
        (lambda: Frame({"a": "text"}), "expected a list"),
        (lambda: Frame({"a": [1], "b": []}), "expected columns of one length"),
        (lambda: frame(7), "expected a list of records"),
        (lambda: frame([7]), "expected a record"),
        (lambda: frame([Record]), "expected a record"),
    ],
)
def test_what_is_no_table(make, said):
    with pytest.raises(mj.MahjongError, match=said):
        make()


def test_in_pandas():
    pytest.importorskip("pandas")
    table = frame(mj.point_table("mleague")).to_pandas()
    assert table[(table.han == 3) & (table.fu == 40)].child_ron.tolist() == [5200]


def test_in_polars():
    polars = pytest.importorskip("polars")
    table = frame(mj.point_table("mleague")).to_polars()
    assert table.filter((polars.col("han") == 3) & (polars.col("fu") == 40))["child_ron"].to_list() == [5200]


def test_in_arrow():
    arrow = pytest.importorskip("pyarrow")
    table = Frame({"seat": [0, 1], "yaku": [["riichi"], []]})
    assert arrow.table(table).to_pydict() == dict(table) == table.to_arrow().to_pydict()


@pytest.mark.parametrize(("name", "extra"), [("pandas", "pandas"), ("polars", "polars"), ("arrow", "parquet")])
def test_without_the_extra(name, extra, monkeypatch):
    def missing(module: str) -> None:
        raise ImportError(module)

    monkeypatch.setattr(module, "import_module", missing)
    with pytest.raises(mj.RuleError, match=rf"pip install mjrules\[{extra}\]"):
        getattr(Frame({"a": [1]}), f"to_{name}")()


STATE = mj.State((25000,) * 4)
# id, how the value is made, a text that its HTML holds
SHOWN = [
    ("frame", lambda: Frame({"<i>": [1.5, None, ["<b>"]]}), "&lt;b&gt;"),
    ("sheet", lambda: mj.read_sheet("rules mleague\nplayers <script> B C D\ndraw"), "&lt;script&gt;"),
    ("end", lambda: mj.settle(STATE, mj.Ron([(0, (3, 40))], 2), "mleague"), "7700"),
    ("final", lambda: mj.final_result(STATE, "mleague"), "25000"),
    ("suzume end", lambda: mj.settle(mj.SuzumeState((40,) * 4), mj.Tsumo(1, 9), "suzume"), "seat 1"),
    ("suzume final", lambda: mj.final_result(mj.SuzumeState((40,) * 4), "suzume"), "40"),
    ("nanikiru", lambda: mj.nanikiru("222567m345p33667s", rules="tenhou-4p"), "6s riichi *"),
    ("simulation", lambda: mj.simulate("suzume", games=2, players=["greedy"] * 4, seed=1), "0 greedy"),
    ("run", lambda: mj.simulate_to(None, "suzume", games=2, players=["greedy"] * 4, seed=1), "0 greedy"),
    ("match", lambda: mj.match(("greedy", "random"), "suzume", duplicates=2, seed=1), "greedy"),
]


@pytest.mark.parametrize(("name", "make", "text"), SHOWN, ids=[row[0] for row in SHOWN])
def test_a_notebook_shows_it(name, make, text):
    page = make()._repr_html_()
    assert text in page
    assert "<script" not in page
    assert page.startswith(("<table>", "<pre>"))
    assert page.count("<tr>") == page.count("</tr>")
