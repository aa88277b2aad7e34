"""The doors of a hand in play: what they refuse, and that answers, copies and records are what they say."""

from __future__ import annotations

import itertools
import random

import pytest

import mjcore as mc
import mjrules as mj
from core.riichi.tenhou_replay import whole_set

PRESETS = mj.presets("riichi")


def dealt(name, seed=1, **options):
    """A hand of a preset from a wall of the compiled stream."""
    rules = mj.rules(name, **options).play
    return mc.Round(rules, mc.wall(seed, tiles=rules.tiles))


def play_on(hand, rng, stop):
    """Play at random until ``stop`` holds or the hand is over; tell which."""
    while hand.stage != "over":
        if stop(hand):
            return True
        seat = rng.choice(hand.waiting)
        legal = hand.legal(seat)
        declared = [name for name in legal if name in ("ron", "tsumo", "riichi", "pon", "chi_low", "nuki")]
        hand.apply(seat, rng.choice(declared or legal))
    return False


# --- where the tiles lie (P-3)


@pytest.mark.parametrize(
    ("name", "indicator"), [("paiyuki-4p", 4), ("paiyuki-3p", 8), ("tenhou-4p", 4), ("tenhou-3p", 8)]
)
def test_dead_wall(name, indicator):
    rules = mj.rules(name)
    wall = list(whole_set(rules).elements())
    random.Random(3).shuffle(wall)
    hand = mc.Round(rules.play, wall)
    assert hand.dora_indicators == mc.tile_text(wall[-1 - indicator])
    assert hand.ura_indicators == mc.tile_text(wall[-2 - indicator])
    assert hand.drawn == mc.tile_text(wall[13 * rules.players])


@pytest.mark.parametrize("name", PRESETS)
def test_replacement_tiles_come_from_the_rear(name):
    rules, rng, seen = mj.rules(name), random.Random(name), 0
    for _ in range(60):
        wall = list(whole_set(rules).elements())
        rng.shuffle(wall)
        hand = mc.Round(rules.play, wall)
        taken = 0
        while hand.stage != "over":
            seat = rng.choice(hand.waiting)
            kans = [name for name in hand.legal(seat) if "kan" in name or name in ("nuki", "pon")]
            told = hand.apply(seat, rng.choice(kans or hand.legal(seat)))
            rear = False
            for event in told:
                rear |= event["type"] in ("daiminkan", "ankan", "kakan", "nuki")
                if event["type"] == "tsumo" and rear:
                    assert event["pai"] == mc.tile_text(wall[-1 - taken])
                    taken += 1
                    rear = False
            if rear and hand.stage == "claims":
                break  # somebody may rob it: the draw comes with another answer
        seen += taken
    assert seen > 20


@pytest.mark.parametrize("seed", range(3))
def test_three_forms_of_a_wall(seed):
    rules = mj.rules("tenhou-3p").play
    ids = mc.wall(seed, tiles=108)
    wide = [number + 28 if number >= 4 else number for number in ids]
    codes = [mc.code_of_id(number) if mc.code_of_id(number) != 34 else 4 for number in wide]
    texts = "".join(mc.tile_text(code) for code in codes)
    hands = [mc.Round(rules, wall) for wall in (ids, wide, codes, texts)]
    assert len({hand.record for hand in hands}) == 1


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda wall: wall[1:], "135 tiles; 4 players have 136"),
        (lambda wall: [*wall[1:], wall[1]], "an id stands twice"),
        (lambda wall: [*wall[1:], 200], "a whole number 0..135"),
        (lambda wall: [*wall[1:], None], "tile of the wall is NoneType"),
        (lambda wall: "1m" * 136, "136 times 1m; these rules have 4"),
        (lambda wall: 7, "wall is int"),
    ],
)
def test_a_wrong_wall_is_refused(change, words):
    with pytest.raises(mj.MahjongError, match=words):
        mc.Round(mj.rules("tenhou-4p").play, change(list(mc.wall(1))))


