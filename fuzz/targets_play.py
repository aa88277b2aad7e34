"""Games, seats, saves, positions and logs: right ones with a place changed, played on where they load."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from collections.abc import Callable
from contextlib import suppress
from copy import copy, deepcopy
from functools import cache
from random import Random
from typing import Any

from inputs import logs_of_others, maybe
from junk import changed, changed_text, hashable_junk, junk, plain_junk

import mjcore as mc
import mjrules as mj
from mjrules import logs
from mjrules.table.bot import MjaiBot

RIICHI = [rules for name in mj.presets() if isinstance(rules := mj.rules(name), mj.RiichiRules)]
SUZUME = [mj.rules("suzume", players=players) for players in (2, 3, 4, 5)]
CHECK = 8  # bytes of a saved game's checksum
HEAD = 5  # of its magic and version
GAMES = 48  # that cases begin with


def tried(*calls: Callable[[], object]) -> None:
    """Call each; a refusal has words."""
    for call in calls:
        try:
            call()
        except mj.MahjongError as refusal:
            if not str(refusal):
                raise AssertionError("a refusal without words") from refusal


def take_step(game: mj.Game, random: Random) -> None:
    """One answer of somebody who is asked; wins, calls and riichi more often than by chance."""
    seats = game.pending.seats
    if not seats:
        return
    seat = random.choice(list(seats))
    keen = [
        action
        for action in seats[seat]
        if action.text in ("tsumo", "ron", "riichi", "pon", "chi") or "kan" in action.text
    ]
    game.submit(seat, random.choice(keen) if keen and random.random() < 0.5 else random.choice(seats[seat]))


def play_on(game: mj.Game, random: Random, steps: int) -> None:
    """Some more steps; a hand in play has no fault."""
    for _ in range(steps):
        if game.over:
            return
        take_step(game, random)
        hand = getattr(game.play, "hand", None)
        assert not isinstance(hand, mc.Round) or hand.fault == "none", hand.fault


@cache
def begun(number: int) -> mj.Game:
    """One of the games that cases begin with, some way into it: to play it anew would take most of the time."""
    random = Random(f"game {number}")
    said: dict[str, Any] = {"ask": random.choice(("able", "everybody")), "verifiable": random.random() < 0.2}
    game = mj.Game(random.choice(RIICHI + SUZUME), seed=random.getrandbits(60), **said)
    play_on(game, random, random.choice((0, 10, 30, 60, 100, 150)))
    return game


def some_game(random: Random) -> mj.Game:
    """A game of any rules some way into it."""
    game = begun(random.randrange(GAMES)).copy()
    play_on(game, random, random.randrange(12))
    return game


@cache
def followed(number: int) -> tuple[mj.SeatView, list[dict[str, Any]]]:
    """A seat some way into a game, and what it hears next."""
    random, game = Random(f"seat {number}"), begun(number % GAMES)
    seat = random.randrange(game.players)
    view = mj.SeatView(game.rules, seat, ask=random.choice(("able", "everybody")))
    events = [dict(event) for event in game.events_for(seat)]
    begin = random.randrange(len(events))
    view.hear(*events[:begin])
    return view, events[begin : begin + 12]


def seen(view: mj.SeatView) -> object:
    """What a seat sees, or why it sees nothing."""
    try:
        return view.view()
    except mj.MahjongError as refusal:
        return str(refusal)


def seat_view(random: Random) -> None:
    """A seat hears its events, some of them changed before: what is refused changes nothing."""
    known, events = followed(random.randrange(2 * GAMES))
    view = copy(known)
    for event in events[: random.randrange(1, 8)]:
        if random.random() < 0.5:
            wrong = random.choice(events) if random.random() < 0.1 else changed(random, event)
            before = seen(view)
            refused = False
            try:
                view.hear(wrong)
            except mj.MahjongError:
                refused = True
            assert not refused or seen(view) == before, f"a refused event changed the view: {wrong!r}"
        tried(lambda event=event: view.hear(event))  # type: ignore[misc]
        if random.random() < 0.2:
            tried(view.view, view.ukeire, view.discards, lambda: view.legal, lambda: view.pending.to_dict())


@cache
def mjai_games() -> list[tuple[mj.RiichiRules, list[dict[str, Any]]]]:
    """One game of every preset as mjai events."""
    random, found = Random(5), []
    for rules in RIICHI:
        game = mj.Game(rules, seed=random.getrandbits(60))
        play_on(game, random, 100_000)
        found.append((rules, [json.loads(json.dumps(dict(event))) for event in logs.mjai_events(game)]))
    return found


@cache
def listening(number: int) -> tuple[MjaiBot, list[dict[str, Any]]]:
    """A bot some way into a hand, and the mjai lines that it hears next."""
    random = Random(f"bot {number}")
    rules, events = random.choice(mjai_games())
    seat = random.randrange(rules.players)
    player = MjaiBot(rules, random.choice(mj.player_names(rules)), seat=seat, seed=1)
    begin = random.choice([place for place, event in enumerate(events) if event["type"] == "start_kyoku"])
    lines = [{**events[0], "id": seat}, *map(dict, events[begin : begin + 160])]
    for line in lines:
        if line["type"] == "tsumo" and line["actor"] != seat:
            line["pai"] = "?"
    heard = random.choice((0, 1, 2, 10, 40, 100))
    for line in lines[:heard]:
        player.answer(line)
    return player, lines[heard : heard + 12]


def bot(random: Random) -> None:
    """A bot hears mjai with lines changed, said twice or left out."""
    known, lines = listening(random.randrange(2 * GAMES))
    player = deepcopy(known)
    for told in lines[: random.randrange(1, 12)]:
        if random.random() < 0.3:
            tried(lambda told=told: player.answer(changed(random, told, plain_junk)))  # type: ignore[misc]
        if random.random() > 0.05:
            tried(lambda told=told: player.answer(told))  # type: ignore[misc]


def saved_text(random: Random) -> None:
    """A position as text with lines changed: what loads is written the same again, and can be played."""
    lines = [line for line in some_game(random).to_text().splitlines() if not line.startswith("check:")]
    for _ in range(random.choice((1, 1, 2, 3))):
        at, turn = random.randrange(len(lines)), random.random()
        if lines[at].startswith("rules:"):
            lines[at] = "rules: " + json.dumps(changed(random, json.loads(lines[at][6:]), plain_junk))
        elif turn < 0.15:
            del lines[at]
        elif turn < 0.25:
            lines.insert(at, random.choice(lines))
        else:
            lines[at] = changed_text(random, lines[at])
        if len(lines) < 2:
            return
    game = mj.Game.from_text("\n".join(lines) + "\n")
    assert mj.Game.from_text(game.to_text()).to_text() == game.to_text()
    for seat in (None, *range(game.players)):
        game.view(seat)
    play_on(game, random, 10)


def saved_bytes(random: Random) -> None:
    """A saved game with a field changed, its checksum right."""
    data = some_game(random).to_bytes()
    body = changed(random, json.loads(data[HEAD:-CHECK]), plain_junk)
    text = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    data = data[:HEAD] + text.encode("utf-8", "surrogatepass")
    play_on(mj.Game.from_bytes(data + hashlib.sha256(data).digest()[:CHECK]), random, 10)


def position(random: Random) -> None:
    """A hand's position with lines changed, and what it leads to."""
    rules = random.choice(RIICHI)
    hand = mc.Round(
        rules.play, mc.wall(random.getrandbits(60), tiles=rules.play.tiles), every_stage=random.random() < 0.5
    )
    walk(hand, random, random.randrange(120))
    lines: dict[str, Any] = (
        hand.position() if random.random() < 0.6 else hand.position_for(random.randrange(rules.players))
    )
    for _ in range(random.choice((1, 1, 2, 3))):
        key, turn = random.choice(list(lines)), random.random()
        if turn < 0.1 and len(lines) > 1:
            del lines[key]
        elif turn < 0.2:
            name = random.choice(
                ("end", "claim", "answers", "marks 0", "shown 1", "nuki 0", "stages", "flips", "declared")
            )
            lines[name] = random.choice(("", "ron", "0=ron", "tsumo", "ankan 5m", "1 2 3 4", "9" * 30, "four_kans"))
        else:
            lines[key] = junk(random) if turn < 0.25 else changed_text(random, str(lines[key]))
    order = maybe(random, mc.wall(5, tiles=rules.play.tiles), 0.05)
    again = mc.Round.from_position(rules.play, lines, order=order, every_stage=random.random() < 0.5)
    for seat in range(rules.players):
        mc.observation(again, seat)
    walk(again, random, 60)
    for seat in again.declared if again.stage == "over" else ():
        tried(lambda seat=seat: again.win(seat), lambda seat=seat: again.score(seat))  # type: ignore[misc]


