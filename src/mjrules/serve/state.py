"""What a served table is at: everything that its start and its rows determine.

A row is something that happened: a kind, and a list of JSON whose first item is the moment, in milliseconds since the
table began. ``State.take`` carries it out. No row is taken that cannot be: ``Table`` has looked before.

| kind | behind the moment |
| --- | --- |
| sit | seat, digest of the key, name, figure |
| cpu | seat, level |
| clear | seat: who sat there has gone |
| options | what changes of the setup |
| start | the order of the seats: who sits at seat 0, 1, ... |
| a | seat, id of the action, how it came: ``OWN``, ``TIMEOUT``, ``ALONE`` or ``COMPUTER`` |
| ok | seat: has seen the result page |
| go | the result page is over |
| away, back, left | seat: goes away, is there again, has given up the seat to a computer player |
| vote | seat, whether it agrees to end the game, or after it to play another one |
| rule | kind of the ruling, seat |
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import mjcore as mc
from mjrules.common.actions import ACTIONS, PASS, Action, Ruling
from mjrules.serve.clock import HOLD, PAUSE
from mjrules.serve.protocol import encoded
from mjrules.serve.room import Seat, Setup, computer
from mjrules.table.game import Game, course_of

Phase = Literal["room", "play", "result", "over"]
Row = tuple[str, str]
OWN, TIMEOUT, ALONE, COMPUTER = range(4)
LAID = frozenset({"dahai", "ankan", "kakan", "nuki"})  # puts a tile before the others


@dataclass(frozen=True, slots=True)
class Asked:
    """An open question: when it is put, and what may be answered."""

    since: int
    actions: tuple[Action, ...]

    @property
    def claims(self) -> bool:
        """Whether it is about a tile before the others, which one may let pass."""
        return PASS in self.actions


@dataclass(slots=True)
class Page:
    """A result page: the number of events before it, the place of the result, when it is shown, and how long."""

    at: int
    result: int
    since: int
    hold: int
    seen: set[int] = field(default_factory=set)


class State:
    """A table, its seats and the game on it.

    ``marks``: (number of events, moment from which they may be shown), the last ones; ``known``: events that have a
    mark; ``quiet``: until then nothing more is shown; ``hands``: numbers of the events that begin a hand;
    ``asked``: seat -> its open question; ``begun``: the setup before anything was changed.
    """

    def __init__(self, ident: str, setup: Setup) -> None:
        self.ident = ident
        self.setup = self.begun = setup
        self.seats: list[Seat | None] = [None] * setup.players
        self.host: int | None = None
        self.phase: Phase = "room"
        self.at = 0
        self.number = -1
        self.game: Game | None = None
        self.votes: set[int] = set()
        self._forget_game()

    def _forget_game(self) -> None:
        """Nothing is known of a game."""
        self.known = self.quiet = 0
        self.marks: list[tuple[int, int]] = [(0, 0)]
        self.hands: list[int] = []
        self.ended = 0  # events up to the end of the last hand that has ended
        self.pages = 0  # result pages so far
        self.page: Page | None = None
        self.asked: dict[int, Asked] = {}
        self.banks = [0] * self.setup.players

    def take(self, row: Row) -> None:
        """Carry out what happened."""
        kind, text = row
        moment, *values = json.loads(text)
        self.happen(kind, moment, values)

    def happen(self, kind: str, moment: int, values: Sequence[Any]) -> None:
        """Carry out what a row says."""
        self.at = moment
        getattr(self, f"_on_{kind}")(*values)

    def visible(self, moment: int) -> int:
        """Return how many events may be shown at a moment."""
        for count, due in reversed(self.marks):
            if due <= moment:
                return count
        return 0

    # the room

    def _on_sit(self, seat: int, digest: str, name: str, figure: str) -> None:
        self.seats[seat] = Seat(name, figure, digest=digest)
        if self.host is None:
            self.host = seat

    def _on_cpu(self, seat: int, level: str) -> None:
        self.seats[seat] = computer(level, seat)

    def _on_clear(self, seat: int) -> None:
        self.seats[seat] = None
        self._lose(seat)

    def _lose(self, seat: int) -> None:
        """A person has gone for good."""
        self.votes.discard(seat)
        if seat == self.host:
            self._pass_host()

    def _pass_host(self) -> None:
        """Another person is the host, one who is there before one who is away."""
        persons = [(not who.present, seat) for seat, who in enumerate(self.seats) if who is not None and who.person]
        self.host = min(persons)[1] if persons else None

    def _on_options(self, values: dict[str, Any]) -> None:
        self.setup = self.setup.with_changes(values)
        free = self.setup.players - len(self.seats)
        # those who stay move together: the room has been asked whether they fit
        taken = [(seat, who) for seat, who in enumerate(self.seats) if who is not None]
        if free < 0 and any(seat >= self.setup.players for seat, _ in taken):
            self.host = next((at for at, (seat, _) in enumerate(taken) if seat == self.host), None)
            self.seats = [who for _, who in taken]
        self.seats = (self.seats + [None] * self.setup.players)[: self.setup.players]
        self._forget_game()

    # the game

    def _on_start(self, order: Sequence[int]) -> None:
        self.seats = [self.seats[seat] for seat in order]
        self.host = None if self.host is None else list(order).index(self.host)
        self.number += 1
        self.votes = set()
        self._forget_game()
        self.phase = "play"
        self.game = Game(self.setup.rules, seed=self._secret(b"deals"), verifiable=True)
        self._go_on()

    def _secret(self, what: bytes) -> bytes:
        """Bytes of this game that tell nothing of the table's other games."""
        return hmac.digest(self.setup.seed, b"%b %d" % (what, self.number), hashlib.sha256)

    def order(self) -> list[int]:
        """Return an order of the seats drawn for the next game."""
        number = self.number + 1
        stream = mc.Stream(hmac.digest(self.setup.seed, b"seats %d" % number, hashlib.sha256))
        left, drawn = list(range(len(self.seats))), []
        while left:
            drawn.append(left.pop(stream.below(len(left))))
        return drawn

    def _on_a(self, seat: int, number: int, how: int) -> None:
        game, who = self.running, self.seats[seat]
        assert who is not None
        asked = self.asked.pop(seat)
        if how in (OWN, TIMEOUT):
            self.banks[seat] -= min(self.banks[seat], self.setup.clock.used(self.at - asked.since))
            if how == OWN:
                who.missed = 0
            elif not asked.claims:  # that a seat could have called is nobody's business
                who.missed += 1
        step = game.step
        game.submit(seat, ACTIONS[number])
        if game.step != step:
            self._go_on()

    @property
    def running(self) -> Game:
        """The game on the table."""
        assert self.game is not None
        return self.game

    def _go_on(self) -> None:
        """Say from when on the new events may be shown, up to a result page, and put the questions."""
        game = self.running
        events = course_of(game).events
        shown, early, laid, wins = max(self.at, self.quiet), False, False, 0
        del self.marks[:-1]
        while self.known < len(events) and self.page is None:
            kind = events[self.known].kind.name
            self.known += 1
            laid = kind in LAID
            if laid:
                self.marks.append((self.known, shown))
                shown += PAUSE
            elif kind == "start_kyoku":
                self.hands.append(self.known - 1)
                self.banks = [1000 * self.setup.clock.bank] * len(self.seats)
            elif kind == "early_end":
                early = True
            elif kind == "hora":
                wins += 1
            elif kind == "end_kyoku" and not early:
                self.page = Page(self.known, self.pages, shown, HOLD * max(1, wins))
                self.pages += 1
        self.quiet, self.asked = shown, {}
        if self.marks[-1][0] < self.known:
            self.marks.append((self.known, shown))
        if self.page is not None:
            self.phase, self.ended = "result", self.page.at
        elif game.over:
            self.phase, self.ended = "over", self.known
            self.votes = set()  # to end a game says nothing of another one
        else:
            self.phase = "play"
            since = shown - PAUSE if laid else shown
            self.asked = {seat: Asked(since, actions) for seat, actions in game.pending.seats.items()}

    def _on_ok(self, seat: int) -> None:
        assert self.page is not None
        self.page.seen.add(seat)

    def _on_go(self) -> None:
        """The next hand: who was away at the end of this one has a computer player in its place."""
        self.page, self.votes = None, set()
        for who in self.seats:
            if who is not None and who.person and who.away:
                who.cpu = True
        self._go_on()

    def _on_rule(self, kind: str, seat: int | None) -> None:
        self.running.submit(None, Ruling(kind, seat))
        self._go_on()

    # who is there

    def _on_away(self, seat: int) -> None:
        self._of(seat).away = True
        if self.phase == "room" and seat == self.host:
            self._pass_host()

    def _on_back(self, seat: int) -> None:
        who = self._of(seat)
        who.away = who.cpu = who.left = False
        who.missed = 0
        if self.host is None or not self._of(self.host).present:
            self._pass_host()

    def _on_left(self, seat: int) -> None:
        who = self._of(seat)
        who.away = who.cpu = who.left = True
        self._lose(seat)

    def seats_told(self) -> list[dict[str, Any] | None]:
        """Return what everybody may know of the seats, as JSON values."""
        return [None if who is None else who.to_dict() for who in self.seats]

    def ready(self) -> list[bool]:
        """Return of each seat whether the result page need not wait for it."""
        seen = set() if self.page is None else self.page.seen
        return [who is None or not who.present or seat in seen for seat, who in enumerate(self.seats)]

    def open_to(self, seat: int, moment: int) -> Asked | None:
        """Return the question a person has before it at a moment; a single answer is given without asking."""
        asked, who = self.asked.get(seat), self.seats[seat]
        if asked is None or who is None or not who.thinks or asked.since > moment or len(asked.actions) == 1:
            return None
        return asked

    def _of(self, seat: int) -> Seat:
        who = self.seats[seat]
        assert who is not None
        return who

    def _on_vote(self, seat: int, yes: bool) -> None:
        (self.votes.add if yes else self.votes.discard)(seat)

    def to_dict(self) -> dict[str, Any]:
        """Return all of it as JSON values: equal tables give equal values."""
        page = self.page
        return {
            "table": self.ident,
            "setup": self.setup.to_dict(),
            "seats": [None if who is None else {**who.to_dict(), "digest": who.digest, "missed": who.missed}
                      for who in self.seats],
            "host": self.host,
            "phase": self.phase,
            "number": self.number,
            "game": None if self.game is None else self.game.to_bytes().hex(),
            "votes": sorted(self.votes),
            "known": self.known,
            "quiet": self.quiet,
            "marks": [list(mark) for mark in self.marks],
            "hands": list(self.hands),
            "ended": self.ended,
            "pages": self.pages,
            "page": None if page is None else [page.at, page.result, page.since, page.hold, sorted(page.seen)],
            "asked": {str(seat): [asked.since, [action.text for action in asked.actions]]
                      for seat, asked in self.asked.items()},
            "banks": list(self.banks),
        }  # fmt: skip


def row(kind: str, *values: Any) -> Row:
    """Return a row as it is kept."""
    return kind, encoded(values)
