"""Whole games in real pages against the real house: four, three, Suzume-Jong; reload, a lost line, a spectator."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browser import Watched

FOLDER = Path(__file__).parent
ROBOT = (FOLDER / "robot.js").read_text(encoding="utf-8")
MEASURE = (FOLDER / "measure.js").read_text(encoding="utf-8")
NAMES = ("あおい", "けんじ", "みどり", "ルイス", "つむぎ")
LONGEST = 240  # seconds of a whole game
SEEN = (FOLDER / "seen.js").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def house() -> Iterator[str]:
    """The house, with short pauses."""
    for needed in ("starlette", "uvicorn", "websockets"):
        pytest.importorskip(needed)
    with subprocess.Popen([sys.executable, FOLDER / "quick_house.py"], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield f"http://127.0.0.1:{int(process.stdout.readline())}"
        process.terminate()


def enter(chrome: Any, close: Any, name: str = "あおい", size: str = "upright", **settings: str) -> Watched:
    """A player before the door."""
    watched = Watched(chrome, size).settings(name=name, **settings)
    close.callback(watched.close)
    return watched


def opened(host: Watched, house: str, game: str, **changed: str) -> str:
    """Open a table as a host does; return its address."""
    page = host.page
    page.goto(house + "/")
    page.click("[data-new]")
    page.locator("[data-game]", has_text=game).click()
    for option, value in changed.items():
        if not page.locator(f"[data-option={option}]").first.is_visible():
            page.locator("summary").first.click()
        box = page.locator(f"[data-option={option}]").first
        if box.evaluate("e => e.tagName") == "SELECT":
            box.select_option(label=value)
        else:
            page.locator(f"[data-option={option}]", has_text=value).first.click()
    page.click("[data-make]")
    page.wait_for_selector(".rsl")
    return page.locator(".url code").inner_text()


def seated(chrome: Any, close: Any, house: str, game: str, persons: int, **changed: str) -> list[Watched]:
    """Some players at a table of their own, come by the link; computer players at the seats that are left."""
    host = enter(chrome, close)
    link = opened(host, house, game, **changed)
    all_ = [host]
    for name in NAMES[1:persons]:
        guest = enter(chrome, close, name)
        guest.page.goto(link)
        guest.page.click("[data-sit]")
        guest.page.wait_for_selector(".rsl")
        all_.append(guest)
    host.page.wait_for_timeout(200)
    while host.page.locator(".rs.free [data-room=cpu]").count():
        host.page.locator(".rs.free [data-room=cpu]").first.click()
        host.page.wait_for_timeout(100)
    host.page.click("[data-room=start]")
    for player in all_:
        player.page.wait_for_selector(".stage")
    return all_


def play(players: list[Watched], until: str = ".ranks") -> None:
    """Let the pages play until each shows it."""
    for player in players:
        player.page.evaluate(ROBOT)
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        players[0].page.wait_for_timeout(500)
        if all(player.page.locator(until).count() for player in players):
            return
    raise AssertionError("the game did not end")


GAMES = [
    pytest.param("四麻", 4, {"length": "東風戦"}, id="yonma"),
    pytest.param("三麻", 3, {"length": "東風戦"}, id="sanma"),
    pytest.param("すずめ", 3, {}, id="suzume"),
]


@pytest.mark.parametrize(("game", "persons", "changed"), GAMES)
def test_a_whole_game_is_played_by_pages(chrome, close, house, game, persons, changed):
    players = seated(chrome, close, house, game, persons, **changed)
    play(players)
    ranks = [player.page.locator(".ranks").inner_text().replace("あなた", "") for player in players]
    assert len({"".join(text.split()) for text in ranks}) == 1
    for player in players:
        assert player.page.evaluate(MEASURE) == []
    players[0].page.click("[data-room=replay]")
    players[0].page.wait_for_selector(".player")
    for _ in range(12):
        players[0].page.keyboard.press("ArrowRight")
    players[0].page.keyboard.press("PageDown")
    assert [player.faults for player in players] == [[] for _ in players]


def alone(chrome: Any, close: Any, house: str, size: str = "upright") -> Watched:
    """One player against computer players, at once."""
    player = enter(chrome, close, size=size)
    player.page.goto(house + "/")
    player.page.click("[data-solo]")
    player.page.wait_for_selector(".stage")
    return player


def test_a_reload_in_every_phase_comes_back_to_what_was_there(chrome, close, house):
    host = enter(chrome, close)
    opened(host, house, "四麻")
    page = host.page

    def same_after_reload(what: str) -> None:
        page.wait_for_selector(what)
        page.wait_for_timeout(150)
        before = page.evaluate(SEEN)
        page.reload()
        page.wait_for_selector(what)
        page.wait_for_timeout(250)
        assert page.evaluate(SEEN) == before, what

    same_after_reload(".rsl")
    while page.locator(".rs.free [data-room=cpu]").count():
        page.locator(".rs.free [data-room=cpu]").first.click()
        page.wait_for_timeout(100)
    page.click("[data-room=start]")
    same_after_reload(".ht[data-act], .call")
    page.evaluate(ROBOT)
    page.evaluate("robot.stop = '.veil'")
    page.wait_for_selector(".veil .result", timeout=60_000)
    same_after_reload(".veil .result")
    given_up([host])
    same_after_reload(".ranks")
    assert host.faults == []


def given_up(players: list[Watched]) -> None:
    """End the game by agreement: each person agrees, and leaves the page of a hand that is shown meanwhile."""
    for player in players:
        past_pages(player)
        player.page.click("[data-menu]")
        player.page.locator("dialog button", has_text="対局を終える").click()
    for _ in range(60):
        players[0].page.wait_for_timeout(150)
        if all(player.page.locator(".ranks").count() for player in players):
            return
        for player in players:
            past_pages(player)
    raise AssertionError("the game did not end")


def past_pages(player: Watched) -> None:
    """Leave the page of a hand, if one is shown and may be left."""
    player.page.evaluate("document.querySelector('.veil [data-next]:not([aria-disabled])')?.click()")


@pytest.mark.parametrize(("game", "persons"), [("四麻", 1), ("すずめ", 3)])
def test_another_game_begins_once_everybody_wants_it(chrome, close, house, game, persons):
    changed = {"players": "3"} if persons == 3 else {}
    players = seated(chrome, close, house, game, persons, **changed)
    given_up(players)
    for n, player in enumerate(players):
        assert player.page.locator(".stage").count() == 0
        player.page.click("[data-room=again]")
        if n + 1 < persons:
            player.page.locator("[data-room=again] small", has_text=f"{n + 1}/{persons}").wait_for()
    for player in players:
        player.page.wait_for_selector(".stage")
        player.page.wait_for_selector(".ranks", state="detached")
    for player in players:
        player.page.evaluate(ROBOT)
    for player in players:
        player.page.wait_for_selector(".p0 .river .cell, .own .river .cell", timeout=30_000)
        assert player.faults == []


def test_a_line_that_is_lost_comes_back_to_the_same_table(chrome, close, house):
    player = alone(chrome, close, house)
    page = player.page
    page.wait_for_selector(".ht[data-act], .call")
    before = page.evaluate(SEEN)
    player.context.set_offline(True)
    page.wait_for_selector(".banner")
    page.wait_for_timeout(800)
    player.context.set_offline(False)
    page.wait_for_selector(".banner", state="detached")
    page.wait_for_timeout(300)
    assert page.evaluate(SEEN) == before
    assert [fault for fault in player.faults if "ERR_INTERNET_DISCONNECTED" not in fault] == []


def test_a_spectator_sees_the_table_and_no_hand(chrome, close, house):
    players = seated(chrome, close, house, "四麻", 1, length="東風戦")
    watcher = enter(chrome, close, "みる人")
    watcher.page.goto(players[0].page.url)
    watcher.page.wait_for_selector("[data-look]")
    watcher.page.click("[data-look]")
    watcher.page.wait_for_selector(".stage")
    assert watcher.page.locator(".ht").count() == 0
    play(players)
    assert watcher.faults == []


def test_a_table_of_paiyuki_with_options_from_more_and_a_referee(chrome, close, house):
    host = enter(chrome, close)
    page = host.page
    page.goto(house + "/")
    page.click("[data-new]")
    page.locator("[data-preset]").select_option("paiyuki-4p")
    page.locator("summary").first.click()
    page.locator("[data-parlour=true]").click()
    page.locator("summary").nth(1).click()
    page.locator("[data-option=hyakumangoku][data-value=true]").click()
    page.locator("[data-option=north_yakuhai][data-value=false]").click()
    page.locator("[data-option=north_yakuhai][data-value=true]").click()  # as the preset has it, or the other way round
    told = page.locator(".diff").inner_text()
    assert "百万石" in told
    page.click("[data-make]")
    page.wait_for_selector(".rsl")
    page.wait_for_selector(".diff")
    assert page.locator(".diff").inner_text() == told
    guest = enter(chrome, close, "けんじ")
    guest.page.goto(page.locator(".url code").inner_text())
    guest.page.click("[data-sit]")
    guest.page.wait_for_selector(".diff")
    assert guest.page.locator(".diff").inner_text() == told
    while page.locator(".rs.free [data-room=cpu]").count():
        page.locator(".rs.free [data-room=cpu]").first.click()
        page.wait_for_timeout(100)
    page.click("[data-room=start]")
    page.wait_for_selector(".ht")
    page.click("[data-menu]")
    page.get_by_role("button", name="裁定").click()
    page.locator("select[name=kind]").select_option("too_few_tiles")  # P-22: the hand is dead
    page.locator("select[name=seat]").select_option("1")
    page.get_by_role("button", name="裁定する").click()
    page.wait_for_selector(".tag.hot, .veil .result")
    assert (host.faults, guest.faults) == ([], [])
