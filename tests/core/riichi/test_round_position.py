"""A hand in play as text and back: the same bytes at every stage, hidden tiles filled in, wrong ones named."""

from __future__ import annotations

import random

import pytest

import mjcore as mc
import mjrules as mj
from core.riichi.test_round_oracle import changed, choice, shuffled

PRESETS = mj.presets("riichi")


def ruled(rng, hand):
    """Sometimes a referee's ruling."""
    seat = rng.randrange(hand.rules.players)
    if rng.random() < 0.02:
        hand.rule_dead(seat)
    if rng.random() < 0.02:
        hand.rule_shown(seat, rng.choice(("5p", "19s", "7z")))
    if rng.random() < 0.1:
        try:
            hand.cancel_riichi(seat)
        except mj.IllegalAction:
            return


def states(name, seed):
    """Every state of a random hand, answers given singly included; None before and between."""
    rng = random.Random(f"{name} {seed}")
    rules = changed(rng, mj.rules(name)) if seed % 2 else mj.rules(name)
    points = [rng.choice((-1200, 900, 1000, 25000)) for _ in range(rules.players)]
    hand = mc.Round(
        rules.play,
        shuffled(rng, rules),
        dealer=rng.randrange(rules.players),
        round_wind=rng.choice("ESWN"),
        points=points,
        wins_before=[rng.choice((0, 0, 3)) for _ in range(rules.players)],
    )
    while hand.stage != "over":
        yield hand, rng
        seat = rng.choice(hand.waiting)
        hand.apply(seat, choice(rng, hand, seat))
        if hand.stage != "over" and seed % 3 == 0:
            ruled(rng, hand)
    yield hand, rng


def check_round_trip(name, seeds):
    """Text to hand and back at every state."""
    ends, met = set(), 0
    for seed in seeds:
        for hand, _ in states(name, seed):
            met += 1
            text = hand.text
            again = mc.Round.from_position(hand.rules, text)
            assert again.record == hand.record, text
            assert again.text == text
            assert mc.Round.from_position(hand.rules, hand.position()).record == hand.record
        ends.add(hand.end)
    assert met > 40 * len(seeds)
    return ends


@pytest.mark.parametrize("name", PRESETS)
def test_the_same_bytes_at_every_stage(name):
    assert check_round_trip(name, range(6))


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", PRESETS)
def test_the_same_bytes_at_every_stage_of_many_hands(name):
    assert {"tsumo", "ron", "exhaustive"} <= check_round_trip(name, range(6, 1500))


@pytest.mark.parametrize("name", PRESETS)
def test_what_a_seat_may_do_does_not_depend_on_what_it_cannot_see(name):
    asked = 0
    for seed in range(6):
        for hand, rng in states(name, seed):
            if hand.stage == "over":
                break
            seat = rng.choice(hand.asked)
            known = hand.position_for(seat)
            other = mc.Round.from_position(
                hand.rules, known, order=mc.wall(rng.getrandbits(32), tiles=hand.rules.tiles)
            )
            assert other.position_for(seat) == known
            assert other.legal_mask(seat) == hand.legal_mask(seat), hand.text
            asked += hand.legal_mask(seat).bit_count() > 1
    assert asked > 30


def test_a_spectator_sees_no_hand():
    hand = mc.Round(mj.rules("tenhou-4p").play, mc.wall(1))
    lines = hand.position_for(None)
    assert [lines[f"hand {seat}"] for seat in range(4)] == ["?" * 14, *["?" * 13] * 3]
    assert (lines["draw"], "wall" in lines, "dead" in lines) == ("wall ?", False, False)
    again = mc.Round.from_position(hand.rules, lines, order=mc.wall(9))
    assert again.position_for(None) == lines


def test_a_won_hand_is_seen():
    for seed in range(200):
        *_, (hand, _) = states("mleague", 2 * seed)
        if hand.end != "ron":
            continue
        lines = hand.position_for(None)
        for seat in range(4):
            assert (lines[f"hand {seat}"] == hand.hand(seat)) == (seat in hand.declared)
        return
    raise AssertionError("nobody won")


