"""The examples of a page in Markdown: files it shows, Python, commands and what they print."""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

FENCE = re.compile(r"^(?:<!-- file: (\S+) -->\n)?```(\w+)\n(.*?)^```$", flags=re.MULTILINE | re.DOTALL)


def blocks(text: str) -> list[tuple[str, str, str]]:
    """Return (name of the file it is, language, body) of each fenced block."""
    return [(name or "", language, body) for name, language, body in FENCE.findall(text)]


def python_examples(text: str, name: str) -> tuple[int, int, str]:
    """Run the Python examples of a page as one session; return how many were run, how many failed, and a report."""
    session = "\n".join(body for _, language, body in blocks(text) if language == "python")
    report = io.StringIO()
    with contextlib.redirect_stdout(report):
        test = doctest.DocTestParser().get_doctest(session, {}, name, name, 0)
        result = doctest.DocTestRunner().run(test)
    return result.attempted, result.failed, report.getvalue()


def write_files(text: str, folder: Path) -> None:
    """Write the files a page shows."""
    for name, _, body in blocks(text):
        if name:
            (folder / name).write_text(body, encoding="utf-8")


def shown_commands(text: str) -> list[tuple[str, str]]:
    """Return (command line, what the page says it prints; "" = not said) of each console block with one `mjrules`."""
    found = []
    for _, language, body in blocks(text):
        command, _, printed = body.removeprefix("$ ").partition("\n")
        if language == "console" and command.startswith("mjrules "):
            found.append((command, printed))
    return found


def run_command(line: str, folder: Path) -> str:
    """Run an `mjrules` line in a folder, `< FILE` at its end included; return what it prints."""
    line, _, name = line.partition(" < ")
    program, *words = shlex.split(line)
    assert program == "mjrules"
    given = (folder / name).read_text(encoding="utf-8") if name else ""
    run = subprocess.run(
        [sys.executable, "-m", "mjrules", *words],
        cwd=folder, input=given, capture_output=True, encoding="utf-8", check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "120"},
    )  # fmt: skip
    assert run.returncode in (0, 1), run.stderr  # 1: no win, an answer too
    return "\n".join(text.rstrip() for text in run.stdout.splitlines())
