"""What one connection says, from its first message on, and what each message leads to."""

from __future__ import annotations

import asyncio
import time

from mjrules.serve import protocol
from mjrules.serve.house import House
from mjrules.serve.line import COME_AGAIN, Line
from mjrules.serve.protocol import Bucket, Message, Refused

JOIN = 5.0  # seconds for the first message
MOST_REFUSED = 100  # messages of one connection; then it is closed
NO_TABLE, NO_JOIN, TOO_MUCH = 4404, 4408, 4429


class Visit:
    """One connection at a house; ``line``: what it is told by, closed where it does not say which table it wants."""

    def __init__(self, house: House, number: int, ident: str, line: Line) -> None:
        self._house, self._number, self._ident, self._line = house, number, ident, line
        self._bucket, self._refused = Bucket(at=house.now()), 0
        self.joined = False
        house.lines[number] = line
        self._late = asyncio.get_running_loop().call_later(JOIN, line.close, NO_JOIN)

    def hear(self, said: str | bytes) -> None:
        """Take a message; nothing of one that is being sent away."""
        house, line = self._house, self._line
        if house.stopped:
            line.close(COME_AGAIN)
        if line.closed:
            return
        try:
            self._obey(said)
        except Refused as problem:
            self._refused += 1
            house.hall.metrics.refused[problem.code] += 1
            house.send(self._number, protocol.text(problem.message()))
            if not self.joined:
                line.close(NO_TABLE)
            elif self._refused >= MOST_REFUSED:
                line.close(TOO_MUCH)
            house.soon()

    def _obey(self, said: str | bytes) -> None:
        house, began = self._house, time.perf_counter()
        if not self._bucket.take(house.now()):
            raise Refused("rate", "too many messages")
        message = protocol.read(said)
        kind = message["t"]
        house.hall.metrics.messages[kind] += 1
        if not self.joined:
            self._join(message)
        elif kind == "ping":
            house.send(self._number, protocol.text({"t": "pong", "n": message["n"]}))
            house.soon()
            return
        elif kind == "join":
            raise Refused("json", "this connection has joined already")
        else:
            house.hall.hear(house.now(), self._number, message)
        house.heard(began)

    def _join(self, message: Message) -> None:
        if message["t"] != "join":
            raise Refused("json", "the first message is join")
        self._house.begin().join(self._house.now(), self._number, self._ident, message)
        self.joined = True
        self._late.cancel()

    def end(self) -> None:
        """The connection has closed."""
        self._late.cancel()
        del self._house.lines[self._number]
        self._line.done.set()
        self._house.gone(self._number)
