"""A run in files: its parts, each complete and renamed into place, and the manifest that says what they are.

A folder of parts holds ``manifest.json`` (see ``Manifest``) and for each part ``hands-FIRST.parquet`` and
``games-FIRST.parquet``, FIRST = index of its first game, twelve digits. A part is some games that follow
each other; it is there when its games file is, which is written after that of the hands.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import mjcore as mc
from mjrules.common.legend import Columns, Legend, Tables
from mjrules.common.version import VERSION
from mjrules.simulate.arrow import (
    ends_in,
    ends_of_file,
    files_of,
    games_path,
    read_file,
    read_groups,
    read_schema,
    replacing,
    told_of,
    write_file,
    write_files,
)
from mjrules.simulate.seal import check_sealed
from mjrules.simulate.workers import Piece

if TYPE_CHECKING:
    from mjrules.rules.ruleset import RuleSet

PART = 10_000  # games of a part
FORMAT = 2
MANIFEST = "manifest.json"
LARGEST_MANIFEST = 1 << 20  # bytes; rules as data are some thousand
PART_NAME = re.compile("games-([0-9]{12,20}).parquet")
# beside the rules themselves: whoever goes on with a run must give the same
MUST_FIT = ("digest", "seed", "players", "games", "part_games", "mjrules")


def told_by(rules: RuleSet, players: Sequence[str], seed: str, table: str) -> dict[str, Any]:
    """Return what the metadata of a table says: which games these are and who wrote them."""
    return {
        "table": table,
        "rules": rules.to_dict(title=True),
        "digest": rules.digest,
        "seed": seed,
        "players": list(players),
        "mjrules": VERSION,
    }


@dataclass(frozen=True)
class Manifest:
    """What the parts of a folder are: everything that says what rows they hold, and who wrote them.

    ``rules``: every option as data; ``digest``: its SHA-256; ``seed``: 64 hex digits; ``players``: names by
    seat; ``part_games``: games of a part, the last may have fewer; ``mjrules``: version; ``versions``: of what
    else wrote them, which may differ when a run goes on. The file holds ``check`` too, the SHA-256 of the rest.
    """

    rules: Mapping[str, Any]
    digest: str
    seed: str
    players: list[str]
    games: int
    part_games: int
    mjrules: str
    versions: Mapping[str, str]
    format: int = FORMAT

    @classmethod
    def of(cls, rules: RuleSet, players: Sequence[str], seed: str, games: int, part_games: int) -> Manifest:
        """Return the manifest of a run that begins."""
        from importlib.metadata import version  # a quarter of what an import of the package would take

        told = told_by(rules, players, seed, "hands")
        told.pop("table")
        versions = {"python": platform.python_version(), "numpy": version("numpy"), "pyarrow": version("pyarrow")}
        return cls(games=games, part_games=part_games, versions=versions, **told)

    @classmethod
    def read(cls, folder: Path) -> Manifest | None:
        """Return the manifest of a folder, None where there is none. Raises MahjongError for another file."""
        path = folder / MANIFEST
        try:
            if not path.is_file() or path.stat().st_size > LARGEST_MANIFEST:
                if path.exists():
                    raise ValueError(f"expected a file of {LARGEST_MANIFEST} bytes at most")
                return None
            told = json.loads(path.read_bytes())
            if told["format"] != FORMAT:
                _refuse(folder, f"the run in it has format {told['format']}, not {FORMAT}")
            said = told.pop("check")
            found = cls(**told)
        except mc.MahjongError:
            raise
        except (OSError, ValueError, TypeError, AttributeError, KeyError, RecursionError) as problem:
            _refuse(folder, f"its {MANIFEST} cannot be read: {type(problem).__name__}: {problem}")
        if found.check != said:
            _refuse(folder, f"its {MANIFEST} is damaged: the SHA-256 of what it says differs")
        return found

    @property
    def check(self) -> str:
        """SHA-256 of everything it says."""
        return hashlib.sha256(json.dumps(asdict(self), sort_keys=True).encode()).hexdigest()

    def write(self, folder: Path) -> None:
        """Write it into a folder."""
        with replacing(folder / MANIFEST) as file:
            file.write(json.dumps({**asdict(self), "check": self.check}, ensure_ascii=False, indent=1).encode())


def check_folder(folder: Path, out: Path | None) -> None:
    """Raise MahjongError where no folder can be, and for a file of rows that would take the place of one of its own."""
    try:
        other = folder.exists() and not folder.is_dir()
    except OSError as problem:
        _refuse(folder, problem.strerror or str(problem))
    if other:
        _refuse(folder, "it is no folder")
    inside = out is not None and os.path.realpath(out.parent) == os.path.realpath(folder)
    if out is not None and inside and (out.name == MANIFEST or PART_NAME.fullmatch(out.name.replace("hands", "games"))):
        _refuse(folder, f"{out.name} is a name of the run's own files; name another file")


def parts_of(games: int, part_games: int) -> Iterator[Piece]:
    """Yield the parts of a run in their order.

    >>> [tuple(part) for part in parts_of(25, 10)]
    [(0, 10), (10, 10), (20, 5)]
    """
    return (Piece(first, min(part_games, games - first)) for first in range(0, games, part_games))


@dataclass(frozen=True)
class Parts:
    """The parts of a run in a folder."""

    folder: Path
    rules: RuleSet
    legends: Tables[Legend]
    manifest: Manifest

    @property
    def parts(self) -> Iterator[Piece]:
        """The parts in their order."""
        return parts_of(self.manifest.games, self.manifest.part_games)

    def begin(self, resume: bool) -> None:
        """Begin the run in its folder, or go on with that which is there.

        Raises MahjongError when there is one and ``resume`` is False, and when it is another one.
        """
        there = Manifest.read(self.folder)
        if there is None:
            self.manifest.write(self.folder)
        elif not resume:
            _refuse(self.folder, "there is a run in it; resume it, or take another folder")
        else:
            for name in MUST_FIT:
                wanted, found = getattr(self.manifest, name), getattr(there, name)
                if wanted != found:
                    _refuse(self.folder, f"the run in it has {name} {found}, not {wanted}")
            for left in self.folder.glob(".*.unfinished"):
                if left.is_file():
                    left.unlink()

    def paths(self, part: Piece) -> Tables[Path]:
        """Return the files of a part."""
        return Tables(*(self.folder / f"{table}-{part.first:012}.parquet" for table in Tables._fields))

    def done(self) -> list[Piece]:
        """The parts that are there, in their order."""
        games, size = self.manifest.games, self.manifest.part_games
        found = (PART_NAME.fullmatch(path.name) for path in self.folder.glob("games-*.parquet"))
        firsts = sorted({int(match[1]) for match in found if match})
        return [Piece(at, min(size, games - at)) for at in firsts if at % size == 0 and at < games]

    def write(self, part: Piece, columns: Tables[Columns]) -> None:
        """Write a part; it is there when this returns, whatever happens then."""
        for place, path in enumerate(self.paths(part)):
            write_file(path, [columns[place]], self.legends[place], self._told(place))

    def read(self, part: Piece) -> Tables[Columns]:
        """Return the columns of a part. Raises MahjongError for a file that is not that part."""
        return Tables(*(self._read(part, place) for place in range(len(Tables._fields))))

    def _read(self, part: Piece, place: int) -> Columns:
        path = self.paths(part)[place]
        again = f"{path.name}: remove both files of that part and resume"
        try:
            columns = read_file(path, self.legends[place], len(self.manifest.players), self._told(place))
        except (OSError, ValueError) as problem:
            _refuse(self.folder, f"{again}; it cannot be read: {problem}")
        games = columns["game"]
        if not len(games) or games[0] != part.first or games[-1] != sum(part) - 1:
            _refuse(self.folder, f"{again}; its games are not {part.first}-{sum(part) - 1}")
        return columns

    def join(self, out: Path) -> tuple[Path, ...]:
        """Write all parts in their order into files of hands and, beside them, of games; return the files."""
        files: list[Path] = []
        for place, path in enumerate((out, games_path(out))):
            columns = (self._read(part, place) for part in self.parts)
            files += write_files(path, columns, self.legends[place], self._told(place))
        return tuple(files)

    def joined(self, out: Path) -> tuple[Path, ...]:
        """Return the files of ``join`` where all of them stand already and are whole, else none."""
        found: list[Path] = []
        for place, first in enumerate((out, games_path(out))):
            for number, path in enumerate(files_of(first, self.manifest.games)):
                if ends_in(path, self._told(place)) != ends_of_file(number, self.manifest.games):
                    return ()
                found.append(path)
        return tuple(found)

    def read_joined(self, files: Sequence[Path]) -> Iterator[Tables[Columns]]:
        """Yield the columns of the files of ``join``, row group by row group."""
        seats, half = len(self.manifest.players), len(files) // 2
        for pair in zip(files[:half], files[half:], strict=True):
            groups = [read_groups(path, legend, seats) for path, legend in zip(pair, self.legends, strict=True)]
            yield from map(Tables, *groups)

    def _told(self, place: int) -> dict[str, Any]:
        return told_by(self.rules, self.manifest.players, self.manifest.seed, Tables._fields[place])

    def remove(self) -> None:
        """Remove the run's own files."""
        for part in self.done():
            for path in self.paths(part):
                path.unlink(missing_ok=True)
        (self.folder / MANIFEST).unlink(missing_ok=True)


def seed_there(folder: Path, out: Path | None) -> str | None:
    """Return the seed of the run in a folder, or of the files it was joined into; None where nothing is there."""
    there = Manifest.read(folder)
    if there is not None:
        return there.seed
    seeds: dict[str, Path] = {}
    files = [path for path in (out, games_path(out)) if path.exists()] if out else []
    files += sorted(folder.glob("games-*.parquet"))[:1]  # parts whose manifest was lost
    for path in files:
        try:
            check_sealed(path)  # a seed that was changed is another run's
        except mc.MahjongError:
            if path == files[-1] and not seeds:
                raise
        else:
            seeds[str(told_of(read_schema(path))["seed"])] = path
    if len(seeds) > 1:
        mc.fail(
            "table",
            given=[*seeds.values()][1].name,
            what=f"its seed is not that of {files[0]}; give the seed of the run",
        )
    return next(iter(seeds), None)


def _refuse(folder: Path, what: str) -> NoReturn:
    mc.fail("parts", given=str(folder), what=what)
