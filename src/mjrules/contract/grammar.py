"""How a message is described: fields with types in a small grammar, records, and names for sets of records.

A type is a name (of ``SCALARS`` or of a record), ``[T]`` a list, ``{T}`` an object with texts as keys,
``{seat: T}`` one whose keys are seats, ``'word'`` that text alone, ``T | U`` either; ``null`` and ``true`` are
themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

VARIANTS = ("riichi", "suzume")


@dataclass(frozen=True)
class Field:
    """A field of a record.

    ``missing``: when it is left out, "" = never; ``variants``: those that have it; ``hidden``: "actor" (the
    actor alone sees it), "own" (a list, each seat sees its own entry) or ""; ``logged``: whether a log that
    was read has it always.
    """

    name: str
    type: str
    doc: str
    missing: str = ""
    variants: tuple[str, ...] = VARIANTS
    hidden: str = ""
    logged: bool = True


@dataclass(frozen=True)
class Record:
    """An object with fields; ``variants``: those that have it."""

    name: str
    doc: str
    fields: tuple[Field, ...]
    variants: tuple[str, ...] = VARIANTS

    def of(self, variant: str) -> tuple[Field, ...]:
        """Return the fields it has in one variant."""
        return tuple([field for field in self.fields if variant in field.variants])


@dataclass(frozen=True)
class Scalar:
    """A value without parts: its meaning, its JSON Schema, and its type in Python and TypeScript."""

    doc: str
    schema: Mapping[str, Any]
    python: str
    typescript: str


def _text(doc: str, pattern: str) -> Scalar:
    return Scalar(doc, {"type": "string", "pattern": pattern}, "str", "string")


def _whole(doc: str, **bounds: int) -> Scalar:
    return Scalar(doc, {"type": "integer", **bounds}, "int", "number")


_TILE = r"([0-9]r?[mps]|[1-7]z)"
_TILES = r"(([0-9]r?)+[mps]|[1-7]+z)*"
SCALARS: Mapping[str, Scalar] = MappingProxyType(
    {
        "int": _whole("a whole number"),
        "count": _whole("a whole number, 0 or more", minimum=0),
        "seat": _whole("a seat, 0 = the first in turn order", minimum=0, maximum=5),
        "bool": Scalar("true or false", {"type": "boolean"}, "bool", "boolean"),
        "text": Scalar("a text", {"type": "string"}, "str", "string"),
        "wind": Scalar(
            "a wind", {"enum": ["E", "S", "W", "N"]}, 'Literal["E", "S", "W", "N"]', '"E" | "S" | "W" | "N"'
        ),
        "tile": _text("a tile: 5m, 0p = the red five, 7z = chun, 5rs = a red tile of Suzume-Jong", f"^{_TILE}$"),
        "tiles": _text("tiles as MPSZ text, may be empty", f"^{_TILES}$"),
        "hidden_tile": _text('a tile, "?" where the reader may not see it', rf"^({_TILE}|\?)$"),
        "hand": _text('tiles as MPSZ text; "?" for each where the reader may not see them', rf"^({_TILES}|\?*)$"),
        "meld": _text(
            "a meld: chi:406p, pon:555z, daiminkan:5555p, kakan:5555p, ankan:5555p, then @SEAT for the feeder",
            r"^(chi|pon|daiminkan|kakan|ankan):[0-9]{3,4}[mpsz](@[0-3])?$",
        ),
        "marks": _text("t tsumogiri, r riichi, c called", "^t?r?c?$"),
        "hash": _text("32 bytes as hex digits", "^[0-9a-f]{64}$"),
        "hex": _text("bytes as hex digits", "^([0-9a-f]{2})+$"),
        "action": Scalar(
            "an action by its text",
            {"type": "string", "pattern": r"^(discard|ankan|kakan):" + _TILE + "$|^[a-z_]+$"},
            "str",
            "string",
        ),
    }
)


@dataclass(frozen=True)
class Type:
    """A parsed type: ``kind`` is "name", "word", "list", "map", "seats" or "any of"; ``name`` of the first two."""

    kind: str
    name: str = ""
    parts: tuple[Type, ...] = ()


def parse(text: str) -> Type:
    """Return a type of the grammar at the head of this file.

    >>> parse("[seat] | null").parts[0]
    Type(kind='list', name='', parts=(Type(kind='name', name='seat', parts=()),))
    """
    options = _options(text)
    if len(options) > 1:
        return Type("any of", parts=tuple(map(parse, options)))
    (one,) = options
    for kind, opening in (("list", "["), ("seats", "{seat:"), ("map", "{")):
        if one.startswith(opening):
            return Type(kind, parts=(parse(one[len(opening) : -1].strip()),))
    if one.startswith("'"):
        return Type("word", one.strip("'"))
    return Type("name", one)


def _options(text: str) -> list[str]:
    """The alternatives of a type: what stands between the bars outside of brackets."""
    found, depth = [""], 0
    for char in text:
        depth += (char in "[{") - (char in "]}")
        if char == "|" and not depth:
            found.append("")
        else:
            found[-1] += char
    return [part.strip() for part in found]
