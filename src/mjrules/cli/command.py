"""What every command has in common: an option is given once, tiles that are given twice are joined."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

import mjcore as mc

Decorated = TypeVar("Decorated", bound=Callable[..., Any])
Completion = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def spoken() -> str:
    """Return the language of the environment, "ja" or "en": the first of gettext's variables decides."""
    said = (os.environ.get(name) for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    return "ja" if next(filter(None, said), "").startswith("ja") else "en"


class Command(click.Command):
    """A command that refuses an option given twice; left to itself click takes the last without a word."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments."""
        if not ctx.resilient_parsing:
            self._refuse_repeated(ctx, list(args))
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; what it refuses is said in the language asked for, or the environment's."""
        try:
            return super().invoke(ctx)
        except mc.MahjongError as problem:
            if ctx.params.get("lang", spoken()) != "ja":
                raise
            raise click.ClickException(problem.message("ja")) from problem

    def _refuse_repeated(self, ctx: click.Context, args: list[str]) -> None:
        _, _, order = self.make_parser(ctx).parse_args(args)
        given = [param for param in order if isinstance(param, click.Option) and not param.multiple]
        for name, times in Counter(param.name for param in given).items():
            # two switches may set one thing
            said = " and ".join(dict.fromkeys("/".join(param.opts) for param in given if param.name == name))
            if times > 1:
                raise click.UsageError(f"{said} is given {times} times; give it once", ctx)


command: Callable[..., Callable[[Callable[..., Any]], Command]] = partial(click.command, cls=Command)


def tiles_option(*names: str, help: str) -> Callable[[Decorated], Decorated]:
    """Return an option of tiles, "" when it is left out; given more than once its tiles are joined."""

    def joined(ctx: click.Context, param: click.Parameter, value: Sequence[str]) -> str:
        return " ".join(part.strip() for part in value)

    return click.option(*names, multiple=True, metavar="TILES", callback=joined, help=f"{help}  [repeatable]")


def items(names: Sequence[str], incomplete: str) -> list[CompletionItem]:
    """Return the completions of a word out of some names."""
    return [CompletionItem(name) for name in names if name.startswith(incomplete)]
