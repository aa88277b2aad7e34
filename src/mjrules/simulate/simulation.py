"""simulate: many games at once, the same rows whatever the number of workers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import mjcore as mc
from mjrules.common.frame import Frame, imported
from mjrules.common.html import html_table
from mjrules.common.legend import Columns, Tables
from mjrules.common.players import seats_of
from mjrules.common.tally import Estimate, estimate, estimated
from mjrules.rules.reading import rules_of
from mjrules.rules.ruleset import RuleSet
from mjrules.simulate.parts import told_by
from mjrules.simulate.progress import progress_of
from mjrules.simulate.tables import seats_table, share_tables
from mjrules.simulate.wins import wins_of
from mjrules.simulate.workers import Rows, check_count, crew_of, in_order
from mjrules.variants import variant_of, variant_of_rules

if TYPE_CHECKING:
    from concurrent.futures import Executor

    import numpy as np


def tally_of(rules: RuleSet, hands: Columns, games: Columns) -> dict[str, Any]:
    """Return what hands and games of a simulation come to, as sums that can be added."""
    told = variant_of(rules).tally(rules, hands, games)
    return {"games": len(games["game"]), "hands": len(hands["game"]), **told}


def of_a_run(rules: object, players: object, name: str, told: object, columns: Sequence[str]) -> None:
    """Raise a MahjongError where the values of a simulation's answer cannot be those of one."""
    mc.expect(rules, RuleSet, "rules", "expected a rule set")
    mc.expect(players, tuple, "players", "expected a tuple of names")
    mc.expect(told, Mapping, name, "expected a mapping of names to numbers")
    for column in columns:
        if column not in told:  # type: ignore[operator]
            mc.fail("record", what=f"{column!r} is missing in {name}")


class Summed(ABC):
    """What can be told of a simulation from its sums."""

    rules: RuleSet
    players: tuple[str, ...]
    seed: str

    @abstractmethod
    def sums(self) -> Mapping[str, Any]:
        """Return what the rows come to as sums that can be added (``mjrules.common.tally``)."""

    def summary(self) -> dict[str, Any]:
        """Return games, hands, how hands ended, how often each yaku came, and for every seat its rates and means.

        A share or mean is (mean, low, high), the ends of its 95 % interval, or None where no row tells. Keys
        beside "rules" (digest), "name", "seed", "games" and "hands" are those of ``mjrules.riichi.summary`` and
        ``mjrules.suzume.summary``.
        """
        told = estimated({name: value for name, value in self.sums().items() if name != "values"})
        seats = zip(self.players, told.pop("seats"), strict=True)
        found = [(name, share) for name, share in told.pop("yaku").items() if share is not None and share.mean]
        found.sort(key=lambda entry: (-entry[1].mean, entry[0]))
        return {
            "rules": self.rules.digest,
            "name": self.rules.title,
            "seed": self.seed,
            **told,
            "yaku": dict(found),
            "seats": [{"seat": seat, "player": player, **rates} for seat, (player, rates) in enumerate(seats)],
        }

    def _repr_html_(self) -> str:
        summary = self.summary()
        tables = share_tables(summary, variant_of(self.rules).yaku_names(self.rules), "en")
        return "".join(
            [html_table(*seats_table(summary, "en"), repr(self)[1:-1]), *[html_table(*table) for table in tables]]
        )

    def plot(self, path: str | PathLike[str], language: Literal["ja", "en"] = "ja") -> str:
        """Write a page with the rank distribution, the points of wins and the yaku as PNG, PDF or SVG (extra ``plot``).

        Returns the language used: "en" where "ja" was asked for and no font with kanji is found.
        """
        from mjrules.simulate.page import write_page

        return write_page(
            self.summary(), self.sums()["values"], variant_of(self.rules).yaku_names(self.rules), path, language
        )


