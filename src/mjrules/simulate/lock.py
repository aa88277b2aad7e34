"""One run at a time in a folder: a file that the operating system locks, and gives free when its process ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import mjcore as mc

if sys.platform == "win32":
    import msvcrt

    def _taken(file: int) -> bool:
        """Lock a file at once; False where another one has it."""
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _taken(file: int) -> bool:
        """Lock a file at once; False where another one has it."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True


LOCK = ".lock"
_held: set[int] = set()  # a forked worker must not hold on to the lock of a parent that was killed


def _let_go() -> None:
    """In a process just forked: close the locks of the parent, which stay its own."""
    while _held:
        os.close(_held.pop())


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_let_go)


@contextmanager
def only_run_in(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder, which is made where it is missing, and goes at the end when nothing is in it.

    Raises MahjongError at once where another run holds it, in this process or another one.
    """
    path = folder / LOCK
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = _locked(folder, path)
    except OSError as problem:
        mc.fail("parts", given=str(folder), what=f"no run can be in it: {problem.strerror}")
    _held.add(file)
    try:
        yield
    finally:
        if sys.platform != "win32":  # there an open file cannot go, here none may take the lock of one that went
            path.unlink(missing_ok=True)
        _held.discard(file)
        os.close(file)
        if not any(folder.iterdir()):
            folder.rmdir()


def _locked(folder: Path, path: Path) -> int:
    """The lock's file, open and locked: the one that stands there, not one that the run before has just removed."""
    while True:
        file = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o644)
        if not _taken(file):
            os.close(file)
            mc.fail(
                "parts", given=str(folder), what="another run is at work in it; wait for it, or take another folder"
            )
        try:
            if os.path.samestat(os.fstat(file), path.stat()):
                return file
        except FileNotFoundError:
            pass
        os.close(file)
