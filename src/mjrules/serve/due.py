"""What happens at a table by itself, and when: time that runs out, computer players, pages, those who do not return."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mjrules.serve.clock import ALONE, AWAY, OFFLINE, cpu_time
from mjrules.serve.state import Asked, State

Timer = tuple[int, str, int]  # moment, what is due ("answer", "go" or "away"), seat
Offline = Mapping[str, int]  # digest of a person's key -> since when it has no connection


def timers(state: State, offline: Offline) -> Iterator[Timer]:
    """Yield everything that will be due."""
    for seat, asked in state.asked.items():
        due = _answered_at(state, seat, asked)
        if due is not None:
            yield due, "answer", seat
    page = state.page
    if page is not None:
        yield (page.since if all(state.ready()) else page.since + page.hold), "go", 0
    for seat, who in enumerate(state.seats):
        if who is not None and who.present and who.digest in offline:
            yield offline[who.digest] + OFFLINE, "away", seat


def next_moment(state: State, first: Timer | None, moment: int) -> int | None:
    """Return when something is due next (``first``: the earliest timer), or may be shown; None = never."""
    due = [] if first is None else [first[0]]
    due += [shown for _, shown in state.marks if shown > moment]
    due += [asked.since for asked in state.asked.values() if asked.since > moment]
    return min(due, default=None)


def _answered_at(state: State, seat: int, asked: Asked) -> int | None:
    """When a question is answered for a seat; a tile before the others waits for nobody who does not think."""
    who = state.seats[seat]
    assert who is not None
    if not who.thinks or who.away:
        if asked.claims:
            return max(asked.since, state.quiet)
        return asked.since + (AWAY if who.thinks else cpu_time(state.ident, state.number, state.running.step))
    if len(asked.actions) == 1:
        return asked.since + ALONE
    limit = state.setup.clock.limit(state.banks[seat])
    return None if limit is None else asked.since + limit
