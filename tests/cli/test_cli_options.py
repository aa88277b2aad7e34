"""Options: given twice, joined, completed in a shell."""

from __future__ import annotations

import click
import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner, Result

import mjrules as mj
from mjrules.cli.command import Command
from mjrules.cli.program import program

HAND = ["score", "123456m234p6799s", "5s", "--riichi", "--seat", "S"]


def call(*words: str) -> Result:
    return CliRunner().invoke(program, words)


def value_of(option: click.Option) -> list[str]:
    """Words that give an option."""
    name = option.opts[-1]
    if option.is_flag:
        return [name]
    if isinstance(option.type, click.Choice):
        return [name, option.type.choices[0]]
    return [name, "1"]


OPTIONS = [
    pytest.param(name, option, id=f"{name}{option.opts[-1]}")
    for name, command in program.commands.items()
    for option in command.params
    if isinstance(option, click.Option) and not option.multiple
]


def test_every_command_refuses_an_option_given_twice() -> None:
    assert all(isinstance(command, Command) for command in program.commands.values())


@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_an_option_given_twice_is_refused(name: str, option: click.Option) -> None:
    result = call(name, *value_of(option), *value_of(option))
    assert (result.exit_code, result.stdout) == (2, "")
    said = f"error: {'/'.join(option.opts)} is given 2 times; give it once (see mjrules {name} --help)\n"
    assert result.stderr.replace("program", "mjrules") == said


def test_switches_that_set_one_thing_are_one_option() -> None:
    result = call("schema", "--typescript", "--python")
    assert "--typescript and --python is given 2 times; give it once" in result.stderr


def test_both_sides_of_a_switch_are_one_option() -> None:
    result = call("simulate", "--progress", "--no-progress")
    assert "--progress is given 2 times" in result.stderr


def test_indicators_given_one_by_one_are_joined() -> None:
    """The report: 5m and 6m as two options counted the last alone, 3900 for 7700."""
    apart = call(*HAND, "--dora", "5m", "--dora", "6m", "--ura", "1p", "--ura", "2p")
    assert apart.exit_code == 0
    assert apart.stdout == call(*HAND, "--dora", "5m6m", "--ura", "12p").stdout
    both = mj.score(
        "123456m234p6799s", "5s", riichi=True, seat_wind="S", rules=mj.rules("tenhou-4p"),
        dora_indicators="56m", ura_indicators="12p",
    )  # fmt: skip
    assert f"{both.points} points" in apart.stdout


def test_visible_tiles_given_one_by_one_are_joined() -> None:
    hand = ["ukeire", "067m340567p44668s"]
    assert call(*hand, "--visible", "7s", "--visible", "5s").stdout == call(*hand, "--visible", "75s").stdout


def completed(words: list[str], incomplete: str) -> list[str]:
    shell = ShellComplete(program, {}, "mjrules", "_MJRULES_COMPLETE")
    return [item.value for item in shell.get_completions(words, incomplete)]


COMPLETIONS = [
    ("rules", ["score", "--rules"], "tenhou", ["tenhou-4p", "tenhou-3p"]),
    ("rules-names", ["rules"], "mahjong", ["mahjong-soul-4p", "mahjong-soul-3p"]),
    ("rules-other", ["rules", "ema"], "mle", ["mleague"]),
    ("set-name", ["score", "--set"], "kuit", ["kuitan="]),
    ("set-value", ["score", "--set"], "kuitan=", ["kuitan=false", "kuitan=true"]),
    ("set-many", ["score", "--set"], "double_yakuman=kokushi13,suuankou", [
        "double_yakuman=kokushi13,suuankou_tanki"]),
    ("set-of-the-rules", ["simulate", "--rules", "suzume", "--set"], "allow_false", ["allow_false_win="]),
    ("set-of-no-rules", ["simulate", "--rules", "nobody", "--set"], "kuit", []),
    ("set-number", ["score", "--set"], "yakuman_cap=", []),
    ("set-unknown", ["score", "--set"], "nothing=", []),
    ("players", ["simulate", "--players"], "gr", ["greedy"]),
    ("players-more", ["simulate", "--players"], "random,gr", ["random,greedy"]),
    ("players-of-no-rules", ["simulate", "--rules", "x", "--players"], "g", []),
    ("bot", ["bot"], "gre", ["greedy"]),
    ("limit", ["points", "--limit"], "san", ["sanbaiman"]),
    ("settle", ["settle", "--rules"], "em", ["ema"]),
    ("replay", ["replay", "--set"], "kuit", ["kuitan="]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "incomplete", "found"), [r[1:] for r in COMPLETIONS], ids=[r[0] for r in COMPLETIONS]
)
def test_completion(words: list[str], incomplete: str, found: list[str]) -> None:
    assert completed(words, incomplete) == found


def test_what_is_no_rule_set_is_completed_as_a_file() -> None:
    shell = ShellComplete(program, {}, "mjrules", "_MJRULES_COMPLETE")
    assert [item.type for item in shell.get_completions(["score", "--rules"], "hou")] == ["file"]


def test_every_preset_and_option_can_be_completed() -> None:
    assert completed(["score", "--rules"], "") == list(mj.presets())
    names = {name.removesuffix("=") for name in completed(["score", "--set"], "")}
    assert names == set(mj.rules("tenhou-4p").option_names())


VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
SPOKEN = [
    ({}, "en"),
    ({"LANG": "C"}, "en"),
    ({"LANG": "POSIX"}, "en"),
    ({"LANG": "C.UTF-8"}, "en"),
    ({"LANG": "de_DE.UTF-8"}, "en"),
    ({"LANG": "ja_JP.UTF-8"}, "ja"),
    ({"LC_MESSAGES": "ja_JP.UTF-8", "LANG": "en_GB.UTF-8"}, "ja"),
    ({"LC_ALL": "C", "LC_MESSAGES": "ja_JP.UTF-8", "LANG": "ja_JP.UTF-8"}, "en"),
    ({"LC_ALL": "", "LANG": "ja"}, "ja"),
    ({"LANGUAGE": "ja:en", "LC_ALL": "en_US.UTF-8"}, "ja"),
]


@pytest.mark.parametrize(("environment", "language"), SPOKEN)
def test_language_is_that_of_the_environment(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The variables in the order of the gettext manual, 2.3.2: LANGUAGE, LC_ALL, LC_MESSAGES, LANG."""
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    words = ("score", "123m456p789s1122z", "1z", "--seat", "E")
    found = call(*words)
    assert found.exit_code == 0
    assert found.output == call(*words, "--lang", language).output
    assert found.output != call(*words, "--lang", "en" if language == "ja" else "ja").output


@pytest.mark.parametrize("words", [("shanten", "55555m"), ("score", "55555m123p456s77z", "7z")])
def test_errors_are_in_the_language_of_the_environment(words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """With --lang or without one."""
    english = call(*words)
    monkeypatch.setenv("LANGUAGE", "ja")
    japanese = call(*words)
    assert (english.exit_code, japanese.exit_code) == (2, 2)
    assert english.output.isascii()
    assert "枚" in japanese.output
