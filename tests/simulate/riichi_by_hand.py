"""Whole games of riichi through the doors of Python alone: the reference the compiled games are held against."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import mjcore as mc
import mjrules as mj
from mjrules.riichi.play.results import liable_by, outcome_of

# (hand, seat, legal actions, stream) -> action's name or id
CALLS = ("chi", "pon", "daiminkan", "ankan", "kakan")
Choose = Callable[[mc.Round, int, tuple[str, ...], mc.Stream], str | int]


def any_action(hand: mc.Round, seat: int, legal: tuple[str, ...], stream: mc.Stream) -> str:
    return legal[stream.below(len(legal))]


def drawn_tile(hand: mc.Round, seat: int, legal: tuple[str, ...], stream: mc.Stream) -> str:
    return next((action for action in ("tsumogiri", "pass") if action in legal), legal[0])


def play_hand(hand: mc.Round, choose: list[Choose], streams: list[mc.Stream]) -> list[dict[str, Any]]:
    """Everybody who is asked answers; what matters of it is carried out. Return the calls."""
    calls = []
    while hand.stage != "over":
        answers: dict[int, int | str] = {
            seat: choose[seat](hand, seat, hand.legal(seat), streams[seat]) for seat in hand.asked
        }
        decided = hand.deciding(answers)
        assert decided is not None, "everybody has answered"
        calls += [event for event in hand.resolve(decided) if event["type"] in CALLS]
    return calls


def row_of(hand: mc.Round, before: mj.State, end: mj.End, number: int) -> dict[str, Any]:
    """The columns of one hand, from what the hand and its settlement show."""
    seats = range(len(before.points))
    rivers = [hand.river(seat) for seat in seats]
    melds = [hand.melds(seat) for seat in seats]
    scores = [mj.Score(hand.win(seat), before_rules(hand)) if seat in hand.winners else None for seat in seats]
    last = hand.turn
    discarded_last = hand.claimed is not None and hand.claimed[:2] == ("discard", last) and hand.end != "tsumo"

    def masks(name: str, word: int) -> list[int]:
        ids = [getattr(score.raw, f"{name}_ids") if score else () for score in scores]
        return [sum(1 << number % 64 for number in found if number // 64 == word) for found in ids]

    return {
        "points": list(before.points),
        "deltas": [after - was for after, was in zip(end.state.points, before.points, strict=True)],
        "value": [score.points if score else 0 for score in scores],
        **{f"{name}{word}": masks(name, word) for name in ("yaku", "yakuman") for word in (0, 1)},
        "deposits": before.deposits,
        "honba": before.honba,
        "han": [score.han if score else 0 for score in scores],
        "fu": [score.fu if score else 0 for score in scores],
        "chips": list(end.chips),
        "adjustments": list(end.adjustments),
        "hand": number,
        "yakuman": [score.yakuman if score else 0 for score in scores],
        "limit": [mc.schema.LIMITS.index(score.limit or "none") if score else 0 for score in scores],
        **{name: [score.raw.bonus.get(name, 0) if score else 0 for score in scores] for name in ("dora", "ura", "aka")},
        "nuki": [hand.nuki(seat) for seat in seats],
        "riichi": [riichi_bits(hand, seat, end.before.riichi) for seat in seats],
        "riichi_turn": [next((n + 1 for n, tile in enumerate(river) if tile[2]), 0) for river in rivers],
        "calls": [sum(meld.open for meld in made) for made in melds],
        "kans": [sum(meld.type.endswith("kan") for meld in made) for made in melds],
        "discards": [len(river) for river in rivers],
        "round": "ESWN".index(before.round),
        "dealer": before.dealer,
        "end": mc.round_schema.ENDS.index(hand.end or ""),
        "winners": sum(1 << seat for seat in hand.winners),
        "declared": sum(1 << seat for seat in hand.declared),
        "discarder": 255 if hand.discarder is None else hand.discarder,
        "turn": len(rivers[last]) + (not discarded_last),
        "tenpai": sum(1 << seat for seat in hand.tenpai),
        "nagashi": sum(1 << seat for seat in hand.nagashi),
        "noten_riichi": sum(1 << seat for seat in hand.noten_riichi),
        "live": hand.live_wall,
    }


def before_rules(hand: mc.Round) -> Any:
    return RULES_OF[id(hand.rules)]


RULES_OF: dict[int, mj.RiichiRules] = {}


def riichi_bits(hand: mc.Round, seat: int, sticks: tuple[int, ...]) -> int:
    said = hand.riichi(seat)
    bits = mc.round_schema.RIICHI_BITS
    if not said:
        return 0
    words = said.split("_") if isinstance(said, str) else []
    return bits["declared"] + sum(bits[word] for word in words) + (bits["accepted"] if seat in sticks else 0)


def games_by_hand(
    rules: mj.RiichiRules,
    seed: int,
    first: int,
    games: int,
    choose: list[Choose],
    stop: Callable[[mj.State, mc.Stream], bool],
) -> Iterator[tuple[list[dict[str, Any]], mj.State, mj.FinalResult]]:
    """Each game's rows, its last state and its result."""
    RULES_OF[id(rules.play)] = rules
    for game in range(first, first + games):
        state, wins, rows = mj.State.start(rules), [0] * rules.players, []
        while True:
            deal = len(rows)
            wall = mc.wall(seed, game, deal, tiles=rules.play.tiles)
            hand = mc.Round(
                rules.play, wall, dealer=state.dealer, round_wind=state.round, points=state.points, wins_before=wins
            )
            streams = [mc.Stream(seed, game, deal, seat) for seat in range(rules.players)]
            calls = play_hand(hand, choose, streams)
            sticks = [seat for seat in range(rules.players) if hand.points[seat] < state.points[seat]]
            end = mj.settle(state.with_riichi(*sticks), outcome_of(hand, rules, liable_by(calls, rules)), rules)
            rows.append(row_of(hand, state, end, deal))
            if end.event != "replay":
                wins = [n + 1 if seat in end.winners else 0 for seat, n in enumerate(wins)]
            state, following = end.state, end.next
            if following == "dealer_may_stop":
                choice = mj.DealerChoice(stop(state, streams[state.dealer]))
                following = mj.settle(state, choice, rules).next
            if following == "game_over":
                break
        yield rows, state, mj.final_result(state, rules)
