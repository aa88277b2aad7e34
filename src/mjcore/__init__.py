"""mjcore: what is true of mahjong tiles and hands, compiled. The only door to the core.

Contract. A *kind* is 0-33 (man, pin, sou 1-9, E S W N, haku hatsu chun), a *code* 0-36 (34-36 the
red fives of man, pin, sou), an *id* 0-135 a physical tile. A hand is MPSZ text (``406m11z``) or 34
counts. Functions check what they are given and raise an error of ``mjcore.errors`` that names what
was given, what is wrong and what would be right; kernels behind them trust their input, hold no
state and release the GIL over batches. No rule's name or price appears here: yaku rows and options
reach the scorer as numbers (``RuleTable``), laid out in ``mjcore.schema``.
numpy is imported by the batch functions on first use, never by ``import mjcore``.
"""

from mjcore import schema
from mjcore._core import (
    CODE_TEXT,
    Discard,
    KindSet,
    Meld,
    Reading,
    RuleTable,
    ScoreRecord,
    Ukeire,
    WinRecord,
    code_of_id,
    decompose,
    discards,
    dora_of,
    format_tiles,
    kind_of_code,
    mjai_text,
    parse_mjai,
    parse_tile,
    parse_tiles,
    points_record,
    score_record,
    score_rows_into,
    shanten,
    shanten_batch,
    shanten_forms,
    simd_in_use,
    tile_kinds,
    tile_text,
    ukeire,
    ukeire_batch,
    waits,
    waits_batch,
)
from mjcore.errors import (
    IllegalAction,
    InvalidHand,
    MahjongError,
    MahjongTypeError,
    NotationError,
    RuleError,
    fail,
)

__all__ = [
    "CODE_TEXT",
    "Discard",
    "IllegalAction",
    "InvalidHand",
    "KindSet",
    "MahjongError",
    "MahjongTypeError",
    "Meld",
    "NotationError",
    "Reading",
    "RuleError",
    "RuleTable",
    "ScoreRecord",
    "Ukeire",
    "WinRecord",
    "code_of_id",
    "decompose",
    "discards",
    "dora_of",
    "fail",
    "format_tiles",
    "kind_of_code",
    "mjai_text",
    "parse_mjai",
    "parse_tile",
    "parse_tiles",
    "points_record",
    "schema",
    "score_record",
    "score_rows_into",
    "shanten",
    "shanten_batch",
    "shanten_forms",
    "simd_in_use",
    "tile_kinds",
    "tile_text",
    "ukeire",
    "ukeire_batch",
    "waits",
    "waits_batch",
]
