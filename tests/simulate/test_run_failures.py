"""Runs that fail: disks that are full or broken, processes that are killed, bytes that are changed, two at once."""

from __future__ import annotations

import contextlib
import errno
import multiprocessing
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from shared import quickly

pytest.importorskip("pyarrow", reason="Parquet needs the extra parquet")

import mjrules as mj
from mjrules.simulate import arrow
from mjrules.simulate import workers as work
from mjrules.simulate.lock import only_run_in
from mjrules.simulate.parts import parts_of
from mjrules.simulate.seal import BLANK, check_sealed, seal

RULES = mj.rules("suzume", players=2)
forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")


def to(out: Path | None, **more: Any) -> mj.SimulationRun:
    """A small run of seven parts into files."""
    told: dict[str, Any] = {"games": 20, "part_games": 3, "players": ["greedy", "random"], "seed": 5}
    return mj.simulate_to(out, RULES, **{**told, **more})


def files(folder: Path) -> dict[str, bytes]:
    """What stands in a folder."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of the run that nothing befalls."""
    folder = tmp_path_factory.mktemp("whole")
    to(folder / "hands.parquet")
    return files(folder)


def test_a_second_run_in_a_folder_is_refused_at_once(whole: dict[str, bytes], tmp_path: Path) -> None:
    refused: list[str] = []

    def second(done: int, games: int) -> None:
        for resume in (False, True):
            with pytest.raises(mj.MahjongError, match="another run is at work in it") as caught:
                to(tmp_path / "hands.parquet", resume=resume)
            refused.append(str(caught.value))

    to(tmp_path / "hands.parquet", progress=second)
    assert refused
    assert files(tmp_path) == whole
    assert {path.name for path in tmp_path.iterdir()} == set(whole)


