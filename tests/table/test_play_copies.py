"""At every stage of every preset a copy of the game is the game: as text, as bytes, by copy and by pickle.

What is pending is taken on each of them with equal results, and what is not is refused with words and
changes nothing; a referee's ruling too. Sides of the seats tell the same.
"""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

import mjrules as mj
from mjrules.common.actions import ACTIONS
from riichi.play.riichi_walks import keen_move
from shared import examples
from suzume.play.rows import position
from table.walks import move

RULINGS = (*mj.OFFENCES, "shown_tiles:5p", "shown_tiles", "no_offence")
MAKE: Mapping[str, Callable[[mj.Game], mj.Game]] = {
    "text": lambda game: mj.Game.from_text(game.to_text()),
    "bytes": lambda game: mj.Game.from_bytes(game.to_bytes()),
    "copy": lambda game: game.copy(),
    "pickle": lambda game: pickle.loads(pickle.dumps(game)),
}
Answer = tuple[int | None, mj.Action | mj.Ruling]


def shown(game: mj.Game) -> list[Any]:
    """What a game tells at a stage, its history left out."""
    return [*position_of(game), [game.view(seat) for seat in (*range(game.players), None)], game.to_text()]


def position_of(game: mj.Game) -> list[Any]:
    """The whole position with all that is hidden."""
    return [game.pending, game.step, game.over, game.play.write()]


def outcome(game: mj.Game, answer: Answer) -> Any:
    """What an answer makes of a copy of the game: all that is then shown and told, or the words of a refusal."""
    told, table, refused = len(game.full_events), game.copy(), ""
    try:
        table.submit(*answer)
    except mj.MahjongError as problem:
        refused = f"{type(problem).__name__}: {problem}"
    if refused:  # and nothing has changed
        assert position_of(table) == position_of(game), (answer, refused)
        assert table.full_events == game.full_events
        return refused
    # a game given as text has told nobody the hash of the hand on the table, and so reveals no wall after it
    events = [event for event in table.full_events[told:] if event["type"] != "reveal"]
    return position_of(table), table.view(answer[0]), events


def answers_at(game: mj.Game, rng: random.Random, refused: int) -> Iterator[tuple[Answer, bool]]:
    """Every pending answer, some that are not pending, and some rulings; with each whether it is to be taken."""
    seats = game.pending.seats
    for seat in range(game.players):
        offered = seats.get(seat, ())
        for action in offered:
            yield (seat, action), True
        others = [action for action in ACTIONS if action not in offered]
        for action in others if refused >= len(others) else rng.sample(others, refused):
            yield (seat, action), False


def compare(game: mj.Game, rng: random.Random, refused: int) -> int:
    """Hold copies of a game of every kind against it; return how many answers were given."""
    copies = {kind: make(game) for kind, make in MAKE.items()}
    told, given = shown(game), 0
    for kind, other in copies.items():
        assert shown(other) == told, kind
        assert other.to_bytes() == game.to_bytes() or kind == "text", kind
        assert other.full_events == game.full_events or kind == "text", kind
    for answer, taken in answers_at(game, rng, refused):
        result = outcome(game, answer)
        assert taken == (not isinstance(result, str)), (answer, result)
        assert taken or result.startswith("IllegalAction"), (answer, result)
        for kind, other in copies.items():
            assert outcome(other, answer) == result, (kind, answer)
        given += 1
    for ruling in rng.sample(RULINGS, min(refused, len(RULINGS))):
        answer = (None, mj.Ruling(ruling, rng.randrange(game.players)))
        result = outcome(game, answer)
        for kind, other in copies.items():
            assert outcome(other, answer) == result, (kind, answer)
    return given


def compare_sides(game: mj.Game, sides: list[mj.SeatView], rng: random.Random, refused: int) -> None:
    """A side for each seat that has heard everything, and one that begins with the position."""
    for seat, side in enumerate(sides):
        side.hear(*game.events_for(seat, since=side.events))
        begun = mj.SeatView(game.rules, seat, ask=side_ask(game), step=game.step)
        begun.hear(game.play.position().seen_by(seat))
        open_ = game.view(seat)["answer"] is None
        for one in (side, begun):
            if open_:
                assert one.pending == game.pending.of(seat)
                assert one.view() == game.view(seat)
            for action in rng.sample(ACTIONS, refused):
                if action not in one.legal:
                    with pytest.raises(mj.IllegalAction):
                        one.answer(action)


