"""The SHA-256 a file carries in itself: of all its bytes, those of the sum taken as zeros.

A Parquet file's own checks are of its pages alone (``write_page_checksum``); what its footer says of them, such as
where they lie and what their numbers mean, nothing checks. The sum stands in the footer as text behind ``MARK``.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import BinaryIO

import mjcore as mc
from mjrules.common.files import opened

MARK = b"mjrules-sha256:"
DIGITS = 64
BLANK = MARK + b"0" * DIGITS
TAIL = 8  # bytes behind a Parquet file's footer: its length and a magic word
MOST = 1 << 26  # bytes of a footer that is looked at; that of the longest file has 6 MB
BLOCK = 1 << 20


def seal(file: BinaryIO) -> None:
    """Write the sum of a complete file that holds ``BLANK`` in its footer once."""
    at, _ = _place(file, Path(file.name).name)
    sum_ = _sum(file, at)
    file.seek(at)
    file.write(sum_.encode())


def check_sealed(path: Path) -> None:
    """Raise MahjongError for a file that cannot be read, holds no sum, or has not the bytes that were written."""
    try:
        with opened(path) as file:
            at, found = _place(file, path.name)
            sum_ = _sum(file, at).encode()
    except OSError as problem:
        mc.fail("table", given=path.name, what=f"it cannot be read: {problem.strerror or problem}")
    if found != sum_:
        mc.fail("table", given=path.name, what="its bytes are not those that were written: the SHA-256 differs")


def _place(file: BinaryIO, name: str) -> tuple[int, bytes]:
    """Where the sum stands, and the sum."""
    size = file.seek(0, 2)
    file.seek(max(size - TAIL, 0))
    length = int.from_bytes(file.read(TAIL)[:4], "little")
    if not 0 < length <= min(size - TAIL, MOST):
        mc.fail("table", given=name, what="cut or changed: where its footer begins cannot be read")
    first = size - TAIL - length
    file.seek(first)
    footer = file.read(length)
    at = footer.find(MARK)
    if at < 0 or at + len(BLANK) > length or footer.find(MARK, at + 1) >= 0:
        mc.fail("table", given=name, what="it holds no SHA-256 of its bytes as mjrules writes it")
    return first + at + len(MARK), footer[at + len(MARK) : at + len(BLANK)]


def _sum(file: BinaryIO, at: int) -> str:
    """SHA-256 of a file, the digits from ``at`` on taken as zeros."""
    told, place = hashlib.sha256(), 0
    file.seek(0)
    while block := bytearray(file.read(BLOCK)):
        for digit in range(max(at - place, 0), min(at + DIGITS - place, len(block))):
            block[digit] = ord("0")
        told.update(block)
        place += len(block)
    return told.hexdigest()
