"""The messages of a served table: how one that arrived is read, and how one is refused.

Each message is one JSON object whose "t" names it; ``mjrules.contract`` describes them all. One that arrived is
taken only as it is described there: no other field, no other type, not too long.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from mjrules.contract.grammar import SCALARS, Type, parse
from mjrules.contract.records import ALIASES, NAMED
from mjrules.contract.served import CODES, UP

Message = dict[str, Any]

VERSION = 1
SIZE = 1024  # bytes of a message that arrives
LONGEST = 64  # characters of a text in one: a key
LARGEST = 1 << 31
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False)
RATE, BURST = 10.0, 20.0  # messages a second that a connection may send, and how many at once
EVENTS = 200  # events in one message at most


class Refused(Exception):
    """What a table does not take: ``code`` is one of ``CODES``, ``text`` says why in English.

    >>> Refused("step", "step 3 has passed").message()
    {'t': 'error', 'code': 'step', 'text': 'step 3 has passed'}
    """

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        assert code in CODES
        self.code, self.text = code, text

    def message(self) -> Message:
        """Return the message that tells the client."""
        return {"t": "error", "code": self.code, "text": self.text}


def text(message: Mapping[str, Any]) -> str:
    """Return a message as JSON text, as it is sent.

    >>> text({"t": "pong", "n": 1})
    '{"t":"pong","n":1}'
    """
    return _ENCODER.encode(message)


def acknowledged(step: int) -> str:
    """Return the message that an answer is in.

    >>> acknowledged(683)
    '{"t":"ack","step":683}'
    """
    return f'{{"t":"ack","step":{step}}}'


def encoded(value: object) -> str:
    """Return any JSON value as the shortest text.

    >>> encoded([12, "a", None])
    '[12,"a",null]'
    """
    return _ENCODER.encode(value)


def read(said: str | bytes) -> Message:
    """Return a message that arrived; raise Refused where it is none: "size", "json", or "version".

    >>> read('{"t": "act", "step": 683, "a": "chi_low"}')
    {'t': 'act', 'step': 683, 'a': 'chi_low'}
    >>> read('{"t": "act", "step": "683", "a": "chi_low"}')
    Traceback (most recent call last):
        ...
    mjrules.serve.protocol.Refused: act is not as described: mjrules schema up_act
    """
    if len(said) > SIZE or (isinstance(said, str) and len(said.encode("utf-8", "surrogatepass")) > SIZE):
        raise Refused("size", f"a message has {SIZE} bytes at most")
    try:
        whole = said if isinstance(said, str) else said.decode()
        message = _DECODER.decode(whole)
    except (ValueError, RecursionError):
        raise Refused("json", "it is not JSON") from None
    if type(message) is not dict or not isinstance(message.get("t"), str) or message["t"] not in _READERS:
        raise Refused("json", f"an object with t = {', '.join(UP)} is expected")
    if not _READERS[message["t"]](message):
        raise Refused("json", f"{message['t']} is not as described: mjrules schema up_{message['t']}")
    if message["t"] == "join" and message["v"] != VERSION:
        raise Refused("version", f"this table speaks version {VERSION}")
    return message


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name stands twice")
    return found


def _no_number(said: str) -> NoReturn:
    raise ValueError(f"{said} is no whole number")


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_no_number, parse_float=_no_number)


@dataclass(slots=True)
class Bucket:
    """How much a connection may still send: ``BURST`` at once, ``RATE`` a second.

    >>> bucket = Bucket(at=0.0)
    >>> sum(bucket.take(0.0) for _ in range(30)), bucket.take(0.5)
    (20, True)
    """

    at: float
    left: float = BURST

    def take(self, now: float) -> bool:
        """Return whether a message that arrives now is within the limit, and count it."""
        self.left = min(BURST, self.left + max(0.0, now - self.at) * RATE)
        self.at = max(self.at, now)
        if self.left < 1:
            return False
        self.left -= 1
        return True


# what is read is compared with its description; the comparisons are made once

_Fits = Callable[[Any], bool]


def _fits(type_: Type) -> _Fits:
    """Whether a value is of a type of the contract."""
    if type_.kind == "any of":
        parts = [_fits(part) for part in type_.parts]
        return lambda value: any(part(value) for part in parts)
    if type_.kind == "word":
        return lambda value: isinstance(value, str) and value == type_.name
    if type_.kind in ("list", "map"):
        inner, kind = _fits(type_.parts[0]), {"list": list, "map": dict}[type_.kind]
        return lambda value: type(value) is kind and all(map(inner, value.values() if kind is dict else value))
    if type_.name == "null":
        return lambda value: value is None
    if type_.name in ALIASES:
        return _fits(parse(str(ALIASES[type_.name])))
    if type_.name in NAMED:
        return _fits_record(type_.name)
    return _fits_scalar(SCALARS[type_.name].schema)


def _fits_scalar(schema: Mapping[str, Any]) -> _Fits:
    if schema["type"] == "boolean":
        return lambda value: type(value) is bool
    if schema["type"] == "integer":
        low, high = schema.get("minimum", -LARGEST), schema.get("maximum", LARGEST)
        return lambda value: type(value) is int and low <= value <= high
    return lambda value: isinstance(value, str) and len(value) <= LONGEST and _is_text(value)


def _is_text(value: str) -> bool:
    return not any("\ud800" <= char <= "\udfff" for char in value)


def _fits_record(name: str) -> _Fits:
    fields = {field.name: (_fits(parse(field.type)), bool(field.missing)) for field in NAMED[name].fields}
    needed = {key for key, (_, missing) in fields.items() if not missing}

    def fits(value: Any) -> bool:
        return (
            type(value) is dict
            and needed <= value.keys() <= fields.keys()
            and all(fields[key][0](part) for key, part in value.items())
        )

    return fits


_READERS = {name: _fits_record(record) for name, record in UP.items()}
