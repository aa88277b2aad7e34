"""Print the coverage of the compiled core; fail when a source of it has no measured line."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

CORE = Path(__file__).parents[1] / "src" / "mjcore"


def main(report: str) -> int:
    """Read a report of ``coverage json``; return the exit code."""
    files = json.loads(Path(report).read_text(encoding="utf-8"))["files"]
    by_name = {str(Path(name).resolve()): found for name, found in files.items()}
    blind = []
    executed = lines = 0
    for source in sorted([*CORE.rglob("*.pyx"), *CORE.rglob("*.pxd")]):
        name = source.relative_to(CORE).as_posix()
        if not re.search(r"^ +\w.*:\n|^def |^c?def .*:$", source.read_text(encoding="utf-8"), re.MULTILINE):
            continue  # declarations alone
        found = by_name.get(str(source), {"executed_lines": [], "missing_lines": []})
        hit, missing = len(found["executed_lines"]), found["missing_lines"]
        executed, lines = executed + hit, lines + hit + len(missing)
        print(f"{name:28} {hit:5} of {hit + len(missing):5} lines  {', '.join(map(str, missing))}")
        if not hit:
            blind.append(name)
    print(f"{'compiled core':28} {executed:5} of {lines:5} lines  {100 * executed / max(lines, 1):.1f} %")
    if blind:
        print(f"no measured line in {', '.join(blind)}: was it built with MJ_COVERAGE=1 --inplace?", file=sys.stderr)
    return 1 if blind else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
