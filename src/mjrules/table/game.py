"""Game: a table for a server. Who is asked, what was answered, what happened, and who may know it.

The table knows no rule of any variant (ADR 0005); the play does. A game belongs to one thread at a
time: a second one that comes in raises. What a game keeps is how it began, the log and the open answers;
everything else follows from these, and is made again from them when an exception tears it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Literal

import mjcore as mc
from mjrules.common import deal_check
from mjrules.common.actions import END_GAME, PASS, Action, Entry, Ruling, entry_of
from mjrules.common.events import Event
from mjrules.common.play import Deals, Play, open_view, seat_view
from mjrules.common.players import Choose, Player, player_of
from mjrules.common.results import HandResult
from mjrules.riichi.play.play import RiichiPlay
from mjrules.riichi.rules import RiichiRules
from mjrules.rules.presets import rules_of
from mjrules.rules.ruleset import RuleSet
from mjrules.suzume.play.play import SuzumePlay
from mjrules.suzume.rules import SuzumeRules
from mjrules.table import saves
from mjrules.table.choices import Choices
from mjrules.table.pending import Pending

Ask = Literal["able", "everybody"]
MOST_WALLS = 1000  # given deals; a game has some ten


class Game:
    """A game in play, from its first deal to its end.

    ``rules``: a rule set, or the name of one;
    ``seed``: see ``mjcore.seed_bytes`` (None takes 256 bits from the system); ``game_index``: which
    game of that seed; ``wall``: the first deal as ids or text, or a list of deals (further ones come
    from the seed); ``first_dealer``: a seat, where the rules let the players choose; ``ask``: "able"
    asks who has a choice, "everybody" also those who can only pass, so that no wait tells anything;
    ``verifiable``: tell a hash before each deal, and wall and salt after it (``verify_deal``).
    Raises RuleError for a variant that cannot be played yet.

    >>> import mjrules as mj
    >>> game = mj.Game(mj.rules("suzume", players=3), seed=7)
    >>> seat, actions = next(iter(game.pending.seats.items()))
    >>> game.submit(seat, actions[0])
    >>> [event["type"] for event in game.events_for(seat)][:4]
    ['start_game', 'start_kyoku', 'tsumo', 'dahai']
    """

    plays: ClassVar[Mapping[type[RuleSet], type[Play]]] = MappingProxyType(
        {SuzumeRules: SuzumePlay, RiichiRules: RiichiPlay}
    )

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
        kind = self._play_of(rules)
        walls = [] if wall is None else wall if _is_list_of_walls(wall) else [wall]
        if len(walls) > MOST_WALLS:
            mc.fail("value", name="wall", given=f"{len(walls)} deals", right=f"{MOST_WALLS} deals at most are given")
        given = tuple([kind.read_wall(deal, rules) for deal in walls])
        deals = Deals(mc.seed_bytes(seed), game_index, kind.wall_size(rules), given)
        self._open(kind(rules, deals, first_dealer), ask, first_dealer, None, 0, verifiable)
        self._tell(self._play.begin(), 0)
        self._ask()

    @classmethod
    def _play_of(cls, rules: RuleSet) -> type[Play]:
        kind = cls.plays.get(type(rules))
        if kind is None:
            known = ", ".join(rules_type.variant for rules_type in cls.plays)
            mc.fail("not_playable", given=rules.variant, known=known)
        return kind

    def _open(
        self, play: Play, ask: Ask, first_dealer: int | None, origin: str | None, step: int, verifiable: bool = False
    ) -> None:
        if ask not in ("able", "everybody"):
            mc.fail("value", name="ask", given=ask, right='"able" or "everybody" is wanted')
        if not isinstance(verifiable, bool):
            mc.fail("value", name="verifiable", given=verifiable, right="True or False is wanted")
        self._verifiable = verifiable
        self._latch = mc.Latch()  # torn = play, events and question are behind the log, or beyond it
        self._play = play
        self._ask_whom: Ask = ask
        self._first_dealer = first_dealer
        self._origin = origin  # the text of the position the game was given as
        self._first_step = self._step = step
        self._log: list[Entry] = []
        self._events: list[Event] = []
        self._answers: dict[int, Action] = {}
        self._asked: dict[int, tuple[Action, ...]] = {}
        self._choices = Choices()

    # going on

    def _ask(self) -> None:
        """Find out who is asked now; pass the stages at which nobody has a choice."""
        while True:
            self._asked = {} if self._play.over else self._play.asked(self._ask_whom == "everybody")
            if self._asked or self._play.over:
                return
            self._carry_out(())

    def _carry_out(self, entry: Entry) -> None:
        """Do what a step was decided by, and write it down."""
        deal = self._play.deal_index
        asked = self._asked
        self._tell(self._play.rule(entry) if isinstance(entry, Ruling) else self._play.resolve(dict(entry)), deal)
        self._log.append(entry)
        self._answers = {}
        if self._play.deal_index == deal:
            self._choices.asked.append(asked)
        else:
            self._choices = Choices()
        self._step += 1  # last: until then the answers are those of the step before (``_mend``)

    def _go_through(self, entries: list[Entry]) -> None:
        """Carry out steps of the log anew."""
        for entry in entries:
            self._asked = self._play.asked(False)
            self._carry_out(entry)

    def _questions_again(self, steps: int, seat: int) -> Iterator[tuple[Game, tuple[Action, ...]]]:
        """Yield the game at each of the last steps at which a seat had a choice, and its actions."""
        then, first = self._beginning(), len(self._log) - steps
        then._go_through(self._log[:first])
        for entry in self._log[first:]:
            actions = then._play.asked(False).get(seat)
            if actions is not None:
                yield then, actions
            then._go_through([entry])

    def _tell(self, events: list[Event], deal: int) -> None:
        """Add what has happened; ``deal``: the deal that was on the table before."""
        if self._verifiable:
            events = deal_check.checkable(events, self._events, self._play.deals, deal, self._play.deal_index)
        self._events += events

    @mc.alone
    def submit(self, seat: int | None, action: Action | Ruling | str | int, step: int | None = None) -> None:
        """Take the answer of a seat, or (seat None) a referee's ruling.

        Until the last answer that matters is in, nothing of it can be seen by anybody else. ``step``:
        the step the answer was made for. Raises IllegalAction, which names the rule, for a stale step,
        a seat that is not asked, a move that is not legal; MahjongTypeError for what is no seat or
        action. A refused answer changes nothing.
        """
        if seat is None or isinstance(action, Ruling):
            self._submit_ruling(seat, action, step)
            return
        # a call of the usual form passes without a further function: most of a server's and of a replay's time
        if type(seat) is not int or not 0 <= seat < self._play.players:
            self._check_seat(seat)
        chosen = action if type(action) is Action else Action(action)
        if step is not None or self._play.over:
            self._check_step(step)
        answers, decided = self._with_answer(seat, chosen)
        if decided is None:
            self._answers = answers
            return
        self._go_on(entry_of(decided))

    def _go_on(self, entry: Entry) -> None:
        """Carry out what decided a step, and ask on; an exception on the way leaves the game torn."""
        self._latch.torn = True
        self._carry_out(entry)
        self._ask()
        self._latch.torn = False

    def _mend(self) -> None:
        """Make the game again from how it began and its log, which has the step or has not."""
        answers = self._answers if self._step == self._first_step + len(self._log) else {}
        other = self._beginning()
        other._go_through(self._log)
        other._ask()
        other._answers = answers
        other._latch = self._latch
        self.__dict__.update(other.__dict__)
        self._latch.torn = False

    def _check_whole(self) -> None:
        """Mend the game before it is read, where its mending was interrupted too."""
        if self._latch.torn and not self._latch.busy:
            self._read_whole()

    @mc.alone
    def _read_whole(self) -> None:
        """Nothing: coming in mends."""

    def end(self, reason: str = "agreement", step: int | None = None) -> None:
        """End the game now by the points as they stand; ``reason``: "agreement" of the players, or "referee".

        It is the ruling ``end_game:REASON``: a step of its own, saved and replayed, told to every seat by
        the event ``early_end``. The hand in play counts for nothing; its riichi sticks stay on the table
        and go where the rules put deposits that nobody won (option ``leftover``). Raises IllegalAction
        where the game is over or the step is stale.

        >>> import mjrules as mj
        >>> game = mj.Game(mj.rules("paiyuki-4p"), seed=7)
        >>> game.end()
        >>> game.over, [event["type"] for event in game.events_for(0)[-3:]], game.results[-1].event
        (True, ['early_end', 'end_kyoku', 'end_game'], 'early_end')
        """
        self.submit(None, Ruling(f"{END_GAME}:{reason}"), step)

    def _with_answer(self, seat: int, action: Action) -> tuple[dict[int, Action], dict[int, Action] | None]:
        """The answers with one more, and what they decide; raises where the seat may not give it."""
        if seat in self._answers:
            mc.fail("answered", seat=seat, step=self._step)
        if action not in self._asked.get(seat, ()):
            self._play.refuse(seat, action)
        answers = {**self._answers, seat: action}
        return answers, self._play.deciding(answers, self._asked.keys() - answers.keys())

    def _keep_open(self, seat: int, action: Action) -> None:
        """Take an answer of a saved game that was open when it was saved."""
        self._check_seat(seat)
        answers, decided = self._with_answer(seat, action)
        if decided is not None:
            mc.fail("save", what=f"the answers at step {self._step} are said to be open, and they decide")
        self._answers = answers

    def _submit_ruling(self, seat: int | None, ruling: object, step: int | None) -> None:
        if seat is not None or not isinstance(ruling, Ruling):
            right = "a seat submits an Action, the referee (seat None) a Ruling"
            mc.fail("type", name="action", given=type(ruling).__name__, right=right)
        self._check_ruling(ruling)
        self._check_step(step)
        self._go_on(ruling)

    def _check_seat(self, seat: object) -> None:
        if isinstance(seat, bool) or not isinstance(seat, int):
            mc.fail("type", name="seat", given=type(seat).__name__, right=f"a seat 0..{self.players - 1} is wanted")
        if not 0 <= seat < self.players:
            mc.fail("value", name="seat", given=seat, right=f"a seat is 0..{self.players - 1}")

    def _check_ruling(self, ruling: Ruling) -> None:
        if ruling.ends is None:
            self._check_seat(ruling.seat)

    def _check_step(self, step: object) -> None:
        if self._play.over:
            mc.fail("game_over")
        if step is None:
            return
        if isinstance(step, bool) or not isinstance(step, int):
            mc.fail("type", name="step", given=type(step).__name__, right="the step of the pending question is wanted")
        if step != self._step:
            mc.fail("stale", given=step, right=self._step)

    # what there is to see

    @property
    def rules(self) -> RuleSet:
        """The rules the game is played by."""
        return self._play.rules

    @property
    def players(self) -> int:
        """Seats at the table."""
        return self._play.players

    @property
    def step(self) -> int:
        """Number of the step: the stages passed so far, those included at which nobody had a choice."""
        self._check_whole()
        return self._step

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        self._check_whole()
        return self._play.over

    @property
    def play(self) -> Play:
        """The variant's own side of the game, for the referee: points, dealer, hands."""
        self._check_whole()
        return self._play

    @property
    @mc.alone
    def pending(self) -> Pending:
        """Who may act and how. It is the server's; a seat gets ``pending.of(seat)``."""
        offered = self._play.offered
        open_ = {
            seat: offered(seat, actions) for seat, actions in sorted(self._asked.items()) if seat not in self._answers
        }
        return Pending(self._step, open_)

    @mc.alone
    def view(self, seat: int | None) -> dict[str, Any]:
        """Return what a seat may know, as JSON values; None is a spectator.

        Beside the variant's own keys: "step", "over", "actions" (what the seat may do now) and
        "answer" (what it has answered at this step, None before).
        """
        if seat is not None:
            self._check_seat(seat)
        answer = None if seat is None else self._answers.get(seat)
        mine = () if seat is None or answer is not None else self._asked.get(seat, ())
        return seat_view(self._play, seat, self._step, mine, answer)

    @mc.alone
    def events_for(self, seat: int | None, since: int = 0) -> list[Event]:
        """Return the events from number ``since`` on as a seat may know them; None is a spectator.

        Every seat has the same number of events: a hidden tile is "?", no event is left out.
        """
        if seat is not None:
            self._check_seat(seat)
        if isinstance(since, bool) or not isinstance(since, int) or since < 0:
            mc.fail("value", name="since", given=since, right="the number of an event, 0 or more, is wanted")
        return [event.seen_by(seat) for event in self._events[since:]]

    @property
    def event_count(self) -> int:
        """How many events there are, for every seat the same: the ``since`` of the next ones."""
        return len(self._events)

    @property
    @mc.alone
    def results(self) -> tuple[HandResult, ...]:
        """How each hand ended, the last one at the end: what a result page shows.

        ``to_bytes``, ``copy`` and ``at`` keep them; a game of ``from_text`` has those of the hands that
        ended since, the first with the payments made since.
        """
        return self._play.results

    @mc.alone
    def full_view(self) -> dict[str, Any]:
        """Return ``view(None)`` with every hand open, for the referee and for a replay (``game.at(step)``).

        "hands" has one text a seat, "drawn" the tile just drawn, "furiten" (riichi) one entry a seat, all
        three where a hand is in play; "pending" and "answers" what is asked and answered at this step.
        """
        asked = {seat: actions for seat, actions in self._asked.items() if seat not in self._answers}
        return open_view(self._play, self._step, asked, self._answers)

    @property
    @mc.alone
    def full_events(self) -> tuple[Event, ...]:
        """Every event with everything in it: for the referee alone."""
        return tuple(self._events)

    @mc.alone
    def default_action(self, seat: int) -> Action:
        """Return what is played for a seat whose clock runs out. Raises IllegalAction where it is not asked."""
        return PASS if PASS in self._offered(seat) else self._play.default(seat)

    @mc.alone
    def choose(self, seat: int, player: Player | str | Choose) -> Action:
        """Return what a computer player would answer for a seat that is asked: the same decision as in ``simulate``.

        ``player``: a built-in name such as "balanced", or whatever else ``mjrules.common.players`` says. It decides
        from what the seat may know and from the stream of its seat in this deal; nothing of the game changes,
        and the same question has the same answer, after ``copy``, ``at``, bytes and text too
        (``mjrules.table.choices`` says how). A game whose answers all come from here is ``simulate``'s with the same
        seed and game index. Raises IllegalAction where the seat is not asked, and for an own player's answer
        that is not legal; RuleError for an unknown player.

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
        return self._choices.choose(self, seat, player_of(player, self._play.rules), self._offered(seat))

    def _offered(self, seat: int) -> tuple[Action, ...]:
        """What a seat may do now; raises where it is not asked."""
        self._check_seat(seat)
        if self._play.over:
            mc.fail("game_over")
        if seat not in self._asked or seat in self._answers:
            mc.fail("not_asked", seat=seat)
        return self._asked[seat]

    # again

    @mc.alone
    def copy(self) -> Game:
        """Return an independent game at the same point, with the same future."""
        other = object.__new__(type(self))
        other._open(
            self._play.copy(), self._ask_whom, self._first_dealer, self._origin, self._first_step, self._verifiable
        )
        other._step, other._log, other._events = self._step, list(self._log), list(self._events)
        other._answers, other._asked = dict(self._answers), dict(self._asked)
        other._choices = self._choices.copy()
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Game:
        return self.copy()

    @mc.alone
    def at(self, step: int) -> Game:
        """Return the game as it stood when a step began; a step nobody had a choice at is passed.

        Raises ArgumentError for a step the game has not reached, or that lies before the position it
        was given as.
        """
        if isinstance(step, bool) or not isinstance(step, int) or not self._first_step <= step <= self._step:
            mc.fail("value", name="step", given=step, right=f"a step {self._first_step}..{self._step} is wanted")
        other = self._beginning()
        other._go_through(self._log[: step - self._first_step])
        other._ask()
        return other

    def _beginning(self) -> Game:
        """The game before anything was answered, its first question not yet asked."""
        other = object.__new__(type(self))
        if self._origin is not None:
            saves.open_position(other, self._origin)
            return other
        play = type(self._play)(self._play.rules, self._play.deals, self._first_dealer)
        other._open(play, self._ask_whom, self._first_dealer, None, 0, self._verifiable)
        other._tell(play.begin(), 0)
        return other

    @mc.alone
    def to_text(self) -> str:
        """Return the position as text, hidden tiles, seed and open answers included, without history.

        ``from_text`` reads it back; equal positions have equal texts. The last line is a check sum.
        """
        return saves.write_text(self)

    @classmethod
    def from_text(cls, text: str) -> Game:
        """Return the game of a position; its events begin with that position.

        Written by hand, a position may leave out the check sum, the seed, the step, and tiles nobody
        has seen ("?" for each tile of a hand; no field): they come in the order of the deal's wall.
        Raises a MahjongError for a text that is damaged, or a position that cannot be.
        """
        return saves.read_text(cls, text)

    @mc.alone
    def to_bytes(self) -> bytes:
        """Return the whole game with its history; the format is described in ``mjrules.table.saves``."""
        return saves.write_bytes(self)

    @classmethod
    def from_bytes(cls, data: bytes) -> Game:
        """Return the game of ``to_bytes``, every move checked again.

        Raises a MahjongError for bytes that are no game: cut, changed, or of a later version.
        """
        return saves.read_bytes(cls, data)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.to_bytes())

    def __repr__(self) -> str:
        state = "over" if self._play.over else f"step {self._step}"
        return f"<{type(self).__name__} of {self._play.rules.variant}, {self.players} players, {state}>"


def _again(kind: type[Game], data: bytes) -> Game:
    return kind.from_bytes(data)


def _is_list_of_walls(wall: Any) -> bool:
    """Whether a list of deals was given, not one deal of ids or text."""
    return isinstance(wall, (list, tuple)) and bool(wall) and not isinstance(wall[0], int)
