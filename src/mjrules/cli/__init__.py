"""The command line: ``mjrules score``, ``shanten``, ``ukeire``, ``points``, ``rules``, ``bot`` and more.

click and rich come with the extra ``mjrules[cli]``; nothing outside this package needs them.
"""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec

INTERRUPTED = 130


def main() -> None:
    """Run the command line on the process's arguments; ends by SystemExit with the exit code."""
    missing = [name for name in ("click", "rich") if find_spec(name) is None]
    if missing:
        print(f"error: the command line needs {' and '.join(missing)}: pip install 'mjrules[cli]'", file=sys.stderr)
        raise SystemExit(2)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by the caller: mjrules ... >&-
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    try:
        from mjrules.cli.program import program

        program(prog_name="mjrules")
    except KeyboardInterrupt:  # while it was starting or ending
        raise SystemExit(INTERRUPTED) from None
