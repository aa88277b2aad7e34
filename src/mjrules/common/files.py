"""Files of strangers: ordinary ones, of a size that can be meant. Limits of what is read from text stand here too."""

from __future__ import annotations

import codecs
import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import mjcore as mc

RULES = 1 << 16  # bytes of a file of rules; a house's own has some thousand
POSITION = 1 << 18  # characters of a position; one has some thousand, a wall still to come 280
POSITION_LINES = 2000
SAVE = 1 << 22  # bytes of a saved game; one has some ten thousand
KEY_PARTS = 16  # dots on a line of TOML
SHEET = 1 << 17  # characters of a score sheet; one has some thousand
LOG = 1 << 24  # bytes of one log, unpacked; one game has some hundred thousand
LINES = 1 << 18  # of mjai; one game has some thousand
MARKS = 1 << 18  # what divides an mjlog, a tenhou.net/6 log or a line of mjai; one game has some thousand
LINE = 1 << 20  # bytes of a line of standard input; a record has some hundred
INPUT = 1 << 22  # bytes of a text on standard input
MEMBERS = 1 << 20  # members of an archive
# what reading something of the wrong form raises; each reader makes its own error of it
MISREAD = (KeyError, IndexError, TypeError, ValueError, AttributeError, OverflowError, RecursionError)
RATIO = 250  # times its own size that an archive may hold, and LOG beside; text is packed to a tenth


def path_of(given: object) -> Path:
    """Return what a caller named as a file or a folder. Raises MahjongTypeError for what names none."""
    right = "expected the name of a file or folder"
    mc.expect(given, (str, os.PathLike), "path", right)
    name = os.fspath(given)  # type: ignore[call-overload]
    mc.expect(name, str, "path", right)
    if "\0" in name or any("\ud800" <= character < "\udc80" for character in name):  # no system has such names
        mc.fail("value", name="path", given=name, right=right)
    return Path(name)


def opened(path: str | os.PathLike[str]) -> BinaryIO:
    """Open an ordinary file for reading. Raises OSError for a device, a pipe, a folder."""
    # a pipe is not waited for; what is looked at is what was opened
    file = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    if not stat.S_ISREG(os.fstat(file).st_mode):
        os.close(file)
        raise OSError(errno.EINVAL, "it is no ordinary file", str(path))
    return os.fdopen(file, "rb")


def bytes_of(path: str | os.PathLike[str], most: int) -> bytes:
    """Return the bytes of an ordinary file. Raises OSError for any other kind, and for more than ``most`` bytes.

    >>> try:
    ...     bytes_of(os.devnull, 10)
    ... except OSError as problem:
    ...     problem.strerror
    'it is no ordinary file'
    """
    with opened(path) as file:
        found = file.read(most + 1)
    if len(found) > most:
        raise OSError(errno.EFBIG, f"it has more than {most} bytes", str(path))
    return found


def lines_of(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    r"""Yield every line of a stream that is not blank with its number, 1 = the first.

    Of a line longer than LINE come its first LINE + 1 bytes, without waiting for its end.

    >>> from io import BytesIO
    >>> [(number, len(line)) for number, line in lines_of(BytesIO(b"a\n\n" + 2 * LINE * b"b" + b"\nc"))]
    [(1, 2), (3, 1048577), (4, 1)]
    """
    number = 0
    while line := file.readline(LINE + 1):
        number += 1
        if len(line) > LINE or line.removeprefix(codecs.BOM_UTF8).strip():
            yield number, line
        while len(line) > LINE and not line.endswith(b"\n"):
            line = file.readline(LINE + 1)
