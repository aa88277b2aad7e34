"""Pieces of a simulation over threads, processes, an executor or Dask: their rows in the order of the games.

A piece is some games that follow each other; its rows depend on rules, players, seed and indices alone,
so a piece that is lost with its worker is simply worked again, and no way of working changes a row.
"""

from __future__ import annotations

import os
import pickle
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, wait
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import islice
from threading import Thread
from typing import Any, NamedTuple, NoReturn, Protocol

import mjcore as mc
from mjrules.common.version import VERSION

AHEAD = 4  # pieces a worker in work or waiting: enough to keep it busy, few enough to hold
MOST = 1 << 62  # games: an index has 64 bits
ATTEMPTS = 4  # how often a piece is begun at most
LOOK = 1.0  # seconds between two looks whether a worker is gone
LARGEST = 1000  # games of a piece with compiled players
LARGEST_BY_HAND = 50  # with players of one's own, which are some thousand times slower


class Rows(NamedTuple):
    """Rows of the hands and the games of a piece."""

    hands: bytes
    games: bytes


class Piece(NamedTuple):
    """Games from index ``first`` on."""

    first: int
    games: int


class Work(Protocol):
    """What a simulation is to those who run it; it can be sent to another process."""

    @property
    def compiled(self) -> bool:
        """Whether no Python runs in between: the GIL is released."""

    def run(self, first: int, games: int) -> tuple[bytes, bytes]:
        """Return the rows of hands and games, from game index ``first`` on."""


def run_piece(work: Work, first: int, games: int, version: str | None = None) -> Rows:
    """Play some games of a simulation: what a worker does.

    ``version``: that of whoever wants the rows; RuleError for another one here, whose rows may differ.
    """
    if version not in (None, VERSION):
        mc.fail("worker_version", given=VERSION, right=version)
    return Rows(*work.run(first, games))


