"""Files, folders, archives and SQLite files with logs in them, one after another."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from mjrules.common.fields import items_of
from mjrules.common.files import LOG, MEMBERS, RATIO, bytes_of, opened, path_of
from mjrules.logs.record import damaged

PACKED: dict[bytes, Any] = {b"\x1f\x8b": gzip.open, b"\xfd7zXZ\x00": lzma.open, b"BZh": bz2.open}
# what is looked at in folders and archives; a file that is named is always
LOGS = frozenset({".xml", ".mjlog", ".txt", ".json", ".jsonl", ".mjson", ".log", ""})
ARCHIVE = 1 << 26  # bytes of an archive within another one: it is read into memory
DEPTH = 4  # archives within each other
FAULTS = (tarfile.TarError, zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, OSError, ValueError, RuntimeError)
PACKINGS = frozenset({".gz", ".xz", ".bz2"})
STORES = frozenset({".db", ".sqlite", ".sqlite3"})
STORE = b"SQLite format 3\x00"  # what such a file begins with, whatever its name
BEGINS = (b"<", b"{", b"[", *PACKED)  # what a log begins with
ARCHIVES = (".zip", ".tar", ".tgz", ".txz", ".tbz2", ".tar.gz", ".tar.xz", ".tar.bz2")


class Log(NamedTuple):
    """A log: its name, and its bytes or what is wrong with it."""

    name: str
    data: bytes
    problem: str = ""


def unpacked(data: bytes, source: str) -> bytes:
    """Return bytes without their packing. Raises NotationError for packed bytes that are damaged or too large.

    >>> unpacked(gzip.compress(b"<mjloggm/>"), "a.gz")
    b'<mjloggm/>'
    """
    for magic, kind in PACKED.items():
        if data.startswith(magic):
            try:
                with kind(io.BytesIO(data)) as stream:
                    found: bytes = stream.read(LOG + 1)
            except (OSError, EOFError, lzma.LZMAError, ValueError) as problem:
                damaged(source, f"it cannot be unpacked: {problem}", "expected a whole gzip, xz or bzip2 file")
            if len(found) > LOG:
                damaged(source, f"more than {LOG} bytes unpacked", "a log of one game is some 100,000")
            return found
    return data


def logs_of(paths: Iterable[str | Path]) -> Iterator[Log]:
    """Yield every log of some files, folders and archives (tar, zip) with everything in them, and SQLite files.

    Of an SQLite file, as the downloaders of logs keep them, every row of every table with a log in it counts. A file
    that cannot be opened is yielded as a log with its problem. In folders and archives, files without the extension of
    a log are skipped.
    """
    for path in map(path_of, items_of(paths, "paths", "expected a list of files and folders")):
        try:
            files = _within(path) if path.is_dir() else [path]
        except OSError as problem:  # a name that is too long, a folder that is gone meanwhile
            files = []
            yield _unread(path, problem)
        for file in files:
            yield from _file(file)


def _within(folder: Path) -> list[Path]:
    """The files of a folder that may hold logs, in their order."""
    wanted = [
        file
        for file in folder.rglob("*")
        if is_log(file.name) or is_archive(file.name) or file.suffix.lower() in STORES
    ]
    return [file for file in sorted(wanted) if file.is_file()]


def _unread(path: Path, problem: OSError) -> Log:
    return Log(str(path), b"", f"log {path}: {problem.strerror or problem}; expected a file that can be read")


def is_archive(name: str) -> bool:
    """Whether a name is that of an archive."""
    return name.lower().endswith(ARCHIVES)


def is_log(name: str) -> bool:
    """Whether a name is that of a log.

    >>> is_log("2010091009gm-00a9.mjlog.gz"), is_log("README.md"), is_log(".hidden")
    (True, False, False)
    """
    path = Path(name.lower())
    if path.name.startswith("."):
        return False
    return (Path(path.stem).suffix if path.suffix in PACKINGS else path.suffix) in LOGS


def _file(path: Path) -> Iterator[Log]:
    try:
        if is_archive(path.name):
            with opened(path) as file:
                yield from _archive(_Measured(file), str(path))
        elif _is_store(path):
            yield from _rows(path)
        else:
            yield Log(str(path), bytes_of(path, LOG))
    except OSError as problem:
        yield _unread(path, problem)


def _is_store(path: Path) -> bool:
    with opened(path) as file:
        return file.read(len(STORE)) == STORE


def _rows(path: Path) -> Iterator[Log]:
    """The logs in the rows of an SQLite file, each under the name that its row has for it."""
    import sqlite3

    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as store:
            tables = [name for (name,) in store.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            for table in sorted(tables):
                quoted = table.replace('"', '""')
                for number, row in enumerate(store.execute(f'SELECT * FROM "{quoted}"'), 1):
                    found = next((value for value in row if _begins(value)), None)
                    if found is None:
                        continue
                    named = (value for value in row if value is not found and isinstance(value, (str, int)))
                    data = found.encode() if isinstance(found, str) else found
                    yield _whole(f"{path}/{next(named, f'{table}/{number}')}", data)
    except sqlite3.Error as problem:
        yield Log(str(path), b"", f"log {path}: {problem}; expected a whole SQLite file")


def _begins(value: object) -> bool:
    """Whether a value begins as a log does."""
    head = value[:16].encode("utf-8", "replace") if isinstance(value, str) else value
    return isinstance(head, bytes) and head.lstrip().startswith(BEGINS)


class _Measured:
    """What an archive holds, read no further than it can be meant to: it must not fill memory or days.

    What an archive within another one holds counts in both.
    """

    def __init__(self, file: BinaryIO, within: _Measured | None = None) -> None:
        self.file: Any = file
        self.within = within
        self.depth: int = within.depth + 1 if within else 1
        self.most = self.left = RATIO * max(file.seek(0, io.SEEK_END), 1) + LOG
        self.members = MEMBERS
        file.seek(0)

    def read(self, size: int) -> bytes:
        """Read on; for a packed tar."""
        self.take(size, 0)
        found: bytes = self.file.read(size)
        return found

    def take(self, size: int, members: int) -> None:
        """Raise ValueError when more than there can be is taken from it."""
        self.left -= size
        self.members -= members
        if self.left < 0 or self.members < 0:
            raise ValueError(f"it holds more than {self.most} bytes, or more than {MEMBERS} members")
        if self.within is not None:
            self.within.take(size, members)


def _archive(measured: _Measured, name: str) -> Iterator[Log]:
    """The logs of an archive; where it is damaged, those before the fault, and what the fault is."""
    try:
        yield from (_zip if name.lower().endswith(".zip") else _tar)(measured, name)
    except FAULTS as problem:
        yield Log(name, b"", f"log {name}: {problem}; expected a whole archive")


def _tar(measured: _Measured, name: str) -> Iterator[Log]:
    # read as a stream: nothing is written anywhere, members are never extracted by their names
    magic = measured.file.read(6)
    measured.file.seek(0)
    for begins, kind in PACKED.items():
        if magic.startswith(begins):
            measured.file = kind(measured.file)
    with tarfile.open(fileobj=measured, mode="r|") as archive:  # type: ignore[call-overload]
        for member in archive:
            measured.take(0, 1)
            if member.size > measured.left:
                raise ValueError(f"{member.name!r} claims {member.size} bytes")
            if member.isfile() and _wanted(member.name):
                there: Any = archive.extractfile(member)
                yield from _held(measured, f"{name}/{member.name}", member.size, there.read)
        if archive.fileobj.tell() < archive.offset + tarfile.BLOCKSIZE:
            raise ValueError("it is cut short behind a member")


def _zip(measured: _Measured, name: str) -> Iterator[Log]:
    with zipfile.ZipFile(measured.file) as archive:
        for member in archive.infolist():
            measured.take(member.file_size, 1)
            if member.is_dir() or not _wanted(member.filename):
                continue
            place = f"{name}/{member.filename}"
            try:
                with archive.open(member) as there:
                    data = there.read(min(member.file_size, ARCHIVE))
            except FAULTS as problem:  # the others can be read all the same
                yield Log(place, b"", f"log {place}: {problem}; expected a whole member of the archive")
                continue
            yield from _held(measured, place, member.file_size, io.BytesIO(data).read)


def _wanted(name: str) -> bool:
    plain = Path(name).name
    return is_log(plain) or is_archive(plain)


def _held(measured: _Measured, name: str, size: int, read: Callable[[int], bytes]) -> Iterator[Log]:
    """The log that a member is, or those in it where it is an archive."""
    if not is_archive(name):
        yield _whole(name, b"" if size > LOG else read(LOG), size)
    elif measured.depth == DEPTH or size > ARCHIVE:
        what = f"an archive of {size} bytes within {measured.depth} others"
        yield Log(name, b"", f"log {name}: {what}; {ARCHIVE} bytes within {DEPTH - 1} are read at most")
    else:
        yield from _archive(_Measured(io.BytesIO(read(ARCHIVE)), measured), name)


def _whole(name: str, data: bytes, size: int = 0) -> Log:
    """A log, or what is wrong where it is larger than any."""
    size = max(size, len(data))
    return (
        Log(name, b"", f"log {name}: {size} bytes; a log of one game is some 100,000")
        if size > LOG
        else Log(name, data)
    )
