"""``mjrules match``: two players against each other over duplicates."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import ExitStack
from typing import Literal

import click

import mjrules as mj
from mjrules.cli.command import command
from mjrules.cli.options import json_option, lang_option, player_names, rules_of, rules_options
from mjrules.cli.show import echo_json, show_lines, show_table
from mjrules.logs.mjai_player import ANSWERS
from mjrules.simulate.match import MODES
from mjrules.simulate.tables import match_table
from mjrules.simulate.words import word

EXAMPLES = """\b
mjrules match balanced greedy --duplicates 500 --seed 1
mjrules match balanced greedy --rules paiyuki-3p --mode alone --json
mjrules match "mjai:python my_bot.py" balanced --duplicates 20 --answers asked
"""
MJAI = "mjai:"  # before a command


@command(epilog=EXAMPLES)
@click.argument("first", shell_complete=player_names)
@click.argument("second", shell_complete=player_names)
@rules_options()
@click.option("--duplicates", type=click.IntRange(1), default=100, show_default=True, help="Times the walls change.")
@click.option(
    "--mode", type=click.Choice(MODES), default="even", show_default=True,
    help="Each in half of the seats, or the first alone against the second.",
)  # fmt: skip
@click.option(
    "--seed", metavar="N|HEX", help="A whole number or 64 hex digits.  [default: a random one, which is printed]"
)
@click.option("--answers", type=click.Choice(ANSWERS), default=ANSWERS[0], show_default=True,
              help="An mjai bot answers each event, only where it is asked, or a list of events.")  # fmt: skip
@click.option("--seconds", type=float, default=10.0, show_default=True,
              help="Longest wait for an answer of an mjai bot.")  # fmt: skip
@click.option("--workers", type=click.IntRange(1), help="How many parts run at once.  [default: one per processor]")
@lang_option
@json_option
def match(
    first: str,
    second: str,
    name: str,
    changes: tuple[str, ...],
    answers: Literal["each", "asked", "list"],
    seconds: float,
    duplicates: int,
    mode: Literal["even", "alone"],
    seed: str | None,
    workers: int | None,
    lang: Literal["ja", "en"],
    as_json: bool,
) -> None:
    """Play FIRST against SECOND; every duplicate deals the same walls to all seatings.

    Players are built-in names, module:callable for your own, or mjai:COMMAND for a program that speaks mjai. Intervals
    are of 95 %, a duplicate counting once.
    """
    programs = {
        text: mj.MjaiPlayer(text.removeprefix(MJAI), answers=answers, seconds=seconds)
        for text in (first, second)
        if text.startswith(MJAI)
    }
    with ExitStack() as running:
        for program in programs.values():
            running.enter_context(program)
        result = mj.match(
            (programs.get(first, first), programs.get(second, second)),
            rules_of(name, changes),
            duplicates=duplicates,
            seed=int(seed) if seed is not None and seed.isdecimal() and len(seed) < 64 else seed,
            mode=mode,
            workers=1 if programs else workers or os.cpu_count(),
        )
    told = result.to_dict()
    faults = {text: dict(program.faults) for text, program in programs.items()}
    if as_json:
        echo_json({**told, "faults": faults} if programs else told)
        return
    show_lines([word("match", lang, **told), word("seed", lang, seed=result.seed), ""])
    show_table(*match_table(result.rows, result.seats, lang))
    better = word("better", lang, player=first, other=second, **told["difference"])
    failed = [word("faults", lang, player=text, faults=_counts(found)) for text, found in faults.items() if found]
    show_lines(["", better, *failed])


def _counts(faults: Mapping[str, int]) -> str:
    return ", ".join(f"{kind} {number}" for kind, number in faults.items())
