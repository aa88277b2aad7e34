"""Every public door and every method of what the doors return, with junk."""

from __future__ import annotations

import importlib
import inspect
import tempfile
from collections.abc import Callable
from copy import copy
from functools import cache
from math import prod
from pathlib import Path
from random import Random
from typing import Any

from inputs import maybe
from junk import changed, hashable_junk, junk
from targets_play import GAMES, RIICHI, SUZUME, begun, followed, listening, log_texts, some_game, tried

import mjcore as mc
import mjcore.suzume as sz
import mjrules as mj
from mjrules import draw, logs
from mjrules.riichi.simulation import games_of, settlement_of
from mjrules.table.bot import MjaiBot

MODULES = (mc, sz, mj, logs, draw)
# what is no door for data: it raises by design, decorates, or runs for as long as it is asked to (``long_doors``)
NO_DOORS = {
    "mjcore.fail",
    "mjcore.expect",
    "mjcore.register_messages",
    "mjcore.alone",
    "mjrules.match",
    "mjrules.simulate",
    "mjrules.simulate_to",
    "mjrules.logs.logs_of",
}
# what the reference shows beside the names of those modules; where an extra is not installed, its rows are left out
MORE = (
    "mjrules.table.bot.MjaiBot",
    "mjrules.simulate.parts.Manifest",
    "mjrules.learn.gymnasium_env.RiichiEnv",
    "mjrules.learn.pettingzoo_env.RiichiAEC",
)


def is_door(found: object) -> bool:
    """Whether something public can be called, and is no error."""
    return callable(found) and not (isinstance(found, type) and issubclass(found, Exception))


def _doors() -> dict[str, Callable[..., Any]]:
    """Every public door by name."""
    found = {f"{module.__name__}.{name}": getattr(module, name) for module in MODULES for name in module.__all__}
    for name in MORE:
        module_name, _, short = name.rpartition(".")
        try:
            found[name] = getattr(importlib.import_module(module_name), short)
        except ImportError:
            continue
    return {name: door for name, door in found.items() if is_door(door) and name not in NO_DOORS}


DOORS = _doors()
WIN = mj.Win("123456m234p6799s", "5s", riichi=True, seat_wind="S")
RIGHT: tuple[Any, ...] = (
    *("123m456p789s11z", "5s", "E", "tenhou-4p", 0, 3, [25000] * 4, (), RIICHI[0], SUZUME[0], WIN),
    *(RIICHI[0].table, RIICHI[0].play, mj.Action("discard:5s"), "greedy", mc.Stream(1), {"type": "tsumo"}),
)


def value(random: Random) -> Any:
    """Something that one door or another takes, or junk."""
    return random.choice(RIGHT) if random.random() < 0.5 else junk(random)


@cache
def names_of(door: Callable[..., Any]) -> tuple[str, ...]:
    """The names of what a door takes."""
    try:
        taken = inspect.signature(door).parameters.items()
    except ValueError:
        return "one", "two"
    return tuple(name for name, at in taken if at.kind is not at.VAR_KEYWORD)


def any_door(random: Random) -> None:
    """A public function or class, called with as many values as it takes; some of them by name."""
    door = DOORS[random.choice(NAMES)]
    names = names_of(door)
    placed = random.randint(0, min(4, len(names)))
    named = {name: value(random) for name in names[placed:] if random.random() < 0.3}
    repr(door(*[value(random) for _ in range(placed)], **named))


NAMES = tuple(DOORS)


