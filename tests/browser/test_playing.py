"""What hands do at a table and what goes out: touch, mouse, keys, toggles, the clock, and a line that is lost."""

from __future__ import annotations

from typing import Any

import pytest

import mjrules as mj
import scenes
from browser import Socket, Watched

RULES = mj.rules("kirakuken-4p")
HAND = "23m45p40678s1122z"
DISCARDS = [{"a": f"discard:{t}"} for t in ("2m", "3m", "4p", "5p", "4s", "0s", "6s", "7s", "8s", "1z", "2z")] + [
    {"a": "tsumogiri"}
]
CHI = [{"a": "chi_low", "use": ["4p", "5p"], "pai": "3p"}, {"a": "chi_mid", "use": ["2p", "4p"], "pai": "3p"}]
PASS, RON, PON = {"a": "pass"}, {"a": "ron"}, {"a": "pon", "use": ["1z", "1z"], "pai": "1z"}


def dealt(drawn: str | None = "7p") -> list[scenes.Message]:
    """A hand just dealt, and a tile drawn."""
    tehais = [HAND, *["?" * 13] * 3]
    deal = {"bakaze": "E", "kyoku": 1, "oya": 0, "scores": [25000] * 4, "dora_marker": "8m", "tehais": tehais}
    events = [{"type": "start_kyoku", **deal, "honba": 0, "deposits": 0}]
    if drawn:
        events.append({"type": "tsumo", "actor": 0, "pai": drawn})
    return [scenes.hello(RULES, 0), scenes.told(events)]


class Seat:
    """A page at a table whose other side is the test."""

    def __init__(self, chrome: Any, address: str, *messages: scenes.Message, size: str = "upright", **settings: str):
        self.watched = Watched(chrome, size).settings(name="あおい", **{"key.T": "k"}, **settings)
        self.page = self.watched.page
        self.said = list(messages)
        self.socket = Socket(self.page, lambda join: self.said)
        self.page.goto(address + "/t/T")
        self.page.wait_for_selector(".stage")
        self.page.wait_for_timeout(300)

    def tile(self, name: str) -> Any:
        return self.page.get_by_role("button", name=name, exact=True).first

    def press(self, what: str) -> None:
        self.page.locator(what).first.click()
        self.page.wait_for_timeout(80)

    def ask(self, step: int, *rows: scenes.Message, wait: int = 300, **more: Any) -> None:
        self.socket.say(scenes.question(step, list(rows), rows[-1]["a"], **more))
        self.page.wait_for_timeout(wait)

    def flick(self, name: str, by: int = 60) -> None:
        """Throw a tile up with a finger."""
        box = self.tile(name).bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        wire = self.page.context.new_cdp_session(self.page)
        wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for part in (0.3, 0.6, 1.0):
            wire.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y - by * part}]})
        wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        self.page.wait_for_timeout(120)

    def acts(self) -> list[str]:
        self.page.wait_for_timeout(60)
        return self.socket.acts()


@pytest.fixture
def seat(chrome, address, close):
    """Sit down at a table that says these messages."""

    def sit(*messages: scenes.Message, **settings: str) -> Seat:
        here = Seat(chrome, address, *messages, **settings)
        close.callback(here.watched.close)
        close.callback(lambda: no_faults(here))
        return here

    return sit


def no_faults(here: Seat) -> None:
    assert here.watched.faults == []


def my_turn(step: int = 4, **more: Any) -> scenes.Message:
    return scenes.question(step, DISCARDS, "tsumogiri", **more)


def test_a_touch_lifts_and_the_second_discards(seat):
    here = seat(*dealt(), my_turn())
    here.tile("四筒").tap()
    assert here.acts() == []
    assert here.tile("四筒").get_attribute("aria-pressed") == "true"
    here.tile("五筒").tap()  # another tile: the lift moves
    assert here.acts() == []
    here.tile("五筒").tap()
    assert here.acts() == ["discard:5p"]
    assert here.page.locator(".ht.sent").count() == 1  # grey until the table says so
    here.tile("四筒").tap()
    here.tile("四筒").tap()
    assert here.acts() == ["discard:5p"]
    assert here.page.locator(".p0 .river .cell").count() == 0


