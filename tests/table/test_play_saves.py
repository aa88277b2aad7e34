"""Saved games: one form each, and damaged ones raise."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mjrules as mj
from shared import Row, examples, params
from table.hidden import record_of, sealed
from table.walks import KINDS, all_seen, new, some_game, walk

SEEDS = st.integers(0, 5_000)
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 300)
    | st.floats(allow_nan=False)
    | st.text(max_size=8)
    | st.just("ff" * 44),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


def loads_or_raises(kind: type[mj.Game], data: Any) -> mj.Game | None:
    """The one promise about any bytes: a MahjongError, or a game that is written as these bytes."""
    try:
        game = mj.Game.from_bytes(data)
    except mj.MahjongError:
        return None
    assert game.to_bytes() == data
    all_seen(game)
    return game


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=examples(30, 2))
@given(seed=SEEDS, data=st.data())
def test_damaged_bytes_raise(kind: str, seed: int, data: st.DataObject) -> None:
    saved = some_game(kind, seed).to_bytes()
    at = data.draw(st.integers(0, len(saved) - 1))
    damage = data.draw(st.sampled_from(["flip", "cut", "drop", "add", "swap", "double"]))
    if damage == "flip":
        bad = saved[:at] + bytes([saved[at] ^ 1 << data.draw(st.integers(0, 7))]) + saved[at + 1 :]
    elif damage == "cut":
        bad = saved[:at]
    elif damage == "drop":
        bad = saved[:at] + saved[at + 1 :]
    elif damage == "add":
        bad = saved[:at] + data.draw(st.binary(min_size=1, max_size=4)) + saved[at:]
    elif damage == "swap":
        bad = saved[at:] + saved[:at]
    else:
        bad = saved + saved
    if bad != saved:
        with pytest.raises(mj.MahjongError):
            type(new(kind, 0)).from_bytes(bad)


@settings(max_examples=examples(300, 2))
@given(st.binary(max_size=200) | st.builds(lambda body: b"MJRG\x01" + body, st.binary(max_size=200)))
def test_any_bytes_raise(data: bytes) -> None:
    with pytest.raises(mj.MahjongError):
        mj.Game.from_bytes(data)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a JSON value."""
    found = [path]
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        found += places(inner, (*path, key))
    return found


