"""``mjrules serve``: tables in the browser, on a laptop or a small server."""

from __future__ import annotations

import socket
import sys
from importlib.util import find_spec
from pathlib import Path

import click

from mjrules.cli.command import command
from mjrules.cli.options import lang_option
from mjrules.cli.show import show_lines
from mjrules.cli.words import says

EXTRA = ("starlette", "uvicorn", "websockets")
EXAMPLES = """\b
mjrules serve
mjrules serve --host 0.0.0.0 --data /var/lib/mjrules
mjrules serve --data tables --public-url https://example.org/mahjong
"""


@command(epilog=EXAMPLES)
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at; 0.0.0.0 = all of them.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes a free one.")
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), help="Folder where tables are kept.")
@click.option("--public-url", metavar="URL", help="The address as players see it, behind a proxy.")
@click.option("--shard", default="", metavar="LETTERS", help="What ids of tables begin with, one of several processes.")
@click.option("--log", "form", type=click.Choice(["text", "json"]), default="text", show_default=True,
              help="Form of the lines on stderr.")  # fmt: skip
@click.option("--per-address", type=click.IntRange(1), default=20, show_default=True,
              help="Connections at once from one address; half as many tables opened an hour.")  # fmt: skip
@lang_option
def serve(
    host: str,
    port: int,
    data: Path | None,
    public_url: str | None,
    shard: str,
    form: str,
    per_address: int,
    lang: str,
) -> None:
    """Open a house: players come by browser, computer players take the seats that are left.

    The tables survive the process when --data names a folder; without it they end with it. Stop it with Ctrl+C: players
    are told to come again.
    """
    missing = [name for name in EXTRA if find_spec(name) is None]
    if missing:
        raise click.ClickException(f"serve needs {', '.join(missing)}: pip install 'mjrules[serve]'")
    from mjrules.serve.config import Config
    from mjrules.serve.server import run

    config = Config(data=data, public_url=public_url, shard=shard, sockets=per_address, opened=max(1, per_address // 2))
    listening = _listening(host, port)
    with listening:
        at = listening.getsockname()
        shown = f"[{at[0]}]" if ":" in at[0] else at[0]
        address = config.public_url or f"http://{shown}:{at[1]}"
        ready = says(lang)("in_memory" if data is None else "in_folder", address=address, folder=data)
        run(config, listening, as_json=form == "json", ready=lambda: show_lines([ready]))


def _listening(host: str, port: int) -> socket.socket:
    """A socket that listens there; raises ClickException where that cannot be."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":  # there it would let two servers share a port
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen(1024)
    except OSError as problem:
        found.close()
        raise click.ClickException(f"cannot listen at {host} port {port}: {problem.strerror or problem}") from None
    return found
