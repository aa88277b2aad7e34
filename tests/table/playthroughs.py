"""Playthroughs: two hands of a fixed game of each preset as text, step by step.

A rule that changes shows as a readable difference of ``tests/data/playthroughs``. After a change that
is meant, write them anew with ``python tests/table/playthroughs.py --write`` and read what differs.

A hand begins with its position, and has its last position before the move that ended it. A step is
``[number] seat: what it may do -> what it did``, discards as their number; then what the table told.
Every choice comes from its step and seat alone, so that a change moves nothing that it need not move.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

TESTS = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TESTS))

import mjrules as mj  # noqa: E402
from riichi.play.riichi_walks import wish  # noqa: E402

FOLDER = TESTS / "data" / "playthroughs"
HANDS = 2
SEED = 89  # of a preset that has no file yet: in the first hands of four by it much happens
SILENT = ("type", "rules", "variant")
# told in a word or two behind the move
BRIEF = ("tsumo", "dahai", "chi", "pon", "daiminkan", "ankan", "kakan", "nuki", "dora", "reach", "reach_accepted")


def seed_of(name: str) -> int:
    """The seed of a preset's playthrough: its file says it, and may be given another one by hand."""
    path = FOLDER / f"{name}.txt"
    head = path.read_text(encoding="utf-8").partition(":")[0] if path.exists() else f"seed {SEED}"
    return int(head.rpartition("seed ")[2])


def choice(game: mj.Game, seat: int, seed: int) -> mj.Action:
    """What a seat does at a step: it means to win, and calls now and then."""
    rng = random.Random(f"{seed} {game.step} {seat}")
    if game.rules.variant == "riichi":
        return wish(game, seat, rng)
    actions = game.pending.seats[seat]
    wins = [action for action in actions if action.name in ("ron", "tsumo")]
    return wins[0] if wins else rng.choice(actions)


def offered(actions: Sequence[mj.Action]) -> str:
    """What a seat may do, discards counted."""
    discards = [action for action in actions if action.name in ("discard", "tsumogiri")]
    others = [action.text for action in actions if action not in discards]
    return " ".join([*([f"{len(discards)} discards"] if discards else []), *others])


def plain(value: Any) -> str:
    """A field on a line; a yaku by its key and worth."""
    if isinstance(value, dict):
        if "key" in value:
            return f"{value['key']} {value.get('han') or value.get('multiple') or value['points']}"
        return " ".join([f"{name}={plain(part)}" for name, part in value.items() if part])
    return " ".join(map(plain, value)) if isinstance(value, list) else str(value)


def told(events: Sequence[mj.Event]) -> list[str]:
    """What the table told: moves in a row, anything else on a line of its own."""
    brief, lines = [], []
    for event in events:
        if event["type"] in BRIEF:
            parts = [
                event["type"],
                *[event[name] for name in ("actor", "pai", "consumed", "dora_marker") if name in event],
            ]
            brief.append(" ".join(map(plain, parts)))
        else:
            fields = [f"{name} {plain(value)}" for name, value in event.items() if name not in SILENT]
            lines.append(f"  {event['type']}: " + ", ".join(fields))
    return ["; ".join(brief), *lines]


def position(game: mj.Game) -> list[str]:
    """The hand on the table as text."""
    play: Any = game.play
    lines = play.write() if game.rules.variant == "suzume" else play.hand.position().items()
    return ["", *[f"{key}: {value}".rstrip() for key, value in lines], ""]


def lines_of(name: str, seed: int) -> Iterator[str]:
    """The playthrough of a preset."""
    rules: Any = mj.rules(name)
    game = mj.Game(rules, seed=seed)
    yield f"# {name}, seed {seed}: the first {HANDS} hands"
    yield from told(game.full_events)[1:]
    yield from position(game)
    heard, hands = len(game.full_events), 0
    while not game.over and hands < HANDS:
        step, before = game.step, position(game)
        asked = game.pending.seats
        done = {}
        for seat in asked:
            if game.step == step and seat in game.pending.seats:
                done[seat] = choice(game, seat, seed)
                game.submit(seat, done[seat])
        said = " | ".join(f"{seat}: {offered(actions)}" for seat, actions in asked.items())
        moves, *rest = told(game.full_events[heard:])
        line = f"[{step}] {said} -> " + ", ".join(f"{seat} {action}" for seat, action in done.items())
        new = game.full_events[heard:]
        heard += len(new)
        if any(event["type"] == "end_kyoku" for event in new):
            hands += 1
            yield from before
        yield f"{line}; {moves}" if moves else line
        yield from rest
        if any(event["type"] == "start_kyoku" for event in new) and hands < HANDS:
            yield from position(game)


def text_of(name: str) -> str:
    """The whole file of a preset."""
    return "\n".join(lines_of(name, seed_of(name))) + "\n"


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python tests/table/playthroughs.py --write")
    FOLDER.mkdir(exist_ok=True)
    for preset in mj.presets():
        (FOLDER / f"{preset}.txt").write_text(text_of(preset), encoding="utf-8")
