"""Numbers, lengths and indices that enter the core: what lies outside its arrays is refused at the door."""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from typing import Any

import numpy
import pytest

import mjcore as mc
import mjrules as mj
from mjrules import logs
from mjrules.riichi.compile_play import compile_play
from mjrules.riichi.simulation import games_of, settled_hand

TENHOU, SANMA, SUZUME = mj.rules("tenhou-4p"), mj.rules("tenhou-3p"), mj.rules("suzume")
PLAY = {"players": 4, "dead_wall": 14, "replenished": 1, "replacements": 4, "kandora": 1}
FOUR = mc.RuleTable({"players": 4}, [])
SETTLED = {"points": [25000] * 4, "dealer": 1}
FRAME: dict[str, Any] = {"players": 4, "classes": 1}
SIZES = (1024, 1024, 1024, 256, 1024, 1024, 128)
DEAL = [mc.suzume.code_of_id(number) for number in mc.wall(7, tiles=44)]


def bare(*numbers: Any) -> Any:
    return mc.points_record(*numbers, False, True, FOUR)


def play(**changed: Any) -> mc.PlayTable:
    return mc.PlayTable({**PLAY, **changed}, FOUR)


def frame(**changed: Any) -> mc.SettleTable:
    return mc.SettleTable({**FRAME, **changed}, *[bytes(size) for size in SIZES])


def games(told: Any, **changed: Any) -> tuple[bytes, bytes]:
    """A game whose first hand is settled by a function that answers so."""
    said: dict[str, Any] = {"start_points": 25000, "fu_values": [30], "highest_han": 13, "multiples": 12}
    said |= {"kara_counts": False, "pao": True, "settle": lambda state, hand: told} | changed
    return mc.RiichiGames(TENHOU.play, None, 1, [0] * 4, **said).run(0, 1)


def worth(**changed: Any) -> mc.RiichiGames:
    tabled = games_of(TENHOU, mc.seed_bytes(1), [0] * 4).settlement
    said: dict[str, Any] = {"start_points": 25000, "fu_values": [30] * 14, "highest_han": 13, "multiples": 12}
    said |= {"kara_counts": False, "pao": True, "settle": settled_hand} | changed
    return mc.RiichiGames(TENHOU.play, tabled, 1, [0] * 4, **said)


def simulation(players: Any = (0, 0, 0), hands: Any = ((0, 0),)) -> Any:
    return mc.suzume.Simulation(mc.suzume.Play(SUZUME.table, 3), 1, players, hands, start_points=40)


def suzume_hand() -> Any:
    hand = mc.suzume.Hand(mc.suzume.Play(SUZUME.table, 3))
    hand.start(DEAL, 0, [40] * 3)
    return hand


def place(**changed: Any) -> None:
    """The hand just dealt, put down again with something changed."""
    hand = suzume_hand()
    seats = range(3)
    said = {
        "dealer": 0,
        "turn": 0,
        "stage": "turn",
        "hands": [list(mc.suzume.parse_tiles(hand.tiles(seat))) for seat in seats],
        "rivers": [[], [], []],
        "dora": mc.suzume.parse_tile(hand.dora),
        "field": list(hand.field),
        "points": [40] * 3,
        "tile": mc.suzume.parse_tile(hand.tile),
    }
    hand.place(**{**said, **changed})


class Liar(list[int]):
    """A list whose length is not what it holds."""

    def __len__(self) -> int:
        return 3