def test_a_lock_that_was_just_removed_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between opening the file and locking it the run before removes it, and a third one makes another."""
    opened, real = [], os.open

    def open_(path: Any, *more: Any) -> int:
        file = real(path, *more)
        if not opened:
            Path(path).unlink()
        elif len(opened) == 1:
            Path(path).unlink()
            Path(path).write_bytes(b"")
        opened.append(path)
        return file

    monkeypatch.setattr(os, "open", open_)
    with only_run_in(tmp_path / "parts"):
        assert len(opened) == 3
    assert not (tmp_path / "parts").exists()


@forks
def test_a_forked_worker_does_not_hold_the_lock(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    with only_run_in(tmp_path / "parts"):
        child = os.fork()
        if not child:
            os.close(writing)
            os.read(reading, 1)  # until the parent says so
            os._exit(0)
    with only_run_in(tmp_path / "parts"):
        pass
    os.close(writing)
    assert os.waitpid(child, 0)[1] == 0
    os.close(reading)


@pytest.mark.skipif(sys.platform == "win32", reason="no such files on Windows")
def test_devices_pipes_and_folders_are_not_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.parquet")
    (tmp_path / "folder.parquet").mkdir()
    (tmp_path / "file").touch()
    (tmp_path / "null.parquet").symlink_to("/dev/null")
    for out in (tmp_path / "null.parquet", tmp_path / "pipe.parquet", tmp_path / "folder.parquet"):
        with pytest.raises(mj.MahjongError, match="it is no ordinary file"):
            to(Path(out))
        with pytest.raises(mj.MahjongError, match="it is no ordinary file"):
            mj.simulate(RULES, games=1, players=["random"] * 2).to_parquet(out)
    with pytest.raises(mj.MahjongError, match="it is no folder"):
        to(None, parts=tmp_path / "file")
    assert {path.name for path in tmp_path.iterdir()} == {"null.parquet", "pipe.parquet", "folder.parquet", "file"}


def test_very_many_games_are_not_listed() -> None:
    parts = parts_of(10**12, 10_000)
    assert next(parts) == (0, 10_000)
    with pytest.raises(mj.ArgumentError, match="at most"):
        mj.simulate(RULES, games=1 << 70, players=["random"] * 2)
    with pytest.raises(StopIteration):
        mj.simulate_to(None, RULES, games=10**12, part_games=3, players=["random"] * 2, progress=_stop)


def _stop(done: int, games: int) -> None:
    raise StopIteration


# which call of the system fails -> how: the first time, the second, ...
def failing(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, at: int, code: int) -> list[int]:
    """Let call number ``at`` of a function fail as a disk does."""
    real, calls = getattr(owner, name), []

    def fails(*args: Any, **more: Any) -> Any:
        calls.append(1)
        if len(calls) == at:
            raise OSError(code, os.strerror(code), "hands")
        return real(*args, **more)

    monkeypatch.setattr(owner, name, fails)
    return calls


@pytest.mark.parametrize("call", quickly(["write", "fsync", "replace", "seal"], 1))
def test_a_disk_that_fails(call: str, whole: dict[str, bytes], tmp_path: Path) -> None:
    """At the manifest, at parts, when they are joined: what stands then is good, and resume ends the run."""
    owner, name = {
        "fsync": (os, "fsync"),
        "replace": (Path, "replace"),
        "write": (arrow, "table_of"),
        "seal": (arrow, "seal"),
    }[call]
    failed = 0
    for at in range(1, 80, 3 if call == "fsync" else 2):
        folder = tmp_path / str(at)
        folder.mkdir()
        with pytest.MonkeyPatch.context() as patch:
            calls = failing(patch, owner, name, at, errno.EIO if at % 2 else errno.ENOSPC)
            with contextlib.suppress(OSError):
                to(folder / "hands.parquet")
        if len(calls) < at:
            assert files(folder) == whole
            break
        failed += 1
        assert not list(folder.rglob("*.unfinished"))
        to(folder / "hands.parquet", resume=True)
        assert files(folder) == whole
    assert failed >= 7


@forks
def test_a_disk_that_takes_no_more(whole: dict[str, bytes], tmp_path: Path) -> None:
    """The system itself refuses to write on, wherever in a file that is: of the manifest, a part, the whole."""
    resource = pytest.importorskip("resource", reason="no limits of processes")
    ended = []
    for most in range(0, max(map(len, whole.values())) + 2000, 1500):
        folder = tmp_path / str(most)
        folder.mkdir()
        child = os.fork()
        if not child:
            code = 2
            try:
                resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
                to(folder / "hands.parquet")
                code = 0
            except OSError:
                code = 1
            finally:
                os._exit(code)
        ended.append(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        assert not list(folder.rglob("*.unfinished"))
        to(folder / "hands.parquet", resume=True)
        assert files(folder) == whole
    assert set(ended) == {0, 1}
    assert ended == sorted(ended, reverse=True)


@pytest.mark.thorough
def test_changed_bytes_are_never_taken(whole: dict[str, bytes], tmp_path: Path) -> None:
    rng = random.Random(9)
    parts, out = tmp_path / "parts", tmp_path / "hands.parquet"
    to(None, parts=parts, part_games=10)
    good = files(parts)
    for name in sorted(good) * 6:
        (parts / name).write_bytes(damaged(good[name], rng))
        with pytest.raises(mj.MahjongError, match=f"{name}" if name == "manifest.json" else f"{name}: remove both"):
            to(out, parts=parts, part_games=10, resume=True)
        assert not out.exists()
        (parts / name).write_bytes(good[name])
    to(out)
    for name in sorted(whole) * 6:  # not the answer any more: played again
        (tmp_path / name).write_bytes(damaged(whole[name], rng))
        to(out, resume=True)
        assert files(tmp_path) == whole


def damaged(data: bytes, rng: random.Random) -> bytes:
    """Bytes with a bit turned, one gone, the end cut, or something behind."""
    at, how = rng.randrange(len(data)), rng.randrange(4)
    if how == 0:
        return data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]
    return [data[:at] + data[at + 1 :], data[:at], data + rng.randbytes(9)][how - 1]


def test_a_sum_is_of_the_bytes_and_stands_once(tmp_path: Path) -> None:
    path = tmp_path / "file"
    body = b"x" * 3_000_000
    for footer, says in ((BLANK, ""), (b"", "where its footer"), (b"none", "holds no SHA-256"), (BLANK * 2, "no SHA")):
        path.write_bytes(body + footer + len(footer).to_bytes(4, "little") + b"PAR1")
        with path.open("r+b") as file:
            if says:
                with pytest.raises(mj.MahjongError, match=says):
                    seal(file)
            else:
                seal(file)
    path.write_bytes(body + BLANK + len(BLANK).to_bytes(4, "little") + b"PAR1")
    with path.open("r+b") as file:
        seal(file)
    check_sealed(path)
    sealed = path.read_bytes()
    path.write_bytes(b"y" + sealed[1:])
    with pytest.raises(mj.MahjongError, match="the SHA-256 differs"):
        check_sealed(path)


# processes


@forks
@pytest.mark.parametrize("players", [["greedy", "random"], ["slow", "random"]], ids=["threads", "processes"])
def test_killed_anywhere(players: list[str], whole: dict[str, bytes], tmp_path: Path) -> None:
    rng = random.Random(1)
    seated: list[Any] = [slow if name == "slow" else name for name in players]
    reference = whole if players[0] == "greedy" else None
    for number in range(4):
        folder = tmp_path / str(number)
        folder.mkdir()
        out = folder / "hands.parquet"
        for _ in range(3):
            killed(lambda out=out: to(out, players=seated, workers=2, resume=True), rng.random() * 0.1)
        to(out, players=seated, workers=2, resume=True)
        reference = reference or files(folder)
        assert files(folder) == reference
        assert {path.name for path in folder.iterdir()} == set(reference)


def slow(view: Any, actions: Any, stream: Any) -> Any:
    """A player in Python, so that processes play."""
    return actions[stream.below(len(actions))]


def killed(call: Callable[[], object], after: float) -> int:
    """Run a call in a process of its own and kill it after so many seconds; return how it ended."""
    child = os.fork()
    if not child:
        try:
            call()
        finally:
            os._exit(0)
    time.sleep(after)
    os.kill(child, signal.SIGKILL)
    return os.waitpid(child, 0)[1]


def never(view: Any, actions: Any, stream: Any) -> Any:
    """A player that never returns, whatever is asked of it, and says who it is."""
    Path(os.environ["MJ_TEST_ALIVE"], str(os.getpid())).touch()
    while True:
        try:
            time.sleep(0.01)
        except BaseException:
            continue


@forks
@pytest.mark.parametrize("sent", quickly(["SIGTERM", "SIGINT", "SIGHUP", "SIGKILL"], 1))
def test_workers_end_with_their_parent(sent: str, tmp_path: Path) -> None:
    # a process begun in the background, or by nohup, hands down signals that are ignored
    code = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    code += "signal.signal(signal.SIGHUP, signal.SIG_DFL); import mjrules as mj; "
    code += "mj.simulate(mj.rules('suzume', players=2), games=9, workers=2, "
    code += "players=['simulate.test_run_failures:never'] * 2)"
    environment = {**os.environ, "MJ_TEST_ALIVE": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen([sys.executable, "-c", code], env=environment, stderr=subprocess.DEVNULL) as process:
        while len(list(tmp_path.iterdir())) < 2 and process.poll() is None:
            time.sleep(0.01)
        process.send_signal(getattr(signal, sent))
        try:
            assert process.wait(60) != 0
        finally:
            process.kill()
    for path in tmp_path.iterdir():
        for _ in range(3000):
            if not alive(int(path.name)):
                break
            time.sleep(0.01)
        assert not alive(int(path.name))


def alive(process: int) -> bool:
    """Whether a process is there and no zombie."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text(encoding="ascii")
    except OSError:
        return False


