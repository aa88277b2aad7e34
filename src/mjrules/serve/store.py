"""Where tables are kept: how each began, a row an answer, and the replays of games that are over.

What is written stands in one transaction until ``commit``; nothing of it may be sent before. A process that is
killed loses what was not committed, and nobody has seen that.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple, Protocol

import mjcore as mc

Row = tuple[str, str]  # kind, JSON text
FORMAT = 1
FILE = "tables.sqlite3"
SCHEMA = """
create table if not exists tables (number integer primary key, id text not null unique, start blob not null);
create table if not exists rows (
    number integer not null, n integer not null, kind text not null, said text not null, primary key (number, n)
) without rowid;
create table if not exists replays (id text primary key, made real not null, record blob not null, game blob not null);
"""


class Kept(NamedTuple):
    """A table as it was written: its id, how it began, its rows in order."""

    id: str
    start: bytes
    rows: list[Row]


class Store(Protocol):
    """What a hall asks of the place where its tables are kept."""

    def begin(self, id: str, start: bytes) -> None:
        """Write a new table."""

    def append(self, id: str, rows: Iterable[Row]) -> None:
        """Write rows of a table behind those it has."""

    def end(self, id: str) -> None:
        """Remove a table."""

    def keep(self, replay: str, record: str, game: bytes, now: float) -> None:
        """Write the replay of a game that is over: what a page shows, and the game's own bytes."""

    def replay(self, replay: str) -> tuple[str, bytes] | None:
        """Return a replay, None where none has that id; another thread may ask."""

    def forget(self, before: float) -> None:
        """Remove the replays that were made before some time."""

    def tables(self) -> list[Kept]:
        """Return all tables."""

    def table(self, id: str) -> Kept | None:
        """Return one table, None where none has that id."""

    def commit(self) -> None:
        """Make what was written last."""

    def undo(self) -> None:
        """Forget what was written since the last ``commit``, which failed."""

    def tidy(self) -> None:
        """Do what takes long and can wait; another thread may call it."""

    def close(self) -> None:
        """Commit, and let go of files."""


class MemoryStore:
    """Tables that go with the process.

    >>> store = MemoryStore()
    >>> store.begin("a", b"start")
    >>> store.append("a", [("act", "[1]")])
    >>> store.table("a")
    Kept(id='a', start=b'start', rows=[('act', '[1]')])
    """

    def __init__(self) -> None:
        self._tables: dict[str, Kept] = {}
        self._replays: dict[str, tuple[float, bytes, bytes]] = {}

    def begin(self, id: str, start: bytes) -> None:
        """Write a new table."""
        self._tables[id] = Kept(id, start, [])

    def append(self, id: str, rows: Iterable[Row]) -> None:
        """Write rows of a table behind those it has."""
        self._tables[id].rows.extend(rows)

    def end(self, id: str) -> None:
        """Remove a table."""
        self._tables.pop(id, None)

    def keep(self, replay: str, record: str, game: bytes, now: float) -> None:
        """Write the replay of a game that is over."""
        self._replays[replay] = (now, zlib.compress(record.encode()), game)

    def replay(self, replay: str) -> tuple[str, bytes] | None:
        """Return a replay, None where none has that id."""
        found = self._replays.get(replay)
        return None if found is None else (zlib.decompress(found[1]).decode(), found[2])

    def forget(self, before: float) -> None:
        """Remove the replays that were made before some time."""
        self._replays = {id: kept for id, kept in self._replays.items() if kept[0] >= before}

    def tables(self) -> list[Kept]:
        """Return all tables."""
        return list(self._tables.values())

    def table(self, id: str) -> Kept | None:
        """Return one table, None where none has that id."""
        return self._tables.get(id)

    def commit(self) -> None:
        """Nothing: what was written is there."""

    def undo(self) -> None:
        """Nothing: no commit fails."""

    def tidy(self) -> None:
        """Nothing."""

    def close(self) -> None:
        """Nothing."""


