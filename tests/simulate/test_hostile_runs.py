"""Runs into places that are not meant for them: each is refused by name, none waits for ever, none writes elsewhere.

Beside them a disk that cannot be read while a run is resumed.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from shared import quickly

pytest.importorskip("pyarrow", reason="Parquet needs the extra parquet")
import pyarrow.parquet

import mjrules as mj
from mjrules.simulate import seal

RULES = mj.rules("suzume", players=2)
GAMES, HANDS = "games-000000000000.parquet", "hands-000000000000.parquet"
NAME = "x" * 300
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no such files on Windows")


def to(out: Any, **more: Any) -> mj.SimulationRun:
    """A run of two parts."""
    told: dict[str, Any] = {"games": 4, "part_games": 2, "players": ["greedy", "random"], "seed": 5}
    return mj.simulate_to(out, RULES, **{**told, **more})


def files(folder: Path) -> dict[str, bytes]:
    """What stands in a folder and in those in it; a file that is no ordinary one is empty."""
    found = sorted(folder.rglob("*"))
    return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else b"" for path in found}


def touched(path: Path) -> Path:
    """An empty file."""
    path.touch()
    return path


# what stands there before, the call, what is said
PLACES: list[tuple[str, Callable[[Path], object], Callable[[Path], object], str]] = [
    ("a folder below a file", lambda at: touched(at / "f"), lambda at: to(at / "f" / "h.parquet"), "Not a directory"),
    ("a long name", lambda at: None, lambda at: to(at / f"{NAME}.parquet"), "name too long"),
    ("a long name of a folder", lambda at: None, lambda at: to(None, parts=at / NAME), "name too long"),
    ("a long name of games", lambda at: None, lambda at: to(at / f"{'x' * 246}.csv", parts=at / "p"), "name too long"),
    ("parts below a file", lambda at: touched(at / "f"), lambda at: to(None, parts=at / "f" / "g"), "Not a directory"),
    ("parts that are a file", lambda at: touched(at / "f"), lambda at: to(None, parts=at / "f"), "it is no folder"),
    (
        "a link to itself",
        lambda at: (at / "p").symlink_to("p"),
        lambda at: to(None, parts=at / "p"),
        "no run can be in",
    ),
    (
        "a link to nothing",
        lambda at: (at / "p").symlink_to("q"),
        lambda at: to(None, parts=at / "p"),
        "no run can be in",
    ),
    (
        "a lock elsewhere",
        lambda at: ((at / "p").mkdir(), (at / "p" / ".lock").symlink_to("../q")),
        lambda at: to(None, parts=at / "p"),
        "no run can be in it",
    ),
    (
        "a lock that is a folder",
        lambda at: (at / ".lock").mkdir(),
        lambda at: to(None, parts=at),
        "no run can be in it",
    ),
    ("a part as out", lambda at: None, lambda at: to(at / HANDS, parts=at), "a name of the run's own files"),
    ("a part of games as out", lambda at: None, lambda at: to(at / GAMES, parts=at / "."), "the run's own files"),
    ("the manifest as out", lambda at: None, lambda at: to(at / "manifest.json", parts=at), "the run's own files"),
    (
        "a manifest that is a pipe",
        lambda at: os.mkfifo(at / "manifest.json"),
        lambda at: to(None, parts=at),
        "cannot be",
    ),
    (
        "rows of a run whose manifest went, in a pipe",
        lambda at: os.mkfifo(at / GAMES),
        lambda at: to(None, parts=at, resume=True, seed=None),
        "it is no ordinary file",
    ),
    ("resume", lambda at: None, lambda at: to(None, parts=at, resume="yes"), "resume is str"),
    ("progress", lambda at: None, lambda at: to(None, progress="x"), "progress is str"),
    ("executor", lambda at: None, lambda at: to(None, executor=ThreadPoolExecutor), "executor is type"),
]


@pytest.mark.parametrize(("before", "call", "said"), [row[1:] for row in PLACES], ids=[row[0] for row in PLACES])
def test_a_place_that_is_none_is_refused(
    before: Callable[[Path], object], call: Callable[[Path], object], said: str, tmp_path: Path
) -> None:
    before(tmp_path)
    there = files(tmp_path)
    with pytest.raises(mj.MahjongError, match=said):
        call(tmp_path)
    assert files(tmp_path) == there


LAID: dict[str, Callable[[Path], object]] = {
    "a pipe": lambda path: os.mkfifo(path),
    "a folder": Path.mkdir,
    "a device": lambda path: path.symlink_to("/dev/zero"),
    "a link to itself": lambda path: path.symlink_to(path.name),
    "nothing in it": Path.touch,
}


@pytest.mark.parametrize("laid", LAID)
@pytest.mark.parametrize("name", [GAMES, HANDS])
def test_a_part_that_is_no_file_is_refused(name: str, laid: str, tmp_path: Path) -> None:
    to(None, parts=tmp_path)
    (tmp_path / name).unlink()
    LAID[laid](tmp_path / name)
    before = files(tmp_path)
    with pytest.raises(mj.MahjongError, match=f"{name}: remove both files of that part"):
        to(None, parts=tmp_path, resume=True)
    assert files(tmp_path) == before


def test_what_another_run_left_is_no_way_out(tmp_path: Path) -> None:
    """A link or a pipe under the name of a file that is written: it goes, and nothing is written behind it."""
    parts, secret = tmp_path / "parts", tmp_path / "secret"
    parts.mkdir()
    secret.write_text("as it was", encoding="utf-8")
    (parts / f".{HANDS}.unfinished").symlink_to(secret)
    os.mkfifo(parts / f".{GAMES}.unfinished")
    (parts / ".other.unfinished").mkdir()
    to(None, parts=parts)
    to(None, parts=parts, resume=True)
    assert secret.read_text(encoding="utf-8") == "as it was"
    assert {name[0] for name in files(parts)} == {"g", "h", "m", "."}


READS: dict[str, tuple[Any, str]] = {
    "the manifest": (Path, "read_bytes"),
    "opening": (seal, "opened"),
    "rows": (pyarrow.parquet, "read_table"),
    "row groups": (pyarrow.parquet, "ParquetFile"),
    "the schema": (pyarrow.parquet, "read_schema"),
}


@pytest.mark.parametrize("reading", READS)
@pytest.mark.parametrize("stage", quickly(["parts", "finished", "no manifest"], 1))
def test_a_disk_that_cannot_be_read(stage: str, reading: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a run is resumed: refused by name or played again, and the next resume ends in equal files."""
    owner, name = READS[reading]
    whole = tmp_path / "whole"
    whole.mkdir()
    to(whole / "h.parquet")
    real = getattr(owner, name)
    for at in range(1, 30):
        folder = tmp_path / str(at)
        parts = folder / "h.parquet.parts"
        folder.mkdir()
        to(None if stage != "finished" else folder / "h.parquet", parts=parts if stage != "finished" else None)
        if stage == "no manifest":
            (parts / "manifest.json").unlink()
        calls: list[int] = []

        def fails(*args: Any, calls: list[int] = calls, at: int = at, **more: Any) -> Any:
            calls.append(1)
            if len(calls) == at:
                raise OSError(errno.EIO, os.strerror(errno.EIO), "hands")
            return real(*args, **more)

        with monkeypatch.context() as patch:
            patch.setattr(owner, name, fails)
            try:
                to(folder / "h.parquet", resume=True, seed=None)
            except mj.MahjongError as problem:
                assert "Input/output error" in str(problem)  # noqa: PT017
        to(folder / "h.parquet", resume=True)
        assert files(folder) == files(whole)
        if len(calls) < at:
            break
    assert len(calls) < at
