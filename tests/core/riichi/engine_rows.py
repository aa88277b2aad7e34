"""Rows of the engine's tables: a dealt hand, what is done in it, and what must hold then.

A row names its ``rules`` (a preset) and ``options``, ``hands`` (tiles a seat, filled up to 13 by any that
are left), and ``steps``: each with ``events`` to play and ``expect``. Events are tokens, those of the
replay and some more: ``d1:5p`` names the tile drawn, ``X1`` discards whatever was drawn, ``o1`` open
riichi, ``w1`` or ``w1,2`` win, ``y1`` nine kinds, ``z`` everybody passes, ``~40`` draws and discards go
on until 40 live tiles are left, ``dead1``, ``shown1:5p``, ``cancel1`` are a referee's rulings, ``no-`` before one
says that it is refused. Whoever is asked and not named passes.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from typing import Any

import mjcore as mc
import mjrules as mj
from core.riichi.tenhou_replay import action_of, whole_set
from mjrules.riichi.pao import pao

Row = Mapping[str, Any]
TOKEN = re.compile(r"(dead|shown|cancel|[a-zA-Z~])(.*)")


def row_rules(row: Row) -> mj.RiichiRules:
    """The rule set of a row."""
    return mj.rules(row["rules"], **row.get("options", {}))


def tokens_of(row: Row) -> list[str]:
    """All tokens of a row in their order."""
    return [token for step in row["steps"] for token in step.get("events", "").split()]


def wall_of(row: Row, rules: mj.RiichiRules) -> list[int]:
    """A wall out of which the row's hands, draws and indicators come."""
    left = whole_set(rules)
    size = sum(left.values())
    players = rules.players
    replacements = 4 if players == 4 else 8
    place: dict[int, int] = {}
    dealer = row.get("dealer", 0)
    hands = [list(mc.parse_tiles(hand)) for hand in row.get("hands", [""] * players)]
    at = 0
    for start, end in ((0, 4), (4, 8), (8, 12), (12, 13)):
        for step in range(players):
            dealt = hands[(dealer + step) % players][start:end]
            place.update({at + i: code for i, code in enumerate(dealt)})
            at += end - start
    replaced, from_rear = 0, False
    for token in tokens_of(row):
        if token[0] in "makn" and token[1].isdigit():
            from_rear = True
        elif token[0] == "~":
            at = size - rules.dead_wall - (replaced if rules.dead_wall == 14 else 0) - int(token[1:])
        elif token[0] == "d" and token[1].isdigit():
            code = mc.parse_tile(token[3:]) if ":" in token else None
            if from_rear:
                if code is not None:
                    place[size - 1 - replaced] = code
                replaced += 1
                from_rear = False
            else:
                if code is not None:
                    place[at] = code
                at += 1
    for shift, name in enumerate(("dora", "ura")):
        for k, code in enumerate(mc.parse_tiles(row.get(name, ""))):
            place[size - 1 - (replacements + 2 * k + shift)] = code
    left.subtract(place.values())
    short = [mc.tile_text(code) for code, n in left.items() if n < 0]
    assert not short, f"{row['id']}: too many of {short}"
    rest = list(left.elements())
    random.Random(row.get("filler", 1)).shuffle(rest)
    return [place[i] if i in place else rest.pop() for i in range(size)]


def pass_all(hand: mc.Round) -> None:
    """Everybody who is asked for an answer to a tile passes."""
    while hand.stage == "claims":
        hand.apply(hand.waiting[0], "pass")


def act(hand: mc.Round, acting: Mapping[int, str]) -> None:
    """Some seats act; whoever else must be heard at the same stage passes, the far seats first."""
    answering = hand.stage == "claims"
    for seat, action in acting.items():
        if seat in hand.asked:
            assert action in hand.legal(seat), f"seat {seat} {action} is not among {hand.legal(seat)}\n{hand.text}"
    step = hand.step
    for seat, action in acting.items():
        hand.apply(seat, action)
    while answering and hand.step == step:
        hand.apply(hand.waiting[-1], "pass")


