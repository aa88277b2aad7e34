"""The discards of a player in recorded games against the best there were."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import mjcore as mc
from mjrules.analysis.in_play import kind_of, nanikiru_in_play
from mjrules.common.actions import Action
from mjrules.logs.record import LoggedGame
from mjrules.logs.replaying import Replay, Replayer
from mjrules.logs.table import LogTable

DISCARDS = frozenset({"discard", "tsumogiri"})


class ReviewedDiscard(NamedTuple):
    """A discard and the best one: what each comes to on average by own draws.

    ``hand``: which hand of the game; ``turn``: number of the player's discard, from 1; ``tiles``: the hand with its
    drawn tile; ``melds``: its melds; ``made``, ``best``: the tiles; ``points``, ``win``: of the discard made, then of
    the best; ``loss``: points, never below 0.
    """

    hand: str
    turn: int
    tiles: str
    melds: tuple[str, ...]
    made: str
    best: str
    points: tuple[float, float]
    win: tuple[float, float]
    loss: float


class _Reviewer(Replayer):
    def __init__(self, game: LoggedGame, seat: int, detours: int) -> None:
        super().__init__(game, lambda table: None)  # each move by itself
        self.seat, self.detours = seat, detours
        self.found: list[ReviewedDiscard] = []

    def decided(self, table: LogTable, answers: Mapping[int, Action]) -> None:
        made = answers.get(self.seat)
        if made is None or made.name not in DISCARDS or self.hand.riichi(self.seat):
            return
        found = nanikiru_in_play(table.riichi, self.seat, self.detours)
        if found is None or not found.best.win[0]:
            return
        tile = made.tile or self.hand.drawn or ""
        row, best = next(row for row in found.rows if kind_of(row.tile) == kind_of(tile)), found.best
        melds = tuple(map(str, self.hand.melds(self.seat)))
        turn = len(table.view(self.seat)["rivers"][self.seat]) + 1
        points, win = (row.points[0], best.points[0]), (row.win[0], best.win[0])
        tiles, loss = self.hand.hand(self.seat), max(0.0, points[1] - points[0])
        self.found.append(ReviewedDiscard(self.logged.name, turn, tiles, melds, tile, best.tile, points, win, loss))


def review_game(game: LoggedGame, seat: int, *, detours: int = 1) -> tuple[tuple[ReviewedDiscard, ...], Replay]:
    """Return the discards of a seat of a recorded game against the best by ``mj.nanikiru``, and the game as replayed.

    Left out are hands in riichi, farther than three tiles from tenpai, or without a win in sight. ``detours``: as in
    ``mj.nanikiru``. Raises ArgumentError for a seat that is not there.

    >>> import mjrules as mj
    >>> from mjrules.logs import read_log, write_mjai
    >>> game = mj.Game("tenhou-4p", seed=1)
    >>> while not game.over:
    ...     seat = min(game.pending.seats)
    ...     game.submit(seat, game.choose(seat, "greedy"))
    >>> (recorded,) = read_log(write_mjai(game), rules=game.rules)
    >>> found, replay = review_game(recorded, 0, detours=0)
    >>> replay.equal, max(found, key=lambda discard: discard.loss).loss > 0
    (True, True)
    """
    if seat not in range(game.rules.players):
        mc.fail("value", name="seat", given=seat, right=f"expected a seat from 0 to {game.rules.players - 1}")
    reviewer = _Reviewer(game, seat, detours)
    replay = reviewer.play()
    return tuple(reviewer.found), replay
