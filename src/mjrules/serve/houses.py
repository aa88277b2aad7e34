"""What can be played, for the page that opens a table: every preset and option, from the rules' own declarations."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any

import mjrules as mj
from mjrules.rules.labels import PRESETS, VARIANT_NAMES, label, value_label
from mjrules.rules.ruleset import KINDS, RuleSet
from mjrules.serve.clock import CLOCKS
from mjrules.serve.levels import LEVELS

# 「詳細」 of K-11, K-67 and K-69, in this order; all else stands under "more"
DETAILS = "length rounds start_points uma two_ron aka kuitan tobi nagashi players min_points".split()
MOST = 6  # seats that a page can show
MOST_SMALL = 1000  # the highest number that is chosen one by one; points of riichi go by hundreds


def _both(ja: str, en: str) -> dict[str, str]:
    return {"ja": ja, "en": en}


def _chosen(kind: type[RuleSet]) -> list[Any]:
    """The options a page lets a host choose: own yaku are a matter of code."""
    return [spec for spec in fields(kind) if spec.metadata and spec.default is not MISSING]


def _option(spec: Any) -> dict[str, Any]:
    """One option: what it is called, what it decides, and what may be chosen."""
    said, meta = label(spec.name), spec.metadata
    high, choices = meta["high"], meta["choices"]
    kind = "many" if meta["many"] else "bool" if set(choices) == {False, True} else "choice"
    allowed: dict[str, Any] = {
        "values": [{"value": value, "label": _both(*value_label(spec.name, value))} for value in choices]
    }
    if not choices:
        kind = "ints" if meta["many"] else "int"
        allowed = {"range": [-high if meta["many"] else 0, high, 100 if high > MOST_SMALL else 1]}
    return {
        "label": _both(said.ja, said.en),
        "about": _both(said.about_ja, meta["doc"]),
        "type": kind,
        "stage": meta["stage"],
        **allowed,
    }


def _preset(kind: type[RuleSet], name: str) -> dict[str, Any]:
    """One preset with the value of every option."""
    rules, values = mj.rules(name), mj.rules(name).to_dict()
    specs = _chosen(kind)
    seats = next(spec.metadata["choices"] for spec in specs if spec.name == "players")
    high = values.get("max_players", MOST)
    return {
        "id": name,
        "name": _both(*PRESETS.get(name, (name, name))),
        "players": [n for n in seats if n <= high] if "players" in kind.seats else [rules.players],
        "options": {spec.name: values[spec.name] for spec in specs},
        "details": [option for option in DETAILS if option in values and (option != "players" or kind.seats)],
    }


def houses() -> dict[str, Any]:
    """Return all that can be played, as JSON values: variants with presets and options, clocks, levels.

    >>> said = houses()
    >>> [variant["id"] for variant in said["variants"]][:2]
    ['riichi', 'suzume']
    >>> said["variants"][1]["presets"][0]["players"]
    [2, 3, 4, 5]
    """
    return {
        "variants": [
            {
                "id": variant,
                "name": _both(*VARIANT_NAMES.get(variant, (variant, variant))),
                "presets": [_preset(kind, name) for name in kind.presets],
                "options": {spec.name: _option(spec) for spec in _chosen(kind)},
            }
            for variant, kind in KINDS.items()
        ],
        "clocks": [{"id": name, **clock.to_dict()} for name, clock in CLOCKS.items()],
        "offences": [{"id": name, "name": _both(row.ja, row.en)} for name, row in mj.OFFENCES.items()],
        "levels": [{"id": name, "name": _both(level.ja, level.en)} for name, level in LEVELS.items()],
    }
