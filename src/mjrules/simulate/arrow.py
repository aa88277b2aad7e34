"""Columns of a simulation as Arrow tables and Parquet files, and back (extra ``parquet``).

A table has a column for every number of a row, so that every reader of Parquet finds plain columns:

- a list with one number a seat becomes one column a seat: ``deltas_0``, ``deltas_1``, ...;
- a mask of seats becomes one column of true and false a seat: ``winners_0``, ...;
- a number that stands for a word is that word (``end``: "ron"), as a dictionary;
- a number that stands for nobody is null (``discarder``);
- masks of yaku stay masks; the field's metadata names their bits: ``bits``, JSON, the first name that
  of bit 0, "" where a bit has none. ``meaning`` of a field says what it holds.

The schema's metadata has one entry, ``mjrules``: JSON with table, rules (as data, and digest), seed,
players and version; beside it ``mjrules.seal`` is the file's SHA-256 (``mjrules.simulate.seal``). A row group
holds ROW_GROUP games and a file FILE games, counted from game 0; so equal rows are equal bytes, for one version
of pyarrow.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from types import MappingProxyType
from typing import Any

import mjcore as mc
from mjrules.common.legend import Array, Columns, Legend
from mjrules.simulate.formats import OTHERS
from mjrules.simulate.seal import BLANK, check_sealed, seal

ROW_GROUP = 10_000  # games
FILE = 5_000_000  # games: what a reader and a writer know of each row group is held in memory, 0.1 MB and more
KEY = b"mjrules"
FIRST = ("game", "hand")  # columns readers look for
WRITTEN: Mapping[str, Any] = MappingProxyType(
    {"compression": "zstd", "write_statistics": list(FIRST[:1]), "write_page_checksum": True}
)
CHECKED: Mapping[str, Any] = MappingProxyType({"page_checksum_verification": True})


def parquet() -> Any:
    """Return pyarrow with its Parquet module. Raises RuleError without the extra."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        mc.fail("needs_extra", given="Arrow and Parquet", extra="parquet")
    return pyarrow


def table_of(columns: Columns, legend: Legend, told: Mapping[str, Any]) -> Any:
    """Return columns as a ``pyarrow.Table``; ``told``: what the schema's metadata says."""
    arrow = parquet()
    fields, arrays = [], []
    for name, seat, values in _flat(columns, legend):
        label = name if seat is None else f"{name}_{seat}"
        metadata = {"meaning": legend.meaning(name)}
        if name in legend.words:
            array = arrow.DictionaryArray.from_arrays(arrow.array(values), list(legend.words[name]))
        elif name in legend.nobody:
            array = arrow.array(values, mask=values == legend.nobody[name])
        else:
            array = arrow.array(values)
        if name in legend.bits:
            metadata["bits"] = json.dumps(list(legend.bits[name]), ensure_ascii=False)
        arrays.append(array)
        fields.append(arrow.field(label, array.type, nullable=name in legend.nobody, metadata=metadata))
    whole = {KEY: json.dumps(told, ensure_ascii=False, sort_keys=True).encode()}
    return arrow.Table.from_arrays(arrays, schema=arrow.schema(fields, metadata=whole))


def _flat(columns: Columns, legend: Legend) -> Iterator[tuple[str, int | None, Array]]:
    """Yield (name, seat, values) of every column of a table: those of the whole hand or game first."""
    import numpy as np

    seats = next(values.shape[1] for values in columns.values() if values.ndim == 2)
    whole = [name for name, values in columns.items() if values.ndim == 1 and name not in legend.seats]
    for name in sorted(whole, key=lambda name: FIRST.index(name) if name in FIRST else len(FIRST)):
        yield name, None, columns[name]
    for name, values in columns.items():
        for seat in range(seats if name not in whole else 0):
            one = values >> seat & 1 == 1 if values.ndim == 1 else np.ascontiguousarray(values[:, seat])
            yield name, seat, one


