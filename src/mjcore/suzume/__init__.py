"""mjcore.suzume: the tiles and hands of Suzume-Jong, compiled.

Contract. A *code* is 0-19: 0-8 = 1s..9s plain, 9 = hatsu, 10 = chun, 11-19 = the red copies of
1s..9s. A *kind* is 0-10, colour left out; an *id* 0-43 is a physical tile, the first of the four of
each number red. Text: ``1r23s67z``, r behind a digit = the red copy; chun is always red, hatsu never.
Prices reach the scorer as numbers (``Table``), laid out in ``schema``. Errors, numpy and the GIL as
in ``mjcore``; no rule's price appears here.
"""

from mjcore.schema import suzume as schema
from mjcore.suzume.games import SuzumeSimulation as Simulation
from mjcore.suzume.hand import SuzumeHand as Hand
from mjcore.suzume.hand import SuzumePlay as Play
from mjcore.suzume.hands import SUZUME_TEXT as CODE_TEXT
from mjcore.suzume.hands import SuzumeDiscard as Discard
from mjcore.suzume.hands import SuzumeUkeire as Ukeire
from mjcore.suzume.hands import suzume_code_of_id as code_of_id
from mjcore.suzume.hands import suzume_decompose as decompose
from mjcore.suzume.hands import suzume_discards as discards
from mjcore.suzume.hands import suzume_format_tiles as format_tiles
from mjcore.suzume.hands import suzume_is_red as is_red
from mjcore.suzume.hands import suzume_kind_of_code as kind_of_code
from mjcore.suzume.hands import suzume_parse_tile as parse_tile
from mjcore.suzume.hands import suzume_parse_tiles as parse_tiles
from mjcore.suzume.hands import suzume_shanten as shanten
from mjcore.suzume.hands import suzume_shapes as shapes
from mjcore.suzume.hands import suzume_tile_text as tile_text
from mjcore.suzume.hands import suzume_ukeire as ukeire
from mjcore.suzume.hands import suzume_waits as waits
from mjcore.suzume.wins import SuzumeRecord as ScoreRecord
from mjcore.suzume.wins import SuzumeTable as Table
from mjcore.suzume.wins import SuzumeWinRecord as WinRecord
from mjcore.suzume.wins import suzume_score_record as score_record
from mjcore.suzume.wins import suzume_score_rows_into as score_rows_into

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
