"""``mjrules bot``: a seat over mjai on standard input and output."""

from __future__ import annotations

import json
import sys
from typing import Any

import click

import mjcore as mc
from mjrules.cli.command import command
from mjrules.cli.options import player_names, rules_of, rules_options
from mjrules.cli.stream import json_of
from mjrules.common.files import lines_of
from mjrules.table.bot import NONE, NUKI, MjaiBot

BAD_INPUT = 2
EXAMPLES = """\b
mjrules bot greedy --rules tenhou-3p
mjrules bot my_player:choose --seat 2
"""


@command(epilog=EXAMPLES)
@click.argument("player", shell_complete=player_names)
@click.option("--seat", type=int, help="The seat, if start_game has no id.")
@click.option("--seed", type=int, default=0, show_default=True, help="Seed for the player's choices.")
@click.option("--name", "called", default="mjrules", show_default=True, help="Name under which it joins a server.")
@click.option(
    "--nuki", type=click.Choice(NUKI), default=NUKI[0], show_default=True, help="How a north set out is called."
)
@rules_options()
def bot(player: str, name: str, changes: tuple[str, ...], seat: int | None, seed: int, called: str, nuki: str) -> int:
    """Play a seat over mjai: one JSON event per line on stdin, one answer per line on stdout.

    PLAYER is a built-in player of the rules, or an address package.module:name. The answer is {"type": "none"} if there
    is nothing to do; a list of events gets one answer. Where the server asks by request_action (riichi.dev), that alone
    is answered, with its request_id. A line that cannot be read, or an event that cannot follow, is answered by
    {"type": "error", "message": ...} and makes the exit code 2.
    """
    speaker = MjaiBot(rules_of(name, changes), player, seat=seat, seed=seed, name=called, nuki=nuki)
    source, target = sys.stdin.buffer, sys.stdout.buffer
    code = 0
    for number, line in lines_of(source):
        answer = _answer(speaker, line, number)
        code = BAD_INPUT if answer["type"] == "error" else code
        if speaker.by_request and answer == NONE:
            continue
        # a server waits for the one line
        target.write(json.dumps(answer).encode("ascii") + b"\n")
        target.flush()
    return code


def _answer(speaker: MjaiBot, line: bytes, number: int) -> dict[str, Any]:
    """The answer to a line, or what is wrong with it."""
    try:
        return speaker.answer(json_of(line))
    except mc.MahjongError as problem:
        return {"type": "error", "message": f"line {number}: {problem}"}
