"""A refusal changes nothing: every door of every class that has a state, under arguments that nobody should give."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import random
import typing
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import is_dataclass
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mjcore as mc
import mjrules as mj
from core.riichi.test_recorded_doors import arrays
from mjcore import _core
from mjrules.riichi.simulation import games_of
from mjrules.table.bot import MjaiBot
from shared import examples, quickly
from table.test_interruption import batch_state, game_state, hand_state, side_state
from table.walks import walk

PRESETS, TENHOU = mj.presets(), mj.rules("tenhou-4p")
KNOWN = (mj.MahjongError, TypeError)  # TypeError: a call of the wrong form
SEEDS = 3  # objects of a class and preset, each at another point of its course


class Trouble(Exception):
    """What an argument's own code raises."""


class Raises:
    """An argument that raises whatever is asked of it."""

    def __getattr__(self, name: str) -> Any:
        raise Trouble(name)

    def _raise(self, *_: object) -> Any:
        raise Trouble

    __index__ = __iter__ = __len__ = __getitem__ = __eq__ = __hash__ = __str__ = _raise


class HalfRead(Mapping[Any, Any]):
    """A mapping that tells some of its items and then raises."""

    def __init__(self, items: Mapping[Any, Any]) -> None:
        self.told = dict(items)

    def __getitem__(self, name: Any) -> Any:
        return self.told[name]

    def __iter__(self) -> Iterator[Any]:
        yield from self.told
        raise Trouble

    def __len__(self) -> int:
        return len(self.told) + 1


# --- the objects -----------------------------------------------------------------------------------


@cache
def game_of(preset: str, seed: int) -> mj.Game:
    rng = random.Random(seed)
    game = mj.Game(preset, seed=seed, ask=rng.choice(["able", "everybody"]), verifiable=seed == 1)
    for _ in walk(game, rng, 25 * seed):
        pass
    return game


@cache
def events_of(preset: str, seed: int) -> tuple[mj.Event, ...]:
    """What seat 0 is told of the game, and what comes behind."""
    game = game_of(preset, seed).copy()
    for _ in walk(game, random.Random(seed), 20):
        pass
    return tuple(game.events_for(0))


def side_of(preset: str, seed: int) -> mj.SeatView:
    side = mj.SeatView(preset, 0)
    side.hear(*game_of(preset, seed).events_for(0))
    return side


def batch_of(preset: str, seed: int) -> mj.TableBatch:
    batch = mj.TableBatch(preset, 2, seed=seed)
    for _ in range(60 * seed):
        batch.step(batch.choose("random"))
    return batch


def tables_of(preset: str, seed: int) -> mc.RiichiTables:
    rules: Any = mj.rules(preset)
    tables = mc.RiichiTables(games_of(rules, mc.seed_bytes(seed), [0] * rules.players), 2)
    actions = np.empty(2, np.int64)
    for _ in range(40 * seed):
        tables.choose_into(1, actions)
        tables.step(actions)
    return tables


class Noted(mc.DecisionRows):
    """Rows that tell where they write to."""

    def __new__(cls, room: dict[str, Any], rows: int) -> Noted:
        noted: Any = super().__new__(cls, room, rows)
        noted.room = room
        return noted


def rows_of(preset: str, seed: int) -> Noted:
    rules: Any = mj.rules(preset)
    rows = Noted(arrays(12), 12)
    rows.begin(seed, 1000)
    for _ in range(5 * seed):
        rows.add(mc.Round(rules.play, mc.wall(1, tiles=rules.play.tiles)), {0: "tsumogiri"})
    return rows


def bot_of(preset: str, seed: int) -> MjaiBot:
    bot = MjaiBot(preset, "greedy", seat=0, seed=seed)
    for event in bot_messages(preset)[: 2 * seed]:
        bot.answer(event)
    return bot


def env_of(name: str) -> Callable[[str, int], Any]:
    def make(preset: str, seed: int) -> Any:
        learn = pytest.importorskip("mjrules.learn")
        env = getattr(learn, name)(mj.rules(preset), **({"illegal": "raise"} if name == "RiichiEnv" else {}))
        env.reset(seed=seed)
        return env

    return make


# --- what is said to them --------------------------------------------------------------------------


