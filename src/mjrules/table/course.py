"""Course: how a game began, what decided each step, and what follows from that; ``Game`` is its door."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import mjcore as mc
from mjrules.common import deal_check
from mjrules.common.actions import Action, Entry, Ruling
from mjrules.common.events import Event
from mjrules.common.play import Play
from mjrules.table.choices import Choices, Question

Ask = Literal["able", "everybody"]


class Course:
    """The course of a game up to now.

    Beginning: ``first_dealer`` as it was chosen, ``ask`` (see ``Game``), ``verifiable``, ``first_step``; of a game
    given as a position also ``origin``, its text, and ``start``, its course before anything was answered.
    Since then: ``log``, what decided each step; ``answers``, those of the open step. From these follow
    ``play``, ``step``, ``events``, ``asked`` (who is asked at the open step, and how) and ``choices``.
    """

    def __init__(
        self, play: Play, ask: Ask = "able", first_dealer: int | None = None, step: int = 0, verifiable: bool = False
    ) -> None:
        if not isinstance(ask, str) or ask not in ("able", "everybody"):
            mc.fail("value", name="ask", given=ask, right='expected "able" or "everybody"')
        if not isinstance(verifiable, bool):
            mc.fail("value", name="verifiable", given=verifiable, right="expected True or False")
        self.play = play
        self.ask: Ask = ask
        self.first_dealer = first_dealer
        self.verifiable = verifiable
        self.origin: str | None = None
        self.start: Course | None = None
        self.first_step = self.step = step
        self.log: list[Entry] = []
        self.events: list[Event] = []
        self.answers: dict[int, Action] = {}
        self.asked: dict[int, tuple[Action, ...]] = {}
        self.choices = Choices()

    @classmethod
    def begun(cls, play: Play, ask: Ask, first_dealer: int | None, verifiable: bool) -> Course:
        """Return the course of a play that deals for the first time, its first question not yet asked."""
        course = cls(play, ask, first_dealer, 0, verifiable)
        course.tell(play.begin(), 0)
        return course

    def copy(self) -> Course:
        """Return an independent one at the same point."""
        other = object.__new__(Course)
        other.__dict__.update(self.__dict__)
        other.play, other.choices = self.play.copy(), self.choices.copy()
        other.log, other.events = list(self.log), list(self.events)
        other.answers, other.asked = dict(self.answers), dict(self.asked)
        return other

    def beginning(self) -> Course:
        """Return the course before anything was answered."""
        if self.start is not None:
            other = self.start.copy()
            other.start = self.start
            return other
        play = type(self.play)(self.play.rules, self.play.deals, self.first_dealer)
        return Course.begun(play, self.ask, self.first_dealer, self.verifiable)

    def begun_again(self, steps: int) -> Course:
        """Return the course as it stood after so many steps of the log, with what was asked then."""
        other = self.beginning()
        other.go_through(self.log[:steps])
        other.go_on()
        return other

    def go_on(self) -> None:
        """Find out who is asked now; pass the stages at which nobody has a choice."""
        play, everybody = self.play, self.ask == "everybody"
        while True:
            self.asked = {} if play.over else play.asked(everybody)
            if self.asked or play.over:
                return
            self.carry_out(())

    def carry_out(self, entry: Entry) -> None:
        """Do what a step was decided by, and write it down."""
        play, asked = self.play, self.asked
        deal = play.deal_index
        self.tell(play.rule(entry) if isinstance(entry, Ruling) else play.resolve(dict(entry)), deal)
        self.log.append(entry)
        self.answers = {}
        if play.deal_index == deal:
            self.choices.asked.append(asked)
        else:
            self.choices = Choices()
        self.step += 1  # last: until then the answers are those of the step before (``open_answers``)

    def go_through(self, entries: list[Entry]) -> None:
        """Carry out steps of the log anew."""
        for entry in entries:
            self.asked = self.play.asked(False)
            self.carry_out(entry)

    def open_answers(self) -> dict[int, Action]:
        """Return the answers of the step behind the log, where an exception tore the course too."""
        return self.answers if self.step == self.first_step + len(self.log) else {}

    def questions_again(self, seat: int) -> Iterator[Question]:
        """Yield again what a seat was asked in the deal on the table, where it had a choice."""
        then, first = self.beginning(), len(self.log) - len(self.choices.asked)
        then.go_through(self.log[:first])
        for entry in self.log[first:]:
            actions = then.play.asked(False).get(seat)
            if actions is not None:
                yield Question(then.play, then.step, actions)
            then.go_through([entry])

    def tell(self, events: list[Event], deal: int) -> None:
        """Add what has happened; ``deal``: the deal that was on the table before."""
        if self.verifiable:
            events = deal_check.checkable(events, self.events, self.play.deals, deal, self.play.deal_index)
        self.events += events

    def with_answer(self, seat: int, action: Action) -> tuple[dict[int, Action], dict[int, Action] | None]:
        """Return the answers with one more, and what they decide; raise where the seat may not give it."""
        if seat in self.answers:
            mc.fail("answered", seat=seat, step=self.step)
        if action not in self.asked.get(seat, ()):
            self.play.refuse(seat, action)
        answers = {**self.answers, seat: action}
        return answers, self.play.deciding(answers, self.asked.keys() - answers.keys())

    def check_seat(self, seat: object) -> None:
        """Raise for what is no seat of the table."""
        players = self.play.players
        if isinstance(seat, bool) or not isinstance(seat, int):
            mc.fail("type", name="seat", given=type(seat).__name__, right=f"expected a seat 0..{players - 1}")
        if not 0 <= seat < players:
            mc.fail("value", name="seat", given=seat, right=f"a seat is 0..{players - 1}")

    def check_ruling(self, ruling: Ruling) -> None:
        """Raise for a ruling about a seat that is not at the table."""
        if ruling.ends is None:
            self.check_seat(ruling.seat)
