"""Files, folders and archives of logs, and the report over them, in the library and on the command line."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import tarfile
import zipfile

import pytest
from click.testing import CliRunner

import mjcore as mc
from mjrules.cli.program import program
from mjrules.logs import read_log, read_log_file, sources
from mjrules.logs.sources import Log, is_log, logs_of, unpacked
from mjrules.logs.verifying import CHUNK, verify, verify_log
from shared import table

TEXTS = {row["id"]: row["log"] for row in table("logs")}
GOOD = TEXTS["mjlog-4p"].encode()
OTHER = TEXTS["mjlog-4p"].replace("30,7700,0", "30,8000,0").encode()
BAD = GOOD[:200]


def run(*arguments: object):
    return CliRunner().invoke(program, ["replay", *map(str, arguments)])


def archive(path, members: dict[str, bytes]):
    """An archive of the kind that the ending names."""
    if path.suffix == ".zip":
        with zipfile.ZipFile(path, "w") as file:
            file.mkdir("folder.xml") if hasattr(file, "mkdir") else None
            for name, data in members.items():
                file.writestr(name, data)
        return path
    with tarfile.open(path, f"w:{path.suffix[1:].removeprefix('t').replace('ar', '') or ''}".rstrip(":")) as file:
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            file.addfile(info, io.BytesIO(data))
    return path


@pytest.mark.parametrize("packed", [gzip.compress, lzma.compress, bz2.compress, bytes])
def test_packings(packed):
    assert read_log(packed(GOOD), "x") == read_log(GOOD.decode(), "x")


def test_packing_that_is_cut():
    with pytest.raises(mc.NotationError, match=r"log x: it cannot be unpacked"):
        unpacked(gzip.compress(GOOD)[:50], "x")


def test_packing_that_fills_the_memory(monkeypatch):
    monkeypatch.setattr(sources, "LOG", 1000)
    with pytest.raises(mc.NotationError, match=r"more than 1000 bytes unpacked"):
        unpacked(gzip.compress(bytes(2000)), "x")


def test_file_that_is_not_there(tmp_path):
    with pytest.raises(mc.NotationError, match=r"No such file"):
        read_log_file(tmp_path / "none.xml")
    (log,) = logs_of([tmp_path / "none.xml"])
    assert "No such file" in verify_log(log).bad[0].what


def test_byte_order_mark():
    assert read_log(b"\xef\xbb\xbf" + GOOD, "x") == read_log(GOOD, "x")
    assert read_log(b"\xef\xbb\xbf" + TEXTS["mjai-4p"].encode(), "x") == read_log(TEXTS["mjai-4p"], "x")


def test_text_that_is_no_utf8():
    with pytest.raises(mc.NotationError, match=r"UTF-8"):
        read_log(b'{"type": "start_game", "names": ["\xff"]}', "x")
    with pytest.raises(mc.NotationError, match=r"UTF-8"):
        read_log(b'{"log": "\xff"}', "x")


@pytest.mark.parametrize("name", ["a.zip", "a.tar", "a.tar.gz", "a.tar.xz", "a.tar.bz2"])
def test_archives(tmp_path, name):
    members = {"one.xml": GOOD, "deep/two.mjlog": gzip.compress(GOOD), "README.md": b"text", "three.txt": BAD}
    found = list(logs_of([archive(tmp_path / name, members)]))
    assert [log.name.rpartition("/")[2] for log in found] == ["one.xml", "two.mjlog", "three.txt"]
    report = verify(found)
    assert (report.counts["files"], report.counts["equal"], len(report.bad)) == (3, 2, 1)


@pytest.mark.parametrize("name", ["a.zip", "a.tar.gz", "a.tar"])
def test_archive_that_is_none(tmp_path, name):
    path = tmp_path / name
    path.write_bytes(b"12 monkeys")
    (log,) = logs_of([path])
    assert "expected a whole archive" in log.problem


def test_member_that_is_too_large(tmp_path, monkeypatch):
    monkeypatch.setattr(sources, "LOG", 100)
    (log,) = logs_of([archive(tmp_path / "a.zip", {"one.xml": GOOD})])
    assert "616 bytes" not in log.problem
    assert "a log of one game is some 100,000" in log.problem


def test_folder(tmp_path):
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "one.xml").write_bytes(GOOD)
    (tmp_path / "notes.md").write_text("text")
    archive(tmp_path / "b.tar", {"two.xml": GOOD})
    assert [log.name.rpartition("/")[2] for log in logs_of([tmp_path])] == ["two.xml", "one.xml"]


def test_endings():
    assert [name for name in ("a", "a.json", "a.JSONL.GZ", "a.py", ".a.xml", "a.csv.gz") if is_log(name)] == [
        "a",
        "a.json",
        "a.JSONL.GZ",
    ]


def test_report_does_not_depend_on_workers():
    logs = [Log(f"{number}.xml", (GOOD, OTHER, BAD)[number % 3]) for number in range(3 * CHUNK)]
    told: list[int] = []
    reports = [
        verify(logs, workers=workers, progress=lambda report: told.append(report.counts["files"])) for workers in (1, 2)
    ]
    first, second = ({**report.to_dict(), "seconds": 0} for report in reports)
    assert first == second
    assert (first["files"], first["equal"], first["different"], len(first["bad"])) == (24, 8, 8, 8)
    assert told == [8, 16, 24] * 2
    assert reports[0].games == reports[1].games == [log.name for log in logs if log.data != BAD]
    assert verify(logs[:2], workers=2).counts["files"] == 2


def test_command(tmp_path):
    path = tmp_path / "one.xml"
    path.write_bytes(GOOD)
    found = run(path)
    assert found.exit_code == 0
    assert "hands      1" in found.output
    assert "ron       1      100.0%" in found.output
    assert "hands a second" in found.output


def test_command_difference(tmp_path):
    path = tmp_path / "one.xml"
    path.write_bytes(OTHER)
    found = run(path)
    assert found.exit_code == 1
    first, state, *_ = found.output.splitlines()
    assert first == f"DIFFERENT {path}, line 1, column 84, hand E1.0: win of seat 2: points 7700, in the log 8000"
    assert state == "wind: E"
    assert "claim: discard 8m" in found.output


def test_command_bad_logs(tmp_path):
    for number in range(25):
        (tmp_path / f"{number:02}.xml").write_bytes(BAD)
    (tmp_path / "good.xml").write_bytes(GOOD)
    found = run(tmp_path, "--workers", 1)
    assert found.exit_code == 2
    assert found.output.count("BAD log") == 20
    assert "BAD 5 more" in found.output
    told = json.loads(run(tmp_path, "--json").output)
    assert (told["files"], told["equal"], len(told["bad"])) == (26, 1, 25)


def test_command_without_logs(tmp_path):
    assert run(tmp_path).exit_code == 2


def test_command_rules(tmp_path):
    path = tmp_path / "one.jsonl"
    path.write_text(TEXTS["mjai-4p"])
    assert run(path, "--rules", "tenhou-4p", "--set", "ippatsu=false").exit_code == 1
    assert run(path, "--rules", "tenhou-3p").exit_code == 2
    assert run(path, "--set", "ippatsu=false").exit_code == 2


def test_command_shows_how_far_it_is(tmp_path):
    path = tmp_path / "one.xml"
    path.write_bytes(GOOD)
    assert run(path, "--progress").exit_code == 0
