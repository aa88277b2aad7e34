"""Runs into files: the same whoever works and however often they are interrupted; what does not fit is refused."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mjcore as mc
import mjrules as mj
from mjrules.simulate import arrow
from mjrules.simulate.parts import Manifest
from mjrules.variants import variant_of
from simulate.test_play_simulate import run

pytest.importorskip("pyarrow", reason="Parquet needs the extra parquet")

STOP = "MJRULES_TEST_STOP"


def stops(view: Mapping[str, Any], actions: Sequence[mj.Action], stream: mc.Stream) -> mj.Action:
    """A random player that fails once a file is there."""
    if os.environ.get(STOP) and Path(os.environ[STOP]).exists():
        raise RuntimeError("the lights went out")
    return actions[stream.below(len(actions))]


def to(
    out: Path | None, players: Sequence[Any] = ("greedy", "random"), games: int = 23, **more: Any
) -> mj.SimulationRun:
    rules = more.pop("rules", mj.rules("suzume", players=len(players)))
    return mj.simulate_to(out, rules, games=games, players=list(players), **{"seed": 5, "part_games": 5, **more})


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix == ".parquet"}


@pytest.fixture
def whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """The two files of a run in one piece."""
    monkeypatch.setattr(arrow, "ROW_GROUP", 8)
    folder = tmp_path / "whole"
    folder.mkdir()
    run(["greedy", "random"], games=23).to_parquet(folder / "hands.parquet")
    return files(folder)


@pytest.mark.parametrize(
    "how", [{}, {"workers": 2}, {"part_games": 100}, {"part_games": 3}, {"part_games": 8}], ids=str
)
def test_the_files_are_those_of_the_result(how: dict[str, Any], whole: dict[str, bytes], tmp_path: Path) -> None:
    told = to(tmp_path / "hands.parquet", **how)
    assert files(tmp_path) == whole
    assert told.summary() == run(["greedy", "random"], games=23).summary()
    assert (told.files, told.parts) == ((tmp_path / "hands.parquet", tmp_path / "hands.games.parquet"), None)
    assert {path.name for path in tmp_path.iterdir()} == {"hands.parquet", "hands.games.parquet", "whole"}


def test_very_many_games_go_into_several_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a writer must remember of each row group is bounded: a file ends after so many games."""
    monkeypatch.setattr(arrow, "ROW_GROUP", 4)
    monkeypatch.setattr(arrow, "FILE", 8)
    told = to(tmp_path / "hands.parquet")
    names = [f"hands{table}{number}.parquet" for table in ("", ".games") for number in ("", ".1", ".2")]
    assert [path.name for path in told.files] == names
    result = run(["greedy", "random"], games=23)
    legends = variant_of("suzume").legends(result.rules)
    for table, columns, legend, first in zip(
        ("hands", "games"), (result.hands, result.games), legends, (0, 3), strict=True
    ):
        paths = told.files[first : first + 3]
        found = [arrow.read_file(path, legend, 2, result._told(table)) for path in paths]
        assert [sorted(set(part["game"].tolist())) for part in found] == [
            [*range(at, min(at + 8, 23))] for at in (0, 8, 16)
        ]
        for name, values in columns.items():
            assert (np.concatenate([part[name] for part in found]) == values).all()
    (tmp_path / "again").mkdir()
    result.to_parquet(tmp_path / "again" / "hands.parquet")
    assert files(tmp_path / "again") == files(tmp_path)


def test_nothing_is_written_unless_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    told = to(None)
    assert not list(tmp_path.iterdir())
    assert told.summary() == run(["greedy", "random"], games=23).summary()


def test_parts_stay_and_say_what_they_are(tmp_path: Path) -> None:
    told = to(None, parts=tmp_path / "parts")
    assert told.parts == tmp_path / "parts"
    names = [f"{table}-{first:012}.parquet" for table in ("games", "hands") for first in (0, 5, 10, 15, 20)]
    assert sorted(path.name for path in (tmp_path / "parts").iterdir()) == sorted([*names, "manifest.json"])
    manifest = json.loads((tmp_path / "parts" / "manifest.json").read_text(encoding="utf-8"))
    assert mj.SuzumeRules.from_dict(manifest["rules"]) == told.rules
    assert manifest["digest"] == told.rules.digest
    assert (manifest["seed"], manifest["players"]) == (told.seed, ["greedy", "random"])
    assert (manifest["games"], manifest["part_games"]) == (23, 5)
    assert set(manifest["versions"]) == {"python", "numpy", "pyarrow"}
    assert (manifest["format"], manifest["mjrules"]) == (2, mj.__version__)


