"""Write the locks of a release: version and hashes of all that builds, checks and publishes it. Needs uv.

Run: python .ci/lock.py
"""

from __future__ import annotations

import subprocess
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
COMPILE = "uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate --no-emit-index-url"


def locks() -> dict[str, list[str]]:
    """Return for each lock what is asked for, as pyproject.toml says."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return {
        "build": told["build-system"]["requires"],
        "release": told["project"]["optional-dependencies"]["package"],
    }


if __name__ == "__main__":
    for name, requirements in locks().items():
        found = subprocess.check_output(
            [*COMPILE.split(), "--python-version", "3.11", "-"], input="\n".join(requirements), text=True
        )
        (ROOT / f".ci/{name}.txt").write_text(f"# written by .ci/lock.py\n{found}", encoding="utf-8")
