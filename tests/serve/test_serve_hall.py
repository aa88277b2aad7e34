"""The tables of a process: found, restored, swept; one that fails takes no other with it."""

from __future__ import annotations

import json

import pytest

from mjrules.serve import hall
from mjrules.serve.hall import Hall
from mjrules.serve.protocol import Refused
from mjrules.serve.store import MemoryStore, SqliteStore
from mjrules.serve.table import Table
from served_peers import at_once, config

SETUP = {"preset": "suzume"}
HOUR = 3600


class Wires:
    """Where a hall sends: messages by connection."""

    def __init__(self, store=None, **values):
        self.sent = []
        self.store = store or MemoryStore()
        self.hall = Hall(config(**values), self.store, self.send, now=0.0)

    def send(self, connection, said):
        self.sent.append((connection, json.loads(said)))

    def said(self, connection):
        return [message["t"] for to, message in self.sent if to == connection]

    def join(self, now, connection, ident, key=None, **rest):
        self.hall.join(now, connection, ident, {"t": "join", "v": 1, "key": key, **rest})
        self.hall.flush(now)


def test_ids_and_keys_cannot_be_guessed():
    wires = Wires(shard="k3")
    found = [wires.hall.open(0.0, SETUP, "Aoi", "fox") for _ in range(50)]
    assert all(ident.startswith("k3") and len(ident) == 2 + 16 for ident, _, _ in found)  # 96 bits
    assert all(len(key) == 22 for _, key, _ in found)  # 128 bits
    assert len({ident for ident, _, _ in found} | {key for _, key, _ in found}) == 100


def test_no_key_is_kept(tmp_path):
    store = SqliteStore(tmp_path)
    wires = Wires(store)
    ident, key, _ = wires.hall.open(0.0, SETUP, "Aoi", "fox")
    other, _ = wires.hall.sit(0.0, ident, "Ren", "frog")
    wires.hall.flush(0.0)
    store.close()
    whole = b"".join([path.read_bytes() for path in tmp_path.iterdir()])
    assert b"Aoi" in whole
    assert key.encode() not in whole
    assert other.encode() not in whole


def test_nothing_is_sent_before_it_is_kept():
    wires = Wires()
    kept = []
    wires.store.commit = lambda: kept.append(len(wires.sent))
    ident, key, _ = wires.hall.open(0.0, SETUP, "Aoi", "fox")
    wires.hall.join(0.0, 1, ident, {"t": "join", "v": 1, "key": key})
    assert (wires.sent, kept, wires.hall.waiting) == ([], [], True)
    wires.hall.flush(0.0)
    assert kept == [0]
    assert wires.said(1) == ["hello", "room"]
    assert not wires.hall.waiting


def test_what_the_store_does_not_take_has_not_happened(caplog, tmp_path):
    wires = Wires(SqliteStore(tmp_path))
    ident, key, _ = wires.hall.open(0.0, SETUP, "Aoi", "fox")
    wires.join(0.0, 1, ident, key)
    wires.sent.clear()
    wires.store._db.execute("pragma query_only = on")  # stands for a disk that is full
    wires.hall.hear(1.0, 1, {"t": "room", "op": "start"})
    wires.hall.flush(1.0)
    assert [message for _, message in wires.sent] == [{"t": "bye", "code": "closed", "retry": 2}]
    assert "store_failed" in caplog.text
    assert wires.hall.places == {}
    wires.store._db.execute("pragma query_only = off")
    wires.join(3.0, 2, ident, key)  # from what was kept
    assert wires.said(2) == ["hello", "room"]
    wires.store.close()


def test_a_table_that_fails_is_read_again(monkeypatch, caplog):
    wires = Wires()
    ident, key, _ = wires.hall.open(0.0, SETUP, "Aoi", "fox")
    safe, other, _ = wires.hall.open(0.0, SETUP, "Ren", "frog")
    wires.join(0.0, 1, ident, key)
    wires.join(0.0, 2, safe, other)
    with monkeypatch.context() as patch:
        patch.setattr(Table, "hear", lambda *_: [][0])
        wires.hall.hear(1.0, 1, {"t": "room", "op": "start"})
        wires.hall.flush(1.0)
    assert wires.sent[-1] == (1, {"t": "bye", "code": "closed", "retry": 2})
    assert "IndexError" not in caplog.text or key not in caplog.text
    assert list(wires.hall.places) == [safe]
    wires.hall.hear(1.0, 1, {"t": "room", "op": "start"})  # from one who has been sent away: nothing
    wires.join(2.0, 3, ident, key)
    assert wires.said(3) == ["hello", "room"]
    assert wires.hall.metrics.count["tables_torn_total"] == 1
    wires.hall.gone(3.0, 1)
    wires.hall.gone(3.0, 3)


def test_a_damaged_table_stays_and_harms_no_other(caplog):
    wires = Wires()
    ident, _, _ = wires.hall.open(0.0, SETUP, "Aoi", "fox")
    wires.store.begin("damaged", b"{}")
    wires.store.append("damaged", [("a", "[1,")])
    again = Wires(wires.store)
    assert list(again.hall.places) == [ident]
    assert "table_unreadable" in caplog.text
    with pytest.raises(Refused) as refused:
        again.hall.place(0.0, "damaged")
    assert refused.value.code == "key"
    assert again.store.table("damaged") is not None


