"""The player "balanced": what it plans for, folds before and calls for, held against plain readings of the table."""

from __future__ import annotations

import random

import pytest

import mjcore as mc
import mjrules as mj
from core.riichi.unseen import visible_to, walks
from mjcore.generate import players as players_tablegen

ACTIONS = mc.play_schema.ACTIONS
NAMES = mc.round_schema.RIICHI_PLAYERS  # the place is the number
YAOCHUU = {mc.parse_tile(tile) for tile in "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z".split()}


def kinds(text: str) -> list[int]:
    return [mc.kind_of_code(code) for code in mc.parse_tiles(text)]


def passed_since_riichi(walk, opponent: int) -> set[int]:
    """Kinds in the opponent's river, and all that was discarded after its riichi."""
    safe, declared = set(), False
    for event in walk.told:
        if event["type"] == "dahai":
            kind = mc.kind_of_code(mc.parse_tile(event["pai"]))
            if event["actor"] == opponent or declared:
                safe.add(kind)
        declared |= event["type"] == "reach_accepted" and event["actor"] == opponent
    return safe


def harmless(kind: int, seen: list[int], safe: set[int], players: int) -> bool:
    """Whether no wait for a kind is possible: what lies open forbids every pair of tiles and every single one."""
    if kind in safe:
        return True
    if seen[kind] < 4:
        return False
    number = kind % 9
    runs = kind < 27 and (players == 4 or kind > 8)
    pairs = [(-2, -1, -3), (1, 2, 3), (-1, 1, None)] if runs else []
    for first, second, other in pairs:
        inside = number + first >= 0 and number + second <= 8
        also = other is not None and 0 <= number + other <= 8 and kind + other in safe
        if inside and seen[kind + first] < 4 and seen[kind + second] < 4 and not also:
            return False
    return True


def discarded(hand: mc.Round, name: str) -> int:
    """Kind of the discard a player would make for seat 0; -1 for another action."""
    action = ACTIONS[hand.choose(NAMES.index(name), 0, mc.Stream(1))]
    tile = hand.drawn if action == "tsumogiri" else action.removeprefix("discard:")
    return mc.kind_of_code(mc.parse_tile(tile)) if action.startswith(("discard", "tsumogiri")) else -1


@pytest.mark.parametrize("preset", ["tenhou-4p", "tenhou-3p", "paiyuki-3p"])
def test_late_and_far_hands_fold_before_riichi(preset):
    rules, rng = mj.rules(preset), random.Random(preset)
    met = safe_ones = dealt_in = greedy_dealt_in = 0
    for _ in range(500):
        for walk in walks(rules, ["balanced", *["greedy"] * (rules.players - 1)], rng):
            hand = walk.hand
            opponents = [seat for seat in range(1, rules.players) if hand.riichi(seat)]
            if hand.stage != "turn" or hand.turn != 0 or len(opponents) != 1 or hand.melds(0) or hand.live_wall > 30:
                continue
            held, safe = kinds(hand.hand(0)), passed_since_riichi(walk, opponents[0])
            kind = discarded(hand, "balanced")
            if kind < 0 or not safe & set(held) or mc.shanten(hand.hand(0), players=rules.players) < 2:
                continue
            seen = [count + held.count(kind) for kind, count in enumerate(visible_to(hand, 0))]
            met += 1
            safe_ones += harmless(kind, seen, safe, rules.players)
            dealt_in += kind in hand.waits(opponents[0])
            greedy_dealt_in += discarded(hand, "greedy") in hand.waits(opponents[0])
    assert met > 80
    assert safe_ones > 0.9 * met
    assert dealt_in * 5 < greedy_dealt_in


def yaku_in_sight(hand: mc.Round, seat: int) -> bool:
    """A triplet or pair of yakuhai, simples in every meld, or one suit and honours in them."""
    melds = [mc.kind_of_code(code) for meld in hand.melds(seat) for code in meld.tiles]
    own = melds + kinds(hand.hand(seat))
    yakuhai = {31, 32, 33, 27 + seat, 27}  # dealer 0, round East
    return (
        any(own.count(kind) >= 2 for kind in yakuhai)
        or not set(melds) & YAOCHUU
        or len({kind // 9 for kind in melds if kind < 27}) <= 1
    )


@pytest.mark.parametrize("preset", mj.presets("riichi"))
def test_calls_are_made_with_a_yaku_in_sight(preset):
    rules, rng, called = mj.rules(preset), random.Random(preset), 0
    for _ in range(60):
        for walk in walks(rules, ["balanced"] * rules.players, rng):
            hand = walk.hand
            seat = hand.turn
            if hand.stage == "turn" and hand.drawn is None:  # a call has just been made
                called += 1
                assert yaku_in_sight(hand, seat), hand.text
    assert called > 10


def test_without_open_tanyao_no_call_of_simples_alone():
    rng, met = random.Random(3), {"on": 0, "off": 0}
    for kuitan in ("on", "off"):
        rules = mj.rules("tenhou-4p").replace(kuitan=kuitan == "on")
        for _ in range(250):
            for walk in walks(rules, ["balanced"] * 4, rng):
                hand = walk.hand
                if hand.stage == "turn" and hand.drawn is None:
                    melds = {mc.kind_of_code(code) for meld in hand.melds(hand.turn) for code in meld.tiles}
                    own = kinds(hand.hand(hand.turn))
                    pairs = any(own.count(kind) >= 2 for kind in range(27, 34))
                    suits = len({kind // 9 for kind in melds})
                    met[kuitan] += not melds & YAOCHUU and not pairs and suits > 1
    assert met["on"] > 5
    assert met["off"] == 0


def test_what_is_believed_of_the_future():
    for players in (3, 4):
        for called in (False, True):
            table = players_tablegen.chance(players, called)
            for missing in range(1, players_tablegen.MISSING):
                for copies in range(1, players_tablegen.COPIES):
                    row = table[missing][copies]
                    assert row[0] == 0
                    assert all(fewer <= more for fewer, more in zip(table[missing][copies - 1], row, strict=True))
                typical = players_tablegen.TYPICAL[missing + 1]
                assert table[missing][players_tablegen.TYPICAL[missing]][15] > table[missing + 1][typical][15]
    # far off, with one draw left: nothing
    assert players_tablegen.chance(4, False)[2][20][1] == 0
