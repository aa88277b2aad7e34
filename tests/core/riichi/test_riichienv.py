"""Held against RiichiEnv, where it is installed (``pip install riichienv==0.4.11``): no difference is known.

With ``--exhaustive`` 2,000 hands a rule set, else 40.
"""

from __future__ import annotations

from collections import Counter

import pytest

import mjrules as mj
from core.riichi.riichienv_beside import Beside

riichienv = pytest.importorskip("riichienv", reason="the peer is not installed")
RULES = {
    "tenhou-4p": "default_tenhou",
    "tenhou-3p": "default_tenhou",
    "mahjong-soul-4p": "default_mjsoul",
    "mahjong-soul-3p": "default_mjsoul",
}


def hands(rules, peer, count):
    """The hands of seeds 0 .. count - 1, played side by side."""
    for seed in range(count):
        both = Beside(rules, getattr(riichienv.GameRule, peer)(), seed)
        both.play()
        yield both


def check(name, count):
    ends = Counter()
    for both in hands(mj.rules(name), RULES[name], count):
        assert both.differences == []
        ends[both.end["type"]] += 1
    assert min(ends["hora"], ends["ryukyoku"]) > count // 10  # hands are won, and drawn


@pytest.mark.parametrize("name", RULES)
def test_same_moves_and_scores(name):
    check(name, 40)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", RULES)
def test_same_moves_and_scores_long(name):
    check(name, 2000)


@pytest.mark.parametrize(
    ("name", "options", "found"),
    [
        ("tenhou-4p", {"kuikae": "allowed"}, "discard_only_here"),
        ("tenhou-4p", {"kuitan": False}, "ron_only_there"),
        ("tenhou-4p", {"noten_fee": 1500}, "scores_ryukyoku"),
        ("tenhou-3p", {"nuki": False}, "nuki_only_there"),
    ],
)
def test_another_rule_is_seen(name, options, found):
    """The comparison can fail: a rule that the peer does not play shows."""
    assert found in {
        kind for both in hands(mj.rules(name, **options), RULES[name], 120) for kind, _ in both.differences
    }
