"""The page of a simulation as PNG: places, points of wins, yaku (extra ``plot``)."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

import mjcore as mc
from mjrules.simulate.arrow import replacing
from mjrules.simulate.formats import PICTURES, suffix_of
from mjrules.simulate.words import word

# families with kanji, the usual ones of each system
KANJI_FONTS = (
    "Noto Sans CJK JP", "Noto Sans JP", "Source Han Sans JP", "Hiragino Sans", "Hiragino Kaku Gothic ProN", "Yu Gothic",
    "Meiryo", "BIZ UDGothic", "MS Gothic", "IPAexGothic", "IPAPGothic", "IPAGothic", "TakaoPGothic", "VL PGothic",
    "VL Gothic", "Noto Serif CJK JP", "Noto Serif JP", "IPAexMincho", "IPAMincho", "Droid Sans Fallback",
)  # fmt: skip
COLOURS = ("#2f6f9f", "#7fb0cf", "#d9b36c", "#b5523b", "#6d6d6d", "#999999")
MOST_YAKU = 24
LEAST_ROWS = 10  # few yaku: no thick bars
BARS = 50  # of the histogram of points at most, where there are more values


def kanji_font() -> str | None:
    """Return the family of a font with kanji on this machine, None where none is found."""
    from matplotlib.font_manager import fontManager

    there = set(fontManager.get_font_names())
    return next((name for name in KANJI_FONTS if name in there), None)


def drawing() -> Any:
    """Return matplotlib. Raises RuleError without the extra."""
    try:
        import matplotlib.figure
    except ImportError:
        mc.fail("needs_extra", given="a plot", extra="plot")
    return matplotlib


def write_page(
    summary: Mapping[str, Any],
    values: Mapping[int, int],
    names: Mapping[str, tuple[str, str]],
    path: str | PathLike[str],
    language: str,
) -> str:
    """Write the page; return the language used: "en" where no font with kanji is found.

    ``values``: how often a win was worth so many points; ``names``: of the yaku, in both languages.
    """
    if not isinstance(language, str) or language not in ("ja", "en"):
        mc.fail("unknown", name="language", given=language, nearest="", right='expected "ja" or "en"')
    form = suffix_of(Path(path), PICTURES)[1:]
    matplotlib = drawing()
    font = kanji_font()
    used = language if font else "en"
    settings: dict[str, Any] = {
        "font.size": 9,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.unicode_minus": False,
    }
    if font:
        settings["font.family"] = [font, "sans-serif"]
    with matplotlib.rc_context(settings), replacing(Path(path)) as file:
        figure = matplotlib.figure.Figure(figsize=(11.7, 8.3), layout="constrained")
        _draw(figure, summary, values, names, used)
        figure.savefig(file, format=form, dpi=120)
    return used


def _draw(figure: Any, summary: Any, values: Mapping[int, int], names: Any, language: str) -> None:
    title = word("title", language, name=summary["name"], games=summary["games"], hands=summary["hands"])
    players = " / ".join(dict.fromkeys(row["player"] for row in summary["seats"]))
    figure.suptitle(f"{title}\n{players}", fontsize=13)
    figure.supxlabel(word("seed", language, seed=summary["seed"]), fontsize=7, color="#666666")
    places = figure.subplot_mosaic([["ranks", "yaku"], ["values", "yaku"]], width_ratios=(1, 1))
    _draw_ranks(places["ranks"], summary["seats"], language)
    _draw_values(places["values"], values, language)
    _draw_yaku(places["yaku"], summary["yaku"], names, language)


def _draw_ranks(axes: Any, seats: list[dict[str, Any]], language: str) -> None:
    """One bar a seat, divided into the shares of its places."""
    from matplotlib.ticker import PercentFormatter

    labels = [f"{row['seat']}: {row['player'].rpartition(':')[2]}" for row in seats]
    left = [0.0] * len(seats)
    for place in range(len(seats)):
        shares = [row["ranks"][place].mean for row in seats]
        label = word("place", language, n=place + 1)
        bars = axes.barh(labels, shares, left=left, color=COLOURS[place], label=label, edgecolor="white")
        texts = [f"{share:.1%}" if share > 0.07 else "" for share in shares]
        axes.bar_label(bars, texts, label_type="center", color="white", fontsize=8)
        left = [at + share for at, share in zip(left, shares, strict=True)]
    axes.invert_yaxis()
    axes.set_xlim(0, 1)
    axes.xaxis.set_major_formatter(PercentFormatter(1))
    axes.set_xlabel(word("share_of_games", language))
    axes.set_title(word("page_ranks", language), loc="left", fontweight="bold", pad=22)
    axes.legend(ncols=len(seats), loc="lower left", bbox_to_anchor=(0, 1), frameon=False, borderaxespad=0.2)


def _draw_values(axes: Any, values: Mapping[int, int], language: str) -> None:
    """How often a win was worth so many points: a bar a value, or a range of values where there are many."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator, PercentFormatter

    wins = sum(values.values())
    axes.set_title(word("page_values", language), loc="left", fontweight="bold")
    axes.set_xlabel(word("points_axis", language))
    axes.set_ylabel(word("share_of_wins", language))
    axes.yaxis.set_major_formatter(PercentFormatter(1))
    axes.xaxis.set_major_locator(MaxNLocator("auto", integer=True))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
    if not wins:
        return
    width = max(1, -(-(max(values) - min(values)) // BARS))
    width = next(step for step in _round_steps() if step >= width)
    bars: dict[int, int] = {}
    for value, times in values.items():
        bars[value // width * width] = bars.get(value // width * width, 0) + times
    edges = [at + width / 2 if width > 1 else at for at in bars]
    axes.bar(edges, [times / wins for times in bars.values()], width=0.9 * width, color=COLOURS[0])
    axes.margins(x=0.02, y=0.12)
    mean = sum(value * times for value, times in values.items()) / wins
    axes.axvline(mean, color=COLOURS[3], linewidth=1, linestyle="--")
    text = f"{word('value', language)} {mean:,.{1 if mean < 100 else 0}f}"
    place = {"xycoords": ("data", "axes fraction"), "textcoords": "offset points", "va": "top"}
    axes.annotate(text, (mean, 1), (4, -2), color=COLOURS[3], **place)


def _round_steps() -> Any:
    """1, 2, 5, 10, 20, 50, ..."""
    size = 1
    while True:
        yield from (size, 2 * size, 5 * size)
        size *= 10


def _draw_yaku(axes: Any, yaku: Mapping[str, Any], names: Mapping[str, tuple[str, str]], language: str) -> None:
    """The commonest yaku, with the ends of their intervals."""
    from matplotlib.ticker import PercentFormatter

    rows = list(yaku.items())[:MOST_YAKU]
    labels = [names.get(name, (name, name))[language == "en"] for name, _ in rows]
    shares = [share.mean for _, share in rows]
    ends = [[share.mean - share.low for _, share in rows], [share.high - share.mean for _, share in rows]]
    axes.set_title(word("page_yaku", language), loc="left", fontweight="bold")
    axes.xaxis.set_major_formatter(PercentFormatter(1))
    axes.set_xlabel(word("share_of_wins", language))
    if not rows:
        return
    bars = axes.barh(range(len(rows)), shares, xerr=ends, color=COLOURS[1], error_kw={"linewidth": 0.8})
    axes.bar_label(bars, [_percent(share) for share in shares], padding=4, fontsize=8)
    axes.set_yticks(range(len(rows)), labels)
    axes.set_ylim(max(len(rows), LEAST_ROWS) - 0.4, -0.6)
    axes.margins(x=0.12)


def _percent(share: float) -> str:
    """Two significant digits: 34 %, 0.021 %.

    >>> _percent(0.3456), _percent(0.00021)
    ('34.6%', '0.021%')
    """
    return f"{share:.1%}" if share >= 0.01 else f"{100 * share:.2g}%"
