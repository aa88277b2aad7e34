"""The page of a simulation: a picture that holds what the rows say, in Japanese where a font has kanji."""

from __future__ import annotations

import struct
import sys
from pathlib import Path
from typing import Any

import pytest

import mjrules as mj
from mjrules.simulate import page
from mjrules.simulate.words import word
from mjrules.variants import variant_of
from simulate.test_play_simulate import run

pytest.importorskip("matplotlib", reason="plots need the extra plot")


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The figures that pages are drawn on."""
    figures: list[Any] = []
    draw = page._draw

    def noted(figure: Any, *more: Any) -> None:
        figures.append(figure)
        draw(figure, *more)

    monkeypatch.setattr(page, "_draw", noted)
    return figures


def size(path: Path) -> tuple[int, int]:
    """Width and height of a PNG."""
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    found: tuple[int, int] = struct.unpack(">II", data[16:24])
    return found


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_page_shows_what_the_rows_say(
    language: str, drawn: list[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "kanji_font", lambda: "DejaVu Sans")
    result = run(["greedy", "balanced", "random"], games=30)
    with pytest.warns(UserWarning, match="missing from font") if language == "ja" else _quiet():
        assert result.plot(tmp_path / "page.png", language) == language  # type: ignore[arg-type]
    width, height = size(tmp_path / "page.png")
    assert width > height > 800
    (figure,) = drawn
    ranks, yaku, values = (
        next(axes for axes in figure.axes if axes.get_title(loc="left") == word(f"page_{name}", language))
        for name in ("ranks", "yaku", "values")
    )
    summary = result.summary()
    bars = [[patch.get_width() for patch in container] for container in ranks.containers]
    assert bars == [[row["ranks"][place].mean for row in summary["seats"]] for place in range(3)]
    heights = [patch.get_height() for patch in values.patches]
    assert sum(heights) == pytest.approx(1)
    assert [patch.get_width() for patch in yaku.patches] == [share.mean for share in summary["yaku"].values()]
    names = variant_of("suzume").yaku_names(result.rules)
    assert [label.get_text() for label in yaku.get_yticklabels()] == [
        names[name][language == "en"] for name in summary["yaku"]
    ]
    assert f"{30:,}" in figure.get_suptitle()
    assert result.seed in figure.get_supxlabel()


class _quiet:
    """No warning is expected."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        pass


def test_many_values_are_drawn_as_ranges(drawn: list[Any]) -> None:
    from matplotlib.figure import Figure

    axes = Figure().subplots()
    values = {at: at % 7 + 1 for at in range(300, 64_000, 100)}
    page._draw_values(axes, values, "en")
    assert 15 <= len(axes.patches) <= page.BARS + 1
    assert sum(patch.get_height() for patch in axes.patches) == pytest.approx(1)


def test_no_win_is_drawn_too(tmp_path: Path) -> None:
    result = run(["random"] * 2, games=1, options={"rounds": 1}, seed=4)
    assert not result.summary()["yaku"]
    result.plot(tmp_path / "page.png", "en")
    assert size(tmp_path / "page.png")[0] > 800


def test_no_font_with_kanji_gives_a_page_in_english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(page, "KANJI_FONTS", ("No Such Font",))
    assert page.kanji_font() is None
    assert run(["random"] * 2, games=2).plot(tmp_path / "page.png", "ja") == "en"


def test_a_font_with_kanji_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "KANJI_FONTS", ("No Such Font", "DejaVu Sans"))
    assert page.kanji_font() == "DejaVu Sans"


def test_bad_input_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    result = run(["random"] * 2, games=1)
    with pytest.raises(mj.RuleError, match="unknown language 'fr'"):
        result.plot(tmp_path / "page.png", "fr")  # type: ignore[arg-type]
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(mj.RuleError, match=r"a plot needs the extra 'plot': pip install mjrules\[plot\]"):
        result.plot(tmp_path / "page.png")
    assert not list(tmp_path.iterdir())
