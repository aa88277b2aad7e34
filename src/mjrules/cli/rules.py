"""``mjrules rules``: what rule sets say, where each value comes from, and how two differ."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

import click

import mjcore as mc
import mjrules as mj
from mjrules.api import Rules
from mjrules.cli.command import command
from mjrules.cli.options import json_option, named_rules, rules_names, shown
from mjrules.cli.show import echo_json, show_lines, show_table
from mjrules.rules.presets.sources import UNVERIFIED


def _options(rules: Rules) -> list[dict[str, Any]]:
    """Every option of a rule set, in the order of declaration."""
    values = rules.to_dict()
    return [
        {
            "name": spec.name,
            "value": values[spec.name],
            "meaning": spec.metadata["doc"],
            "stage": spec.metadata["stage"],
            "choices": list(spec.metadata["choices"]),
            "source": rules.sources.get(spec.name, ""),
            "verified": rules.sources.get(spec.name) != UNVERIFIED,
        }
        for spec in fields(rules)
        if spec.metadata
    ]


def _about(rules: Rules) -> dict[str, Any]:
    return {"name": rules.title, "players": rules.players, "digest": rules.digest}


def _list(as_json: bool) -> None:
    found = [mj.rules(name) for name in mj.presets()]
    unverified = [sum(not option["verified"] for option in _options(rules)) for rules in found]
    if as_json:
        echo_json([{**_about(rules), "unverified": n} for rules, n in zip(found, unverified, strict=True)])
        return
    rows = [(rules.title, str(rules.players), str(n)) for rules, n in zip(found, unverified, strict=True)]
    show_table(("name", "players", "unverified options"), rows)


def _one(rules: Rules, as_json: bool) -> None:
    options = _options(rules)
    if as_json:
        echo_json({**_about(rules), "options": options})
        return
    show_lines([f"{rules.title}: {rules.players} players, digest {rules.digest[:16]}", ""])
    rows = [(row["name"], _value(row["value"]), row["meaning"], row["source"]) for row in options]
    show_table(("option", "value", "meaning", "source"), rows, marked=(UNVERIFIED,))


def _two(rules: Rules, other: Rules, as_json: bool) -> None:
    """Only the options in which two rule sets differ. Raises RuleError for those of two games."""
    if rules.variant != other.variant:
        what = f"they are of two games, {rules.variant} and {other.variant}"
        mc.fail("not_in_rules", given=f"{rules.title} and {other.title}", what=what)
    pairs = [(a, b) for a, b in zip(_options(rules), _options(other), strict=True) if a["value"] != b["value"]]
    if as_json:
        rows = [{"name": a["name"], "values": [a["value"], b["value"]], "meaning": a["meaning"]} for a, b in pairs]
        echo_json({"rules": [_about(rules), _about(other)], "differences": rows})
    elif not pairs:
        show_lines([f"{rules.title} and {other.title} do not differ in any option"])
    else:
        show_table(
            ("option", rules.title, other.title, "meaning"),
            [(a["name"], _value(a["value"]), _value(b["value"]), a["meaning"]) for a, b in pairs],
        )


def _value(value: object) -> str:
    """A value as ``--set`` reads it; an empty list is ``none``, own yaku are named."""
    return shown(tuple(value) if isinstance(value, Mapping) else value) or "none"


@command()
@click.argument("name", required=False, shell_complete=rules_names)
@click.argument("other", required=False, shell_complete=rules_names)
@json_option
def rules(name: str | None, other: str | None, as_json: bool) -> None:
    """List the rule sets; show every option of one; or show only the differences between two.

    NAME and OTHER are names of rule sets or house files. An option for whose value no source was found is marked
    unverified.
    """
    if name is None:
        _list(as_json)
    elif other is None:
        _one(named_rules(name), as_json)
    else:
        _two(named_rules(name), named_rules(other), as_json)
