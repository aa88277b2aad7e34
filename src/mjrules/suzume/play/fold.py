"""Suzume-Jong in play as one seat follows it: the table's own side, built up from the events a seat may know.

Tiles the seat cannot see are put anywhere; nothing it may do or see depends on them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import mjcore as mc
from mjrules.common.actions import Action
from mjrules.common.deal_check import SILENT
from mjrules.common.play import Deals, check_rules
from mjrules.suzume.play.play import CODES, TILES, SuzumePlay, compiled_play, without
from mjrules.suzume.rules import SuzumeRules
from mjrules.suzume.state import SuzumeState

HELD = 5


class SuzumeFold(SuzumePlay):
    """A game of Suzume-Jong out of the events of seat ``seat``, None: a spectator's; ``step``: stages passed so far."""

    ukeire = staticmethod(mc.suzume.ukeire)
    discards = staticmethod(mc.suzume.discards)
    without = staticmethod(without)

    def __init__(self, rules: SuzumeRules, seat: int | None, step: int) -> None:
        super().__init__(rules, Deals(bytes(32), 0, TILES))
        self.seat = seat
        self.step = step
        self.dealt = False  # whether a hand is on the table
        self.passed = False  # whether the stage has been counted that the coming events tell of
        self.mine: list[int] = []
        self.rivers: list[list[int]] = []

    def copy(self) -> SuzumeFold:
        """Return an independent fold at the same point."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.hand = self.hand.copy()
        other.mine, other.rivers = list(self.mine), [list(river) for river in self.rivers]
        return other

    def __copy__(self) -> SuzumeFold:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return object.__new__, (type(self),), self.__getstate__()

    def __getstate__(self) -> tuple[dict[str, Any], str | None]:
        """Everything but the compiled hand, and the tile it waits with, as far as the seat knows it."""
        told = {name: value for name, value in self.__dict__.items() if name != "hand"}
        if not self.dealt or self.at == "dealt":
            return told, None
        return told, self.hand.tile if self.at == "claims" or self.turn == self.seat else ""

    def __setstate__(self, told: tuple[dict[str, Any], str | None]) -> None:
        self.__dict__.update(told[0])
        self.hand = mc.suzume.Hand(compiled_play(self.rules))
        if told[1] is not None:
            self._place(mc.suzume.parse_tile(told[1]) if told[1] else None)

    def asked(self, everybody: bool) -> dict[int, tuple[Action, ...]]:
        """Return who may act; what others may do is supposed."""
        return super().asked(everybody) if self.dealt else {}

    def hear(self, event: Mapping[str, Any]) -> None:
        """Go on by an event. Raises KeyError for a field that is missing, MahjongError for one that cannot be."""
        own = _OWN.get(event["type"])
        if own is not None:
            own(self, event)
        elif event["type"] not in SILENT:
            mc.fail("event", given=event["type"], what="Suzume-Jong has no such event")

    def event_of(self, action: Action) -> dict[str, Any]:
        """Return the event that an action of the seat makes."""
        if action.name == "discard":
            return {"type": "dahai", "actor": self.seat, "pai": action.tile}
        return {"type": "hora", "actor": self.seat, "target": self.turn, "pai": self.hand.tile}

    def hand_seen(self, view: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        """Return the tiles of a view, and what ``mjcore.suzume.ukeire`` takes beside them."""
        rivers = ["".join(river) for river in view["rivers"]]
        seat = view["seat"]
        return view["hand"], {
            "visible": "".join(rivers),
            "river": rivers[seat],
            "dora": view["dora"],
            "table": self.rules.table,
            "dealer": seat == view["dealer"],
        }

    def _hear_start_game(self, event: Mapping[str, Any]) -> None:
        check_rules(event, self.rules)
        self.state = SuzumeState.start(self.rules, event["first_dealer"])

    def _hear_start_kyoku(self, event: Mapping[str, Any]) -> None:
        self.state = self.state.changed(points=tuple(event["scores"]), dealer=event["oya"], round=event["bakaze"])
        self.mine = self._own(event["tehais"])
        self.rivers = [[] for _ in range(self.players)]
        self.dora = mc.suzume.parse_tile(event["dora_marker"])
        self.turn, self.at, self.refused = self.state.dealer, "dealt", False
        self.dealt = self.passed = True

    def _own(self, hands: Sequence[str]) -> list[int]:
        """The own hand; a spectator has none."""
        return [] if self.seat is None else list(mc.suzume.parse_tiles(hands[self.seat]))

    def _hear_position(self, event: Mapping[str, Any]) -> None:
        """A game given as a position: what its spectators see, and the own hand."""
        seen = event["position"]
        self.state = SuzumeState(
            tuple(seen["points"]), dealer=seen["dealer"], round=seen["round"], first_dealer=seen["first_dealer"]
        )
        self.over = seen["stage"] == "over"
        if self.over:
            return
        self.mine = self._own(event["tehais"])
        self.rivers = [[mc.suzume.parse_tile(tile) for tile in river] for river in seen["rivers"]]
        self.dora = mc.suzume.parse_tile(seen["dora"])
        self.turn, self.at, self.refused = seen["turn"], seen["stage"], seen["refused"]
        self.dealt, self.passed = True, False
        own = "?" if self.seat is None else event["drawn"][self.seat]
        tile = seen["discard"] if self.at == "claims" else own
        self._place(mc.suzume.parse_tile(tile) if tile and tile != "?" else None)

    def _pass_stage(self) -> None:
        """Count the stage that has been answered, once for all the events that tell of it."""
        self.step += not self.passed
        self.passed = True

    def _hear_tsumo(self, event: Mapping[str, Any]) -> None:
        self._pass_stage()
        self.turn, self.at, self.refused, self.passed = event["actor"], "turn", False, False
        tile = None if event["pai"] == "?" else mc.suzume.parse_tile(event["pai"])
        if self.turn == self.seat:
            if tile is None:
                mc.fail("event", given="tsumo", what="the tile is hidden, and it is the seat's own")
            self.mine.append(tile)
        self._place(tile)

    def _hear_dahai(self, event: Mapping[str, Any]) -> None:
        tile = mc.suzume.parse_tile(event["pai"])
        if self.at != "turn" or event["actor"] != self.turn or (self.turn == self.seat and tile not in self.mine):
            mc.fail("event", given="dahai", what=f"seat {event['actor']} cannot discard {event['pai']} now")
        self._pass_stage()
        if self.turn == self.seat:
            self.mine.remove(tile)
        self.rivers[self.turn].append(tile)
        self.at, self.passed, self.refused = "claims", False, False
        self._place(tile)

    def _hear_false_win(self, event: Mapping[str, Any]) -> None:
        self._pass_stage()
        self.state = self.state.changed(points=tuple(event["scores"]))
        if self.at == "turn":
            self.refused, self.passed = True, False
            self._place(self.mine[-1] if self.turn == self.seat else None)

    def _hear_hora(self, event: Mapping[str, Any]) -> None:
        self._pass_stage()
        self.dealt = False
        self.state = self.state.changed(points=tuple(event["scores"]))

    _hear_ryukyoku = _hear_hora

    def _hear_early_end(self, event: Mapping[str, Any]) -> None:
        self._pass_stage()
        self.dealt = False

    def _hear_end_kyoku(self, event: Mapping[str, Any]) -> None:
        self.dealt = False

    def _hear_end_game(self, event: Mapping[str, Any]) -> None:
        self.over = True
        self.state = self.state.changed(points=tuple(event["scores"]))

    def _place(self, tile: int | None) -> None:
        """Put the hand down; ``tile``: the drawn one, None = hidden, or the discard."""
        left = list(CODES)
        for code in (*self.mine, *[code for river in self.rivers for code in river], self.dora):
            try:
                left.remove(code)
            except ValueError:
                mc.fail("event", given="tile", what=f"one {mc.suzume.tile_text(code)} too many")
        hands = []
        for seat in range(self.players):
            size = HELD + (self.at == "turn" and seat == self.turn)
            hands.append(self.mine if seat == self.seat else [left.pop() for _ in range(size)])
        self.hand.place(
            dealer=self.state.dealer,
            turn=self.turn,
            stage=self.at,
            hands=hands,
            rivers=self.rivers,
            dora=self.dora,
            field=left,
            points=self.state.points,
            tile=hands[self.turn][-1] if tile is None else tile,
            refused=self.refused,
        )


_OWN = {name.removeprefix("_hear_"): own for name, own in vars(SuzumeFold).items() if name.startswith("_hear_")}
