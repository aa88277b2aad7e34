"""Who works: the same rows from threads, processes, executors and Dask; what becomes of a worker that is killed."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import mjcore as mc
import mjrules as mj
from mjrules.simulate import workers as work
from mjrules.simulate.workers import Crew, Piece, crew_of, in_order
from simulate.test_play_simulate import equal, run, same_random

MARK = "MJRULES_TEST_MARK"


def killed_once(view: Mapping[str, Any], actions: Sequence[mj.Action], stream: mc.Stream) -> mj.Action:
    """A random player whose process is killed the first time anybody takes away the mark."""
    try:
        Path(os.environ[MARK]).unlink()
    except FileNotFoundError:
        return actions[stream.below(len(actions))]
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def killed_always(view: Mapping[str, Any], actions: Sequence[mj.Action], stream: mc.Stream) -> mj.Action:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The path of the mark, told to every process that begins from now on."""
    path = tmp_path_factory.mktemp("mark") / "mark"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(MARK, str(path))
        yield path


@pytest.fixture
def mark(told: Path) -> Path:
    """A file that says that nobody has been killed yet."""
    told.touch()
    return told


@pytest.fixture(scope="module")
def client(told: Path) -> Iterator[Any]:
    """Two processes of Dask on this machine."""
    distributed = pytest.importorskip("distributed", reason="Dask needs the extra dask")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster,
        distributed.Client(cluster) as found,
    ):
        yield found


signals = pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL on Windows")


@signals
def test_a_killed_process_changes_no_row(mark: Path) -> None:
    result = run([killed_once, "random"], games=24, workers=2)
    assert not mark.exists()
    assert equal(result, run(["random"] * 2, games=24))


@signals
def test_a_piece_that_kills_every_worker_is_given_up() -> None:
    with pytest.raises(mj.MahjongError, match=r"lost 4 times .* finished games: none; lost: 0-3"):
        run([killed_always, "random"], games=4, workers=2)


def test_dask_gives_the_same_rows(client: Any) -> None:
    whole = run(["greedy", "random", "random"], games=50)
    for given in (client, client.cluster, client.scheduler.address):
        assert equal(run(["greedy", "random", "random"], games=50, dask=given), whole)


@pytest.mark.thorough
@signals
def test_a_killed_worker_of_dask_changes_no_row(client: Any, mark: Path) -> None:
    result = run([killed_once, "random"], games=24, dask=client)
    assert not mark.exists()
    assert equal(result, run(["random"] * 2, games=24))
    client.wait_for_workers(2, timeout=60)


@pytest.mark.thorough
def test_dask_opens_a_cluster_of_its_own() -> None:
    pytest.importorskip("distributed", reason="Dask needs the extra dask")
    assert equal(run([same_random, "random"], games=6, dask="local", workers=1), run(["random"] * 2, games=6))


def test_dask_needs_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(mj.RuleError, match=r"dask= needs the extra 'dask': pip install mjrules\[dask\]"):
        run(["random"] * 2, dask="local")


def test_no_scheduler_at_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    dask = pytest.importorskip("dask", reason="Dask needs the extra dask")
    with (
        dask.config.set({"distributed.comm.timeouts.connect": "200ms"}),
        pytest.raises(mj.MahjongError, match=r"dask tcp://127\.0\.0\.1:9: .*; expected the address of a scheduler"),
    ):
        run(["random"] * 2, dask="tcp://127.0.0.1:9")