def test_an_interrupted_run_goes_on(whole: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a failure in the middle only what is missing is played, and the files are those of one run."""
    monkeypatch.setenv(STOP, str(tmp_path / "stop"))
    out = tmp_path / "out" / "hands.parquet"
    out.parent.mkdir()
    seen: list[int] = []

    def tell(done: int, games: int) -> None:
        seen.append(done)
        if done >= 12:
            (tmp_path / "stop").touch()

    players = [stops, "random"]
    with pytest.raises(RuntimeError, match="the lights went out"):
        to(out, players, progress=tell)
    parts = out.with_name("hands.parquet.parts")
    kept = {path.name: path.stat().st_mtime_ns for path in parts.iterdir()}
    assert {"hands-000000000000.parquet", "games-000000000005.parquet"} <= set(kept)
    assert not out.exists()
    (parts / ".games-000000000015.parquet.unfinished").touch()
    (parts / "hands-000000000015.parquet").write_bytes(b"half a part: hands alone")
    (tmp_path / "stop").unlink()
    seen.clear()
    with pytest.raises(mj.MahjongError, match="there is a run in it; resume it, or take another folder"):
        to(out, players)
    told = to(out, players, resume=True, seed=None, progress=lambda done, games: seen.append(done))
    assert seen[0] in (5, 10)
    assert seen[-1] == 23
    again = run([stops, "random"], games=23)
    assert told.seed == again.seed
    assert told.summary() == again.summary()
    again.to_parquet(tmp_path / "again.parquet")
    assert out.read_bytes() == (tmp_path / "again.parquet").read_bytes()
    assert not parts.exists()


def test_a_finished_run_is_joined_again(whole: dict[str, bytes], tmp_path: Path) -> None:
    to(None, parts=tmp_path / "parts")
    (tmp_path / "parts" / "notes.txt").touch()
    told = to(tmp_path / "hands.parquet", parts=tmp_path / "parts", resume=True)
    assert files(tmp_path) == whole
    assert told.summary() == run(["greedy", "random"], games=23).summary()
    assert (tmp_path / "parts" / "manifest.json").exists()


@pytest.mark.parametrize("file", [8, 5_000_000])
def test_a_finished_run_is_not_played_again(file: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A job that is begun again after its end answers from the files it finds, its seed among them."""
    monkeypatch.setattr(arrow, "ROW_GROUP", 4)
    monkeypatch.setattr(arrow, "FILE", file)
    out = tmp_path / "hands.parquet"
    players = [stops, "random"]
    first = to(out, players, seed=None)
    before = files(tmp_path)
    (tmp_path / "stop").touch()
    monkeypatch.setenv(STOP, str(tmp_path / "stop"))
    told: list[int] = []
    again = to(out, players, seed=None, resume=True, progress=lambda done, games: told.append(done))
    assert (again.summary(), again.files, again.seed) == (first.summary(), first.files, first.seed)
    assert told == [23]
    assert files(tmp_path) == before
    assert not (tmp_path / "hands.parquet.parts").exists()
    # another simulation, or a file that is missing or broken: it is played
    for change in ({"games": 22}, {"seed": 8}):
        with pytest.raises(RuntimeError, match="the lights went out"):
            to(out, players, **{"seed": first.seed, "resume": True, "parts": tmp_path / str(change), **change})
    games = tmp_path / ("hands.games.2.parquet" if file == 8 else "hands.games.parquet")
    for how in (lambda: games.write_bytes(b"PAR1"), games.unlink):
        how()
        with pytest.raises(RuntimeError, match="the lights went out"):
            to(out, players, seed=None, resume=True, parts=tmp_path / "more")


def test_resume_begins_where_nothing_is(tmp_path: Path) -> None:
    """A job can always be told to resume: the first time it takes a fresh seed, then it keeps to it."""
    first = to(tmp_path / "hands.parquet", seed=None, resume=True)
    assert to(tmp_path / "hands.parquet", seed=None, resume=True).seed == first.seed
    assert to(tmp_path / "others.parquet", seed=None, resume=True).seed != first.seed


def test_files_of_others_give_no_seed(tmp_path: Path) -> None:
    (tmp_path / "hands.parquet").write_bytes(b"nothing of ours")
    with pytest.raises(mj.MahjongError, match=r"hands\.parquet: "):
        to(tmp_path / "hands.parquet", seed=None, resume=True)
    assert to(tmp_path / "hands.parquet", resume=True).summary()["games"] == 23


def test_a_folder_of_parts_with_something_else_in_it_stays(tmp_path: Path) -> None:
    folder = tmp_path / "hands.parquet.parts"
    folder.mkdir()
    (folder / "notes.txt").touch()
    to(tmp_path / "hands.parquet", resume=True)
    assert [path.name for path in folder.iterdir()] == ["notes.txt"]


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL on Windows")
def test_a_killed_run_goes_on(tmp_path: Path) -> None:
    """The whole program is killed between two parts; what it left is good, and the end is that of one run."""
    words = ["--rules", "suzume", "--set", "players=2", "--players", "random", "--seed", "5", "--games", "5000"]
    command = [sys.executable, "-m", "mjrules", "simulate", *words, "--part-games", "200", "--workers", "1"]
    command += ["--out", str(tmp_path / "hands.parquet"), "--json"]
    parts = tmp_path / "hands.parquet.parts"
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        while process.poll() is None and not (parts / "games-000000000200.parquet").exists():
            time.sleep(0.005)
        process.send_signal(signal.SIGKILL)
    assert process.returncode == -signal.SIGKILL
    assert not (tmp_path / "hands.parquet").exists()
    manifest = Manifest.read(parts)
    assert manifest is not None
    assert manifest.games == 5_000
    subprocess.run([*command, "--resume"], check=True, capture_output=True, timeout=120)
    mj.simulate(mj.rules("suzume", players=2), games=5_000, players=["random"] * 2, seed=5).to_parquet(
        tmp_path / "whole.parquet"
    )
    assert (tmp_path / "hands.parquet").read_bytes() == (tmp_path / "whole.parquet").read_bytes()


# what differs -> what the refusal says
DIFFERENT: list[tuple[dict[str, Any], str]] = [
    ({"seed": 6}, r"seed 0+5, not 0+6"),
    ({"games": 24}, "games 23, not 24"),
    ({"part_games": 6}, "part_games 5, not 6"),
    ({"players": ["random", "greedy"]}, r"players \['greedy', 'random'\], not \['random', 'greedy'\]"),
    ({"rules": mj.rules("suzume", players=2, rounds=1)}, "digest "),
]


@pytest.mark.parametrize(("change", "says"), DIFFERENT, ids=[str(change) for change, _ in DIFFERENT])
def test_a_run_that_does_not_fit_is_refused(change: dict[str, Any], says: str, tmp_path: Path) -> None:
    to(None, parts=tmp_path)
    before = files(tmp_path)
    with pytest.raises(mj.MahjongError, match=f"parts .*: the run in it has {says}"):
        to(None, **{"parts": tmp_path, "resume": True, **change})
    assert files(tmp_path) == before


def change_manifest(folder: Path, **changes: object) -> None:
    """Write a manifest that says something else, with the check sum of that."""
    told = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    told.pop("check")
    Manifest(**{**told, **changes}).write(folder)


@pytest.mark.parametrize(("name", "value"), [("format", 9), ("mjrules", "9")])
def test_a_run_of_another_version_is_refused(name: str, value: object, tmp_path: Path) -> None:
    to(None, parts=tmp_path)
    change_manifest(tmp_path, **{name: value})
    with pytest.raises(mj.MahjongError, match=f"has {name} 9, not "):
        to(None, parts=tmp_path, resume=True)


def test_another_version_of_what_else_wrote_it_is_no_matter(tmp_path: Path) -> None:
    to(None, parts=tmp_path)
    change_manifest(tmp_path, versions={"python": "1.1"})
    assert to(None, parts=tmp_path, resume=True).summary()["games"] == 23


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"rules": 1}', "\ud800"], ids=repr)
def test_no_manifest_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_bytes(text.encode("utf-8", "surrogatepass"))
    with pytest.raises(mj.MahjongError, match=r"its manifest\.json cannot be read"):
        to(None, parts=tmp_path, resume=True)


