"""What a question says beside its actions: tiles used and taken, waits with the copies left, why a ron is not had."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

import mjcore as mc
import mjrules as mj
from mjrules.serve import hints
from mjrules.variants import no_advice, registered, variant_of
from shared import examples, quickly
from table.test_seat_view import TABLES

DISCARDS = ("discard", "tsumogiri")


def ask_of(game: mj.Game, seat: int, laid: str | None = None) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(f"{{{hints.ask(game, seat, game.pending.seats[seat], laid)}}}")
    return message


def at_turn(rules: mj.RiichiRules | mj.SuzumeRules, hand: str, drawn: str, **lines: str) -> mj.Game:
    """The dealer's turn with a hand, the drawn tile in it; nothing is known of the others."""
    riichi = rules.variant == "riichi"
    hidden = "?" * (13 if riichi else 5)
    told = {
        "mjrules position": "1",
        "rules": json.dumps(rules.to_dict()),
        "dealer": "0",
        "points": " ".join(["25000" if riichi else "40"] * rules.players),
        "stage": "turn 0",
        "dora": "1p" if riichi else "1s",
        **({"wind": "E", "draw": f"wall {drawn}"} if riichi else {"round": "E", "first dealer": "0", "drawn": drawn}),
        "hand 0": hand,
        **{f"hand {seat}": hidden for seat in range(1, rules.players)},
        **{name.replace("_", " "): value for name, value in lines.items()},
    }
    return mj.Game.from_text("".join(f"{key}: {value}\n" for key, value in told.items()))


HOUSE, SUZUME = mj.rules("kirakuken-4p"), mj.rules("suzume")
# id, rules, hand, drawn, river, discard, what it would wait for, the note; by hand
ROWS: tuple[tuple[str, Any, str, str, str, str, Any, str | None], ...] = (
    # 55s is the pair, 23s waits for 1s and 4s: pinfu
    ("ryanmen", HOUSE, "234m567m345p2355s9p", "9p", "", "tsumogiri", [["1s", 4], ["4s", 4]], None),
    # 11s and 55z wait for each other: haku has a yaku
    ("shanpon", HOUSE, "123m789m456p11s55z9p", "9p", "", "tsumogiri", [["1s", 2], ["5z", 2]], None),
    # 24s waits inside, no yaku without riichi
    ("no yaku", HOUSE, "11m789m456p345p24s9p", "9p", "", "tsumogiri", [["3s", 4]], "no_yaku"),
    # the tile waited for lies in the own river
    ("furiten", HOUSE, "234m567m345p2355s9p", "9p", "1s", "tsumogiri", [["1s", 3], ["4s", 4]], "furiten"),
    # the discard itself is one of the waits
    ("furiten by the discard", HOUSE, "234m567m345p12355s", "1s", "", "tsumogiri", [["1s", 3], ["4s", 4]], "furiten"),
    # two runs 2, three reds 3, tanyao 1: 6 points with any 5s or 8s, of which one in four is red
    ("suzume", SUZUME, "2r3r4r67s6z", "6z", "", "discard:6z", [["5s", 3], ["8s", 3], ["5rs", 1], ["8rs", 1]], None),
    # two runs 2, tanyao 1, a red one 1 at most: never 5 points
    ("suzume, too little", SUZUME, "23467s6z", "6z", "", "discard:6z", None, "no_yaku"),
    # no discard of the kind that lies in the own river is won on; the other kind is
    (
        "suzume, one kind furiten",
        SUZUME,
        "2r3r4r67s6z",
        "6z",
        "5s",
        "discard:6z",
        [["5s", 2], ["8s", 3], ["5rs", 1], ["8rs", 1]],
        None,
    ),
    (
        "suzume, furiten",
        SUZUME,
        "2r3r4r67s8s",
        "8s",
        "5s",
        "discard:8s",
        [["5s", 2], ["8s", 2], ["5rs", 1], ["8rs", 1]],
        "furiten",
    ),
)


@pytest.mark.parametrize(
    ("rules", "hand", "drawn", "river", "discard", "waits", "note"),
    [row[1:] for row in ROWS],
    ids=[row[0] for row in ROWS],
)
def test_hints(rules: Any, hand: str, drawn: str, river: str, discard: str, waits: Any, note: str | None) -> None:
    ask = ask_of(at_turn(rules, hand, drawn, **(rivers(river) if river else {})), 0)
    hint = ask["hints"][discard]
    assert hint.get("note") == note
    assert hint["waits"] == waits if waits is not None else hint["waits"]


