"""Screens of a table as the messages that make them: what a page is sent, from real games and from made ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import mjrules as mj

Message = dict[str, Any]
Wanted = Callable[[mj.Game, int, list[str]], bool]
NAMES = ("あおい", "けんじ", "みどり", "ルイス", "つむぎ")
FIGURES = ("crane", "fox", "whale", "frog", "rabbit")


def seated(name: str, figure: str, kind: str = "person", **more: Any) -> Message:
    """Who sits at a seat."""
    level = {"level": "normal"} if kind == "cpu" else {}
    return {"name": name, "figure": figure, "kind": kind, **level, "away": False, "cpu": False, **more}


def hello(rules: Any, seat: int | None = 0, phase: str = "play", **more: Any) -> Message:
    """The first message; every other player is a computer player."""
    kinds = ["cpu" if n % 2 and n != seat else "person" for n in range(rules.players)]
    return {
        "t": "hello",
        "v": 1,
        "table": "T",
        "seat": seat,
        "phase": phase,
        "rules": {
            "name": rules.name,
            "variant": rules.variant,
            "players": rules.players,
            "digest": rules.digest,
            "title": {"ja": "棋楽軒 四麻", "en": "Kirakuken"},
            "changed": {},
        },
        "seats": [seated(NAMES[n], FIGURES[n], kind) for n, kind in enumerate(kinds)],
        "host": 0,
        "clock": {"per": 5, "bank": 20, "hold": 12},
        "watch": "delayed",
        "open": True,
        "parlour": False,
        "solo": False,
        "delay": 0 if seat is not None else 1,
        "game": 0,
        "total": 0,
        **more,
    }


def ask(game: mj.Game, seat: int) -> Message | None:
    """What a seat is asked, as the server words it, without the hints."""
    actions = game.pending.seats.get(seat)
    if not actions:
        return None
    last = next((e for e in reversed(game.full_events) if "pai" in e), {})
    rows = []
    for action in actions:
        row: Message = {"a": action.text}
        if action.name.startswith(("chi", "pon", "daiminkan", "ankan", "kakan")):
            row["use"] = list(action.tiles)
            if not action.name.startswith(("ankan", "kakan")):
                row["pai"] = last["pai"]
        rows.append(row)
    return question(game.step, rows, game.default_action(seat).text)


def question(step: int, rows: list[Message], default: str = "tsumogiri", **more: Any) -> Message:
    """The message that asks."""
    return {
        "t": "ask",
        "step": step,
        "actions": rows,
        "default": default,
        "ms": 5000,
        "bank": 18000,
        "furiten": False,
        **more,
    }


def since_deal(events: Any) -> list[Message]:
    """The events of the hand that is on the table."""
    events = [dict(e) for e in events]
    start = max(i for i, e in enumerate(events) if e["type"] == "start_kyoku")
    return [events[0], *events[start:]]


def told(events: list[Message]) -> Message:
    return {"t": "events", "from": 0, "list": events}


def plays(preset: str, seeds: range, player: str = "greedy", **options: Any) -> Iterator[mj.Game]:
    """Every state of some games, played by one computer player."""
    rules = mj.rules(preset, **options)
    for seed in seeds:
        game = mj.Game(rules, seed=seed)
        while not game.over:
            yield game
            step = game.step
            for seat in list(game.pending.seats):
                if game.step == step and not game.over:
                    game.submit(seat, game.choose(seat, player), step=step)


def last(preset: str, seed: int) -> mj.Game:
    """A game at its end."""
    game = mj.Game(mj.rules(preset), seed=seed)
    while not game.over:
        step = game.step
        for seat in list(game.pending.seats):
            if game.step == step and not game.over:
                game.submit(seat, game.choose(seat, "greedy"), step=step)
    return game


def found(preset: str, wanted: Wanted, seeds: range = range(1, 60), **options: Any) -> tuple[mj.Game, int]:
    """The first game and seat whose question is the one wanted."""
    for game in plays(preset, seeds, **options):
        for seat, actions in game.pending.seats.items():
            if wanted(game, seat, [a.text for a in actions]):
                return game, seat
    raise LookupError(preset)


def asked(game: mj.Game, seat: int) -> list[Message]:
    """A table that asks a seat."""
    asks = ask(game, seat)
    return [hello(game.rules, seat), told(since_deal(game.events_for(seat))), *([asks] if asks else [])]


def at_turn(preset: str, discards: int, has: str = "", **options: Any) -> list[Message]:
    def wanted(game: mj.Game, seat: int, texts: list[str]) -> bool:
        rivers = sum(map(len, game.view(None)["rivers"]))
        turn = any(text.startswith(("discard", "tsumogiri")) for text in texts)
        return rivers >= discards and turn and (not has or has in texts)

    return asked(*found(preset, wanted, **options))


def offered(preset: str) -> list[Message]:
    """A discard that may be called in several ways."""
    return asked(*found(preset, lambda game, seat, texts: sum(t.startswith("chi") for t in texts) >= 2))


def result(preset: str, kind: str, seeds: range = range(1, 200), **options: Any) -> list[Message]:
    """The page after a hand: kind is "ron", "tsumo" or "draw"."""
    rules = mj.rules(preset, **options)
    for seed in seeds:
        game = mj.Game(rules, seed=seed)
        while not game.over:
            hand, before, step = game.play.hand, game.event_count, game.step
            for seat in list(game.pending.seats):
                if game.step == step and not game.over:
                    game.submit(seat, game.choose(seat, "greedy"), step=step)
            new = [dict(e) for e in game.full_events[before:]]
            end = next((i for i, e in enumerate(new) if e["type"] == "end_kyoku"), None)
            wins = [e for e in new if e["type"] == "hora"]
            if (
                end is None
                or not {
                    "draw": not wins and any(len(e.get("tenpai", [])) == 2 for e in new),
                    "ron": any(e["actor"] != e["target"] and len(e["yaku"]) > 2 for e in wins),
                    "tsumo": any(e["actor"] == e["target"] for e in wins),
                }[kind]
            ):
                continue
            seat = wins[0]["actor"] if wins else 0
            events = [dict(e) for e in game.events_for(seat)][: before + end + 1]
            page = {"t": "result", "at": 1, "wins": list(_scores(game, hand, wins)), "hold": 9}
            ready = {"t": "ready", "at": 1, "seats": [n % 2 == 1 for n in range(rules.players)]}
            return [hello(rules, seat, "result"), told(since_deal(events)), page, ready]
    raise LookupError(kind)


def _scores(game: mj.Game, hand: Any, wins: list[Message]) -> Iterator[Message]:
    for e in wins:
        if game.rules.variant == "riichi":
            score = mj.score(hand.win(e["actor"]), rules=game.rules)
        else:
            how = {name: e["situation"][name] for name in ("dora", "dealer", "tsumo")}
            score = mj.score(e["tehai"], e["pai"], rules=game.rules, **how)
        yield {"seat": e["actor"], **score.to_dict()}


def crowded(players: int, norths: int = 0) -> list[Message]:
    """A table as full as it can be: 20 discards, a riichi and four melds at every seat (or norths)."""
    rules = mj.rules("kirakuken-4p" if players == 4 else "kirakuken-3p")
    tiles = "1m9m1p2p3p0p6p7p8p9p1s2s3s4s0s6s7s1z2z6z"
    river, scores = [tiles[i : i + 2] for i in range(0, 40, 2)], [23000, 100800, 8300, 17900][:players]
    hands = ["23m" if seat == 0 else "??" for seat in range(players)]
    deal = {"bakaze": "S", "kyoku": 3, "oya": 2, "dora_marker": "8p", "tehais": hands, "honba": 2, "deposits": 2000}
    events: list[Message] = [
        {"type": "start_game", "variant": "riichi", "players": players, "rules": rules.digest, "first_dealer": 0},
        {"type": "start_kyoku", "scores": scores, **deal},
        {"type": "dora", "dora_marker": "3z"},
    ]
    for seat in range(players):
        for i, pai in enumerate(river[seat:] + river[:seat]):
            if i == 9:
                events.append({"type": "reach", "actor": seat})
            events.append({"type": "dahai", "actor": seat, "pai": pai, "tsumogiri": i % 3 == 1})
            if i == 9:
                events.append({"type": "reach_accepted", "actor": seat, "deltas": [0] * players, "scores": scores})
        left, across = (seat - 1) % players, (seat + 2) % players
        third = ("pon", "7z", ["7z", "7z"]) if players == 3 else ("chi", "7m", ["8m", "9m"])
        for from_, (kind, pai, own) in (
            (left, ("pon", "5p", ["0p", "5p"])),
            (across, ("daiminkan", "1z", ["1z"] * 3)),
            (left, third),
        ):
            events.append({"type": "dahai", "actor": from_, "pai": pai, "tsumogiri": False})
            events.append({"type": kind, "actor": seat, "target": from_, "pai": pai, "consumed": own})
        events.append({"type": "kakan", "actor": seat, "pai": "5p", "consumed": ["0p", "5p", "5p"]})
        events.append({"type": "ankan", "actor": seat, "consumed": ["9s"] * 4})
        events += [{"type": "nuki", "actor": seat, "pai": "4z"}] * norths
    events.append({"type": "tsumo", "actor": 0, "pai": "4m"})
    discards = [{"a": "discard:2m"}, {"a": "discard:3m"}, {"a": "tsumogiri"}]
    kan, riichi = {"a": "kakan:5p", "use": ["5p"]}, {"a": "riichi", "with": ["tsumogiri"]}
    hints = {"tsumogiri": {"waits": [["1m", 2], ["4m", 3], ["7m", 1]]}}
    rows = [*discards, {"a": "kyuushu"}, kan, riichi, {"a": "tsumo"}]
    return [hello(rules, 0), told(events), question(99, rows, furiten=True, hints=hints)]


def five_suzume() -> list[Message]:
    """Suzume-Jong with five players late in a hand."""
    return at_turn("suzume", 15, players=5)