def bot_messages(preset: str) -> list[dict[str, Any]]:
    """What a server tells a bot."""
    if preset == "suzume":
        return [dict(event) for event in events_of(preset, 1)[:6]]
    players: int = mj.rules(preset).players  # type: ignore[attr-defined]
    hand = "1m 9m 1p 9p 1s 9s E S W N P F F".split()
    start = {"type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0, "dora_marker": "1p"}
    start |= {"scores": [25000] * players, "tehais": [hand, *[["?"] * 13] * (players - 1)]}
    draw, discard = {"type": "tsumo", "actor": 0, "pai": "9p"}, {"type": "dahai", "actor": 0, "pai": "9p"}
    beyond = {"type": "tsumo", "actor": 1, "pai": "?"}
    return [{"type": "start_game"}, start, draw, {**discard, "tsumogiri": True}, beyond]


WORDS = st.sampled_from([
    "", "?", "5m", "0p", "7z", "1rs", "E", "ron", "discard:5s", "greedy", "random", "123m", "1m" * 200,
    "\ud800", "x" * 300, "points", "agreement", "turn 0", "chi", "777z",
])  # fmt: skip
NUMBERS = st.integers(-2, 140) | st.sampled_from([2**31, 2**63, 2**64, 10**30, -(2**63) - 1])
ARRAYS = st.sampled_from([
    np.zeros(2, np.int64), np.full(2, 133), np.full(2, -1), np.zeros((2, 2)), np.zeros(0, np.uint8),
    np.zeros((2, 134), np.uint8), np.zeros(16, np.uint8), np.array(None), np.zeros(2, "U3"),
])  # fmt: skip
SIMPLE = (
    st.none() | st.booleans() | NUMBERS | WORDS | st.floats() | st.binary(max_size=4) | ARRAYS
    | st.sampled_from(mj.ACTIONS) | st.builds(Raises) | st.just(mj.Ruling("wrong_call", 1)) | st.just(object())
)  # fmt: skip
ANYTHING = (
    SIMPLE | st.lists(SIMPLE, max_size=5) | st.dictionaries(st.integers(-1, 6) | WORDS, SIMPLE, max_size=4)
    | st.builds(HalfRead, st.dictionaries(st.integers(0, 3), st.sampled_from(["pass", "ron", "tsumogiri"]), max_size=4))
)  # fmt: skip


@st.composite
def events(draw: st.DrawFn, preset: str, seed: int) -> Any:
    """An event of the game, some of it changed."""
    told = events_of(preset, seed)
    event = dict(draw(st.sampled_from(told[-30:] + told[:3])))
    for name in draw(st.lists(st.sampled_from([*event, "actor", "consumed", "pai"]), max_size=3)):
        event[name] = draw(ANYTHING)
    return HalfRead(event) if draw(st.integers(0, 9)) == 0 else event


def argument(name: str, preset: str, seed: int) -> st.SearchStrategy[Any]:
    """What to say for an argument of a name: nearly right as often as anything at all."""
    message = st.sampled_from(bot_messages(preset))
    near: dict[str, st.SearchStrategy[Any]] = {
        "seat": st.integers(-1, 4),
        "action": st.sampled_from(mj.ACTIONS) | NUMBERS,
        "answers": st.dictionaries(st.integers(0, 4), st.sampled_from(mj.ACTIONS) | WORDS, max_size=3),
        "events": events(preset, seed),
        "event": events(preset, seed),
        "message": message | st.lists(message, min_size=2, max_size=4),
        "step": st.integers(-1, 100),
        "player": st.sampled_from(["greedy", "random", lambda view, actions, stream: "ron"]) | st.integers(0, 9),
        "points": st.lists(NUMBERS, min_size=2, max_size=5),
        "actions": st.lists(st.integers(0, 134), min_size=2, max_size=2).map(np.array) | ARRAYS,
        "table": st.integers(-1, 2),
        "stream": st.just(mc.Stream(1)),
        "rons": st.integers(0, 63),
        "turned": st.integers(0, 6),
        "tiles": st.sampled_from(["5m", "19m", "777z", ""]),
        "deal": st.permutations(range(44)).map(lambda ids: [mc.suzume.code_of_id(number) for number in ids]),
    }  # fmt: skip
    return near[name] | ANYTHING if name in near else ANYTHING


def called(data: st.DataObject, thing: object, name: str, preset: str, seed: int) -> None:
    """Call a public member of an object, or read it."""
    member = inspect.getattr_static(type(thing), name)
    if not callable(member) and not isinstance(member, (classmethod, staticmethod)):
        getattr(thing, name)
        return
    door = getattr(thing, name)
    values, named = [], {}
    for one in inspect.signature(door).parameters.values():
        given = argument(one.name, preset, seed)
        if one.kind is one.VAR_POSITIONAL:
            values += data.draw(st.lists(given, max_size=3), label=one.name)
        elif one.default is one.empty or data.draw(st.booleans()):
            value = data.draw(given, label=one.name)
            if one.kind is one.KEYWORD_ONLY:
                named[one.name] = value
            else:
                values.append(value)
        elif one.kind is not one.KEYWORD_ONLY:
            break
    door(*values, **named)


# --- the classes -----------------------------------------------------------------------------------


def hearing(preset: str, seed: int) -> mj.MjaiPlayer:
    game, player = game_of(preset, seed), mj.MjaiPlayer("/no/such/program")
    player.hear(0, game.events_for(0))
    return player


def bot_state(bot: MjaiBot) -> tuple[Any, ...]:
    side = None if bot._side is None else side_state(bot._side)
    return bot._game, bot._deal, bot._nuki, side, repr(bot._stream and bot._stream._key())


def rows_state(rows: Noted) -> object:
    """What is written, and the counters of the hand as the next row has them."""
    count = rows.count
    if count < rows.rows:
        rows.add(mc.Round(TENHOU.play, mc.wall(2)), {0: "tsumogiri"})
        told, rows.count = rows.count, count
    else:
        told = count
    return count, told, {name: bytes(room[: len(room) // rows.rows * told]) for name, room in rows.room.items()}


def env_state(env: Any) -> Any:
    told = {name: value for name, value in vars(env).items() if name not in ("batch", "_np_random")}
    return repr(told), env.batch and batch_state(env.batch)


class Kind(NamedTuple):
    make: Callable[[str, int], Any]
    state: Callable[[Any], object]
    variants: tuple[str, ...] = ("riichi", "suzume")
    known: tuple[type[Exception], ...] = KNOWN


RIICHI, LEARNING = ("riichi",), (*KNOWN, Exception)  # what a frame of others refuses, it refuses in its own words
STATEFUL: dict[str, Kind] = {
    "Game": Kind(lambda preset, seed: game_of(preset, seed).copy(), game_state),
    "SeatView": Kind(side_of, side_state),
    "TableBatch": Kind(batch_of, batch_state, RIICHI),
    "MjaiBot": Kind(bot_of, bot_state),
    "MjaiPlayer": Kind(hearing, lambda player: repr(vars(player)), RIICHI),
    "RiichiEnv": Kind(env_of("RiichiEnv"), env_state, RIICHI, LEARNING),
    "RiichiAEC": Kind(env_of("RiichiAEC"), env_state, RIICHI, LEARNING),
    "Round": Kind(
        lambda preset, seed: game_of(preset, seed).play.hand.copy(),  # type: ignore[attr-defined]
        lambda hand: (hand.record, hand.first_events, hand.every_stage), RIICHI,
    ),
    "SuzumeHand": Kind(lambda preset, seed: game_of(preset, seed).play.hand.copy(), hand_state, ("suzume",)),  # type: ignore[attr-defined]
    "RiichiTables": Kind(tables_of, lambda tables: tables.to_bytes(), RIICHI),
    "DecisionRows": Kind(rows_of, rows_state, RIICHI),
    "Stream": Kind(lambda preset, seed: mc.Stream(seed), lambda stream: stream._key()),
}  # fmt: skip
# nobody can change them
VALUES = frozenset(
    "Action Event Score SuzumeScore HandValue AnyScore Win SuzumeWin AnyWin Outcome Report Summed Meld WinRecord "
    "KindSet Record Settled RuleTable PlayTable "
    "SettleTable ScoreRecord RiichiGames SuzumeTable SuzumeWinRecord SuzumePlay SuzumeRecord SuzumeSimulation "
    "Ukeire Discard Nanikiru Word Pictured Explained Frame".split()
)
# parts of another one, which is whole, or of one call; and what writes tables before a build
PARTS = frozenset(
    "Latch Buffer RiichiPlay SuzumePlay RiichiFold SuzumeFold Choices Replayer LogTable Ledger Crew Command Program "
    "Helped Formatter Course RiichiTable Following SuitWalk Universe Shown Fields Wire LineReader Paper".split()
)
# a server and what it is made of: tests/serve refuse messages, requests and orders and compare the state
SERVED = "mjrules.serve."


def modules() -> Iterator[ModuleType]:
    for package in (mj, mc):
        yield package
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not found.name.endswith("__main__"):
                with suppress(ModuleNotFoundError):  # an extra that is not installed
                    yield importlib.import_module(found.name)
    for name in _core.MODULES:  # compiled, no files to walk
        yield importlib.import_module(name)


def may_change(kind: type) -> bool:
    """Whether a class is none of the forms that only hold values."""
    frozen = is_dataclass(kind) and kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
    form = issubclass(kind, (tuple, BaseException)) or typing.is_typeddict(kind) or getattr(kind, "_is_protocol", False)
    return not (frozen or form or kind.__name__.startswith("_"))


def test_every_class_that_may_have_a_state_is_here() -> None:
    found = {
        kind.__name__
        for module in modules()
        for kind in vars(module).values()
        if isinstance(kind, type)
        and kind.__module__ == module.__name__
        and may_change(kind)
        and not module.__name__.startswith(SERVED)
    }
    assert found - set(STATEFUL) - VALUES - PARTS == set()


CASES = [
    (name, preset) for name, kind in STATEFUL.items() for preset in PRESETS if mj.rules(preset).variant in kind.variants
]


@pytest.mark.parametrize(("name", "preset"), quickly(CASES, 30))
@settings(max_examples=examples(60))
@given(data=st.data(), seed=st.integers(0, SEEDS - 1))
def test_a_refusal_changes_nothing(name: str, preset: str, data: st.DataObject, seed: int) -> None:
    kind = STATEFUL[name]
    thing = kind.make(preset, seed)
    doors = [door for door in dir(type(thing)) if not door.startswith("_")]
    before = kind.state(thing)
    for door in data.draw(st.lists(st.sampled_from(doors), min_size=8, max_size=14)):
        try:
            called(data, thing, door, preset, seed)
        except (*kind.known, Trouble):
            assert kind.state(thing) == before, door
        else:
            before = kind.state(thing)
