"""Text that comes from files: UTF-8 with or without its mark, and what to do about another encoding."""

from __future__ import annotations

import codecs

import mjcore as mc

MARKS = {codecs.BOM_UTF8: "utf-8", codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
# what Windows in Japan writes where nobody chose an encoding
LEGACY = "cp932"


def text_of(data: bytes, given: object) -> str:
    r"""Return the text of a file's bytes, without a byte order mark; ``given`` names the file in an error.

    Reads UTF-8, and UTF-16 that begins with its mark. Raises NotationError for other bytes: a guess could
    change a player's name or a tile without a word, so cp932 is named and not read.

    >>> text_of(b"\xef\xbb\xbfrules mleague\r\n", "a.txt")
    'rules mleague\r\n'
    """
    mark = next((mark for mark in MARKS if data.startswith(mark)), b"")
    try:
        return data.removeprefix(mark).decode(MARKS.get(mark, "utf-8"))
    except UnicodeDecodeError as problem:
        place = f"byte {len(mark) + problem.start}"
    what = f"{place} is no UTF-8"
    if not mark and _decodes(data, LEGACY):
        what = f"{place} is no UTF-8; it may be {LEGACY} (Shift_JIS)"
    mc.fail("encoding", given=given, what=what)


def _decodes(data: bytes, encoding: str) -> bool:
    try:
        data.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True
