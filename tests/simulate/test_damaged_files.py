"""Files of a run whose bytes are changed: a run goes on to equal files or says what is wrong, never with other rows.

``pytest --exhaustive tests/simulate/test_damaged_files.py -s`` damages 10,000 files and prints what became of them.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pyarrow", reason="Parquet needs the extra parquet")

import mjrules as mj
from mjrules.simulate import arrow
from mjrules.variants import variant_of

RULES = mj.rules("suzume", players=2)
NAMES = ("hands.parquet", "hands.games.parquet")
Files = dict[str, bytes]
# where the damage is -> which files stand when the run goes on
STATES: dict[str, Callable[[str], bool]] = {
    "parts": lambda name: name.startswith("parts/"),
    "finished": lambda name: not name.startswith("parts/"),
    "finished-with-parts": lambda name: True,
}


def to(folder: Path, **more: Any) -> mj.SimulationRun:
    """A run of three parts, which stay; what it wrote stands in the folder."""
    told: dict[str, Any] = {"games": 5, "part_games": 2, "players": ["greedy", "random"], "seed": 5}
    told = {"parts": folder / "parts", **told, **more}
    return mj.simulate_to(folder / NAMES[0], told.pop("rules", RULES), **told)


def files(folder: Path) -> Files:
    """What stands in a folder, and in that of the parts."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> list[Files]:
    """The files of a run, then of others that differ from it by one thing."""
    others: list[dict[str, Any]] = [
        {}, {"seed": 6}, {"games": 6}, {"part_games": 3}, {"players": ["random", "greedy"]},
        {"rules": RULES.replace(allow_false_win=True)},
    ]  # fmt: skip
    found = []
    for told in others:
        folder = tmp_path_factory.mktemp("run")
        to(folder, **told)
        found.append(files(folder))
    return found


def flipped(data: bytes, rng: random.Random, other: bytes) -> bytes:
    """One bit."""
    at = rng.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]


def digit(data: bytes, rng: random.Random, other: bytes) -> bytes:
    """A hexadecimal digit of a text becomes another one: of a seed, a digest, a sum."""
    places = [at for at, byte in enumerate(data) if byte in b"0123456789abcdef"]
    at = rng.choice(places)
    return data[:at] + bytes([rng.choice(b"0123456789abcdef")]) + data[at + 1 :]