@pytest.mark.parametrize(
    ("named", "words"),
    [
        ({"dealer": 4}, "dealer is 4"),
        ({"round_wind": "X"}, "winds are"),
        ({"points": [1, 2, 3]}, "4 numbers, one per seat"),
        ({"points": [1, 2, 3, "4"]}, "expected a whole number"),
        ({"wins_before": [0, 0, 0, 255]}, "0..254"),
    ],
)
def test_wrong_circumstances_are_refused(named, words):
    with pytest.raises(mj.MahjongError, match=words):
        mc.Round(mj.rules("tenhou-4p").play, mc.wall(1), **named)


# --- actions


@pytest.mark.parametrize(
    ("seat", "action", "kind", "words"),
    [
        (1, "pass", mj.IllegalAction, r"not asked at this stage \(turn\); asked: \(0,\)"),
        (0, "ron", mj.IllegalAction, "nobody has laid down a tile"),
        (0, "riichi", mj.IllegalAction, "no discard leaves a ready hand"),
        (0, "tsumo", mj.IllegalAction, "not complete"),
        (0, "nuki", mj.IllegalAction, "North is no nuki dora"),
        (0, "open_riichi", mj.IllegalAction, "no open riichi"),
        (0, "ankan:1m", mj.IllegalAction, "tiles for it are not there"),
        (0, "discard:7z", mj.IllegalAction, "holds no 7z"),
        (0, "stop", mj.IllegalAction, "no action of this stage"),
        (0, "discard:5rs", mj.IllegalAction, "no such tile in this variant"),
        (0, "fly", mj.RuleError, "unknown action 'fly'"),
        (0, 134, mj.ArgumentError, "0..133"),
        (4, "pass", mj.ArgumentError, "0..3"),
        (0, None, mj.MahjongTypeError, "NoneType"),
        ("0", "pass", mj.MahjongTypeError, "str"),
        (0, True, mj.MahjongTypeError, "bool"),
    ],
)
def test_a_refused_action_names_its_rule_and_changes_nothing(seat, action, kind, words):
    hand = dealt("tenhou-4p", 5)
    before = hand.record
    with pytest.raises(kind, match=words):
        hand.apply(seat, action)
    assert hand.record == before


# three players seldom answer two at once (both win), so that one rule set of theirs stands for all
@pytest.mark.parametrize(("name", "wanted"), [*[(name, 12) for name in PRESETS if "3p" not in name], ("tenhou-3p", 2)])
def test_answers_in_any_order_give_one_result(name, wanted):
    rng, met = random.Random(name), 0
    for seed in range(1000):
        hand = dealt(name, seed)
        if not play_on(hand, rng, lambda hand: hand.stage == "claims" and len(hand.asked) > 1):
            continue
        met += 1
        answers = {seat: rng.choice(hand.legal(seat)) for seat in hand.asked}
        ends = set()
        for order in itertools.permutations(answers):
            other = hand.copy()
            step = other.step
            for seat in order:
                if other.step == step and seat in other.waiting:
                    other.apply(seat, answers[seat])
            ends.add(other.record)
        decided = hand.deciding(answers)
        assert decided is not None
        hand.resolve(decided)
        assert ends == {hand.record}
        if met == wanted:
            return
    raise AssertionError(f"only {met} stages with two answers")


def test_deciding_waits_for_what_matters_only():
    def two_may_call(hand):
        legal = [name for seat in hand.asked for name in hand.legal(seat)]
        return hand.stage == "claims" and len(hand.asked) == 2 and "pon" in legal and "ron" not in legal

    rng = random.Random(2)
    for seed in range(300):
        hand = dealt("tenhou-4p", seed)
        if not play_on(hand, rng, two_may_call):
            continue
        caller = next(seat for seat in hand.asked if "pon" in hand.legal(seat))
        other = next(seat for seat in hand.asked if seat != caller)
        if "pon" in hand.legal(other):
            continue
        assert hand.deciding({}) is None
        assert hand.deciding({other: hand.legal(other)[-1]}) is None
        assert hand.deciding({caller: "pon"}) == {caller: "pon"}
        assert hand.deciding({caller: "pass", other: "pass"}) == {}
        return
    raise AssertionError("no such stage was met")


