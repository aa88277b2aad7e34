"""The form of a game in play: what a variant tells the table (ADR 0005), and the deals it plays on."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, NoReturn, Protocol, Self

import mjcore as mc
from mjrules.common.actions import Action, Ruling
from mjrules.common.events import Event
from mjrules.common.results import HandResult


@dataclass(frozen=True)
class Deals:
    """The walls of one game: those given, then ``wall(seed, game_index, deal_index)``.

    ``seed``: 32 bytes; ``tiles``: size of a wall; ``given``: ids in the order they are dealt, one
    wall a deal from deal ``first_given`` on.
    """

    seed: bytes
    game_index: int
    tiles: int
    given: tuple[tuple[int, ...], ...] = ()
    first_given: int = 0

    @property
    def end_given(self) -> int:
        """The deal behind those that were given."""
        return self.first_given + len(self.given)

    def __post_init__(self) -> None:
        self.table_stream()  # checks seed and game index
        for wall in self.given:
            if sorted(wall) != list(range(self.tiles)):
                right = f"expected the ids 0..{self.tiles - 1}, each once"
                mc.fail("hand_value", name="wall", given=f"{len(wall)} tiles", right=right)

    def wall(self, deal_index: int) -> tuple[int, ...]:
        """Return the ids of one deal in their order.

        >>> Deals(bytes(32), 0, 44).wall(3) == mc.wall(0, 0, 3, tiles=44)
        True
        """
        if self.first_given <= deal_index < self.end_given:
            return self.given[deal_index - self.first_given]
        return mc.wall(self.seed, self.game_index, deal_index, tiles=self.tiles)

    def table_stream(self) -> mc.Stream:
        """Return the table's own stream of the game from its start: who deals first."""
        return mc.Stream(self.seed, self.game_index)

    def seat_stream(self, deal_index: int, seat: int) -> mc.Stream:
        """Return the stream of a seat's choices in one deal from its start.

        >>> Deals(mc.seed_bytes(7), 0, 44).seat_stream(3, 1) == mc.Stream(7, 0, 3, 1)
        True
        """
        return mc.Stream(self.seed, self.game_index, deal_index, seat)


