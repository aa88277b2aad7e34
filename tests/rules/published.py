"""Names and numbers that a release has published, and that therefore stay: files, records and programs hold them.

Options with their stages and choices, yaku with their ids and names, rule sets, and computer players, whose place is
their number.
What is new since then is free until a release writes it down: ``python tests/rules/published.py --write``.
"""

from __future__ import annotations

import json
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import mjrules as mj
from mjrules.rules.ruleset import RuleSet

PATH = Path(__file__).resolve().parents[1] / "data" / "published.json"
KINDS: tuple[type[RuleSet], ...] = (mj.RiichiRules, mj.SuzumeRules)


def every_yaku() -> dict[str, dict[str, Any]]:
    """Every yaku of riichi, those of options too, by its name."""
    switches = [spec.name for spec in fields(mj.RiichiRules) if spec.metadata.get("choices") == (False, True)]
    told = {spec: True for spec in switches if spec not in ("aotenjou", "nuki")}
    rules = mj.rules("tenhou-4p").replace(renhou="yakuman", **told)
    return {row.name: {"id": row.id, "ja": row.ja, "en": row.en} for row in rules.yaku_by_id.values()}


def present() -> dict[str, Any]:
    """What there is to publish now."""
    return {
        "options": {
            kind.variant: {
                spec.name: {"stage": spec.metadata["stage"], "choices": list(spec.metadata["choices"])}
                for spec in fields(kind)
                if spec.metadata
            }
            for kind in KINDS
        },
        "yaku": every_yaku(),
        "presets": {kind.variant: list(kind.presets) for kind in KINDS},
        "players": {kind.variant: list(kind.computer_players) for kind in KINDS},
    }


def published() -> dict[str, Any]:
    """What was published."""
    found: dict[str, Any] = json.loads(PATH.read_text(encoding="utf-8"))
    return found


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python tests/rules/published.py --write")
    PATH.write_text(json.dumps(present(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
