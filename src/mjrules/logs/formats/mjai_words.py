"""The words of mjai, as its servers say them: events, ends, and what start_game tells of the table."""

from __future__ import annotations

from mjrules.common.events import HIDDEN

WINDS = "ESWN"
CHIITOI_FU = 25
# replies of players, what a server and its clients say beside the game, and events of ours that follow from the others
SKIPPED = frozenset(
    {"none", "hello", "join", "error", "end_kyoku", "pao", "choice", "commitment", "reveal", "end_game"}
)
SKIPPED |= {"request_action", "action_ack", "validation_result"}
NUKI = frozenset({"nuki", "nukidora", "nuki_dora", "kita", "kitanuki", "nukipei", "pei", "babei"})
URA = ("uradora_markers", "ura_markers", "uradora_marker", "ura_dora_markers", "ura_marker")
# what start_game of some servers says of the length: akochan by its first round, mjai by its word
LENGTHS = {"tonpu": "tonpuu", "tonpuu": "tonpuu", "tonnan": "tonnan", "hanchan": "tonnan", "one_kyoku": "one_hand"}
FIRST_ROUND = {0: "tonnan", 4: "tonpuu"}
RULINGS = frozenset({"penalty", "false_win", "reach_cancelled"})
CALLS = frozenset({"chi", "pon", "daiminkan"})
MOVES = frozenset({"dora", "tsumo", "dahai", "reach", "reach_accepted", "dead_hand", "ankan", "kakan"})
MOVES |= NUKI | RULINGS | CALLS
REASONS = {
    "fanpai": "exhaustive",
    "yao9": "kyuushu",
    "kyushukyuhai": "kyuushu",
    "sufonrenta": "four_winds",
    "suchareach": "four_riichi",
    "sukaikan": "four_kans",
    "sanchaho": "triple_ron",
    "nagashimangan": "nagashi",
}


def whole_fu(fu: int | None) -> int | None:
    """The fu, which some servers tell as they are before the last step, 38 for 40."""
    return fu if fu is None or fu == CHIITOI_FU else -(-fu // 10) * 10


def is_three(tehais: object, scores: object) -> bool:
    """Whether nobody sits at the fourth place: three hands, or a fourth without tiles or points."""
    if not isinstance(tehais, list):
        return isinstance(scores, list) and len(scores) == 3
    if len(tehais) != 4:
        return len(tehais) == 3
    # where the other hands lie open, a hidden fourth one is padding
    is_open = not any(isinstance(hand, list) and HIDDEN in hand for hand in tehais[:3])
    fourth = scores[3] if isinstance(scores, list) and len(scores) == 4 else None
    return tehais[3] in ([], [HIDDEN] * 13) and (fourth == 0 or is_open)
