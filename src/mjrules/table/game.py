"""Game: a table for a server. Who is asked, what was answered, what happened, and who may know it.

The table knows no rule of any variant (ADR 0005); the play does. A game belongs to one thread at a
time: a second one that comes in raises. What a game keeps is how it began, the log and the open answers;
everything else follows from these (``mjrules.table.course``), and is made again from them when an exception
tears it.
"""

from __future__ import annotations

from typing import Any, TypeVar

import mjcore as mc
from mjrules.common.actions import ACTIONS, END_GAME, PASS, Action, Entry, Ruling, entry_of
from mjrules.common.events import Event
from mjrules.common.pictured import Pictured
from mjrules.common.play import Deals, Play, open_view, seat_view
from mjrules.common.players import Choose, Player, player_of
from mjrules.common.results import HandResult
from mjrules.rules.reading import rules_of
from mjrules.rules.ruleset import RuleSet
from mjrules.table import saves
from mjrules.table.choices import Question
from mjrules.table.course import Ask, Course
from mjrules.table.pending import Pending, pending_of
from mjrules.variants import variant_of_rules

MOST_WALLS = 1000  # given deals; a game has some ten
AnyGame = TypeVar("AnyGame", bound="Game")


class Game(Pictured):
    """A game in play, from its first deal to its end.

    ``rules``: a rule set or its name; ``seed``: see ``mjcore.seed_bytes`` (None takes 256 bits from the system);
    ``game_index``: the index of the game within that seed; ``wall``: the first deal as ids or text, or a list of deals
    (further ones come from the seed); ``first_dealer``: a seat, where the rules let the players choose; ``ask``: "able"
    asks only seats that have a choice, "everybody" also those that can only pass, so that pauses reveal nothing;
    ``verifiable``: announce a hash before each deal, and wall and salt after it (``verify_deal``).
    Raises RuleError for a variant that cannot be played yet.

    >>> import mjrules as mj
    >>> game = mj.Game(mj.rules("suzume", players=3), seed=7)
    >>> seat, actions = next(iter(game.pending.seats.items()))
    >>> game.submit(seat, actions[0])
    >>> [event["type"] for event in game.events_for(seat)][:4]
    ['start_game', 'start_kyoku', 'tsumo', 'dahai']
    """

    _course: Course
    _latch: mc.Latch

    def __init__(
        self,
        rules: RuleSet | str,
        *,
        seed: int | bytes | str | None = None,
        wall: Any = None,
        game_index: int = 0,
        first_dealer: int | None = None,
        ask: Ask = "able",
        verifiable: bool = False,
    ) -> None:
        if not isinstance(rules, RuleSet):
            rules = rules_of(rules)
        kind = variant_of_rules(rules).play
        walls = [] if wall is None else wall if _is_list_of_walls(wall) else [wall]
        if len(walls) > MOST_WALLS:
            mc.fail("value", name="wall", given=f"{len(walls)} deals", right=f"{MOST_WALLS} deals at most are given")
        given = tuple([kind.read_wall(deal, rules) for deal in walls])
        deals = Deals(mc.seed_bytes(seed), game_index, kind.wall_size(rules), given)
        course = Course.begun(kind(rules, deals, first_dealer), ask, first_dealer, verifiable)
        course.go_on()
        open_at(self, course)

    @mc.alone
    def submit(self, seat: int | None, action: Action | Ruling | str | int, step: int | None = None) -> None:
        """Take the answer of a seat, or (seat None) a referee's ruling.

        Until the last answer that matters is in, nobody else can see any of it. ``step``: the step that the answer is
        for. Raises IllegalAction, which names the rule, for a stale step, a seat that is not asked, or a move that is
        not legal; MahjongTypeError for a value that is not a seat or an action. A refused answer changes nothing.
        """
        if seat is None or isinstance(action, Ruling):
            self._submit_ruling(seat, action, step)
            return
        course = self._course
        # a call of the usual form passes without a further function: most of a server's and of a replay's time
        if type(seat) is not int or not 0 <= seat < course.play.players:
            course.check_seat(seat)
        if type(action) is Action:
            chosen = action
        else:
            chosen = ACTIONS[action.id] if isinstance(action, Action) else Action(action)
        if step is not None or course.play.over:
            self._check_step(step)
        answers, decided = course.with_answer(seat, chosen)
        if decided is None:
            course.answers = answers
            return
        self._go_on(entry_of(decided))

    def _go_on(self, entry: Entry) -> None:
        """Carry out what decided a step, and ask on; an exception on the way leaves the game torn."""
        self._latch.torn = True
        self._course.carry_out(entry)
        self._course.go_on()
        self._latch.torn = False

    def _mend(self) -> None:
        """Make the course again from how it began and its log, which has the step or has not."""
        course = self._course
        other = course.begun_again(len(course.log))
        other.answers = course.open_answers()
        self._course = other
        self._latch.torn = False

    def _whole(self) -> Course:
        """The course, mended before it is read, where its mending was interrupted too."""
        if self._latch.torn and not self._latch.busy:
            self._read_whole()
        return self._course

    @mc.alone
    def _read_whole(self) -> None:
        """Nothing: coming in mends."""

    def end(self, reason: str = "agreement", step: int | None = None) -> None:
        """End the game now, with the current points; ``reason``: "agreement" of the players, or "referee".

        It is the ruling ``end_game:REASON``: a step of its own, saved and replayed, announced to every seat by the
        event ``early_end``. The unfinished hand does not count; its riichi sticks stay on the table and are treated
        like any deposits nobody won (option ``leftover``). Raises IllegalAction if the game is over or the step is
        stale.

        >>> import mjrules as mj
        >>> game = mj.Game(mj.rules("paiyuki-4p"), seed=7)
        >>> game.end()
        >>> game.over, [event["type"] for event in game.events_for(0)[-3:]], game.results[-1].event
        (True, ['early_end', 'end_kyoku', 'end_game'], 'early_end')
        """
        mc.expect(reason, str, "reason", 'expected "agreement" or "referee"')
        self.submit(None, Ruling(f"{END_GAME}:{reason}"), step)

    def _submit_ruling(self, seat: int | None, ruling: object, step: int | None) -> None:
        if seat is not None or not isinstance(ruling, Ruling):
            right = "a seat submits an Action, the referee (seat None) a Ruling"
            mc.fail("type", name="action", given=type(ruling).__name__, right=right)
        self._course.check_ruling(ruling)
        self._check_step(step)
        self._go_on(ruling)

    def _check_step(self, step: object) -> None:
        if self._course.play.over:
            mc.fail("game_over")
        if step is None:
            return
        if isinstance(step, bool) or not isinstance(step, int):
            mc.fail("type", name="step", given=type(step).__name__, right="expected the step of the pending question")
        if step != self._course.step:
            mc.fail("stale", given=step, right=self._course.step)

    # what there is to see

    @property
    def rules(self) -> RuleSet:
        """The rules the game is played by."""
        rules: RuleSet = self._course.play.rules
        return rules

    @property
    def players(self) -> int:
        """Seats at the table."""
        return self._course.play.players

    @property
    def step(self) -> int:
        """Number of the current step, counting also the steps at which nobody had a choice."""
        return self._whole().step

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._whole().play.over

    @property
    def play(self) -> Play:
        """The variant's own part of the game, for the referee: points, dealer, hands."""
        return self._whole().play

    @property
    @mc.alone
    def pending(self) -> Pending:
        """Who may act and how. It is for the server; a seat gets ``pending.of(seat)``."""
        course = self._course
        offered, answers = course.play.offered, course.answers
        open_: dict[int, tuple[Action, ...]] = {}
        for seat, actions in course.asked.items():  # one seat most of the time: no comprehension
            if seat not in answers:
                open_[seat] = offered(seat, actions)
        return pending_of(course.step, open_)

    @mc.alone
    def view(self, seat: int | None) -> dict[str, Any]:
        """Return what a seat may know, as JSON values; None is a spectator.

        Besides the variant's own keys: "step", "over", "actions" (what the seat may do now) and "answer" (what it has
        answered at this step, None before).
        """
        course = self._course
        if seat is not None:
            course.check_seat(seat)
        answer = None if seat is None else course.answers.get(seat)
        mine = () if seat is None or answer is not None else course.asked.get(seat, ())
        return seat_view(course.play, seat, course.step, mine, answer)

    @mc.alone
    def events_for(self, seat: int | None, since: int = 0) -> list[Event]:
        """Return the events from number ``since`` on, as a seat may know them; None is a spectator.

        Every seat gets the same number of events: hidden tiles are "?", no event is left out.
        """
        if seat is not None:
            self._course.check_seat(seat)
        if isinstance(since, bool) or not isinstance(since, int) or since < 0:
            mc.fail("value", name="since", given=since, right="expected the number of an event, 0 or more")
        return [event.seen_by(seat) for event in self._course.events[since:]]

    @property
    def event_count(self) -> int:
        """Number of events, the same for every seat: the ``since`` of the events to come."""
        return len(self._course.events)

    @property
    @mc.alone
    def results(self) -> tuple[HandResult, ...]:
        """How each hand ended, the latest last: what a result page shows.

        They survive ``to_bytes``, ``copy`` and ``at``; a game made by ``from_text`` has those of the hands that ended
        since, the first one with the payments made since.
        """
        return self._course.play.results

    @mc.alone
    def full_view(self) -> dict[str, Any]:
        """Return ``view(None)`` with every hand open, for the referee and for replays (``game.at(step)``).

        While a hand is in play it also has "hands" (one text per seat), "drawn" (the tile just drawn) and, in riichi,
        "furiten" (one entry per seat); "pending" and "answers" are what is asked and answered at this step.
        """
        course = self._course
        asked = {seat: actions for seat, actions in course.asked.items() if seat not in course.answers}
        return open_view(course.play, course.step, asked, course.answers)

    @property
    @mc.alone
    def full_events(self) -> tuple[Event, ...]:
        """All events with nothing hidden; only for the referee."""
        return tuple(self._course.events)

    @mc.alone
    def default_action(self, seat: int) -> Action:
        """Return what to play for a seat whose time has run out. Raises IllegalAction if the seat is not asked."""
        return PASS if PASS in self._question(seat).actions else self._course.play.default(seat)

    @mc.alone
    def choose(self, seat: int, player: Player | str | Choose) -> Action:
        """Return what a computer player would answer for a seat that is asked: the same decision as in ``simulate``.

        ``player``: a built-in name such as "balanced", or anything else that ``mjrules.common.players`` describes. It
        decides from what the seat may know and from the random stream of its seat in this deal; the game is not
        changed, and the same question gets the same answer, also after ``copy``, ``at``, bytes and text
        (``mjrules.table.choices`` explains how). A game whose answers all come from here is the game of ``simulate``
        with the same seed and game index. Raises IllegalAction if the seat is not asked, or if your own player's answer
        is not legal; RuleError for an unknown player.

        >>> import mjrules as mj
        >>> game = mj.Game(mj.rules("tenhou-3p"), seed=7)
        >>> while not game.over:
        ...     answers = {seat: game.choose(seat, "greedy") for seat in game.pending.seats}
        ...     step = game.step
        ...     for seat, action in answers.items():
        ...         if game.step == step:
        ...             game.submit(seat, action)
        >>> same = mj.simulate(game.rules, games=1, players=["greedy"] * 3, seed=7)
        >>> same.games["points"][0].tolist() == game.view(None)["points"]
        True
        """
        course = self._course
        who = player_of(player, course.play.rules)
        return course.choices.choose(self._question(seat), seat, who, course.questions_again(seat))

    def _question(self, seat: int) -> Question:
        """What a seat is asked now; raises where it is not asked."""
        course = self._course
        course.check_seat(seat)
        if course.play.over:
            mc.fail("game_over")
        if seat not in course.asked or seat in course.answers:
            mc.fail("not_asked", seat=seat)
        return Question(course.play, course.step, course.asked[seat])

    # again

    @mc.alone
    def copy(self) -> Game:
        """Return an independent game at the same point, with the same future."""
        return open_at(object.__new__(type(self)), self._course.copy())

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Game:
        return self.copy()

    @mc.alone
    def at(self, step: int) -> Game:
        """Return the game as it was when a step began; a step at which nobody had a choice is skipped.

        Raises ArgumentError for a step that the game has not reached, or that precedes the position it was loaded from.
        """
        course = self._course
        if isinstance(step, bool) or not isinstance(step, int) or not course.first_step <= step <= course.step:
            mc.fail("value", name="step", given=step, right=f"expected a step {course.first_step}..{course.step}")
        return open_at(object.__new__(type(self)), course.begun_again(step - course.first_step))

    @mc.alone
    def to_text(self) -> str:
        """Return the position as text, with hidden tiles, seed and open answers, but without history.

        ``from_text`` reads it back; equal positions have equal texts. The last line is a checksum.
        """
        return saves.write_text(self._course)

    @classmethod
    def from_text(cls, text: str) -> Game:
        """Return the game of a position; its events begin with that position.

        A position written by hand may leave out the checksum, the seed, the step, and unknown tiles ("?" for each tile
        of a hand; no field line): they are filled from the wall of the deal. Raises a MahjongError for a damaged text
        or an impossible position.
        """
        return open_at(object.__new__(cls), saves.read_text(text))

    @mc.alone
    def to_bytes(self) -> bytes:
        """Return the whole game with its history; ``mjrules.table.saves`` documents the format."""
        return saves.write_bytes(self._course)

    @classmethod
    def from_bytes(cls, data: bytes) -> Game:
        """Return the game of ``to_bytes``, with every move checked again.

        Raises a MahjongError for bytes that are not a game: cut short, changed, or of a later version.
        """
        return open_at(object.__new__(cls), saves.read_bytes(data))

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.to_bytes())

    def __repr__(self) -> str:
        state = "over" if self._course.play.over else f"step {self._course.step}"
        return f"<{type(self).__name__} of {self._course.play.rules.variant}, {self.players} players, {state}>"


def open_at(game: AnyGame, course: Course) -> AnyGame:
    """Return a game that was just made, at a course of its own."""
    game._latch = mc.Latch()  # torn = what follows from the log is behind it, or beyond it
    game._course = course
    return game


def course_of(game: Game) -> Course:
    """Return the course a game is at, for the modules that replay; it is another one after a mending."""
    return game._course


def _again(kind: type[Game], data: bytes) -> Game:
    return kind.from_bytes(data)


def _is_list_of_walls(wall: Any) -> bool:
    """Whether a list of deals was given, not one deal of ids or text."""
    return isinstance(wall, (list, tuple)) and bool(wall) and not isinstance(wall[0], int)
