"""What the server writes about itself: one line an occurrence, without keys, names, addresses or tiles."""

from __future__ import annotations

import json
import logging
import time
import traceback

ERROR = logging.ERROR
LOGGER = logging.getLogger("mjrules.serve")
SHORT = 4  # characters of a table's id: who reads the log cannot sit down


def note(
    event: str, *, table: str | None = None, level: int = logging.INFO, exc_info: bool = False, **said: object
) -> None:
    """Write what happened; ``table``: an id, of which the beginning is written."""
    if LOGGER.isEnabledFor(level):
        known = {} if table is None else {"table": table[:SHORT]}
        LOGGER.log(level, event, exc_info=exc_info, extra={"said": {**known, **said}})


class Lines(logging.Formatter):
    """Lines of key=value, or of JSON.

    >>> record = logging.makeLogRecord({"msg": "opened", "levelname": "INFO", "created": 0.0, "said": {"tables": 3}})
    >>> Lines(as_json=False).format(record)
    'time=1970-01-01T00:00:00Z level=info event=opened tables=3'
    """

    def __init__(self, *, as_json: bool) -> None:
        super().__init__()
        self._as_json = as_json

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record, in UTC."""
        at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created))
        said = {"time": at, "level": record.levelname.lower(), "event": record.getMessage()}
        said |= getattr(record, "said", {})
        if record.exc_info and record.exc_info[0]:
            # the message may hold anything: a tile, a key
            calls = traceback.extract_tb(record.exc_info[2])
            said["problem"] = record.exc_info[0].__name__
            said["at"] = " < ".join([f"{call.name}:{call.lineno}" for call in reversed(calls)])
        if self._as_json:
            return json.dumps(said, ensure_ascii=False, default=str)
        return " ".join([f"{key}={_word(str(value))}" for key, value in said.items()])


def _word(value: str) -> str:
    return value if value and not set(value) & set(' "=\n\t\\') else json.dumps(value, ensure_ascii=False)