def walk(hand: mc.Round, random: Random, steps: int) -> None:
    """Legal answers by chance."""
    for _ in range(steps):
        if hand.stage == "over":
            return
        if not hand.waiting:
            hand.resolve({})
            continue
        seat = random.choice(hand.waiting)
        hand.apply(seat, random.choice(hand.legal(seat)))
        assert hand.fault == "none", hand.fault


def rulings(random: Random) -> None:
    """A referee's rulings, right and wrong, in a game that goes on."""
    game = some_game(random)
    for _ in range(4):
        kind = random.choice(("chombo", "dead", "shown", "cancel_riichi", *list(mj.OFFENCES)))
        tried(
            lambda kind=kind: game.submit(None, mj.Ruling(kind, random.randrange(5))),  # type: ignore[misc]
            lambda: game.submit(None, mj.Ruling.from_dict({"kind": junk(random), "seat": junk(random)})),
        )
    data = game.to_bytes()
    assert mj.Game.from_bytes(data).to_bytes() == data
    play_on(game, random, 10)


def hand_in_play(random: Random) -> None:
    """Every method of a hand with junk, and its rulings."""
    rules = random.choice(RIICHI)
    hand = mc.Round(rules.play, mc.wall(random.getrandbits(60), tiles=rules.play.tiles))
    walk(hand, random, random.randrange(60))
    for (
        name
    ) in "legal legal_mask shown hand melds nuki river riichi ippatsu waits furiten win score position_for".split():
        tried(lambda name=name: getattr(hand, name)(junk(random)))  # type: ignore[misc]
    tried(
        lambda: hand.apply(junk(random), junk(random)),
        lambda: hand.resolve({hashable_junk(random): junk(random)}),
        lambda: hand.deciding(junk(random)),
        lambda: hand.refusal(junk(random), junk(random)),
        lambda: hand.choose(junk(random), junk(random), mc.Stream(1)),
        lambda: hand.follow(junk(random), junk(random), turned=1),
        lambda: hand.rule_shown(junk(random), junk(random)),
        lambda: hand.rule_points(junk(random)),
        lambda: hand.rule_dead(junk(random)),
    )


