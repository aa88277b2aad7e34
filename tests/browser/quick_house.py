"""The house with short pauses, as a process of its own: ``python quick_house.py`` prints its port."""

from __future__ import annotations

import socket

from mjrules.serve import clock

# before anything takes them over
clock.PAUSE, clock.ALONE, clock.CPU, clock.HOLD = 10, 10, (10, 20), 4000

from mjrules.serve import Config  # noqa: E402
from mjrules.serve.server import run  # noqa: E402

if __name__ == "__main__":
    with socket.create_server(("127.0.0.1", 0)) as listening:
        print(listening.getsockname()[1], flush=True)
        run(Config(sockets=1000, opened=1000), listening, as_json=True, ready=lambda: None)
