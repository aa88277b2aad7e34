"""Memory, time and sizes of many tables of riichi, each at the end of a whole game with its events at hand.

Run: python bench/tables.py [--tables 1000] [--rules tenhou-4p] [--ask able]. Seats are the built-in greedy player;
memory is what the process holds more than before the first table, as Linux tells it; sizes are those of the last game.
"""

from __future__ import annotations

import argparse
import gc
import json
import time

import mjcore as mc
import mjrules as mj
from mjrules.table.game import Ask


def resident() -> int:
    """Kilobytes the process holds."""
    with open("/proc/self/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


def answers_of(rules: mj.RiichiRules, seed: int, ask: Ask) -> list[tuple[int, mj.Action]]:
    """The answers of a game of greedy players, in their order."""
    player = mj.player_names(rules).index("greedy")
    game, stream, given = mj.Game(rules, seed=seed, ask=ask), mc.Stream(seed), []
    while not game.over:
        seat, actions = next(iter(game.pending.seats.items()))
        hand = game.play.hand  # type: ignore[attr-defined]
        only = len(actions) == 1 or hand.stage == "over"
        given.append((seat, mj.Action(actions[0] if only else hand.choose(player, seat, stream))))
        game.submit(*given[-1])
    return given


def played(rules: mj.RiichiRules, seed: int, ask: Ask) -> tuple[mj.Game, int, float]:
    """A whole game, its answers, and the processor seconds it took to play them through the table."""
    given = answers_of(rules, seed, ask)
    begun = time.process_time()
    game = mj.Game(rules, seed=seed, ask=ask)
    for seat, action in given:
        game.submit(seat, action, game.pending.step)
    return game, len(given), time.process_time() - begun


def tell_sizes(rules: mj.RiichiRules, seed: int, ask: Ask) -> None:
    """What the messages and the save of a game weigh, and what its journal costs."""
    given = answers_of(rules, seed, ask)
    game = mj.Game(rules, seed=seed, ask=ask)
    start, asked, rows = game.to_bytes(), [], 0
    for seat, action in given:
        asked.append(len(json.dumps(game.pending.of(seat).to_dict())))
        rows += len(json.dumps([game.step, seat, action.text])) + 1
        game.submit(seat, action)
    begun = time.process_time()
    again = mj.Game.from_bytes(start)
    for seat, action in given:
        again.submit(seat, action)
    restored = time.process_time() - begun
    assert again.to_bytes() == game.to_bytes()
    begun = time.process_time()
    saved = game.to_bytes()
    saving = time.process_time() - begun
    events = [len(json.dumps(event.to_dict())) for event in game.events_for(0)]
    results = [len(json.dumps(result.to_dict())) for result in game.results]
    mean = sum(events) / len(events)
    print(f"an event {mean:.0f} bytes of JSON, {max(events)} at most; {sum(events) / len(results):.0f} a hand")
    mean = sum(asked) / len(asked)
    print(f"a question {mean:.0f} bytes, {max(asked)} at most; a result {sum(results) / len(results):.0f}")
    print(f"start bytes {len(start)}, {rows / len(given):.1f} bytes a row, restored in {1e3 * restored:.1f} ms")
    print(f"the whole game {len(saved)} bytes, saved in {1e3 * saving:.2f} ms")


def main() -> None:
    """Play, keep every game, and say what it took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rules", default="tenhou-4p")
    parser.add_argument("--ask", choices=("able", "everybody"), default="able")
    told = parser.parse_args()
    rules = mj.rules(told.rules)
    assert isinstance(rules, mj.RiichiRules)
    played(rules, 0, told.ask)
    gc.collect()
    before = resident()
    games, answers, spent = [], 0, 0.0
    for seed in range(told.tables):
        game, more, seconds = played(rules, seed, told.ask)
        games.append(game)
        answers += more
        spent += seconds
    gc.collect()
    held = resident() - before
    events = sum(len(game.events_for(None)) for game in games)
    print(f"{told.rules}: {told.tables} tables, {answers} answers, {events} events")
    print(f"{held / 1024:.0f} MB, {1024 * held / told.tables / 1000:.0f} kB a table")
    print(f"{1e6 * spent / answers:.1f} us an answer through pending and submit, deals and settlements included")
    tell_sizes(rules, told.tables, told.ask)


if __name__ == "__main__":
    main()
