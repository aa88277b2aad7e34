"""All tables of a process: opening and finding them, and carrying out what each of them asks for.

No input or output but the store's, no tasks: the moment comes in. What goes out waits for ``flush``, which commits
first. A table that fails is taken out and read again from the store when somebody comes for it.
"""

from __future__ import annotations

import heapq
import secrets
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from mjrules.serve import protocol
from mjrules.serve.config import Config
from mjrules.serve.journal import ERROR, note
from mjrules.serve.metrics import Metrics
from mjrules.serve.protocol import Refused
from mjrules.serve.room import SEED_BYTES, Setup, known_level
from mjrules.serve.store import Store
from mjrules.serve.table import Step, Table

ID_BYTES = 12  # 96 bits; 16 characters
KEY_BYTES = 16  # 128 bits
AGAIN = 2  # seconds after which a client that is sent away may come back
BYE = '{"t":"bye"'  # how the message begins behind which a connection is closed
STALE = 64  # moments that may wait though no table wants them any more, beside as many as there are tables
SAMPLED = 7  # of so many calls of tables one is timed: to ask for processor time takes some
OVER = 600.0  # seconds for which a table is kept after a game when nobody is there


@dataclass(slots=True)
class Place:
    """A table of the hall, the connections to it, and since when there were none; ``due``: its next wake."""

    table: Table
    empty_since: float
    connections: set[int] = field(default_factory=set)
    due: float | None = None


