"""The small game of ``table.fake`` is a variant as long as these tests run, and no longer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mjrules.variants import registered
from table.fake import FAKE


@pytest.fixture(autouse=True, scope="package")
def fake_variant() -> Iterator[None]:
    with registered(FAKE):
        yield
