"""simulate_to: games played into files, in flat memory, in parts from which an interrupted run goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from functools import reduce
from itertools import chain, tee
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import mjcore as mc
from mjrules.common.files import path_of
from mjrules.common.legend import Columns, Tables
from mjrules.common.tally import added
from mjrules.rules.reading import rules_of
from mjrules.rules.ruleset import RuleSet
from mjrules.simulate.arrow import check_place, games_path, parquet
from mjrules.simulate.formats import suffix_of
from mjrules.simulate.lock import only_run_in
from mjrules.simulate.parts import PART, Manifest, Parts, check_folder, parts_of, seed_there
from mjrules.simulate.progress import Tell, progress_of
from mjrules.simulate.simulation import Summed, of_a_run, simulation_of, tally_of
from mjrules.simulate.workers import Crew, Piece, Rows, check_count, crew_of, in_order
from mjrules.variants import variant_of

if TYPE_CHECKING:
    from concurrent.futures import Executor


@dataclass(frozen=True, repr=False)
class SimulationRun(Summed):
    """A simulation whose rows are in files, or nowhere: its sums, and where the files are.

    ``files``: of hands, then of games; ``parts``: the folder of part files; None if there is none.
    """

    rules: RuleSet
    players: tuple[str, ...]
    seed: str
    tally: dict[str, Any]
    files: tuple[Path, ...] = ()
    parts: Path | None = None

    def __post_init__(self) -> None:
        of_a_run(self.rules, self.players, "tally", self.tally, ("games", "hands"))

    def __repr__(self) -> str:
        played = f"{self.tally['games']} games, {self.tally['hands']} hands"
        return f"<SimulationRun {self.rules.title}: {played} of {', '.join(self.players)}, seed {self.seed}>"

    def sums(self) -> Mapping[str, Any]:
        """Return the sums behind the summary; sums of several runs can be added (``mjrules.common.tally``)."""
        return self.tally


def simulate_to(
    out: str | PathLike[str] | None,
    rules: RuleSet | str,
    *,
    games: int,
    players: Any,
    seed: int | bytes | str | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    dask: Any = None,
    parts: str | PathLike[str] | None = None,
    part_games: int = PART,
    resume: bool = False,
    progress: bool | Callable[[int, int], object] = False,
) -> SimulationRun:
    """Play games as ``simulate`` does, but write their rows to files as they are produced (extra ``parquet``).

    ``out``: the file of hands, whose extension selects the format (``mjrules.simulate.formats``); the file of games
    lies beside it, ``hands.games.parquet`` for ``hands.parquet``; after every ``arrow.FILE`` games a further file
    begins (``hands.1.parquet``). Memory use does not grow with the number of games. Rows first go to part files of
    ``part_games`` games each in the folder ``parts`` (None: the name of ``out`` with ".parts" appended, removed at the
    end), then to ``out`` in order. ``resume``: continue with the parts that exist, or return at once if the files are
    complete; without a seed, that of the earlier run is used. Everything else must be the same, otherwise a
    MahjongError names what differs; a damaged file or part is reported and never used. If another run is at work in
    ``parts``, the call is refused at once. With ``out`` and ``parts`` None nothing is written, and only the summary
    remains. Where a disk does not take what is written, OSError is raised; resume then.

    >>> import mjrules as mj
    >>> run = simulate_to(None, mj.rules("suzume", players=2), games=3, players=["greedy", "random"], seed=1)
    >>> run.summary()["hands"]
    24
    """
    check_count("games", games)
    check_count("part_games", part_games)
    mc.expect(resume, bool, "resume", "expected True or False")
    target = None if out is None else path_of(out)
    if target is not None:
        suffix_of(target)
    folder = path_of(parts) if parts is not None else target and target.with_name(f"{target.name}.parts")
    if resume and folder is None:
        mc.fail(
            "arguments_conflict", given="resume", what="there is nothing to go on with unless out or parts is given"
        )
    if folder is not None:
        parquet()
        check_folder(folder, target)
    for path in (target, games_path(target)) if target else ():
        check_place(path)
    if resume and seed is None and folder is not None:
        seed = seed_there(folder, target)
    if not isinstance(rules, RuleSet):
        rules = rules_of(rules)
    simulation = simulation_of(rules, players, seed)
    names = tuple(player.name for player in simulation.players)
    store = None
    files: tuple[Path, ...] = ()
    if folder is not None:
        manifest = Manifest.of(rules, names, simulation.seed.hex(), games, part_games)
        store = Parts(folder, rules, variant_of(rules).legends(rules), manifest)
    with ExitStack() as held:
        if store:
            held.enter_context(only_run_in(store.folder))
            files = store.joined(target) if resume and target else ()
        with progress_of(progress, games) as tell:
            if store and files:
                tally = reduce(added, (tally_of(rules, *columns) for columns in store.read_joined(files)))
                tell(tally["games"], tally["hands"])
            else:
                if store:
                    store.begin(resume)
                with crew_of(simulation, workers, executor, dask) as crew:
                    tally = _tallied(simulation, games, part_games, store, crew, tell)
        if store and target:
            files = files or store.join(target)
            if parts is None:
                store.remove()
                folder = None
    return SimulationRun(rules, names, simulation.seed.hex(), tally, files, folder)


def _tallied(
    simulation: Any, games: int, part_games: int, store: Parts | None, crew: Crew, tell: Tell
) -> dict[str, Any]:
    """Play the parts that are not there, write them, and return what all of them come to."""
    rules = simulation.rules
    tally: dict[str, Any] = {"games": 0, "hands": 0}
    done = store.done() if store else []
    for part in done:
        assert store is not None
        tally = added(tally, tally_of(rules, *store.read(part)))
    tell(tally["games"], tally["hands"])
    there = frozenset(done)
    # twice: the pieces go ahead of the parts they become, and there may be very many of either
    begun, missing = tee(part for part in parts_of(games, part_games) if part not in there)
    for part, columns in _played(simulation, begun, missing, crew, tell, tally):
        if store:
            store.write(part, columns)
        tally = added(tally, tally_of(rules, *columns))
    return tally


def _played(
    simulation: Any,
    begun: Iterator[Piece],
    parts: Iterator[Piece],
    crew: Crew,
    tell: Tell,
    before: Mapping[str, int],
) -> Iterator[tuple[Piece, Tables[Columns]]]:
    """Play the parts begun and yield each with its columns; ``before``: games and hands there already."""
    row_size = len(mc.schema.pack(tuple(variant_of(simulation.rules).legends(simulation.rules).hands.fields), {}))
    games, hands = before["games"], before["hands"]
    pieces = chain.from_iterable(crew.pieces(*part, simulation) for part in begun)
    worked = in_order(simulation, pieces, crew)
    for part in parts:
        held: list[Rows] = []
        for piece, rows in worked:
            held.append(rows)
            games, hands = games + piece.games, hands + len(rows.hands) // row_size
            tell(games, hands)
            if sum(piece) == sum(part):
                break
        whole = [b"".join(rows) for rows in zip(*held, strict=True)]
        held.clear()
        yield part, Tables(*simulation.columns(*whole))
        del whole
