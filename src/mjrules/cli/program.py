"""The program: its commands, its exit codes, and what becomes of an error.

0 answer, 1 no win, 2 bad input (one line on stderr), 130 interrupted, 141 the reader went away.
"""

from __future__ import annotations

import io
import os
import sys
from typing import Any

import click

import mjcore as mc
from mjrules import __version__
from mjrules.cli.hands import shanten, ukeire
from mjrules.cli.points import points
from mjrules.cli.rules import rules
from mjrules.cli.score import score

BAD_INPUT = 2
INTERRUPTED = 130
READER_GONE = 141  # what a shell reports of a process that SIGPIPE ended


class Program(click.Group):
    """The group of commands; a command returns its exit code, None = 0."""

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run a command and end the process with its exit code."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                # a terminal that cannot show a kanji gets its escape, not a crash
                stream.reconfigure(errors="backslashreplace")
        try:
            code = super().main(*args, **{**extra, "standalone_mode": False})
            sys.stdout.flush()
        except (click.ClickException, mc.MahjongError) as problem:
            code = refused(problem)
        except click.Abort:
            code = INTERRUPTED
        except BrokenPipeError:
            code = reader_gone()
        sys.exit(code or 0)

    def invoke(self, ctx: click.Context) -> Any:
        """Invoke the command, and flush its answer where a reader that went away is still seen as such."""
        try:
            code = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            # click would make it exit code 1, which here means that the hand is no win
            code = reader_gone()
        return code


def refused(problem: Exception) -> int:
    """Say on stderr, in one line, what is wrong with the input."""
    message = problem.format_message() if isinstance(problem, click.ClickException) else str(problem)
    hint = ""
    if isinstance(problem, click.UsageError) and problem.ctx is not None:
        hint = f" (see {problem.ctx.command_path} --help)"
    click.echo(f"error: {' '.join(message.split())}{hint}", err=True)
    return BAD_INPUT


def reader_gone() -> int:
    """Let the interpreter's last flush go nowhere, quietly."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return READER_GONE


@click.group(cls=Program, no_args_is_help=False, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="%(prog)s %(version)s")
def program() -> None:
    """Riichi mahjong by every rule set: scoring with its whole working, shanten, ukeire, points.

    Tiles are MPSZ text: 123m406p789s11z, 0 = red five, 1z-7z = E S W N haku hatsu chun.
    Exit codes: 0 answer, 1 no win, 2 bad input.
    """


for command in (score, shanten, ukeire, points, rules):
    program.add_command(command)
