"""Bad rule sets, and the doors that take a rule set, an array or a number of threads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy
import pytest

import mjcore as mc
import mjrules as mj
from riichi.bad_rows import ROWS, refused, value
from shared import Row


@pytest.mark.parametrize("row", [pytest.param(r, id=r["id"]) for r in ROWS if r["id"].startswith("r-")])
def test_rules(row: Row) -> None:
    name, options = value(row["input"]["rules"]), value(row["input"].get("options", {}))
    if not options:
        refused(row, "rules", lambda: mj.rules(name))
        return
    refused(row, "rules with changes", lambda: mj.rules(name, **options))
    refused(row, "replace", lambda: mj.rules(name).replace(**options))
    refused(row, "from_dict", lambda: mj.RiichiRules.from_dict({**mj.rules(name).to_dict(), **options}))


# ---------------------------------------------------------------- what is no row of a table


GOOD = mj.Win("123m456p789s11z23s", "1s", tsumo=True)
TENHOU = mj.rules("tenhou-4p")


@pytest.mark.parametrize("rules", [None, b"tenhou-4p", 4, {}, object()])
def test_something_else_for_rules(rules: Any) -> None:
    calls: list[Callable[[], object]] = [
        lambda: mj.score(GOOD, rules=rules),
        lambda: mj.score("123m456p789s11z23s", "1s", rules=rules),
        lambda: mj.score_batch(mj.pack([GOOD]), rules),
        lambda: mj.points(3, 40, rules=rules),
    ]
    for call in calls:
        with pytest.raises(mj.MahjongTypeError, match=r"expected a rule set such as mj.rules\('tenhou-4p'\)"):
            call()


def test_a_prepared_win_takes_no_more_words() -> None:
    with pytest.raises(mj.MahjongTypeError, match="a prepared Win holds everything but the rules"):
        mj.score(GOOD, rules=TENHOU, tsumo=True)
    with pytest.raises(mj.MahjongTypeError, match="a prepared Win holds everything but the rules"):
        mj.score(GOOD, "1s", rules=TENHOU)


@pytest.mark.parametrize(
    ("records", "says"),
    [
        (None, "records: NoneType"),
        ([], "records: list"),
        (b"", "records: bytes"),
        (numpy.zeros(3), r"records: ndarray of shape \(3,\)"),
        (numpy.zeros((2, 2), dtype=mj.win_dtype()), r"records: ndarray of shape \(2, 2\)"),
        (numpy.zeros(2, dtype=mj.score_dtype()), r"records: ndarray of shape \(2,\)"),
    ],
)
def test_bad_batches(records: Any, says: str) -> None:
    with pytest.raises(mj.ArgumentError, match=says):
        mj.score_batch(records, TENHOU)


def read_only() -> numpy.ndarray:
    out = numpy.zeros(1, dtype=mj.score_dtype())
    out.flags.writeable = False
    return out


BAD_OUT: dict[str, Callable[[], object]] = {
    "number": lambda: 5,
    "another dtype": lambda: numpy.zeros(1),
    "another length": lambda: numpy.zeros(3, dtype=mj.score_dtype()),
    "strided": lambda: numpy.zeros((2, 2), dtype=mj.score_dtype())[:, 0],
    "read only": read_only,
}


@pytest.mark.parametrize("name", BAD_OUT)
def test_bad_out(name: str) -> None:
    n = 2 if name == "strided" else 1
    out = BAD_OUT[name]()
    with pytest.raises(mj.ArgumentError, match=r"out: .*a contiguous, writable array of score_dtype"):
        mj.score_batch(mj.pack([GOOD] * n), TENHOU, out=out)


@pytest.mark.parametrize(
    ("threads", "error"),
    [(-1, mj.ArgumentError), (1025, mj.ArgumentError), ("2", mj.MahjongTypeError), (True, mj.MahjongTypeError)],
)
def test_bad_threads(threads: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match=r"threads is .*; expected a whole number 0..1024"):
        mj.score_batch(mj.pack([GOOD]), TENHOU, threads=threads)
    with pytest.raises(error, match=r"threads is .*; expected a whole number 0..1024"):
        mc.shanten_batch(numpy.zeros((1, 34), "uint8"), threads=threads)


WIN_BYTES, SCORE_BYTES = len(GOOD.record), mj.score_dtype().itemsize
SUZUME = mj.rules("suzume")
SUZUME_WIN = mj.SuzumeWin("1r11789s")
TABLES: dict[str, tuple[Callable[[Any], object], str]] = {
    "score_record": (lambda table: mc.score_record(GOOD, table), "RuleTable"),
    "score_rows_into": (lambda table: mc.score_rows_into(GOOD.record, table, bytearray(SCORE_BYTES)), "RuleTable"),
    "points_record": (lambda table: mc.points_record(3, 40, 0, 0, False, True, table), "RuleTable"),
    "fu_parts": (lambda table: mj.score(GOOD, rules=TENHOU).raw.fu_parts(GOOD, table), "RuleTable"),
    "settle_rows_into": (lambda table: mc.settle_rows_into(b"", table, bytearray()), "SettleTable"),
    "suzume.score_record": (lambda table: mc.suzume.score_record(SUZUME_WIN, table), "SuzumeTable"),
    "suzume.score_rows_into": (
        lambda table: mc.suzume.score_rows_into(SUZUME_WIN.record, table, bytearray(16)),
        "SuzumeTable",
    ),
}


@pytest.mark.parametrize("door", TABLES)
@pytest.mark.parametrize("table", [None, 4, TENHOU, TENHOU.table, SUZUME.table], ids=lambda x: type(x).__name__)
def test_a_table_of_another_kind(door: str, table: Any) -> None:
    call, wanted = TABLES[door]
    if type(table).__name__ == wanted:
        call(table)
        return
    with pytest.raises(mj.MahjongTypeError, match=f"table is {type(table).__name__}; expected a {wanted}"):
        call(table)


def test_a_win_of_another_kind() -> None:
    for win in (None, GOOD.record, SUZUME_WIN):
        with pytest.raises(mj.MahjongTypeError, match="expected a WinRecord"):
            mc.score_record(win, TENHOU.table)  # type: ignore[arg-type]
    for win in (None, SUZUME_WIN.record, GOOD):
        with pytest.raises(mj.MahjongTypeError, match="expected a SuzumeWinRecord"):
            mc.suzume.score_record(win, SUZUME.table)  # type: ignore[arg-type]


@pytest.mark.parametrize("wins", [None, 5, [5], [GOOD, None]])
def test_bad_wins_to_pack(wins: Any) -> None:
    with pytest.raises(mj.MahjongTypeError, match="expected an iterable of Win"):
        mj.pack(wins)
