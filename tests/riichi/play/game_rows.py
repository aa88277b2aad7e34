"""Rows of hands and games of riichi played through ``mj.Game``: the words of the engine's rows, and rulings.

A row has ``rules``, ``options``, ``hands``, ``dora`` as the engine's rows have, and may begin at a ``state``
(round, dealer, honba, deposits, points). Its ``steps`` have ``events`` (tokens of ``engine_rows``), then a
``ruling`` (kind, seat), or one that is ``refused`` with these words, and ``expect``: ``events``, the last ones in
part, ``view`` of a spectator in part, ``wins`` in a row before the hand, ``over``, ``legal`` and ``not_legal``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import mjcore as mc
import mjrules as mj
from core.riichi.engine_rows import differences, play_token, row_rules, wall_of
from mjrules.riichi.play.play import RiichiPlay
from suzume.play.rows import position

Row = Mapping[str, Any]


class Through:
    """One hand on the table of a game, with the doors of ``mjcore.Round``: every answer goes through the game."""

    def __init__(self, game: mj.Game) -> None:
        assert isinstance(game.play, RiichiPlay)
        self.game = game
        self.hand: mc.Round = game.play.hand  # the same object to the end of the hand

    def __getattr__(self, name: str) -> Any:
        return getattr(self.hand, name)

    def apply(self, seat: int, action: str) -> None:
        """Submit an answer."""
        self.game.submit(seat, action)

    @property
    def waiting(self) -> tuple[int, ...]:
        """Seats whose answer the table waits for."""
        return tuple(self.game.pending.seats) if self.hand.stage == "claims" else self.hand.waiting

    @property
    def asked(self) -> tuple[int, ...]:
        """Seats that are asked at this stage."""
        return self.hand.asked

    def rule_dead(self, seat: int) -> None:
        """A referee says that the seat has too few tiles."""
        self.game.submit(None, mj.Ruling("too_few_tiles", seat))

    def rule_shown(self, seat: int, tiles: str) -> None:
        """A referee says that the seat showed tiles."""
        self.game.submit(None, mj.Ruling(f"shown_tiles:{tiles}", seat))

    def cancel_riichi(self, seat: int) -> None:
        """A referee lets the seat take its riichi back."""
        self.game.submit(None, mj.Ruling("riichi_cancelled", seat))


def opened(row: Row, rules: mj.RiichiRules) -> mj.Game:
    """The game of a row at its deal."""
    wall = wall_of(row, rules)
    state = {**row.get("state", {}), **({"dealer": row["dealer"]} if "dealer" in row else {})}
    if "points" in row:  # a bare hand takes any; at a table they are hundreds
        state["points"] = [value // 100 * 100 for value in row["points"]]
    if not state:
        return mj.Game(rules, seed=1, wall=wall)
    lines = {"stage": "deal", "wall": "".join(map(mc.tile_text, wall))}
    lines |= {name: " ".join(map(str, value)) if name == "points" else str(value) for name, value in state.items()}
    return mj.Game.from_text(position(rules, lines))


def through_game(row: Row, rules: mj.RiichiRules) -> Through:
    """The hand of an engine's row on the table of a game."""
    return Through(opened(row, rules))


def part_of(wanted: Any, found: Any) -> bool:
    """Whether everything that is wanted of a mapping is there."""
    if not isinstance(wanted, Mapping):
        return bool(wanted == found)
    return all(key in found and part_of(value, found[key]) for key, value in wanted.items())


def rule(game: mj.Game, ruling: mj.Ruling, refused: str | None) -> None:
    """Give a ruling; one that is refused says why and changes nothing."""
    if refused is None:
        game.submit(None, ruling)
        return
    before = game.to_bytes()
    with pytest.raises(mj.MahjongError) as caught:
        game.submit(None, ruling)
    assert refused in str(caught.value)
    assert game.to_bytes() == before


__all__ = ["check", "differences", "through_game"]


def check(row: Row) -> None:
    """Play a row; everything must be as expected."""
    rules = row_rules(row)
    game = opened(row, rules)
    table = Through(game)
    for step in row["steps"]:
        for token in step.get("events", "").split():
            play_token(table, token)  # type: ignore[arg-type]
        if "ruling" in step:
            rule(game, mj.Ruling(*step["ruling"]), step.get("refused"))
        expect = step.get("expect", {})
        wanted = expect.get("events", [])
        found = [dict(event) for event in game.full_events[-len(wanted) :]] if wanted else []
        assert all(map(part_of, wanted, found)), f"events {found}, expected {wanted}"
        view = game.view(None)
        assert part_of(expect.get("view", {}), view), f"{view}, expected {expect.get('view')}"
        assert game.over == expect.get("over", False)
        assert isinstance(game.play, RiichiPlay)
        assert list(game.play.wins) == expect.get("wins", list(game.play.wins))
        for seat, actions in expect.get("legal", {}).items():
            offered = {action.text for action in game.pending.seats.get(int(seat), ())}
            assert set(actions) <= offered, f"seat {seat}: {offered}"
        for seat, actions in expect.get("not_legal", {}).items():
            offered = {action.text for action in game.pending.seats.get(int(seat), ())}
            assert not set(actions) & offered, f"seat {seat}: {offered}"
    again = mj.Game.from_bytes(game.to_bytes())
    assert again.full_events == game.full_events
    assert again.to_bytes() == game.to_bytes()
