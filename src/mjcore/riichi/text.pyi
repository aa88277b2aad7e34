from mjcore.kernel.tiles import CODE_TEXT as CODE_TEXT
from mjcore.kernel.tiles import MELD_NAMES as MELD_NAMES
from mjcore.kernel.wins import TOLD as TOLD
from mjcore.schema.play import ACTIONS as ACTIONS
from mjcore.schema.play import EVENTS as EVENTS
from mjcore.schema.round import ENDS as ENDS

FAULTS: tuple[str, ...]

ROUND_CLAIMS: tuple[str, ...]
ROUND_DRAWS: tuple[str, ...]
ROUND_STAGES: tuple[str, ...]
