"""Rule sets by name, and a house's own file on top of one."""

from __future__ import annotations

import json
from os import PathLike, fsdecode
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar, overload

import mjcore as mc
from mjrules.common import files
from mjrules.common.names import known
from mjrules.common.text import text_of
from mjrules.rules.ruleset import KINDS, RuleSet

Kind = TypeVar("Kind", bound=RuleSet)


def presets(variant: str | None = None) -> tuple[str, ...]:
    """Return the names of all rule sets, or of one variant's: "riichi" or "suzume".

    >>> presets()[:2], presets("suzume")
    (('paiyuki-4p', 'paiyuki-3p'), ('suzume',))
    """
    if variant is not None:
        known(variant, KINDS, "variant")
    return tuple([name for kind in KINDS.values() if variant in (None, kind.variant) for name in kind.presets])


def preset(name: str) -> RuleSet:
    """Return a rule set by its name; RuleError names the nearest one for an unknown name."""
    for kind in KINDS.values():
        found = kind.preset(name)
        if found is not None:
            return found
    names = presets()
    if name.endswith((".toml", ".json")):
        right = (
            f"a text is a rule set's name; of a file it is pathlib.Path, mj.rules(Path(...)); known: {', '.join(names)}"
        )
        mc.fail("unknown", name="rule set", given=name, nearest="", right=right)
    return preset(known(name, names, "rule set"))


@overload
def rules_of(given: object, kind: type[Kind]) -> Kind: ...
@overload
def rules_of(given: object, kind: None = None) -> RuleSet: ...
def rules_of(given: object, kind: type[RuleSet] | None = None) -> RuleSet:
    """Return what a public function was given as its rules: a rule set, or that of a preset's name.

    ``kind``: the expected variant, None = any. Raises RuleError for an unknown name and for rules of
    another variant, MahjongTypeError for anything else. A name costs a look-up.

    >>> import mjrules as mj
    >>> rules_of("mleague") is mj.rules("mleague"), rules_of("suzume", mj.SuzumeRules).players
    (True, 4)
    """
    found = preset(given) if isinstance(given, str) else given
    if not isinstance(found, RuleSet):
        right = "expected a rule set such as mj.rules('tenhou-4p'), or the name of one"
        mc.fail("type", name="rules", given=type(given).__name__, right=right)
    if kind is not None and not isinstance(found, kind):
        mc.fail("not_in_rules", given=found.title, what=f"expected rules of {kind.variant}, not of {found.variant}")
    return found


def read_rules(source: object, **changes: object) -> RuleSet:
    """Return a rule set, that of a name, or that of a house's file, with changes on top (``mj.rules``)."""
    found = load(Path(fsdecode(source))) if isinstance(source, PathLike) else rules_of(source)
    return found.replace(**changes) if changes else found


def _toml(text: str) -> Any:
    """The values of TOML; keys of very many parts take its reader very long."""
    if any(line.count(".") > files.KEY_PARTS for line in text.splitlines()):
        raise ValueError(f"a line with more than {files.KEY_PARTS} dots")
    import tomllib  # who reads no file does without it

    return tomllib.loads(text)


def load(path: Path) -> RuleSet:
    """Return the rules of a house's TOML or JSON file."""
    try:
        text = text_of(files.bytes_of(path, files.RULES), f"rules file {path}")
        values: Any = json.loads(text) if path.suffix == ".json" else _toml(text)
    except OSError as problem:
        mc.fail("rules_file", given=path, what=problem.strerror or problem)
    except ValueError as problem:  # both decoders' errors, and bytes that are no UTF-8
        mc.fail("rules_file", given=path, what=problem)
    except RecursionError:
        mc.fail("rules_file", given=path, what="it is nested too deeply")
    if not isinstance(values, dict):
        mc.fail("rules_file", given=path, what="expected a table of options")
    if "base" not in values:
        variant = values.get("variant")
        if isinstance(variant, str) and variant in KINDS:
            return KINDS[variant].from_dict(values)
        names = ", ".join(presets())
        mc.fail("rules_file", given=path, what=f"base is missing; name a preset: {names}")
    base = preset(known(values.pop("base"), presets(), "rule set"))
    name = values.pop("name", path.stem)
    if not isinstance(name, str):
        mc.fail("rules_file", given=path, what=f"name is {name!r}; expected a text")
    changed = base.replace(**values)
    sources = {**base.sources, **dict.fromkeys(values, path.name)}
    told = {option: getattr(changed, option) for option in changed.option_names()}
    return type(changed)(name=name, sources=MappingProxyType(sources), **told)
