"""Japanese on the command line: help, errors and answers; a text that has none is found here."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import mjrules.cli
from mjrules.cli.helping import asked, folded
from mjrules.cli.japanese import HELP, PATTERNS, SAID, help_of, japanese
from mjrules.cli.program import program
from mjrules.cli.words import WORDS
from mjrules.common.page import shown_width

JA = {"LANGUAGE": "ja"}
KANA_OR_KANJI = re.compile("[ぁ-ヿ一-鿿]")
COMMANDS = {"mjrules": program, **program.commands}
ERRORS_OF_CLICK = ("UsageError", "BadParameter", "ClickException")
OPTIONS = [
    (name, param.opts[-1], param)
    for name, command in COMMANDS.items()
    for param in command.get_params(click.Context(command, help_option_names=["-h", "--help"]))
    if isinstance(param, click.Option)
]


def run(*args: str, **more):
    return CliRunner().invoke(program, args, **more)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_has_help_and_a_language(name):
    assert KANA_OR_KANJI.search(HELP[name])
    assert name == "mjrules" or any(param.opts == ["--lang"] for param in COMMANDS[name].params)


@pytest.mark.parametrize(
    ("name", "option", "param"), OPTIONS, ids=lambda value: str(value) if isinstance(value, str) else ""
)
def test_an_option_has_help(name, option, param):
    told = help_of(name, option)
    assert bool(told) == (param.help is not None), f"{name} {option}: {param.help}"
    # what click adds to the English stands in the Japanese, too
    assert ("[repeatable]" in told) == ("[repeatable]" in (param.help or ""))
    assert ("[default: " in told) == ("[default: " in (param.help or ""))


def test_no_help_is_left_over():
    own = {f"{name} {option}" for name, option, _ in OPTIONS}
    shared = {option for _, option, _ in OPTIONS}
    assert set(HELP) <= own | shared | set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_page_of_help_fits_eighty_columns(name):
    args = ["--help"] if name == "mjrules" else [name, "--lang", "ja", "--help"]
    result = run(*args, terminal_width=80, env=JA)
    assert result.exit_code == 0
    assert result.stdout.startswith("使い方: mjrules")
    assert "オプション:" in result.stdout
    for line in result.stdout.splitlines():
        assert shown_width(line) <= 80, line
    english = [param.help for _, _, param in OPTIONS if param.help and len(param.help.split()) > 2]
    assert not [text for text in english if text in result.stdout]


def test_the_list_of_commands_is_japanese():
    listed = run("--help", env=JA).stdout.partition("コマンド:\n")[2].splitlines()
    assert len(listed) == len(program.commands)
    assert all(KANA_OR_KANJI.search(line) for line in listed)


def literals(node: ast.expr) -> list[str]:
    """The texts that an expression can be, each gap as {}."""
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if isinstance(node, ast.JoinedStr):
        return ["".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)]
    return []


def refusals() -> list[tuple[str, str]]:
    """What the command line refuses in words of its own, with the file."""
    found = []
    for path in sorted(Path(mjrules.cli.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ERRORS_OF_CLICK:
                found += [(path.name, text) for text in literals(node.args[0]) if text != "{}: {}"]  # of a file
    return found


@pytest.mark.parametrize(("file", "text"), refusals())
def test_a_refusal_of_ours_has_japanese(file, text):
    assert KANA_OR_KANJI.search(japanese(text.replace("{}", "x"))), f"{file}: {text}"


def test_refusals_are_found():
    assert len(refusals()) >= 12


# id, arguments, what is said
ERRORS = [
    ("no-command", "", "エラー: コマンドがありません(mjrules --help を参照)"),
    ("no-such-command", "poins", "エラー: コマンド'poins'はありません。もしかして: 'points'(mjrules --help を参照)"),
    ("no-argument", "shanten", "エラー: 引数'HAND'がありません(mjrules shanten --help を参照)"),
    (
        "no-number",
        "points 3 --honba two",
        "エラー: '--honba'の値が正しくありません: 'two'は整数ではありません(mjrules points --help を参照)",
    ),
    (
        "no-choice",
        "score 1m 1m --seat Q",
        "エラー: '--seat'の値が正しくありません: 風 'Q': 風牌を 1 つ書きます(例 E, east, 東, 1z)"
        "(mjrules score --help を参照)",
    ),
    (
        "out-of-range",
        "simulate --games 0",
        "エラー: '--games'の値が正しくありません: 0は範囲 x>=1 の外です(mjrules simulate --help を参照)",
    ),
    (
        "twice",
        "points 3 30 --honba 1 --honba 2",
        "エラー: --honbaが2回あります。一度だけ指定してください(mjrules points --help を参照)",
    ),
    ("no-value", "points 3 30 --honba", "エラー: オプション'--honba'には値が必要です"),
    (
        "nothing-to-score",
        "points",
        "エラー: HAN、値、--limit、--yakuman、--tableのどれか1つを指定してください(mjrules points --help を参照)",
    ),
    (
        "rules",
        "points 3 99",
        "エラー: fu が 99 です。符は 20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140 ",
    ),
]


@pytest.mark.parametrize(("id", "args", "said"), ERRORS, ids=[row[0] for row in ERRORS])
def test_an_error_is_japanese(id, args, said):
    result = run(*args.split(), env=JA)
    assert result.exit_code == 2
    assert result.stderr.startswith(said), result.stderr


@pytest.mark.parametrize(
    ("args", "language"),
    [
        (["points", "--lang", "ja"], "ja"),
        (["points", "--lang=ja"], "ja"),
        (["points", "--lang"], ""),
        (["points"], "en"),
        (["points", "--lang", "en"], "en"),
    ],
)
def test_the_language_asked_for(args, language, monkeypatch):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert asked(args) == language


def test_the_language_of_an_error_is_the_option_s():
    assert run("points", "3", "99", "--lang", "ja").stderr.startswith("エラー: ")
    assert run("points", "3", "99", "--lang", "en", env=JA).stderr.startswith("error: ")


# arguments, a line of the answer
ANSWERS = [
    ("points 2yakuman --tsumo", "親の支払い  32000"),
    ("points 2yakuman", "内容            ダブル役満、tenhou-4p、子、ロン"),
    ("points 3yakuman", "内容            3倍役満、tenhou-4p、子、ロン"),
    ("shanten 123m456p789s1122z", "シャンテン数  0 (聴牌)"),
    ("ukeire 123m456p789s1122z", "有効牌        1z×2 2z×2"),
    ("ukeire 067m340567p44668s --visible 7s", "打牌  シャンテン数  残り枚数  有効牌"),
    ("points 3 40 --tsumo --honba 1", "内容        3翻40符、tenhou-4p、子、ツモ、1本場"),
    ("points 5 --dealer", "内容            5翻: 満貫、tenhou-4p、親、ロン"),
    ("points --table", "翻  符   子ロン  子ツモ      親ロン  親ツモ       区分"),
    ("rules", "suzume           すずめ雀       4     4"),
    ("rules mleague tenhou-4p", "オプション"),
    ("rules ema ema", "emaとemaに違うオプションはありません"),
    ("rules suzume", "dora_match                       kind (同じ種類)"),
    ("rules suzume", "tanyao                           1                         タンヤオの点"),
]


@pytest.mark.parametrize(("args", "line"), ANSWERS)
def test_an_answer_is_japanese(args, line):
    result = run(*args.split(), "--lang", "ja")
    assert result.exit_code == 0
    assert any(said.startswith(line) for said in result.stdout.splitlines()), result.stdout


def test_a_fold_keeps_words_and_closing_marks_together():
    text = "天鳳のmjlog(XML)、tenhou.net/6のJSONのファイルを読む。"
    for width in range(14, 60):
        lines = folded(text, width).split("\n")
        assert "".join(lines) == text
        assert all(shown_width(line) <= width for line in lines)
        assert not any(line[0] in "、。」)ァ" for line in lines)
        assert any("tenhou.net/6" in line for line in lines)


def test_every_word_is_in_both_languages():
    for key, (ja, en) in WORDS.items():
        assert ja, key
        assert en, key
        assert set(re.findall(r"\{(\w+)", ja)) == set(re.findall(r"\{(\w+)", en)), key


def test_gaps_of_a_refusal_are_told_in_both_languages():
    assert len(PATTERNS) == len(SAID)
    for english, told in SAID.items():
        assert set(re.findall(r"\{(\w+)\}", told)) <= set(re.findall(r"\{(\w+)\}", english)), english
        assert KANA_OR_KANJI.search(told), english
    assert japanese("what no row says") == "what no row says"
