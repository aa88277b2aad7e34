"""Memory and time of many tables of riichi, each at the end of a whole game with its events at hand.

Run: python bench/tables.py [--tables 1000] [--rules tenhou-4p]. Seats are the built-in greedy player; memory is
what the process holds more than before the first table, as Linux tells it.
"""

from __future__ import annotations

import argparse
import gc
import time

import mjcore as mc
import mjrules as mj


def resident() -> int:
    """Kilobytes the process holds."""
    with open("/proc/self/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


def answers_of(rules: mj.RiichiRules, seed: int) -> list[tuple[int, mj.Action]]:
    """The answers of a game of greedy players, in their order."""
    player = mj.player_names(rules).index("greedy")
    game, stream, given = mj.Game(rules, seed=seed), mc.Stream(seed), []
    while not game.over:
        seat, actions = next(iter(game.pending.seats.items()))
        hand = game.play.hand  # type: ignore[attr-defined]
        given.append((seat, actions[0] if hand.stage == "over" else mj.Action(hand.choose(player, seat, stream))))
        game.submit(*given[-1])
    return given


def played(rules: mj.RiichiRules, seed: int) -> tuple[mj.Game, int, float]:
    """A whole game, its answers, and the processor seconds it took to play them through the table."""
    given = answers_of(rules, seed)
    begun = time.process_time()
    game = mj.Game(rules, seed=seed)
    for seat, action in given:
        game.submit(seat, action, game.pending.step)
    return game, len(given), time.process_time() - begun


def main() -> None:
    """Play, keep every game, and say what it took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rules", default="tenhou-4p")
    told = parser.parse_args()
    rules = mj.rules(told.rules)
    assert isinstance(rules, mj.RiichiRules)
    played(rules, 0)
    gc.collect()
    before = resident()
    games, answers, spent = [], 0, 0.0
    for seed in range(told.tables):
        game, more, seconds = played(rules, seed)
        games.append(game)
        answers += more
        spent += seconds
    gc.collect()
    held = resident() - before
    events = sum(len(game.events_for(None)) for game in games)
    print(f"{told.rules}: {told.tables} tables, {answers} answers, {events} events")
    print(f"{held / 1024:.0f} MB, {1024 * held / told.tables / 1000:.0f} kB a table")
    print(f"{1e6 * spent / answers:.1f} us an answer through pending and submit, deals and settlements included")


if __name__ == "__main__":
    main()
