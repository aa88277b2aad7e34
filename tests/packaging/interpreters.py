"""The Python interpreters of this machine that can build and run the package."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

VERSIONS = ("3.11", "3.12", "3.13", "3.14")
# what a build needs: its own version, a GIL build, virtual environments and the C headers
PROBE = (
    "import ensurepip, pathlib, sys, sysconfig, venv; "
    "print('%d.%d' % sys.version_info[:2], bool(sysconfig.get_config_var('Py_GIL_DISABLED')), "
    "pathlib.Path(sysconfig.get_path('include'), 'Python.h').exists())"
)


def clean_environment() -> dict[str, str]:
    """Return the environment without what would let a child see another package than its own."""
    hidden = (
        "PYTHONPATH",
        "PYTHONHOME",
        "VIRTUAL_ENV",
        "PYTEST_ADDOPTS",
        "COVERAGE_PROCESS_START",
        "COVERAGE_PROCESS_CONFIG",
    )
    switches = ("MJ_DEBUG", "MJ_COVERAGE", "MJ_SANITIZE", "MJ_ABI3", "MJ_SHARED")
    return {name: value for name, value in os.environ.items() if name not in hidden + switches}


def output(command: list[str]) -> str:
    """Return what a command prints, or nothing when it cannot run."""
    try:
        run = subprocess.run(command, capture_output=True, text=True, env=clean_environment(), timeout=60, check=False)
    except OSError:
        return ""
    return run.stdout.strip() if run.returncode == 0 else ""


def candidates(version: str) -> Iterator[str]:
    """Yield programs that may be this version: the running one, those on PATH, those of pyenv."""
    yield getattr(sys, "_base_executable", sys.executable)
    for folder in os.get_exec_path():
        found = shutil.which(f"python{version}", path=folder)
        if found:
            yield found
    if os.name == "nt":
        yield output(["py", f"-{version}", "-c", "import sys; print(sys.executable)"])
    if shutil.which("pyenv"):
        # a shim on PATH exists for a version that is installed but not switched on
        for name in output(["pyenv", "versions", "--bare"]).split():
            if re.fullmatch(rf"{re.escape(version)}\.\d+", name):
                yield str(Path(output(["pyenv", "prefix", name])) / "bin" / "python")


@cache
def interpreter(version: str) -> str | None:
    """Return the first program that is this version and can build, else None."""
    wanted = f"{version} False True"
    found = (program for program in candidates(version) if program and output([program, "-c", PROBE]) == wanted)
    return next(found, None)
