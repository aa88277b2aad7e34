"""JSON Schema (2020-12) out of the description of the messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import mjcore as mc
from mjrules.common.names import known
from mjrules.contract.grammar import SCALARS, VARIANTS, Type, parse
from mjrules.contract.records import ALIASES, EVENT_NAMES, MESSAGES, NAMED, UNIONS

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def json_schema(name: str, variant: str | None = None) -> dict[str, Any]:
    """Return the JSON Schema of a message, as JSON values.

    ``name``: "event", "view", "full_view", "pending", "hand_result", "final_result", "ruling", or any other of
    ``mjrules.contract.MESSAGES``, which include the type of each event; ``variant``: "riichi" or "suzume", None for
    either. The schema allows no field that is not described. Raises RuleError for an unknown name.

    >>> import mjrules as mj
    >>> schema = mj.json_schema("tsumo", "riichi")
    >>> schema["$defs"]["riichi_tsumo"]["required"]
    ['type', 'actor', 'pai']
    """
    known(name, MESSAGES, "message")
    variants = VARIANTS if variant is None else (known(variant, VARIANTS, "variant"),)
    if variant is not None and not exists(name, variant):
        mc.fail("not_in_rules", given=f"message {name}", what=f"{variant} has no message {name}")
    writer = _Writer()
    shapes = [writer.reference(name, each) for each in variants if exists(name, each)]
    return {
        "$schema": DIALECT,
        "title": name,
        **_any_of(shapes),
        "$defs": dict(sorted(writer.found.items())),
    }


def exists(name: str, variant: str) -> bool:
    """Whether a variant has a message."""
    return any(variant in NAMED[part].variants for part in UNIONS.get(name, (name,)))


def _any_of(shapes: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return dict(shapes[0]) if len(shapes) == 1 else {"anyOf": list(shapes)}


class _Writer:
    """Collects the definitions a schema refers to."""

    def __init__(self) -> None:
        self.found: dict[str, Any] = {}

    def reference(self, name: str, variant: str) -> dict[str, Any]:
        """Return a reference to a named record or set of records of a variant, and define it."""
        key = f"{variant}_{name}"
        if key not in self.found:
            self.found[key] = {}  # a record may hold itself
            if name in UNIONS:
                parts = [part for part in UNIONS[name] if variant in NAMED[part].variants]
                self.found[key] = _any_of([self.reference(part, variant) for part in parts])
            else:
                self.found[key] = self._record(name, variant)
        return {"$ref": f"#/$defs/{key}"}

    def _record(self, name: str, variant: str) -> dict[str, Any]:
        record = NAMED[name]
        fields = record.of(variant)
        tag = {"type": {"const": name}} if name in EVENT_NAMES else {}
        properties = {
            field.name: {"description": field.doc, **self._type(parse(field.type), variant)} for field in fields
        }
        return {
            "type": "object",
            "description": record.doc,
            "properties": {**tag, **properties},
            "required": [*tag, *[field.name for field in fields if not field.missing]],
            "additionalProperties": False,
        }

    def _type(self, type: Type, variant: str) -> dict[str, Any]:
        if type.kind == "list":
            return {"type": "array", "items": self._type(type.parts[0], variant)}
        if type.kind == "map":
            return {"type": "object", "additionalProperties": self._type(type.parts[0], variant)}
        if type.kind == "seats":
            return {
                "type": "object",
                "patternProperties": {"^[0-5]$": self._type(type.parts[0], variant)},
                "additionalProperties": False,
            }
        if type.kind == "word":
            return {"const": type.name}
        if type.kind == "any of":
            return {"anyOf": [self._type(part, variant) for part in type.parts]}
        if type.name in ("null", "true"):
            return {"const": None if type.name == "null" else True}
        if type.name in SCALARS:
            return dict(SCALARS[type.name].schema)
        if type.name in ALIASES:
            return self._type(parse(alias(type.name, variant)), variant)
        return self.reference(type.name, variant)


def alias(name: str, variant: str) -> str:
    """Return the type an alias stands for in a variant."""
    meant = ALIASES[name]
    return meant if isinstance(meant, str) else meant[variant]
