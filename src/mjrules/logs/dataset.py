"""Decisions of logged games as a Parquet file and back (extra ``parquet``): a row a decision.

What has a shape (planes, rivers, legal actions) is a column of binary of a fixed size, the bytes of the array in this
machine's order; its field's metadata says ``dtype`` and ``shape``, and every field's ``meaning`` what it holds. "log"
is the name of the game's log. The schema's metadata has one entry, ``mjrules``, as the files of ``simulate`` have it:
JSON with table, kinds and version; beside it ``mjrules.seal`` is the file's SHA-256 (``mjrules.simulate.seal``).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import mjcore as mc
from mjrules.common.fields import items_of
from mjrules.common.files import path_of
from mjrules.common.version import VERSION
from mjrules.logs.decision_rows import COLUMNS, RESULTS
from mjrules.logs.report import Report
from mjrules.simulate.arrow import CHECKED, KEY, parquet, replacing
from mjrules.simulate.seal import BLANK, check_sealed, seal

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

WRITTEN: Mapping[str, Any] = {
    "compression": "zstd",
    "compression_level": 1,
    "use_dictionary": ["log"],
    "write_statistics": ["game"],
    "write_page_checksum": True,
}
SHAPES: Mapping[str, tuple[str, tuple[int, ...], str]] = {
    **{name: (dtype, (), meaning) for name, (dtype, meaning) in RESULTS.items()},
    **COLUMNS,
    **{name: (*told, "see mjcore.observation_schema") for name, told in mc.observation_schema.ARRAYS.items()},
}
RIGHT = "expected blocks as decisions yields them"


def write_decisions(path: str | Path, blocks: Iterable[Mapping[str, Array]], report: Report, **told: Any) -> int:
    """Write blocks of ``decisions`` to a Parquet file, one row group each; return how many rows there are.

    ``report``: the one that was given to ``decisions``, for the names of the logs; ``told``: what else the file says of
    itself. The file stands when all of it is written. Raises RuleError without the extra ``parquet``.
    """
    mc.expect(report, Report, "report", "expected a Report")
    found = items_of(blocks, "blocks", RIGHT)
    arrow = parquet()
    rows = 0
    schema = _schema(arrow, {"table": "decisions", "mjrules": VERSION, **told})
    with replacing(path_of(path)) as file:
        with ExitStack() as opened:
            writer = opened.enter_context(arrow.parquet.ParquetWriter(file, schema, **WRITTEN))
            writer.add_key_value_metadata({"mjrules.seal": BLANK.decode()})
            for block in found:
                if not isinstance(block, Mapping) or not SHAPES.keys() <= block.keys():
                    mc.fail("type", name="blocks", given=type(block).__name__, right=RIGHT)
                rows += len(block["game"])
                if len(block["game"]):
                    writer.write_table(_table(arrow, block, report.games, schema), row_group_size=len(block["game"]))
        seal(file)
    return rows


def _schema(arrow: Any, told: Mapping[str, Any]) -> Any:
    named = arrow.dictionary(arrow.int32(), arrow.string())
    fields = [arrow.field("log", named, metadata={"meaning": "name of the log"})]
    for name, (dtype, shape, meaning) in SHAPES.items():
        metadata = {"meaning": meaning}
        kind = arrow.from_numpy_dtype(dtype)
        if shape:
            metadata |= {"dtype": dtype, "shape": json.dumps(shape)}
            kind = arrow.binary(_size(dtype, shape))
        fields.append(arrow.field(name, kind, nullable=False, metadata=metadata))
    try:
        noted = json.dumps(told, ensure_ascii=False, sort_keys=True).encode()
    except (TypeError, ValueError, RecursionError):
        mc.fail("value", name="told", given=dict(told), right="expected values of JSON")
    return arrow.schema(fields, metadata={KEY: noted})


def _size(dtype: str, shape: tuple[int, ...]) -> int:
    import numpy as np

    return int(np.dtype(dtype).itemsize * np.prod(shape))


def _table(arrow: Any, block: Mapping[str, Array], games: list[str], schema: Any) -> Any:
    """A block as a table; its arrays are not copied."""
    import numpy as np

    numbers, places = np.unique(block["game"], return_inverse=True)
    names = [games[number] for number in numbers.tolist()]
    arrays = [arrow.DictionaryArray.from_arrays(arrow.array(places.astype(np.int32)), names)]
    for field in list(schema)[1:]:
        values = np.ascontiguousarray(block[field.name])
        if arrow.types.is_fixed_size_binary(field.type):
            buffers = [None, arrow.py_buffer(values)]
            arrays.append(arrow.FixedSizeBinaryArray.from_buffers(field.type, len(values), buffers))
        else:
            arrays.append(arrow.array(values))
    return arrow.Table.from_arrays(arrays, schema=schema)


def read_decisions(path: str | Path) -> Iterator[dict[str, Array]]:
    """Yield the blocks of a file of ``write_decisions`` as arrays by name, and "log", the names of the logs.

    ``torch.from_numpy`` takes each without a copy once it is writable (``array.copy()``). Raises MahjongError for a
    file that is damaged or holds something else, RuleError without the extra ``parquet``.
    """
    import numpy as np

    arrow = parquet()
    path = path_of(path)
    check_sealed(path)
    with arrow.parquet.ParquetFile(path, **CHECKED) as file:
        told = json.loads((file.schema_arrow.metadata or {}).get(KEY, b"{}"))
        if told.get("table") != "decisions":
            mc.fail("table", given=path.name, what="it holds no decisions")
        for group in range(file.num_row_groups):
            table = file.read_row_group(group, use_threads=False).combine_chunks()
            found: dict[str, Array] = {}
            for name, (dtype, shape, _) in SHAPES.items():
                column = table[name].chunk(0)
                if shape:
                    found[name] = np.frombuffer(column.buffers()[1], dtype).reshape(-1, *shape)
                else:
                    found[name] = column.to_numpy()
            found["log"] = np.array(table["log"].to_pylist(), object)
            yield found
