"""What an import costs and what it must not do."""

from __future__ import annotations

import subprocess
import sys

import pytest


def run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("package", ["mjcore", "mjrules"])
@pytest.mark.parametrize("other", ["numpy", "click", "rich"])
def test_import_leaves_out(package, other):
    result = run(f"import sys, {package}; print({other!r} in sys.modules)")
    assert (result.stdout, result.stderr) == ("False\n", "")


@pytest.mark.parametrize("other", ["importlib.metadata", "multiprocessing", "tomllib"])
def test_what_few_need_is_imported_by_them(other):
    # coverage, where it starts with Python, has some of them already
    program = f"import sys; before = {{*sys.modules}}; import mjrules; print({other!r} in {{*sys.modules}} - before)"
    assert run(program).stdout == "False\n"


def test_batch_imports_numpy_on_first_use():
    program = "import sys, mjcore; mjcore.shanten_batch([]) if 0 else None; print('numpy' in sys.modules)"
    assert run(program).stdout == "False\n"
    rows = "bytes(34)"
    program = (
        f"import sys, mjcore\ntry: mjcore.shanten_batch([{rows}])\n"
        "except mjcore.MahjongError as problem: print('numpy' in sys.modules, type(problem).__name__)"
    )
    assert run(program).stdout == "True ArgumentError\n"


def test_no_fallback_without_the_extension():
    result = run("import sys; sys.modules['mjcore._core'] = None; import mjcore")
    assert result.returncode == 1
    assert "mjcore._core" in result.stderr.splitlines()[-1]
    assert "Error" in result.stderr.splitlines()[-1]
