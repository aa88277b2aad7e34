"""The connections of players and spectators: who may come in, and what each message leads to."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from itertools import count
from typing import Any

from mjrules.serve import protocol
from mjrules.serve.house import House
from mjrules.serve.limits import place_of
from mjrules.serve.line import COME_AGAIN, Line, Receive, Scope, Send
from mjrules.serve.protocol import Bucket, Message, Refused

JOIN = 5.0  # seconds for the first message
MOST_REFUSED = 100  # messages of one connection; then it is closed
FOREIGN, NO_TABLE, NO_JOIN, TOO_MUCH = 4403, 4404, 4408, 4429


def header(scope: Mapping[str, Any], name: bytes) -> str:
    """Return a header of a request, "" where it has none."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def address_of(scope: Mapping[str, Any]) -> str:
    """Return what counts as the address of a request."""
    return place_of((scope.get("client") or ("unknown",))[0])


class Sockets:
    """The ASGI application of all connections."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._numbers = count(1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection from its beginning to its end."""
        house, address, origin = self._house, address_of(scope), header(scope, b"origin")
        await receive()  # that it connects
        if house.stopped:
            await send({"type": "websocket.close", "code": COME_AGAIN})
        elif origin and not house.config.admits(origin, header(scope, b"host")):
            house.begin().metrics.refused["origin"] += 1
            await send({"type": "websocket.close", "code": FOREIGN})
        elif not house.limits.enter(address):
            house.begin().metrics.refused["sockets"] += 1
            await send({"type": "websocket.close", "code": TOO_MUCH})
        else:
            try:
                await send({"type": "websocket.accept"})
                await self._serve(scope["path_params"]["id"], receive, send)
            finally:
                house.limits.leave(address)

    async def _serve(self, ident: str, receive: Receive, send: Send) -> None:
        """Send what the line holds, and read beside it, until one of both ends."""
        house, number, line = self._house, next(self._numbers), Line(send)
        house.lines[number] = line
        reading = asyncio.create_task(self._read(number, line, ident, receive))
        try:
            with suppress(OSError):  # it went away while something was sent
                await line.run()
        finally:
            reading.cancel()
            del house.lines[number]
            line.done.set()
            house.gone(number)

    async def _read(self, number: int, line: Line, ident: str, receive: Receive) -> None:
        house, bucket, refused = self._house, Bucket(at=self._house.now()), 0
        joined = False
        try:
            while refused < MOST_REFUSED:
                said = await (receive() if joined else asyncio.wait_for(receive(), JOIN))
                if said["type"] != "websocket.receive" or house.stopped:
                    return
                try:
                    message = self._heard(said, bucket)
                    if not joined:
                        self._join(number, ident, message)
                        joined = True
                    elif message["t"] == "ping":
                        house.send(number, protocol.text({"t": "pong", "n": message["n"]}))
                    elif message["t"] == "join":
                        raise Refused("json", "this connection has joined already")
                    else:
                        house.hall.hear(house.now(), number, message)
                        house.heard()
                except Refused as problem:
                    refused += 1
                    house.hall.metrics.refused[problem.code] += 1
                    house.send(number, protocol.text(problem.message()))
                    if not joined:
                        line.close(NO_TABLE)
                        return
            line.close(TOO_MUCH)
        except TimeoutError:
            line.close(NO_JOIN)
        finally:
            line.close(NO_JOIN if not joined else COME_AGAIN)

    def _heard(self, said: Mapping[str, Any], bucket: Bucket) -> Message:
        """Return the message of what arrived; raise Refused."""
        if not bucket.take(self._house.now()):
            raise Refused("rate", "too many messages")
        text = said.get("text")
        message = protocol.read(said["bytes"] if text is None else text)
        self._house.hall.metrics.messages[message["t"]] += 1
        return message

    def _join(self, number: int, ident: str, message: Message) -> None:
        if message["t"] != "join":
            raise Refused("json", "the first message is join")
        self._house.begin().join(self._house.now(), number, ident, message)
        self._house.heard()
