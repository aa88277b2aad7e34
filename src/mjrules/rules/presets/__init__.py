"""Every rule set by name, and a house's own file on top of one."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from os import PathLike, fsdecode
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, overload

import mjcore as mc
from mjrules.common import files
from mjrules.common.names import known
from mjrules.common.text import text_of
from mjrules.riichi.rules import RiichiRules
from mjrules.rules.presets import houses, houses_settle, leagues, leagues_settle, online, online_settle, suzume
from mjrules.rules.presets.play import PLAY
from mjrules.rules.presets.values import DEPENDENT, SANMA_ONLY, UNVERIFIED, Values
from mjrules.rules.ruleset import RuleSet
from mjrules.suzume.rules import SuzumeRules

Rules = RiichiRules | SuzumeRules
RiichiName = Literal[
    "paiyuki-4p",
    "paiyuki-3p",
    "kirakuken-4p",
    "kirakuken-3p",
    "tenhou-4p",
    "tenhou-3p",
    "mahjong-soul-4p",
    "mahjong-soul-3p",
    "mleague",
    "ema",
]
PRESETS: Mapping[str, Values] = MappingProxyType(
    {
        "paiyuki-4p": houses.PAIYUKI_4P | houses_settle.PAIYUKI_4P | PLAY["paiyuki-4p"],
        "paiyuki-3p": houses.PAIYUKI_3P | houses_settle.PAIYUKI_3P | PLAY["paiyuki-3p"],
        "kirakuken-4p": houses.KIRAKUKEN_4P | houses_settle.KIRAKUKEN_4P | PLAY["kirakuken-4p"],
        "kirakuken-3p": houses.KIRAKUKEN_3P | houses_settle.KIRAKUKEN_3P | PLAY["kirakuken-3p"],
        "tenhou-4p": online.TENHOU_4P | online_settle.TENHOU_4P | PLAY["tenhou-4p"],
        "tenhou-3p": online.TENHOU_3P | online_settle.TENHOU_3P | PLAY["tenhou-3p"],
        "mahjong-soul-4p": online.MAHJONG_SOUL_4P | online_settle.MAHJONG_SOUL_4P | PLAY["mahjong-soul-4p"],
        "mahjong-soul-3p": online.MAHJONG_SOUL_3P | online_settle.MAHJONG_SOUL_3P | PLAY["mahjong-soul-3p"],
        "mleague": leagues.MLEAGUE_RULES | leagues_settle.MLEAGUE_SETTLE | PLAY["mleague"],
        "ema": leagues.EMA_RULES | leagues_settle.EMA_SETTLE | PLAY["ema"],
        "suzume": suzume.SUZUME,
    }
)


KINDS_OF_RULES = (RiichiRules, SuzumeRules)
KINDS: Mapping[str, type[Rules]] = MappingProxyType({kind.variant: kind for kind in KINDS_OF_RULES})
# a preset is of riichi unless it stands here
VARIANT_OF: Mapping[str, str] = MappingProxyType({"suzume": "suzume"})


def presets(variant: str | None = None) -> tuple[str, ...]:
    """Return the names of all rule sets, or of one variant's: "riichi" or "suzume".

    >>> presets()[:2], presets("suzume")
    (('paiyuki-4p', 'paiyuki-3p'), ('suzume',))
    """
    if variant is None:
        return tuple(PRESETS)
    known(variant, KINDS, "variant")
    return tuple(name for name in PRESETS if VARIANT_OF.get(name, "riichi") == variant)


@cache
def preset(name: str) -> Rules:
    """Return a rule set by its name; RuleError names the nearest one for an unknown name."""
    if name not in PRESETS and name.endswith((".toml", ".json")):
        right = f"a text is a rule set's name; of a file it is pathlib.Path, mj.rules(Path(...)); known: {', '.join(PRESETS)}"
        mc.fail("unknown", name="rule set", given=name, nearest="", right=right)
    values = PRESETS[known(name, PRESETS, "rule set")]
    told = {option: value for option, (value, _) in values.items()}
    kind = KINDS[VARIANT_OF.get(name, "riichi")]
    sources = {option: _source(option, values, told) for option in kind.option_names() if option != "yaku"}
    return kind(name=name, sources=MappingProxyType(sources), **told)  # type: ignore[arg-type]


def _source(option: str, values: Values, told: Mapping[str, object]) -> str:
    """Where a preset's option comes from; one that cannot matter says why."""
    if option in values:
        return values[option][1]
    if option in SANMA_ONLY and told["players"] == 4:
        return "not applicable: four players"
    other, idle = DEPENDENT.get(option, ("", ()))
    if told.get(other) in idle:
        return f"not applicable: {other} is {told[other]}"
    return UNVERIFIED


