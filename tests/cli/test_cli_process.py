"""The command as a process: entry points, pipes, terminals, missing extras."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

import pytest

import mjrules as mj
from mjrules import cli
from mjrules.cli.program import program
from shared import quickly

HAND = ["score", "123456m234p6799s", "5s", "--riichi", "--seat", "S"]
MODULE = [sys.executable, "-m", "mjrules"]
COLOUR = re.compile(rb"\x1b\[[0-9;]*3[0-7]m")
ENV = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE")}


def run(*args, **rest):
    return subprocess.run([*MODULE, *args], capture_output=True, check=False, timeout=60, **{"env": ENV, **rest})


def test_module_answers():
    result = run(*HAND, "--json")
    assert (result.returncode, result.stderr) == (0, b"")
    score = mj.score("123456m234p6799s", "5s", riichi=True, seat_wind="S", rules=mj.rules("tenhou-4p"))
    assert json.loads(result.stdout) == score.to_dict()


@pytest.mark.parametrize(
    ("args", "code"),
    quickly([(["score", "123m345567p678s2z", "2z"], 1), (["shanten", "123m456p789s1122z"], 0), (["score"], 2)], 1),
)
def test_exit_code(args, code):
    result = run(*args)
    assert result.returncode == code
    assert b"Traceback" not in result.stderr
    assert (result.stderr == b"") == (code != 2)


def test_stream_through_a_pipe():
    good = {"hand": "123456m234p6799s", "win_tile": "5s", "riichi": True, "id": 1}
    result = run("score", "--jsonl", input=json.dumps(good).encode() + b"\nnonsense\n" + json.dumps(good).encode())
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert (result.returncode, [row.get("id") for row in rows]) == (0, [1, None, 1])
    assert rows[1]["line"] == 2


def test_stream_answers_one_line_before_it_reads_the_next():
    """A server writes one record and waits for its answer."""
    with subprocess.Popen(
        [*MODULE, "score", "--jsonl"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=ENV
    ) as process:
        for number in range(3):
            process.stdin.write(
                json.dumps({"hand": "19m19p19s1234567z", "win_tile": "1z", "id": number}).encode() + b"\n"
            )
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        process.stdin.close()
        assert process.wait(timeout=60) == 0


def test_output_that_cannot_show_kanji():
    result = run(*HAND, env={**ENV, "PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"})
    assert (result.returncode, result.stderr) == (0, b"")
    assert rb"Riichi (\u7acb\u76f4)" in result.stdout


@pytest.mark.parametrize("args", quickly([["rules", "tenhou-4p"], ["--help"], HAND], 1), ids=lambda args: args[0])
def test_reader_that_went_away(args):
    read_end, write_end = os.pipe()
    os.close(read_end)
    try:
        result = subprocess.run(
            [*MODULE, *args], stdout=write_end, stderr=subprocess.PIPE, check=False, env=ENV, timeout=60
        )
    finally:
        os.close(write_end)
    assert (result.returncode, result.stderr) == (141, b"")


@pytest.mark.parametrize("args", [["rules"], ["--help"]], ids=lambda args: args[0])
def test_reader_that_went_away_in_this_process(args, monkeypatch):
    read_end, write_end = os.pipe()
    os.close(read_end)
    with os.fdopen(write_end, "w", encoding="utf-8") as pipe:
        monkeypatch.setattr(sys, "stdout", pipe)
        with pytest.raises(SystemExit) as end:
            program.main(args=args, prog_name="mjrules")
        assert end.value.code == 141
        pipe.write("goes nowhere, quietly")


@pytest.mark.parametrize(
    ("extra", "coloured"), quickly([({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)], 1)
)
def test_colour_on_a_terminal_only(extra, coloured):
    pty = pytest.importorskip("pty", reason="no pseudo-terminals on this system")
    leader, follower = pty.openpty()
    try:
        subprocess.run(
            [*MODULE, *HAND],
            stdout=follower,
            stderr=follower,
            check=True,
            timeout=60,
            env={**ENV, "TERM": "xterm-256color", **extra},
        )
        shown = os.read(leader, 65536)
    finally:
        os.close(follower)
        os.close(leader)
    assert bool(COLOUR.search(shown)) == coloured
    assert b"\x1b" not in run(*HAND).stdout
    assert b"2000 points" in shown


@pytest.mark.parametrize("gone", [["click"], ["rich"], ["click", "rich"]])
def test_missing_extra(gone, monkeypatch, capsys):
    for name in gone:
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(SystemExit) as end:
        cli.main()
    assert end.value.code == 2
    message = f"error: the command line needs {' and '.join(gone)}: pip install 'mjrules[cli]'\n"
    assert capsys.readouterr() == ("", message)


def test_entry_point(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["anything", "--version"])
    with pytest.raises(SystemExit) as end:
        cli.main()
    assert end.value.code == 0
    assert capsys.readouterr() == (f"mjrules {mj.__version__}\n", "")


def test_a_plain_answer_leaves_rich_and_numpy_alone():
    program = (
        "import sys; from mjrules.cli.program import program; sys.argv = ['mjrules', *{args!r}]\n"
        "try: program()\n"
        "except SystemExit: print([name for name in ('rich', 'numpy') if name in sys.modules], file=sys.stderr)"
    )
    for args in (["shanten", "123m456p789s1122z"], ["ukeire", "123m456p789s1122z"], HAND):
        result = subprocess.run(
            [sys.executable, "-c", program.format(args=args)], capture_output=True, check=True, env=ENV, timeout=60
        )
        assert result.stderr == b"[]\n" or result.stderr == b"[]\r\n"
