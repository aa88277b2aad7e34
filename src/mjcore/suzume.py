"""mjcore.suzume: the tiles and hands of Suzume-Jong, compiled.

Contract. A *code* is 0-19: 0-8 = 1s..9s plain, 9 = hatsu, 10 = chun, 11-19 = the red copies of
1s..9s. A *kind* is 0-10, colour left out; an *id* 0-43 is a physical tile, the first of the four of
each number red. Text: ``1r23s67z``, r behind a digit = the red copy; chun is always red, hatsu never.
Prices reach the scorer as numbers (``Table``), laid out in ``schema``. Errors, numpy and the GIL as
in ``mjcore``; no rule's price appears here.
"""

from mjcore import _core
from mjcore import suzume_schema as schema

# tiles
CODE_TEXT = _core.SUZUME_TEXT
parse_tiles = _core.suzume_parse_tiles
format_tiles = _core.suzume_format_tiles
parse_tile = _core.suzume_parse_tile
tile_text = _core.suzume_tile_text
kind_of_code = _core.suzume_kind_of_code
is_red = _core.suzume_is_red
code_of_id = _core.suzume_code_of_id
# hands
shapes = _core.suzume_shapes
decompose = _core.suzume_decompose
shanten = _core.suzume_shanten
waits = _core.suzume_waits
ukeire = _core.suzume_ukeire
discards = _core.suzume_discards
Ukeire = _core.SuzumeUkeire
Discard = _core.SuzumeDiscard
# wins
Table = _core.SuzumeTable
WinRecord = _core.SuzumeWinRecord
ScoreRecord = _core.SuzumeRecord
score_record = _core.suzume_score_record
score_rows_into = _core.suzume_score_rows_into
# play
Play = _core.SuzumePlay
Hand = _core.SuzumeHand
Simulation = _core.SuzumeSimulation

__all__ = [
    "CODE_TEXT",
    "Discard",
    "Hand",
    "Play",
    "ScoreRecord",
    "Simulation",
    "Table",
    "Ukeire",
    "WinRecord",
    "code_of_id",
    "decompose",
    "discards",
    "format_tiles",
    "is_red",
    "kind_of_code",
    "parse_tile",
    "parse_tiles",
    "schema",
    "score_record",
    "score_rows_into",
    "shanten",
    "shapes",
    "tile_text",
    "ukeire",
    "waits",
]
