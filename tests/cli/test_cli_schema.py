"""``mjrules schema``: the same texts as the functions, and what is refused."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from mjrules.cli.program import program
from mjrules.contract import MESSAGES, json_schema
from mjrules.contract.python_types import typed_dicts
from mjrules.contract.typescript import typescript


def said(*arguments: str) -> str:
    result = CliRunner().invoke(program, ["schema", *arguments], standalone_mode=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_a_schema_is_printed() -> None:
    assert json.loads(said("event")) == json_schema("event")
    assert json.loads(said("hora", "--variant", "suzume")) == json_schema("hora", "suzume")


def test_types_are_printed() -> None:
    assert said("--typescript") == typescript()
    assert said("--python") == typed_dicts()


def test_the_messages_are_listed() -> None:
    lines = said().splitlines()
    assert all(any(line.lstrip(" |").startswith(name) for line in lines) for name in MESSAGES)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["evnt"], "did you mean 'event'"),
        (["--typescript", "event"], "--typescript prints every message"),
        (["--variant", "riichi"], "NAME, which is missing"),
        (["pon", "--variant", "suzume"], "suzume has no message pon"),
    ],
)
def test_what_is_refused(arguments: list[str], says: str) -> None:
    result = CliRunner().invoke(program, ["schema", *arguments])
    assert result.exit_code == 2
    assert says in result.output
