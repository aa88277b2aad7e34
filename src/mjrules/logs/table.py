"""A table that logged hands are played at: ``Game`` on given walls, from any hand on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import mjcore as mc
from mjrules.common.actions import Action
from mjrules.common.events import Event
from mjrules.common.play import Deals
from mjrules.riichi.play.play import RiichiPlay
from mjrules.riichi.rules import RiichiRules
from mjrules.riichi.state import State
from mjrules.table.course import Course
from mjrules.table.game import Game, course_of, open_at


class _CodeDeals(Deals):
    """Deals as codes, put together from a whole set of tiles: the compiled hand reads them as they are."""

    def __post_init__(self) -> None:
        """Nothing: the hand itself checks each wall."""


class LogTable(Game):
    """A game of riichi that begins before the hand of a state, on walls put together from a log.

    >>> import mjcore as mc, mjrules as mj
    >>> rules = mj.rules("tenhou-4p")
    >>> state = State((30000, 20000, 25000, 25000), dealer=2, round="S", honba=1)
    >>> LogTable(rules, [mc.wall(7, 0, 0, tiles=136)], state).full_events[1]["kyoku"]
    3
    """

    def __init__(self, rules: RiichiRules, walls: Sequence[Sequence[int]], state: State) -> None:
        given = tuple(map(tuple, walls))
        play = RiichiPlay(rules, _CodeDeals(bytes(32), 0, RiichiPlay.wall_size(rules), given))
        play.state = state
        course = Course.begun(play, "able", None, False)
        course.go_on()
        open_at(self, course)

    @property
    def riichi(self) -> RiichiPlay:
        """The play as what it is here."""
        play = course_of(self).play
        assert isinstance(play, RiichiPlay)
        return play

    @property
    def hand(self) -> mc.Round:
        """The compiled hand on the table."""
        return self.riichi.hand

    @property
    def asked(self) -> Mapping[int, tuple[Action, ...]]:
        """Who may act and how: ``pending`` of a step that nobody has answered yet."""
        return course_of(self).asked

    @property
    def waiting(self) -> list[int]:
        """The seats that have not answered: those of ``pending``, without the tiles of their actions."""
        course = course_of(self)
        return sorted(course.asked.keys() - course.answers)

    def play_moves(self, told: Sequence[Event], moves: bytes, rows: mc.DecisionRows | None = None) -> bool:
        """Play the moves of a recorded hand at once, see ``RiichiPlay.recorded``.

        False, and nothing has changed, where the hand does not come to what is recorded. What the table keeps of each
        step, to go back to it, it does not keep of these.
        """
        course = course_of(self)
        play, before = self.riichi, self.riichi.copy()
        events = play.recorded(told, moves, rows) if course.events[-1:] == [*told[:1]] else None
        if events is None:
            course.play = before
            return False
        course.events += events
        course.step += play.hand.step - before.hand.step
        course.go_on()
        return True