@cache
def kept_tables() -> list[tuple[mj.TableBatch, bytes]]:
    """Tables of some rule sets at some moments, and their bytes."""
    random, found = Random(5), []
    for rules in random.sample(RIICHI, 6):
        batch = mj.TableBatch(rules, 2, seed=random.getrandbits(60))
        for _ in range(4):
            for _ in range(random.randrange(150)):
                batch.step(batch.choose(random.choice(("random", "greedy"))))
            found.append((copy(batch), batch._core.to_bytes()))
    return found


def forged_tables(random: Random) -> None:
    """The bytes of tables with places changed and their sum made right: refused, or tables that can be."""
    batch, data = random.choice(kept_tables())
    batch = copy(batch)
    body = bytearray(data[32:])
    head = body.index(b"\n") + 1
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        at, turn = random.randrange(head, len(body)), random.random()
        if turn < 0.5:
            body[at] = random.choice((0, 1, 2, 3, 4, 36, 37, 127, 128, 254, 255, body[at] ^ 1 << random.randrange(8)))
        elif turn < 0.8:
            text = max(body.rfind(b"wind:"), head)
            body[text:] = changed_text(random, body[text:].decode("latin-1")).encode("utf-8", "surrogatepass")
        else:
            body[at : at + 8] = random.choice((-1, 1 << 40, 1 << 63, 1 << 62, 1000)).to_bytes(9, "little", signed=True)[
                :8
            ]
    before = batch._core.to_bytes()
    try:
        batch._core.load(hashlib.sha256(body).digest() + bytes(body))
    except mj.MahjongError:
        assert batch._core.to_bytes() == before
        raise
    try:
        for _ in range(8):
            assert all(batch.hand(table).fault == "none" for table in range(2))
            batch.observe()
            batch.games_ended([0, 1])
            batch.step(batch.choose(random.choice(("random", "greedy", "balanced", "strong"))))
    except mj.MahjongError as late:
        raise AssertionError(f"tables were loaded, and then: {late}") from late


