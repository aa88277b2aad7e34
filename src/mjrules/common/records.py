"""The JSON form of what a settlement and a final result consist of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

import mjcore as mc
from mjrules.common.fields import is_list, known_fields, plain
from mjrules.common.ledger import Flow
from mjrules.common.outcomes import Outcome


class Record:
    """Fields as JSON values. ``numbers``: those with one number a seat; ``what``: its name in an error."""

    numbers: ClassVar[tuple[str, ...]]
    what: ClassVar[str]

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as JSON values; ``from_dict`` reads them back."""
        return {name: plain(value) for name, value in self.__dict__.items()}

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> Self:
        """Return the value of ``to_dict``. Raises ArgumentError or MahjongTypeError for what is none."""
        return cls(**cls.read(record))

    @classmethod
    def read(cls, record: Mapping[str, Any]) -> dict[str, Any]:
        """Return the fields of a record, those of the seats as tuples."""
        said = known_fields(cls, record, cls.what)
        for name in cls.numbers:
            if not is_list(said[name]):
                mc.fail("type", name=name, given=type(said[name]).__name__, right="expected a list of numbers")
            said[name] = tuple(said[name])
        return said


class Settled(Record):
    """What a settlement came to. ``state_kind``: the class of the variant's states."""

    state_kind: ClassVar[Any]
    what = "end"

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as JSON values; ``from_dict`` reads them back."""
        return {**super().to_dict(), "flows": [Flow(*flow)._asdict() for flow in self.__dict__["flows"]]}

    @classmethod
    def read(cls, record: Mapping[str, Any]) -> dict[str, Any]:
        """Return the fields of a record in their own types."""
        said = super().read(record)
        return {
            **said,
            "flows": tuple([Flow(**flow) for flow in said["flows"]]),
            "state": cls.state_kind.from_dict(said["state"]),
            "before": cls.state_kind.from_dict(said["before"]),
            "outcome": Outcome.from_dict(said["outcome"]),
        }
