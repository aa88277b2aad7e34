"""What every command has in common: an option is given once, tiles that are given twice are joined."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from mjrules.cli.helping import LANG, LANGUAGE, Helped, asked

Decorated = TypeVar("Decorated", bound=Callable[..., Any])
Completion = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


class Command(Helped):
    """A command that refuses an option given twice; left to itself click takes the last without a word.

    Each has ``--lang``; a command that says nothing in words of its own needs it for its help and its errors.
    """

    def __init__(self, *args: Any, **extra: Any) -> None:
        super().__init__(*args, **extra)
        if all(param.name != "lang" for param in self.params):
            self.params.append(click.Option(["--lang"], expose_value=False, **LANG))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments."""
        ctx.meta[LANGUAGE] = asked(args)
        if not ctx.resilient_parsing:
            self._refuse_repeated(ctx, list(args))
        return super().parse_args(ctx, args)

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
