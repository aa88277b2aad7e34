"""What is kept of tables: rows in order, nothing half, nothing of a process that came second."""

from __future__ import annotations

import sqlite3

import pytest

import mjcore as mc
from mjrules.serve.store import FILE, FORMAT, MemoryStore, SqliteStore, store_of

ROWS = [("sit", '[0,0,"digest","Aoi","fox"]'), ("a", "[12,0,3,0]"), ("a", "[900,1,4,0]")]


@pytest.fixture(params=["memory", "sqlite", "power_safe"])
def store(request, tmp_path):
    folder = None if request.param == "memory" else tmp_path / "deep" / "tables"
    found = store_of(folder, power_safe=request.param == "power_safe")
    yield found
    found.close()


def test_rows_come_back_in_their_order(store):
    store.begin("a", b"start")
    store.begin("b", b"other")
    for row in ROWS:
        store.append("a", [row])
        store.append("b", [row, row])
    store.commit()
    assert store.table("a") == ("a", b"start", ROWS)
    assert [kept.id for kept in store.tables()] == ["a", "b"]
    assert store.table("b").rows == [row for row in ROWS for _ in (0, 1)]
    assert store.table("c") is None


def test_a_table_that_ended_is_gone(store):
    store.begin("a", b"start")
    store.append("a", ROWS)
    store.end("a")
    store.end("never there")
    store.commit()
    assert store.tables() == []


def test_replays_stay_until_they_are_forgotten(store):
    store.keep("a-0", '{"名":"鳳"}', b"game", 100.0)
    store.keep("a-1", "{}", b"later", 200.0)
    store.commit()
    assert store.replay("a-0") == ('{"名":"鳳"}', b"game")
    assert store.replay("b-0") is None
    store.forget(150.0)
    store.commit()
    assert (store.replay("a-0"), store.replay("a-1")) == (None, ("{}", b"later"))
    store.undo()
    store.tidy()


def test_another_process_goes_on_where_the_first_was_killed(tmp_path):
    first = SqliteStore(tmp_path)
    first.begin("a", b"start")
    first.append("a", ROWS[:2])
    first.commit()
    first.append("a", ROWS[2:])  # and it is killed before it commits
    first._lock.close()
    second = SqliteStore(tmp_path)
    assert second.table("a").rows == ROWS[:2]
    second.append("a", ROWS[2:])
    second.begin("b", b"more")
    second.commit()
    second.close()
    third = SqliteStore(tmp_path)
    assert [(kept.id, len(kept.rows)) for kept in third.tables()] == [("a", 3), ("b", 0)]
    third.tidy()
    third.close()


def test_what_a_disk_does_not_take_has_not_happened(tmp_path):
    store = SqliteStore(tmp_path)
    store.begin("a", b"start")
    store.append("a", ROWS[:1])
    store.commit()
    store.append("a", ROWS[1:])
    store.begin("b", b"start")
    store._db.execute("pragma query_only = on")  # stands for a disk that is full
    with pytest.raises(sqlite3.OperationalError):
        store.commit()
    store.undo()
    store._db.execute("pragma query_only = off")
    assert [(kept.id, len(kept.rows)) for kept in store.tables()] == [("a", 1)]
    store.append("a", ROWS[1:])
    assert store.table("a").rows == ROWS
    store.close()


def test_a_folder_has_one_server(tmp_path):
    first = SqliteStore(tmp_path)
    with pytest.raises(mc.MahjongError, match="another server is at work in it"):
        SqliteStore(tmp_path)
    first.close()
    SqliteStore(tmp_path).close()


def test_a_folder_that_cannot_be_made(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(mc.MahjongError, match="cannot be written"):
        SqliteStore(tmp_path / "file" / "tables")


def test_a_file_of_a_later_version(tmp_path):
    SqliteStore(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute(f"pragma user_version = {FORMAT + 1}")
    with pytest.raises(mc.MahjongError, match="a later version of mjrules wrote it"):
        SqliteStore(tmp_path)
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute(f"pragma user_version = {FORMAT}")
    SqliteStore(tmp_path).close()


def test_memory_is_what_is_taken_without_a_folder():
    assert isinstance(store_of(None), MemoryStore)
