"""The server as a process of its own: logging, sockets of the system, and an end that players are told of."""

from __future__ import annotations

import gc
import logging
import socket
import sys
from collections.abc import Callable
from contextlib import suppress

import uvicorn

from mjrules.serve.asgi import app
from mjrules.serve.config import Config
from mjrules.serve.house import House
from mjrules.serve.journal import LOGGER, Lines
from mjrules.serve.wire import Wire

FRAME = 4096  # bytes of a message, beyond which a connection is closed at once; a refused one may have that many
ENDING = 5  # seconds for requests that are under way


class Server(uvicorn.Server):
    """A server that tells players to come again before it closes their connections."""

    def __init__(self, config: uvicorn.Config, house: House, ready: Callable[[], object]) -> None:
        super().__init__(config)
        self._house, self._ready = house, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        gc.freeze()  # what is there by now stays
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End: players first."""
        await self._house.stop()
        await super().shutdown(sockets)


def run(config: Config, listening: socket.socket, *, as_json: bool, ready: Callable[[], object]) -> None:
    """Serve until a signal ends the process. Raises MahjongError where the data folder cannot be used."""
    lines = logging.StreamHandler(sys.stderr)
    lines.setFormatter(Lines(as_json=as_json))
    LOGGER.addHandler(lines)
    LOGGER.setLevel(logging.INFO)
    house = House(config)
    try:
        _ = house.hall  # what is wrong with the folder is said before anybody comes
        settings = uvicorn.Config(
            app(house=house),
            log_config=None,
            access_log=False,
            server_header=False,
            ws=Wire,
            ws_max_size=FRAME,
            timeout_graceful_shutdown=ENDING,
        )
        with suppress(KeyboardInterrupt):  # raised once more behind an orderly end
            Server(settings, house, ready).run(sockets=[listening])
    finally:
        LOGGER.removeHandler(lines)
