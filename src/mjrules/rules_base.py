"""What every rule set can do, whatever is played: change, compare, write and read its options."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar, Self

import mjcore as mc
from mjrules.options import checked_option
from mjrules.riichi.compiled import nearest


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """A frozen set of options; a subclass declares them with ``options.option``."""

    variant: ClassVar[str] = ""

    name: str = field(default="custom", compare=False)
    # Where each value comes from: option -> document; "unverified" = no document was found.
    sources: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), compare=False, repr=False)

    def _check_options(self, *but: str) -> None:
        """Bring every option to its own type, but for those named; RuleError for a value it does not have."""
        for spec in fields(self):
            if spec.metadata and spec.name not in but:
                object.__setattr__(self, spec.name, checked_option(spec.name, getattr(self, spec.name), spec.metadata))

    @classmethod
    def option_names(cls) -> list[str]:
        """Return the names of all options: score, settle, match, play, in the order of their declaration."""
        stages = ("score", "settle", "match", "play")
        declared = [spec for spec in fields(cls) if spec.metadata]
        return [spec.name for stage in stages for spec in declared if spec.metadata["stage"] == stage]

    def _values(self) -> dict[str, Any]:
        """Return every option by name."""
        return {name: getattr(self, name) for name in self.option_names()}

    def replace(self, **changes: object) -> Self:
        """Return these rules with some options changed.

        Raises RuleError for an unknown name or value (the nearest right one is named) and for an
        option whose code does not exist yet.

        >>> import mjrules as mj
        >>> mj.rules("tenhou-4p").replace(kiriage="base1920").kiriage
        'base1920'
        >>> mj.rules("tenhou-4p").replace(kuitann=False)
        Traceback (most recent call last):
            ...
        mjcore.errors.RuleError: unknown option 'kuitann'; did you mean 'kuitan'; see mjrules rules
        """
        values = self._values()
        for name, value in changes.items():
            if name not in values:
                mc.fail("unknown", name="option", given=name, nearest=nearest(name, values), right="see mjrules rules")
            values[name] = value
        sources = {**self.sources, **dict.fromkeys(changes, "changed by the caller")}
        return type(self)(name=self.name, sources=MappingProxyType(sources), **values)

    def to_dict(self) -> dict[str, Any]:
        """Return every option as JSON values; ``from_dict`` reads them back.

        >>> import mjrules as mj
        >>> mj.RiichiRules.from_dict(mj.rules("ema").to_dict()) == mj.rules("ema")
        True
        """
        values = {name: plain(value) for name, value in self._values().items()}
        return {"variant": self.variant, "name": self.name, **values}

    @classmethod
    def from_dict(cls, values: Mapping[str, object]) -> Self:
        """Return the rules of ``to_dict``; options that are not named take their default."""
        rest = dict(values)
        variant = rest.pop("variant", cls.variant)
        if variant != cls.variant:
            mc.fail("unknown", name="variant", given=variant, nearest="", right=f"known: {cls.variant}")
        name = rest.pop("name", "custom")
        if not isinstance(name, str):
            mc.fail("option_value", name="name", given=name, nearest="", right="a text is wanted")
        rules = cls(name=name).replace(**rest)
        return cls(name=name, **rules._values())

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the options, the name left out: equal rules, equal digest."""
        values = {key: value for key, value in self.to_dict().items() if key != "name"}
        text = json.dumps(values, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()

    def __hash__(self) -> int:
        return hash(self.digest)

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (type(self), self.to_dict(), dict(self.sources))


def _again(kind: type[RuleSet], values: Mapping[str, object], sources: Mapping[str, str]) -> RuleSet:
    rules = kind.from_dict(values)
    object.__setattr__(rules, "sources", MappingProxyType(dict(sources)))
    return rules


def plain(value: object) -> object:
    """Return a value as JSON: tuples as lists, mappings as dicts.

    >>> plain({"bounds": (1, 2)})
    {'bounds': [1, 2]}
    """
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, (tuple, list)) else value