def side_ask(game: mj.Game) -> Any:
    """How the table asks."""
    return game._course.ask


def ruled(game: mj.Game, rng: random.Random) -> bool:
    """Now and then a referee's ruling, and often that a riichi just declared is taken back."""
    last, kind, seat = game.full_events[-1], rng.choice(RULINGS), rng.randrange(game.players)
    declared = last["type"] in ("reach", "reach_accepted")
    if rng.random() > (0.3 if declared else 0.02):
        return False
    if declared:
        kind, seat = "riichi_cancelled", last["actor"]
    try:
        game.submit(None, mj.Ruling(kind, seat))
    except mj.MahjongError:
        return False
    return True


def begin(name: str, ask: str, seed: int) -> mj.Game:
    """A game of a preset: from its first deal, from its last hand on, or at the dealer's choice."""
    rules, start = mj.rules(name), seed % 4
    if start == 0 or isinstance(rules, mj.SuzumeRules):
        return mj.Game(rules, seed=seed, ask=ask, verifiable=seed % 8 == 0)  # type: ignore[arg-type]
    if start > 1 and not {rules.agari_yame, rules.tenpai_yame} & {"any_rank", "if_top"}:
        rules = rules.replace(agari_yame="any_rank", tenpai_yame="if_top")
    wind = {"tonpuu": "E", "tonnan": "S", "iisou": "N"}[rules.length]
    lines = {"stage": "choice" if start == 3 else "deal", "wind": wind, "dealer": str(rules.players - 1), "honba": "1"}
    return mj.Game.from_text(position(rules, {**lines, "ask": ask}))


def walk(name: str, ask: str, seed: int, states: int, apart: int, refused: int) -> tuple[int, Counter[str]]:
    """A game of a preset: look at so many stages, ``apart`` answers from each other; return answers and stages."""
    rng, game = random.Random(seed), begin(name, ask, seed)
    sides = [mj.SeatView(game.rules, seat, ask=ask, step=game.step) for seat in range(game.players)]  # type: ignore[arg-type]
    mover = move if name == "suzume" or seed % 3 == 0 else keen_move
    answers, stages = 0, Counter[str]()
    for _ in range(states):
        answers += compare(game, rng, refused)
        compare_sides(game, sides, rng, min(refused, 3))
        stages[game.view(None)["stage"]] += 1
        for _ in range(rng.randint(1, 2 * apart - 1)):
            if game.over:
                return answers, stages
            if not ruled(game, rng):
                mover(game, rng)
    return answers, stages


@pytest.mark.parametrize("ask", ["able", "everybody"])
@pytest.mark.parametrize("name", mj.presets())
def test_a_copy_is_the_game(name: str, ask: str) -> None:
    stages = Counter[str]()
    for seed in range(4):
        stages += walk(name, ask, seed, examples(4, 1), 20, 2)[1]
    assert stages["turn"]
    assert stages["choice"] or name == "suzume"


@pytest.mark.exhaustive
@pytest.mark.parametrize("ask", ["able", "everybody"])
@pytest.mark.parametrize("name", mj.presets())
def test_a_copy_is_the_game_at_many_stages(name: str, ask: str) -> None:
    answers, stages = 0, Counter[str]()
    for seed in range(100, 108):
        given, seen = walk(name, ask, seed, 60, 6, 8)
        answers, stages = answers + given, stages + seen
    print(f"{name}, {ask}: {sum(stages.values())} states {dict(stages)}, {answers} answers")
    assert {"turn", "claims"} <= set(stages)


def test_every_action_that_is_not_pending_is_refused() -> None:
    for name in ("paiyuki-3p", "tenhou-4p", "suzume"):
        for seed in (0, 3):
            game, rng = begin(name, "able", seed), random.Random(seed)
            for _ in range(2):
                compare(game, rng, len(ACTIONS))
                move(game, rng)
                if game.over:
                    break