@pytest.mark.parametrize("name", ["games-000000000005.parquet", "hands-000000000010.parquet"])
@pytest.mark.parametrize("how", ["cut", "gone", "other", "strange", "nothing"])
def test_a_broken_part_is_named(name: str, how: str, tmp_path: Path) -> None:
    to(None, parts=tmp_path)
    path = tmp_path / name
    if how == "cut":
        path.write_bytes(path.read_bytes()[:-9])
    elif how == "nothing":
        path.write_bytes(b"")
    elif how == "strange":
        to(None, seed=6, parts=tmp_path / "strange")
        path.write_bytes((tmp_path / "strange" / name).read_bytes())
    elif how == "other":
        path.write_bytes((tmp_path / name.replace("05.", "00.").replace("10.", "00.")).read_bytes())
    else:
        path.unlink()
    if how == "gone" and name.startswith("games"):  # the part is not there: it is played again
        assert to(None, parts=tmp_path, resume=True).summary()["games"] == 23
        return
    with pytest.raises(mj.MahjongError, match=rf"{name}: remove both files of that part and resume"):
        to(None, parts=tmp_path, resume=True)


BAD: list[tuple[dict[str, Any], str]] = [
    ({"games": 0}, "games is 0"),
    ({"part_games": 0}, "part_games is 0"),
    ({"part_games": True}, "part_games is True"),
    ({"resume": True}, "there is nothing to go on with"),
    ({"workers": 0}, "workers is 0"),
]


@pytest.mark.parametrize(("change", "says"), BAD, ids=[says for _, says in BAD])
def test_bad_input_is_named(change: dict[str, Any], says: str) -> None:
    with pytest.raises(mj.ArgumentError, match=says):
        to(None, **change)


def test_files_need_their_extra(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(mj.RuleError, match=r"needs the extra 'parquet': pip install mjrules\[parquet\]"):
        to(tmp_path / "hands.parquet")
    assert not list(tmp_path.iterdir())
