"""A server whose tables wait for nothing and are dealt the same each time: python hurried_server.py FOLDER PORT"""

from __future__ import annotations

import hashlib
import socket
import sys
from itertools import count
from pathlib import Path

import pytest

from mjrules.serve import house, server
from mjrules.serve.config import Config
from served_peers import at_once

NUMBERS = count()


def entropy(size: int) -> bytes:
    """Bytes by how many were asked for before: the tables of a run are those of every run."""
    return hashlib.sha256(str(next(NUMBERS)).encode()).digest()[:size]


def main() -> None:
    folder, port = sys.argv[1:]
    at_once(pytest.MonkeyPatch())

    class Same(house.House):
        def __init__(self, config: Config) -> None:
            super().__init__(config, entropy)

    server.House = Same  # type: ignore[misc]
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind(("127.0.0.1", int(port)))
    listening.listen(1024)
    config = Config(data=Path(folder), sockets=10_000, opened=10_000)
    server.run(config, listening, as_json=True, ready=lambda: print("ready", listening.getsockname()[1], flush=True))


if __name__ == "__main__":
    main()
