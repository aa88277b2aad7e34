"""What arrives at a served table is read as it is described, or refused; nothing else happens."""

from __future__ import annotations

import json
import random
import string
from typing import Any

import pytest

from mjrules.contract import json_schema
from mjrules.contract.served import CODES, OPS, UP
from mjrules.serve.protocol import SIZE, Bucket, Refused, read
from serve.served import begun, errors, silent
from shared import examples

jsonschema = pytest.importorskip("jsonschema")

# id, what arrives, the code it is refused with
BAD: tuple[tuple[str, str | bytes, str], ...] = (
    ("empty", "", "json"),
    ("no JSON", "{", "json"),
    ("no object", "[1]", "json"),
    ("a number", "7", "json"),
    ("no name", "{}", "json"),
    ("a name of another type", '{"t":["act"]}', "json"),
    ("unknown", '{"t":"hello"}', "json"),
    ("a field missing", '{"t":"act","step":1}', "json"),
    ("a field more", '{"t":"leave","seat":1}', "json"),
    ("a field twice", '{"t":"ping","n":1,"n":2}', "json"),
    ("text for a number", '{"t":"act","step":"1","a":"pass"}', "json"),
    ("truth for a number", '{"t":"ok","at":true}', "json"),
    ("a fraction", '{"t":"ok","at":1.0}', "json"),
    ("an exponent", '{"t":"ok","at":1e3}', "json"),
    ("not a number", '{"t":"ok","at":NaN}', "json"),
    ("below 0", '{"t":"ok","at":-1}', "json"),
    ("too large", '{"t":"ok","at":99999999999}', "json"),
    ("a number of 900 digits", '{"t":"ok","at":' + "9" * 900 + "}", "json"),
    ("null for a text", '{"t":"act","step":1,"a":null}', "json"),
    ("half a pair", '{"t":"act","step":1,"a":"\\ud800"}', "json"),
    ("bytes that are no UTF-8", b'{"t":"ping","n":1}\xff', "json"),
    ("too deep", '{"t":"room","op":"options","changed":' + '{"a":' * 90 + "1" + "}" * 91, "json"),
    ("deep lists", "[" * 500 + "]" * 500, "json"),
    ("a list in a list", '{"t":"room","op":"options","changed":{"uma":[[1]]}}', "json"),
    ("an unknown op", '{"t":"room","op":"steal"}', "json"),
    ("a clock without its move", '{"t":"room","op":"options","clock":{"bank":3}}', "json"),
    ("a seat that no table has", '{"t":"room","op":"cpu","seat":77}', "json"),
    ("a long text", '{"t":"join","v":1,"key":"' + "k" * 65 + '"}', "json"),
    ("long", '{"t":"leave"' + " " * SIZE + "}", "size"),
    ("long as bytes", '{"t":"join","v":1,"key":"' + "あ" * 340 + '"}', "size"),
    ("half pairs, long as bytes", "\ud800" * 400, "size"),
    ("another version", '{"t":"join","v":2}', "version"),
)
GOOD: tuple[dict[str, Any], ...] = (
    {"t": "join", "v": 1},
    {"t": "join", "v": 1, "key": None, "since": None},
    {"t": "join", "v": 1, "key": "k" * 64, "since": 12},
    {"t": "act", "step": 3, "a": "discard:5m"},
    {"t": "ok", "at": 149},
    {"t": "leave"},
    {"t": "ping", "n": 0},
    *({"t": "room", "op": op} for op in OPS),
    {"t": "room", "op": "cpu", "seat": 2, "level": "weak"},
    {"t": "room", "op": "rule", "seat": None, "kind": "end_game:referee"} | {"seat": 1},
    {"t": "room", "op": "end", "yes": False},
    {
        "t": "room",
        "op": "options",
        "preset": "paiyuki-4p",
        "changed": {"kuitan": False, "uma": [20, 10, -10, -20], "start_points": 30000, "pao": ["daisangen"]},
        "clock": {"per": None, "bank": 0},
        "watch": "delayed",
        "open": False,
    },
    {"t": "room", "op": "options", "changed": {"yaku": {"renhou": "mangan"}}},
)


@pytest.mark.parametrize(("text", "code"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_what_is_no_message_is_refused(text: str | bytes, code: str) -> None:
    with pytest.raises(Refused) as refused:
        read(text)
    assert refused.value.code == code
    assert refused.value.message() == {"t": "error", "code": code, "text": str(refused.value)}


@pytest.mark.parametrize("message", GOOD, ids=json.dumps)
def test_messages_are_read(message: dict[str, Any]) -> None:
    assert read(json.dumps(message)) == message
    assert read(json.dumps(message, ensure_ascii=False).encode()) == message
    validator = jsonschema.Draft202012Validator(json_schema("up", "riichi"))
    assert validator.is_valid(message)


def garbage(rng: random.Random) -> str:
    """A message, somewhat changed."""
    message = dict(rng.choice(GOOD))
    for _ in range(rng.randrange(3)):
        values: list[Any] = [None, True, -1, 0, 7, 1 << 40, "", "x", "あ", [], {}, [1], {"a": 1}, 0.5]
        if rng.random() < 0.5 and message:
            message[rng.choice(list(message))] = rng.choice(values)
        else:
            message["".join(rng.choices(string.ascii_letters, k=3))] = rng.choice(values)
    text = json.dumps(message, ensure_ascii=rng.random() < 0.5)
    if rng.random() < 0.3:
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice("{}[],:\"'\\\x00あ9") + text[at + rng.randrange(2) :]
    return text


def test_whatever_arrives_is_a_message_or_is_refused() -> None:
    rng = random.Random(3)
    codes = set()
    for _ in range(examples(20_000, 500)):
        try:
            message = read(garbage(rng))
        except Refused as refused:
            codes.add(refused.code)
        else:
            assert message["t"] in UP
    assert "json" in codes


@pytest.mark.parametrize("name", ["kirakuken-4p", "suzume"])
def test_nonsense_changes_nothing(name: str) -> None:
    house = begun(name, 2, silent)
    player, other = house.clients[1], house.clients[2]
    watcher = house.client(None)
    house.join(watcher)
    house.say(player, {"t": "act", "step": 0, "a": "tsumo"})
    before, rows = house.table.state.to_dict(), len(house.rows)
    rng = random.Random(4)
    refused = 0
    for _ in range(examples(5000, 200)):
        client = rng.choice([player, other, watcher])
        try:
            message = read(garbage(rng))
        except Refused:
            continue
        if message["t"] in ("leave", "ping") or message.get("op") in ("end", "back"):
            continue
        codes = errors(house.say(client, message))
        assert len(codes) == 1, message
        assert codes[0] in CODES
        assert house.table.state.to_dict() == before
        refused += 1
    assert refused > 20
    assert len(house.rows) == rows


def test_a_connection_sends_twenty_at_once_and_ten_a_second() -> None:
    bucket = Bucket(at=10.0)
    assert [bucket.take(10.0) for _ in range(21)] == [True] * 20 + [False]
    assert not bucket.take(10.05)
    assert bucket.take(10.11)
    assert not bucket.take(9.0)  # a clock that goes back gives nothing
    assert sum(bucket.take(20.0) for _ in range(50)) == 20
