"""A small game that has what Suzume-Jong has not: calls of three ranks answered at once, kan and nuki
windows, a riichi step, wins that may be false, a choice after the hand, rulings.

Twenty tiles, four each of 1z-5z, two in everybody's hand. At a turn a tile is drawn. Three alike win.
On a discard: who holds two of it may ron (several count), one of it pon (the nearest in turn order),
and the next seat with the tile above it chi. A 4z may be set out (nuki), two 5z laid down (ankan): a
window for ron by who holds the tile, then a dora for the kan, and a tile in place. After a hand the
dealer stops or goes on, three hands at most. A seat that lets a ron go may not ron before its next draw.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any, Literal, NoReturn

import mjcore as mc
import mjrules as mj
from mjrules.common.actions import PASS
from mjrules.common.play import Deals
from mjrules.rules.option import check_options, option
from mjrules.rules.ruleset import RuleSet
from mjrules.variants import variant_of

TILES = ("1z", "2z", "3z", "4z", "5z")
A = mj.Action


@dataclass(frozen=True, kw_only=True)
class FakeRules(RuleSet):
    """Options of the fake game."""

    variant = "fake"
    players: Literal[3, 4] = option(4, "seats", "fake", (3, 4))
    false_wins: bool = option(False, "false declarations are taken", "fake", stage="play")

    def __post_init__(self) -> None:
        check_options(self)

    __hash__ = RuleSet.__hash__


class FakePlay:
    """See the head of this file."""

    rules: FakeRules
    results = ()

    def __init__(self, rules: FakeRules, deals: Deals, first_dealer: int | None = None) -> None:
        self.rules, self.deals = rules, deals
        self.players: int = rules.players
        self.deal_index, self.over = 0, False
        self.points = [10] * self.players
        self.dead: set[int] = set()
        self.riichi: set[int] = set()

    @staticmethod
    def wall_size(rules: FakeRules) -> int:
        return 20

    @staticmethod
    def read_wall(wall: Any, rules: FakeRules) -> tuple[int, ...]:
        return tuple(wall)

    def begin(self) -> list[mj.Event]:
        start = mj.Event("start_game", variant="fake", players=self.players, rules=self.rules.digest, first_dealer=0)
        return [start, *self._deal()]

    def _deal(self) -> list[mj.Event]:
        self.wall = [TILES[number % 5] for number in self.deals.wall(self.deal_index)]
        self.hands = [[self.wall.pop(0), self.wall.pop(0)] for _ in range(self.players)]
        self.dead, self.riichi, self.passed = set(), set(), set()
        self.turn = self.dealer = self.deal_index % self.players
        start = mj.Event(
            "start_kyoku", bakaze="E", kyoku=self.deal_index + 1, oya=self.dealer, scores=list(self.points),
            dora_marker="1z", tehais=["".join(hand) for hand in self.hands], honba=0, deposits=0,
        )  # fmt: skip
        return [start, *self._draw()]

    def _draw(self) -> list[mj.Event]:
        if not self.wall:
            return [
                mj.Event("ryukyoku", reason="exhausted", deltas=[0] * self.players, scores=list(self.points)),
                *self._end(),
            ]
        self.drawn = self.wall.pop(0)
        self.hands[self.turn].append(self.drawn)
        self.stage = "turn"
        self.passed.discard(self.turn)
        return [mj.Event("tsumo", actor=self.turn, pai=self.drawn)]

    def _end(self) -> list[mj.Event]:
        self.stage = "choice"
        return [mj.Event("end_kyoku", next="dealer_may_stop")]

    # who is asked

    def _claims(self, seat: int) -> list[mj.Action]:
        held = self.hands[seat].count(self.drawn)
        found = []
        if seat not in self.dead:
            needed = {"dahai": 2, "nuki": 2, "ankan": 1}[self.window]
            if self.rules.false_wins or (held >= needed and seat not in self.passed):
                found.append(A("ron"))
            if self.window == "dahai" and seat not in self.riichi:
                if held:
                    found.append(A("pon"))
                above = TILES[(TILES.index(self.drawn) + 1) % 5]
                if seat == (self.turn + 1) % self.players and above in self.hands[seat]:
                    found.append(A("chi_low"))
        return [*found, PASS]

    def asked(self, everybody: bool) -> dict[int, tuple[mj.Action, ...]]:
        if self.stage == "choice":
            return {self.dealer: (A("stop"), A("go_on"))}
        if self.stage == "claims":
            claims = {seat: tuple(sorted(self._claims(seat))) for seat in range(self.players) if seat != self.turn}
            return {seat: actions for seat, actions in claims.items() if everybody or len(actions) > 1}
        hand = self.hands[self.turn]
        actions = {A(f"discard:{tile}") for tile in hand}
        if self.turn in self.riichi:
            actions = {A(f"discard:{self.drawn}")}
        elif len(hand) == 3:
            actions |= {A("riichi")} if self.turn not in self.dead else set()
            actions |= {A("nuki")} if "4z" in hand else set()
            actions |= {A("ankan:5z")} if hand.count("5z") >= 2 else set()
        if len(hand) == 3 and self.turn not in self.dead and (self.rules.false_wins or len(set(hand)) == 1):
            actions.add(A("tsumo"))
        return {self.turn: tuple(sorted(actions))}

    def deciding(self, answers: Mapping[int, mj.Action], waiting: Collection[int]) -> dict[int, mj.Action] | None:
        if self.stage != "claims":
            return None if waiting else dict(answers)
        could = {seat: self._claims(seat) for seat in waiting}
        order = {seat: (seat - self.turn) % self.players for seat in range(self.players)}
        if any(A("ron") in actions for actions in could.values()):
            return None
        rons = {seat: action for seat, action in answers.items() if action is A("ron")}
        if rons:
            return rons
        pons = sorted((seat for seat, action in answers.items() if action is A("pon")), key=order.__getitem__)
        nearer = [seat for seat in could if A("pon") in could[seat] and (not pons or order[seat] < order[pons[0]])]
        if nearer:
            return None
        if pons:
            return {pons[0]: A("pon")}
        return None if waiting else {seat: action for seat, action in answers.items() if action is A("chi_low")}

    # what is done

    def resolve(self, answers: Mapping[int, mj.Action]) -> list[mj.Event]:
        if self.stage == "choice":
            (choice,) = answers.values()
            event = mj.Event("choice", actor=self.dealer, choice=choice.name)
            self.deal_index += 1
            if choice is A("go_on") and self.deal_index < 3:
                return [event, *self._deal()]
            self.deal_index -= 1
            self.over = True
            return [event, mj.Event("end_game", scores=list(self.points), ranks=[1] * self.players)]
        if self.stage == "claims":
            return self._resolve_claims(answers)
        return self._move(answers[self.turn])

    def _move(self, action: mj.Action) -> list[mj.Event]:
        seat, hand = self.turn, self.hands[self.turn]
        if action is A("riichi"):
            self.riichi.add(seat)
            return [mj.Event("reach", actor=seat)]
        if action is A("tsumo"):
            won = len(set(hand)) == 1
            return [self._pay("hora" if won else "false_win", seat, seat), *(self._end() if won else self._kill(seat))]
        self.stage, self.window = "claims", {"discard": "dahai"}.get(action.name, action.name)
        if action.name == "discard":
            hand.remove(action.tile)
            self.drawn = action.tile
            return [mj.Event("dahai", actor=seat, pai=action.tile, tsumogiri=False)]
        self.drawn = "4z" if action is A("nuki") else "5z"
        for _ in range(1 if action is A("nuki") else 2):
            hand.remove(self.drawn)
        if action is A("nuki"):
            return [mj.Event("nuki", actor=seat, pai="4z")]
        return [mj.Event("ankan", actor=seat, consumed="5z5z")]

    def _resolve_claims(self, answers: Mapping[int, mj.Action]) -> list[mj.Event]:
        able = [seat for seat, actions in self.asked(False).items() if A("ron") in actions]
        self.passed |= {seat for seat in able if seat not in answers}
        order = sorted(answers, key=lambda seat: (seat - self.turn) % self.players)
        rons = [seat for seat in order if answers[seat] is A("ron")]
        if rons:
            needed = 1 if self.window == "ankan" else 2
            valid = {seat: self.hands[seat].count(self.drawn) >= needed for seat in rons}
            events = [self._pay("hora" if valid[seat] else "false_win", seat, self.turn) for seat in rons]
            if any(valid.values()):
                return events + self._end()
            return events + [event for seat in rons for event in self._kill(seat)] + self._go_on()
        if not order:
            return self._go_on()
        caller, action = order[0], answers[order[0]]
        consumed = self.drawn if action is A("pon") else TILES[(TILES.index(self.drawn) + 1) % 5]
        self.hands[caller].remove(consumed)
        name = "pon" if action is A("pon") else "chi"
        event = mj.Event(name, actor=caller, target=self.turn, pai=self.drawn, consumed=consumed)
        self.turn, self.stage = caller, "turn"
        if not self.hands[caller]:
            return [event, *self._draw()]
        return [event]

    def _go_on(self) -> list[mj.Event]:
        if self.window == "dahai":
            self.turn = (self.turn + 1) % self.players
            return self._draw()
        dora = [mj.Event("dora", dora_marker="2z")] if self.window == "ankan" else []
        return [*dora, *self._draw()]

    def _pay(self, name: str, actor: int, target: int) -> mj.Event:
        deltas = [0] * self.players
        payers = [target] if actor != target else [seat for seat in range(self.players) if seat != actor]
        sign = 1 if name == "hora" else -1
        for payer in payers:
            deltas[payer] -= sign
            deltas[actor] += sign
        self.points = [value + delta for value, delta in zip(self.points, deltas, strict=True)]
        more = {"points": 1} if name == "hora" else {}
        hand = "".join(sorted(self.hands[actor]))
        return mj.Event(
            name,
            actor=actor,
            target=target,
            pai=self.drawn,
            tehai=hand,
            deltas=deltas,
            scores=list(self.points),
            **more,
        )

    def _kill(self, seat: int) -> list[mj.Event]:
        self.dead.add(seat)
        return [mj.Event("dead_hand", actor=seat)]

    def rule(self, ruling: mj.Ruling) -> list[mj.Event]:
        if ruling.kind not in ("wrong_call", "dead_hand"):
            mc.fail("not_in_rules", given=f"ruling {ruling.kind}", what="known: wrong_call, dead_hand")
        deltas = [0] * self.players
        if ruling.kind == "wrong_call":
            deltas[ruling.seat] -= 1
        self.points = [value + delta for value, delta in zip(self.points, deltas, strict=True)]
        penalty = mj.Event("penalty", kind=ruling.kind, actor=ruling.seat, deltas=deltas, scores=list(self.points))
        return [penalty, *self._kill(ruling.seat)]

    def offered(self, seat: int, actions: tuple[mj.Action, ...]) -> tuple[mj.Action, ...]:
        return actions

    def refuse(self, seat: int, action: mj.Action) -> NoReturn:
        mc.fail("illegal_action", seat=seat, action=action.text, what="not now (fake)")

    def default(self, seat: int) -> mj.Action:
        return A("go_on") if self.stage == "choice" else self.asked(False)[seat][0]

    # what there is to see

    def view(self, seat: int | None) -> dict[str, Any]:
        return {
            "points": list(self.points),
            "stage": self.stage,
            "turn": self.turn,
            "offered": self.drawn if self.stage == "claims" else None,
            "hand": None if seat is None else "".join(sorted(self.hands[seat])),
            "drawn": self.drawn if seat == self.turn and self.stage == "turn" else None,
            "hand_sizes": [len(hand) for hand in self.hands],
            "dead": sorted(self.dead),
            "riichi": sorted(self.riichi),
        }

    def position(self) -> mj.Event:
        tehais = ["".join(sorted(hand)) for hand in self.hands]
        drawn = [self.drawn if seat == self.turn and self.stage == "turn" else "" for seat in range(self.players)]
        return mj.Event("position", position=self.view(None), tehais=tehais, drawn=drawn)

    def write(self) -> list[tuple[str, str]]:
        state = {name: value for name, value in self.__dict__.items() if name not in ("rules", "deals", "players")}
        lines = [(name, " ".join(map(str, sorted(value)))) for name, value in state.items() if isinstance(value, set)]
        lines += [(name, " ".join(map(str, value))) for name, value in state.items() if name in ("points", "wall")]
        lines += [("hands", " ".join("".join(sorted(hand)) or "-" for hand in self.hands))]
        lines += [
            (name, str(state[name])) for name in ("dealer", "turn", "stage", "drawn", "over", "window") if name in state
        ]
        return sorted(lines)

    @classmethod
    def read(cls, rules: FakeRules, deals: Deals, deal_index: int | None, lines: Mapping[str, str]) -> FakePlay:
        play = cls(rules, deals)
        play.deal_index = deal_index or 0
        play.points = list(map(int, lines["points"].split()))
        play.wall = lines["wall"].split()
        play.hands = [
            [] if hand == "-" else [hand[at : at + 2] for at in range(0, len(hand), 2)]
            for hand in lines["hands"].split()
        ]
        play.dead, play.riichi, play.passed = (
            set(map(int, lines[name].split())) for name in ("dead", "riichi", "passed")
        )
        play.dealer, play.turn = int(lines["dealer"]), int(lines["turn"])
        play.stage, play.drawn, play.over = lines["stage"], lines["drawn"], lines["over"] == "True"
        if "window" in lines:
            play.window = lines["window"]
        return play

    def copy(self) -> FakePlay:
        other = object.__new__(FakePlay)
        other.__dict__.update(
            {name: deepcopy(value) for name, value in self.__dict__.items() if name not in ("rules", "deals")}
        )
        other.rules, other.deals = self.rules, self.deals
        return other


# it has no scores and settlements of its own: none of its tests asks for them
FAKE = replace(variant_of("suzume"), rules=FakeRules, play=FakePlay)
