"""Reachable states and outcomes of a rule set, for hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

import mjrules as mj
from mjrules.common.outcomes import ABORTS
from mjrules.riichi.draws import check_abort
from mjrules.riichi.han_fu import least_han
from mjrules.riichi.match import rounds_of
from mjrules.riichi.points import FU_VALUES
from riichi.settle.settle_rows import OPTIONS, others

PRESETS = tuple(mj.rules(name) for name in mj.presets("riichi"))
LOW = [(han, fu) for han in range(1, 5) for fu in FU_VALUES]
HIGH = [(5, None), (7, 30), (9, 40), (12, 70), (15, 30), "mangan", "haneman", "kazoe", "yakuman", 1, 2, 3, 6]


def is_possible(value: object, tsumo: bool, rules: mj.RiichiRules) -> bool:
    """Whether a hand can be worth that."""
    if not isinstance(value, tuple) or value[1] is None:
        return True
    least = least_han(value[1], tsumo=tsumo, rules=rules)
    return least is not None and value[0] >= least


def low_values(tsumo: bool, rules: mj.RiichiRules) -> list[tuple[int, int]]:
    """1-4 han with every fu that they can have."""
    return [value for value in LOW if is_possible(value, tsumo, rules)]


@st.composite
def rule_sets(draw: st.DrawFn) -> mj.RiichiRules:
    """A preset, sometimes with one of its settle or match options switched."""
    rules = draw(st.sampled_from(PRESETS))
    if draw(st.booleans()):
        return rules
    name = draw(st.sampled_from(sorted(OPTIONS)))
    return rules.replace(**{name: draw(st.sampled_from(others(name, getattr(rules, name), rules.players)))})


@st.composite
def states(draw: st.DrawFn, rules: mj.RiichiRules) -> mj.State:
    """A state at the end of a hand: points that sum up, sticks of those who had a thousand."""
    n = rules.players
    cuts = sorted(draw(st.lists(st.integers(0, rules.start_points * n // 100), min_size=n - 1, max_size=n - 1)))
    parts = [right - left for left, right in zip([0, *cuts], [*cuts, rules.start_points * n // 100], strict=True)]
    deposits = 1000 * draw(st.integers(0, 3))
    points = [100 * part for part in parts]
    top = max(range(n), key=points.__getitem__)
    points[top] -= min(deposits, points[top] // 1000 * 1000)
    deposits = rules.start_points * n - sum(points)
    first = draw(st.integers(0, n - 1))
    riichi = draw(st.sets(st.sampled_from([seat for seat in range(n) if points[seat] >= 1000] or [top])))
    state = mj.State(
        tuple(points),
        dealer=draw(st.integers(0, n - 1)),
        round=draw(st.sampled_from(rounds_of(rules))),
        honba=draw(st.integers(0, 12)),
        deposits=deposits,
        first_dealer=first,
        chips=tuple(draw(st.lists(st.integers(-50, 50), min_size=n, max_size=n))),
        adjustments=tuple(draw(st.lists(st.integers(-50, 50), min_size=n, max_size=n))),
    )
    return state.with_riichi(*riichi) if all(points[seat] >= 1000 for seat in riichi) else state


@st.composite
def liable(draw: st.DrawFn, players: int, winner: int) -> tuple[mj.Pao, ...]:
    """Nobody, or one or two seats that fed the winner."""
    feeders = st.sampled_from([seat for seat in range(players) if seat != winner])
    names = draw(st.lists(st.sampled_from(["", "daisangen", "daisuushii", "tsuuiisou"]), max_size=2, unique=True))
    return tuple(mj.Pao(draw(feeders), name) for name in names)


@st.composite
def outcomes(draw: st.DrawFn, state: mj.State, rules: mj.RiichiRules) -> mj.Outcome:
    """An outcome that can follow a state under the rules."""
    n = rules.players
    seats = st.integers(0, n - 1)
    kind = draw(st.sampled_from(["tsumo", "ron", "ron", "draw", "abort", "chombo", "penalty"]))
    values = st.sampled_from([*low_values(kind == "tsumo", rules), *HIGH])
    if kind == "tsumo":
        winner = draw(seats)
        return mj.Tsumo(winner, draw(values), draw(liable(n, winner)))
    if kind == "ron":
        giver = draw(seats)
        others = [seat for seat in range(n) if seat != giver]
        winners = draw(st.lists(st.sampled_from(others), min_size=1, max_size=3, unique=True))
        return mj.Ron(tuple(mj.RonWin(seat, draw(values), draw(liable(n, seat))) for seat in winners), giver)
    if kind == "draw":
        false = {seat for seat in state.riichi if draw(st.integers(0, 9)) == 0}
        ready = (set(state.riichi) | draw(st.sets(seats))) - false
        kara = {seat for seat in set(state.riichi) - false if draw(st.integers(0, 9)) == 0}
        return mj.ExhaustiveDraw(ready, draw(st.sets(seats, max_size=2)), false, kara)
    if kind == "abort":
        allowed = []
        for name in ABORTS:
            try:
                check_abort(name, rules)
            except mj.RuleError:
                continue
            allowed.append(name)
        return mj.AbortiveDraw(draw(st.sampled_from(allowed))) if allowed else mj.ExhaustiveDraw(state.riichi)
    if kind == "chombo":
        return mj.Chombo(draw(st.sets(seats, min_size=1, max_size=2)))
    names = ["too_many_tiles", "too_few_tiles", "shown_tiles", "wrong_call", "false_win"]
    names += ["riichi_cancelled"] if rules.riichi_cancel_total else []
    return mj.Penalty(draw(st.sampled_from(names)), draw(seats))