class Hall:
    """The tables of a process, those of the store among them.

    ``send``: connection, text -> puts it into the connection's queue; ``entropy``: secret bytes, so many.
    """

    def __init__(
        self,
        config: Config,
        store: Store,
        send: Callable[[int, str], None],
        *,
        now: float,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self._config, self._store, self._send, self._entropy = config, store, send, entropy
        self.metrics = Metrics()
        self.places: dict[str, Place] = {}
        self._at: dict[int, str] = {}  # connection -> table
        self._due: list[tuple[float, str]] = []
        self._sent: list[tuple[int, str]] = []
        self._calls = count()
        self.waiting = False  # whether something waits for ``flush``
        self._listed: tuple[float, list[dict[str, Any]]] = (-1.0, [])
        for kept in store.tables():
            self._restore(now, kept.id)

    # opening and sitting down

    def open(self, now: float, setup: dict[str, Any], name: str, figure: str) -> tuple[str, str, int]:
        """Open a table, whose host sits down: id, key and seat. Raises Refused."""
        if len(self.places) >= self._config.tables:
            raise Refused("full", "this server has no room for another table")
        ident = self._config.shard + secrets.token_urlsafe(ID_BYTES)
        table = Table(now, ident, Setup(**setup, seed=self._entropy(SEED_BYTES)))
        key = secrets.token_urlsafe(KEY_BYTES)
        seat, step = table.sit(now, key, name, figure)
        self._store.begin(ident, table.start_bytes())
        self.places[ident] = Place(table, now)
        self._do(ident, step)
        self.metrics.count["tables_opened_total"] += 1
        note("table_opened", table=ident, preset=table.state.setup.preset)
        return ident, key, seat

    def solo(self, now: float, setup: dict[str, Any], name: str, figure: str, level: str) -> tuple[str, str, int]:
        """Open a table where computer players take the other seats, and begin: id, key and seat. Raises Refused."""
        known_level(level)
        ident, key, seat = self.open(now, setup, name, figure)
        self._do(ident, self.places[ident].table.solo(now, level))
        return ident, key, seat

    def sit(self, now: float, ident: str, name: str, figure: str) -> tuple[str, int]:
        """Take a free seat: key and seat. Raises Refused."""
        key = secrets.token_urlsafe(KEY_BYTES)
        seat, step = self.place(now, ident).table.sit(now, key, name, figure)
        self._do(ident, step)
        return key, seat

    def place(self, now: float, ident: str) -> Place:
        """Return a table; one that failed comes from the store. Raises Refused where there is none."""
        if ident not in self.places and not self._restore(now, ident):
            raise Refused("key", "there is no such table")
        return self.places[ident]

    def _restore(self, now: float, ident: str) -> bool:
        """Read a table from the store; False where it is not there, or cannot be read."""
        kept = self._store.table(ident)
        if kept is None:
            return False
        try:
            table = Table.restore(now, kept.start, kept.rows)
        except Exception:  # written by another version, or damaged: it stays as it is, the others open
            note("table_unreadable", table=ident, level=ERROR, rows=len(kept.rows))
            return False
        self.places[ident] = Place(table, now)
        self.metrics.count["tables_restored_total"] += 1
        self._plan(ident, now)
        return True

    # what is heard

    def join(self, now: float, connection: int, ident: str, message: protocol.Message) -> None:
        """Take in a connection by its first message. Raises Refused where there is no such table or key."""
        place = self.place(now, ident)
        place.connections.add(connection)
        self._at[connection] = ident
        try:
            step = self._run(ident, place.table.join, now, connection, message.get("key"), message.get("since"))
        except Refused:
            self._out(connection, now)
            raise
        self._do(ident, step)

    def hear(self, now: float, connection: int, message: protocol.Message) -> None:
        """Give a message to the table of a connection; nothing for one that was sent away."""
        ident = self._at.get(connection)
        if ident is not None:
            self._do(ident, self._run(ident, self.places[ident].table.hear, now, connection, message))

    def gone(self, now: float, connection: int) -> None:
        """A connection has closed."""
        ident = self._out(connection, now)
        if ident is not None and ident in self.places:
            self._do(ident, self._run(ident, self.places[ident].table.gone, now, connection))

    def _out(self, connection: int, now: float) -> str | None:
        """Forget a connection; its table, None where it had none."""
        ident = self._at.pop(connection, None)
        place = self.places.get(ident or "")
        if place is not None:
            place.connections.discard(connection)
            if not place.connections:
                place.empty_since = now
        return ident

    def wake(self, now: float) -> float | None:
        """Wake the tables whose time has come; return when the next one wants it."""
        while self._due and self._due[0][0] <= now:
            due, ident = heapq.heappop(self._due)
            place = self.places.get(ident)
            if place is not None and place.due == due:
                place.due = None
                self._do(ident, self._run(ident, place.table.wake, now))
        return self._due[0][0] if self._due else None

    def _run(self, ident: str, call: Callable[..., Step], *given: Any) -> Step | None:
        """Call a table; None where it fails: then its connections are told to come again, and it is read anew."""
        timed = next(self._calls) % SAMPLED == 0
        began = time.thread_time() if timed else 0.0
        try:
            return call(*given)
        except Refused:
            raise
        except Exception:
            self.metrics.count["tables_torn_total"] += 1
            note("table_torn", table=ident, level=ERROR, exc_info=True)
            self._send_away(ident, "closed", AGAIN)
            return None
        finally:
            if timed:
                self.metrics.in_tables += SAMPLED * (time.thread_time() - began)

    def _send_away(self, ident: str, code: str, retry: int | None) -> None:
        """Take a table out of the hall, and tell those who are there."""
        said = protocol.text({"t": "bye", "code": code, "retry": retry})
        for connection in self.places.pop(ident).connections:
            self._at.pop(connection, None)
            self._sent.append((connection, said))
        self.waiting = True

    def _do(self, ident: str, step: Step | None) -> None:
        """Carry out what a table asks for: rows first, then messages, then the time of its wake."""
        if step is None:
            return
        if step.rows:
            self._store.append(ident, step.rows)
            self.metrics.count["answers_total"] += sum(kind == "a" for kind, _ in step.rows)
        self._sent += step.sent
        self.waiting = True
        if step.over:
            self._keep(ident)
        self._plan(ident, step.wake)

    def _plan(self, ident: str, due: float | None) -> None:
        place = self.places[ident]
        if due is not None and due != place.due:
            heapq.heappush(self._due, (due, ident))
        place.due = due
        if len(self._due) > 2 * len(self.places) + STALE:  # most of them are moments that tables have given up
            self._due = [(place.due, ident) for ident, place in self.places.items() if place.due is not None]
            heapq.heapify(self._due)

    def _keep(self, ident: str) -> None:
        """Write the replay of the game that has just ended."""
        table = self.places[ident].table
        assert table.game is not None
        replay = table.replay()
        self._store.keep(replay["id"], protocol.text(replay), table.game.to_bytes(), time.time())
        self.metrics.count["games_total"] += 1
        note("game_over", table=ident)

    def flush(self, now: float) -> None:
        """Commit, and send what waited for it. What the store does not take has not happened: all come again."""
        began = time.perf_counter()
        try:
            self._store.commit()
        except Exception:
            note("store_failed", level=ERROR, exc_info=True)
            self._store.undo()
            self._sent = []
            for ident in list(self.places):
                self._send_away(ident, "closed", AGAIN)
        self.metrics.committed.add(time.perf_counter() - began)
        sent, self._sent, self.waiting = self._sent, [], False
        for connection, said in sent:
            self._send(connection, said)
            if said.startswith(BYE):
                self._out(connection, now)
        self.metrics.count["sent_total"] += len(sent)

    # what there is to see

    def listed(self, now: float) -> list[dict[str, Any]]:
        """Return the open tables, new ones after a second."""
        if not 0 <= now - self._listed[0] < 1:
            told = [place.table.summary() for place in self.places.values()]
            self._listed = now, [row for row in told if row["open"] and row["phase"] != "over"]
        return self._listed[1]

    def replay(self, ident: str) -> tuple[str, bytes] | None:
        """Return the record and the bytes of a game that is over."""
        return self._store.replay(ident)

    def figures(self) -> str:
        """Return all figures of the process."""
        phases = Counter(dict.fromkeys(("room", "play", "result", "over"), 0))
        seats = Counter({"person": 0, "cpu": 0})
        for place in self.places.values():
            phases[place.table.phase] += 1
            seats.update("person" if who.person else "cpu" for who in place.table.state.seats if who is not None)
        return self.metrics.text(phases, seats, len(self._at))

    # at times, and at the end

    def sweep(self, now: float) -> int:
        """Remove forgotten tables and old replays; return how many tables."""
        kept = {"room": self._config.empty, "over": min(OVER, self._config.empty)}
        old = [
            ident
            for ident, place in self.places.items()
            if not place.connections
            and now - place.empty_since > (kept.get(place.table.phase, self._config.left) if place.table.alive else 0)
        ]
        for ident in old:
            del self.places[ident]
            self._store.end(ident)
        self._store.forget(now - self._config.replays)
        self._store.commit()
        return len(old)

    def stop(self, now: float) -> None:
        """Tell every connection to come again; all tables are in the store."""
        for ident in list(self.places):
            self._send_away(ident, "stop", AGAIN)
        self.flush(now)
