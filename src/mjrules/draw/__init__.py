"""Hands, rivers, tables and scores as SVG text, with the tiles of ``mjrules serve``; nothing is fetched.

In a notebook a win, a score, a game and a side of it show themselves.
"""

from mjrules.common.pictured import PICTURES
from mjrules.common.wins import AnyScore, AnyWin
from mjrules.draw.hands import discards, hand, river
from mjrules.draw.scores import score
from mjrules.draw.tables import riichi_table, table
from mjrules.table.game import Game
from mjrules.table.seat import SeatView

__all__ = ["discards", "hand", "river", "score", "table"]

PICTURES.update({AnyWin: hand, AnyScore: score, Game: riichi_table, SeatView: riichi_table})
