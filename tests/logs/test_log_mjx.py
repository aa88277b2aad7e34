"""MJX's JSON: written from games of ours, read, replayed; damaged ones refused."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest

import mjcore as mc
import mjrules as mj
from logs.logged_games import keen_game
from mjrules.logs import LoggedGame, read_log, read_mjlog, read_mjx, replay, write_mjlog
from mjrules.logs.formats.mjlog_words import DRAWS as ENDS
from mjrules.logs.formats.mjx import DRAWS

TYPES = {ours: theirs for theirs, ours in DRAWS.items()}


def rounds(game: mj.Game) -> list[dict[str, Any]]:
    """A game as MJX writes it: the ids and calls are those of its mjlog."""
    import re

    text = write_mjlog(game)
    found: list[dict[str, Any]] = []
    for name, said in re.findall(r"<(\w+)((?: \w+=(?:\"[^\"]*\"|'[^']*'))*)/>", text):
        attrs = dict(re.findall(r" (\w+)=\"([^\"]*)\"", said))
        if name == "INIT":
            found.append(start(attrs))
        elif found:
            found[-1]["publicObservation"]["events"] += list(moves(name, attrs, found[-1]))
    found[-1]["roundTerminal"]["isGameOver"] = True
    found[-1]["roundTerminal"]["finalScore"] = {"tens": game.full_events[-1]["scores"]}
    return found


def numbers(text: str) -> list[int]:
    return [int(part) for part in text.split(",")]


def start(attrs: dict[str, str]) -> dict[str, Any]:
    place, honba, sticks, _, _, dora = numbers(attrs["seed"])
    tens = [100 * value for value in numbers(attrs["ten"])]
    score = {"round": place, "honba": honba, "riichi": sticks, "tens": tens}
    private = [
        {"who": seat, "initHand": {"closedTiles": numbers(attrs[f"hai{seat}"])}, "drawHistory": []} for seat in range(4)
    ]
    public = {"playerIds": list("abcd"), "initScore": score, "doraIndicators": [dora], "events": []}
    return {"publicObservation": public, "privateObservations": private[::-1], "roundTerminal": {}}


def moves(name: str, attrs: dict[str, str], told: dict[str, Any]) -> Iterator[dict[str, Any]]:
    who = {"who": int(attrs.get("who", 0))}
    terminal = told["roundTerminal"]
    deltas = [100 * value for value in numbers(attrs["sc"])[1:8:2]] if "sc" in attrs else []
    if name[0] in "TUVW" and name[1:].isdigit():
        seat = "TUVW".index(name[0])
        told["privateObservations"][3 - seat]["drawHistory"].append(int(name[1:]))
        yield {"type": "EVENT_TYPE_DRAW", "who": seat}
    elif name[0] in "DEFG" and name[1:].isdigit():
        seat = "DEFG".index(name[0])
        before = [event.get("type", "")[-4:] for event in told["publicObservation"]["events"]]
        called = next(kind for kind in reversed(before) if kind in ("DRAW", "_CHI")) == "_CHI"
        drawn = [] if called else told["privateObservations"][3 - seat]["drawHistory"][-1:]
        mark = {"type": "EVENT_TYPE_TSUMOGIRI"} if drawn == [int(name[1:])] else {}
        yield {**mark, "who": seat, "tile": int(name[1:])}
    elif name == "N":
        yield {"type": "EVENT_TYPE_CHI", **who, "open": int(attrs["m"])}
    elif name == "REACH":
        yield {"type": f"EVENT_TYPE_RIICHI{'_SCORE_CHANGE' if attrs['step'] == '2' else ''}", **who}
    elif name == "DORA":
        yield {"type": "EVENT_TYPE_NEW_DORA", "tile": int(attrs["hai"])}
    elif name == "RYUUKYOKU":
        yield {"type": f"EVENT_TYPE_{TYPES[ENDS.get(attrs.get('type', ''), 'exhaustive')]}"}
        shown = [{"who": seat} for seat in range(4) if f"hai{seat}" in attrs]
        terminal["noWinner"] = {"tenpais": shown, "tenChanges": deltas}
    elif name == "AGARI":
        fu, points, _ = numbers(attrs["ten"])
        won: dict[str, Any] = {**who, "fromWho": int(attrs["fromWho"]), "ten": points, "tenChanges": deltas}
        if "yakuman" in attrs:
            won["yakumans"] = numbers(attrs["yakuman"])
        else:
            yaku = numbers(attrs["yaku"])
            won |= {"fu": fu, "yakus": yaku[::2], "fans": yaku[1::2]}
        if "doraHaiUra" in attrs:
            won["uraDoraIndicators"] = numbers(attrs["doraHaiUra"])
        terminal.setdefault("wins", []).append(won)
        yield {"type": f"EVENT_TYPE_{'TSUMO' if attrs['who'] == attrs['fromWho'] else 'RON'}", **who}


@pytest.mark.parametrize("seed", [1, 2, 7])
def test_round_trip(seed: int) -> None:
    game = keen_game(mj.rules("tenhou-4p"), seed)
    told = rounds(game)
    (logged,) = read_log("\n".join(map(json.dumps, told)), "x")
    plain = read_mjlog(write_mjlog(game).encode())
    assert (logged.form, logged.notes, [person.name for person in logged.people]) == ("mjx", (), list("abcd"))
    assert events(logged) == events(plain)
    assert logged.scores == plain.scores


def events(game: LoggedGame) -> list[list[mj.Event]]:
    found = replay(game)
    assert [str(difference) for difference in found.differences] == []
    return [list(hand.events) for hand in found.hands]


@pytest.fixture(scope="module")
def first() -> dict[str, Any]:
    return rounds(keen_game(mj.rules("tenhou-4p"), 1))[0]


@pytest.mark.parametrize(
    ("place", "value", "what"),
    [
        (("publicObservation", "initScore", "round"), 16, "round 1: round 16; expected a whole number 0..15"),
        (("publicObservation", "initScore", "tens"), [1], "expected 4 whole numbers, one per seat"),
        (("publicObservation", "doraIndicators"), [], "no dora indicator"),
        (("publicObservation", "doraIndicators"), 5, "dora_indicators 5; expected a list"),
        (("privateObservations",), [{}], "1 private observations; expected those of all four seats"),
        (("privateObservations",), [5], "private_observations 1 is 5; expected an object with fields"),
        (("privateObservations", 0, "initHand"), {}, "expected 13 each"),
        (("privateObservations", 3, "drawHistory"), [], "expected as many tiles in its drawHistory"),
        (("publicObservation", "events", 1), 5, "round 1: events 2 is 5; expected an object with fields"),
        (
            ("publicObservation", "events", 1),
            {"type": "EVENT_TYPE_PON", "open": 65535},
            "expected the number of a call",
        ),
        (("publicObservation", "events", 1), {"tile": 136}, "tile 136; expected a whole number 0..135"),
        (("roundTerminal", "wins"), [5], "round 1, roundTerminal: wins 1 is 5; expected an object with fields"),
        (("roundTerminal",), [5], "round 1: round_terminal is list; expected an object with fields"),
    ],
)
def test_damaged(first: dict[str, Any], place: tuple[Any, ...], value: Any, what: str) -> None:
    told: Any = copy.deepcopy(first)
    at = told
    for key in place[:-1]:
        at = at[key]
    at[place[-1]] = value
    with pytest.raises(mc.NotationError) as caught:
        read_mjx([told])
    assert what in str(caught.value)


def test_a_number_that_cannot_be_shown(first: dict[str, Any]) -> None:
    told = copy.deepcopy(first)
    told["publicObservation"]["initScore"]["round"] = 10**5000
    with pytest.raises(mc.NotationError, match="log of another form: ValueError: Exceeds the limit"):
        read_mjx([told])
    with pytest.raises(mc.NotationError, match="log a: ValueError: Exceeds the limit"):
        read_mjx([told], "a")
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'told'"):
        read_mjx()  # type: ignore[call-arg]


def test_a_round_that_does_not_end_before_another() -> None:
    told = rounds(keen_game(mj.rules("tenhou-4p"), 1))[:3]
    told[1]["roundTerminal"] = {}
    told[1]["publicObservation"]["events"] = told[1]["publicObservation"]["events"][:9]
    found = replay(read_mjx(told))
    assert [difference.what for difference in found.differences] == ["the hand goes on; in the log another one follows"]
    assert len(found.hands) == 2


def test_what_is_not_known_is_noted(first: dict[str, Any]) -> None:
    told = copy.deepcopy(first)
    told["publicObservation"]["events"].insert(0, {"type": "EVENT_TYPE_PAUSE"})
    told["roundTerminal"]["wins"] = [{"tenChanges": [0] * 4, "yakus": [99], "fans": [1]}]
    assert [note.partition(": ")[2] for note in read_mjx([told]).notes] == [
        "'PAUSE' is not known and passed over",
        "yaku [99] with [1] are not known",
    ]
    with pytest.raises(mc.NotationError, match="no rounds; expected MJX's JSON"):
        read_mjx([])
