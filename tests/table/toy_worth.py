"""What the toy is: its rules, a win and its score, the settlement of a hand. See ``table.toy``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import mjcore as mc
import mjrules as mj
from mjrules.common.fields import known_fields, seat_number
from mjrules.common.ledger import Flow
from mjrules.common.page import Section
from mjrules.common.wins import AnyScore, AnyWin
from mjrules.rules.option import check_options, match_option, option
from mjrules.rules.ruleset import RuleSet

NAMES = ("1z", "2z", "3z", "4z")
TILES = 12
TELLING = ("not_a_pair", "pair")


@dataclass(frozen=True, kw_only=True, repr=False)
class ToyRules(RuleSet):
    """Options of the toy."""

    variant = "toy"
    presets: ClassVar[Any] = {
        "toy": {"players": (2, "toy"), "dealer_bonus": (1, "toy"), "hands": (2, "toy"), "start_points": (20, "toy")},
    }
    players: Literal[2, 3] = option(2, "seats", "toy", (2, 3))
    dealer_bonus: int = option(1, "points more for the dealer", "toy", high=9)
    hands: Literal[1, 2, 3] = match_option(2, "hands of a game", "toy", (1, 2, 3))
    start_points: int = match_option(20, "points everybody starts with", "toy", high=99)

    def __post_init__(self) -> None:
        check_options(self)

    @property
    def table(self) -> ToyRules:
        return self

    __hash__ = RuleSet.__hash__


# --- a win and its score -----------------------------------------------------------------------


@dataclass(frozen=True)
class ToyWin(AnyWin):
    """Two tiles, and whether the dealer holds them."""

    hand: str
    tsumo: bool = False
    dealer: bool = False

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> ToyWin:
        return cls(**known_fields(cls, {key: value for key, value in record.items() if key != "variant"}, "win"))

    def to_dict(self) -> dict[str, Any]:
        return {"variant": "toy", "hand": self.hand, "tsumo": self.tsumo, "dealer": self.dealer}

    @staticmethod
    def shown(win: ToyWin) -> dict[str, Any]:
        one, _ = tiles_of(win.hand)
        return {"pai": one, "tehai": one}

    @property
    def record(self) -> bytes:
        return mc.schema.pack(WIN_FIELDS, {"tiles": list(mc.parse_tiles(self.hand)), "dealer": int(self.dealer)})


ToyWin.core = ToyWin
WIN_FIELDS = (("tiles", "uint8_t", 2, "kinds of the tiles"), ("dealer", "uint8_t", 1, "won by the dealer"))
SCORE_FIELDS = (("status", "uint8_t", 1, "0 = a pair"), ("points", "uint8_t", 1, "what it is worth"))


def tiles_of(hand: str) -> list[str]:
    found = [mc.tile_text(code) for code in mc.parse_tiles(hand)]
    if len(found) != 2 or not set(found) <= set(NAMES):
        mc.fail("hand_value", name="hand", given=hand, right="expected two tiles of 1z to 4z")
    return found


class ToyScore(AnyScore):
    """What a pair is worth."""

    def __init__(self, win: ToyWin, rules: ToyRules) -> None:
        one, other = tiles_of(win.hand)
        self.win, self.rules, self.valid = win, rules, one == other
        self.parts = {"pair": int(one[0]), "dealer": rules.dealer_bonus * win.dealer} if self.valid else {}

    @property
    def reason(self) -> str | None:
        return None if self.valid else "not_a_pair"

    @property
    def points(self) -> int:
        return sum(self.parts.values())

    def to_dict(self) -> dict[str, Any]:
        told = {"valid": self.valid, "reason": self.reason, "points": self.points, "parts": dict(self.parts)}
        return {"win": self.win.to_dict(), **told}


def score(hand: Any, win_tile: Any, rules: ToyRules, said: Mapping[str, Any]) -> ToyScore:
    return ToyScore(hand if isinstance(hand, ToyWin) else ToyWin(hand + (win_tile or ""), **said), rules)


def page(found: ToyScore, language: str) -> list[Section]:
    rows = tuple([(name, str(points)) for name, points in found.parts.items()])
    return [Section("役" if language == "ja" else "Worth", rows or ((str(found.reason),),))]


def score_rows_into(rows: Any, rules: ToyRules, out: Any, *, threads: int) -> None:
    for row, into in zip(rows, out, strict=True):
        one, other = row["tiles"]
        into["status"] = one != other
        into["points"] = (one - 26 + rules.dealer_bonus * row["dealer"]) * (one == other)


def told_keywords(given: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in given.items() if name not in ("hand", "win_tile")}


# --- settlement --------------------------------------------------------------------------------


@dataclass(frozen=True)
class ToyState:
    """The game before a hand."""

    points: tuple[int, ...]
    hand: int = 1

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", tuple(self.points))

    @property
    def dealer(self) -> int:
        return (self.hand - 1) % len(self.points)

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> ToyState:
        return cls(**known_fields(cls, record, "state"))

    def to_dict(self) -> dict[str, Any]:
        return {"points": list(self.points), "hand": self.hand}


@dataclass(frozen=True)
class ToyEnd:
    """Who pays whom, and what comes next."""

    flows: tuple[Flow, ...]
    winners: tuple[int, ...]
    next: str
    state: ToyState
    deltas: tuple[int, ...]

    def explain(self, language: str = "en") -> str:
        return "\n".join([f"{flow.payer} -> {flow.receiver}: {flow.amount}" for flow in self.flows] + [self.next])

    def to_dict(self) -> dict[str, Any]:
        return {"deltas": list(self.deltas), "next": self.next, "state": self.state.to_dict()}


@dataclass(frozen=True)
class ToyResult:
    """The end of a game."""

    points: tuple[int, ...]
    ranks: tuple[int, ...]

    def to_dict(self) -> dict[str, Any]:
        return {"points": list(self.points), "ranks": list(self.ranks)}


def worth(value: Any, rules: ToyRules) -> int:
    if isinstance(value, ToyWin):
        value = ToyScore(value, rules)
    return value if isinstance(value, int) else int(value.points)


def settle(state: ToyState, outcome: mj.Outcome, rules: ToyRules) -> ToyEnd:
    players = len(state.points)
    flows: list[Flow] = []
    winners: tuple[int, ...] = ()
    if isinstance(outcome, mj.Tsumo):
        winners = (seat_number("winner", outcome.winner, players),)
        others = [seat for seat in range(players) if seat != outcome.winner]
        flows = [Flow("tsumo", seat, outcome.winner, worth(outcome.value, rules)) for seat in others]
    elif isinstance(outcome, mj.Ron):
        winners = outcome.winners[:1]
        flows = [Flow("ron", outcome.discarder, winners[0], worth(outcome.wins[0].value, rules))]
    elif not isinstance(outcome, mj.ExhaustiveDraw):
        mc.fail("not_in_rules", given=type(outcome).__name__, what="the toy knows tsumo, ron and draws")
    deltas = [0] * players
    for flow in flows:
        deltas[flow.payer] -= flow.amount
        deltas[flow.receiver] += flow.amount
    points = tuple([before + delta for before, delta in zip(state.points, deltas, strict=True)])
    last = state.hand >= rules.hands
    after = ToyState(points, state.hand if last else state.hand + 1)
    return ToyEnd(tuple(flows), winners, "game_over" if last else "deal", after, tuple(deltas))


def final_result(state: ToyState, rules: ToyRules) -> ToyResult:
    return ToyResult(state.points, tuple([1 + sum(other > own for other in state.points) for own in state.points]))
