"""Options that several commands share, and the values of ``--set``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

import mjcore as mc
import mjrules as mj
from mjrules.api import Rules
from mjrules.cli.command import Decorated, items
from mjrules.cli.helping import LANG

DEFAULT = "tenhou-4p"
SUFFIXES = (".toml", ".json")
WHOLE = re.compile(r"-?[0-9]{1,9}")

melds_option = click.option(
    "-m",
    "--meld",
    "melds",
    multiple=True,
    metavar="MELD",
    help="A meld; can be repeated: chi:406p, pon:777z@2, ankan:5555p.",
)
lang_option = click.option("--lang", **LANG)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
players_option = click.option("--players", type=int, default=4, show_default=True, help="3 or 4 players.")


def rules_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete a rule set's name; what begins none of them is a file."""
    return items(mj.presets(), incomplete) or [CompletionItem(incomplete, type="file")]


def option_values(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete ``--set``: an option's name, and behind its = a value, by the rules that were chosen."""
    try:
        rules = named_rules(ctx.params.get("name") or DEFAULT)
    except mc.MahjongError:
        return []
    options = {spec.name: spec.metadata for spec in fields(rules) if spec.metadata}
    option, sign, value = incomplete.partition("=")
    if not sign:
        return items([f"{name}=" for name in options], option)
    known: Mapping[str, Any] = options.get(option, {})
    values = [shown(choice) for choice in known.get("choices", ())]
    before, comma, last = value.rpartition(",") if known.get("many") else ("", "", value)
    return [CompletionItem(f"{option}={before}{comma}{item.value}") for item in items(values, last)]


def player_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete a built-in player's name, behind a comma too, by the rules that were chosen."""
    try:
        known = mj.player_names(named_rules(ctx.params.get("name") or DEFAULT))
    except mc.MahjongError:
        return []
    before, comma, last = incomplete.rpartition(",")
    return [CompletionItem(f"{before}{comma}{item.value}") for item in items(known, last)]


def rules_options(
    *,
    default: str | None = DEFAULT,
    help: str = "A rule set by name, or a house's TOML or JSON file.",
) -> Callable[[Decorated], Decorated]:
    """Return the options ``--rules`` and ``--set``, which reach a command as ``name`` and ``changes``."""

    def decorate(function: Decorated) -> Decorated:
        changed = click.option(
            "--set", "changes", multiple=True, metavar="OPTION=VALUE", shell_complete=option_values,
            help="Change an option of the rules; can be repeated.",
        )(function)  # fmt: skip
        return click.option(
            "--rules", "name", default=default, show_default=default is not None, metavar="NAME|FILE",
            shell_complete=rules_names, help=help, is_eager=False,
        )(changed)  # fmt: skip

    return decorate


def named_rules(name: str) -> Rules:
    """Return the rules of a name, or of a house's file. Raises RuleError."""
    return mj.rules(Path(name) if Path(name).suffix in SUFFIXES else name)


def rules_of(name: str, changes: tuple[str, ...]) -> Rules:
    """Return the rules a caller asked for, by name or by file. Raises RuleError."""
    return changed(named_rules(name), changes)


def changed(rules: Rules, changes: tuple[str, ...]) -> Rules:
    """Return rules with the changes of ``--set`` on top, all at once. Raises RuleError."""
    told: dict[str, object] = {}
    for change in changes:
        option, sign, text = (part.strip() for part in change.partition("="))
        if not sign:
            mc.fail("set_form", given=change)
        if option in told:
            mc.fail("set_twice", given=change, name=option)
        told[option] = typed(option, text, type(rules))
    return rules.replace(**told) if told else rules


def riichi_rules_of(name: str, changes: tuple[str, ...]) -> mj.RiichiRules:
    """Return the rules of riichi a caller asked for. Raises RuleError for those of another game."""
    rules = rules_of(name, changes)
    if not isinstance(rules, mj.RiichiRules):
        mc.fail("not_in_rules", given=rules.title, what="han and fu are of riichi only")
    return rules


def typed(option: str, text: str, kind: type[Rules] = mj.RiichiRules) -> object:
    """Return the value of an option from its text, in the option's own type.

    A text that fits none is returned as it is: the rule set refuses it and names what is allowed.

    >>> typed("kuitan", "false"), typed("aka", "3"), typed("double_yakuman", "kokushi13,suuankou_tanki")
    (False, 3, ('kokushi13', 'suuankou_tanki'))
    """
    kinds = {spec.name: spec.metadata for spec in fields(kind) if spec.metadata}
    if option not in kinds:
        return text
    choices = {shown(choice): choice for choice in kinds[option]["choices"]}

    def one(part: str) -> object:
        if choices:
            return choices.get(part.lower(), part)
        return int(part) if WHOLE.fullmatch(part) else part

    if kinds[option]["many"]:
        return tuple(one(part.strip()) for part in text.split(",") if part.strip())
    return one(text)


def shown(value: object) -> str:
    """Return an option's value as ``--set`` reads it; own yaku by their names.

    >>> shown(True), shown(("2-8",)), shown(()), shown(30)
    ('true', '2-8', '', '30')
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str | int):
        return str(value)
    assert hasattr(value, "__iter__")
    return ",".join(map(str, value))
