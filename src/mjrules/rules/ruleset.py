"""What every rule set can do, whatever is played: change, compare, write and read its options."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache, cached_property, lru_cache
from types import MappingProxyType
from typing import Any, ClassVar, Self

import mjcore as mc
from mjrules.common.names import nearest, plain
from mjrules.rules.option import checked_option
from mjrules.rules.presets.sources import Values, source_of, told_in_full

CHANGED = ", changed: "
MOST_CHANGES = 8  # a title names so many options; the rest are counted


@dataclass(frozen=True, kw_only=True, repr=False)
class RuleSet:
    """A frozen set of options; a subclass declares them with ``options.option``."""

    variant: ClassVar[str] = ""
    # options that say how many sit down, not what they play by: no title names them
    seats: ClassVar[frozenset[str]] = frozenset()
    # an option that moves by as much as another one where that one is chosen alone
    follows: ClassVar[Mapping[str, str]] = MappingProxyType({})

    # the presets of this variant, and its compiled computer players: the place is the number, which never changes
    presets: ClassVar[Mapping[str, Values]] = MappingProxyType({})
    computer_players: ClassVar[tuple[str, ...]] = ()
    # the same names from weak to strong, as tests/simulate/test_player_order.py measures it for every preset
    weak_to_strong: ClassVar[tuple[str, ...]] = ()

    name: str = field(default="custom", compare=False)
    # Where each value comes from: option -> document; "unverified" = no document was found.
    sources: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), compare=False, repr=False)

    # The options as they stood when the rules were named, where that is no preset's name; None = as they are.
    origin: Mapping[str, object] | None = field(default=None, compare=False, repr=False)

    @classmethod
    def preset(cls, name: str) -> RuleSet | None:
        """Return the preset of a name, None where this variant has none of it."""
        return _preset(cls, name) if isinstance(name, str) and name in cls.presets else None  # type: ignore[arg-type]

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

        In riichi start points chosen alone move the return points by the same amount (K-69). Raises
        RuleError for an unknown name or value (the nearest right one is named) and for values that
        cannot stand together.

        >>> import mjrules as mj
        >>> mj.rules("tenhou-4p").replace(kiriage="base1920").kiriage
        'base1920'
        >>> mj.rules("tenhou-4p").replace(start_points=35000).return_points
        40000
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
        for name, leader in self.follows.items():
            if leader in changes and name not in changes:
                chosen: Any = checked_option(leader, changes[leader], type(self).__dataclass_fields__[leader].metadata)
                values[name] += chosen - getattr(self, leader)
        sources = {**self.sources, **dict.fromkeys(changes, "changed by the caller")}
        origin = MappingProxyType(self._values()) if self.origin is None else self.origin
        return type(self)(name=self.name, sources=MappingProxyType(sources), origin=origin, **values)

    @cached_property
    def title(self) -> str:
        """The name, and what differs from the rules of that name.

        >>> import mjrules as mj
        >>> mj.rules("tenhou-4p").title, mj.rules("tenhou-4p", kuitan=False).title
        ('tenhou-4p', 'tenhou-4p, changed: kuitan=False')
        """
        return self.titled(CHANGED)

    def titled(self, changed: str) -> str:
        """Return the title with the words of another language between the name and what differs.

        >>> import mjrules as mj
        >>> mj.rules("tenhou-4p", kuitan=False).titled("、変更: ")
        'tenhou-4p、変更: kuitan=False'
        """
        preset = type(self).preset(self.name)
        named: Mapping[str, Any] = (self.origin if preset is None else preset._values()) or {}
        changes: list[str] = []
        for option, value in self._values().items():
            was = value if option in self.seats else named.get(option, value)
            if isinstance(value, Mapping):
                changes += [f"{option}.{key}" for key in {**value, **was} if value.get(key) != was.get(key)]
            elif value != was:
                changes.append(f"{option}={value!r}")
        if len(changes) > MOST_CHANGES:
            changes[MOST_CHANGES:] = [f"{len(changes) - MOST_CHANGES} more"]
        return f"{self.name}{changed}{', '.join(changes)}" if changes else self.name

    def differences(self, other: RuleSet) -> tuple[str, ...]:
        """Return the names of the options in which two rule sets of one variant differ.

        >>> import mjrules as mj
        >>> mj.rules("tenhou-4p").differences(mj.rules("tenhou-4p", aka=0))
        ('aka',)
        """
        mc.expect(other, RuleSet, "other", "expected a rule set")
        values = other._values()
        return tuple([name for name, value in self._values().items() if name in values and values[name] != value])

    def to_dict(self, *, title: bool = False) -> dict[str, Any]:
        """Return every option as JSON values, with ``title`` the title too; ``from_dict`` reads them back.

        >>> import mjrules as mj
        >>> mj.RiichiRules.from_dict(mj.rules("ema").to_dict()) == mj.rules("ema")
        True
        """
        values = {name: plain(value) for name, value in self._values().items()}
        # what differs from a preset, its options say; of a house's rules only the title does
        name = self.title if type(self).preset(self.name) is None else self.name
        said = {"title": self.title} if title else {}
        return {"variant": self.variant, "name": name, **said, **values}

    def written_as(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return ``to_dict`` with the options that stand in ``values``, which an earlier version wrote."""
        mc.expect(values, Mapping, "rules", "expected a mapping of options")
        return {name: value for name, value in self.to_dict().items() if name in values}

    @classmethod
    def from_dict(cls, values: Mapping[str, object]) -> Self:
        """Return the rules of ``to_dict``; options that are not named take their default."""
        if not isinstance(values, Mapping) or not all(isinstance(option, str) for option in values):
            mc.fail("type", name="rules", given=type(values).__name__, right="expected a mapping of options")
        rest = dict(values)
        variant = rest.pop("variant", cls.variant)
        if variant != cls.variant:
            mc.fail("unknown", name="variant", given=variant, nearest="", right=f"known: {cls.variant}")
        name = rest.pop("name", "custom")
        if not isinstance(name, str):
            mc.fail("option_value", name="name", given=name, nearest="", right="expected a text")
        rest.pop("title", None)
        rules = cls().replace(**rest)
        return cls(name=name, **rules._values())

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the options, the name left out: equal rules, equal digest."""
        values = {key: value for key, value in self.to_dict().items() if key != "name"}
        text = json.dumps(values, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.title}>"

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    @cached_property
    def _written(self) -> bytes:
        """All of it as packed JSON: the rules of many rows are written once."""
        origin = None if self.origin is None else plain(self.origin)
        whole = [{**self.to_dict(), "name": self.name}, dict(self.sources), origin]
        return zlib.compress(json.dumps(whole).encode())

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (type(self), self._written)


@lru_cache(maxsize=64)
def _again(kind: type[RuleSet], written: bytes) -> RuleSet:
    """The rules that were written: one object for all rows that hold them."""
    values, sources, origin = json.loads(zlib.decompress(written))
    rules = kind.from_dict(values)
    object.__setattr__(rules, "sources", MappingProxyType(sources))
    if origin is not None:
        object.__setattr__(rules, "origin", MappingProxyType(kind.from_dict(origin)._values()))
    return rules


# the rules of each variant (``variants.register``)
KINDS: dict[str, type[RuleSet]] = {}


@cache
def _preset(kind: type[RuleSet], name: str) -> RuleSet:
    values = told_in_full(kind.presets[name], {spec.name: spec for spec in fields(kind) if spec.metadata})
    told = {option: value for option, (value, _) in values.items()}
    sources = {option: source_of(option, values, told) for option in kind.option_names() if option != "yaku"}
    return kind(name=name, sources=MappingProxyType(sources), **told)  # type: ignore[arg-type]
