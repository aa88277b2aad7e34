"""Events as JSON text: each is made once for its actor and once for the others, and shared by all who hear it."""

from __future__ import annotations

from mjrules.common.events import HIDDEN, Event
from mjrules.serve.protocol import text
from mjrules.serve.state import State
from mjrules.table.game import course_of

SEALED = {"type": "reveal", "wall": HIDDEN, "salt": HIDDEN}  # of a deal, until the game is over
OPEN = -1  # a reader who may see every tile


class EventTexts:
    """The texts of a game's events, those of the hand on the table kept; a reader is a seat, None or ``OPEN``."""

    def __init__(self, state: State) -> None:
        self.state, self.game = state, state.running
        self._first = 0  # number of the first event whose texts are kept
        self._kept: list[dict[int | None, str]] = []

    def keep_from(self, number: int) -> None:
        """Forget the texts of events before a number."""
        if number > self._first:
            del self._kept[: number - self._first]
            self._first = number

    def of(self, number: int, reader: int | None) -> str:
        """Return the text of an event as a reader may know it."""
        event = course_of(self.game).events[number]
        kept: dict[int | None, str] = {}
        if number >= self._first:
            while len(self._kept) <= number - self._first:
                self._kept.append({})
            kept = self._kept[number - self._first]
        who = _reader(event, reader)
        if who not in kept:
            kept[who] = self._text(event, who)
        return kept[who]

    def _text(self, event: Event, reader: int | None) -> str:
        if event["type"] == "reveal" and self.state.phase != "over":
            return text(SEALED)
        return text(dict(event if reader == OPEN else event.seen_by(reader)))

    def message(self, first: int, end: int, reader: int | None) -> str:
        """Return the message that tells a reader the events from ``first`` up to ``end``."""
        events = ",".join([self.of(number, reader) for number in range(first, end)])
        return f'{{"t":"events","from":{first},"list":[{events}]}}'


def _reader(event: Event, reader: int | None) -> int | None:
    """Whom an event is made for: None stands for all who see nothing hidden of it."""
    hidden = event.kind.hidden
    if not hidden or reader is None:
        return None
    if reader == OPEN or "own" in hidden.values():
        return reader
    return reader if reader == event["actor"] else None
