"""What a notebook shows of a value: plain HTML, every text escaped, readable on light and dark."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

LEFT, RIGHT = "text-align:left", "text-align:right"


def html_table(heads: Sequence[str], rows: Iterable[Sequence[str]], caption: str = "") -> str:
    """Return a table; numbers stand at the right.

    >>> html_table(["player", "points"], [["<b>", "8,000"]]).count("&lt;b&gt;")
    1
    """
    head = "".join(f'<th style="{LEFT}">{escape(text)}</th>' for text in heads)
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    above = f'<caption style="{LEFT}">{escape(caption)}</caption>' if caption else ""
    return f"<table>{above}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(text: str) -> str:
    side = RIGHT if text[:1] in "+-.0123456789" else LEFT
    return f'<td style="{side}">{escape(text)}</td>'


class Explained:
    """A value that explains itself, in a notebook too."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return f"<pre>{escape(self.explain())}</pre>"  # type: ignore[attr-defined]
