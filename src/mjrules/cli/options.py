"""Options that several commands share, and the values of ``--set``."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any, TypeVar

import click

import mjcore as mc
import mjrules as mj
from mjrules.presets import Rules

Command = TypeVar("Command", bound=Callable[..., Any])
WHOLE = re.compile(r"-?[0-9]{1,9}")

melds_option = click.option(
    "-m",
    "--meld",
    "melds",
    multiple=True,
    metavar="MELD",
    help="A meld, repeatable: chi:406p, pon:777z@2, ankan:5555p.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
players_option = click.option("--players", type=int, default=4, show_default=True, help="3 or 4 players.")


def rules_options(command: Command) -> Command:
    """Give a command ``--rules`` and ``--set``, which reach it as ``name`` and ``changes``."""
    command = click.option(
        "--set", "changes", multiple=True, metavar="OPTION=VALUE", help="Change an option of the rules, repeatable."
    )(command)
    return click.option(
        "--rules", "name", default="tenhou-4p", show_default=True, metavar="NAME|FILE",
        help="A rule set by name, or a house's TOML or JSON file.",
    )(command)  # fmt: skip


def rules_of(name: str, changes: tuple[str, ...]) -> Rules:
    """Return the rules a caller asked for, by name or by file. Raises RuleError."""
    return changed(mj.rules(Path(name) if name.endswith((".toml", ".json")) else name), changes)


def changed(rules: Rules, changes: tuple[str, ...]) -> Rules:
    """Return rules with the changes of ``--set`` on top, all at once. Raises RuleError."""
    told = {}
    for change in changes:
        option, sign, text = change.partition("=")
        if not sign:
            mc.fail("set_form", given=change)
        told[option.strip()] = typed(option.strip(), text.strip(), type(rules))
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


def echo_json(value: object) -> None:
    """Print one JSON value for people and programs: indented, kanji as they are."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))
