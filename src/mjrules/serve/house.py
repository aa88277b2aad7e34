"""The hall in an event loop: when tables are woken, when answers are committed and sent, and what is done at times."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable

from mjrules.serve.config import Config
from mjrules.serve.hall import Hall
from mjrules.serve.journal import ERROR, note
from mjrules.serve.limits import Limits
from mjrules.serve.line import Line
from mjrules.serve.store import Store, store_of

TIDY, SWEEP = 5.0, 60.0  # seconds
LEAVE = 2.0  # seconds in which those who are told to come again may take that


class House:
    """The tables of a process and the connections to them. It begins in the event loop where it is first asked."""

    def __init__(self, config: Config, entropy: Callable[[int], bytes] = secrets.token_bytes) -> None:
        self.config, self._entropy = config, entropy
        self.lines: dict[int, Line] = {}
        self.limits = Limits(config.sockets, config.opened)
        self._hall: Hall | None = None
        self._store: Store | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._turning: asyncio.Handle | None = None
        self._keeping: asyncio.Task[None] | None = None
        self._due: float | None = None  # for which the timer is set
        self._arrived: list[float] = []
        self._told: dict[Line, None] = {}  # the lines that hold something since the last turn
        self.stopped = False
        self._began = time.time() - time.monotonic()

    def now(self) -> float:
        """Return seconds since the epoch that never go back while the process lives."""
        return self._began + time.monotonic()

    @property
    def hall(self) -> Hall:
        """The hall, read from the store where it is not yet. Raises MahjongError where the folder cannot be used."""
        if self._hall is None:
            self._store = store_of(self.config.data, power_safe=self.config.power_safe)
            self._hall = Hall(self.config, self._store, self.send, now=self.now(), entropy=self._entropy)
            note("begun", tables=len(self._hall.places))
        return self._hall

    def begin(self) -> Hall:
        """Return the hall, in a running event loop that wakes its tables from now on."""
        hall = self.hall
        if self._keeping is None:
            self._keeping = asyncio.get_running_loop().create_task(self._keep())
            self.soon()
        return hall

    def send(self, connection: int, said: str) -> None:
        """Leave a message for a connection until the turn ends; nothing for one that has gone."""
        line = self.lines.get(connection)
        if line is not None:
            self._told[line] = None
            if not line.put(said):
                self.hall.metrics.count["slow_total"] += 1

    def _deliver(self) -> None:
        """Let everything go out that was left for connections."""
        for line in self._told:
            line.go()
        self._told.clear()

    def refused(self, code: str) -> None:
        """Count what was refused."""
        if not self.stopped:
            self.hall.metrics.refused[code] += 1

    def gone(self, connection: int) -> None:
        """A connection has closed."""
        if not self.stopped:
            self.hall.gone(self.now(), connection)
            self.soon()

    def heard(self, began: float) -> None:
        """Count a message that arrived at a moment (``perf_counter``), and let what follows from it be sent."""
        self._arrived.append(began)
        self.soon()

    def soon(self) -> None:
        """Commit and send once everything that has arrived by now is carried out."""
        if self._turning is None:
            self._turning = asyncio.get_running_loop().call_soon(self.turn)

    def turn(self) -> None:
        """Wake tables, commit, send, and ask to be called when the next table wants it."""
        hall, now = self.hall, self.now()
        if self._turning is not None:
            self._turning.cancel()
            self._turning = None
        due = hall.wake(now)
        if hall.waiting:
            hall.flush(now)
        self._deliver()
        done = time.perf_counter()
        for at in self._arrived:
            hall.metrics.answered.add(done - at)
        self._arrived.clear()
        if self._timer is None or due != self._due:
            if self._timer is not None:
                self._timer.cancel()
            loop, self._due = asyncio.get_running_loop(), due
            self._timer = None if due is None else loop.call_later(max(0.0, due - now), self._ring)

    def _ring(self) -> None:
        """The timer has gone off."""
        self._timer = None
        self.turn()

    async def _keep(self) -> None:
        """At times: move the store's log into its file, and remove what is forgotten."""
        swept = self.now()
        while True:
            await asyncio.sleep(TIDY)
            sweep = self.now() - swept >= SWEEP
            swept = self.now() if sweep else swept
            try:
                await self.tidy(sweep=sweep)
            except Exception:  # a full disk; the next time may go better
                note("tidy_failed", level=ERROR, exc_info=True)

    async def tidy(self, *, sweep: bool) -> None:
        """Move the store's log into its file, end connections that take nothing; ``sweep``: remove forgotten tables."""
        for line in list(self.lines.values()):
            line.look()
        if sweep:
            self.limits.tidy(self.now())
            removed = self.hall.sweep(self.now())
            note("swept", removed=removed, tables=len(self.hall.places), sockets=len(self.lines))
        assert self._store is not None
        await asyncio.to_thread(self._store.tidy)

    async def stop(self) -> None:
        """Tell every connection to come again, and close the store. Nothing is taken afterwards."""
        again, self.stopped = self.stopped, True
        if again or self._hall is None or self._store is None:
            return
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.gather(self._keeping, return_exceptions=True)
        for handle in (self._timer, self._turning):
            if handle is not None:
                handle.cancel()
        hall, store = self._hall, self._store
        note("stopping", tables=len(hall.places), sockets=len(self.lines))
        hall.stop(self.now())
        self._deliver()
        leaving = [asyncio.ensure_future(line.done.wait()) for line in self.lines.values()]
        if leaving:
            await asyncio.wait(leaving, timeout=LEAVE)
        store.close()
