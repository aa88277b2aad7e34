"""The browser of the tests: Debian's Chromium through Playwright."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

KNOWN = (os.environ.get("MJ_CHROMIUM", ""), "/usr/bin/chromium", "/usr/bin/chromium-browser")
CHROMIUM = next((path for path in KNOWN if path and Path(path).exists()), None)
ARGS = (
    "--disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run "
    "--disable-quic"
).split()
SIZES = {"upright": (390, 844), "sideways": (844, 390), "desktop": (1280, 800)}


@contextmanager
def chromium() -> Iterator[Any]:
    """Start the browser; yield Playwright's object for it."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        try:
            yield browser
        finally:
            browser.close()


class Watched:
    """A page, and what it complained of: its own errors, what the console said, what the policy forbade."""

    def __init__(self, browser: Any, size: str = "upright", touch: bool | None = None, **options: Any) -> None:
        width, height = SIZES[size]
        touch = size != "desktop" if touch is None else touch
        view = {"width": width, "height": height}
        self.context = browser.new_context(viewport=view, has_touch=touch, **{"locale": "ja-JP", **options})
        self.page = self.context.new_page()
        self.page.set_default_timeout(20_000)
        self.faults: list[str] = []
        self.page.on("console", lambda m: self.faults.append(m.text) if m.type in ("error", "warning") else None)
        self.page.on("pageerror", lambda e: self.faults.append(str(e)))

    def settings(self, **values: str) -> Watched:
        """Give the browser what a player keeps in it."""
        kept = json.dumps({f"mj.{name}": value for name, value in values.items()})
        self.context.add_init_script(f"Object.assign(localStorage, {kept})")
        return self

    def close(self) -> None:
        self.context.close()


class Socket:
    """The other end of a page's socket: what it was sent, what it says back."""

    def __init__(self, page: Any, greeting: Callable[[dict[str, Any]], list[dict[str, Any]]]) -> None:
        self.heard: list[dict[str, Any]] = []
        self.greeting, self.route = greeting, None
        page.route_web_socket("**/ws/*", self._open)

    def _open(self, route: Any) -> None:
        self.route = route
        route.on_message(self._message)

    def _message(self, text: str) -> None:
        message = json.loads(text)
        if message["t"] == "ping":
            return self.say({"t": "pong", "n": message["n"]})
        self.heard.append(message)
        if message["t"] == "join":
            self.say(*self.greeting(message))
        return None

    def say(self, *messages: dict[str, Any]) -> None:
        for message in messages:
            self.route.send(json.dumps(message))

    def acts(self) -> list[str]:
        return [m["a"] for m in self.heard if m["t"] == "act"]
