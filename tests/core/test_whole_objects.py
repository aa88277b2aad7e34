"""Objects of the core are whole or refuse: ``__new__`` alone, a second ``__init__``, states out of a pickle."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any

import pytest

import mjcore as mc
import mjrules as mj
from core.riichi.test_recorded_doors import arrays
from mjcore import _core
from mjcore.kernel import batch, hands, scores
from mjcore.suzume import wins
from mjrules.riichi.simulation import games_of

TENHOU, SUZUME = mj.rules("tenhou-4p"), mj.rules("suzume")
COMPILED = [import_module(name) for name in _core.MODULES]
CLASSES = [
    kind for module in COMPILED for kind in vars(module).values() if getattr(kind, "__module__", "") == module.__name__
]
CLASSES = [kind for kind in CLASSES if isinstance(kind, type)]
CLASSES = [kind for kind in CLASSES if not issubclass(kind, tuple)]
EMPTY_IS_WHOLE = {"KindSet", "Latch", "_Rows", "_HandRows", "_Positions", "_ScoreRows", "_SuzumeRows", "_Followed"}


def play() -> Any:
    return mc.suzume.Play(SUZUME.table, 3)


def suzume_hand() -> Any:
    hand = mc.suzume.Hand(play())
    hand.start([mc.suzume.code_of_id(number) for number in mc.wall(7, tiles=44)], 0, [40] * 3)
    return hand


# class -> how to make one, what it is to be told again, and what to compare
MADE: dict[str, tuple[Callable[[], Any], tuple[Any, ...], Callable[[Any], Any]]] = {
    "KindSet": (lambda: mc.KindSet(5), (7,), repr),
    "Latch": (mc.Latch, (1,), lambda latch: latch.torn),
    "Meld": (lambda: mc.Meld.of("pon:777z@2"), ("chi", "123m"), repr),
    "WinRecord": (lambda: mc.WinRecord("19m19p19s1234567z", "1z"), ("11m", "1m"), repr),
    "RuleTable": (lambda: mc.RuleTable({"players": 3}, []), ({"players": 4}, []), lambda table: table.players),
    "PlayTable": (lambda: mj.rules("tenhou-3p").play, ({}, TENHOU.table), lambda table: table.tiles),
    "SettleTable": (lambda: games_of(TENHOU, mc.seed_bytes(1), [1] * 4).settlement, ({},) * 7, type),
    "Stream": (lambda: mc.Stream(7), (8,), lambda stream: stream.below(1000)),
    "Round": (lambda: mc.Round(TENHOU.play, mc.wall(1)), (TENHOU.play, mc.wall(2)), lambda hand: hand.record),
    "RiichiGames": (lambda: games_of(TENHOU, mc.seed_bytes(1), [1] * 4), (TENHOU.play,), lambda games: games.run(0, 1)),
    "RiichiTables": (
        lambda: mc.RiichiTables(games_of(TENHOU, mc.seed_bytes(1), [1] * 4), 2),
        (None, 5),
        lambda tables: (len(tables), tables.hand(1).record),
    ),
    "SuzumeTable": (lambda: SUZUME.table, ({"run": 9},), type),
    "SuzumeWinRecord": (lambda: mc.suzume.WinRecord("1r11789s"), ("112233s",), repr),
    "SuzumePlay": (play, (SUZUME.table, 5), lambda rules: rules.players),
    "SuzumeHand": (suzume_hand, (None,), lambda hand: (hand.tiles(0), hand.points)),
    "SuzumeSimulation": (
        lambda: mc.suzume.Simulation(play(), 1, [0] * 3, [(0, 0)], start_points=40),
        (play(),),
        lambda games: games.trace(0),
    ),
    "Ukeire": (lambda: mc.ukeire("123m456p789s1z"), (), repr),
    "Discard": (lambda: mc.discards("123m456p789s12z")[0], (), repr),
    "ScoreRecord": (lambda: mc.points_record(3, 40, 0, 0, False, True, TENHOU.table), (), lambda score: score.record),
    "SuzumeRecord": (
        lambda: mc.suzume.score_record(mc.suzume.WinRecord("1r11789s"), SUZUME.table),
        (),
        lambda score: score.record,
    ),
    "DecisionRows": (lambda: mc.DecisionRows(arrays(3), 3), ({}, 1), lambda rows: (rows.rows, rows.count)),
    "Buffer": (lambda: batch.Buffer(b"x"), (b"yz",), bytes),
}


def test_every_class_is_here() -> None:
    assert {kind.__name__ for kind in CLASSES} == set(MADE) | EMPTY_IS_WHOLE


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_what_new_alone_makes_is_nothing_or_refuses(kind: Any) -> None:
    try:
        made = kind.__new__(kind)
    except TypeError:  # it cannot be made without what makes it whole
        return
    if kind.__name__ in EMPTY_IS_WHOLE:
        return
    names = [name for name in dir(kind) if not name.startswith("__")]
    assert names
    for name in names:
        with pytest.raises(mj.MahjongError, match="holds nothing"):
            getattr(made, name)(*[None] * (2 if name == "fu_parts" else 0))
    for name, door in (("__repr__", repr), ("__hash__", hash), ("__reduce__", pickle.dumps)):
        if vars(kind).get(name):
            with pytest.raises(mj.MahjongError, match="holds nothing"):
                door(made)


@pytest.mark.parametrize("name", MADE)
def test_a_second_init_changes_nothing(name: str) -> None:
    make, again, shown = MADE[name]
    made, beside = make(), make()
    with suppress(TypeError, mj.MahjongError):
        type(made).__init__(made, *again)
    assert shown(made) == shown(beside)


@pytest.mark.parametrize("name", ["Ukeire", "Discard", "ScoreRecord", "SuzumeRecord", "KindSet", "Meld", "WinRecord"])
def test_a_pickle_makes_the_same_again(name: str) -> None:
    make, _, shown = MADE[name]
    assert shown(pickle.loads(pickle.dumps(make()))) == shown(make())


def no_score(at: int, value: int) -> bytes:
    """The record of a yakuman with one byte changed."""
    record = bytearray(mj.score("19m19p19s1234567z", "1z", rules=TENHOU).raw.record)
    record[at] = value
    return bytes(record)


STATES: dict[str, tuple[Callable[[], Any], str]] = {
    "all ones": (lambda: scores._score_again(b"\xff" * 128), "no score"),
    "short": (lambda: scores._score_again(b"\0" * 127), "128 bytes"),
    "none": (lambda: scores._score_again(None), "128 bytes"),
    "status": (lambda: scores._score_again(no_score(108, 200)), "no score"),
    "limit": (lambda: scores._score_again(no_score(109, 7)), "no score"),
    "form": (lambda: scores._score_again(no_score(115, 9)), "no score"),
    "sets without end": (lambda: scores._score_again(no_score(72, 255)), "no score"),
    "triplets of no kind": (lambda: scores._score_again(no_score(103, 255)), "no score"),
    "suzume ones": (lambda: wins._suzume_score_again(b"\xff" * 16), "no score"),
    "suzume short": (lambda: wins._suzume_score_again(b""), "16 bytes"),
    "ukeire of no kind": (lambda: hands._ukeire_again(0, {99: 1}), "tile kind is 99"),
    "ukeire of nothing": (lambda: hands._ukeire_again(0, None), "tiles is NoneType"),
    "discard of no code": (lambda: hands._discard_again(37, mc.ukeire("11m")), "tile code is 37"),
    "discard of nothing": (lambda: hands._discard_again(3, None), "ukeire is NoneType"),
    "discard of an empty one": (lambda: hands._discard_again(3, mc.Ukeire.__new__(mc.Ukeire)), "holds nothing"),
    "rows beyond the end": (lambda: scores._ScoreRows()(0, 10), "0 <= first <= end <= 0"),
}


@pytest.mark.parametrize(("make", "said"), STATES.values(), ids=STATES)
def test_a_state_that_nobody_wrote_is_refused(make: Callable[[], Any], said: str) -> None:
    with pytest.raises(mj.MahjongError, match=said):
        make()
