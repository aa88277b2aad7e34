"""Any log, read: its form is seen from its first characters."""

from __future__ import annotations

import json
from pathlib import Path

import mjcore as mc
from mjrules.common import files
from mjrules.logs.formats.mjai import read_mjai
from mjrules.logs.formats.mjlog import read_mjlog
from mjrules.logs.formats.tenhou_json import read_tenhou_json
from mjrules.logs.record import LoggedGame, check_marks, damaged
from mjrules.riichi.rules import RiichiRules

BOM = b"\xef\xbb\xbf"


def read_log(data: bytes | str, source: str = "log", rules: RiichiRules | str | None = None) -> list[LoggedGame]:
    """Return the games of a log: mjlog XML, tenhou.net/6 JSON or mjai JSON lines, compressed or not.

    Compression is gzip, xz or bzip2. ``rules``: a rule set or its name, None = the rules the log names (mjai names
    none: Tenhou's). Raises NotationError with line and place for a file that is damaged, ambiguous, hides tiles, or is
    not a log.

    >>> read_log("12 monkeys", "notes.txt")
    Traceback (most recent call last):
        ...
    mjcore.errors.NotationError: log notes.txt: it begins with '12 monkeys'; mjlog, tenhou.net/6 or mjai is wanted
    """
    from mjrules.logs.sources import unpacked

    mc.expect(data, (bytes, str), "log", "bytes or text is wanted")
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else unpacked(data, source)
    if len(raw) > files.LOG:
        damaged(source, f"{len(raw)} bytes", f"a log of one game is some 100,000, and {files.LOG} are read at most")
    try:
        return _read(raw, source, rules)
    except mc.MahjongError:
        raise
    except files.MISREAD as problem:
        damaged(source, f"{type(problem).__name__}: {problem}", "mjlog, tenhou.net/6 or mjai is wanted")


def _read(raw: bytes, source: str, rules: RiichiRules | str | None) -> list[LoggedGame]:
    text = raw.removeprefix(BOM).lstrip()
    if text[:1] == b"<":
        return [read_mjlog(text, source, rules)]
    if text[:1] in (b"{", b"["):
        if _is_mjai(text, source):
            return read_mjai(raw, source, rules)
        return [read_tenhou_json(text, source, rules)]
    begins = f"it begins with {text[:20].decode('utf-8', 'replace')!r}" if text else "it is empty"
    damaged(source, begins, "mjlog, tenhou.net/6 or mjai is wanted")


def _is_mjai(text: bytes, source: str) -> bool:
    """Whether the first line is an event; JSON of tenhou.net/6 may go over many lines."""
    first = text.partition(b"\n")[0]
    check_marks(first, source, ",[{")
    try:
        told = json.loads(first)
    except (ValueError, RecursionError):
        return b'"type"' in first and b'"log"' not in first
    return isinstance(told, dict) and "type" in told


def read_log_file(path: str | Path, rules: RiichiRules | str | None = None) -> list[LoggedGame]:
    """Return the games of a file, see ``read_log``. Raises NotationError for a file that cannot be opened."""
    try:
        data = files.bytes_of(files.path_of(path), files.LOG)
    except OSError as problem:
        damaged(str(path), str(problem.strerror or problem), "a file that can be read is wanted")
    return read_log(data, str(path), rules)