def rivers(own: str) -> dict[str, str]:
    """The rivers behind one go-round."""
    other = "3z" if own == "1s" else "7z"
    return {"river_0": own, "river_1": other, "river_2": other, "river_3": other}


def greedy_step(game: mj.Game) -> None:
    step = game.step
    for seat in list(game.pending.seats):
        if game.step == step and seat in game.pending.seats:
            game.submit(seat, game.choose(seat, "greedy"))


@pytest.mark.parametrize("name", quickly(TABLES))
def test_hints_are_what_the_seat_itself_could_find_out(name: str) -> None:
    """A second way to them: the seat's own side of the game, and what it is offered afterwards."""
    rules = TABLES[name]
    game = mj.Game(rules, seed=3)
    sides = [mj.SeatView(rules, seat) for seat in range(rules.players)]
    heard = hinted = 0
    while not game.over and heard < examples(30_000, 3000):
        for seat, side in enumerate(sides):
            side.hear(*game.events_for(seat, side.events))
        heard = game.event_count
        for seat, actions in game.pending.seats.items():
            offered = {(action.tile or action.tiles[0]): action.text for action in actions if action.name in DISCARDS}
            if not offered:
                continue
            ask, view = ask_of(game, seat), sides[seat].view()
            assert ask["furiten"] == bool(view.get("furiten", ask["furiten"]))
            for row in sides[seat].discards():
                tile = (mc if rules.variant == "riichi" else mc.suzume).tile_text(row.tile)  # type: ignore[attr-defined]
                hint = ask.get("hints", {}).get(offered.get(tile))
                if tile not in offered or row.ukeire.shanten > 0:
                    assert hint is None
                elif hint is None:  # every copy of what it waits for lies open
                    assert row.ukeire.total == 0
                else:
                    hinted += 1
                    assert sum(left for _, left in hint["waits"]) <= row.ukeire.total
        greedy_step(game)
    assert hinted


@pytest.mark.parametrize("name", quickly(TABLES))
def test_random_players_are_always_told_something(name: str) -> None:
    rng = random.Random(7)
    for seed in range(examples(40, 4)):
        game = mj.Game(TABLES[name], seed=seed)
        while not game.over:
            seat, actions = rng.choice(list(game.pending.seats.items()))
            for hint in ask_of(game, seat).get("hints", {}).values():
                assert hint["waits"]
            game.submit(seat, rng.choice(actions))


def test_tiles_that_actions_use_and_take() -> None:
    seen: dict[str, dict[str, Any]] = {}
    for seed in range(4):
        game = mj.Game("mahjong-soul-3p" if seed % 2 else "kirakuken-4p", seed=seed)
        while not game.over:
            for seat, actions in game.pending.seats.items():
                claims = "pass" in map(str, actions)
                laid = "1z" if claims else None
                for offer, action in zip(ask_of(game, seat, laid)["actions"], actions, strict=True):
                    assert offer["a"] == action.text
                    assert set(offer) <= {"a", "use", "pai", "with"}
                    seen[action.name] = offer
                    if action.name in ("pon", "chi_low", "daiminkan", "ankan", "nuki", "kakan"):
                        assert offer["use"] == list(action.tiles)
                    if action.name == "riichi":
                        after = game.copy()
                        after.submit(seat, action)
                        assert offer["with"] == [other.text for other in after.pending.seats[seat]]
            greedy_step(game)
    assert seen["pon"]["pai"] == "1z"
    assert set(seen["pass"]) == {"a"}
    assert set(seen["discard"]) == {"a"}
    assert {"riichi", "tsumogiri", "ron", "chi_low", "nuki"} <= seen.keys()
    assert len(seen["tsumogiri"]["pai"]) == 2


def test_the_dealer_who_may_stop_is_asked_without_hints() -> None:
    game = mj.Game("paiyuki-4p", seed=0)
    for seed in range(60):
        game = mj.Game("paiyuki-4p", seed=seed)
        while not game.over and not game.play.choosing:  # type: ignore[attr-defined]
            greedy_step(game)
        if not game.over:
            break
    seat, actions = next(iter(game.pending.seats.items()))
    ask = ask_of(game, seat)
    assert [offer["a"] for offer in ask["actions"]] == [action.text for action in actions] == ["stop", "go_on"]
    assert (ask["furiten"], ask.get("hints"), ask["default"]) == (False, None, "go_on")


def test_a_variant_without_advice() -> None:
    with registered(replace(variant_of("suzume"), advice=no_advice)):
        game = mj.Game("suzume", seed=1)
        seat = next(iter(game.pending.seats))
        assert "hints" not in ask_of(game, seat)
    assert mc.suzume.tile_text(0) == "1s"