def play_token(hand: mc.Round, token: str) -> None:
    """Do what a token says; what follows ``no-`` must be refused."""
    if token.startswith("no-"):
        try:
            play_token(hand, token[3:])
        except mc.IllegalAction:
            return
        raise AssertionError(f"{token}: it was allowed\n{hand.text}")
    match = TOKEN.match(token)
    assert match, token
    word, rest = match[1], match[2]
    if word == "z":
        pass_all(hand)
    elif word == "~":
        while hand.live_wall > int(rest) and hand.stage != "over":
            pass_all(hand)
            if hand.stage == "turn" and hand.live_wall > int(rest):
                hand.apply(hand.turn, "tsumogiri")
        pass_all(hand)
    elif word == "d":
        if hand.stage == "claims":
            pass_all(hand)
        assert (hand.stage, hand.turn) == ("turn", int(rest[0])), f"{token}: not this seat's draw\n{hand.text}"
        assert ":" not in rest or hand.drawn == rest[2:], f"{token}: {hand.drawn} was drawn\n{hand.text}"
    elif word == "w":
        seats = [int(seat) for seat in rest.split(",")]
        if hand.stage == "claims" and not any("ron" in hand.legal(seat) for seat in seats):
            pass_all(hand)
        act(hand, dict.fromkeys(seats, "tsumo" if hand.stage == "turn" else "ron"))
    elif word == "y":
        act(hand, {int(rest): "kyuushu"})
    elif word == "o":
        act(hand, {int(rest): "open_riichi"})
    elif word == "X":
        act(hand, {int(rest[0]): "tsumogiri"})
    elif word == "dead":
        hand.rule_dead(int(rest))
    elif word == "shown":
        hand.rule_shown(int(rest[0]), rest[2:])
    elif word == "cancel":
        hand.cancel_riichi(int(rest))
    else:
        if hand.stage == "claims" and word not in "cpm":
            pass_all(hand)
        seat, action = action_of(token)
        act(hand, {seat: action})


def found(hand: mc.Round, name: str, wanted: Any, rules: mj.RiichiRules) -> Any:
    """What the hand shows for one key of an expectation, in the form of what is wanted."""
    if name in ("legal", "not_legal", "legal_exactly"):
        shown = {}
        for seat, actions in wanted.items():
            legal = hand.legal(int(seat))
            keep = set(actions)
            shown[seat] = list(legal) if name == "legal_exactly" else [
                action for action in actions if (action in legal) == (name == "legal") and action in keep
            ]  # fmt: skip
        return shown
    if name in ("furiten", "ippatsu", "riichi", "hand", "nuki"):
        return {seat: getattr(hand, name)(int(seat)) for seat in wanted}
    if name == "waits":
        return {seat: str(hand.waits(int(seat))) for seat in wanted}
    if name == "melds":
        return {seat: [str(meld) for meld in hand.melds(int(seat))] for seat in wanted}
    if name == "river":
        return {seat: " ".join(tile for tile, *_ in hand.river(int(seat))) for seat in wanted}
    if name == "pao":
        return {seat: [[entry.yakuman, entry.seat] for entry in pao(hand.melds(int(seat)), rules)] for seat in wanted}
    if name in ("yaku", "not_yaku"):
        names = {number: row.name for number, row in rules.yaku_by_id.items()}
        shown = {}
        for seat, some in wanted.items():
            score = hand.score(int(seat))
            have = {names[number] for number in (*score.yaku_ids, *score.yakuman_ids)} | set(score.bonus)
            shown[seat] = [yaku for yaku in some if (yaku in have) == (name == "yaku")]
        return shown
    if name == "bonus":
        return {seat: hand.score(int(seat)).bonus for seat in wanted}
    if name == "win_points":
        return {seat: hand.score(int(seat)).points for seat in wanted}
    if name == "dora":
        return hand.dora_indicators
    if name == "tiles":
        return rules.play.tiles
    value = getattr(hand, name)
    return list(value) if isinstance(value, tuple) else value


def dealt(row: Row, rules: mj.RiichiRules) -> mc.Round:
    """The hand of a row at its deal."""
    return mc.Round(
        rules.play,
        wall_of(row, rules),
        dealer=row.get("dealer", 0),
        round_wind=row.get("round_wind", "E"),
        points=row.get("points"),
    )


def differences(row: Row, opened: Callable[[Row, mj.RiichiRules], Any] = dealt) -> list[str]:
    """Play a row; return everything that is not as expected. ``opened`` deals: a hand, or what has its doors."""
    rules = row_rules(row)
    hand = opened(row, rules)
    wrong: list[str] = []
    for step in row["steps"]:
        for token in step.get("events", "").split():
            try:
                play_token(hand, token)
            except (AssertionError, mc.MahjongError) as problem:
                return [*wrong, f"at {token}: {problem}"]
            assert hand.fault == "none", f"{token}: {hand.fault}\n{hand.text}"
        for name, wanted in step.get("expect", {}).items():
            shown = found(hand, name, wanted, rules)
            if shown != wanted:
                wrong.append(f"{name}: {shown}, expected {wanted}\n{hand.text}")
    return wrong
