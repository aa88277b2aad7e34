"""Logs with their source, and what becomes of them when one part is replaced."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mjcore as mc
import mjrules as mj
from mjrules.logs import read_log, replay
from mjrules.logs.compare import plain
from mjrules.logs.formats.mjlog_calls import call_of
from shared import examples, params, table

TEXTS = {row["id"]: row["log"] for row in table("logs")}


def outcome(text: str) -> tuple[str, str]:
    """What becomes of a log: equal with what was noted, different, or bad with a message."""
    try:
        games = read_log(text, "x")
        replays = [replay(game) for game in games]
    except mc.MahjongError as problem:
        return "bad", str(problem)
    found = [str(difference) for one in replays for difference in one.differences]
    return ("different", found[0]) if found else ("equal", "; ".join(games[0].notes))


@pytest.mark.parametrize("row", params("logs"))
def test_log(row):
    (game,) = read_log(row["log"], "x")
    played = replay(game)
    assert (game.form, game.rules, [hand.name for hand in game.hands]) == (
        row["form"],
        mj.rules(row["rules"]),
        row["hands"],
    )
    assert [str(difference) for difference in played.differences] == []
    assert [hand.played.end for hand in played.hands] == row["ends"]
    events = list(game.events)
    assert [event["type"] for event in (events[0], events[1], events[-1])] == ["start_game", "start_kyoku", "end_game"]
    assert all(plain(event).startswith(event["type"]) for event in events)


@pytest.mark.parametrize("row", params("log_faults"))
def test_fault(row):
    new = row["new"]
    if isinstance(new, list):
        head, unit, times, tail = new
        new = head + unit * times + tail
    text = TEXTS[row["log"]]
    assert row["old"] is None or row["old"] in text
    found, says = outcome(new if row["old"] is None else text.replace(row["old"], new, 1))
    assert (found, row["says"] in says) == (row["outcome"], True), says


@settings(max_examples=examples(300))
@given(st.sampled_from(sorted(TEXTS)), st.data())
def test_damage_never_crashes(name, data):
    """Some characters lost, doubled or replaced: an answer, or a MahjongError."""
    text = TEXTS[name]
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text) - 1))
        length = data.draw(st.integers(0, 12))
        put = data.draw(
            st.sampled_from(["", "0", "-1", '"', "]", "[", "null", "9" * 30, "\x00", "é", text[at : at + 20]])
        )
        text = text[:at] + put + text[at + length :]
    assert outcome(text)[0] in ("equal", "different", "bad")


def test_every_call_number():
    """A number is a call of tiles that belong together, or no call at all."""
    seen = Counter()
    for number in range(1 << 16):
        try:
            call = call_of(number)
        except ValueError:
            seen["none"] += 1
            continue
        seen[call.name] += 1
        kinds = sorted(tile // 4 for tile in (call.called, *call.own))
        assert len({call.called, *call.own}) == {"chi": 3, "pon": 3, "nuki": 1}.get(call.name, 4)
        if call.name == "chi":
            assert kinds == list(range(kinds[0], kinds[0] + 3))
            assert kinds[0] // 9 == kinds[2] // 9 < 3
        else:
            assert len(set(kinds)) == 1
    # 21 runs, 3 places of the tile called, 64 choices of copies, an idle bit, 4 feeders
    assert seen["chi"] == 21 * 3 * 64 * 2 * 4
    assert min(seen.values()) > 100


@pytest.mark.parametrize(
    ("type", "error", "says"),
    [
        (0x2000, mj.RuleError, "the bits 0x2000 are not known; known are 0x1fff"),
        (-1, mj.RuleError, "GO type -1"),
        (True, mj.MahjongTypeError, "type is bool"),
        ("9", mj.MahjongTypeError, "type is no whole number"),
    ],
)
def test_go_types_that_are_none(type, error, says):
    with pytest.raises(error, match=says):
        mj.rules_from_tenhou(type)


@pytest.mark.parametrize("bits", range(256))
def test_go_types(bits):
    rules = mj.rules_from_tenhou(bits)
    players = 3 if bits & 16 else 4
    assert (rules.players, rules.kuitan, rules.length) == (players, not bits & 4, "tonnan" if bits & 8 else "tonpuu")
    assert rules.aka == (0 if bits & 2 else {4: 3, 3: 2}[players])
