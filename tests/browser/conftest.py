"""The browser of these tests. Where none is there they are skipped; where MJ_BROWSER=1 is set, they fail."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from browser import CHROMIUM, chromium
from standin import standin


@pytest.hookimpl(tryfirst=True)  # before tests/conftest.py looks for the mark
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "/tests/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chrome() -> Iterator[Any]:
    """Start the browser once."""
    missing = "" if CHROMIUM else "no Chromium (apt-get install chromium, or MJ_CHROMIUM=PATH)"
    try:
        import playwright  # noqa: F401
    except ImportError:
        missing = "no playwright (pip install playwright)"
    if missing and os.environ.get("MJ_BROWSER") == "1":
        pytest.fail(missing)
    if missing:
        pytest.skip(missing)
    with chromium() as browser:
        yield browser


@pytest.fixture
def close() -> Iterator[ExitStack]:
    """What a test opens and this closes."""
    with ExitStack() as stack:
        yield stack


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The stand-in, with what the pictures need."""
    pytest.importorskip("starlette")
    from pictures import answers

    with standin(answers()) as told:
        yield told
