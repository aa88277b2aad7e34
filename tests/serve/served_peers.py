"""A client of a served table without a net: it speaks ASGI to an application, in the test's own event loop."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import Callable
from typing import Any

import pytest

from mjrules.serve.config import Config

HOST = "192.0.2.1"  # of the networks for documentation
PERSON = {"name": "Aoi", "figure": "fox"}
TABLE = {"preset": "suzume", "clock": {"per": None, "bank": 0}, **PERSON}


class Answer:
    """What an application answered to a request."""

    def __init__(self, status: int, headers: dict[str, str], body: bytes) -> None:
        self.status, self.headers, self.body = status, headers, body

    def json(self) -> Any:
        return json.loads(self.body)


def scope(kind: str, path: str, headers: dict[str, str], address: str | None, root: str = "") -> dict[str, Any]:
    said = {"host": "localhost:8000", **headers}
    return {
        "type": kind, "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http", "root_path": root,
        "path": root + path, "raw_path": (root + path).encode(), "query_string": b"", "server": ("localhost", 8000),
        "headers": [(key.lower().encode(), value.encode()) for key, value in said.items()],
        "client": None if address is None else (address, 1), "subprotocols": [], "state": {},
    }  # fmt: skip


async def ask(
    app: Any, method: str, path: str, body: Any = None, *, address: str | None = HOST, root: str = "", **headers: str
) -> Answer:
    """Send a request; a body that is no bytes goes as JSON."""
    data = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
    said = {"content-type": "application/json", **{key.replace("_", "-"): value for key, value in headers.items()}}
    parts = [data[at : at + 1000] for at in range(0, len(data), 1000)] or [b""]
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        part = parts.pop(0)
        return {"type": "http.request", "body": part, "more_body": bool(parts)}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await app({**scope("http", path, said, address, root), "method": method}, receive, send)
    told = {key.decode(): value.decode() for key, value in sent[0]["headers"]}
    return Answer(sent[0]["status"], told, b"".join([part.get("body", b"") for part in sent[1:]]))


class Peer:
    """A connection to a table; ``heard`` has every message, ``code`` how it was closed."""

    def __init__(self, app: Any, table: str, *, address: str | None = HOST, **headers: str) -> None:
        self._app, self._scope = app, scope("websocket", f"/ws/{table}", headers, address)
        self._up: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.heard: list[dict[str, Any]] = []
        self._news = asyncio.Event()
        self.reading = asyncio.Event()  # clear: it takes nothing, as a slow reader
        self.reading.set()
        self.accepted, self.code = False, 0
        self.task: asyncio.Task[None] | None = None

    async def open(self) -> Peer:
        self._up.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(self._app(self._scope, self._up.get, self._take))
        self.task.add_done_callback(lambda _: self._news.set())
        await asyncio.sleep(0)
        return self

    async def _take(self, message: dict[str, Any]) -> None:
        await self.reading.wait()
        if message["type"] == "websocket.accept":
            self.accepted = True
        elif message["type"] == "websocket.close":
            self.code = message["code"]
            self._up.put_nowait({"type": "websocket.disconnect", "code": self.code})
        else:
            self.heard.append(json.loads(message["text"]))
        self._news.set()

    def say(self, message: Any) -> None:
        kind = "bytes" if isinstance(message, bytes) else "text"
        data = message if isinstance(message, (str, bytes)) else json.dumps(message)
        self._up.put_nowait({"type": "websocket.receive", kind: data})

    async def until(self, found: Callable[[dict[str, Any]], bool], since: int = 0) -> dict[str, Any]:
        """Wait for a message, of those from number ``since`` on."""
        async with asyncio.timeout(20):
            while True:
                for message in self.heard[since:]:
                    if found(message):
                        return message
                assert self.task is not None
                assert not self.task.done(), f"closed with {self.code}; heard {self.heard[-3:]}"
                self._news.clear()
                await self._news.wait()

    async def hear(self, kind: str, since: int = 0) -> dict[str, Any]:
        return await self.until(lambda message: message["t"] == kind, since)

    async def join(self, key: str | None = None, **rest: Any) -> dict[str, Any]:
        await self.open()
        self.say({"t": "join", "v": 1, "key": key, **rest})
        return await self.hear("hello")

    async def closed(self) -> int:
        assert self.task is not None
        await asyncio.wait_for(self.task, 20)
        return self.code

    async def close(self) -> None:
        self._up.put_nowait({"type": "websocket.disconnect", "code": 1001})
        assert self.task is not None
        await asyncio.wait([self.task], timeout=20)


def answer_to(message: dict[str, Any], name: str) -> dict[str, Any] | None:
    """What a client of this name always answers to a message: by the question alone, so that games can be repeated."""
    if message["t"] == "ask":
        actions = [row["a"] for row in message["actions"]]
        wins = [action for action in actions if action in ("ron", "tsumo")]
        chosen = (wins or actions)[zlib.crc32(f"{name} {message['step']}".encode()) % len(wins or actions)]
        return {"t": "act", "step": message["step"], "a": chosen}
    if message["t"] == "result":
        return {"t": "ok", "at": message["at"]}
    return None


def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no table wait for anything, and no client be too fast."""
    from mjrules.serve import due, protocol, state

    monkeypatch.setattr(state, "PAUSE", 0)
    monkeypatch.setattr(due, "ALONE", 0)
    monkeypatch.setattr(due, "cpu_time", lambda *_: 0)
    monkeypatch.setattr(protocol, "RATE", 1e9)
    monkeypatch.setattr(protocol, "BURST", 1e9)


def config(**values: Any) -> Config:
    """A configuration without limits that a test would meet by chance."""
    return Config(**{"sockets": 10_000, "opened": 10_000, **values})
