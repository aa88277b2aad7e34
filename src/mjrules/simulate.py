"""simulate: many games at once, the same rows whatever the number of workers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

import mjcore as mc
from mjrules.estimate import Columns, Estimate, estimate
from mjrules.players import seats_of
from mjrules.riichi.simulation import RiichiSimulation
from mjrules.riichi.summary import riichi_summary
from mjrules.rules_base import RuleSet
from mjrules.ruleset import RiichiRules
from mjrules.runs.work import Rows, check_count, crew_of, in_order
from mjrules.suzume.rules import SuzumeRules
from mjrules.suzume.simulation import SuzumeSimulation
from mjrules.suzume.summary import suzume_summary

if TYPE_CHECKING:
    from concurrent.futures import Executor

    import numpy as np

Simulation = SuzumeSimulation | RiichiSimulation
SIMULATIONS: Mapping[type[RuleSet], type[Simulation]] = MappingProxyType(
    {SuzumeRules: SuzumeSimulation, RiichiRules: RiichiSimulation}
)
SUMMARIES: Mapping[type[RuleSet], Callable[..., dict[str, Any]]] = MappingProxyType(
    {SuzumeRules: suzume_summary, RiichiRules: riichi_summary}
)


@dataclass(frozen=True)
class SimulationResult:
    """Rows of a simulation as columns, and what they come to.

    ``hands``, ``games``: name of a column -> array; one entry a hand or game, in the order of the
    games; columns with one number a seat are (rows, seats). Names and meanings are those of
    ``mjcore.riichi_schema`` (HAND_FIELDS, GAME_FIELDS), for Suzume-Jong those of ``mjcore.play_schema``
    (SUZUME_HAND_FIELDS, SUZUME_GAME_FIELDS) and ``rank`` of ``games``. ``players``: names by seat;
    ``seed``: 64 hex digits: with a game's index they make it again.
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

    def compare(self, player: str, other: str, by: Literal["points", "rank"] = "points") -> Estimate:
        """Return how much more one player has than another at the same table: points a hand, or places.

        A place nearer to the first is a smaller number. The values are differences game by game, which
        are independent of each other.
        """
        if by not in ("points", "rank"):
            mc.fail("value", name="by", given=by, right='"points" or "rank" is wanted')
        per_game = self._points_a_hand() if by == "points" else self.games["rank"].astype("f8")
        return estimate(per_game[:, self.seats(player)].mean(axis=1) - per_game[:, self.seats(other)].mean(axis=1))

    def _points_a_hand(self) -> np.ndarray[Any, Any]:
        """Mean points a hand of each game and seat; a game may have any number of hands."""
        import numpy as np

        deltas = self.hands["deltas"].astype(np.float64)
        first = np.flatnonzero(np.diff(self.hands["game"], prepend=self.hands["game"][:1] + np.uint64(1)))
        hands = np.diff(first, append=len(deltas))
        found: np.ndarray[Any, Any] = np.add.reduceat(deltas, first, axis=0) / hands[:, None]
        return found

    def summary(self) -> dict[str, Any]:
        """Return games, hands, how hands ended, and for every seat its rates and means with their intervals.

        A share or mean is (mean, low, high), the ends of its 95 % interval. Keys beside "rules", "seed",
        "games" and "hands" are those of ``mjrules.riichi.summary`` and ``mjrules.suzume.summary``.
        """
        return {
            "rules": self.rules.digest,
            "seed": self.seed,
            "games": len(self.games["game"]),
            "hands": len(self.hands["game"]),
            **SUMMARIES[type(self.rules)](self.rules, self.players, self.hands, self.games),
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
