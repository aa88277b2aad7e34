"""A settlement and a final result of Suzume-Jong in words, in Japanese and English."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mjrules.common.outcomes import Chombo, Outcome, Ron, Tsumo
from mjrules.common.words import Say, speaker
from mjrules.suzume.records import EndRecord, FinalRecord
from mjrules.suzume.score import SuzumeScore
from mjrules.suzume.state import SuzumeState
from mjrules.suzume.words import WORDS


def _seat(say: Say, seat: int) -> str:
    return say("seat", seat=seat)


def _place(say: Say, state: SuzumeState) -> str:
    return say("place", round=state.round_marker, dealer=state.dealer)


def _worth(say: Say, value: object) -> str:
    if isinstance(value, SuzumeScore):
        return f"{value.win.hand}, {say('amount', n=value.total)}"
    return say("amount", n=value) if isinstance(value, int) else str(value)


def _outcome(say: Say, outcome: Outcome) -> list[str]:
    if isinstance(outcome, Tsumo):
        return [say("won_tsumo", who=_seat(say, outcome.winner), worth=_worth(say, outcome.value))]
    if isinstance(outcome, Ron):
        giver = _seat(say, outcome.discarder)
        return [
            say("won_ron", who=_seat(say, win.winner), giver=giver, worth=_worth(say, win.value))
            for win in outcome.wins
        ]
    if isinstance(outcome, Chombo):
        false = [say("false_win", who=_seat(say, seat)) for seat in outcome.offenders]
        return false + (_outcome(say, outcome.win) if outcome.win else [])
    return [say("drawn")]


def _named(say: Say, names: Sequence[str]) -> Say:
    """Speak of seats by the names of their players."""

    def named(key: str, **gaps: Any) -> str:
        return names[gaps["seat"]] if key == "seat" else say(key, **gaps)

    return named if names else say


def explain_end(end: EndRecord, language: str, names: Sequence[str] = ()) -> str:
    """Return every payment of a settlement with its reason, the totals, and what comes next."""
    say = _named(speaker(language, WORDS), names)
    lines = [_place(say, end.before), *_outcome(say, end.outcome)]
    for flow in end.flows:
        amount, reason = say("amount", n=flow.amount), say(f"flow.{flow.reason}")
        parts = {"payer": _seat(say, flow.payer), "receiver": _seat(say, flow.receiver)}
        lines.append("  " + say("flow", amount=amount, reason=reason, **parts))
    if not end.flows:
        lines.append("  " + say("no_flows"))
    for seat, (delta, points) in enumerate(zip(end.deltas, end.state.points, strict=True)):
        if delta < 0 and not points:
            lines.append(say("empty", who=_seat(say, seat)))
        lines.append(say("balance", who=_seat(say, seat), delta=delta, points=say("amount", n=points)))
    lines.append(say(f"next.{end.next}", place=_place(say, end.state)))
    return "\n".join(lines)


def explain_result(result: FinalRecord, language: str, names: Sequence[str] = ()) -> str:
    """Return rank and points of every seat, first to last; ``names``: of the seats."""
    say = _named(speaker(language, WORDS), names)
    lines = [say("final")]
    for seat in result.order:
        points = say("amount", n=result.points[seat])
        lines.append(say("rank", rank=result.ranks[seat], who=_seat(say, seat), points=points))
    return "\n".join(lines)
