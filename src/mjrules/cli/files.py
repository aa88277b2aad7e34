"""Files of the command line: what is read is UTF-8, and what is there is not replaced without a word."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

import click

from mjrules.common.files import INPUT
from mjrules.common.text import text_of
from mjrules.simulate.arrow import games_path
from mjrules.simulate.formats import TABLES, suffix_of

force_option = click.option("--force", is_flag=True, help="Overwrite existing files.")
file_argument = click.argument("file", type=click.File("rb"), default="-")


def read_text(file: BinaryIO) -> str:
    """Return the text of a file or of stdin. Raises NotationError for what is no UTF-8."""
    name = getattr(file, "name", "-")
    name = name if isinstance(name, str) and name not in ("-", "<stdin>") else "stdin"
    data = file.read(INPUT + 1)
    if len(data) > INPUT:
        raise click.BadParameter(f"{name} has more than {INPUT} bytes; a score sheet has some thousand")
    return text_of(data, name)


def check_new(path: Path, option: str, *, force: bool, known: tuple[str, ...] = TABLES) -> None:
    """Refuse a file whose name says no format, that has no folder, or that is there already (without --force)."""
    suffix_of(path, known)
    if not path.parent.is_dir():
        raise click.BadParameter(f"there is no folder {path.parent}", param_hint=option)
    beside = (path, games_path(path)) if known is TABLES else (path,)
    there = [str(file) for file in beside if file.exists()]
    if there and not force:
        said, them = ("are", "them") if len(there) > 1 else ("is", "it")
        message = f"{' and '.join(there)} {said} there already; --force replaces {them}"
        raise click.BadParameter(message, param_hint=option)
