"""Pictures: the right tiles, words for who cannot see them, nothing hidden, and what is refused."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import mjcore as mc
import mjrules as mj
from mjrules import draw
from mjrules.common.pictured import Pictured
from mjrules.draw.paper import art, spelled
from shared import ROOT, examples, quickly

SVG = "{http://www.w3.org/2000/svg}"


def seen(picture: str) -> Counter[str]:
    """The tiles of a picture: valid XML, every symbol that is used defined, a title, a size."""
    root = ET.fromstring(picture)
    defined = {one.get("id") for one in root.iter(f"{SVG}symbol")}
    used = [str(one.get("href"))[4:] for one in root.iter(f"{SVG}use")]
    assert {f"mj-{tile}" for tile in used} == defined
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text
    assert float(root.get("width", 0)) > 0
    assert root.get("role") == "img"
    return Counter(used)


def words(picture: str) -> str:
    return ET.fromstring(picture).findtext(f"{SVG}title") or ""


def test_every_tile_has_a_picture() -> None:
    every = [*map(mc.tile_text, range(37)), *(f"{n}rs" for n in range(1, 10)), "back"]
    assert sorted(art()) == sorted(every)
    for text in art().values():
        ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{text}</svg>')
        assert "var(" not in text  # standing alone, no style sheet gives it a colour


# id, hand, how often each tile is seen
HANDS = [
    ("plain", "123m406p789s11z", "1m 2m 3m 4p 0p 6p 7s 8s 9s 1z 1z"),
    ("as people write it", "一二三萬 4r56p 東東 ポン白白白", "1m 2m 3m 4p 0p 6p 1z 1z 5z 5z 5z"),
    ("closed kan", "11p ankan:2222z", "1p 1p back 2z 2z back"),
    ("added kan", "11p kakan:5555z@1", "1p 1p 5z 5z 5z 5z"),
    ("open kan with a red five", "11p daiminkan:0555p", "1p 1p 0p 5p 5p 5p"),
    ("chi", "11p chi:406s", "1p 1p 4s 0s 6s"),
]


@pytest.mark.parametrize(("text", "tiles"), [pytest.param(*row[1:], id=row[0]) for row in HANDS])
def test_a_hand_shows_its_tiles(text: str, tiles: str) -> None:
    assert seen(draw.hand(text)) == Counter(tiles.split())
    assert seen(draw.hand(mj.hand(text))) == Counter(tiles.split())


def test_a_win_shows_what_its_record_says() -> None:
    win = mj.Win("123m406p789s11z23s", "1s", riichi=True, dora_indicators="4p", ura_indicators="9m")
    assert seen(draw.hand(win)) == Counter("1m 2m 3m 4p 0p 6p 7s 8s 9s 1z 1z 2s 3s 1s 4p 9m".split())
    assert words(draw.hand(win)) == "123m406p23789s11z, won on 1s, dora indicators 4p, ura 9m"
    assert words(draw.hand(win, lang="ja")) == "123m406p23789s11z, 和了牌 1s, ドラ表示牌 4p, 裏ドラ表示牌 9m"
    north = mj.Win("19m456678p3467s5z", "5z", nuki=2)
    assert seen(draw.hand(north))["4z"] == 2
    assert "norths set out 4z 4z" in words(draw.hand(north))
    suzume = mj.SuzumeWin("1r11789s", dora="7s")
    assert seen(draw.hand(suzume)) == Counter("1rs 1s 1s 7s 8s 9s 7s".split())
    assert "ドラ 7s" in words(draw.hand(suzume, lang="ja"))
    assert seen(draw.hand("1r11789s", rules="suzume"))["1rs"] == 1


# who fed a pon of seat 0 -> which of its three tiles lies on its side
@pytest.mark.parametrize(("feeder", "players", "place"), [(3, 4, 0), (2, 4, 1), (1, 4, 2), (2, 3, 0), (1, 3, 2)])
def test_a_called_tile_lies_towards_its_feeder(feeder: int, players: int, place: int) -> None:
    parts = draw.hands.meld_paper(mc.Meld.of(f"pon:555z@{feeder}"), 0, players).parts
    assert [at for at, part in enumerate(parts) if "rotate" in part] == [place]


def test_a_river() -> None:
    picture = draw.river("19m4z2p8s6z0s1234567s", riichi=5)
    assert sum(seen(picture).values()) == 14
    assert len(re.findall(r"<use [^>]*rotate", picture)) == 1
    assert seen(draw.river(["1m", "2rs"])) == Counter(["1m", "2rs"])


def test_discards_compared() -> None:
    found = mj.nanikiru("222567m345p33667s", rules="tenhou-4p", draws=5, detours=0)
    assert words(draw.discards(found, most=2)).startswith("6s: 0, ")
    rows = mc.discards("123m456p2378s1156z")
    assert words(draw.discards(rows, most=1)).endswith(f": {rows[0].shanten}, {rows[0].total}")
    assert draw.discards(rows).count('class="mj-bar"') == len(rows)


def test_a_score_tells_its_yaku() -> None:
    won = mj.score("123456m234p6799s", "5s", riichi=True, seat_wind="S", rules="tenhou-4p")
    for lang in ("ja", "en"):
        told = words(draw.score(won, lang))
        assert all(row.name(lang) in told for row in won.yaku)
    lost = mj.score("19m234p567s11222z", "3s", rules="tenhou-4p")
    assert not lost.valid
    assert seen(draw.score(lost))
    assert "Chanta" in words(draw.score(mj.score("1r11789s", dora="7s", rules="suzume")))


@pytest.mark.parametrize("preset", quickly(mj.presets("riichi")))
def test_a_table_shows_what_a_seat_sees_and_no_more(preset: str) -> None:
    game = mj.Game(preset, seed=3)
    side = mj.SeatView(preset, 0)
    for step in range(examples(400)):
        if game.over:
            break
        for seat in list(game.pending.seats)[:1]:
            game.submit(seat, game.choose(seat, "random"))
        if step % 7:
            continue
        side.hear(*game.events_for(0)[side.events :])
        assert draw.table(side) == draw.table(game, 0) == side._repr_svg_()
        for seat in (0, None):
            view = game.view(seat)
            open_ = [tile for river in view["rivers"] for tile in river] + spelled(view["dora_indicators"])
            open_ += ["4z"] * sum(view["nuki"])
            for melds in view["melds"]:
                for meld in map(mc.Meld.of, melds):
                    tiles = list(map(mc.tile_text, meld.tiles))
                    open_ += ["back", *tiles[:2], "back"] if meld.type == "ankan" else tiles
            for at, size in enumerate(view["hand_sizes"]):
                known = view["hand"] if at == seat else view["open_hands"][at] or view["shown"][at]
                open_ += spelled(known or "?" * size)
            assert seen(draw.table(game, seat)) == Counter(open_)


def test_norths_set_out_lie_beside_their_hand() -> None:
    game = mj.Game("tenhou-3p", seed=3)
    while not sum(game.view(None)["nuki"]):
        seat = next(iter(game.pending.seats))
        game.submit(seat, game.choose(seat, "greedy"))
    view = game.view(None)
    rivers = sum(river.count("4z") for river in view["rivers"])
    assert seen(draw.table(game))["4z"] == sum(view["nuki"]) + rivers + view["dora_indicators"].count("4z")


def test_what_shows_itself_in_a_notebook() -> None:
    win = mj.Win("123m406p789s11z23s", "1s")
    assert win._repr_svg_() == draw.hand(win)
    score = mj.score(win, rules="tenhou-4p")
    assert score._repr_svg_() == draw.score(score)
    assert mj.Game("suzume", seed=1)._repr_svg_() is None
    assert Pictured()._repr_svg_() is None
    assert mj.SeatView("tenhou-4p", 0)._repr_svg_() is None  # nothing has been dealt


def test_size_and_theme() -> None:
    small, large = (ET.fromstring(draw.hand("1m", height=height)) for height in (24, 48))
    assert float(large.get("height", 0)) == pytest.approx(2 * float(small.get("height", 0)), rel=1e-3)
    assert "prefers-color-scheme" in draw.hand("1m")
    assert "prefers-color-scheme" not in draw.hand("1m", theme="dark")


def side() -> mj.SeatView:
    side = mj.SeatView("tenhou-4p", 0)
    side.hear(*mj.Game("tenhou-4p", seed=1).events_for(0))
    return side


WRONG: list[tuple[Any, str]] = [
    (lambda: draw.hand(5), "win is int; expected a Win, or a hand as text"),
    (lambda: draw.hand("12x"), "12x"),
    (lambda: draw.hand("1m", height="9"), "height is str; expected a number of pixels"),
    (lambda: draw.hand("1m", height=2000), "height is 2000; expected 8 to 1000"),
    (lambda: draw.hand("1m", theme="blue"), "theme is 'blue'; expected one of light, dark, auto"),
    (lambda: draw.hand("1m", lang="fr"), "lang is 'fr'; expected one of ja, en"),
    (lambda: draw.river(5), "tiles is int; expected MPSZ text or a list of tiles"),
    (lambda: draw.river([[1]]), "tile is [1]; expected a tile such as 5m"),
    (lambda: draw.river(["1m", "9q"]), "tile is '9q'; expected a tile such as 5m"),
    (lambda: draw.river("1m", riichi=1), "riichi is 1; expected the place of a discard, 0 to 0"),
    (lambda: draw.discards([5]), "found is list; expected what mj.nanikiru"),
    (lambda: draw.discards([], most=0), "most is 0; expected how many"),
    (lambda: draw.score(5), "score is int; expected what mj.score returned"),
    (lambda: draw.table(5), "game is int; expected a Game or a SeatView"),
    (lambda: draw.table(mj.Game("suzume", seed=1)), "game is 'a table of suzume'; expected one of riichi"),
    (lambda: draw.table(side(), 1), "seat is 1; expected None"),
]


@pytest.mark.parametrize(("call", "said"), WRONG, ids=[row[1] for row in WRONG])
def test_what_cannot_be_drawn_is_refused(call: Any, said: str) -> None:
    with pytest.raises(mj.MahjongError, match=re.escape(said)):
        call()


def test_text_is_no_markup() -> None:
    assert "<b>" not in draw.paper.Paper().svg("<b>&", 8, "auto")


GUIDE = {
    "hand": lambda: draw.hand("一二三萬 406p 789s 東東 ポン白白白"),
    "score": lambda: draw.score(mj.score("123456m234p6799s", "5s", riichi=True, rules="tenhou-4p"), "ja"),
    "discards": lambda: draw.discards(mj.nanikiru("222567m345p33667s", rules="tenhou-4p", draws=9), most=3),
}


@pytest.mark.parametrize("name", GUIDE)
def test_the_guide_shows_what_is_drawn_today(name: str) -> None:
    file = ROOT / "docs" / "guides" / f"pictures-{name}.svg"
    if not file.exists():
        pytest.skip("the documentation is not here")
    assert file.read_text(encoding="utf-8") == GUIDE[name]() + "\n"
