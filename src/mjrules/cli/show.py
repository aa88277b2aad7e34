"""Output: colour and tables on a terminal, plain aligned text anywhere else.

rich is imported only where it is needed: a piped answer without a table does without it.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from mjrules.riichi.explain import Section

UNBOUNDED = 10_000  # columns of an output that nobody's screen limits


def on_terminal() -> bool:
    """Whether stdout is a terminal."""
    return sys.stdout.isatty()


def show_lines(lines: Iterable[str]) -> None:
    """Print lines as they are."""
    for line in lines:
        click.echo(line)


def show_sections(sections: Sequence[Section]) -> None:
    """Print an explanation page: on a terminal with its titles and labels in colour."""
    if not on_terminal():
        for section in sections:
            click.echo(section.text())
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False, force_terminal=True)
    for section in sections:
        console.print(Text(section.title, style="bold cyan"))
        for label, *cells in section.aligned():
            text = Text.assemble("  ", (label, "green"), "  ", "  ".join(cells))
            text.highlight_regex(r"\[.\]", "bold yellow")
            console.print(text, soft_wrap=True)


def show_table(headers: Sequence[str], rows: Iterable[Sequence[str]], marked: Sequence[str] = ()) -> None:
    """Print a table; on a terminal rows that hold a marked cell stand out."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold cyan", show_header=bool(headers))
    for header in headers:
        table.add_column(header, overflow="fold")
    for row in rows:
        table.add_row(*map(Text, row), style="yellow" if set(marked) & set(row) else None)
    if on_terminal():
        Console(highlight=False, force_terminal=True).print(table)
        return
    page = io.StringIO()
    Console(file=page, width=UNBOUNDED, force_terminal=False, color_system=None).print(table)
    for line in page.getvalue().splitlines():
        click.echo(line.rstrip())
