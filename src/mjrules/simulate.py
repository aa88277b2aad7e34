"""simulate: many games at once, the same rows whatever the number of workers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from math import sqrt
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

import mjcore as mc
from mjrules.players import seats_of
from mjrules.rules_base import RuleSet
from mjrules.runs.work import Rows, check_count, crew_of, in_order
from mjrules.suzume.rules import SuzumeRules
from mjrules.suzume.simulation import SuzumeSimulation

if TYPE_CHECKING:
    from concurrent.futures import Executor

    import numpy as np

NORMAL_95 = 1.959963984540054
Columns = Mapping[str, "np.ndarray[Any, Any]"]
Simulation = SuzumeSimulation
SIMULATIONS: Mapping[type[RuleSet], type[Simulation]] = MappingProxyType({SuzumeRules: SuzumeSimulation})


class Estimate(NamedTuple):
    """A mean with the ends of its 95 % interval."""

    mean: float
    low: float
    high: float


def estimate(values: Any) -> Estimate:
    """Return the mean of independent values and its interval by the normal distribution.

    >>> [round(end, 3) for end in estimate([1, 2, 3, 4])]
    [2.5, 1.235, 3.765]
    """
    import numpy as np

    numbers = np.asarray(values, dtype=np.float64)
    mean = float(numbers.mean())
    half = NORMAL_95 * float(numbers.std(ddof=1)) / sqrt(len(numbers)) if len(numbers) > 1 else float("inf")
    return Estimate(mean, mean - half, mean + half)


@dataclass(frozen=True)
class SimulationResult:
    """Rows of a simulation as columns, and what they come to.

    ``hands``, ``games``: name of a column -> array; one entry a hand or game, in the order of the
    games; columns with one number a seat are (rows, seats). Names and meanings are those of
    ``mjcore.play_schema`` (for Suzume-Jong SUZUME_HAND_FIELDS, SUZUME_GAME_FIELDS), and ``rank`` of
    ``games``. ``players``: names by seat; ``seed``: 64 hex digits: with a game's index they make it again.
    """

    rules: RuleSet
    players: tuple[str, ...]
    seed: str
    hands: Columns
    games: Columns

    def seats(self, player: str) -> list[int]:
        """Return the seats of a player's name."""
        found = [seat for seat, name in enumerate(self.players) if name == player]
        if not found:
            mc.fail("unknown", name="player", given=player, nearest="", right=f"seated: {', '.join(self.players)}")
        return found

    def compare(self, player: str, other: str) -> Estimate:
        """Return how many points a hand more one player wins than another at the same table.

        The values are differences game by game, which are independent of each other.
        """
        deltas = self.hands["deltas"]
        per_game = deltas.reshape(len(self.games["game"]), -1, deltas.shape[1]).mean(axis=1)
        return estimate(per_game[:, self.seats(player)].mean(axis=1) - per_game[:, self.seats(other)].mean(axis=1))

    def summary(self) -> dict[str, Any]:
        """Return games, hands, how hands ended, and for every seat its rates and means with their intervals.

        A share or mean is (mean, low, high), the ends of its 95 % interval; "points" is a hand's.
        """
        import numpy as np

        hands, games = self.hands, self.games
        ends = mc.play_schema.SUZUME_ENDS
        seats = []
        for seat, name in enumerate(self.players):
            won = hands["winners"] >> seat & 1 == 1
            values = hands["value"][won, seat]
            seats.append(
                {
                    "seat": seat,
                    "player": name,
                    "points": estimate(hands["deltas"][:, seat]),
                    "win": estimate(won),
                    "deal_in": estimate(hands["discarder"] == seat),
                    "value": estimate(values) if len(values) else None,
                    "rank": estimate(games["rank"][:, seat]),
                    "ranks": [int(n) for n in np.bincount(games["rank"][:, seat], minlength=len(self.players) + 1)[1:]],
                }
            )
        return {
            "rules": self.rules.digest,
            "seed": self.seed,
            "games": len(games["game"]),
            "hands": len(hands["game"]),
            "ends": {name: estimate(hands["end"] == place) for place, name in enumerate(ends)},
            "draws": estimate(hands["draws"]),
            "seats": seats,
        }


def simulate(
    rules: RuleSet,
    *,
    games: int,
    players: Any,
    seed: int | bytes | str | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    dask: Any = None,
    progress: bool | Callable[[int, int], object] = False,
) -> SimulationResult:
    """Play games and return their rows as columns.

    ``players``: one a seat, a built-in name or an own player (``mjrules.players``); ``seed``: see
    ``mjcore.seed_bytes``. Rows depend on rules, players and seed alone, not on who works:
    ``workers``: how many pieces are worked at once, by threads where every player is a built-in one,
    else by processes; ``executor``: any ``concurrent.futures`` executor in place of our own pool;
    ``dask``: the address of a scheduler of Dask, a client, a cluster, or "local" for a ``LocalCluster``
    of so many ``workers`` (extra ``dask``). A piece lost with its worker is worked again, but for a
    caller's executor: when that breaks, the error names the finished games.
    ``progress``: True shows a bar (needs rich), or a callable told (games done, games). The columns are
    held in memory; ``simulate_to`` writes them to files as they come. Raises RuleError for rules that
    cannot be played yet.

    >>> import mjrules as mj
    >>> result = simulate(mj.rules("suzume", players=2), games=3, players=["greedy", "random"], seed=1)
    >>> len(result.hands["end"]), result.games["points"].sum(axis=1).tolist()
    (24, [80, 80, 80])
    """
    simulation = simulation_of(rules, players, seed)
    check_count("games", games)
    parts: list[Rows] = []
    with crew_of(simulation, workers, executor, dask) as crew, _bar(progress, games) as tell:
        for piece, rows in in_order(simulation, crew.pieces(0, games, simulation), crew):
            parts.append(rows)
            tell(sum(piece), games)
    hand_rows, game_rows = (b"".join(rows) for rows in zip(*parts, strict=True))
    hand_columns, game_columns = simulation.columns(hand_rows, game_rows)
    names = tuple(player.name for player in simulation.players)
    return SimulationResult(rules, names, simulation.seed.hex(), hand_columns, game_columns)


def simulation_of(rules: RuleSet, players: Any, seed: int | bytes | str | None) -> Simulation:
    """Return the games of some players and a seed, not yet played."""
    kind = SIMULATIONS.get(type(rules))
    if kind is None:
        given = rules.variant if isinstance(rules, RuleSet) else type(rules).__name__
        mc.fail("not_playable", given=given, known=", ".join(known.variant for known in SIMULATIONS))
    return kind(rules, seats_of(players, rules), mc.seed_bytes(seed))  # type: ignore[arg-type]


@contextmanager
def _bar(progress: bool | Callable[[int, int], object], games: int) -> Iterator[Callable[[int, int], object]]:
    """What is told how far it is: nothing, a caller's function, or a bar on the terminal."""
    if callable(progress):
        yield progress
        return
    if not progress:
        yield lambda done, of: None
        return
    try:
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
    except ImportError:
        mc.fail("needs_extra", given="progress=True", extra="cli")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns) as bar:
        task = bar.add_task("games", total=games)
        yield lambda done, of: bar.update(task, completed=done)
