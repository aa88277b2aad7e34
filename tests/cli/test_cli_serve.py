"""``mjrules serve``: the address it prints, what it refuses before anybody comes, and how it ends."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request

import click
import pytest

from shared import quickly

pytest.importorskip("starlette", reason="the extra serve is not installed")
pytest.importorskip("uvicorn", reason="the extra serve is not installed")
pytest.importorskip("websockets", reason="the extra serve is not installed")

from mjrules.cli import serve as module

SERVE = [sys.executable, "-m", "mjrules", "serve"]


def refused(*args):
    result = subprocess.run([*SERVE, *args], capture_output=True, text=True, timeout=240, check=False)
    assert (result.returncode, result.stdout) == (2, "")
    assert "Traceback" not in result.stderr
    return result.stderr.strip().splitlines()[-1]


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
@pytest.mark.parametrize("form", quickly(["text", "json"], 1))
@pytest.mark.parametrize("host", quickly(["127.0.0.1", "::1"], 1))
def test_it_prints_its_address_and_serves_until_it_is_interrupted(form, host, tmp_path):
    if host == "::1" and not has_ipv6():
        pytest.skip("this machine has no IPv6")
    command = [*SERVE, "--host", host, "--port", "0", "--data", str(tmp_path / "tables"), "--log", form]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        address = process.stdout.readline().split()[0]
        assert re.fullmatch(r"http://(127\.0\.0\.1|\[::1\]):\d+", address)
        with urllib.request.urlopen(f"{address}/healthz", timeout=20) as answer:
            assert json.load(answer) == {"ok": True, "tables": 0}
            assert "server" not in answer.headers
        process.send_signal(signal.SIGINT)
        _, log = process.communicate(timeout=120)
    assert process.returncode == 0
    assert "Traceback" not in log
    lines = log.splitlines()
    if form == "json":
        assert [json.loads(line)["event"] for line in lines] == ["begun", "stopping"]
    else:
        assert ["event=begun" in lines[0], "event=stopping" in lines[-1]] == [True, True]
    assert (tmp_path / "tables" / "tables.sqlite3").exists()


def has_ipv6():
    try:
        with socket.socket(socket.AF_INET6) as found:
            found.bind(("::1", 0))
    except OSError:
        return False
    return True


def test_a_port_that_is_taken():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert refused("--port", str(port)).startswith(f"error: cannot listen at 127.0.0.1 port {port}: ")


def test_what_cannot_be():
    assert "cannot listen at nowhere.invalid port 8000" in refused("--host", "nowhere.invalid")
    assert "expected an address such as https://example.org" in refused("--port", "0", "--public-url", "example.org")
    assert "expected up to four of a-z and 0-9" in refused("--port", "0", "--shard", "A/")


@pytest.mark.skipif(os.name == "nt" or getattr(os, "geteuid", lambda: 0)() == 0, reason="root writes everywhere")
def test_a_folder_that_is_not_writable(tmp_path):
    tmp_path.chmod(0o500)
    assert "it cannot be written" in refused("--port", "0", "--data", str(tmp_path / "tables"))


def test_a_folder_below_a_file(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    assert "it cannot be written" in refused("--port", "0", "--data", str(tmp_path / "file" / "tables"))


def test_without_the_extra(monkeypatch):
    monkeypatch.setattr(module, "find_spec", lambda name: None)
    with pytest.raises(click.ClickException, match=r"pip install 'mjrules\[serve\]'"):
        module.serve.callback("127.0.0.1", 0, None, None, "", "text", 20, "en")
