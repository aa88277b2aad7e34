"""The libraries, pinned, and a virtual environment of its own for each, outside the repository."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Peer:
    """A library on PyPI: what is installed, which adapter calls it, and where it is known to differ."""

    name: str
    pins: tuple[str, ...]
    adapter: str
    # task -> why some hands are left out of the comparison (see compare.KNOWN)
    differs: dict[str, str] = field(default_factory=dict)


NUMPY = "numpy==2.4.6"
PEERS = (
    Peer("riichienv", ("riichienv==0.4.11",), "riichienv"),
    Peer("mahjong", ("mahjong==2.1.0",), "mahjong"),
    Peer("xiangting", ("xiangting==6.0.2",), "xiangting"),
    Peer("shanten-tools", ("shanten-tools==0.1.8", NUMPY), "shanten_tools"),
    Peer("cmajiang", ("cmajiang==0.0.1",), "cmajiang"),
    Peer("jansou", ("jansou==0.14.0",), "jansou"),
    Peer("jansou + jansou-native", ("jansou==0.14.0", "jansou-native==0.1.0"), "jansou"),
    Peer("mahjax", ("mahjax==0.1.6",), "mahjax"),
)


class NotInstalled(Exception):
    """pip could not install a library here; the message is its last line."""


def cache_folder() -> Path:
    """The user's cache folder for these environments."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "mjrules-peers"


def environment(folder: Path, peer: Peer) -> Path:
    """The Python of a peer's environment, made when it is not there yet or holds other versions."""
    home = folder / "-".join(pin.replace("==", "-") for pin in peer.pins)
    python = home / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    done = home / "installed.txt"
    wanted = "\n".join(peer.pins)
    if not (done.exists() and done.read_text() == wanted):
        venv.create(home, clear=True, with_pip=True)
        command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *peer.pins]
        finished = subprocess.run(command, capture_output=True, text=True, check=False)
        if finished.returncode:
            raise NotInstalled((finished.stderr.strip().splitlines() or ["pip failed"])[-1])
        done.write_text(wanted)
    return python
