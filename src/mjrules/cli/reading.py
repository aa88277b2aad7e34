"""Tiles on a command line, in whatever notation they were written; what was understood is told on stderr."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click

import mjcore as mc
import mjrules as mj
from mjrules.cli.helping import told_in
from mjrules.riichi.notation import one_meld, wind

Read = Callable[[str], mj.HandText]


class _Wind(click.ParamType):  # type: ignore[type-arg] # generic in its newest versions alone
    """A wind as E, east, 東 or 1z."""

    name = "wind"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return E, S, W or N."""
        try:
            return wind(value)
        except mc.MahjongError as problem:
            self.fail(problem.message(told_in(ctx)), param, ctx)


WIND = _Wind()


def read_hand(text: str, melds: Iterable[str] = (), read: Read = mj.hand) -> mj.HandText:
    """Return a hand with the melds written in it and beside it; what was not in the records' notation is told."""
    found = read(text)
    found = found._replace(melds=(*found.melds, *map(one_meld, melds)))
    if str(found) != " ".join([text, *melds]):
        click.echo(f"hand: {found}", err=True)
    return found


def read_tiles(name: str, text: str, read: Read = mj.hand) -> str:
    """Return the tiles of an option in the records' notation. Raises NotationError for a meld among them."""
    found = read(text)
    if found.melds:
        mc.fail("tiles_text", name=name, given=text)
    return found.tiles
