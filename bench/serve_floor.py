"""What the net alone costs a served table: the same frames over a bare server, which neither reads nor knows a game.

Run: python bench/serve_floor.py [--tables 500] [--seconds 30]

For each answer one frame comes in, four connections are written to at once (the acknowledgement goes with the events)
and four again after the pause behind a discard, as `bench/serve_load.py` sees it at a table of four persons. The server
is asyncio's own, a process on core 0; the clients are on core 1. What is printed is the processor time of the server
an answer: `mjrules serve` on the same machine cannot take less.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing as mp
import os
import random
import time
from typing import Any, ClassVar

from serve_load import bind

PERSONS, PAUSE = 4, 0.5
HEARD, TOLD = bytes(60), bytes(180)  # a frame of an answer, and the mean of what a connection is told at once


class Seat(asyncio.Protocol):
    """A connection; the first two bytes it says are the number of its table."""

    tables: ClassVar[dict[bytes, list[Seat]]] = {}
    answers = 0

    def connection_made(self, transport: Any) -> None:
        self.transport, self.table = transport, None

    def data_received(self, data: bytes) -> None:
        if self.table is None:
            self.table = Seat.tables.setdefault(data, [])
            self.table.append(self)
            return
        Seat.answers += 1
        self.tell()
        asyncio.get_running_loop().call_later(PAUSE, self.tell)

    def tell(self) -> None:
        """Write to all of the table."""
        for other in self.table:
            other.transport.write(TOLD)


def serve(told: Any, asked: Any) -> None:
    """Serve until the process is ended; say how much processor time so many answers took when asked."""

    async def main() -> None:
        loop = asyncio.get_running_loop()
        server = await loop.create_server(Seat, "127.0.0.1", 0, backlog=4096)
        told.put(server.sockets[0].getsockname()[1])
        loop.add_reader(asked.fileno(), lambda: told.put((asked.recv(), Seat.answers, time.process_time())))
        await server.serve_forever()

    bind(0)
    asyncio.run(main())


async def clients(port: int, tables: int, think: float) -> list[asyncio.Task[None]]:
    """All connections; at each table somebody answers after about the time it takes to think."""

    async def listen(reader: asyncio.StreamReader) -> None:
        while await reader.read(65536):
            pass

    async def answer(writers: list[asyncio.StreamWriter], source: random.Random) -> None:
        while True:
            await asyncio.sleep(think * source.uniform(0.5, 1.5) + PAUSE)
            source.choice(writers).write(HEARD)

    tasks = []
    for number in range(tables):
        writers = []
        for _ in range(PERSONS):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(number.to_bytes(2))
            writers.append(writer)
            tasks.append(asyncio.create_task(listen(reader)))
        tasks.append(asyncio.create_task(answer(writers, random.Random(number))))
    return tasks


async def measure(port: int, told: Any, ask: Any, chosen: argparse.Namespace) -> None:
    tasks = await clients(port, chosen.tables, chosen.think)
    await asyncio.sleep(2)
    rows = []
    for wait in (chosen.seconds, 0):
        ask.send("now")
        rows.append((await asyncio.to_thread(told.get))[1:])
        await asyncio.sleep(wait)
    (before, began), (after, ended) = rows
    print(f"{chosen.tables} tables, {(after - before) / chosen.seconds:.0f} answers a second")
    print(f"processor an answer     {1e6 * (ended - began) / (after - before):.0f} us")
    print(f"load of the machine     {os.getloadavg()[0]:.1f}")
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--think", type=float, default=1.0)
    chosen = parser.parse_args()
    told = mp.Queue()
    asked, ask = mp.Pipe(duplex=False)
    server = mp.Process(target=serve, args=(told, asked))
    server.start()
    try:
        port = told.get()
        bind(1)
        asyncio.run(measure(port, told, ask, chosen))
    finally:
        server.terminate()


if __name__ == "__main__":
    main()