class SqliteStore:
    """Tables in an SQLite file in WAL mode, which one process at a time opens.

    Raises MahjongError where the folder cannot be written, where another process has it, or where a later version
    wrote the file.
    """

    def __init__(self, folder: Path, *, power_safe: bool = False) -> None:
        self._path = folder / FILE
        try:
            folder.mkdir(parents=True, exist_ok=True)
            # the other process's transaction ends with it, however it ends
            self._lock = sqlite3.connect(folder / "lock.sqlite3", timeout=0, isolation_level=None)
            self._lock.execute("pragma journal_mode = delete")
            self._lock.execute("begin exclusive")
        except (OSError, sqlite3.OperationalError) as problem:
            busy = getattr(problem, "sqlite_errorname", "") == "SQLITE_BUSY"
            what = "another server is at work in it" if busy else f"it cannot be written ({problem})"
            mc.fail("value", name="data folder", given=str(folder), right=what)
        self._db = self._opened(power_safe)
        self._ahead: list[tuple[str, tuple[object, ...]]] = []  # to be written by the next commit
        self._numbers: dict[str, list[int]] = {}  # id -> number of the table and of its next row
        self._read_numbers()

    def _read_numbers(self) -> None:
        after = "select coalesce(max(n), -1) + 1 from rows where rows.number = tables.number"
        found = self._db.execute(f"select id, number, ({after}) from tables").fetchall()
        self._numbers = {id: [number, row] for id, number, row in found}
        self._last = max([number for number, _ in self._numbers.values()], default=0)

    def _opened(self, power_safe: bool) -> sqlite3.Connection:
        # the thread of a lifespan may not be that of the requests; one at a time uses it
        db = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        db.execute("pragma journal_mode = wal")
        db.execute(f"pragma synchronous = {'full' if power_safe else 'normal'}")
        db.execute("pragma wal_autocheckpoint = 0")  # ``tidy`` does it, beside the answers
        (version,) = db.execute("pragma user_version").fetchone()
        if version not in (0, FORMAT):
            db.close()
            self._lock.close()
            mc.fail("value", name="data folder", given=str(self._path), right="a later version of mjrules wrote it")
        db.executescript(f"{SCHEMA} pragma user_version = {FORMAT};")
        return db

    def begin(self, id: str, start: bytes) -> None:
        """Write a new table."""
        self._last += 1
        self._numbers[id] = [self._last, 0]
        self._ahead.append(("insert into tables values (?, ?, ?)", (self._last, id, start)))

    def append(self, id: str, rows: Iterable[Row]) -> None:
        """Write rows of a table behind those it has."""
        place = self._numbers[id]
        for kind, said in rows:
            self._ahead.append(("insert into rows values (?, ?, ?, ?)", (*place, kind, said)))
            place[1] += 1

    def end(self, id: str) -> None:
        """Remove a table."""
        place = self._numbers.pop(id, None)
        if place is not None:
            self._ahead.append(("delete from rows where number = ?", (place[0],)))
            self._ahead.append(("delete from tables where number = ?", (place[0],)))

    def keep(self, replay: str, record: str, game: bytes, now: float) -> None:
        """Write the replay of a game that is over."""
        values = (replay, now, zlib.compress(record.encode()), game)
        self._ahead.append(("insert or replace into replays values (?, ?, ?, ?)", values))

    def replay(self, replay: str) -> tuple[str, bytes] | None:
        """Return a replay, None where none has that id; another thread may ask."""
        with closing(sqlite3.connect(self._path)) as db:
            found = db.execute("select record, game from replays where id = ?", (replay,)).fetchone()
        return None if found is None else (zlib.decompress(found[0]).decode(), found[1])

    def forget(self, before: float) -> None:
        """Remove the replays that were made before some time."""
        self._ahead.append(("delete from replays where made < ?", (before,)))

    def tables(self) -> list[Kept]:
        """Return all tables."""
        return [kept for id in self._numbers if (kept := self.table(id)) is not None]

    def table(self, id: str) -> Kept | None:
        """Return one table, None where none has that id."""
        self.commit()
        if id not in self._numbers:
            return None
        number = (self._numbers[id][0],)
        (start,) = self._db.execute("select start from tables where number = ?", number).fetchone()
        rows = self._db.execute("select kind, said from rows where number = ? order by n", number).fetchall()
        return Kept(id, start, rows)

    def commit(self) -> None:
        """Make what was written last. Raises sqlite3.Error where the disk does not take it; then nothing is written."""
        if self._ahead:
            with self._db:
                self._db.execute("begin immediate")
                for command, values in self._ahead:
                    self._db.execute(command, values)
            self._ahead = []

    def undo(self) -> None:
        """Forget what was written since the last ``commit``, which failed."""
        self._ahead = []
        self._read_numbers()

    def tidy(self) -> None:
        """Move what the log of changes holds into the file, over a connection of its own; answers go on meanwhile."""
        with closing(sqlite3.connect(self._path)) as db:
            db.execute("pragma wal_checkpoint(passive)")

    def close(self) -> None:
        """Commit, and let go of files."""
        self.commit()
        self._db.close()
        self._lock.close()


def store_of(folder: Path | None, *, power_safe: bool = False) -> Store:
    """Return the store of a folder, None = in memory. Raises MahjongError where the folder cannot be used."""
    return MemoryStore() if folder is None else SqliteStore(folder, power_safe=power_safe)
