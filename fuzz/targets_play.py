"""Games, seats, saves, positions and logs: right ones with a place changed, played on where they load."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

from inputs import maybe
from junk import changed, changed_text, hashable_junk, junk, plain_junk

import mjcore as mc
import mjrules as mj
from mjrules import logs
from mjrules.table.bot import MjaiBot

RIICHI = [rules for name in mj.presets() if isinstance(rules := mj.rules(name), mj.RiichiRules)]
SUZUME = [mj.rules("suzume", players=players) for players in (2, 3, 4, 5)]
CHECK = 8  # bytes of a saved game's checksum
HEAD = 5  # of its magic and version


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


def some_game(random: Random, steps: int, rules: Any = None) -> mj.Game:
    """A game of any rules some way into it."""
    rules = rules or random.choice(RIICHI + SUZUME)
    said: dict[str, Any] = {"ask": random.choice(("able", "everybody")), "verifiable": random.random() < 0.2}
    game = mj.Game(rules, seed=random.getrandbits(60), **said)
    play_on(game, random, random.randrange(steps))
    return game


def seen(view: mj.SeatView) -> object:
    """What a seat sees, or why it sees nothing."""
    try:
        return view.view()
    except mj.MahjongError as refusal:
        return str(refusal)


def seat_view(random: Random) -> None:
    """A seat hears its events, some of them changed before: what is refused changes nothing."""
    game = some_game(random, 150)
    seat = random.randrange(game.players)
    view = mj.SeatView(game.rules, seat, ask=random.choice(("able", "everybody")))
    events = [dict(event) for event in game.events_for(seat)]
    begin = random.randrange(len(events))
    for place, event in enumerate(events):
        if place >= begin and random.random() < 0.3:
            wrong = random.choice(events) if random.random() < 0.1 else changed(random, event)
            before = seen(view)
            refused = False
            try:
                view.hear(wrong)
            except mj.MahjongError:
                refused = True
            assert not refused or seen(view) == before, f"a refused event changed the view: {wrong!r}"
        tried(lambda event=event: view.hear(event))  # type: ignore[misc]
        if random.random() < 0.1:
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


def bot(random: Random) -> None:
    """A bot hears mjai with lines changed, said twice or left out."""
    rules, events = random.choice(mjai_games())
    seat = random.randrange(rules.players)
    player = MjaiBot(rules, random.choice(mj.player_names(rules)), seat=seat, seed=1)
    begin = random.choice([place for place, event in enumerate(events) if event["type"] == "start_kyoku"])
    for event in [events[0], *events[begin : begin + random.choice((20, 80, 160))]]:
        told = dict(event)
        if told["type"] == "start_game":
            told["id"] = seat
        if told["type"] == "tsumo" and told["actor"] != seat:
            told["pai"] = "?"
        if random.random() < 0.12:
            tried(lambda told=told: player.answer(changed(random, told, plain_junk)))  # type: ignore[misc]
        if random.random() > 0.02:
            tried(lambda told=told: player.answer(told))  # type: ignore[misc]


def saved_text(random: Random) -> None:
    """A position as text with lines changed: what loads is written the same again, and can be played."""
    lines = [line for line in some_game(random, 200).to_text().splitlines() if not line.startswith("check:")]
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
    play_on(game, random, 40)


def saved_bytes(random: Random) -> None:
    """A saved game with a field changed, its checksum right."""
    data = some_game(random, 150).to_bytes()
    body = changed(random, json.loads(data[HEAD:-CHECK]), plain_junk)
    text = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    data = data[:HEAD] + text.encode("utf-8", "surrogatepass")
    play_on(mj.Game.from_bytes(data + hashlib.sha256(data).digest()[:CHECK]), random, 40)


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
    game = some_game(random, 80)
    for _ in range(4):
        kind = random.choice(("chombo", "dead", "shown", "cancel_riichi", *list(mj.OFFENCES)))
        tried(
            lambda kind=kind: game.submit(None, mj.Ruling(kind, random.randrange(5))),  # type: ignore[misc]
            lambda: game.submit(None, mj.Ruling.from_dict({"kind": junk(random), "seat": junk(random)})),
        )
    data = game.to_bytes()
    assert mj.Game.from_bytes(data).to_bytes() == data
    play_on(game, random, 40)


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
def log_texts() -> list[tuple[mj.RiichiRules, bytes]]:
    """Logs of a few games in the two forms that are written."""
    random, found = Random(9), []
    for name in ("tenhou-4p", "tenhou-3p", "mahjong-soul-4p"):
        rules = mj.rules(name)
        assert isinstance(rules, mj.RiichiRules)
        game = mj.Game(rules, seed=random.getrandbits(60))
        play_on(game, random, 100_000)
        for write in (logs.write_mjai, logs.write_tenhou_json):
            with suppress(mj.MahjongError):
                text: Any = write(game)
                found.append((rules, text.encode() if isinstance(text, str) else text))
    return found


def log(random: Random) -> None:
    """A log with places changed, cut or packed: read and replayed."""
    rules, data = random.choice(log_texts())
    lines = data.split(b"\n")
    for _ in range(random.choice((1, 1, 2))):
        at = random.randrange(len(lines))
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


TARGETS = (seat_view, bot, bot, saved_text, saved_bytes, position, position, rulings, hand_in_play, log)
