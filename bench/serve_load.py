"""Load of `mjrules serve`: many tables with random clients, one server process on one core.

Run: python bench/serve_load.py [--tables 500] [--seconds 60] [--think 1.0] [--preset kirakuken-4p]

The server runs on core 0, the clients of this process on core 1 where the system can bind processes; a figure of a
machine whose cores do other work too is an upper bound. Reported: the time from an answer's arrival until what follows
is on its way (from /metrics), the same over the net as clients see it, processor time of the server an answer and the
tables' own share of it, and memory a table.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import suppress
from http.client import HTTPConnection
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

SEEN: list[float] = []  # seconds from an answer to its acknowledgement, as clients see it


def bind(core: int) -> None:
    """Keep this process on one core, where there are two and the system can."""
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, {core})


def figures(address: str) -> dict[str, float]:
    """Every figure of /metrics by its name and labels."""
    with urllib.request.urlopen(f"{address}/metrics", timeout=60) as answer:
        rows = [line.rsplit(" ", 1) for line in answer.read().decode().splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in rows}


def memory(process: int) -> int:
    """Resident bytes of a process (Linux), 0 elsewhere."""
    try:
        with open(f"/proc/{process}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


async def player(address: str, table: str, key: str, think: float, host: bool, source: random.Random) -> None:
    """Play until cancelled: an answer after about the time it takes to think, another game after each."""
    async with connect(f"{address.replace('http', 'ws', 1)}/ws/{table}", compression=None, open_timeout=60) as socket:
        sent: dict[int, float] = {}

        async def say(message: dict[str, Any], wait: float) -> None:
            await asyncio.sleep(wait)
            if message["t"] == "act":
                sent[message["step"]] = time.perf_counter()
            with suppress(ConnectionClosed):  # at the end of the run
                await socket.send(json.dumps(message))

        waiting = set()
        await socket.send(json.dumps({"t": "join", "v": 1, "key": key}))
        async for said in socket:
            message, answer = json.loads(said), None
            if message["t"] == "ack":
                SEEN.append(time.perf_counter() - sent.pop(message["step"], time.perf_counter()))
            elif message["t"] == "ask":
                actions = [row["a"] for row in message["actions"]]
                answer = {"t": "act", "step": message["step"], "a": source.choice(actions)}
            elif message["t"] == "result":
                answer = {"t": "ok", "at": message["at"]}
            elif message["t"] == "over":
                answer = {"t": "room", "op": "again", "yes": True}
            elif message["t"] == "hello" and message["phase"] == "room" and host:
                answer = {"t": "room", "op": "start", "level": "normal"}
            if answer is not None:
                task = asyncio.create_task(say(answer, think * source.uniform(0.5, 1.5)))
                waiting.add(task)
                task.add_done_callback(waiting.discard)


def below(before: dict[str, float], after: dict[str, float], share: float) -> str:
    """The bound below which such a share of the answers was followed up."""
    name = re.compile(r'mjrules_answer_seconds_bucket\{le="([^"]+)"\}')
    rows = [(found[1], after[key] - before[key]) for key in after if (found := name.fullmatch(key))]
    return next(bound for bound, count in rows if count >= share * rows[-1][1])


def opened(address: str, chosen: argparse.Namespace) -> tuple[str, list[str]]:
    """Open a table with all its persons, over one connection: its id and their keys."""
    net = HTTPConnection(address.removeprefix("http://"), timeout=60)
    person = {"name": "A", "figure": "fox"}
    said = {"preset": chosen.preset, "clock": {"per": 10, "bank": 60}, **person}
    path, keys, table = "/api/tables", [], ""
    for _ in range(chosen.persons):
        net.request("POST", path, json.dumps(said), {"content-type": "application/json"})
        told = json.loads(net.getresponse().read())
        keys.append(told["key"])
        table = table or told["id"]
        path, said = f"/api/tables/{table}/seats", person
    net.close()
    return table, keys


async def load(address: str, server: int, chosen: argparse.Namespace) -> None:
    empty, began = memory(server), time.perf_counter()
    tables = await asyncio.gather(*[asyncio.to_thread(opened, address, chosen) for _ in range(chosen.tables)])
    print(f"opened                  {len(tables)} tables in {time.perf_counter() - began:.1f} s", flush=True)
    tasks = []
    for number, (table, keys) in enumerate(tables):
        # guests first: the host begins the game when it comes
        for at, key in reversed(list(enumerate(keys))):
            play = player(address, table, key, chosen.think, at == 0, random.Random(1000 * number + at))
            tasks.append(asyncio.create_task(play))
        if number % 20 == 19:
            await asyncio.sleep(0.2)
    for _ in range(120):  # until every table plays
        seen = await asyncio.to_thread(figures, address)
        if seen['mjrules_tables{phase="room"}'] == 0:
            break
        await asyncio.sleep(1)
    print(f"all play                after {time.perf_counter() - began:.1f} s", flush=True)
    before, began = figures(address), time.perf_counter()
    SEEN.clear()
    await asyncio.sleep(chosen.seconds)
    after, took = await asyncio.to_thread(figures, address), time.perf_counter() - began
    broken = sum(task.done() for task in tasks)
    grown = {name: after[name] - before.get(name, 0) for name in after}
    answers, cpu = grown["mjrules_answers_total"], grown["mjrules_cpu_seconds_total"]
    heard = grown.get('mjrules_messages_total{t="act"}', 0)
    SEEN.sort()
    bounds = [1000 * float(below(before, after, share)) for share in (0.5, 0.99)]
    seen = [1000 * SEEN[int(len(SEEN) * share)] for share in (0.5, 0.99)] if SEEN else [0.0, 0.0]
    in_tables = 1e6 * grown["mjrules_table_seconds_total"] / answers
    refused = sum(value for name, value in grown.items() if "refused" in name)
    print(f"{chosen.tables} tables of {chosen.preset}, {chosen.persons} persons each, {took:.0f} s")
    print(f"answers a second        {answers / took:.0f}, of them by clients {heard / took:.0f}")
    print(f"processor of the server {100 * cpu / took:.1f} %")
    print(f"processor an answer     {1e6 * cpu / answers:.0f} us, of it in the tables {in_tables:.0f} us")
    print(f"arrival to queued       p50 <= {bounds[0]:g} ms, p99 <= {bounds[1]:g} ms")
    print(f"answer to ack, clients  p50 {seen[0]:.1f} ms, p99 {seen[1]:.1f} ms")
    grew = (memory(server) - empty) / chosen.tables / 1024
    print(f"memory                  {grew:.0f} KB a table, {empty / 2**20:.0f} MB before")
    print(f"refused {refused:g}, games {grown['mjrules_games_total']:g}, closed {broken}")
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--persons", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--think", type=float, default=1.0)
    parser.add_argument("--preset", default="kirakuken-4p")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        bound = "hasattr(os, 'sched_setaffinity') and os.sched_setaffinity(0, {0})"
        code = f"import os; {bound}; from mjrules.cli import main; main()"
        command = [sys.executable, "-c", code, "serve", "--port", "0", "--data", folder, "--per-address", "1000000"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
            assert server.stdout is not None
            address = server.stdout.readline().split()[0]
            bind(1)
            try:
                asyncio.run(load(address, server.pid, chosen))
            finally:
                server.terminate()


if __name__ == "__main__":
    main()
