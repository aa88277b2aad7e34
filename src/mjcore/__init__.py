"""mjcore: what is true of mahjong tiles and hands, compiled. The only door to the core.

Contract. A *kind* is 0-33 (man, pin, sou 1-9, E S W N, haku hatsu chun), a *code* 0-36 (34-36 the
red fives of man, pin, sou), an *id* 0-135 a physical tile. A hand is MPSZ text (``406m11z``) or 34
counts. Functions check what they are given and raise an error of ``mjcore.errors`` that names what
was given, what is wrong and what would be right; kernels behind them trust their input, hold no
state and release the GIL over batches. No rule's name or price appears here: yaku rows and options
reach the scorer as numbers (``RuleTable``), laid out in ``mjcore.schema``.
``suzume`` is the same for Suzume-Jong, which has tiles of its own.
For Cython, ``from mjcore cimport mj_shanten, mj_score_one, mj_win`` (mjcore/__init__.pxd lists all).
numpy is imported by the batch functions on first use, never by ``import mjcore``.
"""

from mjcore import _core, schema, suzume  # noqa: F401 (the modules behind it are found in _core)
from mjcore.analysis.outlook import outlook_rows_into
from mjcore.errors import (
    ArgumentError,
    IllegalAction,
    InvalidHand,
    MahjongError,
    MahjongTypeError,
    NotationError,
    RuleError,
    expect,
    fail,
    register_messages,
    shown,
)
from mjcore.kernel.batch import discards_batch, shanten_batch, simd_in_use, ukeire_batch, waits_batch
from mjcore.kernel.hands import Discard, Reading, Ukeire, decompose, discards, shanten, shanten_forms, ukeire, waits
from mjcore.kernel.latch import Latch, alone
from mjcore.kernel.random import Stream, chacha20_block, seed_bytes, wall
from mjcore.kernel.scores import RuleTable, ScoreRecord, check_melds, points_record, score_record, score_rows_into
from mjcore.kernel.settle import SettleTable, settle_rows_into
from mjcore.kernel.tiles import (
    CODE_TEXT,
    KindSet,
    Meld,
    code_of_id,
    dora_of,
    format_tiles,
    kind_of_code,
    mjai_text,
    parse_mjai,
    parse_tile,
    parse_tiles,
    tile_kinds,
    tile_text,
)
from mjcore.kernel.wins import WinRecord
from mjcore.riichi.batch import RiichiTables, observation
from mjcore.riichi.games import RiichiGames, dealer_choice, hand_row
from mjcore.riichi.hand import Round
from mjcore.riichi.random_hands import random_rounds
from mjcore.riichi.recorded import DecisionRows, play_moves
from mjcore.riichi.rules import PlayTable
from mjcore.schema import match as riichi_schema
from mjcore.schema import observation as observation_schema
from mjcore.schema import outlook as outlook_schema
from mjcore.schema import play as play_schema
from mjcore.schema import round as round_schema
from mjcore.schema import settle as settle_schema

__all__ = [
    "CODE_TEXT",
    "ArgumentError",
    "DecisionRows",
    "Discard",
    "IllegalAction",
    "InvalidHand",
    "KindSet",
    "Latch",
    "MahjongError",
    "MahjongTypeError",
    "Meld",
    "NotationError",
    "PlayTable",
    "Reading",
    "RiichiGames",
    "RiichiTables",
    "Round",
    "RuleError",
    "RuleTable",
    "ScoreRecord",
    "SettleTable",
    "Stream",
    "Ukeire",
    "WinRecord",
    "alone",
    "chacha20_block",
    "check_melds",
    "code_of_id",
    "dealer_choice",
    "decompose",
    "discards",
    "discards_batch",
    "dora_of",
    "expect",
    "fail",
    "format_tiles",
    "hand_row",
    "kind_of_code",
    "mjai_text",
    "observation",
    "observation_schema",
    "outlook_rows_into",
    "outlook_schema",
    "parse_mjai",
    "parse_tile",
    "parse_tiles",
    "play_moves",
    "play_schema",
    "points_record",
    "random_rounds",
    "register_messages",
    "riichi_schema",
    "round_schema",
    "schema",
    "score_record",
    "score_rows_into",
    "seed_bytes",
    "settle_rows_into",
    "settle_schema",
    "shanten",
    "shanten_batch",
    "shanten_forms",
    "shown",
    "simd_in_use",
    "suzume",
    "tile_kinds",
    "tile_text",
    "ukeire",
    "ukeire_batch",
    "waits",
    "waits_batch",
    "wall",
]
