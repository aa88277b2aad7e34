"""The same hand from the same wall in RiichiEnv (PyPI, 0.4) and here: legal actions at every step, and the points.

Where RiichiEnv asks, its offers are put into the words of our action list and held against ``pending``
seat by seat. Then both play one move, drawn at random among those both offer.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import mjcore as mc
import mjrules as mj
from mjrules.common.events import Event

REDS = {16: "0m", 52: "0p", 88: "0s"}
MODES = {4: "4p-red-single", 3: "3p-red-single"}
# of our moves, how often each is taken when it is there, so that hands are won and not only drawn
EAGER = {"ron": 0.9, "tsumo": 0.9, "riichi": 0.9, "nuki": 0.8, "kyuushu": 0.05}
ENDS = ("hora", "ryukyoku")


def code_of(tile: int) -> str:
    """A tile id as text, a red five as 0."""
    return REDS.get(tile) or mc.tile_text(tile // 4)


def action_of(offer: Any, drawn: int | None, claimed: int | None) -> str:
    """An offer of RiichiEnv in our words."""
    kind = str(offer.action_type).rpartition(".")[2].lower()
    if kind == "discard":
        return "tsumogiri" if offer.tile == drawn else f"discard:{code_of(offer.tile)}"
    if kind == "chi":
        assert claimed is not None
        kinds = sorted([tile // 4 for tile in offer.consume_tiles] + [claimed // 4])
        place = ("low", "mid", "high")[kinds.index(claimed // 4)]
        return f"chi_{place}" + ("_red" if any(tile in REDS for tile in offer.consume_tiles) else "")
    if kind == "pon":
        return ("pon", "pon_red", "pon_two_reds")[sum(tile in REDS for tile in offer.consume_tiles)]
    if kind in ("ankan", "kakan"):
        return f"{kind}:{mc.tile_text((offer.consume_tiles or [offer.tile])[0] // 4)}"
    return {"kita": "nuki", "kyushu_kyuhai": "kyuushu"}.get(kind, kind)


class Beside:
    """One hand in both engines. ``differences``: what was found, as (class, detail)."""

    def __init__(self, rules: mj.RiichiRules, env_rule: Any, seed: int) -> None:
        from riichienv import RiichiEnv

        self.rules = rules
        self.random = random.Random(seed)
        self.env = RiichiEnv(game_mode=MODES[rules.players], seed=seed, rule=env_rule)
        self.seen = self.env.reset()
        self.game = mj.Game(rules, seed=0, wall=self._wall())
        self.differences: list[tuple[str, str]] = []

    @property
    def hand(self) -> mc.Round:
        """Our compiled hand."""
        return self.game.play.hand  # type: ignore[attr-defined, no-any-return]

    @property
    def over(self) -> bool:
        """Whether our hand has ended."""
        return any(event["type"] == "end_kyoku" for event in self.game.full_events[-4:])

    def _wall(self) -> str:
        """The wall RiichiEnv dealt from, in our order: its live end is the last tile, its dead one the first."""
        drawn = self.env.drawn_tile
        hands = [[tile for tile in hand if tile != drawn] for hand in self.env.hands]
        front = []
        for start, end in ((0, 4), (4, 8), (8, 12), (12, 13)):
            for hand in hands:
                front += hand[start:end]
        return "".join(code_of(tile) for tile in [*front, drawn, *reversed(self.env.wall)])

    def offers(self) -> dict[int, dict[str, Any]]:
        """What RiichiEnv offers: seat -> our action -> one of its offers."""
        claimed = None if self.env.last_discard is None else self.env.last_discard[1]
        return {
            seat: {action_of(offer, self.env.drawn_tile, claimed): offer for offer in seen.legal_actions()}
            for seat, seen in self.seen.items()
        }

    def play(self) -> None:
        """Play the hand to its end, or to the first point at which the two are not at the same stage."""
        while not self.env.done() and not self.over:
            theirs = self.offers()
            self._pass_where_only_we_ask(theirs)
            if self.over:
                break
            ours = {seat: {action.text for action in actions} for seat, actions in self.game.pending.seats.items()}
            common = self._compare(ours, theirs)
            if common is None:
                return
            chosen = {seat: self._choose(sorted(actions)) for seat, actions in common.items()}
            self._submit({**dict.fromkeys(ours, "pass"), **chosen})
            there = {**{seat: "pass" for seat in theirs if "pass" in theirs[seat]}, **chosen}
            self.seen = self.env.step({seat: theirs[seat][action] for seat, action in there.items()})
        self._compare_ends()

    def _submit(self, answers: Mapping[int, str]) -> None:
        step = self.game.step
        for seat, action in answers.items():
            if self.game.step == step and seat in self.game.pending.seats:
                self.game.submit(seat, action)

    def _pass_where_only_we_ask(self, theirs: Mapping[int, Any]) -> None:
        """Where RiichiEnv is at a later stage already, everybody passes, and it is told."""
        while not self.over and self.hand.stage == "claims" and not self.game.pending.seats.keys() & theirs.keys():
            asked = {seat: [str(action) for action in actions] for seat, actions in self.game.pending.seats.items()}
            self.differences.append((f"asked_only_here_{self.hand.claimed}", f"{asked}\n{self.hand.text}"))
            self._submit(dict.fromkeys(asked, "pass"))

    def _compare(
        self, ours: Mapping[int, set[str]], theirs: Mapping[int, Mapping[str, Any]]
    ) -> dict[int, set[str]] | None:
        """What both offer, by seat; None where nobody or a seat has nothing in common."""
        common = {}
        for seat in sorted(ours.keys() | theirs.keys()):
            here, there = ours.get(seat, set()), set(theirs.get(seat, ()))
            for action in sorted((here ^ there) - {"pass"}):  # a pass goes with the offer beside it
                name, whose = action.partition(":")[0], "here" if action in here else "there"
                self.differences.append((f"{name}_only_{whose}", f"seat {seat} {action}\n{self.hand.text}"))
            if seat in ours and seat in theirs:
                common[seat] = here & there
                if not common[seat]:
                    detail = f"seat {seat} {sorted(here)} {sorted(there)}\n{self.hand.text}"
                    self.differences.append(("nothing_in_common", detail))
                    return None
        return common or None

    def _choose(self, actions: Sequence[str]) -> str:
        """A move: wins, riichi and norths gladly, else a discard that keeps the hand near to ready, or any."""
        for action, share in EAGER.items():
            if action in actions and self.random.random() < share:
                return action
        rest = [action for action in actions if EAGER.get(action, 1.0) > 0.5] or list(actions)
        if "pass" in rest and self.random.random() < 0.6:
            return "pass"
        discards = [action for action in rest if action.startswith("discard") or action == "tsumogiri"]
        if discards and self.random.random() < 0.85:
            return min(discards, key=lambda action: (self._shanten_after(action), self.random.random()))
        return self.random.choice(rest)

    def _shanten_after(self, action: str) -> int:
        hand = list(mc.parse_tiles(self.hand.hand(self.hand.turn)))
        drawn = self.hand.drawn
        hand.remove(
            mc.parse_tile(action.partition(":")[2] or (drawn if isinstance(drawn, str) else mc.tile_text(drawn)))
        )
        return mc.shanten(mc.format_tiles(hand), melds=self.hand.melds(self.hand.turn), players=self.rules.players)

    @property
    def end(self) -> Event:
        """The event our hand ended with."""
        return next(event for event in reversed(self.game.full_events) if event["type"] in ENDS)

    def _compare_ends(self) -> None:
        """Whether both have ended, and everybody's points then."""
        if not (self.env.done() and self.over):
            where = "here" if self.over else "there"
            self.differences.append((f"over_only_{where}", f"{self.env.mjai_log[-3:]}\n{self.hand.text}"))
            return
        here, there = list(self.end["scores"]), list(self.env.scores())
        if here != there:
            theirs = [event for event in self.env.mjai_log if event["type"] in ENDS]
            self.differences.append((f"scores_{self.end['type']}", f"{here} {there}\n{self.end}\n{theirs}"))