@dataclass
class Crew:
    """Those who work: where pieces are submitted, how many work at once, how a lost worker shows.

    ``pool``: None = the caller's own thread; ``renew``: puts another pool in the place of a broken
    one and returns it; None where the pool is not ours. ``end_lost``: ends a pool of which a worker is gone.
    """

    pool: Any = None
    workers: int = 1
    lost: tuple[type[BaseException], ...] = (BrokenExecutor, CancelledError)
    renew: Callable[[], Any] | None = None
    end_lost: Callable[[Any], None] | None = None

    def rows(self, future: Any) -> Rows:
        """Wait for the rows of a piece. Raises what it raised, and BrokenExecutor where a worker is gone."""
        while self.end_lost is not None and not future.done():
            if not wait([future], LOOK).done:
                self.end_lost(self.pool)
        found: Rows = future.result()
        return found

    def begin(self, work: Work, piece: Piece) -> Any:
        """Return the future of a piece; where it cannot be begun the piece is lost already."""
        try:
            return self.pool.submit(run_piece, work, *piece, VERSION)
        except RuntimeError as problem:  # BrokenExecutor is one; so is what a pool that was shut down raises
            broken: Future[Rows] = Future()
            broken.set_exception(BrokenExecutor(str(problem)))
            return broken

    def pieces(self, first: int, games: int, work: Work) -> Iterator[Piece]:
        """Yield games cut into pieces: some for every worker, none too long to lose.

        >>> from types import SimpleNamespace
        >>> [tuple(piece) for piece in Crew().pieces(100, 7, SimpleNamespace(compiled=True))]
        [(100, 2), (102, 2), (104, 2), (106, 1)]
        """
        largest = LARGEST if work.compiled else LARGEST_BY_HAND
        size = min(max(-(-games // (AHEAD * self.workers)), 1), largest)
        return (Piece(at, min(size, first + games - at)) for at in range(first, first + games, size))


@contextmanager
def crew_of(work: Work, workers: int | None, executor: Executor | None, dask: Any) -> Iterator[Crew]:
    """Open those who work, as ``simulate`` is told, and close what was opened."""
    if workers is not None:
        check_count("workers", workers)
    if executor is not None and dask is not None:
        mc.fail("arguments_conflict", given="executor and dask", what="only one of them can work the pieces")
    with ExitStack() as held:
        if dask is not None:
            yield _dask_crew(dask, workers, held)
        elif executor is not None:
            if isinstance(executor, type) or not callable(getattr(executor, "submit", None)):
                mc.fail(
                    "type", name="executor", given=type(executor).__name__, right="expected one of concurrent.futures"
                )
            yield Crew(executor, workers or os.cpu_count() or 1)
        else:
            yield _own_crew(work, workers or 1, held)


def check_count(name: str, value: object) -> None:
    """Raise ArgumentError unless a value is a whole number, 1 to MOST."""
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MOST:
        mc.fail("value", name=name, given=value, right=f"expected a whole number, 1 or more, at most {MOST}")


def _own_crew(work: Work, workers: int, held: ExitStack) -> Crew:
    """Our own pool: threads where no Python runs in between, else processes."""
    if workers == 1:
        return Crew()
    if not work.compiled:
        _check_sendable(work)

    def renew() -> Executor:
        held.close()
        pool: Executor = held.enter_context(thread_pool(workers) if work.compiled else process_pool(workers))
        return pool

    return Crew(renew(), workers, renew=renew, end_lost=None if work.compiled else end_lost)


@contextmanager
def thread_pool(workers: int) -> Iterator[Executor]:
    """Threads; at the end those at work finish what they have begun, and nothing more."""
    from concurrent.futures import ThreadPoolExecutor

    pool = ThreadPoolExecutor(workers)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def process_pool(workers: int) -> Iterator[Executor]:
    """Processes that end with this one, however it ends; an exception ends them at once, whatever they do."""
    from concurrent.futures import ProcessPoolExecutor

    pool = ProcessPoolExecutor(workers, initializer=end_with_parent)
    try:
        yield pool
    except BaseException:
        for process in list((getattr(pool, "_processes", None) or {}).values()):
            process.kill()  # a player that never returns would be waited for
        raise
    finally:
        _shut_down(pool)


def _shut_down(pool: Any) -> None:
    """Shut a pool of processes down and wait for it, also where one of them is killed meanwhile.

    A worker that is killed while it takes its next order keeps the lock of the orders: the others would wait for it,
    and whoever shuts down for them.
    """
    manager, processes = pool._executor_manager_thread, list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    while manager is not None and manager.is_alive():
        manager.join(LOOK)
        if any(process.exitcode for process in processes):
            for process in processes:
                process.kill()


def end_lost(pool: Any) -> None:
    """End a pool of processes of which one is gone, so that it notices.

    It does by itself, unless the worker was killed halfway through writing its rows: then it waits for the other half
    for as long as anybody, itself included, could write it.
    """
    from multiprocessing import connection  # who plays in this process does without it

    processes = list((pool._processes or {}).values())
    if connection.wait([process.sentinel for process in processes], 0):
        for process in processes:
            process.kill()
            process.join()
        pool._result_queue._writer.close()


def end_with_parent() -> None:
    """In a worker: end as soon as the process that wants the rows is gone, by a signal or in whatever way."""
    import multiprocessing

    parent = multiprocessing.parent_process()
    if parent is not None:
        Thread(target=_end_after, args=(parent.sentinel, os.getppid()), daemon=True).start()


def _end_after(sentinel: int, parent: int) -> None:
    from multiprocessing import connection

    # of several forked workers each but the last holds another's sentinel open: they end one after another
    while not connection.wait([sentinel], timeout=1) and os.getppid() == parent:
        pass
    os._exit(1)


def _check_sendable(work: Work) -> None:
    """Raise MahjongTypeError for a player that another process cannot be given."""
    try:
        pickle.dumps(work)
    except (pickle.PicklingError, AttributeError, TypeError) as problem:
        right = "other processes need a function of a module, an object that pickle can write, or an address"
        mc.fail("type", name="a player", given=f"none that can be sent ({problem})", right=right)


def _dask_crew(given: Any, workers: int | None, held: ExitStack) -> Crew:
    """A client of Dask: given itself, of a cluster, of a scheduler's address, or of a new LocalCluster."""
    try:
        from distributed import Client, LocalCluster
        from distributed.scheduler import KilledWorker
    except ImportError:
        mc.fail("needs_extra", given="dask=", extra="dask")
    try:
        if given == "local":
            local = LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=":0")
            given = held.enter_context(local)
        client = given if isinstance(given, Client) else held.enter_context(Client(given))
    except (OSError, ValueError, TypeError) as problem:
        right = "expected the address of a scheduler, a Client, a cluster or 'local'"
        mc.fail("dask", given=str(given), what=problem, right=right)
    at_once = sum(client.nthreads().values())
    return Crew(client, max(1, at_once), (KilledWorker, CancelledError))


@dataclass
class _Task:
    piece: Piece
    future: Any
    begun: int = 1

    @property
    def finished(self) -> bool:
        """Whether the rows are there."""
        future = self.future
        return bool(future.done() and not future.cancelled() and future.exception() is None)


def in_order(work: Work, pieces: Iterable[Piece], crew: Crew) -> Iterator[tuple[Piece, Rows]]:
    """Yield every piece with its rows in the order given; only some are in work or waiting at a time.

    A piece lost with a worker of our own pool is begun again, ATTEMPTS times at most (Dask does so
    with its own). Raises MahjongError with the games that are finished when it cannot go on; what a
    player of one's own raises comes through.
    """
    if crew.pool is None:
        for piece in pieces:
            yield piece, run_piece(work, *piece)
        return
    todo = iter(pieces)
    tasks: deque[_Task] = deque()
    done: list[Piece] = []
    try:
        while True:
            for piece in islice(todo, AHEAD * crew.workers - len(tasks)):
                tasks.append(_Task(piece, crew.begin(work, piece)))
            if not tasks:
                return
            try:
                rows = crew.rows(tasks[0].future)
            except crew.lost as problem:
                _begin_again(work, crew, tasks, done, problem)
                continue
            piece = tasks.popleft().piece
            done = _joined([*done, piece])
            yield piece, rows
    finally:
        for task in tasks:
            task.future.cancel()


def _begin_again(work: Work, crew: Crew, tasks: deque[_Task], done: list[Piece], problem: BaseException) -> None:
    """Put a new pool in the place of the broken one, and begin what it had not finished."""
    if crew.renew is None:
        _refuse("broken", tasks, done, problem)
    lost = [task for task in tasks if not task.finished]
    if max(task.begun for task in lost) >= ATTEMPTS:
        _refuse("lost_again", tasks, done, problem)
    crew.pool = crew.renew()
    for task in lost:
        task.begun += 1
        task.future = crew.begin(work, task.piece)


def _refuse(code: str, tasks: deque[_Task], done: list[Piece], problem: BaseException) -> NoReturn:
    finished = _joined([*done, *(task.piece for task in tasks if task.finished)])
    lost = _joined([task.piece for task in tasks if not task.finished])
    what = f"{type(problem).__name__}: {problem}" if str(problem) else type(problem).__name__
    mc.fail(code, what=what, finished=_named(finished), lost=_named(lost), times=ATTEMPTS)


def _joined(pieces: list[Piece]) -> list[Piece]:
    """Pieces in their order, neighbours made one."""
    found: list[Piece] = []
    for piece in pieces:
        if found and sum(found[-1]) == piece.first:
            piece = Piece(found[-1].first, found.pop().games + piece.games)
        found.append(piece)
    return found


def _named(pieces: list[Piece]) -> str:
    """``0-299, 400-499``; ``none``."""
    return ", ".join(f"{first}-{first + games - 1}" for first, games in pieces) or "none"
