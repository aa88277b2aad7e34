"""Every screen at three sizes, as pictures to look at: ``python tests/browser/pictures.py FOLDER [SCREEN ...]``.

The pictures that are kept, and where the parts of each screen lie in them: ``python tests/browser/pictures.py --keep``.
"""

from __future__ import annotations

import base64
import json
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import mjrules as mj
import scenes
from browser import SIZES, Socket, Watched, chromium
from mjrules.serve.houses import houses
from mjrules.serve.review import review
from scenes import seated
from standin import standin


def listed(ident: str, ja: str, phase: str, watch: str, *seats: scenes.Message | None) -> scenes.Message:
    """A line of the list of open tables."""
    clock = {"per": 5, "bank": 20}
    return {
        "id": ident,
        "preset": "",
        "players": len(seats),
        "title": {"ja": ja, "en": ja},
        "seats": list(seats),
        "phase": phase,
        "clock": clock,
        "watch": watch,
    }


TABLES = [
    listed("a", "棋楽軒 四麻", "room", "off", seated("けんじ", "fox"), seated("CPU 2", "frog", "cpu"), None, None),
    listed("b", "すずめ雀", "room", "off", seated("みどり", "whale"), None, None, None, None),
    listed("T", "パイ遊記 四麻", "play", "delayed", *[seated("つむぎ", "rabbit")] * 4),
]


def waiting() -> list[scenes.Message]:
    first = scenes.hello(mj.rules("kirakuken-4p"), 0, "room")
    first["seats"][1:] = [seated("けんじ", "fox"), None, seated("CPU 4", "frog", "cpu")]
    nobody = [False] * 4
    return [
        first,
        {"t": "room", "seats": first["seats"], "phase": "room", "host": 0, "end": nobody, "again": nobody},
    ]


def whole_game() -> tuple[mj.Game, dict[str, Any]]:
    """A game to its end, and its replay as the server would give it."""
    game = scenes.last("kirakuken-4p", 3)
    rules = {"name": "kirakuken-4p", "variant": "riichi", "players": 4, "title": {"ja": "棋楽軒 四麻", "en": ""}}
    events = [dict(e) for e in game.full_events]
    seats = scenes.hello(game.rules, 0)["seats"]
    record = {"rules": rules, "seats": seats, "events": events, "seed": "ab" * 16, "deal_check": True}
    return game, record


def over() -> list[scenes.Message]:
    game, _ = whole_game()
    end = {name: game.full_events[-1][name] for name in ("scores", "ranks", "result_x10")}
    final = {"uma_x10": [(200, 100, -100, -200)[rank - 1] for rank in end["ranks"]]}
    return [
        scenes.hello(game.rules, 0, "over"),
        scenes.told(scenes.since_deal(game.events_for(0))),
        {"t": "over", **end, "replay": "R-0", "seed": "ab" * 16, "final": final},
    ]


def half_way(game: mj.Game, seat: int, texts: list[str]) -> bool:
    return sum(map(len, game.view(None)["rivers"])) > 30


def watching() -> list[scenes.Message]:
    game, _ = scenes.found("kirakuken-4p", half_way)
    return [scenes.hello(game.rules, None), scenes.told(scenes.since_deal(game.events_for(None)))]


FOLDER = Path(__file__).parent
KEPT, LAID_OUT = FOLDER / "pictures", FOLDER / "layout.json"
LAYOUT = (FOLDER / "layout.js").read_text(encoding="utf-8")
PARTS = (".bar .plate .river .zone .centre .hand .ht .call .tog .waits .worth .sheet .result .veil .card .pot "
         ".btn button input h1 h2").split()  # fmt: skip
QUALITY = 30  # of a kept picture, in percent
Scene = Callable[[], list[scenes.Message]]


def lift(page: Any) -> None:
    """Lift the last tile that may be discarded."""
    page.evaluate("() => [...document.querySelectorAll('.ht[data-act]')].at(-1).click()")


def press(what: str) -> Callable[[Any], None]:
    """Press a button once it may be pressed."""

    def then(page: Any) -> None:
        page.wait_for_timeout(300)
        page.locator(what).first.click()
        page.wait_for_timeout(100)

    return then


def yakuman() -> list[scenes.Message]:
    messages = scenes.result("kirakuken-4p", "ron")
    yaku = [{"id": 1, "key": "kokushi", "ja": "国士無双", "en": "Kokushi musou", "multiple": 1}]
    messages[2]["wins"][0].update(yakuman=1, limit="yakuman", points=32000, yaku=yaku)
    return messages


