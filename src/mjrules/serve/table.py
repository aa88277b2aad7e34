"""A served table: a moment and a message go in, rows to keep, messages to send and the next wake come out.

Pure: no input or output, no tasks, no clock and no random numbers but from the seed of the setup. ``State`` has what
is so; here stands who may change it by what, and when something happens by itself.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import mjcore as mc
from mjrules.common.actions import ACTIONS, END_GAME
from mjrules.serve import results
from mjrules.serve.clock import MISSED
from mjrules.serve.due import Timer, next_moment, timers
from mjrules.serve.levels import LEVELS, SITS_IN
from mjrules.serve.orders import orders
from mjrules.serve.protocol import Message, Refused, acknowledged, text
from mjrules.serve.refusals import not_legal, not_open
from mjrules.serve.room import Setup, clean_name, digest_of, known_figure
from mjrules.serve.state import ALONE, COMPUTER, OWN, TIMEOUT, Phase, Row, State, row
from mjrules.serve.telling import Hearer, Telling
from mjrules.table.game import Game

START = 1  # version of the bytes a table begins with
WATCHERS = 64
TEXTS = {action.text: action for action in ACTIONS}


@dataclass(frozen=True, slots=True)
class Step:
    """What the host does, in this order.

    Append ``rows`` to what is kept of the table; send ``sent``, (connection, JSON text), and close a connection behind
    its ``bye``; call ``wake`` at the moment ``wake`` at the latest (None: nothing will happen by itself). ``over``: a
    game has just ended, and can be replayed.
    """

    rows: tuple[Row, ...] = ()
    sent: tuple[tuple[int, str], ...] = ()
    wake: float | None = None
    over: bool = False


class Table:
    """A table from the room to the end of its games.

    ``now``: seconds on any clock that goes on steadily, the same in all calls; ``ident``: the table's id. Nobody sits
    yet: the first person to sit is the host of the table.

    >>> from mjrules.serve.room import Setup
    >>> table = Table(0.0, "t", Setup("suzume"))
    >>> seat, step = table.sit(0.0, "secret", "Aoi", "fox")
    >>> [kind for kind, _ in table.solo(0.0, "normal").rows], table.phase
    (['cpu', 'cpu', 'cpu', 'start'], 'play')
    """

    def __init__(self, now: float, ident: str, setup: Setup) -> None:
        self._base = now
        self.state = State(ident, setup)
        self._telling = Telling(self.state)
        self._hearers: dict[int, Hearer] = {}
        self._offline: dict[str, int] = {}  # digest of a person's key -> since when it has no connection
        self._answered: dict[int, tuple[int, str]] = {}  # the last answer of a seat: step and text
        self._put: dict[int, int] = {}  # the last step that was answered for a seat
        self._rows: list[Row] = []
        self._sent: list[tuple[int, str]] = []
        self._ended = False
        self._timer: Timer | None = None  # the earliest, as far as ``_timed`` says that it is known
        self._timed = False

    # what is kept

    def start_bytes(self) -> bytes:
        """Return what the table begins with: id and setup, the secret seed among it."""
        state = self.state
        return json.dumps({"v": START, "table": state.ident, "setup": state.begun.to_dict()}).encode()

    @classmethod
    def restore(cls, now: float, start: bytes, rows: Iterable[Row]) -> Table:
        """Return the table of ``start_bytes`` after some rows: the same state, the same bytes of the game.

        It goes on as if no time had passed since the last row; every person has yet to connect again.
        """
        record = json.loads(start)
        table = cls(now, record["table"], Setup.from_dict(record["setup"]))
        for one in rows:
            table.state.take(one)
        state = table.state
        table._base = now - state.at / 1000
        table._offline = {who.digest: state.at for who in state.seats if who is not None and who.person}
        return table

    @property
    def game(self) -> Game | None:
        """The game on the table; None before the first one."""
        return self.state.game

    @property
    def phase(self) -> Phase:
        """Where the table is: "room", "play", "result" or "over"."""
        return self.state.phase

    @property
    def alive(self) -> bool:
        """Whether a person still belongs to the table."""
        return any(who is not None and who.person and not who.left for who in self.state.seats)

    def summary(self) -> dict[str, Any]:
        """Return what the list of open tables shows, as JSON values."""
        state, setup = self.state, self.state.setup
        return {
            "id": state.ident,
            "preset": setup.preset,
            "title": setup.title,
            "players": setup.players,
            "seats": state.seats_told(),
            "phase": "play" if state.phase == "result" else state.phase,
            "clock": setup.clock.to_dict(),
            "watch": setup.watch,
            "open": setup.open,
            "parlour": setup.parlour,
        }

    def replay(self) -> Message:
        """Return all of the game that has just ended; raise Refused while it goes on."""
        if self.state.phase != "over" or self.state.game is None:
            raise Refused("hold", "no game has ended")
        return results.replay(self.state)

    # what the host calls

    def sit(self, now: float, key: str, name: str, figure: str) -> tuple[int, Step]:
        """Give a free seat to a person; return it. ``key``: the secret it will join with. Raises Refused."""
        moment = self._moment(now)
        state = self.state
        name, figure = clean_name(name), known_figure(figure)
        free = [seat for seat, who in enumerate(state.seats) if who is None]
        if state.phase != "room" or not free:
            raise Refused("full", "no seat is free")
        self._take(moment, "sit", free[0], digest_of(key), name, figure)
        self._note(digest_of(key), moment)
        self._tell_all(self._telling.room(moment))
        return free[0], self._step(moment)

    def solo(self, now: float, level: str) -> Step:
        """Give the free seats to computer players, and start. Raises Refused."""
        moment = self._moment(now)
        if self.state.phase != "room" or self.state.host is None:
            raise Refused("illegal", "nobody sits at the table, or a game has begun")
        self._obey(moment, self.state.host, {"t": "room", "op": "start", "level": level})
        return self._step(moment)

    def join(self, now: float, connection: int, key: str | None, since: int | None) -> Step:
        """Take a connection to a seat by its key, or without one as a spectator; raise Refused: "key", "full".

        It hears the events from number ``since`` on; without it, or where there are not so many, from the beginning of
        the hand on the table.
        """
        if connection in self._hearers:
            raise Refused("illegal", "this connection has joined")
        moment = self._moment(now)
        state = self.state
        digest = digest_of(key) if key is not None else ""
        seat = self._seat_of(digest)
        if seat is None and (key is not None or state.setup.watch == "off"):
            raise Refused("key", "the key is no seat's, or nobody may watch this table")
        if seat is None and sum(hearer.seat is None for hearer in self._hearers.values()) >= WATCHERS:
            raise Refused("full", "too many watch this table")
        self._run(moment)
        for other in [hearer for hearer in self._hearers.values() if seat is not None and hearer.seat == seat]:
            self._dismiss(other, "replaced")
        hearer = self._hearers[connection] = Hearer(connection, digest, seat)
        if seat is not None:
            self._note(digest, None)
            self._word(moment, seat)
        self._send(hearer, self._telling.hello(hearer, moment))
        if state.phase == "room":
            self._send(hearer, self._telling.room(moment))
        else:
            wanted = self._telling.first(hearer, moment)
            if since is not None and 0 <= since <= self._telling.limit(hearer, moment):
                wanted = since
            hearer.begin(state.number, wanted)
        return self._step(moment)

    def hear(self, now: float, connection: int, message: Message) -> Step:
        """Take a message that ``protocol.read`` returned; a refused one is answered by ``error``, no more."""
        moment = self._moment(now)
        self._run(moment)
        hearer = self._hearers.get(connection)
        if hearer is None:
            return self._step(moment, (connection, text(Refused("key", "join comes first").message())))
        try:
            _HEARD[message["t"]](self, moment, hearer, message)
        except Refused as refused:
            self._send(hearer, text(refused.message()))
        return self._step(moment)

    def gone(self, now: float, connection: int) -> Step:
        """Note that a connection was closed."""
        moment = self._moment(now)
        self._run(moment)
        hearer = self._hearers.pop(connection, None)
        if hearer is not None and hearer.seat is not None:
            self._note(hearer.digest, moment)
        return self._step(moment)

    def wake(self, now: float) -> Step:
        """Do what was due."""
        moment = self._moment(now)
        self._run(moment)
        return self._step(moment)

    # rows and messages

    def _moment(self, now: float) -> int:
        """The table's own time in milliseconds; it never goes back."""
        return max(self.state.at, round((now - self._base) * 1000))

    def _take(self, moment: int, kind: str, *values: Any) -> None:
        """Let something happen, and keep it."""
        before = self.state.phase
        self._timed = False
        self.state.happen(kind, moment, values)
        self._rows.append(row(kind, moment, *values))
        if self.state.phase == "over" and before != "over" and self.state.game is not None:
            self._ended = True

    def _send(self, hearer: Hearer, said: str) -> None:
        self._sent.append((hearer.connection, said))

    def _tell_all(self, said: str) -> None:
        self._sent += [(connection, said) for connection in self._hearers]

    def _step(self, moment: int, *more: tuple[int, str]) -> Step:
        """What has been done, and what everybody is still to be told."""
        self._sent += self._telling.tell_all(self._hearers.values(), moment)
        due = next_moment(self.state, self._first(), moment)
        wake = None if due is None else self._base + due / 1000
        step = Step(tuple(self._rows), (*self._sent, *more), wake, self._ended)
        self._rows, self._sent, self._ended = [], [], False
        return step

    def _dismiss(self, hearer: Hearer, code: str) -> None:
        """Close a connection."""
        self._send(hearer, text({"t": "bye", "code": code, "retry": None}))
        del self._hearers[hearer.connection]

    def _seat_of(self, digest: str) -> int | None:
        seats = self.state.seats
        return next((seat for seat, who in enumerate(seats) if who is not None and who.owns(digest)), None)

    def _seat_again(self) -> None:
        """Find every connection's seat where seats have changed; one that has lost its seat is closed."""
        for hearer in [hearer for hearer in self._hearers.values() if hearer.seat is not None]:
            hearer.seat = self._seat_of(hearer.digest)
            if hearer.seat is None:
                self._dismiss(hearer, "cleared")

    # what a client says

    def _hear_act(self, moment: int, hearer: Hearer, message: Message) -> None:
        seat, step, said = self._own(moment, hearer), message["step"], message["a"]
        state = self.state
        asked = state.open_to(seat, moment)
        if asked is None or step != state.running.step:
            if self._answered.get(seat) == (step, said):  # sent again: the client has not heard that it arrived
                self._send(hearer, acknowledged(step))
                return
            passed = step <= max(self._answered.get(seat, (-1, ""))[0], self._put.get(seat, -1))
            raise not_open(state, moment, passed=passed, step=step)
        action = TEXTS.get(said)
        if action is None or action not in asked.actions:
            raise not_legal(state.running, seat, said)
        self._answered[seat] = (step, said)
        self._take(moment, "a", seat, action.id, OWN)
        self._send(hearer, acknowledged(step))

    def _hear_ok(self, moment: int, hearer: Hearer, message: Message) -> None:
        seat = self._own(moment, hearer)
        page = self.state.page
        if page is None or page.at != message["at"] or self.state.visible(moment) < page.at:
            raise Refused("step", "no such result page is shown")
        if seat not in page.seen:
            self._take(moment, "ok", seat)
            self._tell_all(self._telling.ready())
        self._run(moment)

    def _hear_room(self, moment: int, hearer: Hearer, message: Message) -> None:
        self._obey(moment, self._own(moment, hearer), message)

    def _obey(self, moment: int, seat: int, message: Message) -> None:
        """Do what a seat says about the table, and tell everybody."""
        rows = orders(self.state, seat, message)
        for kind, *values in rows:
            try:
                self._take(moment, kind, *values)
            except mc.MahjongError as problem:  # a ruling that the rules do not have
                raise Refused("illegal", str(problem)) from None
        self._seat_again()
        anew = any(kind in ("start", "options") for kind, *_ in rows)
        for one in self._hearers.values():
            self._send(one, self._telling.hello(one, moment) if anew else self._telling.room(moment))

    def _hear_leave(self, moment: int, hearer: Hearer, message: Message) -> None:
        if hearer.seat is not None:
            self._take(moment, "clear" if self.state.phase == "room" else "left", hearer.seat)
            self._note(hearer.digest, None)
        self._dismiss(hearer, "left")
        self._tell_all(self._telling.room(moment))
        if self.state.phase in ("play", "result") and not self.alive:
            self._end(moment)

    def _end(self, moment: int) -> None:
        """End the game by agreement, a result page first."""
        if self.state.page is not None:
            self._take(moment, "go")
        if self.state.phase == "play":
            self._take(moment, "rule", f"{END_GAME}:agreement", None)

    def _hear_ping(self, moment: int, hearer: Hearer, message: Message) -> None:
        self._send(hearer, text({"t": "pong", "n": message["n"]}))

    def _hear_join(self, moment: int, hearer: Hearer, message: Message) -> None:
        raise Refused("illegal", "this connection has joined")

    def _own(self, moment: int, hearer: Hearer) -> int:
        """The seat of one who speaks up; it is there again."""
        if hearer.seat is None:
            raise Refused("not_asked", "a spectator has no say")
        self._word(moment, hearer.seat)
        return hearer.seat

    def _word(self, moment: int, seat: int) -> None:
        who = self.state.seats[seat]
        if who is not None and (who.away or who.cpu):
            self._take(moment, "back", seat)
            self._tell_all(self._telling.seat(seat))

    # what happens by itself

    def _run(self, moment: int) -> None:
        """Do everything that is due, the earliest first."""
        while (first := self._first()) is not None and first[0] <= moment:
            _, kind, seat = first
            _DUE[kind](self, moment, seat)

    def _first(self) -> Timer | None:
        """What is due first; it is known until something happens."""
        if not self._timed:
            self._timer, self._timed = min(timers(self.state, self._offline), default=None), True
        return self._timer

    def _note(self, digest: str, since: int | None) -> None:
        """Note since when a person has no connection; None: it has one, or belongs here no more."""
        self._timed = False
        self._offline.pop(digest, None)
        if since is not None:
            self._offline[digest] = since

    def _answer_for(self, moment: int, seat: int) -> None:
        """Give the answer of a computer player, or the one for a person who gives none."""
        state = self.state
        who, game = state.seats[seat], state.running
        assert who is not None
        if not who.thinks:
            action, how = game.choose(seat, LEVELS[who.level or SITS_IN].player), COMPUTER
        else:
            action, how = game.default_action(seat), ALONE if len(state.asked[seat].actions) == 1 else TIMEOUT
        self._put[seat] = game.step
        self._take(moment, "a", seat, action.id, how)
        if how == TIMEOUT and not who.away and who.missed >= MISSED:
            self._away(moment, seat)

    def _away(self, moment: int, seat: int) -> None:
        self._take(moment, "away", seat)
        self._tell_all(self._telling.seat(seat))

    def _go(self, moment: int, seat: int) -> None:
        before = self.state.seats_told()
        self._take(moment, "go")
        for seat, told in enumerate(self.state.seats_told()):
            if told != before[seat]:
                self._tell_all(self._telling.seat(seat))


_HEARD = {
    "act": Table._hear_act,
    "ok": Table._hear_ok,
    "room": Table._hear_room,
    "leave": Table._hear_leave,
    "ping": Table._hear_ping,
    "join": Table._hear_join,
}
_DUE = {"answer": Table._answer_for, "away": Table._away, "go": Table._go}
