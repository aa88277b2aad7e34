"""Games of riichi for simulations: by the compiled engine, settled by tables, the rest by ``settle``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import mjcore as mc
from mjrules.common.columns import columns_of
from mjrules.common.fields import WINDS
from mjrules.common.play import Deals
from mjrules.common.players import Player, play_deal, tell
from mjrules.riichi.compile_settle import NEXT, STACKED_HAN, YAKUMAN_MULTIPLES, compile_settlement
from mjrules.riichi.final import final_result
from mjrules.riichi.play.play import RiichiPlay
from mjrules.riichi.play.results import liable_by, outcome_of
from mjrules.riichi.points import FU_VALUES
from mjrules.riichi.rules import RiichiRules
from mjrules.riichi.settle import settle
from mjrules.riichi.state import State

if TYPE_CHECKING:
    import numpy as np

HAND_FIELDS = mc.riichi_schema.HAND_FIELDS
GAME_FIELDS = mc.riichi_schema.GAME_FIELDS
GAME_COLUMNS = ("game", "points", "deposits", "chips", "adjustments", "hands", "by_function", "first_dealer")


@lru_cache(maxsize=32)
def settlement_of(rules: RiichiRules) -> mc.SettleTable | None:
    """Return the settlement tables of a rule set; None for aotenjou, whose values have no end."""
    return None if rules.aotenjou else compile_settlement(rules).compiled


def settled_hand(state: Mapping[str, Any], hand: mc.Round, rules: RiichiRules) -> dict[str, int | Sequence[int]]:
    """Settle a hand that is not in the tables; return the fields of mjcore.settle_schema.SETTLED_FIELDS.

    ``state``: fields of ``State`` at the end of the hand, the round as a number, and the events of all
    "calls". Beside the fields
    "winners": the mask of the seats paid a win, -1 where the hand is dealt again.
    """
    told = {name: value for name, value in state.items() if name != "calls"}
    before = State(**{**told, "round": WINDS[state["round"]]})
    end = settle(before, outcome_of(hand, rules, liable_by(state["calls"], rules)), rules)
    after = end.state
    return {
        "points": after.points,
        "deltas": end.deltas,
        "deposits": after.deposits,
        "chips": end.chips,
        "results": end.adjustments,
        "honba": after.honba,
        "dealer": after.dealer,
        "round": WINDS.index(after.round),
        "next": NEXT.index(end.next),
        "winners": -1 if end.event == "replay" else sum(1 << seat for seat in end.winners),
    }


def _match(state: State, game: int, deal: int) -> dict[str, Any]:
    """A state as the fields of mjcore.riichi_schema.MATCH_FIELDS."""
    return {
        "game": game,
        "points": state.points,
        "deposits": state.deposits,
        "chips": state.chips,
        "adjustments": state.adjustments,
        "honba": state.honba,
        "deal": deal,
        "dealer": state.dealer,
        "round": WINDS.index(state.round),
        "first_dealer": state.first_dealer,
        "players": state.players,
    }


def games_of(rules: RiichiRules, seed: bytes, players: Sequence[int], *, checked: bool = False) -> mc.RiichiGames:
    """Return the compiled games of a rule set; ``players``: a built-in player's number for each seat.

    >>> import mjrules as mj
    >>> games_of(mj.rules("tenhou-3p"), mc.seed_bytes(7), [0, 0, 0]).rules.players
    3
    """
    return mc.RiichiGames(
        rules.play,
        settlement_of(rules),
        seed,
        players,
        start_points=rules.start_points,
        fu_values=FU_VALUES,
        highest_han=STACKED_HAN if rules.kazoe == "stacked" else 13,
        multiples=YAKUMAN_MULTIPLES - 1,
        kara_counts=rules.kara_riichi == "chombo",
        pao=bool(rules.pao),
        settle=lambda state, hand: settled_hand(state, hand, rules),
        checked=checked,
    )


def with_results(game_rows: bytes, rules: RiichiRules) -> bytes:
    """Fill ranks and results into rows of finished games, as ``final_result`` has them."""
    import numpy as np

    rows = np.frombuffer(bytearray(game_rows), np.dtype(mc.schema.numpy_descr(GAME_FIELDS)))
    seats = rules.players
    if not len(rows):
        return game_rows
    columns = [rows[name][:, :seats].tolist() for name in ("points", "chips", "adjustments")]
    results = []
    for points, chips, adjustments, deposits in zip(*columns, rows["deposits"].tolist(), strict=True):
        state = State(points, deposits=deposits, chips=chips, adjustments=adjustments)
        results.append(final_result(state, rules))
    rows["result_x10"][:, :seats] = [result.result_x10 for result in results]
    rows["rank"][:, :seats] = [result.ranks for result in results]
    return rows.tobytes()


@dataclass(frozen=True)
class RiichiSimulation:
    """Games of a seed: ``run`` plays some of them by their index; it can be sent to another process."""

    rules: RiichiRules
    players: tuple[Player, ...]
    seed: bytes
    checked: bool = False

    @property
    def compiled(self) -> bool:
        """Whether every player is a built-in one: hardly any Python in between, the GIL released."""
        return all(player.choose is None for player in self.players)

    def run(self, first: int, games: int) -> tuple[bytes, bytes]:
        """Return the rows of hands and games, from game index ``first`` on."""
        if not self.compiled:
            return self._run_by_hand(first, games)
        numbers = [player.number for player in self.players]
        hand_rows, game_rows = games_of(self.rules, self.seed, numbers, checked=self.checked).run(first, games)
        return hand_rows, with_results(game_rows, self.rules)

    def _run_by_hand(self, first: int, games: int) -> tuple[bytes, bytes]:
        """Play through ``RiichiPlay``, as a server's table does, with players of one's own among the seats."""
        hand_rows, game_rows = [], []
        for index in range(first, first + games):
            play = RiichiPlay(self.rules, Deals(self.seed, index, RiichiPlay.wall_size(self.rules)))
            tell(self.players, play.begin())
            hands = step = 0
            while not play.over:
                row, step = self._play_hand(play, index, step)
                hand_rows.append(row)
                hands += 1
            ended = {**_match(play.state, index, hands), "hands": hands, "by_function": hands}
            game_rows.append(mc.schema.pack(GAME_FIELDS, {name: ended[name] for name in GAME_COLUMNS}))
        return b"".join(hand_rows), with_results(b"".join(game_rows), self.rules)

    def _play_hand(self, play: RiichiPlay, index: int, step: int) -> tuple[bytes, int]:
        """Play the hand on the table to its end; return its row and the number of the next step."""
        deal, hand, before, wins = play.deal_index, play.hand, play.state, play.wins
        step = play_deal(play, self.players, step)
        after = play.state
        match = {**_match(before, index, deal), "wins_before": wins}
        settled = {
            "points": after.points,
            "chips": [now - was for now, was in zip(after.chips, before.chips, strict=True)],
            "results": [now - was for now, was in zip(after.adjustments, before.adjustments, strict=True)],
        }
        return mc.hand_row(match, hand, settled, by_function=True), step

    def columns(self, hand_rows: bytes, game_rows: bytes) -> tuple[dict[str, np.ndarray[Any, Any]], ...]:
        """Return the rows as columns: names of the fields -> arrays, a list field as (rows, seats)."""
        seats = self.rules.players
        return columns_of(HAND_FIELDS, hand_rows, seats), columns_of(GAME_FIELDS, game_rows, seats)
