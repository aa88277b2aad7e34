"""Events thrown at a hand as one seat follows it: they are refused, or leave a state without a fault."""

from __future__ import annotations

import random

import pytest

import mjcore as mc
import mjrules as mj

TILES = [mc.tile_text(code) for code in range(37)]
KINDS = ("tsumo", "tsumo", "dahai", "dahai", "reach", "chi", "pon", "daiminkan", "ankan", "kakan", "nuki", "dora")


def thrown(rng, hand):
    """An event that may follow, more often than not of the seat that is next."""
    kind, tile, players = rng.choice(KINDS), rng.choice(TILES), hand.rules.players
    actor = rng.randrange(players)
    if rng.random() < 0.8 and kind not in ("chi", "pon", "daiminkan"):
        actor = hand.turn if hand.stage == "turn" or kind != "tsumo" else (hand.turn + 1) % players
    event = {"type": kind, "actor": actor}
    if kind == "dora":
        return {"type": kind, "dora_marker": tile}
    if kind == "tsumo":
        event["pai"] = "?" if rng.random() < 0.7 else tile
    elif kind == "dahai":
        event.update(pai=tile, tsumogiri=rng.random() < 0.5)
    elif kind == "kakan":
        event["pai"] = tile
    elif kind == "ankan":
        event["consumed"] = [tile.replace("0", "5")] * 4
    elif kind == "reach" and rng.random() < 0.3:
        event["kind"] = "open"
    elif kind in ("chi", "pon", "daiminkan"):
        _, target, tile = hand.claimed or ("", 0, tile)
        lowest = mc.kind_of_code(mc.parse_tile(tile)) - rng.randrange(3)
        run = [mc.tile_text(min(max(lowest + step, 0), 33)) for step in range(3)]
        taken = [other for other in run if other != tile.replace("0", "5")][:2]
        same = [tile.replace("0", "5")] * (3 if kind == "daiminkan" else 2)
        event.update(target=target, pai=tile, consumed=taken if kind == "chi" else same)
    return event


def throw(seed):
    """Follow one hand by such events; return how many were taken and refused."""
    rng = random.Random(seed)
    options = {"open_riichi": True, "allow_noten_riichi": True} if seed % 2 else {}
    rules = mj.rules(rng.choice(mj.presets("riichi")), **options).play
    me, taken, refused, turned = rng.randrange(rules.players), 0, 0, 1
    known = mc.Round(rules, mc.wall(seed, tiles=rules.tiles)).position_for(me)
    order = mc.wall(seed + 1, tiles=rules.tiles)
    hand = mc.Round.from_position(rules, known, order=order, every_stage=True)
    for _ in range(3000):
        if hand.stage == "over":
            break
        own = hand.stage == "turn" and hand.turn == me and hand.drawn is not None and rng.random() < 0.3
        event = {"type": "dahai", "actor": me, "pai": hand.drawn, "tsumogiri": True} if own else thrown(rng, hand)
        before = hand.record
        try:
            hand.follow(me, event, turned=turned)
        except mj.MahjongError:
            refused += 1
            assert hand.record == before
            continue
        taken += 1
        turned = min(turned + (event["type"] == "dora"), 5)
        assert hand.fault == "none", f"{event}\n{hand.text}"
    return taken, refused


def check_thrown(seeds):
    counts = [throw(seed) for seed in seeds]
    assert sum(taken for taken, _ in counts) > 40 * len(counts)
    assert sum(refused for _, refused in counts) > 200 * len(counts)


def test_events_are_refused_or_leave_no_fault():
    check_thrown(range(20))


@pytest.mark.exhaustive
def test_many_events_are_refused_or_leave_no_fault():
    check_thrown(range(20, 4000))
