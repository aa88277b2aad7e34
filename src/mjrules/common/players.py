"""Players for simulations and empty seats: built-in ones by name, and your own.

Your own player is a callable ``choose(view, actions, stream)``: ``view`` is what its seat may know (``Game.view``),
``actions`` are the legal actions by rising id, ``stream`` is the ``mjcore.Stream`` of its seat in this deal. It
returns one of the actions or the text of one. If it depends on nothing else, a simulation is reproducible. Instead
of the callable you can give its address as text, ``"package.module:name"``. Every argument for a player accepts a
name, an address, a callable or a ``Player``.

A player that has a method ``hear(seat, events)`` is told every event as its seat sees it, before it is asked.

A seat that can only pass is not asked; where a table asks everybody, the pass draws no random numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any, Protocol

import mjcore as mc
from mjrules.common.actions import PASS, Action
from mjrules.common.events import Event
from mjrules.common.names import nearest
from mjrules.common.play import Play, seat_view

Choose = Callable[[Mapping[str, Any], Sequence[Action], mc.Stream], Action | str]
ONLY_PASS = (PASS,)


class Seats(Protocol):
    """What players are asked of: a rule set."""

    @property
    def computer_players(self) -> tuple[str, ...]:
        """Names of the compiled players; the place is the number."""

    @property
    def weak_to_strong(self) -> tuple[str, ...]:
        """The same names from weak to strong."""


@dataclass(frozen=True)
class Player:
    """A player in a seat: ``name``, and the number of a built-in player or your own callable.

    A built-in player needs only its name.

    >>> import mjrules as mj
    >>> game = mj.Game(mj.rules("tenhou-4p"), seed=7)
    >>> game.choose(0, mj.Player("greedy")) == game.choose(0, "greedy")
    True
    """

    name: str
    number: int = -1
    choose: Choose | None = None


def player_of(given: object, rules: Seats) -> Player:
    """Return a player from a built-in name, an address, a callable, or a ``Player``.

    Raises RuleError for an unknown name (the nearest one is suggested), MahjongTypeError for another type.
    """
    if isinstance(given, Player):
        if given.choose is not None:
            return Player(given.name, choose=_callable(given.choose))
        given = given.name
    if isinstance(given, str):
        numbers = rules.computer_players
        if given in numbers:
            return Player(given, numbers.index(given))
        module, colon, name = given.partition(":")
        if not colon:
            names = rules.weak_to_strong
            right = f"known: {', '.join(names)}, or an address such as package.module:name"
            mc.fail("unknown", name="player", given=given, nearest=nearest(given, names), right=right)
        try:
            found = getattr(import_module(module), name)
        except (ImportError, AttributeError, ValueError) as problem:
            mc.fail("unknown", name="player", given=given, nearest="", right=str(problem))
        return Player(given, choose=_callable(found))
    return Player(getattr(given, "__name__", type(given).__name__), choose=_callable(given))


def _callable(found: Any) -> Choose:
    if not callable(found) or isinstance(found, type):  # a class makes a player, and is none
        right = "expected a name, an address, or a callable (view, actions, stream) -> action"
        mc.fail("type", name="player", given=type(found).__name__, right=right)
    chosen: Choose = found
    return chosen


def built_in(given: object, rules: Seats) -> Player:
    """Return a player as ``player_of`` does; raise ArgumentError for one that is not compiled.

    >>> import mjrules as mj
    >>> built_in("balanced", mj.rules("suzume")).number
    2
    """
    found = player_of(given, rules)
    if found.choose is not None:
        right = f"expected a built-in player: {', '.join(rules.weak_to_strong)}"
        mc.fail("value", name="player", given=found.name, right=right)
    return found


def seats_of(players: object, rules: Seats) -> tuple[Player, ...]:
    """Return one player for each seat."""
    seats: int = rules.players  # type: ignore[attr-defined]
    if isinstance(players, (str, Player)) or callable(players) or not isinstance(players, Sequence):
        given: Sequence[object] = ()
    else:
        given = players
    if len(given) != seats:
        right = f"expected a list of {seats} players, one per seat"
        mc.fail("value", name="players", given=players, right=right)
    return tuple(player_of(player, rules) for player in given)


class Asked(Protocol):
    """What a player is asked by: a play, or a seat's fold of one."""

    def choose(self, number: int, seat: int, stream: mc.Stream) -> Action:
        """Return what a built-in player answers."""

    def offered(self, seat: int, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        """Return the actions with the tiles of the seat's hand that each uses."""

    def refuse(self, seat: int, action: Action) -> Any:
        """Raise IllegalAction with the rule that forbids an action now."""


def chosen(
    play: Asked,
    seat: int,
    player: Player,
    actions: tuple[Action, ...],
    stream: mc.Stream,
    view: Callable[[], Mapping[str, Any]],
) -> Action:
    """Return what a player of ``player_of`` answers to a question; only the stream goes on.

    Raises IllegalAction for an own player's answer that is not among the actions.
    """
    if actions == ONLY_PASS:
        return PASS
    if player.choose is None:
        return play.choose(player.number, seat, stream)
    answer = Action(player.choose(view(), play.offered(seat, actions), stream))
    if answer not in actions:
        play.refuse(seat, answer)
    return answer


def tell(players: Sequence[Player], events: Sequence[Event]) -> None:
    """Tell events to the players that hear them, to each as its seat sees them."""
    for seat, player in enumerate(players):
        hear = getattr(player.choose, "hear", None)
        if hear is not None:
            hear(seat, [event.seen_by(seat) for event in events])


def play_deal(play: Play, players: Sequence[Player], step: int) -> int:
    """Play the hand on the table to its end by the players of its seats; return the number of the next step."""
    deal = play.deal_index
    streams = [play.deals.seat_stream(deal, seat) for seat in range(play.players)]
    while not play.over and play.deal_index == deal:
        answers = {}
        for seat, actions in play.asked(False).items():
            view = partial(seat_view, play, seat, step, actions)
            answers[seat] = chosen(play, seat, players[seat], actions, streams[seat], view)
        decided = play.deciding(answers, ())
        assert decided is not None, "everybody asked has answered"
        tell(players, play.resolve(decided))
        step += 1
    return step
