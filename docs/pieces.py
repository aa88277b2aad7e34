"""Pieces of Markdown that the generated pages are made of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping


def cell(text: object) -> str:
    """Text as one cell of a table."""
    return re.sub(r"([|*_<>`\[\]$#])", r"\\\1", str(text)).replace("\n", " ")


def table(head: Iterable[str], rows: Iterable[Iterable[str]], kind: str = "stacked") -> str:
    """A table in Markdown whose cells are Markdown already; ``stacked`` ones turn into blocks on a phone."""
    head = list(head)
    lines = [head, ["---"] * len(head), *map(list, rows)]
    body = "\n".join("| " + " | ".join(line) + " |" for line in lines)
    return f":::{{table}}\n:class: {kind}\n\n{body}\n:::\n"


def shown(value: object) -> str:
    """An option's value as code."""
    if isinstance(value, Mapping):
        value = tuple(value)
    if isinstance(value, (list, tuple)):
        value = ", ".join(map(str, value)) or "none"
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def example(*lines: str) -> str:
    """A block of examples, as the tests run them."""
    return "```python\n" + "\n".join(lines) + "\n```\n"
