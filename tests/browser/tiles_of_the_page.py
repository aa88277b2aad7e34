"""The tiles as the page of ``mjrules serve`` draws them, written where ``mjrules.draw`` finds them.

Run: PYTHONPATH=src:tests python tests/browser/tiles_of_the_page.py, after a change of static/tiles.js.
"""

from __future__ import annotations

import json
import re
from typing import Any

from shared import SRC

TARGET = SRC / "mjrules" / "draw" / "tiles.json"
READ = """async () => {
  if (!document.querySelector("#t-1m")) (await import("/static/tiles.js")).installTiles();
  return Object.fromEntries([...document.querySelectorAll("symbol[id^=t-]")].map((s) => [s.id.slice(2), s.innerHTML]));
}"""


def plain(art: str) -> str:
    """Art of a tile that stands alone: colours for variables, empty elements closed, names of its own."""
    art = re.sub(r"var\(--t-\w+,(#[0-9a-f]+)\)", r"\1", art)
    art = re.sub(r"></(path|circle|rect)>", "/>", art)
    art = re.sub(r"-?\d+\.\d{3,}", lambda number: f"{float(number[0]):.2f}".rstrip("0").rstrip("."), art)
    return art.replace('id="bk"', 'id="mj-bk"').replace("url(#bk)", "url(#mj-bk)")


def drawn(page: Any, address: str) -> str:
    """The text of tiles.json, from an open page of the house."""
    page.goto(f"{address}/")
    art = {tile: plain(text) for tile, text in page.evaluate(READ).items()}
    return json.dumps(art, indent=0, ensure_ascii=False, sort_keys=True) + "\n"


if __name__ == "__main__":
    from browser import chromium
    from standin import standin

    with chromium() as chrome, standin({}) as address:
        TARGET.write_text(drawn(chrome.new_page(), address), encoding="utf-8")
