"""SeatView: one seat's side of a game, out of the events it may know; the same answers as the table's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NoReturn, Protocol, Self

import mjcore as mc
from mjrules.common import files
from mjrules.common.actions import PASS, Action
from mjrules.common.events import Event
from mjrules.common.names import plain
from mjrules.common.pictured import Pictured
from mjrules.common.play import seat_view
from mjrules.common.players import Choose, Player, chosen, player_of
from mjrules.rules.reading import rules_of
from mjrules.rules.ruleset import RuleSet
from mjrules.table.pending import Pending
from mjrules.variants import variant_of_rules

MOST_KEPT = 256  # events kept to make a fold again from


class Fold(Protocol):
    """A variant's side of a game as one seat follows it; what a ``Play`` tells, it tells."""

    players: int
    step: int
    over: bool
    dealt: bool

    def __init__(self, rules: Any, seat: int | None, step: int) -> None:
        """Prepare for the first event."""

    def hear(self, event: Mapping[str, Any]) -> None:
        """Go on by an event; one that is refused may leave anything behind."""

    def copy(self) -> Self:
        """Return an independent fold at the same point."""

    def asked(self, everybody: bool) -> dict[int, tuple[Action, ...]]:
        """Return who may act and how; true for the own seat."""

    def offered(self, seat: int, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        """Return actions with the tiles they use."""

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return what the seat may know."""

    def refuse(self, seat: int, action: Action) -> NoReturn:
        """Raise IllegalAction with the rule that forbids an action now."""

    def choose(self, number: int, seat: int, stream: mc.Stream) -> Action:
        """Return what a built-in player answers for the own seat; only the stream goes on."""

    def event_of(self, action: Action) -> dict[str, Any]:
        """Return the event that an action of the seat makes, passes aside."""

    def hand_seen(self, view: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        """Return the concealed tiles of a view, and what ``ukeire`` and ``discards`` take beside them."""

    ukeire: Any  # the core's functions for hands of the variant
    discards: Any
    without: Any


# how a fold once stood, after how many events, and what was heard since
Kept = tuple[Fold, int, list[Mapping[str, Any]]]
Mark = tuple[Kept, int, tuple[int, Action] | None]


class SeatView(Pictured):
    """What one seat knows of a game and may do in it, derived from its events alone.

    ``rules``: those of the table, or their name; ``seat``: None for a spectator, who is never asked. ``hear`` takes the
    events of ``Game.events_for(seat)`` one by one, or mappings with the same names, tiles as MPSZ text, hidden ones
    "?". ``ask``: how the table asks (see ``Game``); ``step``: the step at which the events begin, if the game was
    loaded from a position. After each event ``pending`` equals ``Game.pending.of(seat)`` and ``view`` equals
    ``Game.view(seat)``, for every variant and preset. Raises RuleError for a variant that cannot be played,
    ArgumentError for a seat that is out of range.

    >>> import mjrules as mj
    >>> rules = mj.rules("tenhou-4p")
    >>> game, side = mj.Game(rules, seed=1), mj.SeatView(rules, 0)
    >>> side.hear(*game.events_for(0))
    >>> side.pending == game.pending.of(0), side.view() == game.view(0), side.ukeire().shanten
    (True, True, 3)
    """

    def __init__(
        self, rules: RuleSet | str, seat: int | None, *, ask: Literal["able", "everybody"] = "able", step: int = 0
    ) -> None:
        if not isinstance(rules, RuleSet):
            rules = rules_of(rules)
        kind = variant_of_rules(rules).fold
        if not isinstance(ask, str) or ask not in ("able", "everybody"):
            mc.fail("value", name="ask", given=ask, right='expected "able" or "everybody"')
        players: int = rules.players  # type: ignore[attr-defined]
        if seat is not None and (isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < players):
            mc.fail("value", name="seat", given=seat, right=f"a seat is 0..{players - 1}, None a spectator's side")
        if isinstance(step, bool) or not isinstance(step, int) or step < 0:
            mc.fail("value", name="step", given=step, right="expected a whole number, 0 or more")
        self.rules = rules
        self.seat = seat
        self._everybody = ask == "everybody"
        self._fold: Fold = kind(rules, seat, step)
        self._answer: tuple[int, Action] | None = None  # and after how many events it was given
        self._kept: Kept = (self._fold.copy(), 0, [])
        self._latch = mc.Latch()  # torn = the fold is behind the events that were heard, or beyond them

    def __repr__(self) -> str:
        side = "spectator" if self.seat is None else f"seat {self.seat}"
        return f"<SeatView {self.rules.title}: {side}, {self.events} events>"

    @mc.alone
    def hear(self, *events: Mapping[str, Any]) -> None:
        """Process events in their order.

        Raises InvalidHand if one of them cannot follow; then none of them has been processed.
        """
        heard = [event if type(event) is Event else _own(event) for event in events]
        fold, since = self._fold, self._kept[2]
        self._latch.torn = True
        for event in heard:
            try:
                fold.hear(event)
            except mc.MahjongError:
                raise
            except files.MISREAD as problem:
                mc.fail("event", given=event["type"], what=f"{type(problem).__name__}: {problem}")
        since.extend(heard)
        if len(since) > MOST_KEPT:
            self._kept = (fold.copy(), self.events, [])
        self._latch.torn = False

    def _mend(self) -> None:
        """Make the fold again from the events that were heard."""
        fold = self._kept[0].copy()
        for event in self._kept[2]:
            fold.hear(event)
        self._fold = fold
        self._latch.torn = False

    @mc.alone
    def __copy__(self) -> SeatView:
        """Return a side at the same point that goes its own way."""
        other = object.__new__(type(self))
        kept, before, since = self._kept
        other.__dict__.update(self.__dict__)
        other._fold, other._kept, other._latch = self._fold.copy(), (kept.copy(), before, list(since)), mc.Latch()
        return other

    def __deepcopy__(self, memo: object) -> SeatView:
        return self.__copy__()

    @mc.alone
    def __getstate__(self) -> dict[str, Any]:
        return dict(self.__dict__)

    @property
    def events(self) -> int:
        """Number of events processed: the ``since`` of the next ones."""
        _, before, since = self._kept
        return before + len(since)

    @property
    @mc.alone
    def step(self) -> int:
        """Number of the step, as ``Game.step``."""
        return self._fold.step

    @property
    @mc.alone
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._fold.over

    @property
    def answered(self) -> Action | None:
        """What the seat has answered since the last event; None if it has not."""
        return self._answer[1] if self._answer is not None and self._answer[0] == self.events else None

    @property
    @mc.alone
    def legal(self) -> tuple[Action, ...]:
        """What the seat may do now, by rising id; () if it is not asked, or has answered."""
        return self._legal()

    def _legal(self) -> tuple[Action, ...]:
        fold = self._fold
        if (self._answer and self.answered) or fold.over or self.seat is None:
            return ()
        actions = fold.asked(self._everybody).get(self.seat, ())
        return fold.offered(self.seat, actions) if actions else ()

    @property
    @mc.alone
    def pending(self) -> Pending:
        """What the seat is asked, as ``Game.pending.of(seat)``."""
        legal = self._legal()
        return Pending(self._fold.step, {self.seat: legal} if legal and self.seat is not None else {})

    @mc.alone
    def answer(self, action: Action | str | int) -> Action:
        """Record what the seat answers, until the next event; return the action to submit.

        Raises IllegalAction, which names the rule, for an action that is not legal now.
        """
        chosen = Action(action)
        if self.answered is not None:
            mc.fail("answered", seat=self.seat, step=self._fold.step)
        if chosen not in self._legal():
            self._refuse(chosen)
        self._answer = (self.events, chosen)
        return action if isinstance(action, Action) else chosen

    def _refuse(self, action: Action) -> NoReturn:
        """Raise IllegalAction with the rule that forbids an action, or because nobody asks the seat anything."""
        if self.seat is None or not (self._fold.dealt or self._fold.asked(self._everybody)):
            mc.fail("not_asked", seat=self.seat)
        self._fold.refuse(self.seat, action)

    def choose(self, player: Player | str | Choose, stream: mc.Stream) -> Action:
        """Return what a player would answer now: the same decision as in ``simulate`` and ``Game.choose``.

        ``player``: a name or anything else that ``mjrules.common.players`` describes; ``stream``: the seat's random
        stream in this deal, which advances by what the player draws. Raises IllegalAction if the seat is not asked, or
        if your own player's answer is not legal; RuleError for an unknown player.

        >>> import mjrules as mj
        >>> rules = mj.rules("suzume", first_dealer="chosen")
        >>> game, side = mj.Game(rules, seed=1), mj.SeatView(rules, 0)
        >>> side.hear(*game.events_for(0))
        >>> side.choose(mj.Player("last", choose=lambda view, actions, stream: actions[-1]), mc.Stream(1))
        Action('discard:1rs')
        """
        who, legal = player_of(player, self.rules), self.legal
        if self.seat is None or not legal:
            mc.fail("not_asked", seat=self.seat)
        return chosen(self._fold, self.seat, who, legal, stream, self.view)

    @mc.alone
    def event_of(self, action: Action | str | int) -> dict[str, Any]:
        """Return the event that a legal action other than a pass causes, as a mapping.

        Raises IllegalAction for an action that is not legal.
        """
        chosen = Action(action)
        if self.seat is None or chosen not in self._fold.asked(self._everybody).get(self.seat, ()) or chosen is PASS:
            self._refuse(chosen)
        return self._fold.event_of(chosen)

    @mc.alone
    def view(self) -> dict[str, Any]:
        """Return what the seat knows, as ``Game.view(seat)``. Raises InvalidHand before the first deal."""
        return self._view()

    def _view(self) -> dict[str, Any]:
        if not self.events:
            mc.fail("event", given="none", what="nothing has been dealt yet")
        return seat_view(self._fold, self.seat, self._fold.step, self._legal(), self.answered)

    @mc.alone
    def ukeire(self) -> Any:
        """Return the useful tiles of the hand without the drawn tile, counting only tiles the seat cannot see.

        The result is a ``mjcore.Ukeire``, in Suzume-Jong a ``mjcore.suzume.Ukeire``. Raises ArgumentError if no hand is
        in play, and after a call, when a discard comes first (``discards``).
        """
        view = self._live_view()
        hand, seen = self._fold.hand_seen(view)
        if view["drawn"] is not None:
            hand = self._fold.without(hand, view["drawn"])
        elif view["stage"] == "turn" and view["turn"] == self.seat:
            mc.fail(
                "arguments_conflict", given="ukeire", what="the seat has called and discards next; discards() compares"
            )
        return self._fold.ukeire(hand, **seen)

    @mc.alone
    def discards(self) -> list[Any]:
        """Return every different discard on the seat's turn with the shanten and ukeire after it, best first.

        Raises ArgumentError if it is not the seat's turn.
        """
        view = self._live_view()
        if view["stage"] != "turn" or view["turn"] != self.seat:
            mc.fail("arguments_conflict", given="discards", what=f"it is not the turn of seat {self.seat}")
        hand, seen = self._fold.hand_seen(view)
        found: list[Any] = self._fold.discards(hand, **seen)
        return found

    def _live_view(self) -> dict[str, Any]:
        if self.seat is None:
            mc.fail("arguments_conflict", given="the hand of a spectator", what="only a seat has one")
        if not self._fold.dealt:
            mc.fail("arguments_conflict", given=f"the hand of seat {self.seat}", what="no hand is on the table")
        return self._view()


def mark_of(side: SeatView) -> Mark:
    """Return where a side stands now, for ``back_to``."""
    return side._kept, len(side._kept[2]), side._answer


@mc.alone
def back_to(side: SeatView, mark: Mark) -> None:
    """Make a side forget what it has heard and answered since a mark of it."""
    side._latch.torn = True
    side._kept, heard, side._answer = mark
    del side._kept[2][heard:]
    side._mend()


def _own(event: object) -> Mapping[str, Any]:
    """A caller's event with lists of its own: what is done to it later changes nothing that was heard."""
    if not isinstance(event, Mapping) or "type" not in event:
        mc.fail("type", name="event", given=type(event).__name__, right="expected a mapping with a type")
    if not isinstance(event["type"], str):
        mc.fail("type", name="event type", given=type(event["type"]).__name__, right="expected a name such as dahai")
    return {key: value if type(value) in (int, str) else plain(value) for key, value in event.items()}
