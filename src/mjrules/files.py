"""Files of strangers: ordinary ones, of a size that can be meant. Limits of what is read from text stand here too."""

from __future__ import annotations

import errno
import os
import stat
from typing import BinaryIO

RULES = 1 << 16  # bytes of a file of rules; a house's own has some thousand
POSITION = 1 << 18  # characters of a position; one has some thousand, a wall still to come 280
POSITION_LINES = 2000
SAVE = 1 << 22  # bytes of a saved game; one has some ten thousand
KEY_PARTS = 16  # dots on a line of TOML
SHEET = 1 << 17  # characters of a score sheet; one has some thousand
LOG = 1 << 24  # bytes of one log, unpacked; one game has some hundred thousand
ELEMENTS = 1 << 17  # of an mjlog; one game has some thousand
MEMBERS = 1 << 20  # members of an archive
# what reading something of the wrong form raises; each reader makes its own error of it
MISREAD = (KeyError, IndexError, TypeError, ValueError, AttributeError, OverflowError, RecursionError)
RATIO = 250  # times its own size that an archive may hold, and LOG beside; text is packed to a tenth


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