# --- states


@pytest.mark.parametrize("name", PRESETS)
def test_a_copy_goes_its_own_way(name):
    hand, rng = dealt(name, 4), random.Random(4)
    play_on(hand, rng, lambda hand: hand.step > 8)
    other = hand.copy()
    assert other.record == hand.record
    assert other.text == hand.text
    before = hand.record
    play_on(other, rng, lambda hand: False)
    assert hand.record == before != other.record


def test_size_of_the_state():
    assert len(dealt("tenhou-4p").record) == 864


def test_text_of_a_state():
    hand = dealt("tenhou-3p", 3)
    drawn = hand.drawn
    lines = [
        "wind: E",
        "dealer: 0",
        "stages: 0",
        "stage: turn 0",
        f"draw: wall {drawn}",
        f"dora: {hand.dora_indicators}",
    ]
    lines += ["points: 25000 25000 25000", *[f"hand {seat}: {hand.hand(seat)}" for seat in range(3)]]
    assert hand.text.splitlines()[:-2] == lines
    assert [line.partition(":")[0] for line in hand.text.splitlines()[-2:]] == ["wall", "dead"]
    hand.apply(0, "tsumogiri")
    assert f"river 0: {drawn}'" in hand.text.splitlines()


def test_points_move_only_by_sticks():
    rng = random.Random(9)
    for seed in range(200):
        hand = dealt("mleague", seed)
        play_on(hand, rng, lambda hand: False)
        sticks = sum(any(told[2] for told in hand.river(seat)) for seat in range(4))
        assert 100_000 - sum(hand.points) in (1000 * sticks, 1000 * (sticks - 1))


def test_rulings():
    hand = dealt("paiyuki-4p", 1)
    with pytest.raises(mj.IllegalAction, match="the seat is not in riichi"):
        hand.cancel_riichi(0)
    with pytest.raises(mj.ArgumentError, match="those who declared a win"):
        hand.win(0)


# --- whole hands at random: every invariant after every action (riichi/check.pxd)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("keen", [False, True])
@pytest.mark.parametrize("clumped", [False, True])
def test_random_hands(name, keen, clumped):
    found = mc.random_rounds(mj.rules(name).play, 17, 500, keen=keen, clumped=clumped)
    assert found["faults"] == []
    assert sum(found["ends"].values()) == 500
    assert {"exhaustive", "ron", "tsumo"} <= set(found["ends"]) or not keen


def test_random_hands_are_those_of_their_seed():
    rules = mj.rules("paiyuki-3p").play
    whole = mc.random_rounds(rules, 5, 60, keen=True)
    parts = [mc.random_rounds(rules, 5, 30, first=first, keen=True, checked=False) for first in (0, 30)]
    summed = {end: sum(part["ends"].get(end, 0) for part in parts) for end in whole["ends"]}
    assert summed == whole["ends"]


# --- the doors of a table


@pytest.mark.parametrize("name", ["tenhou-4p", "tenhou-3p"])
def test_every_stage_is_waited_at_where_a_table_wants_it(name):
    rng, empty = random.Random(4), 0
    rules = mj.rules(name).play
    for seed in range(6):
        wall = mc.wall(seed, tiles=rules.tiles)
        one, two = mc.Round(rules, wall), mc.Round(rules, wall, every_stage=True)
        assert two.every_stage
        told = list(two.first_events)
        while one.stage != "over":
            while not two.asked and two.stage == "claims":  # the other one has passed it by itself
                told += two.resolve({})
                empty += 1
            assert (two.stage, two.asked, two.step) == (one.stage, one.asked, one.step)
            answers = {seat: rng.choice(one.legal(seat)) for seat in one.asked}
            decided = one.deciding(answers)
            one.resolve(answers)
            told += two.resolve(decided)
        while two.stage != "over":
            told += two.resolve({})
            empty += 1
        assert two.record == one.record
        assert two.copy().every_stage
    assert empty > 100