def test_refused_at_the_door():
    wires = Wires(tables=2)
    ident, _, _ = wires.hall.open(0.0, {**SETUP, "watch": "off"}, "Aoi", "fox")
    for given in ({"preset": "nowhere"}, {"preset": "suzume", "changed": {"hats": 1}}, {**SETUP, "watch": "all"}):
        with pytest.raises(Refused) as refused:
            wires.hall.open(0.0, given, "Aoi", "fox")
        assert refused.value.code == "illegal"
    for name, figure in (("", "fox"), ("a\u202eb", "fox"), ("Aoi", "dragon")):
        with pytest.raises(Refused):
            wires.hall.open(0.0, SETUP, name, figure)
    with pytest.raises(Refused):
        wires.hall.solo(0.0, SETUP, "Aoi", "fox", "divine")
    assert list(wires.hall.places) == [ident]
    with pytest.raises(Refused) as refused:
        wires.join(0.0, 1, ident, "no such key")
    assert refused.value.code == "key"
    assert wires.hall.places[ident].connections == set()
    for _ in range(3):
        wires.hall.sit(0.0, ident, "Ren", "frog")
    with pytest.raises(Refused, match="no seat is free"):
        wires.hall.sit(0.0, ident, "Ren", "frog")
    wires.hall.open(0.0, SETUP, "Aoi", "fox")
    with pytest.raises(Refused, match="no room for another table"):
        wires.hall.open(0.0, SETUP, "Aoi", "fox")


def test_only_open_tables_are_listed():
    wires = Wires()
    shown, _, _ = wires.hall.open(0.0, SETUP, "Aoi", "fox")
    wires.hall.open(0.0, {**SETUP, "open": False}, "Ren", "frog")
    assert [row["id"] for row in wires.hall.listed(0.0)] == [shown]
    second, _, _ = wires.hall.open(0.5, SETUP, "Mio", "crane")
    assert [row["id"] for row in wires.hall.listed(0.9)] == [shown]
    assert [row["id"] for row in wires.hall.listed(1.5)] == [shown, second]


def test_forgotten_tables_are_swept(monkeypatch):
    at_once(monkeypatch)
    wires = Wires(empty=HOUR, left=24 * HOUR, replays=48 * HOUR)
    room, _, _ = wires.hall.open(0.0, SETUP, "Aoi", "fox")
    visited, key, _ = wires.hall.open(0.0, SETUP, "Aoi", "fox")
    wires.join(0.0, 1, visited, key)
    play, seat, _ = wires.hall.solo(0.0, {**SETUP, "clock": wires_clock()}, "Aoi", "fox", "weak")
    left, gone, _ = wires.hall.open(0.0, SETUP, "Aoi", "fox")
    wires.join(0.0, 2, left, gone)
    wires.hall.hear(0.0, 2, {"t": "leave"})
    wires.hall.flush(0.0)
    assert wires.sent[-1][1]["code"] == "left"
    assert wires.hall.sweep(1.0) == 1  # nobody has a seat there
    assert wires.hall.sweep(HOUR + 1.0) == 1
    assert set(wires.hall.places) == {visited, play}
    assert [kept.id for kept in wires.store.tables()] == [visited, play]
    assert room not in wires.hall.places
    assert wires.hall.sweep(24 * HOUR + 1.0) == 1
    assert wires.hall.places.keys() == {visited}
    wires.hall.gone(24 * HOUR + 1.0, 1)
    assert wires.hall.sweep(25 * HOUR) == 0
    assert wires.hall.sweep(25 * HOUR + 2.0) == 1
    assert seat


def wires_clock():
    from mjrules.serve.clock import Clock

    return Clock(None, 0)


def test_a_game_of_computer_players_ends_and_is_kept(monkeypatch):
    """The player never comes: the table plays on by its wakes alone."""
    at_once(monkeypatch)
    wires = Wires()
    ident, _, _ = wires.hall.solo(0.0, {"preset": "suzume", "changed": {"rounds": 1}}, "Aoi", "fox", "weak")
    now = 0.0
    while (due := wires.hall.wake(now)) is not None:
        now = due
    wires.hall.flush(now)
    assert wires.hall.places[ident].table.phase == "over"
    record, game = wires.hall.replay(f"{ident}-0")
    assert json.loads(record)["id"] == f"{ident}-0"
    assert game == wires.hall.places[ident].table.game.to_bytes()
    figures = wires.hall.figures()
    assert 'mjrules_tables{phase="over"} 1' in figures
    assert 'mjrules_seats{kind="cpu"} 3' in figures
    assert "mjrules_games_total 1" in figures
    assert wires.hall.sweep(now + 300) == 0
    assert wires.hall.sweep(now + 700) == 1


def test_all_are_told_to_come_again():
    wires = Wires()
    ident, key, _ = wires.hall.open(0.0, SETUP, "Aoi", "fox")
    wires.join(0.0, 1, ident, key)
    wires.hall.stop(1.0)
    assert wires.sent[-1] == (1, {"t": "bye", "code": "stop", "retry": 2})
    assert Wires(wires.store).hall.places.keys() == {ident}


def test_moments_that_no_table_wants_any_more_are_dropped():
    wires = Wires()
    ident, key, _ = wires.hall.open(0.0, SETUP, "Aoi", "fox")
    for number in range(1000):  # each time it goes, there is another moment at which it would be away
        wires.join(number / 100, number, ident, key)
        wires.hall.gone(number / 100, number)
    assert len(wires.hall._due) <= 2 + hall.STALE
    assert wires.hall.wake(39.98) == wires.hall.places[ident].due
