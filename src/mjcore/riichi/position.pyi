from mjcore.kernel.tiles import CODE_TEXT as CODE_TEXT
from mjcore.riichi.text import FAULTS as FAULTS
from mjcore.schema.round import ENDS as ENDS

UNKNOWN: int  # a tile that nobody knows

ROUND_CLAIMS: tuple[str, ...]
ROUND_DRAWS: tuple[str, ...]
ROUND_STAGES: tuple[str, ...]
