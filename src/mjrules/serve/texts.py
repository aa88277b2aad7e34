"""Events as JSON text: each is made once for its actor and once for the others, and shared by all who hear it."""

from __future__ import annotations

from functools import lru_cache

from mjrules.common.events import HIDDEN, Event, discarded, drawn
from mjrules.serve.protocol import text
from mjrules.serve.state import State
from mjrules.table.game import course_of

SEALED = {"type": "reveal", "wall": HIDDEN, "salt": HIDDEN}  # of a deal, until the game is over
OPEN = -1  # a reader who may see every tile


class EventTexts:
    """The texts of a game's events; a reader is a seat, None (what lies open) or ``OPEN``.

    What is told in one step is made once for those who see more than lies open, and once for all the others.
    """

    def __init__(self, state: State) -> None:
        self.state, self.game = state, state.running
        self._made: dict[tuple[int, int, int | None], str] = {}
        self._seeing: dict[tuple[int, int], set[int]] = {}

    def forget(self) -> None:
        """Drop the texts: everybody has been told."""
        self._made.clear()
        self._seeing.clear()

    def message(self, first: int, end: int, reader: int | None) -> str:
        """Return the message that tells a reader the events from ``first`` up to ``end``."""
        seeing = self._seeing.get((first, end))
        if seeing is None:
            seeing = self._seeing[first, end] = self._who_sees(first, end)
        key = first, end, reader if reader in seeing else None
        made = self._made.get(key)
        if made is None:
            events = course_of(self.game).events[first:end]
            told = ",".join([self._text(event, key[2]) for event in events])
            made = self._made[key] = f'{{"t":"events","from":{first},"list":[{told}]}}'
        return made

    def _who_sees(self, first: int, end: int) -> set[int]:
        """Who sees more of some events than lies open."""
        seeing = {OPEN}
        for event in course_of(self.game).events[first:end]:
            hidden = event.kind.hidden.values()
            if "own" in hidden:
                seeing.update(range(self.game.players))
            elif hidden:
                seeing.add(event["actor"])
        return seeing

    def _text(self, event: Event, reader: int | None) -> str:
        kind = event.kind.name
        if kind == "tsumo":
            actor, pai = event.key[1]
            return _drawn(actor, pai if reader in (OPEN, actor) else HIDDEN)
        if kind == "dahai":
            return _discarded(*event.key[1])
        if kind == "reveal" and self.state.phase != "over":
            return text(SEALED)
        return text(dict(event if reader == OPEN else event.seen_by(reader)))


# most of what is told, and few different ones
@lru_cache(maxsize=256)
def _drawn(actor: int, pai: str) -> str:
    return text(dict(drawn(actor, pai)))


@lru_cache(maxsize=512)
def _discarded(actor: int, pai: str, tsumogiri: bool | None) -> str:
    return text(dict(discarded(actor, pai, tsumogiri)))
