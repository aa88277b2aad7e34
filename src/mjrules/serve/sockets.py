"""The connections of players and spectators: who may come in, and how each is served to its end."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from itertools import count
from typing import Any

from mjrules.serve.house import House
from mjrules.serve.limits import place_of
from mjrules.serve.line import COME_AGAIN, Receive, Relayed, Scope, Send
from mjrules.serve.visit import NO_JOIN, TOO_MUCH, Visit

FOREIGN = 4403
WIRE = "mjrules.wire"  # an extension of ASGI: the connection itself, where it is one of this package's server


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
                await self._serve(scope, receive, send)
            finally:
                house.limits.leave(address)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a connection speak and be told, until it ends."""
        wire = scope.get("extensions", {}).get(WIRE)
        line = Relayed(send) if wire is None else wire
        visit = Visit(self._house, next(self._numbers), scope["path_params"]["id"], line)
        try:
            if wire is None:
                await _relay(visit, line, receive)
            else:
                await wire.serve(visit.hear)
        finally:
            visit.end()


async def _relay(visit: Visit, line: Relayed, receive: Receive) -> None:
    """Send what the line holds, and read beside it, until one of both ends."""
    reading = asyncio.create_task(_read(visit, line, receive))
    try:
        with suppress(OSError):  # it went away while something was sent
            await line.run()
    finally:
        reading.cancel()


async def _read(visit: Visit, line: Relayed, receive: Receive) -> None:
    while not line.closed:
        said = await receive()
        if said["type"] != "websocket.receive":
            line.close(COME_AGAIN if visit.joined else NO_JOIN)
            return
        text = said.get("text")
        visit.hear(said["bytes"] if text is None else text)