@pytest.mark.parametrize(
    ("seat", "action", "words"),
    [
        (0, "pon", "the seat's own tile that lies before the others"),
        (1, "ron", "the tile does not complete the hand"),
        (2, "chi_low", "chi is called from the left neighbour only"),
        (3, "ron", "the hand is dead"),
    ],
)
def test_a_refusal_says_what_a_seat_may_know(seat, action, words):
    hand = mc.Round(mj.rules("tenhou-4p").play, mc.wall(1), every_stage=True)
    assert hand.refusal(1, "tsumogiri") == "it is the turn of seat 0"
    assert hand.refusal(0, "ron").startswith("it is the seat's own turn")
    hand.rule_dead(3)
    assert hand.dead == (3,)
    hand.resolve({0: "tsumogiri"})
    assert words in hand.refusal(seat, action)


def test_nothing_is_legal_after_the_end():
    hand = dealt("tenhou-4p")
    play_on(hand, random.Random(1), lambda _: False)
    assert hand.refusal(0, "pass") == "the hand is over"


def test_points_after_a_ruling():
    hand = mc.Round(mj.rules("tenhou-4p").play, mc.wall(1), points=[1000] * 4)
    hand.rule_points([0, 1000, 1000, 1000])
    assert hand.points == (0, 1000, 1000, 1000)
    hand.rule_shown(1, "5p0s")
    assert str(hand.shown(1)) == "5p5s"
    assert not hand.declaring
    for bad, words in (
        ([1, 2], "4 numbers, one per seat"),
        ([1, 2, 3, "4"], "points is '4'"),
        ([0, 0, 0, 1 << 50], "points"),
    ):
        with pytest.raises(mc.ArgumentError, match=words):
            hand.rule_points(bad)
    assert hand.points == (0, 1000, 1000, 1000)


def test_riichi_is_said_before_its_discard():
    rng = random.Random(2)
    for seed in range(200):
        hand = dealt("tenhou-4p", seed)
        if play_on(hand, rng, lambda hand: "riichi" in hand.legal(hand.turn)):
            assert not hand.declaring
            hand.apply(hand.turn, "riichi")
            assert hand.declaring
            return
    raise AssertionError("nobody could")


@pytest.mark.parametrize("name", ["tenhou-3p", "paiyuki-3p"])
def test_a_north_on_the_last_tile_takes_one_of_the_dead_wall(name):
    # P-4: the live wall is over, the hand ends with the discard
    rules = mj.rules(name, nuki_on_last_tile=True)
    wall = list(whole_set(rules).elements())
    random.Random(1).shuffle(wall)
    last = len(wall) - rules.dead_wall - 1
    north = mc.parse_tile("4z")
    rest = [code for code in wall if code != north]
    wall = [*rest[:last], *[north] * 4, *rest[last:]]
    hand = mc.Round(rules.play, wall)
    while hand.stage != "over" and hand.live_wall:
        hand.apply(hand.waiting[0], "pass" if hand.stage == "claims" else "tsumogiri")
    while hand.stage == "claims":
        hand.apply(hand.waiting[0], "pass")
    assert (hand.drawn, hand.live_wall) == ("4z", 0)
    hand.apply(hand.turn, "nuki")
    while hand.stage == "claims":
        hand.apply(hand.waiting[0], "pass")
    assert (hand.live_wall, hand.fault) == (0, "none")
    assert mc.Round.from_position(rules.play, hand.text).record == hand.record
    hand.apply(hand.turn, "tsumogiri")
    while hand.stage == "claims":
        hand.apply(hand.waiting[0], "pass")
    assert (hand.end, hand.fault) == ("exhaustive", "none")
    assert mc.Round.from_position(rules.play, hand.text).record == hand.record
