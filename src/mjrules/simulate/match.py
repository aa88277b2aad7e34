"""match: players against each other over duplicates, the same walls dealt to every seating."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import combinations
from math import inf, sqrt
from typing import TYPE_CHECKING, Any, Literal

import mjcore as mc
from mjrules.common.html import html_table
from mjrules.common.players import player_of
from mjrules.common.tally import NORMAL_95, Estimate, estimate
from mjrules.rules.reading import rules_of
from mjrules.rules.ruleset import RuleSet
from mjrules.simulate.progress import progress_of
from mjrules.simulate.simulation import SimulationResult, simulate
from mjrules.simulate.tables import match_table
from mjrules.simulate.workers import check_count

if TYPE_CHECKING:
    from concurrent.futures import Executor

    import numpy as np

MODES = ("even", "alone")
RIGHT_MODE = 'expected "even" or "alone"'
# what is counted of every hand in which a player sits, as far as the variant's rows tell it
OF_HANDS = ("win", "deal_in", "riichi", "call", "draw")


def seatings(seats: int, mode: str) -> tuple[tuple[int, ...], ...]:
    """Return who of two players (0 or 1) sits where, one tuple per table of a duplicate.

    "even": every way to give each of them half of the seats, of an odd number half rounded down or up; "alone": the
    first in every seat, against the second in all others.

    >>> seatings(4, "even")
    ((0, 0, 1, 1), (0, 1, 0, 1), (0, 1, 1, 0), (1, 0, 0, 1), (1, 0, 1, 0), (1, 1, 0, 0))
    >>> seatings(3, "alone")
    ((0, 1, 1), (1, 0, 1), (1, 1, 0))
    """
    sizes = (1,) if mode == "alone" else sorted({seats // 2, (seats + 1) // 2})
    return tuple(
        tuple(int(seat not in first) for seat in range(seats))
        for size in sizes
        for first in combinations(range(seats), size)
    )


def clustered(totals: Any, numbers: Any) -> Estimate | None:
    """Return a ratio of sums over independent blocks and its 95 % interval; None of nothing.

    >>> [round(end, 3) for end in clustered([1, 2, 3, 4], [1, 1, 1, 1])]
    [2.5, 1.235, 3.765]
    """
    import numpy as np

    sums, counts = np.asarray(totals, np.float64), np.asarray(numbers, np.float64)
    n = len(sums)
    if not counts.sum():
        return None
    mean = float(sums.sum() / counts.sum())
    off = sums - mean * counts
    half = NORMAL_95 * sqrt(float(off @ off) * n / (n - 1)) / float(counts.sum()) if n > 1 else inf
    return Estimate(mean, mean - half, mean + half)


@dataclass(frozen=True, repr=False, eq=False)
class MatchResult:
    """Two players over duplicates: what each came to, and the numbers of every duplicate.

    ``players``: their names; ``mode``: see ``match``; ``seed``: 64 hex digits, which reproduce the match; ``blocks``: a
    structured array with one row per duplicate and the columns "hands", "games" and those of ``rows``, each with one
    number a player: sums over the hands or games of the duplicate in which the player sits, seat by seat.
    """

    rules: RuleSet
    players: tuple[str, str]
    mode: str
    seed: str
    blocks: np.ndarray[Any, Any]

    def __post_init__(self) -> None:
        mc.expect(self.rules, RuleSet, "rules", "expected a rule set")
        pair = self.players
        if not isinstance(pair, tuple) or len(pair) != 2 or not all(isinstance(player, str) for player in pair):
            mc.fail("value", name="players", given=pair, right="expected the names of two players")
        if not isinstance(self.mode, str) or self.mode not in MODES:
            mc.fail("value", name="mode", given=self.mode, right=RIGHT_MODE)
        mc.expect(self.seed, str, "seed", "expected 64 hex digits")
        names = getattr(getattr(self.blocks, "dtype", None), "names", None)
        if not {"hands", "games", "rank"} <= set(names or ()):
            mc.fail("type", name="blocks", given=type(self.blocks).__name__, right="expected a structured array")

    def __repr__(self) -> str:
        shown = " - ".join(f"{player} {row['rank'].mean:.3f}" for player, row in self.rows.items())
        return f"<MatchResult {self.rules.title}: rank {shown}, {len(self.blocks)} duplicates, seed {self.seed}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, MatchResult):
            return NotImplemented
        return self.to_dict() == other.to_dict() and self.blocks.tobytes() == other.blocks.tobytes()

    __hash__ = None  # type: ignore[assignment]

    def _repr_html_(self) -> str:
        return html_table(*match_table(self.rows, self.seats, "en"), repr(self)[1:-1])

    @property
    def seats(self) -> int:
        """Seats of a table."""
        return sum(name.startswith("rank_") for name in self.blocks.dtype.names or ())

    @property
    def rows(self) -> dict[str, dict[str, Estimate]]:
        """What each player came to, with 95 % intervals by duplicates.

        "rank", "end_points", "result" (of riichi) and "rank_1" .. (share of games at each place) are of games; "win",
        "deal_in", "riichi", "call" and "draw" are shares of hands; "value" is the points of a win.
        """
        found: dict[str, dict[str, Estimate]] = {}
        for place, player in enumerate(self.players):
            of = {name: self.blocks[name][:, place] for name in self.blocks.dtype.names or ()}
            told = {
                name: clustered(of[name], of["hands" if name in OF_HANDS else "win" if name == "value" else "games"])
                for name in of
                if name not in ("hands", "games")
            }
            found[f"{player} ({place + 1})" if player in found else player] = {
                name: value for name, value in told.items() if value is not None
            }
        return found

    @property
    def difference(self) -> Estimate:
        """Places by which the first player ends better than the second, with its 95 % interval by duplicates."""
        ranks = self.blocks["rank"] / self.blocks["games"]
        return estimate(ranks[:, 1] - ranks[:, 0])

    def to_dict(self) -> dict[str, Any]:
        """Return everything but the blocks as plain values; an estimate as its three numbers by name."""
        return {
            "rules": self.rules.digest,
            "name": self.rules.title,
            "mode": self.mode,
            "seed": self.seed,
            "duplicates": len(self.blocks),
            "games": int(self.blocks["games"].sum()) // self.seats,
            "difference": self.difference._asdict(),
            "players": [
                {"player": player, **{name: value._asdict() for name, value in row.items()}}
                for player, row in self.rows.items()
            ],
        }


def match(
    players: tuple[Any, Any],
    rules: RuleSet | str,
    *,
    duplicates: int = 100,
    seed: int | bytes | str | None = None,
    mode: Literal["even", "alone"] = "even",
    executor: Executor | None = None,
    workers: int | None = None,
    progress: bool | Callable[[int, int], object] = False,
) -> MatchResult:
    """Play two players against each other: every duplicate deals the same walls to each seating.

    ``players``: two players, each as ``simulate`` takes it; ``mode``: "even" gives each of them half of the seats in
    every way there is (six tables of four seats; of an odd number of seats half rounded down, then up), "alone" seats
    the first against the second in all other seats, in every seat in turn; ``seed``, ``executor``, ``workers``,
    ``progress``: those of ``simulate``. Intervals count a duplicate as one observation, as its games share their
    walls. Raises ArgumentError, RuleError.

    >>> import mjrules as mj
    >>> result = match(("greedy", "random"), "tenhou-3p", duplicates=4, seed=1)
    >>> result.difference.low > 0, result.blocks["games"].tolist()[0]
    (True, [9.0, 9.0])
    """
    kind: Any = rules if isinstance(rules, RuleSet) else rules_of(rules)
    check_count("duplicates", duplicates)
    if not isinstance(mode, str) or mode not in MODES:
        mc.fail("value", name="mode", given=mode, right=RIGHT_MODE)
    if not isinstance(players, (tuple, list)) or len(players) != 2:
        mc.fail("value", name="players", given=players, right="expected two players")
    pair = [player_of(player, kind) for player in players]
    key = mc.seed_bytes(seed).hex()
    tables = seatings(kind.players, mode)
    sums: dict[str, np.ndarray[Any, Any]] = {}
    with progress_of(progress, duplicates * len(tables)) as tell:
        hands = 0
        for number, table in enumerate(tables):
            seated = [pair[place] for place in table]
            played = simulate(kind, games=duplicates, players=seated, seed=key, executor=executor, workers=workers)
            for name, values in _counted(played, table).items():
                sums[name] = sums[name] + values if name in sums else values
            hands += len(played.hands["game"])
            tell((number + 1) * duplicates, hands)
    return MatchResult(kind, (pair[0].name, pair[1].name), mode, key, _blocks(sums))


def _blocks(sums: Mapping[str, np.ndarray[Any, Any]]) -> np.ndarray[Any, Any]:
    import numpy as np

    blocks = np.zeros(len(sums["games"]), [(name, values.dtype, (2,)) for name, values in sums.items()])
    for name, values in sums.items():
        blocks[name] = values
    return blocks


def _counted(played: SimulationResult, table: tuple[int, ...]) -> dict[str, np.ndarray[Any, Any]]:
    """Sums of each game at one table by player: (games, 2)."""
    import numpy as np

    hands, games = played.hands, played.games
    seats = np.arange(len(table))
    of_player = np.stack([np.asarray(table) == place for place in range(2)], axis=1).astype(np.float64)
    won = hands["winners"][:, None] >> seats & 1
    per_seat = {
        "hands": np.ones_like(won),
        "win": won,
        "deal_in": (hands["discarder"][:, None] == seats) & (hands["winners"][:, None] != 0),
        "draw": np.repeat(hands["winners"][:, None] == 0, len(table), axis=1),
        "value": hands["value"] * won,
        "riichi": hands["riichi"] != 0 if "riichi" in hands else None,
        "call": hands["calls"] != 0 if "calls" in hands else None,
    }
    first = np.searchsorted(hands["game"], games["game"])
    found = {
        name: np.add.reduceat(values.astype(np.float64), first, axis=0) @ of_player
        for name, values in per_seat.items()
        if values is not None
    }
    ranks = games["rank"]
    per_game = {"games": np.ones_like(ranks), "rank": ranks, "end_points": games["points"]}
    if "result_x10" in games:
        per_game["result"] = games["result_x10"] / 10
    per_game |= {f"rank_{place}": ranks == place for place in range(1, len(table) + 1)}
    return found | {name: values.astype(np.float64) @ of_player for name, values in per_game.items()}