def noise(data: bytes, rng: random.Random, other: bytes) -> bytes:
    """Some bytes, anywhere."""
    changed = bytearray(data)
    for _ in range(rng.randrange(1, 30)):
        changed[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(changed)


def cut(data: bytes, rng: random.Random, other: bytes) -> bytes:
    """The end, the beginning or something between is missing."""
    first, end = sorted(rng.sample(range(len(data) + 1), 2))
    return rng.choice([data[:first], data[end:], data[:first] + data[end:]])


def zeroed(data: bytes, rng: random.Random, other: bytes) -> bytes:
    """A block of a disk was never written."""
    first, end = sorted(rng.sample(range(len(data) + 1), 2))
    return data[:first] + bytes(end - first) + data[end:]


def spliced(data: bytes, rng: random.Random, other: bytes) -> bytes:
    """A piece of the file stands at another place, too."""
    first, end = sorted(rng.sample(range(len(data) + 1), 2))
    at = rng.randrange(len(data))
    return data[:at] + data[first:end] + data[at + rng.choice([0, end - first]) :]


def mixed(data: bytes, rng: random.Random, other: bytes) -> bytes:
    """A piece is that of another run's file of the same name."""
    first, end = sorted(rng.sample(range(len(data) + 1), 2))
    return data[:first] + other[first:end] + data[end:]


def extended(data: bytes, rng: random.Random, other: bytes) -> bytes:
    """Something stands behind it."""
    return data + rng.choice([rng.randbytes(rng.randrange(1, 99)), data, other, b"\0" * 512])


def replaced(data: bytes, rng: random.Random, other: bytes) -> bytes:
    """The whole file is that of another run."""
    return other


def emptied(data: bytes, rng: random.Random, other: bytes) -> bytes:
    """Nothing is left of it."""
    return b""


OF_ONE = (flipped, digit, noise, cut, zeroed, spliced, mixed, extended, replaced, emptied)


def swapped(good: Files, name: str, rng: random.Random) -> Files:
    """Two files in each other's place."""
    other = rng.choice(sorted(good))
    return {name: good[other], other: good[name]}


def doubled(good: Files, name: str, rng: random.Random) -> Files:
    """A file has the bytes of another one of the run."""
    return {name: good[rng.choice(sorted(good))]}


def removed(good: Files, name: str, rng: random.Random) -> Files:
    """A file is gone."""
    return {name: b"gone"}


KINDS = [kind.__name__ for kind in (*OF_ONE, swapped, doubled, removed)]


def damaged(kind: str, name: str, good: Files, runs: list[Files], rng: random.Random) -> Files:
    """The files that a kind of damage changes."""
    if kind in ("swapped", "doubled", "removed"):
        changed: Files = {"swapped": swapped, "doubled": doubled, "removed": removed}[kind](good, name, rng)
        return changed
    (of_one,) = [found for found in OF_ONE if found.__name__ == kind]
    return {name: of_one(good[name], rng, rng.choice(runs[1:]).get(name, b"other"))}


@pytest.fixture(scope="module")
def rows() -> mj.SimulationResult:
    """More games of the same simulation than any file of it holds."""
    return mj.simulate(RULES, games=6, players=["greedy", "random"], seed=5)


def as_read(folder: Path, rows: mj.SimulationResult) -> str:
    """What the reader says of the finished files: "right" rows, "refused", or "wrong" ones."""
    said = "right"
    legends = variant_of(RULES).legends(RULES)
    tables = (("hands", rows.hands), ("games", rows.games))
    for name, legend, (table, whole) in zip(NAMES, legends, tables, strict=True):
        try:
            found = arrow.read_file(folder / name, legend, 2, rows._told(table))
        except (mj.MahjongError, OSError):
            said = "refused"
            continue
        these = np.isin(whole["game"], found["game"])
        if not all(np.array_equal(values[these], found[column]) for column, values in whole.items()):
            return "wrong"
    return said


def become(folder: Path, whole: Files, changed: Files, rng: random.Random) -> str:
    """Let the run go on; what became of it."""
    before = files(folder)
    try:
        to(folder, seed=rng.choice([5, None]), resume=True)
    except mj.MahjongError as problem:
        if not any(Path(name).name in str(problem) for name in ("parts", *changed)):
            return f"wrong: {problem} names no file"
        return "refused" if files(folder) == before else "wrong: it was refused, and something changed"
    found = files(folder)
    return "equal" if all(found[name] == whole[name] for name in NAMES) else "wrong: other files"


@pytest.mark.parametrize(
    "cases",
    [39, pytest.param(390, marks=pytest.mark.thorough), pytest.param(10_000, marks=pytest.mark.exhaustive)],
)
def test_no_damage_is_taken_for_rows(
    cases: int, runs: list[Files], rows: mj.SimulationResult, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(cases)
    whole = runs[0]
    became: Counter[tuple[str, str]] = Counter()
    read: Counter[str] = Counter()
    monkeypatch.setattr(os, "fsync", lambda file: None)  # no power fails here, and to wait for the disk takes longest
    for number in range(cases):
        kind, state = KINDS[number % len(KINDS)], rng.choice(list(STATES))
        good = {name: data for name, data in whole.items() if STATES[state](name)}
        changed = damaged(kind, rng.choice(sorted(good)), good, runs, rng)
        for name in whole:
            path = tmp_path / name
            path.parent.mkdir(exist_ok=True)
            data = changed.get(name, good.get(name))
            if data in (None, b"gone"):
                path.unlink(missing_ok=True)
            else:
                path.write_bytes(data)
        try:
            read[as_read(tmp_path, rows)] += 1
            verdict = become(tmp_path, whole, changed, rng)
        except Exception as problem:  # whatever else it raises is a fault
            verdict = f"foreign: {type(problem).__name__}: {problem}"
        became[state, verdict if verdict in ("equal", "refused") else f"{kind} of {sorted(changed)}: {verdict}"] += 1
    print(
        f"\nread: {dict(read)}",
        *(f"\n{count:6} {state}: {verdict}" for (state, verdict), count in sorted(became.items())),
    )
    assert set(read) == {"right", "refused"}
    assert {verdict for _, verdict in became} == {"equal", "refused"}


@pytest.mark.parametrize("part", ["000000000000", "000000000004"])
def test_a_part_is_not_taken_for_the_whole(part: str, runs: list[Files], tmp_path: Path) -> None:
    """Whole files of the same simulation, with fewer games: its first ones, its last ones."""
    for name, table in zip(NAMES, ("hands", "games"), strict=True):
        (tmp_path / name).write_bytes(runs[0][f"parts/{table}-{part}.parquet"])
    to(tmp_path, resume=True)
    assert all(files(tmp_path)[name] == runs[0][name] for name in NAMES)


def test_files_of_two_seeds_are_no_run(runs: list[Files], tmp_path: Path) -> None:
    for name, run in zip(NAMES, runs, strict=False):
        (tmp_path / name).write_bytes(run[name])
    with pytest.raises(mj.MahjongError, match=r"hands.games.parquet: its seed is not that of .*; give the seed"):
        to(tmp_path, seed=None, resume=True)
    to(tmp_path, seed=5, resume=True)
    assert all(files(tmp_path)[name] == runs[0][name] for name in NAMES)


def test_parts_without_their_manifest_tell_the_seed(runs: list[Files], tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    for name, data in runs[0].items():
        if name.startswith("parts/") and "manifest" not in name:
            (tmp_path / name).write_bytes(data)
    to(tmp_path, seed=None, resume=True)
    assert files(tmp_path).keys() == runs[0].keys()
    assert all(files(tmp_path)[name] == runs[0][name] for name in NAMES)