@cache
def results() -> tuple[Any, ...]:
    """What the doors return and nothing can change, or nothing here does."""
    rules = RIICHI[0]
    state = mj.State([25000] * 4)
    end, logged = mj.settle(state, mj.Tsumo(1, "mangan"), rules), logs.read_log(log_texts()[0][1])[0]
    played = mj.simulate("suzume", games=2, players=["greedy"] * SUZUME[2].players, seed=1)
    over = begun(0).copy()
    over.end()
    score, suzume = mj.score(WIN, rules=rules), mj.score("1r11789s", dora="7s", rules=SUZUME[0])
    small = mj.SuzumeState((40, 40, 40, 40))
    ended = [result for number in range(GAMES) for result in begun(number).results if result.wins][:1]
    replayed, verified = logs.replay(logged), logs.verify([logs.Log("a", log_texts()[0][1]), logs.Log("b", b"12")])
    outcomes = (
        *(mj.Ron(discarder=1, wins=[mj.RonWin(0, "mangan")]), mj.RonWin(0, "mangan"), mj.Tsumo(1, "mangan")),
        *(mj.ExhaustiveDraw((0,)), mj.AbortiveDraw("kyuushu"), mj.Chombo(1, next(iter(mj.OFFENCES)))),
        *(mj.Penalty("dead", 0), mj.DealerChoice(True), mj.Pao(1, "daisangen"), next(iter(mj.OFFENCES.values()))),
    )
    of_suzume = mj.SuzumeWin("1r11789s", dora="7s")
    games = games_of(rules, mc.seed_bytes(1), [0] * rules.players)
    analysed = mj.nanikiru("222567m345p33667s", rules="tenhou-4p")
    return (
        *(mj.frame(mj.point_table(rules)), analysed, analysed.best, mj.hand("123m ポン白白白")),
        mj.match(("greedy", "random"), "suzume", duplicates=2, seed=1),
        *(WIN, score, score.raw, *score.yaku, *score.fu_parts, suzume, *suzume.yaku, rules, rules.table, rules.play),
        *(mc.Meld.of("chi:406p"), mc.KindSet.of("19m"), mc.ukeire("123m456p789s1z"), sz.ukeire("1r1178s")),
        *(mc.discards("123m456p789s11z")[0], mc.decompose("123m456p789s11z", "1z")[0], settlement_of(rules)),
        *(state, end, *end.flows, mj.final_result(state, rules), small, mj.final_result(small, "suzume")),
        *(mj.settle(small, mj.Tsumo(1, 9), "suzume"), *outcomes),
        *(mj.points(3, 40, rules=rules), mj.point_table(rules)[0], mj.Pao(1, "daisangen"), SUZUME[0], played),
        *(
            mj.Action("discard:5s"),
            mj.Ruling("chombo", 1),
            mj.Event("tsumo", actor=2, pai="5rs"),
            mj.Player("greedy", 1),
        ),
        *(*over.results[:1], begun(1).pending, logged, logged.hands[0], logs.replay(logged), mj.read_sheet(SHEET)),
        *(
            MjaiBot(rules, "greedy", seat=0),
            mj.MjaiPlayer("/no/such/program"),
            *ended,
            *(ended[0].wins if ended else ()),
        ),
        *(
            replayed.hands[0],
            verified,
            *verified.bad,
            logs.Log("a", b""),
            logs.LoggedWin(0, 1),
            logs.LoggedDraw("x"),
            logs.Note("a", "b"),
            logs.Person("a"),
        ),
        *(logs.Difference("a", "E1.0", "x", None, "y", ""), mc.Latch(), games, of_suzume, suzume.raw, SUZUME[0].table),
        *(sz.discards("1r11278s")[0], sz.Play(SUZUME[0].table, 3), played.compare("greedy", "greedy")),
        *(mj.simulate_to(None, "suzume", games=1, players=["greedy"] * SUZUME[2].players, seed=1),),
        sz.Simulation(sz.Play(SUZUME[0].table, 3), mc.seed_bytes(1), [0] * 3, [(0, 0)], start_points=40),
    )


SHEET = "rules paiyuki-4p\nplayers Aki Ben Chie Dan\nron Ben 3/40 from Aki\n"


def fresh(random: Random) -> Any:
    """Something whole that can be changed, a copy of one's own."""
    rules = random.choice(RIICHI)
    return random.choice(
        (
            lambda: some_game(random),
            lambda: copy(followed(random.randrange(2 * GAMES))[0]),
            lambda: copy(listening(random.randrange(2 * GAMES))[0]),
            lambda: mj.TableBatch(rules, 2, seed=1),
            lambda: mc.Round(rules.play, mc.wall(random.getrandbits(60), tiles=rules.play.tiles)),
            lambda: mc.RiichiTables(games_of(rules, mc.seed_bytes(1), [0] * rules.players), 2),
            lambda: sz.Hand(sz.Play(SUZUME[0].table, 3)),
            lambda: mc.Stream(1),
            lambda: mc.DecisionRows({name: bytearray(2 * size) for name, size in DECISION.items()}, 2),
        )
    )()


# bytes a decision takes in each array
DECISION = {
    name: (4 if dtype == "int32" else 1) * prod(shape) for name, (dtype, shape) in mc.observation_schema.ARRAYS.items()
} | {"legal": 24, "seat": 1, "action": 1, "step": 2}


@cache
def methods_of(kind: type) -> tuple[str, ...]:
    """The public methods and properties that a class of the packages adds to Python's own."""
    ours = [base for base in kind.__mro__ if base.__module__.partition(".")[0] in ("mjcore", "mjrules")]
    return tuple(sorted({name for base in ours for name in vars(base) if not name.startswith("_")})) or ("__doc__",)