def put(record: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A copy of a JSON value with one place changed."""
    if not path:
        return value
    changed = dict(record) if isinstance(record, dict) else list(record)
    changed[path[0]] = put(changed[path[0]], path[1:], value)
    return changed


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=examples(60, 2))
@given(seed=SEEDS, data=st.data())
def test_a_changed_record_with_the_right_check_sum_is_a_game_or_raises(
    kind: str, seed: int, data: st.DataObject
) -> None:
    game = some_game(kind, seed)
    record = record_of(game.to_bytes())
    path = data.draw(st.sampled_from(places(record)))
    loads_or_raises(type(game), sealed(put(record, path, data.draw(JSON))))


@settings(max_examples=examples(100, 2))
@given(JSON)
def test_any_json_with_the_right_check_sum_raises(value: Any) -> None:
    assert loads_or_raises(mj.Game, sealed(value)) is None


# what seat 1 may discard first in the game of BAD_RECORDS
FIRST_OF_SEAT_1 = 18
BAD_RECORDS: list[tuple[str, Any, str]] = [
    ("later-version", lambda data: data[:4] + b"\x02" + data[5:], "its version is 2; this program reads 1"),
    ("magic", lambda data: b"PNG!" + data[4:], "it begins with b'PNG!', not with b'MJRG'"),
    ("empty", lambda data: b"", "it begins with b''"),
    ("short", lambda data: data[:9], "9 bytes are no game"),
    ("spaces", lambda data: _reseal(data, lambda body: body.replace(b",", b", ", 1)), "the one way a game is written"),
    ("no-log", lambda data: _without(data, "log"), "KeyError: 'log'"),
    ("variant", lambda data: _with(data, ("rules", "variant"), "go"), "a game of go is not yet supported"),
    ("other-rules", lambda data: _with(data, ("rules", "variant"), "riichi"), "unknown option 'all_green'"),
    ("option", lambda data: _with(data, ("rules", "tanyao"), 51), "option tanyao: 51 is not allowed"),
    ("seat-float", lambda data: _with(data, ("log", 0, 0, 0), 0.0), "seat is float; expected a seat 0..3"),
    ("deal", lambda data: _with(data, ("deals", 0), "00" * 44), "the one way"),
    ("given-too-many", lambda data: _with(data, ("given",), 2), "2 of 1 deals are given"),
    ("given-deal", lambda data: _with(data, ("deals", 0), "00" * 44, given=1), "the ids 0..43, each once"),
    ("nobody-asked", lambda data: _with(data, ("log", 1), [[0, 50]]), "ron is not allowed"),
    ("not-its-move", lambda data: _with(data, ("log", 0), []), "step 0 cannot have been decided by []"),
    ("pass-written", lambda data: _with(data, ("log", 1), [[1, 51]]), "step 1 cannot have been decided"),
    ("answers-not-asked", lambda data: _with(data, ("answers",), [[2, 18]]), "it is the turn of seat 1 (S-20)"),
    (
        "answers-decide",
        lambda data: _with(data, ("answers",), [[1, FIRST_OF_SEAT_1]]),
        "are said to be open, and they decide",
    ),
    ("deep", lambda data: sealed_text("[" * 100_000), "RecursionError"),
    ("long", lambda data: data[:5] + b" " * (1 << 24), "bytes are no game"),
]


def _reseal(data: bytes, change: Any) -> bytes:
    return sealed_text(change(data[5:-8]).decode())


def sealed_text(body: str) -> bytes:
    """A body that need not be canonical JSON, with the right head and check sum."""
    import hashlib

    data = b"MJRG\x01" + body.encode()
    return data + hashlib.sha256(data).digest()[:8]


def _with(data: bytes, path: tuple[Any, ...], value: Any, **more: Any) -> bytes:
    return sealed({**put(record_of(data), path, value), **more})


def _without(data: bytes, key: str) -> bytes:
    record = record_of(data)
    del record[key]
    return sealed(record)


@pytest.mark.parametrize(("change", "says"), [row[1:] for row in BAD_RECORDS], ids=[row[0] for row in BAD_RECORDS])
def test_bad_bytes_are_named(change: Any, says: str) -> None:
    rules = mj.SuzumeRules(players=4, first_dealer="chosen")
    game = mj.Game(rules, seed=3)
    game.submit(0, game.pending.seats[0][0])
    assert len(record_of(game.to_bytes())["log"]) == 2, "nobody could ron"
    assert game.pending.seats[1][0].id == FIRST_OF_SEAT_1
    with pytest.raises(mj.MahjongError) as caught:
        mj.Game.from_bytes(change(game.to_bytes()))
    assert says in str(caught.value)


@pytest.mark.parametrize("given", ["MJRG", None, 7, [1]])
def test_bytes_are_wanted(given: Any) -> None:
    with pytest.raises(mj.MahjongTypeError, match="expected bytes"):
        mj.Game.from_bytes(given)


def test_older_rules_with_fewer_options_are_read() -> None:
    game = new("suzume-3", 5)
    record = record_of(game.to_bytes())
    for option in ("tie_break", "max_players"):
        del record["rules"][option]
    again = mj.Game.from_bytes(sealed(record))
    assert again.to_bytes() == game.to_bytes()
    record["rules"]["tanyao"] = 2
    assert mj.Game.from_bytes(sealed(record)).rules.tanyao == 2  # type: ignore[attr-defined]


@pytest.mark.parametrize("row", params("saved_games"))
def test_games_saved_by_version_1_are_read(row: Row) -> None:
    data = bytes.fromhex(row["input"]["saved"])
    game = mj.Game.from_bytes(data)
    assert [game.step, game.over, len(game.full_events)] == row["expect"]["state"]
    assert game.view(None)["points"] == row["expect"]["points"]
    now, then = game.to_bytes(), record_of(data)
    assert mj.Game.from_bytes(now).to_bytes() == now
    if "rules" in then:  # options that came later are written now
        assert record_of(now) == {**then, "rules": {**record_of(now)["rules"], **then["rules"]}}
    if now == data:
        assert game.to_text().splitlines()[-1] == row["expect"]["check"]


def test_a_saved_position_is_canonical_too() -> None:
    game = mj.Game.from_text(new("suzume-3", 5).to_text())
    record = record_of(game.to_bytes())
    assert list(record) == ["answers", "log", "position"]
    lines = record["position"].splitlines(keepends=True)
    record["position"] = "".join(line for line in lines if not line.startswith(("step", "check")))
    with pytest.raises(mj.NotationError, match="its position is not written the one way"):
        mj.Game.from_bytes(sealed(record))


def test_a_log_that_goes_on_after_the_end_raises() -> None:
    game = new("suzume-2", 5)
    for _ in walk(game, random.Random(5), 10_000):
        pass
    record = record_of(game.to_bytes())
    record["log"].append([[0, 18]])
    with pytest.raises(mj.IllegalAction, match="the game is over"):
        mj.Game.from_bytes(sealed(record))
