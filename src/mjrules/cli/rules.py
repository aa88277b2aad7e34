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
from mjrules.cli.options import json_option, lang_option, named_rules, rules_names, shown
from mjrules.cli.show import echo_json, show_lines, show_table
from mjrules.cli.words import says
from mjrules.rules.labels import PRESETS, label, value_label
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


def _list(lang: str, as_json: bool) -> None:
    found = [mj.rules(name) for name in mj.presets()]
    unverified = [sum(not option["verified"] for option in _options(rules)) for rules in found]
    if as_json:
        echo_json([{**_about(rules), "unverified": n} for rules, n in zip(found, unverified, strict=True)])
        return
    rows = [
        (rules.title, PRESETS.get(rules.title, (rules.title,) * 2)[lang == "en"], str(rules.players), str(n))
        for rules, n in zip(found, unverified, strict=True)
    ]
    show_table([says(lang)(head) for head in ("name", "house", "players", "unverified")], rows)


def _one(rules: Rules, lang: str, as_json: bool) -> None:
    options = _options(rules)
    if as_json:
        echo_json({**_about(rules), "options": options})
        return
    say = says(lang)
    show_lines([say("of_players", name=rules.title, n=rules.players, digest=rules.digest[:16]), ""])
    rows = [(row["name"], _value(row, lang), _meaning(row, lang), row["source"]) for row in options]
    show_table([say(head) for head in ("option", "chosen", "meaning", "source")], rows, marked=(UNVERIFIED,))


def _two(rules: Rules, other: Rules, lang: str, as_json: bool) -> None:
    """Only the options in which two rule sets differ. Raises RuleError for those of two games."""
    if rules.variant != other.variant:
        what = f"they are of two games, {rules.variant} and {other.variant}"
        mc.fail("not_in_rules", given=f"{rules.title} and {other.title}", what=what)
    pairs = [(a, b) for a, b in zip(_options(rules), _options(other), strict=True) if a["value"] != b["value"]]
    if as_json:
        rows = [{"name": a["name"], "values": [a["value"], b["value"]], "meaning": a["meaning"]} for a, b in pairs]
        echo_json({"rules": [_about(rules), _about(other)], "differences": rows})
    elif not pairs:
        show_lines([says(lang)("no_difference", name=rules.title, other=other.title)])
    else:
        show_table(
            [says(lang)("option"), rules.title, other.title, says(lang)("meaning")],
            [(a["name"], _value(a, lang), _value(b, lang), _meaning(a, lang)) for a, b in pairs],
        )


def _value(option: Mapping[str, Any], lang: str) -> str:
    """A value as ``--set`` reads it, in Japanese with its name; an empty list is ``none``, own yaku are named."""
    value = option["value"]
    text = shown(tuple(value) if isinstance(value, Mapping) else value) or "none"
    if lang == "en" or text == "none":
        return text
    each = value if isinstance(value, list) and option["choices"] else [value]
    names = "・".join(value_label(option["name"], one)[0] for one in each)
    return text if isinstance(value, Mapping) or names in (text, str(value)) else f"{text} ({names})"


def _meaning(option: Mapping[str, Any], lang: str) -> str:
    if lang == "en":
        return str(option["meaning"])
    told = label(option["name"])
    return told.about_ja if told.about_ja.startswith(told.ja) else f"{told.ja}。{told.about_ja}"


@command()
@click.argument("name", required=False, shell_complete=rules_names)
@click.argument("other", required=False, shell_complete=rules_names)
@lang_option
@json_option
def rules(name: str | None, other: str | None, lang: str, as_json: bool) -> None:
    """List the rule sets; show every option of one; or show only the differences between two.

    NAME and OTHER are names of rule sets or house files. An option for whose value no source was found is marked
    unverified.
    """
    if name is None:
        _list(lang, as_json)
    elif other is None:
        _one(named_rules(name), lang, as_json)
    else:
        _two(named_rules(name), named_rules(other), lang, as_json)
