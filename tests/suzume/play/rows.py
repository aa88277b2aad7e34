"""The rows of tests/data/suzume_play.jsonl: a game set up, moves made, and what is then found."""

from __future__ import annotations

import json
from typing import Any

import mjcore as mc
import mjrules as mj
from mjrules.rules.ruleset import RuleSet
from shared import Row

SEED = 7


def rules_of(row: Row, **changes: Any) -> mj.SuzumeRules:
    """The rules of a row."""
    rules: mj.SuzumeRules = mj.rules("suzume", **{**row["input"]["options"], **changes})
    return rules


def position(rules: RuleSet, lines: dict[str, str]) -> str:
    """A position by hand: only what matters is told, the rest comes from the seed."""
    head = {"mjrules position": "1", "rules": json.dumps(rules.to_dict()), "seed": mc.seed_bytes(SEED).hex()}
    return "".join(f"{key}: {value}\n" for key, value in {**head, **lines}.items())


def opened(row: Row, **changes: Any) -> mj.Game:
    """The game of a row before anything is done."""
    rules, given = rules_of(row, **changes), row["input"]
    if "position" in given:
        return mj.Game.from_text(position(rules, given["position"]))
    return mj.Game(rules, seed=SEED, first_dealer=given.get("first_dealer"))


def by_default(game: mj.Game, until: str) -> None:
    """Let every clock run out until a hand or the game ends."""
    deal = game.play.deal_index
    while not game.over and (until != "hand" or game.play.deal_index == deal):
        for seat in game.pending.seats:
            game.submit(seat, game.default_action(seat))


def found(row: Row, **changes: Any) -> dict[str, Any]:
    """What a row finds, by the names its expectations have."""
    try:
        game = opened(row, **changes)
    except mj.MahjongError as problem:
        return {"error": type(problem).__name__, "says": str(problem)}
    before, start = len(game.full_events), game.view(None)
    try:
        for seat, action in row["input"].get("do", ()):
            game.submit(seat, action)
    except mj.IllegalAction as problem:
        return {"error": type(problem).__name__, "says": str(problem)}
    if "play" in row["input"]:
        by_default(game, row["input"]["play"])
    events = game.full_events[before:]
    played = _first_hand(game.full_events)
    view = game.view(None)
    tiles = [mc.suzume.code_of_id(number) for number in range(44)]
    said: dict[str, Any] = {
        **{name: view.get(name) for name in ("dealer", "first_dealer", "round", "turn", "stage", "over", "points")},
        **{name: view.get(name) for name in ("ranks", "rivers", "hand_sizes")},
        "asked": {str(seat): [a.text for a in actions] for seat, actions in game.pending.seats.items()},
        "hand_events": [event["type"] for event in events],
        "hora_points": [event["points"] for event in events if event["type"] == "hora"],
        "hora_totals": [event["total"] for event in events if event["type"] == "hora"],
        "hora_seats": [event["actor"] for event in events if event["type"] == "hora"],
        "field_after_deal": start["field_left"] + 1,
        "turn_order": [event["actor"] for event in played if event["type"] == "tsumo"][:4],
        "draws": _draws(played, len(view["points"]), start["dealer"]),
        "hands": sum(event["type"] == "start_kyoku" for event in game.full_events),
        "round_begins": _round_begins(game.full_events),
        "kinds": len({mc.suzume.kind_of_code(code) for code in tiles}),
        "tiles": len(tiles),
        "reds": sum(map(mc.suzume.is_red, tiles)),
        "red_chun": sum(mc.suzume.is_red(code) for code in tiles if mc.suzume.tile_text(code) == "7z"),
        "red_hatsu": sum(mc.suzume.is_red(code) for code in tiles if mc.suzume.tile_text(code) == "6z"),
    }
    for event in events:
        if event["type"] == "ryukyoku":
            said |= {"reason": event["reason"], "draw_deltas": event["deltas"]}
    if "default" in row["expect"]:
        seat = row["expect"]["default"][0]
        said["default"] = [seat, game.default_action(seat).text]
    if "refused" in row["expect"]:
        said["refused"] = _refused(game, row["expect"]["refused"])
    return said


def _first_hand(events: tuple[mj.Event, ...]) -> list[mj.Event]:
    """The events up to the end of the first hand; a game given as a position begins with its drawn tile."""
    played = []
    for event in events:
        if event["type"] == "end_kyoku":
            break
        if event["type"] == "position" and event["position"]["stage"] == "turn":
            turn = event["position"]["turn"]
            played.append(mj.Event("tsumo", actor=turn, pai=event["drawn"][turn]))
        played.append(event)
    return played


def _draws(events: list[mj.Event], players: int, dealer: int) -> list[int]:
    actors = [event["actor"] for event in events if event["type"] == "tsumo"]
    return [actors.count((dealer + place) % players) for place in range(players)]


def _round_begins(events: tuple[mj.Event, ...]) -> list[int]:
    return [event["oya"] for event in events if event["type"] == "start_kyoku" and event["kyoku"] == 1]


def _refused(game: mj.Game, told: dict[str, Any]) -> dict[str, Any]:
    before = game.to_bytes()
    try:
        game.submit(told["seat"], told["action"])
    except mj.IllegalAction as problem:
        assert game.to_bytes() == before
        return {**told, "says": told["says"] if told["says"] in str(problem) else str(problem)}
    return {**told, "says": "it was taken"}


def wrong(row: Row, said: dict[str, Any]) -> dict[str, Any]:
    """What is found otherwise than a row expects: name -> (found, expected)."""
    expect = dict(row["expect"])
    if "error" in expect:
        fine = said.get("error") == expect["error"] and expect["says"] in said["says"]
        return {} if fine else {"error": (said.get("says", "none"), expect["says"])}
    return {name: (said.get(name), value) for name, value in expect.items() if said.get(name) != value}
