"""Small parts of the server: limits by time, lines of the log, files in folders, figures."""

from __future__ import annotations

import json
import logging
import sys

from mjrules.serve.files import Files
from mjrules.serve.journal import LOGGER, Lines, note
from mjrules.serve.limits import Limits
from mjrules.serve.metrics import BOUNDS, Histogram


def test_an_hour_later_tables_may_be_opened_again():
    limits = Limits(20, 2)
    assert [limits.opens("a", at) for at in (0.0, 10.0, 20.0)] == [True, True, False]
    assert limits.opens("b", 20.0)
    assert [limits.opens("a", at) for at in (3605.0, 3606.0, 3611.0)] == [True, False, True]
    limits.tidy(3620.0)
    assert limits.opens("b", 3620.0)
    assert not limits.opens("a", 3620.0)


def test_requests_come_back_with_time():
    limits = Limits(20, 2)
    assert [limits.asks("a", 0.0) for _ in range(22)] == [True] * 20 + [False] * 2
    assert [limits.asks("a", 0.25) for _ in range(3)] == [True, True, False]
    limits.tidy(4000.0)
    assert [limits.asks("a", 4000.0) for _ in range(21)] == [True] * 20 + [False]


def test_what_went_wrong_is_logged_by_its_place_alone():
    try:
        raise ValueError("the secret, and 5m")
    except ValueError:
        problem = sys.exc_info()
    record = LOGGER.makeRecord("x", logging.ERROR, "", 0, "table_torn", (), problem, extra={"said": {"table": "ab"}})
    line = Lines(as_json=False).format(record)
    assert "problem=ValueError" in line
    assert "at=test_what_went_wrong_is_logged_by_its_place_alone:" in line
    assert "secret" not in line
    said = json.loads(Lines(as_json=True).format(record))
    assert (said["event"], said["level"], said["table"]) == ("table_torn", "error", "ab")


def test_values_with_spaces_are_quoted():
    record = LOGGER.makeRecord("x", logging.INFO, "", 0, "a", (), None, extra={"said": {"b": 'c "d"', "e": ""}})
    assert Lines(as_json=False).format(record).endswith(r'event=a b="c \"d\"" e=""')


def test_of_an_id_the_beginning_is_logged(caplog):
    with caplog.at_level(logging.INFO, LOGGER.name):
        note("opened", table="abcdefghijkl")
        note("quiet", level=logging.DEBUG, table="abcdefghijkl")
    assert [record.said for record in caplog.records] == [{"table": "abcd"}]


def test_files_in_folders_and_of_known_types_alone(tmp_path):
    (tmp_path / "icons").mkdir()
    (tmp_path / "index.html").write_text('<html lang="ja"><link href="/static/icons/a.svg">', encoding="utf-8")
    (tmp_path / "icons" / "a.svg").write_bytes(b"<svg/>")
    (tmp_path / "notes.py").write_bytes(b"")
    files = Files(tmp_path)
    file, forever = files.find(f"{files.version}/icons/a.svg")
    assert (file.whole, file.type, file.packed, forever) == (b"<svg/>", "image/svg+xml", None, True)
    assert files.find("notes.py") == (None, False)
    before = files.version
    (tmp_path / "icons" / "a.svg").write_bytes(b"<svg></svg>")
    assert Files(tmp_path).version != before


def test_a_histogram_counts_what_lies_below():
    seen = Histogram()
    for seconds in (0.0, BOUNDS[0], 0.003, 99.0):
        seen.add(seconds)
    counts = [int(line.rsplit(" ", 1)[1]) for line in seen.lines("x") if "bucket" in line]
    assert counts == [2, 2, 2, *[3] * 8, 4]
