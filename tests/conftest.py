"""Settings of the whole test run: what runs when, how many random examples, where helpers are imported from.

Three tiers, each with all of the one before (.github/CONTRIBUTING.md): the quick one, ``--all``, ``--exhaustive``.
"""

from __future__ import annotations

import os
import re
import sys
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

TESTS = Path(__file__).resolve().parent
# `import shared` and `import oracle` from every test folder
sys.path.insert(0, str(TESTS))
# texts are pinned in English, wherever the tests run; encodings stay those of the machine
os.environ["LANGUAGE"] = "en"

COMMON = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
# the same examples in every run, so that a red build can be reproduced
settings.register_profile("few", derandomize=True, max_examples=10, **COMMON)
settings.register_profile("many", derandomize=True, max_examples=100, **COMMON)
# fresh examples every time: for a night's search
settings.register_profile("search", max_examples=20_000, **COMMON)

# markers of what the quick tier leaves out -> the switch that runs them
SWITCHES = {
    "thorough": "--all",
    "corpora": "--all",
    "packaging": "--all",
    "browser": "--all",
    "exhaustive": "--exhaustive",
}
# what a file says that does more with a switch, beside its marks: numbers of examples, the shared material
SAYS_MORE = re.compile(r"@given\b|\b(examples\(|SHARED\b|needs_shared\b|recorded\b|getoption\()")


@cache
def says_more(file: Path) -> bool:
    return SAYS_MORE.search(file.read_text(encoding="utf-8")) is not None


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="run all but the proofs of an hour (some minutes)")
    parser.addoption("--exhaustive", action="store_true", help="run everything, proofs over every hand too (hours)")


def pytest_configure(config: pytest.Config) -> None:
    config.option.all = config.option.all or config.option.exhaustive
    settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "many" if config.option.all else "few"))


@pytest.hookimpl(tryfirst=True)  # before -m is looked at
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if says_more(item.path) or any(item.get_closest_marker(name) for name in SWITCHES):
            item.add_marker("more")
    asked = {name for name, switch in SWITCHES.items() if config.getoption(switch) or name in config.option.markexpr}
    for name in SWITCHES.keys() - asked:
        skip = pytest.mark.skip(reason=f"run it with {SWITCHES[name]}")
        for item in items:
            if item.get_closest_marker(name):
                item.add_marker(skip)
