"""The contract of messages: what tables say is what the schemas describe, and nothing else passes."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import pytest

import mjrules as mj
from mjrules.contract import EVENTS, MESSAGES, RECORDS, UNIONS, VARIANTS, json_schema
from mjrules.contract.json_schema import exists
from mjrules.contract.python_types import type_name, typed_dicts
from mjrules.contract.records import NAMED
from mjrules.contract.typescript import typescript
from riichi.play.riichi_walks import keen_move
from shared import ROOT, examples, quickly
from table.test_seat_view import TABLES, ruled
from table.walks import move

jsonschema = pytest.importorskip("jsonschema")


@lru_cache(maxsize=512)
def validator(name: str, variant: str) -> Any:
    """The validator of a message."""
    schema = json_schema(name, variant)
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def messages(game: mj.Game, since: int) -> Iterator[tuple[str, Any]]:
    """What a table says now, and has told since an event, each with the name of its message."""
    for seat in (*range(game.players), None):
        for event in game.events_for(seat, since):
            yield event["type"], event.to_dict()
        yield "view", game.view(seat)
    for full in game.full_events[since:]:
        yield full["type"], full.to_dict()
    yield "pending", game.pending.to_dict()
    yield "full_view", game.full_view()


class Checked:
    """Validates each different message once, and counts the fields it has seen."""

    def __init__(self, variant: str) -> None:
        self.variant = variant
        self.seen: set[str] = set()
        self.fields: set[tuple[str, str]] = set()

    def check(self, name: str, message: Any) -> None:
        text = json.dumps(message)
        if text in self.seen:
            return
        self.seen.add(text)
        self.fields |= {(name, field) for field in message}
        problems = [problem.message for problem in validator(name, self.variant).iter_errors(json.loads(text))]
        assert problems == [], f"{name} {text}"


def play(name: str, seed: int, checked: Checked, steps: int = 1 << 20) -> mj.Game:
    """A game of which every message is checked."""
    rules, rng = TABLES[name], random.Random(seed)
    ask: Any = "everybody" if seed % 3 == 0 else "able"
    game = mj.Game(rules, seed=seed, ask=ask, verifiable=seed % 2 == 0)
    told = results = 0
    while True:
        # every step of the beginning, of the rest now and then; no event is left out
        if game.step < examples(50) or game.step % 50 == 0 or game.over:
            for message in messages(game, told):
                checked.check(*message)
            told = game.event_count
        if len(game.results) > results:
            for result in game.results[results:]:
                checked.check("hand_result", result.to_dict())
            results = len(game.results)
        if game.over or game.step >= steps:
            return game
        if rules.variant == "suzume" or not ruled(game, rng):
            (move if rules.variant == "suzume" else keen_move)(game, rng)


@pytest.mark.parametrize("name", quickly(TABLES))
def test_live_messages_are_as_described(name: str) -> None:
    rules, checked = TABLES[name], Checked(TABLES[name].variant)
    game = play(name, 2, checked)
    final = mj.final_result(game.play.state, rules)  # type: ignore[attr-defined]
    checked.check("final_result", final.to_dict())
    for at in (0, game.step // 2, game.step):  # games given as a position
        again = mj.Game.from_text(game.at(at).to_text())
        for message in messages(again, 0):
            checked.check(*message)
    half = play(name, 3, checked, 40)
    half.end()
    for message in messages(half, 0):
        checked.check(*message)
    checked.check("hand_result", half.results[-1].to_dict())
    assert len(checked.seen) > examples(200)


def test_rulings_are_as_described() -> None:
    for ruling in (mj.Ruling("wrong_call", 2), mj.Ruling("end_game:referee")):
        assert validator("ruling", "riichi").is_valid(ruling.to_dict())


def test_every_event_and_field_of_the_description_is_told_by_some_table() -> None:
    # what no ordinary game shows: rows of the tests of the settlement and of rulings have it
    rare = {"position", "early_end", "commitment", "reveal", "pao", "choice", "dead_hand", "reach_cancelled"}
    rare |= {"false_win", "hora.chips", "hora.adjustments", "penalty.adjustments", "false_win.adjustments"}
    told: dict[str, set[str]] = {variant: set() for variant in VARIANTS}
    for name in ("paiyuki-4p", "mahjong-soul-3p", "open-riichi", "ema", "suzume-false"):
        for seed in (2, 5):
            rules, rng = TABLES[name], random.Random(seed)
            game = mj.Game(rules, seed=seed)
            while not game.over:
                if rules.variant == "suzume" or not ruled(game, rng):
                    (move if rules.variant == "suzume" else keen_move)(game, rng)
            for event in game.full_events:
                told[rules.variant] |= {event["type"], *[f"{event['type']}.{field}" for field in event]}
    for variant in VARIANTS:
        for record in EVENTS:
            if variant in record.variants and record.name not in rare:
                fields = {f"{record.name}.{field.name}" for field in record.of(variant)}
                assert {record.name} | fields - rare <= told[variant]


def strict(name: str, variant: str, message: Mapping[str, Any]) -> None:
    """A message passes; with a field more, or one that is always there less, it does not."""
    check = validator(name, variant)
    assert check.is_valid(message)
    assert not check.is_valid({**message, "extra": 1})
    record = NAMED[name]
    for field in record.of(variant):
        if not field.missing:
            assert not check.is_valid({key: value for key, value in message.items() if key != field.name}), field.name
        if field.name in message:
            assert not check.is_valid({**message, field.name: {"wrong": []}}), field.name


@pytest.mark.parametrize("name", ["paiyuki-4p", "kirakuken-3p", "suzume-4"])
def test_nothing_else_passes(name: str) -> None:
    rules = TABLES[name]
    checked = Checked(rules.variant)
    game = play(name, 2, checked)
    tried = set()
    for event in game.full_events:
        if event["type"] not in tried:
            tried.add(event["type"])
            strict(event["type"], rules.variant, event.to_dict())
            other = next(variant for variant in VARIANTS if variant != rules.variant)
            if event["type"] in ("start_game", "start_kyoku", "hora"):
                assert not validator("event", other).is_valid(event.to_dict())
            assert validator("event", rules.variant).is_valid(event.to_dict())
    assert {"start_game", "start_kyoku", "tsumo", "dahai", "hora", "end_kyoku", "end_game"} <= tried
    result = next(result for result in game.results if result.wins).to_dict()
    strict("hand_result", rules.variant, result)
    strict("win_result", rules.variant, result["wins"][0])
    strict("score", rules.variant, result["wins"][0]["score"])
    strict("view_over", rules.variant, game.view(0))
    strict("view_hand", rules.variant, game.at(0).view(0))
    strict("full_view_hand", rules.variant, game.at(0).full_view())
    strict("pending", rules.variant, game.at(0).pending.to_dict())


# what no table says: (message, variant, JSON)
WRONG: tuple[tuple[str, str, str], ...] = (
    ("tsumo", "riichi", '{"type": "tsumo", "actor": 0, "pai": "10m"}'),
    ("tsumo", "riichi", '{"type": "tsumo", "actor": 6, "pai": "1m"}'),
    ("tsumo", "riichi", '{"type": "tsumo", "actor": true, "pai": "1m"}'),
    ("tsumo", "riichi", '{"type": "dahai", "actor": 0, "pai": "1m"}'),
    ("dahai", "riichi", '{"type": "dahai", "actor": 0, "pai": "?", "tsumogiri": false}'),
    ("dahai", "suzume", '{"type": "dahai", "actor": 0, "pai": "1s", "tsumogiri": false}'),
    ("chi", "riichi", '{"type": "chi", "actor": 0, "target": 3, "pai": "1m", "consumed": "2m3m"}'),
    ("choice", "riichi", '{"type": "choice", "actor": 0, "choice": "perhaps"}'),
    ("early_end", "suzume", '{"type": "early_end", "reason": "tired"}'),
    ("commitment", "riichi", '{"type": "commitment", "hash": "12"}'),
    ("end_kyoku", "suzume", '{"type": "end_kyoku", "next": "dealer_may_stop"}'),
    ("pending", "riichi", '{"step": -1, "seats": {}}'),
    ("pending", "riichi", '{"step": 1, "seats": {"0": ["pass"]}}'),
    ("offer", "riichi", '{"action": "discard:9z", "tiles": []}'),
)


@pytest.mark.parametrize(("name", "variant", "text"), WRONG, ids=[row[2] for row in WRONG])
def test_wrong_messages_fail(name: str, variant: str, text: str) -> None:
    assert not validator(name, variant).is_valid(json.loads(text))


@pytest.mark.parametrize("name", MESSAGES)
def test_every_message_has_a_schema(name: str) -> None:
    schema = json_schema(name)
    jsonschema.Draft202012Validator.check_schema(schema)
    json.dumps(schema)
    for variant in VARIANTS:
        if not exists(name, variant):
            with pytest.raises(mj.RuleError, match=f"{variant} has no message {name}"):
                json_schema(name, variant)


def test_unknown_messages_are_named() -> None:
    with pytest.raises(mj.RuleError, match="unknown message 'evnt'; did you mean 'event'"):
        json_schema("evnt")
    with pytest.raises(mj.RuleError, match="unknown variant 'rummy'"):
        json_schema("event", "rummy")


def test_no_two_messages_have_one_name() -> None:
    assert len({record.name for record in RECORDS}) == len(RECORDS)
    assert not set(UNIONS) & {record.name for record in RECORDS}


def test_the_typed_dicts_are_those_of_the_description() -> None:
    path = ROOT / "src" / "mjrules" / "contract" / "message_types.py"
    if not path.exists():
        pytest.skip("the source of the package is not here")
    assert path.read_text(encoding="utf-8") == typed_dicts(), "mjrules schema --python rewrites it"


def test_the_typed_dicts_have_the_fields_of_the_schemas() -> None:
    from mjrules.contract import message_types

    for variant in VARIANTS:
        for name, record in NAMED.items():
            if variant in record.variants:
                found = getattr(message_types, type_name(name, variant))
                said = json_schema(name, variant)["$defs"][f"{variant}_{name}"]
                assert found.__required_keys__ == set(said["required"])
                assert found.__required_keys__ | found.__optional_keys__ == set(said["properties"])


def test_typescript_has_every_message() -> None:
    text = typescript()
    for variant in VARIANTS:
        for name in MESSAGES:
            if exists(name, variant):
                assert f" {type_name(name, variant)} " in text
    assert text.count("{") == text.count("}")
