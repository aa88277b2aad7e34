"""What each connection has been told of a table, and what it is still to be told at a moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from mjrules.common.names import plain
from mjrules.serve import hints, results
from mjrules.serve.clock import HOLD
from mjrules.serve.protocol import EVENTS, VERSION, Message, text
from mjrules.serve.state import LAID, Asked, Page, State
from mjrules.serve.texts import OPEN, EventTexts
from mjrules.table.game import course_of


@dataclass(slots=True)
class Hearer:
    """A connection: its seat, None of a spectator, and how far it has been told. ``digest``: of the key it came with.

    ``game``: number of the game it hears; ``cursor``: number of the next event; ``asked``: step of the question,
    ``clock``: of the clock, ``page``: number of the result page, ``over``: whether the end was told.
    """

    connection: int
    digest: str
    seat: int | None
    game: int = -1
    cursor: int = 0
    asked: int = -1
    clock: int = -1
    page: int = -1
    over: bool = False

    def begin(self, game: int, cursor: int) -> None:
        """Hear a game from an event on."""
        self.game, self.cursor = game, cursor
        self.asked = self.clock = self.page = -1
        self.over = False


class Telling:
    """Makes the messages of a table out of its state; what several hear is made once."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._texts: EventTexts | None = None
        self._asks: dict[int, tuple[int, int, str]] = {}  # seat -> game and step, and the question but for its clock
        self._result: Message = {}
        self._over = self._clock_text = ""
        self._clock_at = (-1, -1)
        self._game = -1

    def limit(self, hearer: Hearer, moment: int, shown: int | None = None) -> int:
        """Return how many events a connection may have been told at a moment; ``shown``: those that lie open."""
        state = self.state
        if shown is None:
            shown = state.visible(moment)
        if self.reader(hearer) != OPEN:
            return shown
        # with every hand open: none of the hand in play
        return state.ended if shown >= state.ended else state.hands[-1]

    def reader(self, hearer: Hearer) -> int | None:
        """Return whose eyes a connection sees with."""
        return OPEN if hearer.seat is None and self.state.setup.watch == "delayed" else hearer.seat

    def first(self, hearer: Hearer, moment: int) -> int:
        """Return the number of the event that begins the hand a connection sees at a moment."""
        limit = self.limit(hearer, moment)
        return next((number for number in reversed(self.state.hands) if number < limit), 0)

    def hello(self, hearer: Hearer, moment: int) -> str:
        """Return the message that describes the table."""
        state = self.state
        setup, rules = state.setup, state.setup.rules
        playing = state.game is not None
        return text({
            "t": "hello",
            "v": VERSION,
            "table": state.ident,
            "seat": hearer.seat,
            "phase": self.phase(moment),
            "rules": {
                "name": setup.preset,
                "variant": rules.variant,
                "players": setup.players,
                "digest": rules.digest,
                "title": setup.title,
                "changed": {key: plain(value) for key, value in setup.changed.items()},
            },
            "seats": state.seats_told(),
            "host": state.host,
            "clock": {**setup.clock.to_dict(), "hold": HOLD // 1000},
            "watch": setup.watch,
            "open": setup.open,
            "parlour": setup.parlour,
            "solo": sum(who is not None and who.person for who in state.seats) == 1,
            "delay": 1 if self.reader(hearer) == OPEN else 0,
            "game": max(0, state.number),
            "total": self.limit(hearer, moment) if playing else 0,
        })  # fmt: skip

    def phase(self, moment: int) -> str:
        """Return the phase as everybody may know it: a result is none before it is shown."""
        state = self.state
        if state.phase in ("result", "over") and state.game is not None and state.visible(moment) < state.ended:
            return "play"
        return state.phase

    def room(self, moment: int) -> str:
        """Return the message that tells all seats and who has agreed to what."""
        state = self.state
        votes = [seat in state.votes for seat in range(len(state.seats))]
        told = {"phase": self.phase(moment), "seats": state.seats_told(), "host": state.host, "end": votes}
        return text({"t": "room", **told})

    def seat(self, seat: int) -> str:
        """Return the message that one seat has changed."""
        return text({"t": "seat", "seat": seat, "is": self.state.seats_told()[seat]})

    def tell_all(self, hearers: Iterable[Hearer], moment: int) -> list[tuple[int, str]]:
        """Return what each connection is still to be told, and forget the texts of it."""
        state = self.state
        if state.game is None:
            return []
        shown, step = state.visible(moment), state.running.step
        put = [(seat, asked, asked.claims) for seat, asked in state.asked.items() if asked.since <= moment]
        number, playing, delayed = state.number, state.phase == "play", state.setup.watch == "delayed"
        told: list[tuple[int, str]] = []
        for hearer in hearers:
            if hearer.game != number:
                hearer.begin(number, 0)
            reader, limit, connection = hearer.seat, shown, hearer.connection
            if reader is None and delayed:
                reader, limit = OPEN, self.limit(hearer, moment, shown)
            while hearer.cursor < limit:
                end = min(limit, hearer.cursor + EVENTS)
                told.append((connection, self._events().message(hearer.cursor, end, reader)))
                hearer.cursor = end
            if not playing:
                told += [(connection, said) for said in self._pages(hearer, limit, moment)]
            elif put and reader != OPEN:
                self._question(hearer, put, step, moment, told)
        if self._texts is not None:
            self._texts.forget()
        return told

    def _pages(self, hearer: Hearer, limit: int, moment: int) -> Iterator[str]:
        """The page behind a hand, or behind the game."""
        state, page = self.state, self.state.page
        if page is not None:
            if limit >= page.at and hearer.page != page.at:
                hearer.page = page.at
                yield self._page(page, moment)
                yield self.ready()
        elif limit >= state.known and not hearer.over:
            hearer.over = True
            yield self._end()

    def _question(
        self,
        hearer: Hearer,
        put: Iterable[tuple[int, Asked, bool]],
        step: int,
        moment: int,
        told: list[tuple[int, str]],
    ) -> None:
        """Tell the question to the own seat, or the clock of the seat whose turn it is."""
        state = self.state
        for seat, asked, claims in put:
            if seat == hearer.seat:
                if hearer.asked != step and state.open_to(seat, moment) is not None:
                    hearer.asked = step
                    told.append((hearer.connection, self._ask(seat, asked, moment)))
            elif hearer.clock != step and not claims:
                hearer.clock = step
                who = state.seats[seat]
                if who is not None and who.thinks and not who.away:
                    told.append((hearer.connection, self._clock(seat, asked, moment)))

    def _events(self) -> EventTexts:
        state = self.state
        if self._texts is None or self._game != state.number:
            self._texts, self._game, self._over = EventTexts(state), state.number, ""
        return self._texts

    def _page(self, page: Page, moment: int) -> str:
        """The result page, with what is left of its time."""
        if self._result.get("at") != page.at or self._result.get("game") != self.state.number:
            shown = results.result(self.state.running, page.result, page.at)
            self._result = {**shown, "game": self.state.number}
        left = max(0, page.since + page.hold - moment)
        return text({**self._result, "hold": -(-left // 1000)})

    def ready(self) -> str:
        """Return the message who has seen the result page."""
        state = self.state
        assert state.page is not None
        return text({"t": "ready", "at": state.page.at, "seats": state.ready()})

    def _end(self) -> str:
        if not self._over:
            self._over = text(results.over(self.state))
        return self._over

    def _clock(self, seat: int, asked: Asked, moment: int) -> str:
        """The clock of a turn, made once for all who hear it now."""
        if self._clock_at != (seat, moment):
            self._clock_at = seat, moment
            self._clock_text = f'{{"t":"clock","seat":{seat},{self._time(seat, asked, moment)}}}'
        return self._clock_text

    def _ask(self, seat: int, asked: Asked, moment: int) -> str:
        game = self.state.running
        number, step, told = self._asks.get(seat, (-1, -1, ""))
        if step != game.step or number != self.state.number:
            told = hints.ask(game, seat, asked.actions, self._laid() if asked.claims else None)
            self._asks[seat] = self.state.number, game.step, told
        return f"{{{told},{self._time(seat, asked, moment)}}}"

    def _laid(self) -> str:
        """The tile before the others."""
        events = course_of(self.state.running).events
        last = next(event for event in reversed(events) if event["type"] in LAID)
        tile: str = last["pai"] if "pai" in last else last["consumed"][0]
        return tile

    def _time(self, seat: int, asked: Asked, moment: int) -> str:
        """What is left of a seat's time, in milliseconds: fields of a message."""
        clock, bank = self.state.setup.clock, self.state.banks[seat]
        if clock.per is None:
            return '"ms":null,"bank":0'
        elapsed = moment - asked.since
        return f'"ms":{max(0, 1000 * clock.per - elapsed)},"bank":{max(0, bank - clock.used(elapsed))}'
