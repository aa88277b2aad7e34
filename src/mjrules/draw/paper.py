"""What every picture is made of: the house's tiles, lines of text, and words for who cannot see it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Literal

import mjcore as mc

Theme = Literal["auto", "light", "dark"]
WIDE, TALL = 60, 80  # a tile upright
GAP = 18  # between a hand, its drawn tile and its melds
BACK = "back"
LIGHT = ".mj-ink{fill:#1e2530}.mj-soft{fill:#5b6675}.mj-line{stroke:#8793a3}.mj-bar{fill:#2f86c0}"
DARK = ".mj-ink{fill:#eef1f5}.mj-soft{fill:#aab4c2}.mj-line{stroke:#66717f}.mj-bar{fill:#5ea9dd}"
STYLES = {"light": LIGHT, "dark": DARK, "auto": f"{LIGHT}@media(prefers-color-scheme:dark){{{DARK}}}"}


def escape(words: str) -> str:
    """Text as it stands in SVG."""
    return words.translate({ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;"})


@cache
def art() -> dict[str, str]:
    """The picture of each tile by its text, as the page of ``mjrules serve`` draws it (tests/browser/test_tiles.py)."""
    from importlib.resources import files  # only a picture wants it

    found: dict[str, str] = json.loads(files("mjrules.draw").joinpath("tiles.json").read_text(encoding="utf-8"))
    return found


def spelled(text: str) -> list[str]:
    """The tiles of MPSZ text one by one, a hidden one as "back"; a red copy of Suzume-Jong keeps its r."""
    found: list[str] = []
    numbers: list[str] = []
    for sign in text:
        if sign == "?":
            found.append(BACK)
        elif sign == "r" and numbers:
            numbers[-1] += sign
        elif sign.isdecimal():
            numbers.append(sign)
        else:
            found += [number + sign for number in numbers]
            numbers = []
    return found


def checked(name: str, value: object, known: Sequence[str]) -> None:
    """Refuse a word that is none of those known."""
    if not isinstance(value, str) or value not in known:
        mc.fail("value", name=name, given=value, right=f"expected one of {', '.join(known)}")


def checked_look(height: object, theme: object, lang: object) -> None:
    """Refuse a height, a theme or a language that no picture has."""
    if isinstance(height, bool) or not isinstance(height, (int, float)):
        mc.fail("type", name="height", given=type(height).__name__, right="expected a number of pixels")
    if not 8 <= height <= 1000:
        mc.fail("value", name="height", given=height, right="expected 8 to 1000 pixels for a tile")
    checked("theme", theme, tuple(STYLES))
    checked("lang", lang, ("ja", "en"))


class Paper:
    """A picture in the making, in units of which a tile is 60 x 80."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.used: dict[str, None] = {}
        self.width = self.height = 0.0

    def reach(self, x: float, y: float) -> None:
        """Make room as far as there."""
        self.width, self.height = max(self.width, x), max(self.height, y)

    def tile(self, code: str, x: float, y: float, *, turned: bool = False, faint: bool = False) -> float:
        """Draw a tile, lying on its side if ``turned``; return where the next one begins."""
        if not isinstance(code, str) or code not in art():
            mc.fail("value", name="tile", given=code, right="expected a tile such as 5m, 0p, 7z or ? for a hidden one")
        self.used[code] = None
        wide = TALL if turned else WIDE
        way = f"translate({x + TALL:g} {y + TALL - WIDE:g}) rotate(90)" if turned else f"translate({x:g} {y:g})"
        shade = ' opacity=".55"' if faint else ""
        self.parts.append(f'<use href="#mj-{code}" width="{WIDE}" height="{TALL}" transform="{way}"{shade}/>')
        self.reach(x + wide, y + TALL)
        return x + wide

    def tiles(self, codes: Iterable[str], x: float, y: float) -> float:
        """Draw tiles side by side; return where the next one begins."""
        for code in codes:
            x = self.tile(code, x, y)
        return x

    def text(
        self, words: str, x: float, y: float, *, size: int = 26, soft: bool = False, anchor: str = "start"
    ) -> None:
        """Write a line; ``y`` is its base."""
        where = f'x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}"'
        self.parts.append(f'<text class="mj-{"soft" if soft else "ink"}" {where}>{escape(words)}</text>')
        across = sum(1 if ord(sign) > 0x2E80 else 0.58 for sign in words) * size
        self.reach(x + across * {"start": 1, "middle": 0.5, "end": 0}[anchor], y + size * 0.3)

    def bar(self, x: float, y: float, wide: float, tall: float) -> None:
        """A bar of a chart."""
        self.parts.append(f'<rect class="mj-bar" x="{x:g}" y="{y:g}" width="{wide:g}" height="{tall:g}" rx="4"/>')
        self.reach(x + wide, y + tall)

    def put(self, other: Paper, x: float, y: float, turn: int = 0) -> None:
        """Another picture within this one; ``turn``: quarters anticlockwise, about its own place."""
        wide, tall = (other.width, other.height) if turn % 2 == 0 else (other.height, other.width)
        away = {0: "", 1: f" translate(0 {tall:g}) rotate(-90)", 2: f" translate({wide:g} {tall:g}) rotate(180)",
                3: f" translate({wide:g} 0) rotate(90)"}[turn]  # fmt: skip
        self.used |= other.used
        self.parts.append(f'<g transform="translate({x:g} {y:g}){away}">{"".join(other.parts)}</g>')
        self.reach(x + wide, y + tall)

    def svg(self, words: str, height: float, theme: Theme) -> str:
        """The whole as SVG text in which a tile is ``height`` pixels tall; ``words``: what is to be seen."""
        scale, edge = height / TALL, 4
        wide, tall = self.width + 2 * edge, self.height + 2 * edge
        symbols = "".join(
            f'<symbol id="mj-{code}" viewBox="0 0 {WIDE} {TALL}">{art()[code]}</symbol>' for code in self.used
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide * scale:.5g}" height="{tall * scale:.5g}" '
            f'viewBox="{-edge} {-edge} {wide:g} {tall:g}" role="img" font-family="system-ui,sans-serif">'
            f"<title>{escape(words)}</title><style>.t-num{{display:none}}{STYLES[theme]}</style>"
            f"<defs>{symbols}</defs>{''.join(self.parts)}</svg>"
        )
