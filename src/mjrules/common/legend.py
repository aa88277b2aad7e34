"""What the numbers in a simulation's columns mean, as a file tells its readers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

if TYPE_CHECKING:
    import numpy as np

Field = tuple[str, str, int, str]
Array: TypeAlias = "np.ndarray[Any, Any]"
Columns: TypeAlias = Mapping[str, Array]
Of = TypeVar("Of")


class Tables(NamedTuple, Generic[Of]):
    """The same of hands and of games: their columns, their legends."""

    hands: Of
    games: Of


@dataclass(frozen=True)
class Legend:
    """The columns of hands or games of one variant.

    ``fields``: of the rows, as the schema has them; ``words``: column -> what each number stands for;
    ``bits``: column -> name of each bit of a mask, "" for one without; ``seats``: masks of seats;
    ``nobody``: column -> the number that stands for no seat; ``more``: column -> meaning, of columns
    that are no field (one number a seat).
    """

    fields: Sequence[Field]
    words: Mapping[str, Sequence[str]] = field(default_factory=dict)
    bits: Mapping[str, Sequence[str]] = field(default_factory=dict)
    seats: Sequence[str] = ()
    nobody: Mapping[str, int] = field(default_factory=dict)
    more: Mapping[str, str] = field(default_factory=dict)

    def meaning(self, name: str) -> str:
        """Return what a column of a table holds.

        >>> Legend((("end", "uint8_t", 1, "index into ENDS"),), words={"end": ("draw", "ron")}).meaning("end")
        'one of draw, ron'
        """
        if name in self.more:
            return self.more[name]
        if name in self.words:
            return f"one of {', '.join(self.words[name])}"
        told = next(meaning for named, _, _, meaning in self.fields if named == name)
        if name in self.nobody:
            return told.replace(str(self.nobody[name]), "null")
        return f"whether this seat is in it: {told}" if name in self.seats else told
