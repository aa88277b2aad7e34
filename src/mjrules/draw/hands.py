"""Hands, rivers, and discards compared, as pictures."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import mjcore as mc
from mjrules.analysis.nanikiru import Nanikiru
from mjrules.common.wins import AnyWin, HandText
from mjrules.draw.paper import BACK, GAP, TALL, WIDE, Paper, Theme, checked_look, spelled
from mjrules.riichi.rules import RiichiRules
from mjrules.rules.ruleset import RuleSet
from mjrules.variants import VARIANTS, variant_of

A_ROW = 6  # discards in a row of a river
WORDS = {
    "en": {"won": "won on", "dora": "dora indicators", "ura": "ura", "north": "norths set out", "hidden": "hidden"},
    "ja": {"won": "和了牌", "dora": "ドラ表示牌", "ura": "裏ドラ表示牌", "north": "抜いた北", "hidden": "伏せ牌"},
}


def meld_paper(meld: mc.Meld, seat: int | None = None, players: int = 4) -> Paper:
    """A meld as it lies: the called tile on its side, at the left, in the middle or at the right by who fed it."""
    paper, x = Paper(), 0.0
    texts = [mc.tile_text(code) for code in meld.tiles]
    if meld.type == "ankan":
        paper.tiles([BACK, texts[0], texts[1], BACK], 0, 0)
        return paper
    called = mc.tile_text(meld.called) if meld.called is not None else texts[-1]
    texts.remove(called)
    added = texts.pop() if meld.type == "kakan" else None
    away = (meld.feeder - (seat or 0)) % players if meld.feeder is not None and seat is not None else players - 1
    # from the left neighbour, the one opposite, the right neighbour
    place = {players - 1: 0, 1: len(texts)}.get(away, 1)
    for at in range(len(texts) + 1):
        if at != place:
            x = paper.tile(texts.pop(0), x, 0)
            continue
        if added is not None:
            paper.tile(added, x, WIDE - TALL)
        x = paper.tile(called, x, 0, turned=True)
    return paper


def hand_paper(tiles: Sequence[str], drawn: str | None, melds: Sequence[Paper]) -> Paper:
    """Concealed tiles, the last one apart, and melds."""
    paper, x = Paper(), 0.0
    top = max([0.0, *(one.height - TALL for one in melds)])
    x = paper.tiles(tiles, x, top)
    if drawn is not None:
        x = paper.tile(drawn, x + GAP, top)
    for meld in melds:
        paper.put(meld, x + GAP, top)
        x += GAP + meld.width
    return paper


def hand(
    win: Any, *, rules: RuleSet | str | None = None, height: float = 48, lang: str = "en", theme: Theme = "auto"
) -> str:
    """Return a hand as SVG text: concealed tiles, the winning tile apart, melds, and indicators below.

    ``win``: a Win or SuzumeWin, or a hand as ``mj.hand`` reads it (``rules`` as there), or what that returned.
    ``height``: of a tile in pixels, 8 to 1000; ``lang``: of the words for who cannot see it, "ja" or "en"; ``theme``:
    colours of text for a page that is "light", "dark", or whatever the reader's is ("auto"). Nothing is fetched.
    Raises NotationError or InvalidHand for text that is no hand, ArgumentError or MahjongTypeError for the others.

    >>> import mjrules as mj
    >>> picture = mj.draw.hand("123m406p789s11z ポン白白白")
    >>> picture.startswith('<svg xmlns="http://www.w3.org/2000/svg"'), picture.count("<use")
    (True, 14)
    """
    checked_look(height, theme, lang)
    paper, words = any_hand(win, rules, lang)
    return paper.svg(words, height, theme)


def any_hand(win: Any, rules: RuleSet | str | None, lang: str) -> tuple[Paper, str]:
    """The picture of a hand and the words for it."""
    told = WORDS[lang]
    if isinstance(win, str):
        win = (VARIANTS[RiichiRules] if rules is None else variant_of(rules)).read_hand(win)
    if isinstance(win, HandText):
        melds = [meld_paper(meld) for meld in win.melds]
        return hand_paper(spelled(win.tiles), None, melds), str(win)
    if not AnyWin.is_one(win):
        mc.fail("type", name="win", given=type(win).__name__, right="expected a Win, or a hand as text")
    shown = AnyWin.shown_hand(win)
    record = AnyWin.record_of(win)
    melds = [meld_paper(mc.Meld.of(meld)) for meld in record.get("melds", ())]
    paper = hand_paper(spelled(shown["tehai"]), shown["pai"], melds)
    words = [shown["tehai"], *map(str, getattr(win, "melds", ()))]
    if shown["pai"] is not None:
        words.append(f"{told['won']} {shown['pai']}")
    rows = [(told["dora"], record.get("dora_indicators", ())), (told["ura"], record.get("ura_indicators", ()))]
    rows.append((told["north"], ["4z"] * record.get("nuki", 0)))
    if isinstance(record.get("dora"), str):
        rows.append((told["dora"] if lang == "en" else "ドラ", [record["dora"]]))
    x, y = 0.0, paper.height + GAP
    for name, tiles in rows:
        if tiles:
            small = Paper()
            small.tiles(tiles, 0, 0)
            paper.text(name, x, y + 28, size=22, soft=True)
            paper.put(small, x, y + 38)
            words.append(f"{name} {' '.join(tiles)}")
            x = max(x + small.width, x + 22 * len(name) * (1 if lang == "ja" else 0.6)) + 2 * GAP
    return paper, ", ".join(words)


def river(
    tiles: str | Sequence[str],
    *,
    riichi: int | None = None,
    height: float = 48,
    lang: str = "en",
    theme: Theme = "auto",
) -> str:
    """Return a river as SVG text, six discards a row. ``riichi``: place of the discard that lies on its side, from 0.

    ``tiles``: MPSZ text or a list of tiles; the other arguments and errors as for ``hand``.

    >>> import mjrules as mj
    >>> mj.draw.river("19m4z2p8s6z0s", riichi=5).count("<use")
    7
    """
    checked_look(height, theme, lang)
    if not isinstance(tiles, (str, list, tuple)):
        mc.fail("type", name="tiles", given=type(tiles).__name__, right="expected MPSZ text or a list of tiles")
    codes = spelled(tiles) if isinstance(tiles, str) else list(tiles)
    if riichi is not None and (isinstance(riichi, bool) or not isinstance(riichi, int) or not 0 <= riichi < len(codes)):
        mc.fail("value", name="riichi", given=riichi, right=f"expected the place of a discard, 0 to {len(codes) - 1}")
    paper = river_paper(codes, {riichi})
    return paper.svg(" ".join(codes), height, theme)


def river_paper(codes: Sequence[str], turned: Collection[int | None], faint: Collection[int] = ()) -> Paper:
    """Discards in rows of six, the third row going on; those at ``turned`` on their side, at ``faint`` pale."""
    paper, x, y = Paper(), 0.0, 0.0
    for at, code in enumerate(codes):
        if at and at % A_ROW == 0 and at <= 2 * A_ROW:
            x, y = 0.0, y + TALL
        x = paper.tile(code, x, y, turned=at in turned, faint=at in faint)
    return paper


def discards(found: Any, *, height: float = 48, lang: str = "en", theme: Theme = "auto", most: int = 14) -> str:
    """Return discards compared as SVG text, best first: the tile, its useful tiles, and a bar.

    ``found``: what ``mj.nanikiru`` returned (bars of points) or ``mjcore.discards`` (bars of copies of useful tiles);
    ``most``: how many; the other arguments and errors as for ``hand``.

    >>> import mjcore as mc, mjrules as mj
    >>> mj.draw.discards(mc.discards("123m456p2378s1156z"), most=2).count('class="mj-bar"')
    2
    """
    checked_look(height, theme, lang)
    if isinstance(most, bool) or not isinstance(most, int) or most < 1:
        mc.fail("value", name="most", given=most, right="expected how many discards, 1 or more")
    rows: list[tuple[str, int, dict[str, int], float, str]] = []
    if isinstance(found, Nanikiru):
        for row in found.rows:
            told = f"{row.win[0]:.1%} {row.points[0]:,.0f}"
            rows.append((row.tile, row.shanten, row.ukeire, row.points[0], told))
    elif isinstance(found, (list, tuple)) and all(isinstance(one, mc.Discard) for one in found):
        for one in found:
            useful = {mc.tile_text(kind): left for kind, left in one.tiles.items()}
            rows.append((mc.tile_text(one.tile), one.shanten, useful, float(one.total), str(one.total)))
    else:
        right = "expected what mj.nanikiru or mjcore.discards returned"
        mc.fail("type", name="found", given=type(found).__name__, right=right)
    paper, words, highest = Paper(), [], max([value for *_, value, _ in rows] or [1.0]) or 1.0
    for at, (tile, shanten, useful, value, told) in enumerate(rows[:most]):
        y = at * (TALL + 14.0)
        paper.tile(tile, 0, y)
        paper.text(str(shanten), WIDE + 34, y + 52, size=34, anchor="middle")
        paper.bar(WIDE + 70, y + 10, 260 * max(value, 0) / highest, 22)
        paper.text(told, WIDE + 70, y + 68, size=28)
        x = WIDE + 350.0
        for kind in useful:
            x = paper.tile(kind, x, y)
        words.append(f"{tile}: {shanten}, {told}")
    return paper.svg("; ".join(words), height, theme)
