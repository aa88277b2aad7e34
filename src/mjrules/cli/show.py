"""Output: the one place where text leaves the program; colour and tables on a terminal, plain text anywhere else.

rich is imported only where it is needed: a piped answer without a table does without it.
"""

from __future__ import annotations

import codecs
import io
import json
import re
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from mjrules.common.page import Section

UNBOUNDED = 10_000  # columns of an output that nobody's screen limits
# what a terminal would obey, and what would turn its lines around; a hand or a file's name may hold them
UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
# of a character that an encoding does not have, what is read the same: in cp932 tanyao is 断幺九, a shanpon wait 双ポン
ALIKE = {"么": "幺", "碰": "ポン"}
ERRORS = "mjrules.alike"


def alike(problem: UnicodeError) -> tuple[str, int]:
    """Stand in for characters an output cannot show: what is read the same, else an escape, never an error."""
    assert isinstance(problem, UnicodeEncodeError)
    shown = []
    for character in problem.object[problem.start : problem.end]:
        # a codec of a table calls itself charmap, and does not say which
        other = ALIKE.get(character) if problem.encoding != "charmap" else None
        escape = character.encode("ascii", "backslashreplace").decode()
        shown.append(other if other and _has(problem.encoding, other) else escape)
    return "".join(shown), problem.end


def _has(encoding: str, text: str) -> bool:
    return bool(text.encode(encoding, "ignore"))


codecs.register_error(ERRORS, alike)


def printable(text: str) -> str:
    r"""Return a text with control characters as escapes.

    >>> printable("5p\x1b[2J 断么九")
    '5p\\u001b[2J 断么九'
    """
    return UNSEEN.sub(lambda found: f"\\u{ord(found.group()):04x}", text)


def on_terminal() -> bool:
    """Whether stdout is a terminal."""
    return sys.stdout.isatty()


def show_lines(lines: Iterable[str], *, err: bool = False) -> None:
    """Print lines as they are."""
    for line in lines:
        click.echo(printable(line), err=err)


def echo_json(value: object) -> None:
    """Print one JSON value for people and programs: indented, kanji as they are."""
    click.echo(printable(json.dumps(value, ensure_ascii=False, indent=2)))


def show_sections(sections: Sequence[Section]) -> None:
    """Print an explanation page: on a terminal with its titles and labels in colour."""
    if not on_terminal():
        show_lines(section.text() for section in sections)
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False, force_terminal=True)
    for section in sections:
        console.print(Text(printable(section.title), style="bold cyan"))
        for label, *cells in section.aligned():
            text = Text.assemble("  ", (printable(label), "green"), "  ", printable("  ".join(cells)))
            text.highlight_regex(r"\[.\]", "bold yellow")
            console.print(text, soft_wrap=True)


def show_table(headers: Sequence[str], rows: Iterable[Sequence[str]], marked: Sequence[str] = ()) -> None:
    """Print a table; on a terminal rows that hold a marked cell stand out."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold cyan", show_header=bool(headers))
    for header in headers:
        table.add_column(Text(printable(header)), overflow="fold")
    for row in rows:
        table.add_row(*(Text(printable(cell)) for cell in row), style="yellow" if set(marked) & set(row) else None)
    if on_terminal():
        Console(highlight=False, force_terminal=True).print(table)
        return
    page = io.StringIO()
    Console(file=page, width=UNBOUNDED, force_terminal=False, color_system=None).print(table)
    show_lines(line.rstrip() for line in page.getvalue().splitlines())
