"""What a hand of Suzume-Jong tells at its end, as outcomes that ``settle`` settles, and the result of the hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from mjrules.common.ledger import Flow
from mjrules.common.outcomes import Chombo, ExhaustiveDraw, Outcome, Ron, RonWin, Tsumo
from mjrules.common.results import EARLY, HandResult, wins_of
from mjrules.suzume.settle import settle

if TYPE_CHECKING:
    from mjrules.suzume.rules import SuzumeRules
    from mjrules.suzume.score import SuzumeScore
    from mjrules.suzume.state import SuzumeState

# what a hand tells: (event number, actor, target, tile, value, deltas, tiles shown)
Told = tuple[int, int | None, int | None, str, int, tuple[int, ...], str]

HOW = {Tsumo: "tsumo", Ron: "ron", ExhaustiveDraw: "exhausted"}


def outcomes_of(
    told: Iterable[tuple[str, Told, tuple[int, ...], SuzumeScore | None]],
) -> Iterator[tuple[tuple[int, ...], Outcome]]:
    """Yield what one stage came to, each outcome with the points before it, in the order in which it was paid.

    ``told``: rows of ``hora``, ``false_win`` and ``ryukyoku`` with their names, the points before them and
    the score of a win. Several rons are one outcome, several false declarations are one each.
    """
    wins: list[RonWin] = []
    for name, (_, actor, target, *_), before, _ in (rows := list(told)):
        if name == "ryukyoku":
            yield before, ExhaustiveDraw()
            continue
        assert actor is not None
        assert target is not None
        if name == "false_win":
            yield before, Chombo((actor,))
        elif not wins:
            wins = [RonWin(row[1], score) for _, row, _, score in rows if score is not None]  # type: ignore[arg-type]
            yield before, Tsumo(actor, wins[0].value) if actor == target else Ron(tuple(wins), target)


def result_of(opening: SuzumeState, settled: Iterable[tuple[SuzumeState, Outcome]], rules: SuzumeRules) -> HandResult:
    """Return how a hand ended, or stood where the game was ended in it.

    ``opening``: at the deal; ``settled``: what was settled in the hand, each with the state before it.
    """
    flows: list[Flow] = []
    points, end = opening.points, None
    for state, outcome in settled:
        part = settle(state, outcome, rules)
        flows += part.flows
        points = part.state.points
        end = part if part.hand_over else end
    nothing = (0,) * len(points)
    return HandResult(
        round=opening.round,
        hand_number=opening.hand,
        dealer=opening.dealer,
        honba=0,
        deposits=0,
        event=EARLY if end is None else end.event,
        how=EARLY if end is None else HOW[type(end.outcome)],
        wins=() if end is None else wins_of(end.outcome, end.winners),
        tenpai=None,
        payments=tuple(flows),
        before=opening.points,
        points=points,
        chips=nothing,
        adjustments=nothing,
        next="game_over" if end is None else end.next,
        end=end,
    )
