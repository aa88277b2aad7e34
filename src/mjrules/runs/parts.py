"""A run in files: its parts, each complete and renamed into place, and the manifest that says what they are.

A folder of parts holds ``manifest.json`` (see ``Manifest``) and for each part ``hands-FIRST.parquet`` and
``games-FIRST.parquet``, FIRST = index of its first game, twelve digits. A part is some games that follow
each other; it is there when its games file is, which is written after that of the hands.
"""

from __future__ import annotations

import json
import platform
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import mjcore as mc
from mjrules.runs.arrow import (
    files_of,
    games_path,
    last_game,
    read_file,
    read_groups,
    read_schema,
    replacing,
    told_of,
    write_file,
    write_files,
)
from mjrules.runs.legend import Columns, Legend, Tables
from mjrules.runs.work import Piece

if TYPE_CHECKING:
    from mjrules.rules_base import RuleSet

PART = 10_000  # games of a part
FORMAT = 1
MANIFEST = "manifest.json"
# beside the rules themselves: whoever goes on with a run must give the same
MUST_FIT = ("format", "digest", "seed", "players", "games", "part_games", "mjrules")


def told_by(rules: RuleSet, players: Sequence[str], seed: str, table: str) -> dict[str, Any]:
    """Return what the metadata of a table says: which games these are and who wrote them."""
    import mjrules

    return {
        "table": table,
        "rules": rules.to_dict(),
        "digest": rules.digest,
        "seed": seed,
        "players": list(players),
        "mjrules": mjrules.__version__,
    }


@dataclass(frozen=True)
class Manifest:
    """What the parts of a folder are: everything that says what rows they hold, and who wrote them.

    ``rules``: every option as data; ``digest``: its SHA-256; ``seed``: 64 hex digits; ``players``: names by
    seat; ``part_games``: games of a part, the last may have fewer; ``borders``: first game of each part, and
    the end; ``mjrules``: version; ``versions``: of what else wrote them, which may differ when a run goes on.
    """

    rules: Mapping[str, Any]
    digest: str
    seed: str
    players: list[str]
    games: int
    part_games: int
    borders: list[int]
    mjrules: str
    versions: Mapping[str, str]
    format: int = FORMAT

    @classmethod
    def of(cls, rules: RuleSet, players: Sequence[str], seed: str, games: int, part_games: int) -> Manifest:
        """Return the manifest of a run that begins."""
        told = told_by(rules, players, seed, "hands")
        told.pop("table")
        versions = {"python": platform.python_version(), "numpy": version("numpy"), "pyarrow": version("pyarrow")}
        borders = [*(part.first for part in parts_of(games, part_games)), games]
        return cls(games=games, part_games=part_games, borders=borders, versions=versions, **told)

    @classmethod
    def read(cls, folder: Path) -> Manifest | None:
        """Return the manifest of a folder, None where there is none. Raises MahjongError for another file."""
        try:
            return cls(**json.loads((folder / MANIFEST).read_text(encoding="utf-8")))
        except FileNotFoundError:
            return None
        except (ValueError, TypeError) as problem:
            _refuse(folder, f"its {MANIFEST} cannot be read: {problem}")


def parts_of(games: int, part_games: int) -> list[Piece]:
    """Return the parts of a run in their order.

    >>> [tuple(part) for part in parts_of(25, 10)]
    [(0, 10), (10, 10), (20, 5)]
    """
    return [Piece(first, min(part_games, games - first)) for first in range(0, games, part_games)]


@dataclass(frozen=True)
class Parts:
    """The parts of a run in a folder."""

    folder: Path
    rules: RuleSet
    legends: Tables[Legend]
    manifest: Manifest

    @property
    def parts(self) -> list[Piece]:
        """The parts in their order."""
        return parts_of(self.manifest.games, self.manifest.part_games)

    def begin(self, resume: bool) -> None:
        """Begin the run in its folder, or go on with that which is there.

        Raises MahjongError when there is one and ``resume`` is False, and when it is another one.
        """
        there = Manifest.read(self.folder)
        if there is None:
            self.folder.mkdir(parents=True, exist_ok=True)
            with replacing(self.folder / MANIFEST) as file:
                file.write(json.dumps(asdict(self.manifest), ensure_ascii=False, indent=1).encode())
        elif not resume:
            _refuse(self.folder, "there is a run in it; resume it, or take another folder")
        else:
            for name in MUST_FIT:
                wanted, found = getattr(self.manifest, name), getattr(there, name)
                if wanted != found:
                    _refuse(self.folder, f"the run in it has {name} {found}, not {wanted}")
            for left in self.folder.glob(".*.unfinished"):
                left.unlink()

    def paths(self, part: Piece) -> Tables[Path]:
        """Return the files of a part."""
        return Tables(*(self.folder / f"{table}-{part.first:012}.parquet" for table in Tables._fields))

    def done(self, part: Piece) -> bool:
        """Whether a part is there."""
        return bool(self.paths(part).games.exists())

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
        """Return the files of ``join`` where all of them stand already, else none."""
        files = Tables(*(files_of(path, self.manifest.games) for path in (out, games_path(out))))
        for place, paths in enumerate(files):
            lasts = [last_game(path, self._told(place)) for path in paths]
            if None in lasts or lasts[-1] != self.manifest.games - 1:
                return ()
        return (*files.hands, *files.games)

    def read_joined(self, files: Sequence[Path]) -> Iterator[Tables[Columns]]:
        """Yield the columns of the files of ``join``, row group by row group."""
        seats, half = len(self.manifest.players), len(files) // 2
        for pair in zip(files[:half], files[half:], strict=True):
            groups = [read_groups(path, legend, seats) for path, legend in zip(pair, self.legends, strict=True)]
            yield from map(Tables, *groups)

    def _told(self, place: int) -> dict[str, Any]:
        return told_by(self.rules, self.manifest.players, self.manifest.seed, Tables._fields[place])

    def remove(self) -> None:
        """Remove the run's own files, and the folder when nothing else is in it."""
        for part in self.parts:
            for path in self.paths(part):
                path.unlink(missing_ok=True)
        (self.folder / MANIFEST).unlink(missing_ok=True)
        if self.folder.exists() and not any(self.folder.iterdir()):
            self.folder.rmdir()


def seed_there(folder: Path, out: Path | None) -> str | None:
    """Return the seed of the run in a folder, or of the file it was joined into; None where neither is there."""
    there = Manifest.read(folder)
    if there is not None:
        return there.seed
    if out is None or not out.exists():
        return None
    return str(told_of(read_schema(out))["seed"])


def _refuse(folder: Path, what: str) -> NoReturn:
    mc.fail("parts", given=str(folder), what=what)
