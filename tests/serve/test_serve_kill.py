"""A server killed again and again while its players play on: every game is the one that nobody disturbed."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import socket
import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the extra serve is not installed")
pytest.importorskip("uvicorn", reason="the extra serve is not installed")
pytest.importorskip("websockets", reason="the extra serve is not installed")

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

import hurried_server
from mjrules.serve.clock import Clock
from mjrules.serve.hall import Hall
from mjrules.serve.store import MemoryStore, SqliteStore
from served_peers import answer_to, at_once, config

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
PRESETS = [("suzume", {"rounds": 1}), ("kirakuken-3p", {"length": "tonpuu"}), ("tenhou-4p", {"length": "tonpuu"})]
NAMES = ("Aoi", "Ren")
SERVER = Path(__file__).parent / "hurried_server.py"


def setup(number):
    preset, changed = PRESETS[number % len(PRESETS)]
    return {"preset": preset, "changed": changed, "clock": {"per": None, "bank": 0}, "watch": "off"}


def undisturbed(tables, monkeypatch):
    """The bytes of the games as they go without any server."""
    at_once(monkeypatch)
    monkeypatch.setattr(hurried_server, "NUMBERS", count())
    sent = []
    hall = Hall(config(), MemoryStore(), lambda to, said: sent.append((to, json.loads(said))), now=0.0,
                entropy=hurried_server.entropy)  # fmt: skip
    games, now = [], 0.0
    for number in range(tables):
        ident, key, _ = hall.open(now, {**setup(number), "clock": Clock(None, 0)}, NAMES[0], "fox")
        other, _ = hall.sit(now, ident, NAMES[1], "frog")
        for at, secret in enumerate((key, other)):
            hall.join(now, 2 * number + at, ident, {"t": "join", "v": 1, "key": secret})
        hall.hear(now, 2 * number, {"t": "room", "op": "start", "level": "normal"})
        games.append(f"{ident}-0")
    due = 0.0
    while due is not None or hall.waiting:
        hall.flush(now)
        for to, message in [sent.pop(0) for _ in range(len(sent))]:
            answer = answer_to(message, NAMES[to % 2])
            if answer is not None:
                hall.hear(now, to, answer)
        due = hall.wake(now)
        now = now if due is None or hall.waiting else due
    return [hall.replay(game)[1] for game in games]


class Killed:
    """A server that can be killed and begins again where it was."""

    def __init__(self, folder):
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process = None

    async def begin(self):
        path = [str(Path(__file__).parent), str(Path(__file__).parents[1]), *sys.path]
        code = f"import sys; sys.path[:0] = {path!r}; import hurried_server; hurried_server.main()"
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", code, str(self.folder), str(self.port),
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        assert (await asyncio.wait_for(self.process.stdout.readline(), 120)).startswith(b"ready ")

    async def end(self, how):
        self.process.send_signal(how)
        await asyncio.wait_for(self.process.wait(), 60)

    async def request(self, path, body):
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        data = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n"
        writer.write(f"{head}content-length: {len(data)}\r\n\r\n".encode() + data)
        status, _, rest = (await reader.read()).partition(b"\r\n")
        writer.close()
        assert b" 201 " in status, rest
        return json.loads(rest.partition(b"\r\n\r\n")[2])


async def play(port, table, key, name, host):
    """Play until the game is over, coming again whenever the connection ends."""
    while True:
        try:
            async with connect(f"ws://127.0.0.1:{port}/ws/{table}", compression=None, open_timeout=60) as socket:
                await socket.send(json.dumps({"t": "join", "v": 1, "key": key}))
                async for said in socket:
                    message = json.loads(said)
                    if message["t"] == "over":
                        return
                    answer = answer_to(message, name)
                    if message["t"] == "hello" and message["phase"] == "room" and host:
                        answer = {"t": "room", "op": "start", "level": "normal"}
                    if answer is not None:
                        await socket.send(json.dumps(answer))
        except (OSError, TimeoutError, WebSocketException):
            pass
        await asyncio.sleep(0.02)


async def disturbed(folder, tables, kills, seed, longest):
    """Play the same tables on a server that is killed so many times; return how many kills met a game in play."""
    server, source = Killed(folder), random.Random(seed)
    await server.begin()
    players, games = [], []
    for number in range(tables):
        opened = await server.request("/api/tables", {**setup(number), "name": NAMES[0], "figure": "fox"})
        other = await server.request(f"/api/tables/{opened['id']}/seats", {"name": NAMES[1], "figure": "frog"})
        games.append(f"{opened['id']}-0")
        for name, key in zip(NAMES, (opened["key"], other["key"]), strict=True):
            players.append(play(server.port, opened["id"], key, name, name == NAMES[0]))
    tasks = [asyncio.create_task(player) for player in players]
    met = 0
    while met < kills and not all(task.done() for task in tasks):
        await asyncio.sleep(source.random() * longest)
        met += not all(task.done() for task in tasks)
        await server.end(signal.SIGKILL)
        await server.begin()
    await asyncio.wait_for(asyncio.gather(*tasks), 1200)
    await server.end(signal.SIGINT)
    return games, met


def compare(folder, tables, kills, seed, longest, monkeypatch):
    games, met = asyncio.run(disturbed(folder, tables, kills, seed, longest))
    store = SqliteStore(folder)
    found = [store.replay(game)[1] for game in games]
    store.close()
    assert found == undisturbed(tables, monkeypatch)
    return met


@pytest.mark.thorough
def test_killed_while_they_play(tmp_path, monkeypatch):
    assert compare(tmp_path, 3, 4, 14, 0.3, monkeypatch) > 0


@pytest.mark.exhaustive
def test_two_hundred_tables_killed_a_thousand_times(tmp_path, monkeypatch):
    kills = run = 0
    while kills < 1000:
        kills += compare(tmp_path / str(run), 200, 1000 - kills, run, 2.0, monkeypatch)
        run += 1


def test_the_tables_of_a_killed_server_are_as_they_were(tmp_path):
    """What was said to anybody is in the store: the rows and nothing else make the table again."""

    async def body():
        server = Killed(tmp_path)
        await server.begin()
        opened = await server.request("/api/tables", {**setup(0), "name": "Aoi", "figure": "fox"})
        await server.end(signal.SIGKILL)
        await server.begin()
        with pytest.raises(AssertionError):
            await server.request(f"/api/tables/{opened['id']}/seats", {"name": "", "figure": "fox"})
        seat = await server.request(f"/api/tables/{opened['id']}/seats", {"name": "Ren", "figure": "fox"})
        assert seat["seat"] == 1
        await server.end(signal.SIGINT)
        return opened["id"]

    ident = asyncio.run(body())
    store = SqliteStore(tmp_path)
    assert [kind for kind, _ in store.table(ident).rows] == ["sit", "sit"]
    store.close()
