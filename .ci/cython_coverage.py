"""Print the coverage of the compiled core; fail when a source of it has no measured line."""

from __future__ import annotations

import json
import sys
from pathlib import Path

CORE = Path(__file__).parents[1] / "src" / "mjcore"


def main(report: str) -> int:
    """Read a report of ``coverage json``; return the exit code."""
    files = json.loads(Path(report).read_text(encoding="utf-8"))["files"]
    by_name = {Path(name).name: found for name, found in files.items() if Path(name).suffix in (".pyx", ".pxi")}
    blind = []
    executed = lines = 0
    for source in sorted([*CORE.glob("*.pyx"), *CORE.glob("*.pxi")]):
        hit = len(by_name[source.name]["executed_lines"]) if source.name in by_name else 0
        missing = by_name[source.name]["missing_lines"] if source.name in by_name else []
        executed, lines = executed + hit, lines + hit + len(missing)
        print(f"{source.name:16} {hit:5} of {hit + len(missing):5} lines  {', '.join(map(str, missing))}")
        if not hit:
            blind.append(source.name)
    print(f"{'compiled core':16} {executed:5} of {lines:5} lines  {100 * executed / max(lines, 1):.1f} %")
    if blind:
        print(f"no measured line in {', '.join(blind)}: was it built with MJ_COVERAGE=1 --inplace?", file=sys.stderr)
    return 1 if blind else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
