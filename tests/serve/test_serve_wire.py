"""Connections of the package's own server, over sockets: letting in, frames, slow and silent peers, the end."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import random
import sys
from contextlib import asynccontextmanager, suppress

import pytest

pytest.importorskip("starlette", reason="the extra serve is not installed")
pytest.importorskip("uvicorn", reason="the extra serve is not installed")
pytest.importorskip("websockets", reason="the extra serve is not installed")

import uvicorn
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.frames import Frame, Opcode

import mjrules.serve
from mjrules.serve import line, visit, wire
from served_peers import TABLE, ask, config
from test_serve_protocol import garbage


class Served:
    """A server in the test's own event loop, and a table that a person has opened."""

    def __init__(self, app, table, server):
        self.house, self.table, self.server = app.state.house, table, server
        port = server.servers[0].sockets[0].getsockname()[1]
        self.port, self.url = port, f"ws://127.0.0.1:{port}/ws/{table['id']}"

    @asynccontextmanager
    async def joined(self):
        """A player's connection, and the line it has in the house."""
        async with connect(self.url, compression=None) as peer:
            await peer.send(json.dumps({"t": "join", "v": 1, "key": self.table["key"]}))
            assert (await told(peer))["t"] == "hello"
            assert (await told(peer))["t"] == "room"
            yield peer, list(self.house.lines.values())[-1]

    async def raw(self, said):
        """What the server says to a request that is no client's, until it closes."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(said)
        heard = await asyncio.wait_for(reader.read(), 20)
        writer.close()
        return heard


def run(body, app=None):
    """Run the body of a test with a server."""

    async def running():
        served = mjrules.serve.app(config())
        table = (await ask(served, "POST", "/api/tables", TABLE)).json()
        settings = uvicorn.Config(
            app or served, port=0, ws=wire.Wire, ws_max_size=4096, lifespan="off", log_config=None
        )
        server = uvicorn.Server(settings)
        serving = asyncio.create_task(server.serve())
        await soon(lambda: server.started)
        try:
            await body(Served(served, table, server))
        finally:
            await served.state.house.stop()
            server.should_exit = True
            await asyncio.wait_for(serving, 20)

    asyncio.run(running())


async def soon(true):
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0.001)


async def told(peer):
    return json.loads(await asyncio.wait_for(peer.recv(), 20))


async def closed(peer):
    """The code with which a connection is closed, and what was said before."""
    heard = []
    try:
        while True:
            heard.append(await told(peer))
    except ConnectionClosed as ended:
        return ended.rcvd and ended.rcvd.code, heard


def test_messages_in_every_form_of_frame():
    async def body(served):
        async with served.joined() as (peer, _):
            await peer.send('{"t":"ping","n":1}')
            assert await told(peer) == {"t": "pong", "n": 1}
            await peer.send(['{"t":"pi', 'ng","n', '":2}'])
            assert await told(peer) == {"t": "pong", "n": 2}
            for wrong in (b"\xff\xfe", "{"):
                await peer.send(wrong)
                assert (await told(peer))["code"] == "json"
            await asyncio.wait_for(await peer.ping(), 20)
            assert served.house.limits.sockets == {"127.0.0.1": 1}
        await soon(lambda: not served.house.lines)
        assert served.house.limits.sockets == {}
        assert served.server.server_state.connections == set()

    run(body)


def test_a_frame_too_long_ends_the_connection():
    async def body(served):
        async with served.joined() as (peer, _):
            served.house.send(1, '{"t":"pong","n":1}')
            served.house.turn()
            with suppress(ConnectionClosed):
                await peer.send("x" * 20_000)
            assert (await closed(peer))[0] == 1009

    run(body)


def test_who_does_not_come_in():
    async def body(served):
        for url, origin, status in (
            (served.url, "https://evil.example", 403),
            (served.url.replace("/ws/", "/elsewhere/"), None, 403),
        ):
            with pytest.raises(InvalidStatus) as refused:
                await connect(url, origin=origin)
            assert refused.value.response.status_code == status
        head = b"GET /ws/x HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
        assert (await served.raw(head + b"sec-websocket-version: 13\r\n\r\n")).startswith(b"HTTP/1.1 400 ")
        assert served.house.lines == {}

    run(body)


def test_what_goes_out_in_a_turn_goes_in_one_write(monkeypatch):
    async def body(served):
        async with served.joined() as (peer, wired):
            writes = []
            with monkeypatch.context() as patch:
                patch.setattr(wired._transport, "write", writes.append)
                for n in range(3):
                    served.house.send(1, f'{{"t":"pong","n":{n}}}')
                served.house.turn()
            assert [data.count(b"pong") for data in writes] == [3]
            wired._transport.write(writes[0])
            assert [(await told(peer))["n"] for _ in range(3)] == [0, 1, 2]

    run(body)


def test_who_takes_nothing_is_told_so_and_ended(monkeypatch):
    monkeypatch.setattr(line, "QUEUE", 8)

    async def body(served):
        async with served.joined() as (peer, wired):
            wired.pause_writing()
            for number in range(8):
                served.house.send(1, f'{{"t":"pong","n":{number}}}')
            served.house.turn()
            wired.resume_writing()
            assert [(await told(peer))["n"] for _ in range(8)] == list(range(8))
            wired.pause_writing()
            for number in range(9):
                served.house.send(1, f'{{"t":"pong","n":{number}}}')
            served.house.turn()
            wired.resume_writing()
            code, heard = await closed(peer)
            assert (code, [message["t"] for message in heard]) == (line.TOO_SLOW, ["bye"])
        async with served.joined() as (peer, wired):
            wired.pause_writing()
            for _ in range(2):
                await served.house.tidy(sweep=False)
            assert await closed(peer) == (None, [])
        await soon(lambda: not served.house.lines)

    run(body)


def test_who_says_nothing_is_asked_and_then_ended():
    async def body(served):
        async with served.joined() as (peer, wired):
            for _ in range(wire.SILENT + 1):
                wired.look()
            await soon(lambda: not wired._silent)  # its answer
            wired._transport.pause_reading()
            for _ in range(2 * wire.SILENT + 1):
                wired.look()
            assert await closed(peer) == (None, [])

    run(body)


def test_who_does_not_join(monkeypatch):
    monkeypatch.setattr(visit, "JOIN", 0.01)

    async def body(served):
        async with connect(served.url) as peer:
            assert await closed(peer) == (visit.NO_JOIN, [])

    run(body)


def test_the_end_of_the_server_is_told():
    async def body(served):
        async with served.joined() as (peer, _):
            hearing = asyncio.create_task(closed(peer))
            await asyncio.sleep(0)
            await served.house.stop()
            code, heard = await hearing
            assert (code, heard[-1]["code"]) == (line.COME_AGAIN, "stop")

    run(body)


def test_a_server_that_ends_alone_closes_its_connections():
    async def body(served):
        async with served.joined() as (peer, wired):
            wired.shutdown()
            assert (await closed(peer))[0] == line.COME_AGAIN

    run(body)


def test_an_application_that_fails(caplog):
    async def broken(scope, receive, send):
        await receive()
        raise OSError("the disk is gone")

    async def body(served):
        with pytest.raises((EOFError, WebSocketException)):
            await connect(served.url)
        assert "connection_failed" in caplog.text

    run(body, broken)


REQUEST = (
    "GET {path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: {version}\r\n\r\n"
)


def nonsense(source, path, key):
    """What one connection sends, in pieces: a request right or wrong, and frames that mean something or nothing."""
    wrong = source.random() < 0.2
    request = REQUEST.format(
        path=source.choice([path, path, path, "/ws/nowhere", "/", "/ws/" + "x" * 3000]),
        key="dGhlIHNhbXBsZSBub25jZQ==" if not wrong else source.choice(["", "x", "あ"]),
        version=13 if source.random() < 0.95 else source.choice(["", "8", "x"]),
    ).encode()
    yield request if source.random() < 0.9 else request[: source.randrange(len(request))]
    joins = {"t": "join", "v": 1} if source.random() < 0.5 else {"t": "join", "v": 1, "key": key}
    said = [json.dumps(joins).encode()] if source.random() < 0.7 else []
    said += [garbage(source).encode("utf-8", "replace") for _ in range(source.randrange(4))]
    for text in said:
        kind = source.choice([Opcode.TEXT] * 6 + [Opcode.BINARY, Opcode.PING, Opcode.CLOSE, Opcode.CONT])
        packed = Frame(kind, text[:120]).serialize(mask=source.random() < 0.95)
        yield packed if source.random() < 0.9 else packed[: source.randrange(1, len(packed))]
    if source.random() < 0.3:
        yield source.randbytes(source.randrange(1, 200))


def descriptors():
    """How many files and sockets this process has open (Linux), 0 elsewhere."""
    return len(os.listdir("/proc/self/fd")) if sys.platform == "linux" else 0


def come_and_go(number, monkeypatch):
    """Open so many sockets of the system, say nonsense over each, and close it in every way; count what is left."""
    monkeypatch.setattr(visit, "JOIN", 0.05)

    async def body(served):
        path, key = f"/ws/{served.table['id']}", served.table["key"]
        source, at_once = random.Random(14), asyncio.Semaphore(50)

        async def one():
            async with at_once:
                reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
                with suppress(ConnectionError):
                    for piece in nonsense(source, path, key):
                        writer.write(piece)
                        if source.random() < 0.3:
                            await writer.drain()
                            await asyncio.sleep(0)
                    if source.random() < 0.5:
                        async with asyncio.timeout(0.2):
                            await reader.read()
                with suppress(TimeoutError):
                    async with asyncio.timeout(0.05 * source.random()):
                        await reader.read()
                if source.random() < 0.5:
                    writer.transport.abort()
                writer.close()

        async def settled():
            state = served.server.server_state
            await soon(lambda: not served.house.lines and not state.connections and not state.tasks)
            gc.collect()
            return descriptors(), len(asyncio.all_tasks())

        await asyncio.gather(*[suppressed(one()) for _ in range(50)])
        begun = await settled()
        await asyncio.gather(*[suppressed(one()) for _ in range(number)])
        assert await settled() == begun
        assert served.house.limits.sockets == {}
        assert served.house.hall.metrics.count["tables_torn_total"] == 0
        async with connect(served.url) as peer:  # the seat may have been left meanwhile
            await peer.send(json.dumps({"t": "ping", "n": 7}))
            assert (await told(peer))["code"] == "json"

    run(body)


async def suppressed(doing):
    with suppress(TimeoutError, ConnectionError):
        await doing


def test_sockets_that_come_and_go_leave_nothing(monkeypatch):
    come_and_go(60, monkeypatch)


@pytest.mark.exhaustive
def test_ten_thousand_sockets_leave_nothing(monkeypatch):
    come_and_go(10_000, monkeypatch)