def test_a_worker_waits_for_its_parents_end(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[int] = []
    monkeypatch.setattr(os, "_exit", ended.append)
    reading, writing = os.pipe()
    os.close(writing)
    work._end_after(reading, os.getppid())
    os.close(reading)
    work.end_with_parent()  # this is no worker: nothing is watched
    assert ended == [1]

    class Parent:
        sentinel = -1

    watched: list[tuple[int, int]] = []
    monkeypatch.setattr(multiprocessing, "parent_process", Parent)
    monkeypatch.setattr(work, "_end_after", lambda *told: watched.append(told))
    work.end_with_parent()
    assert watched == [(-1, os.getppid())]


def halfway(view: Any, actions: Any, stream: Any) -> Any:
    """A player whose worker is gone halfway through writing its rows, once."""
    mark = Path(os.environ["MJ_TEST_HALFWAY"])
    with contextlib.suppress(FileNotFoundError):
        mark.unlink()
        frame: Any = sys._getframe()
        while "result_queue" not in frame.f_locals:
            frame = frame.f_back
        os.write(frame.f_locals["result_queue"]._writer.fileno(), b"\0\x10\0\0")  # a megabyte follows
        os._exit(1)
    return actions[stream.below(len(actions))]


@forks
def test_a_worker_that_is_killed_halfway_through_writing_its_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = tmp_path / "mark"
    mark.touch()
    monkeypatch.setenv("MJ_TEST_HALFWAY", str(mark))
    players: list[Any] = [halfway, "random"]
    found = mj.simulate(RULES, games=6, players=players, seed=1, workers=2)
    assert not mark.exists()
    alone = mj.simulate(RULES, games=6, players=players, seed=1)
    assert all((found.hands[name] == rows).all() for name, rows in alone.hands.items())


@forks
@pytest.mark.parametrize("first", [0, 1])
def test_a_worker_that_is_killed_while_its_pool_ends(first: int) -> None:
    """One of two idle workers has the lock of the orders: whichever is killed before it reads that all is over."""
    with work.process_pool(2) as pool:
        assert list(pool.map(abs, range(8))) == list(range(8))
        held = list(pool._processes.values())  # type: ignore[attr-defined]
        time.sleep(0.2)  # both wait for an order
        for process in held:
            os.kill(process.pid, signal.SIGSTOP)

        def kill() -> None:
            time.sleep(0.3)
            held[first].kill()
            os.kill(held[1 - first].pid, signal.SIGCONT)

        killer = threading.Thread(target=kill)
        killer.start()
    killer.join()
    assert [process.exitcode is not None for process in held] == [True, True]
