"""How far a simulation is: told to a caller's function, or shown as a bar on the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

import mjcore as mc

Tell = Callable[[int, int], object]  # games done, hands done


@contextmanager
def progress_of(progress: bool | Callable[[int, int], object], games: int) -> Iterator[Tell]:
    """Yield what is told after every piece: nothing, a caller's function (games done, games), or a bar."""
    if callable(progress):
        yield lambda done, hands: progress(done, games)
        return
    mc.expect(progress, bool, "progress", "expected True, False or a function (games done, games)")
    if progress:
        with _bar(games) as tell:
            yield tell
    else:
        yield lambda done, hands: None


@contextmanager
def _bar(games: int) -> Iterator[Tell]:
    """A bar on stderr: games, hands a second, time left. No thread draws it, so that processes can fork."""
    try:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
    except ImportError:
        mc.fail("needs_extra", given="progress=True", extra="cli")
    shown: tuple[Any, ...] = (
        TextColumn("games"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[speed]}"),
        TimeRemainingColumn(),
        TextColumn("left"),
    )
    begun: list[tuple[float, int]] = []  # when the first piece was done, and how many hands were

    def tell(done: int, hands: int) -> None:
        now = monotonic()
        begun[:] = begun or [(now, hands)]
        passed, more = now - begun[0][0], hands - begun[0][1]
        speed = f"{more / passed:,.0f} hands/s" if more and passed > 0 else ""
        bar.update(task, completed=done, speed=speed, refresh=True)

    with Progress(*shown, console=Console(stderr=True), auto_refresh=False) as bar:
        task = bar.add_task("games", total=games, speed="")
        yield tell
