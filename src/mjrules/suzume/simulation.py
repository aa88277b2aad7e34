"""Games of Suzume-Jong for simulations: by the compiled batch, or with players of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import mjcore as mc
from mjrules.common.columns import columns_of
from mjrules.common.play import Deals
from mjrules.common.players import Player, play_deal, tell
from mjrules.suzume.match import next_place
from mjrules.suzume.play.play import TILES, SuzumePlay, compiled_play
from mjrules.suzume.rules import SuzumeRules
from mjrules.suzume.state import SuzumeState

if TYPE_CHECKING:
    import numpy as np

HAND_FIELDS = mc.play_schema.SUZUME_HAND_FIELDS
GAME_FIELDS = mc.play_schema.SUZUME_GAME_FIELDS
HAND_BYTES, GAME_BYTES = (len(mc.schema.pack(fields, {})) for fields in (HAND_FIELDS, GAME_FIELDS))


def places(rules: SuzumeRules) -> list[tuple[int, int]]:
    """Return (dealer, number of the wind marker) of every hand of a game that seat 0 deals first.

    >>> places(SuzumeRules(players=2, rounds=2))
    [(0, 1), (1, 1), (0, 2), (1, 2)]
    """
    state = SuzumeState.start(rules)
    found = [(state.dealer, state.round_marker)]
    while (place := next_place(state, rules)) is not None:
        state = state.changed(dealer=place[0], round=place[1])
        found.append((state.dealer, state.round_marker))
    return found


@dataclass(frozen=True)
class SuzumeSimulation:
    """Games of a seed: ``run`` plays some of them by their index; it can be sent to another process."""

    rules: SuzumeRules
    players: tuple[Player, ...]
    seed: bytes

    @property
    def compiled(self) -> bool:
        """Whether every player is a built-in one: no Python in between, the GIL released."""
        return all(player.choose is None for player in self.players)

    def run(self, first: int, games: int) -> tuple[bytes, bytes]:
        """Return the rows of hands and games, from game index ``first`` on."""
        if not self.compiled:
            return self._run_by_hand(first, games)
        order = places(self.rules)
        batch = mc.suzume.Simulation(
            compiled_play(self.rules),
            self.seed,
            [player.number for player in self.players],
            order,
            start_points=self.rules.start_points,
            first_dealer=None if self.rules.first_dealer == "random" else 0,
        )
        hand_rows, game_rows = bytearray(HAND_BYTES * len(order) * games), bytearray(GAME_BYTES * games)
        batch.run_into(first, hand_rows, game_rows)
        return bytes(hand_rows), bytes(game_rows)

    def _run_by_hand(self, first: int, games: int) -> tuple[bytes, bytes]:
        hand_rows, game_rows = [], []
        for index in range(first, first + games):
            play = SuzumePlay(self.rules, Deals(self.seed, index, TILES))
            tell(self.players, play.begin())
            step = 0
            while not play.over:
                step = play_deal(play, self.players, step)
                hand_rows.append(play.last_row(index))
            points, dealt = play.state.points, play.state.first_dealer
            row: dict[str, int | Sequence[int]] = {"game": index, "points": points, "first_dealer": dealt}
            game_rows.append(mc.schema.pack(GAME_FIELDS, row))
        return b"".join(hand_rows), b"".join(game_rows)

    def columns(self, hand_rows: bytes, game_rows: bytes) -> tuple[dict[str, np.ndarray[Any, Any]], ...]:
        """Return the rows as columns: names of the fields -> arrays, a list field as (rows, seats)."""
        seats = len(self.players)
        hands, games = columns_of(HAND_FIELDS, hand_rows, seats), columns_of(GAME_FIELDS, game_rows, seats)
        games["rank"] = self._ranks(games["points"], games["first_dealer"])
        return hands, games

    def _ranks(self, points: np.ndarray[Any, Any], first: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """Ranks of every game at once, as ``final_result`` gives them for one (S-33)."""
        import numpy as np

        seats = points.shape[1]
        worth = points.astype(np.int32) * seats
        if self.rules.tie_break == "first_dealer_order":
            worth -= (np.arange(seats) - first[:, None].astype(np.int32)) % seats
        ranks: np.ndarray[Any, Any] = 1 + (worth[:, None, :] > worth[:, :, None]).sum(axis=2)
        return ranks.astype(np.uint8)
