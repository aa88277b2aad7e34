"""A program that speaks mjai as a player of ours: a process a seat, told what its seat sees, asked when it may act."""

from __future__ import annotations

import json
import shlex
import subprocess
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import IO, Any, Literal
from weakref import finalize

import mjcore as mc
from mjrules.common.actions import PASS, Action
from mjrules.common.events import Event
from mjrules.common.fields import items_of
from mjrules.logs.formats.mjai_seat import action_of_mjai, check_nuki, told_to
from mjrules.logs.moves import TSUMOGIRI

Answers = Literal["each", "asked", "list"]
ANSWERS = ("each", "asked", "list")
LINE = 1 << 20  # bytes of an answer
STARTS = 3  # of a process within one game
FAULTS = ("late", "gone", "garbage", "illegal")


class _Fault(Exception):
    """What a process did instead of answering: one of ``FAULTS``."""


class _Process:
    """A running bot: lines go in, lines come out of a thread that reads them."""

    def __init__(self, argv: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        except (OSError, ValueError) as problem:
            mc.fail("value", name="argv", given=list(argv), right=f"expected a program that starts ({problem})")
        self._lines: SimpleQueue[bytes] = SimpleQueue()
        assert self._process.stdout is not None
        Thread(target=_read, args=(self._process.stdout, self._lines), daemon=True).start()
        self.end = finalize(self, _end, self._process)

    def tell(self, lines: Sequence[str]) -> None:
        """Write lines. Raises _Fault where nobody reads them any more."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write("".join(f"{line}\n" for line in lines).encode("ascii"))
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise _Fault("gone") from None

    def forget(self) -> None:
        """Drop what was said without being asked. Raises _Fault where nothing more can be said."""
        while not self._lines.empty():
            if not self._lines.get_nowait():
                raise _Fault("gone")

    def line(self, until: float) -> bytes:
        """Return the next line. Raises _Fault."""
        try:
            line = self._lines.get(timeout=max(0.0, until - monotonic()))
        except Empty:
            raise _Fault("late") from None
        if not line:
            raise _Fault("gone")
        if len(line) >= LINE:
            self.end()
            raise _Fault("garbage")
        return line


def _read(source: IO[bytes], lines: SimpleQueue[bytes]) -> None:
    with source:
        while True:
            line = source.readline(LINE)
            lines.put(line)
            if len(line) >= LINE:
                line = b""
                lines.put(line)
            if not line:
                return


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
    assert process.stdin is not None
    with suppress(OSError):
        process.stdin.close()


class MjaiPlayer:
    """An external mjai bot as a player, for ``simulate`` and ``match`` and for a table of one's own.

    ``argv``: the program and its arguments, as a list or as a shell writes them; one process is started for each seat.
    ``answers``: when the program answers: "each" event by a line (mjai's own protocol), "asked" only where it may act
    (Mortal), or one line for a "list" of events (mjai.app). ``seconds``: the longest wait for the answer to a question;
    ``starting``: the same for the first one of a process. ``nuki``: how a north set out is called.

    Whatever the program does, the game goes on: where it is late, gone, writes what is no answer, or does what it may
    not, the tile drawn is discarded and a call is passed, and ``faults`` counts it by these names. A program that is
    late or gone is started again and told the game so far, at most three times a game. ``close`` ends the processes;
    so does the end of the object. Only riichi is spoken. Raises a MahjongError for arguments that cannot be, and at the
    first question for a program that does not start.

    >>> import sys
    >>> import mjrules as mj
    >>> bot = [sys.executable, "-m", "mjrules", "bot", "greedy"]
    >>> with mj.MjaiPlayer(bot) as player:
    ...     mixed = mj.simulate("tenhou-4p", games=1, players=[player, "random", "random", "random"], seed=3)
    ...     dict(player.faults)
    {}
    >>> int(mixed.games["points"].sum())
    100000
    """

    def __init__(
        self,
        argv: Sequence[str] | str,
        *,
        answers: Answers = "each",
        seconds: float = 10.0,
        starting: float = 60.0,
        nuki: str = "nukidora",
    ) -> None:
        given = shlex.split(argv) if isinstance(argv, str) else argv
        if not isinstance(given, (list, tuple)) or not given or not all(isinstance(part, str) for part in given):
            mc.fail("value", name="argv", given=argv, right="expected a program and its arguments")
        if not isinstance(answers, str) or answers not in ANSWERS:
            mc.fail("value", name="answers", given=answers, right=f"expected one of {', '.join(ANSWERS)}")
        for name, value in {"seconds": seconds, "starting": starting}.items():
            if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 < value <= 86400:
                mc.fail("value", name=name, given=value, right="expected a number of seconds, more than 0")
        check_nuki(nuki)
        self.argv = tuple(given)
        self.answers: Answers = answers
        self.seconds, self.starting = seconds, starting
        self.nuki = nuki
        self.faults: Counter[str] = Counter()
        self.__name__ = self.argv[0].replace("\\", "/").rpartition("/")[2]
        self._running: dict[int, _Process] = {}
        self._told: dict[int, list[dict[str, Any]]] = {}  # by seat: the game so far
        self._sent: Counter[int] = Counter()  # events of it that the process has been told
        self._started: Counter[int] = Counter()  # processes in this game
        self._said: dict[int, bytes] = {}  # the last answer, for a question that is put again

    def __reduce__(self) -> Any:
        """Another process starts programs of its own."""
        options = {name: getattr(self, name) for name in ("answers", "seconds", "starting", "nuki")}
        return _again, (self.argv, options)

    def __enter__(self) -> MjaiPlayer:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()

    def close(self) -> None:
        """End the processes; the next question starts new ones."""
        for seat in list(self._running):
            self._stop(seat)

    def hear(self, seat: int, events: Sequence[Event]) -> None:
        """Take note of events as ``seat`` sees them, those of ``Game.events_for`` in their order."""
        if isinstance(seat, bool) or not isinstance(seat, int):
            mc.fail("type", name="seat", given=type(seat).__name__, right="expected a number")
        told = []
        for event in items_of(events, "events", "expected events of a game"):
            mc.expect(event, Event, "an event", "expected an Event")
            if event.get("variant", "riichi") != "riichi":
                mc.fail("log_form", form="mjai", what=f"a game of {event['variant']}", right="expected riichi")
            told.append(told_to(event, seat, None, self.nuki))
        for said in told:
            if said["type"] == "start_game":
                self._told[seat] = []
                self._sent[seat] = self._started[seat] = 0
            self._told.setdefault(seat, []).append(said)

    def __call__(self, view: Mapping[str, Any], actions: Sequence[Action], stream: mc.Stream) -> Action:
        """Return what the program does in the seat of a view, one of the actions."""
        seat = view["seat"]
        if not self._told.get(seat):
            mc.fail("event", given="a question", what="the player has heard no event; hear tells them")
        try:
            return self._answer(seat, actions)
        except _Fault as fault:
            self.faults[str(fault)] += 1
            if str(fault) in ("late", "gone"):
                self._stop(seat)
        return next((action for action in (PASS, TSUMOGIRI) if action in actions), actions[0])

    def _answer(self, seat: int, offered: Sequence[Action]) -> Action:
        line = self._asked(seat)
        try:
            said = json.loads(line)
            action = action_of_mjai(said[-1] if isinstance(said, list) and said else said, offered)
        except (ValueError, RecursionError, mc.MahjongError):
            raise _Fault("garbage") from None
        if action not in offered:
            raise _Fault("illegal")
        return action

    def _asked(self, seat: int) -> bytes:
        """Tell a process what it has not heard yet, and return its last answer."""
        until = monotonic() + self.seconds
        process = self._running.get(seat)
        if process is None:
            if self._started[seat] == STARTS:
                raise _Fault("gone")
            self._started[seat] += 1
            process = self._running[seat] = _Process(self.argv)
            self._sent[seat] = 0
            until = monotonic() + self.starting
        told = self._told[seat]
        new = told[self._sent[seat] :]
        if not new and seat in self._said:
            return self._said[seat]
        process.forget()
        lines = [json.dumps(new)] if self.answers == "list" else list(map(json.dumps, new))
        process.tell(lines)
        self._sent[seat] = len(told)
        for _ in range(len(lines) - 1 if self.answers == "each" else 0):
            process.line(until)
        self._said[seat] = process.line(until)
        return self._said[seat]

    def _stop(self, seat: int) -> None:
        process = self._running.pop(seat, None)
        if process is not None:
            process.end()


def _again(argv: Sequence[str], options: Mapping[str, Any]) -> MjaiPlayer:
    return MjaiPlayer(argv, **options)
