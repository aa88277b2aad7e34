"""What shows itself as a picture in a notebook, though it stands below the room that draws."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

# class -> what draws it as SVG text (``mjrules.draw``)
PICTURES: dict[type[Any], Callable[[Any], str | None]] = {}


class Pictured:
    """A value with a picture of its own."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        """Return the picture; None where nothing draws this value."""
        for kind, picture in PICTURES.items():
            if isinstance(self, kind):
                return picture(self)
        return None
