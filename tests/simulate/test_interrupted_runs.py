"""An exception at any bytecode of a run: a file or a part is there whole, or not at all, and the run goes on."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import mjrules as mj
from interrupting import check_whole, untraced
from mjrules.common.legend import Tables
from mjrules.simulate.parts import Manifest, Parts
from mjrules.simulate.simulation import simulation_of
from mjrules.simulate.workers import Piece
from mjrules.variants import variant_of

pytest.importorskip("pyarrow", reason="Parquet needs the extra parquet")

RULES = mj.rules("suzume", players=2)
PLAYERS = ["greedy", "random"]


@pytest.fixture
def most(request: pytest.FixtureRequest) -> int:
    """How many bytecodes of a call are hit."""
    return 400 if request.config.getoption("--exhaustive") else 25


@pytest.fixture
def folders(tmp_path: Path) -> Callable[[], Path]:
    """Makes new folders."""
    numbers = count()

    def new() -> Path:
        folder = tmp_path / str(next(numbers))
        folder.mkdir()
        return folder

    return new


def there(folder: Path) -> dict[str, bytes]:
    """The files of a folder, those aside that were not finished."""
    return {
        str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("[!.]*")) if path.is_file()
    }


def store(folder: Path) -> Parts:
    """The parts of a run of ten games."""
    manifest = Manifest.of(RULES, PLAYERS, "00" * 32, 10, 5)
    return Parts(folder, RULES, variant_of(RULES).legends(RULES), manifest)


def columns(part: Piece) -> Any:
    simulation = simulation_of(RULES, PLAYERS, "00" * 32)
    return Tables(*simulation.columns(*simulation.run(*part)))


def written(folder: Path) -> Parts:
    parts = store(folder)
    parts.begin(False)
    for part in parts.parts:
        parts.write(part, columns(part))
    return parts


@untraced
def test_a_part_is_written_whole(folders: Callable[[], Path], most: int) -> None:
    part = Piece(0, 5)
    rows = columns(part)

    def begun() -> Parts:
        parts = store(folders())
        parts.begin(False)
        return parts

    def state(parts: Parts) -> Any:
        return parts.done() and [list(map(repr, table.items())) for table in parts.read(part)]

    seen = check_whole(begun, lambda parts: parts.write(part, rows), state, most=most, rng=random.Random(1))
    assert min(seen.values()) > 0, seen


@untraced
def test_a_run_is_begun_whole(folders: Callable[[], Path], most: int) -> None:
    check_whole(
        lambda: store(folders()), lambda parts: parts.begin(False), lambda parts: there(parts.folder), most=most,
        rng=random.Random(2), again=lambda parts: parts.begin(True),
    )  # fmt: skip


@untraced
def test_a_run_is_joined_whole(folders: Callable[[], Path], most: int) -> None:
    """Every file that stands is one of the whole; parts stay until somebody removes them."""
    whole = there(written(folders()).folder)

    def state(parts: Parts) -> Any:
        found = there(parts.folder)
        assert {name: found[name] for name in whole} == whole
        joined = parts.joined(parts.folder / "out.parquet")
        return [path.read_bytes() for path in joined]

    check_whole(
        lambda: written(folders()), lambda parts: parts.join(parts.folder / "out.parquet"), state, most=most,
        rng=random.Random(3),
    )  # fmt: skip


@untraced
def test_a_run_goes_on_after_any_bytecode(folders: Callable[[], Path], most: int) -> None:
    def run(folder: Path, resume: bool = False) -> None:
        more: Any = {"players": PLAYERS, "seed": 5, "part_games": 5, "resume": resume}
        mj.simulate_to(folder / "hands.parquet", RULES, games=10, **more)

    def state(folder: Path) -> Any:
        """The two files; where one is missing the parts have everything, and nothing is told."""
        found = there(folder)
        return found if set(found) == {"hands.parquet", "hands.games.parquet"} else None

    check_whole(folders, run, state, most=most, rng=random.Random(4), again=lambda folder: run(folder, True))