def test_a_flick_discards_at_once(seat):
    here = seat(*dealt(), my_turn())
    here.flick("南")
    assert here.acts() == ["discard:2z"]


def test_a_short_drag_is_a_touch(seat):
    here = seat(*dealt(), my_turn())
    here.flick("南", 12)
    assert here.acts() == []
    assert here.page.locator(".ht.armed").count() == 1


@pytest.mark.parametrize(("tsumo", "clicks"), [(False, 1), (True, 2)])
def test_a_mouse_discards_with_one_click_but_not_a_win_away(seat, tsumo, clicks):
    rows = [*DISCARDS, *([{"a": "tsumo"}] if tsumo else [])]
    here = seat(*dealt(), scenes.question(4, rows), size="desktop")
    for n in range(clicks):
        assert len(here.acts()) == 0, n
        here.tile("四筒").click()
    assert here.acts() == ["discard:4p"]


def test_keys_move_lift_discard_and_call(seat):
    here = seat(*dealt(), my_turn(), size="desktop")
    here.page.locator(".ht[tabindex='0']").focus()
    for key in ("End", "ArrowLeft", "Enter"):
        here.page.keyboard.press(key)
    assert here.acts() == []
    here.page.keyboard.press("Enter")
    assert here.acts() == ["discard:2z"]


@pytest.mark.parametrize(
    ("key", "rows", "acts"),
    [
        ("w", [PASS, RON], ["ron"]),
        ("p", [PASS, PON], ["pon"]),
        ("x", [PASS, PON], ["pass"]),
        ("c", [PASS, CHI[0]], ["chi_low"]),
        ("c", [PASS, *CHI], []),  # two ways: they are shown
        ("k", [*DISCARDS, {"a": "ankan:1z", "use": ["1z"] * 4}], ["ankan:1z"]),
        ("r", [*DISCARDS, {"a": "riichi"}], ["riichi"]),
        ("n", [*DISCARDS, {"a": "nuki"}], ["nuki"]),
        ("w", [PASS, PON], []),
    ],
)
def test_a_key_for_each_call(seat, key, rows, acts):
    here = seat(*dealt(None))
    here.ask(7, *rows)
    here.page.keyboard.press(key)
    assert here.acts() == acts


def test_a_press_too_soon_after_a_button_appears_is_void(seat):
    here = seat(*dealt(None))
    here.ask(7, PASS, PON, wait=60)
    here.page.evaluate("document.querySelector('.call.pon').click()")
    assert here.acts() == []
    here.page.wait_for_timeout(250)
    here.press(".call.pon")
    assert here.acts() == ["pon"]


def test_passing_a_win_wants_a_second_press(seat):
    here = seat(*dealt(None))
    here.ask(7, PASS, RON)
    here.press(".call.pass")
    assert here.acts() == []
    here.press(".call.pass")
    assert here.acts() == ["pass"]


def test_calls_stand_from_pass_at_the_left_to_the_win_at_the_right(seat):
    here = seat(*dealt(None))
    here.ask(7, PASS, RON, PON, {"a": "daiminkan", "use": ["1z"] * 3, "pai": "1z"}, *CHI)
    assert here.page.locator(".calls .call").evaluate_all("b => b.map(x => x.classList[1])") == [
        "pass",
        "chi",
        "pon",
        "kan",
        "ron",
    ]


def test_a_call_of_several_ways_opens_groups_of_tiles(seat):
    here = seat(*dealt(None))
    here.ask(7, PASS, *CHI)
    here.press(".call.chi")
    assert here.acts() == []
    assert here.page.locator(".pick").count() == 2
    assert here.page.locator(".ht.take").count() >= 2
    here.page.wait_for_timeout(260)
    here.press(".call.back")
    assert here.page.locator(".pick").count() == 0
    here.page.wait_for_timeout(260)
    here.press(".call.chi")
    here.page.wait_for_timeout(260)
    here.press(".pick[data-act=chi_mid]")
    assert here.acts() == ["chi_mid"]