def _preset_or_none(name: str) -> Rules | None:
    return preset(name) if name in PRESETS else None


RuleSet.preset = staticmethod(_preset_or_none)


@overload
def rules_of(given: object, kind: type[RiichiRules]) -> RiichiRules: ...
@overload
def rules_of(given: object, kind: type[SuzumeRules]) -> SuzumeRules: ...
@overload
def rules_of(given: object, kind: None = None) -> Rules: ...
def rules_of(given: object, kind: type[Rules] | None = None) -> Rules:
    """Return what a public function was given as its rules: a rule set, or that of a preset's name.

    ``kind``: the variant that is wanted, None = any. Raises RuleError for an unknown name and for rules of
    another variant, MahjongTypeError for anything else. A name costs a look-up.

    >>> rules_of("mleague") is rules("mleague"), rules_of("suzume", SuzumeRules).players
    (True, 4)
    """
    found = preset(given) if isinstance(given, str) else given
    if not isinstance(found, KINDS_OF_RULES):
        right = "a rule set such as mj.rules('tenhou-4p') is wanted, or the name of one"
        mc.fail("type", name="rules", given=type(given).__name__, right=right)
    if kind is not None and not isinstance(found, kind):
        mc.fail("not_in_rules", given=found.title, what=f"rules of {kind.variant} are wanted, not of {found.variant}")
    return found


@overload
def rules(source: RiichiName | RiichiRules, **changes: object) -> RiichiRules: ...
@overload
def rules(source: Literal["suzume"] | SuzumeRules, **changes: object) -> SuzumeRules: ...
@overload
def rules(source: str | PathLike[str], **changes: object) -> Rules: ...
def rules(source: str | PathLike[str] | Rules, **changes: object) -> Rules:
    """Return a rule set: a preset by name, or a house file (TOML or JSON), with changes on top.

    A string is always a name; a file is given as a ``Path``, so a string from a client never opens a file. The file
    names the preset it starts from (``base = "paiyuki-4p"``), an optional ``name``, options, and a table ``yaku`` with
    yaku of its own or changes to known ones. Raises RuleError for an unknown name or value (the nearest valid one is
    suggested) and for a file that cannot be read.

    >>> rules("paiyuki-3p").players, rules("tenhou-4p", kuitan=False).kuitan, rules("suzume", players=5).players
    (3, False, 5)
    """
    found = load(Path(fsdecode(source))) if isinstance(source, PathLike) else rules_of(source)
    return found.replace(**changes) if changes else found


def _toml(text: str) -> Any:
    """The values of TOML; keys of very many parts take its reader very long."""
    if any(line.count(".") > files.KEY_PARTS for line in text.splitlines()):
        raise ValueError(f"a line with more than {files.KEY_PARTS} dots")
    return tomllib.loads(text)


def load(path: Path) -> Rules:
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
        mc.fail("rules_file", given=path, what="a table of options is wanted")
    if "base" not in values:
        variant = values.get("variant")
        if isinstance(variant, str) and variant in KINDS:
            return KINDS[variant].from_dict(values)
        mc.fail("rules_file", given=path, what=f"base is missing; name a preset: {', '.join(PRESETS)}")
    base = preset(known(values.pop("base"), PRESETS, "rule set"))
    name = values.pop("name", path.stem)
    if not isinstance(name, str):
        mc.fail("rules_file", given=path, what=f"name is {name!r}; a text is wanted")
    changed = base.replace(**values)
    sources = {**base.sources, **dict.fromkeys(values, path.name)}
    told = {option: getattr(changed, option) for option in changed.option_names()}
    return type(changed)(name=name, sources=MappingProxyType(sources), **told)