# --- positions written by hand

ORDER = tuple(mc.wall(7))
FRESH = {"stage": "turn 0", "draw": "wall", "dora": "9s"}
# 1 has called 5p of 0 in the first go-round and 3 has discarded
CALLED = {
    "stage": "claims 3",
    "draw": "wall",
    "dora": "9s",
    "claim": "discard 7z",
    "river 0": "5p^1",
    "melds 1": "pon:055p@0",
    "river 1": "1z",
    "river 2": "2z'",
    "river 3": "7z",
}


def placed(lines, name="tenhou-4p", order=ORDER):
    rules = mj.rules(name).play
    return mc.Round.from_position(rules, lines, order=order)


def test_what_follows_is_derived():
    hand = placed({**FRESH, "hand 0": "123m456789p1122z9s", "draw": "wall 2z"})
    assert (hand.turn, hand.drawn, hand.live_wall, str(hand.waits(0))) == (0, "2z", 69, "")
    assert hand.legal(0)[-2:] == ("tsumogiri", "riichi")
    hand = placed({**CALLED, "hand 0": "77z" + "?" * 11})
    assert {"pon", "pass"} <= set(hand.legal(0))
    assert [str(meld) for meld in hand.melds(1)] == ["pon:055p@0"]
    assert hand.live_wall == 67
    hand.resolve({0: "pon"})
    assert hand.river(3) == (("7z", False, False, True),)


def test_a_tile_that_went_by_makes_furiten():
    lines = {
        **CALLED,
        "stage": "turn 0",
        "draw": "wall 3z",
        "river 1": "3s",
        "river 3": "7z",
        "hand 3": "123m456789p12s1z1z",
    }
    hand = placed({key: value for key, value in lines.items() if key != "claim"})
    assert not hand.furiten(3)
    # 3s lay there before seat 3 discarded last; one in its own river does count
    assert placed({**{k: v for k, v in lines.items() if k != "claim"}, "river 3": "3s"}).furiten(3)
    passed = {
        **FRESH,
        "stage": "turn 1",
        "river 0": "3s",
        "hand 3": "123m456789p12s11z",
    }
    assert placed(passed).furiten(3)
    assert "passed" in placed(passed).position()["marks 3"]


def test_unknown_tiles_come_in_the_given_order():
    hand = placed({**FRESH, "hand 0": "1z?2z" + "?" * 11})
    # the lowest ids of 9s, 1z and 2z count as known
    left = [number for number in ORDER if number not in (4 * 26, 4 * 27, 4 * 28)]
    codes = [mc.code_of_id(number) for number in left]
    own = [mc.parse_tile("1z"), codes[0], mc.parse_tile("2z"), *codes[1:12]]
    assert hand.hand(0) == mc.format_tiles(own)
    assert hand.drawn == mc.tile_text(own[-1])
    assert [hand.hand(seat) for seat in (1, 2, 3)] == [
        mc.format_tiles(codes[start : start + 13]) for start in (12, 25, 38)
    ]
    assert placed(hand.text, order=None).record == hand.record