def test_riichi_dims_what_may_not_follow_and_is_taken_back(seat):
    rows = [*DISCARDS, {"a": "riichi", "with": ["discard:1z"]}]
    here = seat(*dealt(), scenes.question(4, rows))
    here.press(".call.riichi")
    assert here.page.locator(".ht.dim").count() == 12
    here.press(".call.riichi")
    assert here.page.locator(".ht.dim").count() == 0
    here.press(".call.riichi")
    here.tile("二萬").tap(force=True)
    assert here.acts() == []
    here.tile("東").tap()
    here.tile("東").tap()
    assert here.acts() == ["riichi"]
    here.socket.say({"t": "ack", "step": 4}, {"t": "events", "from": 2, "list": [{"type": "reach", "actor": 0}]})
    here.ask(5, {"a": "discard:1z"})
    assert here.acts() == ["riichi", "discard:1z"]


def test_what_may_not_be_discarded_is_dimmed(seat):
    here = seat(*dealt(None), scenes.question(4, [row for row in DISCARDS if row["a"] != "discard:2m"], "discard:2z"))
    assert here.tile("二萬").get_attribute("aria-disabled") == "true"
    here.tile("二萬").tap(force=True)
    here.tile("二萬").tap(force=True)
    assert here.acts() == []


TOGGLES = [
    ("nocall", [PASS, PON], ["pass"]),
    ("nocall", [PASS, RON, PON], []),
    ("nocall", DISCARDS, []),
    ("autowin", [PASS, RON, PON], ["ron"]),
    ("autowin", [*DISCARDS, {"a": "tsumo"}], ["tsumo"]),
    ("autowin", [PASS, PON], []),
    ("giri", DISCARDS, ["tsumogiri"]),
    ("giri", [*DISCARDS, {"a": "tsumo"}], []),
    ("giri", [*DISCARDS, {"a": "ankan:1z", "use": ["1z"] * 4}], []),
    ("giri", [*DISCARDS, {"a": "nuki"}], []),
    ("giri", [PASS, PON], []),
]


@pytest.mark.parametrize(("toggle", "rows", "acts"), TOGGLES)
def test_a_toggle_answers_only_what_it_names(seat, toggle, rows, acts):
    here = seat(*dealt())
    here.press(f"[data-auto={toggle}]")
    here.ask(7, *rows, wait=500)
    assert here.acts() == acts


def test_the_lifted_tile_goes_out_before_the_clock_ends(seat):
    here = seat(*dealt(), my_turn())
    here.ask(5, *DISCARDS, ms=4000, bank=0, wait=50)
    here.tile("四筒").tap()
    here.page.wait_for_timeout(900)
    assert here.acts() == []
    here.page.wait_for_timeout(2900)
    assert here.acts() == ["discard:4p"]


def test_nothing_lifted_nothing_sent(seat):
    here = seat(*dealt(), my_turn())
    here.ask(5, *DISCARDS, ms=700, bank=0, wait=1000)
    assert here.acts() == []


def waited(here: Seat, joins: int) -> None:
    """Wait until the page has joined so often."""
    for _ in range(60):
        if sum(m["t"] == "join" for m in here.socket.heard) >= joins:
            return
        here.page.wait_for_timeout(100)
    raise AssertionError("it did not come back")


@pytest.mark.parametrize(("step", "acts"), [(4, ["discard:4p", "discard:4p"]), (6, ["discard:4p"])])
def test_an_answer_goes_out_again_only_for_the_same_question(seat, step, acts):
    here = seat(*dealt(), my_turn())
    here.tile("四筒").tap()
    here.tile("四筒").tap()
    assert here.acts() == ["discard:4p"]
    here.said = [here.said[0], my_turn(step)]
    here.socket.route.close()
    waited(here, 2)
    assert here.socket.heard[-1].get("since") or here.socket.heard[-2].get("since")
    here.page.wait_for_timeout(200)
    assert here.acts() == acts


