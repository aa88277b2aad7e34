"""Games of riichi from the deal to the result: every preset, against the bare hand and the settlement."""

from __future__ import annotations

import random
from typing import Any

import pytest

import mjcore as mc
import mjrules as mj
from mjrules.riichi.play.play import RiichiPlay
from riichi.play.riichi_walks import PRESETS, keen_game, keen_move
from shared import examples
from table.walks import all_seen

MOVES = ("tsumo", "dahai", "chi", "pon", "daiminkan", "ankan", "kakan", "nuki", "dora", "reach")


def play_of(game: mj.Game) -> RiichiPlay:
    """The riichi side of a game."""
    assert isinstance(game.play, RiichiPlay)
    return game.play


def outcome_of(hand: mc.Round, state: mj.State, rules: mj.RiichiRules) -> Any:
    """How a bare hand ended, as an outcome."""

    def value(seat: int) -> mj.Score:
        return mj.Score(hand.win(seat), rules)

    if hand.end == "tsumo":
        seat = hand.winners[0]
        return mj.Tsumo(seat, value(seat), mj.pao(hand.melds(seat), rules))
    if hand.end == "ron":
        assert hand.discarder is not None
        return mj.Ron([(seat, value(seat), mj.pao(hand.melds(seat), rules)) for seat in hand.winners], hand.discarder)
    kara = tuple(seat for seat in hand.kara_riichi if seat in state.riichi)
    if hand.end == "exhaustive":
        return mj.ExhaustiveDraw(hand.tenpai, hand.nagashi, hand.noten_riichi, kara)
    return mj.AbortiveDraw(hand.end) if hand.end != "four_riichi" else mj.AbortiveDraw(hand.end, (), kara)


def plain(event: mj.Event) -> dict[str, Any]:
    """What the bare hand tells of a move, out of the event of the table."""
    told = dict(event)
    told.pop("tehai", None)
    if told["type"] == "kakan":
        del told["consumed"]
    return told


def scored(event: mj.Event, hand: mc.Round, state: mj.State, rules: mj.RiichiRules) -> int:
    """The points of a win by what its event tells and everybody saw before."""
    seat = event["actor"]
    told = set(hand.win(seat).flags) & {"rinshan", "haitei", "houtei", "chankan", "first_turn", "nuki_ron"}
    win = mj.Win(
        event["tehai"], event["pai"], melds=event.get("melds", []), tsumo=seat == event["target"],
        seat_wind=state.seat_wind(seat), round_wind=state.round, dora_indicators=hand.dora_indicators,
        ura_indicators="".join(event.get("ura_markers", [])), nuki=hand.nuki(seat), riichi=hand.riichi(seat),
        ippatsu=hand.ippatsu(seat), **dict.fromkeys(told, True),
    )  # fmt: skip
    return mj.Score(win, rules).points


def by_hand(game: mj.Game, seed: int) -> None:
    """Play the game again with bare hands, one answer at a time, and settle them here; all must be equal."""
    rules: Any = game.rules
    entries = iter(game._course.log)
    events = iter(event for event in game.full_events if event["type"] != "pao")
    state, wins, deal = mj.State.start(rules), (0,) * rules.players, 0
    assert next(events)["type"] == "start_game"
    while True:
        start = next(events)
        assert (start["oya"], start["bakaze"], start["honba"], start["deposits"]) == (
            state.dealer, state.round, state.honba, state.deposits,
        )  # fmt: skip
        assert (start["kyoku"], tuple(start["scores"])) == (state.hand, state.points)
        wall = mc.wall(seed, 0, deal, tiles=rules.play.tiles)
        hand = mc.Round(
            rules.play, wall, dealer=state.dealer, round_wind=state.round, points=state.points, wins_before=wins
        )
        assert start["dora_marker"] == hand.dora_indicators
        told = list(hand.first_events)
        while hand.stage != "over":
            step = hand.step
            entry: Any = next(entries)
            assert not isinstance(entry, mj.Ruling)
            while not entry:  # a stage that everybody let go by, if only because nobody could act
                if hand.stage == "claims" and hand.waiting:
                    break
                entry = next(entries)
            for seat, action in entry:
                told += hand.apply(seat, action.id)
            while hand.stage == "claims" and hand.step == step:
                told += hand.apply(hand.waiting[0], "pass")
        for row in told:
            if row["type"] == "reach_accepted":
                state = state.with_riichi(row["actor"])
                assert next(events)["scores"] == list(state.points)
            elif row["type"] in MOVES:
                assert plain(next(events)) == row
        end = mj.settle(state, outcome_of(hand, state, rules), rules)
        points = list(state.points)
        while (event := next(events))["type"] != "end_kyoku":
            assert event["type"] in ("hora", "ryukyoku", "penalty")
            points = [value + delta for value, delta in zip(points, event["deltas"], strict=True)]
            assert event["scores"] == points
            if event["type"] == "hora":
                assert event["points"] == scored(event, hand, state, rules) == hand.score(event["actor"]).points
        assert tuple(points) == end.state.points
        assert event["next"] == end.next
        wins = tuple(count + 1 if seat in end.winners else 0 for seat, count in enumerate(wins))
        state, deal = end.state, deal + 1
        if end.next == "dealer_may_stop":
            entry = next(entries)
            assert next(events)["choice"] == entry[0][1].text
            end = mj.settle(state, mj.DealerChoice(entry[0][1].text == "stop"), rules)
        if end.next == "game_over":
            break
    result = mj.final_result(state, rules)
    last = next(events)
    assert (last["scores"], last["ranks"], last["result_x10"]) == (
        list(result.points), list(result.ranks), list(result.result_x10),
    )  # fmt: skip
    assert next(events, None) is None
    assert play_of(game).state == state