# a hand of Tenhou's own form: riichi and a draw by all
MJLOG = b"""<mjloggm ver="2.3"><SHUFFLE seed="" ref=""/><GO type="169" lobby="0"/>
<UN n0="%41" n1="%42" n2="%43" n3="%44" dan="1,1,1,1" rate="1500.00,1500.00,1500.00,1500.00" sx="M,M,M,M"/>
<TAIKYOKU oya="0"/><INIT seed="0,0,0,1,2,96" ten="250,250,250,250" oya="0"
 hai0="0,4,8,12,17,20,24,28,32,36,40,44,48" hai1="1,5,9,13,18,21,25,29,33,37,41,45,49"
 hai2="2,6,10,14,19,22,26,30,34,38,42,46,50" hai3="3,7,11,15,16,23,27,31,35,39,43,47,51"/>
<T60/><D60/><U61/><E61/><V62/><F62/><W63/><G63/><T64/><REACH who="0" step="1"/><D64/>
<REACH who="0" ten="240,250,250,250" step="2"/><U65/><E65/><N who="2" m="24650"/><F2/>
<RYUUKYOKU ba="0,1" sc="240,0,250,0,250,0,250,0" owari="240,-10.0,250,0,250,0,250,0"/></mjloggm>"""


def spoiled_number(random: Random, text: str) -> str:
    """A text with one of its numbers put out of range, now and then."""
    numbers = list(re.finditer(r"-?\d+", text))
    if not numbers or random.random() < 0.5:
        return text
    at = random.choice(numbers)
    return text[: at.start()] + str(random.choice((-1, 0, 3, 4, 135, 136, 255, 10**20, "", "x"))) + text[at.end() :]


@cache
def log_texts() -> list[tuple[mj.RiichiRules, bytes]]:
    """Logs of a few games, most of a single hand, in the three forms that are read."""
    random, found = Random(9), []
    for name in ("tenhou-4p", "tenhou-3p", "mahjong-soul-4p"):
        rules = mj.rules(name)
        assert isinstance(rules, mj.RiichiRules)
        game = mj.Game(rules, seed=random.getrandbits(60))
        play_on(game, random, 100_000)
        whole = logs.write_mjai(game).splitlines(keepends=True)
        begin, ends = [place for place, line in enumerate(whole) if "start_kyoku" in line], len(whole) - 1
        for first, behind in zip(begin, [*begin[1:], ends], strict=True):
            found.append((rules, "".join([whole[0], *whole[first:behind], whole[ends]]).encode()))
        with suppress(mj.MahjongError):
            told = json.loads(logs.write_tenhou_json(game))
            found += [(rules, json.dumps({**told, "log": [hand]}).encode()) for hand in told["log"]]
        found.append((rules, "".join(whole).encode()))
        if rules.players == 4:
            found.append((rules, logs.write_majiang(game).encode()))
    others = [(RIICHI[0], data) for data in (MJLOG, *logs_of_others())]
    return [*found, *others * (len(found) // 4)]


def log(random: Random) -> None:
    """A log with places changed, cut or packed: read and replayed."""
    rules, data = random.choice(log_texts())
    lines = data.split(b"\n")
    for _ in range(random.choice((1, 1, 2))):
        at = random.randrange(len(lines))
        if data is MJLOG:
            lines[at] = spoiled_number(random, changed_text(random, lines[at].decode())).encode("utf-8")
            continue
        with suppress(ValueError):
            lines[at] = json.dumps(changed(random, json.loads(lines[at]), plain_junk)).encode("utf-8", "surrogatepass")
    data = b"\n".join(lines)
    if random.random() < 0.1:
        spoilt = bytearray(data)
        spoilt[random.randrange(len(spoilt))] = random.getrandbits(8)
        data = bytes(spoilt[: random.randrange(len(spoilt)) + 1]) if random.random() < 0.5 else bytes(spoilt)
    if random.random() < 0.05:
        data = gzip.compress(data)
    for game in logs.read_log(data, "x", random.choice((None, rules, random.choice(RIICHI)))):
        str(logs.replay(game).differences[:1])


TARGETS = {
    seat_view: 4,
    bot: 3,
    saved_text: 4,
    saved_bytes: 3,
    position: 16,
    rulings: 3,
    hand_in_play: 10,
    forged_tables: 12,
    log: 2,
}
