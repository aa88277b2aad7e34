"""The built-in players of riichi: what they do is legal, follows from what their seat sees, and is what they say."""

from __future__ import annotations

import random

import pytest

import mjcore as mc
import mjrules as mj
from core.riichi.unseen import Walk, visible_to, walks

PRESETS = mj.presets("riichi")
NAMES = mc.round_schema.RIICHI_PLAYERS  # the place is the number
ACTIONS = mc.play_schema.ACTIONS


def chosen(hand: mc.Round, name: str, seat: int, key: int = 1) -> str:
    """The action of a player, by name."""
    return ACTIONS[hand.choose(NAMES.index(name), seat, mc.Stream(key, 0, 0, seat))]


def table_of(name: str, seats: int, rng: random.Random) -> list[str]:
    """The player in every seat, or in one among random ones: hands that calls and kans have changed."""
    table = [name] * seats if rng.randrange(2) else ["random"] * seats
    table[rng.randrange(seats)] = name
    return table


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("name", NAMES)
def test_every_choice_is_legal_and_leaves_the_hand_as_it_was(name, preset):
    rules, rng = mj.rules(preset), random.Random(f"{name} {preset}")
    for number in range(8):
        circumstances = {"dealer": number % rules.players, "round_wind": "ES"[number % 2]}
        for walk in walks(rules, table_of(name, rules.players, rng), rng, **circumstances):
            before = walk.hand.record
            for seat in walk.hand.asked:
                assert chosen(walk.hand, name, seat) in walk.hand.legal(seat)
            assert walk.hand.record == before


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("name", NAMES)
def test_players_do_not_peek(name, preset):
    rules, rng, compared, changed = mj.rules(preset), random.Random(f"{preset} {name}"), 0, 0
    for _ in range(6):
        for walk in walks(rules, table_of(name, rules.players, rng), rng):
            if rng.randrange(4):
                continue
            for seat in walk.hand.asked:
                other = walk.dealt_anew(seat, rng)
                if other is not None:
                    compared += 1
                    changed += other.record != walk.hand.record
                    assert chosen(other, name, seat) == chosen(walk.hand, name, seat)
    assert min(compared, changed) > 20


def test_tsumogiri_discards_what_it_draws_and_answers_nothing():
    rng = random.Random(5)
    for preset in PRESETS:
        rules = mj.rules(preset)
        for walk in walks(rules, ["tsumogiri"] * rules.players, rng):
            for seat in walk.hand.asked:
                legal = walk.hand.legal(seat)
                wanted = "pass" if walk.hand.stage == "claims" else "tsumogiri" if "tsumogiri" in legal else legal[0]
                assert chosen(walk.hand, "tsumogiri", seat) == wanted


@pytest.mark.parametrize("preset", ["tenhou-4p", "paiyuki-3p", "mleague"])
def test_greedy_wins_declares_and_discards_by_the_doors_of_the_core(preset):
    rules, rng, discards = mj.rules(preset), random.Random(preset), 0
    for _ in range(12):
        for walk in walks(rules, ["greedy"] * rules.players, rng):
            hand = walk.hand
            for seat in hand.asked:
                legal, action = hand.legal(seat), chosen(hand, "greedy", seat)
                first = [name for name in ("ron", "tsumo", "nuki") if name in legal]
                if first:
                    assert action == first[0]
                elif hand.stage == "claims":
                    assert action == "pass"
                elif hand.riichi(seat):
                    assert action == "tsumogiri"
                else:
                    rows = mc.discards(hand.hand(seat), visible=visible_to(hand, seat), players=rules.players)
                    best = rows[0]
                    if action == "riichi":
                        assert best.shanten == 0
                    elif action == "kyuushu":
                        assert best.shanten >= 4
                    else:
                        tile = hand.drawn if action == "tsumogiri" else action.removeprefix("discard:")
                        mine = next(row for row in rows if mc.tile_text(row.tile) == tile)
                        assert (mine.shanten, mine.total) == (best.shanten, best.total)
                        assert "riichi" not in legal or best.total == 0
                        discards += 1
    assert discards > 200


def test_the_door_of_choices_refuses():
    hand = Walk(mj.rules("tenhou-4p"), random.Random(1)).hand
    stream = mc.Stream(1)
    for player, seat, error, words in (
        (0, 1, mj.IllegalAction, "nobody asks this seat"),
        (len(NAMES), 0, mj.ArgumentError, "player"),
        (0, 4, mj.ArgumentError, "seat"),
        ("random", 0, mj.MahjongTypeError, "str"),
    ):
        with pytest.raises(error, match=words):
            hand.choose(player, seat, stream)
    with pytest.raises(TypeError):
        hand.choose(0, 0, None)
    assert sorted(NAMES) == sorted(mj.player_names(mj.rules("tenhou-4p")))
