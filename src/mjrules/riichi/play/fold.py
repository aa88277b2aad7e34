"""Riichi in play as one seat follows it: the table's own side, built up from the events a seat may know.

Open things are true. The compiled hand supposes what the seat cannot see (``mjcore.Round.follow``), and
nothing the seat may do or see depends on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import add
from typing import Any

import mjcore as mc
from mjrules.common import deal_check
from mjrules.common.actions import Action
from mjrules.common.events import VOCABULARY
from mjrules.common.play import Deals, check_rules
from mjrules.riichi.match import check_place, next_honba, next_wins
from mjrules.riichi.play import events as play_events
from mjrules.riichi.play.play import RiichiPlay, actions
from mjrules.riichi.play.referee import SHOWN
from mjrules.riichi.play.view import seen_outside, without
from mjrules.riichi.rules import RiichiRules
from mjrules.riichi.state import State

# what a view tells of the state
STATE = ("points", "dealer", "round", "honba", "deposits", "first_dealer", "chips", "adjustments")
MADE = frozenset("dahai reach chi pon daiminkan ankan kakan nuki hora ryukyoku".split())
SILENT = deal_check.SILENT | {"pao"}


class RiichiFold(RiichiPlay):
    """A game of riichi out of the events of seat ``seat`` (None: a spectator's); ``step``: stages passed so far."""

    ukeire = staticmethod(mc.ukeire)
    discards = staticmethod(mc.discards)
    without = staticmethod(without)

    def __init__(self, rules: RiichiRules, seat: int | None, step: int) -> None:
        super().__init__(rules, Deals(bytes(32), 0, rules.play.tiles))
        self.seat = seat
        self.step = step
        self.dealt = False  # whether a hand is on the table
        self.turned = 0  # indicators told
        self.undrawn = False  # whether the hand has drawn a tile that no event has told of
        self.won: frozenset[int] = frozenset()
        self.fouled = False  # whether the last thing that happened was a foul

    def copy(self) -> RiichiFold:
        """Return an independent fold at the same point."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        if self.dealt:
            other.hand = self.hand.copy()
        return other

    def __copy__(self) -> RiichiFold:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return object.__new__, (type(self),), self.__getstate__()

    def __getstate__(self) -> tuple[dict[str, Any], dict[str, str] | None]:
        """Everything but the compiled hand, and that as lines; without a hand on the table there is none."""
        told = {name: value for name, value in self.__dict__.items() if name != "hand"}
        return told, self.hand.position() if self.dealt else None

    def __setstate__(self, told: tuple[dict[str, Any], dict[str, str] | None]) -> None:
        self.__dict__.update(told[0])
        if told[1] is not None:
            order = range(self.rules.play.tiles)
            self.hand = mc.Round.from_position(self.rules.play, told[1], order=order, every_stage=True)

    def asked(self, everybody: bool) -> dict[int, tuple[Action, ...]]:
        """Return what the own seat may do; what others may do would be supposed."""
        if self.choosing or self.undrawn or not self.dealt:
            return super().asked(everybody) if self.choosing else {}
        if everybody or self.seat is None:
            return super().asked(everybody)
        mask = self.hand.legal_mask(self.seat)
        return {self.seat: actions(mask)} if mask else {}

    @property
    def stage(self) -> str:
        """What the table waits at; "deal" where no hand is on the table yet."""
        return super().stage if self.dealt or self.choosing or self.over else "deal"

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return what the seat may know; a draw that nothing has told of yet is none."""
        seen = super().view(seat)
        if self.dealt and self.undrawn and seat == self.hand.turn:
            seen.update(hand=without(seen["hand"], seen["drawn"]), drawn=None)
        return seen

    def hear(self, event: Mapping[str, Any]) -> None:
        """Go on by an event. Raises KeyError for a field that is missing, MahjongError for one that cannot be."""
        kind = event["type"]
        own = _OWN.get(kind)
        if own is not None:
            own(self, event)
        elif kind in SILENT:
            return
        elif not self.dealt:
            mc.fail("event", given=kind, what="no hand has been dealt")
        elif kind not in VOCABULARY:
            mc.fail("event", given=kind, what="it tells nothing of a hand in play")
        else:
            self._move(kind, event)

    def event_of(self, action: Action) -> dict[str, Any]:
        """Return the event that an action of the seat makes."""
        if self.choosing:
            return {"type": "choice", "actor": self.seat, "choice": action.name}
        assert self.seat is not None
        told = self.hand.copy().resolve({self.seat: action.id})
        row = next(dict(row) for row in told if row["type"] in MADE and row.get("actor", self.seat) == self.seat)
        if row["type"] in play_events.ENDS:
            return {"type": row.pop("type"), "actor": self.seat, **row}
        return dict(play_events.moved(row, self.hand))

    def hand_seen(self, view: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        """Return the concealed tiles of a view, and what ``mjcore.ukeire`` takes beside them."""
        melds = view["melds"][view["seat"]]
        return view["hand"], {"melds": melds, "visible": seen_outside(view), "players": self.players}

    def _hear_start_game(self, event: Mapping[str, Any]) -> None:
        check_rules(event, self.rules)
        self.state = State.start(self.rules, event.get("first_dealer", 0))

    def _hear_start_kyoku(self, event: Mapping[str, Any]) -> None:
        oya, kyoku, players = event["oya"], event["kyoku"], self.players
        if not 1 <= kyoku <= players:
            mc.fail(
                "event", given=f"start_kyoku with kyoku {kyoku}", what=f"a round of {players} players has as many hands"
            )
        state = self.state.changed(
            points=tuple(event["scores"]),
            dealer=oya,
            round=event["bakaze"],
            first_dealer=(oya - kyoku + 1) % players,
            honba=event.get("honba", 0),
            deposits=event.get("deposits", 0),
        )
        check_place(state, self.rules)
        self.state = state
        lines = {
            "wind": event["bakaze"],
            "dealer": str(oya),
            "stage": f"turn {oya}",
            "draw": "wall",
            "dora": event["dora_marker"],
            "points": " ".join(map(str, event["scores"])),
            "wins before": " ".join(map(str, self.wins)),
        }
        if self.seat is not None:
            mine = event["tehais"][self.seat]
            lines[f"hand {self.seat}"] = f"{mine}?" if self.seat == oya else mine
        self._place(lines)
        self.undrawn = True

    def _hear_position(self, event: Mapping[str, Any]) -> None:
        """A game given as a position: what its spectators see, and the seat's own."""
        seen = event["position"]
        lines = dict(seen["lines"])
        self.state = State.from_dict({name: seen[name] for name in STATE})
        check_place(self.state, self.rules)
        self.over, self.choosing = seen["stage"] == "over", seen["stage"] == "choice"
        self.wins = tuple(map(int, lines.get("wins before", "0 " * self.players).split()))
        if self.over or self.choosing:
            return
        if self.seat is not None:
            lines[f"hand {self.seat}"] = event["tehais"][self.seat]
            if event["drawn"][self.seat]:
                lines["draw"] = lines["draw"].replace("?", event["drawn"][self.seat])
            if event["marks"][self.seat]:
                lines[f"marks {self.seat}"] = event["marks"][self.seat]
        self._place(lines)
        self.turned = len(mc.parse_tiles(lines["dora"]))

    def _place(self, lines: Mapping[str, str]) -> None:
        """Put a hand on the table."""
        order = range(self.rules.play.tiles)
        self.hand = mc.Round.from_position(self.rules.play, lines, order=order, every_stage=True)
        self.dealt, self.choosing, self.turned = True, False, 1
        self.won = frozenset()
        self.undrawn = False

    def _move(self, kind: str, event: Mapping[str, Any]) -> None:
        self.fouled = False
        hand = self.hand
        before = hand.step
        hand.follow(self.seat, event, turned=self.turned)
        self.step += hand.step - before
        if kind == "tsumo":
            self.undrawn = False
        elif kind == "daiminkan":
            self.undrawn = hand.stage == "turn"
        elif kind == "dora":
            self.turned += 1
        elif kind == "reach_accepted":
            self._pay(event)

    def _pay(self, event: Mapping[str, Any]) -> None:
        """Points change hands; what the seats do not get or give, the table does."""
        state, said = self.state, {}
        if "deltas" in event:
            said["points"] = tuple(map(add, state.points, event["deltas"]))
            said["deposits"] = state.deposits - sum(event["deltas"])
        for name in ("chips", "adjustments"):
            if name in event:
                said[name] = tuple(map(add, getattr(state, name), event[name]))
        self.state = state.changed(**said)

    def _over(self, event: Mapping[str, Any]) -> None:
        """A win or a draw: the hand is over, and the stage that led to it has passed."""
        if self.dealt and self.hand.stage != "over":
            self.step += 1
        self.dealt = self.fouled = False
        self._pay(event)
        if event["type"] == "hora":
            self.won |= {event["actor"]}

    _hear_hora = _hear_ryukyoku = _over

    def _ruled(self, event: Mapping[str, Any]) -> None:
        """A referee's ruling; whether the hand goes on, the next event tells. After a draw it belongs to that."""
        self._pay(event)
        self.fouled = event["type"] != "reach_cancelled"
        if not self.dealt:
            return
        self.step += 1
        kind, _, tiles = event.get("kind", "").partition(":")
        if kind == SHOWN:
            self.hand.rule_shown(event["actor"], tiles)
        if event["type"] == "reach_cancelled":
            self.hand.cancel_riichi(event["actor"])
        self.hand.rule_points(self.state.points)

    _hear_penalty = _hear_false_win = _hear_reach_cancelled = _ruled

    def _hear_end_kyoku(self, event: Mapping[str, Any]) -> None:
        self.dealt = False
        if not (self.fouled and self.rules.chombo_next == "replay"):  # a hand dealt again counts for nothing
            self.wins = next_wins(self.wins, self.won)
        if event.get("next") == "dealer_may_stop":
            self.choosing = True
            honba = next_honba(self.state.honba, "win", True, self.rules)  # he is asked only where he stays
            self.state = self.state.changed(honba=honba)

    def _hear_choice(self, event: Mapping[str, Any]) -> None:
        self.step += 1
        self.dealt = self.choosing = False

    _hear_early_end = _hear_choice

    def _hear_end_game(self, event: Mapping[str, Any]) -> None:
        self.dealt = self.choosing = False
        self.over = True  # what the table still holds, the result gives away


# what tells more than a move of the hand in play
_OWN = {name.removeprefix("_hear_"): own for name, own in vars(RiichiFold).items() if name.startswith("_hear_")}
