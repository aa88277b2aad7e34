"""What happened in a record of Mahjong Soul, found in the wrappings that tools leave around it."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator
from typing import Any

from mjrules.logs.formats.mahjong_soul_wire import PREFIX, Wire
from mjrules.logs.record import damaged

LISTS = ("actions", "records", "rounds", "events", "record", "data")  # where a wrapping keeps what happened
RECORD = "Record"
Record = tuple[str, Any]  # name and fields


def records_in(told: object) -> list[Any] | None:
    """Return what happened in a record of Mahjong Soul as parsed JSON, None where it is something else.

    >>> records_in({"head": {}, "data": [{"name": ".lq.RecordNewRound", "data": {}}]})
    [{'name': '.lq.RecordNewRound', 'data': {}}]
    >>> records_in({"log": []})
    """
    found: Any = told
    for _ in range(4):  # wrappings within each other
        if not isinstance(found, dict):
            break
        found = next((found[key] for key in LISTS if isinstance(found.get(key), (list, dict)) and found[key]), None)
    if isinstance(found, list) and found and all(isinstance(part, list) for part in found):
        found = [record for part in found for record in part]
    if not isinstance(found, list):
        return None
    return found if any(name_of(record) == "NewRound" for record in found[:100]) else None


def is_packed(told: object) -> bool:
    """Whether it is a head with the record behind it as bytes in base64."""
    return isinstance(told, dict) and isinstance(told.get("head"), dict) and isinstance(told.get("data"), str)


def unbase64(text: str, source: str) -> bytes:
    """The bytes of a text in base64."""
    try:
        return b64decode(text, validate=True)
    except ValueError:
        damaged(source, f"{text[:40]!r}", "expected a record, or one in base64")


def name_of(record: object) -> str:
    """The name of a record in its short form, "" for anything else.

    >>> name_of({"passed": 1, "type": 1, "result": {"name": ".lq.RecordHule"}}), name_of({"name": "Hule"}), name_of([])
    ('Hule', 'Hule', '')
    """
    found = record.get("result", record) if isinstance(record, dict) else None
    name = found.get("name") if isinstance(found, dict) else None
    return name.removeprefix(PREFIX).removeprefix(RECORD) if isinstance(name, str) else ""


def opened(records: list[Any], source: str) -> Iterator[Record]:
    """Yield name and fields of each record; those that tools left packed are unpacked.

    >>> list(opened([{"result": {"name": ".lq.RecordHule", "data": {}}}, {"user_input": {}}], "x"))
    [('Hule', {})]
    """
    for record in records:
        found = record.get("result", record) if isinstance(record, dict) else record
        if isinstance(found, str):
            packed = unbase64(found, source)
            name, said = Wire(packed, source).wrapped(0, len(packed))
            yield name.removeprefix(RECORD), said
        elif isinstance(found, dict):
            if "result" in record or "name" in found:
                yield name_of(record), found.get("data", {})
        elif found is not None:
            damaged(source, f"{found!r:.40}", "expected a record with name and data")
