"""Deals that players can check: the hash before, wall and salt after, saved and loaded, and what is no proof."""

from __future__ import annotations

import hashlib
import hmac
import random
from typing import Any

import pytest

import mjrules as mj
from riichi.play.riichi_walks import keen_game, keen_move
from table.walks import move

RULES = {name: mj.rules(name) for name in ("tenhou-4p", "paiyuki-3p", "suzume")}


def whole(name: str, seed: int = 5) -> mj.Game:
    """A whole game whose deals can be checked."""
    rng = random.Random(seed)
    game = mj.Game(RULES[name], seed=seed, verifiable=True)
    while not game.over:
        (move if name == "suzume" else keen_move)(game, rng)
    return game


@pytest.mark.parametrize("name", RULES)
def test_every_deal_is_committed_before_and_revealed_after(name: str) -> None:
    game = whole(name)
    events = game.events_for(0)
    hashes = [event["hash"] for event in events if event["type"] == "commitment"]
    proofs = [(event["wall"], event["salt"]) for event in events if event["type"] == "reveal"]
    assert len(hashes) == len(proofs) == game.play.deal_index + 1
    assert all(mj.verify_deal(told, *proof) for told, proof in zip(hashes, proofs, strict=True))
    assert len({salt for _, salt in proofs}) == len(proofs)
    for deal, (wall, salt) in enumerate(proofs):
        assert bytes.fromhex(wall) == bytes(game.play.deals.wall(deal))
        key = (5).to_bytes(32, "big")
        message = b"mjrules salt 1\n" + (0).to_bytes(8, "big") + deal.to_bytes(8, "big")
        assert bytes.fromhex(salt) == hmac.new(key, message, hashlib.sha256).digest()
        told = hashlib.sha256(b"mjrules deal 1\n" + bytes.fromhex(salt) + bytes.fromhex(wall)).hexdigest()
        assert told == hashes[deal]
    kinds = [event["type"] for event in events]
    for at, kind in enumerate(kinds):
        if kind == "start_kyoku":
            assert kinds[at - 1] == "commitment"
        if kind == "end_kyoku":
            assert kinds[at - 1] == "reveal"
    # nothing of a hand is told before it is over
    assert kinds.index("reveal") > max(at for at in range(kinds.index("end_kyoku")) if kinds[at] in ("dahai", "tsumo"))


@pytest.mark.parametrize("name", RULES)
def test_it_changes_nothing_else_and_is_saved(name: str) -> None:
    game = whole(name)
    plain = [event for event in game.full_events if event["type"] not in ("commitment", "reveal")]
    if name != "suzume":
        rules: Any = RULES[name]
        assert plain == list(keen_game(rules, 5).full_events)
    again = mj.Game.from_bytes(game.to_bytes())
    assert again.full_events == game.full_events
    assert again.to_bytes() == game.to_bytes()
    half = game.at(game.step // 2)
    assert half.full_events == game.full_events[: len(half.full_events)]
    assert half.copy().full_events == half.full_events
    assert mj.Game.from_text(half.to_text()).to_text() == half.to_text()
    assert "\nverifiable: yes\n" in half.to_text()


def test_a_position_reveals_nothing_of_its_own_hand() -> None:
    game = mj.Game.from_text(whole("tenhou-4p").at(20).to_text())
    rng = random.Random(1)
    while not game.over:
        keen_move(game, rng)
    kinds = [event["type"] for event in game.full_events]
    assert kinds.count("commitment") == kinds.count("reveal") == kinds.count("start_kyoku")
    assert kinds.count("end_kyoku") == kinds.count("reveal") + 1


def test_a_false_proof_is_none() -> None:
    events = whole("suzume").events_for(None)
    told = next(event["hash"] for event in events if event["type"] == "commitment")
    proof = next(event for event in events if event["type"] == "reveal")
    assert mj.verify_deal(told, proof["wall"], proof["salt"])
    swapped = proof["wall"][2:4] + proof["wall"][:2] + proof["wall"][4:]
    assert not mj.verify_deal(told, swapped, proof["salt"])
    assert not mj.verify_deal(told, proof["wall"], "00" * 32)
    assert not mj.verify_deal("00" * 32, proof["wall"], proof["salt"])


@pytest.mark.parametrize(
    ("given", "error", "says"),
    [
        (("00", "00", "00" * 32), mj.ArgumentError, "hash is '00'; expected 64 hex digits"),
        (("00" * 32, "00", "00"), mj.ArgumentError, "salt is '00'; expected 64 hex digits"),
        (("00" * 32, "0g", "00" * 32), mj.ArgumentError, "wall is '0g'; expected hex digits"),
        (("00" * 32, b"00", "00" * 32), mj.MahjongTypeError, "wall is bytes"),
    ],
)
def test_what_is_no_proof_raises(given: Any, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        mj.verify_deal(*given)


def test_verifiable_is_yes_or_no() -> None:
    with pytest.raises(mj.ArgumentError, match="verifiable is 1; expected True or False"):
        mj.Game(RULES["suzume"], verifiable=1)  # type: ignore[arg-type]
    text = mj.Game(RULES["suzume"], seed=1, verifiable=True).to_text()
    for bad in ("maybe", "no"):
        with pytest.raises(mj.NotationError):
            mj.Game.from_text(text.replace("verifiable: yes", f"verifiable: {bad}"))
