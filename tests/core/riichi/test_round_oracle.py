"""Random hands of every rule set, stage by stage: the engine's legal actions are those of the readable oracle."""

from __future__ import annotations

import random
from dataclasses import fields

import pytest

import mjcore as mc
import mjrules as mj
from core.riichi.beside import Beside
from core.riichi.tenhou_replay import whole_set
from rules.published import published
from shared import quickly

HANDS = 12
OPTIONS = published()["options"]["riichi"]  # the oracle is no further yet
NAMES = [spec.name for spec in fields(mj.RiichiRules) if OPTIONS.get(spec.name, {}).get("stage") == "play"] + [
    "kyuushu", "four_winds", "four_riichi", "four_kans", "sanma_three_abort", "open_riichi", "own_four_not_tenpai",
    "nuki_rinshan", "aka",
]  # fmt: skip


def changed(rng, rules):
    """The rules with some options that matter at the table changed."""
    for name in rng.sample(NAMES, 5):
        try:
            rules = rules.replace(**{name: rng.choice(OPTIONS[name]["choices"])})
        except mj.MahjongError:
            continue
    return rules


def shuffled(rng, rules):
    """A wall: at random, or with copies of a kind together but for some, so that kans are common."""
    wall = list(whole_set(rules).elements())
    if rng.random() < 0.5:
        rng.shuffle(wall)
        return wall
    kinds = sorted({mc.kind_of_code(code) for code in wall}, key=lambda kind: rng.random())
    wall.sort(key=lambda code: kinds.index(mc.kind_of_code(code)))
    for _ in range(rng.randrange(len(wall))):
        a, b = rng.randrange(len(wall)), rng.randrange(len(wall))
        wall[a], wall[b] = wall[b], wall[a]
    return wall


def choice(rng, hand, seat):
    """An action of somebody who wins when he can, mostly calls and declares, and mostly gets nearer to ready."""
    legal = hand.legal(seat)
    for name in ("ron", "tsumo"):
        if name in legal and rng.random() < 0.6:
            return name
    others = [name for name in legal if not name.startswith(("discard", "tsumogiri", "kyuushu"))]
    if others and rng.random() < 0.7:
        return rng.choice(others)
    if "tsumogiri" in legal and len(legal) > 1 and rng.random() < 0.8:
        melds = hand.melds(seat)
        best = mc.discards(hand.hand(seat), melds, players=hand.rules.players)
        for row in best:
            name = f"discard:{mc.tile_text(row.tile)}"
            if name in legal:
                return name
    return rng.choice(legal)


def play(rng, rules, wall):
    """Play one hand beside the oracle; return how it ended."""
    points = [rng.choice((900, 1000, 25000)) for _ in range(rules.players)]
    wind = rng.choice("ES")
    hand = mc.Round(rules.play, wall, dealer=rng.randrange(rules.players), points=points, round_wind=wind)
    compare = Beside(rules, points, wind)
    compare(hand, hand.first_events)
    while hand.stage != "over":
        told = ()
        while not told:
            seat = rng.choice(hand.waiting)
            told = hand.apply(seat, choice(rng, hand, seat))
        compare(hand, told)
    return hand.end


@pytest.mark.parametrize("name", quickly(mj.presets("riichi"), 3))
@pytest.mark.parametrize("options", quickly(["changed", "as they are"], 1))
def test_legal_actions(name, options):
    rng = random.Random(f"{name} {options}")
    for _ in range(HANDS):
        rules = mj.rules(name) if options == "as they are" else changed(rng, mj.rules(name))
        assert play(rng, rules, shuffled(rng, rules)) is not None
