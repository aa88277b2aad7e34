"""The formats of a table's file, by the ending of its name: Parquet, Feather (Arrow), CSV, JSON, JSON Lines.

Columns are those of ``mjrules.simulate.arrow``. Parquet and Feather keep types and metadata; CSV and JSON hold
words as texts, true and false, and nothing (CSV: an empty field) where a number stands for nobody.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import mjcore as mc

Write = Callable[[Any], None]


@contextmanager
def _feather(arrow: Any, file: Any, schema: Any) -> Iterator[Write]:
    import pyarrow.ipc

    options = pyarrow.ipc.IpcWriteOptions(compression="zstd")
    with pyarrow.ipc.new_file(file, schema, options=options) as writer:
        yield writer.write_table


@contextmanager
def _csv(arrow: Any, file: Any, schema: Any) -> Iterator[Write]:
    import pyarrow.csv

    plain = arrow.schema([field.with_type(_plain(arrow, field.type)) for field in schema])
    with pyarrow.csv.CSVWriter(file, plain) as writer:
        yield lambda table: writer.write_table(table.cast(plain))


def _plain(arrow: Any, kind: Any) -> Any:
    return kind.value_type if arrow.types.is_dictionary(kind) else kind


@contextmanager
def _json_lines(arrow: Any, file: Any, schema: Any) -> Iterator[Write]:
    def write(table: Any) -> None:
        file.writelines(json.dumps(row).encode() + b"\n" for row in table.to_pylist())

    yield write


@contextmanager
def _json(arrow: Any, file: Any, schema: Any) -> Iterator[Write]:
    """One array with an object a row, each on a line of its own."""
    before = b"[\n"

    def write(table: Any) -> None:
        nonlocal before
        for row in table.to_pylist():
            file.write(before + json.dumps(row).encode())
            before = b",\n"

    yield write
    file.write(b"\n]\n" if before == b",\n" else b"[]\n")


PARQUET = ".parquet"
OTHERS: Mapping[str, Any] = {
    ".feather": _feather,
    ".arrow": _feather,
    ".csv": _csv,
    ".json": _json,
    ".jsonl": _json_lines,
}
TABLES = (PARQUET, *OTHERS)
PICTURES = (".png", ".pdf", ".svg")


def suffix_of(path: Path, known: tuple[str, ...] = TABLES) -> str:
    """Return the ending of a file's name, which says its format. Raises ArgumentError for one that says none.

    >>> suffix_of(Path("hands.CSV"))
    '.csv'
    >>> suffix_of(Path("hands.xlsx"), PICTURES)
    Traceback (most recent call last):
        ...
    mjcore.errors.ArgumentError: file 'hands.xlsx': its extension names no known format; known: .png, .pdf, .svg
    """
    suffix = path.suffix.lower()
    if suffix not in known:
        mc.fail("suffix", given=str(path), known=", ".join(known))
    return suffix