ROWS: dict[str, Callable[[], Any]] = {
    "han above all": lambda: bare(201, 30, 0, 0),
    "han below 0": lambda: bare(-1, 30, 0, 0),
    "han of a word": lambda: bare(2**70, 30, 0, 0),
    "fu above all": lambda: bare(3, 256, 0, 0),
    "no such multiple": lambda: bare(0, 0, 256, 0),
    "no such limit": lambda: bare(0, 0, 0, 7),
    "a limit below 0": lambda: bare(0, 0, 0, -1),
    "a truth that is none": lambda: mc.points_record(3, 30, 0, 0, "x", True, FOUR),  # type: ignore[arg-type]
    "games whose rows wrap": lambda: games_of(TENHOU, mc.seed_bytes(1), [0] * 4).run(0, 1 << 61),
    "tables without end": lambda: mc.RiichiTables(games_of(TENHOU, mc.seed_bytes(1), [0] * 4), 1 << 61),
    "options are no mapping": lambda: mc.RuleTable([], []),  # type: ignore[arg-type]
    "five red fives": lambda: mc.RuleTable({"players": 4, "aka": [5, 0, 0]}, []),
    "two players": lambda: mc.RuleTable({"players": 2}, []),
    "pinfu of no id": lambda: mc.RuleTable({"players": 4, "pinfu_id": 128}, []),
    "fu that pass 64 bits": lambda: mc.RuleTable({"players": 4, "rinshan_fu": 255}, []),
    "61 replacements": lambda: play(replacements=61),
    "no replacement": lambda: play(replacements=3),
    "norths without a replacement": lambda: play(nuki=1),
    "a dead wall of a few": lambda: play(dead_wall=9),
    "a dead wall that is not refilled": lambda: play(replenished=0, dead_wall=13),
    "a dead wall of all": lambda: play(dead_wall=84),
    "more discards than a river holds": lambda: play(kandora=0, replenished=0, dead_wall=7),
    "a way kuikae does not have": lambda: play(kuikae=3),
    "reds of a set": lambda: play(aka=[9, 9, 9]),
    "a phase that is none": lambda: frame(phases=[4]),
    "a step that is none": lambda: frame(after=[0] * 191 + [4]),
    "a counter that is none": lambda: frame(counters=[2]),
    "a deal that is kept twice": lambda: frame(win_stays=[2]),
    "an abort that keeps it twice": lambda: frame(abort_stays=[2]),
    "a place that is none": lambda: frame(places=[16]),
    "a draw that keeps it twice": lambda: mc.SettleTable(FRAME, *[bytes(size) for size in SIZES[:-1]], b"\2" * 128),
    "a table of another size": lambda: frame(classes=2),
    "highest han beyond the table": lambda: worth(highest_han=60),
    "highest han below kazoe": lambda: worth(highest_han=5),
    "multiples beyond the table": lambda: worth(multiples=200),
    "fu beyond the table": lambda: worth(fu_values=[30] * 20),
    "settled by no function": lambda: worth(settle=None),
    "settled to nothing": lambda: games(None),
    "settled without winners": lambda: games(SETTLED),
    "dealer is seat 200": lambda: games({**SETTLED, "dealer": 200, "winners": 0}),
    "round is 9": lambda: games({**SETTLED, "round": 9, "winners": 0}),
    "next is 7": lambda: games({**SETTLED, "next": 7, "winners": 0}),
    "winners of seat 9": lambda: games({**SETTLED, "winners": 1 << 9}),
    "winners are none": lambda: games({**SETTLED, "winners": None}),
    "points beyond all": lambda: games({**SETTLED, "points": [2**62] * 4, "winners": 0}),
    "points that do not fit": lambda: games({**SETTLED, "points": [2**70] * 4, "winners": 0}),
    "points of nine seats": lambda: games({**SETTLED, "points": [1] * 9, "winners": 0}),
    "points are a text": lambda: games({**SETTLED, "points": "x", "winners": 0}),
    "choice of two seats": lambda: mc.dealer_choice(1, [1, 2], 0, mc.Stream(1)),
    "choice with half a point": lambda: mc.dealer_choice(1, [1, 2, 0.5], 0, mc.Stream(1)),  # type: ignore[list-item]
    "choice with a word": lambda: mc.dealer_choice(1, [1, 2, 2**70], 0, mc.Stream(1)),
    "hands without end": lambda: mc.random_rounds(TENHOU.play, 1, 2**40),
    "players too few": lambda: simulation(players=[0]),
    "players that lie": lambda: simulation(players=Liar([0])),
    "hands of one number": lambda: simulation(hands=[(0,)]),
    "hands of nothing": lambda: simulation(hands=[None]),
    "hands are none": lambda: simulation(hands=None),
    "dora of no code": lambda: place(dora=200),
    "tile of no code": lambda: place(tile=-1),
    "no hands": lambda: place(hands=[]),
    "a short hand": lambda: place(hands=[[0], [], []]),
    "hands that lie": lambda: place(hands=Liar([])),
    "a code of no tile": lambda: place(hands=[[99] * 6, [0] * 5, [0] * 5]),
    "rivers too few": lambda: place(rivers=[[]]),
    "a field of all": lambda: place(field=DEAL),
    "a field of nothing": lambda: place(field=[]),
    "a stage that is none": lambda: place(stage=["turn"]),
    "points too few": lambda: place(points=[1]),
    "points that pass a field": lambda: place(points=[30000] * 3),
    "points of half": lambda: place(points=[0.5] * 3),
    "hands without a mapping": lambda: mc.hand_row(None, _over(), {}),  # type: ignore[arg-type]
    "a row beyond all points": lambda: mc.hand_row({"points": [2**62] * 4}, _over(), {}),
    "a step below 0": lambda: mj.SeatView(TENHOU, 0, step=-1),
    "a step of a list": lambda: mj.SeatView(TENHOU, 0, step=[1]),  # type: ignore[arg-type]
    "rules that are none": lambda: mj.RiichiRules.from_dict(5),  # type: ignore[arg-type]
    "rules of another key": lambda: mj.RiichiRules.from_dict({5: 1}),  # type: ignore[dict-item]
    "a dora of no dimension": lambda: mc.suzume.format_tiles(numpy.array(5)),
    "a log of another type": lambda: logs.read_mjai(b'{"type": "start_game"}\n{"type": ["tsumo"]}\n'),
    "a wall that lies": lambda: TENHOU.play.wall_ids(Liar([1])),
}


