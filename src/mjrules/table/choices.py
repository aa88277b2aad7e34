"""Choices: how far each seat's stream has gone in a deal, so that ``Game.choose`` decides as ``simulate``.

A player draws from the stream of its seat in this deal, keyed (seed, game_index, deal_index, seat), at
every question it is asked, whether its answer matters or not. So the place of the stream at a question
follows from the questions before it in the deal, whoever answered them:

- a built-in player draws one number below the count of the legal actions ("random") or none;
- a player of one's own draws what it likes. Where it was asked by this table all along, its stream goes
  on; where it was not (another answered, or the game was loaded), it is asked the questions of the deal
  before this one again;
- a game given as a position knows no questions before it. Its text says, in the line ``streams``, how
  many words "random" has taken from the stream of each seat in this deal; nothing said is 0. Streams of
  own players begin there, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import mjcore as mc
from mjrules.common.actions import Action
from mjrules.common.play import Play, seat_view
from mjrules.common.players import ONLY_PASS, Player, chosen

Asked = Mapping[int, tuple[Action, ...]]  # who is asked at a step, and how


class Question(NamedTuple):
    """What a seat is asked: the play and the step at which it is, and what may be answered."""

    play: Play
    step: int
    actions: tuple[Action, ...]


class _Chosen(NamedTuple):
    """What an own player was asked last: after so many steps of the deal, its stream before and after."""

    player: Player
    steps: int
    before: mc.Stream
    after: mc.Stream


class Choices:
    """The questions of the deal on the table; ``begun``: words taken from each seat's stream before them."""

    def __init__(self, begun: Sequence[int] = ()) -> None:
        self.begun = begun
        self.asked: list[Asked] = []  # one entry a step passed
        self._last: dict[int, _Chosen] = {}

    def copy(self) -> Choices:
        """Return independent ones at the same point."""
        other = Choices(self.begun)
        other.asked, other._last = list(self.asked), dict(self._last)
        return other

    def questions(self, seat: int, since: int = 0) -> list[tuple[Action, ...]]:
        """Return the actions offered to a seat at each question so far at which it had a choice."""
        offered = [asked[seat] for asked in self.asked[since:] if seat in asked]
        return [actions for actions in offered if actions != ONLY_PASS]

    def stream(self, play: Play, seat: int) -> mc.Stream:
        """Return the stream of a seat, its place that of a built-in player."""
        stream = self._first(play, seat)
        for actions in self.questions(seat):
            stream.below(len(actions))
        return stream

    def _first(self, play: Play, seat: int) -> mc.Stream:
        stream = play.deals.seat_stream(play.deal_index, seat)
        stream.skip(self.begun[seat] if self.begun else 0)
        return stream

    def places(self, play: Play) -> list[int]:
        """Return the words taken from the stream of each seat, as a position tells them."""
        return [self.stream(play, seat).position for seat in range(play.players)]

    def choose(self, question: Question, seat: int, player: Player, again: Iterable[Question]) -> Action:
        """Return what a player answers to an open question; ``again``: what the seat was asked before in the deal.

        ``again`` is not looked at where the stream is known without it.
        """
        play, _, actions = question
        steps = len(self.asked)
        stream = self.stream(play, seat) if player.choose is None else self._own_stream(play, seat, player, again)
        before = stream.copy()
        answer = _answer(question, seat, player, stream)
        if player.choose is not None and actions != ONLY_PASS:
            self._last[seat] = _Chosen(player, steps, before, stream)
        return answer

    def _own_stream(self, play: Play, seat: int, player: Player, again: Iterable[Question]) -> mc.Stream:
        """The stream of an own player: where it left it, else after the questions before this one."""
        last = self._last.get(seat)
        if last is not None and last.player == player:
            if last.steps == len(self.asked):
                return last.before.copy()
            if not self.questions(seat, last.steps + 1):
                return last.after.copy()
        stream = self._first(play, seat)
        if self.questions(seat):
            for question in again:
                _answer(question, seat, player, stream)
        return stream


def _answer(question: Question, seat: int, player: Player, stream: mc.Stream) -> Action:
    play, step, actions = question
    return chosen(play, seat, player, actions, stream, partial(seat_view, play, seat, step, actions))
