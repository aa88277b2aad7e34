"""The client of the guide plays a whole game against a server."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the extra serve is not installed")
pytest.importorskip("uvicorn", reason="the extra serve is not installed")
pytest.importorskip("websockets", reason="the extra serve is not installed")

from pages import write_files

ROOT = Path(__file__).parents[2]


def test_the_client_of_the_guide_plays_a_game(tmp_path):
    text = (ROOT / "docs/guides/serving-clients.md").read_text(encoding="utf-8")
    write_files(text, tmp_path)
    client = tmp_path / "client.py"
    lines = client.read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if line.strip()]) <= 60
    path = [str(ROOT / "tests" / "serve"), str(ROOT / "tests"), *sys.path]
    code = f"import sys; sys.path[:0] = {path!r}; import hurried_server; hurried_server.main()"
    command = [sys.executable, "-c", code, str(tmp_path / "tables"), "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            port = server.stdout.readline().split()[1]
            result = subprocess.run(
                [sys.executable, str(client), f"http://127.0.0.1:{port}"],
                capture_output=True, text=True, timeout=120, check=False,
            )  # fmt: skip
        finally:
            server.terminate()
    assert (result.returncode, result.stderr) == (0, "")
    said = json.loads(result.stdout)
    assert sum(said["scores"]) == 160
    assert f"http://127.0.0.1:{port}/r/" in said["replay"]
