"""The tiles of ``mjrules.draw`` are those of the page."""

from __future__ import annotations

import pytest

from standin import standin
from tiles_of_the_page import TARGET, drawn


def test_pictures_have_the_tiles_of_the_page(chrome: object) -> None:
    if not TARGET.exists():
        pytest.skip("the sources are not here")
    page = chrome.new_page()  # type: ignore[attr-defined]
    try:
        with standin({}) as address:
            assert drawn(page, address) == TARGET.read_text(encoding="utf-8")
    finally:
        page.close()
