"""``mjrules schema``: the messages of a table as JSON Schema, TypeScript types or TypedDicts."""

from __future__ import annotations

import click

from mjrules.cli.command import command
from mjrules.cli.show import echo_json, show_table
from mjrules.contract import MESSAGES, VARIANTS, json_schema
from mjrules.contract.python_types import typed_dicts
from mjrules.contract.records import NAMED, UNIONS
from mjrules.contract.typescript import typescript

EXAMPLES = """\b
mjrules schema event > event.schema.json
mjrules schema hora --variant suzume
mjrules schema --typescript > messages.ts
"""
WRITERS = {"typescript": typescript, "python": typed_dicts}


@command(epilog=EXAMPLES)
@click.argument("name", required=False, metavar="[NAME]")
@click.option("--variant", type=click.Choice(VARIANTS), help="Only this variant.")
@click.option("--typescript", "language", flag_value="typescript", help="Print TypeScript types for every message.")
@click.option("--python", "language", flag_value="python", help="Print TypedDicts for every message.")
def schema(name: str | None, variant: str | None, language: str | None) -> None:
    """Print the JSON Schema of a message; without NAME list the messages.

    NAME is "event", "view", "pending", "hand_result" or another name of the list, such as the type of an event.
    """
    if language is not None:
        if name is not None or variant is not None:
            raise click.UsageError(f"--{language} prints every message; NAME and --variant do not go with it")
        click.echo(WRITERS[language](), nl=False)
    elif name is not None:
        echo_json(json_schema(name, variant))
    elif variant is not None:
        raise click.UsageError("--variant narrows the schema of NAME, which is missing")
    else:
        rows = [(key, NAMED[key].doc if key in NAMED else f"one of {', '.join(UNIONS[key])}") for key in MESSAGES]
        show_table(("message", "what it is"), rows)