@pytest.mark.parametrize("name", PRESETS)
def test_a_game_is_its_hands_and_their_settlements(name: str) -> None:
    for seed in range(examples(2, 1)):
        by_hand(keen_game(mj.rules(name), seed), seed)  # type: ignore[arg-type]


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", PRESETS)
def test_a_thousand_games_are_their_hands_and_settlements(name: str) -> None:
    for seed in range(1000, 2000):
        by_hand(keen_game(mj.rules(name), seed), seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", PRESETS)
def test_a_saved_game_is_the_game(name: str) -> None:
    game = keen_game(mj.rules(name), 3, "everybody")  # type: ignore[arg-type]
    again = mj.Game.from_bytes(game.to_bytes())
    assert again.to_bytes() == game.to_bytes()
    assert all_seen(again) == all_seen(game)
    assert again.full_events == game.full_events
    half = game.at(game.step // 2)
    assert half.full_events == game.full_events[: len(half.full_events)]


@pytest.mark.parametrize(
    ("form", "wall"),
    [
        ("ids", lambda rules: range(rules.play.tiles)),
        ("ids-with-a-gap", lambda rules: [i + 28 * (rules.players == 3 and i > 3) for i in range(rules.play.tiles)]),
        ("codes", lambda rules: list(rules.play.codes)),
        ("text", lambda rules: "".join(map(mc.tile_text, rules.play.codes))),
    ],
)  # fmt: skip
@pytest.mark.parametrize("name", ["tenhou-4p", "tenhou-3p"])
def test_a_wall_is_given_in_any_form(name: str, form: str, wall: Any) -> None:
    rules: Any = mj.rules(name)
    one, two = mj.Game(rules, seed=1, wall=tuple(range(rules.play.tiles))), mj.Game(rules, seed=1, wall=wall(rules))
    assert one.to_bytes() == two.to_bytes(), form
    listed = mj.Game(rules, seed=1, wall=[wall(rules)])
    assert listed.to_bytes() == one.to_bytes()


@pytest.mark.parametrize(
    ("wall", "says"),
    [
        ("123m", "3 tiles; 4 players have 136"),
        (list(range(135)), "135 tiles"),
        ([0] * 136, "136 times 1m"),
        ([*range(135), 0], "an id stands twice"),
        ({1: 2}, "wall is dict"),
        (7, "wall is int"),
    ],
)
def test_what_is_no_wall_raises(wall: Any, says: str) -> None:
    with pytest.raises(mj.MahjongError, match=says):
        mj.Game(mj.rules("tenhou-4p"), wall=wall)


def test_the_first_dealer_may_be_named() -> None:
    rules = mj.rules("paiyuki-3p")
    game = mj.Game(rules, seed=1, first_dealer=2)
    assert game.full_events[1]["oya"] == 2
    assert game.view(0)["first_dealer"] == 2
    for bad in (3, -1, True, "1"):
        with pytest.raises(mj.ArgumentError, match="first_dealer is"):
            mj.Game(rules, first_dealer=bad)  # type: ignore[arg-type]


def to_the_choice(seed: int) -> mj.Game | None:
    """A game of the parlour at the dealer's choice, if it comes to one."""
    rng = random.Random(seed)
    game = mj.Game(mj.rules("paiyuki-3p", length="tonpuu"), seed=seed)
    while not game.over:
        if play_of(game).choosing:
            return game
        keen_move(game, rng)
    return None


def test_the_dealer_stops_or_goes_on() -> None:
    # P-20
    game = next(found for found in map(to_the_choice, range(200)) if found)
    play = play_of(game)
    dealer = play.state.dealer
    assert game.pending.seats == {dealer: (mj.Action("stop"), mj.Action("go_on"))}
    assert game.default_action(dealer).text == "go_on"
    assert game.full_events[-1] == {"type": "end_kyoku", "next": "dealer_may_stop"}
    assert game.view(None)["stage"] == "choice"
    with pytest.raises(mj.IllegalAction, match=f"seat {dealer} is asked whether to stop"):
        game.submit((dealer + 1) % 3, "stop")
    with pytest.raises(mj.RuleError, match="the hand is over; a ruling is about a hand in play"):
        game.submit(None, mj.Ruling("wrong_call", 0))
    again = mj.Game.from_text(game.to_text())
    assert again.to_text() == game.to_text()
    assert again.pending == game.pending
    stopped, going = game.copy(), game.copy()
    stopped.submit(dealer, "stop")
    assert stopped.over
    assert [event["type"] for event in stopped.full_events[-2:]] == ["choice", "end_game"]
    going.submit(dealer, "go_on")
    assert not going.over
    assert going.full_events[-2]["type"] == "start_kyoku"
    assert going.full_events[-2]["honba"] >= 1


def test_three_players_have_three_hands_a_wind() -> None:
    # PA-348
    names = {f"{wind}{number}" for wind in "ES" for number in (1, 2, 3)}
    order = [*sorted(names)]
    seen: set[str] = set()
    for seed in range(examples(12, 6)):
        game = keen_game(mj.rules("paiyuki-3p"), seed)  # type: ignore[arg-type]
        hands = [f"{event['bakaze']}{event['kyoku']}" for event in game.full_events if event["type"] == "start_kyoku"]
        assert list(dict.fromkeys(hands)) == order[: len(set(hands))]
        seen |= set(hands)
    assert seen == names


def test_options_are_chosen_when_the_table_is_opened() -> None:
    # KI-432, KI-433, KI-434: one person may play against three that a program answers for; five may not
    rules: Any = mj.rules("kirakuken-4p", length="tonpuu", two_ron="head_bump", aka=0)
    game = mj.Game(rules, seed=3)
    computer = mc.round_schema.RIICHI_PLAYERS.index("greedy")
    stream = mc.Stream(3)
    while not game.over:
        for seat in list(game.pending.seats):
            if game.over or seat not in game.pending.seats:
                continue
            action = game.default_action(seat)
            if seat and play_of(game).stage != "choice":
                action = mj.Action(play_of(game).hand.choose(computer, seat, stream))
            game.submit(seat, action)
    assert {event["bakaze"] for event in game.full_events if event["type"] == "start_kyoku"} == {"E"}
    with pytest.raises(mj.RuleError, match="players"):
        mj.rules("kirakuken-4p", players=5)


def test_refusals_name_the_rule() -> None:
    game = mj.Game(mj.rules("tenhou-4p"), seed=1)
    drawn = game.view(0)["drawn"]
    rows: list[tuple[int, str, str]] = [
        (0, "ron", "it is the seat's own turn"),
        (0, "stop", "asked only after the last hand"),
        (0, "discard:1rs", "no such tile in this variant"),
        (0, "tsumo", "the hand is not complete"),
        (1, "tsumogiri", "it is the turn of seat 0"),
        (1, "pass", "the seat is not asked for an answer"),
    ]
    for seat, action, says in rows:
        with pytest.raises(mj.IllegalAction, match=says):
            game.submit(seat, action)
    everybody = mj.Game(mj.rules("tenhou-4p"), seed=1, ask="everybody")
    everybody.submit(0, "tsumogiri")
    assert everybody.view(1)["claimed"] == {"kind": "discard", "seat": 0, "tile": drawn}
    with pytest.raises(mj.IllegalAction, match="the seat's own tile that lies before the others"):
        everybody.submit(0, "ron")
    with pytest.raises(mj.IllegalAction, match="the tile does not complete the hand"):
        everybody.submit(2, "ron")
    with pytest.raises(mj.IllegalAction, match="chi is called from the left neighbour only"):
        everybody.submit(3, "chi_low")


def test_a_clock_that_runs_out_discards_the_drawn_tile_or_passes() -> None:
    rng = random.Random(5)
    game = mj.Game(mj.rules("tenhou-4p"), seed=5)
    seen = set()
    for _ in range(4000):
        if game.over:
            break
        seat = rng.choice(list(game.pending.seats))
        default = game.default_action(seat)
        assert default in game.pending.seats[seat]
        drawn = game.view(seat)["drawn"]
        assert default.name == ("pass" if "pass" in game.view(seat)["actions"] else "tsumogiri" if drawn else "discard")
        seen.add(default.name)
        game.submit(seat, rng.choice(list(game.pending.seats[seat])))
    assert seen == {"pass", "tsumogiri", "discard"}
