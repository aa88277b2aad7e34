"""The program: its commands, its exit codes, and what becomes of an error.

0 answer, 1 no win, 2 bad input (one line on stderr), 130 interrupted, 141 the reader went away.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click

import mjcore as mc
from mjrules import __version__
from mjrules.cli.bot import bot
from mjrules.cli.convert import convert
from mjrules.cli.dataset import dataset
from mjrules.cli.hands import shanten, ukeire
from mjrules.cli.helping import Helped, asked
from mjrules.cli.japanese import japanese
from mjrules.cli.match import match
from mjrules.cli.nanikiru import nanikiru
from mjrules.cli.points import points
from mjrules.cli.replay import replay
from mjrules.cli.review import review
from mjrules.cli.rules import rules
from mjrules.cli.schema import schema
from mjrules.cli.score import score
from mjrules.cli.serve import serve
from mjrules.cli.settle import settle, sheet
from mjrules.cli.show import ERRORS, show_lines
from mjrules.cli.simulate import simulate
from mjrules.cli.stats import stats

BAD_INPUT = 2
INTERRUPTED = 130
READER_GONE = 141  # what a shell reports of a process that SIGPIPE ended


class Program(Helped, click.Group):
    """The group of commands; a command returns its exit code, None = 0."""

    def main(self, args: Sequence[str] | None = None, *more: Any, **extra: Any) -> Any:
        """Run a command and end the process with its exit code."""
        language = asked(sys.argv[1:] if args is None else args)
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors=ERRORS)
        try:
            code = super().main(args, *more, **{**extra, "standalone_mode": False})
            with reader_watched():
                sys.stdout.flush()
        except (click.ClickException, mc.MahjongError, OSError) as problem:
            code = refused(problem, language)
        except click.Abort:
            code = INTERRUPTED
        sys.exit(code or 0)

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """Read the arguments; ``--help`` and ``--version`` answer here."""
        with reader_watched():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command of the arguments."""
        with reader_watched():
            return super().invoke(ctx)


@contextmanager
def reader_watched() -> Iterator[None]:
    """End quietly when the reader of stdout went away: ``mjrules rules tenhou-4p | head -1``.

    Left to itself click makes it exit code 1, which here says that a hand is no win.
    """
    try:
        yield
    except BrokenPipeError:
        into_nothing()
        raise click.exceptions.Exit(READER_GONE) from None


def into_nothing() -> None:
    """Send what is left for stdout nowhere: the interpreter flushes it once more at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def refused(problem: Exception, language: str) -> int:
    """Say on stderr, in one line, what is wrong with the input."""
    if isinstance(problem, OSError):  # a file that went away, a disk that is full
        where = "" if problem.filename is None else f"{os.fsdecode(problem.filename)}: "
        message = f"{where}{problem.strerror or problem}"
        if problem.filename is None:
            into_nothing()
    elif isinstance(problem, mc.MahjongError):
        message = problem.message(language)
    else:
        assert isinstance(problem, click.ClickException)
        message = problem.format_message()
    line = f"error: {' '.join(message.split())}"
    if isinstance(problem, click.UsageError) and problem.ctx is not None:
        line += f" (see {problem.ctx.command_path} --help)"
    show_lines([japanese(line) if language == "ja" else line], err=True)
    return BAD_INPUT


@click.group("mjrules", cls=Program, no_args_is_help=False, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="%(prog)s %(version)s")
def program() -> None:
    """Riichi mahjong under any rule set: scores with every step shown, shanten, ukeire, points.

    Tiles are MPSZ text: 123m406p789s11z, 0 = red five, 1z-7z = E S W N haku hatsu chun.
    Exit codes: 0 result, 1 no win, 2 bad input.
    """


for command in (
    score,
    shanten,
    ukeire,
    nanikiru,
    points,
    rules,
    settle,
    sheet,
    replay,
    review,
    convert,
    simulate,
    stats,
    dataset,
    match,
    bot,
    schema,
    serve,
):
    program.add_command(command)