def _over() -> mc.Round:
    hand = mc.Round(TENHOU.play, mc.wall(1))
    while hand.stage != "over":
        hand.apply(hand.waiting[0], hand.legal(hand.waiting[0])[0])
    return hand


@pytest.mark.parametrize("row", ROWS)
def test_row(row: str) -> None:
    with pytest.raises(mj.MahjongError):
        ROWS[row]()


def test_the_rows_are_changed_from_what_is_right() -> None:
    place()
    assert simulation().trace(0)
    assert frame() is not None
    assert play().players == 4
    assert worth().run(0, 1)[1]
    assert bare(200, 255, 0, 0).base == 8000
    rules = mj.rules("tenhou-3p", dead_wall=18)
    assert compile_play(rules, rules.table).players == 3


def test_a_game_that_goes_on_for_ever_is_named() -> None:
    with pytest.raises(mj.RuleError, match="game 0 has not ended after 10000 hands"):
        games({**SETTLED, "winners": 0})


@pytest.mark.parametrize(("options", "kind"), [({"wind": 1}, KeyError), ({"players": 300}, struct.error)])
def test_a_field_that_is_none_is_a_rule_error_too(options: Mapping[str, int], kind: type[Exception]) -> None:
    with pytest.raises(kind, match="options: "):
        mc.RuleTable(options, [])
    with pytest.raises(mj.RuleError, match="options: "):
        mc.PlayTable(options, FOUR)


EVENTS: dict[str, dict[str, Any]] = {
    "pon by nobody": {"type": "pon", "target": 0, "pai": "1m", "consumed": ["1m", "1m"]},
    "chi by nobody": {"type": "chi", "target": 0, "pai": "1m", "consumed": ["2m", "3m"]},
    "daiminkan by nobody": {"type": "daiminkan", "target": 0, "pai": "1m", "consumed": ["1m", "1m", "1m"]},
    "nobody's hand is dead": {"type": "dead_hand"},
    "nobody's riichi stands": {"type": "reach_accepted"},
    "nobody draws": {"type": "tsumo", "pai": "?"},
    "seat 255": {"type": "pon", "actor": 255, "target": 0, "pai": "1m", "consumed": ["1m", "1m"]},
    "consumed is a number": {"type": "pon", "actor": 1, "target": 0, "pai": "1m", "consumed": 2},
    "consumed is a text": {"type": "pon", "actor": 1, "target": 0, "pai": "1m", "consumed": "1m1m"},
    "consumed lies": {"type": "pon", "actor": 1, "target": 0, "pai": "1m", "consumed": Liar([0] * 40)},
    "five are consumed": {"type": "ankan", "actor": 0, "consumed": ["1m"] * 5},
    "tsumogiri is a text": {"type": "dahai", "actor": 0, "pai": "1m", "tsumogiri": "yes"},
}


@pytest.mark.parametrize("event", EVENTS.values(), ids=EVENTS)
@pytest.mark.parametrize("discarded", [False, True])
def test_an_event_that_cannot_be_changes_nothing(event: dict[str, Any], discarded: bool) -> None:
    hand = mc.Round(TENHOU.play, mc.wall(3), every_stage=True)
    if discarded:
        hand.apply(0, "tsumogiri")
    before = hand.record
    with pytest.raises(mj.MahjongError):
        hand.follow(2, event, turned=1)
    assert hand.record == before


@pytest.mark.parametrize("event", EVENTS.values(), ids=EVENTS)
def test_a_seat_that_hears_such_an_event_is_as_before(event: dict[str, Any]) -> None:
    game = mj.Game(TENHOU, seed=3)
    view = mj.SeatView(TENHOU, 2)
    view.hear(*game.events_for(2))
    before = view.view()
    with pytest.raises(mj.MahjongError):
        view.hear(event)
    assert view.view() == before


def test_a_settled_row_beyond_all_points_is_marked() -> None:
    rows = bytes(mc.schema.pack(mc.settle_schema.ENDED_FIELDS, {"points": [2**62] * 4}))
    rows += bytes(mc.schema.pack(mc.settle_schema.ENDED_FIELDS, {"deposits": -1}))
    rows += bytes(mc.schema.pack(mc.settle_schema.ENDED_FIELDS, {"event": 2, "value": 4}))
    out = bytearray(96 * 3)
    mc.settle_rows_into(rows, frame(), out)
    assert [out[96 * row + 95] for row in range(3)] == [1, 1, 0]