def any_method(random: Random) -> None:
    """A method or property of something whole, with junk."""
    whole = random.choice(results()) if random.random() < 0.6 else fresh(random)
    name = random.choice(methods_of(type(whole)))
    if name in ("plot", "to_parquet"):  # they write where they are told to
        return
    found = getattr(whole, name)
    if callable(found):
        names = names_of(getattr(type(whole), name)) if random.random() < 0.7 else ("self", "one", "two", "three")
        most = len(names) - 1 if not isinstance(vars(type(whole)).get(name), classmethod | staticmethod) else len(names)
        repr(found(*[value(random) for _ in range(random.randint(0, max(most, 0)))]))


def numbers(random: Random) -> None:
    """Doors of the core that take numbers and records: nearly right."""
    rules = random.choice(RIICHI)
    points = [25000] * rules.players
    what = random.randrange(5)
    if what == 0:
        mc.dealer_choice(junk(random), random.choice((points, [1] * 3, junk(random))), junk(random), mc.Stream(1))
    elif what == 1:
        hand = mc.Round(rules.play, mc.wall(1, tiles=rules.play.tiles))
        for _ in range(random.choice((0, 3, 12))):
            hand.apply(hand.waiting[0], hand.legal(hand.waiting[0])[0])
        game = {"points": points, "players": rules.players, "dealer": 0, "round": 0, "honba": 0, "deal": 0}
        mc.hand_row(changed(random, game), hand, changed(random, {"points": points, "dealer": 0, "next": 0}))
    elif what == 2:
        mc.Stream(*[junk(random) for _ in range(random.randint(1, 4))]).below(junk(random))
    elif what == 3:
        mc.chacha20_block(maybe(random, bytes(32), 0.3), maybe(random, 1, 0.3), maybe(random, bytes(12), 0.3))
    else:
        wall = maybe(random, mc.wall(1, tiles=rules.play.tiles), 0.3)
        said = {
            name: junk(random) for name in ("dealer", "round_wind", "points", "wins_before") if random.random() < 0.3
        }
        hand = mc.Round(rules.play, wall, **said)
        mc.observation(hand, maybe(random, 0, 0.3), honba=maybe(random, 0, 0.3), deposits=maybe(random, 0, 0.3))


def game_doors(random: Random) -> None:
    """A game begun with junk, and every method of a game with junk."""
    game = some_game(random)
    said = {
        name: junk(random)
        for name in ("seed", "wall", "game_index", "first_dealer", "ask", "verifiable")
        if random.random() < 0.3
    }
    tried(
        lambda: mj.Game(game.rules, **said),
        lambda: game.submit(junk(random), junk(random), junk(random)),
        lambda: game.submit(maybe(random, next(iter(game.pending.seats), 0), 0.2), junk(random)),
        lambda: game.view(junk(random)),
        lambda: game.events_for(junk(random), junk(random)),
        lambda: game.default_action(junk(random)),
        lambda: game.at(junk(random)),
        lambda: game.choose(junk(random), value(random)),
        lambda: game.end(junk(random)),
    )
    if random.random() < 0.1:
        assert mj.Game.from_bytes(game.to_bytes()).to_bytes() == game.to_bytes()


def long_doors(random: Random) -> None:
    """Doors that work for as long as they are asked to, asked for little, nothing or nonsense."""
    rules = random.choice(RIICHI + SUZUME)
    games = random.choice((0, -1, True, None, "x", 1.0, 10**30, [])) if random.random() < 0.9 else 1
    said: dict[str, Any] = {"games": games, "players": ["greedy"] * rules.players, "seed": 1}
    for name in ("players", "seed", "workers", "executor", "progress", "dask", "part_games", "resume", "parts"):
        if random.random() < 0.15:
            said[name] = hashable_junk(random) if name != "players" else junk(random)
    if (isinstance(said["games"], int) and said["games"] > 1) or isinstance(said.get("workers"), int):
        said["games"] = 1  # what is right would be played
    if said.get("progress"):
        said["progress"] = random.choice((0, None, lambda done, games: None))
    if isinstance(said.get("workers"), int):
        said["workers"] = random.choice((1, 0, -1, True))
    with tempfile.TemporaryDirectory() as folder:
        given: dict[str, Any] = {**said, "parts": None if said.get("parts") is None else Path(folder) / "parts"}
        out = random.choice((None, Path(folder) / "a.txt", Path(folder), "\0", 5, [], b"x.parquet"))
        short = {name: told for name, told in said.items() if name not in ("part_games", "resume", "parts")}
        tried(
            lambda: mj.simulate(maybe(random, rules, 0.1), **short),
            lambda: mj.match(junk(random), maybe(random, rules, 0.5), duplicates=1, seed=said["seed"]),
            lambda: mj.simulate_to(out, maybe(random, rules, 0.1), **given),
            lambda: list(logs.logs_of(random.choice((junk(random), [folder], [Path(folder) / "no.xml"], [5], "")))),
        )


TARGETS = {any_door: 120, any_method: 120, numbers: 30, game_doors: 4, long_doors: 2}
