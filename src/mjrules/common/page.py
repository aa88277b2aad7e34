"""A page of working: titled sections of rows, aligned for a terminal."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from itertools import zip_longest

Row = tuple[str, ...]


@dataclass(frozen=True)
class Section:
    """One part of the page: its title and its rows of cells."""

    title: str
    rows: tuple[Row, ...]

    def aligned(self) -> list[Row]:
        """Return the rows with every cell but the last one filled up to its column's width."""
        columns = zip_longest(*(row[:-1] for row in self.rows), fillvalue="")
        widths = [max(map(shown_width, column)) for column in columns]
        aligned = []
        for row in self.rows:
            filled = [cell + " " * (width - shown_width(cell)) for cell, width in zip(row[:-1], widths, strict=False)]
            aligned.append((*filled, row[-1]))
        return aligned

    def text(self) -> str:
        """Return the title and the rows below it, indented."""
        return "\n".join([self.title, *("  " + "  ".join(row).rstrip() for row in self.aligned())])


def shown_width(text: str) -> int:
    """Return the columns a text takes on a terminal: a kanji takes two.

    >>> shown_width("立直 1")
    6
    """
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)