BAD = [
    ("no-stage", {"draw": "wall", "dora": "9s"}, "no line 'stage'"),
    ("no-dora", {"stage": "turn 0", "draw": "wall"}, "no line 'dora'"),
    ("stage", {**FRESH, "stage": "draw 0"}, "stage is 'draw'; expected one of turn, claims, over"),
    ("seat", {**FRESH, "stage": "turn 4"}, "the seat of stage is '4'; expected a whole number 0..3"),
    ("whose-turn", {**FRESH, "stage": "turn 1"}, "by the rivers it is the turn of seat 0"),
    ("key", {**FRESH, "hand 4": "1m"}, "unknown line 'hand 4'"),
    ("value", {**FRESH, "dealer": 0}, "line dealer is int"),
    ("dealer", {**FRESH, "dealer": "x"}, "dealer is 'x'"),
    ("number", {**FRESH, "stages": "1_0"}, "stages is '1_0'"),
    ("wind", {**FRESH, "wind": "X"}, "wind is 'X'"),
    ("hand-size", {**FRESH, "hand 0": "123m"}, "hand 0 has 3 tiles; expected 14"),
    ("copies", {**FRESH, "hand 0": "11111m456p789s77z1z"}, "5 times 1m; these rules have 4"),
    ("reds", {**FRESH, "hand 0": "00m11m456p789s177z2z"}, "2 times 0m; these rules have 1"),
    ("drawn", {**FRESH, "hand 0": "123m456789p1122z9s", "draw": "wall 9m"}, "hand 0 does not hold it"),
    ("draw", {**FRESH, "draw": "kan 1m"}, "by rivers and melds it is wall"),
    ("draw-nuki", {**FRESH, "draw": "nuki 1m"}, "by rivers and melds it is wall"),
    ("draw-late", {**CALLED, "draw": "wall 1m"}, "no drawn tile is held"),
    ("draw-call", {**CALLED, "draw": "call"}, "by rivers and melds it is wall"),
    ("dora", {**FRESH, "dora": "?"}, "1 to 5 known indicators"),
    ("dora-none", {**FRESH, "dora": ""}, "1 to 5 known indicators"),
    ("dora-two", {**FRESH, "dora": "9s1m"}, "2 indicators are turned and 0 wait; 0 kans"),
    ("dora-other", {**FRESH, "dead": "???? 1m" + "?" * 9}, "indicator 1 is 9s, and the dead wall"),
    ("dead", {**FRESH, "dead": "1m"}, "dead has 1 tiles; expected 14"),
    ("wall", {**FRESH, "wall": "1m"}, "wall has 1 tiles; expected 69"),
    ("flips", {**FRESH, "flips": "1"}, "expected two numbers"),
    ("points", {**FRESH, "points": "1 2 3"}, "4 numbers, one per seat"),
    ("points-word", {**FRESH, "points": "1 2 3 x"}, "points is 'x'"),
    ("river", {**FRESH, "river 0": "5x"}, "river 0: '5x'; expected a tile and its marks"),
    ("river-turns", {**FRESH, "river 0": "5p 6p"}, "the turns of the rivers end at seat 1; there remain 1 of river 0"),
    ("river-self", {**FRESH, "river 0": "5p^0"}, "5p^0 is called by seat 0"),
    ("claim", {**FRESH, "claim": "discard 1m"}, "claim is discard; expected none where stage is turn"),
    ("no-claim", {**FRESH, "stage": "claims 0"}, "claim is none; expected discard or kakan or ankan or nuki"),
    ("claim-tile", {**CALLED, "claim": "discard 6z"}, "it is not the last discard, of seat 3"),
    ("claim-ankan", {**FRESH, "stage": "claims 0", "claim": "ankan 1m"}, "it is not the last meld of seat 0"),
    ("claim-kakan", {**FRESH, "stage": "claims 0", "claim": "kakan 1m"}, "seat 0 has no pon of it"),
    ("claim-nuki", {**FRESH, "stage": "claims 0", "claim": "nuki 4z"}, "where it is nuki dora"),
    ("said", {**CALLED, "said": "riichi"}, "at one's turn, after a draw"),
    ("end", {**FRESH, "end": "tsumo"}, "a hand is over when it has ended"),
    ("no-end", {**FRESH, "stage": "over 0"}, "a hand is over when it has ended"),
    ("end-who", {**CALLED, "stage": "over 3", "end": "ron"}, "stand those who declared it"),
    ("end-self", {**CALLED, "stage": "over 3", "end": "ron 3"}, "stand those who declared it"),
    ("end-win", {**CALLED, "stage": "over 3", "end": "ron 0"}, "a declared win is none"),
    ("end-three", {**CALLED, "stage": "over 3", "end": "triple_ron 0"}, "by these rules it is no triple ron"),
    ("meld-none", {**CALLED, "melds 1": ""}, "5p of seat 0 is marked ^1, and no meld holds it"),
    ("meld-more", {**CALLED, "melds 2": "pon:111m"}, "no discard is marked ^2 for it"),
    ("meld-feeder", {**CALLED, "melds 1": "pon:055p@2"}, "its call was 5p of seat 0"),
    ("meld-tile", {**CALLED, "melds 1": "pon:666p"}, "its call was 5p of seat 0"),
    (
        "meld-chi",
        {**CALLED, "river 0": "5p^2", "river 1": "", "melds 1": "", "melds 2": "chi:456p@0"},
        "a chi is of the seat before",
    ),
    ("meld-count", {**FRESH, "melds 0": "ankan:1111m ankan:2222m ankan:3333m ankan:4444m ankan:6666m"}, "5 melds"),
    ("meld-word", {**FRESH, "melds 0": "kita"}, "there is no colon"),
    ("nuki", {**FRESH, "melds 0": "nuki:1"}, "North is no nuki dora in these rules"),
    ("marks", {**FRESH, "marks 0": "furiten"}, "marks 0 is 'furiten'; expected one of riichi, double_riichi"),
    ("riichi", {**CALLED, "marks 2": "riichi"}, "no discard of it is marked *"),
    ("riichi-open", {**CALLED, "river 1": "1z*", "marks 1": "riichi"}, "seat 1 is in riichi, and has called"),
    ("ippatsu", {**CALLED, "marks 2": "ippatsu"}, "ippatsu without riichi"),
    ("answer", {**CALLED, "answers": "0=ron"}, "the seat is not asked, has answered, or may not"),
    ("answers", {**FRESH, "answers": "0=tsumogiri"}, "only answers to a tile wait for others"),
]


