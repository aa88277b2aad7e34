"""Any log, read: its form is seen from its first characters."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import mjcore as mc
from mjrules.common import files
from mjrules.logs.documents import documents, text_of
from mjrules.logs.formats.mahjong_soul import read_mahjong_soul
from mjrules.logs.formats.mahjong_soul_records import is_packed, records_in
from mjrules.logs.formats.mahjong_soul_wire import is_wire
from mjrules.logs.formats.majiang import is_majiang, read_majiang
from mjrules.logs.formats.mjai import read_mjai
from mjrules.logs.formats.mjlog import read_mjlog
from mjrules.logs.formats.mjx import is_mjx, read_mjx
from mjrules.logs.formats.tenhou_json import game_of
from mjrules.logs.record import LoggedGame, check_marks, damaged
from mjrules.riichi.rules import RiichiRules

BOM = b"\xef\xbb\xbf"
MJLOG_END = b"</mjloggm>"
ADDRESS = re.compile(r"https?://(www\.)?tenhou\.net/", re.IGNORECASE)


def read_log(data: bytes | str, source: str = "log", rules: RiichiRules | str | None = None) -> list[LoggedGame]:
    """Return the games of a log: mjlog XML, tenhou.net/6 JSON, mjai JSON lines or a record of Majiang.

    Several in one file are read too: JSON values one behind another or in a list, addresses of Tenhou's viewer that
    hold a log (``https://tenhou.net/6/#json=..``). Compression may be gzip, xz or bzip2. ``rules``: a rule set or its
    name, None = the rules the log names (mjai and Majiang name none: Tenhou's). A word that is not known costs what it
    would have said and stands in the game's ``notes``. Raises NotationError with line and place for a file that is
    damaged, ambiguous, hides tiles, or is not a log.

    >>> read_log("12 monkeys", "notes.txt")
    Traceback (most recent call last):
        ...
    mjcore.errors.NotationError: log notes.txt: it begins with '12 monkeys'; expected mjlog, tenhou.net/6 or mjai
    """
    from mjrules.logs.sources import unpacked

    mc.expect(data, (bytes, str), "log", "expected bytes or text")
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else unpacked(data, source)
    if len(raw) > files.LOG:
        damaged(source, f"{len(raw)} bytes", f"a log of one game is some 100,000, and {files.LOG} are read at most")
    try:
        return _read(raw, source, rules)
    except mc.MahjongError:
        raise
    except files.MISREAD as problem:
        damaged(source, f"{type(problem).__name__}: {problem}", "expected mjlog, tenhou.net/6 or mjai")


def _read(raw: bytes, source: str, rules: RiichiRules | str | None) -> list[LoggedGame]:
    if is_wire(raw):
        return [read_mahjong_soul(raw, source, rules)]
    text = raw.removeprefix(BOM).lstrip()
    if text[:1] == b"<":
        return _mjlogs(text, source, rules)
    if text[:1] in (b"{", b"["):
        if _is_mjai(text, source):
            return read_mjai(raw, source, rules)
        return _games(documents(text, source), source, rules)
    if text[:4].lower() == b"http":
        return _games([_address(line, source) for line in text_of(text, source).split()], source, rules)
    begins = f"it begins with {text[:20].decode('utf-8', 'replace')!r}" if text else "it is empty"
    damaged(source, begins, "expected mjlog, tenhou.net/6 or mjai")


def _mjlogs(text: bytes, source: str, rules: RiichiRules | str | None) -> list[LoggedGame]:
    """The games of mjlog XML: one, or several one behind another."""
    *whole, rest = text.split(MJLOG_END)
    if len(whole) < 2 or rest.strip():
        return [read_mjlog(text, source, rules)]
    games = [
        read_mjlog(part.lstrip() + MJLOG_END, f"{source}, game {number}", rules) for number, part in enumerate(whole, 1)
    ]
    return [replace(game, source=source) for game in games]


def _games(documents: list[Any], source: str, rules: RiichiRules | str | None) -> list[LoggedGame]:
    """The games of parsed JSON: of tenhou.net/6 or Majiang, one each or a list of them; a list of events is mjai's."""
    parts = documents
    if records_in(parts) is not None:
        return [read_mahjong_soul(parts, source, rules)]
    if len(parts) == 1 and records_in(parts[0]) is not None:
        return [read_mahjong_soul(parts[0], source, rules)]
    if len(parts) == 1 and isinstance(parts[0], list) and parts[0] and all(isinstance(x, dict) for x in parts[0]):
        parts = parts[0]
        if "type" in parts[0] and "passed" not in parts[0]:
            return read_mjai(parts, source, rules)
    if parts and all(map(is_mjx, parts)):
        return [read_mjx(parts, source, rules)]
    where = [source] if len(parts) == 1 else [f"{source}, game {number}" for number in range(1, len(parts) + 1)]
    games = [_game(part, place, rules) for part, place in zip(parts, where, strict=True)]
    return [replace(game, source=source) for game in games]


def _game(part: Any, place: str, rules: RiichiRules | str | None) -> LoggedGame:
    if is_packed(part) or records_in(part) is not None:
        return read_mahjong_soul(part, place, rules)
    return read_majiang(part, place, rules) if is_majiang(part) else game_of(part, place, rules)


def _address(line: str, source: str) -> Any:
    """The JSON behind ``#json=`` in an address of Tenhou's viewer, percent-encoded or not."""
    head, _, rest = line.partition("#json=")
    if not ADDRESS.match(head):
        damaged(source, f"the address {head[:40]!r}", "https://tenhou.net/6/#json=.. is one that holds a log")
    if not rest:
        what = f"the address {head[:60]!r} names a log and does not hold it"
        damaged(source, what, "download it; https://tenhou.net/6/#json=.. is one that holds a log")
    values = documents(rest if rest.startswith("{") else unquote(rest), source)
    return values[0] if len(values) == 1 else values


def _is_mjai(text: bytes, source: str) -> bool:
    """Whether the first line is an event, or a list of them; JSON of tenhou.net/6 may go over many lines."""
    first = text.partition(b"\n")[0]
    check_marks(first, source, ",[{")
    try:
        told = json.loads(first)
    except (ValueError, RecursionError):
        return b'"type"' in first and b'"log"' not in first and first[:1] == b"{"
    if isinstance(told, list) and told:
        told = told[0]
    return isinstance(told, dict) and "type" in told and "passed" not in told


def read_log_file(path: str | Path, rules: RiichiRules | str | None = None) -> list[LoggedGame]:
    """Return the games of a file, see ``read_log``. Raises NotationError for a file that cannot be opened."""
    try:
        data = files.bytes_of(files.path_of(path), files.LOG)
    except OSError as problem:
        damaged(str(path), str(problem.strerror or problem), "expected a file that can be read")
    return read_log(data, str(path), rules)