class Breaking(Executor):
    """An executor that breaks after some pieces: those submitted later fail, or cannot be submitted."""

    def __init__(self, good: int, how: str) -> None:
        self.good, self.how = good, how

    def submit(self, fn: Any, /, *args: Any, **more: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.good -= 1
        if self.good >= 0:
            future.set_result(fn(*args, **more))
        elif self.how == "future":
            future.set_exception(BrokenExecutor("gone"))
        elif self.how == "cancelled":
            future.cancel()
        else:
            raise RuntimeError("cannot schedule new futures after shutdown")
        return future


@pytest.mark.parametrize(("how", "what"), [("future", "gone"), ("submit", "after shutdown"), ("cancelled", "Cancel")])
def test_a_callers_broken_executor_names_the_finished_games(how: str, what: str) -> None:
    with pytest.raises(mj.MahjongError) as caught:
        run(["random"] * 2, games=20, executor=Breaking(3, how), workers=1)
    assert str(caught.value).startswith("the executor broke (")
    assert what in str(caught.value)
    assert str(caught.value).endswith("finished games: 0-14; lost: 15-19")


def test_what_is_finished_and_what_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games behind a lost piece that are done are named too."""

    class Odd(Breaking):
        def submit(self, fn: Any, /, *args: Any, **more: Any) -> Future[Any]:
            self.good = int(args[1] not in (4, 8))
            return super().submit(fn, *args, **more)

    monkeypatch.setattr(work, "LARGEST", 2)
    with pytest.raises(mj.MahjongError, match=r"finished games: 0-3, 6-7, 10-11; lost: 4-5, 8-9$"):
        run(["random"] * 2, games=30, executor=Odd(1, "future"), workers=1)


def test_a_worker_of_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine of a cluster that was not brought up to date would mix rows of two versions."""

    class Elsewhere(Executor):
        def submit(self, fn: Any, /, *args: Any, **more: Any) -> Future[Any]:
            future: Future[Any] = Future()
            with monkeypatch.context() as patch:
                patch.setattr(work, "VERSION", "0.0.9")
                try:
                    future.set_result(fn(*args, **more))
                except mj.RuleError as problem:
                    future.set_exception(problem)
            return future

    says = rf"a worker has mjrules 0\.0\.9, whose rows may differ; expected {mj.__version__}"
    with pytest.raises(mj.RuleError, match=says):
        run(["random"] * 2, executor=Elsewhere(), workers=1)


def test_a_player_that_cannot_be_sent_is_named() -> None:
    with pytest.raises(mj.MahjongTypeError, match=r"a player is none that can be sent .*; other processes need a fun"):
        run([lambda view, actions, stream: actions[0], "random"], games=4, workers=2)
    assert len(run([lambda view, actions, stream: actions[0], "random"], games=2).hands["hand"]) == 16


def test_an_executor_and_dask_at_once_are_refused() -> None:
    with ThreadPoolExecutor(1) as pool, pytest.raises(mj.ArgumentError, match="only one of them"):
        run(["random"] * 2, executor=pool, dask="local")


def test_only_some_pieces_are_held() -> None:
    """However many pieces there are, few are submitted before they are asked for."""
    begun: list[int] = []

    class Noted:
        compiled = True

        def run(self, first: int, games: int) -> tuple[bytes, bytes]:
            begun.append(first)
            return b"", b""

    with crew_of(Noted(), 2, None, None) as crew:
        rows = in_order(Noted(), (Piece(at, 1) for at in range(1000)), crew)
        assert [next(rows)[0].first for _ in range(3)] == [0, 1, 2]
        assert len(begun) <= 2 + work.AHEAD * 2 + 1
        rows.close()


@pytest.mark.parametrize("workers", [1, 2, 7])
@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize("games", [1, 13, 9000])
def test_pieces_are_all_games_once(games: int, compiled: bool, workers: int) -> None:
    class Some:
        def __init__(self) -> None:
            self.compiled = compiled

    pieces = list(Crew(workers=workers).pieces(5, games, Some()))  # type: ignore[arg-type]
    assert [game for first, size in pieces for game in range(first, first + size)] == list(range(5, 5 + games))
    assert max(size for _, size in pieces) <= (1000 if compiled else 50)
    assert len(pieces) >= min(games, 4 * workers) // 2


@pytest.mark.thorough
def test_processes_of_the_caller() -> None:
    with ProcessPoolExecutor(2) as pool:
        assert equal(run(["greedy"] * 3, games=12, executor=pool), run(["greedy"] * 3, games=12))
