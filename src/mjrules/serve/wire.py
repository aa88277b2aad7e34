"""The connections of the package's own server: what is said goes between net and tables without a task in between.

uvicorn hands a connection over to a ``Wire`` where a request asks for WebSocket. The application is asked, as behind
any server, whether it may come in (an ASGI connection of which it sees no message); from then on each frame is heard
as it arrives, and all that a turn of the house leaves goes out in one write.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import lru_cache
from typing import Any, cast
from urllib.parse import unquote

import uvicorn
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol

from mjrules.serve.journal import ERROR, note
from mjrules.serve.line import COME_AGAIN, Line
from mjrules.serve.sockets import WIRE

SILENT = 4  # looks without a word after which a connection is asked whether it is there, and as many until it is ended
DATA = (Opcode.TEXT, Opcode.BINARY, Opcode.CONT)


@lru_cache(maxsize=256)
def frame(said: str) -> bytes:
    r"""Return a message as it goes over the net, made once for all who hear it.

    >>> frame('{"t":"pong","n":1}').hex(" ", 1)[:11]
    '81 12 7b 22'
    """
    return Frame(Opcode.TEXT, said.encode()).serialize(mask=False)


class Wire(Line, asyncio.Protocol):
    """One connection, from its request for WebSocket on; made by uvicorn."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: Any,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__()
        self._app, self._root, self._server, self._app_state = (
            config.loaded_app, config.root_path, server_state, app_state,
        )  # fmt: skip
        self._protocol = ServerProtocol(max_size=config.ws_max_size)
        self._response: Response | None = None  # that lets it in
        self._hear: Callable[[bytes], None] | None = None
        self._parts: list[bytes] = []  # of a message that comes in several frames
        self._paused = self._stuck = False  # whether it takes no more now, and did not at the last look
        self._silent = 0  # looks since its last word
        self._lost = asyncio.Event()

    # what uvicorn and the net call

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        self._transport = cast(asyncio.Transport, transport)  # that of uvloop is none by its class
        self._server.connections.add(self)

    def data_received(self, data: bytes) -> None:
        """Take what has arrived."""
        self._silent = 0
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Request):
                self._ask(event)
            elif isinstance(event, Frame) and event.opcode in DATA:
                self._parts.append(bytes(event.data))
                if event.fin and self._hear is not None:
                    said = self._parts[0] if len(self._parts) == 1 else b"".join(self._parts)
                    self._parts = []
                    self._hear(said)
        self._answer()

    def _answer(self) -> None:
        """Send what WebSocket itself has to say: answers to pings, and the end."""
        said = self._protocol.data_to_send()
        if said:
            self._transport.write(b"".join(said))
            if b"" in said:  # how it marks that nothing follows
                self._transport.close()

    def connection_lost(self, problem: Exception | None) -> None:
        """End."""
        self._server.connections.discard(self)
        self._lost.set()

    def pause_writing(self) -> None:
        """Keep what is to be told: the reader is behind."""
        self._paused = True

    def resume_writing(self) -> None:
        """Go on."""
        self._paused = self._stuck = False
        self.go()

    def shutdown(self) -> None:
        """End with the server."""
        self.close(COME_AGAIN)
        self._transport.close()

    # the ASGI connection

    def _ask(self, request: Request) -> None:
        """Ask the application whether it may come in."""
        response = self._protocol.accept(request)
        if response.status_code != 101:
            self._refuse(response)
            return
        self._response = response
        path, _, query = request.path.partition("?")
        name, peer = (self._transport.get_extra_info(what) for what in ("sockname", "peername"))
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws",
            "server": name[:2] if isinstance(name, tuple) else None,
            "client": peer[:2] if isinstance(peer, tuple) else None,
            "root_path": self._root,
            "path": self._root + unquote(path),
            "raw_path": (self._root + path).encode("latin-1"),
            "query_string": query.encode("latin-1"),
            "headers": [(key.lower().encode(), value.encode("utf-8", "surrogateescape"))
                        for key, value in request.headers.raw_items()],
            "subprotocols": [],
            "state": self._app_state.copy(),
            "extensions": {WIRE: self},
        }  # fmt: skip
        task = asyncio.get_running_loop().create_task(self._run(scope))
        self._server.tasks.add(task)
        task.add_done_callback(self._server.tasks.discard)

    async def _run(self, scope: dict[str, Any]) -> None:
        try:
            await self._app(scope, self._receive, self._send)
        except Exception:
            note("connection_failed", level=ERROR, exc_info=True)
        finally:
            self._transport.close()

    async def _receive(self) -> dict[str, Any]:
        """That it connects; what is said later is heard by ``serve``."""
        return {"type": "websocket.connect"}

    async def _send(self, message: dict[str, Any]) -> None:
        """Let it in, or not."""
        assert self._response is not None
        if message["type"] != "websocket.accept":
            self._refuse(self._protocol.reject(403, ""))
        elif not self._transport.is_closing():
            self._protocol.send_response(self._response)
            self._answer()

    def _refuse(self, response: Response) -> None:
        self._protocol.send_response(response)
        self._transport.write(b"".join(self._protocol.data_to_send()))
        self._transport.close()

    # the line

    async def serve(self, hear: Callable[[bytes], None]) -> None:
        """Let each message be heard, until the connection has ended."""
        self._hear = hear
        await self._lost.wait()

    def go(self) -> None:
        """Send what waits, all at once, and then the end where it is to be closed."""
        if self._paused or self._transport.is_closing() or self._protocol.state is not State.OPEN:
            return
        if self.waiting:
            self._transport.write(b"".join([frame(said) for said in self.waiting]))
            self.waiting.clear()
        if self.code is not None:
            self._protocol.send_close(self.code)
            self._answer()

    def look(self) -> None:
        """End a connection that takes nothing, or is closing, since the last look; ask one that says nothing."""
        if self._stuck or self._silent >= 2 * SILENT:
            self._transport.abort()
        elif self._silent == SILENT and self._protocol.state is State.OPEN:
            self._protocol.send_ping(b"")
            self._answer()
        self._stuck = self._paused or self.closed
        self._silent += 1
