"""Output and input as bytes: encodings, control characters, closed and full streams, signals."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import mjrules as mj
from mjrules.cli.program import program, refused
from mjrules.cli.show import UNSEEN, printable
from mjrules.common.files import INPUT
from mjrules.common.text import text_of
from mjrules.riichi.words import WORDS
from mjrules.riichi.yaku import YAKU
from shared import quickly

MODULE = [sys.executable, "-m", "mjrules"]
TANYAO = ["score", "234567m23478p55s", "6p", "--tsumo", "--seat", "S"]
ENV = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR", "PYTHONIOENCODING")}
SHEET = "rules paiyuki-4p\nplayers Aki Ben Chie Dan\nron Ben 3/40 from Aki\n"
HOUSE = 'base = "tenhou-4p"\nname = "家"\nkuitan = false\n'
STATE = {"state": {"points": [25000] * 4}, "outcome": {"type": "tsumo", "winner": 1, "value": [3, 40]}}


def run(*words: str, encoding: str = "utf-8", **rest: object) -> subprocess.CompletedProcess[bytes]:
    env = {**ENV, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    return subprocess.run([*MODULE, *words], capture_output=True, check=False, timeout=60, env=env, **rest)  # type: ignore[call-overload,no-any-return]


def call(*words: str, **rest: object) -> Result:
    return CliRunner().invoke(program, words, **rest)  # type: ignore[arg-type]


def written(text: str, form: str) -> bytes:
    lines = text.replace("\n", "\r\n") if "crlf" in form else text
    return lines.encode(form.split("+")[0])


FORMS = ["utf-8", "utf-8+crlf", "utf-8-sig", "utf-8-sig+crlf", "utf-16", "utf-16+crlf"]


@pytest.mark.parametrize("form", FORMS)
def test_every_file_is_read_with_mark_and_line_ends_of_windows(form: str, tmp_path: Path) -> None:
    sheet, house, state = tmp_path / "sheet.txt", tmp_path / "house.toml", tmp_path / "state.json"
    sheet.write_bytes(written(SHEET, form))
    house.write_bytes(written(HOUSE, form))
    state.write_bytes(written(json.dumps(STATE, indent=1), form))
    plain = call("sheet", "-", input=SHEET)
    assert plain.exit_code == 0
    assert call("sheet", str(sheet)).stdout == plain.stdout
    assert call("sheet", "-", input=sheet.read_bytes()).stdout == plain.stdout
    assert mj.rules(house).kuitan is False
    assert call("rules", str(house)).stdout.startswith("家")
    assert call("settle", str(state)).stdout == call("settle", "-", input=json.dumps(STATE)).stdout != ""
    house_json = tmp_path / "house.json"
    house_json.write_bytes(written(json.dumps({"base": "tenhou-4p", "kuitan": False}), form))
    assert mj.rules(house_json).kuitan is False


def test_records_with_a_mark_and_line_ends_of_windows() -> None:
    record = json.dumps({"hand": "123456m234p6799s", "win_tile": "5s", "riichi": True}).encode()
    plain = call("score", "--jsonl", input=record + b"\n" + record)
    assert plain.exit_code == 0
    assert (
        call("score", "--jsonl", input=b"\xef\xbb\xbf" + record + b"\r\n\r\n" + record + b"\r\n").stdout == plain.stdout
    )
    assert call("score", "--jsonl", input=b"\xef\xbb\xbf\r\n").stdout == ""


@pytest.mark.parametrize(
    "words", [["sheet"], ["settle"], ["rules"], ["score", *TANYAO[1:], "--rules"]], ids=lambda w: w[0]
)
def test_cp932_is_refused_with_what_to_do(words: list[str], tmp_path: Path) -> None:
    for name in ("a.txt", "a.toml"):
        (tmp_path / name).write_bytes("# 親番の卓\n".encode("cp932"))
    file = tmp_path / ("a.txt" if words[0] in ("sheet", "settle") else "a.toml")
    result = call(*words, str(file))
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"{file}: byte 2 is no UTF-8; it may be cp932 (Shift_JIS); save it as UTF-8" in result.stderr


def test_other_bytes_are_refused() -> None:
    result = call("sheet", "-", input=b"\x81\x00\xff")
    assert result.stderr == "error: stdin: byte 0 is no UTF-8; save it as UTF-8\n"
    with pytest.raises(mj.NotationError, match="byte 2 is no UTF-8; save") as caught:
        text_of(b"\xff\xfe\x00", "x")
    assert caught.value.message("ja") == "x: byte 2 が UTF-8 ではありません。UTF-8 で保存してください"


@pytest.mark.parametrize("command", ["settle", "sheet"])
def test_input_without_an_end(command):
    result = CliRunner().invoke(program, [command], input=b" " * (INPUT + 1))
    assert result.exit_code == 2
    assert f"stdin has more than {INPUT} bytes" in result.stderr.replace("\n", " ")


def test_tanyao_in_a_terminal_of_windows() -> None:
    result = run(*TANYAO, "--lang", "ja", encoding="cp932")
    assert (result.returncode, result.stderr) == (0, b"")
    assert "断幺九" in result.stdout.decode("cp932")


@pytest.mark.parametrize("encoding", ["cp932", "latin-1", "iso8859-5", "gbk"])
@pytest.mark.parametrize(
    "words",
    [["--help"], *([name, "--help"] for name in program.commands), TANYAO, [*TANYAO, "--json"], ["rules", "tenhou-4p"]],
    ids=" ".join,
)
def test_no_encoding_is_an_error(words: list[str], encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stdout, stderr = (io.TextIOWrapper(io.BytesIO(), encoding, write_through=True) for _ in range(2))
    monkeypatch.setattr(sys, "stdout", stdout)
    monkeypatch.setattr(sys, "stderr", stderr)
    with pytest.raises(SystemExit) as end:
        program.main(args=words, prog_name="mjrules")
    assert end.value.code == 0
    assert stderr.buffer.getvalue() == b""  # type: ignore[attr-defined]
    assert stdout.buffer.getvalue().decode(encoding)  # type: ignore[attr-defined]


def test_all_words_of_a_page_have_a_form_in_cp932() -> None:
    for text in (*(row.ja for row in YAKU), *(text for pair in WORDS.values() for text in pair)):
        shown = text.encode("cp932", "mjrules.alike").decode("cp932")
        assert "\\" not in shown, text
    with pytest.raises(UnicodeEncodeError):
        "断么九".encode("cp932")


def test_printable_leaves_text_and_shows_what_a_terminal_would_obey() -> None:
    for number in (*range(32), *range(127, 160), 0x200F, 0x202E, 0x2066, 0xFEFF, 0xDC80):
        character = chr(number)
        kept = character in "\t\n"
        assert printable(character) == (character if kept else f"\\u{number:04x}")
        assert bool(UNSEEN.search(character)) != kept
    assert printable("断么九 123m 5p×2") == "断么九 123m 5p×2"


EVIL = "\x1b[31m\x1b]0;title\x07\x9b2J"


@pytest.mark.parametrize(
    ("words", "given"),
    [
        (["score", EVIL, "1m"], None),
        (["shanten", f"123m{EVIL}"], None),
        (["rules", EVIL], None),
        (["rules", f"/nowhere{EVIL}.toml"], None),
        (["points", EVIL], None),
        (["points", "3", "40", "--set", f"{EVIL}=1"], None),
        (["sheet", "-"], SHEET.replace("Aki", f"A{EVIL}ki")),
        (["sheet", "-", "--json"], SHEET.replace("Aki", f"A{EVIL}ki")),
        (["sheet", "-"], SHEET + EVIL),
        (["sheet", f"/nowhere{EVIL}"], None),
        (["replay", f"/nowhere{EVIL}"], None),
        (["simulate", "--out", f"/nowhere{EVIL}/x.csv"], None),
        (["simulate", "--players", f"{EVIL}:x", "--games", "1"], None),
        (["settle", "-"], json.dumps({**STATE, "rules": EVIL})),
        (["settle", "-"], json.dumps({**STATE, EVIL: 1, "outcome": {"type": EVIL}})),
        ([EVIL], None),
        ([f"--{EVIL}"], None),
    ],
)
def test_escape_sequences_never_reach_a_terminal(words: list[str], given: str | None) -> None:
    result = call(*words, input=given)
    assert result.exit_code in (0, 2)
    assert not UNSEEN.search(result.stdout)
    assert not UNSEEN.search(result.stderr)
    assert "Traceback" not in result.stderr


def test_a_table_of_names_with_escapes_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    from mjrules.cli import show

    monkeypatch.setattr(show, "on_terminal", lambda: True)
    result = call("sheet", "-", input=SHEET.replace("Aki", f"A{EVIL}ki"), env={"NO_COLOR": "1", "COLUMNS": "80"})
    assert result.exit_code == 0
    assert "\x1b[31m" not in result.stdout
    assert "\x07" not in result.stdout


@pytest.mark.skipif(os.name == "nt", reason="of a POSIX shell")
@pytest.mark.parametrize(
    "closed", ["<&- >&- 2>&-", *(pytest.param(one, marks=pytest.mark.thorough) for one in ("<&-", ">&-", "2>&-"))]
)
@pytest.mark.parametrize(
    "words", quickly(["rules tenhou-4p", "score 1m 1m", "score --jsonl", "bot greedy", "--help"], 1)
)
def test_streams_that_are_closed(closed: str, words: str) -> None:
    result = subprocess.run(
        ["sh", "-c", f'"$0" -m mjrules {words} {closed}', sys.executable],
        capture_output=True, check=False, timeout=60, env=ENV, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert result.returncode == (2 if words == "score 1m 1m" else 0)
    assert b"Traceback" not in result.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full on this system")
@pytest.mark.parametrize(
    "words", quickly([["rules", "tenhou-4p"], ["score", "--jsonl"], ["--help"], ["rules", "--json"]], 1), ids=" ".join
)
def test_a_full_disk_is_said(words: list[str]) -> None:
    record = b'{"hand": "123456m234p6799s", "win_tile": "5s"}\n'
    with open("/dev/full", "wb") as full:
        result = subprocess.run(
            [*MODULE, *words], input=record, stdout=full, stderr=subprocess.PIPE, check=False, timeout=60, env=ENV
        )
    assert result.returncode == 2
    assert result.stderr == b"error: No space left on device\n"


def test_an_interrupt_while_it_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    from mjrules import cli

    class Interrupted:
        def __getattr__(self, name: str) -> object:
            raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "mjrules.cli.program", Interrupted())
    with pytest.raises(SystemExit) as end:
        cli.main()
    assert end.value.code == 130


def test_an_interrupt_while_it_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*streams: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys.modules["mjrules.cli.score"], "score_stream", stopped)
    result = call("score", "--jsonl")
    assert result.exit_code == 130
    assert "Traceback" not in result.output


def test_a_problem_of_a_file_is_named() -> None:
    assert refused(OSError(13, "Permission denied", "/secret"), "en") == 2


def test_a_mistake_in_the_language_that_was_asked_for() -> None:
    result = call("score", "123x", "1m", "--lang", "ja")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("エラー: 手牌 '123x': '123x' が読めません")


@pytest.mark.parametrize("name", program.commands)
def test_help_fits_eighty_columns(name: str) -> None:
    result = CliRunner().invoke(program, [name, "--help"], terminal_width=80)
    assert all(len(line) <= 80 for line in result.stdout.splitlines()), result.stdout
