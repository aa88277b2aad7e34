"""What was published stays, and what is new takes a number or a place behind it."""

from __future__ import annotations

import pytest

from mjrules.riichi.yaku import BONUS_IDS, YAKU
from rules.published import KINDS, every_yaku, present, published

KEPT, NOW = published(), present()


@pytest.mark.parametrize("variant", [kind.variant for kind in KINDS])
def test_options_keep_their_names_stages_and_choices(variant: str) -> None:
    now = NOW["options"][variant]
    for name, kept in KEPT["options"][variant].items():
        assert now[name]["stage"] == kept["stage"], name
        assert [choice for choice in kept["choices"] if choice not in now[name]["choices"]] == [], name


@pytest.mark.parametrize("variant", [kind.variant for kind in KINDS])
def test_rule_sets_keep_their_names_and_their_order(variant: str) -> None:
    assert [name for name in NOW["presets"][variant] if name in KEPT["presets"][variant]] == KEPT["presets"][variant]


@pytest.mark.parametrize("variant", [kind.variant for kind in KINDS])
def test_players_keep_their_numbers(variant: str) -> None:
    kept, players = KEPT["players"][variant], NOW["players"][variant]
    assert players[: len(kept)] == kept
    assert len(players) == len(set(players))


def test_yaku_keep_their_ids_and_names() -> None:
    kept, yaku = KEPT["yaku"], every_yaku()
    assert {name: yaku.get(name) for name in kept} == kept
    last = max(row["id"] for name, row in kept.items() if name not in BONUS_IDS)
    assert [name for name, row in yaku.items() if name not in kept and row["id"] <= last] == []
    assert {row.name for row in YAKU} | set(BONUS_IDS) == set(yaku)
    assert len({row["id"] for row in yaku.values()}) == len(yaku)
    assert all(row.source for row in YAKU)
