"""One connection: what waits to be sent to it, and how it ends."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from mjrules.serve import protocol
from mjrules.serve.hall import AGAIN, BYE

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
QUEUE = 256  # messages that wait for a reader
NORMAL, COME_AGAIN, TOO_SLOW = 1000, 1012, 1013  # of RFC 6455 and its registry
CODES = {"stop": COME_AGAIN, "closed": COME_AGAIN, "slow": TOO_SLOW}
SLOW = protocol.text({"t": "bye", "code": "slow", "retry": AGAIN})


class Line(ABC):
    """A connection that has been accepted: ``put`` leaves messages, ``go`` lets them go out."""

    def __init__(self) -> None:
        self.waiting: deque[str] = deque()
        self.code: int | None = None
        self.done = asyncio.Event()

    @property
    def closed(self) -> bool:
        """Whether it is to be closed, once what waits has gone out."""
        return self.code is not None

    def put(self, said: str) -> bool:
        """Leave a message; False where too many wait: then only the word that it was too slow goes out."""
        if self.code is not None:
            return True
        in_time = len(self.waiting) < QUEUE
        if not in_time:
            self.waiting.clear()
            said = SLOW
        self.waiting.append(said)
        if said.startswith(BYE):
            self.close(next((code for word, code in CODES.items() if f'"code":"{word}"' in said), NORMAL))
        return in_time

    def close(self, code: int) -> None:
        """Close the connection once what waits has gone out; nothing is put behind that."""
        if self.code is None:
            self.code = code
        self.go()

    @abstractmethod
    def go(self) -> None:
        """Let what waits go out, and then the end where it is to be closed."""

    @abstractmethod
    def look(self) -> None:
        """End a connection that has not taken a message since the last look."""


class Relayed(Line):
    """A connection of another server, behind its ASGI: ``run`` sends what ``put`` leaves, until it is closed."""

    def __init__(self, send: Send) -> None:
        super().__init__()
        self._send = send
        self._ready = asyncio.Event()
        self._sending: str | None = None  # what goes out now, and what did so when ``look`` came last
        self._seen: str | None = None
        self._task = asyncio.current_task()

    def go(self) -> None:
        """Wake ``run``."""
        self._ready.set()

    async def run(self) -> None:
        """Send until the connection is to be closed, and close it."""
        while True:
            while self.waiting:
                self._sending = self.waiting.popleft()
                await self._send({"type": "websocket.send", "text": self._sending})
            self._sending = None
            if self.code is not None:
                await self._send({"type": "websocket.close", "code": self.code})
                return
            self._ready.clear()
            await self._ready.wait()

    def look(self) -> None:
        """End a connection that has not taken a message since the last look."""
        if self._sending is not None and self._sending is self._seen and self._task is not None:
            self._task.cancel()
        self._seen = self._sending