class Play(Protocol):
    """One game of one variant, from deal to deal. A stage is a point at which the table may wait.

    The play never sees an answer before all that matter are in, and knows nothing of steps, logs and
    clocks; those are the table's (``Game``). It changes only by ``begin``, ``resolve`` and ``rule``.
    """

    deals: Deals
    players: int
    deal_index: int  # of the deal on the table
    over: bool

    @property
    def results(self) -> tuple[HandResult, ...]:
        """How each hand ended, from the first one on, or from the position the game was given as."""

    @property
    def rules(self) -> Any:
        """The rules the game is played by."""

    def __init__(self, rules: Any, deals: Deals, first_dealer: int | None) -> None:
        """Prepare a game; nothing is dealt yet."""

    @staticmethod
    def wall_size(rules: Any) -> int:
        """Return how many tiles a deal has."""

    @staticmethod
    def read_wall(wall: Any, rules: Any) -> tuple[int, ...]:
        """Return the ids of a caller's wall: ids, or tiles as text in the order they are dealt."""

    def begin(self) -> list[Event]:
        """Deal for the first time."""

    def asked(self, everybody: bool) -> dict[int, tuple[Action, ...]]:
        """Return who may act and how, by rising seat; with ``everybody`` those too who can only pass."""

    def deciding(self, answers: Mapping[int, Action], waiting: Collection[int]) -> dict[int, Action] | None:
        """Return the answers that decide, passes left out; None while a seat of ``waiting`` can change them."""

    def resolve(self, answers: Mapping[int, Action]) -> list[Event]:
        """Carry out the answers that decide; the next stage is reached."""

    def rule(self, ruling: Ruling) -> list[Event]:
        """Carry out a referee's ruling; a new stage is reached. Raises before anything has changed.

        A ruling that ``ends`` the game is known to every variant: the event ``early_end``, then those of
        a game that is over.
        """

    def offered(self, seat: int, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        """Return the actions a seat is asked for with the tiles they use (``Action.tiles``)."""

    def refuse(self, seat: int, action: Action) -> NoReturn:
        """Raise IllegalAction with the rule that forbids an action now, from what the seat itself may know."""

    def choose(self, number: int, seat: int, stream: mc.Stream) -> Action:
        """Return what a built-in player answers for a seat that is asked; only the stream goes on."""

    def default(self, seat: int) -> Action:
        """Return what is played for a seat that is asked and whose time has run out."""

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return what a seat (None: a spectator) may know, as JSON values."""

    def position(self) -> Event:
        """Return the event a game begins with that is given as a position."""

    def write(self) -> list[tuple[str, str]]:
        """Return the position as (key, text) lines, hidden tiles included."""

    @classmethod
    def read(cls, rules: Any, deals: Deals, deal_index: int | None, lines: Mapping[str, str]) -> Self:
        """Return the game of ``write``; unknown tiles come in the order of the deal's wall.

        ``deal_index``: None where the text does not tell it. Raises for a line it does not know.
        """

    def copy(self) -> Self:
        """Return an independent game at the same point."""


def check_rules(event: Mapping[str, Any], rules: Any) -> None:
    """Refuse a ``start_game`` of other rules; the rules need not be told."""
    told = event.get("rules")
    if told is not None and told != rules.digest:
        mc.fail("arguments_conflict", given=f"start_game of rules {told}", what=f"this side plays {rules.digest}")


class Seen(Protocol):
    """What can be looked at: a play, or a seat's fold of one."""

    over: bool

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return what a seat (None: a spectator) may know, as JSON values."""


def seat_view(
    play: Seen, seat: int | None, step: int, actions: Sequence[Action], answer: Action | None = None
) -> dict[str, Any]:
    """Return what a seat may know of a table: its view of the play, what it may do, what it has answered."""
    return {
        **play.view(seat),
        "seat": seat,
        "step": step,
        "over": play.over,
        "actions": [action.text for action in actions],
        "answer": None if answer is None else answer.text,
    }


def open_view(
    play: Play, step: int, asked: Mapping[int, Sequence[Action]], answers: Mapping[int, Action]
) -> dict[str, Any]:
    """Return what everybody together knows of a table, and what is asked and answered at a step."""
    seats = [play.view(seat) for seat in range(play.players)]
    seen = {**play.view(None), "seat": None, "step": step, "over": play.over}
    if "hand" in seen:
        del seen["hand"]
        seen["hands"] = [view["hand"] for view in seats]
        seen["drawn"] = next((view["drawn"] for view in seats if view["drawn"] is not None), None)
    if "furiten" in seen:
        seen["furiten"] = [view["furiten"] for view in seats]
    seen["pending"] = {str(seat): [action.text for action in actions] for seat, actions in sorted(asked.items())}
    seen["answers"] = {str(seat): action.text for seat, action in sorted(answers.items())}
    return seen


def wall_items(wall: Any, tiles: int) -> tuple[Any, ...]:
    """Return the items of a wall that is no text, one too many at most: it may have no end.

    >>> wall_items([3, 1, 2], 2)
    (3, 1, 2)
    """
    try:
        if not isinstance(wall, (Mapping, set, frozenset)):
            return tuple(islice(wall, tiles + 1))
    except (TypeError, NotImplementedError):  # an array without dimensions, a memory view of two
        pass
    mc.fail("type", name="wall", given=type(wall).__name__, right="expected its ids in order, or its tiles as text")


def tile_ids(tiles: Sequence[int], codes: Sequence[int]) -> tuple[int, ...]:
    """Return ids for codes: each the lowest of its code that is left; ``codes``: code of each id.

    >>> tile_ids([5, 4, 5], [4, 4, 5, 5])
    (2, 0, 3)
    """
    left = {code: [number for number, other in enumerate(codes) if other == code][::-1] for code in set(codes)}
    ids = []
    for code in tiles:
        if not left.get(code):
            mc.fail(
                "hand_value", name="wall", given=f"a tile too many of code {code}", right="each tile of the set once"
            )
        ids.append(left[code].pop())
    return tuple(ids)
