"""Print the coverage of the compiled core, built with MJ_COVERAGE=1; fail when a source of it has no line that ran."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CORE = ROOT / "src" / "mjcore"


def counts() -> dict[str, Counter[int]]:
    """How often each line of each source ran in all processes since the build; each module counts what it cimports."""
    found: dict[str, Counter[int]] = {}
    for module in sorted((ROOT / "build").rglob("*.gcda")):
        told = subprocess.run(["gcov", "--json-format", "--stdout", module], check=True, capture_output=True, cwd=ROOT)
        room = CORE / module.parent.as_posix().partition("/generated/src/mjcore")[2].strip("/")
        for file in json.loads(told.stdout)["files"]:
            name = file["file"].removeprefix("mjcore/")
            if "/" not in name and name.endswith(".pxd"):  # `from .name cimport`: beside its user, or below
                name = next(path for folder in (room, CORE) for path in folder.rglob(name)).relative_to(CORE).as_posix()
            lines = found.setdefault(name, Counter())
            for line in file["lines"]:
                lines[line["line_number"]] += line["count"]
    return found


def main() -> int:
    """Return the exit code."""
    found = counts()
    blind = []
    executed = total = 0
    for source in sorted([*CORE.rglob("*.pyx"), *CORE.rglob("*.pxd")]):
        name = source.relative_to(CORE).as_posix()
        if not re.search(r"^(async )?def |^ *cp?def [^(]*\(.*:$", source.read_text(encoding="utf-8"), re.MULTILINE):
            continue  # declarations alone
        lines = found.get(name, Counter())
        missing = sorted(line for line, count in lines.items() if not count)
        hit = len(lines) - len(missing)
        executed, total = executed + hit, total + len(lines)
        print(f"{name:28} {hit:5} of {len(lines):5} lines  {', '.join(map(str, missing))}")
        if not hit:
            blind.append(name)
    print(f"{'compiled core':28} {executed:5} of {total:5} lines  {100 * executed / max(total, 1):.1f} %")
    if blind:
        print(f"no line ran in {', '.join(blind)}: was it built with MJ_COVERAGE=1?", file=sys.stderr)
    return 1 if blind else 0


if __name__ == "__main__":
    sys.exit(main())