def test_what_is_pressed_while_the_line_is_lost_goes_nowhere(seat):
    here = seat(*dealt(), my_turn())
    here.said = [here.said[0], my_turn(4)]
    here.page.context.set_offline(True)
    here.page.wait_for_selector(".banner")
    here.page.evaluate("[...document.querySelectorAll('.ht')].slice(0, 3).forEach(t => { t.click(); t.click(); })")
    here.page.context.set_offline(False)
    waited(here, 2)
    here.page.wait_for_timeout(300)
    assert here.page.locator(".banner").count() == 0
    assert here.acts() == []


def test_waits_with_the_copies_left_and_why_they_do_not_win(seat):
    hints = {"discard:2z": {"waits": [["1m", 4], ["4m", 2]], "note": "no_yaku"}}
    here = seat(*dealt(), my_turn(hints=hints, furiten=True))
    assert here.page.locator(".ht.tp").count() == 2
    here.tile("南").tap()
    assert here.page.locator(".waits").get_attribute("aria-label") == "待ち 一萬 4 四萬 2 役なし フリテン"
    assert here.page.locator(".tag.fu").count() == 1


def test_a_page_of_a_win_sleeps_before_it_can_be_left(seat):
    messages = scenes.result("kirakuken-4p", "ron")
    here = seat(*messages[:2])
    here.socket.say(*messages[2:])
    here.page.wait_for_selector(".veil")
    here.page.evaluate("document.querySelector('[data-next]').click()")
    here.page.wait_for_timeout(60)
    assert not [m for m in here.socket.heard if m["t"] == "ok"]
    here.page.wait_for_timeout(800)
    here.press(".veil [data-next]")
    assert [m for m in here.socket.heard if m["t"] == "ok"] == [{"t": "ok", "at": 1}]
    assert here.page.locator(".veil [data-next]").get_attribute("aria-disabled") == "true"


def test_every_part_of_fu_is_told(seat):
    messages = scenes.result("kirakuken-4p", "ron")
    here = seat(*messages)
    parts = messages[2]["wins"][0]["fu_parts"]
    assert here.page.locator(".fu tr").count() == len(parts)
    assert here.page.locator(".fu tr").first.inner_text().split() == ["副底", "20"]


def test_a_name_is_text_whatever_it_holds(seat):
    messages = dealt()
    messages[0]["seats"][1]["name"] = "<b onx=1>&\"'"
    here = seat(*messages)
    assert here.page.locator(".plates b").all_inner_texts().count("<b onx=1>&\"'") == 1


def test_english_and_numerals(seat):
    here = seat(*dealt(), my_turn(), lang="en", nums="1")
    assert here.tile("2 man").count() == 1
    assert here.page.locator("html").get_attribute("lang") == "en"
    assert here.page.locator("body.nums").count() == 1


def test_what_happens_is_said_to_those_who_do_not_see_it(seat):
    here = seat(*dealt(None))
    here.page.wait_for_timeout(600)  # what comes within 400 ms of sitting down is what was missed, and is not read out
    here.socket.say({"t": "events", "from": 1, "list": [{"type": "tsumo", "actor": 1, "pai": "?"}]})
    discard = {"type": "dahai", "actor": 1, "pai": "5z", "tsumogiri": True}
    here.socket.say({"t": "events", "from": 2, "list": [discard]})
    here.ask(7, PASS, PON)
    assert "けんじ、白" in here.page.locator("#polite").inner_text()
    assert here.page.locator("#urgent").inner_text() == "ポンできます"


def test_a_referee_rules_from_the_menu(seat):
    messages = dealt()
    messages[0]["parlour"] = True
    here = seat(*messages)
    here.press("[data-menu]")
    here.page.get_by_role("button", name="裁定").click()
    here.page.locator("select[name=kind]").select_option("wrong_call")
    here.page.locator("select[name=seat]").select_option("2")
    here.page.get_by_role("button", name="裁定する").click()
    here.page.wait_for_timeout(80)
    assert here.socket.heard[-1] == {"t": "room", "op": "rule", "kind": "wrong_call", "seat": 2}


def test_the_game_ends_early_when_all_agree(seat):
    here = seat(*dealt())
    here.press("[data-menu]")
    here.page.locator("dialog button", has_text="対局を終える").click()
    here.page.wait_for_timeout(80)
    assert here.socket.heard[-1] == {"t": "room", "op": "end", "yes": True}
