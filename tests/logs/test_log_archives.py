"""Archives of archives: everything in them is read, one faulty file costs itself, and what only grows is refused."""

from __future__ import annotations

import gzip
import io
import tarfile
import zipfile
from pathlib import Path

import pytest

from mjrules.logs import Log, logs_of, sources, verify
from shared import table

XML = next(row["log"] for row in table("logs") if row["id"] == "mjlog-4p").encode()
FORMS = ("zip", "tar", "tar.gz")


def packed(form: str, members: dict[str, bytes]) -> bytes:
    held = io.BytesIO()
    if form == "zip":
        with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in members.items():
                archive.writestr(name, data)
    else:
        with tarfile.open(fileobj=held, mode=f"w:{form[4:]}") as archive:
            for name, data in members.items():
                told = tarfile.TarInfo(name)
                told.size = len(data)
                archive.addfile(told, io.BytesIO(data))
    return held.getvalue()


def found(tmp_path: Path, form: str, members: dict[str, bytes]) -> list[Log]:
    path = tmp_path / f"all.{form}"
    path.write_bytes(packed(form, members))
    return list(logs_of([path]))


def test_a_path_that_cannot_be_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that is too long; a folder in which something is gone while it is read."""
    (log,) = logs_of(["a" * 5000])
    assert "expected a file that can be read" in log.problem

    def gone(folder: Path, pattern: str) -> list[Path]:
        raise FileNotFoundError(2, "No such file or directory", "b")

    monkeypatch.setattr(Path, "rglob", gone)
    assert [log.problem for log in logs_of([tmp_path])] == [
        f"log {tmp_path}: No such file or directory; expected a file that can be read"
    ]


@pytest.mark.parametrize("outer", FORMS)
@pytest.mark.parametrize("inner", FORMS)
def test_archives_of_archives(tmp_path: Path, outer: str, inner: str) -> None:
    within = packed(inner, {"b.xml": XML, "c.xml.gz": gzip.compress(XML), "README.md": b"none"})
    logs = found(tmp_path, outer, {"a.xml": XML, f"2009/more.{inner}": within, "d.xml": XML})
    names = [log.name.removeprefix(f"{tmp_path}/all.{outer}/") for log in logs]
    more = f"2009/more.{inner}"
    assert names == ["a.xml", f"{more}/b.xml", f"{more}/c.xml.gz", "d.xml"]
    assert verify(logs).counts["equal"] == 4


@pytest.mark.parametrize("outer", FORMS)
def test_one_faulty_file_costs_itself(tmp_path: Path, outer: str) -> None:
    cut = packed("zip", {"b.xml": XML})[:100]
    logs = found(
        tmp_path, outer, {"a.xml": XML, "bad.zip": cut, "bad.xml": XML[:50], "bad.tar.gz": b"\x1f\x8b", "z.xml": XML}
    )
    report = verify(logs)
    assert (report.counts["equal"], len(report.bad)) == (2, 3)
    assert [Path(bad.source).name for bad in report.bad] == ["bad.zip", "bad.xml", "bad.tar.gz"]


def test_a_faulty_member_of_a_zip(tmp_path: Path) -> None:
    path = tmp_path / "all.zip"
    whole = packed("zip", {"a.xml": XML, "b.xml": XML, "c.xml": XML})
    at = whole.index(b"b.xml") + 30
    path.write_bytes(whole[:at] + bytes(20) + whole[at + 20 :])
    report = verify(logs_of([path]))
    assert report.counts["equal"] == 2
    (bad,) = report.bad
    assert bad.source == f"{path}/b.xml"
    assert "expected a whole member of the archive" in bad.what


def test_archives_too_deep(tmp_path: Path) -> None:
    data = packed("zip", {"a.xml": XML})
    for _ in range(4):
        data = packed("zip", {"more.zip": data})
    (log,) = found(tmp_path, "zip", {"more.zip": data})
    assert (
        f"within {sources.DEPTH} others; {sources.ARCHIVE} bytes within {sources.DEPTH - 1} are read at most"
        in log.problem
    )


@pytest.mark.parametrize("outer", FORMS)
def test_bombs(tmp_path: Path, outer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Archives that hold far more than their size: what is in the inner ones counts in the outer one."""
    monkeypatch.setattr(sources, "LOG", 5000)
    monkeypatch.setattr(sources, "RATIO", 2)
    inner = packed("zip", {f"{number}.xml": bytes(4000) for number in range(3)})
    logs = found(tmp_path, outer, {f"{number}.zip": inner for number in range(40)})
    assert "it holds more than" in logs[-1].problem
    assert len([log for log in logs if not log.problem]) < 40


def test_an_archive_too_large_within_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "ARCHIVE", 50)
    (log, other) = found(tmp_path, "tar", {"more.zip": packed("zip", {"a.xml": XML}), "a.xml": XML})
    assert "50 bytes within" in log.problem
    assert not other.problem