@dataclass(frozen=True, repr=False, eq=False)
class SimulationResult(Summed):
    """The rows of a simulation as columns, and summaries of them.

    ``hands``, ``games``: name of a column -> array, one entry per hand or game, in the order of the games; a column
    with one number per seat has shape (rows, seats). Names and meanings are those of ``mjcore.riichi_schema``
    (HAND_FIELDS, GAME_FIELDS); for Suzume-Jong those of ``mjcore.play_schema`` (SUZUME_HAND_FIELDS, SUZUME_GAME_FIELDS)
    and ``rank`` of ``games``. ``players``: names by seat; ``seed``: 64 hex digits, which together with the index of a
    game reproduce it.
    """

    rules: RuleSet
    players: tuple[str, ...]
    seed: str
    hands: Columns
    games: Columns

    def __post_init__(self) -> None:
        of_a_run(self.rules, self.players, "hands", self.hands, ("game",))
        of_a_run(self.rules, self.players, "games", self.games, ("game",))

    def __repr__(self) -> str:
        played = f"{len(self.games['game'])} games, {len(self.hands['game'])} hands"
        return f"<SimulationResult {self.rules.title}: {played} of {', '.join(self.players)}, seed {self.seed}>"

    def __eq__(self, other: object) -> bool:
        import numpy as np

        if not isinstance(other, SimulationResult):
            return NotImplemented
        mine, theirs = [(one.rules, one.players, one.seed, set(one.hands), set(one.games)) for one in (self, other)]
        return mine == theirs and all(
            np.array_equal(values, given[name])
            for columns, given in ((self.hands, other.hands), (self.games, other.games))
            for name, values in columns.items()
        )

    __hash__ = None  # type: ignore[assignment]

    def seats(self, player: str) -> list[int]:
        """Return the seats in which a player of this name sits."""
        mc.expect(player, str, "player", "expected a player's name")
        found = [seat for seat, name in enumerate(self.players) if name == player]
        if not found:
            mc.fail("unknown", name="player", given=player, nearest="", right=f"seated: {', '.join(self.players)}")
        return found

    def compare(self, player: str, other: str, by: Literal["points", "rank"] = "points") -> Estimate:
        """Return the difference between two players at the same table: points per hand, or places.

        A better place is a smaller number. The values are differences game by game, which are independent of each
        other.
        """
        if not isinstance(by, str) or by not in ("points", "rank"):
            mc.fail("value", name="by", given=by, right='expected "points" or "rank"')
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

    def sums(self) -> Mapping[str, Any]:
        """Return the sums behind the summary; sums of several results can be added (``mjrules.common.tally``)."""
        return tally_of(self.rules, self.hands, self.games)

    def wins(self) -> Frame:
        """Return a row a win: its hand, the seat that won and what it did, and "yaku", a list of names.

        >>> import mjrules as mj
        >>> wins = mj.simulate("tenhou-4p", games=1, players=["balanced"] * 4, seed=1).wins()
        >>> wins["yaku"][0], wins["han"][0], wins["value"][0]
        (['riichi', 'menzen_tsumo'], 4, 11700)
        """
        return wins_of(self.hands, variant_of(self.rules).legends(self.rules).hands)

    def to_pandas(self) -> Tables[Any]:
        """Return hands and games as frames of pandas, columns as in Arrow (extras ``parquet`` and ``pandas``)."""
        imported("pandas", "pandas")
        return Tables(*[table.to_pandas() for table in self.to_arrow()])

    def to_polars(self) -> Tables[Any]:
        """Return hands and games as frames of Polars, columns as in Arrow (extras ``parquet`` and ``polars``)."""
        polars = imported("polars", "polars")
        return Tables(*[polars.from_arrow(table) for table in self.to_arrow()])

    def to_arrow(self) -> Tables[Any]:
        """Return hands and games as tables of pyarrow (extra ``parquet``); columns: see ``mjrules.simulate.arrow``."""
        from mjrules.simulate.arrow import table_of

        legends = variant_of(self.rules).legends(self.rules)
        found = [
            table_of(columns, legend, self._told(name))
            for name, columns, legend in zip(Tables._fields, (self.hands, self.games), legends, strict=True)
        ]
        return Tables(*found)

    def to_parquet(self, path: str | PathLike[str]) -> None:
        """Write hands to a Parquet file, and games to ``hands.games.parquet`` beside ``hands.parquet``.

        After every ``arrow.FILE`` games a further file begins. ``simulate_to`` writes the same files, byte for byte,
        without holding their rows in memory.
        """
        from mjrules.simulate.arrow import games_path, write_files

        legends = variant_of(self.rules).legends(self.rules)
        hands = Path(path)
        write_files(hands, [self.hands], legends.hands, self._told("hands"))
        write_files(games_path(hands), [self.games], legends.games, self._told("games"))

    def _told(self, table: str) -> dict[str, Any]:
        return told_by(self.rules, self.players, self.seed, table)


def simulate(
    rules: RuleSet | str,
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

    ``rules``: a rule set or its name; ``players``: one per seat, built-in names or your own
    (``mjrules.common.players``); ``seed``: see ``mjcore.seed_bytes``. The rows depend only on rules, players and seed,
    not on how the work is distributed: ``workers``: how many parts run at once, as threads if every player is built in,
    otherwise as processes; ``executor``: any ``concurrent.futures`` executor instead of our own pool; ``dask``: the
    address of a Dask scheduler, a client, a cluster, or "local" for a ``LocalCluster`` with that many ``workers``
    (extra ``dask``). Work lost with a killed worker is retried, except on your own executor: if that breaks, the error
    names the finished games. ``progress``: True shows a bar (needs rich); a callable is called with (games done,
    games). The columns are held in memory; ``simulate_to`` writes them to files as they are produced. Raises RuleError
    for rules that cannot be played yet.

    >>> import mjrules as mj
    >>> result = simulate(mj.rules("suzume", players=2), games=3, players=["greedy", "random"], seed=1)
    >>> len(result.hands["end"]), result.games["points"].sum(axis=1).tolist()
    (24, [80, 80, 80])
    >>> repr(result).partition(", seed")[0]
    '<SimulationResult suzume: 3 games, 24 hands of greedy, random'
    """
    if not isinstance(rules, RuleSet):
        rules = rules_of(rules)
    simulation = simulation_of(rules, players, seed)
    check_count("games", games)
    parts: list[Rows] = []
    hands = 0
    row_size = len(mc.schema.pack(tuple(variant_of(rules).legends(rules).hands.fields), {}))
    with progress_of(progress, games) as tell, crew_of(simulation, workers, executor, dask) as crew:
        for piece, rows in in_order(simulation, crew.pieces(0, games, simulation), crew):
            parts.append(rows)
            hands += len(rows.hands) // row_size
            tell(sum(piece), hands)
    hand_rows, game_rows = (b"".join(rows) for rows in zip(*parts, strict=True))
    hand_columns, game_columns = simulation.columns(hand_rows, game_rows)
    names = tuple(player.name for player in simulation.players)
    return SimulationResult(rules, names, simulation.seed.hex(), hand_columns, game_columns)


def simulation_of(rules: RuleSet, players: Any, seed: int | bytes | str | None) -> Any:
    """Return the games of some players and a seed, not yet played."""
    return variant_of_rules(rules).simulation(rules, seats_of(players, rules), mc.seed_bytes(seed))