def columns_of_table(table: Any, legend: Legend, seats: int) -> dict[str, Array]:
    """Return the columns of ``table_of``. Raises RuleError for a table without one of them."""
    import numpy as np

    found: dict[str, Array] = {}
    counted = {name: count for name, _, count, _ in legend.fields if name != "reserved"}
    for name in (*counted, *legend.more):
        if name in legend.seats:
            flags = [_numbers(table, f"{name}_{seat}", legend, name) for seat in range(seats)]
            masks = [flag.astype(np.uint8) << seat for seat, flag in enumerate(flags)]
            found[name] = np.bitwise_or.reduce(masks).astype(np.uint8)
        elif counted.get(name) == 1:
            found[name] = _numbers(table, name, legend, name)
        else:
            found[name] = np.stack([_numbers(table, f"{name}_{seat}", legend, name) for seat in range(seats)], axis=1)
    return found


def _numbers(table: Any, label: str, legend: Legend, name: str) -> Array:
    import numpy as np

    if label not in table.column_names:
        mc.fail("table", given=f"a table of {table.num_columns} columns", what=f"there is no column {label}")
    column = table[label].combine_chunks()
    if name in legend.words:
        # dictionaries of row groups are one when they are read, in the order in which words came up
        places = {word: number for number, word in enumerate(legend.words[name])}
        order = np.array([places[word] for word in column.dictionary.to_pylist()], dtype=np.uint8)
        numbers: Array = order[column.indices.to_numpy(zero_copy_only=False)]
        return numbers
    if name in legend.nobody:
        column = column.fill_null(legend.nobody[name])
    numbers = column.to_numpy(zero_copy_only=False)
    return numbers


def told_of(schema: Any) -> dict[str, Any]:
    """Return what a schema's metadata says of its simulation. Raises RuleError when it says nothing."""
    try:
        found = json.loads((schema.metadata or {})[KEY])
        return dict(found)
    except (KeyError, ValueError, TypeError):
        mc.fail("table", given="a Parquet file", what="its metadata does not say that mjrules wrote it")


def read_schema(path: Path) -> Any:
    """Return the schema of a file. Raises MahjongError for a file that is no Parquet."""
    try:
        return parquet().parquet.read_schema(path)
    except (OSError, ValueError, NotImplementedError) as problem:
        mc.fail("table", given=path.name, what=problem)


def games_path(path: Path) -> Path:
    """Return where the games stand whose hands are in a file: beside it.

    >>> games_path(Path("runs/hands.parquet")).name
    'hands.games.parquet'
    """
    return path.with_name(f"{path.stem}.games{path.suffix}")


@contextmanager
def replacing(path: Path) -> Iterator[Any]:
    """Open a file for writing under another name; at the end it takes its place, whole and on the disk."""
    check_place(path)
    unfinished = path.with_name(f".{path.name}.unfinished")
    try:
        unfinished.unlink(missing_ok=True)  # of a run that was killed, or a link or pipe of somebody else
        with unfinished.open("x+b") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
        _settle(path.parent)
    finally:
        unfinished.unlink(missing_ok=True)


def _settle(folder: Path) -> None:
    """Bring a folder's list of names to the disk, where the system has a way to."""
    if hasattr(os, "O_DIRECTORY"):
        names = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(names)
        finally:
            os.close(names)


def check_place(path: Path) -> None:
    """Raise MahjongError where a file would take the place of a device, a pipe or a folder, or cannot be."""
    try:
        replaced = path.exists() and not path.is_file()
    except OSError as problem:
        mc.fail("table", given=str(path), what=problem.strerror)
    if replaced:
        mc.fail("table", given=str(path), what="it is no ordinary file, and would be replaced; name a file")


def write_files(path: Path, parts: Iterable[Columns], legend: Legend, told: Mapping[str, Any]) -> list[Path]:
    """Write columns whose games follow each other from game 0 on; a file stands when all of it is written.

    Returns the files: ``path``, and for every further FILE games one more (``numbered``).
    """
    files = []
    for number, pieces in groupby(_cut(parts, FILE), itemgetter(0)):
        files.append(numbered(path, number))
        write_file(files[-1], (columns for _, columns in pieces), legend, told)
    return files


def numbered(path: Path, number: int) -> Path:
    """Return the name of a further file.

    >>> numbered(Path("hands.parquet"), 0).name, numbered(Path("hands.parquet"), 2).name
    ('hands.parquet', 'hands.2.parquet')
    """
    return path.with_name(f"{path.stem}.{number}{path.suffix}") if number else path


