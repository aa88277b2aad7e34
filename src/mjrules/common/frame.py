"""Frame: columns of any length with names, as pandas, Polars, Arrow and a notebook take them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from importlib import import_module
from types import MappingProxyType
from typing import Any

import mjcore as mc
from mjrules.common.fields import is_list
from mjrules.common.html import html_table

SHOWN = 20  # rows in a notebook


class Frame(Mapping[str, Any]):
    """A table: name of a column -> list of its values, all of one length.

    ``to_pandas``, ``to_polars`` and ``to_arrow`` need the extras of these names (Arrow: ``parquet``); whatever reads
    Arrow's C stream takes a frame as it is. Raises a MahjongError for columns that cannot be a table.

    >>> table = Frame({"seat": [0, 1], "yaku": [["riichi"], []]})
    >>> table, table["seat"], table.rows()[0]
    (<Frame: 2 rows of seat, yaku>, [0, 1], {'seat': 0, 'yaku': ['riichi']})
    """

    def __init__(self, columns: Mapping[str, Sequence[Any]]) -> None:
        mc.expect(columns, Mapping, "columns", "expected a mapping of names to lists")
        held: dict[str, list[Any]] = {}
        for name, values in columns.items():
            mc.expect(name, str, "the name of a column", "expected a text")
            if not is_list(values):
                mc.fail("type", name=f"column {name}", given=type(values).__name__, right="expected a list")
            held[name] = values.tolist() if hasattr(values, "tolist") else list(values)
        lengths = {len(values) for values in held.values()}
        if len(lengths) > 1:
            mc.fail("value", name="columns", given=sorted(lengths), right="expected columns of one length")
        self._columns: Mapping[str, list[Any]] = MappingProxyType(held)
        self._length = lengths.pop() if lengths else 0

    def __repr__(self) -> str:
        return f"<Frame: {self._length} rows of {', '.join(self)}>"

    def __reduce__(self) -> Any:
        return Frame, (dict(self._columns),)

    def __getitem__(self, name: str) -> list[Any]:
        return self._columns[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)

    def rows(self) -> list[dict[str, Any]]:
        """Return the rows as dicts."""
        return [dict(zip(self, values, strict=True)) for values in zip(*self._columns.values(), strict=True)]

    def to_pandas(self) -> Any:
        """Return the table as a ``pandas.DataFrame``. Raises RuleError without pandas."""
        return imported("pandas", "pandas").DataFrame(dict(self._columns))

    def to_polars(self) -> Any:
        """Return the table as a ``polars.DataFrame``. Raises RuleError without Polars."""
        return imported("polars", "polars").DataFrame(dict(self._columns))

    def to_arrow(self) -> Any:
        """Return the table as a ``pyarrow.Table``. Raises RuleError without pyarrow."""
        return imported("pyarrow", "parquet").table(dict(self._columns))

    def __arrow_c_stream__(self, requested_schema: object = None) -> Any:
        """Return the table as Arrow's C stream."""
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def _repr_html_(self) -> str:
        first = [[_text(values[at]) for values in self._columns.values()] for at in range(min(self._length, SHOWN))]
        return html_table(list(self), first, f"{self._length:,} rows")


def _text(value: object) -> str:
    if isinstance(value, float):
        return f"{value:,.3f}"
    return ", ".join(map(str, value)) if isinstance(value, list) else "" if value is None else str(value)


def imported(module: str, extra: str) -> Any:
    """Import what an extra brings. Raises RuleError where it is not installed."""
    try:
        return import_module(module)
    except ImportError:
        mc.fail("needs_extra", given=f"a table of {module}", extra=extra)


def frame(rows: Any) -> Frame:
    """Return rows as a table: those of ``mj.point_table``, ``mjcore.discards``, ``mj.nanikiru``, or any records.

    ``rows``: named tuples, dataclasses or mappings of one kind, or a value that has them as its ``rows``. Of a record
    with ``as_row`` the columns are what that returns. Raises a MahjongError for anything else.

    >>> import mjrules as mj
    >>> table = frame(mj.point_table("tenhou-4p"))
    >>> table, table["dealer_ron"][:2]
    (<Frame: 47 rows of han, fu, limit, child_ron, child_tsumo, dealer_ron, dealer_tsumo>, [1500, 2000])
    >>> import mjcore as mc
    >>> frame(mc.discards("123m456p2378s1156z"))["useful"][0]
    ['1s', '4s', '6s', '9s']
    """
    given = rows if is_list(rows) else getattr(rows, "rows", None)
    if not is_list(given):
        mc.fail("type", name="rows", given=type(rows).__name__, right="expected a list of records")
    told = list(map(_row, given))
    names = list(dict.fromkeys(name for row in told for name in row))
    return Frame({name: [row.get(name) for row in told] for name in names})


def _row(record: Any) -> Mapping[str, Any]:
    if hasattr(record, "as_row"):
        found: Mapping[str, Any] = record.as_row()
        return found
    if isinstance(record, Mapping):
        return record
    if isinstance(record, mc.Discard):
        tiles = [mc.tile_text(kind) for kind in record.tiles]
        left = list(record.tiles.values())
        return {
            "tile": mc.tile_text(record.tile),
            "shanten": record.shanten,
            "total": record.total,
            "useful": tiles,
            "left": left,
        }
    if is_dataclass(record) and not isinstance(record, type):
        return {spec.name: getattr(record, spec.name) for spec in fields(record)}
    if not hasattr(record, "_asdict"):
        mc.fail("type", name="a row", given=type(record).__name__, right="expected a record")
    named: Mapping[str, Any] = record._asdict()
    return named
