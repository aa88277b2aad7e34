"""mjrules: what the facts of a mahjong hand are worth, under any rule set.

>>> import mjrules as mj
>>> mj.score("123456m234p6799s", "5s", riichi=True, seat_wind="S", rules=mj.rules("tenhou-4p"))
<Score 123456m234p6799s+5s: riichi 1, pinfu 1: 2 han 30 fu, 2000 points>
"""

from typing import TYPE_CHECKING, Any

from mjcore import (
    ArgumentError,
    IllegalAction,
    InvalidHand,
    MahjongError,
    MahjongTypeError,
    Meld,
    NotationError,
    RuleError,
)
from mjrules import draw
from mjrules.analysis.nanikiru import Nanikiru, nanikiru, nanikiru_batch
from mjrules.analysis.words import NanikiruRow
from mjrules.api import (
    final_result,
    hand,
    pack,
    player_names,
    rules,
    score,
    score_batch,
    score_dtype,
    settle,
    win_dtype,
)
from mjrules.common import messages  # noqa: F401 (it registers them with the core)
from mjrules.common.actions import ACTIONS, Action, Ruling
from mjrules.common.deal_check import verify_deal
from mjrules.common.events import Event
from mjrules.common.frame import Frame, frame
from mjrules.common.ledger import Flow
from mjrules.common.outcomes import (
    AbortiveDraw,
    Chombo,
    DealerChoice,
    ExhaustiveDraw,
    Outcome,
    Pao,
    Penalty,
    Ron,
    RonWin,
    Tsumo,
)
from mjrules.common.players import Player
from mjrules.common.results import HandResult, WinResult
from mjrules.common.tally import Estimate
from mjrules.common.version import VERSION
from mjrules.common.wins import HandText
from mjrules.contract import json_schema
from mjrules.riichi.chombo import OFFENCES, Offence
from mjrules.riichi.compile_settle import compile_settlement
from mjrules.riichi.final import FinalResult
from mjrules.riichi.hand_value import FuPart, YakuResult
from mjrules.riichi.pao import pao
from mjrules.riichi.points import PointRow, Points, point_table, points
from mjrules.riichi.rules import RiichiRules
from mjrules.riichi.score import Score
from mjrules.riichi.settle import End
from mjrules.riichi.state import State
from mjrules.riichi.tenhou import rules_from_tenhou
from mjrules.riichi.win import Win
from mjrules.rules.reading import presets
from mjrules.sheets.reading import read_sheet
from mjrules.simulate.match import MatchResult, match
from mjrules.simulate.run import SimulationRun, simulate_to
from mjrules.simulate.simulation import SimulationResult, simulate
from mjrules.simulate.table_batch import TableBatch
from mjrules.suzume.hand_value import SuzumeYaku
from mjrules.suzume.match import SuzumeResult
from mjrules.suzume.rules import SuzumeRules
from mjrules.suzume.score import SuzumeScore
from mjrules.suzume.settle import SuzumeEnd
from mjrules.suzume.state import SuzumeState
from mjrules.suzume.win import SuzumeWin
from mjrules.table.game import Game
from mjrules.table.pending import Pending
from mjrules.table.seat import SeatView

if TYPE_CHECKING:
    from mjrules.logs.mjai_player import MjaiPlayer

__version__ = VERSION

__all__ = [
    "ACTIONS",
    "OFFENCES",
    "AbortiveDraw",
    "Action",
    "ArgumentError",
    "Chombo",
    "DealerChoice",
    "End",
    "Estimate",
    "Event",
    "ExhaustiveDraw",
    "FinalResult",
    "Flow",
    "Frame",
    "FuPart",
    "Game",
    "HandResult",
    "HandText",
    "IllegalAction",
    "InvalidHand",
    "MahjongError",
    "MahjongTypeError",
    "MatchResult",
    "Meld",
    "MjaiPlayer",
    "Nanikiru",
    "NanikiruRow",
    "NotationError",
    "Offence",
    "Outcome",
    "Pao",
    "Penalty",
    "Pending",
    "Player",
    "PointRow",
    "Points",
    "RiichiRules",
    "Ron",
    "RonWin",
    "RuleError",
    "Ruling",
    "Score",
    "SeatView",
    "SimulationResult",
    "SimulationRun",
    "State",
    "SuzumeEnd",
    "SuzumeResult",
    "SuzumeRules",
    "SuzumeScore",
    "SuzumeState",
    "SuzumeWin",
    "SuzumeYaku",
    "TableBatch",
    "Tsumo",
    "Win",
    "WinResult",
    "YakuResult",
    "compile_settlement",
    "draw",
    "final_result",
    "frame",
    "hand",
    "json_schema",
    "match",
    "nanikiru",
    "nanikiru_batch",
    "pack",
    "pao",
    "player_names",
    "point_table",
    "points",
    "presets",
    "read_sheet",
    "rules",
    "rules_from_tenhou",
    "score",
    "score_batch",
    "score_dtype",
    "settle",
    "simulate",
    "simulate_to",
    "verify_deal",
    "win_dtype",
]


def __getattr__(name: str) -> Any:
    """Import what few need with the logs it comes with."""
    if name == "MjaiPlayer":
        from mjrules.logs.mjai_player import MjaiPlayer

        return MjaiPlayer
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
