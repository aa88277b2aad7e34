"""A hand of the engine and the readable oracle, stage by stage side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import mjcore as mc
import mjrules as mj
from oracle.play import Table

SILENT = ("dora", "reach_accepted")  # told without a stage


class Beside:
    """The oracle of one hand; called with the hand and each batch of events, it compares everything."""

    def __init__(self, rules: mj.RiichiRules, points: Sequence[int], round_wind: str = "E") -> None:
        self.round_wind = round_wind
        self.rules = rules
        self.points = points
        self.table: Table | None = None

    def deal(self, hand: mc.Round) -> Table:
        """The oracle before the dealer's fourteenth tile."""
        first = hand.first_events[0]
        dealt = []
        for seat in range(self.rules.players):
            tiles = [mc.tile_text(code) for code in mc.parse_tiles(hand.hand(seat))]
            if seat == first["actor"]:
                tiles.remove(first["pai"])
            dealt.append(tiles)
        return Table(self.rules, dealt, first["actor"], self.points, self.round_wind)

    def __call__(self, hand: mc.Round, events: Sequence[Mapping[str, Any]]) -> None:
        """Tell the oracle what happened; compare legal actions and what can be seen of the state."""
        table = self.table = self.table or self.deal(hand)
        answered = table.claim
        for event in events:
            if table.claim and table.claim is not answered and event["type"] not in SILENT:
                # the engine went past this stage by itself
                assert table.legal() == {}, f"{table.legal()} before {event}\n{hand.text}"
            table.hear(event)
        mine = {seat: set(hand.legal(seat)) for seat in hand.asked}
        assert mine == table.legal(), f"engine {mine}\noracle {table.legal()}\n{hand.text}"
        assert table.over == (hand.stage == "over")
        if table.over:
            return
        assert hand.live_wall == table.live
        for number, seat in enumerate(table.seats):
            assert hand.ippatsu(number) == seat.ippatsu
            assert hand.riichi(number) == seat.riichi
