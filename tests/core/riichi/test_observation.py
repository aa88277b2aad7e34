"""What a seat sees as arrays: nothing hidden in it, and the numbers are those the doors of the hand tell."""

from __future__ import annotations

import random

import numpy as np
import pytest

import mjcore as mc
import mjrules as mj
from core.riichi.unseen import Walk, visible_to, walks

PRESETS = mj.presets("riichi")
SCHEMA = mc.observation_schema
PLANE = {name: place for place, name in enumerate(SCHEMA.PLANES)}
SCALAR = {name: place for place, name in enumerate(SCHEMA.SCALARS)}


def seen(hand: mc.Round, seat: int, **stakes: int) -> dict[str, np.ndarray]:
    found = mc.observation(hand, seat, **stakes)
    assert {name: (str(array.dtype), array.shape) for name, array in found.items()} == SCHEMA.ARRAYS
    return found


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("player", ["random", "balanced", "strong"])
def test_nothing_hidden_is_seen(preset, player):
    rules, rng, changed = mj.rules(preset), random.Random(f"{preset} {player}"), 0
    for _ in range(4):
        for walk in walks(rules, [player] * rules.players, rng):
            for seat in walk.hand.asked:
                other = walk.dealt_anew(seat, rng)
                if other is None:
                    continue
                changed += other.record != walk.hand.record
                mine, yours = seen(walk.hand, seat), seen(other, seat)
                for name, array in mine.items():
                    assert np.array_equal(array, yours[name]), name
    assert changed > 20


def kinds_of(text: str) -> list[int]:
    counts = [0] * 34
    for code in mc.parse_tiles(text):
        counts[mc.kind_of_code(code)] += 1
    return counts


@pytest.mark.parametrize("preset", ["tenhou-4p", "paiyuki-3p"])
def test_planes_and_scalars_say_what_the_doors_say(preset):
    rules, rng = mj.rules(preset), random.Random(preset)
    seats = rules.players
    for number in range(6):
        circumstances = {"dealer": number % seats, "round_wind": "ES"[number % 2]}
        for walk in walks(rules, ["balanced"] * seats, rng, **circumstances):
            hand = walk.hand
            for seat in range(seats):
                found = seen(hand, seat, honba=2, deposits=3000)
                planes, scalars = found["planes"], found["scalars"]
                assert planes[PLANE["hand"]].tolist() == kinds_of(hand.hand(seat))
                assert planes[PLANE["red"]].sum() == hand.hand(seat).replace(" ", "").count("0")
                assert set(np.flatnonzero(planes[PLANE["waits"]])) == set(hand.waits(seat))
                open_ones = visible_to(hand, seat)
                for kind in mc.tile_kinds(players=seats):
                    left = 4 - open_ones[kind] - planes[PLANE["hand"]][kind]
                    assert planes[PLANE["unseen"]][kind] == left
                assert planes[PLANE["indicators"]].tolist() == kinds_of(hand.dora_indicators)
                assert (hand.stage == "claims") == (planes[PLANE["claimed"]].sum() == 1)
                assert planes[PLANE["drawn"]].sum() == (hand.turn == seat and hand.drawn is not None)
                for relative in range(4):
                    other = (seat + relative) % seats
                    if relative >= seats:
                        first = PLANE[f"melds_{relative}"]
                        assert not planes[first : first + len(SCHEMA.SEAT_PLANES)].any()
                        assert (found["rivers"][relative] == SCHEMA.NO_TILE).all()
                        continue
                    river = hand.river(other)
                    length = len(river)
                    assert [mc.tile_text(code) for code in found["rivers"][relative][:length]] == [
                        row[0] for row in river
                    ]
                    assert (found["rivers"][relative][length:] == SCHEMA.NO_TILE).all()
                    bits = mc.round_schema.RIVER_BITS
                    marks = [sum(bits[name] for name, on in zip(bits, row[1:], strict=True) if on) for row in river]
                    assert found["river_marks"][relative][:length].tolist() == marks
                    assert planes[PLANE[f"river_{relative}"]].sum() == length
                    assert planes[PLANE[f"kept_{relative}"]].sum() == sum(not row[1] for row in river)
                    assert planes[PLANE[f"called_{relative}"]].sum() == sum(row[3] for row in river)
                    assert planes[PLANE[f"riichi_tile_{relative}"]].sum() == sum(row[2] for row in river)
                    melds = hand.melds(other)
                    assert planes[PLANE[f"melds_{relative}"]].sum() == sum(len(meld.tiles) for meld in melds)
                    assert planes[PLANE[f"meld_reds_{relative}"]].sum() == sum(
                        code >= 34 for meld in melds for code in meld.tiles
                    )
                    assert scalars[SCALAR[f"points_{relative}"]] == hand.points[other]
                    assert bool(scalars[SCALAR[f"riichi_{relative}"]]) == bool(hand.riichi(other))
                    assert scalars[SCALAR[f"nuki_{relative}"]] == hand.nuki(other)
                    assert scalars[SCALAR[f"discards_{relative}"]] == length
                dealer, sticks = circumstances["dealer"], sum(rules.start_points - points for points in hand.points)
                assert scalars[SCALAR["seat_wind"]] == (seat - dealer) % seats
                assert scalars[SCALAR["live_wall"]] == hand.live_wall
                assert scalars[SCALAR["furiten"]] == hand.furiten(seat)
                assert scalars[SCALAR["honba"]] == 2
                assert scalars[SCALAR["deposits"]] == 3000 + sticks - (rules.start_points - 25000) * seats


def test_what_the_door_refuses():
    hand = Walk(mj.rules("tenhou-4p"), random.Random(1)).hand
    for seat, named, error in (
        (4, {}, mj.ArgumentError),
        ("0", {}, mj.MahjongTypeError),
        (0, {"honba": -1}, mj.ArgumentError),
        (0, {"deposits": "1"}, mj.MahjongTypeError),
    ):
        with pytest.raises(error):
            mc.observation(hand, seat, **named)