@pytest.mark.parametrize(("lines", "says"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_bad_positions_are_named(lines, says):
    with pytest.raises(mj.MahjongError) as caught:
        placed(lines)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("position", "order", "error", "says"),
    [
        (7, ORDER, mj.MahjongTypeError, "position is int"),
        ("stage", ORDER, mj.NotationError, "each line is key: value"),
        ("dora: 1m\ndora: 1m", ORDER, mj.NotationError, "each key stands once"),
        (FRESH, None, mj.NotationError, "no order they come in"),
        (FRESH, ORDER[1:], mj.InvalidHand, "the order holds 135 ids"),
        (FRESH, 3, mj.MahjongTypeError, "order is int"),
    ],
)
def test_bad_input_is_named(position, order, error, says):
    with pytest.raises(error, match=says):
        placed(position, order=order)


def test_three_players_set_out_north():
    lines = {"stage": "turn 0", "draw": "nuki 1p", "dora": "9s", "melds 0": "nuki:1"}
    hand = placed(lines, "tenhou-3p", mc.wall(3, tiles=108))
    assert (hand.nuki(0), hand.drawn) == (1, "1p")
    for wrong, says in (({"melds 0": "nuki:5"}, "nuki of seat 0 is '5'"), ({"river 0": "4z^1"}, "turn of seat 1")):
        with pytest.raises(mj.NotationError, match=says):
            placed({**lines, **wrong}, "tenhou-3p", mc.wall(3, tiles=108))


@pytest.mark.parametrize("name", ["tenhou-4p", "paiyuki-3p"])
def test_a_changed_line_is_another_position_or_raises(name):
    rng, good, bad = random.Random(name), 0, 0
    for seed in range(0, 40, 2):
        for hand, _ in states(name, seed):
            if rng.random() < 0.9:
                continue
            lines = hand.position()
            key = rng.choice(list(lines))
            value = lines[key]
            at = rng.randrange(len(value) + 1)
            lines[key] = rng.choice(
                (value[:at] + value[at + 1 :], value[:at] + rng.choice("0159mpsz?*'^ 3") + value[at:], "")
            )
            try:
                other = mc.Round.from_position(hand.rules, lines, order=mc.wall(seed, tiles=hand.rules.tiles))
            except mj.MahjongError:
                bad += 1
                continue
            good += 1
            assert other.fault == "none"
            assert mc.Round.from_position(hand.rules, other.text).record == other.record
    assert min(good, bad) > 5