# name -> the messages, and what is done then
AT_TABLE: dict[str, tuple[Scene, Callable[[Any], Any] | None]] = {
    "room": (waiting, None),
    "turn": (lambda: scenes.at_turn("kirakuken-4p", 44, "riichi"), None),
    "calls": (lambda: scenes.offered("kirakuken-4p"), None),
    "choose": (lambda: scenes.offered("kirakuken-4p"), press(".call.chi")),
    "three": (lambda: scenes.at_turn("kirakuken-3p", 24, "nuki"), None),
    "suzume": (scenes.five_suzume, None),
    "suzume2": (lambda: scenes.at_turn("suzume", 6, players=2), None),
    "crowded": (lambda: scenes.crowded(4), lift),
    "crowded3": (lambda: scenes.crowded(3, norths=3), None),
    "ron": (lambda: scenes.result("kirakuken-4p", "ron"), None),
    "draw": (lambda: scenes.result("kirakuken-4p", "draw"), None),
    "won_suzume": (lambda: scenes.result("suzume", "tsumo", players=5), None),
    "yakuman": (yakuman, None),
    "over": (over, None),
    "watching": (watching, None),
    "menu": (lambda: scenes.at_turn("kirakuken-4p", 20), press("[data-menu]")),
}  # fmt: skip


REVIEWED = 3  # the hand whose review is shown
PAGES = {"door": "/", "invited": "/t/a", "options": "/#new", "replay": "/r/R-0#190", "review": "/r/R-0"}
SCREENS = (*PAGES, *AT_TABLE)
made: dict[str, list[scenes.Message]] = {}


@cache
def answers() -> dict[str, Any]:
    """What the stand-in says over HTTP."""
    game, record = whole_game()
    told = review(game.to_bytes(), REVIEWED)
    path = f"/api/replays/R-0/review/{REVIEWED}"
    return {"/api/houses": houses(), "/api/tables": TABLES, "/api/replays/R-0": record, path: told}


def waiting_at() -> str:
    """A place in the replay where a seat is tenpai and its discard is told, as the address has it."""
    _, record = whole_game()
    told = answers()[f"/api/replays/R-0/review/{REVIEWED}"]
    at = next(i for i in told["waits"] if i in told["worth"])
    return f"#{at}.{record['events'][at]['actor']}"


def show(browser: Any, address: str, name: str, size: str, **settings: str) -> Watched:
    """Open a screen and do what belongs to it."""
    watched = Watched(browser, size).settings(name="あおい", figure="crane", **settings)
    page = watched.page
    if name in PAGES:
        page.goto(address + PAGES[name] + (waiting_at() if name == "review" else ""))
        page.wait_for_timeout(400)
        if name == "options":
            page.locator("summary").first.click()
        if name == "review":
            page.locator("[data-waits]").click()
            page.wait_for_timeout(200)
    else:
        messages, then = AT_TABLE[name]
        if name not in made:
            made[name] = messages()
        if name != "watching":
            watched.settings(**{"key.T": "k"})
        Socket(page, lambda join: made[name])
        page.goto(address + "/t/T")
        if name == "watching":
            page.locator("[data-look]").click()
        page.wait_for_timeout(1900 if name == "yakuman" else 1100)
        if then:
            then(page)
    page.wait_for_timeout(150)
    return watched


def layout(page: Any) -> tuple[dict[str, list[int]], list[str]]:
    """Where the parts of a page lie (how many, left, top, right, bottom), and which texts do not fit."""
    found, faults = page.evaluate(LAYOUT, PARTS)
    return {part: box for part, *box in found}, faults


def keep() -> None:
    """Write the pictures that are kept, small, and where the parts of each screen lie."""
    KEPT.mkdir(exist_ok=True)
    laid: dict[str, dict[str, list[int]]] = {}
    with standin(answers()) as address, chromium() as browser:
        for name in SCREENS:
            for size in SIZES:
                watched = show(browser, address, name, size)
                asked = {"format": "webp", "quality": QUALITY}
                shot = watched.context.new_cdp_session(watched.page).send("Page.captureScreenshot", asked)
                (KEPT / f"{name}_{size}.webp").write_bytes(base64.b64decode(shot["data"]))
                laid[f"{name}_{size}"] = layout(watched.page)[0]
                watched.close()
    rows = ",\n".join([f"{json.dumps(screen)}: {json.dumps(parts)}" for screen, parts in laid.items()])
    LAID_OUT.write_text(f"{{\n{rows}\n}}\n", encoding="utf-8")


def take(folder: Path, wanted: list[str], sizes: list[str]) -> list[str]:
    """Write the pictures; return what any page complained of."""
    folder.mkdir(parents=True, exist_ok=True)
    faults: list[str] = []
    with standin(answers()) as address, chromium() as browser:
        for size in sizes:
            for name in wanted or SCREENS:
                watched = show(browser, address, name, size)
                watched.page.screenshot(path=folder / f"{name}_{size}.png")
                faults += [f"{name} {size}: {fault}" for fault in watched.faults]
                watched.close()
    return faults


if __name__ == "__main__":
    if sys.argv[1] == "--keep":
        sys.exit(keep())
    words = sys.argv[2:]
    sizes = [word for word in words if word in SIZES] or list(SIZES)
    sys.exit("\n".join(take(Path(sys.argv[1]), [word for word in words if word not in SIZES], sizes)) or None)
