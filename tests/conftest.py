"""Settings of the whole test run: hypothesis profiles, markers, the opt-in exhaustive proof."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

TESTS = Path(__file__).resolve().parent
# `import shared` and `import oracle` from every test folder
sys.path.insert(0, str(TESTS))

COMMON = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
# the same examples in every run, so that a red build can be reproduced
settings.register_profile("ci", derandomize=True, max_examples=100, **COMMON)
# for runs that repeat the tests on another build or interpreter
settings.register_profile("few", derandomize=True, max_examples=10, **COMMON)
# fresh examples every time, many of them: for a night's search
settings.register_profile("search", max_examples=20_000, **COMMON)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--exhaustive", action="store_true", help="run the proofs over every complete hand (minutes)")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "exhaustive: a proof over every hand there is; runs with --exhaustive")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--exhaustive"):
        return
    skip = pytest.mark.skip(reason="a proof of minutes: run it with --exhaustive")
    for item in items:
        if "exhaustive" in item.keywords:
            item.add_marker(skip)