def files_of(path: Path, games: int) -> Iterator[Path]:
    """Yield the files that so many games are written to.

    >>> [file.name for file in files_of(Path("hands.parquet"), 2 * FILE + 1)]
    ['hands.parquet', 'hands.1.parquet', 'hands.2.parquet']
    """
    return (numbered(path, number) for number in range(-(-games // FILE)))


def ends_of_file(number: int, games: int) -> tuple[int, int]:
    """Return the first and the last game of a file of so many games in all.

    >>> ends_of_file(0, 3), ends_of_file(1, 2 * FILE) == (FILE, 2 * FILE - 1)
    ((0, 2), True)
    """
    return number * FILE, min((number + 1) * FILE, games) - 1


def write_file(path: Path, parts: Iterable[Columns], legend: Legend, told: Mapping[str, Any]) -> None:
    """Write one file, cut into row groups, however the columns come; its ending says the format, else Parquet."""
    arrow = parquet()
    if path.suffix.lower() in OTHERS:
        _write_other(path, parts, legend, told)
        return
    with replacing(path) as file:
        with ExitStack() as opened:
            writer: Any = None
            for _, pieces in groupby(_cut(parts, ROW_GROUP), itemgetter(0)):
                table = table_of(_joined([columns for _, columns in pieces]), legend, told)
                if writer is None:
                    writer = opened.enter_context(arrow.parquet.ParquetWriter(file, table.schema, **WRITTEN))
                    writer.add_key_value_metadata({"mjrules.seal": BLANK.decode()})
                writer.write_table(table, row_group_size=table.num_rows)
                del table
        seal(file)


def _write_other(path: Path, parts: Iterable[Columns], legend: Legend, told: Mapping[str, Any]) -> None:
    """Write a file of another format than Parquet, a row group at a time."""
    with replacing(path) as file, ExitStack() as opened:
        write: Any = None
        for _, pieces in groupby(_cut(parts, ROW_GROUP), itemgetter(0)):
            table = table_of(_joined([columns for _, columns in pieces]), legend, told)
            write = write or opened.enter_context(OTHERS[path.suffix.lower()](parquet(), file, table.schema))
            write(table)


def _cut(parts: Iterable[Columns], games: int) -> Iterator[tuple[int, Columns]]:
    """Cut columns where game indices are multiples of a number; yield (which multiple, columns)."""
    import numpy as np

    for columns in parts:
        first = 0
        while first < len(columns["game"]):
            number = int(columns["game"][first]) // games
            end = int(np.searchsorted(columns["game"], np.uint64((number + 1) * games)))
            yield number, {name: values[first:end] for name, values in columns.items()}
            first = end


def _joined(held: list[Columns]) -> Columns:
    """Columns one after another; each is let go when it has been copied."""
    import numpy as np

    if len(held) == 1:
        return held[0]
    parts = [dict(columns) for columns in held]
    held.clear()
    return {name: np.concatenate([part.pop(name) for part in parts]) for name in list(parts[0])}


def read_file(path: Path, legend: Legend, seats: int, told: Mapping[str, Any]) -> dict[str, Array]:
    """Return the columns of a file. Raises MahjongError for one that is damaged or of another simulation."""
    check_sealed(path)
    table = parquet().parquet.read_table(path, use_threads=False, **CHECKED)
    if told_of(table.schema) != told:
        mc.fail("table", given=path.name, what="it is of another simulation")
    return columns_of_table(table, legend, seats)


def read_groups(path: Path, legend: Legend, seats: int) -> Iterator[dict[str, Array]]:
    """Yield the columns of each row group of a file."""
    try:
        with parquet().parquet.ParquetFile(path, **CHECKED) as file:
            for group in range(file.num_row_groups):
                yield columns_of_table(file.read_row_group(group, use_threads=False), legend, seats)
    except OSError as problem:
        mc.fail("table", given=path.name, what=f"it cannot be read: {problem}")


def ends_in(path: Path, told: Mapping[str, Any]) -> tuple[int, int] | None:
    """Return the first and the last game of a simulation's file; None for no file, a damaged one, one of another."""
    try:
        check_sealed(path)
        with parquet().parquet.ParquetFile(path) as file:
            if told_of(file.schema_arrow) == told:
                groups = [file.metadata.row_group(at).column(0).statistics for at in (0, file.num_row_groups - 1)]
                return int(groups[0].min), int(groups[1].max)
    except (OSError, ValueError):
        pass
    return None
