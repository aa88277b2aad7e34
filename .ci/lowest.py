"""Print the lowest version that pyproject.toml allows of each dependency, as constraints for pip.

Run: python .ci/lowest.py [EXTRA ...]
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path


def lowest(requirements: list[str]) -> list[str]:
    """Return name==version for each name>=version; what names no lowest version is an error."""
    found = []
    for requirement in requirements:
        if requirement.startswith("mjrules["):
            continue
        match = re.match(r"([\w.-]+)(?:\[[\w,]+\])?>=([\w.]+)", requirement)
        if match is None:
            sys.exit(f"{requirement}: no lowest version; expected NAME>=VERSION")
        found.append(f"{match[1]}=={match[2]}")
    return found


if __name__ == "__main__":
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    print(*lowest([*project["dependencies"], *(line for name in sys.argv[1:] for line in extras[name])]), sep="\n")
